"""The report of Tycho's levels: figures of made-up games reckoned by hand, the page, what is refused, the command."""

import io
import json
import re
from typing import Any

import numpy as np
import pytest
from rich.console import Console
from typer.testing import CliRunner

from galileo_env import arena
from galileo_env.arena.store import Writer
from galileo_env.cli import app
from galileo_env.cli.reporting import show_levels
from galileo_env.engine.spec import game_spec
from galileo_env.reports import difficulty
from galileo_env.reports.pages import check
from galileo_env.results import reconstructed_share
from tests.made_up import game, match
from tests.test_bench_report import NETWORK, Reader

EASY, HARD, BASE = "galilei:solo,luna,level=easy", "galilei:solo,luna,level=hard", "galilei:solo"

#: Points of the agents weak and strong in blocks 0 to 3; Tycho always has 100.
POINTS = {
    EASY: ([90, 95, 120, 80], [130, 140, 125, 135]),
    HARD: ([70, 75, 95, 60], [110, 90, 105, 100]),
    BASE: ([70, 70, 70, 70], [130, 70, 130, 70]),
}


def match_of(ruleset: str, points: Any = None, names: Any = ("weak", "strong"), seed: int = 1) -> arena.Match:
    points = POINTS[ruleset] if points is None else points
    games = [game(block, (entry,), (mine, 100)) for entry, row in enumerate(points) for block, mine in enumerate(row)]
    return match(ruleset, names, games, seed)


@pytest.fixture
def matches():
    return [match_of(ruleset) for ruleset in POINTS]


@pytest.fixture
def found(matches):
    return difficulty.figures(matches)


def cell(found: dict[str, Any], level: str, agent: str, character: str = "random") -> dict[str, Any]:
    (mine,) = [each for each in found["cells"] if (each["level"], each["agent"], each["character"]) == (level, agent, character)]
    return mine


def test_the_levels_print_as_a_table_with_intervals_and_the_order_in_words(found):
    to = Console(width=80, file=io.StringIO())
    show_levels(found, "a title", to)
    text = to.file.getvalue()
    assert "a title" in text and "…" not in text
    for each in found["cells"]:
        for name, form in (("win_share", ".3f"), ("tycho_vp", ".1f"), ("margin", "+.1f")):
            assert format(each[name]["value"], form) in text
    flat = " ".join(text.split())
    for order in found["order"]:
        assert all((step["text"] in flat) == (order["unit"] == "points") for step in order["steps"])


# --- what is played ------------------------------------------------------------------------------------------------------------


def test_the_levels_are_those_of_the_game_and_come_from_easy_to_hard():
    assert difficulty.levels() == ("base", "easy", "normal", "hard", "flaming")
    assert difficulty.levels("hard, base") == ("base", "hard")
    assert [str(difficulty.ruleset(level)) for level in difficulty.levels()] == [
        "galilei:solo",
        "galilei:solo,luna,level=easy",
        "galilei:solo,luna",
        "galilei:solo,luna,level=hard",
        "galilei:solo,luna,level=flaming",
    ]
    assert str(difficulty.ruleset("hard", "kepler")) == "galilei:solo,luna,level=hard,characters=kepler"
    assert len(difficulty.characters()) == 8


@pytest.mark.parametrize(("text", "named"), [("easy,brutal", "'brutal'"), ("", "nothing"), ("easy,easy", "'easy' occurs twice")])
def test_a_bad_list_of_levels_is_named(text, named):
    with pytest.raises(ValueError, match=f"--levels .*{named}.*accepted: .*base, easy, normal, hard, flaming"):
        difficulty.levels(text)


def test_budgets_become_search_agents_that_play_once_each():
    assert difficulty.line_up(("random", "search:200"), (50, 200)) == ("random", "search:200", "search:50")


# --- figures -------------------------------------------------------------------------------------------------------------------


def test_figures_of_a_cell_are_those_reckoned_by_hand(found):
    weak = cell(found, "easy", "weak")
    assert (weak["n_blocks"], weak["n_games"]) == (4, 4)
    assert weak["win_share"]["value"] == 1 / 4
    assert 0 < weak["win_share"]["low"] < 1 / 4 < weak["win_share"]["high"] < 1
    assert weak["margin"]["value"] == (-10 - 5 + 20 - 20) / 4
    assert weak["vp"]["value"] == 96.25 and weak["tycho_vp"]["value"] == 100
    assert weak["margin_quantiles"]["50"] == -7.5
    assert (weak["rounds_mean"], weak["decisions_mean"], weak["truncated"], weak["crashed"]) == (21.5, 101.5, 0, 0)
    strong = cell(found, "hard", "strong")
    assert strong["win_share"]["value"] == pytest.approx((1 + 0 + 1 + 1 / 2) / 4), "a tie is half a win"


