"""LeavingQuestions: asks before a player leaves the event, with what follows and the reason."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, QTimer

from app.rules.core.event_state import EventState
from app.rules.core.ids import GameId, PlayerId
from app.rules.players.leaving import leaving, stayed_away
from app.services.core.open_form import OpenForm
from app.ui.core.page import Navigator
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.question import Answer, Ask, Line, Question
from app.words.core.status import joined
from app.words.players.player_card import concession_sentence, leaving_sentence
from app.words.standings.awards import open_again_sentence

if TYPE_CHECKING:
    from app.services.players.player_lines import PlayerLine


class RunAct(Protocol):
    """Runs a verb, or saves a form; shows ``message`` once it is done."""

    def __call__(
        self,
        act: Callable[..., Any] | OpenForm,
        /,
        *args: Any,
        message: str = "",
        because: str = "",
        **kw: Any,
    ) -> None:
        """Run a verb with its arguments, or save a form."""


class LeavingQuestions:
    """Drop, disqualify, make a ringer, remove: each asks in place, and none is a single key.

    Args:
        desk: the open event.
        ask: shows a question over the page.
        run: how verbs are run.
    """

    def __init__(self, desk: Desk, ask: Ask, run: RunAct) -> None:
        self._desk, self._t, self._ask, self._run = desk, desk.t, ask, run

    def drop(self, line: "PlayerLine") -> None:
        """Ask whether a player drops."""
        from app.services.players import players

        t, name = self._t, line.draft.name
        self._put(
            line,
            heading=t("Drop {name}?", name=name),
            about=t("Leaves the event; points and place are kept. Can be reinstated."),
            verb=t("Drop"),
            take=lambda why: self._run(
                players.drop, line.id, message=self._after(line), because=why
            ),
        )  # fmt: skip

    def disqualify(self, line: "PlayerLine") -> None:
        """Ask whether a player is disqualified, and why; one who dropped can be, too."""
        from app.services.players import players

        t, name = self._t, line.draft.name

        def take(why: str) -> None:
            message = t("{name} is disqualified.", name=name)
            if line.is_active:
                message = t("{one} {other}", one=message, other=self._after(line))
            self._run(players.disqualify, line.id, message=message, because=why)

        self._put(
            line,
            heading=t("Disqualify {name}?", name=name),
            about=t("Out of the event and of its awards."),
            verb=t("Disqualify"),
            take=take,
            needs_reason=True,
            loses_awards=True,
        )

    def turn_ringer(self, line: "PlayerLine") -> None:
        """Ask whether a player becomes a ringer, or an ordinary player again."""
        from app.services.program.open_forms import player_form

        t, name = self._t, line.draft.name
        draft = replace(line.draft, eligible=not line.draft.eligible)
        is_ringer = not line.draft.eligible
        heading = t("Make {name} a ringer?", name=name)
        about = t("Plays to make the numbers even, and takes no award.")
        if is_ringer:
            heading = t("Make {name} an ordinary player again?", name=name)
            about = t("Can win awards again.")
        self._put(
            line,
            heading=heading,
            about=about,
            verb=t("Make an ordinary player") if is_ringer else t("Make a ringer"),
            take=lambda why: self._run(
                player_form(line.id, line.draft, draft, same_name_ok=True), because=why
            ),
            leaves=False,
        )  # fmt: skip

    def remove(self, line: "PlayerLine") -> None:
        """Ask whether a registration is removed."""
        from app.services.players import players

        t, name = self._t, line.draft.name
        message = t("{name} is no longer registered.", name=name)
        self._put(
            line,
            heading=t("Remove {name}?", name=name),
            about=t("Deletes the registration, with army lists, notes and pairing preferences."),
            verb=t("Remove"),
            take=lambda why: self._run(players.remove, line.id, message=message, because=why),
            leaves=False,
        )

    def _put(
        self,
        line: "PlayerLine",
        *,
        heading: str,
        about: str,
        verb: str,
        take: Callable[[str], object],
        needs_reason: bool = False,
        leaves: bool = True,
        loses_awards: bool = False,
    ) -> None:
        t = self._t
        was = self._desk.state.by_id[line.id]

        def make() -> Question | None:
            now = self._desk.state.by_id.get(line.id)
            # Somebody else has done something with the player meanwhile.
            if now is None or (now.status, now.eligible) != (was.status, was.eligible):
                return None
            consequences = self._follows(line) if leaves and line.is_active else ()
            consequences += self._open_again(line) if loses_awards else ()
            return Question(
                heading=heading,
                lines=tuple(Line(text=text) for text in consequences),
                answers=(
                    Answer(text=verb, about=about, take=take, is_main=True,
                           needs_reason=needs_reason),
                ),
                reason=t("Reason") if needs_reason else t("Reason (optional)"),
            )  # fmt: skip

        self._ask(make)

    def _open_again(self, line: "PlayerLine") -> tuple[str, ...]:
        from app.services.standings.award_lines import held_awards

        held = self._desk.session.read(held_awards, self._desk.state, line.id)
        return tuple(open_again_sentence(self._t, text) for text in held)

    def _after(self, line: "PlayerLine") -> str:
        return leaving_sentence(self._t, leaving(self._desk.state, line.id), line.draft.name)

    def _follows(self, line: "PlayerLine") -> tuple[str, ...]:
        state = self._desk.state
        after = self._after(line)
        given = _given(state, line.id)
        if given is None:
            return (after,)
        return after, concession_sentence(self._t, given, self._desk.name_of)


def _given(state: EventState, player: PlayerId) -> Any:
    """The game of a player who leaves now, as it would be scored; None where none is."""
    from app.rules.results.check import completed

    after = leaving(state, player)
    if after.result is None or after.round_number is None:
        return None
    games = state.rounds[after.round_number - 1].games
    game = next(game for game in games if game.id == after.game_id)
    return completed(state, replace(game, result=after.result))


_BOTH = 2


class NoShowOffer(QObject):
    """Offers to drop who did not come to a game, until that is answered or the next change.

    It does so over whatever page is seen; the focus stays where it is, as slips go on coming in.

    Args:
        navigator: says it, and asks on the page that is shown.
        parent: lives as long as this.
    """

    def __init__(self, navigator: Navigator, parent: QObject) -> None:
        super().__init__(parent)
        self._navigator = navigator
        self._known = stayed_away(navigator.desk.state)
        self._new: list[PlayerId] = []
        # Only once the act has had its own say.
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._offer)
        navigator.desk.changed.connect(self._look)

    def _look(self) -> None:
        now: frozenset[tuple[GameId, PlayerId]] = stayed_away(self._navigator.desk.state)
        self._new = [player for _, player in sorted(now - self._known)]
        self._known = now
        if self._new and self._navigator.desk.session.only_reads is None:
            self._later.start()

    def _offer(self) -> None:
        desk, t, by_id = (
            self._navigator.desk, self._navigator.desk.t, self._navigator.desk.state.by_id
        )  # fmt: skip
        absent = [one for one in self._new if one in by_id and by_id[one].is_active]
        self._new = []
        if not absent:
            return
        names = [desk.name_of(player) for player in absent]
        if len(absent) == _BOTH:
            text = t("{names} didn't come and are still in the event.", names=joined(t, names))
            action = (t("Drop both"), lambda: self._drop(absent))
        else:
            text = t("{name} didn't come and is still in the event.", name=names[-1])
            action = (t("Drop {name}…", name=names[-1]), self._asking(absent[-1]))
        self._navigator.line.say(text, "odd", action=action, waits=True)

    def _drop(self, absent: Sequence[PlayerId]) -> None:
        """Drop both of a game."""
        from app.services.players import players

        self._navigator.line.run(players.drop_many, tuple(absent), after_round=True)

    def _asking(self, player: PlayerId) -> Callable[[], None]:
        from app.services.players.player_lines import player_lines

        def ask() -> None:
            desk = self._navigator.desk
            lines = desk.session.read(player_lines, desk.state)
            line = next((line for line in lines if line.id == player and line.is_active), None)
            if line is not None:
                LeavingQuestions(desk, self._navigator.current.ask, self._run).drop(line)

        return ask

    def _run(
        self,
        act: Callable[..., Any] | OpenForm,
        /,
        *args: Any,
        message: str = "",
        because: str = "",
        **kw: Any,
    ) -> None:
        line = self._navigator.line

        def done(_: object) -> None:
            if message:
                line.say(message)

        if isinstance(act, OpenForm):
            line.save(act, because, then=done)
        else:
            line.run_because(because, act, *args, then=done, **kw)
