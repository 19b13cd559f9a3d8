"""A printout in the window: made, shown, printed, saved, opened, shown in its folder."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QObject,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    QTimer,
    QUrl,
    Signal,
)
from PySide6.QtGui import QDesktopServices, QKeyEvent, QPageSize, QPainter, QTransform
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPdfWidgets import QPdfView
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog, QGridLayout, QWidget

from app.paths import documents
from app.rules.core.errors import CancelledError, GoOn, always
from app.services.core.errors import NotNowError, UserError
from app.ui.core.acts import ViewActs
from app.ui.core.beside import Answer, ProgressRow, WorkBeside, run_beside
from app.ui.core.bound_acts import BoundActs
from app.ui.core.desktop import begin_in, show_in_folder, with_ending, write_whole
from app.ui.core.widgets.acting import push_button
from app.words.core.catalogue import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintFile:
    """A file that can be printed."""

    pdf: bytes
    file_name: str
    note: Callable[[], None]
    """Notes in the history that it was printed or saved."""
    summary: str = ""
    """Lines with what is in a set, and what isn't and why; "" for a single paper."""


class Says(Protocol):
    """A place for messages, such as the line of a page."""

    def say(self, sentence: str, kind: str = "good") -> None:
        """Say something: "good", "odd" or "bad"."""


_PDF = ".pdf"


class PaperFiles:
    """A paper that was made, as a file on the disk, in the viewer, in its folder.

    Writes papers and says on the page what came of it.

    Attributes:
        saved: where a paper was saved last; None where none was.
    """

    def __init__(self, t: Words, line: Says) -> None:
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


class NoPrinterError(Exception):
    """The printer, or the file that is printed into, can't be used."""


def print_with_dialog(
    t: Words, document: QPdfDocument, parent: QWidget, *, copies: int = 1
) -> bool:
    """Ask the system's dialog for a printer and print; whether all of it was printed.

    Args:
        t: the words.
        document: what to print.
        parent: the widget that asks.
        copies: how many the dialog offers.

    Raises:
        CancelledError: the organizer cancelled while it was printed.
        NoPrinterError: nothing was printed.
    """
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    size = document.pagePointSize(0)
    # The sheet is upright in the printer; a page that lies on its side is turned onto it.
    upright = size.transposed() if _is_wide(size) else size
    printer.setPageSize(QPageSize(upright, QPageSize.Unit.Point))
    printer.setFullPage(True)
    printer.setCopyCount(copies)
    dialog = QPrintDialog(printer, parent)
    dialog.setMinMax(1, document.pageCount())
    if dialog.exec() != QPrintDialog.DialogCode.Accepted:
        return False
    run_beside(t, parent, t("Printing…"), lambda on: paint(document, printer, on.go_on))
    return {*_pages(document, printer)} == {*range(document.pageCount())}


def paint(document: QPdfDocument, printer: QPrinter, go_on: GoOn = always) -> None:
    """Paint the chosen pages of a document on a printer, as often as it can't repeat them itself.

    Args:
        document: what to print.
        printer: as the dialog left it: pages, their order, copies.
        go_on: called after each page.

    Raises:
        CancelledError: it isn't wanted any more; a file is removed, a printer has some pages.
        NoPrinterError: the printer can't be used.
    """
    painter = QPainter()
    if not painter.begin(printer):
        raise NoPrinterError
    # Else a file gets a photograph of each page: twice as large, and slower.
    painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
    dpi = min(printer.resolution(), _MOST_DPI)
    pages = _pages(document, printer)
    for done, page in enumerate(pages):
        if not go_on(done, len(pages)):
            printer.abort()
            painter.end()
            if printer.outputFileName():
                Path(printer.outputFileName()).unlink(missing_ok=True)
            raise CancelledError
        if done:
            printer.newPage()
        points = document.pagePointSize(page)
        sheet = printer.paperRect(QPrinter.Unit.DevicePixel)
        inside = printer.pageRect(QPrinter.Unit.DevicePixel)
        target = QRectF(-inside.x(), -inside.y(), sheet.width(), sheet.height())
        image = document.render(page, _pixels(points, dpi))
        if _is_wide(points) and not _is_wide(sheet.size()):
            image = image.transformed(QTransform().rotate(-90))
        painter.drawImage(target, image)
    painter.end()


