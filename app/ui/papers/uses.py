"""PaperUses: what is done with the paper shown: printed, saved, opened, shown in its folder."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from app.paths import documents
from app.ui.core.bound_acts import BoundActs
from app.ui.core.widgets.act_line import ActLine
from app.ui.papers.acts import PAPERS
from app.ui.papers.made import Made
from app.ui.papers.making import Act, PaperMaking
from app.ui.papers.paper_files import PaperFiles
from app.ui.papers.paper_note import PaperNote
from app.ui.papers.preview import Preview
from app.ui.papers.printing import print_with_dialog
from app.words.core.catalogue import Words


class PaperUses(QObject):
    """Has the paper made as it is at this moment, for a page can lie open for long.

    Args:
        t: the words.
        line: says what came of it.
        making: makes the paper.
        note: says how many copies are meant.
        preview: shows the paper; dialogs belong to it.

    Signals:
        wanted(): the paper is to be ordered anew; what waits is done with it then.

    Attributes:
        bound: what is done with a paper.
        buttons: one for each use.
    """

    wanted = Signal()

    def __init__(
        self, t: Words, line: ActLine, making: PaperMaking, note: PaperNote, preview: Preview
    ) -> None:
        super().__init__(preview)
        self._t, self._making, self._note, self._preview = t, making, note, preview
        self._files = PaperFiles(t, line)
        handlers = {
            "print": self.print,
            "save": self.save,
            "view": self.open_in_viewer,
            "folder": self.show_in_folder,
        }
        self.bound = BoundActs(t, PAPERS, preview, handlers)
        self.buttons = tuple(self.bound.buttons(*handlers))
        self.buttons[0].setProperty("primary", True)

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

    def _print(self, made: Made) -> None:
        preview = self._preview
        if print_with_dialog(preview.document, preview, copies=self._note.copies):
            made.note()

    def _ask_where(self, made: Made) -> None:
        title, offered = self._t("Save as PDF"), str(documents() / made.file_name)
        name, _ = QFileDialog.getSaveFileName(self._preview, title, offered, "PDF (*.pdf)")
        if name:
            self.save_to(Path(name))
