"""Short words for rule tests: build a position, act by text, look at the result.

    t = Table("galilei:seats=2").act(2, dice=["R5", "Y2", "Y1"], display={0: "E01"})
    t.do("fixed", "major 0")
    assert t.player()["score"] == 7

A Table always holds exactly one game. Edits go through `position()` and `set_position()`, so whatever they build has passed the
same validation as any position from outside.
"""

import copy
import tomllib
from pathlib import Path
from typing import Any

import galileo_env
from galileo_env.engine.jit import PLAIN

DATA = Path(galileo_env.__file__).parent / "games" / "galilei" / "data"


def read(name: str) -> dict[str, Any]:
    """One table file of the shipped catalogue, as plain data."""
    return tomllib.loads((DATA / f"{name}.toml").read_text())


CARDS = {card["id"]: card for card in read("cards")["card"]}
TIER = {name: card["tier"] for name, card in CARDS.items()}


def some(number: int) -> range:
    """range(number), or a quarter of it where kernels run as plain Python: random games are slow there and show nothing else."""
    return range(-(-number // 4) if PLAIN else number)


def major(taken: tuple[str, ...] = (), **wanted: Any) -> str:
    """A card whose Major Object has these values (colour=, cost=, vp=, inquisitors=), other than those taken."""
    for name, card in CARDS.items():
        if name not in taken and all(card[key] == value for key, value in wanted.items()):
            return name
    raise LookupError(f"no card with {wanted}")


def spot(taken: tuple[str, ...] = (), **wanted: Any) -> tuple[str, int]:
    """A card and the number (from 1) of a spot on it with these values (colour=, cost=, reward=)."""
    for name, card in CARDS.items():
        for number, each in enumerate(card["spot"], 1):
            if name not in taken and all(each[key] == value for key, value in wanted.items()):
                return name, number
    raise LookupError(f"no spot with {wanted}")


def columns(row: int, effects: list[str]) -> list[str]:
    """Library columns (different cards) whose cells in this row are these effects; "" is an empty cell."""
    found: list[str] = []
    for effect in effects:
        for name, card in CARDS.items():
            if name in [each.split()[0] for each in found]:
                continue
            if card["back_strip"][row] == effect:
                found.append(f"{name} down")
                break
            if card["strip"][row] == effect:
                found.append(f"{name} up")
                break
        else:
            raise LookupError(f"no further card with {effect!r} in row {row}")
    return found


class Table:
    """One game with words to edit, play and look."""

    def __init__(self, ruleset: str = "galilei:seats=2", seed: int = 1):
        self.session = galileo_env.Session(ruleset, num_games=1, seed=seed, obs=None)

    # -- looking

    @property
    def position(self) -> dict[str, Any]:
        return self.session.position(0)

    @property
    def decision(self) -> str | None:
        """Name of the decision asked, None after the end."""
        return self.position["decision"]

    @property
    def seat(self) -> int:
        """The seat to move, from 1; 0 after the end."""
        return int(self.session.seat[0]) + 1

    @property
    def legal(self) -> list[str]:
        """Texts of the legal actions, by ascending id."""
        return [self.session.action_text(int(i)) for i in self.session.masks[0].nonzero()[0]]

    def player(self, seat: int = 1) -> dict[str, Any]:
        return self.position["players"][seat - 1]

    @property
    def tycho(self) -> dict[str, Any]:
        return self.position["tycho"]

    def score(self, seat: int = 1) -> int:
        return int(self.session.scores[0, seat - 1])

    # -- acting

    def do(self, *texts: str) -> "Table":
        """Plays these actions in order, whoever is to move; an illegal one raises IllegalAction."""
        for text in texts:
            self.session.step([self.session.action_id(text)])
        return self

    def skip(self, turns: int = 1) -> "Table":
        """Plays whole turns in which only the telescope moves, by one space (three where one would not do)."""
        for _ in range(turns):
            self.do("move 1")
            self.finish()
        return self

    def finish(self) -> "Table":
        """Ends the Actions phase; comets that wait go to the Appendix and Farewells are refused."""
        self.do("end")
        while self.decision in ("choose_comet_page", "choose_farewell"):
            self.do("page appendix" if self.decision == "choose_comet_page" else "refuse")
        return self

    # -- building

    def act(self, space: int, *, display: dict[int, str] | None = None, **player: Any) -> "Table":
        """In the Move phase: edits the player to move, puts his telescope one space before `space` and moves it there."""
        self.edit(display=display or {}, players={self.seat: {**player, "telescope": 1 if space == 2 else space - 1}})
        return self.do("move 1")

    def edit(self, **changes: Any) -> "Table":
        """Merges changes into the position and sets it.

        players={seat: {...}} and the nested dicts vp, comets, turn merge key by key; display={space: card or None} changes single
        spaces; every other key replaces. Cards named in display, libraries, deck or spare leave whatever place they had; the
        rest is made consistent: `box`, `spots` of changed spaces, `comets.board`, `vp` for a changed score (the difference
        counts as
        objectives).
        """
        new = self.position
        named: set[str] = set()

        def release(card: str, instead: str | None) -> None:
            """Takes a card out of wherever it lies now; `instead` (a card set free, or None) takes its place."""
            for pile in ("deck", "spare", "box"):
                if card in new[pile]:
                    where = new[pile].index(card)
                    new[pile][where : where + 1] = [instead] if instead else []
                    return
            if card in new["display"]:
                where = new["display"].index(card)
                new["display"][where] = instead or self._fresh(new, named)
                new["spots"][where] = [0] * len(CARDS[new["display"][where]]["spot"])
                return
            for each in [*new["players"], *([new["tycho"]] if new["tycho"] else [])]:
                each["library"] = [column for column in each["library"] if column.split()[0] != card]
            if instead:
                new["box"].append(instead)

        display = changes.pop("display", {})
        if isinstance(display, list):
            display = dict(enumerate(display))
        named |= {card for card in display.values() if card}
        for pile in ("deck", "spare"):
            named |= set(changes.get(pile, []))
        people = {seat: copy.deepcopy(change) for seat, change in changes.pop("players", {}).items()}
        for change in [*people.values(), changes.get("tycho") or {}]:
            named |= {column.split()[0] for column in change.get("library", [])}

        for pile in ("deck", "spare"):
            if pile in changes:
                kept = changes.pop(pile)
                freed = [card for card in new[pile] if card not in kept]
                for card in kept:
                    if card not in new[pile]:
                        release(card, None)
                new[pile] = list(kept)
                new["box"] += [card for card in freed if card not in new["box"]]
        for space, card in display.items():
            old = new["display"][space]
            if card == old:
                continue
            new["display"][space] = None
            if card:
                release(card, old)
            elif old:
                new["box"].append(old)
            new["display"][space] = card
            new["spots"][space] = [0] * len(CARDS[card]["spot"]) if card else []
        for seat, change in [*people.items(), (0, changes.pop("tycho", None))]:
            if change is None:
                continue
            holder = new["players"][seat - 1] if seat else new["tycho"]
            if "library" in change:
                wanted = [column.split()[0] for column in change["library"]]
                for column in holder["library"]:
                    if column.split()[0] not in wanted:
                        new["box"].append(column.split()[0])
                kept = [column.split()[0] for column in holder["library"]]
                for card in wanted:
                    if card not in kept:
                        release(card, None)
            if "score" in change and "vp" not in change:
                change["vp"] = {"objectives": holder["vp"]["objectives"] + change["score"] - holder["score"]}
            elif "vp" in change and "score" not in change:
                change["score"] = sum({**holder["vp"], **change["vp"]}.values())
            for key, value in change.items():
                if isinstance(value, dict):
                    holder[key].update(value)
                else:
                    holder[key] = value
        for key, value in changes.items():
            if key == "turn":
                new["turn"].update(value)
            elif key == "pages" and isinstance(value, dict):
                for number, seat in value.items():
                    new["pages"][number - 1] = seat
            else:
                new[key] = value
        for seat, holder in enumerate([*new["players"], *([new["tycho"]] if new["tycho"] else [])], 1):
            comets = holder["comets"]
            away = sum(value for key, value in comets.items() if key != "board")
            comets["board"] = 7 - away - new["pages"].count(seat) - new["appendix"][seat - 1]
        new["box"].sort()
        self.session.set_position(0, new)
        return self

    @staticmethod
    def _fresh(new: dict[str, Any], named: set[str]) -> str:
        """A card of the box that no edit names, to fill a display space."""
        card = next(card for card in new["box"] if card not in named)
        new["box"].remove(card)
        return card
