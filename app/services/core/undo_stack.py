"""The undo stack: what undo and redo would do, as the journal has it.

Each author has a stack of their own; so undo takes one's own last act, also where somebody else has
acted since. What was done later and depends on an act goes with it, or keeps it from being
redone: two acts are independent only where no row, player, table or name is in both, and neither
touches what everything depends on, as a round's pairing.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from app.models.file.journal import (
    JournalRow,
    JournalStep,
    StepKind,
    image_of,
    rows_of_step,
    undo_floor,
)

BY_COMMAND = "command"
"""How ``who`` of a step begins that a command made; a window's is the organizer's name alone."""
BY_SCOREKEEPER = "scorekeeper"
"""How ``who`` of a step begins that a scorekeeper made on a phone or tablet."""
BY_ORGANIZER = "organizer"
"""How it begins where an organizer did, by a code of their own."""
BY_DEVICE = frozenset({BY_SCOREKEEPER, BY_ORGANIZER})

# What acts were given can be long: it is read for those alone that are looked for.
_STEP = JournalStep.__table__
_ACTS = (
    select(_STEP.c.id, _STEP.c.undoes, _STEP.c.who, _STEP.c.at)
    .where(_STEP.c.kind == StepKind.ACT.value, _STEP.c.id >= bindparam("first"))
    .order_by(_STEP.c.id)
)
_ROW = JournalRow.__table__
_CHANGES = (
    select(_ROW.c.step_id, _ROW.c.table_name, _ROW.c.row_id, _ROW.c.after)
    .where(_ROW.c.step_id > bindparam("since"))
    .order_by(_ROW.c.id)
)
_ACT = select(_STEP.c.verb, _STEP.c.arguments, _STEP.c.who).where(_STEP.c.id == bindparam("act"))


@dataclass(frozen=True, slots=True, kw_only=True)
class StackEntry:
    """A step that can be undone.

    ``act`` is the act itself; ``step`` the step whose rows are retraced, which after an undo or a
    redo is that one's.
    """

    step: int
    act: int
    verb: str
    arguments: str
    """JSON object of the act."""
    who: str
    """By what the act was made."""


@dataclass(frozen=True, slots=True)
class UndoStack:
    """The acts that undo and redo would take; None where there is none."""

    undo: StackEntry | None
    redo: StackEntry | None


def person_in(who: str) -> str:
    """Whose name a step has, by whatever way it was made; "" for none."""
    way, _, name = who.partition(": ")
    return name if way == BY_COMMAND or way in BY_DEVICE else who


Author = Callable[[str], str]
"""Whose stack a step is on, by what the journal tells of who made it."""


def author_in_file(who: str) -> str:
    """The author of a step in a file: somebody with a code, or "" for the organizer.

    One window writes to a file, whatever name it had meanwhile, and one person's commands.
    """
    return who if _is_by_device(who) else ""


def author_on_server(who: str) -> str:
    """The author of a step on a server: somebody with a code, or a person in windows and by
    commands."""
    return who if _is_by_device(who) else person_in(who)


def _owners(author: str | None) -> Callable[[str], bool]:
    """Whether a move of some author is one's own; what nobody signed is every organizer's."""
    if author is None:
        return lambda _: True
    own = {author} if _is_by_device(author) else {author, ""}
    return own.__contains__


def _is_by_device(who: str) -> bool:
    return who.partition(":")[0] in BY_DEVICE


def everybody(who: str) -> str:
    """One author for all steps."""
    return ""


class _Move(NamedTuple):
    step: int
    """The newest that did, undid or redid the act."""
    act: int
    author: str
    """Of that step."""


class Moves:
    """Every act since the last upgrade, with what became of it.

    An undo moves an act over, a redo brings it back; an act clears what its author could redo.
    """

    _newest: tuple[Any, ...] | None = None
    """The newest act that was read, as it is stored."""
    _floor = 0

    def __init__(self, db: Session, author: Author) -> None:
        self._author = author
        self.follow(db)

    def follow(self, db: Session) -> None:
        """Read what was done since they were read last, in this session from now on."""
        self._db = db
        newest, floor = self._newest, undo_floor(db)
        if newest is not None and floor == self._floor:
            found = db.execute(_ACTS, {"first": newest[0]}).all()
            # The journal only grows; where it did not, it is another file's.
            if found and tuple(found[0]) == newest:
                self._read(found[1:])
                return
        self._begin()
        self._floor = floor
        # What was done before an upgrade of the file is history, and is not on the stack.
        self._read(db.execute(_ACTS, {"first": floor + 1}).all())

    def _begin(self) -> None:
        self._newest = None
        self._done: dict[int, _Move] = {}
        self._undone: dict[int, _Move] = {}
        self._cleared: set[int] = set()
        """The acts that an act of their author keeps from being redone."""
        self._log: list[tuple[int, int, bool]] = []
        """Step, act, and whether the act is in force from there on."""
        self._touched: dict[int, frozenset[object] | None] = {}

    def _read(self, rows: Sequence[Any]) -> None:
        for step, undoes, who, _ in rows:
            self._add(step, undoes, self._author(who))
        if rows:
            self._newest = tuple(rows[-1])

    def _add(self, step: int, undoes: int | None, author: str) -> None:
        if undoes is None:
            act, moved_to = step, self._done
            is_own = _owners(author)
            self._cleared |= {old.act for old in self._undone.values() if is_own(old.author)}
        elif undoes in self._done:
            act, moved_to = self._done.pop(undoes).act, self._undone
            self._cleared.discard(act)
        else:
            act, moved_to = self._undone.pop(undoes).act, self._done
        moved_to[step] = _Move(step, act, author)
        self._log.append((step, act, moved_to is self._done))

    def undo(self, author: str | None) -> StackEntry | None:
        """The newest act in force of an author; None stands for anybody."""
        is_own = _owners(author)
        return self._first(move for move in reversed(self._done.values()) if is_own(move.author))

    def redo(self, author: str | None) -> StackEntry | None:
        """What an author undid last and can redo; None stands for anybody."""
        is_own = _owners(author)
        return self._first(
            move
            for move in reversed(self._undone.values())
            if is_own(move.author) and move.act not in self._cleared
        )

    def done_after(self, step: int) -> tuple[StackEntry, ...]:
        """The acts in force that were done after a step, newest first."""
        return tuple(self._entry(move) for move in reversed(self._done.values()) if move.act > step)

    def in_force(self, act: int) -> StackEntry | None:
        """An act as it is done now; None where it is undone."""
        return self._first(move for move in self._done.values() if move.act == act)

    def later(self, entry: StackEntry) -> tuple[StackEntry, ...]:
        """The acts in force that depend on an act and were done after it, newest first."""
        changed = self._changed_since(entry.step)
        touched = [entry.act]
        found = []
        for move in self._done.values():
            if move.act in changed and not all(self._are_apart(move.act, one) for one in touched):
                touched.append(move.act)
                found.append(self._entry(move))
        return tuple(reversed(found))

    def in_the_way(self, entry: StackEntry) -> tuple[StackEntry, ...]:
        """What was done or undone since an act was undone and touches the same, newest first.

        Of notes only those that made what went with the act: redo would make it a second time.
        """
        changed = self._changed_since(entry.step) - {entry.act}
        moves = sorted((*self._done.values(), *self._undone.values()), reverse=True)
        acts = (
            self._entry(move)
            for move in moves
            if move.act in changed and not self._are_apart(move.act, entry.act)
        )
        return (*acts, *self._made_again(entry))

    def _made_again(self, entry: StackEntry) -> Iterator[StackEntry]:
        """The steps that made what an undo had deleted, where it is still there."""
        deleted = {
            (table, key)
            for table, key, _, after in rows_of_step(self._db, entry.step)
            if after is None
        }
        newest = {
            (table, key): (step, after)
            for step, table, key, after in self._db.execute(_CHANGES, {"since": entry.step})
            if (table, key) in deleted
        }
        for step in {step for step, after in newest.values() if after is not None}:
            verb, arguments, who = self._db.execute(_ACT, {"act": step}).one()
            yield StackEntry(step=step, act=step, verb=verb, arguments=arguments, who=who)

    def _changed_since(self, step: int) -> set[int]:
        """The acts that are in force now and weren't right after a step, or the reverse."""
        then = {act: is_done for at, act, is_done in self._log if at <= step}
        now = {act: is_done for _, act, is_done in self._log}
        return {act for act, is_done in now.items() if then.get(act, False) is not is_done}

    def _are_apart(self, one: int, other: int) -> bool:
        """Whether two acts are independent: either would have been the same without the other."""
        first, second = self._touched_by(one), self._touched_by(other)
        return first is not None and second is not None and first.isdisjoint(second)

    def _touched_by(self, act: int) -> frozenset[object] | None:
        if act not in self._touched:
            self._touched[act] = touched(rows_of_step(self._db, act))
        return self._touched[act]

    def _first(self, moves: Iterable[_Move]) -> StackEntry | None:
        move = next(iter(moves), None)
        return None if move is None else self._entry(move)

    def _entry(self, move: _Move) -> StackEntry:
        verb, arguments, who = self._db.execute(_ACT, {"act": move.act}).one()
        return StackEntry(step=move.step, act=move.act, verb=verb, arguments=arguments, who=who)


