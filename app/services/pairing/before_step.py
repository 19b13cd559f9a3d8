"""What is missing before a draft is published, or the games of a round begin."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.event import Printed
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Round, RoundState
from app.rules.lists.check import list_problems
from app.rules.players.entry import not_checked_in
from app.services.pairing.draft_round import still_left_out
from app.services.papers.kinds import Paper
from app.services.players.player_lines import not_painted


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
