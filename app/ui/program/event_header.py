"""EventHeader: what the event is, whether it is shared, what undo would undo, and the countdown."""

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from app.services.core.undo_stack import StackEntry
from app.services.event.event_draft import event_line
from app.services.event.opening import host_of
from app.services.program.all_acts import act_label
from app.ui.clock.alarm import TimeUpBar
from app.ui.core.bound_acts import key_tip
from app.ui.core.icons import icon
from app.ui.core.qt_session import Desk
from app.ui.core.theme import restyle
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.labels import ElidedLabel
from app.ui.core.window_acts import WINDOW, page_act
from app.words.core.status import round_words
from app.words.event.server import fact
from app.words.phones.window import shared_sign, shared_tip

_CLOCK_SIZE = 1.35
"""The time, against the size of other text."""
_NAME_ROOM, _LEAST_NAME = 8, 3
"""So much of the event's name is seen before its facts are, and before all of what undo would undo,
in heights of the type."""
_ACTS_ROOM = 12
"""Kept for undo and redo, so that a usual act moves nothing, in heights of the type."""
_ICON = 1.1
"""An icon's side, in heights of the type."""
_WIDEST_TIME = "▲ −0:00:00"
_BLINK_MS, _BLINKS = 600, 50
"""Slower than three a second, which could harm; for half a minute."""
_SIGNS = {"good": "", "odd": "◷ ", "bad": "▲ "}


