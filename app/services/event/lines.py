"""The event's own facts, as the window's header and the papers show them."""

import json
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.models.tables.event import EventInfo, VariantChoice
from app.rules.packet.packet import PointsFirst, TieBreak
from app.services.event.event_draft import EventDraft, text_of
from app.services.packet.carried_packet import own_packet
from app.services.packet.packets import Variants, load_packet, points_first_text


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


def event_line(db: Session) -> EventLine:
    """Read the event's own row."""
    row = db.get_one(EventInfo, 1)
    packet = load_packet(row.packet_text)
    return EventLine(
        name=row.name,
        date=row.date,
        venue=row.venue,
        packet=packet.short,
        packet_name=packet.name,
        point_size=row.point_size,
        is_rehearsal=row.is_rehearsal,
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
