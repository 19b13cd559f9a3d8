"""Page: what every page of the window is. It reloads when something changed and it is seen.

PageHead: the way back, always at the top left, and the title of a page over the window. Navigator:
what a page needs of the window: other pages, cards, questions.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.ids import PlayerId
from app.rules.results.result import Game
from app.services.core.changes import Changes
from app.services.core.errors import UserError
from app.ui.core.acts import ViewActs
from app.ui.core.icons import icon
from app.ui.core.native_keys import with_key
from app.ui.core.qt_session import Desk
from app.ui.core.theme import enlarge_type
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.question import (
    Answer,
    Question,
    QuestionPanel,
    discard_typed,
)
from app.words.core.catalogue import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class PageStep:
    """What a page asks for before the event goes on; the step button does it."""

    label: str
    text: str
    take: Callable[[], object]
    is_quiet: bool = False
    """Something on the page comes first."""


_LOW = 18
"""A page that is lower, in heights of type, has its lists first."""


def has_little_height(page: QWidget) -> bool:
    """Whether a page has little height for the size of text: some lists would show few rows."""
    # A page that scrolls is higher than what is seen of it.
    around = page.parentWidget()
    seen = page.height() if around is None else min(page.height(), around.height())
    return seen < _LOW * page.fontMetrics().height()


class Page(QWidget):
    """A page over one open event.

    A subclass builds its widgets into ``self.body`` and fills them in ``reload``, which is called
    when the page is shown for the first time and whenever something changed since it last read.

    Signals:
        step_changed(): ``own_step`` or ``holds_blue`` is another now.
        row_menu_filled(QMenu): the acts of a row are in its menu; the window adds the players.

    Attributes:
        desk: the open event.
        t: the words of the window.
        line: runs acts and says over the page what they answered.
    """

    ACTS: ViewActs
    """What can be done on the page."""

    CARD_ON_DOUBLE_CLICK = False
    """Whether a double click in its table of players shows a card."""

    SAYS_STEP = False
    """Whether it emits ``step_changed`` each time that it has read what changed."""

    step_changed = Signal()
    row_menu_filled = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__(objectName="page")
        self.desk = desk
        self.t = desk.t
        self.line = ActLine(desk, self)
        self._question: QuestionPanel | None = None
        self._is_stale = True
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(16, 12, 16, 12)
        self.body.setSpacing(10)
        desk.changed.connect(self._on_changed)
        desk.troubled.connect(self._on_troubled)

    def reload(self) -> None:
        """Read what the page shows; overridden."""

    def start(self) -> None:
        """Put the focus where the EO begins; overridden where that is not the first field."""

    def ask(self, make: Callable[[], Question | None]) -> None:
        """Ask something over the page, for as long as ``make`` has a question."""
        if self._question is None:
            # Loaded here: the page that is shown first may have no views.
            from app.ui.core.widgets.master_detail import ViewStack

            self._question = QuestionPanel(self.t, self)
            self.desk.changed.connect(self._refresh_question)
            stacks = self.findChildren(ViewStack)
            for stack in stacks:
                # It asks of the view that is left; what is within a view may turn by itself.
                if not any(one.isAncestorOf(stack) for one in stacks if one is not stack):
                    stack.turned.connect(self._question.close_it)
        self._question.ask(make)

    def _refresh_question(self) -> None:
        last, panel = self.desk.state.last_round, self.question
        if panel is not None:
            # Else a click that is on its way publishes a draft that nobody here has seen.
            is_draft = last is not None and last.is_draft
            panel.refresh(rests=self.desk.is_listening and is_draft)

    def confirm(
        self,
        heading: str,
        verb: str,
        take: Callable[[], object],
        *,
        of: Callable[[], object],
        about: str = "",
    ) -> None:
        """Ask before something is done that ends or removes; gone once that is another.

        Args:
            heading: the question.
            verb: what the button says that does it.
            take: does it.
            of: what is to end or to be removed, as it is now; whatever else others do to the
                event leaves the question where it is.
            about: what follows.
        """
        begun = of()
        answer = Answer(text=verb, about=about, take=lambda _: take())
        question = Question(heading=heading, answers=(answer,))
        self.ask(lambda: question if of() == begun else None)

    def discard_typed(
        self, heading: str, take: Callable[[], object], *, asks: bool, about: str = ""
    ) -> None:
        """Do what discards what is typed; ask first where anything is that would be missed."""
        discard_typed(self.t, self.ask, take, asks=asks, heading=heading, about=about)

    @property
    def typed(self) -> tuple[str, ...]:
        """What is typed on the page that isn't saved, in words; overridden by forms."""
        return ()

    @property
    def question(self) -> QuestionPanel | None:
        """The question over the page; None for none."""
        panel = self._question
        return None if panel is None or panel.question is None else panel

    def take_settings(self) -> None:
        """Take over what the settings page set; overridden where the page shows any of it."""

    def empty_filters(self) -> None:
        """Show everything again: a filter left behind would hide what is done next."""
        for field in self.findChildren(QLineEdit):
            if field.isClearButtonEnabled():
                field.clear()

    @property
    def is_low(self) -> bool:
        """Whether there is little height for the size of text: some lists would show few rows."""
        return self._is_low

    def fit_height(self) -> None:
        """Give the lists the room of other things, or back; overridden where ``is_low`` counts."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the height of the window."""
        super().resizeEvent(event)
        self._see_height()

    def changeEvent(self, event: QEvent) -> None:
        """Another size of text is another height in lines."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._see_height()

    def _see_height(self) -> None:
        is_low = has_little_height(self)
        if is_low is not self._is_low:
            self._is_low = is_low
            self.fit_height()

    _is_low = False

    def let_go(self) -> None:
        """End what the page does beyond the window; overridden where there is such a thing."""

    @property
    def acts_here(self) -> ViewActs:
        """The acts in force: the page's own; overridden where views differ."""
        return self.ACTS

    @property
    def own_step(self) -> PageStep | None:
        """What the page asks for; None leaves the step to the event; overridden where it asks."""
        return None

    @property
    def holds_blue(self) -> bool:
        """Whether what is in hand comes first, blue button or not; overridden where that can be."""
        return False

    @property
    def player_here(self) -> PlayerId | None:
        """The player whom the cursor is on; overridden where it can be on one."""
        return None

    @property
    def game_here(self) -> Game | None:
        """The game that is in hand, where no single player is; overridden where one can be."""
        return None

    @property
    def players_of_row(self) -> tuple[PlayerId, ...]:
        """Who is in the row under the cursor; overridden where another game may be in hand."""
        if self.player_here is not None:
            return (self.player_here,)
        return () if self.game_here is None else self.game_here.players

    @property
    def player_table(self) -> QTableView | None:
        """The table of players in which C shows a card; overridden where there is one."""
        return None

    def is_touched_by(self, changes: Changes) -> bool:
        """Whether these changes concern the page; overridden where most do not."""
        return True

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what changed while the page was not seen."""
        super().showEvent(event)
        self.line.come_back()
        self._catch_up()

    def hideEvent(self, event: QHideEvent) -> None:
        """Take along what the page asks or refuses, until it is seen again."""
        super().hideEvent(event)
        self.line.step_aside()

    def _on_changed(self, changes: Changes) -> None:
        self._is_stale = self._is_stale or self.is_touched_by(changes)
        if self.isVisible():
            self._catch_up()

    def _on_troubled(self, error: UserError | None) -> None:
        if error is None and self.isVisible():
            self._catch_up()

    def _catch_up(self) -> None:
        if not self._is_stale:
            return
        try:
            self.reload()
        except UserError as error:
            # The file cannot be read now; the page catches up once it can.
            self.line.show_error(error)
        else:
            self._is_stale = False


_LARGER = 1.3
"""A title, beside the type of the window."""


class PageHead(QHBoxLayout):
    """Where one is, and the button that leads back, with further buttons at the right.

    Args:
        t: the words.
        title: of the page, or the label that has it.
        leave: leads back.
        further: buttons at the right.
        note: beside the title, in the quiet colour.
    """

    def __init__(
        self,
        t: Words,
        title: str | QLabel,
        leave: Callable[[], object],
        *further: QPushButton,
        note: QLabel | None = None,
    ) -> None:
        super().__init__()
        self.back = push_button(icon("arrow-left"), t("Back"), clicked=lambda: leave())
        self.back.setToolTip(with_key(t("Back"), "Esc"))
        self.title = title if isinstance(title, QLabel) else plain_label(title)
        enlarge_type(self.title, _LARGER, is_bold=True)
        self.setSpacing(8)
        self.addWidget(self.back)
        self.addSpacing(8)
        # A title that may be cut is never wider than it needs: the gap is not for the buttons.
        self.addWidget(self.title, 100 if note is None else 0)
        if note is not None:
            note.setProperty("quiet", True)
            self.addSpacing(8)
            self.addWidget(note, 100)
        self.addStretch(1)
        for button in further:
            self.addWidget(button)


class Navigator(Protocol):
    """The way from page to page of an open event."""

    @property
    def desk(self) -> Desk:
        """The open event."""

    @property
    def pages(self) -> Mapping[str, Page]:
        """Every page by key, made at its first use."""

    @property
    def page_key(self) -> str:
        """The key of the page that is shown."""

    @property
    def current(self) -> Page:
        """The page that is shown."""

    @property
    def line(self) -> ActLine:
        """Runs acts and says what came of them, whatever page is shown."""

    @property
    def is_covered(self) -> bool:
        """Whether the event is hidden from people who look on."""

    def show_page(self, key: str) -> None:
        """Show a page by its key, and begin there."""

    def open_card(self, player: PlayerId | int) -> None:
        """Show a player's card."""

    def open_table(self, table: int, *, tied: bool = False) -> None:
        """Show the slip of a table, at its tie-break if it is tied."""

    def show_guide(self, what: str, place: str) -> None:
        """Show a setting, or a page of the help.

        Args:
            what: "settings" or "help".
            place: the setting or the page, by its id.
        """

    def go_back(self, message: str = "") -> None:
        """Show the page before a card or the judge's log, and show there what was done."""

    def ask(self, make: Callable[[], Question | None]) -> None:
        """Ask a question on the page that is shown; the click that led here doesn't answer it."""

    def window(self) -> QWidget:
        """The window around the event."""
