"""Toast: a message over the page. No layout knows of it, so nothing moves when it comes or goes.

One message is seen at a time. A newer one takes the place of the one shown; a question, and what
stays until it is closed, comes back when the newer one goes. Nothing hides a question that is
being typed into.
What was done goes by itself after a fair time; an error or a question stays until it is answered.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import chain

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QCursor, QEnterEvent, QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QFrame,
    QGridLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from app.ui.core.theme import restyle
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.labels import speak
from app.words.core.catalogue import Words

MessageAction = tuple[str, Callable[[], object]]
"""A button's text, and what it does."""

GOOD, ODD, BAD = "good", "odd", "bad"
_SIGNS = {GOOD: "✓", ODD: "?", BAD: "✕"}
_LEAST_MS, _MOST_MS = 6_000, 30_000
_MS_A_LETTER = 70
"""A slow reader's pace; what wants attention is shown twice as long."""
_TURN_MS = 500
"""A message so shortly before another page is shown is about that step."""
_WIDEST = 48
"""Times the height of the type."""
_NARROWEST = 12
_HIGHEST_FIELD = 8
_LAID_OUT_MS = (0, 60, 400)
PICTURE = "picture"
"""A property: what has it takes keys, but nothing is typed there that must be seen."""
_SLACK = 4
_OVERLAP_POINTER, _OVERLAP_FOCUS = 2, 1


def reading_time(text: str, *, times: int = 1) -> int:
    """How many milliseconds a message is shown."""
    return max(_LEAST_MS, min(times * _MS_A_LETTER * len(text), _MOST_MS))


class _State(Enum):
    GONE = "gone"
    SHOWN = "shown"
    BEHIND = "behind"
    """Hidden by a newer message, or with its page; to be shown again."""


@dataclass(frozen=True, slots=True)
class _Parts:
    grid: QGridLayout
    label: QLabel
    scroll: QScrollArea
    go: QPushButton
    close: QPushButton
    below: QWidget
    body: QVBoxLayout


