"""Recent events: what the start page's cards know of an event, noted while it is open."""

from app.rules.event.length import planned_rounds
from app.services.event.event_draft import event_line
from app.services.event.status import status
from app.ui.core.qt_session import Desk
from app.ui.core.settings import RecentEvent


def recent_of(desk: Desk) -> RecentEvent:
    """The open event as the start page shows it later."""
    line, now = desk.session.read(event_line), status(desk.state)
    return RecentEvent(
        path=desk.session.path,
        name=line.name,
        date=line.date or "",
        packet=line.packet_name,
        players=len(desk.state.entrants),
        round=now.round or 0,
        rounds=planned_rounds(desk.state),
        is_over=now.over,
    )
