"""Reads a damaged file table by table, around the pages that can't be read.

A table is read from its first row until a page fails, then from its last row back, then row by row
in between. The file's bytes are in memory; the file itself is never touched. The page that lists
the tables is replaced where it can't be read: this program has them where every new file has them.
"""

import sqlite3
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from app.models.file.event_summary import opened_image
from app.models.file.file_format import APPLICATION_ID, SCHEMA_VERSION
from app.models.file.layout import code_objects, lay_out, without_code

Row = Mapping[str, Any]
"""Column -> value."""

_MOST_PROBED = 300_000
_MOST_OF_A_PAGE = 800
_BEYOND = 2_000
"""How many rows are tried beyond the highest known number."""
PAGE = 4096
"""Bytes of a page of an event file."""

_INNER = 5
_MOST_BYTES = 256 * 1024 * 1024
_FIRST_HEADER = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRead:
    """What was read of one table."""

    table: str
    rows: Mapping[int, Row]
    """By key, ascending."""
    lost: tuple[tuple[int, int], ...] = ()
    """Spans of keys in which there may be unreadable rows, ends included."""

    @property
    def is_whole(self) -> bool:
        """Whether every page of the table could be read."""
        return not self.lost


def read_table(
    db: sqlite3.Connection, table: str, columns: Iterable[str], key: str, *, highest: int = 0
) -> TableRead:
    """Read a table's rows, however damaged its pages are.

    Args:
        db: the damaged database.
        table: its name.
        columns: all columns that the schema knows.
        key: the whole-number key.
        highest: a key that is known to have been there, from elsewhere.
    """
    reader = _RowReader(db, table, tuple(columns), key)
    forward, fails = reader.run("ASC")
    if not fails:
        return TableRead(table=table, rows=forward)
    if not reader.is_known():
        return TableRead(table=table, rows={}, lost=((1, max(1, highest)),))
    backward, _ = reader.run("DESC")
    low = max(forward, default=0) + 1
    high = min(backward, default=max(highest, low) + _BEYOND) - 1
    high = min(high, low + _MOST_PROBED)
    between, lost = reader.probe(low, high)
    rows = {**forward, **backward, **between}
    top = max((highest, *rows), default=highest)
    spans = tuple((first, min(last, max(top, first))) for first, last in lost if first <= top)
    ordered = {number: rows[number] for number in sorted(rows)}
    return TableRead(table=table, rows=ordered, lost=spans or ((low, max(top, low)),))


class _RowReader:
    """Reads rows of one table by its key, without any of its indexes."""

    def __init__(
        self, db: sqlite3.Connection, table: str, columns: tuple[str, ...], key: str
    ) -> None:
        self._db, self._columns, self._key = db, columns, key
        named = ", ".join(f'"{column}"' for column in columns)
        self._select = f'SELECT {named} FROM "{table}" NOT INDEXED'

    def run(self, order: str) -> tuple[dict[int, Row], bool]:
        """Rows from one end on, and whether reading failed."""
        rows: dict[int, Row] = {}
        try:
            for values in self._db.execute(f'{self._select} ORDER BY "{self._key}" {order}'):
                self._take(values, rows)
        except (sqlite3.Error, ValueError, OverflowError):
            return rows, True
        return rows, False

    def is_known(self) -> bool:
        """Whether the database knows of the table at all."""
        try:
            self._db.execute(f"{self._select} LIMIT 0").fetchall()
        except (sqlite3.Error, ValueError):
            return False
        return True

    def probe(self, low: int, high: int) -> tuple[dict[int, Row], list[tuple[int, int]]]:
        """Rows of a span, read one by one, and the spans where that failed."""
        rows: dict[int, Row] = {}
        lost: list[tuple[int, int]] = []
        query = f'{self._select} WHERE "{self._key}" = ?'
        for number in range(low, high + 1):
            try:
                values = self._db.execute(query, (number,)).fetchone()
            except (sqlite3.Error, ValueError, OverflowError):
                if lost and lost[-1][1] == number - 1:
                    lost[-1] = (lost[-1][0], number)
                else:
                    lost.append((number, number))
                if number - lost[-1][0] > _MOST_OF_A_PAGE:
                    # No page holds so many: the way to all of them is broken.
                    lost[-1] = (lost[-1][0], high)
                    break
            else:
                if values is not None:
                    self._take(values, rows)
        return rows, lost

    def _take(self, values: tuple[Any, ...], rows: dict[int, Row]) -> None:
        row = dict(zip(self._columns, values, strict=True))
        number = row[self._key]
        if isinstance(number, int) and number > 0:
            rows[number] = row


