"""Rounds from draft to close: draft -> published -> playing -> closed; what is missing before."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.codes import EventCode, RoundCode
from app.models.tables.clock import RoundClockRow
from app.models.tables.event import Printed
from app.models.tables.round import Basis
from app.rules.clock.round_time import has_length
from app.rules.core.bounds import LARGEST, MOST_ROUNDS
from app.rules.core.entrant import EntrantStatus
from app.rules.core.errors import Problem, Weight, odd
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import Round, RoundState
from app.rules.event.length import EndReason, is_over
from app.rules.lists.check import list_problems
from app.rules.pairing.breaches import PairingCode
from app.rules.pairing.field import still_playing
from app.rules.pairing.round_pairing import RoundPairing
from app.rules.players.entry import not_checked_in
from app.services.clock.countdown import remove_break
from app.services.clock.round_clock import end_with_round
from app.services.clock.round_clock import start as start_clock
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError, OddError, UserError
from app.services.core.rows import current_round, event_row, round_row
from app.services.pairing.acts import (
    BEGIN_ROUND,
    CLOSE_ROUND,
    DISCARD_DRAFT,
    PAIR_ROUND,
    PUBLISH_ROUND,
    REOPEN_ROUND,
)
from app.services.pairing.draft_round import (
    FEWEST,
    SEEDS,
    discard_draft,
    games_beyond,
    pair_draft_again,
    start_draft,
    still_left_out,
)
from app.services.papers.kinds import Paper
from app.services.players.player_lines import not_painted
from app.services.players.players import leave


@dataclass(frozen=True, slots=True)
class Paired:
    """A round that was paired as a draft."""

    number: RoundNumber
    pairing: RoundPairing


class AbsentChoice(StrEnum):
    """What becomes of players who aren't checked in when a round is paired."""

    LEAVE_OUT = "leave-out"
    """Not in this round; still in the event."""
    DROP = "drop"
    """Out of the event."""
    PAIR = "pair"
    """Paired like everybody else."""


@verb(PAIR_ROUND)
def pair(
    work: ActContext,
    *,
    seed: int | None = None,
    anyway: bool = False,
    missing: AbsentChoice | None = None,
) -> Paired:
    """Close the round if its results are all in, and pair the next as a draft.

    A draft is paired again, around locked pairs and byes given by hand; who was left out of it
    stays so until checked in.

    Args:
        seed: None draws one.
        anyway: play on although the packet has ended the event.
        missing: what becomes of players who aren't checked in, once anybody is. None asks, when a
            new round is paired; with a reason they are paired.

    Raises:
        UserError: the seed cannot be one.
        NotNowError: results are missing, there are too few players, whether the event is over or
            not, or it has had as many rounds as an event can have.
        OddError: the event is over, or players aren't checked in.
    """
    seed = work.dice(SEEDS) if seed is None else seed
    if not 0 <= seed <= LARGEST:
        raise UserError(RoundCode.SEED, field="seed", seed=seed)
    last = work.state.last_round
    work.facts["seed"] = seed
    if last is not None and last.is_draft:
        work.facts["round"] = last.number
        out = () if missing is None else _take_out(work, missing, last.number)
        again = pair_draft_again(work, seed, out)
        assert again is not None, "a draft is there"
        return Paired(last.number, again)
    if last is not None and last.state is not RoundState.CLOSED:
        _close(work, last)
    _refuse_too_few(work.state)
    _refuse_after_the_end(work, anyway=anyway)
    number = RoundNumber(1 if last is None else last.number + 1)
    if number > MOST_ROUNDS:
        raise NotNowError(RoundCode.MOST, most=MOST_ROUNDS)
    work.facts["round"] = number
    out = _take_out(work, missing, number)
    return Paired(number, start_draft(work, number, seed, out))


@verb(DISCARD_DRAFT)
def discard(work: ActContext) -> None:
    """Throw the draft away."""
    last = _draft_of(work.state)
    work.facts["round"] = last.number
    discard_draft(work, last.number)


@verb(PUBLISH_ROUND)
def publish(work: ActContext) -> RoundNumber:
    """Make the draft the round: from now on players may see it."""
    last = _draft_of(work.state)
    work.facts["round"] = last.number
    work.check(_seating_problems(work.state, last), last.number)
    round_row(work, last.number).state = RoundState.PUBLISHED.value
    # From now on who was left out is absent, like anybody who is not in the round.
    of_draft = (Basis.round_number == last.number, Basis.player_id.in_(last.left_out))
    for row in work.db.scalars(select(Basis).where(*of_draft)):
        row.tournament_points = None
    return last.number


