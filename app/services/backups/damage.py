"""Damage of an event's file, as problems, and its salvage."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from app.codes import BackupCode, FileCode
from app.models.file.check import Damage, damages_of_image
from app.models.file.event_file import open_bytes
from app.models.file.file_format import MOST_BYTES, SUFFIX, EventFileError
from app.models.file.file_kind import EVENT, SUFFIXES, kind_of
from app.models.file.recovery import committed_bytes
from app.models.file.snapshot import event_state
from app.rules.core.errors import GoOn, Problem, always, impossible
from app.services.core.errors import UserError, refusal, unreadable
from app.services.core.history import history
from app.services.core.undo_stack import undo_stack
from app.services.packet.packets import load_packet, played_text
from app.whole_file import first_free

if TYPE_CHECKING:
    from app.models.salvage.page_reader import Row

_MOST_NAMED = 12
"""How many rows of a table are listed."""
_SCHEMA = slice(60, 64)
"""Where a file's header has the version of its tables."""
_ALL_UNKNOWN = ((1, 1),)
"""What is lost of a table of which not even a row's number is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Salvaged:
    """A new event with what could be read of a damaged one."""

    path: Path
    problems: tuple[Problem, ...]
    """What is lost, and what came from the history; empty: nothing."""


def damage_problems(found: Iterable[Damage], data: bytes | None = None) -> tuple[Problem, ...]:
    """Problems of what a check found, table by table.

    Args:
        found: by ``damages``.
        data: the file's bytes, to find out what of a damaged one is lost.
    """
    found = tuple(found)
    disagreeing: dict[str, list[int]] = defaultdict(list)
    for damage in found:
        if damage.code == BackupCode.DAMAGE_DISAGREES:
            disagreeing[damage.table].append(damage.row)
    problems = [
        impossible(BackupCode.DAMAGE_ALTERED, table=table, rows=_some(rows), n=len(rows))
        for table, rows in disagreeing.items()
    ]
    foreign = tuple(damage.detail for damage in found if damage.code == FileCode.FOREIGN)
    if foreign:
        problems.append(impossible(BackupCode.DAMAGE_FOREIGN, objects=foreign))
    torn = [damage for damage in found if damage.code == FileCode.DAMAGED]
    if torn:
        # Only events are salvaged.
        if data is not None and kind_of(data) is EVENT:
            problems += _losses(data)
        else:
            problems += [_torn(damage) for damage in torn]
    return tuple(problems)


def problems_of_file(path: Path) -> tuple[Problem, ...]:
    """Problems of a file, opened or not.

    Raises:
        UserError: it cannot be read at all.
    """
    data = _bytes_of(path)
    if len(data) > MOST_BYTES:
        return (impossible(BackupCode.DAMAGE_FILE, why=""),)
    return problems_of_image(data)


def problems_of_image(data: bytes) -> tuple[Problem, ...]:
    """Problems of an event's bytes; those of a newer program can't be checked."""
    from app.models.salvage.page_reader import is_newer

    if is_newer(data):
        return (impossible(BackupCode.DAMAGE_NEWER_PROGRAM),)
    found = damages_of_image(data)
    if not found and int.from_bytes(data[_SCHEMA], signed=True) > kind_of(data).schema:
        # Only its header says so; it isn't opened.
        return (impossible(BackupCode.DAMAGE_NEWER_PROGRAM),)
    return damage_problems(found, data)


def salvage_event(
    source: Path, target: Path | None = None, *, at: datetime, go_on: GoOn = always
) -> Salvaged:
    """Make a new event of everything that can be read of a damaged one.

    Args:
        source: the damaged file; it is left as it is.
        target: the new file; None for a free name in the same folder.
        at: the present instant.
        go_on: called now and then, with about how much of how much is done.

    Raises:
        CancelledError: ``go_on`` answered no; there is no new file.
        NotNowError: nothing can be read, or the new file cannot be written.
    """
    # Loaded here: it brings Alembic along, which is rarely needed.
    from app.models.salvage.page_reader import is_newer
    from app.models.salvage.salvage import salvage

    target = target or unused_path(source, "salvaged")
    # First: nothing may fail once the new file exists.
    newer: tuple[Problem, ...] = ()
    with suppress(UserError):
        newer = (impossible(BackupCode.DAMAGE_NEWER),) if is_newer(_bytes_of(source)) else ()
    try:
        report = salvage(
            source,
            target,
            at=at,
            packet_text=_packet_text,
            is_usable=lambda data: _is_usable(target, data),
            go_on=go_on,
        )
    except EventFileError as error:
        raise refusal(error.code, error.facts) from None
    return Salvaged(path=target, problems=newer + _report_problems(report))


def _is_usable(path: Path, data: bytes) -> bool:
    """Whether an event passes its check, and a session could begin with it."""
    if damages_of_image(data):
        return False
    file = open_bytes(path, data)
    try:
        with file.read() as db:
            event_state(db, load_packet)
            history(db)
            undo_stack(db)
    except Exception:  # whatever the error, the event couldn't be opened either
        return False
    finally:
        file.close()
    return True


def _bytes_of(path: Path) -> bytes:
    try:
        return committed_bytes(path)
    except OSError as error:
        raise unreadable(path, error) from None


def _packet_text(row: Row, variants: Iterable[Row]) -> str:
    """The packet of an event; the program's own where its text is damaged.

    Raises:
        EventFileError: it was the EO's own, and its text is damaged too.
    """
    text = str(row.get("packet_text"))
    if _is_packet(text):
        return text
    chosen = tuple((str(variant["name"]), variant["x"]) for variant in variants)
    try:
        return played_text(
            str(row["packet_id"]),
            chosen,
            house_packet=row.get("house_packet"),
            points_first=bool(row.get("points_first")) or None,
        )
    except (UserError, TypeError, ValueError):
        raise EventFileError(FileCode.NOTHING_LEFT, path="") from None


def _is_packet(text: str) -> bool:
    try:
        load_packet(text)
    except Exception:  # a flipped bit may lead to anything
        return False
    return True


def unused_path(path: Path, word: str, folder: Path | None = None) -> Path:
    """A free name in a file's folder, or in another."""
    suffix = path.suffix if path.suffix in SUFFIXES else SUFFIX
    return first_free(folder or path.parent, f"{path.stem} {word}", suffix)


