"""EventFormPage: what an event is, composed before it begins or changed while it runs."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from app.services.core.errors import UserError
from app.services.core.open_form import OpenForm
from app.services.event.event_draft import EventDraft, check_draft, text_of
from app.services.event.opening import free_path
from app.services.papers.announcement import announcement_of
from app.services.program.open_forms import event_form
from app.ui.core.bound_acts import BoundActs
from app.ui.core.keys_panel import KeysPanel
from app.ui.core.native_keys import with_key
from app.ui.core.qt_session import Desk
from app.ui.core.theme import enlarge_type, fit_to_type
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.acting import make_blue, new_action, push_button
from app.ui.core.widgets.form_fields import typed_in
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.question import Answer, Question, QuestionPanel
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.core.widgets.toast import MessageAction
from app.ui.event.acts import FORM
from app.ui.event.composer import Composer
from app.ui.event.figures import FiguresView
from app.ui.event.summary import AnnouncementView
from app.words.core.catalogue import Words
from app.words.event.composer import listed_beside
from app.words.program.errors import error_sentences

_TITLE_SIZE = 1.5
_LOW = 27
"""A form that is lower, in heights of type, shows more fields."""
_LINES_SAID = 2
"""As high as the buttons beside; more of it scrolls."""


class FormHead(QHBoxLayout):
    """The title."""

    def __init__(self) -> None:
        super().__init__()
        self.title = QLabel(textFormat=Qt.TextFormat.PlainText)
        enlarge_type(self.title, _TITLE_SIZE, is_bold=True)
        self.addWidget(self.title)
        self.addStretch(1)

    def show_all(self, shows: bool) -> None:
        """Show it, or leave the room to what has a title of its own."""
        self.title.setVisible(shows)


class FormFoot(QHBoxLayout):
    """What is wrong with no single field, and the buttons.

    Attributes:
        wrong: the labels, by the field that they stand for; "" for the form as a whole.
    """

    def __init__(self, buttons: Iterable[QPushButton]) -> None:
        super().__init__()
        self.wrong = {name: plain_label(wordWrap=True, visible=False) for name in ("", "variants")}
        for label in self.wrong.values():
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setProperty("problem", True)
        self.addWidget(ReservedRoom(*self.wrong.values(), lines=_LINES_SAID), 1)
        for button in buttons:
            self.addWidget(button)


_MOST_LINES = 4
"""Longer lists of sentences aren't repeated beside the button."""


class QuestionLine(ActLine):
    """The ``ActLine`` above a form, which lists elsewhere all that the act touches.

    It keeps Enter to itself: the form below saves by it.
    """

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Enter, which the field for the reason has had already."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)

    def _show(
        self,
        sentences: tuple[str, ...],
        kind: str,
        *,
        asks: bool,
        action: MessageAction | None = None,
        stays: bool = False,
    ) -> None:
        if asks and len(sentences) > _MOST_LINES:
            rest = listed_beside(self._desk.t, len(sentences) - 1)
            sentences = (f"{sentences[0]} {rest}",)
        super()._show(sentences, kind, asks=asks, action=action, stays=stays)


WEIGH_MILLISECONDS = 250
"""How long the form rests before it is weighed what a change would touch."""


