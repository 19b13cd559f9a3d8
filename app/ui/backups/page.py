"""BackupsPage: an event's backups and the damage of its file; restore, salvage, move.

It covers the window: for an open event, for one that can't be opened, or from the start page for
every event that has backups.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.paths import backups as backups_folder
from app.paths import documents
from app.rules.core.errors import CancelledError, Problem
from app.services.backups.automatic_backup import BackupMade, BackupReport
from app.services.backups.backups import (
    BackedUpEvent,
    BackupLine,
    back_up,
    backed_up_events,
    backups_of,
    newest_good,
    restore,
)
from app.services.backups.damage import (
    problems_of_file,
    problems_of_image,
    salvage_event,
    unused_path,
)
from app.services.backups.pack import PACK_SUFFIX, free_pack_path, pack_event
from app.services.backups.settings import BackupSettings, backup_settings, set_backup_settings
from app.services.core.errors import UserError
from app.services.event.opening import SUFFIX, now, save_copy
from app.ui.backups.acts import BACKUPS
from app.ui.core.beside import run_beside
from app.ui.core.bound_acts import BoundActs, Handler, give_row_menu
from app.ui.core.desktop import show_in_folder
from app.ui.core.icons import state_icon
from app.ui.core.page import PageHead
from app.ui.core.qt_session import Desk
from app.ui.core.row_model import Column, RowFilter, RowModel, row_here
from app.ui.core.settings import Settings, carried
from app.ui.core.theme import restyle
from app.ui.core.widgets.acting import make_blue
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.question import Answer, Question, QuestionPanel
from app.ui.core.widgets.table import FittingColumns, row_table
from app.words.backups import backups as texts
from app.words.backups.backups import good_words, round_words, size_words, when_words, why_words
from app.words.core.catalogue import Words
from app.words.program.errors import error_sentences, problem_sentence

WHY = 1
"""The column that takes the room that is left."""
_GIVE_WAY = (5, 3, 7, 6)
"""Columns that are left out where there is no room: file, players, size, where; a tip has them."""
_LETTERS = 24


def backup_columns(t: Words) -> tuple[Column[BackupLine], ...]:
    """When, why, how far, and whether it is good."""
    return (
        Column(
            title=t("When"),
            text=lambda backup: when_words(backup.at),
            key=lambda backup: backup.at.timestamp(),
        ),
        Column(
            title=t("Why"),
            text=lambda backup: why_words(t, backup.why, backup.round),
            tool_tip=lambda backup: _in_full(t, backup),
        ),
        Column(title=t("Contents"), text=lambda backup: round_words(t, backup)),
        Column(title=t("Players"), text=lambda backup: str(backup.players), is_number=True),
        Column(
            title=t("State"),
            text=lambda backup: good_words(t, is_good=backup.is_good),
            tool_tip=lambda backup: _about_state(t, backup),
            roles=_state_sign,
        ),
        Column(
            title=t("File"),
            text=lambda backup: backup.origin.stem,
            tool_tip=lambda backup: str(backup.origin),
        ),
        Column(
            title=t("Where"),
            text=lambda backup: _where_words(t, backup),
            tool_tip=lambda backup: str(backup.path),
        ),
        Column(
            title=t("Size"),
            text=lambda backup: size_words(t, backup.size),
            key=lambda backup: backup.size,
            is_number=True,
        ),
    )


def _where_words(t: Words, backup: BackupLine) -> str:
    return t("backup drive") if backup.is_second else t("this computer")


def _in_full(t: Words, backup: BackupLine) -> str:
    """All of a backup, also what there is no column for in a narrow window."""
    about = (why_words(t, backup.why, backup.round), round_words(t, backup))
    file = (backup.origin.stem, _where_words(t, backup), size_words(t, backup.size))
    return "\n".join(" · ".join(facts) for facts in (about, file))


def _state_sign(backup: BackupLine, role: int) -> object:
    """An icon in its colour beside the word."""
    if role != Qt.ItemDataRole.DecorationRole:
        return None
    return state_icon("good" if backup.is_good else "bad")


def _about_state(t: Words, backup: BackupLine) -> str:
    good = t("The file is as it was written, and all of it can be read.")
    bad = t("The file has changed since it was written, or part of it can't be read.")
    return f"{good if backup.is_good else bad}\n{backup.path}"


def _as_chosen(name: str, suffix: str) -> tuple[Path, bool]:
    """The file of a dialog, and whether it may be replaced: the dialog has confirmed that.

    Of a name that was typed without its ending the dialog knows nothing.
    """
    path = Path(name)
    if path.suffix.casefold() == suffix:
        return path, True
    return path.with_name(f"{path.name}{suffix}"), False


def _is_same(path: Path, other: Path) -> bool:
    """Whether two paths lead to one file."""
    with suppress(OSError):
        return path.samefile(other)
    return path.absolute() == other.absolute()


_MOST_LINES = 8
"""Of what is damaged; a small window has room for the backups too."""


class BackupsView(QWidget):
    """The widgets of the page; ``BackupsPage`` acts.

    Signals:
        left(): back to where the EO came from.
    """

    left = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="page")
        self._t = t
        self._model: RowModel[BackupLine] = RowModel(
            backup_columns(t), lambda backup: (backup.path.name, backup.is_second), self
        )
        self._build()

    @property
    def lines(self) -> tuple[BackupLine, ...]:
        """The backups that are listed, newest first."""
        return self._model.rows

    @property
    def here(self) -> BackupLine | None:
        """The backup under the cursor."""
        return row_here(self.table, BackupLine)

    def show_matter(self, sentence: str, problems: Sequence[Problem] = ()) -> None:
        """Show the file's damage: a sentence, then a line for each problem."""
        lines = [
            sentence,
            *(problem_sentence(self._t, problem, str) for problem in problems[:_MOST_LINES]),
        ]
        if len(problems) > _MOST_LINES:
            lines.append(self._t("… and more: Save what can be read lists all of it."))
        self.matter.setText("\n".join(line for line in lines if line))
        self.matter.setVisible(bool(self.matter.text()))

    def list_events(self, events: Iterable[BackedUpEvent]) -> None:
        """List the events that have backups."""
        self.events.clear()
        for event in events:
            item = QListWidgetItem(
                f"{event.event}\n{when_words(event.newest)}  {event.origin.name}"
            )
            item.setToolTip(str(event.origin))
            item.setData(Qt.ItemDataRole.UserRole, str(event.origin))
            self.events.addItem(item)

    @property
    def is_salvage_first(self) -> bool:
        """Whether there is no backup, but a salvage."""
        return not self.lines and not self.save.isHidden()

    def offer(self) -> None:
        """Highlight the button that helps most; a copy is offered only where there is a backup."""
        self.bound.offer({"copy": not self.is_salvage_first})
        self.bound.refresh()
        self.table.setVisible(not self.is_salvage_first)
        for button, is_first in ((self.copy, True), (self.save, self.is_salvage_first)):
            make_blue(button, is_blue=is_first)

    def begin(self) -> None:
        """Focus the backups, or the salvage where there is none."""
        self.offer()
        (self.save if self.is_salvage_first else self.table).setFocus()

    def show_error(self, error: UserError) -> None:
        """Show why an action was refused."""
        self.say(" ".join(error_sentences(self._t, error, str)), "bad")

    def say(self, sentence: str, kind: str = "good") -> None:
        """Show the outcome of an action; ``kind`` is "good" or "bad"."""
        self.message.setText(sentence)
        restyle(self.message, problem=kind == "bad")
        self.message.setVisible(bool(sentence))

    def _build(self) -> None:
        t = self._t
        self.title = plain_label()
        self.title.setProperty("heading", True)
        self.matter, self.message = (plain_label(wordWrap=True, visible=False) for _ in range(2))
        self.matter.setProperty("problem", True)
        self.events = QListWidget()
        self.events.setAccessibleName(t("Events"))
        self.table = row_table(RowFilter(self._model, self), stretch=WHY, letters=_LETTERS)
        FittingColumns(self.table, _GIVE_WAY, {WHY: _LETTERS})
        self.table.setSortingEnabled(False)
        self.table.setAccessibleName(t("Backups"))
        self._none = plain_label(t("There's no backup of this event here."), visible=False)
        self._places = plain_label(wordWrap=True)
        for label in (self._none, self._places):
            label.setProperty("quiet", True)
        # Names of files and folders are no markup.
        for label in (self.title, self.matter, self.message, self._places):
            label.setTextFormat(Qt.TextFormat.PlainText)
        lists = QHBoxLayout()
        lists.addWidget(self.events, 1)
        lists.addWidget(self.table, 3)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 12, 16, 12)
        box.setSpacing(10)
        box.addLayout(PageHead(self._t, self.title, self.left.emit))
        for widget in (self.matter, self.message, self._none):
            box.addWidget(widget)
        box.addLayout(lists, 1)
        box.addWidget(self._places)
        box.addLayout(self._buttons())

    def handlers(self) -> Mapping[str, Handler]:
        """What each act of the page runs; overridden."""
        raise NotImplementedError

    def _buttons(self) -> FlowLayout:
        t = self._t
        conditions = {"has_backup": lambda: bool(self.lines)}
        self.bound = BoundActs(t, BACKUPS, self, self.handlers(), conditions=conditions)
        names = ("copy", "save", "now", "save_as", "move", "second", "without")
        buttons = self.bound.buttons(*names)
        give_row_menu(BACKUPS, self.table, "copy", "folder", "now")
        self.copy, self.save, self.now, self.save_as, self.move_away, self.second = buttons[:6]
        self.without = buttons[6]
        make_blue(self.copy)
        row = FlowLayout()
        for button in buttons:
            row.addWidget(button)
        return row


