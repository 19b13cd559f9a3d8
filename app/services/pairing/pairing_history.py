"""Changes of a round by hand, from the journal: each with its cost; what the draw had made."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.file.journal import JournalRow
from app.models.tables.round import ByeRow, GameRow, RoundRow
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import ByeKind, Round
from app.rules.pairing.certificate.case import bye_of, case_of, games_of
from app.rules.pairing.certificate.line_reasons import CostLine, lines_in
from app.rules.pairing.certificate.table_proof import returns_in
from app.rules.pairing.preference import Preference
from app.rules.pairing.repair.case import RepairCase, RepairCost
from app.services.core.history import HistoryLine, history
from app.services.program.all_acts import act_of

_AGAIN = frozenset({"undo", "redo", "mend_round"})
"""Verbs that make games without drawing them."""

LEFT_OUT, SITTING, TABLES = "left-out", "sitting", "tables"
"""What a change can move beside the lines of the order: players without a game, those who sit out,
and those who are back at a table."""

Cost = list[list[object]]
"""For each line that a change moved: its name, before, after, and of a line of preferences the
preference's kind and players."""


def cost_of(was: Round, earlier: EventState, now: Round, later: EventState) -> Cost:
    """What a change by hand moved in the lines of the order, gravest first.

    Args:
        was: the round before the change, of the event ``earlier``.
        now: the round after it, of the event ``later``.
    """
    case = case_of(later, now)
    before = case_of(earlier, was).lines(games_of(was), bye_of(was))
    after = case.lines(games_of(now), bye_of(now))
    preferences = [active.preference for active in case.field.preferences.soft]
    return _moved(lines_in(case), before, after, preferences)


def cost_of_repair(case: RepairCase, left: RepairCost, done: RepairCost) -> Cost:
    """What repair a round moved, beside leaving it as it was."""
    preferences = [active.preference for active in case.field.preferences.soft]
    packet = (
        line
        for line in CostLine
        if line not in (CostLine.HARD_PREFERENCES, CostLine.PREFERENCE, CostLine.NEXT_ROUNDS)
    )
    names = (
        CostLine.HARD_PREFERENCES,
        LEFT_OUT,
        SITTING,
        *packet,
        *(CostLine.PREFERENCE for _ in preferences),
    )
    before, after = (
        (cost.hard_preferences, cost.left_out, cost.sitting, *cost.order) for cost in (left, done)
    )
    return _moved((*names, CostLine.NEXT_ROUNDS), before, after, preferences)


def cost_of_seats(was: Round, earlier: EventState, now: Round, later: EventState) -> Cost:
    """What other tables for the same games moved; to no line of the order a table matters."""
    return _moved((TABLES,), (returns_in(earlier, was),), (returns_in(later, now),), ())


def _moved(
    names: Iterable[str],
    before: Iterable[int],
    after: Iterable[int],
    preferences: Iterable[Preference],
) -> Cost:
    remaining = iter(preferences)
    cost: Cost = []
    for name, old, new in zip(names, before, after, strict=True):
        preference = next(remaining) if name == CostLine.PREFERENCE else None
        if old != new:
            about = (
                ()
                if preference is None
                else (preference.kind.value, preference.first, preference.second)
            )
            cost.append([str(name), old, new, *about])
    return cost


def changes_by_hand(db: Session, number: RoundNumber) -> tuple[HistoryLine, ...]:
    """Changes of a round that stand, oldest first; of a draft those since it was drawn last.

    Of older ones those that outlast a new draw are included: who sits out by hand, and who is kept
    together. What a step cost when it was made is in its arguments by the name ``cost``, where that
    is known.
    """
    lines = [line for line in reversed(history(db)) if not line.is_undone]
    drawn = drawn_steps(db, lines)
    first, after = drawn.get(number), drawn.get(number + 1)
    if first is None:
        return ()
    by_hand = [line for line in lines if act_of(line.verb).changes_pairing]
    since = {
        line.step
        for line in by_hand
        if line.step >= first
        and (after is None or line.step < after or "round" in line.arguments)
        and line.arguments.get("round", number) == number
    }
    earlier = [line.step for line in by_hand if line.step < first]
    shown = since | _outlasting(db, number, earlier)
    return tuple(line for line in by_hand if line.step in shown)


def _outlasting(db: Session, number: RoundNumber, steps: Sequence[int]) -> frozenset[int]:
    """Of some steps the last that gave each bye by hand and kept each pair that a round has."""
    rounds = (ByeRow.round_number == number, GameRow.round_number == number)
    byes = db.execute(select(ByeRow.player_id, ByeRow.kind).where(rounds[0])).all()
    pairs = db.execute(
        select(GameRow.first_id, GameRow.second_id).where(rounds[1], GameRow.is_locked)
    )
    held: set[object] = {who for who, kind in byes if not ByeKind(kind).is_paired}
    held |= {frozenset(pair) for pair in pairs}
    if not held or not steps:
        return frozenset()
    query = select(JournalRow.step_id, JournalRow.table_name, JournalRow.after).where(
        JournalRow.step_id.in_(steps),
        JournalRow.table_name.in_((ByeRow.__tablename__, GameRow.__tablename__)),
        JournalRow.after.is_not(None),
    )
    last: dict[object, int] = {}
    for step, table, image in db.execute(query.order_by(JournalRow.id)):
        row = json.loads(image or "{}")
        if row.get("round_number") == number:
            last[_who(table, row)] = step
    return frozenset(step for who, step in last.items() if who in held)


