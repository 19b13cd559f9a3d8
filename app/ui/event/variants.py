"""VariantsPanel: a packet's variants by category, to be walked through and ticked by keys."""

from collections.abc import Iterable

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.rules.core.errors import Weight
from app.rules.packet.variant import Variant, VariantCategory
from app.services.event.composer import CategoryOffer, VariantOffer
from app.services.packet.packets import Variants
from app.ui.core.native_keys import with_key
from app.ui.core.theme import enlarge_type, fit_to_type, restyle
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.form_fields import NumberField
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.event.layout import Columns
from app.words.core.catalogue import Words
from app.words.event.composer import customised_sentence, goes_with, standard_sentence
from app.words.packet.packets import category_name, open_line, variant_line, variant_name
from app.words.program.errors import problem_sentence

_ARROWS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)
_OPPOSITE: dict[int | None, int] = {
    Qt.Key.Key_Left: Qt.Key.Key_Right,
    Qt.Key.Key_Right: Qt.Key.Key_Left,
}
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
        fit_to_type(self, self._fit)

    def _fit(self) -> None:
        metrics = self.fontMetrics()
        self.setFixedWidth(metrics.horizontalAdvance("000") + metrics.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the arrows that lead away."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.moved.emit(event.key())
        else:
            super().keyPressEvent(event)


_MESSAGE_LINES = 2
"""Two variants that contradict each other are both named."""


class VariantRow(QFrame):
    """A variant to choose: its tick, its number, what it does and what is against it.

    Signals:
        changed(): it was chosen or left, or has another number.
        moved(int): an arrow key asks for another row.
    """

    changed = Signal()
    moved = Signal(int)

    def __init__(self, t: Words, variant: Variant, section: str = "") -> None:
        super().__init__(objectName="variant")
        self._t = t
        self.variant = variant
        self.name = variant_name(t, variant)
        self._section = section if variant.category is VariantCategory.RULINGS else ""
        self.tick = Tick(self.name)
        self.number = VariantNumber() if variant.x is not None else None
        self._says = _label(fine=True)
        self._message = _label(fine=False)
        self._message.hide()
        self._remarks: tuple[tuple[Weight, str], ...] = ()
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
    def chosen_name(self) -> str:
        """What it is called with its number, as far as that is known."""
        return self.tick.text()

    @property
    def message(self) -> str:
        """What stands against it; "" for nothing."""
        return "" if self._message.isHidden() else self._message.text()

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
        remarks = [
            (problem.weight, problem_sentence(self._t, problem, str)) for problem in offer.problems
        ]
        if offer.implied_by:
            remarks.append((Weight.NOTE, goes_with(self._t, offer.implied_by)))
        self._say(tuple(remarks))

    def _say(self, remarks: tuple[tuple[Weight, str], ...]) -> None:
        if remarks == self._remarks:
            return
        self._remarks = remarks
        gravest = next(
            (weight_ for weight_ in Weight if any(weight_ is weight for weight, _ in remarks)), None
        )
        self._message.setText(
            "\n".join(f"{_SIGNS[weight]}  {sentence}" for weight, sentence in remarks)
        )
        self._message.setVisible(bool(remarks))
        shown = None if gravest is None else _LOOKS[gravest]
        restyle(self._message, **{look: look == shown for look in _LOOKS.values()})
        self._speak()

    def _speak(self) -> None:
        spoken = " ".join([self._says.text(), *(sentence for _, sentence in self._remarks)])
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
        x = choice[1] if choice else None
        self.tick.setText(variant_name(self._t, self.variant, x))
        self._keep_width()
        line = variant_line(self._t, self.variant, x)
        self._says.setText(open_line(self._t, line, self._section) if self._section else line)
        if self.number is not None:
            policy = Qt.FocusPolicy.StrongFocus if choice else Qt.FocusPolicy.ClickFocus
            self.number.setFocusPolicy(policy)
        self._speak()

    def _keep_width(self) -> None:
        """Be as wide with a number as without, so that its field stays where it is."""
        if self.number is None:
            return
        shown, wide = self.tick.text(), 0
        for x in (None, 999):
            self.tick.setText(variant_name(self._t, self.variant, x))
            wide = max(wide, self.tick.sizeHint().width())
        self.tick.setText(shown)
        self.tick.setMinimumWidth(wide)

    def _build(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.tick)
        if self.number is not None:
            top.addWidget(self.number)
            named = self._t("Number of “{name}”", name=self.name)
            self.number.setAccessibleName(named)
        top.addStretch(1)
        self.tick.setAccessibleName(self.name)
        self.tick.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        below = QVBoxLayout()
        below.setContentsMargins(self.tick.iconSize().width() + 10, 0, 0, 0)
        below.setSpacing(1)
        below.addWidget(self._says)
        below.addWidget(ReservedRoom(self._message, lines=_MESSAGE_LINES))
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
            fit_to_type(self, self._keep_width)


_SMALLER = 0.94


def _label(*, fine: bool) -> QLabel:
    label = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
    enlarge_type(label, _SMALLER)
    label.setProperty("quiet", fine)
    return label


_HEADING_WEIGHT, _ROW_WEIGHT = 4, 5
"""How high a card's head is beside a row of it."""


class VariantsPanel(QWidget):
    """All variants of a packet, folded away while nothing differs from it.

    Tab goes from category to category, arrows from variant to variant.

    Attributes:
        fold_card: says what differs, with the button that shows the variants; placed by the form.

    Signals:
        changed(): another choice.
    """

    changed = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self._offered: tuple[object, ...] = ()
        self.rows: tuple[VariantRow, ...] = ()
        self._wanted: dict[str, int | None] = {}
        """What is chosen, also of variants that another packet has."""
        self._rows_of: dict[QWidget, tuple[VariantRow, ...]] = {}
        self._across: tuple[VariantRow, int, VariantRow] | None = None
        """The last step to another column: from, by which arrow, to; the other arrow goes back."""
        self._packet = ""
        self._is_open = False
        none = plain_label(t("This packet has no options."), wordWrap=True)
        none.setProperty("quiet", True)
        self._none = _card(t("Variants"), (none,))
        self._columns = Columns()
        self._summary_line = plain_label(wordWrap=True)
        self.customise = push_button(t("Customise…"), checkable=True)
        self.customise.clicked.connect(self._turn)
        self.customise.setToolTip(with_key(t("Show the packet's options, or hide them"), "Alt+A"))
        self.fold_card = _card(t("Options"), (self._summary_line, _in_row(self.customise)))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(10)
        box.addWidget(self._none)
        box.addWidget(self._columns)
        box.addStretch(1)

    @property
    def choices(self) -> Variants:
        """What is chosen, in the packet's order, each with its X or None."""
        choices = (row.choice for row in self.rows)
        return tuple(choice for choice in choices if choice is not None)

    def row(self, variant_id: str) -> VariantRow:
        """The row of a variant."""
        return next(row for row in self.rows if row.variant.id == variant_id)

    @property
    def is_open(self) -> bool:
        """Whether the variants are seen."""
        return self._is_open

    def fold(self) -> None:
        """Hide the variants, unless one is chosen."""
        self._is_open = False
        self._follow()

    def choose(self, choices: Variants) -> None:
        """Tick these and no others, without a signal."""
        chosen = self._wanted = dict(choices)
        for row in self.rows:
            row.choose(row.variant.id in chosen, chosen.get(row.variant.id))
        self._follow()

    def show_offers(self, categories: tuple[CategoryOffer, ...], packet: str) -> None:
        """Show what is offered and what stands against it, with new rows for new variants.

        Args:
            categories: the variants.
            packet: the packet's name.
        """
        self._packet = packet
        offers = [offer for group in categories for offer in group.offers]
        variants = tuple(offer.variant for offer in offers)
        if variants != self._offered:
            self._offered = variants
            self._make(categories)
        for offer in offers:
            self.row(offer.variant.id).show_offer(offer)
        self._follow()

    def start(self) -> None:
        """Show the variants, and put the focus on the first."""
        self._is_open = True
        self._follow()
        if self.rows:
            self.rows[0].tick.setFocus()

    def _turn(self) -> None:
        self._is_open = not self._is_open
        self._follow()
        if self._is_open:
            self.start()

    def _follow(self) -> None:
        """Say what differs; while anything does, it is seen."""
        chosen = tuple(row.chosen_name for row in self.rows if row.choice is not None)
        self._is_open = self._is_open or bool(chosen)
        self._summary_line.setText(
            customised_sentence(self._t, chosen)
            if chosen
            else standard_sentence(self._t, self._packet)
        )
        self.customise.setChecked(self._is_open)
        self.customise.setEnabled(not chosen)
        self.fold_card.setVisible(bool(self.rows))
        self._columns.setVisible(self._is_open and bool(self.rows))

    def go_to_problem(self) -> None:
        """Put the focus on the first variant with an error."""
        wrong = next((row for row in self.rows if row.message.startswith("✕")), None)
        if wrong is not None:
            self._is_open = True
            self._follow()
            wrong.tick.setFocus()

    def focus_chain(self) -> tuple[QWidget, ...]:
        """Where Tab goes in here, in its order."""
        return tuple(
            widget for row in self.rows for widget in (row.tick, row.number) if widget is not None
        )

    def _make(self, categories: tuple[CategoryOffer, ...]) -> None:
        self._rows_of.clear()
        cards, rows = [], []
        for group in categories:
            of_category = [
                VariantRow(self._t, offer.variant, offer.section) for offer in group.offers
            ]
            # Tab comes by each category once; from there on the arrows lead.
            of_category[0].tick.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            card = _card(self._title(group.category), of_category)
            self._rows_of[card] = tuple(of_category)
            cards.append((card, _weight(len(of_category))))
            rows += of_category
        for row in rows:
            row.changed.connect(self._remember)
            row.moved.connect(lambda key, row=row: self._move(row, key))
        self.rows = tuple(rows)
        self._across = None
        self._columns.show_cards(cards)
        self._none.setVisible(not rows)
        self.choose(tuple(self._wanted.items()))

    def _remember(self) -> None:
        offered = {row.variant.id for row in self.rows}
        others = {name: x for name, x in self._wanted.items() if name not in offered}
        self._wanted = {**dict(self.choices), **others}
        self._follow()
        self.changed.emit()

    def _title(self, category: VariantCategory | None) -> str:
        return self._t("Others") if category is None else category_name(self._t, category)

    def _move(self, row: VariantRow, key: int) -> None:
        if self._across is not None and self._across[1:] == (_OPPOSITE.get(key), row):
            target: VariantRow | None = self._across[0]
        else:
            target = self._neighbour(row, key)
        if target is not None:
            self._across = (row, key, target) if key in _OPPOSITE else None
            target.tick.setFocus(Qt.FocusReason.TabFocusReason)

    def _neighbour(self, row: VariantRow, key: int) -> VariantRow | None:
        """The row above or below as they are seen, or beside it in the next column."""
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            seen = [row for card in self._columns.as_read for row in self._rows_of[card]]
            n = seen.index(row) + (1 if key == Qt.Key.Key_Down else -1)
            return seen[n] if 0 <= n < len(seen) else None
        here = row.mapTo(self, QPoint(0, 0))
        places = {other: other.mapTo(self, QPoint(0, 0)) for other in self.rows if other is not row}
        way = 1 if key == Qt.Key.Key_Right else -1
        beside = [row for row, place in places.items() if (place.x() - here.x()) * way > 0]
        return min(
            beside,
            key=lambda row: (abs(places[row].x() - here.x()), abs(places[row].y() - here.y())),
            default=None,
        )


def _card(title: str, rows: Iterable[QWidget]) -> QFrame:
    card = QFrame(objectName="card")
    heading = plain_label(title)
    heading.setProperty("heading", True)
    box = QVBoxLayout(card)
    box.setContentsMargins(14, 8, 14, 10)
    box.setSpacing(4)
    box.addWidget(heading)
    for row in rows:
        box.addWidget(row)
    card.setAccessibleName(title)
    return card


def _in_row(button: QWidget) -> QWidget:
    """A button at the left, no wider than it needs."""
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(button)
    row.addStretch(1)
    return holder


def _weight(rows: int) -> int:
    return _HEADING_WEIGHT + rows * _ROW_WEIGHT
