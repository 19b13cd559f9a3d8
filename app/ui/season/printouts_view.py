"""The printouts of a season: chosen, seen, printed and saved; and its export as a file."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.paths import documents
from app.rules.core.errors import GoOn
from app.services.core.errors import UserError
from app.services.season.exports import places_csv, season_html, season_json, table_csv
from app.services.season.papers import SeasonPaper, SeasonPaperOrder, order_season_paper
from app.ui.core.desktop import begin_in, with_ending, write_whole
from app.ui.core.printing import PaperMaking, PaperUses, Preview, PrintFile
from app.ui.core.settings import Settings
from app.ui.core.theme import fit_to_type
from app.ui.core.widgets.acting import make_blue
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import LanguageField, PaperSize
from app.ui.core.widgets.labels import plain_label
from app.ui.season.acts import SEASON
from app.ui.season.shell import SeasonShell, SeasonView
from app.whole_file import file_stem
from app.words.program.errors import error_sentences
from app.words.season.papers import season_paper_about, season_paper_name

_LETTERS_WIDE = 30
_LINES_HIGH = 1.8
"""How high a row is, in lines."""


class PrintoutsView(SeasonView):
    """The list of printouts, and the one that is chosen, as it will be printed."""

    def __init__(self, shell: SeasonShell, settings: Settings) -> None:
        super().__init__()
        self._shell, self._settings = shell, settings
        self._making = PaperMaking(shell.t, _as_file, self._explain, self)
        self._making.changed.connect(self._show)
        self._making.refused.connect(shell.show_error)
        self._build()

    @property
    def paper(self) -> SeasonPaper:
        """The printout that is chosen."""
        return SeasonPaper(self.list.currentItem().data(Qt.ItemDataRole.UserRole))

    def choose(self, paper: SeasonPaper) -> None:
        """Choose a printout."""
        self.list.setCurrentRow([*SeasonPaper].index(paper))

    def reload(self) -> None:
        """Make the printout of the season as it is now, or as of the day that is shown."""
        self._making.make(self._order)

    def start(self) -> None:
        """Begin in the list."""
        self.list.setFocus()

    def hideEvent(self, event: QHideEvent) -> None:
        """Leave a preview that is being made: it would slow down the view that is seen now."""
        super().hideEvent(event)
        if not event.spontaneous():
            self._making.leave()

    def showEvent(self, event: QShowEvent) -> None:
        """Make a preview again that was given up."""
        super().showEvent(event)
        if self._making.come_back():
            self.reload()

    def let_go(self) -> None:
        """Make no printout any more."""
        self._making.let_go()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc cancels a paper that is being made, and then leaves the page."""
        if not self._making.take_key(event):
            super().keyPressEvent(event)

    def _order(self) -> Callable[[GoOn], PrintFile]:
        desk = self._shell.desk
        order = order_season_paper(
            desk.state,
            self.paper,
            t=self._language.words,
            size=str(self._size.currentData()),
            at=desk.session.clock(),
            as_of=desk.as_of,
        )
        return partial(_made, order)

    def _explain(self, error: UserError) -> list[str]:
        return list(error_sentences(self._shell.t, error, str))

    def _show(self) -> None:
        made = self._making.made
        self.preview.show_file(b"" if made is None else made.pdf)
        self.uses.bound.refresh()

    def _choose(self) -> None:
        self.about.setText(season_paper_about(self._shell.t, self.paper.value))
        self._again()

    def _again(self) -> None:
        self._making.forget()
        if self.isVisible():
            self.reload()

    def _speak(self) -> None:
        self._settings.paper_language = self._language.language
        self._again()

    def _fit(self, left: QWidget) -> None:
        metrics = self.list.fontMetrics()
        for row in range(self.list.count()):
            high = int(metrics.lineSpacing() * _LINES_HIGH)
            self.list.item(row).setSizeHint(QSize(0, high))
        left.setFixedWidth(metrics.averageCharWidth() * _LETTERS_WIDE)

    def _build(self) -> None:
        t = self._shell.t
        self.list = QListWidget()
        self.list.setAccessibleName(t("Printouts"))
        for paper in SeasonPaper:
            item = QListWidgetItem(season_paper_name(t, paper.value))
            item.setData(Qt.ItemDataRole.UserRole, paper.value)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.about = plain_label(season_paper_about(t, self.paper.value), wordWrap=True)
        self.about.setProperty("quiet", True)
        self._size = PaperSize(t, self._settings)
        self._language = LanguageField(t("Printout language"), self._settings.paper_language)
        self.preview = Preview(t("Preview"))
        self._progress = self._making.show_progress_on(self.preview)
        self.uses = PaperUses(t, self._shell, self._making, self.preview, SEASON)
        self.uses.wanted.connect(self.reload)
        self.uses.bound.work_at(self.list)
        self.buttons = FlowLayout()
        for button in self.uses.buttons:
            self.buttons.addWidget(button)
        make_blue(self.uses.buttons[0])
        for field in (self._size, self._language):
            self.buttons.addWidget(field)
        left = QWidget()
        fit_to_type(self.list, lambda: self._fit(left))
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list, 1)
        column.addWidget(self.about)
        row = QHBoxLayout()
        row.addWidget(left)
        row.addWidget(self.preview, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(self.buttons)
        box.addLayout(row, 1)
        self.list.currentRowChanged.connect(lambda _: self._choose())
        self._size.currentIndexChanged.connect(self._again)
        self._language.currentIndexChanged.connect(self._speak)


def _made(order: SeasonPaperOrder, go_on: GoOn) -> PrintFile:
    return PrintFile(pdf=order.pdf(go_on), file_name=order.file_name, note=lambda: None)


def _as_file(made: PrintFile) -> PrintFile:
    return made


def export_season(shell: SeasonShell, parent: QWidget, *, places: bool) -> None:
    """Ask for a file, and write the season as it is shown: CSV, JSON or a web page.

    Args:
        shell: the page.
        parent: of the dialog.
        places: as CSV, who qualifies instead of the table; the others have both.
    """
    t, desk = shell.t, shell.desk
    state, day = desk.state, desk.as_of
    kinds = {
        "CSV (*.csv)": ".csv",
        "JSON (*.json)": ".json",
        f"{t('Web page')} (*.html)": ".html",
    }
    stem = file_stem(" ".join(filter(None, (state.name, day))), "season")
    offered = begin_in(documents(), f"{stem}.csv")
    title = t("Export the season")
    name, kind = QFileDialog.getSaveFileName(parent, title, offered, ";;".join(kinds))
    if not name:
        return
    path = with_ending(name, kinds.get(kind, ".csv"))
    texts: Mapping[str, Callable[[], str]] = {
        ".json": lambda: desk.session.read(season_json, state, day),
        ".html": lambda: season_html(state, t, day),
    }
    as_csv = places_csv if places else table_csv
    try:
        text = texts.get(path.suffix.casefold(), lambda: as_csv(state, day))()
    except UserError as error:
        shell.show_error(error)
        return
    why = write_whole(path, text.encode())
    if why:
        shell.say(t("{path} can't be written: {why}", path=path, why=why), "bad")
    else:
        shell.say(t("Written: {path}", path=path))
