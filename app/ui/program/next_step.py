"""NextSteps: does the next step of an event, and asks first where something is missing."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.rules.core.ids import PlayerId
from app.rules.players.entry import not_checked_in
from app.services.core.changes import Changes
from app.services.event.status import ClosingStep, NextStep, closing_step, next_step
from app.services.papers.kinds import Paper
from app.services.results.second_reading import ReadingState, recalled_readings
from app.ui.core.bound_acts import key_tip
from app.ui.core.page import Navigator, Page
from app.ui.core.qt_session import Desk
from app.ui.core.theme import restyle
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.acting import Rest, blue_buttons, push_button
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.question import Answer, Line, Question
from app.ui.core.window_acts import WINDOW
from app.words.core.status import next_step_label, next_step_sentence
from app.words.pairing.before_step import (
    check_in_answers,
    missing_item_sentence,
    not_checked_in_sentence,
    pairings_changed_sentence,
)
from app.words.results.second_reading import reading_hint

if TYPE_CHECKING:
    from app.services.pairing.rounds import MissingItem
    from app.ui.pairing.page import RoundsPage
    from app.ui.papers.page import PapersPage
    from app.ui.players.page import PlayersPage
    from app.ui.standings.page import StandingsPage


_PAGES = {
    "pair_round": "rounds",
    "publish_round": "rounds",
    "begin_round": "results",
    "close_round": "standings",
    "play_on": "rounds",
}
"""The verb of a next step that is done at once -> the page that shows what it did."""

_PLACES = {"register_player": "players", "enter_result": "results"}
"""Next steps that are done on a page rather than at once."""


class NextSteps(QObject):
    """Takes the steps of one event.

    Args:
        navigator: shows where they are done.
        parent: lives as long as this.
    """

    def __init__(self, navigator: Navigator, parent: QObject) -> None:
        super().__init__(parent)
        self._navigator = navigator

    def take(self, step: NextStep) -> None:
        """Do a step, go where it is done, or ask what becomes of what is missing."""
        if step.verb in _PLACES:
            self._navigator.show_page(_PLACES[step.verb])
            if step.verb == "register_player":
                cast("PlayersPage", self._navigator.current).form.start()
        elif step.verb == "pair_round" and self._check_in_question() is not None:
            self._ask(self._check_in_question)
        elif step.verb in ("publish_round", "begin_round") and self._missing():
            self._ask(partial(self._missing_question, step, self._pairings()))
        elif step.verb in _PAGES:
            self._run_step(step.verb)
        elif "closing" in step.facts:
            self._lead_on(step.facts["closing"])

    def _lead_on(self, closing: ClosingStep) -> None:
        """Go where a step after the last round is done."""
        from app.ui.exchange.export import EventExport

        match closing:
            case ClosingStep.AWARDS:
                self._navigator.show_page("standings")
                cast("StandingsPage", self._navigator.current).open_awards()
            case ClosingStep.CERTIFICATES:
                self._show_paper(Paper.CERTIFICATES)
            case ClosingStep.REPORT:
                self._show_paper(Paper.REPORT)
            case ClosingStep.EXPORT:
                self._ask(EventExport(self._navigator).question)

    def _show_paper(self, paper: Paper) -> None:
        self._navigator.show_page("papers")
        cast("PapersPage", self._navigator.current).lead_to(paper)

    def _run_step(self, verb: str) -> None:
        """Take a step; with the games begins the clock of the round."""
        facts = {"starts_clock": True} if verb == "begin_round" else {}
        self._run(verb, **facts)

    def _run(self, verb: str, **kw: Any) -> None:
        page = _PAGES[verb]
        self._navigator.line.run(
            _act_of(verb), then=lambda _: self._navigator.show_page(page), **kw
        )

    def _ask(self, make: Callable[[], Question | None]) -> None:
        self._navigator.ask(make)

    def _check_in_question(self) -> Question | None:
        """What becomes of who isn't checked in; None where everybody is, or nobody."""
        from app.services.pairing import rounds

        desk = self._navigator.desk
        t, missing = desk.t, not_checked_in(desk.state)
        if not missing:
            return None
        last = desk.state.last_round
        number = 1 if last is None else last.number + 1
        texts = check_in_answers(t, number, len(missing))
        acts: dict[str, Callable[[str], object]] = {
            choice.value: lambda _, choice=choice: self._run("pair_round", missing=choice)
            for choice in rounds.AbsentChoice
        }
        acts["check-in"] = lambda _: self._check_in(missing)
        answers = tuple(
            Answer(text=text, about=about, take=acts[name]) for name, (text, about) in texts.items()
        )
        return Question(
            heading=not_checked_in_sentence(t, missing, desk.name_of),
            answers=answers,
            cancel=t("Don't pair yet"),
        )

    def _check_in(self, missing: tuple[PlayerId, ...]) -> None:
        from app.services.players import players

        self._navigator.line.run(
            players.tick_many, missing, "here", on=True, then=lambda _: self._run("pair_round")
        )

    def _missing(self) -> "tuple[MissingItem, ...]":
        from app.services.pairing.rounds import missing_before

        desk = self._navigator.desk
        return desk.session.read(missing_before, desk.state)

    def _pairings(self) -> frozenset[tuple[PlayerId, ...]]:
        """Who plays whom in the newest round."""
        last = self._navigator.desk.state.last_round
        return frozenset(() if last is None else (game.players for game in last.games))

    def _missing_question(
        self, step: NextStep, pairings: frozenset[tuple[PlayerId, ...]]
    ) -> Question | None:
        """What is missing before a step, with a way to put each right; None for nothing.

        Args:
            step: what the question is about.
            pairings: as they were when it came up; the question lies over them.
        """
        t, desk = self._navigator.desk.t, self._navigator.desk
        last = desk.state.last_round
        found = self._missing()
        if not found or last is None or last.number != step.facts["round"]:
            return None
        publishes = step.verb == "publish_round"
        if last.is_draft is not publishes:
            return None
        lines = tuple(
            Line(
                text=missing_item_sentence(t, item.code, item.round, item.players, desk.name_of),
                fixes=self._fixes(item),
            )
            for item in found
        )
        if pairings != self._pairings():
            show = ((t("Show pairings"), partial(self._go, "rounds")),)
            lines = (Line(text=pairings_changed_sentence(t, last.number), fixes=show), *lines)
        heading = t("Before round {round} is published:", round=last.number)
        if not publishes:
            heading = t("Before round {round} starts:", round=last.number)
        return Question(
            heading=heading,
            lines=lines,
            answers=(
                Answer(
                    text=t("Publish anyway") if publishes else t("Start anyway"),
                    take=lambda _: self._run_step(step.verb),
                    is_main=True,
                ),
            ),
            cancel=t("Not yet"),
        )

    def _fixes(self, item: "MissingItem") -> tuple[tuple[str, Callable[[], object]], ...]:
        from app.services.pairing import rounds
        from app.services.pairing.rounds import MissingKind
        from app.services.players import players

        t, line = self._navigator.desk.t, self._navigator.line
        match item.code:
            case MissingKind.NO_SCENARIO:
                return ((t("Choose scenario"), self._choose_scenario),)
            case MissingKind.NOT_CHECKED_IN:
                check_in = partial(line.run, players.tick_many, item.players, "here", on=True)
                fixes: tuple[tuple[str, Callable[[], object]], ...]
                fixes = ((t("Check in"), check_in), (t("Show players"), self._show_players(item)))
                last = self._navigator.desk.state.last_round
                if last is not None and last.is_draft:
                    leave_out = partial(
                        line.run, rounds.pair, missing=rounds.AbsentChoice.LEAVE_OUT
                    )
                    fixes = (*fixes, (t("Leave out and re-pair"), leave_out))
                return fixes
            case MissingKind.LEFT_OUT_IS_HERE:
                return ((t("Re-pair"), partial(line.run, rounds.pair)),)
            case MissingKind.LISTS:
                return ((t("Show lists"), self._show_lists),)
            case MissingKind.NOT_PAINTED:
                tick = partial(line.run, players.tick_many, item.players, "painted", on=True)
                return (
                    (t("Tick as painted"), tick),
                    (t("Show players"), self._show_players(item)),
                )
            case MissingKind.SLIPS:
                return ((t("Print slips"), self._show_slips),)

    def _go(self, page: str) -> None:
        """Show where something is put right; the step is taken again afterwards."""
        question = self._navigator.current.question
        if question is not None:
            question.close_it()
        self._navigator.show_page(page)

    def _choose_scenario(self) -> None:
        self._go("rounds")
        cast("RoundsPage", self._navigator.current).scenario.choose()

    def _show_players(self, item: "MissingItem") -> Callable[[], None]:
        def show() -> None:
            self._go("players")
            cast("PlayersPage", self._navigator.current).to_player(item.players[0])

        return show

    def _show_lists(self) -> None:
        self._go("players")
        cast("PlayersPage", self._navigator.current).lists.show_all()

    def _show_slips(self) -> None:
        self._go("papers")
        cast("PapersPage", self._navigator.current).papers.choose(Paper.SLIPS)


