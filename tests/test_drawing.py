"""Drawn boards: SVG for every ruleset, nothing hidden in it, places of actions, pixels."""

import functools
import io
import re
import sys
import xml.etree.ElementTree as ET
from typing import Any

import numpy as np
import pytest
from PIL import Image

from galileo_env import Session
from galileo_env.engine.position import seen_by
from galileo_env.render import raster, svg
from galileo_env.render.scripts import WEB, bundle
from galileo_env.render.sheets import sheet
from galileo_env.render.text import board, question
from tests.conftest import Play

NAMESPACE = "{http://www.w3.org/2000/svg}"

#: Parts that every drawing of a ruleset has, by the first word that fits.
PARTS = {
    "galilei": {
        "heading", "display", "deck", "card", "spot", "university", "scale", "objectives", "comets", "page", "appendix", "player",
        "sky", "telescope", "dice", "cellar", "reputation", "library",
    },
    "truth": {
        "heading", "pyramid", "treatise", "spaces", "space", "window", "window_space", "workshop", "levels", "level", "mastery",
        "inquisition", "player", "markers", "suspicion", "mentor", "beside", "hand", "piles", "inventions", "sky",
    },
}  # fmt: skip


@functools.cache
def moments(ruleset: str) -> list[tuple[dict[str, Any], dict[int, str]]]:
    """Positions of a game of eager play, from its first to its last, each with the legal actions by id."""
    session = Session(ruleset, 1, seed=12, obs=None)
    play = Play(session, 12, "eager")
    found = []
    for number, _ in enumerate(play.to_the_end()):
        if number % 40 == 0 or session.over[0]:
            found.append((session.position(0), {int(action): session.action_text(action) for action in session.legal(0)}))
    return found


def parts_of(drawing: str) -> set[str]:
    return {each.get("data-part", "") for each in ET.fromstring(drawing).iter(f"{NAMESPACE}g")} - {""}


def test_every_position_of_every_ruleset_is_drawn_whole(ruleset):
    wanted = PARTS[ruleset.partition(":")[0]] | ({"moon", "moon_tile", "bonus_board", "bonus"} if "luna" in ruleset else set())
    for number, (position, actions) in enumerate(moments(ruleset)):
        drawing = svg.draw(position, 1, svg.THEMES[number % 2], actions)
        assert not re.search(r"undefined|NaN|null|\[object|Infinity", drawing)
        own = {"tycho", "tycho_tile", "movement"} if position.get("tycho") else set()
        own |= {"character"} if any(player.get("character") for player in position["players"]) else set()
        assert not (wanted | own) - parts_of(drawing)


def test_hidden_pieces_change_nothing_of_a_drawing(ruleset):
    session = Session(ruleset, 1, seed=4)
    play = Play(session, 4)
    for _ in range(20):
        play.step()
    position = session.position(0)
    for seat in (None, *range(1, session.ruleset.seats + 1)):
        before = svg.draw(position, seat, caption="")
        # The drawer itself shows nothing hidden, so pages that hold whole positions need no mask of their own.
        assert svg._draw(position, seat, "light", None, (), "") == before
        other = session.clone()
        for seed in range(3):
            other.redeterminise(0, (seat or 1) - 1, seed)
            assert svg.draw(other.position(0), seat, caption="") == before


def test_a_hand_is_open_to_its_owner_alone():
    position = next(position for position, _ in moments("truth:seats=3") if position["decisions"] > 60)
    for seat, player in enumerate(position["players"], 1):
        shown = [f">{card}<" in svg.draw(position, seat) for card in player["hand"]]
        assert all(shown), seat
        other = svg.draw(position, seat % 3 + 1)
        assert "hand_card" not in {each for each in parts_of(svg.draw(position))}
        mine = position["players"][seat % 3]["hand"]
        assert other.count('data-part="hand_card"') == len(mine)


def test_the_text_board_takes_what_a_seat_sees(ruleset):
    for position, _ in moments(ruleset)[:4]:
        assert board(seen_by(position, 1), (), 1) == board(position, (), 1)


#: First words of the actions that point at a place on the board, by game.
PLACED = {
    "galilei": {
        "move", "fixed", "moving", "major", "spot", "moon", "comet", "die", "scale", "book", "figure", "grand", "page", "tile",
        "personal", "bonus", "telescope", "library_tile", "row", "column", "offer",
    },
    "truth": {"assign", "treatise", "slot", "window", "seal", "level", "track", "tile", "use"},
}  # fmt: skip


