"""Which slips of a round say something else than those that were printed last."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.file.journal import JournalRow, JournalStep
from app.rules.core.ids import TableNumber
from app.rules.core.round import Round
from app.services.papers.kinds import Paper

_ON_A_SLIP: Mapping[str, tuple[str, ...]] = {
    "game": ("table_number", "first_id", "second_id"),
    "player": ("name", "faction", "public_name"),
    "army_list": ("number",),
}
"""Stored table -> the columns of the round's own rows that a slip shows."""

_OF_EARLIER = ("game", "bye")
"""Stored tables whose rows of earlier rounds make a player's record."""

_PLAYERS = {"game": ("first_id", "second_id"), "player": ("id",)}
"""Stored table -> its columns that are players; else ``player_id``."""

Image = Mapping[str, Any]


def new_slip_tables(db: Session, round_: Round) -> frozenset[TableNumber]:
    """The tables of a round whose slips are not as they were printed; all where none was."""
    tables = {game.table: game.players for game in round_.games if game.table is not None}
    since = _printed_at(db, round_)
    if since is None:
        return frozenset(tables)
    query = select(JournalRow.table_name, JournalRow.before, JournalRow.after)
    touched: set[int] = set()
    for name, before, after in db.execute(query.where(JournalRow.step_id > since)):
        if name == "event":
            return frozenset(tables)
        old, new = (json.loads(image) if image else {} for image in (before, after))
        if _is_shown(name, old, new, round_.number):
            touched |= set(_players(name, old)) | set(_players(name, new))
    return frozenset(table for table, pair in tables.items() if not touched.isdisjoint(pair))


def _printed_at(db: Session, round_: Round) -> int | None:
    """The newest step that noted the round's slips as printed."""
    query = select(JournalStep.id, JournalStep.verb, JournalStep.arguments)
    query = query.where(JournalStep.verb.in_(("mark_printed", "mark_set_printed")))
    for step, act, arguments in db.execute(query.order_by(JournalStep.id.desc())):
        told = json.loads(arguments)
        one = [told.get(name) for name in ("paper", "round_number", "content_hash")]
        papers = [one] if act == "mark_printed" else told["papers"]
        if any([*paper[:2]] == [Paper.SLIPS.value, round_.number] and paper[2] for paper in papers):
            return int(step)
    return None


def _is_shown(name: str, old: Image, new: Image, number: int) -> bool:
    """Whether slips of a round show the difference between two images of a row."""
    of_round = (new or old).get("round_number")
    if of_round is not None and of_round < number:
        return name in _OF_EARLIER
    if of_round is not None and of_round > number:
        return False
    return any(old.get(column) != new.get(column) for column in _ON_A_SLIP.get(name, ()))


def _players(name: str, image: Image) -> Iterator[int]:
    for column in _PLAYERS.get(name, ("player_id",)):
        if column in image:
            yield int(image[column])
