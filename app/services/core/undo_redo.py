"""UndoRedo: undo and redo of acts, several as one where one depends on another."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy.orm import Session

from app.codes import RequestCode
from app.rules.core.errors import Problem, Weight
from app.services.core.changes import Changes
from app.services.core.errors import OUTCOME_UNKNOWN, NotNowError, OddError, SavedError, refusal
from app.services.core.undo_stack import (
    Author,
    Moves,
    StackEntry,
    UndoStack,
    acts_after,
    person_in,
    stack_of,
)
from app.words.core.act_arguments import HistorySentence

P = ParamSpec("P")
R = TypeVar("R")


def undo_freely(db: Session, entry: StackEntry) -> None:
    """Let every act be undone without a reason."""


def verb_alone(verb: str) -> HistorySentence:
    """A verb as its own label."""
    return lambda t, arguments, name_of: verb


class UndoRedo(ABC):
    """The part of a session that undoes and redoes; each act is a step of its own.

    Args:
        before_undo: refuses an undo that needs a reason first.
        label_of: the short sentence of a verb's acts.

    Attributes:
        who: whose acts are undone.
    """

    who: str

    def __init__(
        self,
        before_undo: Callable[[Session, StackEntry], None],
        label_of: Callable[[str], HistorySentence],
    ) -> None:
        self._before_undo = before_undo
        self._label_of = label_of
        self._moves: Moves | None = None

    @abstractmethod
    def read(
        self, question: Callable[Concatenate[Session, P], R], /, *args: P.args, **kw: P.kwargs
    ) -> R:
        """Ask a function that reads."""

    @property
    @abstractmethod
    def _author(self) -> Author:
        """Whose stack a step is on."""

    @abstractmethod
    def _until_first(self, attempt: Callable[[], R]) -> R:
        """Read what others did, then act; again where another process came in between."""

    @abstractmethod
    def _retrace(self, name: str, entry: StackEntry, because: str) -> Changes:
        """Restore what a step changed, as a step of its own of this name."""

    def undo(
        self,
        because: str = "",
        *,
        everybody: bool = False,
        check: Callable[[Session, StackEntry], None] | None = None,
    ) -> Changes:
        """Undo one's own newest act, as a step of its own.

        What others did since and what depends on it is undone first, for a reason.

        Args:
            because: the reason, where one is needed.
            everybody: undo the newest act of all instead, whoever did it.
            check: called with what is stored then and the act, and may refuse it.

        Raises:
            NotNowError: there is nothing to undo.
            OddError: paper says otherwise, or others' acts would go too, and no reason is given.
            NotNowError: "undo.part": the file failed after some were undone; any other, before.
        """

        def choose(db: Session, moves: Moves) -> StackEntry:
            entry = self._to_undo(moves, everybody=everybody)
            if check is not None:
                check(db, entry)
            return entry

        return self._undo(choose, because)

    def undo_to(self, step: int, because: str = "") -> Changes | None:
        """Undo, one by one, every act that was done after a step; None where there was none.

        Each is a step of its own, so redo brings them back one by one.

        Raises:
            OddError: paper says otherwise and no reason is given; nothing is undone yet.
            NotNowError: "undo.part": the file failed after some were undone; any other, before.
        """
        entries = self.read(acts_after, step)
        if not because:
            self._refuse_undo_of(entries)
        changes: Changes | None = None
        progress = _Progress(count=len(entries))
        for entry in entries:
            with progress.counting():
                changes = self._undo(_this(entry), because, is_confirmed=True)
        return changes

    def _undo(
        self,
        choose: Callable[[Session, Moves], StackEntry | None],
        because: str,
        *,
        is_confirmed: bool = False,
    ) -> Changes:
        """Undo an act, and before it those that depend on it, each as a step of its own.

        Args:
            choose: answers the act; None where it is undone already.
            because: the reason; "" for none.
            is_confirmed: whether what undo asks was answered already.
        """

        def plan(db: Session) -> tuple[StackEntry, ...]:
            moves = self._moves_in(db)
            entry = choose(db, moves)
            return () if entry is None else (*moves.later(entry), entry)

        progress = _Progress()

        def attempt() -> Changes | None:
            nonlocal choose
            entries = self.read(plan)
            if not entries:
                progress.count = progress.done
                return None
            if not because and not is_confirmed:
                self._refuse_undo_of(entries, len(entries) - 1)
            progress.count = progress.done + len(entries)
            changes = self._retrace("undo", entries[0], because)
            # Others may act between two steps of this; the act that was chosen stays.
            choose = _this(entries[-1])
            return changes

        changes: Changes | None = None
        while progress.done < progress.count:
            with progress.counting():
                changes = self._until_first(attempt) or changes
        if changes is None:
            raise NotNowError(RequestCode.UNDO_NOTHING)
        return changes

    def _refuse_undo_of(self, entries: Sequence[StackEntry], later: int = 0) -> None:
        """Ask about everything at once that an undo of several acts would ask about.

        Args:
            entries: the acts.
            later: so many of the first go because another act does that they depend on.
        """
        problems = [
            Problem(RequestCode.UNDO_LATER, Weight.ODD, facts=tuple(self._naming(entry).items()))
            for entry in entries[:later]
        ]
        for entry in entries:
            try:
                self.read(self._before_undo, entry)
            except OddError as error:
                problems.extend(error.problems)
        if problems:
            raise OddError(RequestCode.ODD, problems=tuple(problems))

    def _to_undo(self, moves: Moves, *, everybody: bool) -> StackEntry:
        found = moves.undo(None if everybody else self._author(self.who))
        if found is not None:
            return found
        newest = moves.undo(None)
        if newest is None:
            raise NotNowError(RequestCode.UNDO_NOTHING)
        raise refusal(RequestCode.UNDO_NOT_OWN, self._naming(newest))

    def _to_redo(self, db: Session, *, everybody: bool) -> StackEntry:
        moves = self._moves_in(db)
        found = moves.redo(None if everybody else self._author(self.who))
        if found is None:
            raise NotNowError(RequestCode.REDO_NOTHING)
        if others := moves.in_the_way(found):
            raise refusal(RequestCode.REDO_LATER, self._naming(others[0]))
        return found

    def _naming(self, entry: StackEntry) -> dict[str, object]:
        """The facts by which a sentence names an act."""
        return {
            "label": self._label_of(entry.verb),
            "arguments": json.loads(entry.arguments),
            "who": person_in(entry.who),
        }

    def redo(self, *, everybody: bool = False) -> Changes:
        """Redo what one undid last.

        Args:
            everybody: redo what was undone last of all, whoever undid it.

        Raises:
            NotNowError: there is nothing to redo, or others changed the same since.
        """

        def attempt() -> Changes:
            return self._retrace("redo", self.read(self._to_redo, everybody=everybody), "")

        return self._until_first(attempt)

    def undo_stack(self, *, everybody: bool = False) -> UndoStack:
        """What undo and redo would do now."""
        return self.read(self._stack_in, everybody=everybody)

    def _stack_in(self, db: Session, *, everybody: bool) -> UndoStack:
        author = None if everybody else self._author(self.who)
        return stack_of(self._moves_in(db), author)

    def _moves_in(self, db: Session) -> Moves:
        """Every act with what became of it; only what is new is read."""
        if self._moves is None:
            self._moves = Moves(db, self._author)
        else:
            self._moves.follow(db)
        return self._moves


def _this(entry: StackEntry) -> Callable[[Session, Moves], StackEntry | None]:
    """Chooses an act, if it is still in force."""
    return lambda db, moves: moves.in_force(entry.act)


@dataclass(slots=True)
class _Progress:
    """How far an undo of several acts has come, for what it says where it fails.

    Attributes:
        done: so many acts are undone.
        count: so many are to be.
    """

    done: int = 0
    count: int = 1

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Undo one more; where that fails, its error would speak of one alone.

        Raises:
            NotNowError: "undo.part".
        """
        try:
            yield
        except SavedError as error:
            self.done += 1
            if self.done >= self.count:
                raise
            raise self._part() from error
        except NotNowError as error:
            # Where nobody knows whether an act is undone, there is nothing to count.
            if not self.done or error.code in OUTCOME_UNKNOWN:
                raise
            raise self._part() from error
        self.done += 1

    def _part(self) -> NotNowError:
        return refusal(RequestCode.UNDO_PART, {"done": self.done, "count": self.count})