def _kind_of(step: NextStep) -> tuple[str, object]:
    return step.code, step.facts.get("closing", step.facts.get("round"))


def _act_of(verb: str) -> Callable[..., object]:
    """The act of a next step."""
    # Loaded here: what pairs a round isn't needed to show it.
    from app.services.event.events import play_on
    from app.services.pairing import rounds

    acts: dict[str, Callable[..., object]] = {
        "pair_round": rounds.pair,
        "publish_round": rounds.publish,
        "begin_round": rounds.begin,
        "close_round": rounds.close,
        "play_on": play_on,
    }
    return acts[verb]


_LINES = 2
"""Room for so many, whatever is shown; more is given where a narrow window needs it, and kept."""


class StepBar(QFrame):
    """Says the next step and takes it.

    The step rests for a moment whenever it or the page has changed, so that a double click or a
    key held down never takes two; and when another desk has changed a draft.

    Signals:
        requested(NextStep): the EO wants this step done.

    Attributes:
        rest: while it lasts the step can't be taken.
    """

    requested = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__(objectName="stepBar")
        self._desk = desk
        self._step: NextStep | None = None
        self._taken: set[ClosingStep] = set()
        """Steps after the last round that the organizer was led to."""
        self._page: Page | None = None
        self._is_quiet = False
        """Something on the page comes first."""
        self._kind: tuple[str, object] | None = None
        """What the step does, whatever else changes in its sentence."""
        self._shown: tuple[str, str, str, bool] | None = None
        self.rest = Rest(self)
        self.rest.changed.connect(self._look_resting)
        self.line = ActLine(desk, self)
        self._text = plain_label(objectName="stepText", wordWrap=True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._hint = plain_label(objectName="quiet", wordWrap=True, visible=False)
        self._go = push_button(clicked=self.take)
        self._go.setProperty("primary", True)
        self._go.setToolTip(key_tip(desk.t, WINDOW["step"]))
        row = self._row = QHBoxLayout()
        # As high for one line as for two: the page below never moves with the text.
        self._texts = QWidget()
        column = QVBoxLayout(self._texts)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for label in (self._text, self._hint):
            column.addWidget(label)
        row.addWidget(self._texts, 1)
        row.addWidget(self._go)
        box = self._inside = QVBoxLayout(self)
        box.setContentsMargins(16, 8, 16, 8)
        box.addLayout(row)
        desk.changed.connect(self._hear)
        blue_buttons().changed.connect(self._take_colour)
        self.reload()
        self.rest.end()

    def changeEvent(self, event: QEvent) -> None:
        """Fit the bar again after a change of font or style."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Be blue, or not, as the page is now."""
        super().showEvent(event)
        self._take_colour()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the bar again: in a narrow window sentences take more lines."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _fit(self, *, keeps: bool = False) -> None:
        """Give the sentences their room.

        Args:
            keeps: it only grows: what lies below the bar never moves to and fro.
        """
        # The button keeps its room, there or not.
        spacing, least = self._text.fontMetrics().lineSpacing(), self._go.sizeHint().height()
        around = self._inside.contentsMargins().left() + self._inside.contentsMargins().right()
        room = self.width() - around - self._row.spacing() - self._go.sizeHint().width()
        needed = sum(
            label.heightForWidth(max(room, 1))
            for label in (self._text, self._hint)
            if not label.isHidden()
        )
        high = max(_LINES * spacing, least, needed, self._texts.minimumHeight() if keeps else 0)
        if self._texts.minimumHeight() != high:
            self._texts.setFixedHeight(high)

    @property
    def text(self) -> str:
        """The sentence shown."""
        return self._text.text()

    @property
    def hint(self) -> str:
        """The progress of the second reading beside it; "" for none."""
        return "" if self._hint.isHidden() else self._hint.text()

    @property
    def step(self) -> NextStep | None:
        """The step offered."""
        return self._step

    @property
    def label(self) -> str:
        """What the button does."""
        return self._go.accessibleName()

    def show_page(self, page: Page) -> None:
        """Offer what this page asks for, where it has a step of its own; else the event's."""
        if self._page is not None and self._page is not page:
            self._page.step_changed.disconnect(self.reload)
        if self._page is not page:
            page.step_changed.connect(self.reload)
        self._page = page
        self.rest.begin()
        self.reload()

    def _hear(self, changes: Changes) -> None:
        """Read what comes next, unless the page says so itself once it has read the changes."""
        last = self._desk.state.last_round
        if self._desk.is_listening and last is not None and last.is_draft:
            # Else a click that is on its way publishes what nobody here has seen.
            self.rest.begin()
        page = self._page
        if page is not None and page.SAYS_STEP and page.isVisible() and page.is_touched_by(changes):
            return
        self.reload()

    def reload(self) -> None:
        """Read what comes next."""
        t = self._desk.t
        self._step = self._next_step()
        own = None if self._page is None else self._page.own_step
        kind = ("page", 0) if own is not None else _kind_of(self._step)
        if own is None:
            label = next_step_label(t, self._step)
            text = next_step_sentence(t, self._step, self._desk.name_of)
        else:
            label, text = own.label, own.text
        if kind != self._kind:
            self.rest.begin()
        self._kind = kind
        is_busy = self._page is not None and self._page.holds_blue
        self._is_quiet = is_busy or (own is not None and own.is_quiet)
        self._take_colour()
        # At one act the event, its page and what is open in that may each ask for a reading.
        shown = (text, self._hint_now(), label, self._desk.session.only_reads is None)
        if shown != self._shown:
            self._shown = shown
            self._show(*shown)

    def _show(self, text: str, hint: str, label: str, does_steps: bool) -> None:
        self._text.setText(text)
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))
        self._go.setText(label)
        self._go.setAccessibleName(label)
        self._go.setVisible(bool(label) and does_steps)
        self._fit(keeps=True)

    def _next_step(self) -> NextStep:
        """What comes next; once the event is over, what remains to be done."""
        state = self._desk.state
        step = next_step(state)
        if step.code != "over":
            self._taken.clear()
            return step
        closing = self._desk.session.read(closing_step, state, self._taken)
        facts: Mapping[str, Any] = {**step.facts, "closing": closing}
        return replace(step, facts=facts)

    def _hint_now(self) -> str:
        """The progress of the newest round's second reading, while it is unfinished, or ""."""
        state = self._desk.state
        session = self._desk.session
        found = recalled_readings(session, state.played[-1]) if state.played else None
        if found is None or not found.is_begun or found.is_whole:
            return ""
        differs = found.tables(ReadingState.DIFFERS)
        return reading_hint(self._desk.t, found.read, found.games, differs)

    def take(self) -> None:
        """Do the step, unless it rests."""
        if self._step is None or self.rest.is_on:
            return
        own = None if self._page is None else self._page.own_step
        if own is not None:
            own.take()
            return
        step = self._step
        if "closing" in step.facts:
            self._taken.add(step.facts["closing"])
        self.requested.emit(step)
        if "closing" in step.facts:
            self.reload()

    def _take_colour(self) -> None:
        """Be the blue button, unless a form or a question that is open has one."""
        if not self.isVisible():
            return
        is_blue = not self._is_quiet and not blue_buttons().seen_in(self.window())
        restyle(self._go, primary=is_blue, resting=self.rest.is_on)

    def _look_resting(self, is_on: bool) -> None:
        restyle(self._go, resting=is_on)
