"""Ways to make an event ready for each verb of the judge's log."""

from collections.abc import Callable
from typing import Any

from app.rules.packet.offences import Measure, Offence
from app.services.core.session import EventSession
from app.services.judge import judges_log
from tests.services.acts import bring_to, last

Ready = tuple[Any, ...]
"""An act and its arguments, ready to be done."""


def warned(session: EventSession) -> Ready:
    return judges_log.log_penalty, 3, Offence.SLOW_PLAY, Measure.WARNING, "took ten minutes"


def loses(session: EventSession) -> Ready:
    bring_to(session, "playing")
    player = last(session).games[0].first.player
    return judges_log.log_penalty, player, Offence.OTHER, Measure.GAME_LOSS


def put_out(session: EventSession) -> Ready:
    bring_to(session, "playing")
    return judges_log.log_penalty, last(session).games[0].first.player, Offence.CONDUCT


def harsher(session: EventSession) -> Ready:
    bring_to(session, "published")
    player = last(session).games[0].second.player
    entry = session.do(judges_log.log_penalty, player, Offence.OTHER, Measure.NOTE).value.entry
    return judges_log.amend_penalty, entry, Offence.ILLEGAL_LIST, Measure.GAME_LOSS, "two Gorman"


def taken_away(session: EventSession) -> Ready:
    entry = session.do(judges_log.log_penalty, 1, Offence.OTHER, Measure.NOTE, "late").value.entry
    return judges_log.remove_penalty, entry


PENALTY_SCENARIOS: dict[str, tuple[Callable[[EventSession], Ready], ...]] = {
    "log_penalty": (warned, loses, put_out),
    "amend_penalty": (harsher,),
    "remove_penalty": (taken_away,),
}
"""Verb -> ways to it."""
