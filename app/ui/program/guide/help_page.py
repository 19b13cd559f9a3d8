"""HelpPage: what to do and by which keys, a page for each task; searched by typing.

MarkdownBrowser: a page of Markdown in the window's colours; pictures go with theme and width.
"""

import re
from collections.abc import Iterator

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QPixmap,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFragment,
    QTextImageFormat,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QTextBrowser,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from app.paths import resource
from app.services.program.help_pages import FOLDER, find_help, help_pages
from app.ui.core.bound_acts import BoundActs, key_tip
from app.ui.core.keys_panel import KeysPanel
from app.ui.core.native_keys import native_key
from app.ui.core.page import PageHead
from app.ui.core.theme import DARK, Theme, shown_theme
from app.ui.core.widgets.acting import new_action, push_button
from app.ui.core.widgets.labels import plain_label
from app.ui.core.window_acts import WINDOW
from app.ui.program.acts import HELP
from app.ui.program.all_acts import VIEWS
from app.words.core.catalogue import Words

_HEADINGS = {1: 1.7, 2: 1.25, 3: 1.1}
_MARGIN = 8
_LINE = 1.25
"""Height of a line, in lines set solid."""
_MOST_OF_WIDTH = 0.4
"""Of the page, for the list."""
_AROUND_TITLE = 60
"""Frame, edges and scroll bar of the list, in pixels."""


_CODE = re.compile(r"`([^`\n]+)`")
_KEYS = frozenset(key for view in VIEWS.values() for act in view.acts for key in act.each_key)


