"""The command line: what it prints, its exit codes, and what it says when something is wrong."""

import io
import json
import re
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from rich.console import Console
from typer.testing import CliRunner

import galileo_env
from galileo_env import arena, results
from galileo_env.cli import app, matches, replays, tables
from galileo_env.engine.replay import Recorder
from galileo_env.engine.spec import game_spec, games

runner = CliRunner()

#: The game that replays are tested with.
RECORDED = "galilei:solo,luna,level=hard,characters=sophia"

COMMANDS = (
    *("data", "warmup", "selfcheck", "arena", "replay", "bench", "play", "watch", "tycho", "serve"),
    *("train solo", "train selfplay", "report difficulty", "report balance"),
)


def run(*arguments: str, code: int = 0) -> Any:
    """Output of a command that ends with this code; it must not be a traceback."""
    done = runner.invoke(app, list(arguments))
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code == code, done.output
    return done


def run_json(*arguments: str) -> Any:
    """What a command prints with --json, on stdout alone."""
    return json.loads(run(*arguments, "--json").stdout)


# --- the program ---------------------------------------------------------------------------------------------------------------


def test_the_version_is_that_of_the_package():
    assert run("--version").stdout == f"galileo_env {galileo_env.__version__}\n"


def test_the_help_lists_every_command_and_no_other():
    text = run("--help").stdout
    assert [command.name or command.callback.__name__ for command in app.registered_commands] == [
        name for name in ("data", "warmup", "selfcheck", "arena", "replay", "bench", "play", "watch", "tycho", "serve")
    ]
    assert all(name.split()[0] in text for name in COMMANDS)
    assert all(name in run("report", "--help").stdout for name in ("difficulty", "balance"))
    assert all(name in run("train", "--help").stdout for name in ("solo", "selfplay"))


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_every_command_has_an_example(command):
    assert f"Example: galileo {command}" in " ".join(run(*command.split(), "--help").stdout.split())


@pytest.mark.parametrize("command", COMMANDS)
def test_rulesets_named_in_the_help_exist(command):
    text = "".join(re.sub(r"[\u2500-\u257f]", "", run(*command.split(), "--help").stdout).split())
    for found in re.findall(r"(?:galilei|truth):[a-z0-9=,]*[a-z0-9]", text):
        rules = max((found[:end] for end in range(len(found) + 1) if is_ruleset(found[:end])), key=len)
        assert rules.count(",") == found.count(","), f"{found} in the help of {command}"


def is_ruleset(text):
    try:
        return bool(galileo_env.Ruleset.parse(text)) and ":" in text
    except ValueError:
        return False


def test_an_unknown_command_or_option_is_refused():
    assert "nonsense" in run("nonsense", code=2).stderr
    assert "--nonsense" in run("data", "--nonsense", code=2).stderr


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("arena", "--agents", "greedy,nobody"), ("nobody", "accepted: greedy", "random")),
        (("arena", "--agents", "random,random", "--ruleset", "galilei:moons"), ("moons", "seats=1..4")),
        (("arena", "--agents", "random", "--ruleset", "chess"), ("chess", "galilei")),
        (("arena", "--agents", "random", "--ruleset", "galilei:seats=3"), ("1 given", "3 agents")),
        (("arena", "--agents", ",", "--ruleset", "galilei:solo"), ("0 given", "at least one agent")),
        (("warmup", "--ruleset", "galilei:seats=9"), ("seats='9'", "1 to 4")),
        (("selfcheck", "--ruleset", "galilei:level=x"), ("level",)),
        (("selfcheck", "--ruleset", ""), ("unknown game ''",)),
        (("selfcheck", "--ruleset", "galilei:solo,level=hard"), ("level='hard'", "accepted: base without luna")),
        (
            ("arena", "--agents", "random", "--ruleset", "galilei:solo,luna,level=brutal"),
            ("brutal", "easy, normal, hard, flaming"),
        ),
        (("arena", "--agents", "random", "--ruleset", "galilei:solo,characters=tycho"), ("'tycho'", "galileo, kepler")),
        (("arena", "--agents", "random,random", "--ruleset", "galilei:characters=kepler+kepler"), ("kepler occurs twice",)),
        (("warmup", "--ruleset", "galilei:seats=3,characters=kepler+bruno"), ("2 names for 3 seats",)),
        (("replay", "no-such-file.jsonl"), ("no-such-file.jsonl",)),
        (("train", "solo", "--level", "hard", "--out", "x"), ("level='hard'", "accepted: base without luna")),
        (("train", "solo", "--ruleset", "truth:solo", "--luna", "--out", "x"), ("leave out luna",)),
        (("train", "solo", "--ruleset", "truth:seats=2", "--out", "x"), ("is no solo game", "truth:solo")),
        (("train", "selfplay", "--ruleset", "galilei:solo", "--out", "x"), ("is a solo game", "galileo train solo")),
    ],
)
def test_errors_are_one_line_on_stderr_that_says_what_is_accepted(arguments, named):
    done = run(*arguments, code=2)
    assert done.stdout == ""
    assert done.stderr.startswith("galileo: ")
    assert done.stderr.count("\n") == 1
    assert all(each in done.stderr for each in named), done.stderr


