"""The event itself: making one, changing what it is called and played by, playing on."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from app.models.event import EventInfo, VariantChoice
from app.models.event_file import EventFile, EventFileError
from app.models.journal import StepKind
from app.rules.ids import TableNumber
from app.services.draft_round import follow_tables
from app.services.errors import UserError
from app.services.packets import load_packet, problems_of_variants, resolved_text
from app.services.rows import event_row
from app.services.session import EventSession
from app.services.work import Clock, Dice, Work, verb

MOST_TABLES = 9999
"""The highest number that a table can have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventDraft:
    """What the EO says of an event."""

    name: str
    packet: str
    point_size: int
    date: str | None = None
    """ISO date."""
    venue: str | None = None
    tables: tuple[TableNumber, ...] | None = None
    """None: as many as are needed."""
    planned_rounds: int | None = None
    """None: as the packet recommends."""
    variants: tuple[tuple[str, int | None], ...] = ()
    """Variant ids, each with its X or None."""
    house_packet: str | None = None
    """The text of the EO's own packet file, its variants included, whose id ``packet`` then is;
    None for a packet that comes with the program."""
    points_first: bool | None = None
    """The EO's switch: tournament points before all else, or as printed; None: our reading."""
    is_rehearsal: bool = False


def new_event(path: Path, draft: EventDraft, *, clock: Clock, dice: Dice) -> EventSession:
    """Make an event file and open it; nothing is left behind where the draft is wrong.

    Raises:
        UserError: the draft is wrong.
        EventFileError: there is such a file already, or it cannot be written.
    """
    check_draft(draft)
    file = EventFile.create(path)
    try:
        session = EventSession(file, clock=clock, dice=dice)
        session.do(begin_event, draft)
    except BaseException:
        file.close()
        path.unlink(missing_ok=True)
        raise
    return session


def open_event(path: Path, *, clock: Clock, dice: Dice, read_only: bool = False) -> EventSession:
    """Open an event file that is there.

    Raises:
        EventFileError: it is missing or no event of ours.
    """
    return EventSession(EventFile.open(path, read_only=read_only), clock=clock, dice=dice)


@verb("new_event", StepKind.NOTE)
def begin_event(work: Work, draft: EventDraft) -> None:
    """Write the event's own row into an empty file."""
    row = EventInfo(id=1)
    _write(work, row, draft)
    work.db.add(row)


@verb("change_event")
def change_event(work: Work, draft: EventDraft) -> None:
    """Change the event's name, date, venue, tables, rounds or what it is played by."""
    check_draft(draft)
    _write(work, event_row(work), draft)
    follow_tables(work)


@verb("play_on")
def play_on(work: Work) -> None:
    """Go on after the packet has ended the event."""
    event_row(work).plays_on = True


def check_draft(draft: EventDraft) -> None:
    """Say what is wrong with a draft.

    Raises:
        UserError: its name, date, packet, variants, point size, tables or rounds cannot be.
    """
    if not draft.name.strip() or len(draft.name) > 200:
        raise UserError("event.name", field="name")
    if draft.date is not None and not _is_date(draft.date):
        raise UserError("event.date", field="date", text=draft.date)
    packet = load_packet(resolved_text(draft.packet, draft.variants))
    if draft.point_size not in packet.point_sizes:
        raise UserError(
            "event.point-size",
            field="point_size",
            size=draft.point_size,
            sizes=packet.point_sizes,
            packet=packet.name,
        )
    against = problems_of_variants(draft.packet, draft.variants, draft.point_size)
    grave = tuple(one for one in against if one.is_impossible)
    if grave:
        raise UserError("problems.impossible", problems=grave, field="variants")
    if draft.planned_rounds is not None and draft.planned_rounds < 1:
        raise UserError("event.rounds", field="planned_rounds")
    if draft.tables is not None:
        _check_tables(draft.tables)


def read_tables(text: str) -> tuple[TableNumber, ...] | None:
    """Tables as typed: a count ("12") or numbers and spans ("1-12,15"); "" for as many as needed.

    Raises:
        UserError: the text is neither.
    """
    text = text.strip()
    if not text:
        return None
    try:
        numbers = sorted(set(_spans(text)))
    except ValueError:
        raise UserError("event.tables", field="tables", text=text) from None
    return tuple(TableNumber(number) for number in numbers)


def written_tables(tables: tuple[TableNumber, ...] | None) -> str:
    """Tables as ``read_tables`` reads them."""
    if tables is None:
        return ""
    if tables == tuple(range(1, len(tables) + 1)):
        return str(len(tables))
    return ",".join(str(table) for table in tables)


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _spans(text: str) -> Iterable[int]:
    if text.isdecimal():
        if not 0 < int(text) <= MOST_TABLES:
            raise ValueError
        return range(1, int(text) + 1)
    numbers: list[int] = []
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        start, end = int(first), int(last or first)
        if not 0 < start <= end <= MOST_TABLES:
            raise ValueError
        numbers.extend(range(start, end + 1))
    return numbers


def _check_tables(tables: tuple[TableNumber, ...]) -> None:
    if not tables or min(tables) < 1 or max(tables) > MOST_TABLES:
        raise UserError("event.tables", field="tables", text=",".join(map(str, tables)))


def _write(work: Work, row: EventInfo, draft: EventDraft) -> None:
    row.name, row.date, row.venue = draft.name.strip(), draft.date, draft.venue or None
    if row.packet_id != draft.packet or _variants(work) != draft.variants:
        row.packet_id = draft.packet
        row.packet_text = resolved_text(draft.packet, draft.variants)
        for choice in work.db.query(VariantChoice):
            work.db.delete(choice)
        work.db.flush()
        work.db.add_all(VariantChoice(name=name, x=x) for name, x in draft.variants)
    row.point_size = draft.point_size
    row.planned_rounds = draft.planned_rounds
    row.tables = None if draft.tables is None else json.dumps(sorted(set(draft.tables)))
    row.is_rehearsal = draft.is_rehearsal


def _variants(work: Work) -> tuple[tuple[str, int | None], ...]:
    query = work.db.query(VariantChoice).order_by(VariantChoice.id)
    return tuple((choice.name, choice.x) for choice in query)


__all__ = [
    "EventDraft",
    "EventFileError",
    "begin_event",
    "change_event",
    "check_draft",
    "new_event",
    "open_event",
    "play_on",
    "read_tables",
    "written_tables",
]
