"""The server: what it takes, what it refuses, what it never tells, and games from their first decision to a replay."""

import asyncio
import json
import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from typer.testing import CliRunner

from galileo_env.cli import app as program
from galileo_env.engine import replay
from galileo_env.engine.position import seen_by
from galileo_env.play import Match, parse_seats
from galileo_env.serve import jobs
from galileo_env.serve.app import PAGE, create_app
from galileo_env.serve.messages import MOST_BYTES
from galileo_env.serve.offers import AGAINST_TYCHO, AT_TRUTH, offers
from galileo_env.serve.workers import Workers
from tests.conftest import ROOT

HERE = "http://127.0.0.1"


class Clock:
    """Seconds that go by when a test says so."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(processes=1), base_url=HERE) as client:
        yield client


@pytest.fixture
def clock_and_client() -> Iterator[tuple[Clock, TestClient]]:
    clock = Clock()
    with TestClient(create_app(processes=1, expiry=100, most=2, clock=clock), base_url=HERE) as client:
        yield clock, client


def begin(client: TestClient, *seats: str, **wish: Any) -> dict[str, Any]:
    body = {"game": "galilei", "seats": seats or ("human", "human"), "pace": 0, "seed": 7, **wish}
    answer = client.post("/api/rooms", json=body)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


class Player:
    """A connection of a seat, which keeps everything that it was sent."""

    def __init__(self, client: TestClient, made: dict[str, Any], seat: int = 0):
        self.socket = client.websocket_connect("ws://127.0.0.1/api/play", headers={"origin": HERE})
        self.traffic: list[str] = []
        self.made, self.seat = made, made["seats"][seat]

    def __enter__(self) -> "Player":
        self.socket.__enter__()
        self.say("join", room=self.made["room"], seat=self.seat["key"])
        self.room = self.until("room")
        self.view = self.until("view")
        return self

    def __exit__(self, *error: Any) -> None:
        self.socket.__exit__(*error)

    def say(self, what: str, **more: Any) -> None:
        self.socket.send_text(json.dumps({"do": what, **more}))

    def until(self, kind: str) -> dict[str, Any]:
        """The next message of a kind; views on the way are kept."""
        while True:
            self.traffic.append(self.socket.receive_text())
            message: dict[str, Any] = json.loads(self.traffic[-1])
            if message["kind"] == "view":
                self.view = message
            if message["kind"] == kind:
                return message
            assert message["kind"] in ("view", "mistakes"), message

    def turn(self) -> bool:
        """Waits until this seat is asked; returns whether it is, since the game may end before."""
        while not (self.view["mine"] or self.view["over"]):
            self.until("view")
        return bool(self.view["mine"])

    def act(self, number: int = 0) -> None:
        self.say("act", n=self.view["n"], action=self.view["legal"][number]["id"])
        self.until("view")


# --- pages ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/play", "/tycho", "/web/board.js", "/page/play.js", "/api/facts/truth", "/api/offers"])
def test_pages_and_files_come_with_headers_that_keep_everything_else_out(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_no_page_names_another_server():
    for path in PAGE.iterdir():
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|//cdn|@import", text), path


def test_what_is_not_there_is_said_in_a_sentence(client):
    assert client.get("/api/facts/chess").json() == {"error": "game 'chess'; accepted: galilei, truth"}
    assert client.get("/page/../app.py").status_code == 404
    assert client.get("/page/%2e%2e/app.py").status_code == 404


def test_strengths_shown_are_those_on_record():
    record = json.loads((ROOT / "docs/results/difficulty.json").read_text(encoding="utf-8"))
    cells = {(each["level"], each["agent"]): each for each in record["cells"]}
    shown = {(level, agent): found for level, row in AGAINST_TYCHO.items() for agent, found in row.items()}
    assert shown.keys() == cells.keys()
    for place, (share, number) in shown.items():
        assert number == cells[place]["n_games"]
        assert abs(share - 100 * cells[place]["win_share"]["value"]) <= 0.5, place
    table = (ROOT / "docs/SCHOLAR.md").read_text(encoding="utf-8")
    assert "| `truth:seats=2` | 200, 400 | 84 % " in table and "84 % of 400" in AT_TRUTH["scholar"]
    assert "26 % (20 to 33)" in table and "26 % of 200" in AT_TRUTH["greedy"]
    assert all(each["strength"] for game in offers()["games"] for each in game["agents"] if each["spec"] in ("greedy", "scholar"))


# --- wishes --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "complaint"),
    [
        ({"game": "chess"}, "game 'chess'; accepted: galilei, truth"),
        ({"seats": ["human", "os.path:join"]}, "seat 'os.path:join'; accepted: human, random"),
        ({"seats": ["human", "policy:/etc/passwd"]}, "seat 'policy:/etc/passwd'; accepted"),
        ({"seats": ["human", "search:9000000"]}, "seat 'search:9000000'; accepted"),
        ({"seats": ["random", "random"]}, "at least one human"),
        ({"seats": []}, "length >= 1"),
        ({"seats": ["human"] * 5}, "length <= 4"),
        ({"level": "hard"}, "'level' applies to solo games only"),
        ({"characters": ["galileo", "nobody"]}, "nobody"),
        ({"helper": "search:1000000"}, "helper 'search:1000000'; accepted: search:200"),
        ({"prior": "policy:/etc/passwd"}, "prior 'policy:/etc/passwd'; accepted"),
        ({"pace": -1}, "pace"),
        ({"colour": "red"}, "unknown field `colour`"),
    ],
)
def test_a_wish_that_cannot_be_granted_is_refused_with_the_culprit(client, wish, complaint):
    answer = client.post("/api/rooms", json={"game": "galilei", "seats": ["human", "random"], **wish})
    assert answer.status_code == 400
    assert complaint in answer.json()["error"]


def test_requests_of_other_sites_and_of_other_kinds_are_refused(client):
    wish = {"game": "galilei", "seats": ["human", "human"]}
    assert client.post("/api/rooms", json=wish, headers={"origin": "http://evil.example"}).status_code == 403
    assert client.post("/api/rooms", content=json.dumps(wish), headers={"content-type": "text/plain"}).status_code == 415
    assert client.post("/api/rooms", json={**wish, "game": "x" * MOST_BYTES}).status_code == 413
    assert client.post("/api/rooms", content=b"\xff{", headers={"content-type": "application/json"}).status_code == 400
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400
    for headers in ({"origin": "http://evil.example"}, {}):
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("ws://127.0.0.1/api/play", headers=headers):
            pass


# --- messages ------------------------------------------------------------------------------------------------------------------


def first(client: TestClient, data: str | bytes) -> dict[str, Any]:
    """What a connection is told that begins with this."""
    with client.websocket_connect("ws://127.0.0.1/api/play", headers={"origin": HERE}) as socket:
        socket.send_bytes(data) if isinstance(data, bytes) else socket.send_text(data)
        answer: dict[str, Any] = socket.receive_json()
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()
        return answer


def test_whoever_does_not_begin_with_the_word_of_a_seat_is_sent_away(client):
    made = begin(client)
    wrong = {"do": "join", "room": made["room"], "seat": "guess"}
    assert "there is no such game" in first(client, json.dumps(wrong))["text"]
    assert "there is no such game" in first(client, json.dumps({**wrong, "room": "guess"}))["text"]
    assert "accepted: join" in first(client, '{"do": "undo"}')["text"]
    assert first(client, b"\x00\xff")["kind"] == "refused"
    assert len({made["room"], *(seat["key"] for seat in made["seats"])}) == 3
    assert all(len(seat["key"]) >= 22 for seat in made["seats"])


MALFORMED = [
    ("", "message"),
    ("act", "malformed"),
    ("[]", "object"),
    ("null", "object"),
    ("{}", "`do`"),
    ('{"do": "cheat"}', "cheat"),
    ('{"do": 7}', "str"),
    ('{"do": "act"}', "`n`"),
    ('{"do": "act", "n": 0}', "`action`"),
    ('{"do": "act", "n": "0", "action": 0}', "int"),
    ('{"do": "act", "n": 0, "action": 0.5}', "int"),
    ('{"do": "act", "n": -1, "action": 0}', ">= 0"),
    ('{"do": "act", "n": 0, "action": 1e99}', "int"),
    ('{"do": "act", "n": 0, "action": 99999}', "not legal"),
    ('{"do": "act", "n": 5, "action": 0}', "decision 5 has passed"),
    ('{"do": "act", "n": 0, "action": 0, "seat": 2}', "`seat`"),
    ('{"do": "why", "action": "fly to the moon"}', "fly to the moon"),
    ('{"do": "why", "action": 3}', "str"),
    ('{"do": "look", "n": 4}', "without analysis"),
    ('{"do": "analyse", "n": 0}', "without analysis"),
    ('{"do": "mistakes"}', "without analysis"),
    ('{"do": "branch", "n": 0}', "without analysis"),
    ('{"do": "save"}', "after the end"),
    ('{"do": "stop"}', "others play here too"),
    ('{"do": "undo"}', "no decision of yours"),
    ('{"do": "join", "room": "a", "seat": "b"}', "join again"),
    (f'{{"do": "why", "action": "{"x" * 65}"}}', "length <= 64"),
    (f'{{"do": "why", "action": "{"x" * MOST_BYTES}"}}', f"at most {MOST_BYTES}"),
    ("[" * 3000, "message"),
]


def test_malformed_and_untimely_messages_get_an_error_and_harm_nothing(client):
    made = begin(client)
    with Player(client, made) as player:
        for data, complaint in MALFORMED:
            player.socket.send_text(data)
            text = player.until("error")["text"]
            assert complaint in text, (data[:60], text)
        player.socket.send_bytes(b"\xff\xfe")
        assert "message" in player.until("error")["text"]
        assert player.view["n"] == 0
        player.act()
        assert player.view["n"] == 1


def test_nobody_plays_for_another_seat(client):
    made = begin(client)
    with Player(client, made, 1) as other, Player(client, made) as player:
        assert other.view["legal"] == [] and other.view["question"] == "seat 1 (human) decides"
        legal = player.view["legal"][0]["id"]
        for what in ({"do": "act", "n": 0, "action": legal}, {"do": "hint"}, {"do": "why"}):
            other.socket.send_text(json.dumps(what))
            assert other.until("error")["text"] == "another seat is to decide"
        player.act()
        assert other.until("view")["n"] == 1
        other.say("undo")
        assert "no decision of yours" in other.until("error")["text"]


def test_a_connection_that_sends_nothing_but_errors_is_closed(client):
    with Player(client, begin(client)) as player:
        for _ in range(100):
            player.socket.send_text("?")
        with pytest.raises(WebSocketDisconnect):
            for _ in range(200):
                player.socket.receive_text()


# --- time and room -------------------------------------------------------------------------------------------------------------


def test_games_that_nobody_uses_are_forgotten_and_make_place_for_others(clock_and_client):
    clock, client = clock_and_client
    kept, forgotten = begin(client), begin(client)
    refused = client.post("/api/rooms", json={"game": "truth", "seats": ["human", "human"]})
    assert refused.status_code == 503 and "2 games are being played" in refused.json()["error"]
    with Player(client, kept) as player:
        clock.now = 60
        player.act()
        clock.now = 120
        assert (
            "there is no such game" in first(client, json.dumps({"do": "join", "room": forgotten["room"], "seat": "x"}))["text"]
        )
        begin(client)
        player.act()  # a game in use is kept
        clock.now = 300
        player.say("why")
        assert "forgotten" in player.until("error")["text"]


# --- games ---------------------------------------------------------------------------------------------------------------------


def test_a_game_against_an_agent_is_played_to_its_end_and_saved_as_a_replay(client, tmp_path):
    chance = np.random.default_rng(3)
    with Player(client, begin(client, "human", game="truth")) as player:
        while player.turn():
            player.act(int(chance.integers(len(player.view["legal"]))))
        assert any(player.view["result"]["placement"])
        player.say("save")
        file = player.until("file")
    path = tmp_path / file["name"]
    path.write_text(file["text"], encoding="utf-8")
    verdict = replay.verify(path)
    assert verdict.ok and verdict.decisions == player.view["n"]
    assert replay.read(path).header.players == ["human"]


def test_a_game_is_left_saved_and_gone_on_with(client):
    with Player(client, begin(client, "human", "policy:galilei-two")) as player:
        for _ in range(6):
            assert player.turn()
            player.act()
        assert player.turn()
        left = player.view
        player.say("stop")
        player.say("save")
        file = player.until("file")
    assert '"policy":{' in file["text"], "what the agent thought stands in the file"
    answer = client.post("/api/rooms/saved", json={"saved": file["text"], "pace": 0, "analysis": True})
    assert answer.status_code == 201, answer.text
    with Player(client, answer.json()) as player:
        assert player.room["analysis"] and player.room["names"][1] == "seat 2 (policy:galilei-two)"
        assert player.view["n"] == left["n"] and player.view["legal"] == left["legal"]
        assert len(player.view["events"]) == left["n"]
        player.act()
        assert player.turn() and player.view["n"] > left["n"]
        player.say("undo")
        assert player.until("view")["n"] == left["n"]


@pytest.mark.parametrize(
    ("change", "fragment"),
    [
        (lambda text: "", "the saved game: line 1"),
        (lambda text: text.replace('"greedy"', '"os:abort"'), "seat 'os:abort'; accepted: human, random"),
        (lambda text: text.replace('"greedy"', '"policy:/etc/passwd"'), "seat 'policy:/etc/passwd'; accepted: human"),
        (lambda text: text.replace('"greedy"', '"human"').replace('"human"', '"greedy"'), "at least one human"),
        (lambda text: text.replace("move", "stroll", 1), "the saved game: line 2"),
        (lambda text: text.replace('"seed":7', '"seed":8'), "the saved game: line"),
    ],
)
def test_a_saved_game_that_cannot_be_gone_on_with_is_refused(change, fragment, client, tmp_path):
    match = Match(parse_seats("human,greedy"), 7)
    for _ in range(12):
        match.play(int(match.session.legal(0)[0])) if match.human_moves else match.play_agent()
    text = match.save(tmp_path / "game.jsonl").read_text()
    assert client.post("/api/rooms/saved", json={"saved": text}).status_code == 201
    answer = client.post("/api/rooms/saved", json={"saved": change(text)})
    assert answer.status_code == 400 and fragment in answer.json()["error"] and str(tmp_path) not in answer.text


@pytest.mark.slow
def test_agents_decide_between_the_decisions_of_people(client):
    with Player(client, begin(client, "random", "human", game="truth")) as player:
        for _ in range(4):
            assert player.turn()
            player.act()
        events = [event for text in player.traffic for event in json.loads(text).get("events", ())]
        assert {event["seat"] for event in events} == {1, 2}
        assert [event["n"] for event in events] == list(range(len(events)))
        assert player.turn() and player.view["undo"]
        before = player.view["n"]
        player.say("undo")
        assert player.until("view")["n"] < before
        player.say("stop")
        assert player.until("view")["stopped"]
        player.say("save")
        assert player.until("file")["text"].count('"undo"') == 1


def test_a_hint_and_reasons_come_on_request(client):
    with Player(client, begin(client, "human", game="truth", seats=["human"])) as player:
        player.say("hint")
        assert player.until("hint")["id"] in [each["id"] for each in player.view["legal"]]
        player.say("why")
        assert player.until("why")["lines"]
        player.say("why", action="pay")
        assert "Rule" in player.until("why")["lines"][0]


def test_analysis_rates_every_candidate_and_lists_mistakes(client):
    with Player(client, begin(client, seats=["human"], game="truth", analysis=True, helper="search:200")) as player:
        player.say("analyse", n=0)
        found = player.until("candidates")
        assert [row["action"] for row in found["rows"]] != [] and len(found["rows"]) == len(player.view["legal"])
        best = found["rows"][0]
        assert best["loss"] == 0 and best["visits"] == max(row["visits"] for row in found["rows"])
        assert all(abs(sum(row["values"]) - 1) < 0.01 and row["prior"] is None for row in found["rows"])
        assert all(np.isfinite(row["margin"]) and row["loss"] >= 0 for row in found["rows"])
        last = len(player.view["legal"]) - 1
        for _ in range(6):
            player.act(min(last, len(player.view["legal"]) - 1))
        player.say("mistakes")
        while (rows := player.until("mistakes")["rows"]) is None:
            pass
        assert [row["loss"] for row in rows] == sorted((row["loss"] for row in rows), reverse=True)
        player.say("look", n=0)
        past = player.until("past")
        assert past["n"] == 0 and len(past["legal"]) == len(found["rows"])


def test_a_branch_is_a_game_of_its_own_in_which_what_was_not_seen_is_dealt_anew(client):
    made = begin(client, "human", "human", game="truth", analysis=True)
    rooms = client.app.state.rooms._rooms
    old = rooms[made["room"]].match
    seat = old.mover
    with Player(client, made, seat) as player:
        player.act()
        player.say("branch", n=0)
        branch = player.until("branch")
    new = rooms[branch["room"]].match
    assert [place for place, player in enumerate(new.seats.players) if player == "human"] == [seat]
    assert seen_by(new.position(), seat + 1) == seen_by(_at(old, 0), seat + 1)
    assert new.position() != _at(old, 0) and new.position()["rng"] != _at(old, 0)["rng"]


def _at(match: Any, played: int) -> dict[str, Any]:
    session = match.session.clone()
    session.restore(0, match.state(played))
    found: dict[str, Any] = session.position(0)
    return found


# --- what nobody may know ------------------------------------------------------------------------------------------------------


def everything(client: TestClient, made: dict[str, Any], seat: int, played: int) -> list[str]:
    """All that a seat can be told of a game as it stands, as it was sent."""
    with Player(client, made, seat) as player:
        requests = [("look", {"n": n}, "past") for n in range(0, played + 1, 7)]
        if player.view["mine"]:
            requests += [("why", {}, "why"), ("hint", {}, "hint"), ("analyse", {"n": played}, "candidates")]
        for what, more, kind in requests:
            player.say(what, **more)
            player.until(kind)
        player.say("save")
        player.until("error")
        return player.traffic


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "wish"),
    [
        (("human", "human", "human"), {"game": "truth"}),
        (("human", "human"), {"luna": True, "characters": ["hevelius", "copernicus"]}),
        (("human",), {"luna": True, "level": "hard"}),
    ],
)
def test_hidden_pieces_change_no_byte_of_what_a_seat_is_sent(client, seats, wish):
    """Every state of a game is scrambled where the seat cannot see it; then everything is asked for again."""
    made = begin(client, *seats, analysis=True, helper="search:200", **wish)
    match = client.app.state.rooms._rooms[made["room"]].match
    room = client.app.state.rooms._rooms[made["room"]]
    chance = np.random.default_rng(5)
    for _ in range(35):
        match.play(int(chance.choice(match.session.legal(0))))
    states = list(match._states)
    for seat in range(len(seats)):
        room._ratings.clear()
        true = everything(client, made, seat, match.played)
        for number, state in enumerate(states):
            match.session.restore(0, state)
            match.session.redeterminise(0, seat, 1000 + number)
            match._states[number] = match.session.state_bytes(0)
        assert match._states[-1] != states[-1]
        room._ratings.clear()
        scrambled = everything(client, made, seat, match.played)
        match._states[:] = states
        match.session.restore(0, states[-1])
        assert scrambled == true
        assert not any(f'"{word}"' in text for text in true for word in ("seed", "rng_state", "state"))


def test_what_others_do_is_told_without_what_they_hide(client):
    """The same decision of another seat, out of another hand, is told in the same words."""
    made = begin(client, "human", "human", game="truth")
    rooms = client.app.state.rooms._rooms
    match = rooms[made["room"]].match
    chance = np.random.default_rng(8)
    compared = 0
    for _ in range(120):
        if match.over:
            break
        mover = match.mover
        action = int(chance.choice(match.session.legal(0)))
        state = match.session.state_bytes(0)
        match.session.redeterminise(0, 1 - mover, 77)
        if action in match.session.legal(0):
            match._states[-1] = match.session.state_bytes(0)
            other = match.play(action)
            match._take_back(1)
            match._states[-1] = state
            match.session.restore(0, state)
            compared += match.play(action).sentence == other.sentence
            assert match.events[-1].sentence == other.sentence, match.events[-1].action
        else:
            match.session.restore(0, state)
            match.play(action)
    assert compared > 20


# --- workers -------------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_worker_that_dies_or_takes_too_long_is_replaced_and_the_next_job_is_done():
    async def run() -> None:
        workers = Workers(1, timeout=60)
        workers.start()
        try:
            pid = await workers.run(jobs.who)
            os.kill(pid, signal.SIGKILL)
            with pytest.raises(RuntimeError, match="ended before it had chosen"):
                await workers.run(time.sleep, 30)
            second = await workers.run(jobs.who)
            workers.timeout = 0.2
            with pytest.raises(TimeoutError, match="was stopped"):
                await workers.run(time.sleep, 30)
            workers.timeout = 60
            third = await workers.run(jobs.who)
            assert len({pid, second, third}) == 3
            waiting = asyncio.create_task(workers.run(time.sleep, 0.3))
            await asyncio.sleep(0.1)
            waiting.cancel()
            assert await workers.run(jobs.who) == third  # what nobody waits for is finished, then the process goes on
        finally:
            workers.close()

    asyncio.run(run())


# --- Tycho at a table ----------------------------------------------------------------------------------------------------------


def test_tychos_turns_are_asked_for_told_taken_back_saved_and_gone_on_with(client):
    made = client.post("/api/tables", json={"tiles": ["Y3", "Y1", "Y5", "Y2", "Y4"]})
    assert made.status_code == 201, made.text
    name = made.json()["table"]

    def step(what: str, text: str = "") -> dict[str, Any]:
        answer = client.post(f"/api/tables/{name}", json={"do": what, "text": text})
        return {"status": answer.status_code, **answer.json()}

    assert "nothing is asked" in step("answer", "y")["error"]
    for _ in range(3):
        found = step("turn")
        while found["need"]:
            kind = "display" if "Which cards lie" in found["need"] else "scales" if "Which Subjects" in found["need"] else ""
            text = {"display": "E01 E02 E03 E04 E05 E06", "scales": "majors=S6b upgrades=S3b books=S1b comets=S4a"}.get(kind, "n")
            if "Which card came" in found["need"]:
                text = "E07"
            wrong = step("answer", "nonsense")
            assert wrong["status"] == 400 and "accepted" in wrong["error"]
            found = step("answer", text)
            if "error" in found:
                found = step("answer", "")
            assert "error" not in found, found
        assert all(each["rule"] and each["text"] for each in found["steps"])
    assert found["turns"] == 3
    saved = step("save")["text"]
    assert step("undo")["turns"] == 2
    again = client.post("/api/tables", json={"saved": saved}).json()
    assert (again["turns"], again["score"]) == (3, found["score"])
    final = step("final")
    while final["need"]:
        final = step("answer", "majors=S6b upgrades=S3b books=S1b comets=S4a")
    assert final["total"] == final["score"] + sum(final["final"].values())


@pytest.mark.parametrize(
    ("wish", "complaint"),
    [
        ({"saved": "nonsense"}, "the saved game"),
        ({"saved": '{"tycho":1}'}, "line 1 is no header"),
        ({"level": "mild"}, "mild"),
        ({"tiles": ["Y1"]}, "accepted"),
        ({"colour": "red"}, "`colour`"),
    ],
)
def test_a_table_that_cannot_be_laid_is_refused(client, wish, complaint):
    answer = client.post("/api/tables", json=wish)
    assert answer.status_code == 400 and complaint in answer.json()["error"]


def test_a_damaged_saved_table_is_refused_whatever_its_header_holds(client):
    head = json.loads(client.post("/api/tables", json={"saved": _saved(client)}).text) and json.loads(
        _saved(client).splitlines()[0]
    )
    for key in head:
        answer = client.post("/api/tables", json={"saved": json.dumps({**head, key: {"a": []}})})
        assert answer.status_code == 400, (key, answer.text)


def _saved(client: TestClient) -> str:
    name = client.post("/api/tables", json={}).json()["table"]
    return str(client.post(f"/api/tables/{name}", json={"do": "save"}).json()["text"])


def test_a_table_that_is_gone_and_a_step_that_is_none_are_refused(client):
    assert "no such table" in client.post("/api/tables/guess", json={"do": "turn"}).json()["error"]
    name = client.post("/api/tables", json={}).json()["table"]
    assert "accepted: turn" in client.post(f"/api/tables/{name}", json={"do": "dance"}).json()["error"]


# --- the command ---------------------------------------------------------------------------------------------------------------


def test_without_the_extra_an_error_names_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    found = CliRunner().invoke(program, ["serve"])
    assert found.exit_code == 2
    assert "serve needs uvicorn, which is not installed: pip install 'galileo-env[serve]'" in found.output


def test_an_address_that_cannot_be_taken_is_refused():
    found = CliRunner().invoke(program, ["serve", "--host", "203.0.113.1", "--port", "0"])
    assert found.exit_code == 2 and "203.0.113.1:0" in found.output
