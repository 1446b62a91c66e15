"""The report and the history of `galileo bench`: what is written, where, and what is refused; figures are not tested."""

import importlib.util
import json
import re
from contextlib import nullcontext
from html.parser import HTMLParser

import pytest
from typer.testing import CliRunner

from benchmarks import __main__ as command
from benchmarks import anatomy, history, peers, pictures, report, throughput
from galileo_env.cli import app
from galileo_env.reports.charts import short
from tests.test_bench_peers import ANSWER, OURS

BASE = {"work": "kernel", "ruleset": "galilei:seats=2", "games": 256, "observation": "none", "threads": 1, "runs": 5}
RECORDS = [
    {**BASE, "decisions_per_cpu_s": 5_250_000, "games_per_cpu_s": 13_000.0, "with_set_up_decisions_per_cpu_s": 5_000_000},
    {
        **BASE,
        "work": "gym",
        "ruleset": "galilei:solo,characters=basic",
        "games": 1,
        "observation": "int8",
        "decisions_per_cpu_s": 320_000,
        "games_per_cpu_s": 2000.0,
    },
]
SOURCE = {"date": "2026-01-31", "commit": "0123456789ab", "dirty": False}
GAME = {"rules_version": 2, "catalogue_digest": "d5fdff0a14bb", "layout_digest": "b4d3e35b7290"}


def peer_records():
    """What `peers.measure` makes of the answer of a peer."""
    found = {"ours": OURS, "records": [], "peers": {"open_spiel": ANSWER["versions"]}, "comparable": peers.COMPARABLE}
    for each in ANSWER["records"]:
        beside = peers.counterpart(each, OURS)
        against = {key: beside[key] for key in ("work", "ruleset", "games", "observation")} | {
            "per_cpu_s": beside["decisions_per_cpu_s"]
        }
        found["records"].append({"peer": "open_spiel", **each, "compared_with": against, "ours_over_peer": 2.0})
    return {**found, "missing": {"pgx": "not installed <here>"}}


def parts():
    """Figures as `anatomy.measure` gives them, made up."""
    rules = ("galilei:seats=2", "truth:seats=2")
    two = [
        {
            "work": work,
            "ruleset": each,
            "games": 8,
            "observation": "int8",
            "threads": number,
            "decisions_per_wall_s": 1000 * number,
        }
        | {"cpu_per_wall": 1.0, "free_cores_before": 2.0, "runs": 5}
        for work in ("batch", "kernel")
        for each in rules
        for number in (1, 2)
    ]
    curve = [
        {**BASE, "ruleset": each, "games": games, "observation": seen, "decisions_per_cpu_s": 1000 * games}
        for each in rules
        for games in (1, 64)
        for seen in throughput.OBSERVATIONS
    ]
    times = dict.fromkeys((*pictures.PARTS, "loop none", "loop int8", "loop float32", "kernel loop"), 100.0)
    return {
        "curve": curve,
        "threads": two,
        "split": [{"ruleset": each, "games": 64, "parts": {**times, "Python": -3.0}} for each in rules],
        "course": [{"ruleset": each, "first": 500.0, "middle": 510.0, "last": 490.0} for each in rules],
        "memory": [{"ruleset": each, "state": 1255, "none": 1600, "int8": 4100, "float32": 11500} for each in rules],
        "method": anatomy.METHOD,
    }


@pytest.fixture
def found():
    """A whole result."""
    return {
        "machine": {"cpu": "A <Processor>", "cores": 2, "system": "Linux", "architecture": "x86_64"},
        "versions": {"python": "3.11.0", "numba": "0.68.1"},
        "seeds": {"seed": 1},
        "records": RECORDS,
        "start": {"import_s": 0.2, "warm_s": 0.3, "cold_s": None, "state_bytes": 1255},
        "games": {"galilei": GAME},
        "source": SOURCE,
        "peers": peer_records(),
        "anatomy": parts(),
    }


# --- history -------------------------------------------------------------------------------------------------------------------