def test_places_of_legal_actions_are_framed_and_carry_their_ids(ruleset):
    words = PLACED[ruleset.partition(":")[0]]
    framed: set[str] = set()
    for position, actions in moments(ruleset):
        if not position["seat"]:
            continue
        drawing = ET.fromstring(svg.draw(position, position["seat"], actions=actions))
        targets = [each for each in drawing.iter() if each.get("class") == "target"]
        found = {each.get("aria-label"): int(each.get("data-action", "-1")) for each in targets}
        assert len(found) == len(targets), "no action points at two places, such as the same one on every board"
        assert all(actions[number] == text for text, number in found.items())
        assert {text for text in actions.values() if text.split()[0] in words} <= found.keys()
        framed |= found.keys()
        assert "data-action" not in svg.draw(position, position["seat"])
    assert len(framed) > 3


def test_titles_names_and_captions_are_escaped_and_shown():
    position = moments("galilei:seats=2")[2][0]
    drawing = svg.draw(position, 1, names=['<Ada & "Bo">', ""], caption="What is <next>?")
    texts = [each.text for each in ET.fromstring(drawing).iter(f"{NAMESPACE}text")]
    assert '<Ada & "Bo">' in texts and "Seat 2" in texts and "What is <next>?" in texts
    assert question(position)[:20] in svg.draw(position, 1)


def test_wrong_words_are_refused():
    position = moments("galilei:seats=2")[1][0]
    with pytest.raises(ValueError, match="theme='grey'; accepted: 'light', 'dark'"):
        svg.draw(position, theme="grey")
    with pytest.raises(ValueError, match="seat 3; accepted: 1 to 2"):
        svg.draw(position, 3)
    with pytest.raises(ValueError, match="catalogue: made with tables 'other'"):
        svg.draw({**position, "catalogue": "other"})
    with pytest.raises(ValueError, match="no drawing for the game 'chess'; accepted: galilei, truth"):
        sheet("chess")


@pytest.mark.parametrize("ruleset", ["galilei:seats=4,luna,characters=newton+hevelius+cunitz+sophia", "truth:seats=2"])
def test_pixels_are_those_of_the_drawing_in_both_themes(ruleset):
    position = moments(ruleset)[2][0]
    light, dark = (raster.pixels(svg.draw(position, 1, theme)) for theme in svg.THEMES)
    for picture in (light, dark):
        assert picture.shape == (800, 1280, 3) and picture.dtype == np.uint8
        assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 500
    assert light.mean() > 150 > 100 > dark.mean()
    data = raster.png(svg.draw(position, 1), width=640)
    assert Image.open(io.BytesIO(data)).size == (640, 400)


def test_text_is_drawn_with_the_fonts_of_the_package():
    """The same drawing without its texts differs on any machine, whatever fonts that has."""
    drawing = svg.draw(moments("galilei:seats=2")[1][0], 1)
    bare = re.sub(r"<text.*?</text>", "", drawing)
    assert (raster.pixels(drawing) != raster.pixels(bare)).any(axis=2).mean() > 0.02
    assert {path.name for path in (WEB / "fonts").iterdir()} == {"GalileoBoard-Bold.ttf", "GalileoBoard-Regular.ttf", "OFL.txt"}


def test_without_the_extra_an_error_names_it(monkeypatch):
    position = moments("galilei:seats=2")[1][0]
    drawing = svg.draw(position)
    svg._engine.cache_clear()
    monkeypatch.setitem(sys.modules, "py_mini_racer", None)
    with pytest.raises(ValueError, match=r"need mini-racer.*galileo-env\[render\]"):
        svg.draw(position)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ValueError, match=r"need resvg_py.*galileo-env\[render\]"):
        raster.png(drawing)


def test_modules_are_bundled_in_the_order_of_their_imports_each_in_a_scope_of_its_own():
    script = bundle()
    assert "import " not in script and not re.search(r"^export ", script, re.MULTILINE)
    order = re.findall(r"^modules\.(\w+) = ", script, re.MULTILINE)
    assert order[0] == "shapes" and order[-1] == "board" and len(order) == len(set(order))
    assert {f"{name}.js" for name in order} <= {path.name for path in WEB.glob("*.js")}