@verb(BEGIN_ROUND)
def begin_with_clock(work: ActContext, seconds: int | None = None) -> RoundNumber:
    """Say that the games have begun, and start the round's clock in the same step.

    Args:
        work: the step.
        seconds: a length of the EO's own, before any dice; None for the packet's.

    Raises:
        NotNowError: the round isn't published, or its games have begun.
        UserError: it cannot be so long, or the packet names no length.
        OddError: it is not the packet's length.
    """
    number = begin(work)
    if work.db.get(RoundClockRow, number) is None:
        work.refresh()
        start_clock(work, seconds)
    work.facts["starts_clock"] = True
    return number


@verb(BEGIN_ROUND)
def begin(work: ActContext, *, starts_clock: bool = False) -> RoundNumber:
    """Say that the games have begun; a countdown of the break before them ends.

    Args:
        work: the step.
        starts_clock: the round's clock starts in the same step, where the packet gives a length and
            the clock wasn't started before the beginning was undone.
    """
    last = current_round(work.state)
    if last.state is not RoundState.PUBLISHED:
        raise NotNowError(RoundCode.NOT_PUBLISHED, round=last.number, state=last.state.value)
    work.facts["round"] = last.number
    round_row(work, last.number).state = RoundState.PLAYING.value
    remove_break(work)
    has_clock = work.db.get(RoundClockRow, last.number) is not None
    is_timed = has_length(work.state.packet, work.state.point_size)
    if starts_clock and is_timed and not has_clock:
        work.refresh()
        start_clock(work)
    return last.number


@verb(CLOSE_ROUND)
def close(work: ActContext) -> RoundNumber:
    """Close the round once every result is in."""
    last = current_round(work.state)
    if last.state is RoundState.CLOSED:
        raise NotNowError(RoundCode.CLOSED, round=last.number)
    work.facts["round"] = last.number
    _close(work, last)
    return last.number


@verb(REOPEN_ROUND)
def reopen(work: ActContext) -> RoundNumber:
    """Take the close of the newest round back; a draft after it is thrown away.

    Raises:
        NotNowError: the newest round that players see is not closed.
        OddError: the draft was changed by hand, and that goes with it.
    """
    last = current_round(work.state)
    draft = last if last.is_draft and last.number > 1 else None
    if draft is not None:
        last = work.state.rounds[draft.number - 2]
    if last.state is not RoundState.CLOSED:
        raise NotNowError(RoundCode.NOT_CLOSED, round=last.number)
    if draft is not None:
        if draft.by_hand or work.state.locks:
            facts = (("round", last.number), ("draft", draft.number))
            work.check((Problem(RoundCode.DRAFT_GOES, Weight.ODD, facts=facts),), last.number)
        discard_draft(work, draft.number)
    work.facts["round"] = last.number
    round_row(work, last.number).state = RoundState.PLAYING.value
    return last.number


def _close(work: ActContext, last: Round) -> None:
    if last.is_draft:
        raise NotNowError(RoundCode.IS_DRAFT, round=last.number)
    if last.missing:
        raise NotNowError(
            RoundCode.RESULTS_MISSING,
            round=last.number,
            tables=tuple(game.table for game in last.missing if game.table is not None),
            games=len(last.missing),
        )
    round_row(work, last.number).state = RoundState.CLOSED.value
    end_with_round(work, last.number)
    work.refresh()


def _refuse_too_few(state: EventState, left_out: Collection[PlayerId] = ()) -> None:
    """No word of the EO pairs a single player, so no reason is requested."""
    there = set(still_playing(state)).difference(left_out)
    if len(there) < FEWEST:
        raise NotNowError(PairingCode.TOO_FEW, active=len(there))


def _take_out(work: ActContext, missing: AbsentChoice | None, number: int) -> tuple[PlayerId, ...]:
    """Do with players who aren't checked in what the EO chose; those to be left out.

    Raises:
        NotNowError: too few would be left to play.
        OddError: there are such players, and nothing was chosen.
    """
    players = not_checked_in(work.state)
    if not players:
        return ()
    if missing is None:
        work.check((odd(RoundCode.CHECK_IN_MISSING, players=players),), number)
        return ()
    work.facts[missing.value] = players
    if missing is AbsentChoice.PAIR:
        return ()
    _refuse_too_few(work.state, players)
    if missing is AbsentChoice.LEAVE_OUT:
        return players
    for player in players:
        leave(work, player, EntrantStatus.DROPPED)
        work.refresh()
    return ()


