"""Basics: an event's name, day, place, packet, size, tables and rounds."""

from datetime import date

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.services.event.event_draft import usual_size
from app.services.event.events import EventDraft, written_tables
from app.services.packet.house_packets import house_packets
from app.services.packet.packets import load_packet, newest_packet_ids, resolved_text
from app.ui.core.widgets.form_fields import DropDown, NumberField, WholeDate
from app.ui.core.widgets.labels import plain_label, quiet_label
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.words.core.catalogue import Words

_BROAD = 26
"""In heights of type: fields that are narrower have sentences of more lines."""
_TEXT = Qt.ItemDataRole.UserRole + 1
"""Beside a packet's id in its box: the text of the EO's own packet, None for a printed one."""


class Basics(QFrame):
    """The fields of an event, each with its error below it.

    Signals:
        packet_chosen(): another packet.
        changed(): another size, number of rounds or day.

    Attributes:
        wrong: the label below each field, by the field's name.
    """

    packet_chosen = Signal()
    changed = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="card")
        self._t = t
        self.wrong: dict[str, QLabel] = {}
        self._rooms: dict[str, ReservedRoom] = {}
        self._inputs: dict[str, QWidget] = {}
        self._is_size_chosen = self._is_low = False
        self._make_fields()
        self._build()
        self.offer_packets()
        self._connect()

    @property
    def house_packet(self) -> str | None:
        """The text of the EO's own packet; None for one that comes with the program."""
        text: str | None = self.packet.currentData(_TEXT)
        return text

    @property
    def planned_rounds(self) -> int | None:
        """The EO's number of rounds; None for the packet's."""
        return self.rounds.number

    def fit_height(self, *, is_low: bool) -> None:
        """Keep no lines for what may be wrong where there is little height."""
        self._is_low = is_low
        for field, room in self._rooms.items():
            # In a narrow column, what a packet is needs every line.
            is_narrow = self.width() < _BROAD * self.fontMetrics().height()
            lines = _lines_of(field, is_low=is_low and not (is_narrow and field == "packet"))
            room.keep(lines)
            room.setHidden(lines == 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the width of the column."""
        super().resizeEvent(event)
        self.fit_height(is_low=self._is_low)

    def says(self, field: str) -> bool:
        """Whether what is wrong with a field is shown below it."""
        return field in self._rooms and not self._rooms[field].isHidden()

    def go_to(self, field: str) -> None:
        """Go to a field by its name, where there is one."""
        if field in self._rooms:
            self._inputs[field].setFocus()

    def choose_size(self, size: int) -> None:
        """Choose a point size that is offered."""
        self._is_size_chosen = True
        self.point_size.setCurrentIndex(self.point_size.findData(size))

    def clear(self) -> None:
        """Reset the fields for a new event."""
        self._is_size_chosen = False
        for field in (self.name, self.venue, self.tables, self.rounds):
            field.clear()
        self.keeps_sides.setChecked(False)
        self.date.setDate(QDate(date.today()))

    def fill(self, draft: EventDraft) -> None:
        """Say what an event is."""
        self.name.setText(draft.name)
        if draft.date:
            self.date.setDate(QDate.fromString(draft.date, Qt.DateFormat.ISODate))
        self.venue.setText(draft.venue or "")
        self._choose_packet(draft)
        self.tables.setText(written_tables(draft.tables))
        self.rounds.setText("" if draft.planned_rounds is None else str(draft.planned_rounds))
        self.keeps_sides.setChecked(draft.keeps_sides)

    def offer_packets(self) -> None:
        """Offer the packets of the program and the EO's own, keeping the one that is chosen."""
        chosen = self.packet.currentData()
        self.packet.blockSignals(True)
        self.packet.clear()
        for packet in newest_packet_ids():
            self.packet.addItem(load_packet(resolved_text(packet)).name, packet)
        for house in house_packets():
            if house.text:
                self._add_house(self._t("{name} (own)", name=house.name), house.id, house.text)
        found = self.packet.findData(chosen)
        self.packet.setCurrentIndex(max(0, found))
        self.packet.blockSignals(False)

    def offer_sizes(self, sizes: tuple[int, ...], *, year: int) -> None:
        """Offer a packet's point sizes, keeping the one that is chosen if it can be."""
        chosen = self.point_size.currentData() if self._is_size_chosen else None
        self.point_size.blockSignals(True)
        self.point_size.clear()
        for size in sizes:
            self.point_size.addItem(self._t("{size} points", size=size), size)
        usual = chosen if chosen in sizes else usual_size(sizes, year)
        self.point_size.setCurrentIndex(sizes.index(usual))
        self.point_size.blockSignals(False)

    def focus_chain(self) -> tuple[QWidget, ...]:
        """Where Tab goes in here, in its order."""
        return (
            self.name, self.date, self.venue, self.packet, self.point_size, self.tables,
            self.rounds, self.keeps_sides,
        )  # fmt: skip

    def _choose_size(self) -> None:
        self._is_size_chosen = True

    def _choose_packet(self, draft: EventDraft) -> None:
        places = range(self.packet.count())
        chosen = (draft.packet, draft.house_packet)
        found = next((n for n in places if self._packet_at(n) == chosen), -1)
        if found < 0:
            # Brought along by the event, or changed since in the EO's folder.
            self._add_house(self._t("{name} (of this event)", name=draft.packet), *chosen)
            found = self.packet.count() - 1
        self.packet.setCurrentIndex(found)

    def _packet_at(self, place: int) -> tuple[str, str | None]:
        return self.packet.itemData(place), self.packet.itemData(place, _TEXT)

    def _add_house(self, name: str, packet: str, text: str | None) -> None:
        self.packet.addItem(name, packet)
        self.packet.setItemData(self.packet.count() - 1, text, _TEXT)

    def _make_fields(self) -> None:
        t = self._t
        self.name = QLineEdit(maxLength=200)
        self.date = WholeDate(QDate(date.today()))
        self.venue = QLineEdit(maxLength=200)
        self.packet = DropDown()
        self.about_packet = quiet_label()
        self.point_size = DropDown()
        self.tables = QLineEdit(placeholderText=t("as needed, or e.g. 1-12,15"))
        self.tables.setToolTip(t("How many tables, or which: 12, or 1-12,15. Blank: as needed."))
        self.rounds = NumberField(2, hint=t("as the packet says"))
        self.keeps_sides = QCheckBox(t("Keep who went first and which side"))
        self.keeps_sides.setToolTip(
            t(
                "Slips ask who went first and who had the top edge of the table; the statistics "
                "compare both."
            )
        )
        for box in (self.packet, self.point_size):
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )

    def _build(self) -> None:
        t = self._t
        form = self._form = QFormLayout(
            self, fieldGrowthPolicy=QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow
        )
        form.setContentsMargins(14, 10, 14, 10)
        form.setSpacing(6)
        for text, widget, field in (
            (t("Event &name"), self.name, "name"),
            (t("Dat&e"), self.date, "date"),
            (t("&Venue"), self.venue, "venue"),
            (t("&Packet"), self.packet, "packet"),
            (t("Point &size"), self.point_size, "point_size"),
            (t("&Tables"), self.tables, "tables"),
            (t("&Rounds"), self.rounds, "planned_rounds"),
        ):
            widget.setAccessibleName(text.replace("&", ""))
            below = (self.about_packet,) if widget is self.packet else ()
            # What a packet is, and what is wrong with it, are seen at the same place.
            room = ReservedRoom(*below, self._wrong_label(field), lines=_lines_of(field))
            self._rooms[field], self._inputs[field] = room, widget
            label = plain_label(text)
            label.setBuddy(widget)
            form.addRow(label, _above(widget, room))
        form.addRow(self.keeps_sides)

    def _wrong_label(self, field: str) -> QLabel:
        label = QLabel(wordWrap=True, visible=False, textFormat=Qt.TextFormat.PlainText)
        label.setProperty("problem", True)
        self.wrong[field] = label
        return label

    def _connect(self) -> None:
        self.packet.currentIndexChanged.connect(self.packet_chosen)
        self.point_size.activated.connect(self._choose_size)
        self.point_size.currentIndexChanged.connect(self.changed)
        self.date.dateChanged.connect(self.changed)
        self.rounds.textChanged.connect(self.changed)


def _lines_of(field: str, *, is_low: bool = False) -> int:
    """How many lines are kept below a field; the packet says there what it is."""
    lines = 3 if field == "packet" else 1
    return lines - 1 if is_low else lines


def _above(widget: QWidget, room: ReservedRoom) -> QWidget:
    holder = QWidget()
    box = QVBoxLayout(holder)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(2)
    box.addWidget(widget)
    box.addWidget(room)
    return holder
