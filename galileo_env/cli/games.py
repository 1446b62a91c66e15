"""The commands with which games are played and watched: play, watch, tycho."""

from pathlib import Path
from typing import Annotated

import typer

_GAME = "With --seats: the game, galilei (by default) or truth."
_Game = Annotated[str | None, typer.Option("--game", help=_GAME)]
_Luna = Annotated[bool, typer.Option("--luna", help="With the Luna expansion.")]
_Characters = Annotated[
    str | None, typer.Option("--characters", help="One a seat joined by +, such as galileo+newton, or random or basic for all.")
]
_Rules = Annotated[str | None, typer.Option("--ruleset", help="Instead of these options, such as galilei:seats=3,luna.")]
_GameSeed = Annotated[
    int | None, typer.Option("--seed", min=0, max=2**63 - 1, help="All chance follows from it; by default a new one.")
]


def play(
    seats: Annotated[
        str | None,
        typer.Option(
            help="One word a seat: human or an agent spec. human,tycho:hard is the solo game. By default human,scholar."
        ),
    ] = None,
    game: _Game = None,
    luna: _Luna = False,
    characters: _Characters = None,
    ruleset: _Rules = None,
    seed: _GameSeed = None,
    undo: Annotated[
        bool, typer.Option("--undo/--no-undo", help="Whether decisions may be taken back; the replay shows it.")
    ] = True,
    hint: Annotated[str, typer.Option(help="The agent that gives hints.")] = "scholar",
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game, a replay that has not ended.")] = None,
) -> None:
    """Play in the terminal, alone, against agents or with others at one screen."""
    from galileo_env.agents import make_agent
    from galileo_env.cli.playing import Playing
    from galileo_env.cli.screen import Screen
    from galileo_env.play import Match, parse_seats

    make_agent(hint)
    if resume is not None:
        given = {
            "--seats": seats,
            "--game": game,
            "--luna": luna,
            "--characters": characters,
            "--ruleset": ruleset,
            "--seed": seed,
        }
        double = [name for name, value in given.items() if value not in (None, False)]
        if double:
            raise ValueError(f"--resume FILE says who plays what; accepted: without {', '.join(double)}")
        match = Match.resume(resume, undo)
    else:
        wanted = seats or ("human" if ruleset and "solo" in ruleset else "human,scholar")
        match = Match(parse_seats(wanted, game, luna, characters, None, ruleset), seed, undo)
    if not match.seats.humans:
        raise ValueError(f"no seat of {','.join(match.seats.players)} is human; accepted: one or more, or 'galileo watch'")
    Playing(match, Screen(), hint).run()


def watch(
    seats: Annotated[str, typer.Option(help="An agent spec a seat; scholar,tycho:hard is the solo game.")] = "scholar,scholar",
    speed: Annotated[float, typer.Option(min=0, help="Decisions a second; 0 is as fast as possible.")] = 2,
    turns: Annotated[bool, typer.Option("--turns", help="The speed is in turns a second.")] = False,
    game: _Game = None,
    luna: _Luna = False,
    characters: _Characters = None,
    ruleset: _Rules = None,
    seed: _GameSeed = None,
    save: Annotated[Path | None, typer.Option(help="At the end, a new file for the replay.")] = None,
    html: Annotated[Path | None, typer.Option("--html", help="One for a page to look at the game in a browser.")] = None,
    png: Annotated[Path | None, typer.Option("--png", help="One for a picture of the end.")] = None,
    gif: Annotated[Path | None, typer.Option("--gif", help="One for a moving picture.")] = None,
) -> None:
    """Watch agents play in the terminal."""
    from galileo_env.cli.replays import Outputs, refuse_existing
    from galileo_env.cli.screen import Screen
    from galileo_env.cli.watching import watch as show
    from galileo_env.play import Match, parse_seats

    match = Match(parse_seats(seats, game, luna, characters, None, ruleset), seed)
    if match.seats.humans:
        raise ValueError(f"--seats {seats}: nobody can play here; accepted: agent specs, or 'galileo play'")
    refuse_existing(save, html, png, gif)
    if png or gif:  # what pictures need is missed now rather than at the end
        from galileo_env.render import raster, svg

        raster.image(svg.draw(match.position()))
    try:
        show(match, Screen(), speed, turns, save, Outputs(html=html, png=png, gif=gif))
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def tycho(
    luna: _Luna = False,
    level: Annotated[str | None, typer.Option(help="base, or with Luna easy, normal, hard, flaming.")] = None,
    tiles: Annotated[str | None, typer.Option(help="His row of Action tiles from the left, such as Y3,Y1,Y5,Y2,Y4.")] = None,
    seed: _GameSeed = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
) -> None:
    """Tycho at your table: he draws his Movement tiles, asks what he must know, says what he does and by which rule."""
    from galileo_env.cli.screen import Screen
    from galileo_env.cli.tycho import run
    from galileo_env.play.table import TychoTable

    if resume is not None:
        if luna or level or tiles or seed is not None:
            raise ValueError("--resume FILE says which game it is; accepted: without --luna, --level, --tiles and --seed")
        table = TychoTable.resume(resume)
    else:
        row = [each.strip() for each in tiles.split(",")] if tiles else None
        table = TychoTable(luna, level, seed, row)
    run(table, Screen())


#: Each command with an example.
COMMANDS = (
    (play, "galileo play --seats human,tycho:hard"),
    (watch, "galileo watch --seats search:200,scholar --luna --speed 2"),
    (tycho, "galileo tycho --level hard"),
)