class Toast(QFrame):
    """A message that lies over the foot of the page it is about.

    Where the pointer or the cursor is, it goes to another edge: what is about to be clicked or
    typed into is never under it.

    Args:
        t: the words.
        owner: the widget it speaks for. The nearest ancestor with an attribute ``toast_place``
            says what it lies over; without one, the whole window.

    It has no parts before it says something: most never do.
    """

    def __init__(self, t: Words, owner: QWidget) -> None:
        super().__init__(owner, objectName="toast")
        self._t, self._owner = t, owner
        self._state = _State.GONE
        self._is_watching = False
        self._act: Callable[[], object] | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.clear)
        self._since = QElapsedTimer()
        self._place: QWidget | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAutoFillBackground(True)
        self._stays = self._waits = False
        self.hide()

    @property
    def body(self) -> QVBoxLayout:
        """The layout under the text, for the fields of a subclass."""
        return self._parts.body

    @property
    def is_asking(self) -> bool:
        """Whether it waits for an answer; overridden where it can."""
        return False

    @property
    def is_lasting(self) -> bool:
        """Whether it stays until it is answered or closed."""
        is_kept = self._stays or self._waits
        return self.is_asking or self.property("kind") == BAD or is_kept

    @property
    def text(self) -> str:
        """What it says; "" while it says nothing."""
        return self._parts.label.text() if self._state is _State.SHOWN else ""

    @property
    def message(self) -> str:
        """What it says, or will say again once a newer message is gone; "" for nothing."""
        return "" if self._state is _State.GONE else self._parts.label.text()

    @property
    def action(self) -> str:
        """What its button does; "" without one."""
        return "" if self._is_bare or self._parts.go.isHidden() else self._parts.go.text()

    def say(
        self,
        sentence: str,
        kind: str = GOOD,
        *,
        action: MessageAction | None = None,
        stays: bool = False,
        waits: bool = False,
    ) -> None:
        """Say something.

        Args:
            sentence: plain text, in lines.
            kind: "good", "odd" or "bad".
            action: the text of a button, and what it does.
            stays: whether it stays until it is closed, as an error does.
            waits: whether it offers what its button does until something else is done.
        """
        self._waits = waits
        self._say((sentence,), kind, action=action, stays=stays)

    def show_body(self, *, is_shown: bool) -> None:
        """Show the body under the text, or hide it."""
        if is_shown or not self._is_bare:
            self._parts.below.setVisible(is_shown)

    def clear(self) -> None:
        """Say nothing any more."""
        was, self._state = self._state, _State.GONE
        self._timer.stop()
        self._stays, self._waits, self._act = False, False, None
        self.hide()
        if was is _State.SHOWN:
            self._bring_back()

    def click_action(self) -> None:
        """Do what its button does."""
        act = self._act
        self.clear()
        if act is not None:
            act()

    def step_aside(self) -> None:
        """Hide with the page: what waits for an answer comes back with it."""
        if self._state is _State.SHOWN and self.is_lasting and not self._stays:
            self._state = _State.BEHIND
            self.hide()

    def turn_page(self) -> None:
        """Go with the page, or the view of one, that is left; find room over the other."""
        if not self.isVisible():
            return
        if not self.is_lasting and self._since.elapsed() > _TURN_MS:
            # It is about what has been left; one that comes as a page is turned is about the next.
            self.clear()
        else:
            self._fit_soon()

    def come_back(self) -> None:
        """Show again what waits for an answer; the page is seen again."""
        if self._state is _State.BEHIND:
            self._come_forward()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes it."""
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            return
        super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Stay clear of the cursor for as long as it is seen."""
        super().showEvent(event)
        self._fit_soon()
        if not self._is_watching:
            self._is_watching = True
            _application().focusChanged.connect(self._keep_clear)

    def hideEvent(self, event: QHideEvent) -> None:
        """Watch no more."""
        super().hideEvent(event)
        if self._is_watching:
            self._is_watching = False
            _application().focusChanged.disconnect(self._keep_clear)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Stay while somebody reads it, though not for as long as a pointer is forgotten on it."""
        super().enterEvent(event)
        if self._timer.isActive():
            self._timer.start(_MOST_MS)

    def leaveEvent(self, event: QEvent) -> None:
        """Count the time from now."""
        super().leaveEvent(event)
        self._count()

    def changeEvent(self, event: QEvent) -> None:
        """Another size of text wants other room."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and self.isVisible():
            QTimer.singleShot(0, self, self.fit)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep to the edge of what it lies over."""
        if watched is self._place and event.type() == QEvent.Type.Resize and self.isVisible():
            self.fit()
        return super().eventFilter(watched, event)

    def fit(self) -> None:
        """Take the room that the text needs, where neither pointer nor cursor is."""
        if self._place is None:
            return
        size = self._wanted(self._place.size())
        self.setGeometry(self._clear_of_hands(self._place, size))
        self.raise_()

    def _say(
        self,
        sentences: tuple[str, ...],
        kind: str,
        *,
        action: MessageAction | None = None,
        stays: bool = False,
    ) -> None:
        self._stays = stays
        self._since.start()
        self._parts.label.setText("\n".join((f"{_SIGNS[kind]}  {sentences[0]}", *sentences[1:])))
        self._parts.label.setAccessibleName("\n".join(sentences))
        self._act = None if action is None else action[1]
        self._parts.go.setText("" if action is None else action[0])
        self._parts.go.setVisible(action is not None)
        if self.property("kind") != kind:
            # Styling a widget again takes longer than all the rest of an act.
            restyle(self, kind=kind)
            restyle(self._parts.label)
        self._lie_over()
        if self._make_room():
            self._come_forward()
        else:
            self._state = _State.BEHIND
            self.hide()
        speak(self, self._parts.label.accessibleName(), is_urgent=self.is_lasting)

    def _come_forward(self) -> None:
        self._make_room()
        self._state = _State.SHOWN
        is_dressed = self.testAttribute(Qt.WidgetAttribute.WA_WState_Polished)
        self.fit()
        self.show()
        if not is_dressed or not self._parts.below.isHidden():
            # Fields tell the room they need only once they are dressed.
            self.fit()
        self._count()

    def _make_room(self) -> bool:
        """Put what is shown behind; False while somebody types into it."""
        for other in self._others(_State.SHOWN):
            if other.is_asking and other.isAncestorOf(QApplication.focusWidget() or other._owner):
                return False
            if other.is_asking or other._stays or other._waits:
                other._state = _State.BEHIND
                other.hide()
            else:
                other._state = _State.GONE
                other.clear()
        return True

    def _bring_back(self) -> None:
        for other in self._others(_State.BEHIND):
            if other._owner.isVisible():
                other._come_forward()
                return

    def _others(self, state: _State) -> Iterator["Toast"]:
        for other in () if self._place is None else self._place.children():
            if isinstance(other, Toast) and other is not self and other._state is state:
                yield other

    def _count(self) -> None:
        self._timer.stop()
        if self._state is _State.SHOWN and not self.is_lasting:
            is_good = self.property("kind") == GOOD
            self._timer.start(reading_time(self._parts.label.text(), times=1 if is_good else 2))

    def _lie_over(self) -> None:
        place = place_of(self._owner)
        if self._place is not place:
            if self._place is not None:
                self._place.removeEventFilter(self)
            self._place = place
            self.setParent(place)
            place.installEventFilter(self)
            if isinstance(place, QStackedWidget):
                # Another page has its buttons elsewhere.
                place.currentChanged.connect(lambda _: self.turn_page())

    def _fit_soon(self) -> None:
        """Find the place again once the page, made or changed as it is shown, has its layout."""
        for milliseconds in _LAID_OUT_MS:
            QTimer.singleShot(milliseconds, self, self._fit_again)

    def _fit_again(self) -> None:
        # What the pointer is on stays where it is.
        if self.isVisible() and not self._has_pointer():
            self.fit()

    def _wanted(self, room: QSize) -> QSize:
        em = self.fontMetrics().height()
        most = QSize(min(_WIDEST * em, room.width() - 2 * em), room.height() - 2 * em)
        label = self._parts.label
        label.setWordWrap(False)
        # A little more than the text, or rounding breaks its last word off.
        plain = label.sizeHint().width() + _SLACK
        label.setWordWrap(True)
        margins = self._parts.grid.contentsMargins()
        gap = self._parts.grid.horizontalSpacing()
        shown = [button for button in (self._parts.go, self._parts.close) if not button.isHidden()]
        buttons = sum(button.sizeHint().width() + gap for button in shown)
        border = self.size() - self.contentsRect().size()
        around = margins.left() + margins.right() + border.width()
        width = min(max(plain + around + buttons, self._body_width()), most.width())
        # Where the text would be a narrow column, the buttons are below it.
        is_narrow = width - around - buttons < min(plain, _NARROWEST * em)
        _put_buttons(self._parts, below=is_narrow)
        width = max(width, around + max(buttons, em))
        line = max((button.sizeHint().height() for button in shown), default=0)
        around += 0 if is_narrow else buttons
        text = label.heightForWidth(width - around)
        below = self._parts.below.sizeHint().height() + self._parts.grid.verticalSpacing()
        below = 0 if self._parts.below.isHidden() else below
        below += line + self._parts.grid.verticalSpacing() if is_narrow else 0
        edges = margins.top() + margins.bottom() + border.height()
        # Where a message has more lines than there is room for, they scroll.
        seen = max(0 if is_narrow else line, min(text, most.height() - below - edges))
        self._parts.scroll.setFixedSize(QSize(width - around, seen))
        scrolls, off = text > seen, Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        needed = Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self._parts.scroll.setVerticalScrollBarPolicy(needed if scrolls else off)
        self._parts.scroll.setFocusPolicy(
            Qt.FocusPolicy.TabFocus if scrolls else Qt.FocusPolicy.NoFocus
        )
        return QSize(width, seen + below + edges)

    def _body_width(self) -> int:
        """The least width for the body."""
        return 0 if self._parts.below.isHidden() else _WIDEST * self.fontMetrics().height()

    def _clear_of_hands(self, place: QWidget, size: QSize) -> QRect:
        """Along the edges, the foot first, or below the cursor: where it hides no hand.

        Of such places it takes the one that hides the fewest buttons and fields, then texts. Where
        every edge hides something, rows of a table or a picture between them may have room.
        """
        em = self.fontMetrics().height()
        right, foot = place.width() - size.width() - em, place.height() - size.height() - em
        middle = (place.width() - size.width()) // 2
        pointer, focus = place.mapFromGlobal(QCursor.pos()), self._focus_in(place)
        edges = [foot, max(foot - size.height() - em, 0), em, em // 4]
        if focus is not None and focus.bottom() + em <= foot:
            # A field at the head and a button at the foot: there is room between them.
            edges.append(focus.bottom() + em // 2)
        there = self._seen_in(place)

        def hidden(rect: QRect) -> tuple[int, ...]:
            around = rect.adjusted(-em, -em, em, em)
            is_on_pointer = around.contains(pointer) and not self._has_pointer()
            is_on_focus = focus is not None and rect.intersects(focus)
            hands = _OVERLAP_POINTER * is_on_pointer + _OVERLAP_FOCUS * is_on_focus
            return hands, *(sum(map(rect.intersects, those)) for those in there)

        best, least = QRect(), tuple[int, ...]()
        for y in chain(edges, range(foot - em, em, -em)):
            for x in (middle, right, em):
                rect = QRect(QPoint(x, y), size)
                hides = hidden(rect)
                if not any(hides):
                    return rect
                if best.isNull() or hides < least:
                    best, least = rect, hides
        return best

    def _seen_in(self, place: QWidget) -> tuple[list[QRect], list[QRect], list[QRect]]:
        """Where there is what can be used, what can't be now, and what is read.

        Of a table only a part is hidden. Pages that aren't shown have most of what there is, so
        that a search through all children would take longer than an act.
        """
        usable: list[QRect] = []
        greyed: list[QRect] = []
        texts: list[QRect] = []
        around: list[QObject] = [place]
        while around:
            for one in around.pop().children():
                if not isinstance(one, QWidget) or one is self or not one.isVisible():
                    continue
                # What is known as a whole has nothing in it to look for.
                if isinstance(one, QAbstractButton | QLineEdit | QComboBox):
                    (usable if one.isEnabled() else greyed).append(_rect_in(place, one))
                elif isinstance(one, QListWidget):
                    usable += _entries_in(place, one)
                elif isinstance(one, QLabel):
                    if one.text():
                        texts.append(_text_in(place, one))
                elif isinstance(one, QHeaderView):
                    texts.append(_rect_in(place, one))
                else:
                    around.append(one)
        return usable, greyed, texts

    def _has_pointer(self) -> bool:
        return self.isVisible() and self.underMouse()

    def _focus_in(self, place: QWidget) -> QRect | None:
        """Where the cursor is: of a list, its row."""
        focus = QApplication.focusWidget()
        if focus is None or not place.isAncestorOf(focus) or self.isAncestorOf(focus):
            return None
        shown, rect = focus, focus.rect()
        if isinstance(focus, QAbstractItemView):
            shown, rect = focus.viewport(), focus.visualRect(focus.currentIndex())
        elif (
            focus.property(PICTURE) or rect.height() > _HIGHEST_FIELD * self.fontMetrics().height()
        ):
            return None
        return QRect(shown.mapTo(place, rect.topLeft()), rect.size())

    def _keep_clear(self, _: QWidget | None, now: QWidget | None) -> None:
        if now is not None and not self.isAncestorOf(now) and self._place is not None:
            focus = self._focus_in(self._place)
            if focus is not None and focus.intersects(self.geometry()):
                self.fit()

    @property
    def _is_bare(self) -> bool:
        return "_parts" not in self.__dict__

    @cached_property
    def _parts(self) -> _Parts:
        t = self._t
        label = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        scroll = QScrollArea(widgetResizable=True, objectName="snug")
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(label)
        scroll.setAccessibleName(t("Message"))
        scroll.viewport().setAutoFillBackground(False)
        label.setAutoFillBackground(False)
        go = push_button(clicked=self.click_action, visible=False)
        close = push_button("✕", clicked=self.clear, flat=True)
        close.setAccessibleName(t("Close this message"))
        for button in (go, close):
            # The focus stays where the EO works; Ctrl+Z and Escape do the same.
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        below = QWidget(visible=False)
        body = QVBoxLayout(below)
        body.setContentsMargins(0, 0, 0, 0)
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 8, 8, 8)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(0, 1)
        parts = _Parts(grid, label, scroll, go, close, below, body)
        _put_buttons(parts, below=False)
        grid.addWidget(below, 2, 0, 1, 3)
        return parts


def _put_buttons(parts: _Parts, *, below: bool) -> None:
    """Put the buttons beside the text, or in a line of their own."""
    row = 1 if below else 0
    if parts.grid.itemAtPosition(row, 1) is not None:
        return
    top_right = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight
    parts.grid.addWidget(parts.go, row, 1, top_right)
    parts.grid.addWidget(parts.close, row, 2, top_right)
    parts.grid.addWidget(parts.scroll, 0, 0, 1, 3 if below else 1)


def close_toast_over(place: QWidget) -> bool:
    """Close the message that is seen over a widget; False where there is none."""
    for child in place.children():
        if isinstance(child, Toast) and child.isVisible():
            child.clear()
            return True
    return False


def place_of(owner: QWidget) -> QWidget:
    """What messages and questions of a widget lie over."""
    widget: QWidget | None = owner
    while widget is not None:
        place = getattr(widget, "toast_place", None)
        if isinstance(place, QWidget):
            return place
        widget = widget.parentWidget()
    return owner.window()


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application


def _rect_in(place: QWidget, one: QWidget) -> QRect:
    return QRect(one.mapTo(place, QPoint()), one.size())


def _text_in(place: QWidget, label: QLabel) -> QRect:
    """Where the text of a label is, which may have more room than it needs."""
    rect = _rect_in(place, label)
    if not label.hasHeightForWidth() or rect.height() <= 2 * label.fontMetrics().height():
        return rect
    needed = QSize(rect.width(), min(label.heightForWidth(rect.width()), rect.height()))
    return QStyle.alignedRect(label.layoutDirection(), label.alignment(), needed, rect)


def _entries_in(place: QWidget, entries: QListWidget) -> Iterator[QRect]:
    """Where the entries of a list are that are in sight."""
    port = entries.viewport()
    for n in range(entries.count()):
        entry = entries.visualItemRect(entries.item(n)) & port.rect()
        if not entry.isEmpty():
            yield QRect(port.mapTo(place, entry.topLeft()), entry.size())