def test_a_result_is_kept_by_date_commit_and_machine_and_never_overwritten(found, tmp_path):
    first = history.save(found, SOURCE, "a-machine", tmp_path)
    second = history.save({**found, "records": []}, {**SOURCE, "dirty": True}, "a-machine", tmp_path)
    third = history.save({**found, "records": []}, SOURCE, "a-machine", tmp_path)
    assert [path.name for path in (first, second, third)] == [
        "2026-01-31-01234567-a-machine.json",
        "2026-01-31-01234567-dirty-a-machine.json",
        "2026-01-31-01234567-a-machine-2.json",
    ]
    kept = json.loads(first.read_text(encoding="utf-8"))
    assert kept == {**SOURCE, "label": "a-machine", **{key: found[key] for key in history.KEPT}}
    assert "anatomy" not in kept, "what only the report needs"
    assert [each["records"] for each in history.runs(tmp_path)] == [[], RECORDS, []]


def test_a_kept_result_has_a_line_per_record(found, tmp_path):
    lines = history.save(found, SOURCE, "a-machine", tmp_path).read_text(encoding="utf-8").splitlines()
    assert sum('"work": "gym"' in line for line in lines) == 1


def test_a_file_that_is_no_result_is_named(tmp_path):
    (tmp_path / "other.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ValueError, match=r"other\.json is no result of `galileo bench --save`"):
        history.runs(tmp_path)


def test_main_figures_are_those_of_the_columns():
    figures = history.main_figures(RECORDS)
    assert list(figures) == list(history.MAIN)
    assert (figures["kernel, base"], figures["Gymnasium"], figures["AEC"]) == (5_250_000, 320_000, None)


def test_every_column_of_the_history_is_measured_by_a_whole_run():
    labels = {(work, label) for work, label, _ in throughput.jobs(quick=False)}
    for work, ruleset, games, seen in history.MAIN.values():
        assert (work, f"{ruleset}, {games}, {seen}" if work == "batch" else ruleset) in labels


def test_results_kept_in_the_repository_can_be_read():
    for each in history.runs():
        assert set(history.main_figures(each["records"])) == set(history.MAIN)
        assert each["file"].startswith(f"{each['date']}-{each['commit'][:8]}")


def test_changes_beside_kept_results_make_a_result_dirty(monkeypatch):
    answers = {"status": " M galileo_env/arena.py", "rev-parse": "0123456789ab"}
    asked = []
    monkeypatch.setattr(history, "_git", lambda *words, at: (asked.append(words), answers[words[0]])[1])
    assert (history.origin()["commit"], history.origin()["dirty"]) == ("0123456789ab", True)
    assert ":(exclude)benchmarks/results" in asked[0]
    answers["status"] = ""
    assert history.origin()["dirty"] is False


def test_without_a_commit_nothing_is_kept(tmp_path):
    with pytest.raises(ValueError, match="no commit to name a result by"):
        history.origin(tmp_path)


def test_labels_fit_into_file_names():
    assert re.fullmatch(r"[a-z0-9-]+", history.machine_label())
    assert history.machine_label("epyc-2") == "epyc-2"
    with pytest.raises(ValueError, match=r"'a/b'; accepted: small letters"):
        history.machine_label("a/b")


# --- folder --------------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_report_is_three_files_and_may_be_written_again(found, tmp_path):
    folder = tmp_path / "new" / "folder"
    for _ in range(2):
        paths = report.write(found, folder, tmp_path)
        assert sorted(folder.iterdir()) == sorted(paths)
    assert [path.name for path in paths] == ["bench.json", "bench.png", "index.html"]
    assert json.loads(paths[0].read_text(encoding="utf-8")) == {"kind": report.KIND, **json.loads(json.dumps(found))}
    head = paths[1].read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n" and int.from_bytes(head[16:20], "big") == 1400


@pytest.mark.parametrize("names", [["notes.txt"], ["bench.json", "notes.txt"], ["index.html"], ["bench.json"]])
def test_a_folder_with_anything_else_is_left_alone(found, tmp_path, names):
    for name in names:
        (tmp_path / name).write_text("{}", encoding="utf-8")
    with pytest.raises(ValueError, match=f"holds '{names[-1]}', which is no part of an earlier report; nothing is overwritten"):
        report.write(found, tmp_path)
    assert all((tmp_path / name).read_text(encoding="utf-8") == "{}" for name in names)


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(ValueError, match="that is a file; accepted: a folder"):
        report.check(tmp_path / "file")


def test_without_matplotlib_the_report_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(ValueError, match=r"matplotlib, which is not installed: pip install -e '.\[report\]'"):
        report.check(tmp_path)


# --- page ----------------------------------------------------------------------------------------------------------------------


#: What a page that needs no network has nowhere.
NETWORK = r"http|@import|src=|url\((?!#)|<script|<link"


class Reader(HTMLParser):
    """Collects ids, headings, text and every address that a browser would fetch; checks that tags close in order."""

    VOID = {"meta", "link", "img", "br"}

    def __init__(self, text):
        super().__init__()
        self.ids, self.headings, self.addresses, self.words, self.open = [], [], [], [], []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        if tag not in self.VOID:
            self.open.append(tag)
        self.ids += [value for name, value in attrs if name == "id"]
        self.addresses += [value for name, value in attrs if name in ("src", "href", "xlink:href")]

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)
        if self.open and self.open[-1] == "h2":
            self.headings.append(data)


