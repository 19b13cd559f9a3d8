"""What was done alone while the server of an event was gone, and how it comes to the server.

Nothing is merged by itself. What was done here is listed beside what others did there meanwhile;
the organizer chooses what is entered there, as ordinary actions that the rules may refuse, or which
of the two goes on.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum, StrEnum
from fractions import Fraction
from inspect import signature
from itertools import takewhile
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.codes import EventCode
from app.models.file.file_format import EventFileError
from app.models.file.journal import JournalRow
from app.rules.core.ids import PlayerId
from app.services.core.act_context import Reason
from app.services.core.errors import NotNowError, UserError, refusal
from app.services.core.history import HistoryLine, history
from app.services.core.session import EventSession
from app.services.core.undo_stack import acts_after
from app.services.event.event_files import mark_of
from app.services.event.moving import Alone, gone_alone, here, move_event, open_server_event
from app.services.event.opening import now, server_address, throw
from app.services.event.user_settings import organizer
from app.services.players import players
from app.services.players.acts import (
    DROP_PLAYER,
    DROP_PLAYERS,
    EDIT_PLAYER,
    ENTER_LATE,
    REGISTER_PLAYER,
    REINSTATE_PLAYER,
    TICK_PLAYER,
    TICK_PLAYERS,
)
from app.services.results import results
from app.services.results.acts import AMEND_RESULT, CLEAR_RESULT, ENTER_RESULT

_PUT_IN: Mapping[str, Callable[..., Any]] = {
    ENTER_RESULT.verb: results.enter,
    AMEND_RESULT.verb: results.amend,
    CLEAR_RESULT.verb: results.clear,
    REGISTER_PLAYER.verb: players.register,
    ENTER_LATE.verb: players.enter_late,
    EDIT_PLAYER.verb: players.edit,
    TICK_PLAYER.verb: players.tick,
    TICK_PLAYERS.verb: players.tick_many,
    DROP_PLAYER.verb: players.drop,
    DROP_PLAYERS.verb: players.drop_many,
    REINSTATE_PLAYER.verb: players.reinstate,
}
"""Verb -> its function, of actions that mean the same on another day and by other dice."""
_NEW_PLAYERS = frozenset({REGISTER_PLAYER.verb, ENTER_LATE.verb})

R = TypeVar("R")
Row = tuple[str, int]
"""A table's name and a row's key."""


class Obstacle(StrEnum):
    """Why an action can't be entered on the server as it is."""

    SAME = "same"
    """What it changed is so there already."""
    CLASH = "clash"
    """The same was changed there."""
    KIND = "kind"
    """It depends on the moment, on dice or on what came before; it's done there again by hand."""
    DEPENDS = "depends"
    """It is about something that was made here alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AloneAct:
    """An action in force that was done alone."""

    step: int
    line: HistoryLine
    obstacle: Obstacle | None
    there: HistoryLine | None
    """What was done to the same on the server."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Return:
    """What two states of an event have done since they went separate ways."""

    here: tuple[AloneAct, ...]
    """Oldest first."""
    there: tuple[HistoryLine, ...]
    """Oldest first; without notes."""
    names_there: Mapping[PlayerId, str]


@dataclass(frozen=True, slots=True)
class RowChange:
    """What became of a row; None for a row that wasn't there before, or isn't any more."""

    before: str | None
    after: str | None

    @property
    def is_new(self) -> bool:
        """Whether the row was added."""
        return self.before is None

    def clashes_with(self, other: "RowChange") -> bool:
        """Whether both change the same, and not to the same."""
        if self.after is None or other.after is None or self.before is None or other.before is None:
            return self.after != other.after
        mine, theirs = _changed_columns(self), _changed_columns(other)
        return any(mine[column] != theirs[column] for column in mine.keys() & theirs.keys())


def _changed_columns(change: RowChange) -> dict[str, Any]:
    before, after = json.loads(change.before or "{}"), json.loads(change.after or "{}")
    return {column: value for column, value in after.items() if before.get(column) != value}


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalActs:
    """What a file that went on alone has done."""

    alone: Alone
    lines: tuple[HistoryLine, ...]
    """Its whole history, oldest first."""
    in_force: tuple[int, ...]
    """The acts since that aren't undone, oldest first."""
    rows: Mapping[int, Mapping[Row, RowChange]]
    """Act -> what it changed."""
    names: Mapping[PlayerId, str]


