"""PaperUses: what is done with the paper shown: printed, saved, opened, shown in its folder."""

from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QObject,
    QRectF,
    QSize,
    QSizeF,
    QUrl,
    Signal,
)
from PySide6.QtGui import QDesktopServices, QPageSize, QPainter, QTransform
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPdfWidgets import QPdfView
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from app.paths import documents
from app.ui.core.bound_acts import BoundActs
from app.ui.core.desktop import show_in_folder, write_whole
from app.ui.core.widgets.act_line import ActLine
from app.ui.papers.acts import PAPERS
from app.ui.papers.choices import PaperNote
from app.ui.papers.making import Act, PaperMaking, PrintFile
from app.words.core.catalogue import Words


class PaperFiles:
    """A paper that was made, as a file on the disk, in the viewer, in its folder.

    Writes papers and says on the page what came of it.

    Attributes:
        saved: where a paper was saved last; None where none was.
    """

    def __init__(self, t: Words, line: ActLine) -> None:
        self.t = t
        self.saved: Path | None = None
        self._line = line

    def save(self, path: Path, file: PrintFile) -> None:
        """Write a paper whole or not at all, and note it."""
        if not self._is_written(path, file):
            return
        self.saved = path
        file.note()
        self._line.say(self.t("Saved: {path}", path=path))

    def open_in_viewer(self, file: PrintFile) -> None:
        """Show a paper in the system's own viewer."""
        path = self._put(file)
        if path is not None and not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            text = self.t("No viewer found. The PDF is here: {path}", path=path)
            self._line.say(text, "odd")

    def put_and_show(self, file: PrintFile) -> None:
        """Write a paper among the documents and show it in its folder."""
        path = self._put(file)
        if path is not None:
            self.show_folder(path)

    def show_folder(self, path: Path) -> None:
        """Show where a file lies."""
        if not show_in_folder(path):
            text = self.t("The folder can't be shown. The PDF is here: {path}", path=path)
            self._line.say(text, "odd")

    def _put(self, file: PrintFile) -> Path | None:
        """Write a paper among the documents; None where that cannot be."""
        path = documents() / file.file_name
        with suppress(OSError):  # Where no folder can be made, the error says why.
            path.parent.mkdir(parents=True, exist_ok=True)
        return path if self._is_written(path, file) else None

    def _is_written(self, path: Path, file: PrintFile) -> bool:
        why = write_whole(path, file.pdf)
        if why:
            text = self.t("Can't write {path}: {why}", path=path, why=why)
            self._line.say(text, "bad")
        return not why


# A PDF onto the system's printer, page by page, at the size at which it was made.


_POINTS_AN_INCH = 72
_MOST_DPI = 300
"""Fine enough for the smallest type and a slip's code, small enough for any printer's memory."""


def print_with_dialog(document: QPdfDocument, parent: QWidget, *, copies: int = 1) -> bool:
    """Ask the system's dialog for a printer and print; whether it was printed.

    Args:
        document: what to print.
        parent: the widget that asks.
        copies: how many the dialog offers.
    """
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    size = document.pagePointSize(0)
    # The sheet is upright in the printer; a page that lies on its side is turned onto it.
    upright = size.transposed() if _is_wide(size) else size
    printer.setPageSize(QPageSize(upright, QPageSize.Unit.Point))
    printer.setFullPage(True)
    printer.setCopyCount(copies)
    dialog = QPrintDialog(printer, parent)
    if dialog.exec() != QPrintDialog.DialogCode.Accepted:
        return False
    paint(document, printer)
    return True


def paint(document: QPdfDocument, printer: QPrinter) -> None:
    """Paint every page of a document on a printer, as often as it cannot repeat them itself."""
    painter = QPainter(printer)
    dpi = min(printer.resolution(), _MOST_DPI)
    times = 1 if printer.supportsMultipleCopies() else printer.copyCount()
    for number, page in enumerate([*range(document.pageCount())] * times):
        if number:
            printer.newPage()
        points = document.pagePointSize(page)
        pixels = QSize(
            round(points.width() / _POINTS_AN_INCH * dpi),
            round(points.height() / _POINTS_AN_INCH * dpi),
        )
        sheet = printer.paperRect(QPrinter.Unit.DevicePixel)
        inside = printer.pageRect(QPrinter.Unit.DevicePixel)
        target = QRectF(-inside.x(), -inside.y(), sheet.width(), sheet.height())
        image = document.render(page, pixels)
        if _is_wide(points) and not _is_wide(sheet.size()):
            image = image.transformed(QTransform().rotate(-90))
        painter.drawImage(target, image)
    painter.end()


