"""The hand-written ES modules of web/ as one script, for pages that must not load anything and for engines without a loader."""

import re
from functools import lru_cache
from pathlib import Path

WEB = Path(__file__).parent / "web"

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)


@lru_cache
def bundle(entry: str = "board") -> str:
    """One script that defines `modules`, an object of what each module exports, by name; `entry` and all that it imports.

    Every module keeps its own scope. Only what the modules of web/ use is understood: named imports of neighbours, exported
    functions, constants and classes. Raises ValueError for modules that import each other in a circle.
    """
    done: dict[str, str] = {}
    _add(entry, done, ())
    return "const modules = {};\n" + "".join(done.values())


def _add(name: str, done: dict[str, str], above: tuple[str, ...]) -> None:
    """Adds a module behind those that it imports."""
    if name in done:
        return
    if name in above:
        raise ValueError(f"web/{name}.js imports itself by way of {' and '.join(above[above.index(name) + 1 :])}")
    source = (WEB / f"{name}.js").read_text(encoding="utf-8")
    for _, neighbour in _IMPORT.findall(source):
        _add(neighbour, done, (*above, name))
    body = _EXPORT.sub("", _IMPORT.sub(r"const {\1} = modules.\2;\n", source))
    exports = ", ".join(_EXPORT.findall(source))
    done[name] = f"modules.{name} = (() => {{\n{body}return {{ {exports} }};\n}})();\n"
