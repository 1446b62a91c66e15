"""Who sits where: a list such as `human,tycho:hard` or `human,human,scholar` and the ruleset that it belongs to."""

from dataclasses import dataclass

from galileo_env.agents import make_agent, split_specs
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.spec import game_spec

HUMAN = "human"
#: The scripted opponent of the solo game, as a word of the list.
TYCHO = "tycho"

_USAGE = (
    "human and agent specs with commas between, such as human,greedy or human,human,scholar; human,tycho:hard for a solo game"
)


@dataclass(frozen=True)
class Seats:
    """A ruleset and, for each of its seats, `human` or an agent spec."""

    ruleset: Ruleset
    players: tuple[str, ...]

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats, from 0, at which people sit."""
        return tuple(seat for seat, player in enumerate(self.players) if player == HUMAN)


def parse_seats(
    seats: str,
    game: str | None = None,
    luna: bool = False,
    characters: str | None = None,
    level: str | None = None,
    ruleset: str | None = None,
) -> Seats:
    """Seats from what a person types.

    Args:
        seats: one word a seat, `human` or an agent spec. `tycho` or `tycho:LEVEL` besides makes it his solo game; so does a
            single seat. Levels other than base bring Luna with them.
        game: name of the game, by default galilei.
        luna, characters, level: words of its rulesets.
        ruleset: instead of these, a ruleset with as many seats.

    Raises ValueError that names the culprit and what is accepted.
    """
    words = split_specs(seats)
    players = [word for word in words if word.partition(":")[0] != TYCHO]
    opponents = [word for word in words if word not in players]
    if not players or len(opponents) > 1:
        raise ValueError(f"seats {seats!r}; accepted: {_USAGE}")
    if opponents and len(players) > 1:
        raise ValueError(f"seats {seats!r}: Tycho plays against a single seat; accepted: {players[0]},{opponents[0]}")
    rules = _rules(len(players), opponents, game, luna, characters, level, ruleset)
    for player in players:
        if player != HUMAN:
            _check_agent(player, rules)
    return Seats(rules, tuple(players))


def _check_agent(player: str, rules: Ruleset) -> None:
    try:
        agent = make_agent(player)
    except ValueError as error:
        raise ValueError(f"seat {player!r}: {error}; or {HUMAN}, {TYCHO}, {TYCHO}:LEVEL") from None
    if hasattr(agent, "fits"):
        agent.fits(game_spec(rules.game))


def _rules(
    count: int,
    opponents: list[str],
    game: str | None,
    luna: bool,
    characters: str | None,
    level: str | None,
    ruleset: str | None,
) -> Ruleset:
    """The ruleset of so many seats. Raises ValueError for words that contradict each other."""
    wanted = opponents[0].partition(":")[2] if opponents else ""
    if wanted and level and wanted != level:
        raise ValueError(f"two levels, {wanted!r} and {level!r}; accepted: one of them")
    level = wanted or level
    if ruleset is not None:
        given = {"--game": game, "--luna": luna, "--characters": characters, "level": level}
        double = [name for name, value in given.items() if value]
        if double:
            raise ValueError(f"ruleset {ruleset!r} says all; accepted: without {', '.join(double)}")
        rules = Ruleset.parse(ruleset)
    else:
        luna = luna or bool(level and level != "base")
        words = {"luna": luna, "characters": characters, "level": level}
        rules = Ruleset.build(game or "galilei", seats=count, **words)
    if rules.seats != count:
        raise ValueError(f"{count} seats for {rules}; accepted: {rules.seats}, one word each")
    if opponents and TYCHO not in game_spec(rules.game).sides(rules):
        raise ValueError(f"{opponents[0]!r} does not play {rules}; accepted: a solo game of galilei")
    return rules
