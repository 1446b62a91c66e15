"""The report of balance: figures of made-up games reckoned by hand, the page, what is refused, the command."""

import json
import re
from typing import Any

import pytest
from typer.testing import CliRunner

from galileo_env.arena import Match
from galileo_env.cli import app
from galileo_env.engine.spec import game_spec
from galileo_env.reports import balance
from tests.made_up import game, match
from tests.test_bench_report import NETWORK, Reader

RULESET = "galilei:seats=2,luna,characters=random"


def profile(one: str, two: str, early: tuple[bool, bool], dice: tuple[int, int], held: list[int]) -> dict[str, Any]:
    sides = [{"character": name, "early": yes, "dice": number} for name, yes, number in zip((one, two), early, dice, strict=True)]
    return {"sides": sides, "pieces": {"boards": {"a1": held, "a10": [], "a2": [0]}}}


#: Points of both seats, and what the game came to. Seat 1 wins three of four, the last one is a tie.
GAMES = [
    game(0, (0, 1), (60, 50), first_actions=("move 1", "move 2"), profile=profile("kepler", "bruno", (True, False), (4, 1), [1])),
    game(
        1, (0, 1), (70, 40), first_actions=("move 1", "move 3"), profile=profile("kepler", "sophia", (True, True), (2, 2), [1, 2])
    ),
    game(2, (0, 1), (30, 80), first_actions=("move 2", "move 1"), profile=profile("bruno", "kepler", (False, True), (1, 6), [])),
    game(3, (0, 1), (55, 55), first_actions=("move 1", ""), profile=profile("sophia", "bruno", (False, False), (3, 3), [2])),
]


@pytest.fixture
def played() -> Match:
    found = match(RULESET, ("greedy", "greedy#2"), GAMES)
    actions = game_spec("galilei").actions
    for text, offered, chosen in (("move 1", 10, 4), ("move 2", 10, 0), ("fixed", 3, 3)):
        found.tally.offered[:, actions.id(text)] = offered
        found.tally.chosen[:, actions.id(text)] = chosen
    found.tally.options[0, [1, 3]] = 2, 6
    found.tally.options[1, 64] = 2
    return found


@pytest.fixture
def found(played):
    return balance.figures(played)


def of(groups: list[dict[str, Any]], value: Any) -> dict[str, Any]:
    (mine,) = [each for each in groups if each["value"] == value]
    return mine


# --- figures -------------------------------------------------------------------------------------------------------------------


def test_groups_hold_every_seat_with_its_part_of_the_wins(found):
    characters = found["groups"]["character"]
    assert {each["value"]: (each["n_seats"], each["win_share"]["value"]) for each in characters} == {
        "kepler": (3, 1.0),
        "bruno": (3, pytest.approx(0.5 / 3)),
        "sophia": (2, 0.25),
    }
    assert [each["value"] for each in characters] == ["kepler", "sophia", "bruno"], "most wins first"
    kepler = of(characters, "kepler")
    assert kepler["points"]["value"] == 70 and kepler["win_share"]["low"] < 1 and kepler["win_share"]["high"] == 1
    assert (found["even"], found["n_blocks"], found["agent"], found["seats"]) == (0.5, 4, "greedy", 2)


def test_seats_and_first_actions_are_groups_too(found):
    assert {each["value"]: each["win_share"]["value"] for each in found["by_seat"]} == {1: 2.5 / 4, 2: 1.5 / 4}
    first = {each["value"]: (each["n_seats"], each["win_share"]["value"]) for each in found["by_first_action"]}
    assert first == {"move 1": (4, 3.5 / 4), "move 2": (2, 0.0), "move 3": (1, 0.0)}, "who never moved is left out"


def test_flags_and_counts_are_told_by_what_they_are(found):
    early = found["flags"]["early"]
    assert {each["value"]: (each["n_seats"], each["win_share"]["value"]) for each in early} == {
        True: (4, 3 / 4),
        False: (4, 1 / 4),
    }
    dice = found["counts"]["dice"]
    assert dice["winners"] == (4 + 2 + 6 + 3 + 3) / 5 and dice["others"] == (1 + 2 + 1) / 3
    assert dice["difference"]["value"] == (3 + 0 + 5) / 3, "over the blocks that have both"


