"""Salvage: a new event file of every row that a damaged one still gives, and a list of the rest."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from app.codes.file import FileCode
from app.models.file.event_summary import opened_image
from app.models.file.file_format import MOST_BYTES, EventFileError, taken, unreadable_file
from app.models.file.layout import empty_database
from app.models.file.recovery import settled_bytes
from app.models.salvage.journal import Merged, folded, is_row_of, is_step, merge, read_journal
from app.models.salvage.page_reader import Row, TableRead, read_table
from app.models.salvage.schema import readable, schema_of
from app.models.salvage.writer import Written, write_salvaged
from app.whole_file import is_taken

# Which rows of a damaged file can be what they were: each value of its column's kind.
#
# A page in the wrong place, or a flipped bit, gives rows that can be read and say nonsense.


Kinds = Mapping[str, tuple[type, bool]]
"""Column -> the kind of its values, and whether there may be none."""


def only_typed(read: TableRead, kinds: Kinds) -> TableRead:
    """A table without the rows that hold a value of another kind than their column."""
    return _only(read, lambda row: _is_typed(row, kinds))


def only_readable_steps(steps: TableRead, kinds: Kinds) -> TableRead:
    """The journal's steps that its check accepts."""
    good = _only(steps, lambda row: _is_typed(row, kinds) and _is_step(row))
    rows = {
        key: {**row, "undoes": row["undoes"] if row["undoes"] in good.rows else None}
        for key, row in good.rows.items()
    }
    return replace(good, rows=rows)


def only_readable_images(rows: TableRead, steps: TableRead, kinds: Kinds) -> TableRead:
    """The journal's rows that its check accepts, of steps that are there."""

    def is_good(row: Row) -> bool:
        return (
            _is_typed(row, kinds)
            and row["step_id"] in steps.rows
            and all(row[one] is None or _is_object(row[one]) for one in ("before", "after"))
        )

    return _only(rows, is_good)


def _only(read: TableRead, is_good: Callable[[Row], bool]) -> TableRead:
    rows = {key: row for key, row in read.rows.items() if is_good(row)}
    lost = tuple((key, key) for key in read.rows if key not in rows)
    return replace(read, rows=rows, lost=tuple(sorted((*read.lost, *lost))))


def _is_typed(row: Row, kinds: Kinds) -> bool:
    return all(_fits(row.get(column), *kind) for column, kind in kinds.items())


def _fits(value: Any, kind: type, may_be_none: bool) -> bool:
    if value is None:
        return may_be_none
    return isinstance(value, kind) and "\ufffd" not in str(value)


def _is_step(row: Row) -> bool:
    try:
        datetime.fromisoformat(row["at"])
    except ValueError:
        return False
    return _is_object(row["arguments"])


def _is_object(text: object) -> bool:
    try:
        return isinstance(json.loads(str(text)), dict)
    except (ValueError, RecursionError):
        return False


# Texts of a damaged file that hold JSON and are torn: set anew, so that the event can be read.


BLANKS: Mapping[tuple[str, str], str | None] = {
    ("army_list", "entries"): "[]",
    ("army_list", "specialists"): "[]",
    ("event", "cut_border"): None,
    ("event", "tables"): None,
    ("round", "cut"): None,
    ("round", "scenario_dice"): None,
    ("round", "wishes"): None,
    ("ruling", "about"): "[]",
    ("second_reading", "record"): "{}",
    ("variable_roll", "dice"): "[]",
}
"""What stands where the text of a table's column is torn."""

PacketText = Callable[[Row, Iterable[Row]], str]
"""The text of the packet for an event's row and its variants: its own, where that can be used."""


def with_whole_texts(
    tables: Iterable[Merged], packet_text: PacketText
) -> tuple[tuple[Merged, ...], Mapping[str, set[int]]]:
    """The tables with every torn text set anew.

    Args:
        packet_text: the packet to keep with the event: the one that it has, if that can be used.

    Returns:
        The tables, and the keys of the rows that were changed, by table.
    """
    tables = tuple(tables)
    variants = [row for one in tables if one.table == "variant" for row in one.rows.values()]
    changed: defaultdict[str, set[int]] = defaultdict(set)

    def whole(table: str, key: int, row: Row) -> Row:
        anew = {name: BLANKS[table, name] for name in row if _is_torn(table, name, row[name])}
        if table == "event" and (text := packet_text(row, variants)) != row.get("packet_text"):
            anew["packet_text"] = text
        if anew:
            changed[table].add(key)
        return {**row, **anew}

    mended = tuple(
        replace(one, rows={key: whole(one.table, key, row) for key, row in one.rows.items()})
        for one in tables
    )
    return mended, changed


def _is_torn(table: str, name: str, value: Any) -> bool:
    return (table, name) in BLANKS and value is not None and not _is_json(value)


def _is_json(value: Any) -> bool:
    try:
        json.loads(value)
    except (TypeError, ValueError, RecursionError):
        return False
    return True


