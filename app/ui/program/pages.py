"""The pages of an open event and those over the whole window, each made at its first use.

Its modules, too, are imported only then: together they would take longer than all else at a start.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.services.core.rows import map_tables
from app.services.event.event_draft import stored_draft
from app.ui.core.keys_panel import PageKeysPanel
from app.ui.core.page import Page
from app.ui.core.qt_session import Desk
from app.ui.core.settings import Settings
from app.ui.core.widgets.scroll import PageScroll
from app.ui.core.window_acts import PAGES
from app.words.core.catalogue import Words
from app.words.program.errors import all_sentences

if TYPE_CHECKING:
    from app.ui.backups.page import BackupsPage
    from app.ui.clock.page import ClockPage
    from app.ui.event.figures import FiguresPage
    from app.ui.event.page import EventFormPage
    from app.ui.event.returning_page import ReturningPage
    from app.ui.event.server_page import ServerPage
    from app.ui.pairing.page import RoundsPage
    from app.ui.papers.page import PapersPage
    from app.ui.phones.page import PhonesPage
    from app.ui.results.from_players import PlayerResultsPage
    from app.ui.results.page import ResultsPage
    from app.ui.screen.guest_page import GuestScreenPage
    from app.ui.screen.page import ScreenPage
    from app.ui.season.page import SeasonPage
    from app.ui.season.qualifiers_view import TopPage

PageMaker = Callable[[Desk, Settings], Page]


class EventPages(Mapping[str, Page]):
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
        self._desk, self._settings, self._stack = desk, settings, stack
        self._on_created = on_created
        self._frames: dict[str, PageScroll] = {}
        self._created: dict[str, Page] = {}

    def __getitem__(self, key: str) -> Page:
        """The page of a key, made now if it is not there yet."""
        if key not in self._created:
            self._make(key)
        return self._created[key]

    def __iter__(self) -> Iterator[str]:
        """The keys, in the order of the rail."""
        return iter(MAKERS)

    def __len__(self) -> int:
        """How many pages there are, made or not."""
        return len(MAKERS)

    @property
    def created(self) -> Mapping[str, Page]:
        """The pages made so far, by key."""
        return self._created

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
    def papers(self) -> "PapersPage":
        """The page of printouts."""
        return cast("PapersPage", self["papers"])

    @property
    def screen(self) -> "ScreenPage":
        """The page that directs the players' screen."""
        return cast("ScreenPage", self["screen"])

    def show(self, key: str) -> None:
        """Bring a page into sight."""
        if key not in self._created:
            self._make(key)
        with _painted_once(self._stack):
            self._stack.setCurrentWidget(self._frames[key])

    def let_go(self) -> None:
        """Release what pages hold outside of the window; the event is closed."""
        for page in self._created.values():
            page.let_go()

    def _make(self, key: str) -> None:
        maker = MAKERS.get(key) or ASIDES[key]
        page = self._created[key] = maker(self._desk, self._settings)
        self._frames[key] = PageScroll(page)
        self._stack.addWidget(self._frames[key])
        self._on_created(key, page)


_FIRST_CLICKS = (
    "app.models.tables.award",
    "app.models.tables.terrain",
    "app.models.tables.scorekeeper",
    "app.rules.results.check",
    "app.rules.pairing.pair",
    "app.services.pairing.pairing_history",
    "app.services.pairing.manual_swaps",
    "app.services.players.players",
    "app.services.clock.day_plan",
    "app.services.players.player_lines",
    "app.services.pairing.rounds",
    "app.rules.season.rules",
    "app.rules.season.qualification",
    "app.rules.season.finals",
    "app.words.season.errors",
    "app.rules.terrain.legality",
    "app.words.terrain.errors",
    "app.words.exchange.errors",
    "app.words.lists.errors",
    "app.words.packet.errors",
    "app.services.judge.judges_log",
    "app.services.exchange.exports",
    "app.services.results.tiebreak",
    "app.ui.results.form",
    "app.ui.results.first_entry",
    "app.ui.results.page",
)
"""What the first clicks on an open event need and its first page doesn't: the tables that
the journal follows, what judges a swap, takes a step, says why something is refused, and opens a
slip. Each brings little that those before it haven't brought."""