def test_points_by_source_are_told_of_winners_and_others(found):
    majors = found["sources"]["majors"]
    assert majors["winners"] == (60 + 70 + 80 + 55 + 55) / 5 and majors["others"] == (50 + 40 + 30) / 3
    assert found["sources"]["library"]["difference"]["value"] == 0


def test_pieces_are_told_by_games_holders_and_first_holders(found):
    boards = {each["piece"]: each for each in found["pieces"]["boards"]}
    assert [*boards] == ["a1", "a2", "a10"], "by their numbers"
    one = boards["a1"]
    assert (one["n_games"], one["taken_share"], one["per_game"]) == (4, 3 / 4, 1.0)
    assert (one["win_share"]["n"], one["win_share"]["value"]) == (4, (1 + 1 + 0 + 0.5) / 4)
    assert (one["win_share_of_first"]["n"], one["win_share_of_first"]["value"]) == (3, 2.5 / 3)
    assert (boards["a2"]["taken_share"], boards["a2"]["win_share"]) == (1.0, None), "by whom is not known"
    assert boards["a10"]["taken_share"] == 0 and boards["a10"]["win_share_of_first"] is None


def test_histograms_count_every_value_once(found):
    assert found["points"]["n"] == sum(found["points"]["counts"]) == 8
    assert (found["lengths"]["edges"], found["lengths"]["counts"]) == ([20, 21, 22, 23, 24], [1, 1, 1, 1])
    assert found["decisions"]["mean"] == 101.5
    wide = balance.histogram([0, 99, 100, 301])
    assert wide["edges"][0] == 0 and wide["edges"][1] - wide["edges"][0] == 20 and sum(wide["counts"]) == 4
    assert balance.histogram([7])["counts"] == [1]


def test_actions_and_options_are_those_of_all_entries(found):
    assert (found["options"][1], found["options"][3], found["options"][64]) == (2, 6, 2)
    actions = {each["text"]: each for each in found["actions"]}
    assert len(actions) == len(game_spec("galilei").actions)
    assert actions["move 1"] == {"block": "move", "text": "move 1", "offered": 20, "chosen": 8}
    blocks = {each["block"]: each for each in balance.block_counts(found["actions"])}
    assert blocks["move"] == {"block": "move", "chosen": 1, "never chosen": 1, "never legal": 1}
    assert blocks["turn"] == {"block": "turn", "chosen": 1, "never chosen": 0, "never legal": 2}


def test_findings_name_groups_apart_from_their_part_and_nothing_within_the_noise():
    games = [game(block, (0, 1), (60, 50) if block % 10 else (50, 60)) for block in range(100)]
    (one, two) = balance.figures(match(RULESET, ("random", "random#2"), games))["findings"]
    assert one.startswith("seat 1 wins 90.0 % [") and one.endswith("more than 50.0 %")
    assert two.startswith("seat 2 wins 10.0 % [") and two.endswith("less than 50.0 %")
    games = [game(block, (0, 1), (60, 50) if block % 2 else (50, 60)) for block in range(100)]
    assert balance.figures(match(RULESET, ("random", "random#2"), games))["findings"] == [
        "no seat wins more or less than 50.0 % beyond the noise, among 2"
    ]


def test_blocks_not_games_make_intervals_narrow():
    """Ten times the same four blocks is no more than the four blocks."""
    once = balance.figures(match(RULESET, ("greedy", "greedy#2"), GAMES))
    often = balance.figures(match(RULESET, ("greedy", "greedy#2"), GAMES * 10))
    one, many = (of(each["by_seat"], 1)["win_share"] for each in (once, often))
    assert many["value"] == one["value"] and many["high"] - many["low"] == pytest.approx(one["high"] - one["low"], rel=0.4)