# Rows read off the pages themselves, where the way from a table to its pages is broken.
#
# A page with rows names neither its table nor its neighbours; a row is recognised by the number and
# the kinds of its columns. Only rows that are wholly on one page or on a whole chain of pages are
# read.


_LEAF = 13
_FIRST_PAGE_HEAD = 100
_WHOLE_NUMBERS = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""Kind of a stored value -> its bytes."""
_CONSTANTS = {8: 0, 9: 1}

Fits = Callable[[Row], bool]
"""Whether a row can belong to the table."""


def rows_on_pages(
    data: bytes, page_size: int, columns: Sequence[str], key: str, fits: Fits
) -> Mapping[int, Row]:
    """Every row that has so many columns and fits, by its key.

    Args:
        data: the file's bytes.
        page_size: bytes of a page.
        columns: the table's, in their stored order.
        key: the column that is the row's own number.
        fits: whether a row can belong to the table.
    """
    found: dict[int, Row] = {}
    for number, values in _all_rows(data, page_size):
        if len(values) != len(columns):
            continue
        row = {**dict(zip(columns, values, strict=True)), key: number}
        if number > 0 and fits(row):
            found[number] = row
    return found


def _all_rows(data: bytes, size: int) -> Iterator[tuple[int, list[Any]]]:
    for start in range(0, len(data) - size + 1, size):
        page = data[start : start + size]
        head = _FIRST_PAGE_HEAD if start == 0 else 0
        if page[head] != _LEAF:
            continue
        (cells,) = struct.unpack_from(">H", page, head + 3)
        if head + 8 + 2 * cells > size:
            continue
        for place in struct.unpack_from(f">{cells}H", page, head + 8):
            try:
                yield _row(data, size, page, place)
            except (IndexError, ValueError, struct.error):
                continue


def _row(data: bytes, size: int, page: bytes, place: int) -> tuple[int, list[Any]]:
    length, place = _number(page, place)
    key, place = _number(page, place)
    payload = _payload(data, size, page, place, length)
    return key, _values(payload)


def _payload(data: bytes, size: int, page: bytes, place: int, length: int) -> bytes:
    """A row's bytes, gathered from its page and the pages that it goes on on."""
    most, least = size - 35, (size - 12) * 32 // 255 - 23
    if not 0 < length <= len(data):
        raise ValueError(length)
    if length <= most:
        if place + length > size:
            raise ValueError(place)
        return page[place : place + length]
    here = least + (length - least) % (size - 4)
    here = here if here <= most else least
    payload = page[place : place + here]
    (following,) = struct.unpack_from(">I", page, place + here)
    while len(payload) < length:
        start = (following - 1) * size
        if following < 1 or start + size > len(data):
            raise ValueError(following)
        (following,) = struct.unpack_from(">I", data, start)
        payload += data[start + 4 : start + min(size, 4 + length - len(payload))]
    return payload


def _values(payload: bytes) -> list[Any]:
    end, place = _number(payload, 0)
    kinds = []
    while place < end:
        kind, place = _number(payload, place)
        kinds.append(kind)
    if place != end:
        raise ValueError(place)
    values = []
    for kind in kinds:
        value, place = _value(payload, place, kind)
        values.append(value)
    if place != len(payload):
        raise ValueError(place)
    return values


