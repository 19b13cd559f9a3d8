"""TallyView: one army, ticked off its list by keys, with what each piece counts for."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHeaderView, QLabel, QVBoxLayout, QWidget

from app.rules.packet.packet import GameTieBreak, Packet
from app.services.results.tiebreak import INSIDE_ONLY, MOST_MODELS, ArmyTicks, TallyRow, tally_rows
from app.ui.core.native_keys import with_key
from app.ui.core.row_model import Column, RowModel
from app.ui.core.theme import fit_digits, fit_to_type
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.form_fields import NumberField
from app.ui.core.widgets.labels import ElidedLabel, plain_label
from app.ui.core.widgets.table import row_table
from app.words.core.catalogue import Words
from app.words.results.game_tiebreak import piece_now, tally_reason, tally_title

_ROWS_SEEN = 4
_INSIDE, _WHY = 2, 4
_LETTERS = 10
"""A piece's name is not cut to fewer."""
"""The column of the area."""

_Ticked = Callable[[ArmyTicks, int], ArmyTicks]

_MARKS: dict[Qt.Key, _Ticked] = {
    Qt.Key.Key_D: ArmyTicks.destroyed,
    Qt.Key.Key_Delete: ArmyTicks.destroyed,
    Qt.Key.Key_A: ArmyTicks.inside,
    Qt.Key.Key_I: ArmyTicks.inert,
    Qt.Key.Key_F: ArmyTicks.fleeing,
    Qt.Key.Key_R: lambda ticks, at: ticks.returned(at, (ticks.pieces[at].returned + 1) % 10),
    Qt.Key.Key_N: ArmyTicks.playing,
    Qt.Key.Key_Plus: lambda ticks, at: ticks.started(at, ticks.pieces[at].models + 1),
    Qt.Key.Key_Minus: lambda ticks, at: ticks.started(at, ticks.pieces[at].models - 1),
}
"""What a key says of the piece it is pressed on."""


