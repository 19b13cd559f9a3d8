"""PapersPage: choose a paper, see it, print it or save it."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSaveFile, Qt, QUrl
from PySide6.QtGui import QAction, QDesktopServices
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPdfWidgets import QPdfView
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QVBoxLayout,
)

from app.paths import documents
from app.services import papers
from app.services.errors import UserError
from app.services.papers import Paper, RenderedPaper
from app.ui.desk import Desk
from app.ui.page import Page
from app.ui.papers.printing import print_with_dialog
from app.ui.settings import Settings
from app.words.papers import paper_name


class PapersPage(Page):
    """The papers of a round, one in the preview at a time."""

    def __init__(self, desk: Desk, settings: Settings) -> None:
        super().__init__(desk)
        self._settings = settings
        self._rendered: RenderedPaper | None = None
        self._device = QBuffer(self)
        self.document = QPdfDocument(self)
        self._build()
        self._add_keys()

    def start(self) -> None:
        """Begin in the list of papers."""
        self.papers.setFocus()

    def reload(self) -> None:
        """Read the rounds there are, what is stale, and show the paper anew."""
        shown = self._rounds.currentData()
        numbers = [int(one.number) for one in self.desk.state.played]
        newest = self._rounds.count() == 0 or (numbers and numbers[-1] > self._rounds.itemData(0))
        self._rounds.blockSignals(True)
        self._rounds.clear()
        for number in reversed(numbers):
            self._rounds.addItem(self.t("Round {n}", n=number), number)
        wanted = numbers[-1] if numbers and newest else shown
        self._rounds.setCurrentIndex(self._rounds.findData(wanted))
        self._rounds.blockSignals(False)
        self._say_stale()
        self.show_paper()

    @property
    def paper(self) -> Paper:
        """The paper that is chosen."""
        return list(Paper)[max(0, self.papers.currentRow())]

    def show_paper(self) -> None:
        """Render the chosen paper into the preview."""
        number = self._rounds.currentData()
        try:
            self._rendered = self.desk.session.read(
                papers.render,
                self.desk.state,
                self.paper,
                round_number=number,
                size=self._size.currentData(),
                t=self.t,
            )
        except UserError as error:
            self._rendered = None
            self.line.show_error(error)
        self.document.close()
        self._device.close()
        if self._rendered is not None:
            self._device.setData(QByteArray(self._rendered.pdf))
            self._device.open(QIODevice.OpenModeFlag.ReadOnly)
            self.document.load(self._device)
        for button in self._uses:
            button.setEnabled(self._rendered is not None)

    def print(self) -> None:
        """Print by the system's dialog, and note what was printed."""
        if self._rendered is not None and print_with_dialog(self.document, self):
            self._note(self._rendered)

    def save(self) -> None:
        """Ask where the PDF shall lie, and write it there whole or not at all."""
        if self._rendered is None:
            return
        offered = str(documents() / self._rendered.file_name)
        name, _ = QFileDialog.getSaveFileName(self, self.t("Save as PDF"), offered, "PDF (*.pdf)")
        if name:
            self.save_to(Path(name))

    def save_to(self, path: Path) -> None:
        """Write the PDF to a place."""
        if self._rendered is None:
            return
        file = QSaveFile(str(path))
        if file.open(QIODevice.OpenModeFlag.WriteOnly):
            file.write(QByteArray(self._rendered.pdf))
        if file.commit():
            self._note(self._rendered)
            self.line.say(self.t("Saved: {path}", path=path))
        else:
            why = file.errorString()
            self.line.say(self.t("{path} cannot be written: {why}", path=path, why=why), "bad")

    def open_in_viewer(self) -> None:
        """Show the PDF in the system's own viewer."""
        if self._rendered is None:
            return
        path = documents() / self._rendered.file_name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self._rendered.pdf)
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            said = self.t("No viewer was found. The PDF lies here: {path}", path=path)
            self.line.say(said, "odd")

    def _note(self, rendered: RenderedPaper) -> None:
        self.desk.run(
            papers.mark_printed,
            rendered.paper.value,
            rendered.round_number,
            rendered.content_hash,
        )

    def _say_stale(self) -> None:
        stale = self.desk.session.read(papers.stale_papers, self.desk.state, self.t)
        names = ", ".join(paper_name(self.t, one) for one in stale)
        self._stale.setVisible(bool(stale))
        self._stale.setText(self.t("⚠ Older than the pairing, print again: {papers}", papers=names))

    def _build(self) -> None:
        t = self.t
        self.papers = QListWidget()
        self.papers.setAccessibleName(t("Papers"))
        for paper in Paper:
            self.papers.addItem(paper_name(t, paper))
        self.papers.setCurrentRow(0)
        self.papers.setFixedWidth(self.papers.fontMetrics().averageCharWidth() * 30)
        self.papers.currentRowChanged.connect(lambda _: self.show_paper())
        self._rounds = QComboBox()
        self._rounds.setAccessibleName(t("Round"))
        self._rounds.currentIndexChanged.connect(lambda _: self.show_paper())
        self._size = QComboBox()
        self._size.setAccessibleName(t("Paper size"))
        for name, key in ((t("A4"), "a4"), (t("US Letter"), "letter")):
            self._size.addItem(name, key)
        self._size.setCurrentIndex(max(0, self._size.findData(self._settings.paper)))
        self._size.currentIndexChanged.connect(self._size_chosen)
        self._stale = QLabel(wordWrap=True, visible=False)
        self._stale.setProperty("odd", True)
        self.preview = QPdfView(self)
        self.preview.setDocument(self.document)
        self.preview.setPageMode(QPdfView.PageMode.MultiPage)
        self.preview.setZoomMode(QPdfView.ZoomMode.FitToWidth)
        self.preview.setAccessibleName(t("Preview"))
        self._uses = (
            QPushButton(t("Print…  P"), clicked=self.print),
            QPushButton(t("Save as PDF…  S"), clicked=self.save),
            QPushButton(t("Open in viewer  O"), clicked=self.open_in_viewer),
        )
        self._uses[0].setProperty("primary", True)
        left = QVBoxLayout()
        rows = len(Paper)
        self.papers.setFixedHeight(rows * (self.papers.sizeHintForRow(0) + 4) + 16)
        left.addWidget(self._rounds)
        left.addWidget(self.papers)
        left.addWidget(self._size)
        for button in self._uses:
            left.addWidget(button)
        left.addStretch(1)
        row = QHBoxLayout()
        row.addLayout(left)
        row.addWidget(self.preview, 1)
        self.body.addWidget(self._stale)
        self.body.addLayout(row, 1)

    def _size_chosen(self) -> None:
        self._settings.paper = self._size.currentData()
        self.show_paper()

    def _add_keys(self) -> None:
        for key, slot in (("P", self.print), ("S", self.save), ("O", self.open_in_viewer)):
            action = QAction(self, shortcut=key, triggered=lambda _=False, s=slot: s())
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self.addAction(action)