def test_histograms_hold_every_game_once_and_tell_those_that_were_won(found):
    edges = {tuple(each["margin_histogram"]["edges"]) for each in found["cells"]}
    assert len(edges) == 1
    for each in found["cells"]:
        histogram = each["margin_histogram"]
        assert sum(histogram["won"]) + sum(histogram["not_won"]) == 4
    histogram = cell(found, "easy", "weak")["margin_histogram"]
    assert [edge for edge, count in zip(histogram["edges"], histogram["won"], strict=False) if count] == [20]
    assert {edge: count for edge, count in zip(histogram["edges"], histogram["not_won"], strict=False) if count} == {
        -20: 1,
        -10: 2,
    }


def test_levels_agents_and_what_was_played_are_told(found):
    assert (found["levels"], found["agents"], found["characters"]) == (["base", "easy", "hard"], ["weak", "strong"], ["random"])
    assert (found["n_games"], found["seeds"], found["title"]) == (24, {"seed": 1}, "Galileo Galilei")
    assert found["reconstructed"] == list(reconstructed_share(game_spec("galilei").catalogue))
    assert found["rulesets"] == [EASY, HARD, BASE]


def test_the_order_compares_neighbouring_levels_block_by_block_and_leaves_the_base_out(found):
    orders = {(each["agent"], each["unit"]): each for each in found["order"]}
    assert set(orders) == {(agent, unit) for agent in ("weak", "strong") for unit in ("points", "wins")}
    (step,) = orders["strong", "points"]["steps"]
    assert (step["easier"], step["harder"]) == ("easy", "hard")
    assert step["difference"]["value"] == (20 + 50 + 20 + 35) / 4
    assert step["difference"]["low"] < step["difference"]["value"] < step["difference"]["high"]
    (step,) = orders["weak", "points"]["steps"]
    assert step["verdict"] == "in order" and step["text"].startswith("hard is harder than easy: +21.2 [")
    (step,) = orders["weak", "wins"]["steps"]
    assert step["verdict"] == "can't be told apart" and "at 4 blocks" in step["text"]


def test_levels_that_share_no_block_are_not_compared():
    late = match(HARD, ["weak"], [game(block, (0,), (90, 100)) for block in (8, 9)])
    assert difficulty.figures([match_of(EASY), late])["order"] == []


# --- budgets -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shares", "expected"),
    [
        ([0.25, 0.75], 200),  # half way on a logarithmic scale
        ([0.5, 0.75], 100),
        ([0.25, 0.5], 400),
        ([0.6, 0.7], -np.inf),
        ([0.1, 0.4], np.inf),
    ],
)
def test_the_budget_for_half_of_the_games_is_interpolated_on_a_logarithmic_scale(shares, expected):
    assert difficulty.needed([100, 400], np.array(shares)) == pytest.approx(expected)


def test_shares_that_fall_are_put_together():
    assert difficulty.needed([100, 400, 1600, 6400], np.array([0.2, 0.5, 0.3, 0.8])) == pytest.approx(
        1600 * 4 ** ((0.5 - 0.4) / (0.8 - 0.4))
    )


def test_the_interval_of_the_budget_covers_the_true_one():
    """Twenty samples of 200 blocks each, whose true shares are 1/4 and 3/4, so that the true budget is 200."""
    chance = np.random.default_rng(5)
    covered = 0
    for _ in range(20):
        luck = chance.random((200, 1))  # blocks are common
        _, low, high = difficulty.needed_interval([100, 400], (luck < [0.25, 0.75]).astype(float))
        assert low < high
        covered += low <= 200 <= high
    assert covered >= 17


def test_budgets_are_told_by_level_with_what_is_not_reached():
    names = ("search:100", "search:400")
    low, high = [90] * 30 + [110] * 10, [110] * 30 + [90] * 10
    found = difficulty.figures([match_of(EASY, (low, high), names), match_of(HARD, ([90] * 40, low), names)])
    easy, hard = found["budgets"]
    assert (easy["level"], easy["budgets"], easy["win_shares"], easy["n_blocks"]) == ("easy", [100, 400], [0.25, 0.75], 40)
    assert easy["needed"] == pytest.approx(200) and easy["low"] < 200 < easy["high"]
    assert easy["text"].startswith("easy: about 200 simulations a decision win half of the games (95 % interval: ")
    assert hard["needed"] is None and hard["high"] is None
    assert hard["text"].startswith("hard: half of the games is not reached at 400 simulations a decision")
    assert "more than 400; 40 blocks" in hard["text"]


# --- what is refused -----------------------------------------------------------------------------------------------------------