def test_the_module_behind_the_script_runs_in_a_process_of_its_own():
    code = "from galileo_env.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "arena", "--agents", "nobody"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr


# --- data ----------------------------------------------------------------------------------------------------------------------


def test_data_counts_the_fields_of_every_table():
    (game,) = run_json("data", "--game", "galilei")["games"]
    catalogue = game_spec("galilei").catalogue
    assert game["catalogue_digest"] == catalogue.digest
    assert [table["table"] for table in game["tables"]] == list(catalogue.names)
    assert not any(table["overlay"] for table in game["tables"])
    reconstructed, fields = results.reconstructed_share(catalogue)
    assert game["total"]["fields"]["reconstructed"] == reconstructed
    assert sum(game["total"]["fields"].values()) == fields > reconstructed > 0


def test_data_counts_luna_and_characters_by_provenance():
    (game,) = run_json("data", "--game", "galilei")["games"]
    tables = {table["table"]: table for table in game["tables"]}
    for name in ("luna", "characters"):
        records, fields = tables[name]["records"], tables[name]["fields"]
        assert all(fields[mark] >= records[mark] for mark in ("stated", "reconstructed"))
        assert min(fields["stated"], fields["reconstructed"], records["stated"], records["reconstructed"]) > 10
        row = next(line.split() for line in run("data", "--game", "galilei").stdout.splitlines() if line.split()[:1] == [name])
        assert row[1:] == [str(each) for counts in (records, fields) for each in counts.values()]


def test_data_names_digest_share_and_files_of_every_game():
    text = run("data").stdout
    found = {each["game"]: each for each in run_json("data")["games"]}
    assert [*found] == [*games()]
    for game in games():
        spec = game_spec(game)
        assert spec.catalogue.digest in text and found[game]["catalogue_digest"] == spec.catalogue.digest
        assert str(spec.catalogue.files[spec.catalogue.names[0]]) in text
    assert text.count("are reconstructed") == len(found)


def test_data_of_one_game_leaves_the_others_out():
    text = run("data", "--game", "truth").stdout
    assert "Galileo's Truth" in text and "Galileo Galilei" not in text
    assert "unknown game 'chess'; accepted: galilei" in run("data", "--game", "chess", code=2).stderr