def _pages(document: QPdfDocument, printer: QPrinter) -> list[int]:
    """The pages as they are printed one after the other, from 0."""
    first, last = 1, document.pageCount()
    if printer.printRange() is QPrinter.PrintRange.PageRange:
        first, last = max(first, printer.fromPage()), min(last, printer.toPage())
    pages = [*range(first - 1, last)]
    if printer.pageOrder() is QPrinter.PageOrder.LastPageFirst:
        pages.reverse()
    times = 1 if printer.supportsMultipleCopies() else printer.copyCount()
    return (
        pages * times if printer.collateCopies() else [one for one in pages for _ in range(times)]
    )


def _pixels(points: QSizeF, dpi: int) -> QSize:
    across, down = (round(side / _POINTS_AN_INCH * dpi) for side in points.toTuple())
    return QSize(across, down)


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
        self._box = QGridLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._over: list[QWidget] = []
        """What lies over the pages."""
        self._leaving: list[QPdfDocument] = []
        """Of views that are about to go."""
        self.document, self.view = QPdfDocument(), QPdfView(self)
        self._box.addWidget(self.view, 0, 0)
        self.show_file(b"")

    def lay_over(self, widget: QWidget) -> None:
        """Show a widget over the middle of the pages whenever it is shown: nothing makes room."""
        self._box.addWidget(widget, 0, 0, Qt.AlignmentFlag.AlignCenter)
        self._over.append(widget)

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
        for one in self._over:
            one.raise_()
        if had_focus:
            self.view.setFocus()
        old.hide()
        # It may still be rendered in another thread: the document goes after its view.
        leaving = self._leaving
        leaving.append(before)
        old.destroyed.connect(lambda: leaving.remove(before))
        old.deleteLater()


Act = Callable[[PrintFile], None]
"""Uses a paper once it is made."""


Making = Callable[[GoOn], Any]
"""Makes a paper beside the window."""


_LEAVING_MS = 1000
"""For so long a paper whose page was left is made on, and slows down the page that is seen."""


