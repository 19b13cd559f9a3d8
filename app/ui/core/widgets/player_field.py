"""PlayerField: a field that names one player by number or a few letters, and says who is meant."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit

from app.codes import PlayerCode
from app.rules.core.ids import PlayerId
from app.services.core.errors import UserError
from app.services.players.names import fold
from app.services.players.player_lookup import meant, player_typed
from app.ui.core.qt_session import Desk

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
        self.setFixedWidth(_LETTERS_WIDE * self.fontMetrics().averageCharWidth())
        self._desk = desk
        self._shown: tuple[PlayerId, ...] = ()
        self._is_one = False
        self._chosen = -1
        self.textEdited.connect(self._look)

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
        named = [self._named(one) for one in self._shown[first : first + _MOST_NAMED]]
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
        among = [one.id for one in everybody]
        self._chosen = -1
        self._shown, self._is_one = ((), False)
        if self.text().strip():
            self._shown, self._is_one = meant(state, self.text(), among)
        self.hinted.emit(self.hint)

    def _named(self, player: PlayerId) -> str:
        return f"{player} {self._desk.name_of(player)}"
