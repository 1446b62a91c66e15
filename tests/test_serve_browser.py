"""Play in a real browser: whole games by mouse and by keys alone, without a request to anybody else and without an error."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from galileo_env.engine import replay
from galileo_env.play import Match, parse_seats
from tests.browsing import launched
from tests.conftest import ROOT


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A server in a process of its own."""
    line = [sys.executable, "-c", "from galileo_env.cli import main; main()", "serve", "--port", "0", "--processes", "1"]
    variables = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(line, env=variables, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield server.stdout.readline().split(" ")[0].rstrip("/")
        server.send_signal(signal.SIGINT)
        assert server.wait(30) == 0


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    yield from launched()


class Visit:
    """A browser at the server, with all that it asked for and said."""

    def __init__(self, browser: Browser, address: str, theme: str = "light"):
        self.address = address
        self.asked: list[str] = []
        self.said: list[str] = []
        self.context = browser.new_context(viewport={"width": 1280, "height": 800}, color_scheme=theme)
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.context.on("console", lambda message: self.said.append(message.text))
        self.context.on("weberror", lambda error: self.said.append(str(error.error)))
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(120_000)  # kernels may have to be loaded first, on a busy machine

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def moved(self, before: str | None) -> str:
        """Waits until another decision is asked, at first for the first one; returns its number."""
        body = self.page.locator("body")
        if before is None:
            expect(body).to_have_attribute("data-n", "0", timeout=60_000)
        else:
            expect(body).not_to_have_attribute("data-n", before, timeout=60_000)
        return str(self.page.locator("body").get_attribute("data-n"))

    def close(self) -> None:
        """Ends the visit: nobody but the server was asked for anything, and there was nothing to say."""
        own = (self.address, self.address.replace("http", "ws"), "blob:" + self.address)
        assert [url for url in self.asked if not url.startswith(own)] == []
        assert self.said == []
        self.context.close()


@pytest.mark.slow
def test_a_whole_game_is_clicked_through_on_glowing_places_and_saved(browser, address, tmp_path):
    visit = Visit(browser, address)
    page = visit.page
    page.goto(address)
    page.check('input[name="game"][value="truth"]')
    page.check('input[name="count"][value="1"]')
    page.click('button[type="submit"]')
    n, glowed = visit.moved(None), 0
    while not page.get_by_text("The game is over.").is_visible():
        target = page.locator("#board [data-action]")
        if target.count():
            glowed += 1
            target.first.click()
        else:
            page.locator("#actions button").last.click()
        n = visit.moved(n)
    assert glowed > 3
    expect(page.locator("table.points")).to_be_visible()
    with page.expect_download() as got:
        page.get_by_role("button", name="Save the replay").click()
    file = Path(tmp_path) / got.value.suggested_filename
    got.value.save_as(file)
    assert replay.verify(file).ok
    visit.close()


@pytest.mark.slow
def test_a_whole_game_is_chosen_and_played_by_keys_alone(browser, address):
    visit = Visit(browser, address, "dark")
    page = visit.page
    page.goto(address)
    expect(page.locator('button[type="submit"]')).to_be_visible()
    for _ in range(40):  # to the number of players, where an arrow chooses the solo game
        visit.press("Tab")
        if page.evaluate("document.activeElement.name") == "count":
            break
    visit.press("ArrowLeft")
    assert page.locator('input[name="count"][value="1"]').is_checked()
    while page.evaluate("document.activeElement.type") != "submit":
        visit.press("Tab")
    visit.press("Enter")
    n = visit.moved(None)
    for number in range(12):
        buttons = page.locator("#actions button")
        count = buttons.count()
        visit.press("ArrowDown", "ArrowUp", str(min(count, 9)))
        expect(buttons.nth(min(count, 9) - 1)).to_be_focused()
        visit.press("Enter")
        n = visit.moved(n)
        if number == 5:
            visit.press("u")
            n = visit.moved(n)
    visit.press("h")
    expect(page.locator("#note")).to_contain_text("scholar would choose")
    visit.press("w")
    expect(page.locator("#note")).to_contain_text("not offered")
    visit.press("b", "t", "?")
    assert page.locator("#help").is_visible() and page.evaluate("document.documentElement.dataset.theme") == "light"
    visit.press("Escape")
    while not page.get_by_text("The game is over.").is_visible():
        visit.press(str(min(page.locator("#actions button").count(), 9)), "Enter")
        n = visit.moved(n)
    assert int(n) > 50
    expect(page.locator("table.points")).to_be_visible()
    visit.close()


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 420])
def test_opponents_are_offered_with_their_strength_within_the_page(width, browser, address):
    visit = Visit(browser, address)
    page = visit.page
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(address)
    page.check('input[name="count"][value="2"]')
    seat = page.locator(".seat").nth(1)
    expect(seat).to_contain_text("wins 71 % of 512 games against Tycho")
    seat.locator("select").first.select_option("policy:galilei-many")
    expect(seat).to_contain_text("games of galilei:seats=2 against greedy")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.check('input[name="game"][value="truth"]')
    assert page.locator(".seat").nth(1).locator("select").first.input_value() == "scholar", "that policy plays the other game"
    visit.close()


