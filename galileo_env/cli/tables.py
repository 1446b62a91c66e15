"""`galileo data`: which component tables are in use, and how well known they are."""

from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from galileo_env.engine.jit import overlay
from galileo_env.engine.spec import game_spec, games
from galileo_env.engine.tables import MARKS


def catalogues(game: str | None = None) -> list[dict[str, Any]]:
    """Per game, or for one: title, rules version, catalogue digest and its tables with records and fields counted by mark.

    A record is a row or part of a row of a table and counts with the weakest mark of its fields. Raises CatalogueError for an
    overlay that cannot be used, ValueError for an unknown game.
    """
    return [_catalogue(name) for name in ([game] if game is not None else games())]


def _catalogue(game: str) -> dict[str, Any]:
    spec = game_spec(game)
    extra = overlay()
    tables: list[dict[str, Any]] = []
    for name, counts in spec.catalogue.provenance().items():
        file = spec.catalogue.files[name]
        tables.append(
            {
                "table": name,
                "file": str(file),
                "overlay": extra is not None and file.is_relative_to(extra),
                **{kind: {mark: counts[kind][mark] for mark in MARKS} for kind in ("records", "fields")},
            }
        )
    totals = {kind: {mark: sum(table[kind][mark] for table in tables) for mark in MARKS} for kind in ("records", "fields")}
    return {
        "game": game,
        "title": spec.title,
        "rules_version": spec.rules_version,
        "catalogue_digest": spec.catalogue.digest,
        "tables": tables,
        "total": totals,
    }


def show(found: list[dict[str, Any]], console: Console) -> None:
    """Prints what `catalogues` returned."""
    for game in found:
        title = f"{game['title']}: component tables, catalogue {game['catalogue_digest']}"
        grid = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
        grid.add_column("table", no_wrap=True)
        for kind in ("records", "fields"):
            for mark in MARKS:
                grid.add_column(f"{kind}\n{mark.replace('reconstructed', 'reconstr.')}", justify="right")
        for table in game["tables"]:
            name = f"{table['table']} (overlay)" if table["overlay"] else table["table"]
            grid.add_row(name, *_cells(table))
        grid.add_section()
        grid.add_row("all", *_cells(game["total"]))
        console.print(grid)
        total = game["total"]["fields"]
        share = total["reconstructed"] / sum(total.values())
        console.print(f"{share:.0%} of the data fields are reconstructed: not published, made to fit what is.")
        for table in game["tables"]:
            console.print(f"  {table['table']}: {table['file']}{'  (overlay)' if table['overlay'] else ''}", soft_wrap=True)


def _cells(counts: dict[str, Any]) -> list[str]:
    return [str(counts[kind][mark]) for kind in ("records", "fields") for mark in MARKS]
