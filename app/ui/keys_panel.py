"""KeysPanel: the keys of the page, at the foot of the window; and the one list of all keys."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.words.catalogue import Words

Keys = tuple[tuple[str, str], ...]
"""Keys as they are written in Qt's way, several parted by a space, and what they do."""

_PAIRS_A_LINE = 4


def page_keys(t: Words) -> Mapping[str, Keys]:
    """The keys of each page by its key, of further views and of the whole window."""
    rounds = (("Alt+Left Alt+Right", t("Earlier or later round")),)
    copy = (("Ctrl+Shift+C", t("Copy as text")),)
    search = (("Ctrl+F", t("Filter")),)
    return {
        "players": (
            ("N", t("New player")),
            ("F2 Return Enter", t("Change the player")),
            ("H P L", t("Here, paid, lists in")),
            ("Space", t("Turn the tick over")),
            ("A", t("Tick all here")),
            ("Del", t("Drop")),
            ("R", t("Reinstate")),
            ("Q", t("Disqualify")),
            ("G", t("Ringer or not")),
            ("Shift+Del", t("Remove")),
            ("S", t("Sort by this column")),
            *search,
            ("Down", t("From the filter to the list")),
            ("Ctrl+I", t("Import a roster")),
            ("Alt+M", t("More fields, or less")),
            ("Alt+A", t("Army lists of this player")),
            ("Ctrl+L", t("Everybody's army lists")),
            ("Esc", t("From the form to the list")),
        ),
        "roster": (
            ("F3", t("Next row to look at")),
            ("Space", t("Turn the tick over")),
            ("Del", t("Leave the row out")),
            ("Ctrl+S", t("Register")),
            ("Esc", t("Back, registering nobody")),
        ),
        "lists": (
            ("Return Enter F2", t("Change the lists")),
            ("O", t("Only what is to be looked at")),
            ("P", t("To the player")),
            *search,
            ("Down", t("From the filter to the list")),
            *copy,
            ("Ctrl+L Esc", t("Back to the players")),
        ),
        "list": (
            ("Ctrl+V", t("Read a list from the clipboard")),
            ("Alt+1 Alt+2 Alt+3 Alt+4", t("Another list")),
            ("Space", t("Turn the tick over")),
            ("Del", t("Take the entry away")),
            ("Return Enter", t("Keep the lists")),
            ("Ctrl+S", t("Keep the lists")),
            ("Esc", t("Back")),
        ),
        "rounds": (
            ("Space", t("Mark the player")),
            ("S", t("Swap the marked two")),
            ("M", t("Let the marked two meet")),
            ("K", t("Keep the pair, or let it go")),
            ("B", t("Bye to this one")),
            ("G", t("Grant a bye")),
            ("T", t("Another table")),
            ("L", t("The list that counts for a bye")),
            ("R", t("Pair again")),
            ("C", t("Choose the scenario")),
            ("D", t("Throw the scenario's dice")),
            ("V", t("Show players the scenario, or not")),
            ("O", t("Open a closed round again")),
            ("Del", t("Throw the draft away")),
            ("W", t("Why it is paired so, or away with it")),
            ("J", t("In the reasons: copy with certificate")),
            *rounds,
            *copy,
        ),
        "results": (
            ("Return Enter", t("Open the slip; save it")),
            ("Backspace", t("Back to the field before")),
            ("Space", t("On to the next field")),
            ("Down", t("To the list of tables")),
            ("Del", t("Clear the result of a table")),
            ("F4", t("A game without a winner")),
            ("Esc", t("Leave the panel, then the slip")),
            *rounds,
        ),
        "standings": (
            ("Up Down", t("Why a player stands there")),
            ("A", t("Awards")),
            ("B", t("Equals at a cut by your word")),
            *rounds,
            *search,
            *copy,
        ),
        "awards": (
            ("Return Enter", t("Choose the winner; equals by your word")),
            ("V", t("Type ballots")),
            ("C", t("Close the vote and count")),
            ("T", t("The count so far")),
            ("K", t("Category")),
            ("D", t("Draw among equals")),
            ("N", t("New award")),
            ("Del", t("Open again, or take away")),
            *copy,
            ("Esc", t("Back to the standings")),
        ),
        "clock": (
            ("Return Enter", t("Start with this length")),
            ("Space", t("Pause, or go on")),
            ("+", t("A minute more")),
            ("-", t("A minute less")),
            ("E", t("End now")),
            ("Del", t("Take the clock away")),
            ("B", t("Reason for the history")),
            ("R", t("Throw the secret dice")),
            ("S", t("Show players the seal")),
            ("T", t("To the tables")),
            ("P", t("Pause a table's clocks, or go on")),
            ("Y N", t("Its clocks hold little, or more")),
            ("W", t("Wait for a player")),
            ("1 2", t("The computer's clock, or its time awake")),
            ("A", t("Test the alarm")),
            ("D", t("Plan of the day")),
            ("Esc", t("To the clock; end the flashing")),
        ),
        "day": (
            ("Return Enter", t("Keep what is typed")),
            ("Tab", t("Next field")),
            *copy,
            ("Esc", t("Back to the clock")),
        ),
        "papers": (
            ("Up Down", t("Another paper")),
            *search,
            ("Down Return Enter", t("From the filter to the list")),
            ("Esc", t("Empty the filter")),
            ("C", t("To the choices of the paper")),
            ("L", t("To the language of the papers")),
            ("P", t("Print")),
            ("S", t("Save as PDF")),
            ("O", t("Open in the viewer")),
            ("F", t("Show in the folder")),
            ("R", t("All papers of the round")),
            ("E", t("All papers of the event's start, or of its end")),
            *rounds,
        ),
        "history": search,
        "form": (
            ("Alt+A", t("To the variants")),
            ("Tab", t("Next field or category")),
            ("Up Down", t("Another variant")),
            ("Left Right", t("The other column")),
            ("Space", t("Choose the variant, or not")),
            ("0 1 2 3 4 5 6 7 8 9", t("Its number")),
            ("Return Enter", t("Begin, or save")),
            ("F3", t("Announcement")),
            ("Esc", t("Never mind")),
        ),
        "scenario": (
            ("Up Down", t("Another scenario")),
            ("Tab", t("From element to element")),
            ("+ = -", t("Nearer, farther")),
            ("0", t("The whole drawing")),
            ("Left Right", t("Move the drawing")),
            ("R", t("From the other player's side")),
            ("D Y K", t("Distances, deployment, Kill Box")),
            ("M", t("Measure, from the element")),
            ("Return Enter", t("Measure on from here")),
            ("F", t("Throw for the flag that leaves")),
            ("E", t("Throw for it at each table")),
            ("G", t("This flag is gone, or not")),
            ("C", t("Copy to a file of the house")),
            ("T Ctrl+F", t("Words of the packet")),
            ("P", t("Plan of the event")),
            ("H", t("Scenarios of the house")),
        ),
        "terms": (
            ("Ctrl+F", t("Find")),
            ("Down", t("From the search to the words")),
            *copy,
            ("Esc", t("Empty the search, then back")),
        ),
        "plan": (
            ("C Return Enter", t("Choose the scenario")),
            ("D", t("Throw the dice for this round")),
            ("Shift+D", t("Throw for every open round")),
            ("Del", t("Take it away")),
            ("O", t("Take the order with least re-laying")),
            ("N", t("One more round")),
            ("V", t("Look at the scenario")),
            *copy,
            ("Esc", t("Back to the scenarios")),
        ),
        "house": (
            ("Return Enter", t("Keep with the event, or read anew")),
            ("T", t("Edit the file")),
            ("F5", t("Read the files anew")),
            ("I", t("Open another file")),
            ("Del", t("Keep no more")),
            ("V", t("Look at the scenario")),
            ("Esc", t("Back to the scenarios")),
        ),
        "screen": (
            ("Space", t("Show what comes next")),
            ("P S C T N Q B", t("Pairings, scenario, clock, standings, notices, codes, blackout")),
            ("L", t("Let the loop run, or stand")),
            ("Left Right", t("Turn the page")),
            ("O", t("Open or close the players' window")),
            ("M", t("Write a message")),
        ),
        "window": (
            ("Ctrl+Return", t("The next step")),
            ("Ctrl+1 Ctrl+2 Ctrl+3 Ctrl+4 Ctrl+5 Ctrl+6 Ctrl+7 Ctrl+8 Ctrl+9", t("Pages")),
            ("Ctrl+Z", t("Take the newest act back")),
            ("Ctrl+Shift+Z Ctrl+Y", t("Do it again")),
            ("Ctrl+P", t("Papers")),
            ("Ctrl+N Ctrl+O", t("New event, open an event")),
            ("Ctrl+E", t("Event settings")),
            ("F6", t("Figures of the packet")),
            ("Ctrl+R", t("Rehearse")),
            ("Ctrl+W", t("Close the event")),
            ("Ctrl+Shift+L", t("Light or dark")),
            ("F8", t("Cover this window")),
            ("F9", t("Players' screen: next")),
            ("F12", t("Players' screen: black")),
            ("F1 ?", t("These keys")),
        ),
    }


