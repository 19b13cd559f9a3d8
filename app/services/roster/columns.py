"""Which column holds what, from a heading line or, without one, by position."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.services.lists.factions import KnownFactions
from app.services.roster.grid import GridLine
from app.services.roster.headings import GIVEN, SURNAME, WHOLE_NAME, field_of
from app.services.roster.preview import LineProblem, RosterColumn
from app.services.roster.problems import RefusedError, RosterCode, problem

NAME_FIELDS = frozenset({"name", GIVEN, SURNAME})
"""Columns that a name is made of."""

_BY_POSITION = ("name", "faction")
_LINES_ABOVE = 5


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of a roster, and the index of its first line of players."""

    columns: tuple[RosterColumn, ...]
    has_heading: bool
    first: int
    problems: tuple[LineProblem, ...]


def known_headings(cells: Sequence[str]) -> int:
    """How many cells are words for a column."""
    return sum(1 for cell in cells if field_of(cell))


def lay_out(lines: Sequence[GridLine], factions: KnownFactions) -> Layout:
    """Find the heading, or do without.

    Args:
        lines: the grid, without its blank lines, ordered; at least one.
        factions: a line with one of them is no heading.

    Raises:
        RefusedError: there is a heading, and it does not say where the names are, or says it twice.
    """
    at = _heading_index(lines, factions)
    if at is None:
        return _by_position(lines)
    heading = lines[at]
    above = tuple(
        LineProblem(
            line=one.line,
            problem=problem(RosterCode.LINE_ABOVE_HEADING, text=" ".join(one.raw.split())[:200]),
        )
        for one in lines[:at]
    )
    fields = _resolved([field_of(cell) for cell in heading.cells])
    _refuse_doubles(heading, fields)
    if not NAME_FIELDS.intersection(fields):
        titles = ", ".join(cell.strip() for cell in heading.cells if cell.strip())
        raise RefusedError(RosterCode.NO_NAME_COLUMN, line=heading.line, columns=titles[:500])
    columns = tuple(
        RosterColumn(title=" ".join(cell.split()), field=field)
        for cell, field in zip(heading.cells, fields, strict=True)
    )
    unused = _unused(columns, heading.line, lines[at + 1 :])
    return Layout(columns, True, at + 1, above + unused)


def _heading_index(lines: Sequence[GridLine], factions: KnownFactions) -> int | None:
    """The best heading among the first lines; above one, only lines with a single cell stand."""
    best, most = None, 0
    for index, line in enumerate(lines[: _LINES_ABOVE + 1]):
        known = known_headings(line.cells)
        is_player = any(factions.name_of(cell) for cell in line.cells)
        if known > most and not is_player and (index == 0 or known > 1):
            best, most = index, known
        if line.filled > 1:
            break
    return best


def _by_position(lines: Sequence[GridLine]) -> Layout:
    width = max(len(line.cells) for line in lines)
    fields = (*_BY_POSITION, *[""] * width)[:width]
    columns = tuple(RosterColumn(title="", field=field) for field in fields)
    return Layout(columns, False, 0, _unused(columns, None, lines))


def _resolved(fields: list[str]) -> list[str]:
    """Fields with the halves of names told apart, and lists without a number made the first."""
    has = set(fields)
    if WHOLE_NAME in has:
        swap = {WHOLE_NAME: "name", "name": "", GIVEN: "", SURNAME: ""}
    elif "name" in has and GIVEN in has and SURNAME not in has:
        swap = {"name": SURNAME}
    elif "name" in has and SURNAME in has and GIVEN not in has:
        swap = {"name": GIVEN}
    elif "name" in has and GIVEN in has:
        swap = {GIVEN: "", SURNAME: ""}
    else:
        swap = {}
    # Points alone may be anybody's; beside a caster they are the list's.
    first = "1" if "caster" in has else None
    for kind in ("caster", "theme", "tier", "points", "bonus", "objective"):
        swap[kind] = f"{kind}1" if first else ""
    swap["list"] = "list1"
    return [swap.get(field, field) for field in fields]


def _refuse_doubles(heading: GridLine, fields: Sequence[str]) -> None:
    for field in sorted(set(fields) - {""}):
        titles = [
            cell.strip() for cell, its in zip(heading.cells, fields, strict=True) if its == field
        ]
        if len(titles) > 1:
            raise RefusedError(
                RosterCode.COLUMN_TWICE, line=heading.line, columns=", ".join(titles)
            )


def _unused(
    columns: Sequence[RosterColumn], heading: int | None, lines: Sequence[GridLine]
) -> tuple[LineProblem, ...]:
    """The columns whose contents are left out; an empty one without heading is none."""
    found = []
    for index, column in enumerate(columns):
        if column.field:
            continue
        if column.title:
            said = problem(RosterCode.UNKNOWN_COLUMN, column=column.title[:200])
        elif any(len(line.cells) > index and line.cells[index].strip() for line in lines):
            said = problem(RosterCode.COLUMN_WITHOUT_HEADING, column=index + 1)
        else:
            continue
        found.append(LineProblem(line=heading, problem=said))
    return tuple(found)
