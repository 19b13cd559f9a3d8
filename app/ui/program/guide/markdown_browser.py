"""MarkdownBrowser: a page of Markdown in the window's colours; pictures go with theme and width."""

import re
from collections.abc import Iterator

from PySide6.QtCore import QEvent, Qt, QUrl
from PySide6.QtGui import (
    QColor,
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
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from app.paths import resource
from app.services.program.help_pages import FOLDER
from app.ui.core.theme import DARK, Theme, shown_theme

_HEADINGS = {1: 1.7, 2: 1.25, 3: 1.1}
_MARGIN = 8
_LINE = 1.25
"""Height of a line, in lines set solid."""


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
        for block in _blocks(document):
            _space(block)
            self._dress(block, theme)
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
