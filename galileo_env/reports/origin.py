"""Where the figures of a report come from: what all its matches share, in plain data and in words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from galileo_env.arena import Match
from galileo_env.arena.store import check_together
from galileo_env.engine.spec import game_spec
from galileo_env.reports.pages import percent
from galileo_env.results import reconstructed_share

Found = Mapping[str, Any]

#: What matches of one report must share. The seeds too: only matches of one seed have the same chance in the same blocks.
SHARED = ("rules_version", "catalogue_digest", "layout_digest", "seeds")


def origin(matches: Sequence[Match], names: Sequence[str] = ()) -> dict[str, Any]:
    """The head of a report on matches of one game; `names` say where each match comes from, such as its file.

    Raises ValueError that names the match and the field if they do not share what they must, and if they were played with other
    tables than those in use, whose reconstructed figures nobody can count here.
    """
    if not matches:
        raise ValueError("no matches; accepted: at least one")
    where = names or [f"the match at {match.ruleset}" for match in matches]
    check_together([(name, match.head) for name, match in zip(where, matches, strict=True)], SHARED)
    first = matches[0].head
    spec = game_spec(matches[0].ruleset.game)
    if first["catalogue_digest"] != spec.catalogue.digest:
        raise ValueError(
            f"{where[0]}: catalogue_digest is {first['catalogue_digest']!r}, the tables in use have {spec.catalogue.digest!r}; "
            "accepted: results of the tables in use (GALILEO_CATALOGUE names others)"
        )
    games = [game for match in matches for game in match.games]
    return {
        "game": spec.name,
        "title": spec.title,
        "rulesets": list(dict.fromkeys(str(match.ruleset) for match in matches)),
        **{name: first[name] for name in (*SHARED, "versions", "machine")},
        "reconstructed": list(reconstructed_share(spec.catalogue)),
        "stopping_rules": list(dict.fromkeys(match.head["stopping_rule"] for match in matches)),
        "stopped": [match.stopped for match in matches if match.stopped],
        "n_games": len(games),
        "truncated": sum(game.truncated for game in games),
        "crashed": sum(game.crashed is not None for game in games),
        "faults": list(dict.fromkeys(f"{match.names[e]}: {fault}" for match in matches for e, fault in match.faults.items())),
    }


def caption(found: Found, blocks: Iterable[int], games: int) -> str:
    """How much was played, with which seed and which tables: what stands below every picture."""
    counts = sorted(set(blocks))
    words = f"{counts[0]:,}" if len(counts) == 1 else f"{counts[0]:,} to {counts[-1]:,}"
    seeds = ", ".join(str(seed) for seed in found["seeds"].values())
    return f"{words} block{'s' * (counts != [1])}, {games:,} games; seed {seeds}; {tables(found)}."


def tables(found: Found) -> str:
    """The tables that were played with, and how much of them is reconstructed."""
    some, fields = found["reconstructed"]
    return (
        f"tables {found['catalogue_digest']}, {some:,} of {fields:,} figures ({percent(some / max(1, fields), 0)}) reconstructed"
    )


def lines(found: Found) -> list[str]:
    """What stands at the top of a page: rules and tables, how much was played and why it ended, versions, machine."""
    machine, versions = found["machine"], ", ".join(f"{name} {version}" for name, version in found["versions"].items())
    seeds = ", ".join(str(seed) for seed in found["seeds"].values())
    played = f"{found['n_games']:,} games; seed {seeds}; {'; '.join((*found['stopping_rules'], *found['stopped']))}"
    if found["truncated"] or found["crashed"]:
        played += f"; {found['truncated']:,} games were cut short, {found['crashed']:,} lost by a fault of the agent"
    return [
        f"{found['title']}, rules {found['rules_version']}, layout {found['layout_digest']}, {tables(found)}",
        played,
        *found["faults"],
        f"{versions}; {machine['cpu']}, {machine['cores']} cores",
    ]


def among(option: str, text: str, known: Sequence[str]) -> tuple[str, ...]:
    """The words of a list separated by commas. Raises ValueError that names the option and a word unknown or given twice."""
    words = tuple(word.strip() for word in text.split(",") if word.strip())
    wrong = next((word for word in words if word not in known), None)
    double = next((word for word in words if words.count(word) > 1), None)
    if not words or wrong is not None:
        raise ValueError(
            f"{option} {text!r}: {'nothing' if wrong is None else repr(wrong)} is given; accepted: {', '.join(known)}"
        )
    if double is not None:
        raise ValueError(f"{option} {text!r}: {double!r} occurs twice; accepted: each of {', '.join(known)} once")
    return words
