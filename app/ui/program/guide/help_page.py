"""HelpPage: what to do and by which keys, a page for each task; searched by typing."""

import re

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.services.program.help_pages import find_help, help_pages
from app.ui.core.bound_acts import BoundActs, key_tip
from app.ui.core.keys_panel import KeysPanel
from app.ui.core.native_keys import native_key
from app.ui.core.page import PageHead
from app.ui.core.widgets.acting import new_action, push_button
from app.ui.core.widgets.labels import plain_label
from app.ui.core.window_acts import WINDOW
from app.ui.program.acts import HELP
from app.ui.program.all_acts import VIEWS
from app.ui.program.guide.markdown_browser import MarkdownBrowser
from app.words.core.catalogue import Words

_MOST_OF_WIDTH = 0.4
"""Of the page, for the list."""
_AROUND_TITLE = 60
"""Frame, edges and scroll bar of the list, in pixels."""


_CODE = re.compile(r"`([^`\n]+)`")
_KEYS = frozenset(key for view in VIEWS.values() for act in view.acts for key in act.each_key)


def _native(code: re.Match[str]) -> str:
    """A key in a page as this system writes it; other code as it is."""
    key = re.sub(r"\bEnter$", "Return", code[1])
    return f"`{native_key(key)}`" if key in _KEYS else code[0]


class HelpPage(QWidget):
    """The help.

    Signals:
        left(): back to where the EO came from.
        requested(str): "about" or "settings".
    """

    left = Signal()
    requested = Signal(str)

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="page")
        self._t = t
        self._seen: list[str] = []
        """The pages that links led away from, the newest last."""
        self._build()
        self._connect()
        self._find()

    @property
    def shown(self) -> str:
        """The id of the page that is shown; "" where nothing is found."""
        item = self.pages.currentItem()
        return "" if item is None else str(item.data(Qt.ItemDataRole.UserRole))

    def show_page(self, name: str) -> None:
        """Show a page of the help by its id, whatever is searched for."""
        self.search.clear()
        self._choose(name)

    def start(self) -> None:
        """Begin in the text."""
        self.text.setFocus()

    def go_back(self) -> None:
        """Show the page that the last link was on."""
        if self._seen:
            self._choose(self._seen.pop())
            self.text.setFocus()

    def show_keys(self) -> None:
        """Show the keys of the page at its foot, or put them away again."""
        if self.keys.isVisible():
            self.keys.hide()
        else:
            self.keys.show_keys(HELP, self._t("Help"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the list the room of its longest title, as long as most is left to the text."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """The same where text grows or shrinks."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        if not hasattr(self, "_column"):
            return
        letters = self.pages.fontMetrics()
        widest = max(letters.horizontalAdvance(page.title) for page in help_pages(self._t))
        most = int(self.width() * _MOST_OF_WIDTH)
        self._column.setFixedWidth(min(widest + _AROUND_TITLE, most))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down and Enter go on from the search; Escape empties it, then leads back."""
        typed = event.key()
        if typed == Qt.Key.Key_Escape:
            self._escape()
        elif typed == Qt.Key.Key_Down and self.search.hasFocus():
            self.pages.setFocus()
        elif typed in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self.text.hasFocus():
            self.text.setFocus()
        elif self._is_typing(event):
            # Whoever types in the list or the text searches.
            self.search.setFocus()
            self.search.setText(event.text())
        else:
            super().keyPressEvent(event)

    def _is_typing(self, event: QKeyEvent) -> bool:
        modified = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        return event.text().isalnum() and not modified and not self.search.hasFocus()

    def _escape(self) -> None:
        if self.keys.isVisible():
            self.keys.hide()
        elif self.search.text():
            self.search.clear()
            self.text.setFocus()
        else:
            self.left.emit()

    def _find(self) -> None:
        """List the pages in which what is typed stands, and mark it in the first."""
        before, typed = self.shown, self.search.text()
        found = find_help(self._t, typed)
        self.pages.blockSignals(True)
        self.pages.clear()
        for page in found:
            item = QListWidgetItem(page.title)
            item.setData(Qt.ItemDataRole.UserRole, page.id)
            self.pages.addItem(item)
        self.pages.blockSignals(False)
        self._none.setText(self._t("No results for “{typed}” in the help.", typed=typed.strip()))
        self._none.setVisible(not found)
        self.text.setVisible(bool(found))
        if found:
            known = [page.id for page in found]
            self.pages.setCurrentRow(known.index(before) if before in known and not typed else 0)

    def _choose(self, name: str) -> None:
        for row in range(self.pages.count()):
            if self.pages.item(row).data(Qt.ItemDataRole.UserRole) == name:
                self.pages.setCurrentRow(row)
                self._show()

    def _show(self) -> None:
        page = next((page for page in help_pages(self._t) if page.id == self.shown), None)
        if page is None:
            return
        self.text.show_markdown(_CODE.sub(_native, page.text))
        self.text.mark(tuple(self.search.text().split()))

    def _follow(self, link: QUrl) -> None:
        name = link.path().removesuffix(".md")
        if any(page.id == name for page in help_pages(self._t)):
            self._seen.append(self.shown)
            self.show_page(name)
            self.text.setFocus()

    def _build(self) -> None:
        t = self._t
        self.search = QLineEdit(placeholderText=t("Search: any words"), clearButtonEnabled=True)
        self.search.setAccessibleName(t("Search the help"))
        self.pages = QListWidget()
        self.pages.setAccessibleName(t("Pages of the help"))
        self.pages.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.pages.setWordWrap(True)
        self.text = MarkdownBrowser(t("Text of the help"))
        self._none = plain_label(wordWrap=True, visible=False, objectName="quiet")
        left = QVBoxLayout()
        left.addWidget(self.search)
        left.addWidget(self.pages, 1)
        column = self._column = QWidget()
        column.setLayout(left)
        left.setContentsMargins(0, 0, 0, 0)
        row: QBoxLayout = QHBoxLayout()
        row.addWidget(column)
        row.addWidget(self.text, 1)
        row.addWidget(self._none, 1)
        handlers = {
            "back": self.go_back,
            "about": lambda: self.requested.emit("about"),
            "search": lambda: self.search.setFocus(),
        }
        bound = BoundActs(t, HELP, self, handlers)
        settings = push_button(t("Settings"), clicked=lambda: self.requested.emit("settings"))
        settings.setToolTip(key_tip(t, WINDOW["settings"]))
        further = (bound.button("back"), settings, bound.button("about"))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(16, 12, 16, 12)
        outer.setSpacing(10)
        outer.addLayout(PageHead(t, t("Help"), self.left.emit, *further))
        outer.addLayout(row, 1)
        self.keys = KeysPanel(t, self)

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda _: self._find())
        self.pages.currentRowChanged.connect(lambda _: self._show())
        self.text.anchorClicked.connect(self._follow)
        keys = new_action(self, shortcut="F1", triggered=lambda _=False: self.show_keys())
        keys.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.addAction(keys)
