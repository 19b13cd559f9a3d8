"""Resolving ties for a place or at a cut's border: a seeded draw, or the EO's order."""

import json
from dataclasses import dataclass

from sqlalchemy import select

from app.codes import RoundCode, StandingsCode
from app.models.tables.award import AwardRow
from app.rules.core.bounds import LARGEST
from app.rules.core.errors import Problem, odd
from app.rules.core.ids import PlayerId
from app.rules.core.round import RoundState
from app.rules.event.length import rounds_finished
from app.rules.standings.awards import Level, drawn_order, equals_for
from app.rules.standings.cut import Cut, cut, cut_difference
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError, UserError
from app.services.core.rows import event_row, round_row
from app.services.pairing.draft_round import SEEDS, pair_draft_again
from app.services.standings.acts import (
    CUT_AGAIN,
    DRAW_CUT_BORDER,
    DRAW_PLACE,
    ORDER_CUT_BORDER,
    ORDER_PLACE,
)
from app.services.standings.award_lines import How, place_key, place_lines


@dataclass(frozen=True, slots=True)
class DrawnOrder:
    """A draw among equals."""

    order: tuple[PlayerId, ...]
    """First first."""
    seed: int


@verb(DRAW_PLACE)
def draw_place(work: ActContext, place: int, *, seed: int | None = None) -> DrawnOrder:
    """Order the equals for a place by a draw.

    Args:
        seed: None draws one.

    Raises:
        UserError: the seed cannot be one.
        NotNowError: results are missing, or nobody stands equal for the place.
        OddError: these equals have an order already.
    """
    seed = work.dice(SEEDS) if seed is None else seed
    if not 0 <= seed <= LARGEST:
        raise UserError(RoundCode.SEED, field="seed", seed=seed)
    shared = _shared(work, place)
    work.check(_redraw_problems(work, place))
    order = drawn_order(shared.players, seed)
    work.facts.update(seed=seed, players=order)
    _settle(work, shared.places, order, How.DRAW, seed)
    return DrawnOrder(order, seed)


@verb(ORDER_PLACE)
def order_place(
    work: ActContext, place: int, players: tuple[PlayerId, ...]
) -> tuple[PlayerId, ...]:
    """Order the equals for a place as the EO names them; answer their order, best first.

    Args:
        players: the equals, best first; who is not named comes behind, by id.

    Raises:
        UserError: somebody named does not stand equal there.
        NotNowError: results are missing, or nobody stands equal for the place.
        OddError: no reason is given.
    """
    shared = _shared(work, place)
    order = _ordered(shared.players, players)
    work.check((odd(StandingsCode.EQUALS_BY_WORD, players=order),))
    _settle(work, shared.places, order, How.CHOICE, None)
    return order


@verb(ORDER_CUT_BORDER)
def order_cut_border(work: ActContext, players: tuple[PlayerId, ...]) -> tuple[PlayerId, ...]:
    """Say who of the equals at a cut's border plays on, best first; nobody: the draw decides.

    A draft that was paired on the cut is paired again.

    Raises:
        UserError: somebody named does not stand equal there.
        NotNowError: nobody stands equal at the border of a cut, or a round is published on it.
        OddError: no reason is given.
    """
    found = _border(work)
    order = _ordered(tuple(sorted(found.equals)), players) if players else ()
    if order:
        work.check((odd(StandingsCode.EQUALS_BY_WORD, players=order),))
    event_row(work).cut_border = json.dumps(order) if order else None
    work.refresh()
    pair_draft_again(work)
    return order


