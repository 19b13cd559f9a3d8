"""EventDraft: an event's settings before they are saved, what is wrong with them, and as stored."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.codes import EventCode, PacketCode, RequestCode
from app.models.tables.event import EventInfo, VariantChoice
from app.rules.core.bounds import MOST_ROUNDS, MOST_TABLES
from app.rules.core.errors import impossible
from app.rules.core.ids import TableNumber
from app.rules.packet.packet import PointsFirst, TieBreak
from app.services.core.errors import UserError
from app.services.packet.carried_packet import own_packet
from app.services.packet.packets import (
    Variants,
    load_packet,
    packet_ids,
    played_text,
    points_first_text,
    problems_of_variants,
)
from app.services.players.player_lookup import shown


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
    keeps_sides: bool = False
    """Slips ask who went first, and who had the top edge of the table."""


def check_draft(draft: EventDraft) -> None:
    """Say what is wrong with a draft.

    Raises:
        UserError: its name, date, packet, variants, point size, tables or rounds cannot be.
    """
    if not shown(draft.name) or len(draft.name) > 200:
        raise UserError(EventCode.NAME, field="name")
    if draft.date is not None and not is_date(draft.date):
        raise UserError(EventCode.DATE, field="date", text=draft.date)
    packet = load_packet(text_of(draft))
    if draft.house_packet is not None and packet.id in packet_ids():
        taken = impossible(PacketCode.ID_TAKEN, "id", id=packet.id)
        raise UserError(PacketCode.FAULTY, problems=(taken,), field="packet")
    if draft.point_size not in packet.point_sizes:
        raise UserError(
            EventCode.POINT_SIZE,
            field="point_size",
            size=draft.point_size,
            sizes=packet.point_sizes,
            packet=packet.name,
        )
    against = problems_of_variants(
        draft.packet, draft.variants, draft.point_size, house_packet=draft.house_packet
    )
    grave = tuple(reason for reason in against if reason.is_impossible)
    if grave:
        raise UserError(RequestCode.IMPOSSIBLE, problems=grave, field="variants")
    if draft.planned_rounds is not None and not 1 <= draft.planned_rounds <= MOST_ROUNDS:
        raise UserError(EventCode.ROUNDS, field="planned_rounds", most=MOST_ROUNDS)
    if draft.tables is not None:
        _check_tables(draft.tables)


def usual_size(sizes: tuple[int, ...], year: int) -> int:
    """The point size that most events of a packet are played at.

    Args:
        sizes: of the packet.
        year: of the packet.
    """
    # Fifty and seventy-five are what most events of either edition are played at.
    usual = (50, 75) if year < 2019 else (75, 50)
    return next((size for size in usual if size in sizes), sizes[0])


def text_of(draft: EventDraft) -> str:
    """The text of the packet that a draft would be played by.

    Raises:
        UserError: the packet, a variant or the house packet cannot be.
    """
    return played_text(
        draft.packet,
        draft.variants,
        house_packet=draft.house_packet,
        points_first=draft.points_first,
    )


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
        raise UserError(EventCode.TABLES, field="tables", text=text) from None
    return tuple(TableNumber(number) for number in numbers)


def written_tables(tables: tuple[TableNumber, ...] | None) -> str:
    """Tables as ``read_tables`` reads them."""
    if tables is None:
        return ""
    if tables == tuple(range(1, len(tables) + 1)):
        return str(len(tables))
    return ",".join(str(table) for table in tables)


_FIRST_DAY, _LAST_DAY = date(1970, 1, 2), date(9999, 1, 1)
"""Before and after these not every system tells the local time."""


def is_date(text: str) -> bool:
    """Whether a text is a day in ISO form on which an event can be."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return False
    return day.isoformat() == text and _FIRST_DAY <= day <= _LAST_DAY


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
        raise UserError(EventCode.TABLES, field="tables", text=",".join(map(str, tables)))


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLine:
    """What an event is."""

    name: str
    date: str | None
    venue: str | None
    packet: str
    """The packet's short name."""
    packet_name: str
    point_size: int
    is_rehearsal: bool


_INFO = EventInfo.__table__
_LINE_COLUMNS = ("name", "date", "venue", "packet_text", "point_size", "is_rehearsal")
_LINE = select(*(_INFO.c[name] for name in _LINE_COLUMNS))


def event_line(db: Session) -> EventLine:
    """Read the event's own row, without the object mapper: the window begins with it."""
    row = db.execute(_LINE).one()
    packet = load_packet(row.packet_text)
    return EventLine(
        name=row.name,
        date=row.date,
        venue=row.venue,
        packet=packet.short,
        packet_name=packet.name,
        point_size=row.point_size,
        is_rehearsal=bool(row.is_rehearsal),
    )


def stored_draft(db: Session) -> EventDraft:
    """The event's settings as a draft to be changed and given to ``change_event``."""
    row = db.get_one(EventInfo, 1)
    return EventDraft(
        name=row.name,
        packet=row.packet_id,
        point_size=row.point_size,
        date=row.date,
        venue=row.venue,
        tables=None if row.tables is None else tuple(json.loads(row.tables)),
        planned_rounds=row.planned_rounds,
        variants=chosen_variants(db),
        house_packet=own_packet(row, chosen_variants(db)),
        points_first=_points_first(row),
        is_rehearsal=row.is_rehearsal,
        keeps_sides=row.keeps_sides,
    )


def kept_packet_text(db: Session) -> str:
    """The packet as the event is played by, merged with its variants."""
    return db.get_one(EventInfo, 1).packet_text


def chosen_variants(db: Session) -> Variants:
    """The variants that the event is played with, in the order of their choice."""
    query = db.query(VariantChoice).order_by(VariantChoice.id)
    return tuple((row.name, row.x) for row in query)


def text_after(db: Session, draft: EventDraft) -> str:
    """The text of the packet that the event would be played by after a change.

    What the event has kept stays as it is where the change is not about it, also where the
    published packet has been corrected since.

    Raises:
        UserError: the draft's packet or a variant cannot be.
    """
    row = db.get(EventInfo, 1)
    if row is None:
        return text_of(draft)
    stored = stored_draft(db)
    if _played_by(stored) != _played_by(draft):
        return text_of(draft)
    if draft.points_first == stored.points_first:
        return row.packet_text
    if draft.points_first is None or text_of(stored) == row.packet_text:
        return text_of(draft)
    return points_first_text(row.packet_text, first=draft.points_first)


def _played_by(draft: EventDraft) -> tuple[object, ...]:
    return draft.packet, draft.house_packet, frozenset(draft.variants)


def _points_first(row: EventInfo) -> bool | None:
    """How the EO's switch stands; one that takes our reading away has left its trace in the text.

    Rule: sr2015 standings-variants; sr2019 standings-variants
    """
    if row.points_first:
        return True
    bands = load_packet(row.packet_text).standings
    is_taken = any(
        band.points_first is PointsFirst.ADDED and TieBreak.TOURNAMENT_POINTS not in band.order
        for band in bands
    )
    return False if is_taken else None