def _losses(data: bytes) -> list[Problem]:
    from app.models.salvage.salvage import examine

    try:
        found = examine(data)
    except (EventFileError, ValueError) as error:
        return [impossible(BackupCode.DAMAGE_FILE, why=str(error))]
    return list(_report_problems(found.report)) or [impossible(BackupCode.DAMAGE_NOTHING_LOST)]


def _report_problems(report: Iterable[object]) -> tuple[Problem, ...]:
    from app.models.salvage.salvage import TableReport

    problems: list[Problem] = []
    unreadable_tables: list[str] = []
    for table in report:
        assert isinstance(table, TableReport)
        if not table.rows and table.lost == _ALL_UNKNOWN:
            unreadable_tables.append(table.table)
            continue
        for code, rows in (
            (BackupCode.DAMAGE_FROM_JOURNAL, table.from_journal),
            (BackupCode.DAMAGE_ALTERED, table.disagreeing),
            (BackupCode.DAMAGE_DROPPED, table.dropped),
            (BackupCode.DAMAGE_MADE_UP, table.made_up),
        ):
            if rows:
                problems.append(impossible(code, table=table.table, rows=_some(rows), n=len(rows)))
        if table.lost:
            problems.append(
                impossible(
                    BackupCode.DAMAGE_LOST, table=table.table, spans=table.lost, kept=table.rows
                )
            )
    if unreadable_tables:
        problems.insert(
            0, impossible(BackupCode.DAMAGE_UNREADABLE_TABLES, tables=tuple(unreadable_tables))
        )
    return tuple(problems)


def _torn(damage: Damage) -> Problem:
    if damage.table:
        return impossible(BackupCode.DAMAGE_ROW, table=damage.table, row=damage.row)
    return impossible(BackupCode.DAMAGE_FILE, why=damage.detail)


def _some(rows: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(rows)[:_MOST_NAMED])
