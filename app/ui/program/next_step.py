"""NextSteps: does the next step of an event, and asks first where something is missing."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QObject

from app.rules.core.ids import PlayerId
from app.rules.players.check_in import not_checked_in
from app.services.event.events import play_on
from app.services.event.status import NextStep
from app.services.pairing import rounds
from app.services.pairing.before_step import Matter, Missing, missing_before
from app.services.papers.kinds import Paper
from app.services.players import players
from app.ui.core.navigator import Navigator
from app.ui.core.widgets.question import Answer, Line, Question
from app.words.pairing.before_step import check_in_answers, matter_sentence, not_checked_in_sentence

if TYPE_CHECKING:
    from app.ui.pairing.page import RoundsPage
    from app.ui.papers.page import PapersPage
    from app.ui.players.page import PlayersPage

_ACTS: dict[str, tuple[Callable[..., object], str]] = {
    "pair_round": (rounds.pair, "rounds"),
    "publish_round": (rounds.publish, "rounds"),
    "begin_round": (rounds.begin, "results"),
    "close_round": (rounds.close, "standings"),
    "play_on": (play_on, "rounds"),
}
"""The verb of a next step -> the act, and the page that shows what it did."""

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
        elif step.verb == "pair_round" and self._check_in_question() is not None:
            self._ask(self._check_in_question)
        elif step.verb in ("publish_round", "begin_round") and self._missing():
            self._ask(partial(self._missing_question, step))
        elif step.verb in _ACTS:
            self._run(step.verb)

    def _run(self, verb: str, **kw: Any) -> None:
        act, page = _ACTS[verb]
        self._navigator.line.run(act, then=lambda _: self._navigator.show_page(page), **kw)

    def _ask(self, make: Callable[[], Question | None]) -> None:
        self._navigator.ask(make)

    def _check_in_question(self) -> Question | None:
        """What becomes of who isn't checked in; None where everybody is, or nobody."""
        desk = self._navigator.desk
        t, missing = desk.t, not_checked_in(desk.state)
        if not missing:
            return None
        last = desk.state.last_round
        number = 1 if last is None else last.number + 1
        said = check_in_answers(t, number, len(missing))
        acts: dict[str, Callable[[str], object]] = {
            choice.value: lambda _, choice=choice: self._run("pair_round", missing=choice)
            for choice in rounds.Missing
        }
        acts["check-in"] = lambda _: self._check_in(missing)
        answers = tuple(
            Answer(text=text, about=about, take=acts[name]) for name, (text, about) in said.items()
        )
        return Question(
            heading=not_checked_in_sentence(t, missing, desk.name_of),
            answers=answers,
            cancel=t("Don't pair yet"),
        )

    def _check_in(self, missing: tuple[PlayerId, ...]) -> None:
        self._navigator.line.run(
            players.tick_many, missing, "here", on=True, then=lambda _: self._run("pair_round")
        )

    def _missing(self) -> tuple[Matter, ...]:
        desk = self._navigator.desk
        return desk.session.read(missing_before, desk.state)

    def _missing_question(self, step: NextStep) -> Question | None:
        """What is missing before a step, with a way to put each right; None for nothing."""
        t, desk = self._navigator.desk.t, self._navigator.desk
        last = desk.state.last_round
        found = self._missing()
        if not found or last is None or last.number != step.facts["round"]:
            return None
        publishes = step.verb == "publish_round"
        if last.is_draft is not publishes:
            return None
        lines = tuple(
            Line(text=matter_sentence(t, one, desk.name_of), fixes=self._fixes(one))
            for one in found
        )
        heading = t("Before round {round} is published:", round=last.number)
        if not publishes:
            heading = t("Before the games of round {round} begin:", round=last.number)
        return Question(
            heading=heading,
            lines=lines,
            answers=(
                Answer(
                    text=t("Publish anyway") if publishes else t("Begin anyway"),
                    take=lambda _: self._run(step.verb),
                    is_main=True,
                ),
            ),
            cancel=t("Not yet"),
        )

    def _fixes(self, one: Matter) -> tuple[tuple[str, Callable[[], object]], ...]:
        t, line = self._navigator.desk.t, self._navigator.line
        match one.code:
            case Missing.NO_SCENARIO:
                return ((t("Choose scenario"), self._choose_scenario),)
            case Missing.NOT_CHECKED_IN:
                check_in = partial(line.run, players.tick_many, one.players, "here", on=True)
                fixes: tuple[tuple[str, Callable[[], object]], ...]
                fixes = ((t("Check in"), check_in), (t("Show players"), self._show_players(one)))
                last = self._navigator.desk.state.last_round
                if last is not None and last.is_draft:
                    leave_out = partial(line.run, rounds.pair, missing=rounds.Missing.LEAVE_OUT)
                    fixes = (*fixes, (t("Leave out, pair again"), leave_out))
                return fixes
            case Missing.LEFT_OUT_IS_HERE:
                return ((t("Pair again"), partial(line.run, rounds.pair)),)
            case Missing.LISTS:
                return ((t("Show lists"), self._show_lists),)
            case Missing.NOT_PAINTED:
                tick = partial(line.run, players.tick_many, one.players, "painted", on=True)
                return ((t("Tick as painted"), tick), (t("Show players"), self._show_players(one)))
            case Missing.SLIPS:
                return ((t("Print slips"), self._show_slips),)

    def _go(self, page: str) -> None:
        """Show where something is put right; the step is asked for again afterwards."""
        question = self._navigator.current.question
        if question is not None:
            question.close_it()
        self._navigator.show_page(page)

    def _choose_scenario(self) -> None:
        self._go("rounds")
        cast("RoundsPage", self._navigator.current).scenario.choose()

    def _show_players(self, one: Matter) -> Callable[[], None]:
        def show() -> None:
            self._go("players")
            cast("PlayersPage", self._navigator.current).to_player(one.players[0])

        return show

    def _show_lists(self) -> None:
        self._go("players")
        cast("PlayersPage", self._navigator.current).lists.show_all()

    def _show_slips(self) -> None:
        self._go("papers")
        cast("PapersPage", self._navigator.current).papers.choose(Paper.SLIPS)
