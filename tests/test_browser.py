"""The page of a replay in a real browser: by keys alone, without a request and without an error."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from galileo_env import Session
from galileo_env.engine.replay import Recorder, Thought, read
from galileo_env.render.html import replay_page
from tests.browsing import launched
from tests.conftest import Play


def recorded(ruleset: str, folder: Path, thoughts: bool = False) -> tuple[Path, int]:
    """A page of an eager random game and the number of its decisions."""
    session = Session(ruleset, 1, seed=6, obs=None)
    play = Play(session, 6, "eager")
    recorder = Recorder(session, 0, "random")
    count = 0
    while not session.over[0]:
        action = int(play.choose()[0])
        legal = session.legal_texts(0)
        thought = Thought(policy=dict.fromkeys(legal, 1 / len(legal)), values=[0.6, 0.4]) if thoughts and count == 3 else None
        recorder.note(action, thought)
        session.step_one(action)
        count += 1
    path = recorder.write(folder / "game.jsonl.gz")
    page = folder / "game.html"
    page.write_text(replay_page(read(path)), encoding="utf-8")
    return page, count


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    yield from launched()


class Visit:
    """A page that is open, with all that it asked for and said."""

    def __init__(self, browser: Browser, path: Path, fragment: str = ""):
        self.page: Page = browser.new_page(viewport={"width": 1280, "height": 800}, color_scheme="light")
        self.asked: list[str] = []
        self.said: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.address = path.as_uri()
        self.page.goto(self.address + fragment)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def n(self) -> int:
        return int(self.page.locator("#count").inner_text().split("/")[0])

    def close(self) -> None:
        """Ends the visit; the page must have asked for itself alone and have had nothing to say."""
        assert {address.partition("#")[0] for address in self.asked} == {self.address}
        assert self.said == []
        self.page.close()


@pytest.mark.slow
def test_the_page_of_a_solo_game_obeys_keys_alone(browser, tmp_path):
    path, count = recorded("galilei:solo,luna", tmp_path, thoughts=True)
    visit = Visit(browser, path)
    page = visit.page
    assert visit.n == 0 and page.locator("#board svg").count() == 1
    visit.press("ArrowRight", "ArrowRight", "ArrowRight")
    assert visit.n == 3 and page.evaluate("location.hash") == "#n=3&seat=all"
    assert page.locator("#thought").is_visible() and page.locator("#values span").count() == 2
    assert page.locator("#log [aria-current]").get_attribute("data-n") == "3"
    visit.press("ArrowLeft")
    assert visit.n == 2 and not page.locator("#thought").is_visible()
    visit.press("PageDown")
    turn = visit.n
    assert turn > 2
    visit.press("PageUp")
    assert visit.n < turn
    visit.press("End")
    assert visit.n == count and "over" in page.locator("#now").inner_text()
    visit.press("Home")
    assert visit.n == 0
    visit.press("g", *"17", "Enter")
    assert visit.n == 17
    visit.press("+", "+", "+", "+", " ")
    assert page.locator("#play").inner_text() == "Pause"
    expect(page.locator("#count")).to_have_text(re.compile("^(19|2[0-9]) / "))
    visit.press(" ")
    assert page.locator("#play").inner_text() == "Play"
    visit.press("v", "v", "t", "l")
    assert page.locator("#view").input_value() == "1" and page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert not page.locator("aside").is_visible()
    visit.press("c")
    assert page.locator("#said").inner_text() == "Copied."
    visit.press("?")
    assert page.locator("#keys").is_visible()
    visit.press("Escape")
    # Every control can be reached by the tabulator and says what it is.
    reached = set()
    for _ in range(18):
        visit.press("Tab")
        reached.add(page.evaluate("document.activeElement.id"))
    assert {
        "seed",
        "view",
        "theme",
        "toggle-log",
        "help",
        "first",
        "back",
        "play",
        "next",
        "last",
        "speed",
        "goto",
        "scrubber",
    } <= reached
    visit.close()


@pytest.mark.slow
def test_a_link_leads_to_a_decision_and_a_seat_and_hands_stay_hidden(browser, tmp_path):
    path, count = recorded("truth:seats=2", tmp_path)
    visit = Visit(browser, path, "#n=30&seat=1")
    page = visit.page
    assert visit.n == 30 and page.locator("#view").input_value() == "1"
    names = {"1": "1 random", "2": "2 random"}
    for seat, other in (("1", "2"), ("2", "1")):
        page.evaluate(f"location.hash = '#n=40&seat={seat}'")
        expect(page.locator("#view")).to_have_value(seat)
        assert visit.n == 40
        first = page.locator('[data-part="player"]').first.text_content() or ""
        assert names[seat] in first and names[other] not in first
    page.evaluate("location.hash = '#n=99999&seat=nobody'")
    expect(page.locator("#view")).to_have_value("all")
    assert visit.n == count and page.locator('[data-part="hand_card"]').count() == 0
    sums = re.findall(r"\d+", page.locator("#legend").inner_text())
    assert sums
    visit.close()
