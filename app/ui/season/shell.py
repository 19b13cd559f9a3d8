"""What the views of a season need of the page around them."""

from collections.abc import Callable
from typing import Any, Protocol

from PySide6.QtWidgets import QTableView, QVBoxLayout, QWidget

from app.services.core.errors import UserError
from app.services.core.open_form import ConflictError, OpenForm
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.question import Question
from app.ui.season.desk import SeasonDesk
from app.words.core.catalogue import Words

AS_GIVEN = -1
"""No column to sort by: the rows come in order."""


class SeasonView(QWidget):
    """One of the views behind the tabs."""

    table: QTableView
    """Where its rows are."""
    buttons: FlowLayout
    """Below it, for the acts of the page."""

    def reload(self) -> None:
        """Read what is shown; overridden."""
        raise NotImplementedError

    def start(self) -> None:
        """Begin in its table."""
        self.table.setFocus()
        if not self.table.currentIndex().isValid():
            self.table.selectRow(0)


class PlayersScreen(Protocol):
    """What directs the players' screen of a season; another feature of the window has it."""

    @property
    def widget(self) -> QWidget:
        """The view."""

    def reload(self) -> None:
        """Show the season as it is now."""

    def start(self) -> None:
        """Begin at the picture."""

    def let_go(self) -> None:
        """Close the players' windows: the season is closed."""

    def end(self) -> None:
        """Close them for good."""


class ScreenView(SeasonView):
    """The players' screen among the views of a season."""

    def __init__(self, screen: PlayersScreen) -> None:
        super().__init__()
        self.players = screen
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(screen.widget)

    def reload(self) -> None:
        """Show the season as it is now."""
        self.players.reload()

    def start(self) -> None:
        """Begin at the picture."""
        self.players.start()


class SeasonShell(Protocol):
    """The page of a season."""

    @property
    def t(self) -> Words:
        """The words of the window."""

    @property
    def desk(self) -> SeasonDesk:
        """The open season."""

    def run(
        self,
        act: Callable[..., Any],
        *args: object,
        then: Callable[[Any], object] | None = None,
        refused: Callable[[UserError], object] | None = None,
        because: str = "",
        **kw: Any,
    ) -> None:
        """Carry out an act: say what was done, why not, or ask for the reason of what is odd.

        Args:
            act: the act.
            args: its arguments.
            then: gets its answer once it is done.
            refused: gets the refusal in place of the page, also where no reason is given.
            because: the reason.
            kw: its named arguments.
        """

    def save(
        self,
        form: OpenForm,
        then: Callable[[Any], object],
        conflict: Callable[[ConflictError], object],
    ) -> None:
        """Write what was edited in a form: say what was done, or why not.

        Args:
            form: what was edited, on what it was opened.
            then: gets the answer once it is done.
            conflict: gets what another desk has changed meanwhile; nothing is written then.
        """

    def ask(self, make: Callable[[], Question | None]) -> None:
        """Ask something over the page, for as long as ``make`` has a question."""

    def say(self, sentence: str, kind: str = "good") -> None:
        """Say something over the page: "good", "odd" or "bad"."""

    def show_error(self, error: UserError) -> None:
        """Say why something was refused."""

    def refresh(self) -> None:
        """Offer what can be done now: another row is chosen."""
