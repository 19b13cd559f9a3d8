"""Ways to a wish, and how one is refused."""

from collections.abc import Callable
from typing import Any

from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.pairing import wishes
from tests.services.acts import bring_to, refused

Ready = tuple[Any, ...]


def _club(session: EventSession) -> Ready:
    bring_to(session, "draft")
    return (wishes.add, "club", {"through_round": 2})


def _pair(session: EventSession) -> Ready:
    bring_to(session, "draft")
    one, other = (entrant.id for entrant in session.state.entrants[:2])
    return (wishes.add, "pair", {"is_hard": True, "first": other, "second": one})


def _changed(session: EventSession) -> Ready:
    wish = session.do(wishes.add, "club").value
    return (wishes.change, wish, {"is_hard": True, "through_round": 1})


def _moved(session: EventSession) -> Ready:
    session.do(wishes.add, "club")
    return (wishes.move, session.do(wishes.add, "city").value, -1)


def _removed(session: EventSession) -> Ready:
    bring_to(session, "draft")
    return (wishes.remove, session.do(wishes.add, "club").value)


def _wished(*args: Any, **facts: Any) -> Callable[[EventSession], UserError]:
    return lambda session: refused(session, wishes.add, *args, **facts)


def _twice(session: EventSession) -> UserError:
    session.do(wishes.add, "club")
    return refused(session, wishes.add, "club")


WISH_SCENARIOS: dict[str, tuple[Callable[[EventSession], Ready], ...]] = {
    "wish": (_club, _pair),
    "change_wish": (_changed,),
    "move_wish": (_moved,),
    "remove_wish": (_removed,),
}
"""As ``SCENARIOS``."""

WISH_REFUSALS = {
    "wish.unknown": (UserError, lambda session: refused(session, wishes.remove, 9)),
    "wish.twice": (UserError, _twice),
    "wish.round": (UserError, _wished("club", through_round=0)),
    "wish.nobody": (UserError, _wished("bye")),
    "wish.too-many": (UserError, _wished("bye", first=1, second=2)),
    "wish.names-nobody": (UserError, _wished("club", first=1)),
    "wish.same-player": (UserError, _wished("pair", first=1, second=1)),
}
"""As ``REFUSALS``."""
