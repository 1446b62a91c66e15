"""Games on numba's CUDA target, in its simulator: bit for bit those of the processor."""

import numpy as np
import pytest

from galileo_env import Session
from tests.conftest import start

GAMES, DECISIONS, SEED = 2, 40, 5

#: Plays games in the simulator from what a file holds, and writes them there.
SIMULATE = """
import numpy as np
from numba import cuda
from galileo_env.engine.device import random_games
from galileo_env.engine.spec import game_spec

path, game, limit = {arguments}
spec = game_spec(game)
given = dict(np.load(path))
given["states"] = given["states"].view(spec.dtype).reshape(-1)
names = "states settings seeds rows episodes words legal counts masks seat over scores obs scratch".split()
arrays = [given[name] for name in names]
arrays.insert(6, limit)
random_games(spec.kernels)[1, len(given["states"]) + 1](*arrays)
given["states"] = given["states"].view(np.uint8)
np.savez(path, **given)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "ruleset",
    ["galilei:seats=2", "galilei:seats=3,luna,characters=random", "galilei:solo,luna,level=hard", "truth:seats=2", "truth:solo"],
)
def test_the_device_functions_play_the_same_bytes_in_the_simulator(tmp_path, ruleset):
    session = Session(ruleset, GAMES, seed=SEED)
    path = tmp_path / "games.npz"
    blank = {
        name: np.zeros_like(getattr(session, f"_{name}"))
        for name in ("legal", "counts", "masks", "seat", "over", "scores", "obs")
    }
    np.savez(
        path,
        states=np.zeros_like(session.states).view(np.uint8),
        settings=session._settings,
        seeds=session._seeds,
        rows=session._numbers,
        episodes=session._episodes,
        words=session.words(np.arange(GAMES), SEED),
        scratch=np.zeros((GAMES, session.observation_size), np.int8),
        **blank,
    )
    code = SIMULATE.format(arguments=(str(path), session.ruleset.game, DECISIONS))
    process = start(code, env={"GALILEO_DEVICE": "cuda", "NUMBA_ENABLE_CUDASIM": "1"})
    _, errors = process.communicate(timeout=300)
    assert process.returncode == 0, errors[-3000:]
    session.play_random(DECISIONS, SEED)
    after = np.load(path)
    assert after["states"].tobytes() == session.states.tobytes()
    for name in blank:
        if name != "legal":
            assert after[name].tobytes() == getattr(session, f"_{name}").tobytes(), name
    for row in range(GAMES):
        count = after["counts"][row]
        assert after["legal"][row, :count].tolist() == session._legal[row, :count].tolist()
    assert session.states["decisions"].min() > 10


def test_another_device_is_refused_and_sessions_say_that_they_are_for_the_processor():
    problems = {"tpu": "GALILEO_DEVICE='tpu'; accepted: cpu, cuda", "cuda": "start is a kernel for the processor"}
    for device, problem in problems.items():
        code = "import galileo_env; galileo_env.Session('truth:solo', seed=1)"
        _, errors = start(code, env={"GALILEO_DEVICE": device, "NUMBA_ENABLE_CUDASIM": "1"}).communicate(timeout=120)
        assert problem in errors.splitlines()[-1]


def test_an_empty_variable_names_no_device():
    printed, _ = start("from galileo_env.engine import jit; print(jit.DEVICE)", env={"GALILEO_DEVICE": ""}).communicate(
        timeout=120
    )
    assert printed.strip() == "cpu"