STEPS, ROWS = "journal_step", "journal_row"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTold:
    """What became of one table."""

    table: str
    rows: int
    """That could be had."""
    from_journal: tuple[int, ...]
    disagreeing: tuple[int, ...]
    lost: tuple[tuple[int, int], ...]
    """Spans of numbers in which rows may have been that nobody can tell any more."""
    dropped: tuple[int, ...] = ()
    """Rows that could be read and not be kept: what they speak of is lost, or they are nonsense."""
    made_up: tuple[int, ...] = ()
    """Rows made anew with a number alone, because others speak of them, or with a torn text."""

    @property
    def is_as_it_was(self) -> bool:
        """Whether there is nothing to say of it."""
        return not (
            self.from_journal or self.disagreeing or self.lost or self.dropped or self.made_up
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Examined:
    """A file's tables as they can be read, and the journal's own."""

    schema: int
    tables: tuple[Merged, ...]
    steps: TableRead
    rows: TableRead

    @property
    def told(self) -> tuple[TableTold, ...]:
        """Table by table, the history last."""
        told = [
            TableTold(
                table=one.table, rows=len(one.rows), from_journal=one.from_journal,
                disagreeing=one.disagreeing, lost=one.lost,
            )
            for one in self.tables
        ]  # fmt: skip
        for one in (self.steps, self.rows):
            told.append(
                TableTold(
                    table=one.table, rows=len(one.rows), from_journal=(), disagreeing=(),
                    lost=one.lost,
                )
            )  # fmt: skip
        return tuple(told)


def examined(data: bytes, *, prefers_journal: bool = False) -> Examined:
    """Read everything that a file's bytes still give.

    Args:
        data: the file's bytes.
        prefers_journal: take the journal's word where a row says otherwise.

    Raises:
        EventFileError: "file.nothing-left": not even the event's own row.
    """
    data = readable(data)
    schema = schema_of(data)
    keys, kinds = _keys_of(schema), _kinds_of(schema)
    with opened_image(data) as db:
        steps = read_journal(db, data, STEPS, keys[STEPS], is_step)
        rows = read_journal(db, data, ROWS, keys[ROWS], is_row_of(keys))
        steps = only_readable_steps(steps, kinds[STEPS])
        rows = only_readable_images(rows, steps, kinds[ROWS])
        told = folded(steps, rows, {name: columns for name, (_, columns) in keys.items()})
        whole = steps.is_whole and rows.is_whole
        tables = tuple(
            merge(
                only_typed(
                    read_table(db, name, columns, key, highest=max(told.get(name, ()), default=0)),
                    kinds[name],
                ),
                told.get(name, {}),
                is_journal_whole=whole,
                prefers_journal=prefers_journal,
            )
            for name, (key, columns) in sorted(keys.items())
            if name not in (STEPS, ROWS)
        )
    return Examined(schema=schema, tables=tables, steps=steps, rows=rows)


def salvage(
    source: Path,
    target: Path,
    *,
    at: datetime,
    packet_text: PacketText,
    is_usable: Callable[[bytes], bool] = bool,
) -> tuple[TableTold, ...]:
    """Make a new event file of what can be read of a damaged one.

    Args:
        source: any file; it is read once and never written to.
        target: where the new file goes; nothing may lie there.
        at: the moment that its first step tells.
        packet_text: the packet to keep with the event: the one that it has, if that can be used.
        is_usable: whether an event's bytes can be played on; only such a file gets its name.

    Returns:
        What became of each table.

    Raises:
        EventFileError: "file.exists", "file.missing", "file.not-plain", "file.not-an-event",
            "file.cannot-read", "file.cannot-write", or "file.nothing-left": no event can be made
            of it.
    """
    target = target.absolute()
    if is_taken(target):
        raise taken(target)
    try:
        data = settled_bytes(source)
    except OSError as error:
        raise unreadable_file(source, error) from None
    if len(data) > MOST_BYTES:
        raise EventFileError(FileCode.NOT_AN_EVENT, path=str(source), why="")
    for prefers_journal in (False, True):
        found = examined(data, prefers_journal=prefers_journal)
        if not any(one.table == "event" and one.rows for one in found.tables):
            break
        tables, anew = with_whole_texts(found.tables, packet_text)
        done = write_salvaged(
            target, found.schema, tables, found.steps.rows, found.rows.rows,
            at=at, is_usable=is_usable,
        )  # fmt: skip
        if done is not None:
            return tuple(_with(one, done, anew.get(one.table, set())) for one in found.told)
    raise EventFileError(FileCode.NOTHING_LEFT, path=str(source))


def _with(one: TableTold, done: Mapping[str, Written], anew: set[int]) -> TableTold:
    written = done.get(one.table, Written())
    return TableTold(
        table=one.table,
        rows=one.rows - len(written.dropped),
        from_journal=one.from_journal,
        disagreeing=one.disagreeing,
        lost=one.lost,
        dropped=tuple(sorted(written.dropped)),
        made_up=tuple(sorted(written.made_up | anew)),
    )


def _kinds_of(schema: int) -> dict[str, Kinds]:
    """Table -> what each of its columns holds, as a schema has them."""
    with closing(empty_database(schema)) as db:
        return {
            name: {
                column: (str if "CHAR" in kind else int, not (needed or is_key))
                for _, column, kind, needed, _, is_key in db.execute(f'PRAGMA table_info("{name}")')
            }
            for name in _keys_of(schema)
        }


def _keys_of(schema: int) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Table -> its key and all its columns, as a schema has them."""
    db = empty_database(schema)
    try:
        query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        names = [name for (name,) in db.execute(query) if name != "alembic_version"]
        found = {}
        for name in names:
            columns = db.execute(f'PRAGMA table_info("{name}")').fetchall()
            key = next(column[1] for column in columns if column[5])
            found[name] = (key, tuple(column[1] for column in columns))
        return found
    finally:
        db.close()