class EventHeader(QFrame):
    """One line over every page; once time is up it says so, at the same height.

    Signals:
        undo_requested(): undo the newest act.
        redo_requested(): redo what was undone last.
        clock_wanted(): the EO wants to see the clock.
        sharing_wanted(): the EO wants to see how the event is shared.

    Attributes:
        time_up: the message over the line once time is up.
    """

    undo_requested = Signal()
    redo_requested = Signal()
    clock_wanted = Signal()
    sharing_wanted = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(objectName="header")
        self._desk = desk
        self._kind = ""
        self._name = ElidedLabel()
        self._name.setObjectName("eventName")
        self._facts = ElidedLabel()
        self._facts.setObjectName("quiet")
        self._shared = _HeaderButton(has_text=True)
        self._shared.setObjectName("sharedSign")
        self._shared.setIcon(icon(WINDOW["share"].icon))
        self._shared.clicked.connect(lambda _=False: self.sharing_wanted.emit())
        self._undo, self._redo = _HeaderButton(has_text=True), _HeaderButton(has_text=False)
        self._undo.setIcon(icon(WINDOW["undo"].icon))
        self._redo.setIcon(icon(WINDOW["redo"].icon))
        self._undo.clicked.connect(lambda _=False: self.undo_requested.emit())
        self._redo.clicked.connect(lambda _=False: self.redo_requested.emit())
        self._clock = push_button(clicked=lambda: self.clock_wanted.emit(), visible=False)
        self._clock.setObjectName("clockChip")
        self._clock.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._clock.setToolTip(key_tip(desk.t, WINDOW[page_act("clock")], desk.t("Show the clock")))
        self._clock.setAccessibleName(desk.t("Time left"))
        self._blinks_left = 0
        self._blinking = QTimer(self, interval=_BLINK_MS)
        self._blinking.timeout.connect(self._blink)
        self._clock.clicked.connect(lambda _=False: self._stop_blinking())
        # Its room is kept, so that nothing in the header moves when a clock starts or ends.
        policy = self._clock.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._clock.setSizePolicy(policy)
        self.time_up = TimeUpBar(desk.t, self)
        self.time_up.wanted.connect(self.clock_wanted)
        self.time_up.shown.connect(lambda _: self._place_bar())
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(16, 4, 12, 4)
        row.setSpacing(14)
        row.addWidget(self._name)
        row.addWidget(self._facts)
        row.addWidget(self._shared)
        room = self._room = QWidget()
        room.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        acts = QHBoxLayout(room)
        acts.setContentsMargins(0, 0, 0, 0)
        acts.setSpacing(4)
        acts.addStretch()
        acts.addWidget(self._undo)
        acts.addWidget(self._redo)
        row.addWidget(room, 1)
        row.addWidget(self._clock)
        desk.changed.connect(self.reload)
        desk.shared.connect(self._show_shared)
        desk.desks_changed.connect(self.reload)
        self._show_shared()
        self.reload()
        self._fit()

    @property
    def facts(self) -> str:
        """The event's size, rounds and kind."""
        return self._facts.text()

    @property
    def shared(self) -> str:
        """The sign that others on the network can read the event; "" while they can't."""
        return "" if self._shared.isHidden() else self._shared.sentence

    @property
    def undo(self) -> str:
        """What undo would undo, as "Undo: …"; "" where there is nothing."""
        return self._undo.sentence

    @property
    def redo(self) -> str:
        """What redo would do again, as "Redo: …"; "" where there is nothing."""
        return self._redo.sentence

    @property
    def clock(self) -> str:
        """The time that is shown; "" for none."""
        return "" if self._clock.isHidden() else self._clock.text()

    def show_clock(self, text: str, kind: str) -> None:
        """Show the time left; "" for none.

        Args:
            text: the digits.
            kind: "good", "odd" where the end is near or the clock stands, "bad" past the end.
        """
        shown = f"{_SIGNS[kind]}{text}" if text else ""
        if shown == self._clock.text():
            return
        self._clock.setText(shown)
        # A change of theme may have come between: it forgets how large the text is.
        self._fit()
        self._clock.setAccessibleName(self._desk.t("Time left: {time}", time=text))
        self._clock.setVisible(bool(text))
        if self._kind != kind:
            was, self._kind = self._kind, kind
            self._stop_blinking()
            if kind == "bad" and was:
                self._blinks_left = _BLINKS
                self._blinking.start()

    @property
    def is_blinking(self) -> bool:
        """Whether the time calls for attention: its end has just come."""
        return self._blinking.isActive()

    def _blink(self) -> None:
        self._blinks_left -= 1
        if self._blinks_left <= 0:
            self._stop_blinking()
        else:
            self._dress("off" if self._blinks_left % 2 else self._kind)

    def _stop_blinking(self) -> None:
        self._blinking.stop()
        self._dress(self._kind)

    def _dress(self, kind: str) -> None:
        """Give the time the colours of its kind."""
        if self._clock.property("kind") == kind:
            return
        restyle(self._clock, kind=kind)
        # Dressed again, it has forgotten how large its text is.
        self._clock.setFont(QFont())
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room out again; keep the message about the time beside it."""
        super().resizeEvent(event)
        self._share_out()
        self._place_bar()

    def changeEvent(self, event: QEvent) -> None:
        """Fit the header again after a change of font or style."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        """Reserve the width of the longest time, whatever is shown."""
        font = self.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * _CLOCK_SIZE)
        if self._clock.font() != font:
            self._clock.setFont(font)
        side = round(_ICON * self.fontMetrics().height())
        for button in (self._shared, self._undo, self._redo):
            button.setIconSize(QSize(side, side))
        wide = self._clock.fontMetrics().horizontalAdvance(_WIDEST_TIME)
        wide += 3 * self.fontMetrics().averageCharWidth()
        high = self._clock.fontMetrics().height() + 8
        margins = self._row.contentsMargins()
        if self._clock.width() != wide or self.minimumHeight() != high + 2 * margins.top():
            self._clock.setFixedSize(wide, high)
            self.setFixedHeight(high + 2 * margins.top())
        self._share_out()
        self._place_bar()

    def _share_out(self) -> None:
        """A long name gives way first, then the facts; what undo would undo keeps its words."""
        high, acts = self.fontMetrics().height(), self._room.layout()
        assert acts is not None
        name, facts = self._name.sizeHint().width(), self._facts.sizeHint().width()
        self._name.setMinimumWidth(min(name, _LEAST_NAME * high))
        self._room.setMinimumWidth(acts.minimumSize().width())
        margins, beside = self._row.contentsMargins(), [self._clock.width()]
        if not self._shared.isHidden():
            beside.append(self._shared.sizeHint().width())
        room = self.width() - margins.left() - margins.right() - sum(beside)
        room -= (len(beside) + 2) * self._row.spacing()
        wanted = max(acts.sizeHint().width(), _ACTS_ROOM * high)
        name = min(name, max(_NAME_ROOM * high, room - facts - wanted))
        name = max(self._name.minimumWidth(), min(name, room - wanted))
        self._name.setMaximumWidth(name)
        # A few letters of the facts say nothing: their room is the act's, and a tool tip has them.
        facts = room - name - wanted
        has_facts = facts >= self._facts.minimumSizeHint().width()
        self._facts.setMaximumWidth(facts if has_facts else 0)
        self.setToolTip("" if has_facts else self._facts.text())

    def _place_bar(self) -> None:
        """Cover what the event is, never the time nor what can be undone."""
        if self.time_up.isHidden():
            return
        self._row.activate()
        start = self._undo.mapTo(self, self._undo.rect().topLeft()).x()
        end = start - self._row.spacing()
        self.time_up.setGeometry(0, 0, max(end, self.width() // 2), self.height())

    def reload(self) -> None:
        """Read name, packet, rounds and undo from the event."""
        t = self._desk.t
        line = self._desk.session.recall(event_line, of="event")
        self._name.setText(line.name)
        place = self._desk.session.place
        there = [] if place is None else [fact(t, host_of(place), self._desk.other_desks)]
        facts = [*there, line.packet, t("{size} points", size=line.point_size)]
        facts += [round_words(t, self._desk.state)]
        facts += [t("Practice event")] if line.is_rehearsal else []
        self._facts.setText("  ·  ".join(facts))
        reads = self._desk.session.only_reads is not None
        stack = self._desk.session.undo_stack()
        undone = "" if stack.undo is None or reads else self._label(stack.undo)
        redone = "" if stack.redo is None or reads else self._label(stack.redo)
        undo = t("Undo: {act}", act=undone) if undone else ""
        redo = t("Redo: {act}", act=redone) if redone else ""
        for button, act, sentence, brief in (
            (self._undo, WINDOW["undo"], undo, undone),
            (self._redo, WINDOW["redo"], redo, redone),
        ):
            button.setVisible(not reads)
            tip = key_tip(t, act, sentence or t(act.text))
            button.show_sentence(sentence, t(act.text), tip, brief)
        self._share_out()
        self._place_bar()

    def _show_shared(self) -> None:
        """Say as long as it is so that the event is shared; the facts give way."""
        t, address = self._desk.t, self._desk.shared_at
        tip = key_tip(t, WINDOW["share"], shared_tip(t, address))
        self._shared.show_sentence(shared_sign(t), shared_sign(t, is_short=True), tip)
        self._shared.setVisible(bool(address))
        self._share_out()
        self._place_bar()

    def _label(self, act: StackEntry) -> str:
        return act_label(self._desk.t, act.verb, act.arguments, self._desk.name_of)


class _HeaderButton(QPushButton):
    """An act of the header: its sentence gives way where there is little room; a tool tip has it.

    A click leaves the focus where it is.

    Args:
        has_text: the sentence stands beside the icon.
    """

    def __init__(self, *, has_text: bool) -> None:
        super().__init__(objectName="headerAct")
        self._has_text = has_text
        self._sentence = self._usual = self._brief = ""
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)

    @property
    def sentence(self) -> str:
        """What it would do now; "" where that is nothing."""
        return self._sentence

    def show_sentence(self, sentence: str, usual: str, tip: str, brief: str = "") -> None:
        """Show what it would do now.

        Args:
            sentence: "" greys it.
            usual: what it says then.
            tip: its tool tip.
            brief: the sentence without what the icon says; "" where there is none.
        """
        is_same = (sentence, usual, tip) == (self._sentence, self._usual, self.toolTip())
        if is_same and self.isEnabled() == bool(sentence):
            self._elide()
            return
        self._sentence, self._usual, self._brief = sentence, usual, brief
        self.setEnabled(bool(sentence))
        self.setToolTip(tip)
        self.setAccessibleName(sentence or usual)
        self.updateGeometry()
        self._elide()

    def sizeHint(self) -> QSize:
        """Room for the whole sentence."""
        hint = super().sizeHint()
        text = self._shown
        wide = hint.width() - self.fontMetrics().horizontalAdvance(self.text())
        gap = self.fontMetrics().averageCharWidth() if text else 0
        return QSize(wide + self.fontMetrics().horizontalAdvance(text) + gap, hint.height())

    def minimumSizeHint(self) -> QSize:
        """Room for the icon and a few letters."""
        hint, few = self.sizeHint(), self.fontMetrics().horizontalAdvance(self._usual)
        whole = self.fontMetrics().horizontalAdvance(self._shown)
        return QSize(hint.width() - max(0, whole - few), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much of the sentence as there is room for."""
        super().resizeEvent(event)
        self._elide()

    @property
    def _shown(self) -> str:
        return (self._sentence or self._usual) if self._has_text else ""

    def _elide(self) -> None:
        metrics, text = self.fontMetrics(), self._shown
        missing = self.sizeHint().width() - self.width()
        if missing > 0:
            room = metrics.horizontalAdvance(text) - missing
            usual, brief = metrics.horizontalAdvance(self._usual), self._brief or text
            if usual <= room < min(2 * usual, metrics.horizontalAdvance(brief)):
                text = self._usual
            else:
                text = metrics.elidedText(brief, Qt.TextElideMode.ElideRight, room)
        if text != self.text():
            self.setText(text)
