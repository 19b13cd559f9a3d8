"""PageShelf: the pages of an open event, each made at its first use.

Its modules, too, are imported only then: together they would take longer than all else at a start.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, cast

from PySide6.QtWidgets import QStackedWidget

from app.ui.core.page import Page
from app.ui.core.qt_session import Desk
from app.ui.core.settings import Settings
from app.ui.core.widgets.scroll import PageScroll
from app.ui.core.window_acts import PAGES
from app.words.core.catalogue import Words

if TYPE_CHECKING:
    from app.ui.clock.page import ClockPage
    from app.ui.pairing.page import RoundsPage
    from app.ui.results.page import ResultsPage
    from app.ui.screen.page import ScreenPage

PageMaker = Callable[[Desk, Settings], Page]


class PageShelf(Mapping[str, Page]):
    """Pages by key, in the order of the rail.

    Args:
        stack: where the pages are seen.
        on_created: called once with the key and the page when one has been made.
    """

    def __init__(
        self,
        desk: Desk,
        settings: Settings,
        stack: QStackedWidget,
        on_created: Callable[[str, Page], object],
    ) -> None:
        self._desk, self._settings, self._stack, self._on_created = (
            desk,
            settings,
            stack,
            on_created,
        )
        self._frames: dict[str, PageScroll] = {}
        self._made: dict[str, Page] = {}

    def __getitem__(self, key: str) -> Page:
        """The page of a key, made now if it is not there yet."""
        if key not in self._made:
            self._make(key)
        return self._made[key]

    def __iter__(self) -> Iterator[str]:
        """The keys, in the order of the rail."""
        return iter(MAKERS)

    def __len__(self) -> int:
        """How many pages there are, made or not."""
        return len(MAKERS)

    @property
    def made(self) -> Mapping[str, Page]:
        """The pages that have been made."""
        return self._made

    @property
    def clock(self) -> "ClockPage":
        """The page of the clocks."""
        return cast("ClockPage", self["clock"])

    @property
    def results(self) -> "ResultsPage":
        """The page where results come in."""
        return cast("ResultsPage", self["results"])

    @property
    def rounds(self) -> "RoundsPage":
        """The page of the rounds."""
        return cast("RoundsPage", self["rounds"])

    @property
    def screen(self) -> "ScreenPage":
        """The page that directs the players' screen."""
        return cast("ScreenPage", self["screen"])

    def show(self, key: str) -> None:
        """Bring a page into sight."""
        if key not in self._made:
            self._make(key)
        self._stack.setCurrentWidget(self._frames[key])

    def let_go(self) -> None:
        """End what pages do beyond the window; the event is closed."""
        for page in self._made.values():
            page.let_go()

    def _make(self, key: str) -> None:
        maker = MAKERS.get(key) or ASIDES[key]
        page = self._made[key] = maker(self._desk, self._settings)
        self._frames[key] = PageScroll(page)
        self._stack.addWidget(self._frames[key])
        self._on_created(key, page)


def _players(desk: Desk, _: Settings) -> Page:
    from app.ui.players.page import PlayersPage

    return PlayersPage(desk)


def _rounds(desk: Desk, _: Settings) -> Page:
    from app.ui.pairing.page import RoundsPage

    return RoundsPage(desk)


def _results(desk: Desk, _: Settings) -> Page:
    from app.ui.results.page import ResultsPage

    return ResultsPage(desk)


def _standings(desk: Desk, _: Settings) -> Page:
    from app.ui.standings.page import StandingsPage

    return StandingsPage(desk)


def _clock(desk: Desk, settings: Settings) -> Page:
    from app.ui.clock.page import ClockPage

    return ClockPage(desk, settings)


def _papers(desk: Desk, settings: Settings) -> Page:
    from app.ui.papers.page import PapersPage

    return PapersPage(desk, settings)


def _history(desk: Desk, _: Settings) -> Page:
    from app.ui.event.history_page import HistoryPage

    return HistoryPage(desk)


def _scenario(desk: Desk, _: Settings) -> Page:
    from app.ui.scenarios.page import ScenarioPage

    return ScenarioPage(desk)


def _screen(desk: Desk, settings: Settings) -> Page:
    from app.ui.screen.page import ScreenPage

    return ScreenPage(desk, settings)


def _lookback(desk: Desk, _: Settings) -> Page:
    from app.ui.exchange.lookback_page import LookbackPage

    return LookbackPage(desk)


def _card(desk: Desk, _: Settings) -> Page:
    from app.ui.players.card_page import CardPage

    return CardPage(desk)


def _judge(desk: Desk, _: Settings) -> Page:
    from app.ui.judge.page import JudgePage

    return JudgePage(desk)


MAKERS: Mapping[str, PageMaker] = {
    "players": _players,
    "rounds": _rounds,
    "results": _results,
    "standings": _standings,
    "clock": _clock,
    "papers": _papers,
    "history": _history,
    "scenario": _scenario,
    "screen": _screen,
    "lookback": _lookback,
}
"""How a page is made, in the order of the rail."""

ASIDES: Mapping[str, PageMaker] = {"card": _card, "judge": _judge}
"""How a page is made that the rail does not list."""


def page_titles(t: Words) -> Mapping[str, str]:
    """What the rail calls each page."""
    return {key: t(title) for key, title in PAGES.items()}


def aside_titles(t: Words) -> Mapping[str, str]:
    """What a page is called that the rail does not list."""
    return {"card": t("Player card"), "judge": t("Judge's log")}
