"""Words of the cards of tables' terrain, and of the packing list."""

from collections.abc import Sequence

from app.rules.core.geometry import inches
from app.rules.terrain.legality import TableEdge
from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.papers.labels import PackingLabels


def table_title(t: Words, number: int) -> str:
    """A table as a heading."""
    return t("Table {n}", n=number)


def tables_text(t: Words, count: int) -> str:
    """How many tables have terrain."""
    return t.many("{n} table with terrain", "{n} tables with terrain", count)


def measure_note(t: Words) -> str:
    """What the arrows beside distances mean."""
    return t(
        "Inches to the piece from the edge at which the arrow points, the near edge below. "
        "{sign}: mirrored.",
        sign=_MIRRORED,
    )


def terrain_title(t: Words) -> str:
    """The heading over what the map shows of terrain."""
    return t("Terrain")


def terrain_note(t: Words) -> str:
    """How a map distinguishes pieces of terrain."""
    return t("Hatched: restricted. Thick edge: blocks line of sight.")


_MIRRORED = "↔"
_ARROWS = {
    TableEdge.LEFT: "←",
    TableEdge.RIGHT: "→",
    TableEdge.NEAR: "↓",
    TableEdge.FAR: "↑",
}


def place_text(distances: Sequence[tuple[TableEdge, int]], turn: int, *, is_mirrored: bool) -> str:
    """Where a piece lies: its two distances, and how it is turned, as "← 4.5 ↓ 12 · 30°"."""
    parts = [" ".join(f"{_ARROWS[edge]} {_signed(tenths)}" for edge, tenths in distances)]
    if turn:
        parts.append(f"{turn}°")
    if is_mirrored:
        parts.append(_MIRRORED)
    return " · ".join(parts)


def _signed(tenths: int) -> str:
    return f"−{inches(-tenths)}" if tenths < 0 else inches(tenths)


def box_text(t: Words, box: str | None) -> str:
    """In which box a piece is kept; "" for none."""
    return "" if box is None else t("box {box}", box=box)


def box_title(t: Words, box: str | None) -> str:
    """A box as a heading."""
    return t("Without a box") if box is None else t("Box {box}", box=box)


def packing_title(t: Words) -> str:
    """What the packing list is called."""
    return t("Terrain by table and box")


def packed_text(t: Words, count: int, name: str, box: str | None) -> str:
    """What of a sort goes to a table."""
    if box is None:
        return t("{n} × {name}", n=count, name=name)
    return t("{n} × {name}, box {box}", n=count, name=name, box=box)


def taken_text(t: Words, count: int, name: str, tables: Sequence[int]) -> str:
    """What of a sort is taken out of a box, and for which tables."""
    numbers = joined(t, map(str, tables))
    return t.many(
        "{pieces} × {name}: table {tables}",
        "{pieces} × {name}: tables {tables}",
        len(tables),
        pieces=count,
        name=name,
        tables=numbers,
    )


def packing_labels(t: Words) -> PackingLabels:
    """The words of the packing list."""
    return PackingLabels(page=t("Page {page} of {pages}"))