@verb(DRAW_CUT_BORDER)
def draw_cut_border(work: ActContext, *, seed: int | None = None) -> Cut:
    """Draw who of the equals at a cut's border plays on, instead of the EO's order.

    A draft that was paired on the cut is paired again. What was drawn before holds again, unless
    another seed is given.

    Raises:
        UserError: the seed cannot be one.
        NotNowError: nobody stands equal at the border of a cut, or a round is published on it.
        OddError: they were drawn already, and with another seed.
    """
    found = _border(work)
    known = work.state.cut_seed
    if seed is None:
        seed = work.dice(SEEDS) if known is None else known
    if not 0 <= seed <= LARGEST:
        raise UserError(RoundCode.SEED, field="seed", seed=seed)
    if known is not None and known != seed:
        work.check((odd(StandingsCode.CUT_DRAWN, seed=known),), found.after + 1)
    info = event_row(work)
    info.cut_seed, info.cut_border = seed, None
    work.refresh()
    pair_draft_again(work)
    drawn = cut(work.state)
    assert drawn is not None, "a cut is due"
    work.facts.update(
        seed=seed, players=[player for player in drawn.equals if player in drawn.players]
    )
    return drawn


@verb(CUT_AGAIN)
def cut_again(work: ActContext) -> Cut | None:
    """Withdraw the round that is published on a cut, and pair it again on the results as they are.

    Equals at the border are drawn again. Where no cut falls now, the round is for everybody.

    Raises:
        NotNowError: the cut would be the same, or the round has begun.
        OddError: no reason is given: players may have seen the round.
    """
    differs = cut_difference(work.state)
    if differs is None:
        raise NotNowError(StandingsCode.CUT_SAME)
    if not differs.can_cut_again:
        raise NotNowError(StandingsCode.CUT_BEGUN, round=differs.round_number)
    number = differs.round_number
    work.check((odd(StandingsCode.CUT_WITHDRAWN, round=number),), number)
    work.facts["round"] = number
    row = round_row(work, number)
    row.state, row.cut = RoundState.DRAFT.value, None
    info = event_row(work)
    info.cut_seed = info.cut_border = None
    work.refresh()
    pair_draft_again(work)
    return cut(work.state)


def _border(work: ActContext) -> Cut:
    """The cut that is due among equals.

    Raises:
        NotNowError: nobody stands equal at the border of a cut, or a round is published on it.
    """
    found = cut(work.state)
    if found is None or found.is_made or not found.equals:
        is_made = found is not None and found.is_made
        raise NotNowError(StandingsCode.CUT_MADE if is_made else StandingsCode.CUT_NO_EQUALS)
    return found


def _shared(work: ActContext, place: int) -> Level:
    played = work.state.played
    if not played or rounds_finished(work.state) < played[-1].number:
        raise NotNowError(StandingsCode.EQUALS_TOO_EARLY)
    found = equals_for(work.state, place)
    if found is None:
        raise NotNowError(StandingsCode.EQUALS_NONE, place=place)
    return found


def _redraw_problems(work: ActContext, place: int) -> tuple[Problem, ...]:
    lines = place_lines(work.db, work.state)
    resolved = [line for line in lines if line.how and line.place == place]
    return tuple(odd(StandingsCode.EQUALS_PARTED, place=place) for _ in resolved)


def _ordered(equals: tuple[PlayerId, ...], named: tuple[PlayerId, ...]) -> tuple[PlayerId, ...]:
    others = [player for player in named if player not in equals]
    if others or len({*named}) < len(named):
        raise UserError(
            StandingsCode.EQUALS_NOT_EQUAL, field="players", players=others or named, equals=equals
        )
    return (*named, *(player for player in equals if player not in named))


def _settle(
    work: ActContext,
    places: tuple[int, ...],
    order: tuple[PlayerId, ...],
    how: How,
    seed: int | None,
) -> None:
    """Write down who of the equals has which of their places."""
    for place, player in zip(places, order, strict=True):
        key = place_key(place)
        row = work.db.scalars(select(AwardRow).where(AwardRow.award == key)).one_or_none()
        row = row or AwardRow(award=key)
        row.player_id, row.how, row.seed = player, how.value, seed
        work.db.add(row)
