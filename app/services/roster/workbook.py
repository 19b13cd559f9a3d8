"""The first filled sheet of an .xlsx workbook, as the cells of a grid."""

import warnings
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from io import BytesIO
from typing import TYPE_CHECKING
from xml.parsers import expat

from app.services.roster.decode import MAX_LINES
from app.services.roster.grid import MAX_CELLS, GridLine
from app.services.roster.problems import RefusedError, RosterCode

if TYPE_CHECKING:
    from openpyxl import Workbook

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
        return _read(data)
    except RefusedError:
        raise
    except Exception:  # the library fails in any way on bytes that are no workbook
        raise RefusedError(RosterCode.NOT_A_WORKBOOK) from None


def _refuse_bomb(data: bytes) -> None:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            parts = [one for one in archive.infolist() if one.filename.endswith(_READ)]
            is_small = sum(part.file_size for part in parts) <= _MAX_UNPACKED
            is_small = is_small and len(archive.infolist()) <= _MAX_PARTS
            if is_small:
                _refuse_crowd(archive, parts)
    except RefusedError:
        raise
    except Exception:  # as above: a damaged archive fails in many ways
        raise RefusedError(RosterCode.NOT_A_WORKBOOK) from None
    if not is_small:
        raise RefusedError(RosterCode.TOO_LARGE, megabytes=_MAX_UNPACKED // 1024**2)


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
            raise RefusedError(RosterCode.TOO_LARGE, megabytes=_MAX_UNPACKED // 1024**2)

    def end(self, _name: str) -> None:
        self._depth -= 1

    def refuse(self, *_declaration: object) -> None:
        raise RefusedError(RosterCode.NOT_A_WORKBOOK)


def _read(data: bytes) -> Sheet:
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
            raise RefusedError(RosterCode.TOO_MANY_LINES, limit=MAX_LINES)
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