# --- what is refused -----------------------------------------------------------------------------------------------------------


def test_solo_games_different_agents_and_nothing_are_refused():
    with pytest.raises(ValueError, match="galilei:solo has one seat, .*accepted: a ruleset of two seats or more"):
        balance.figures(match("galilei:solo", ["greedy"], [game(0, (0,), (1, 2))]))
    with pytest.raises(ValueError, match="agents greedy, random; accepted: one agent on all seats"):
        balance.figures(match(RULESET, ("random", "greedy"), GAMES))
    with pytest.raises(ValueError, match="no games"):
        balance.figures(match(RULESET, ("greedy", "greedy#2"), []))


# --- page ----------------------------------------------------------------------------------------------------------------------


def test_the_page_is_made_of_the_figures_in_the_json_alone(found):
    assert balance.page(json.loads(json.dumps(found))) == balance.page(found)


def test_the_page_shows_every_part_needs_no_network_and_its_ids_are_unique(found):
    text = balance.page(found)
    read = Reader(text)
    assert read.headings == [
        "What stands out",
        "By character",
        "By seat",
        "By first action",
        "Where points come from",
        "How much was done",
        "What seats did",
        "Pieces",
        "Points and length",
        "Choices",
        "Actions",
    ]
    assert read.addresses and all(address.startswith("#") for address in read.addresses)
    assert len(read.ids) == len(set(read.ids))
    assert not re.search(NETWORK, text)
    assert text.count("<figcaption>4 blocks, 4 games; seed 1; tables ") == len(balance.PICTURES)
    words = " ".join(" ".join(read.words).split())
    assert "20.0 % of the decisions here had a single legal action" in words
    assert "move: never legal: move 3; legal, never chosen: move 2" in words
    assert "64 or more" in words


@pytest.mark.slow
def test_a_report_is_written_with_a_picture_of_each_part(found, tmp_path):
    paths = balance.write(found, tmp_path)
    assert {path.name for path in paths} == {path.name for path in tmp_path.iterdir()} == set(balance.FILES)
    assert json.loads((tmp_path / "balance.json").read_text(encoding="utf-8")) == json.loads(json.dumps(found))


# --- command -------------------------------------------------------------------------------------------------------------------


def report(*arguments: str, code: int = 0) -> Any:
    done = CliRunner().invoke(app, ["report", "balance", *arguments])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code == code, done.output
    return done


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--ruleset", "galilei:solo"), "galilei:solo has one seat"),
        (("--ruleset", "chess"), "chess"),
        (("--agent", "nobody"), "nobody"),
        (("--from", "no-such.jsonl"), "no-such.jsonl: No such file"),
        (("--from", "a.jsonl", "--agent", "random"), "--agent says what is played"),
    ],
)
def test_bad_options_are_one_line_that_names_them(tmp_path, options, named):
    done = report("--out", str(tmp_path / "out"), *options, code=2)
    assert named in done.stderr and done.stderr.count("\n") == 1
    assert list((tmp_path / "out").glob("*")) == []


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "flag"), [(RULESET, None), ("truth:seats=3", "abjured")])
def test_a_report_is_played_kept_and_read_again(tmp_path, ruleset, flag):
    options = ("--ruleset", ruleset, "--agent", "random", "--blocks", "8", "--keep", str(tmp_path / "kept"))
    found = json.loads(report("--out", str(tmp_path / "out"), *options, "--json").stdout)
    assert found["n_games"] == found["n_blocks"] == 8
    seats = sum(each["n_seats"] for each in found["by_seat"])
    assert seats == 8 * found["seats"] and sum(
        each["win_share"]["value"] * each["n_seats"] for each in found["by_seat"]
    ) == pytest.approx(8)
    assert sum(found["options"]) == sum(each["chosen"] for each in found["actions"])
    assert flag is None or flag in found["flags"]
    (kept,) = (tmp_path / "kept").iterdir()
    again = json.loads(report("--out", str(tmp_path / "again"), "--from", str(kept), "--json").stdout)
    assert again == found