def local_acts(session: EventSession) -> LocalActs | None:
    """Read what was done here alone; None for an event that doesn't go on alone."""
    alone = session.read(gone_alone)
    return None if alone is None else acts_alone(session, alone)


def acts_alone(session: EventSession, alone: Alone) -> LocalActs:
    """Read what was done here since an event went on alone."""
    acts = tuple(entry.act for entry in session.read(acts_after, alone.step))[::-1]
    return LocalActs(
        alone=alone,
        lines=session.read(history)[::-1],
        in_force=acts,
        rows={act: session.read(_rows_between, act, act) for act in acts},
        names=session.state.names,
    )


def _rows_between(db: Session, first: int, last: int) -> dict[Row, RowChange]:
    """What some steps together made of the rows that they touched."""
    query = (
        select(JournalRow.table_name, JournalRow.row_id, JournalRow.before, JournalRow.after)
        .where(JournalRow.step_id >= first, JournalRow.step_id <= last)
        .order_by(JournalRow.id)
    )
    found: dict[Row, RowChange] = {}
    for table, row, before, after in db.execute(query):
        known = found.get((table, row))
        found[table, row] = RowChange(before if known is None else known.before, after)
    return {row: change for row, change in found.items() if change.before != change.after}


def _last_steps(db: Session, after: int) -> dict[Row, int]:
    """The last step after one that touched each row."""
    query = (
        select(JournalRow.table_name, JournalRow.row_id, JournalRow.step_id)
        .where(JournalRow.step_id > after)
        .order_by(JournalRow.id)
    )
    return {(table, row): step for table, row, step in db.execute(query)}


_LATEST = 2**62


def compare_with_server(local: LocalActs, server: EventSession) -> Return:
    """Compare what was done here alone with what was done on the server meanwhile.

    Args:
        local: what was done here.
        server: the event there.
    """
    there = server.read(history)[::-1]
    pairs = zip(map(mark_of, local.lines), map(mark_of, there), strict=False)
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    base = there[common - 1].step if common else 0
    changed = server.read(_rows_between, base + 1, _LATEST)
    last = server.read(_last_steps, base)
    by_step = {line.step: line for line in there}
    lines = {line.step: line for line in local.lines}
    fresh: set[Row] = set()
    found = []
    for step in local.in_force:
        rows = local.rows[step]
        clash = next(
            (
                row
                for row, change in rows.items()
                if row in changed
                and row not in fresh
                and not (change.is_new and changed[row].is_new)
                and change.clashes_with(changed[row])
            ),
            None,
        )
        obstacle = _obstacle(lines[step], rows, fresh, is_clash=clash is not None)
        if rows and all(changed.get(row) == change for row, change in rows.items()):
            obstacle = Obstacle.SAME
        fresh |= {row for row, change in rows.items() if change.is_new}
        found.append(
            AloneAct(
                step=step,
                line=lines[step],
                obstacle=obstacle,
                there=None if clash is None else by_step.get(last[clash]),
            )
        )
    return Return(
        here=tuple(found),
        there=tuple(line for line in there[common:] if not line.is_note),
        names_there=server.state.names,
    )


def _obstacle(
    line: HistoryLine, rows: Mapping[Row, RowChange], fresh: set[Row], *, is_clash: bool
) -> Obstacle | None:
    if is_clash:
        return Obstacle.CLASH
    if line.verb not in _PUT_IN:
        return Obstacle.KIND
    # A new player gets a number there; what else was made here alone isn't there.
    is_bound = any(row in fresh and row[0] != "player" for row in rows)
    return Obstacle.DEPENDS if is_bound else None


@dataclass(frozen=True, slots=True)
class PutIn:
    """An action that was to be entered on the server."""

    step: int
    refusal: UserError | None
    """Why it wasn't; None where it was."""