def first_clicks() -> Iterator[None]:
    """Load what the first clicks need, some hundredths of a second at a time.

    A start does without, so that it paints sooner. The words of every refusal are among them, which
    are needed most where the disk with the program is gone.
    """
    for name in _FIRST_CLICKS:
        import_module(name)
        yield
    map_tables()
    yield
    all_sentences()


@contextmanager
def _painted_once(stack: QStackedWidget) -> Iterator[None]:
    """Let a page that comes into sight be painted once.

    Qt forbids painting while it turns a stack, and allows it again by marking each widget in it as
    changed. What covers its ground, as a page does, is then painted by itself, and with all that is
    around it once more. Where painting is forbidden already, Qt leaves that as it is.
    """
    stack.setAttribute(Qt.WidgetAttribute.WA_UpdatesDisabled)
    try:
        yield
    finally:
        stack.setAttribute(Qt.WidgetAttribute.WA_UpdatesDisabled, False)
        for child in stack.children():
            # What was put into the stack meanwhile has inherited it.
            if isinstance(child, QWidget) and not child.updatesEnabled():
                child.setUpdatesEnabled(True)


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


def _terrain(desk: Desk, _: Settings) -> Page:
    from app.ui.terrain.page import TerrainPage

    return TerrainPage(desk)


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
    "terrain": _terrain,
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


TOPIC = "helpTopic"
"""What a page over the whole window is known by in the list of keys and in the help."""

FORM, FIGURES, BACKUPS, SEASON, FINAL, PHONES, SERVER, PLAYER_RESULTS, RETURNING, GUEST = TOPICS = (
    "form", "figures", "backups", "season", "final", "phones", "server", "player-results",
    "returning", "guest-screen",
)  # fmt: skip
"""What each is known by in the list of keys and in the help."""


