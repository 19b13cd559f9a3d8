"""ChoiceLine: asks for a scenario by number or name, with what is wrong beside the field."""

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QLabel, QLineEdit, QWidget

from app.services.core.errors import UserError
from app.services.scenarios.scenario_typed import scenario_choices, scenario_typed
from app.ui.core.qt_session import Desk
from app.words.core.errors import error_sentences

_LETTERS_WIDE = 30


class ChoiceLine(QWidget):
    """A field that is hidden until it is asked.

    Signals:
        chosen(str): a scenario's id; "" for none.
        left(): the question is put away.
    """

    chosen = Signal(str)
    left = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._build()
        self.hide()

    @property
    def problem(self) -> str:
        """What is said beside the field; "" while hidden."""
        return "" if self.isHidden() else self._hint.text()

    def ask(self, about: str, now: str) -> None:
        """Ask for a scenario.

        Args:
            about: what stands before the field.
            now: what stands in it to begin with.
        """
        t = self._desk.t
        self._choices.setStringList(scenario_choices(self._desk.state))
        self._about.setText(about)
        self.field.setText(now)
        self._say(t("Number or name, then Enter; an empty field takes it away"), wrong=False)
        self.show()
        self.field.selectAll()
        self.field.setFocus()

    def put_away(self) -> None:
        """Ask no more."""
        if not self.isHidden():
            self.hide()
            self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape puts the question away."""
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)

    def _take(self) -> None:
        if self.isHidden():
            return
        typed = self.field.text().strip()
        try:
            found = scenario_typed(self._desk.state, typed) if typed else ""
        except UserError as error:
            (said, *_) = error_sentences(self._desk.t, error, self._desk.name_of)
            self._say(f"✕  {said}", wrong=True)
            self.field.selectAll()
            return
        self.put_away()
        self.chosen.emit(found)

    def _take_named(self, named: str) -> None:
        self.field.setText(named)
        self._take()

    def _say(self, said: str, *, wrong: bool) -> None:
        self._hint.setText(said)
        self.field.setProperty("wrong", wrong)
        self._hint.setProperty("problem", wrong)
        self._hint.setProperty("quiet", not wrong)
        for widget in (self.field, self._hint):
            widget.style().unpolish(widget)
            widget.style().polish(widget)

    def _build(self) -> None:
        self._about = QLabel(textFormat=Qt.TextFormat.PlainText)
        self.field = QLineEdit(maxLength=80)
        self.field.setAccessibleName(self._desk.t("Scenario"))
        self.field.setFixedWidth(self.field.fontMetrics().averageCharWidth() * _LETTERS_WIDE)
        self.field.returnPressed.connect(self._take)
        self._choices = QStringListModel(self)
        completer = QCompleter(self._choices, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(10)
        completer.activated.connect(self._take_named)
        self.field.setCompleter(completer)
        self._hint = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._about)
        row.addWidget(self.field)
        row.addWidget(self._hint, 1)
