"""Finder: lays out what can be found, anew only where it has changed."""

from collections.abc import Mapping

from app.rules.core.event_state import EventState
from app.services.core.history import HistoryLine, history
from app.services.papers.acts import act_of
from app.services.program.search import Candidate, Group, Kind, candidate, found, of_state
from app.ui.core.qt_session import Desk
from app.ui.program.search.commands import Command, command_candidate, commands
from app.words.core.reasons import reason_told
from app.words.core.verbs import act_label, verb_sentence

_RETRACING = frozenset({"undo", "redo"})


class Finder:
    """Everything that can be found in the open event.

    Args:
        desk: the open event.
        titles: what the rail calls each page, in its order.
    """

    def __init__(self, desk: Desk, titles: Mapping[str, str]) -> None:
        self._desk = desk
        self._state: EventState | None = None
        self._of_state: tuple[Candidate, ...] = ()
        self._acts: tuple[Candidate, ...] = ()
        self.commands: Mapping[str, Command] = {one.id: one for one in commands()}
        reads = desk.session.only_reads is not None
        self._commands = tuple(
            command_candidate(desk.t, one, titles)
            for one in self.commands.values()
            if not (reads and one.act.changes)
        )
        self._known: dict[tuple[int, bool], Candidate] = {}
        """Acts by step and fate: in an afternoon there are hundreds, and they stay as they are."""
        self._is_stale = True
        desk.changed.connect(self._forget)

    def refresh(self) -> None:
        """Read what has changed since the last time."""
        state, before = self._desk.state, self._state
        if before is None or state.entrants is not before.entrants:
            # Acts name people by the names that they have now.
            self._known.clear()
        if state is not before:
            self._state, self._of_state = state, of_state(self._desk.t, state)
        if self._is_stale:
            lines = self._desk.session.read(history)
            self._acts = tuple(self._act(one) for one in lines if one.verb not in _RETRACING)
            self._is_stale = False

    def groups(self, typed: str) -> tuple[Group, ...]:
        """What fits, the best group first."""
        return found((*self._of_state, *self._commands, *self._acts), typed)

    def _act(self, one: HistoryLine) -> Candidate:
        key = (one.step, one.is_undone)
        if key not in self._known:
            self._known[key] = self._laid_out(one)
        return self._known[key]

    def _laid_out(self, one: HistoryLine) -> Candidate:
        t = self._desk.t
        # Who stands at the desk looks on when a name is typed: the log is read in the log.
        is_private = act_of(one.verb).is_private
        say = act_label if is_private else verb_sentence
        said = say(t, one.verb, one.arguments, self._desk.name_of)
        parts = [
            f"{one.at.astimezone():%H:%M}",
            "" if is_private else reason_told(t, one.reason, one.asked_by),
            t("taken back") if one.is_undone else "",
        ]
        return candidate(Kind.ACT, one.step, said, " · ".join(filter(None, parts)))

    def _forget(self, _: object) -> None:
        self._is_stale = True
