"""Fees and prizes: what is in the pot, and how much of it each place gets.

Amounts are whole hundredths of the currency, so that nothing is lost in rounding.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from app.codes import Code
from app.rules.core.errors import Problem, impossible
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.event.length import rounds_finished
from app.rules.standings.awards import award_places

MOST_AMOUNT = 100_000_00
"""A larger amount is taken for a slip of the finger."""
MOST_SHARES = 32
"""Places that can get a share."""
LONGEST_CURRENCY = 8
"""Characters."""

_WHOLE = 100
"""Percent."""


class FeeFault(Code):
    """What can be wrong with fees and prizes."""

    AMOUNT = "fees.amount"
    """[most]"""
    CURRENCY = "fees.currency"
    """[most]"""
    SHARES = "fees.shares"
    """The shares come to more than the pot, or one is none [total, most]."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fees:
    """What players pay, and how the pot is split."""

    amount: int = 0
    """Of each player, in hundredths."""
    currency: str = ""
    added: int = 0
    """Put into the pot besides, as by a sponsor."""
    kept: int = 0
    """Kept out of it, as for the hall."""
    shares: tuple[int, ...] = ()
    """Of the pot, in percent, first place first."""
    in_report: bool = False
    """The report for players says it too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """What a place gets."""

    place: int
    players: tuple[PlayerId, ...]
    """Who has it now: one, or all who share it; nobody where there are fewer players."""
    percent: int
    """Of the place; of all the places that those who share it take up."""
    each: int
    """For each of these players."""


def fee_problems(fees: Fees) -> tuple[Problem, ...]:
    """What cannot be, each with its field.

    Reading: no packet says what an event costs.
    """
    found = [
        impossible(FeeFault.AMOUNT, field, most=MOST_AMOUNT)
        for field in ("amount", "added", "kept")
        if not 0 <= getattr(fees, field) <= MOST_AMOUNT
    ]
    if len(fees.currency) > LONGEST_CURRENCY or not fees.currency.isprintable():
        found.append(impossible(FeeFault.CURRENCY, "currency", most=LONGEST_CURRENCY))
    total = sum(fees.shares)
    if total > _WHOLE or len(fees.shares) > MOST_SHARES or min(fees.shares, default=1) < 1:
        found.append(impossible(FeeFault.SHARES, "shares", total=total, most=MOST_SHARES))
    return tuple(found)


def pot(fees: Fees, paid: int) -> int:
    """What there is to win once so many have paid; never less than nothing.

    Reading: no packet says what an event costs.
    """
    return max(0, fees.amount * paid + fees.added - fees.kept)


def prizes(
    state: EventState, fees: Fees, paid: int, resolved: Mapping[int, PlayerId] | None = None
) -> tuple[Prize, ...]:
    """What each place that has a share gets, first first.

    Args:
        state: the event.
        fees: the amounts and shares.
        paid: how many have paid.
        resolved: as for ``award_places``.

    Rule: sr2019 prizes
    Rule: sr2025 prizes; sr2026 prizes
    Reading: players who share a place split what the places that they take up are worth. What
        can't be split evenly stays in the box.
    """
    whole = pot(fees, paid)
    found: list[Prize] = []
    # Before a round is over everybody is first.
    places = award_places(state, resolved, len(fees.shares)) if rounds_finished(state) else ()
    for place in places:
        last = place.place - 1 + len(place.players)
        percent = sum(fees.shares[place.place - 1 : last])
        worth = sum(_share(whole, share) for share in fees.shares[place.place - 1 : last])
        each = worth // len(place.players)
        found.append(Prize(place=place.place, players=place.players, percent=percent, each=each))
    taken = sum(len(prize.players) for prize in found)
    found += [
        Prize(place=place, players=(), percent=share, each=_share(whole, share))
        for place, share in enumerate(fees.shares, start=1)
        if place > taken
    ]
    return tuple(found)


def _share(whole: int, percent: int) -> int:
    return whole * percent // _WHOLE