@pytest.mark.slow
def test_a_game_that_was_saved_is_gone_on_with(browser, address, tmp_path):
    match = Match(parse_seats("human,greedy"), 7)
    while match.played < 20 or not match.human_moves:
        match.play(int(match.session.legal(0)[0])) if match.human_moves else match.play_agent()
    file = match.save(tmp_path / "game.jsonl")
    visit = Visit(browser, address)
    visit.page.goto(address)
    visit.page.get_by_text("A saved game").click()
    visit.page.set_input_files("#saved", file)
    expect(visit.page.locator("body")).to_have_attribute("data-n", str(match.played))
    visit.press("1", "Enter")
    visit.moved(str(match.played))
    visit.close()


@pytest.mark.slow
def test_analysis_shows_candidates_mistakes_the_past_and_branches(browser, address):
    visit = Visit(browser, address)
    page = visit.page
    page.goto(address)
    page.check('input[name="count"][value="1"]')
    page.check('input[name="mode"][value="analysis"]')
    page.click('button[type="submit"]')
    n = visit.moved(None)
    for _ in range(5):
        page.locator("#actions button").last.click()
        n = visit.moved(n)
    page.get_by_role("tab", name="Candidates").click()
    rows = page.locator("table.candidates tbody tr")
    expect(rows).to_have_count(page.locator("#actions button").count())
    expect(rows.first).to_contain_text("(best)")
    page.get_by_role("tab", name="Mistakes").click()
    page.get_by_role("button", name="Look for my mistakes").click()
    expect(page.locator("#panel table.mistakes, #panel p:has-text('No decision lost')")).to_be_visible(timeout=120_000)
    visit.press("[", "[")
    expect(page.locator("#question")).to_contain_text("Looking back")
    with visit.context.expect_page() as opened:
        page.get_by_role("button", name="Branch from here").click()
    expect(opened.value.locator("#actions button").first).to_be_visible()
    visit.press("Escape")
    expect(page.locator("#actions button").first).to_be_visible()
    visit.close()


@pytest.mark.slow
def test_tycho_plays_at_a_table_of_cardboard(browser, address):
    visit = Visit(browser, address)
    page = visit.page
    page.goto(f"{address}/tycho")
    n = visit.moved(None)
    page.get_by_role("button", name="Begin").click()
    n = visit.moved(n)
    page.get_by_role("button", name="Tycho's turn").click()
    n = visit.moved(n)
    answers = {"Which cards": "E01 E02 E03 E04 E05 E06", "Which Subjects": "majors=S6b upgrades=S3b books=S1b comets=S4a"}
    turn = page.get_by_role("heading", name="Turn 1:")
    asked = page.locator(".asked p")
    for _ in range(12):
        if turn.is_visible():
            break
        question = asked.inner_text()
        answer = next((text for start, text in answers.items() if question.startswith(start)), "n")
        page.fill("#answer", "E07" if question.startswith("Which card came") else answer)
        page.keyboard.press("Enter")
        n = visit.moved(n)
    expect(turn).to_be_visible()
    expect(page.locator(".steps li").first).to_contain_text("Movement tile")
    page.get_by_role("button", name="Take back his last turn").click()
    expect(turn).not_to_be_visible()
    visit.close()
