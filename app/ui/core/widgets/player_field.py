"""PlayerField and PlayerPick: fields that name players by number or a few letters."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QVBoxLayout,
)

from app.codes import PlayerCode
from app.rules.core.ids import PlayerId
from app.services.core.errors import UserError
from app.services.players.player_lookup import fold, meant, player_typed
from app.ui.core.qt_session import Desk
from app.ui.core.theme import fit_to_type, restyle
from app.ui.core.widgets.acting import push_button

_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
_LETTERS_WIDE = 22
_MOST_NAMED = 4


class PlayerField(QLineEdit):
    """Nothing has to be chosen where what is typed means one player; else Down and Up choose.

    Args:
        desk: the open event.
        name: the label, and what a screen reader reads.

    Signals:
        hinted(str): who may be meant, for a line beside it.
    """

    hinted = Signal(str)

    def __init__(self, desk: Desk, name: str) -> None:
        super().__init__(placeholderText=name, maxLength=80)
        self.setAccessibleName(name)
        fit_to_type(self, self._fit)
        self._desk = desk
        self._shown: tuple[PlayerId, ...] = ()
        self._is_one = False
        self._chosen = -1
        self.textEdited.connect(self._look)

    def _fit(self) -> None:
        """As wide as a name, and as what it asks for."""
        metrics = self.fontMetrics()
        hint = metrics.horizontalAdvance(self.placeholderText()) + 2 * metrics.height()
        self.setFixedWidth(max(_LETTERS_WIDE * metrics.averageCharWidth(), hint))

    @property
    def player(self) -> PlayerId | None:
        """Who is meant; None for nobody, or for several."""
        if self._chosen >= 0:
            return self._shown[self._chosen]
        return self._shown[0] if self._is_one else None

    def read(self, field: str) -> PlayerId | None:
        """Who is meant; None for an empty field.

        Args:
            field: what the field is called in an error.

        Raises:
            UserError: nobody is meant by what is typed, or several.
        """
        typed = self.text().strip()
        if self.player is not None or not typed:
            return self.player
        if self._shown:
            raise UserError(PlayerCode.AMBIGUOUS, field=field, typed=typed, ids=self._shown)
        try:
            return player_typed(self._desk.state, typed)
        except UserError as error:
            facts = {**error.facts, "field": field}
            raise UserError(error.code, problems=(), **facts) from None

    @property
    def hint(self) -> str:
        """Who may be meant by what is typed."""
        t, typed = self._desk.t, self.text().strip()
        if not typed:
            return ""
        if not self._shown:
            return t("Nobody here is called “{typed}”.", typed=typed)
        first = max(0, self._chosen - _MOST_NAMED + 1)
        named = [self._named(player) for player in self._shown[first : first + _MOST_NAMED]]
        more = " …" if len(self._shown) > first + _MOST_NAMED else ""
        if self.player is not None:
            return t("Meant: {name}", name=self._named(self.player))
        return t("{names}{more}  –  type more, or choose with ↓", names=", ".join(named), more=more)

    def name(self, player: PlayerId | None) -> None:
        """Begin with a player named; None for an empty field."""
        self.setText("" if player is None else str(player))
        self._look()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down and Up choose among those who may be meant."""
        key = Qt.Key(event.key())
        if any(player not in self._desk.state.by_id for player in self._shown):
            # Another desk has taken a registration back since the last letter.
            self._look()
        if key in _STEPS and self._shown:
            self._chosen = min(max(0, self._chosen + _STEPS[key]), len(self._shown) - 1)
            self.setText(self._desk.state.by_id[self._shown[self._chosen]].name)
            self.hinted.emit(self.hint)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Say again who is meant here."""
        super().focusInEvent(event)
        self.hinted.emit(self.hint)

    def _look(self) -> None:
        state = self._desk.state
        everybody = sorted(state.entrants, key=lambda one: (fold(one.name), one.id))
        among = [entrant.id for entrant in everybody]
        self._chosen = -1
        self._shown, self._is_one = ((), False)
        if self.text().strip():
            self._shown, self._is_one = meant(state, self.text(), among)
        self.hinted.emit(self.hint)

    def _named(self, player: PlayerId) -> str:
        return f"{player} {self._desk.state.by_id[player].name}"


_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
_FIELD_LETTERS = 36
_LINES_SHOWN, _AROUND = 4, 18
"""Players who are seen, and the pixels around a name."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class PlayerPick(QFrame):
    """Asks for a player; the list below shows who may be meant by what is typed.

    Enter takes the one that is named or chosen by Down and Up, and the field is ready for the next.

    Signals:
        picked(PlayerId): somebody was named.
        left(): Escape, or the button for it.
    """

    picked = Signal(object)
    left = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(objectName="card")
        self._desk = desk
        self._among: tuple[PlayerId, ...] = ()
        self._shown: tuple[PlayerId, ...] = ()
        self._is_one = False
        self._build()
        self.hide()

    def ask(self, prompt: str, among: Sequence[PlayerId]) -> None:
        """Ask for one of these players, offered in their order."""
        self.field.clear()
        self.set_prompt(prompt, among)
        self.say("")
        self.show()
        self.field.setFocus()

    def set_prompt(self, prompt: str, among: Sequence[PlayerId]) -> None:
        """Ask for something else, with what is typed already."""
        self._among = tuple(among)
        self._prompt.setText(prompt)
        self.field.setAccessibleName(prompt)
        self._offer(self.field.text())

    def say(self, sentence: str, *, is_bad: bool = False) -> None:
        """Show a message beside the field."""
        self._message.setText(f"✕  {sentence}" if sentence and is_bad else sentence)
        restyle(self._message, problem=is_bad)

    @property
    def message(self) -> str:
        """The message beside the field."""
        return self._message.text()

    @property
    def prompt(self) -> str:
        """The question above the field."""
        return self._prompt.text()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Walk through the list while the focus stays in the field."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            key = Qt.Key(event.key())
            if key in _STEPS:
                self._step(_STEPS[key])
                return True
            if key in _ENTER:
                self.take()
                return True
            if key == Qt.Key.Key_Escape:
                self.left.emit()
                return True
        return super().eventFilter(watched, event)

    def take(self) -> None:
        """Hand on who is named, or say why nobody is."""
        chosen = self.people.currentRow()
        player = None
        if chosen >= 0 or self._is_one:
            player = self._shown[max(0, chosen)]
            if player not in self._desk.state.by_id:
                # Another desk has taken the registration back since.
                self._offer(self.field.text())
                player = None
        if player is None:
            self.say(self._refusal(), is_bad=True)
            return
        self.field.clear()
        self._offer("")
        self.picked.emit(player)

    def _refusal(self) -> str:
        t = self._desk.t
        if not self.field.text().strip():
            return t("Type a number or a name, then Enter.")
        if not self._shown:
            return t("Nobody here is called “{typed}”.", typed=self.field.text().strip())
        return t("Several may be meant: type more, or choose with ↓.")

    def _offer(self, typed: str) -> None:
        state = self._desk.state
        if typed:
            self.say("")
        among = [player for player in self._among if player in state.by_id]
        self._shown, self._is_one = meant(state, typed, among)
        self.people.clear()
        for player in self._shown:
            entrant = state.by_id[player]
            facts = (str(player), entrant.name, entrant.faction or "")
            self.people.addItem("   ".join(fact for fact in facts if fact))
        self.people.setCurrentRow(-1)

    def _step(self, by: int) -> None:
        last = self.people.count() - 1
        self.people.setCurrentRow(min(max(0, self.people.currentRow() + by), last))

    def _fit(self) -> None:
        metrics = self.fontMetrics()
        self.field.setFixedWidth(_FIELD_LETTERS * metrics.averageCharWidth())
        self.people.setFixedHeight(_LINES_SHOWN * (metrics.height() + _AROUND))

    def _build(self) -> None:
        t = self._desk.t
        self._prompt = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._prompt.setProperty("heading", True)
        self.field = QLineEdit(placeholderText=t("number or name, Enter"))
        self.field.textEdited.connect(self._offer)
        self.field.installEventFilter(self)
        self._message = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.people = QListWidget()
        self.people.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.people.setAccessibleName(t("Who may be meant"))
        self.people.itemClicked.connect(lambda _: self.take())
        done = push_button(t("Cancel"), clicked=lambda: self.left.emit())
        row = QHBoxLayout()
        row.addWidget(self.field)
        row.addWidget(self._message, 1)
        row.addWidget(done)
        box = QVBoxLayout(self)
        box.addWidget(self._prompt)
        box.addLayout(row)
        box.addWidget(self.people)
        fit_to_type(self, self._fit)