class WindowPages(QObject):
    """The pages over the whole window: an event's settings, its figures, and backups.

    Signals:
        created(Path, EventDraft): an event is to be made.
        changed(EventDraft): the open event is to be so.
        opened(Path, str): a file was made that is to be opened, and the message about it.
        final_made(Path): the event of a final was made, and is to be opened.
        address_wanted(str): the event at this address is to be opened.
        address_opened(str, str): the open event is at this address now; it is to be opened there,
            and the message.
        taken_home(Path, str): the open event is in this file now; it is to be opened, and the
            message.
        reopened(Path): the open event's file is to be opened again.
        reopening_wanted(Callable): what opens the open event again, or elsewhere, is to be done.
        left(): back to the event, or to the start page.
        sheet_wanted(): to the printout that leads players' phones to the event.
        slip_wanted(int): the slip of a table is to be opened.
        help_requested(): the help about the page that is seen.
    """

    created = Signal(object, object)
    changed = Signal(object)
    opened = Signal(object, str)
    final_made = Signal(object)
    address_wanted = Signal(str)
    address_opened = Signal(str, str)
    taken_home = Signal(object, str)
    reopened = Signal(object)
    reopening_wanted = Signal(object)
    left = Signal()
    sheet_wanted = Signal()
    slip_wanted = Signal(int)
    help_requested = Signal()

    def __init__(
        self, t: Words, settings: Settings, stack: QStackedWidget, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._t, self._settings, self._stack = t, settings, stack
        self._form: EventFormPage | None = None
        self._figures: FiguresPage | None = None
        self._backups: BackupsPage | None = None
        self._season: SeasonPage | None = None
        self._phones: PhonesPage | None = None
        self._server: ServerPage | None = None
        self._guest: GuestScreenPage | None = None
        self._player_results: PlayerResultsPage | None = None
        self._returning: ReturningPage | None = None
        self._top: TopPage | None = None

    @property
    def form(self) -> "EventFormPage":
        """The form of an event."""
        if self._form is None:
            from app.ui.event.page import EventFormPage

            self._form = EventFormPage(self._t)
            self._form.created.connect(self.created)
            self._form.changed.connect(self.changed)
            self._form.left.connect(self.left)
            self._form.keys.help_requested.connect(self.help_requested)
            self._keep(self._form, FORM)
        return self._form

    @property
    def figures(self) -> "FiguresPage":
        """The figures of the open event."""
        if self._figures is None:
            from app.ui.event.figures import FiguresPage

            self._figures = FiguresPage(self._t)
            self._figures.left.connect(self.left)
            self._add_keys(self._figures, FIGURES, self._t("Rules values"))
            self._keep(self._figures, FIGURES)
        return self._figures

    @property
    def backups(self) -> "BackupsPage":
        """The backups of the open event, or of all."""
        if self._backups is None:
            from app.ui.backups.page import BackupsPage

            self._backups = BackupsPage(self._t, self._settings)
            self._backups.left.connect(self.left)
            self._backups.opened.connect(self.opened)
            self._add_keys(self._backups, BACKUPS, self._t("Backups"))
            self._keep(self._backups, BACKUPS)
        return self._backups

    @property
    def season(self) -> "SeasonPage":
        """The season that is open, or the choice of one."""
        if self._season is None:
            from app.ui.screen.season_page import SeasonScreen
            from app.ui.season.page import SeasonPage

            self._season = SeasonPage(
                self._t, self._settings, lambda page: SeasonScreen(page, self._settings)
            )
            self._season.left.connect(self.left)
            self._season.event_made.connect(self.final_made)
            self._add_keys(self._season, SEASON, self._t("Seasons"))
            self._keep(self._season, SEASON)
        return self._season

    @property
    def typed_season(self) -> tuple[str, ...]:
        """What is typed in the views of a season that isn't saved, in words."""
        return () if self._season is None else self._season.typed

    @property
    def phones(self) -> "PhonesPage":
        """The sharing of the open event on the local network."""
        if self._phones is None:
            from app.ui.phones.page import PhonesPage

            self._phones = PhonesPage(self._t)
            self._phones.left.connect(self.left)
            self._phones.sheet_wanted.connect(self.sheet_wanted)
            self._add_keys(self._phones, PHONES, self._t("Share on the network"))
            self._keep(self._phones, PHONES)
        return self._phones

    @property
    def server(self) -> "ServerPage":
        """Events on a server."""
        if self._server is None:
            from app.ui.event.server_page import ServerPage

            self._server = ServerPage(self._t, self._settings)
            self._server.left.connect(self.left)
            self._server.event_wanted.connect(self.address_wanted)
            self._server.reopening_wanted.connect(self.reopening_wanted)
            self._server.address_opened.connect(self.address_opened)
            self._server.taken_home.connect(self.taken_home)
            self._add_keys(self._server, SERVER, self._t("Event on a server"))
            self._keep(self._server, SERVER)
        return self._server

    @property
    def guest_screen(self) -> "GuestScreenPage":
        """This computer as a players' screen of an event at another desk."""
        if self._guest is None:
            from app.ui.screen.guest_page import GuestScreenPage

            self._guest = GuestScreenPage(self._t, self._settings)
            self._guest.left.connect(self.left)
            self._add_keys(self._guest, GUEST, self._t("Open as players' screen"))
            self._keep(self._guest, GUEST)
        return self._guest

    @property
    def player_results(self) -> "PlayerResultsPage":
        """What players of the open event have handed in by phone."""
        if self._player_results is None:
            from app.ui.results.from_players import PlayerResultsPage

            self._player_results = PlayerResultsPage(self._t)
            self._player_results.left.connect(self.left)
            self._player_results.slip_wanted.connect(self.slip_wanted)
            self._add_keys(self._player_results, PLAYER_RESULTS, self._t("Results from players"))
            self._keep(self._player_results, PLAYER_RESULTS)
        return self._player_results

    @property
    def returning(self) -> "ReturningPage":
        """What was done alone, and what on the server meanwhile."""
        if self._returning is None:
            from app.ui.event.returning_page import ReturningPage

            self._returning = ReturningPage(self._t)
            self._returning.left.connect(self.left)
            self._returning.address_opened.connect(self.address_opened)
            self._returning.reopened.connect(self.reopened)
            self._returning.reopening_wanted.connect(self.reopening_wanted)
            self._add_keys(self._returning, RETURNING, self._t("Back at the server"))
            self._keep(self._returning, RETURNING)
        return self._returning

    @property
    def top(self) -> "TopPage":
        """The best of the open event play on."""
        if self._top is None:
            from app.ui.season.qualifiers_view import TopPage

            self._top = TopPage(self._t)
            self._top.left.connect(self.left)
            self._top.event_made.connect(self.final_made)
            self._add_keys(self._top, FINAL, self._t("The best play on"))
            self._keep(self._top, FINAL)
        return self._top

    @property
    def typed_top(self) -> tuple[str, ...]:
        """What is chosen of the best of the open event that isn't saved, in words."""
        return () if self._top is None else self._top.typed

    def show_top(self, desk: Desk) -> None:
        """Let the best of the open event play on in another one."""
        self._stack.setCurrentWidget(self.top)
        self.top.show_event(desk)

    @property
    def shows_season(self) -> bool:
        """Whether a season is in sight."""
        return self._is_seen(self._season)

    @property
    def shows_form(self) -> bool:
        """Whether the form is in sight, on which something may be typed."""
        return self._is_seen(self._form)

    @property
    def typed_form(self) -> "EventFormPage | None":
        """The form, where anything is typed in it that isn't saved; None else."""
        return self._form if self._form is not None and self._form.is_typed else None

    def show_new(self) -> None:
        """Show the form of a new event."""
        self._stack.setCurrentWidget(self.form)
        self.form.start()

    def show_settings(self, desk: Desk) -> None:
        """Show the settings of the open event."""
        draft = desk.session.read(stored_draft)
        self._stack.setCurrentWidget(self.form)
        self.form.edit(draft, desk)

    def show_announcement(self, desk: Desk) -> None:
        """Show the announcement of the open event."""
        self._stack.setCurrentWidget(self.form)
        self.form.announce(desk.session.read(stored_draft), desk)

    def show_figures(self, desk: Desk | None) -> None:
        """Show every figure of the open event, or of what the form says; once more leads back."""
        if self.shows_form:
            self.form.show_figures()
        elif self._is_seen(self._figures):
            self.left.emit()
        elif desk is not None:
            self._stack.setCurrentWidget(self.figures)
            self.figures.show_event(desk)

    def show_backups(self, desk: Desk | None) -> None:
        """Show the backups of the open event, or of all; once more leads back."""
        if self._is_seen(self._backups):
            self.left.emit()
            return
        self._stack.setCurrentWidget(self.backups)
        if desk is None:
            self.backups.show_all()
        else:
            self.backups.show_event(desk)

    def show_phones(self, desk: Desk | None) -> None:
        """Show how the open event is shared; once more leads back."""
        if self._is_seen(self._phones):
            self.left.emit()
        elif desk is not None:
            self._stack.setCurrentWidget(self.phones)
            self.phones.show_event(desk)

    def show_server(self, desk: Desk | None) -> None:
        """Show how an event comes to a server, is opened there and comes home."""
        self._stack.setCurrentWidget(self.server)
        self.server.show_event(desk)

    def show_guest_screen(self) -> None:
        """Show how this computer becomes a players' screen of an event at another desk."""
        self._stack.setCurrentWidget(self.guest_screen)
        self.guest_screen.begin()

    def show_player_results(self, desk: Desk | None) -> None:
        """Show what players have handed in; once more leads back."""
        if self._is_seen(self._player_results):
            self.left.emit()
        elif desk is not None:
            self._stack.setCurrentWidget(self.player_results)
            self.player_results.show_event(desk)

    def show_returning(self, desk: Desk) -> None:
        """Compare what was done alone with the event on its server."""
        self._stack.setCurrentWidget(self.returning)
        self.returning.show_event(desk)

    def show_season(self, path: Path | None = None) -> None:
        """Show the open season, or another from its file; once more leads back."""
        if self.shows_season and path is None:
            self.left.emit()
            return
        self._stack.setCurrentWidget(self.season)
        if path is None:
            self.season.start()
        else:
            self.season.open_path(path)

    def let_go(self) -> None:
        """Close the season that is open: the window goes."""
        if self._season is not None:
            self._season.let_go()

    def show_damaged(self, path: Path, message: str) -> None:
        """Show what may help with an event that cannot be opened."""
        self._stack.setCurrentWidget(self.backups)
        self.backups.show_damaged(path, message)

    def _is_seen(self, page: QWidget | None) -> bool:
        return page is not None and self._stack.currentWidget() is page

    def _keep(self, page: QWidget, topic: str) -> None:
        page.setProperty(TOPIC, topic)
        self._stack.addWidget(page)

    def _add_keys(self, page: QWidget, view: str, title: str) -> None:
        from app.ui.program.all_acts import VIEWS

        PageKeysPanel(self._t, page, VIEWS[view], title, self.help_requested.emit)
