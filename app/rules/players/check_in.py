"""Check-in: who isn't checked in, once anybody is."""

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.pairing.round_kind import still_playing


def not_checked_in(state: EventState) -> tuple[PlayerId, ...]:
    """Those who would be paired and aren't checked in, by id; nobody while nobody is checked in.

    Reading: no packet knows of a check-in. Whoever keeps one wants to be asked before somebody who
        isn't there is paired; whoever keeps none is asked nothing.
    """
    there = [state.by_id[one] for one in still_playing(state)]
    if not any(one.is_here for one in there):
        return ()
    return tuple(one.id for one in there if not one.is_here)
