"""Which season: one of those in the usual folder, another file, or a new one."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.paths import documents
from app.services.season.opening import season_files
from app.services.season.season_rules import rules_name, season_rules_ids
from app.ui.core.desktop import begin_in
from app.ui.core.widgets.acting import make_blue
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import DropDown, LabelledInput
from app.ui.core.widgets.labels import plain_label, quiet_label
from app.ui.core.widgets.type_ahead import TypeAhead
from app.words.core.catalogue import Words


class StartView(QWidget):
    """The form of a new season, and the list of those that are there.

    Signals:
        made(str, str): a season of this name by these rules is wanted.
        opened(Path): open this one.
    """

    made = Signal(str, str)
    opened = Signal(object)

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self._rules_before = 0
        """Which rules were chosen before others were looked for among files."""
        self._build()

    def start(self) -> None:
        """Begin at the seasons that are there, else at the name of a new one."""
        if self.list.count():
            self.list.setCurrentRow(0)
            self.list.setFocus()
        else:
            self.name.setFocus()

    def reload(self) -> None:
        """Read which seasons are there."""
        self.list.clear()
        for path in season_files():
            item = QListWidgetItem(path.stem)
            item.setToolTip(str(path))
            item.setData(Qt.ItemDataRole.UserRole, str(path))
            self.list.addItem(item)
        self.list.setVisible(bool(self.list.count()))
        self._listed.setVisible(bool(self.list.count()))

    def submit(self) -> None:
        """Ask for a season as it is typed."""
        self.made.emit(self.name.text(), str(self.rules.currentData()))

    def add_buttons(self, create: QPushButton, others: tuple[QPushButton, ...]) -> None:
        """Show the buttons of the page's acts."""
        make_blue(create)
        row = QHBoxLayout()
        row.addWidget(create)
        row.addStretch(1)
        self._form.insertLayout(self._form.count() - 1, row)
        for button in others:
            self._below.addWidget(button)

    def say_name_wrong(self, sentence: str) -> None:
        """Show beside the name why it can't be."""
        self._name.message.setText(sentence)
        self._name.message.setVisible(bool(sentence))

    def _choose_rules(self) -> None:
        if self.rules.currentData() != "":
            self._rules_before = self.rules.currentIndex()
            return
        title = self._t("Rules of a season")
        name, _ = QFileDialog.getOpenFileName(self, title, begin_in(documents()), "TOML (*.toml)")
        if name:
            self.rules.insertItem(0, Path(name).name, name)
            self._rules_before = 0
        self.rules.setCurrentIndex(self._rules_before)

    def _build(self) -> None:
        t = self._t
        self.name, self.rules = QLineEdit(), DropDown()
        self.name.setPlaceholderText(t("for example: Iron Gauntlet 2014"))
        for known in season_rules_ids():
            self.rules.addItem(rules_name(known), known)
        self.rules.addItem(t("From a file…"), "")
        self.rules.activated.connect(lambda _: self._choose_rules())
        self.name.returnPressed.connect(self.submit)
        self._name = LabelledInput(t("Name of a new season"), self.name)
        form = QWidget()
        self._form = QVBoxLayout(form)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.addWidget(self._name)
        self._form.addWidget(LabelledInput(t("Rules"), self.rules, has_room=False))
        self.list = QListWidget()
        self.list.setAccessibleName(t("Seasons"))
        TypeAhead(self.list, 0)
        self.list.itemActivated.connect(self._open)
        self._listed = plain_label(t("Seasons on this computer"))
        self._below = FlowLayout()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        about = quiet_label(
            t(
                "A season adds up the results of several events: points, places, who qualifies. "
                "It takes finished events of any organizer."
            )
        )
        about.setWordWrap(True)
        box.addWidget(about)
        row = QHBoxLayout()
        row.addWidget(form, 2)
        listed = QVBoxLayout()
        listed.addWidget(self._listed)
        listed.addWidget(self.list, 1)
        listed.addLayout(self._below)
        row.addSpacing(24)
        row.addLayout(listed, 3)
        self._form.addStretch(1)
        box.addLayout(row, 1)

    def _open(self, item: QListWidgetItem) -> None:
        self.opened.emit(Path(str(item.data(Qt.ItemDataRole.UserRole))))
