"""Ways to a preference, and how one is refused."""

from collections.abc import Callable
from typing import Any

from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.pairing import preferences
from tests.services.acts import bring_to, refused

Ready = tuple[Any, ...]


def _club(session: EventSession) -> Ready:
    bring_to(session, "draft")
    return (preferences.add, "club", {"through_round": 2})


def _pair(session: EventSession) -> Ready:
    bring_to(session, "draft")
    one, other = (entrant.id for entrant in session.state.entrants[:2])
    return (preferences.add, "pair", {"is_hard": True, "first": other, "second": one})


def _changed(session: EventSession) -> Ready:
    preference = session.do(preferences.add, "club").value
    return (preferences.change, preference, {"is_hard": True, "through_round": 1})


def _moved(session: EventSession) -> Ready:
    session.do(preferences.add, "club")
    return (preferences.move, session.do(preferences.add, "city").value, -1)


def _removed(session: EventSession) -> Ready:
    bring_to(session, "draft")
    return (preferences.remove, session.do(preferences.add, "club").value)


def _refused_preference(*args: Any, **facts: Any) -> Callable[[EventSession], UserError]:
    return lambda session: refused(session, preferences.add, *args, **facts)


def _twice(session: EventSession) -> UserError:
    session.do(preferences.add, "club")
    return refused(session, preferences.add, "club")


PREFERENCE_SCENARIOS: dict[str, tuple[Callable[[EventSession], Ready], ...]] = {
    "wish": (_club, _pair),
    "change_wish": (_changed,),
    "move_wish": (_moved,),
    "remove_wish": (_removed,),
}
"""As ``SCENARIOS``."""

PREFERENCE_REFUSALS = {
    "wish.unknown": (UserError, lambda session: refused(session, preferences.remove, 9)),
    "wish.twice": (UserError, _twice),
    "wish.round": (UserError, _refused_preference("club", through_round=0)),
    "wish.nobody": (UserError, _refused_preference("bye")),
    "wish.too-many": (UserError, _refused_preference("bye", first=1, second=2)),
    "wish.names-nobody": (UserError, _refused_preference("club", first=1)),
    "wish.same-player": (UserError, _refused_preference("pair", first=1, second=1)),
}
"""As ``REFUSALS``."""
