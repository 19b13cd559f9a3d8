"""VariantsPanel: a packet's variants by category, to be walked through and ticked by keys."""

from collections.abc import Iterable

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from app.rules.packet.variant import VariantCategory
from app.services.event.composer import CategoryOffer
from app.services.packet.packets import Variants
from app.ui.core.widgets.labels import plain_label
from app.ui.event.columns import Columns
from app.ui.event.variant_row import VariantRow
from app.words.core.catalogue import Words
from app.words.packet.packets import category_name

_HEADING_WEIGHT, _ROW_WEIGHT = 4, 5
"""How high a card's head is beside a row of it."""


class VariantsPanel(QWidget):
    """All variants of a packet.

    Tab goes from category to category, arrows from variant to variant.

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
        none = plain_label(t("This packet has none: it is played as it is printed."), wordWrap=True)
        none.setProperty("quiet", True)
        self._none = _card(t("Variants"), (none,))
        self._columns = Columns()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._none)
        box.addWidget(self._columns)
        box.addStretch(1)

    @property
    def choices(self) -> Variants:
        """What is chosen, in the packet's order, each with its X or None."""
        told = (row.choice for row in self.rows)
        return tuple(one for one in told if one is not None)

    def row(self, variant_id: str) -> VariantRow:
        """The row of a variant."""
        return next(one for one in self.rows if one.variant.id == variant_id)

    def choose(self, choices: Variants) -> None:
        """Tick these and no others, without a signal."""
        told = self._wanted = dict(choices)
        for row in self.rows:
            row.choose(row.variant.id in told, told.get(row.variant.id))

    def show_offers(self, categories: tuple[CategoryOffer, ...]) -> None:
        """Show what is offered and what stands against it, with new rows for new variants."""
        offers = [offer for group in categories for offer in group.offers]
        variants = tuple(offer.variant for offer in offers)
        if variants != self._offered:
            self._offered = variants
            self._make(categories)
        for offer in offers:
            self.row(offer.variant.id).show_offer(offer)

    def start(self) -> None:
        """Put the focus on the first variant."""
        if self.rows:
            self.rows[0].tick.setFocus()

    def go_to_problem(self) -> None:
        """Put the focus on the first variant that something is said against."""
        wrong = next((row for row in self.rows if row.said.startswith("✕")), None)
        if wrong is not None:
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
            made = [VariantRow(self._t, offer.variant) for offer in group.offers]
            # Tab comes by each category once; from there on the arrows lead.
            made[0].tick.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            card = _card(self._title(group.category), made)
            self._rows_of[card] = tuple(made)
            cards.append((card, _weight(len(made))))
            rows += made
        for row in rows:
            row.changed.connect(self._remember)
            row.moved.connect(lambda key, row=row: self._move(row, key))
        self.rows = tuple(rows)
        self._columns.show_cards(cards)
        self._columns.setVisible(bool(rows))
        self._none.setVisible(not rows)
        self.choose(tuple(self._wanted.items()))

    def _remember(self) -> None:
        offered = {row.variant.id for row in self.rows}
        others = {name: x for name, x in self._wanted.items() if name not in offered}
        self._wanted = {**dict(self.choices), **others}
        self.changed.emit()

    def _title(self, category: VariantCategory | None) -> str:
        return self._t("Others") if category is None else category_name(self._t, category)

    def _move(self, row: VariantRow, key: int) -> None:
        target = self._neighbour(row, key)
        if target is not None:
            target.tick.setFocus(Qt.FocusReason.TabFocusReason)

    def _neighbour(self, row: VariantRow, key: int) -> VariantRow | None:
        """The row above or below as they are seen, or beside it in the next column."""
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            seen = [one for card in self._columns.as_read for one in self._rows_of[card]]
            n = seen.index(row) + (1 if key == Qt.Key.Key_Down else -1)
            return seen[n] if 0 <= n < len(seen) else None
        here = row.mapTo(self, QPoint(0, 0))
        places = {one: one.mapTo(self, QPoint(0, 0)) for one in self.rows if one is not row}
        way = 1 if key == Qt.Key.Key_Right else -1
        beside = [one for one, place in places.items() if (place.x() - here.x()) * way > 0]
        return min(
            beside,
            key=lambda one: (abs(places[one].x() - here.x()), abs(places[one].y() - here.y())),
            default=None,
        )


def _card(title: str, rows: Iterable[QWidget]) -> QFrame:
    card = QFrame(objectName="card")
    heading = plain_label(title)
    heading.setProperty("heading", True)
    box = QVBoxLayout(card)
    box.setContentsMargins(14, 8, 14, 10)
    box.setSpacing(6)
    box.addWidget(heading)
    for row in rows:
        box.addWidget(row)
    card.setAccessibleName(title)
    return card


def _weight(rows: int) -> int:
    return _HEADING_WEIGHT + rows * _ROW_WEIGHT
