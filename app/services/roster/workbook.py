"""The first filled sheet of an .xlsx workbook, as the cells of a grid."""

import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from io import BytesIO
from typing import TYPE_CHECKING

from app.services.roster.decode import MAX_LINES
from app.services.roster.grid import MAX_CELLS, GridLine
from app.services.roster.problems import RefusedError, RosterCode

if TYPE_CHECKING:
    from openpyxl import Workbook

WORKBOOK_MARK = b"PK\x03\x04"
OLD_WORKBOOK_MARK = b"\xd0\xcf\x11\xe0"
"""An .xls file; a workbook behind a password begins so too."""

_MAX_UNPACKED = 50 * 1024 * 1024


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
            unpacked = sum(part.file_size for part in archive.infolist())
    except Exception:  # as above: a damaged archive fails in many ways
        raise RefusedError(RosterCode.NOT_A_WORKBOOK) from None
    if unpacked > _MAX_UNPACKED:
        raise RefusedError(RosterCode.TOO_LARGE, megabytes=_MAX_UNPACKED // 1024**2)


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
