"""VariantRow: one variant. Its tick, its number, what it does and what stands against it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QVBoxLayout

from app.rules.core.errors import Weight
from app.rules.packet.variant import Variant
from app.services.event.composer import VariantOffer
from app.ui.core.widgets.number_field import NumberField
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.words.core.catalogue import Words
from app.words.core.errors import problem_sentence
from app.words.event.composer import goes_with
from app.words.packet.packets import variant_line

_ARROWS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)
_SIGNS = {Weight.IMPOSSIBLE: "✕", Weight.ODD: "!", Weight.NOTE: "·"}
_LOOKS = {Weight.IMPOSSIBLE: "problem", Weight.ODD: "odd", Weight.NOTE: "quiet"}


class Tick(QCheckBox):
    """The box of a variant; arrows go on to others, a digit is the start of its number.

    Signals:
        moved(int): an arrow was pressed, its key.
        typed(str): a digit was pressed.
    """

    moved = Signal(int)
    typed = Signal(str)

    def nextCheckState(self) -> None:
        """Go from chosen to not, and from all else to chosen."""
        is_chosen = self.checkState() is Qt.CheckState.Checked
        self.setCheckState(Qt.CheckState.Unchecked if is_chosen else Qt.CheckState.Checked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take arrows and digits."""
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
        if event.key() in _ARROWS and plain:
            self.moved.emit(event.key())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # The form's own key, which some desktops take for a click.
            event.ignore()
        elif plain and event.text().isdecimal():
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)


class VariantNumber(NumberField):
    """The number of a variant; up and down go on to others.

    Signals:
        moved(int): an arrow was pressed, its key.
    """

    moved = Signal(int)

    def __init__(self) -> None:
        super().__init__(3, hint="X")
        self.setObjectName("x")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFixedWidth(self.fontMetrics().averageCharWidth() * 4 + 14)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the arrows that lead away."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.moved.emit(event.key())
        else:
            super().keyPressEvent(event)


class VariantRow(QFrame):
    """A variant to be chosen.

    Signals:
        changed(): it was chosen or left, or has another number.
        moved(int): an arrow key asks for another row.
    """

    changed = Signal()
    moved = Signal(int)

    def __init__(self, t: Words, variant: Variant) -> None:
        super().__init__(objectName="variant")
        self._t = t
        self.variant = variant
        self.tick = Tick(variant.name)
        self.number = VariantNumber() if variant.x is not None else None
        self._says = _label(fine=True)
        self._said = _label(fine=False)
        self._said.hide()
        self._told: tuple[tuple[Weight, str], ...] = ()
        self._build()
        self._connect()

    @property
    def choice(self) -> tuple[str, int | None] | None:
        """The variant with its number; None while it is not chosen."""
        if self.tick.checkState() is not Qt.CheckState.Checked:
            return None
        typed = "" if self.number is None else self.number.text()
        return self.variant.id, int(typed) if typed else None

    @property
    def said(self) -> str:
        """What stands against it; "" for nothing."""
        return "" if self._said.isHidden() else self._said.text()

    def choose(self, is_chosen: bool, x: int | None = None) -> None:
        """Tick it or not, without a signal."""
        state = Qt.CheckState.Checked if is_chosen else Qt.CheckState.Unchecked
        self.tick.setCheckState(state)
        if self.number is not None:
            self.number.blockSignals(True)
            self.number.setText("" if x is None else str(x))
            self.number.blockSignals(False)
        self._follow()

    def show_offer(self, offer: VariantOffer) -> None:
        """Say what goes with it and what stands against it; the tick is the EO's alone."""
        if self.choice is None:
            implied = (
                Qt.CheckState.PartiallyChecked if offer.implied_by else Qt.CheckState.Unchecked
            )
            self.tick.setCheckState(implied)
        told = [(one.weight, problem_sentence(self._t, one, str)) for one in offer.problems]
        if offer.implied_by:
            told.append((Weight.NOTE, goes_with(self._t, offer.implied_by)))
        self._say(tuple(told))

    def _say(self, told: tuple[tuple[Weight, str], ...]) -> None:
        if told == self._told:
            return
        self._told = told
        gravest = next((one for one in Weight if any(one is weight for weight, _ in told)), None)
        self._said.setText("\n".join(f"{_SIGNS[weight]}  {said}" for weight, said in told))
        self._said.setVisible(bool(told))
        for look in _LOOKS.values():
            self._said.setProperty(look, gravest is not None and look == _LOOKS[gravest])
        self._said.style().unpolish(self._said)
        self._said.style().polish(self._said)
        self._speak()

    def _speak(self) -> None:
        spoken = " ".join([self._says.text(), *(said for _, said in self._told)])
        self.tick.setAccessibleDescription(spoken)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click anywhere on the row is one on its box."""
        if self.rect().contains(event.position().toPoint()):
            self.tick.setFocus()
            self.tick.click()

    def _ticked(self) -> None:
        self._follow()
        needs = self.variant.x is not None and not self.variant.x.is_optional
        if self.choice and needs and self.number is not None and not self.number.text():
            self.number.setFocus()
        self.changed.emit()

    def _typed(self, digit: str) -> None:
        if self.number is None:
            return
        self.number.setFocus()
        self.number.setText(digit)

    def _number_changed(self, typed: str) -> None:
        if typed:
            self.tick.setCheckState(Qt.CheckState.Checked)
        self._follow()
        self.changed.emit()

    def _follow(self) -> None:
        choice = self.choice
        self._says.setText(variant_line(self._t, self.variant, choice[1] if choice else None))
        if self.number is not None:
            policy = Qt.FocusPolicy.StrongFocus if choice else Qt.FocusPolicy.ClickFocus
            self.number.setFocusPolicy(policy)
        self._speak()

    def _build(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.tick)
        if self.number is not None:
            top.addWidget(self.number)
            named = self._t("Number of “{name}”", name=self.variant.name)
            self.number.setAccessibleName(named)
        top.addStretch(1)
        self.tick.setAccessibleName(self.variant.name)
        self.tick.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        below = QVBoxLayout()
        below.setContentsMargins(self.tick.iconSize().width() + 10, 0, 0, 0)
        below.setSpacing(1)
        below.addWidget(self._says)
        below.addWidget(ReservedRoom(self._said))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(1)
        box.addLayout(top)
        box.addLayout(below)
        self._follow()

    def _connect(self) -> None:
        self.tick.clicked.connect(lambda _: self._ticked())
        self.tick.moved.connect(self.moved)
        self.tick.typed.connect(self._typed)
        if self.number is not None:
            self.number.textChanged.connect(self._number_changed)
            self.number.moved.connect(self.moved)


def _label(*, fine: bool) -> QLabel:
    label = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
    font = label.font()
    font.setPointSizeF(font.pointSizeF() * 0.94)
    label.setFont(font)
    label.setProperty("quiet", fine)
    return label