def test_results_of_other_games_seeds_and_tables_are_refused():
    with pytest.raises(ValueError, match="galilei:seats=2 has no levels; accepted: results of rulesets such as galilei:solo"):
        difficulty.figures([match("galilei:seats=2", ["a", "b"], [game(0, (0, 1), (1, 2))])])
    with pytest.raises(ValueError, match=r"two\.jsonl: seeds is {'seed': 2}, in one\.jsonl it is {'seed': 1}"):
        difficulty.figures([match_of(EASY), match_of(HARD, seed=2)], ["one.jsonl", "two.jsonl"])
    other = match_of(HARD)
    other.head["catalogue_digest"] = "0" * 12
    with pytest.raises(ValueError, match="two.jsonl: catalogue_digest is '000000000000', in one.jsonl it is"):
        difficulty.figures([match_of(EASY), other], ["one.jsonl", "two.jsonl"])
    with pytest.raises(ValueError, match="two.jsonl: catalogue_digest is '000000000000', the tables in use have"):
        difficulty.figures([other], ["two.jsonl"])


def test_a_cell_is_played_once_and_something_is_played():
    with pytest.raises(ValueError, match="weak at galilei:solo,luna,level=easy is in two results"):
        difficulty.figures([match_of(EASY), match_of(EASY)])
    with pytest.raises(ValueError, match="no games"):
        difficulty.figures([match(EASY, ["weak"], [])])


# --- page ----------------------------------------------------------------------------------------------------------------------


def test_the_page_is_made_of_the_figures_in_the_json_alone(found):
    assert difficulty.page(json.loads(json.dumps(found))) == difficulty.page(found)


def test_the_page_needs_no_network_and_its_ids_are_unique(found):
    text = difficulty.page(found)
    read = Reader(text)
    assert read.addresses and all(address.startswith("#") for address in read.addresses)
    assert set(address[1:] for address in read.addresses) <= set(read.ids)
    assert len(read.ids) == len(set(read.ids))
    assert not re.search(NETWORK, text)


def test_every_caption_says_how_much_was_played_and_with_what(found):
    text = difficulty.page(found)
    digest = game_spec("galilei").catalogue.digest
    captions = [each.partition("</figcaption>")[0] for each in text.split("<figcaption>")[1:]]
    assert len(captions) == 4
    for each in captions:
        assert each.startswith(f"4 blocks, 24 games; seed 1; tables {digest}, ") and "reconstructed" in each


def test_the_page_shows_what_there_is(found, matches):
    headings = ["Games won", "Are the levels in order?", "Points ahead of Tycho", "Points"]
    assert Reader(difficulty.page(found)).headings == headings
    names = ("search:100", "search:400")
    games = [game(block, (0,), (101 - block, 100)) for block in range(4)]
    single = match(EASY + ",characters=kepler", ["weak"], games)
    searched = match_of(HARD, ([90] * 4, [110] * 4), names)
    whole = difficulty.figures([matches[0], single, searched])
    assert Reader(difficulty.page(whole)).headings == [
        *headings[:1],
        *headings[2:],
        "How much search wins half of the games?",
        "By character",
    ]
    assert set(difficulty.pictures(whole)) == set(difficulty.PICTURES)
    alone = difficulty.figures([single])
    assert "heat" in difficulty.pictures(alone), "one character alone is shown as all of them would be"


@pytest.mark.slow
def test_a_report_is_written_and_written_again(found, tmp_path):
    for _ in range(2):
        paths = difficulty.write(found, tmp_path / "out")
        assert sorted(path.name for path in (tmp_path / "out").iterdir()) == sorted(path.name for path in paths)
    assert json.loads((tmp_path / "out" / "difficulty.json").read_text(encoding="utf-8")) == json.loads(json.dumps(found))
    for path in paths:
        assert path.suffix != ".png" or path.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    (tmp_path / "out" / "notes.txt").touch()
    with pytest.raises(ValueError, match="--out .* the folder holds 'notes.txt'"):
        difficulty.write(found, tmp_path / "out")


def test_a_report_of_another_kind_is_not_overwritten(tmp_path):
    (tmp_path / "difficulty.json").write_text('{"kind": "galileo report balance"}', encoding="utf-8")
    with pytest.raises(ValueError, match="holds 'difficulty.json', which is no part of an earlier report"):
        check(tmp_path, difficulty.KIND, difficulty.JSON, difficulty.FILES)


def test_the_picture_for_a_readme_is_1600_pixels_wide(found, tmp_path):
    difficulty.front(found).write(tmp_path / "front.png")
    assert int.from_bytes((tmp_path / "front.png").read_bytes()[16:20], "big") == 1600


# --- command -------------------------------------------------------------------------------------------------------------------


