"""The Moon and the Bonus Board of the Luna expansion."""

from collections.abc import Mapping
from typing import Any

from galileo_env.render.galilei_facts import Facts
from galileo_env.render.galilei_lines import mark, name, sides
from galileo_env.render.galilei_scene import is_open, scoring
from galileo_env.render.galilei_words import halves, words
from galileo_env.render.lines import beside, count, fill, title
from galileo_env.render.text import WIDTH

Position = Mapping[str, Any]

_COLUMNS = 3
_TILE = (WIDTH - _COLUMNS + 1) // _COLUMNS


def moon(position: Position, facts: Facts) -> list[str]:
    """Nine Moon tiles, the Moon objective, and the side of the Bonus Board in use."""
    return [*_tiles(position, facts), *_objective(position, facts), *_bonus_board(position, facts)]


def _tiles(position: Position, facts: Facts) -> list[str]:
    held = position["moon"]
    cost = facts.moon_cost(held["taken"])
    price = f"the next observation costs {cost}, a die of each colour in it" if cost else "all observed"
    columns: dict[int, list[int]] = {}
    for number, tile in enumerate(facts.moon, 1):
        columns.setdefault(tile["column"], []).append(number)
    lines = [title(f"MOON  {price}")]
    for row in zip(*(columns[column] for column in sorted(columns)), strict=True):
        lines += beside([_tile(position, facts, number) for number in row], _TILE)
    return lines


def _tile(position: Position, facts: Facts, number: int) -> list[str]:
    """Reward of a Moon tile and its Scoring tile; a face-down one is shown by nothing but that it is."""
    tile, held = facts.moon[number - 1], position["moon"]["scoring"][number - 1]
    if held is None:
        return [f"{tile['numeral']} observed"]
    below = f"{held} {scoring(facts, held).replace(', others', ',')}" if is_open(facts, position, number) else "face down"
    return [f"{tile['numeral']} {words(tile['reward'])}", f"  {below}"]


def _objective(position: Position, facts: Facts) -> list[str]:
    record = facts.luna["moon_objective"]
    need = record["need_moon_observations"]
    done = [name(position, side) for side, each in enumerate(sides(position), 1) if each["moons"] >= need]
    legend = "Scoring tiles: points for the observer, for each other player. "
    made = ", ".join(f"{name(position, side)} {each['moons']}" for side, each in enumerate(sides(position), 1))
    text = f"{legend}Observations: {made}. Moon objective ({need} of them): {halves(record['options'])}; scored by "
    return fill(text + (", ".join(done) or "nobody"))


def _bonus_board(position: Position, facts: Facts) -> list[str]:
    held = position["moon"]
    rewards = facts.bonus[held["side"]]
    spaces = []
    for number, reward in enumerate(rewards, 1):
        there = mark(position, held["bonus"][number - 1]) if number <= len(held["bonus"]) else str(held["ninth"])
        spaces.append(f"{number} [{there}] {words(reward)}")
    spaces[-1] += f" ({count(held['ninth'], 'figure')}, any number)"
    lines = [title(f"BONUS BOARD  side {held['side'].upper()}, who has a Grand Inquisitor where")]
    half = (len(spaces) + 1) // 2
    for left, right in zip(spaces[:half], [*spaces[half:], ""], strict=False):
        lines += beside([[left], [right]], (WIDTH - 1) // 2)
    return lines