class PaperMaking(QObject):
    """Makes one paper at a time beside the window, then runs the action that waits for it.

    Args:
        t: the words.
        as_file: the file of what was made.
        explain: the sentences of a refusal.
        parent: of the object.

    Signals:
        changed(): another paper is there, or none and ``why`` says why not.
        refused(UserError): it cannot be made for a reason that is to be shown as an error.

    Attributes:
        made: the paper; None where there is none, or not yet.
        work: makes it.
        why: why there is none; "" where there is one, or will be.
        is_cancelled: whether there is none because nobody wanted to wait for it.
    """

    changed = Signal()
    refused = Signal(object)

    def __init__(
        self,
        t: Words,
        as_file: Callable[[Any], PrintFile],
        explain: Callable[[UserError], Iterable[str]],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._t, self._as_file, self._explain = t, as_file, explain
        self.work = WorkBeside(self)
        self._act: Act | None = None
        self.made: PrintFile | None = None
        self.why = ""
        self.is_cancelled = False
        self._is_given_up = False
        self._leaving = QTimer(self, singleShot=True, interval=_LEAVING_MS)
        self._leaving.timeout.connect(self._give_up)

    @property
    def is_busy(self) -> bool:
        """Whether a paper is being made."""
        return self.work.is_busy

    def make(self, order: Callable[[], Making]) -> None:
        """Read a paper by ``order``, which may refuse, and make it; what was made before goes.

        An act that waits for the paper is done with the one that is made now.
        """
        self._is_given_up = False
        try:
            making = order()
        except UserError as error:
            self.work.drop()
            self._refuse(error)
            return
        self.work.run(lambda progress: making(progress.go_on), self._on_answer)
        if self.work.is_busy:
            self._show(None, "")

    def leave_out(self, why: str) -> None:
        """Show no paper, and say why there is none."""
        self.work.drop()
        self.forget()
        self._show(None, why)

    def await_for(self, act: Act) -> None:
        """Do something with the paper that is made next."""
        self._act = act

    def forget(self) -> None:
        """Do nothing with the paper that is made next."""
        self._act = None

    def cancel(self) -> None:
        """Make no paper now, and do nothing with it."""
        self.leave_out(self._t("Cancelled. Print or save it to prepare it again."))
        self.is_cancelled = True
        self.changed.emit()

    def take_key(self, event: QKeyEvent) -> bool:
        """Esc cancels a paper that is being made; whether the key did that."""
        is_cancel = event.key() == Qt.Key.Key_Escape and self.is_busy
        if is_cancel:
            self.cancel()
        return is_cancel

    def show_progress_on(self, preview: "Preview") -> ProgressRow:
        """Show over the preview how far the paper is, with its Cancel."""
        button = push_button(self._t("Cancel"), clicked=self.cancel)
        sentence = self._t("Preparing the preview…")
        row = ProgressRow(self.work, button, sentence, f"{sentence} %p %")
        row.lie_on_card()
        preview.lay_over(row)
        self.changed.connect(row.follow)
        return row

    def leave(self) -> None:
        """Nobody sees it any more: what takes long then goes no further, unless it is waited for.

        A paper that is nearly made is there when somebody comes back.
        """
        self._leaving.start()

    def come_back(self) -> bool:
        """Somebody sees it again; whether a paper was given up meanwhile, and is to be made."""
        self._leaving.stop()
        was_given_up, self._is_given_up = self._is_given_up, False
        return was_given_up

    def _give_up(self) -> None:
        if self.is_busy and self._act is None:
            self.work.drop()
            self._is_given_up = True

    def let_go(self) -> None:
        """Want no paper any more."""
        self.forget()
        self.work.drop()

    def _on_answer(self, answer: Answer) -> None:
        try:
            made = self._as_file(answer())
        except UserError as error:
            self._refuse(error)
            return
        self._show(made, "")
        act, self._act = self._act, None
        if act is not None:
            act(made)

    def _refuse(self, error: UserError) -> None:
        self.forget()
        if isinstance(error, NotNowError):
            self._show(None, "\n".join(self._explain(error)))
        else:
            self._show(None, "")
            self.refused.emit(error)

    def _show(self, made: PrintFile | None, why: str) -> None:
        self.made, self.why, self.is_cancelled = made, why, False
        self.changed.emit()


class PaperUses(QObject):
    """Has the paper made as it is at this moment, for a page can lie open for long.

    Args:
        t: the words.
        line: says what came of it.
        making: makes the paper.
        preview: shows the paper; dialogs belong to it.
        declared: the acts of the page, with one for each use.
        copies: how many the printer is offered.

    Signals:
        wanted(): the paper is to be ordered again; what waits is done with it then.

    Attributes:
        bound: what is done with a paper.
        buttons: one for each use.
    """

    wanted = Signal()

    NAMES = ("print", "save", "view", "folder")

    def __init__(
        self,
        t: Words,
        line: Says,
        making: PaperMaking,
        preview: Preview,
        declared: ViewActs,
        copies: Callable[[], int] = lambda: 1,
    ) -> None:
        super().__init__(preview)
        self._t, self._making, self._copies, self._preview = t, making, copies, preview
        self._line = line
        self._files = PaperFiles(t, line)
        uses = (self.print, self.save, self.open_in_viewer, self.show_in_folder)
        handlers = dict(zip(self.NAMES, uses, strict=True))

        def can_use() -> bool:
            # Keys work while it is made: what they run waits for it.
            return making.made is not None or making.is_busy or making.is_cancelled

        can = {"has_printout": can_use}
        self.bound = BoundActs(t, declared, preview, handlers, conditions=can)
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
        t, preview = self._t, self._preview
        try:
            if print_with_dialog(t, preview.document, preview, copies=self._copies()):
                file.note()
        except CancelledError:
            text = t("Printing cancelled. Pages already sent to the printer may still come out.")
            self._line.say(text, "odd")
        except NoPrinterError:
            self._line.say(t("Nothing was printed: the printer or the file can't be used."), "bad")

    def _ask_where(self, file: PrintFile) -> None:
        title, offered = self._t("Save as PDF"), begin_in(documents(), file.file_name)
        name, _ = QFileDialog.getSaveFileName(self._preview, title, offered, f"PDF (*{_PDF})")
        if name:
            self.save_to(with_ending(name, _PDF, is_only=True))
