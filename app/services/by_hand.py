"""What was changed by hand in a round: each change with its reason and what it cost."""

import json
from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.journal import JournalRow
from app.rules.event_state import EventState, Round
from app.rules.ids import RoundNumber
from app.rules.pairing.certified_case import bye_of, case_of, games_of
from app.rules.pairing.line_reasons import Line, lines_in
from app.services.history import HistoryLine, history

BY_HAND = frozenset(
    {"swap_players", "record_as_played", "pair_these", "give_bye", "move_table", "mend_round"}
)
"""Verbs that change a pairing as somebody asks."""
_AGAIN = frozenset({"undo", "redo", "mend_round"})
"""Verbs that make games without drawing them."""

Cost = list[list[object]]
"""For each line of the order that a change moved: its name, before, after, and of a line of wishes
the wish's kind and players."""


def cost_of(was: Round, earlier: EventState, now: Round, later: EventState) -> Cost:
    """What a change by hand moved in the lines of the order, gravest first.

    Args:
        was: the round before the change, of the event ``earlier``.
        now: the round after it, of the event ``later``.
    """
    case = case_of(later, now)
    before = case_of(earlier, was).lines(games_of(was), bye_of(was))
    after = case.lines(games_of(now), bye_of(now))
    wishes = iter([heard.wish for heard in case.field.wishes.soft])
    cost: Cost = []
    for line, old, new in zip(lines_in(case), before, after, strict=True):
        wish = next(wishes) if line is Line.WISH else None
        if old != new:
            about = () if wish is None else (wish.kind.value, wish.first, wish.second)
            cost.append([line.value, old, new, *about])
    return cost


def changes_by_hand(db: Session, number: RoundNumber) -> tuple[HistoryLine, ...]:
    """Changes of a round that stand, oldest first; of a draft those since it was drawn last.

    What such a step cost is in its arguments by the name ``cost``, where that is known.
    """
    lines = [one for one in reversed(history(db)) if not one.is_undone]
    drawn = _drawn(db, lines)
    first, after = drawn.get(number), drawn.get(number + 1)
    if first is None:
        return ()
    return tuple(
        one
        for one in lines
        if one.verb in BY_HAND
        and one.step >= first
        and (after is None or one.step < after or "round" in one.arguments)
        and one.arguments.get("round", number) == number
    )


def _drawn(db: Session, lines: Sequence[HistoryLine]) -> dict[int, int]:
    """Round -> the step that drew its games last."""
    steps = {one.step for one in lines if one.verb not in _AGAIN}
    query = select(JournalRow.step_id, JournalRow.after).where(
        JournalRow.table_name == "game", JournalRow.before.is_(None)
    )
    drawn: dict[int, int] = {}
    for step, image in db.execute(query.order_by(JournalRow.id)):
        if step in steps and image is not None:
            drawn[json.loads(image)["round_number"]] = step
    return drawn
