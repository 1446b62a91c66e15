"""What recording costs: games played with and without a recorder, files written and all, and how large the files become.

`python -m benchmarks.recording` plays the same games both ways, in turns, and compares CPU time. What players think about is part
of a game's time, so the cost is a share of that: most of random play's, little of anybody else's.
"""

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

from galileo_env import Session
from galileo_env.agents import make_agent
from galileo_env.engine.replay import Recorder, read

#: Agents and how many games of each are played in a turn.
AGENTS = {"random": 40, "greedy": 20, "scholar": 8, "search:50": 2}
#: Takes a recorder and the number of its game.
Keep = Callable[[Recorder, int], object]

RULESETS = ("galilei:seats=2", "galilei:solo,luna,level=normal", "galilei:seats=4,luna,characters=random", "truth:seats=2")


def games(ruleset: str, spec: str, number: int, seed: int) -> Callable[[Keep | None], None]:
    """Plays a number of games; each is recorded, and its recorder given away at the end, unless there is nobody to keep it."""
    session, agent = Session(ruleset, seed=seed, obs=None), make_agent(spec, seed)
    rows = np.zeros(1, np.int64)

    def play(keep: Keep | None) -> None:
        session.reset(seed=seed)
        agent.seed(seed)
        for each in range(number):
            recorder = Recorder(session, 0, spec) if keep else None
            while not session.over[0]:
                action = int(agent.act(session, rows)[0])
                if recorder:
                    recorder.note(action)
                session.step_one(action)
            if recorder and keep:
                keep(recorder, each)
            session.reset()

    return play


def measure(ruleset: str, spec: str, number: int, turns: int, seed: int) -> dict[str, Any]:
    """`cost` and `cost_with_file`: shares of CPU time that recording adds, up to the bytes of a file and with it on the disk,
    medians of the turns; bytes and decisions of the files, mean and most.
    """
    play = games(ruleset, spec, number, seed)
    play(None)
    costs: list[list[float]] = []
    with tempfile.TemporaryDirectory() as root:
        for turn in range(turns):
            folder = Path(root) / str(turn)
            folder.mkdir()
            spent = []
            for keep in (None, lambda made, _: made.data(True), lambda made, n, f=folder: made.write(f / f"{n}.jsonl.gz")):
                start = time.process_time()
                play(keep)
                spent.append(time.process_time() - start)
            costs.append([each / spent[0] - 1 for each in spent[1:]])
        files = sorted(folder.iterdir())
        sizes = [file.stat().st_size for file in files]
        decisions = [len(read(file).decisions) for file in files]
    cost, with_file = (statistics.median(each) for each in zip(*costs, strict=True))
    return {
        "ruleset": ruleset,
        "agent": spec,
        "games": number,
        "turns": turns,
        "seed": seed,
        "cost": cost,
        "cost_with_file": with_file,
        "bytes_mean": statistics.mean(sizes),
        "bytes_most": max(sizes),
        "decisions_mean": statistics.mean(decisions),
    }


def main(
    seed: Annotated[int, typer.Option(help="Of games and agents.")] = 1,
    turns: Annotated[int, typer.Option(min=1, help="Comparisons, of which the median counts.")] = 5,
) -> None:
    """What recording adds to the time of games, and the size of the files."""
    for ruleset in RULESETS:
        for spec, number in AGENTS.items():
            found = measure(ruleset, spec, number, turns, seed)
            cost = f"{found['cost']:6.1%} of CPU time, {found['cost_with_file']:6.1%} with the file"
            size = (
                f"{found['bytes_mean']:5.0f} bytes a game (most {found['bytes_most']}), {found['decisions_mean']:.0f} decisions"
            )
            print(f"{ruleset:40} {spec:10} {cost}; {size}; {number} games, {turns} turns, seed {seed}", flush=True)


if __name__ == "__main__":
    typer.run(main)
