"""Any bytes to a preview of the roster in them; nothing is written."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from app.services.lists.factions import KnownFactions, known_factions
from app.services.roster.checks import recheck
from app.services.roster.columns import Layout, known_headings, lay_out
from app.services.roster.decode import MAX_BYTES, decode
from app.services.roster.grid import GridLine, choose_delimiter, split
from app.services.roster.preview import LineProblem, RosterPreview
from app.services.roster.problems import RefusedError, RosterCode, problem
from app.services.roster.rows import read_row
from app.services.roster.workbook import OLD_WORKBOOK_MARK, WORKBOOK_MARK, read_workbook

MAX_PLAYERS = 2_000
"""Many times the largest event; reading so many takes about a second."""

_LINES_BESIDE = 100
"""Lines that are no players, as titles and headings, for which reading goes on at the limit."""


@dataclass(frozen=True, slots=True)
class _Source:
    """The lines of a file and how it was read."""

    lines: tuple[GridLine, ...]
    encoding: str | None = None
    delimiter: str | None = None
    problems: tuple[LineProblem, ...] = ()


def read_roster(
    data: bytes,
    filename: str,
    *,
    encoding: str | None = None,
    registered_names: Iterable[str] = (),
    factions: KnownFactions | None = None,
) -> RosterPreview:
    """Read a roster, CSV or .xlsx, for a person to look at; never fails, whatever the bytes.

    Args:
        data: the file.
        filename: for display; what the file is, its bytes tell.
        encoding: one of ``ENCODINGS`` where a person chose it, else found.
        registered_names: who is in the event already.
        factions: the known ones; None: those of the program.

    Returns:
        Rows with their problems, or no rows and the problem of the file.
    """
    known = known_factions() if factions is None else factions
    try:
        return _read(data, filename, encoding, tuple(registered_names), known)
    except RefusedError as refused:
        said = LineProblem(line=refused.line, problem=refused.problem)
        return RosterPreview(filename=filename, problems=(said,))


def _read(
    data: bytes,
    filename: str,
    encoding: str | None,
    registered_names: tuple[str, ...],
    factions: KnownFactions,
) -> RosterPreview:
    source = _source(data, encoding, factions)
    filled = [line for line in source.lines if not line.is_blank]
    if not filled:
        raise RefusedError(RosterCode.EMPTY)
    layout = lay_out(filled, factions)
    players = _players(filled, layout)
    rows = tuple(read_row(line, layout.columns) for line in players)
    problems = source.problems + layout.problems
    if not rows:
        problems += (LineProblem(line=None, problem=problem(RosterCode.NO_PLAYERS)),)
    return RosterPreview(
        filename=filename,
        encoding=source.encoding,
        delimiter=source.delimiter,
        has_heading=layout.has_heading,
        columns=layout.columns,
        rows=recheck(rows, registered_names, factions),
        ignored=sum(line.is_blank for line in source.lines),
        problems=problems,
    )


def _source(data: bytes, encoding: str | None, factions: KnownFactions) -> _Source:
    if len(data) > MAX_BYTES:
        raise RefusedError(RosterCode.TOO_LARGE, megabytes=MAX_BYTES // 1024**2)
    if data.startswith(OLD_WORKBOOK_MARK):
        raise RefusedError(RosterCode.OLD_WORKBOOK)
    if data.startswith(WORKBOOK_MARK):
        return _from_workbook(data)

    def knows(cells: tuple[str, ...]) -> int:
        return known_headings(cells) + sum(factions.name_of(cell) is not None for cell in cells)

    text = decode(data, encoding)
    delimiter, start = choose_delimiter(text.lines, knows)
    lines = tuple(_limited(split(text.lines, delimiter, start)))
    return _Source(lines, text.encoding, delimiter)


def _limited(lines: Iterable[GridLine]) -> Iterator[GridLine]:
    """The same lines, as long as they are not more than a roster can have."""
    filled = 0
    for line in lines:
        filled += not line.is_blank
        if filled > MAX_PLAYERS + _LINES_BESIDE:
            raise RefusedError(RosterCode.TOO_MANY_PLAYERS, limit=MAX_PLAYERS)
        yield line


def _from_workbook(data: bytes) -> _Source:
    sheet = read_workbook(data)
    if not sheet.others:
        return _Source(sheet.lines)
    said = problem(RosterCode.OTHER_SHEETS, sheet=sheet.title, others=", ".join(sheet.others))
    return _Source(sheet.lines, problems=(LineProblem(line=None, problem=said),))


def _players(filled: list[GridLine], layout: Layout) -> list[GridLine]:
    """The lines of players; a heading that is repeated, as in files put together, is none."""
    players = filled[layout.first :]
    if layout.has_heading:
        heading = filled[layout.first - 1].cells
        players = [line for line in players if line.cells != heading]
    if len(players) > MAX_PLAYERS:
        raise RefusedError(RosterCode.TOO_MANY_PLAYERS, limit=MAX_PLAYERS)
    return [replace(line, cells=_without_empty_end(line.cells)) for line in players]


def _without_empty_end(cells: tuple[str, ...]) -> tuple[str, ...]:
    end = len(cells)
    while end and not cells[end - 1].strip():
        end -= 1
    return cells[:end]