class KeysPanel(QFrame):
    """A panel over the foot of another widget, hidden until it is asked for.

    The focus stays where it is, and nothing moves.

    Args:
        t: the words.
        over: what it lies over.
    """

    def __init__(self, t: Words, over: QWidget) -> None:
        super().__init__(over, objectName="keys")
        over.installEventFilter(self)
        self._t = t
        self._keys = page_keys(t)
        self._title, self._everywhere = QLabel(), QLabel(t("In the whole window"))
        for label in (self._title, self._everywhere):
            label.setProperty("heading", True)
        self._of_page, self._of_window = QGridLayout(), QGridLayout()
        close = QPushButton(t("Close  F1"), clicked=self.hide)
        close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        top = QHBoxLayout()
        top.addWidget(self._title, 1)
        top.addWidget(close)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 8, 16, 10)
        box.setSpacing(6)
        box.addLayout(top)
        box.addLayout(self._of_page)
        box.addWidget(self._everywhere)
        box.addLayout(self._of_window)
        _fill(self._of_window, self._keys["window"])
        self.hide()

    @property
    def text(self) -> str:
        """Every word and key that is shown; "" while hidden."""
        if self.isHidden():
            return ""
        return "\n".join(label.text() for label in self.findChildren(QLabel))

    def show_keys(self, page: str, title: str) -> None:
        """Show a page's keys; a page that is shown already changes in place."""
        self._title.setText(self._t("Keys: {page}", page=title))
        _fill(self._of_page, self._keys[page])
        self.show()
        self._lie_down()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the foot of what it lies over."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._lie_down()
        return super().eventFilter(watched, event)

    def _lie_down(self) -> None:
        over = self.parentWidget()
        assert over is not None
        height = self.sizeHint().height()
        self.setGeometry(0, over.height() - height, over.width(), height)
        self.raise_()


def _fill(grid: QGridLayout, keys: Keys) -> None:
    while (item := grid.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
    grid.setHorizontalSpacing(10)
    grid.setVerticalSpacing(3)
    for n, (pressed, does) in enumerate(keys):
        line, column = divmod(n, _PAIRS_A_LINE)
        key = QLabel(written(pressed))
        key.setProperty("key", True)
        grid.addWidget(key, line, 2 * column, Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(QLabel(does, objectName="quiet"), line, 2 * column + 1)
        grid.setColumnStretch(2 * column + 1, 1)


def written(pressed: str) -> str:
    """Keys as people read them: "Alt+Left Alt+Right" as "Alt+← →", "Ctrl+1 … Ctrl+7" as a span."""
    keys = pressed.split()
    if len(keys) > 3:
        return f"{keys[0]}–{keys[-1].rpartition('+')[2]}"
    if "Return" in keys and "Enter" in keys:
        keys.remove("Return")
    for name, sign in (("Left", "←"), ("Right", "→"), ("Up", "↑"), ("Down", "↓")):
        keys = [one.replace(name, sign) for one in keys]
    return "  ".join(one.replace("Return", "Enter") for one in keys)