def _is_wide(size: QSizeF) -> bool:
    return size.width() > size.height()


class Preview(QWidget):
    """The pages of one file. Each file gets a view of its own.

    Shows a file, or an empty page.

    A view keeps the images of the pages it has shown, and takes those that are rendered late for
    pages of the document that it shows now. With a view and a document for each file, nothing of
    an earlier one can be seen.

    Args:
        name: what a screen reader calls it.

    Attributes:
        document: what is shown; without a page where nothing is.
        view: what shows it.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._leaving: list[QPdfDocument] = []
        """Of views that are about to go."""
        self.document, self.view = QPdfDocument(), QPdfView(self)
        self._box.addWidget(self.view)
        self.show_file(b"")

    def show_file(self, pdf: bytes) -> None:
        """Show this file, from its first page; b"" for none."""
        old, before, had_focus = self.view, self.document, self.view.hasFocus()
        self.document = QPdfDocument()
        if pdf:
            device = QBuffer(self.document)
            device.setData(QByteArray(pdf))
            device.open(QIODevice.OpenModeFlag.ReadOnly)
            self.document.load(device)
        self.view = QPdfView(self)
        self.view.setPageMode(QPdfView.PageMode.MultiPage)
        self.view.setZoomMode(QPdfView.ZoomMode.FitToWidth)
        self.view.setAccessibleName(self._name)
        self.view.setDocument(self.document)
        self.setFocusProxy(self.view)
        QWidget.setTabOrder(old, self.view)
        self._box.replaceWidget(old, self.view)
        self.view.show()
        if had_focus:
            self.view.setFocus()
        old.hide()
        # It may still be rendered in another thread: the document goes after its view.
        leaving = self._leaving
        leaving.append(before)
        old.destroyed.connect(lambda: leaving.remove(before))
        old.deleteLater()


class PaperUses(QObject):
    """Has the paper made as it is at this moment, for a page can lie open for long.

    Args:
        t: the words.
        line: says what came of it.
        making: makes the paper.
        note: says how many copies are meant.
        preview: shows the paper; dialogs belong to it.

    Signals:
        wanted(): the paper is to be ordered again; what waits is done with it then.

    Attributes:
        bound: what is done with a paper.
        buttons: one for each use.
    """

    wanted = Signal()

    NAMES = ("print", "save", "view", "folder")

    def __init__(
        self, t: Words, line: ActLine, making: PaperMaking, note: PaperNote, preview: Preview
    ) -> None:
        super().__init__(preview)
        self._t, self._making, self._note, self._preview = t, making, note, preview
        self._files = PaperFiles(t, line)
        uses = (self.print, self.save, self.open_in_viewer, self.show_in_folder)
        handlers = dict(zip(self.NAMES, uses, strict=True))
        # Keys work while it is made: what they run waits for it.
        can = {"has_printout": lambda: making.made is not None or making.is_busy}
        self.bound = BoundActs(t, PAPERS, preview, handlers, conditions=can)
        self.buttons = tuple(self.bound.button(name, has_icon=True) for name in self.NAMES)

    def print(self) -> None:
        """Print by the system's dialog, and note what was printed."""
        self._do(self._print)

    def save(self) -> None:
        """Ask where the PDF shall lie, and write it there whole or not at all."""
        self._do(self._ask_where)

    def save_to(self, path: Path) -> None:
        """Write the PDF to a place."""
        self._do(partial(self._files.save, path))

    def open_in_viewer(self) -> None:
        """Show the PDF in the system's own viewer."""
        self._do(self._files.open_in_viewer)

    def show_in_folder(self) -> None:
        """Show where the PDF was saved last; one that was not is saved among the documents."""
        saved = self._files.saved
        if saved is not None and saved.exists():
            self._files.show_folder(saved)
        else:
            self._do(self._files.put_and_show)

    def _do(self, act: Act) -> None:
        self._making.await_for(act)
        self.wanted.emit()

    def _print(self, file: PrintFile) -> None:
        preview = self._preview
        if print_with_dialog(preview.document, preview, copies=self._note.sheets):
            file.note()

    def _ask_where(self, file: PrintFile) -> None:
        title, offered = self._t("Save as PDF"), str(documents() / file.file_name)
        name, _ = QFileDialog.getSaveFileName(self._preview, title, offered, "PDF (*.pdf)")
        if name:
            self.save_to(Path(name))