def test_the_page_shows_every_part(found):
    earlier = [{**SOURCE, "label": "a-machine", "records": RECORDS}]
    read = Reader(report.page(found, earlier))
    assert read.headings == [
        "Speed against batch size",
        "Where a decision goes",
        "Threads",
        "Over the course of a game",
        "Memory per game",
        "Start and compilation",
        "Beside peers",
        "All figures",
        "Kept results, oldest first",
    ]
    text = " ".join(" ".join(read.words).split())
    for word in (
        "A <Processor>",
        "0123456789ab",
        "5.25 M",
        "open_spiel: chess",
        "not installed <here>",
        "What is not comparable",
    ):
        assert word in text
    assert "Free cores before these runs: 2." in text


def test_the_page_needs_no_network_and_its_ids_are_unique(found):
    read = Reader(report.page(found))
    assert read.addresses and all(address.startswith("#") for address in read.addresses)
    assert set(address[1:] for address in read.addresses) <= set(read.ids)
    assert len(read.ids) == len(set(read.ids))
    assert not re.search(NETWORK, report.page(found))


def test_parts_that_were_not_measured_are_left_out(found, tmp_path):
    for gone in ("anatomy", "peers", "start", "source"):
        del found[gone]
    read = Reader(report.page({**found, "records": []}))
    assert read.headings == []
    assert report.write({**found, "records": []}, tmp_path / "bare", tmp_path)[1].stat().st_size > 0
    assert Reader(report.page({**found, "peers": {**peer_records(), "records": []}})).headings == ["Beside peers", "All figures"]


def test_threads_without_free_cores_say_so():
    assert "could not show what they gain" in report.idle([{"free_cores_before": 0.4}])
    assert "is not known here" in report.idle([{"free_cores_before": None}])


def test_numbers_are_short():
    assert [short(each) for each in (5_250_000, 999_600, 45_600, 789, 2.5e9)] == [
        "5.25 M",
        "1 M",
        "45.6 k",
        "789",
        "2.5 G",
    ]


# --- command -------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def run(monkeypatch, found, tmp_path):
    """`_run` with made-up figures and a history of its own; returns what it measured of whom."""
    asked = []
    monkeypatch.setattr(command, "measure", lambda quick, wanted, note: (asked.append(("works", wanted)), {**found})[1])
    monkeypatch.setattr(peers, "measure", lambda seconds, pythons, note: (asked.append(("peers", pythons)), peer_records())[1])
    monkeypatch.setattr(anatomy, "measure", lambda quick, note: (asked.append(("anatomy", quick)), parts())[1])
    monkeypatch.setattr(history, "origin", lambda: SOURCE)
    monkeypatch.setattr(history, "FOLDER", tmp_path / "kept")
    monkeypatch.setattr(history.save, "__defaults__", (tmp_path / "kept",))

    def run(**options):
        asked.clear()
        given = {"quick": True, "only": None, "with_peers": False, "python": [], "report": None, "save": False, "label": None}
        return command._run(**{**given, **options}, note=lambda line: None), list(asked)

    return run


