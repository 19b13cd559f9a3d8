"""The rules that a round breaks as it stands, judged by what was so before it."""

from collections.abc import Collection
from dataclasses import replace

from app.rules.core.entrant import EntrantStatus
from app.rules.core.errors import Problem, Weight
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import BESIDE_PAIRING, Round
from app.rules.pairing.breaches import PairingCode, problems_of
from app.rules.pairing.round_pairing import Pairing

_OF_WISHES = frozenset({PairingCode.WISH, PairingCode.VOLUNTEER})


def problems_by_hand(
    state: EventState, was: Round, now: Round, *, earlier: EventState | None = None
) -> tuple[Problem, ...]:
    """What a round breaks now and did not before somebody changed it.

    A wish that yields to the packet does not yield to whoever asks: it is as odd as a broken rule.

    Args:
        state: the event as it is now.
        was: the round before the change.
        now: the round after it.
        earlier: the event before the change; None where only the round is another one.
    """
    known = set(problems_in(state if earlier is None else earlier, was))
    fresh = (one for one in problems_in(state, now) if one not in known)
    return tuple(
        replace(one, weight=Weight.ODD) if one.code in _OF_WISHES else one for one in fresh
    )


def problems_in(state: EventState, round_: Round) -> tuple[Problem, ...]:
    """Every rule that the pairing of a round breaks.

    Granted byes are the EO's ruling: nobody else could have had them, and finals are played
    without their holders.
    """
    games = tuple(Pairing(*game.players) for game in round_.games)
    bye = next((one.player for one in round_.byes if one.kind not in BESIDE_PAIRING), None)
    granted = tuple(one.player for one in round_.byes if one.kind in BESIDE_PAIRING)
    return problems_of(before(state, round_), games, bye, sitting=granted)


def before(state: EventState, round_: Round) -> EventState:
    """The event as it was when a round began: of a round that is shown, with those who are in it.

    The wishes are those that the round was paired by.

    Who came or left since then had no part in its pairing.
    """
    earlier = replace(
        state,
        rounds=state.rounds[: round_.number - 1],
        wishes=round_.wishes,
        coming_cut=round_.cut,
    )
    if round_.is_draft and round_.left_out:
        return without(earlier, round_.left_out)
    if round_.is_draft or not round_.games:
        return earlier
    there = {player for game in round_.games for player in game.players}
    there |= {bye.player for bye in round_.byes}
    entrants = tuple(
        replace(one, status=EntrantStatus.ACTIVE if one.id in there else EntrantStatus.DROPPED)
        for one in state.entrants
    )
    return replace(earlier, entrants=entrants)


def without(state: EventState, players: Collection[PlayerId]) -> EventState:
    """The event without some of its players, who have left as far as a pairing goes."""
    entrants = tuple(
        replace(one, status=EntrantStatus.DROPPED) if one.id in players else one
        for one in state.entrants
    )
    return replace(state, entrants=entrants)
