"""ScorekeeperSession: what scorekeepers see and do from their devices, by one session on the event.

Each action has an id, so that one that is sent twice is done once, and carries what its author saw,
so that nothing is written over what somebody else has entered meanwhile.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import wraps
from hashlib import sha256
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.codes import PhoneCode
from app.models.file.journal import JournalRow, JournalStep
from app.models.server.address import ServerAddress
from app.models.tables.event import EventInfo
from app.rules.core.event_state import EventState
from app.rules.core.round import Round
from app.rules.results.result import Game
from app.services.core.act_context import ActContext, Clock
from app.services.core.errors import NotNowError, UserError
from app.services.core.monotonic_clock import MonotonicClock, monotonic_time
from app.services.core.session import Done
from app.services.core.undo_stack import StackEntry
from app.services.event.opening import now
from app.services.phones.own_session import OwnSession
from app.services.phones.phone_view import event_key
from app.services.phones.scorekeepers import Scorekeeper, holder, pass_of, scorekeepers
from app.services.players.player_lines import PlayerLine, player_lines


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreView:
    """The event at a moment, as scorekeepers see it."""

    event: str
    event_key: str
    state: EventState
    lines: tuple[PlayerLine, ...]
    step: int
    """The newest step; it tells this moment from others."""
    known: tuple[Scorekeeper, ...]

    @property
    def round(self) -> Round | None:
        """The newest round that players know; None before the first."""
        return self.state.played[-1] if self.state.played else None

    def game(self, number: int) -> tuple[Round, Game] | None:
        """A game of that round; None where it isn't there any more."""
        round_ = self.round
        for game in () if round_ is None else round_.games:
            if game.id == number and round_ is not None:
                return round_, game
        return None


class ChangedError(NotNowError):
    """Somebody else has written meanwhile what this action is about."""

    def __init__(self) -> None:
        super().__init__(PhoneCode.CHANGED_MEANWHILE)


class ScorekeeperSession(OwnSession):
    """What scorekeepers see and do; arguments are those of ``OwnSession``."""

    def __init__(
        self,
        place: Path | ServerAddress,
        clock: Clock = now,
        steady: MonotonicClock | None = monotonic_time,
    ) -> None:
        super().__init__(place, clock, steady)
        self._view: ScoreView | None = None

    def look(self) -> ScoreView:
        """The event as it is now.

        Raises:
            UserError: it can't be read now.
        """
        session = self._current()
        if self._view is None:
            self._view = session.read(_score_view, session.state)
        return self._view

    def person(self, pass_: str) -> Scorekeeper | None:
        """Whose device this is, by its pass; None for nobody's. The code may be revoked.

        Raises:
            UserError: the event can't be read now.
        """
        return holder(self.look().known, pass_) if pass_ else None

    def by_code(self, code: str) -> tuple[Scorekeeper, str] | None:
        """Who has a code as it is typed, with the pass that follows from it; None for nobody.

        Raises:
            UserError: the event can't be read now.
        """
        pass_ = pass_of(code)
        found = self.person(pass_)
        return None if found is None or found.is_revoked else (found, pass_)

    def do(
        self,
        person: Scorekeeper,
        act_id: str,
        because: str,
        act: Callable[..., Any],
        *args: Any,
        **kw: Any,
    ) -> Done[Any]:
        """Carry out a verb under somebody's name, once for each id.

        Raises:
            UserError: it is refused, or the event can't be written now.
        """
        session = self._opened()
        session.who = person.who
        try:
            return session.do_once(act_id, because, _while_good(person, act), *args, **kw)
        finally:
            # What is saved may be unread still.
            self._forget()

    def undo_own(self, person: Scorekeeper, act: int) -> None:
        """Undo somebody's own last action, as long as nothing since depends on it.

        Args:
            person: whose device it is.
            act: the step that was seen as their last one; of another the undo is refused, so that
                it is undone once however often that is sent.

        Raises:
            ChangedError: it isn't their last one.
            UserError: their code is revoked, somebody else's action depends on it, or paper says
                otherwise.
        """

        def check(db: Session, entry: StackEntry) -> None:
            _refuse_revoked(db, person)
            if entry.act != act:
                raise ChangedError

        self.look()
        if self.last_of(person) is None:
            raise ChangedError
        try:
            self._opened().undo(check=check)
        finally:
            self._forget()

    def last_of(self, person: Scorekeeper) -> StackEntry | None:
        """Somebody's own last action, as undo would take it; None where there is none."""
        session = self._opened()
        session.who = person.who
        return session.undo_stack().undo

    def author(self, game: Game) -> str:
        """Who entered what a game says now, as the journal has it; "" where nobody is named."""
        return self._opened().read(_author, game.id)

    def _forget(self) -> None:
        self._view = None


def mark_of(game: Game) -> str:
    """What tells a game from the same one with another result or other players."""
    facts = json.dumps(asdict(game), default=str, sort_keys=True)
    return sha256(facts.encode()).hexdigest()[:16]


def id_of(sent: str, body: str) -> str:
    """The id of an action: the same number with the same contents is the same action."""
    return sha256(f"{sent} {body}".encode()).hexdigest()[:32]


def unless_changed(
    act: Callable[..., Any], is_unchanged: Callable[[EventState], bool]
) -> Callable[..., Any]:
    """A verb that is refused where somebody else has written in the same place.

    Args:
        act: the verb.
        is_unchanged: whether the event is still as the author saw it.
    """

    @wraps(act)
    def guarded(work: ActContext, *args: Any, **kw: Any) -> Any:
        if not is_unchanged(work.state):
            raise ChangedError
        return act(work, *args, **kw)

    return guarded


def _while_good(person: Scorekeeper, act: Callable[..., Any]) -> Callable[..., Any]:
    """A verb that is refused once its author's code is revoked, be it a moment ago."""

    @wraps(act)
    def guarded(work: ActContext, *args: Any, **kw: Any) -> Any:
        _refuse_revoked(work.db, person)
        return act(work, *args, **kw)

    return guarded


def _refuse_revoked(db: Session, person: Scorekeeper) -> None:
    if all(one.id != person.id or one.is_revoked for one in scorekeepers(db)):
        raise UserError(PhoneCode.REVOKED)


def _score_view(db: Session, state: EventState) -> ScoreView:
    newest = select(JournalStep.id).order_by(JournalStep.id.desc()).limit(1)
    return ScoreView(
        event=db.scalars(select(EventInfo.name)).one(),
        event_key=event_key(db),
        state=state,
        lines=player_lines(db, state),
        step=db.scalar(newest) or 0,
        known=scorekeepers(db),
    )


def _author(db: Session, game: int) -> str:
    rows: Sequence[Any] = (JournalRow.table_name == "game", JournalRow.row_id == game)
    query = select(JournalStep.who).join(JournalRow, JournalRow.step_id == JournalStep.id)
    return db.scalar(query.where(*rows).order_by(JournalRow.id.desc()).limit(1)) or ""