def test_peers_alone_measure_nothing_else(run):
    assert run()[1] == [("works", throughput.WORKS)]
    assert run(with_peers=True)[1] == [("works", ()), ("peers", {})]
    assert run(with_peers=True, only="kernel")[1] == [("works", ("kernel",)), ("peers", {})]


def test_a_report_and_a_kept_result_hold_everything(run, tmp_path):
    _, asked = run(with_peers=True, report=tmp_path / "out", save=True, label="here")
    assert [name for name, _ in asked] == ["works", "peers", "anatomy"] and asked[0][1] == throughput.WORKS
    assert (tmp_path / "out" / "index.html").is_file()
    assert [path.name for path in (tmp_path / "kept").iterdir()] == ["2026-01-31-01234567-here.json"]


@pytest.mark.parametrize(
    ("options", "culprit"),
    [({"python": ["pgx=/bin/sh"]}, "--python belongs to --peers"), ({"label": "here"}, "--label belongs to --save")],
)
def test_options_that_need_another_are_refused_before_anything_is_measured(run, options, culprit):
    with pytest.raises(ValueError, match=culprit):
        run(**options)


def test_a_folder_that_cannot_take_the_report_is_refused_before_anything_is_measured(run, tmp_path):
    (tmp_path / "notes.txt").touch()
    with pytest.raises(ValueError, match="holds 'notes.txt'"):
        run(report=tmp_path)


def test_galileo_bench_hands_all_its_options_on(monkeypatch, tmp_path):
    seen = []

    class Done(nullcontext):
        """A process that ends at once."""

        returncode = 0

        def __init__(self, command, **_):
            super().__init__(self)
            seen.extend(command)

        def poll(self):
            return 0

    monkeypatch.setattr("subprocess.Popen", Done)
    options = ["--quick", "--peers", "--save", "--json", "--only", "kernel", "--report", "out", "--label", "here"]
    options += ["--python", "pgx=a", "--python", "rlcard=b"]
    assert CliRunner().invoke(app, ["bench", *options]).exit_code == 0
    assert sorted(seen[seen.index("benchmarks") + 1 :]) == sorted(options)


def test_both_commands_have_the_same_options():
    import typer

    outer = {each.name for each in typer.main.get_command(app).commands["bench"].params}  # type: ignore[attr-defined]
    alone = typer.Typer(add_completion=False)
    alone.command()(command.main)
    inner = {each.name.replace("with_peers", "peers") for each in typer.main.get_command(alone).params}
    assert outer == inner


# --- anatomy -------------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_parts_of_the_report_are_measured(monkeypatch):
    small = {"batch": (8, 16), "kernel": (8,)}
    for name, value in {"SECONDS_QUICK": 0.002, "CURVE_QUICK": (1, 4), "SPLIT": (8,), "THREADED": small, "COURSE": 8}.items():
        monkeypatch.setattr(anatomy, name, value)
    measured = anatomy.measure(True)
    assert set(measured) == set(parts())
    made_up = parts()
    for name in ("curve", "threads", "split", "course", "memory"):
        assert {each["ruleset"] for each in measured[name]} == set(anatomy.RULESETS)
        assert all(set(made_up[name][0]) <= set(each) for each in measured[name])
    for each in measured["split"]:
        assert set(each["parts"]) == set(made_up["split"][0]["parts"])
    for each in measured["memory"]:
        assert each["state"] < each["none"] < each["int8"] < each["float32"]
    for each in measured["course"]:
        assert each["decisions_per_game"] > 20 and min(each["first"], each["middle"], each["last"]) > 0


def test_a_folder_that_cannot_be_made_is_refused_in_a_line(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ValueError, match="no folder can be made there"):
        report.check(tmp_path / "file" / "report")
