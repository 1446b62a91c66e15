"""What the page offers: games, seats and agents with their measured strength. Nothing else is accepted from a browser.

A spec such as `module.path:factory` would run code of the caller's choice, and `policy:PATH` read any file, so specs are taken
from this list alone.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from galileo_env.agents.policy import SHIPPED, Policy, shipped
from galileo_env.engine.ruleset import Ruleset, words_of
from galileo_env.engine.spec import game_spec, games
from galileo_env.play.seats import HUMAN, Seats
from galileo_env.serve.messages import Manner, NewRoom

#: Games won against each level of Tycho, in percent, and of how many: docs/results/difficulty.json.
AGAINST_TYCHO: dict[str, dict[str, tuple[float, int]]] = {
    "base": {
        "random": (0, 512),
        "greedy": (61, 512),
        "scholar": (90, 512),
        "search:50": (20, 256),
        "search:200": (62, 256),
        "search:800": (83, 256),
    },
    "easy": {
        "random": (0, 512),
        "greedy": (48, 512),
        "scholar": (86, 512),
        "search:50": (8, 256),
        "search:200": (43, 256),
        "search:800": (81, 256),
    },
    "normal": {
        "random": (0, 512),
        "greedy": (28, 512),
        "scholar": (71, 512),
        "search:50": (2, 256),
        "search:200": (27, 256),
        "search:800": (59, 256),
    },
    "hard": {
        "random": (0, 512),
        "greedy": (9, 512),
        "scholar": (48, 512),
        "search:50": (1, 128),
        "search:200": (12, 128),
        "search:800": (30, 128),
    },
    "flaming": {
        "random": (0, 512),
        "greedy": (2, 512),
        "scholar": (26, 512),
        "search:50": (0, 128),
        "search:200": (2, 128),
        "search:800": (8, 128),
    },
}

#: What each is, in the order of strength at Galileo Galilei.
AGENTS = {
    "random": "any legal action",
    "search:50": "a short tree search",
    "greedy": "looks one decision ahead",
    "search:200": "tree search",
    "search:800": "a longer tree search",
    "scholar": "plans its turn by written rules",
}

#: Measured at Galileo's Truth: docs/SCHOLAR.md, README.
AT_TRUTH = {
    "greedy": "reaches the mark in 26 % of 200 solo games",
    "scholar": "wins 84 % of 400 games against greedy",
    "search:200": "wins 81 % of 100 games against search:50",
    "search:800": "wins 68 % of 100 games against search:200",
}

#: Who may rate candidates.
HELPERS = ("search:200", "search:800", "search:3200")


def strength(spec: str, game: str) -> str:
    """How strong an agent was found, in a few words; "" where nothing was measured."""
    if game == "truth":
        return AT_TRUTH.get(spec, "")
    share, number = AGAINST_TYCHO["normal"][spec]
    return f"wins {share:.0f} % of {number} games against Tycho (normal)"


@lru_cache
def policies(game: str) -> dict[str, str]:
    """The specs of the policies that come with the suite and play a game as it is here, each with its strength in words."""
    found = {}
    for name in shipped():
        policy = Policy.read(SHIPPED / f"{name}.policy")
        try:
            policy.fits(game_spec(game))
        except ValueError:  # it plays the other game
            continue
        found[f"policy:{name}"] = "; ".join(_words(policy.card.strength)) or "strength not measured"
    return found


def _words(records: Iterable[dict[str, Any]]) -> list[str]:
    """Shares of games won, from the card of a policy: `random` says little of anybody."""
    return [
        f"wins {100 * each['win_share']:.0f} % of {each['n_games']} games of {each['ruleset']} against {each['against'][0]}"
        for each in records
        if each["agent"] == "policy" and set(each["against"]) != {"random"}
    ]


def agents(game: str) -> list[dict[str, str]]:
    """The agents that may sit at a game: `spec`, what it `does`, its `strength`."""
    own = [{"spec": spec, "does": does, "strength": strength(spec, game)} for spec, does in AGENTS.items()]
    return own + [{"spec": spec, "does": "a trained network", "strength": words} for spec, words in policies(game).items()]


def offers() -> dict[str, Any]:
    """Everything that the page lets one choose, as plain JSON."""
    found = []
    for name in games():
        spec, words = game_spec(name), words_of(name)
        levels = words["level"].accepted if "level" in words else ()
        found.append(
            {
                "name": name,
                "title": spec.title,
                "seats": list(spec.seats),
                "luna": "luna" in words,
                "characters": _characters(name),
                "levels": [
                    {"level": level, "strength": {a: f"{share:.0f} % of {n}" for a, (share, n) in AGAINST_TYCHO[level].items()}}
                    for level in levels
                ],
                "agents": agents(name),
                "priors": list(policies(name)),
            }
        )
    return {"games": found, "helpers": list(HELPERS)}


def _characters(game: str) -> list[str]:
    from galileo_env.render.sheets import sheet

    return sorted(sheet(game).get("characters", ())) if "characters" in words_of(game) else []


def table_of(wish: NewRoom) -> Seats:
    """Ruleset and players of a wish. Raises ValueError that names the culprit and what is accepted."""
    check(wish.game, wish.seats, wish)
    words: dict[str, Any] = {"luna": wish.luna, "level": wish.level}
    if wish.characters is not None:
        words["characters"] = "+".join(wish.characters)
    return Seats(Ruleset.build(wish.game, seats=len(wish.seats), **words), tuple(wish.seats))


def check(game: str, players: Sequence[str], manner: Manner) -> None:
    """Raises ValueError, which names the culprit and what is accepted, for players, helper or prior that are not offered."""
    if game not in games():
        raise ValueError(f"game {game!r}; accepted: {', '.join(games())}")
    offered = [HUMAN, *(each["spec"] for each in agents(game))]
    for player in players:
        if player not in offered:
            raise ValueError(f"seat {player!r}; accepted: {', '.join(offered)}")
    if HUMAN not in players:
        raise ValueError(f"seats {', '.join(players)}; accepted: at least one {HUMAN}")
    if manner.helper not in HELPERS:
        raise ValueError(f"helper {manner.helper!r}; accepted: {', '.join(HELPERS)}")
    if manner.prior is not None and manner.prior not in policies(game):
        raise ValueError(f"prior {manner.prior!r}; accepted: {', '.join(policies(game)) or 'none for this game'}")
