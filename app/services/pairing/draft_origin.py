"""What the draw of a draft made, by the journal: whether any change by hand is left in it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.file.journal import JournalRow
from app.models.tables.round import ByeRow, GameRow, RoundRow
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import ByeKind
from app.services.core.history import history
from app.services.pairing.manual_changes import drawn_steps

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


def settle_by_hand(db: Session, number: RoundNumber) -> None:
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
        (one.table_number, frozenset((one.first_id, one.second_id)), bool(one.is_locked))
        for one in games
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
    for one in db.scalars(query):
        key = (one.table_name, one.row_id)
        if one.after is None:
            images.pop(key, None)
        else:
            images[key] = json.loads(one.after)
    byes = _of(images, ByeRow, number)
    return AsDrawn(
        frozenset(
            (one["table_number"], frozenset((one["first_id"], one["second_id"])),
             bool(one["is_locked"]))
            for one in _of(images, GameRow, number)
        ),
        {one["player_id"]: one["kind"] for one in byes},
        bool(images.get((RoundRow.__tablename__, number), {}).get("by_hand", True)),
    )  # fmt: skip


def _of(
    images: Mapping[tuple[str, int], dict[str, Any]], table: type[GameRow | ByeRow], number: int
) -> list[dict[str, Any]]:
    """The rows of a round in a table, as the step left those that it touched."""
    return [
        one
        for (name, _), one in images.items()
        if name == table.__tablename__ and one["round_number"] == number
    ]
