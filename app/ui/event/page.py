"""EventFormPage: what an event is, composed before it begins or changed while it runs."""

from itertools import pairwise

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QHideEvent, QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.services.announcement import announcement_of
from app.services.composer import Composition, Plan, compose
from app.services.errors import UserError
from app.services.events import EventDraft, check_draft, read_tables
from app.services.impact import impact_of
from app.services.opening import free_path
from app.ui.desk import Desk
from app.ui.event.announcement import AnnouncementView
from app.ui.event.basics import Basics
from app.ui.event.impact import ImpactCard
from app.ui.event.panes import Panes
from app.ui.event.question import QuestionLine
from app.ui.event.summary import SummaryCard
from app.ui.event.variants import VariantsPanel
from app.words.catalogue import Words
from app.words.errors import error_sentences

WEIGH_MILLISECONDS = 250
"""How long the form rests before it is weighed what a change would touch."""


class EventFormPage(QWidget):
    """The form of an event.

    Signals:
        made(Path, EventDraft): make this event.
        changed(EventDraft): let the open event be as this says.
        left(): never mind.

    Attributes:
        line: while an open event is changed, what runs the change and asks for its reason.
    """

    made = Signal(object, object)
    changed = Signal(object)
    left = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="page")
        self._t = t
        self._edited: EventDraft | None = None
        self._desk: Desk | None = None
        self._is_rehearsal = False
        self._points_first: bool | None = None
        self.line: QuestionLine | None = None
        self._weighing = QTimer(self, singleShot=True, interval=WEIGH_MILLISECONDS)
        self._build()
        self._connect()
        self._packet_chosen()

    def start(self, *, rehearsal: bool = False) -> None:
        """Begin with a fresh form."""
        t = self._t
        self._begin(None, None, is_rehearsal=rehearsal)
        self._title.setText(t("Rehearse a made-up day") if rehearsal else t("New event"))
        self.basics.clear()
        self.basics.show_rehearsal(rehearsal)
        self.variants.choose(())
        self.name.setText(t("Rehearsal") if rehearsal else "")
        self.name.selectAll()
        self._packet_chosen()

    def edit(self, draft: EventDraft, desk: Desk) -> None:
        """Begin with what an open event is."""
        self._begin(draft, desk, is_rehearsal=draft.is_rehearsal)
        self._title.setText(self._t("Event settings"))
        self.basics.show_rehearsal(False)
        self.basics.fill(draft)
        self._packet_chosen()
        self.point_size.setCurrentIndex(self.point_size.findData(draft.point_size))
        self.variants.choose(draft.variants)
        self._points_first = draft.points_first
        self._recompose()

    def show_error(self, error: UserError) -> None:
        """Say what is wrong beside the field it belongs to, else at the foot of the form."""
        sentences = error_sentences(self._t, error, str)
        field = str(error.facts.get("field", ""))
        label = self._wrong.get(field, self._wrong[""])
        label.setText("\n".join(sentences))
        label.show()
        if field == "variants":
            self.variants.go_to_problem()

    def show_announcement(self) -> None:
        """Show what players would be told, made of the form as it stands."""
        self._clear_wrong()
        try:
            told = announcement_of(self._drafted(), self._t)
        except UserError as error:
            self.show_error(error)
            return
        self._hint.hide()
        self._stack.setCurrentWidget(self.announcement)
        self.announcement.show_announcement(told)

    def show_form(self) -> None:
        """Go back to the fields from what is shown instead of them."""
        self._hint.show()
        self._stack.setCurrentWidget(self._form)
        self.name.setFocus()

    @property
    def players(self) -> int:
        """How many players a rehearsal has."""
        return int(self.basics.count.text() or 0)

    @property
    def rounds_played(self) -> int:
        """How many rounds of a rehearsal are played when it is opened."""
        return int(self.basics.played.text() or 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves, Enter makes the event."""
        is_form = self._stack.currentWidget() is self._form
        if event.key() == Qt.Key.Key_Escape:
            if is_form:
                self.left.emit()
            else:
                self.show_form()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and is_form:
            self._make()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Weigh nothing any more once the form is left."""
        self._weighing.stop()
        super().hideEvent(event)

    def draft(self) -> EventDraft:
        """What the form says.

        Raises:
            UserError: a field says what cannot be.
        """
        draft = self._drafted()
        check_draft(draft)
        return draft

    def composed(self) -> Composition:
        """What the form says, weighed.

        Raises:
            UserError: the packet cannot be played by.
        """
        return compose(
            Plan(
                packet=self.packet.currentData(),
                point_size=self.point_size.currentData() or 0,
                variants=self.variants.choices,
                house_packet=self.basics.house_packet,
                points_first=self._points_first,
                planned_rounds=self.basics.planned_rounds or None,
                players=self._expected(),
            )
        )

    def _begin(self, edited: EventDraft | None, desk: Desk | None, *, is_rehearsal: bool) -> None:
        self._edited, self._desk = edited, desk
        self._is_rehearsal = is_rehearsal
        self._points_first = None
        self._take_line(desk)
        self._go.setText(self._t("Save   Enter") if edited else self._t("Begin   Enter"))
        self._weighing.stop()
        self.impact.show_impact(None, str)
        self._clear_wrong()
        self.basics.offer_packets()
        self.show_form()

    def _take_line(self, desk: Desk | None) -> None:
        if self.line is not None:
            self.line.hide()
            self.line.deleteLater()
        self.line = None if desk is None else QuestionLine(desk)
        if self.line is not None:
            self._top.addWidget(self.line)

    def _drafted(self) -> EventDraft:
        return EventDraft(
            name=self.name.text().strip(),
            date=self.basics.date.date().toString(Qt.DateFormat.ISODate),
            venue=self.basics.venue.text().strip() or None,
            packet=self.packet.currentData(),
            point_size=self.point_size.currentData(),
            tables=read_tables(self.tables.text()),
            planned_rounds=self.basics.planned_rounds,
            variants=self.variants.choices,
            house_packet=self.basics.house_packet,
            points_first=self._points_first,
            is_rehearsal=self._is_rehearsal,
        )

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

    def _expected(self) -> int | None:
        if self._is_rehearsal:
            return self.players or None
        if self._desk is None:
            return None
        return len(self._desk.state.active) or None

    def _clear_wrong(self) -> None:
        for label in self._wrong.values():
            label.hide()

    def _packet_chosen(self) -> None:
        self._points_first = None
        self._recompose(is_new=True)

    def _recompose(self, *, is_new: bool = False) -> None:
        self._wrong["packet"].hide()
        try:
            composed = self.composed()
            if is_new:
                year = composed.printed.packet.year
                self.basics.offer_sizes(composed.sizes, year=year)
                self.variants.show_offers(composed.categories)
                composed = self.composed()
        except UserError as error:
            self._wrong["packet"].setText("\n".join(error_sentences(self._t, error, str)))
            self._wrong["packet"].show()
            return
        self.variants.show_offers(composed.categories)
        self.summary.show_composition(composed)
        self._order()
        if self._desk is not None:
            self._weighing.start()

    def _switch_points(self, is_first: bool) -> None:
        self._points_first = is_first
        self._recompose()

    def _weigh(self) -> None:
        """Say what the change of a running event would touch."""
        desk = self._desk
        if desk is None or not desk.state.rounds:
            return
        try:
            draft = self.draft()
            impact = desk.session.read(impact_of, draft)
        except UserError:
            # What is wrong is said beside its field; there is no change to weigh yet.
            self.impact.show_impact(None, str)
            return
        edited = self._edited
        assert edited is not None
        is_same = _played_by(draft) == _played_by(edited)
        self.impact.show_impact(None if is_same else impact, desk.name_of)

    def _order(self) -> None:
        chain = (
            *self.basics.focus_chain(),
            self.summary.points_first,
            *self.variants.focus_chain(),
            *self._uses,
        )
        for one, other in pairwise(chain):
            QWidget.setTabOrder(one, other)

    def _build(self) -> None:
        t = self._t
        self.basics, self.summary = Basics(t), SummaryCard(t)
        self.impact, self.variants = ImpactCard(t), VariantsPanel(t)
        self.announcement = AnnouncementView(t)
        self.name, self.packet = self.basics.name, self.basics.packet
        self.point_size, self.tables = self.basics.point_size, self.basics.tables
        self.rounds, self.date = self.basics.rounds, self.basics.date
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for widget in (self.basics, self.impact, self.summary):
            column.addWidget(widget)
        column.addStretch(1)
        self._form = QWidget()
        box = QVBoxLayout(self._form)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(Panes(side, self.variants), 1)
        box.addLayout(self._foot())
        self._stack = QStackedWidget()
        for page in (self._form, self.announcement):
            self._stack.addWidget(page)
        self._top = QVBoxLayout()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(16, 10, 16, 10)
        outer.setSpacing(8)
        outer.addLayout(self._head())
        outer.addLayout(self._top)
        outer.addWidget(self._stack, 1)

    def _head(self) -> QHBoxLayout:
        t = self._t
        self._title = QLabel()
        font = self._title.font()
        font.setPointSizeF(font.pointSizeF() * 1.5)
        font.setBold(True)
        self._title.setFont(font)
        hint = self._hint = QLabel(
            t("Alt+A variants · Tab next category · arrows next variant · Space choose · digits X")
        )
        hint.setProperty("quiet", True)
        row = QHBoxLayout()
        row.addWidget(self._title)
        row.addStretch(1)
        row.addWidget(hint)
        return row

    def _foot(self) -> QHBoxLayout:
        t = self._t
        said = {name: QLabel(wordWrap=True, visible=False) for name in ("", "variants")}
        for label in said.values():
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setProperty("problem", True)
        self._wrong = {**self.basics.wrong, **said}
        self._go = QPushButton(t("Begin   Enter"), clicked=self._make)
        self._go.setProperty("primary", True)
        self._uses = (
            QPushButton(t("Announcement   F3"), clicked=self.show_announcement),
            QPushButton(t("Never mind   Esc"), clicked=lambda: self.left.emit()),
            self._go,
        )
        row = QHBoxLayout()
        words = QVBoxLayout()
        for label in said.values():
            words.addWidget(label)
        row.addLayout(words, 1)
        for button in self._uses:
            row.addWidget(button)
        return row

    def _connect(self) -> None:
        self.basics.packet_chosen.connect(self._packet_chosen)
        self.basics.changed.connect(self._recompose)
        self.variants.changed.connect(self._recompose)
        self.summary.switched.connect(self._switch_points)
        self.announcement.left.connect(self.show_form)
        self._weighing.timeout.connect(self._weigh)
        for keys, slot in (("Alt+A", self.variants.start), ("F3", self.show_announcement)):
            action = QAction(self, shortcut=keys, triggered=lambda _=False, slot=slot: slot())
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self.addAction(action)


def _played_by(draft: EventDraft) -> tuple[object, ...]:
    """What of a draft can touch what was played."""
    return (
        draft.packet,
        draft.house_packet,
        draft.point_size,
        frozenset(draft.variants),
        draft.points_first,
        draft.planned_rounds,
    )
