"""The EO's preferences for pairings: add, change, order, remove; a draft follows at once."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import bindparam, func, select
from sqlalchemy.orm import Session

from app.codes import PlayerCode, RoundCode
from app.models.tables.column_texts import stored_preferences
from app.models.tables.event import Ruling
from app.models.tables.round import GameRow, PreferenceRow
from app.rules.core.bounds import MOST_ROUNDS
from app.rules.core.errors import odd
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import Round
from app.rules.pairing.breaches import PairingCode
from app.rules.pairing.preference import Preference, PreferenceKind
from app.rules.pairing.preference_costs import Fate, fate_of
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import UserError
from app.services.pairing.acts import CHANGE_WISH, MOVE_WISH, REMOVE_WISH, WISH
from app.services.pairing.round_board import before


class DraftFollows(StrEnum):
    """How a draft with games made by hand follows a preference."""

    REST = "rest"
    """They are locked, and the others are paired again."""
    ALL = "all"
    """All are paired again; what was made by hand is lost."""
    LATER = "later"
    """It stays as it is until it is paired again."""


PEOPLE = {PreferenceKind.PAIR: ("first", "second"), PreferenceKind.BYE: ("first",)}
"""Which players a kind of preference names; the others name none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceLine:
    """A preference as it is listed."""

    id: int
    place: int
    """In the EO's order, from 1."""
    preference: Preference


def preference_lines(db: Session) -> tuple[PreferenceLine, ...]:
    """All preferences for pairings to come, in the EO's order."""
    ids = db.scalars(select(PreferenceRow.id).order_by(PreferenceRow.place, PreferenceRow.id))
    both = zip(ids, stored_preferences(db), strict=True)
    return tuple(
        PreferenceLine(id=id_, place=n, preference=preference)
        for n, (id_, preference) in enumerate(both, 1)
    )


@verb(WISH)
def add(
    work: ActContext,
    kind: str,
    *,
    is_hard: bool = False,
    through_round: int | None = None,
    first: PlayerId | None = None,
    second: PlayerId | None = None,
    draft: DraftFollows | None = None,
) -> int:
    """Add a preference for pairings to come, after all others.

    Args:
        kind: a ``PreferenceKind``.
        is_hard: it goes before all else.
        through_round: the last round that it holds for; None for all.
        first: of a pair the one, or the volunteer for the bye.
        second: of a pair the other.
        draft: how a draft with games made by hand follows; None asks, and with a reason all of it
            is paired again.

    Returns:
        The preference's number.

    Raises:
        UserError: no such kind, round or player; or there is such a preference already.
        OddError: the draft there is cannot keep it beside the others.
    """
    named = _named(work, PreferenceKind(kind), first, second)
    preference = Preference(
        kind=PreferenceKind(kind),
        is_hard=is_hard,
        through_round=_round(through_round),
        first=named[0],
        second=named[1],
    )
    if any(_is_same(preference, other) for other in work.state.preferences):
        raise UserError(
            RoundCode.PREFERENCE_TWICE, field="kind", kind=kind, first=named[0], second=named[1]
        )
    last = work.db.scalar(select(func.max(PreferenceRow.place))) or 0
    row = PreferenceRow(
        place=last + 1,
        kind=kind,
        is_hard=is_hard,
        through_round=preference.through_round,
        first_id=preference.first,
        second_id=preference.second,
    )
    work.db.add(row)
    work.db.flush()
    _follow(work, draft)
    return row.id


@verb(CHANGE_WISH)
def change(
    work: ActContext,
    wish: int,
    *,
    is_hard: bool,
    through_round: int | None,
    draft: DraftFollows | None = None,
) -> None:
    """Say again how far a preference goes.

    Raises:
        UserError: there is no such preference, or no such round.
        OddError: the draft there is cannot keep it beside the others.
    """
    row = _row(work, wish)
    row.is_hard, row.through_round = is_hard, _round(through_round)
    _tell(work, row)
    _follow(work, draft)


@verb(MOVE_WISH)
def move(work: ActContext, wish: int, places: int, *, draft: DraftFollows | None = None) -> None:
    """Let a preference go before others, or after them.

    Args:
        wish: the preference's number.
        places: how many others it passes; less than 0 towards the front.

    Raises:
        UserError: there is no such preference.
    """
    row = _row(work, wish)
    order = list(
        work.db.scalars(select(PreferenceRow).order_by(PreferenceRow.place, PreferenceRow.id))
    )
    at = order.index(row)
    order.insert(max(0, min(at + places, len(order) - 1)), order.pop(at))
    for place, preference in enumerate(order, 1):
        preference.place = place
    _tell(work, row)
    _follow(work, draft)


@verb(REMOVE_WISH)
def remove(work: ActContext, wish: int, *, draft: DraftFollows | None = None) -> None:
    """Remove a preference.

    Raises:
        UserError: there is no such preference.
    """
    row = _row(work, wish)
    _tell(work, row)
    work.db.delete(row)
    _follow(work, draft)


def _follow(work: ActContext, draft: DraftFollows | None) -> None:
    """Pair a draft again with its seed, by the preferences that are listed now.

    Raises:
        OddError: games made by hand would be lost, and nothing was chosen for them.
    """
    from app.services.pairing.draft_round import pair_draft_again
    from app.services.pairing.pairing_history import pairs_by_hand

    round_ = work.refresh().last_round
    if round_ is None or not round_.is_draft or draft is DraftFollows.LATER:
        return
    lost = pairs_by_hand(work.db, work.state)
    if lost and draft is None:
        work.check(
            (odd(RoundCode.PREFERENCE_DRAFT_BY_HAND, pairs=lost, round=round_.number),),
            round_.number,
        )
    if draft is DraftFollows.REST:
        pairs = {frozenset(pair) for pair in lost}
        for row in work.db.scalars(select(GameRow).where(GameRow.round_number == round_.number)):
            row.is_locked = row.is_locked or frozenset((row.first_id, row.second_id)) in pairs
        work.refresh()
    pair_draft_again(work)