class MarkdownBrowser(QTextBrowser):
    """Shows Markdown of our own; links are signalled, not followed.

    Args:
        name: what a screen reader calls it.
    """

    def __init__(self, name: str) -> None:
        self._markdown = ""
        super().__init__(objectName="browser")
        self.setAccessibleName(name)
        self.setOpenLinks(False)
        self._marked: tuple[str, ...] = ()

    def show_markdown(self, text: str) -> None:
        """Show a page from its top."""
        self._markdown = text
        self._lay_out()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)

    def mark(self, words: tuple[str, ...]) -> None:
        """Mark every place where one of these stands, and show the first."""
        self._marked = words
        theme = shown_theme(self.palette())
        found = [cursor for word in words for cursor in self._places(word)]
        marks = []
        for cursor in found:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor
            mark.format.setBackground(QColor(theme.odd_ground))
            mark.format.setForeground(QColor(theme.odd))
            marks.append(mark)
        self.setExtraSelections(marks)
        if found:
            first = min(found, key=lambda cursor: cursor.position())
            first.clearSelection()
            self.setTextCursor(first)
            self.ensureCursorVisible()

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """A picture, as it looks in the theme of the window."""
        loaded = self._picture(QUrl(name))
        return super().loadResource(kind, name) if loaded.isNull() else loaded

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the pictures to the width."""
        super().resizeEvent(event)
        self._fit_pictures()

    def changeEvent(self, event: QEvent) -> None:
        """Lay out again in another theme or another size of text."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and self._markdown:
            place = self.verticalScrollBar().value()
            self._lay_out()
            self.verticalScrollBar().setValue(place)

    def _lay_out(self) -> None:
        document = self.document()
        document.clear()
        document.setDefaultFont(self.font())
        document.setDocumentMargin(2 * _MARGIN)
        document.setMarkdown(self._markdown, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        theme = shown_theme(self.palette())
        # As one edit: else the rest of the page is laid out again after each.
        edit = QTextCursor(document)
        edit.beginEditBlock()
        for block in _blocks(document):
            _space(block)
            self._dress(block, theme)
        edit.endEditBlock()
        self._fit_pictures()
        if self._marked:
            self.mark(self._marked)

    def _dress(self, block: QTextBlock, theme: Theme) -> None:
        """Set headings large, keys as keys, links in the colour of the theme."""
        level = block.blockFormat().headingLevel()
        size = self.font().pointSizeF() * _HEADINGS.get(level, 1.0)
        for fragment in _fragments(block):
            looks = QTextCharFormat()
            looks.setFontPointSize(size)
            kept = fragment.charFormat()
            if kept.isAnchor():
                looks.setForeground(QColor(theme.accent))
            elif kept.fontFixedPitch():
                looks.setBackground(QColor(theme.raised))
            if kept.fontFixedPitch() and not _is_code(block):
                looks.setFontFamilies(self.font().families())
                looks.setFontFixedPitch(False)
            cursor = QTextCursor(block)
            cursor.setPosition(fragment.position())
            cursor.setPosition(
                fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor
            )
            cursor.mergeCharFormat(looks)

    def _fit_pictures(self) -> None:
        """Give every picture the width that there is, at most its own."""
        room = self.viewport().width() - 4 * _MARGIN - 4
        for block in _blocks(self.document()):
            for fragment in _fragments(block):
                picture = fragment.charFormat().toImageFormat()
                if picture.isValid() and picture.name():
                    loaded = self._picture(QUrl(picture.name()))
                    width = min(room, loaded.width())
                    if width > 0 and round(picture.width()) != width:
                        self._set_width(fragment, picture, width, loaded)

    def _picture(self, name: QUrl) -> QPixmap:
        shade = "dark" if shown_theme(self.palette()) is DARK else "light"
        return QPixmap(str(resource(FOLDER, name.path().replace(".png", f"-{shade}.png"))))

    def _set_width(
        self, fragment: QTextFragment, picture: QTextImageFormat, width: int, loaded: QPixmap
    ) -> None:
        height = round(width * loaded.height() / loaded.width())
        # The document would scale it without smoothing.
        fine = self.devicePixelRatioF()
        dots = loaded.scaled(
            round(width * fine),
            round(height * fine),
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        dots.setDevicePixelRatio(fine)
        kind = int(QTextDocument.ResourceType.ImageResource.value)
        self.document().addResource(kind, QUrl(picture.name()), dots)
        picture.setWidth(width)
        picture.setHeight(height)
        cursor = QTextCursor(self.document())
        cursor.setPosition(fragment.position())
        cursor.movePosition(
            QTextCursor.MoveOperation.NextCharacter, QTextCursor.MoveMode.KeepAnchor
        )
        cursor.setCharFormat(picture)

    def _places(self, word: str) -> Iterator[QTextCursor]:
        text = self.document().toPlainText().casefold()
        for found in re.finditer(re.escape(word.casefold()), text):
            cursor = QTextCursor(self.document())
            cursor.setPosition(min(found.start(), self.document().characterCount() - 1))
            cursor.setPosition(
                min(found.end(), self.document().characterCount() - 1),
                QTextCursor.MoveMode.KeepAnchor,
            )
            yield cursor


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _fragments(block: QTextBlock) -> tuple[QTextFragment, ...]:
    """The parts of a block, read before any of them is changed."""
    found, part = [], block.begin()
    while not part.atEnd():
        if part.fragment().isValid():
            found.append(part.fragment())
        part += 1
    return tuple(found)


def _has_picture(block: QTextBlock) -> bool:
    return any(part.charFormat().toImageFormat().isValid() for part in _fragments(block))


def _is_code(block: QTextBlock) -> bool:
    """Whether a block is code from edge to edge."""
    return block.blockFormat().hasProperty(QTextBlockFormat.Property.BlockCodeFence)


def _space(block: QTextBlock) -> None:
    looks = QTextBlockFormat()
    if _is_code(block):
        # A long line is broken: the page has no room to be moved sideways.
        looks.setNonBreakableLines(False)
        looks.setLeftMargin(2 * _MARGIN)
        looks.setBottomMargin(0 if _is_code(block.next()) else _MARGIN)
    else:
        # Of a picture's height a quarter more would be an empty gap below it.
        lines = 1.0 if _has_picture(block) else _LINE
        looks.setLineHeight(
            100 * lines, int(QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        )
    if block.blockFormat().headingLevel():
        looks.setTopMargin(2 * _MARGIN if block.position() else 0)
        looks.setBottomMargin(_MARGIN / 2)
    elif not _is_code(block):
        in_list = block.textList() is not None
        looks.setTopMargin(0)
        looks.setBottomMargin(_MARGIN / 2 if in_list else _MARGIN)
    QTextCursor(block).mergeBlockFormat(looks)


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
                if row == self.pages.currentRow():
                    self._show()
                # Whatever becomes the current one is shown.
                self.pages.setCurrentRow(row)

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