class BackupsPage(BackupsView):
    """The backups of one event, or of every event.

    Signals:
        opened(Path, str): open this new file, and show this sentence.
    """

    opened = Signal(object, str)

    def __init__(self, t: Words, settings: Settings) -> None:
        super().__init__(t)
        self._settings = settings
        self._desk: Desk | None = None
        self._followed: Desk | None = None
        """Whose reports of backups are heard."""
        self._file: Path | None = None
        self.question = QuestionPanel(t, self)
        self.events.currentItemChanged.connect(lambda item, _: self._turn(item))
        self.table.doubleClicked.connect(lambda _: self.open_copy())

    def show_event(self, desk: Desk) -> None:
        """Show the backups of the open event."""
        if desk is not self._followed:
            self._followed = desk
            desk.backed_up.connect(self._show_made)
        self._desk, self._file = desk, desk.session.path
        if desk.session.backup_worker is not None:
            desk.session.backup_worker.wait()
        self._begin(self._t("Backups of {name}", name=desk.session.path.name))
        self._show_damage()

    def show_damaged(self, path: Path, sentence: str) -> None:
        """Show what is left of an event that cannot be opened."""
        self._desk, self._file = None, path
        self._begin(self._t("{name} can't be opened as it is", name=path.name))
        self._show_damage(sentence)
        good = newest_good(self.lines, path)
        if good is not None:
            self.table.selectRow(self.lines.index(good))

    def show_all(self) -> None:
        """Show every event that has backups."""
        self._desk, self._file = None, None
        self.list_events(backed_up_events())
        self._begin(self._t("Backups"))
        if not self.events.count():
            self.show_matter(self._t("No backups here yet."))
        if self.events.count():
            self.events.setCurrentRow(0)
            self.events.setFocus()

    def open_copy(self) -> None:
        """Make a copy of the marked backup beside the event, and open it."""
        backup = self.here
        if backup is None:
            return
        try:
            path = restore(backup.path, origin=self._file)
        except UserError as error:
            self.show_error(error)
            return
        self.opened.emit(
            path, texts.restored_sentence(self._t, path.name, backup.why, backup.round, backup.at)
        )

    def show_in_folder(self) -> None:
        """Show the marked backup among the files, where it can be copied to a stick."""
        backup = self.here
        if backup is not None and not show_in_folder(backup.path):
            self.say(self._t("The backup is here: {path}", path=backup.path), "bad")

    def back_up_now(self) -> None:
        """Make a backup of the open event at once."""
        if self._desk is None:
            return
        result = back_up(self._desk.session)
        trouble = result.trouble or result.mirror_trouble
        self._reload()
        if trouble is not None:
            self.show_error(trouble)
        elif result.path is None:
            self.say(self._t("The newest backup is already up to date."))
        else:
            self.say(self._t("Backup made."))

    def save_copy(self) -> None:
        """Write the open event as it is now into a file that the EO names, as on a stick."""
        if self._desk is None:
            return
        session, t = self._desk.session, self._t
        offered = str(unused_path(session.path, "copy"))
        kinds = f"Dice Down (*{SUFFIX})"
        name, _ = QFileDialog.getSaveFileName(self, t("Save a copy"), offered, kinds)
        if not name:
            return
        path, may_replace = _as_chosen(name, SUFFIX)
        replaces = may_replace and not _is_same(path, session.path)
        try:
            copy = save_copy(session, path, replaces=replaces)
        except UserError as error:
            self.show_error(error)
        else:
            self.say(texts.saved_copy_sentence(t, str(copy)))

    def save_out(self) -> None:
        """Make a new event of all that can be read of the file, and open it."""
        if self._file is None:
            return
        file, t = self._file, self._t
        try:
            salvaged = run_beside(
                t,
                self.window(),
                t("Saving what can still be read…"),
                lambda progress: salvage_event(file, at=now(), go_on=progress.go_on),
            )
        except CancelledError:
            self.say(t("Cancelled. Nothing has changed."))
            return
        except UserError as error:
            self.show_error(error)
            return
        lines = [texts.salvaged_sentence(self._t, salvaged.path.name, len(salvaged.problems))]
        lines += [problem_sentence(self._t, problem, str) for problem in salvaged.problems]
        self.opened.emit(salvaged.path, "\n".join(lines))

    def pack(self) -> None:
        """Put the open event and all that belongs to it into one file for another laptop."""
        if self._desk is None:
            return
        session, t = self._desk.session, self._t
        folder = documents() if documents().is_dir() else session.path.parent
        offered = str(free_pack_path(session.path, folder))
        title = t("Transfer to another laptop")
        name, _ = QFileDialog.getSaveFileName(self, title, offered, f"Dice Down (*{PACK_SUFFIX})")
        if not name:
            return
        path, replaces = _as_chosen(name, PACK_SUFFIX)
        carries = carried(self._settings)
        try:
            packed = pack_event(session, path, at=now(), settings=carries, replaces=replaces)
        except UserError as error:
            self.show_error(error)
        else:
            self.say(texts.packed_sentence(t, packed))

    def choose_second(self) -> None:
        """Choose a folder for backups besides this computer's, as on a stick."""
        before = backup_settings()
        start = str(before.second_place or Path.home())
        name = QFileDialog.getExistingDirectory(self, self._t("Backup drive"), start)
        if name:
            self._set_second(Path(name))

    def forget_second(self) -> None:
        """Ask whether backups are kept on this computer alone."""
        t, place = self._t, backup_settings().second_place
        if place is None:
            return
        about = t(
            "New backups are on this computer alone. {folder} keeps those it has.", folder=place
        )
        answer = Answer(text=t("Stop using it"), about=about, take=lambda _: self._set_second(None))
        question = Question(heading=t("Stop using the backup drive?"), answers=(answer,))
        self.question.ask(lambda: question)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter does the first offer, or goes from events to backups; Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.events.hasFocus():
                self.table.setFocus()
            elif self.is_salvage_first:
                self.save_out()
            else:
                self.open_copy()
        else:
            super().keyPressEvent(event)

    def _begin(self, title: str) -> None:
        self.title.setText(title)
        self.say("")
        self.matter.hide()
        self.events.setVisible(self._file is None)
        of_event = dict.fromkeys(("now", "save_as", "move"), self._desk is not None)
        self.bound.offer(of_event | {"save": self._file is not None})
        self._reload()
        self.begin()

    def _reload(self) -> None:
        self._model.set_rows(() if self._file is None else backups_of(self._file))
        if self.lines and not self.table.currentIndex().isValid():
            self.table.selectRow(0)
        self.offer()
        self._none.setVisible(not self.lines and self._file is not None)
        settings = backup_settings()
        self.bound.offer({"without": settings.second_place is not None})
        self._places.setText(
            texts.places_sentence(self._t, backups_folder(), settings.second_place, settings.keep)
        )

    def _show_made(self, report: BackupReport) -> None:
        """List a backup as soon as it is made; what is seen and marked of the others stays."""
        if not isinstance(report, BackupMade) or self._desk is None or not self.isVisible():
            return
        top = self.table.indexAt(QPoint(0, 0))
        first = QPersistentModelIndex(top)
        self._reload()
        # At the list's beginning, the new one is seen.
        if top.row() > 0 and first.isValid():
            self.table.scrollTo(first, QTableView.ScrollHint.PositionAtTop)

    def _turn(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self._file = Path(item.data(Qt.ItemDataRole.UserRole))
            self._reload()
            self.bound.offer({"save": self._file.is_file()})
            self.offer()
            self.table.selectRow(0)

    def _show_damage(self, sentence: str = "") -> None:
        assert self._file is not None
        problems: tuple[Problem, ...] = ()
        try:
            if self._desk is None:
                problems = problems_of_file(self._file)
            else:
                problems = problems_of_image(self._desk.session.file.image())
        except UserError as error:
            sentence = sentence or " ".join(error_sentences(self._t, error, str))
        self.show_matter(sentence, problems)
        is_whole = self._desk is not None and not problems
        self.bound.offer({"save": not is_whole and self._file.is_file()})
        self.begin()

    def _set_second(self, place: Path | None) -> None:
        keep = backup_settings().keep
        try:
            set_backup_settings(BackupSettings(second_place=place, keep=keep))
        except UserError as error:
            self.show_error(error)
            return
        self._reload()
        if self._desk is not None:
            self.back_up_now()

    def handlers(self) -> Mapping[str, Handler]:
        """What each act of the page runs."""
        return {
            "copy": self.open_copy,
            "folder": self.show_in_folder,
            "save": self.save_out,
            "now": self.back_up_now,
            "save_as": self.save_copy,
            "move": self.pack,
            "second": self.choose_second,
            "without": self.forget_second,
        }
