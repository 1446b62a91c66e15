"""Everything that a training goes on from, in one file, so that one that was stopped becomes what it would have become.

Of a training on a cluster it holds all but the workers' games, which begin anew.

The file is a pickle: whoever made it can make it run anything, so load none but your own.
"""

import os
import pickle
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

if TYPE_CHECKING:
    from training.run import Training

#: Of a checkpoint; another one is refused.
FORMAT = 1

#: Attributes that a training and its model go on from, besides networks, games and random numbers.
COUNTERS = ("steps", "iteration", "seconds")
MODEL = ("num_timesteps", "_n_updates", "_last_obs", "_last_episode_starts", "_current_progress_remaining")


def save(training: "Training", path: Path) -> None:
    """Writes a checkpoint; one that is there is replaced when all is written."""
    model = training.model
    content = {
        "format": FORMAT,
        "run": training.identity(),
        "network": model.policy.state_dict(),
        "optimizer": model.policy.optimizer.state_dict(),
        "model": {name: getattr(model, name) for name in MODEL},
        "counters": {name: getattr(training, name) for name in COUNTERS},
        # One pickle, so that games and pool go on sharing the agents that they share.
        "games": (training.env, training.pool, training.best, training.tally, training.chance()),
        "random": (random.getstate(), np.random.get_state(), torch.get_rng_state()),
    }
    part = path.with_name(f"{path.name}.part")
    with part.open("wb") as file:
        pickle.dump(content, file, protocol=5)
    os.replace(part, path)


def load(path: Path) -> dict[str, Any]:
    """The content of a checkpoint. Raises ValueError for a file that is none, OSError for one that cannot be read."""
    try:
        with path.open("rb") as file:
            content = pickle.load(file)
    except (pickle.UnpicklingError, EOFError, AttributeError, ImportError, IndexError) as error:
        raise ValueError(f"{path} is no checkpoint of this version: {error}") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise ValueError(f"{path} is no checkpoint of format {FORMAT}")
    return content


def restore(training: "Training", content: dict[str, Any]) -> None:
    """Brings a training that was built with the same request to where a checkpoint was made."""
    model = training.model
    model.policy.load_state_dict(content["network"])
    model.policy.optimizer.load_state_dict(content["optimizer"])
    env, training.pool, training.best, training.tally, chance = content["games"]
    training.take(env, chance)
    for names, target, key in ((MODEL, model, "model"), (COUNTERS, training, "counters")):
        for name in names:
            setattr(target, name, content[key][name])
    python, numpy, torchs = content["random"]
    random.setstate(python)
    np.random.set_state(numpy)
    torch.set_rng_state(torchs)