class TallyView(QFrame):
    """The pieces of an army under a sum.

    Signals:
        ticked(ArmyTicks): a piece of the army was changed.
        confirmed(): Enter: the figures stand.
        left(): back to the figures.
        turned(): the other army is to be seen.
        list_requested(): the player's other list is to be seen.
    """

    ticked = Signal(object)
    confirmed = Signal()
    left = Signal()
    turned = Signal()
    list_requested = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self._ticks: ArmyTicks | None = None
        self._digits: tuple[int, int] = (-1, 0)
        self._costs_at = -1
        self._kind = GameTieBreak.ARMY_DESTROYED
        self._build()

    def show_army(
        self, packet: Packet, kind: GameTieBreak, ticks: ArmyTicks, name: str, *, others: bool
    ) -> None:
        """Show an army and what it comes to.

        Args:
            packet: whose rules count.
            kind: what is counted.
            ticks: the army.
            name: of its player.
            others: the player has another list that could be ticked off.
        """
        t = self._t
        self._ticks, self._kind = ticks, kind
        title = tally_title(t, kind, name, ticks.number)
        points = ticks.total(packet, kind)
        self._title.setText(t("{army}: {points}", army=title, points=points))
        self._model.set_rows(tally_rows(packet, kind, ticks))
        doubles = kind is GameTieBreak.ARMY_REMAINING and packet.army_tally.area_factor != 1
        self.table.setColumnHidden(_INSIDE, not (doubles or kind in INSIDE_ONLY))
        self.table.setAccessibleName(title)
        self._keys.setText(self._keys_text(others=others))
        if not self.table.currentIndex().isValid():
            self.table.setCurrentIndex(self._model.index(0, 0))

    def enter(self) -> None:
        """Begin to tick."""
        self.table.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys that tick come before the table's own."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._pressed(event)
        return super().eventFilter(watched, event)

    def _pressed(self, event: QKeyEvent) -> bool:
        key, at = Qt.Key(event.key()), self.table.currentIndex().row()
        signals = {
            Qt.Key.Key_Return: self.confirmed,
            Qt.Key.Key_Enter: self.confirmed,
            Qt.Key.Key_Backspace: self.left,
            Qt.Key.Key_Left: self.turned,
            Qt.Key.Key_Right: self.turned,
            Qt.Key.Key_L: self.list_requested,
        }
        if not event.text().isdecimal():
            # Any other key begins a new number.
            self._digits, self._costs_at = (-1, 0), -1
        if key in signals:
            signals[key].emit()
        elif key == Qt.Key.Key_Up and at <= 0:
            self.left.emit()
        elif at < 0 or self._ticks is None:
            return False
        elif key == Qt.Key.Key_P:
            self._costs_at = at
        elif event.text().isdecimal():
            self._type(at, int(event.text()))
        elif key == Qt.Key.Key_Space:
            self._tick(ArmyTicks.inside if self._kind in INSIDE_ONLY else ArmyTicks.destroyed, at)
        elif key in _MARKS and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._tick(_MARKS[key], at)
        else:
            return False
        return True

    def _type(self, at: int, digit: int) -> None:
        """Digits are models left, or after P a card's points; a second one goes on if it can."""
        assert self._ticks is not None
        is_cost = self._costs_at == at
        row, before = self._digits
        most = MOST_MODELS if is_cost else self._ticks.pieces[at].models
        number = before * 10 + digit if row == at and before * 10 + digit <= most else digit
        say = ArmyTicks.costs if is_cost else ArmyTicks.left
        self._tick(lambda ticks, place: say(ticks, place, number), at)
        self._digits = (at, number)

    def _tick(self, mark: _Ticked, at: int) -> None:
        assert self._ticks is not None
        self.ticked.emit(mark(self._ticks, at))

    def _clicked(self, index: QModelIndex) -> None:
        if self._ticks is None:
            return
        if index.column() == 1:
            self._tick(ArmyTicks.destroyed, index.row())
        elif index.column() == _INSIDE:
            self._tick(ArmyTicks.inside, index.row())

    def _keys_text(self, *, others: bool) -> str:
        t = self._t
        if self._kind in INSIDE_ONLY:
            main = t("Space: in the area · D: destroyed")
        elif self.table.isColumnHidden(_INSIDE):
            main = t("Space: destroyed")
        else:
            main = t("Space: destroyed · A: in the area")
        rest = t("0–9: models left · I: inert or wild · F: fleeing · R: returned · N: didn't play")
        more = [
            t("+ −: models at the start"),
            t("P and a number: points on its card"),
            t("← →: the other army"),
        ]
        if others:
            more.append(t("L: the other list"))
        return " · ".join((main, rest, *more))

    def _build(self) -> None:
        self._title = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._title.setProperty("heading", True)
        self._keys = plain_label(objectName="quiet", wordWrap=True)
        self._model: RowModel[TallyRow] = RowModel(self._columns(), lambda row: row.at, self)
        self.table = row_table(
            self._model, stretch=0, letters=_LETTERS, rows_seen=_ROWS_SEEN, searched=()
        )
        # Both give way in a narrow window; a tool tip has them in full.
        stretched = QHeaderView.ResizeMode.Stretch
        self.table.horizontalHeader().setSectionResizeMode(_WHY, stretched)
        self.table.setSortingEnabled(False)
        self.table.installEventFilter(self)
        self.table.clicked.connect(self._clicked)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        for widget in (self._title, self.table, self._keys):
            box.addWidget(widget, int(widget is self.table))

    def _columns(self) -> tuple[Column[TallyRow], ...]:
        t = self._t

        def name(row: TallyRow) -> str:
            return f"↳ {row.piece.name}" if row.is_attached else row.piece.name

        def why(row: TallyRow) -> str:
            if not row.plays:
                return t("didn't play")
            if row.is_attached:
                return t("with the unit")
            return " + ".join(tally_reason(t, line.reason) for line in row.lines)

        return (
            Column(title=t("Piece"), text=name, tool_tip=lambda row: row.piece.name),
            Column(title=t("Now"), text=lambda row: piece_now(t, row.piece)),
            Column(title=t("In area"), text=lambda row: "✓" if row.piece.inside else "–"),
            Column(
                title=t("Counts"),
                text=lambda row: str(row.points) if row.lines else "",
                is_number=True,
            ),
            Column(title=t("Why"), text=why, tool_tip=why),
        )


_SIDES = ("first", "second")


_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_DIGITS = 4