def put_in(local: LocalActs, chosen: Sequence[int], server: EventSession) -> tuple[PutIn, ...]:
    """Enter actions that were done alone on the server, one by one, as ordinary actions.

    What the server has changed since it was compared is looked at again first.

    Args:
        local: what was done here.
        chosen: the acts to enter.
        server: the event there.

    Returns:
        What became of each, in the order in which they were done.
    """
    new_players: dict[PlayerId, PlayerId] = {}
    alone = {
        PlayerId(row): None
        for changes in local.rows.values()
        for (table, row), change in changes.items()
        if table == "player" and change.is_new
    }
    done: list[PutIn] = []
    for one in compare_with_server(local, server).here:
        if one.step not in chosen:
            continue
        if one.obstacle is not None:
            done.append(PutIn(one.step, NotNowError(EventCode.NOT_PUT_IN)))
            continue

        def number_there(player: PlayerId) -> PlayerId:
            if player not in alone:
                return player
            if player not in new_players:
                raise NotNowError(EventCode.NOT_PUT_IN)
            return new_players[player]

        function = _PUT_IN[one.line.verb]
        try:
            named = arguments_again(function, one.line.arguments, number_there)
            reason = Reason(one.line.reason, one.line.requested_by)
            value: Any = server.with_reason(reason, function, **named).value
        except UserError as error:
            done.append(PutIn(one.step, error))
            continue
        if one.line.verb in _NEW_PLAYERS:
            new = next(row for (table, row), change in local.rows[one.step].items()
                       if table == "player" and change.is_new)  # fmt: skip
            new_players[PlayerId(new)] = value
        done.append(PutIn(one.step, None))
    return tuple(done)


def at_server(place: str, work: Callable[[EventSession], R]) -> R:
    """Do something with the event on its server, which takes a while.

    Raises:
        UserError: the server can't be reached, or the event isn't there any more.
    """
    try:
        server = open_server_event(server_address(place), clock=now, dice=throw, who=organizer())
    except EventFileError as error:
        raise refusal(error.code, error.facts) from None
    try:
        return work(server)
    finally:
        server.close()


def keep_there(session: EventSession, place: str) -> None:
    """Let the server's event go on; what was done here alone stays in this file, which only reads.

    Raises:
        UserError: the file can't be written.
    """
    session.do(move_event, place)


def keep_here(session: EventSession, server: EventSession) -> None:
    """Let the event go on in this file; what is on the server only reads.

    Raises:
        UserError: the server can't be reached; nothing is changed.
    """
    place = here(session.path)
    server.do(move_event, place)
    session.do(move_event, place)


# Arguments of an act, from the JSON of the journal.


def arguments_again(
    function: Callable[..., Any],
    stored: Mapping[str, Any],
    number: Callable[[PlayerId], PlayerId] = lambda player: player,
) -> dict[str, Any]:
    """The arguments of an act as they were given, from what the journal keeps of them.

    Args:
        function: of the act.
        stored: its arguments by name, with the facts that it added.
        number: a player's number where the act is to be done.
    """
    hints = get_type_hints(function)
    names = list(signature(function).parameters)[1:]
    found = {name: _value(hints[name], stored[name], number) for name in names if name in stored}
    if "round_number" in names and stored.get("round") is not None:
        # It meant the newest round when it was done.
        found["round_number"] = _value(hints["round_number"], stored["round"], number)
    return found


def _value(hint: Any, stored: Any, number: Callable[[PlayerId], PlayerId]) -> Any:
    """A value of a type, from its JSON."""
    if hint is PlayerId:
        return number(PlayerId(stored))
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        if stored is None:
            return None
        (hint,) = (one for one in inner if one is not NoneType)
        return _value(hint, stored, number)
    if origin in (tuple, frozenset):
        return origin(_value(inner[0], one, number) for one in stored)
    if origin is Mapping:
        # JSON has no keys but texts.
        of_key, of_value = inner
        return {of_key(key): _value(of_value, one, number) for key, one in stored.items()}
    if isinstance(hint, type) and is_dataclass(hint):
        hints = get_type_hints(hint)
        known = (field.name for field in fields(hint) if field.init and field.name in stored)
        return hint(**{name: _value(hints[name], stored[name], number) for name in known})
    if isinstance(hint, type) and issubclass(hint, Enum | Fraction):
        return hint(stored)
    return stored
