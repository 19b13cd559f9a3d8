"""NewEventPage: what is asked before an event begins, with what is wrong beside each field."""

from datetime import date

from PySide6.QtCore import QDate, QRegularExpression, Qt, Signal
from PySide6.QtGui import QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import (
    QComboBox,
    QDateEdit,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.services.errors import UserError
from app.services.events import EventDraft, check_draft, read_tables, written_tables
from app.services.opening import free_path
from app.services.packets import load_packet, packet_ids, resolved_text
from app.words.catalogue import Words
from app.words.errors import error_sentences


class NewEventPage(QWidget):
    """The form of a new event.

    Signals:
        made(Path, EventDraft): make this event.
        changed(EventDraft): let the open event be as this says.
        left(): never mind.
    """

    made = Signal(object, object)
    changed = Signal(object)
    left = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="page")
        self._t = t
        self._wrong: dict[str, QLabel] = {}
        self._edited: EventDraft | None = None
        self._build()
        self._packet_chosen()

    def start(self, *, rehearsal: bool = False) -> None:
        """Begin with a fresh form."""
        t = self._t
        self._begin(None, is_rehearsal=rehearsal)
        self._title.setText(t("Rehearse a made-up day") if rehearsal else t("New event"))
        for field in (self.count, self.played):
            self._form.setRowVisible(field, rehearsal)
        self.name.setText(t("Rehearsal") if rehearsal else "")
        self.name.selectAll()

    def edit(self, draft: EventDraft, *, has_rounds: bool) -> None:
        """Begin with what an open event is; its packet and size stay once a round is paired."""
        self._begin(draft, is_rehearsal=draft.is_rehearsal)
        self._title.setText(self._t("Event settings"))
        for field in (self.count, self.played):
            self._form.setRowVisible(field, False)
        self.name.setText(draft.name)
        if draft.date:
            self.date.setDate(QDate.fromString(draft.date, Qt.DateFormat.ISODate))
        self.venue.setText(draft.venue or "")
        if self.packet.findData(draft.packet) < 0:
            self.packet.addItem(draft.packet, draft.packet)
        self.packet.setCurrentIndex(self.packet.findData(draft.packet))
        self.point_size.setCurrentIndex(self.point_size.findData(draft.point_size))
        self.tables.setText(written_tables(draft.tables))
        self.rounds.setText("" if draft.planned_rounds is None else str(draft.planned_rounds))
        for box in (self.packet, self.point_size):
            box.setEnabled(not has_rounds)

    def _begin(self, edited: EventDraft | None, *, is_rehearsal: bool) -> None:
        self._edited = edited
        self._is_rehearsal = is_rehearsal
        self._go.setText(self._t("Save   Enter") if edited else self._t("Begin   Enter"))
        for box in (self.packet, self.point_size):
            box.setEnabled(True)
        self._clear_wrong()
        self.name.setFocus()

    def show_error(self, error: UserError) -> None:
        """Say what is wrong beside the field it belongs to, else under the form."""
        sentences = error_sentences(self._t, error, str)
        label = self._wrong.get(str(error.facts.get("field", "")), self._wrong[""])
        label.setText("\n".join(sentences))
        label.show()

    @property
    def players(self) -> int:
        """How many players a rehearsal has."""
        return int(self.count.text() or 0)

    @property
    def rounds_played(self) -> int:
        """How many rounds of a rehearsal are played when it is opened."""
        return int(self.played.text() or 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves, Enter makes the event."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._make()
        else:
            super().keyPressEvent(event)

    def draft(self) -> EventDraft:
        """What the form says.

        Raises:
            UserError: a field says what cannot be.
        """
        rounds = self.rounds.text()
        draft = EventDraft(
            name=self.name.text().strip(),
            date=self.date.date().toString(Qt.DateFormat.ISODate),
            venue=self.venue.text().strip() or None,
            packet=self.packet.currentData(),
            point_size=self.point_size.currentData(),
            tables=read_tables(self.tables.text()),
            planned_rounds=int(rounds) if rounds else None,
            variants=() if self._edited is None else self._edited.variants,
            is_rehearsal=self._is_rehearsal,
        )
        check_draft(draft)
        return draft

    def _make(self) -> None:
        self._clear_wrong()
        try:
            draft = self.draft()
        except UserError as error:
            self.show_error(error)
            return
        if self._edited is None:
            self.made.emit(free_path(draft), draft)
        else:
            self.changed.emit(draft)

    def _clear_wrong(self) -> None:
        for label in self._wrong.values():
            label.hide()

    def _packet_chosen(self) -> None:
        packet = load_packet(resolved_text(self.packet.currentData(), ()))
        chosen = self.point_size.currentData()
        self.point_size.clear()
        for size in packet.point_sizes:
            self.point_size.addItem(self._t("{size} points", size=size), size)
        sizes = packet.point_sizes
        # Fifty and seventy-five are what most events of either edition are played at.
        usual = next((one for one in (chosen, 75, 50) if one in sizes), sizes[0])
        if chosen is None and packet.year < 2019 and 50 in sizes:
            usual = 50
        self.point_size.setCurrentIndex(sizes.index(usual))

    def _build(self) -> None:
        t = self._t
        self._is_rehearsal = False
        self._title = QLabel()
        font = self._title.font()
        font.setPointSizeF(font.pointSizeF() * 1.6)
        font.setBold(True)
        self._title.setFont(font)
        self._make_fields()
        form = self._form = QFormLayout(
            fieldGrowthPolicy=QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow
        )
        form.setSpacing(8)
        for text, widget, field in (
            (t("&Name"), self.name, "name"),
            (t("&Date"), self.date, "date"),
            (t("&Venue"), self.venue, "venue"),
            (t("&Packet"), self.packet, "packet"),
            (t("Point &size"), self.point_size, "point_size"),
            (t("&Tables"), self.tables, "tables"),
            (t("&Rounds"), self.rounds, "planned_rounds"),
            (t("P&layers"), self.count, "players"),
            (t("Rounds pla&yed already"), self.played, "rounds_played"),
        ):
            form.addRow(text, widget)
            widget.setAccessibleName(text.replace("&", ""))
            form.addRow("", self._wrong_label(field))
        card = QFrame(objectName="card")
        box = QVBoxLayout(card)
        box.setContentsMargins(32, 24, 32, 24)
        box.setSpacing(12)
        box.addWidget(self._title)
        box.addLayout(form)
        box.addWidget(self._wrong_label(""))
        box.addLayout(self._buttons())
        card.setMaximumWidth(card.fontMetrics().averageCharWidth() * 90)
        outer = QHBoxLayout(self)
        outer.addStretch(1)
        middle = QVBoxLayout()
        middle.addWidget(card)
        middle.addStretch(1)
        outer.addLayout(middle, 8)
        outer.addStretch(1)

    def _make_fields(self) -> None:
        t = self._t
        self.name = QLineEdit(maxLength=200)
        self.date = QDateEdit(QDate(date.today()), calendarPopup=True, displayFormat="yyyy-MM-dd")
        self.venue = QLineEdit(maxLength=200)
        self.packet = QComboBox()
        for packet in packet_ids():
            self.packet.addItem(load_packet(resolved_text(packet, ())).name, packet)
        self.packet.setCurrentIndex(self.packet.count() - 1)
        self.point_size = QComboBox()
        self.packet.currentIndexChanged.connect(self._packet_chosen)
        self.tables = QLineEdit(placeholderText=t("as many as are needed; or 12, or 1-12,15"))
        self.rounds = _digits("", 2)
        self.rounds.setPlaceholderText(t("as the packet recommends"))
        self.count, self.played = _digits("16", 3), _digits("0", 2)

    def _wrong_label(self, field: str) -> QLabel:
        label = QLabel(wordWrap=True, visible=False)
        label.setProperty("problem", True)
        self._wrong[field] = label
        return label

    def _buttons(self) -> QHBoxLayout:
        t = self._t
        self._go = QPushButton(t("Begin   Enter"), clicked=self._make)
        self._go.setProperty("primary", True)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(QPushButton(t("Never mind   Esc"), clicked=lambda: self.left.emit()))
        row.addWidget(self._go)
        return row


def _digits(text: str, letters: int) -> QLineEdit:
    """A field that takes nothing but digits."""
    edit = QLineEdit(text, maxLength=letters)
    edit.setValidator(QRegularExpressionValidator(QRegularExpression("[0-9]*"), edit))
    return edit