def _row(work: ActContext, preference: int) -> PreferenceRow:
    row = work.db.get(PreferenceRow, preference)
    if row is None:
        raise UserError(RoundCode.PREFERENCE_UNKNOWN, field="wish", wish=preference)
    return row


def _tell(work: ActContext, row: PreferenceRow) -> None:
    work.facts.update(kind=row.kind, first=row.first_id, second=row.second_id)


def _round(through_round: int | None) -> RoundNumber | None:
    if through_round is None:
        return None
    if not 1 <= through_round <= MOST_ROUNDS:
        raise UserError(
            RoundCode.PREFERENCE_ROUND, field="through_round", round=through_round, most=MOST_ROUNDS
        )
    return RoundNumber(through_round)


def _named(
    work: ActContext, kind: PreferenceKind, first: PlayerId | None, second: PlayerId | None
) -> tuple[PlayerId | None, PlayerId | None]:
    """The players of a preference, the smaller number of a pair first."""
    given = {"first": first, "second": second}
    for field, player in given.items():
        is_needed = field in PEOPLE.get(kind, ())
        if is_needed and player is None:
            raise UserError(RoundCode.PREFERENCE_NOBODY, field=field, kind=kind.value)
        if player is not None and not is_needed:
            if kind in PEOPLE:
                raise UserError(RoundCode.PREFERENCE_TOO_MANY, field=field, kind=kind.value)
            raise UserError(RoundCode.PREFERENCE_NAMES_NOBODY, field=field, kind=kind.value)
        if player is not None and player not in work.state.by_id:
            raise UserError(PlayerCode.UNKNOWN, field=field, player=player)
    if kind is PreferenceKind.PAIR and first is not None and second is not None:
        if first == second:
            raise UserError(RoundCode.PREFERENCE_SAME_PLAYER, field="second", player=first)
        return min(first, second), max(first, second)
    return first, second


def _is_same(one: Preference, other: Preference) -> bool:
    return (one.kind, one.first, one.second) == (other.kind, other.first, other.second)


OF_PREFERENCES = frozenset({PairingCode.NO_PAIRING, PairingCode.PREFERENCE, PairingCode.VOLUNTEER})
"""What rulings say of preferences, which are the EO's alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceFate:
    """A preference as the page lists it."""

    line: PreferenceLine
    fate: Fate | None = None
    """None without a draft."""
    count: int = 0
    """How many games and byes go against it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPreferences:
    """The preferences of one round, in the EO's order."""

    applied: tuple[Preference, ...] = ()
    left_out: tuple[Preference, ...] = ()
    """Absolute ones that left no pairing beside the others, so that it was paired without them."""


def preference_board(db: Session, state: EventState) -> tuple[PreferenceFate, ...]:
    """All preferences in the EO's order, each with how it fares in the draft."""
    lines, last = preference_lines(db), state.last_round
    if last is None or not last.is_draft:
        return tuple(PreferenceFate(line=line) for line in lines)
    return tuple(_fate(state, last, line) for line in lines)


def round_preferences(db: Session, state: EventState, round_: Round) -> RoundPreferences:
    """The preferences that a round was paired by, and those that it was paired without."""
    if round_.is_draft:
        in_force = (wish for wish in state.preferences if wish.holds_in(round_.number))
        left = tuple(wish for wish in in_force if wish not in round_.preferences)
    else:
        kept = {preference.about for preference in round_.preferences}
        left = tuple(
            preference for preference in _ruled_out(db, round_) if preference.about not in kept
        )
    return RoundPreferences(applied=round_.preferences, left_out=left)


def about_the_public(about: str) -> str | None:
    """What a ruling is about, without the preferences; None where it is about them alone."""
    problems = _problems(about)
    public = [problem for problem in problems if problem.get("code") not in OF_PREFERENCES]
    if len(public) == len(problems):
        return about
    return json.dumps(public, ensure_ascii=False) if public else None


def _fate(state: EventState, draft: Round, line: PreferenceLine) -> PreferenceFate:
    fate, count = fate_of(before(state, draft), draft, line.preference)
    return PreferenceFate(line=line, fate=fate, count=count)


_RULING = Ruling.__table__
_RULED = (
    select(_RULING.c.about)
    .where(_RULING.c.round_number == bindparam("round"))
    .order_by(_RULING.c.id.desc())
)


def _ruled_out(db: Session, round_: Round) -> tuple[Preference, ...]:
    """What the newest reason for pairing the round without preferences was about."""
    for (about,) in db.execute(_RULED, {"round": round_.number}):
        for problem in _problems(about):
            if problem.get("code") == PairingCode.NO_PAIRING:
                return tuple(
                    Preference(kind=PreferenceKind(kind), is_hard=True, first=first, second=second)
                    for kind, first, second in problem.get("culprits", ())
                )
    return ()


def _problems(about: str) -> list[Mapping[str, Any]]:
    """The problems of a ruling; none where an imported one says it in free words."""
    try:
        problems = json.loads(about)
    except ValueError:
        return []
    is_list = isinstance(problems, list) and all(isinstance(problem, dict) for problem in problems)
    return problems if is_list else []