def report(*arguments: str, code: int = 0) -> Any:
    done = CliRunner().invoke(app, ["report", "difficulty", *arguments])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code == code, done.output
    return done


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--levels", "brutal"), "--levels 'brutal': 'brutal' is given; accepted: base"),
        (("--by", "seat"), "--by 'seat': 'seat' is given; accepted: character"),
        (("--budgets", "50,many"), "--budgets '50,many': 'many' is no number of simulations"),
        (("--agents", "nobody"), "nobody"),
        (("--agents", ","), "--agents ',': nobody is given"),
        (("--picture", "front.gif"), "--picture front.gif: accepted: a file that ends with .png or .svg"),
        (("--picture", "no/such/front.png"), "there is no folder no/such"),
        (("--from", "no-such.jsonl"), "no-such.jsonl: No such file"),
        (("--from", "a.jsonl", "--blocks", "3"), "--blocks says what is played"),
        (("--from", "a.jsonl", "--agents", "random"), "--agents says what is played"),
    ],
)
def test_bad_options_are_one_line_that_names_them(tmp_path, options, named):
    done = report("--out", str(tmp_path / "out"), *options, code=2)
    assert named in done.stderr and done.stderr.count("\n") == 1
    assert list((tmp_path / "out").glob("*")) == []


@pytest.mark.slow
def test_a_report_is_played_kept_and_read_again(tmp_path):
    options = ("--agents", "random,greedy", "--blocks", "3", "--levels", "easy,hard", "--seed", "9")
    front, out, kept = tmp_path / "front.svg", tmp_path / "out", tmp_path / "kept"
    played = report("--out", str(out), *options, "--keep", str(kept), "--picture", str(front), "--json")
    found = json.loads(played.stdout)
    assert [(each["level"], each["agent"], each["n_games"]) for each in found["cells"]] == [
        (level, agent, 3) for level in ("easy", "hard") for agent in ("random", "greedy")
    ]
    assert found["seeds"] == {"seed": 9} and front.read_text(encoding="utf-8").startswith("<?xml")
    assert cell(found, "easy", "greedy")["margin"]["value"] > cell(found, "easy", "random")["margin"]["value"]
    files = [argument for path in sorted(kept.iterdir()) for argument in ("--from", str(path))]
    again = json.loads(report("--out", str(tmp_path / "again"), *files, "--json").stdout)
    assert again["cells"] == found["cells"]
    resumed = json.loads(report("--out", str(out), *options, "--keep", str(kept), "--json").stdout)
    assert resumed == found


def test_games_by_character_are_played_for_every_level_and_character(monkeypatch, tmp_path):
    played = []

    def play(rules, specs, blocks, seed, progress, rotate, **options):
        played.append((str(rules), tuple(specs)))
        return match(str(rules), specs, [game(0, (entry,), (1, 2)) for entry in range(len(specs))])

    monkeypatch.setattr(arena, "play", play)
    report("--out", str(tmp_path), "--agents", "random", "--budgets", "50,200", "--levels", "hard", "--by", "character", "--json")
    assert played[0] == (HARD, ("random", "search:50", "search:200"))
    assert played[1:] == [(f"{HARD},characters={name}", ("random",)) for name in difficulty.characters()]


def test_an_interruption_writes_no_report(monkeypatch, tmp_path):
    def play(rules, *_, **options):
        stopped = match(str(rules), ["random"], [game(0, (0,), (1, 2))])
        stopped.stopped = "interrupted"
        return stopped

    monkeypatch.setattr(arena, "play", play)
    done = report("--out", str(tmp_path / "out"), "--agents", "random", "--keep", str(tmp_path / "kept"), code=130)
    assert "no report is written; the games so far are kept in" in done.stderr and list((tmp_path / "out").iterdir()) == []


def test_two_files_of_one_cell_are_refused_by_name(tmp_path):
    for name in ("one", "two"):
        found = match_of(EASY)
        Writer(tmp_path / f"{name}.jsonl", arena_head(found)).add(0, 4, found.games, found.tally)
    files = [argument for name in ("one", "two") for argument in ("--from", str(tmp_path / f"{name}.jsonl"))]
    done = report("--out", str(tmp_path / "out"), *files, code=2)
    assert "weak at galilei:solo,luna,level=easy is in two results" in done.stderr


def arena_head(found: arena.Match) -> Any:
    from galileo_env.arena.store import Head

    return Head(**found.head)


@pytest.mark.slow
def test_the_levels_are_in_order_for_greedy():
    """Points ahead of Tycho, on common chance; a deterministic run of 640 games."""
    levels = difficulty.levels("easy,normal,hard,flaming")
    matches = [arena.play(difficulty.ruleset(level), ["greedy"], 160, 3) for level in levels]
    (points, _) = difficulty.figures(matches)["order"]
    assert points["unit"] == "points"
    assert [step["verdict"] for step in points["steps"]] == ["in order"] * 3