_OVER = {
    EndReason.SOLE_LEADER: EventCode.OVER_SOLE_LEADER,
    EndReason.BRACKET_PLAYED: EventCode.OVER_BRACKET_PLAYED,
    EndReason.ROUNDS_PLAYED: EventCode.OVER_ROUNDS_PLAYED,
}


def _refuse_after_the_end(work: ActContext, *, anyway: bool) -> None:
    state = work.state
    end = is_over(state)
    if end is None or state.plays_on:
        return
    if not anyway:
        facts = (("leader", end.leader), ("rounds", len(state.played)))
        problem = Problem(_OVER[end.reason], Weight.ODD, facts=facts)
        if not work.because:
            raise OddError(EventCode.OVER, problems=(problem,))
        work.overrule((problem,))
    event_row(work).plays_on = True


def _seating_problems(state: EventState, draft: Round) -> tuple[Problem, ...]:
    beyond = games_beyond(state, draft)
    if not beyond:
        return ()
    facts = (("games", len(draft.games)), ("tables", len(draft.games) - beyond))
    return (Problem(RoundCode.TABLES_TOO_FEW, Weight.ODD, facts=facts),)


def _draft_of(state: EventState) -> Round:
    last = current_round(state)
    if not last.is_draft:
        raise NotNowError(RoundCode.NO_DRAFT, round=last.number)
    return last


class MissingKind(StrEnum):
    """What can be missing."""

    NO_SCENARIO = "no-scenario"
    NOT_CHECKED_IN = "not-checked-in"
    """Players of the round who aren't checked in, while others are."""
    LEFT_OUT_IS_HERE = "left-out-is-here"
    """Players who were left out of the draft and are checked in now."""
    LISTS = "lists"
    """Players with army lists that don't go with the packet; checked before round 1 alone."""
    NOT_PAINTED = "not-painted"
    """Players without the tick for painted armies, where the packet wants them; before round 1."""
    SLIPS = "slips"
    """Checked in round 1, and wherever the round before had slips on paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingItem:
    """One thing that is missing."""

    code: MissingKind
    round: int
    players: tuple[PlayerId, ...] = ()


def missing_before(db: Session, state: EventState) -> tuple[MissingItem, ...]:
    """What is missing before the newest round is published, or before its games begin.

    Nothing of it stands in the way: the EO is shown it once and goes on, or puts it right first.
    """
    round_ = state.last_round
    if round_ is None:
        return ()
    if round_.state is RoundState.DRAFT:
        return tuple(_before_publishing(db, state, round_))
    if round_.state is RoundState.PUBLISHED:
        return tuple(_before_beginning(db, state, round_))
    return ()


def _before_publishing(db: Session, state: EventState, round_: Round) -> Iterator[MissingItem]:
    yield from _of_both(state, round_)
    is_here = set(round_.left_out) - still_left_out(state, round_)
    back = tuple(sorted(player for player in is_here if state.by_id[player].is_active))
    if back:
        yield MissingItem(code=MissingKind.LEFT_OUT_IS_HERE, round=round_.number, players=back)
    if round_.number == 1:
        wrong = tuple(
            entrant.id
            for entrant in state.active
            if list_problems(state.packet, state.point_size, entrant)
        )
        if wrong:
            yield MissingItem(code=MissingKind.LISTS, round=round_.number, players=wrong)
        bare = not_painted(db, state)
        if bare:
            yield MissingItem(code=MissingKind.NOT_PAINTED, round=round_.number, players=bare)


def _before_beginning(db: Session, state: EventState, round_: Round) -> Iterator[MissingItem]:
    yield from _of_both(state, round_)
    query = select(Printed.round_number).where(Printed.paper == Paper.SLIPS.value)
    printed = set(db.scalars(query.where(Printed.content_hash != "")))
    uses_slips = round_.number == 1 or round_.number - 1 in printed
    if uses_slips and round_.number not in printed:
        yield MissingItem(code=MissingKind.SLIPS, round=round_.number)


def _of_both(state: EventState, round_: Round) -> Iterator[MissingItem]:
    if round_.scenario is None:
        yield MissingItem(code=MissingKind.NO_SCENARIO, round=round_.number)
    playing = {player for game in round_.games for player in game.players}
    missing = tuple(player for player in not_checked_in(state) if player in playing)
    if missing:
        yield MissingItem(code=MissingKind.NOT_CHECKED_IN, round=round_.number, players=missing)
