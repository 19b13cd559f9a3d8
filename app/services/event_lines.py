"""The event's own facts, as the window's header and the papers show them."""

import json
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.models.event import EventInfo, VariantChoice
from app.services.events import EventDraft
from app.services.packets import load_packet


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
    """What the EO has said of the event, to be changed and handed to ``change_event``."""
    row = db.get_one(EventInfo, 1)
    chosen = db.query(VariantChoice).order_by(VariantChoice.id)
    return EventDraft(
        name=row.name,
        packet=row.packet_id,
        point_size=row.point_size,
        date=row.date,
        venue=row.venue,
        tables=None if row.tables is None else tuple(json.loads(row.tables)),
        planned_rounds=row.planned_rounds,
        variants=tuple((one.name, one.x) for one in chosen),
        is_rehearsal=row.is_rehearsal,
    )
