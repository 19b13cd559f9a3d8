"""Widgets of the page of backups: title, damage, lists, buttons."""

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.errors import Problem
from app.services.backups.backups import BackedUpEvent, BackupLine
from app.services.core.errors import UserError
from app.ui.backups.acts import BACKUPS
from app.ui.core.bound_acts import BoundActs, Handler, give_row_menu
from app.ui.core.icons import state_icon
from app.ui.core.page import PageHead
from app.ui.core.row_model import ROW_ROLE, Column, RowFilter, RowModel
from app.ui.core.theme import restyle
from app.ui.core.widgets.acting import make_blue
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.table import FittingColumns, row_table
from app.words.backups.backups import good_words, round_words, size_words, when_words, why_words
from app.words.core.catalogue import Words
from app.words.program.errors import error_sentences, problem_sentence

WHY = 1
"""The column that takes the room that is left."""
_GIVE_WAY = (5, 3, 7, 6)
"""Columns that are left out where there is no room: file, players, size, where; a tip has them."""
_LETTERS = 16


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
        row = self.table.currentIndex().data(ROW_ROLE)
        return row if isinstance(row, BackupLine) else None

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
        self.table = row_table(RowFilter(self._model, self), stretch=WHY)
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
