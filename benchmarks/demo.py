"""The main uses in a few minutes: agents against Tycho, his levels, self-play, Galileo's Truth, throughput, a training.

`make demo` runs it.
"""

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import fmean
from typing import Annotated, Any

import numpy as np
import typer
from msgspec.structs import asdict
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from benchmarks import throughput
from galileo_env import Session, __version__, arena
from galileo_env.agents import make_agent
from galileo_env.cli import console
from galileo_env.cli.matches import agents_table
from galileo_env.cli.reporting import show_levels
from galileo_env.engine import jit
from galileo_env.engine.ruleset import Ruleset
from galileo_env.engine.spec import game_spec
from galileo_env.engine.spec import games as all_games
from galileo_env.render.text import board
from galileo_env.reports import difficulty
from galileo_env.results import reconstructed_share
from training.__main__ import show as show_strength
from training.run import Training
from training.settings import checked, read

SEED = 7
SOLO = "galilei:solo,characters=basic"
#: Of which one game's last board is drawn.
DRAWN = "galilei:solo,luna,characters=copernicus"

#: What is trained for.
TRAINED = "galilei:solo,luna"

#: Games of each match: agents against Tycho, at each of his levels with Luna, and self-play by number of seats.
SOLO_GAMES = {"random": 500, "greedy": 400, "scholar": 150}
LEVELS = difficulty.levels("easy,normal,hard,flaming")
LEVEL_GAMES = {"random": 200, "greedy": 400, "scholar": 100}
SELF_PLAY = {2: {"random": 200, "greedy": 120}, 3: {"random": 120, "greedy": 60}, 4: {"random": 100, "greedy": 40}}
#: The same for Galileo's Truth, with two players and alone.
TRUTH = {"truth:seats=2": {"random": 300, "greedy": 200}, "truth:solo": {"random": 300, "greedy": 200}}


