"""The one place where kernels meet numba.

`helper` marks functions that only kernels call; `kernel` marks the few that Python calls. Kernels are cached on disk in a folder
named by a digest of every source and table they could depend on, because numba's own check looks at the kernel's file only and
would go on serving code compiled from an older rule or table.

Switches (environment): `GALILEO_CACHE=DIR` puts the cache elsewhere, `GALILEO_CACHE=off` does without; numba's
`NUMBA_DISABLE_JIT=1` runs the same functions as plain Python and `NUMBA_BOUNDSCHECK=1` checks every index. `GALILEO_DEVICE=cuda`
makes helpers functions of numba's CUDA target instead (see engine/device.py and docs/GPU.md); sessions do not work then.
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numba
from numba.core import types

PACKAGE = Path(__file__).resolve().parent.parent

#: True where kernels run as plain Python (NUMBA_DISABLE_JIT=1).
PLAIN = bool(numba.config.DISABLE_JIT)

#: What helpers are compiled for.
DEVICES = ("cpu", "cuda")
DEVICE = os.environ.get("GALILEO_DEVICE") or "cpu"
if DEVICE not in DEVICES:
    raise ValueError(f"GALILEO_DEVICE={DEVICE!r}; accepted: {', '.join(DEVICES)}")

#: numpy's error model leaves out Python's zero-division checks; nogil lets a session spread a batch over threads.
OPTIONS: dict[str, Any] = {"error_model": "numpy", "nogil": True}


def overlay() -> Path | None:
    """Folder of replacement tables named by GALILEO_CATALOGUE, or None. Raises ValueError if it is no folder."""
    name = os.environ.get("GALILEO_CATALOGUE")
    if not name:
        return None
    folder = Path(name).expanduser().resolve()
    if not folder.is_dir():
        raise ValueError(
            f"GALILEO_CATALOGUE={name!r} is not a folder; accepted: a folder with one sub-folder per game, such as galilei/"
        )
    return folder


def digest() -> str:
    """16 hex digits over the package's sources and tables, the overlay's tables and numba's settings."""
    hasher = hashlib.sha256(f"{numba.__version__} {sys.version_info[:2]} {numba.config.BOUNDSCHECK}".encode())
    files = [*PACKAGE.glob("engine/*.py"), *PACKAGE.glob("games/**/*.py"), *PACKAGE.glob("games/*/data/*.toml")]
    try:
        extra = overlay()
    except ValueError:  # said again, where it can be shown, when tables are read
        extra = None
    if extra:
        files += extra.glob("**/*.toml")
    for path in sorted(files):
        hasher.update(str(path.relative_to(extra if extra and path.is_relative_to(extra) else PACKAGE)).encode())
        hasher.update(path.read_bytes())
    return hasher.hexdigest()[:16]


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _cache_folder() -> Path | None:
    wish = os.environ.get("GALILEO_CACHE", "")
    if wish.lower() == "off" or PLAIN:
        return None
    roots = [Path(wish).expanduser()] if wish else []
    if not wish:
        base = os.environ.get("XDG_CACHE_HOME")
        if base:
            roots.append(Path(base) / "galileo_env")
        try:
            roots.append(Path.home() / ".cache" / "galileo_env")
        except RuntimeError:  # no home directory is known
            pass
    for root in roots:
        if _writable(root / digest()):
            return root / digest()
    print(
        f"galileo_env: no writable cache folder (tried {', '.join(map(str, roots)) or 'none'}); "
        "kernels are compiled anew in every process. Set GALILEO_CACHE=DIR to keep them.",
        file=sys.stderr,
    )
    return None


#: Folder of the compiled kernels, None where they are not kept.
CACHE = _cache_folder()
if CACHE is not None:
    numba.config.CACHE_DIR = str(CACHE)


def is_cached() -> bool:
    """Whether kernels compiled earlier lie in the cache (then the first step takes well under a second)."""
    return CACHE is not None and any(CACHE.rglob("*.nbc"))


_announced = False


def announce() -> None:
    """Says on stderr, once, that kernels are about to be compiled, if none lie in the cache."""
    global _announced
    if not _announced and not PLAIN and not is_cached():
        print("galileo_env: compiling the rules, about a minute, once per version ...", file=sys.stderr, flush=True)
    _announced = True


def _one_variant_per_type(dispatcher: Any) -> Any:
    """Lets numba compile a helper once per type: it would compile one more variant for every literal argument it meets."""
    resolve = dispatcher.get_call_template

    def without_literals(args: Any, kws: Any) -> Any:
        return resolve(tuple(map(types.unliteral, args)), kws)

    dispatcher.get_call_template = without_literals
    return dispatcher


def helper(function: Callable[..., Any]) -> Any:
    """Compiles a function that only kernels call; it gets no entry from Python, which saves a good part of its compile time."""
    if DEVICE == "cuda":
        from numba import cuda

        return cuda.jit(device=True)(function)
    if PLAIN:
        return function
    return _one_variant_per_type(numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **OPTIONS)(function))


def _refuse(name: str, *_: Any) -> None:
    raise RuntimeError(f"{name} is a kernel for the processor; GALILEO_DEVICE=cuda is for engine/device.py alone")


def kernel(function: Callable[..., Any]) -> Any:
    """Compiles a function that Python calls; the compiled code is kept between processes."""
    if DEVICE == "cuda":
        return partial(_refuse, function.__name__)
    return numba.njit(cache=CACHE is not None, **OPTIONS)(function)
