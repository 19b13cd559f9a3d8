"""EventCard: a recent event on the start page, opened by a click, a double click or Enter."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPoint, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QMenu, QVBoxLayout

from app.rules.event.length import planned_rounds
from app.services.event.event_draft import event_line
from app.services.event.status import status
from app.ui.core.bound_acts import ALONE, BoundActs
from app.ui.core.qt_session import Desk
from app.ui.core.settings import RecentEvent
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.labels import ElidedLabel, plain_label
from app.ui.program.acts import WELCOME
from app.words.core.catalogue import Words
from app.words.program.start_page import card_facts, card_state, missing_text

_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class EventCard(QFrame):
    """A recent event.

    Args:
        t: the words.
        event: as it was when it was last seen.

    Signals:
        opened(Path): go on with it.
        removed(Path): take it off the list.
        moved(int): an arrow key asks for the card so many places on.
    """

    opened = Signal(object)
    removed = Signal(object)
    moved = Signal(int)

    def __init__(self, t: Words, event: RecentEvent) -> None:
        super().__init__(objectName="eventCard")
        self.event_shown = event
        self.is_there = event.is_there
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        handlers: Mapping[str, Callable[[], object]] = {
            "continue": self._open,
            "forget": lambda: self.removed.emit(event.path),
            "folder": self._show_folder,
        }
        self._bound = BoundActs(
            t, WELCOME, self, handlers, where=ALONE, conditions={"is_there": lambda: self.is_there}
        )
        self._bound.refresh()
        self._build(t)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._show_menu)

    @property
    def text(self) -> str:
        """Everything that it says, in lines."""
        return "\n".join(filter(None, (one.text() for one in self.findChildren(QLabel))))

    @property
    def goes_on(self) -> bool:
        """Whether it has a round to pair or to play yet."""
        return not self.event_shown.is_over

    def menu(self) -> QMenu:
        """What can be done to it."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        for name in ("continue", "folder", "forget"):
            menu.addAction(self._bound[name])
        return menu

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows lead to the cards beside."""
        if event.key() in _STEPS:
            self.moved.emit(_STEPS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open it, as in every list."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._open()

    def _open(self) -> None:
        if self.is_there:
            self.opened.emit(self.event_shown.path)

    def _show_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.event_shown.path.parent)))

    def _show_menu(self, at: QPoint) -> None:
        self.setFocus()
        self.menu().popup(self.mapToGlobal(at))

    def _build(self, t: Words) -> None:
        event = self.event_shown
        name = ElidedLabel(event.name)
        name.setProperty("heading", True)
        facts = ElidedLabel(
            card_facts(t, day=event.date, packet=event.packet, players=event.players)
        )
        state = plain_label(
            card_state(
                t, number=event.round, planned=event.rounds, is_over=event.is_over,
                is_known=bool(event.packet),
            )
        )  # fmt: skip
        state.setProperty("chip", True)
        state.setVisible(bool(state.text()))
        path = ElidedLabel(str(event.path))
        path.setProperty("quiet", True)
        missing = plain_label(missing_text(t), wordWrap=True, visible=not self.is_there)
        missing.setProperty("problem", True)
        top = QHBoxLayout()
        top.addWidget(name)
        top.addWidget(state)
        top.addStretch(1)
        lines = QVBoxLayout()
        lines.addLayout(top)
        for label in (facts, missing, path):
            lines.addWidget(label)
        facts.setVisible(bool(facts.text()))
        self.go = self._bound.button("continue")
        self.remove = push_button("×", flat=True, clicked=lambda: self._bound["forget"].trigger())
        self.remove.setToolTip(self._bound["forget"].toolTip())
        for button, act in ((self.go, "continue"), (self.remove, "forget")):
            text = self._bound[act].text()
            button.setAccessibleName(t("{act}: {name}", act=text, name=event.name))
        box = QGridLayout(self)
        box.setColumnStretch(0, 1)
        box.addLayout(lines, 0, 0)
        box.addWidget(self.go, 0, 1)
        box.addWidget(self.remove, 0, 2, Qt.AlignmentFlag.AlignTop)
        self.go.setVisible(self.is_there)
        self.setAccessibleName(", ".join((event.name, facts.text(), state.text())))


def recent_of(desk: Desk) -> RecentEvent:
    """The open event as the start page shows it later."""
    line, now = desk.session.read(event_line), status(desk.state)
    return RecentEvent(
        path=desk.session.path,
        name=line.name,
        date=line.date or "",
        packet=line.packet_name,
        players=len(desk.state.entrants),
        round=now.round or 0,
        rounds=planned_rounds(desk.state),
        is_over=now.over,
    )
