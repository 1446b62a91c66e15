"""`python -m training REQUEST`: what `galileo train` runs, in a process of its own."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from rich.console import Console

from galileo_env.cli import FAILED, INTERRUPTED, REFUSED, console
from galileo_env.cli.matches import agents_table, interval
from galileo_env.engine.ruleset import Ruleset
from training.settings import checked, read

if TYPE_CHECKING:
    from training.cluster import Crew
    from training.run import Training


class Place(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Where it is played: on so many workers of the Ray cluster of an address, or in this process."""

    ray: str | None = None
    workers: Annotated[int, msgspec.Meta(ge=1)] | None = None


class Request(Place):
    """What is to be trained. `steps` replaces that of the preset; `stop_at` decisions it is saved and stopped."""

    rulesets: Annotated[list[str], msgspec.Meta(min_length=1)]
    out: str
    preset: str
    seed: Annotated[int, msgspec.Meta(ge=0, lt=2**32)]
    steps: int | None = None
    stop_at: int | None = None


class Continuation(Place):
    """What is to be gone on with: the folder of a training."""

    resume: str
    stop_at: int | None = None


def main(text: str) -> int:
    """Trains what a `Request` or `Continuation` in JSON asks for; returns the exit code."""
    to = console()
    with ExitStack() as stack:
        try:
            resumes = "resume" in msgspec.json.decode(text)
            request: Any = msgspec.json.decode(text, type=Continuation if resumes else Request)
            crew = stack.enter_context(_crew(request))
            training = _resumed(request, to, crew) if resumes else _begun(request, to, crew)
        except (ValueError, OSError) as error:
            print(f"galileo: {' '.join(str(error).split())}", file=sys.stderr)
            return REFUSED
        return _run(training, request.stop_at, to)


def _run(training: "Training", stop_at: int | None, to: Console) -> int:
    try:
        strength = training.run(stop_at)
    except KeyboardInterrupt:
        strength = []
    except ChildProcessError as error:
        saved = f"saved after {training.steps:,} decisions in {training.out}"
        print(f"galileo: {' '.join(str(error).split())}; {saved}", file=sys.stderr)
        return FAILED
    if not strength:
        print(f"galileo: stopped after {training.steps:,} decisions; saved in {training.out}, not measured", file=sys.stderr)
        return INTERRUPTED
    for rules in training.rulesets:
        show([each for each in strength if each["ruleset"] == str(rules)], rules, to)
    to.print(f"policy: {training.policy_file}", markup=False, soft_wrap=True)
    return 0


@contextmanager
def _crew(place: Place) -> Iterator["Crew | None"]:
    """The workers that are asked for, as long as they are needed; None where the training plays by itself."""
    if place.ray is None:
        yield None
        return
    try:
        from training.cluster import Crew
    except ModuleNotFoundError as error:
        raise _missing(error) from None
    crew = Crew(place.ray, place.workers)
    try:
        yield crew
    finally:
        crew.close()


def _begun(request: Request, to: Console, crew: "Crew | None") -> "Training":
    rulesets = [Ruleset.parse(each) for each in request.rulesets]
    settings = read(request.preset)
    if request.steps is not None:
        settings = checked(msgspec.to_builtins(settings) | {"steps": request.steps})
    training = _class()(rulesets, settings, request.seed, Path(request.out), to, crew)
    training.begin()
    return training


def _resumed(request: Continuation, to: Console, crew: "Crew | None") -> "Training":
    return _class().resume(Path(request.resume), to, crew)


def _class() -> "type[Training]":
    try:
        from training.run import Training
    except ModuleNotFoundError as error:
        raise _missing(error) from None
    return Training


def _missing(error: ModuleNotFoundError) -> ValueError:
    extra = "ray" if error.name == "ray" else "train"
    return ValueError(f"training needs {error.name}; in a checkout: pip install -e '.[{extra}]'")


def show(strength: list[dict[str, Any]], rules: Ruleset, to: Console) -> None:
    """Prints strength records (training/evaluation.py) as tables."""
    seed, blocks = strength[0]["seed"], strength[0]["n_blocks"]
    if rules.solo:
        to.print(agents_table(strength, f"{rules}: {blocks} games of each agent, seed {seed}"))
    else:
        for each in strength:
            to.print(agents_table([each], f"{rules}: {each['n_games']} games against {each['against'][0]}, seed {seed}"))
    for each in strength:
        if "behind" in each:
            bounds = interval(each["behind_low"], each["behind_high"], 1)
            to.print(f"margin above that of {each['agent']}: {each['behind']:+.1f} ({bounds}, 95 %, on the same chance)")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
