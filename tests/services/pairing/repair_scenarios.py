"""Ways to a round that is to be corrected, and how that is refused."""

from collections.abc import Callable
from typing import Any

from app.services.core.errors import NotNowError, UserError
from app.services.core.session import EventSession
from app.services.pairing.repair import repair
from app.services.players import players
from app.services.players.players import PlayerDraft
from tests.services.acts import bring_to, refused

Ready = tuple[Any, ...]


def late(session: EventSession) -> Ready:
    """Somebody comes when an odd round is published."""
    bring_to(session, "published")
    session.do(players.enter_late, PlayerDraft(name="Late Lucy"))
    return (repair, 1)


def two_alone(session: EventSession) -> Ready:
    """Two do not come to a published round."""
    round_ = bring_to(session, "published")
    for game in round_.games[:2]:
        session.do(players.drop, game.first.player)
    return (repair, 1, {"begun": (round_.games[3].table,)})


def back(session: EventSession) -> Ready:
    """Somebody dropped by mistake is back."""
    player = bring_to(session, "published").games[0].first.player
    session.do(players.drop, player)
    session.do(players.reinstate, player)
    return (repair, 1)


def _nothing(session: EventSession) -> UserError:
    bring_to(session, "published")
    return refused(session, repair, 1)


def _unknown(session: EventSession) -> UserError:
    late(session)
    return refused(session, repair, 7)


def _other(session: EventSession) -> UserError:
    late(session)
    return refused(session, repair, 1, games=((1, 2),))


REPAIR_SCENARIOS: dict[str, tuple[Callable[[EventSession], Ready], ...]] = {
    "mend_round": (late, two_alone, back)
}
"""As ``SCENARIOS``."""

REPAIR_REFUSALS = {
    "mend.nothing": (NotNowError, _nothing),
    "mend.unknown": (UserError, _unknown),
    "mend.other": (NotNowError, _other),
}
"""As ``REFUSALS``."""