def test_data_marks_the_tables_of_an_overlay(tmp_path, monkeypatch):
    shipped = game_spec("galilei").catalogue.files["objectives"]
    (tmp_path / "objectives.toml").write_text(shipped.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setenv("GALILEO_CATALOGUE", str(tmp_path))
    code = "from galileo_env.cli import main; main()"
    command = [sys.executable, "-c", code, "data", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    game = next(each for each in json.loads(done.stdout)["games"] if each["game"] == "galilei")
    assert [table["table"] for table in game["tables"] if table["overlay"]] == ["objectives"]


# --- arena ---------------------------------------------------------------------------------------------------------------------


def test_arena_prints_one_record_per_agent_with_its_origin():
    found = run_json("arena", "--agents", "random,greedy", "--blocks", "8", "--seed", "5")
    spec = game_spec("galilei")
    assert (found["ruleset"], found["seeds"], found["catalogue_digest"]) == (
        "galilei:seats=2",
        {"seed": 5},
        spec.catalogue.digest,
    )
    assert (found["layout_digest"], found["rules_version"]) == (spec.layout_digest, spec.rules_version)
    assert found["versions"]["galileo_env"] == galileo_env.__version__
    assert found["machine"]["cores"] >= 1
    assert [each["agent"] for each in found["records"]] == ["random", "greedy"]
    for each in found["records"]:
        assert (each["n_blocks"], each["n_games"], each["truncated"], each["crashed"]) == (8, 16, 0, 0)
        assert each["low"] <= each["win_share"] <= each["high"]
        assert each["margin_low"] <= each["margin_mean"] <= each["margin_high"]
        assert each["seconds_per_decision"] > 0
    first, second = found["records"]
    assert first["win_share"] + second["win_share"] == pytest.approx(1)
    assert first["margin_mean"] == pytest.approx(-second["margin_mean"])
    assert first["vp_mean"] == pytest.approx(second["best_other_vp_mean"])


def test_arena_prints_a_table_with_seats_and_seed():
    text = run("arena", "--agents", "random,random,random", "--ruleset", "galilei:seats=3", "--blocks", "2", "--seed", "9").stdout
    assert "2 blocks, 6 games" in text
    assert "seed 9" in text
    assert "seat 3 wins" in text
    assert "random#3" in text


@pytest.mark.parametrize(
    ("ruleset", "agents"),
    [
        ("galilei:solo,luna,level=flaming,characters=hevelius", ["random", "greedy"]),
        ("galilei:seats=3,luna,characters=random", ["random", "greedy", "random"]),
        ("galilei:seats=2,characters=cunitz+bruno", ["greedy", "greedy"]),
    ],
)
def test_arena_plays_luna_levels_and_characters(ruleset, agents):
    found = run_json("arena", "--agents", ",".join(agents), "--ruleset", ruleset, "--blocks", "2", "--seed", "5")
    assert found["ruleset"] == ruleset
    assert [(each["n_blocks"], each["crashed"], each["truncated"]) for each in found["records"]] == [(2, 0, 0)] * len(agents)


# --- replay --------------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """A replay of a random solo game, and its result."""
    session = galileo_env.Session(RECORDED, 1, seed=11)
    recorder = Recorder(session, 0, "random")
    chance = np.random.default_rng(1)
    while not session.over[0]:
        action = int(chance.choice(session.legal(0)))
        recorder.note(action)
        session.step_one(action)
    return recorder.write(tmp_path_factory.mktemp("replays") / "game.jsonl"), session.result(0)


def test_replay_prints_how_the_game_ended(recorded):
    file, result = recorded
    found = run_json("replay", str(file))
    assert (found["ruleset"], found["seed"], found["players"], found["verified"]) == (RECORDED, 11, ["random"], None)
    assert found["result"] == result
    text = run("replay", str(file)).stdout
    assert f"over after {result['turns']} rounds" in " ".join(text.split())
    assert "tycho" in text and "seat 1" in text and "random" in text
    rows = {cells[0]: cells[1:] for line in text.splitlines() if len(cells := line.replace("│", " ").split()) == 3}
    assert rows["VP"] == [str(vp) for vp in result["vp"]]
    scored = {name for side in result["sources"] for name, points in side.items() if points}
    assert scored == rows.keys() & set(game_spec("galilei").sources), "a line for every source that brought points"
    assert all(rows[name] == [str(side[name]) for side in result["sources"]] for name in scored)


def test_replay_verifies_a_good_file(recorded):
    found = run_json("replay", str(recorded[0]), "--verify")
    assert (found["verified"], found["problem"], found["replayed"]) == (True, None, recorded[1]["decisions"])
    assert "checksums and result agree" in run("replay", str(recorded[0]), "--verify").stdout


@pytest.mark.parametrize("damage", ["swapped", "cut", "no JSON"])
def test_replay_refuses_a_bad_file(recorded, tmp_path, damage):
    lines = recorded[0].read_text(encoding="utf-8").splitlines(keepends=True)
    if damage == "swapped":
        lines[1], lines[2] = lines[2], lines[1]
    elif damage == "cut":
        del lines[40:]
    else:
        lines[0] = "what?\n"
    bad = tmp_path / "bad.jsonl"
    bad.write_text("".join(lines), encoding="utf-8")
    done = run("replay", str(bad), "--verify", code=1)
    assert "bad.jsonl: line" in done.stderr
    found = json.loads(run("replay", str(bad), "--verify", "--json", code=1).stdout)
    assert found["verified"] is False


# --- tables on a terminal of the usual width ------------------------------------------------------------------------------------


def on_80_columns(show, *arguments):
    console = Console(width=80, file=io.StringIO())
    show(*arguments, console)
    return console.file.getvalue()


@pytest.mark.parametrize("rules", ["galilei:solo", "galilei:seats=4"])
def test_no_figure_is_cut_short_on_80_columns(rules, tmp_path):
    seats = galileo_env.Session(rules, seed=0).ruleset.seats
    match = arena.play(rules, ["random"] * (seats - 1) + ["greedy"], 4, 1)
    table = on_80_columns(matches.show, match)
    for record in match.records():
        for figure in (f"{record['win_share']:.2f}", f"{record['vp_mean']:.1f}", f"{record['margin_low']:.1f}.."):
            assert figure in table
    session, path = galileo_env.Session(rules, seed=1), tmp_path / "game.jsonl"
    session.play_random()
    Recorder(session, 0, "random").write(path)
    text = on_80_columns(replays.show, replays.summary(path, True))
    sources = session.result(0)["sources"]
    scored = [name for name in game_spec("galilei").sources if any(side[name] for side in sources)]
    for name in (*scored, f"seat {seats} random", "place", "verified"):
        assert name in text
    text += table + on_80_columns(tables.show, tables.catalogues())
    assert "…" not in text and "reconstr." in text


# --- warm-up -------------------------------------------------------------------------------------------------------------------


def test_warmup_touches_every_kernel():
    lines = run("warmup").stdout.splitlines()
    assert len(lines) == len(games()) and all("are ready" in line for line in lines)