def _value(payload: bytes, place: int, kind: int) -> tuple[Any, int]:
    if kind == 0:
        return None, place
    if kind in _CONSTANTS:
        return _CONSTANTS[kind], place
    width = _WHOLE_NUMBERS.get(kind, (kind - 13) // 2 if kind >= 13 and kind % 2 else -1)
    if width < 0 or place + width > len(payload):
        # An event file holds whole numbers and text alone.
        raise ValueError(kind)
    data = payload[place : place + width]
    if kind in _WHOLE_NUMBERS:
        return int.from_bytes(data, signed=True), place + width
    return data.decode("utf-8"), place + width


def _number(data: bytes, place: int) -> tuple[int, int]:
    """A whole number of one to nine bytes, and where it ends."""
    number = 0
    for n in range(8):
        byte = data[place + n]
        number = number << 7 | byte & 0x7F
        if byte < 0x80:
            return number, place + n + 1
    return number << 8 | data[place + 8], place + 9


def schema_of(data: bytes) -> int:
    """The schema in a file's header; this program's where that is nonsense."""
    version = int.from_bytes(data[60:64])
    return version if 0 < version <= SCHEMA_VERSION else SCHEMA_VERSION


def is_newer(data: bytes) -> bool:
    """Whether a file's tables are of a schema that only a newer program knows."""
    try:
        with opened_image(data) as db:
            ((revision,),) = db.execute("SELECT version_num FROM alembic_version")
    except (sqlite3.Error, ValueError):
        return False
    # The header alone may be damaged.
    return str(revision).isdecimal() and int(revision) > SCHEMA_VERSION


def readable(data: bytes) -> bytes:
    """A file's bytes with a readable header and list of tables."""
    data = _without_code(_at_full_length(data))
    if _lists_tables(data):
        return data
    fresh = _fresh_image()
    pages = bytearray(data)
    for number in (1, *_children(fresh)):
        start = (number - 1) * PAGE
        pages[start : start + PAGE] = fresh[start : start + PAGE]
    pages[28:32] = struct.pack(">I", len(pages) // PAGE)
    return bytes(pages)


def _at_full_length(data: bytes) -> bytes:
    """A truncated file, padded with empty pages to the length in its header."""
    length = int.from_bytes(data[28:32]) * PAGE
    missing = length - len(data) if length <= _MOST_BYTES else 0
    return data + bytes(max(missing, -len(data) % PAGE, 0 if data else PAGE))


def _without_code(data: bytes) -> bytes:
    """A file's bytes without triggers and views; unchanged where they can't be read."""
    try:
        with opened_image(data, runs_code=True) as db:
            return without_code(db) if code_objects(db.execute) else data
    except (sqlite3.Error, ValueError):
        return data


def _lists_tables(data: bytes) -> bool:
    try:
        with opened_image(data) as db:
            query = "SELECT name FROM sqlite_master WHERE type = 'table'"
            return {"event", "player", "journal_step"} <= {name for (name,) in db.execute(query)}
    except (sqlite3.Error, ValueError):
        return False


def _fresh_image() -> bytes:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute(f"PRAGMA page_size = {PAGE}")
        lay_out(connection, SCHEMA_VERSION)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        return connection.serialize()


def _children(image: bytes) -> tuple[int, ...]:
    """The pages below page 1, which list the tables where page 1 alone is too small."""
    kind, _, cells = struct.unpack(">BHH", image[_FIRST_HEADER : _FIRST_HEADER + 5])
    if kind != _INNER:
        return ()
    first = _FIRST_HEADER + 12
    places = struct.unpack(f">{cells}H", image[first : first + 2 * cells])
    left = [struct.unpack(">I", image[place : place + 4])[0] for place in places]
    (right,) = struct.unpack(">I", image[_FIRST_HEADER + 8 : _FIRST_HEADER + 12])
    return (*left, right)
