"""Picking from the records of tables what a sheet (render/sheets.py) passes on."""

from collections.abc import Iterator, Mapping
from typing import Any


def only(record: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    """The fields of these names."""
    return {key: record[key] for key in keys}


def listed(node: Any) -> Iterator[str]:
    """All texts that stand in lists of a table, as effects and icons do."""
    for each in node.values() if isinstance(node, Mapping) else node:
        if isinstance(each, Mapping | list):
            yield from listed(each)
        elif isinstance(node, list) and isinstance(each, str):
            yield each