class FigureField(NumberField):
    """A figure that Up and Down lead away from.

    Signals:
        passed(): Space, a comma or a full stop.
        confirmed(): Enter.
        went_back(): Backspace in the empty field.
        went_up(): Up.
        went_down(): Down.
        focused(): it has the focus now.
    """

    passed = Signal()
    confirmed = Signal()
    went_back = Signal()
    went_up = Signal()
    went_down = Signal()
    focused = Signal()

    def __init__(self, name: str) -> None:
        super().__init__(_DIGITS, name=name)
        fit_to_type(self, lambda: fit_digits(self, 5))

    def go_on(self) -> None:
        """Tell of Space."""
        self.passed.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell screen readers whose value the field holds."""
        super().focusInEvent(event)
        self.focused.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down leave the field, and so does Enter, but once where it is held down."""
        signals = {Qt.Key.Key_Up: self.went_up, Qt.Key.Key_Down: self.went_down}
        if event.key() in signals:
            signals[Qt.Key(event.key())].emit()
        elif event.key() in _ENTER:
            self.answered.emit()
            if not event.isAutoRepeat():
                self.confirmed.emit()
        elif event.key() == Qt.Key.Key_Backspace and not self.text():
            self.went_back.emit()
        else:
            super().keyPressEvent(event)


class FigurePair(QWidget):
    """Two figures, the first side's and the second's.

    Signals:
        confirmed(): Enter, with both values typed or not.
        went_back(): one question back.
        went_down(): to the army below.
        moved(): the other side's field is in use.
    """

    confirmed = Signal()
    went_back = Signal()
    went_down = Signal()
    moved = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self.current = 0
        """The side whose field is in use, or was last."""
        self.fields = (FigureField(t("First")), FigureField(t("Second")))
        self._names = (ElidedLabel(), ElidedLabel())
        self._remarks = (
            plain_label(wordWrap=True, visible=False),
            plain_label(wordWrap=True, visible=False),
        )
        self._hint = plain_label(wordWrap=True, visible=False)
        self._lay_out()
        self._connect()

    @property
    def numbers(self) -> tuple[int | None, int | None]:
        """What the fields say."""
        return self.fields[0].number, self.fields[1].number

    def set_names(self, names: tuple[str, str]) -> None:
        """Say whose figures they are."""
        for label, field, name in zip(self._names, self.fields, names, strict=True):
            label.setText(name)
            field.setAccessibleName(name)

    def start(self) -> None:
        """Begin a new question at the first side."""
        self.current = 0
        self._clear()

    def set_number(self, side: int, number: int | None) -> None:
        """Show a side's figure."""
        self.fields[side].set_number(number)
        self._clear()

    def ask_for_rest(self) -> None:
        """Go to the figure that is missing, and say so."""
        side = int(self.fields[0].number is not None)
        self.say({_SIDES[side]: self._t("This number is missing.")}, "")
        self.fields[side].setFocus()

    def say(self, messages: Mapping[str, str], hint: str) -> None:
        """Show warnings at their fields, and below them what to do."""
        for name, label in zip(_SIDES, self._remarks, strict=True):
            label.setText(f"?  {messages[name]}" if name in messages else "")
            label.setVisible(name in messages)
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))

    @property
    def text(self) -> str:
        """All visible remarks."""
        texts = (label.text() for label in (*self._remarks, self._hint) if not label.isHidden())
        return "\n".join(texts)

    def _clear(self) -> None:
        self.say({}, "")

    def _enter(self, side: int) -> None:
        if side == 0 and self.fields[0].number is not None and self.fields[1].number is None:
            self.fields[1].setFocus()
        else:
            self.confirmed.emit()

    def _in_use(self, side: int) -> None:
        self.current = side
        self.moved.emit()

    def _connect(self) -> None:
        first, second = self.fields
        first.passed.connect(lambda: second.setFocus())
        first.went_back.connect(self.went_back)
        second.went_back.connect(lambda: first.setFocus())
        for side, field in enumerate(self.fields):
            field.confirmed.connect(lambda side=side: self._enter(side))
            field.focused.connect(lambda side=side: self._in_use(side))
            field.went_up.connect(self.went_back)
            field.went_down.connect(self.went_down)
            field.textEdited.connect(lambda _: self._clear())

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(4)
        for row, (name, field, remark) in enumerate(
            zip(self._names, self.fields, self._remarks, strict=True)
        ):
            remark.setProperty("odd", True)
            grid.addWidget(field, row, 0)
            grid.addWidget(name, row, 1)
            grid.addWidget(remark, row, 2)
        grid.setColumnStretch(2, 1)
        self._hint.setProperty("odd", True)
        grid.addWidget(self._hint, 2, 0, 1, 3)
        t = self._t
        answer = push_button(t("Continue"), clicked=lambda: self.confirmed.emit())
        back = push_button(t("Back"), clicked=lambda: self.went_back.emit())
        back.setToolTip(with_key(t("Back one question"), "Up"))
        for column, button in enumerate((back, answer)):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            grid.addWidget(button, column, 3)
