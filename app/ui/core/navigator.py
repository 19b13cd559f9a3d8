"""Navigator: what a page needs of the window: other pages, cards, questions."""

from collections.abc import Callable, Mapping
from typing import Protocol

from PySide6.QtWidgets import QWidget

from app.rules.core.ids import PlayerId
from app.ui.core.page import Page
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.question import Question


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
