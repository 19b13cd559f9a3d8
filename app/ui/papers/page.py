"""PapersPage: choose a paper, see it, print it or save it."""

from pathlib import Path

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QSaveFile,
    QSize,
    Qt,
    QUrl,
)
from PySide6.QtGui import QAction, QDesktopServices
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPdfWidgets import QPdfView
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
)

from app.paths import documents
from app.rules.ids import RoundNumber
from app.services import papers
from app.services.errors import NotNowError, UserError
from app.services.papers import Paper, RenderedPaper
from app.ui.desk import Desk
from app.ui.page import Page
from app.ui.papers.paper_list import PaperList
from app.ui.papers.paper_note import PaperNote
from app.ui.papers.paper_rounds import PaperRounds
from app.ui.papers.printing import print_with_dialog
from app.ui.settings import Settings
from app.words.errors import error_sentences
from app.words.papers import paper_name

_LINES_HIGH = 2
_LETTERS_WIDE = 32
_LEAST_ROWS = 4

_WITHOUT_PUBLISHED = papers.WITHOUT_ROUND | {Paper.SCENARIO}
"""Papers that tell themselves why they cannot be made yet."""


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
        """Begin in the list of papers, with the newest round."""
        self._rounds.go_to_round_at_hand()
        self.papers.setFocus()

    def reload(self) -> None:
        """Read the rounds there are, what is stale, and show the paper anew."""
        self._rounds.offer_for(self.paper)
        self._say_stale()
        self.show_paper()

    @property
    def paper(self) -> Paper:
        """The paper that is chosen."""
        return list(Paper)[max(0, self.papers.currentRow())]

    def show_paper(self) -> None:
        """Render the chosen paper into the preview."""
        self._none.setText(self.t("This paper comes with the first round that is published."))
        is_offered = self._rounds.number is not None or self.paper in _WITHOUT_PUBLISHED
        self._rendered = self._render() if is_offered else None
        self.document.close()
        self._device.close()
        if self._rendered is not None:
            self._device.setData(QByteArray(self._rendered.pdf))
            self._device.open(QIODevice.OpenModeFlag.ReadOnly)
            self.document.load(self._device)
        is_there = self._rendered is not None
        for widget in (*self._uses, self._size, self.preview):
            widget.setVisible(is_there)
        self._note_line.tell(self.paper if is_there else None, self._rounds.number or 0)
        self._rounds.setVisible(self._rounds.number is not None)
        self._rounds.setEnabled(self.paper not in papers.WITHOUT_ROUND)
        self._none.setVisible(not is_there)

    def _render(self) -> RenderedPaper | None:
        number = self._rounds.number
        try:
            return self.desk.session.read(
                papers.render,
                self.desk.state,
                self.paper,
                round_number=RoundNumber(number) if number is not None else None,
                size=self._size.currentData(),
                t=self.t,
                at=self.desk.session.clock(),
            )
        except NotNowError as error:
            said = error_sentences(self.t, error, self.desk.name_of)
            self._none.setText("\n".join(said))
            return None
        except UserError as error:
            self.line.show_error(error)
            return None

    def _choose_paper(self) -> None:
        self._rounds.offer_for(self.paper)
        self.show_paper()

    def print(self) -> None:
        """Print by the system's dialog, and note what was printed."""
        self.show_paper()  # A page can lie open for long: the paper names the time of printing.
        if self._rendered is not None and print_with_dialog(
            self.document, self, copies=self._note_line.copies
        ):
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
        self.show_paper()
        if self._rendered is None:
            return
        file = QSaveFile(str(path))
        if file.open(QIODevice.OpenModeFlag.WriteOnly):
            file.write(QByteArray(self._rendered.pdf))
        if file.commit():
            self._note(self._rendered)
            self.line.say(self.t("Saved: {path}", path=path))
        else:
            self._say_unwritten(path, file.errorString())

    def open_in_viewer(self) -> None:
        """Show the PDF in the system's own viewer."""
        self.show_paper()
        if self._rendered is None:
            return
        path = documents() / self._rendered.file_name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(self._rendered.pdf)
        except OSError as error:
            self._say_unwritten(path, error.strerror or str(error))
            return
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            said = self.t("No viewer was found. The PDF lies here: {path}", path=path)
            self.line.say(said, "odd")

    def _say_unwritten(self, path: Path, why: str) -> None:
        self.line.say(self.t("{path} cannot be written: {why}", path=path, why=why), "bad")

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
        self._rounds = PaperRounds(self.desk, self)
        self._rounds.chosen.connect(self.show_paper)
        self._make_list()
        self._size = QComboBox()
        self._size.setAccessibleName(t("Paper size"))
        for name, key in ((t("A4"), "a4"), (t("US Letter"), "letter")):
            self._size.addItem(name, key)
        self._size.setCurrentIndex(max(0, self._size.findData(self._settings.paper)))
        self._size.currentIndexChanged.connect(self._size_chosen)
        self._stale = QLabel(wordWrap=True, visible=False)
        self._stale.setProperty("odd", True)
        self._none = QLabel(wordWrap=True)
        self._none.setProperty("quiet", True)
        self._none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._uses = (
            QPushButton(t("Print…  P"), clicked=self.print),
            QPushButton(t("Save as PDF…  S"), clicked=self.save),
            QPushButton(t("Open in viewer  O"), clicked=self.open_in_viewer),
        )
        self._uses[0].setProperty("primary", True)
        self.preview = QPdfView(self)
        self.preview.setDocument(self.document)
        self.preview.setPageMode(QPdfView.PageMode.MultiPage)
        self.preview.setZoomMode(QPdfView.ZoomMode.FitToWidth)
        self.preview.setAccessibleName(t("Preview"))
        self._note_line = PaperNote(self.desk)
        self._note_line.setFixedWidth(self.papers.width())
        left = QVBoxLayout()
        for widget in (self._rounds, self.papers, self._note_line, self._size, *self._uses):
            left.addWidget(widget)
        left.setStretchFactor(self.papers, 1)
        left.addStretch()
        row = QHBoxLayout()
        row.addLayout(left)
        row.addWidget(self.preview, 1)
        row.addWidget(self._none, 1)
        self.body.addWidget(self._stale)
        self.body.addLayout(row, 1)

    def _make_list(self) -> None:
        t = self.t
        self.papers = PaperList()
        self.papers.setAccessibleName(t("Papers"))
        metrics = self.papers.fontMetrics()
        for paper in Paper:
            item = QListWidgetItem(paper_name(t, paper))
            item.setSizeHint(QSize(0, int(metrics.lineSpacing() * _LINES_HIGH)))
            self.papers.addItem(item)
        self.papers.setCurrentRow(0)
        self.papers.setFixedWidth(metrics.averageCharWidth() * _LETTERS_WIDE)
        frame = 14
        row = self.papers.sizeHintForRow(0)
        # In a low window the list scrolls, so that what is said below it is seen.
        self.papers.setMinimumHeight(_LEAST_ROWS * row + frame)
        self.papers.setMaximumHeight(len(Paper) * row + frame)
        self.papers.currentRowChanged.connect(lambda _: self._choose_paper())

    def _size_chosen(self) -> None:
        self._settings.paper = self._size.currentData()
        self.show_paper()

    def _add_keys(self) -> None:
        for key, slot in (("P", self.print), ("S", self.save), ("O", self.open_in_viewer)):
            action = QAction(self, shortcut=key, triggered=lambda _=False, s=slot: s())
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self.addAction(action)