class EventFormPage(QWidget):
    """The form of an event.

    Signals:
        created(Path, EventDraft): make this event.
        changed(OpenForm): write what was edited of the open event.
        left(): cancelled.

    Attributes:
        line: while an open event is changed, what runs the change and asks for its reason.
    """

    created = Signal(object, object)
    changed = Signal(object)
    left = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="page")
        self._t = t
        self._edited: EventDraft | None = None
        self._shown: EventDraft | None = None
        """The fields' values when the open event was shown."""
        self._desk: Desk | None = None
        self.line: QuestionLine | None = None
        self._only_announces = False
        """Whether from the announcement one goes back to the event, not to the form."""
        self._begun: tuple[object, ...] = ()
        """What the fields held when the form was shown."""
        self._question = QuestionPanel(t, self)
        self._weighing = QTimer(self, singleShot=True, interval=WEIGH_MILLISECONDS)
        self._build()
        self._connect()

    def start(self) -> None:
        """Begin with an empty form."""
        self._head.title.setText(self._t("New event"))
        self._begin(None, None)
        self.composer.clear()
        self._begun = typed_in(self._form)

    def edit(self, draft: EventDraft, desk: Desk) -> None:
        """Begin with what an open event is."""
        self._head.title.setText(self._t("Event settings"))
        self._begin(draft, desk)
        self.composer.fill(draft, players=len(desk.state.active) or None)
        self._begun = typed_in(self._form)
        self._shown = self.composer.draft()

    def open_form(self) -> OpenForm:
        """What was edited of the open event, on what it was opened.

        Raises:
            UserError: a field says what cannot be.
        """
        assert self._edited is not None, "an open event is changed"
        return event_form(self._edited, self.draft(), shown=self._shown)

    def draft(self) -> EventDraft:
        """What the form says.

        Raises:
            UserError: a field says what cannot be.
        """
        draft = self.composer.draft()
        check_draft(draft)
        return draft

    def show_error(self, error: UserError) -> None:
        """Say what is wrong beside the field it belongs to, else at the foot of the form.

        Where there is little height, it is the foot for every field, and the field has the focus.
        """
        field = str(error.facts.get("field", ""))
        basics = self.composer.basics
        is_beside = field not in basics.wrong or basics.says(field)
        label = self._wrong.get(field if is_beside else "", self._wrong[""])
        label.setText("\n".join(error_sentences(self._t, error, str)))
        label.show()
        if field == "variants":
            self.variants.go_to_problem()
        elif not is_beside:
            basics.go_to(field)

    def announce(self, draft: EventDraft, desk: Desk) -> None:
        """Show the announcement of an open event, and nothing else."""
        self.edit(draft, desk)
        self._only_announces = True
        self.show_announcement()

    def show_announcement(self) -> None:
        """Show the announcement for players, made from the form as filled in."""
        self._clear_wrong()
        try:
            announcement = announcement_of(self.composer.draft(), self._t)
        except UserError as error:
            self.show_error(error)
            return
        self._show_instead(self.announcement)
        self.announcement.show_announcement(announcement)

    def show_figures(self) -> None:
        """Show every figure of what is chosen, with its source; once more leads back."""
        if self._stack.currentWidget() is self.figures:
            self.show_form()
            return
        self._clear_wrong()
        try:
            text = text_of(self.composer.draft())
        except UserError as error:
            self.show_error(error)
            return
        self._show_instead(self.figures)
        is_ruled = self.composer.draft().points_first is True
        self.figures.show_packet(text, is_ruled=is_ruled)

    def show_form(self) -> None:
        """Show the fields, and begin there; from what is only announced, leave."""
        if self._only_announces:
            self.left.emit()
            return
        self._head.show_all(True)
        self._stack.setCurrentWidget(self._form)
        self.name.setFocus()

    def leave(self) -> None:
        """Leave the form; where something was typed, ask first."""
        self.unless_typed(self.left.emit)

    @property
    def is_typed(self) -> bool:
        """Whether anything is typed that isn't saved."""
        return typed_in(self._form) != self._begun

    def unless_typed(self, then: Callable[[], object]) -> None:
        """Do what would lose what is typed; ask first where anything is."""
        if not self.is_typed:
            then()
            return
        t = self._t
        heading = t("Discard this new event?")
        about = t("Nothing of it is saved yet.")
        if self._edited is not None:
            heading, about = t("Discard the changes?"), t("The event stays as it was.")
        self._question.ask(
            lambda: Question(
                heading=heading,
                answers=(Answer(text=t("Discard"), about=about, take=lambda _: then()),),
                cancel=t("Keep editing"),
                begins_at_cancel=True,
            )
        )

    def show_keys(self) -> None:
        """Show the keys of the form at its foot, or put them away again."""
        if self.keys.isVisible():
            self.keys.hide()
        else:
            self.keys.show_keys(FORM, self._t("Event"))

    def weigh(self) -> None:
        """Say at once what the change of a running event would touch."""
        self._weighing.stop()
        if self._desk is not None and self._edited is not None:
            self.impact.weigh(self._desk, self._edited, self.draft)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves, Enter makes the event."""
        is_form = self._stack.currentWidget() is self._form
        if event.key() == Qt.Key.Key_Escape:
            if self.keys.isVisible():
                self.keys.hide()
            elif is_form:
                self.leave()
            else:
                self.show_form()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and is_form:
            self._make()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the height of the window."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.composer.basics.fit_height(is_low=self.height() < _LOW * self.fontMetrics().height())

    def hideEvent(self, event: QHideEvent) -> None:
        """Weigh nothing any more once the form is left."""
        self._weighing.stop()
        super().hideEvent(event)
        if self.line is not None:
            self.line.clear()

    def _show_instead(self, widget: QWidget) -> None:
        self._head.show_all(False)
        self._stack.setCurrentWidget(widget)

    def _begin(self, edited: EventDraft | None, desk: Desk | None) -> None:
        self._edited, self._desk = edited, desk
        self._only_announces = False
        self._take_line(desk)
        self._go.setText(self._t("Save") if edited else self._t("Create event"))
        self._weighing.stop()
        has_rounds = desk is not None and bool(desk.state.rounds)
        self.composer.impact_room.setVisible(has_rounds)
        self.impact.show_impact(None, str)
        self._clear_wrong()
        self.show_form()

    def _take_line(self, desk: Desk | None) -> None:
        if self.line is not None:
            self.line.clear()
            self.line.deleteLater()
        self.line = None if desk is None else QuestionLine(desk, self)
        if self.line is not None:
            self.line.refused.connect(self.weigh)

    def _make(self) -> None:
        self._clear_wrong()
        try:
            draft = self.draft()
        except UserError as error:
            self.show_error(error)
            return
        if self._edited is None:
            self.created.emit(free_path(draft), draft)
        else:
            self.changed.emit(self.open_form())

    def _clear_wrong(self) -> None:
        for label in self._wrong.values():
            label.hide()

    def _composed(self) -> None:
        self.composer.order_tabs(*self._uses)
        if self._desk is not None:
            self._weighing.start()

    def _build(self) -> None:
        t = self._t
        self.composer, self.announcement = Composer(t), AnnouncementView(t)
        self.figures = FiguresView(t)
        basics = self.composer.basics
        self.variants, self.impact = self.composer.variants, self.composer.impact
        self.summary = self.composer.summary
        self.name, self.packet, self.point_size = basics.name, basics.packet, basics.point_size
        self.tables, self.rounds = basics.tables, basics.rounds
        self._go = push_button(clicked=self._make)
        make_blue(self._go)
        self._go.setToolTip(with_key(t("Create the event, or save it"), "Return"))
        leave = push_button(t("Cancel"), clicked=self.leave)
        leave.setToolTip(with_key(leave.text(), "Esc"))
        handlers = {
            "variants": self.variants.start,
            "figures": self.show_figures,
            "announcement": self.show_announcement,
        }
        bound = BoundActs(t, FORM, self, handlers)
        self._uses = (*bound.buttons("figures", "announcement"), leave, self._go)
        self._head, foot = FormHead(), FormFoot(self._uses)
        self._wrong = {**basics.wrong, **foot.wrong}
        self._form = QWidget()
        box = QVBoxLayout(self._form)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.composer, 1)
        box.addLayout(foot)
        self._stack = QStackedWidget()
        for page in (self._form, self.announcement, self.figures):
            self._stack.addWidget(page)
        self._top = QVBoxLayout()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(16, 10, 16, 10)
        outer.setSpacing(8)
        outer.addLayout(self._head)
        outer.addLayout(self._top)
        outer.addWidget(self._stack, 1)
        self.composer.order_tabs(*self._uses)
        self.keys = KeysPanel(t, self._stack)
        fit_to_type(self, self._fit)

    def _connect(self) -> None:
        self.composer.changed.connect(self._composed)
        for view in (self.announcement, self.figures):
            view.left.connect(self.show_form)
        self._weighing.timeout.connect(self.weigh)
        keys = new_action(self, shortcut="F1", triggered=lambda _=False: self.show_keys())
        keys.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.addAction(keys)