def _who(table: str, row: Mapping[str, Any]) -> object:
    """Whom a row holds by hand: who sits out, or a pair; None where it was drawn."""
    if table == ByeRow.__tablename__:
        return None if ByeKind(row["kind"]).is_paired else row["player_id"]
    return frozenset((row["first_id"], row["second_id"])) if row["is_locked"] else None


def drawn_steps(db: Session, lines: Sequence[HistoryLine]) -> dict[int, int]:
    """Round -> the step that drew its games last, of those that stand."""
    steps = {line.step for line in lines if line.verb not in _AGAIN and not line.is_undone}
    query = select(JournalRow.step_id, JournalRow.after).where(
        JournalRow.table_name == "game", JournalRow.before.is_(None)
    )
    drawn: dict[int, int] = {}
    for step, image in db.execute(query.order_by(JournalRow.id)):
        if step in steps and image is not None:
            drawn[json.loads(image)["round_number"]] = step
    return drawn


_Game = tuple[int | None, frozenset[int], bool]
"""Its table, its players, and whether they are kept together."""


@dataclass(frozen=True, slots=True)
class AsDrawn:
    """A draft as the step left it that drew it last."""

    games: frozenset[_Game] = frozenset()
    byes: Mapping[int, str] = field(default_factory=dict)
    """Who sat out, and what kind of bye it was."""
    by_hand: bool = True
    """It had byes given by hand, or pairs kept together, already."""


def update_by_hand_mark(db: Session, number: RoundNumber) -> None:
    """Call a draft changed by hand only while it differs from what was drawn.

    Whose bye was drawn has a drawn one again, whatever else is changed.
    """
    db.flush()
    drawn = _as_drawn(db, number)
    byes = db.scalars(select(ByeRow).where(ByeRow.round_number == number)).all()
    for row in byes:
        if row.kind == ByeKind.VOLUNTEER.value:
            row.kind = drawn.byes.get(row.player_id, row.kind)
    games = db.scalars(select(GameRow).where(GameRow.round_number == number))
    now = frozenset(
        (game.table_number, frozenset((game.first_id, game.second_id)), bool(game.is_locked))
        for game in games
    )
    is_same = now == drawn.games and {row.player_id: row.kind for row in byes} == drawn.byes
    db.get_one(RoundRow, number).by_hand = drawn.by_hand or not is_same
    db.flush()


def pairs_by_hand(db: Session, state: EventState) -> tuple[tuple[PlayerId, PlayerId], ...]:
    """The games of the draft that a new pairing would lose, by table.

    They were made by hand, and nobody locked them.
    """
    draft = state.last_round
    if draft is None or not draft.is_draft or not draft.by_hand:
        return ()
    drawn = {pair for _, pair, _ in _as_drawn(db, draft.number).games}
    if not drawn:
        return ()
    kept = drawn | {frozenset(pair) for pair in state.locks}
    games = (game for game in draft.games if frozenset(game.players) not in kept)
    return tuple((game.first.player, game.second.player) for game in games)


def _as_drawn(db: Session, number: RoundNumber) -> AsDrawn:
    step = drawn_steps(db, history(db)).get(number)
    if step is None:
        return AsDrawn()
    images: dict[tuple[str, int], dict[str, Any]] = {}
    query = select(JournalRow).where(JournalRow.step_id == step).order_by(JournalRow.id)
    for entry in db.scalars(query):
        key = (entry.table_name, entry.row_id)
        if entry.after is None:
            images.pop(key, None)
        else:
            images[key] = json.loads(entry.after)
    byes = _of(images, ByeRow, number)
    return AsDrawn(
        frozenset(
            (game["table_number"], frozenset((game["first_id"], game["second_id"])),
             bool(game["is_locked"]))
            for game in _of(images, GameRow, number)
        ),
        {bye["player_id"]: bye["kind"] for bye in byes},
        bool(images.get((RoundRow.__tablename__, number), {}).get("by_hand", True)),
    )  # fmt: skip


def _of(
    images: Mapping[tuple[str, int], dict[str, Any]], table: type[GameRow | ByeRow], number: int
) -> list[dict[str, Any]]:
    """The rows of a round in a table, as the step left those that it touched."""
    return [
        row
        for (name, _), row in images.items()
        if name == table.__tablename__ and row["round_number"] == number
    ]