def undo_stack(db: Session, author: Author = everybody, who: str | None = None) -> UndoStack:
    """Read from the journal what somebody would undo and redo; None stands for anybody."""
    return stack_of(Moves(db, author), None if who is None else author(who))


def stack_of(moves: Moves, author: str | None) -> UndoStack:
    """What an author would undo and redo; None stands for anybody."""
    return UndoStack(moves.undo(author), moves.redo(author))


def acts_after(db: Session, step: int) -> tuple[StackEntry, ...]:
    """The acts in force that were done after a step, newest first: what undo would take in turn."""
    return Moves(db, everybody).done_after(step)


# What an act touches.


_RESULT = frozenset(
    {
        "first_list", "second_list", "first_control_points", "second_control_points",
        "first_army_points", "second_army_points", "winner_id", "reason", "starter_id",
    }
)  # fmt: skip
_BYE_RESULT = frozenset({"list_number", "control_points", "army_points"})
_CLOCKS = frozenset({"round_clock", "variable_roll", "played_out", "awaited_player"})
_PLAYERS = ("player_id", "first_id", "second_id")
_UNIQUE = ("name", "fixed_table")
"""Columns of players of which no two may have one value, or only for a reason."""

Image = Mapping[str, Any]


def touched(rows: Iterable[Any]) -> frozenset[object] | None:
    """What changed rows are about: players, tables, names and the like; None for everything.

    Args:
        rows: table, row's key, image before, image after.
    """
    found: set[object] = set()
    for table, key, before, after in rows:
        old, new = (None if image is None else image_of(image) for image in (before, after))
        images = [image for image in (old, new) if image is not None]
        changed = frozenset(
            column
            for column in {column for image in images for column in image}
            if old is None or new is None or old[column] != new[column]
        )
        if not _is_about_some(table, changed, is_update=len(images) == 2):
            return None
        found |= {(table, key), *_subjects(table, key, images, changed)}
    return frozenset(found)


def _is_about_some(table: str, changed: frozenset[str], *, is_update: bool) -> bool:
    """Whether a change concerns some players or tables, and not all of the event."""
    match table:
        case "game":
            return is_update and changed <= _RESULT
        case "bye":
            return not is_update or changed <= _BYE_RESULT
        case "basis":
            # As of a player who comes late; what a pairing writes comes with its round and games.
            return not is_update
        case "player" | "army_list" | "penalty" | "second_reading" | "ruling" | "table_pause":
            return True
        case "countdown" | "notice":
            return True
        case _:
            return table in _CLOCKS


def _subjects(
    table: str, key: int, images: Iterable[Image], changed: frozenset[str]
) -> Iterator[object]:
    if table in _CLOCKS:
        yield "clock"
    for image in images:
        if table == "player":
            yield "player", key
            for column in changed.intersection(_UNIQUE):
                if image[column] is not None:
                    yield column, str(image[column]).casefold()
        for column in _PLAYERS:
            if image.get(column) is not None:
                yield "player", image[column]
        if image.get("table_number") is not None:
            yield "table", image.get("round_number"), image["table_number"]