class Demo:
    """Prints the tables one after the other. `share`: the part of the usual number of games that is played."""

    def __init__(self, console: Console, share: float = 1.0):
        self.console, self.share = console, share
        self.start = time.perf_counter()

    def run(self) -> None:
        """The whole demo."""
        self.introduce()
        self.compile()
        self.solo()
        self.levels()
        self.self_play()
        self.one_game()
        self.truth()
        self.throughput()
        self.training()
        self.say(f"\nDone in {time.perf_counter() - self.start:.0f} s.")

    def say(self, line: str) -> None:
        """A line of text."""
        self.console.print(line, markup=False)

    def facts(self, games: int, ruleset: str) -> str:
        """What every table states of itself."""
        digest = game_spec(ruleset.partition(":")[0]).catalogue.digest
        return f"n = {games:,} games, {ruleset}, catalogue {digest}, seed {SEED}"

    def introduce(self) -> None:
        """Version, and how much of the component tables is known."""
        self.say(f"galileo_env {__version__}")
        for spec in map(game_spec, all_games()):
            reconstructed, fields = reconstructed_share(spec.catalogue)
            self.say(f"{spec.title}: rules {spec.rules_version}, {len(spec.actions)} actions;")
            share = f"{reconstructed} of {fields} data fields ({reconstructed / fields:.0%})"
            self.say(f"   {share} of its tables are reconstructed.")
        self.say("Not all of the printed games is public. All figures below are about these tables (see `galileo data`).")

    def compile(self) -> None:
        """The first steps, which compile the kernels if need be."""
        cached = jit.is_cached()
        what = "loading the compiled rules, compiling those that are missing" if cached else "compiling the rules into kernels"
        start = time.perf_counter()
        self.say(f"\nNow: {what} ...")
        for ruleset in (SOLO, *TRUTH):
            session = Session(ruleset, 1, seed=SEED)
            make_agent("greedy", SEED).act(session, np.array([0]))
            session.play_random()
        self.say(f"     {time.perf_counter() - start:.1f} s")

    def games(self, usual: int) -> int:
        """How many games are played where so many are usual."""
        return max(2, round(usual * self.share))

    @contextmanager
    def progress(self, title: str, games: int) -> Iterator[Callable[[int], None]]:
        """A progress bar where the console is a terminal; what it gives is called with the number of games ended."""
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeElapsedColumn())
        with Progress(*columns, console=self.console, transient=True, disable=not self.console.is_terminal) as progress:
            task = progress.add_task(title, total=games)
            yield lambda ended: progress.advance(task, ended)

    def play(self, title: str, ruleset: str, agents: Sequence[str], games: int) -> arena.Match:
        """A match of one seating."""
        with self.progress(title, self.games(games)) as note:
            return arena.play(ruleset, agents, self.games(games), SEED, note, rotate=False)

    def solo(self) -> None:
        """Each agent against Tycho."""
        records = [self.play(f"{agent} against Tycho", SOLO, [agent], games).record(0) for agent, games in SOLO_GAMES.items()]
        self.say("\n1. Agents against Tycho Brahe, the scripted opponent")
        self.say("   wins: share of won games. VP: own points, other: Tycho's. µs: CPU time a decision.")
        self.console.print(agents_table(records, self.facts(sum(each["n_games"] for each in records), SOLO)))

    def levels(self) -> None:
        """Tycho's four levels with Luna, the same seeds and random characters at each."""
        matches = []
        for agent, usual in LEVEL_GAMES.items():
            for level in LEVELS:
                matches.append(self.play(f"{agent}, level {level}", str(difficulty.ruleset(level)), [agent], usual))
        self.say("\n2. Tycho's levels with Luna, every game with a random character, the same seeds at every level")
        title = self.facts(sum(len(match.games) for match in matches), "galilei:solo,luna,level=...,characters=random")
        show_levels(difficulty.figures(matches), title, self.console)

    def self_play(self) -> None:
        """Agents against themselves: where their points come from."""
        self.say("\n3. Self-play: mean points of a seat by source")
        columns = []
        for seats, line_up in SELF_PLAY.items():
            for agent, games in line_up.items():
                match = self.play(f"{agent}, {seats} players", f"galilei:seats={seats}", [agent] * seats, games)
                columns.append((f"{seats} seats\n{agent}", [game.result for game in match.games]))
        games = sum(len(results) for _, results in columns)
        grid = Table(title=self.facts(games, "galilei:seats=2 to 4"), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
        grid.add_column("")
        for name, _ in columns:
            grid.add_column(name, justify="right")
        self._rows(grid, [results for _, results in columns])
        self.console.print(grid)

    def _rows(self, grid: Table, columns: list[list[dict[str, Any]]], rounds: str = "rounds") -> None:
        """One row per source that brought anybody points, then totals."""
        grid.add_row("games", *(f"{len(results):,}" for results in columns))
        for source in columns[0][0]["sources"][0]:
            if not any(side[source] for results in columns for each in results for side in each["sources"]):
                continue
            grid.add_row(source, *(_mean([side[source] for each in results for side in each["sources"]]) for results in columns))
        grid.add_section()
        grid.add_row("VP", *(_mean([vp for each in results for vp in each["vp"]]) for results in columns))
        for name, key in ((rounds, "turns"), ("decisions", "decisions")):
            grid.add_row(name, *(_mean([each[key] for each in results]) for results in columns))

    def one_game(self) -> None:
        """The last board of a game against Tycho and how it ended."""
        session = Session(DRAWN, 1, seed=SEED)
        agent = make_agent("greedy", SEED)
        last, text = session.position(0), ""
        while not session.over[0]:
            last = session.position(0)
            action = agent.act(session, np.array([0]))
            text = session.action_text(int(action[0]))
            session.step(action)
        result = session.result(0)
        what = f"greedy against Tycho, {DRAWN}, seed {SEED}"
        self.say(f"\n4. One game: {what}. The board before the last decision, which was `{text}`:\n")
        self.say(board(last))
        winner = "greedy" if result["placement"][0] == 1 else "Tycho"
        self.say(
            f"\n{winner} won: greedy {result['vp'][0]}, Tycho {result['vp'][1]} points, after {result['turns']} rounds "
            f"and {result['decisions']} decisions."
        )

    def truth(self) -> None:
        """Galileo's Truth: each agent against itself and alone, where points come from, how many abjure."""
        names, columns, abjured, reached = [], [], [], []
        for ruleset, line_up in TRUTH.items():
            for agent, games in line_up.items():
                session = Session(ruleset, self.games(games), seed=SEED)
                self._to_the_end(f"{agent}, {ruleset}", session, agent)
                found = [session.result(i) for i in range(session.num_games)]
                players = [player for i in range(session.num_games) for player in session.position(i)["players"]]
                seats = session.ruleset.seats
                own = {key: [each[key][:seats] for each in found] for key in ("vp", "sources")}
                names.append(f"{'alone' if session.ruleset.solo else f'{seats} seats'}\n{agent}")
                columns.append([{**each, "vp": v, "sources": s} for each, v, s in zip(found, *own.values(), strict=True)])
                abjured.append(f"{fmean(not player['copernican'] for player in players):.0%}")
                wins = [each["placement"][0] == 1 for each in found]
                reached.append(f"{fmean(wins):.0%}" if session.ruleset.solo else "-")
        self.say("\n5. Galileo's Truth: mean points of a seat by source; nearly all its component figures are reconstructed")
        title = self.facts(sum(map(len, columns)), "truth:seats=2 and truth:solo")
        grid = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
        grid.add_column("")
        for name in names:
            grid.add_column(name, justify="right")
        self._rows(grid, columns, "Cycles")
        grid.add_row("players abjuring", *abjured)
        grid.add_row("mark reached", *reached)
        self.console.print(grid)

    def _to_the_end(self, title: str, session: Session, name: str) -> None:
        """One agent plays all seats of all games."""
        agent = make_agent(name, SEED)
        with self.progress(title, session.num_games) as note:
            while not session.over.all():
                running = np.flatnonzero(~session.over)
                actions = np.full(session.num_games, -1)
                actions[running] = agent.act(session, running)
                session.step(actions)
                note(int(session.over[running].sum()))

    def throughput(self) -> None:
        """The short benchmark."""
        self.say("\n6. Throughput of random play (short runs; `make bench` for all)")
        self.say("   kernel: inside compiled code. batch: so many games a step, from Python. aec_raw: PettingZoo.")
        self.say("   obs.: what is written besides the mask. choosing: part of the time taken by the random choice.")
        with self.console.status("measuring") as status:
            found = throughput.measure(True, ("kernel", "batch", "aec_raw"), lambda line: status.update(f"measuring {line}"))
        throughput.show(found, self.console)

    def training(self) -> None:
        """A learner against Tycho, from nothing, and how it compares with random play."""
        settings = read("quick")
        steps = max(1, round(settings.steps * min(1.0, self.share)))
        self.say(f"\n7. A training from nothing: preset quick, {TRAINED}, seed {SEED} (`galileo train` for more)\n")
        rules = Ruleset.parse(TRAINED)
        with tempfile.TemporaryDirectory() as folder:
            run = Training([rules], checked(asdict(settings) | {"steps": steps}), SEED, Path(folder) / "run", self.console)
            run.begin()
            strength = run.run()
        self.say("")
        show_strength(strength, rules, self.console)
        random = next(each for each in strength if each["agent"] == "random")
        beats = random["behind_low"] is not None and random["behind_low"] > 0
        verdict = "beats" if beats else "does not yet beat"
        self.say(f"So after {run.steps:,} decisions and {run.seconds:.0f} s it {verdict} random play against the same Tycho.")


def _mean(values: list[Any]) -> str:
    return f"{fmean(values):z.1f}"  # z: no -0.0


def main(
    share: Annotated[float, typer.Option(min=0.001, max=10.0, help="Part of the usual number of games.")] = 1.0,
) -> None:
    """Plays a few thousand games and prints the tables. Example: python -m benchmarks.demo --share 0.1"""
    Demo(console(), share).run()


if __name__ == "__main__":
    typer.run(main)
