"""Plain Python twins of compiled helpers, for explanations: the rules themselves say what they did and why.

A helper has no entry from Python. Its twin is the same code, in which every helper and module that it names stands for twins
again; and calls of some of them can be watched. Twins work on records of a states array and are some hundred times as slow.
"""

from collections.abc import Callable, Mapping
from types import FunctionType, ModuleType
from typing import Any

from galileo_env.engine.jit import PLAIN

#: What a watcher gets: the twin that it stands for; it returns what is to be called in its place.
Watcher = Callable[[Callable[..., Any]], Callable[..., Any]]

_PACKAGE = "galileo_env."


def _source(value: Any) -> FunctionType | None:
    """The Python function of a helper, None for anything else."""
    function = value if PLAIN else getattr(value, "py_func", None)
    ours = isinstance(function, FunctionType) and function.__module__.startswith(_PACKAGE)
    return function if ours else None


class Twins:
    """Twins that call each other. `twins(helper)` is the twin of a helper, `twins.of(module)` a module whose helpers are twins.

    Args:
        watched: by helper, a Watcher.
    """

    def __init__(self, watched: Mapping[Any, Watcher] | None = None):
        self._made: dict[FunctionType, Callable[..., Any]] = {}
        self._watched: dict[FunctionType, Watcher] = {}
        for helper, watcher in (watched or {}).items():
            function = _source(helper)
            assert function is not None, helper
            self._watched[function] = watcher

    def __call__(self, helper: Any) -> Callable[..., Any]:
        function = _source(helper)
        if function is None:
            raise TypeError(f"{helper!r} is no helper of {_PACKAGE}")
        if function not in self._made:
            names = dict(function.__globals__)
            twin = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
            watcher = self._watched.get(function)
            self._made[function] = watcher(twin) if watcher else twin  # before its names, which may lead back to it
            for name in function.__code__.co_names:
                if name in names:
                    names[name] = self._twin_of(names[name])
        return self._made[function]

    def of(self, module: ModuleType) -> Any:
        """A module seen through its twins."""
        return _Module(self, module)

    def _twin_of(self, value: Any) -> Any:
        if isinstance(value, ModuleType) and value.__name__.startswith(_PACKAGE):
            return self.of(value)
        return self(value) if _source(value) else value


class _Module:
    """A module whose helpers are twins."""

    def __init__(self, twins: Twins, module: ModuleType):
        self._twins, self._module = twins, module

    def __getattr__(self, name: str) -> Any:
        return self._twins._twin_of(getattr(self._module, name))
