"""The event's own facts, as the window's header and the papers show them."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.models.event import EventInfo
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
