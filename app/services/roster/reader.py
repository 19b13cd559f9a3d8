"""Reads a roster file, CSV, workbook or saved page, into a preview; stores nothing."""

import warnings
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime
from io import BytesIO
from typing import TYPE_CHECKING
from xml.parsers import expat

from app.codes import RosterCode
from app.services.lists.factions import KnownFactions, known_factions
from app.services.roster.checks import read_row, recheck
from app.services.roster.columns import Layout, known_headings, lay_out
from app.services.roster.decode import (
    MAX_BYTES,
    MAX_CELLS,
    MAX_LINES,
    GridLine,
    choose_delimiter,
    decode,
    split,
)
from app.services.roster.preview import (
    LineProblem,
    RosterPreview,
    RosterRefusedError,
    problem,
)
from app.services.roster.saved_page import is_page, read_saved_page

if TYPE_CHECKING:
    from openpyxl import Workbook


# The first filled sheet of an .xlsx workbook, as the cells of a grid.


WORKBOOK_MARK = b"PK\x03\x04"
OLD_WORKBOOK_MARK = b"\xd0\xcf\x11\xe0"
"""An .xls file; a workbook behind a password begins so too."""

_MAX_UNPACKED = 50 * 1024 * 1024
_MAX_ELEMENTS = 200_000
"""Of a workbook's parts together; a roster of a thousand rows has some ten thousand."""
_DEEPEST = 50
_MAX_PARTS = 1_000
_READ = (".xml", ".rels", ".vml")
"""How the names of the parts end that are read; pictures and macros are not."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The lines of one sheet, and the other sheets that hold something."""

    title: str
    lines: tuple[GridLine, ...]
    others: tuple[str, ...]


def read_workbook(data: bytes) -> Sheet:
    """Read the first sheet that holds anything; a formula counts as the value last shown.

    Raises:
        RefusedError: the bytes are no workbook, or one far too large.
    """
    _refuse_bomb(data)
    try:
        return _first_sheet(data)
    except RosterRefusedError:
        raise
    except Exception:  # the library fails in any way on bytes that are no workbook
        raise RosterRefusedError(RosterCode.NOT_A_WORKBOOK) from None


def _refuse_bomb(data: bytes) -> None:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            parts = [part for part in archive.infolist() if part.filename.endswith(_READ)]
            is_small = sum(part.file_size for part in parts) <= _MAX_UNPACKED
            is_small = is_small and len(archive.infolist()) <= _MAX_PARTS
            if is_small:
                _refuse_crowd(archive, parts)
    except RosterRefusedError:
        raise
    except Exception:  # as above: a damaged archive fails in many ways
        raise RosterRefusedError(RosterCode.NOT_A_WORKBOOK) from None
    if not is_small:
        raise RosterRefusedError(RosterCode.TOO_LARGE, megabytes=_MAX_UNPACKED // 1024**2)


def _refuse_crowd(archive: zipfile.ZipFile, parts: Iterable[zipfile.ZipInfo]) -> None:
    """Count what the library would build, which is slower and larger than any count of bytes."""
    count = _Count()
    for part in parts:
        parser = expat.ParserCreate()
        parser.StartElementHandler, parser.EndElementHandler = count.begin, count.end
        parser.EntityDeclHandler = count.refuse
        with archive.open(part) as file:
            parser.ParseFile(file)


class _Count:
    """Elements of all parts, and how deep they lie; too many end the reading."""

    def __init__(self) -> None:
        self._elements = self._depth = 0

    def begin(self, _name: str, _attributes: object) -> None:
        self._elements += 1
        self._depth += 1
        if self._elements > _MAX_ELEMENTS or self._depth > _DEEPEST:
            raise RosterRefusedError(RosterCode.TOO_LARGE, megabytes=_MAX_UNPACKED // 1024**2)

    def end(self, _name: str) -> None:
        self._depth -= 1

    def refuse(self, *_declaration: object) -> None:
        raise RosterRefusedError(RosterCode.NOT_A_WORKBOOK)


def _first_sheet(data: bytes) -> Sheet:
    import openpyxl  # only here: it is slow to load and few rosters need it

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        book = openpyxl.load_workbook(BytesIO(data), read_only=True, data_only=True)
        try:
            return _first_filled(book)
        finally:
            book.close()


def _first_filled(book: "Workbook") -> Sheet:
    chosen: tuple[str, tuple[GridLine, ...]] = ("", ())
    others: list[str] = []
    for sheet in book.worksheets:
        lines = _lines(sheet)
        if chosen[1]:
            if any(not line.is_blank for line in lines):
                others.append(sheet.title)
            continue
        kept = tuple(lines)
        if any(not line.is_blank for line in kept):
            chosen = (sheet.title, kept)
    return Sheet(chosen[0], chosen[1], tuple(others))


def _lines(sheet: object) -> Iterator[GridLine]:
    # What a sheet says of its own size may be wrong; then rows would be missing.
    sheet.reset_dimensions()  # type: ignore[attr-defined]
    rows = sheet.iter_rows(max_col=MAX_CELLS, values_only=True)  # type: ignore[attr-defined]
    for number, values in enumerate(rows, 1):
        if number > MAX_LINES:
            raise RosterRefusedError(RosterCode.TOO_MANY_LINES, limit=MAX_LINES)
        cells = tuple(_typed(value) for value in values)
        yield GridLine(number, cells, "; ".join(cells).rstrip("; "))


def _typed(value: object) -> str:
    """What a person would have typed to get the value."""
    match value:
        case None:
            return ""
        case float() if value.is_integer():
            return str(int(value))
        case datetime() | date():
            return value.isoformat()
        case _:
            return str(value)


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
    """Read a roster, CSV, .xlsx or saved page, to be looked at; never fails, whatever the bytes.

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
    except RosterRefusedError as refused:
        reason = LineProblem(line=refused.line, problem=refused.problem)
        return RosterPreview(filename=filename, problems=(reason,))


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
        raise RosterRefusedError(RosterCode.EMPTY)
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
        raise RosterRefusedError(RosterCode.TOO_LARGE, megabytes=MAX_BYTES // 1024**2)
    if data.startswith(OLD_WORKBOOK_MARK):
        raise RosterRefusedError(RosterCode.OLD_WORKBOOK)
    if data.startswith(WORKBOOK_MARK):
        return _from_workbook(data)
    if is_page(data):
        return _Source(tuple(_limited(read_saved_page(data))))

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
            raise RosterRefusedError(RosterCode.TOO_MANY_PLAYERS, limit=MAX_PLAYERS)
        yield line


def _from_workbook(data: bytes) -> _Source:
    sheet = read_workbook(data)
    if not sheet.others:
        return _Source(sheet.lines)
    others = problem(RosterCode.OTHER_SHEETS, sheet=sheet.title, others=", ".join(sheet.others))
    return _Source(sheet.lines, problems=(LineProblem(line=None, problem=others),))


def _players(filled: list[GridLine], layout: Layout) -> list[GridLine]:
    """The lines of players; a heading that is repeated, as in files put together, is none."""
    players = filled[layout.first :]
    if layout.has_heading:
        heading = filled[layout.first - 1].cells
        players = [line for line in players if line.cells != heading]
    if len(players) > MAX_PLAYERS:
        raise RosterRefusedError(RosterCode.TOO_MANY_PLAYERS, limit=MAX_PLAYERS)
    return [replace(line, cells=_without_empty_end(line.cells)) for line in players]


def _without_empty_end(cells: tuple[str, ...]) -> tuple[str, ...]:
    end = len(cells)
    while end and not cells[end - 1].strip():
        end -= 1
    return cells[:end]
