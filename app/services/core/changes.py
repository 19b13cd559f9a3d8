"""What a step touched, read from the journal and never written by hand."""

import inspect
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from datetime import UTC, datetime
from functools import cache
from typing import Any

from sqlalchemy.orm import Session

from app.codes import RequestCode
from app.models.file.journal import newest_row, rows_after, rows_of_step, tracked_tables
from app.rules.core.errors import impossible
from app.rules.core.event_state import EventState
from app.services.core.errors import UserError

_OF_PLAYER = {"player": "id", "army_list": "player_id"}
_OF_ROUND = {
    "round": "number",
    "game": "round_number",
    "bye": "round_number",
    "basis": "round_number",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """Which players, games and rounds a step touched, and whether the event's own row."""

    step: int
    verb: str
    players: frozenset[int] = frozenset()
    rounds: frozenset[int] = frozenset()
    games: frozenset[int] = frozenset()
    tables: frozenset[str] = field(default_factory=frozenset)
    """Names of the stored tables, for what has no ids worth naming ("event", "countdown")."""


def changes_of(db: Session, step: int, verb: str) -> Changes:
    """The changes of one step."""
    return _changes(step, verb, rows_of_step(db, step))


def together(steps: Sequence[Changes]) -> Changes:
    """The changes of one step or more as if they were one, under the name of the last."""
    return Changes(
        step=steps[-1].step,
        verb=steps[-1].verb,
        players=frozenset().union(*(step.players for step in steps)),
        rounds=frozenset().union(*(step.rounds for step in steps)),
        games=frozenset().union(*(step.games for step in steps)),
        tables=frozenset().union(*(step.tables for step in steps)),
    )


class ChangesSoFar:
    """What a step changes while it is made, bit by bit."""

    def __init__(self, step: int) -> None:
        self._step, self._row = step, 0
        self._parts: list[Changes] = []

    def more(self, db: Session) -> Changes | None:
        """What was changed since the last call; None for nothing."""
        db.flush()
        newest = newest_row(db, self._step)
        if newest == self._row:
            return None
        before, self._row = self._row, newest
        self._parts.append(_changes(self._step, "", rows_after(db, self._step, before)))
        return self._parts[-1]

    def whole(self, db: Session, verb: str) -> Changes | None:
        """All that the saved step changed; None where ``more`` hasn't read the last of it."""
        if not self._parts or newest_row(db, self._step) != self._row:
            return None
        return replace(together(self._parts), verb=verb)


def _changes(step: int, verb: str, rows: Sequence[Any]) -> Changes:
    return Changes(
        step=step,
        verb=verb,
        players=_named(rows, _OF_PLAYER),
        rounds=_named(rows, _OF_ROUND),
        games=frozenset(row for table, row, _, _ in rows if table == "game"),
        tables=frozenset(table for table, _, _, _ in rows),
    )


def everything(step: int, state: EventState) -> Changes:
    """Changes that concern all there is, as after a bug."""
    return Changes(
        step=step,
        verb="",
        players=frozenset(int(entrant.id) for entrant in state.entrants),
        rounds=frozenset(int(round_.number) for round_ in state.rounds),
        games=frozenset(int(game.id) for round_ in state.rounds for game in round_.games),
        tables=frozenset(table.name for table in tracked_tables()),
    )


def _named(rows: Iterable[Any], columns: dict[str, str]) -> frozenset[int]:
    return frozenset(
        json.loads(image)[columns[table]]
        for table, _, before, after in rows
        if table in columns
        for image in (before, after)
        if image is not None
    )


def arguments_of(
    act: Callable[..., Any], args: tuple[Any, ...], kw: dict[str, Any]
) -> dict[str, Any]:
    """What a verb is given beside its ``ActContext``, by name."""
    bound = _signature(act).bind(None, *args, **kw)
    return dict(list(bound.arguments.items())[1:])


@cache
def _signature(act: Callable[..., Any]) -> inspect.Signature:
    return inspect.signature(act)


def as_text(arguments: dict[str, Any]) -> str:
    """The arguments of a step as JSON."""
    return json.dumps(arguments, ensure_ascii=False, default=as_json)


def refuse_half_characters(stored: str, texts: Mapping[str, object]) -> None:
    """Refuse half a character, which no file can hold, in anything that a step would store.

    Args:
        stored: all that would be.
        texts: the same by name.

    Raises:
        UserError: there is one; the field is the nearest name that it is under.
    """
    if not _HALF.search(stored):
        return
    for place, half in _half_characters(texts, ""):
        facts = {"character": f"U+{ord(half):04X}"}
        problem = impossible(RequestCode.HALF_CHARACTER, place, **facts)
        raise UserError(RequestCode.IMPOSSIBLE, problems=(problem,), field=place)


_HALF = re.compile("[\ud800-\udfff]")


def _half_characters(value: object, place: str) -> Iterator[tuple[str, str]]:
    match value:
        case str():
            yield from ((place, half) for half in _HALF.findall(value))
        case Mapping():
            for key, inside in value.items():
                yield from _half_characters(inside, key if isinstance(key, str) else place)
        case tuple() | list() | set() | frozenset():
            for inside in value:
                yield from _half_characters(inside, place)
        case _ if is_dataclass(value):
            for one in fields(value):
                yield from _half_characters(getattr(value, one.name), one.name)


def as_json(value: object) -> object:
    """Convert a frozen value for ``json.dumps``."""
    if is_dataclass(value) and not isinstance(value, type):
        # What is in it comes here in its turn.
        return {one.name: getattr(value, one.name) for one in fields(value)}
    if isinstance(value, frozenset | set):
        return sorted(value)
    return str(value)


def instant(moment: datetime) -> str:
    """A moment, in UTC to the millisecond."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")
