"""What all reports are made of: colours, pictures, tables; the folder is tested with each report."""

import re

import numpy as np
import pytest

from galileo_env.reports import charts, colours, pages
from galileo_env.reports.pages import Picture, interval
from tests.test_bench_report import NETWORK


@pytest.mark.parametrize("dark", [0, 1])
def test_words_and_marks_stand_out_in_light_and_in_dark_surroundings(dark):
    """By the limits of WCAG 2: 4.5 for words, 3 for marks."""
    of = {name: pair[dark] for name, pair in colours.PALETTE.items()}
    for words in ("ink", "quiet"):
        assert all(charts.contrast(of[words], of[ground]) >= 4.5 for ground in ("paper", "ground")), words
    for name in ("blue", "orange", "green", "purple", "red", "olive"):
        assert charts.contrast(of[name], of["paper"]) >= 3, name
        assert charts.contrast(of["on"], of[name]) >= 4.5, name
    assert charts.contrast(of["ink"], of["code"]) >= 4.5
    assert charts.contrast(of["orange"], of["tint"]) >= 2, "marks in front of bars"


def test_words_in_a_table_of_colours_stand_out_whatever_the_share():
    for share in np.linspace(0, 1, 101):
        colour = charts.SHARES(share)
        best = max(charts.contrast(each, colour) for each in (colours.ON_TINT, colours.ON_DEEP))
        assert best >= 3.9, f"{share}: two inks cannot do better on every colour between"


def draw(axes):
    charts.plain(axes, "A title", "y")
    axes.plot([0, 1], [0, 1], color=colours.BLUE)
    axes.text(0, 0, "words & marks", color=colours.INK)
    axes.set_xlabel("along")


def test_a_picture_on_a_page_has_no_colour_of_its_own_and_no_title_but_that_of_its_section():
    svg = Picture("one", (3, 2), draw, 'A "line"', "n = 2").svg()
    assert not any(pair[0] in svg for pair in colours.PALETTE.values())
    assert {"var(--ink)", "var(--blue)", "var(--line)", "var(--quiet)"} <= set(re.findall(r"var\(--\w+\)", svg))
    assert "A title" not in svg and "A title" in Picture("one", (3, 2), draw, "", titled=True).svg()
    assert 'aria-label="A &quot;line&quot;"' in svg and "<figcaption>n = 2</figcaption>" in svg
    assert not re.search(NETWORK, svg)


def test_a_picture_is_the_same_every_time():
    assert Picture("one", (3, 2), draw, "").svg() == Picture("one", (3, 2), draw, "").svg()


def test_a_picture_in_a_file_has_the_colours_of_light_surroundings(tmp_path):
    Picture("one", (3, 2), draw, "").write(tmp_path / "one.svg")
    text = (tmp_path / "one.svg").read_text(encoding="utf-8")
    assert colours.INK in text and "var(" not in text and 'xmlns="http://www.w3.org/2000/svg"' in text
    Picture("one", (3, 2), draw, "").write(tmp_path / "one.png")
    assert int.from_bytes((tmp_path / "one.png").read_bytes()[16:20], "big") == 3 * pages.DPI


def test_every_variable_of_the_page_is_declared_for_light_and_for_dark():
    assert set(re.findall(r"var\(--(\w+)\)", pages.STYLE)) <= set(colours.PALETTE)
    assert all(pages.STYLE.count(f"--{name}: ") == 2 for name in colours.PALETTE)


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        ("12.3 [9.1, 15.4]", "number"),
        ("-1.2 [-10.5, +8.1]", "number"),
        ("47.5 %", "number"),
        (12, "number"),
        ("search:200", ""),
        ("2026-01-31", ""),
        (None, ""),
        ("a sentence that is longer than what a column of a table should be", "long"),
    ],
)
def test_cells_are_set_by_what_they_hold(value, cell):
    text = pages.table([{"a_key": value}])
    assert (f'<td class="{cell}">' if cell else "<td>") in text and "<th>a key</th>" in text


def test_figures_stand_with_their_bounds():
    assert interval({"value": 0.5, "low": 0.25, "high": 0.75}, 100) == "50.0 [25.0, 75.0]"
    assert interval({"value": 2, "low": -1, "high": 5}, signed=True) == "+2.0 [-1.0, +5.0]"
    assert interval({"value": 2, "low": None, "high": None}, digits=2) == "2.00"


def test_what_is_shown_stands_beside_a_picture_alone_and_texts_are_escaped():
    rows = [{"a": "<b>"}]
    one = Picture("one", (3, 2), draw, "")
    beside = pages.section("T & U", [one], "95 % of `code`", rows, shown=True)
    assert beside.index("<figure") < beside.index("<table") < beside.index("<p ") and "&lt;b&gt;" in beside
    assert "T &amp; U" in beside and "95\u00a0% of <code>code</code>" in beside
    folded = pages.section("T", [one], "text", rows)
    assert folded.index("<p ") < folded.index("<details>") < folded.index("<table")
    assert pages.items([]) == pages.tiles({}) == pages.table([]) == ""
