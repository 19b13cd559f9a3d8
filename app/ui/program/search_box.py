"""The search over the window: what it finds, commands among it, and the box it is typed in."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QAction, QColor, QFont, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.event_state import EventState
from app.services.core.history import HistoryLine, history
from app.services.event.status import status
from app.services.program.all_acts import act_label, act_of, verb_sentence
from app.services.program.search import (
    Candidate,
    Found,
    Kind,
    ResultGroup,
    candidate,
    found,
    of_state,
)
from app.services.program.search_program import of_program
from app.ui.core.acts import UiAct, ViewActs
from app.ui.core.bound_acts import is_greyed
from app.ui.core.focus_keys import give_focus_back
from app.ui.core.native_keys import native_keys
from app.ui.core.qt_session import Desk
from app.ui.core.theme import enlarge_type, shown_theme
from app.ui.core.window_acts import WINDOW
from app.ui.program.all_acts import VIEWS
from app.words.core.act_arguments import reason_text
from app.words.core.catalogue import Words
from app.words.core.status import next_step_label
from app.words.program.program import hint_line, kind_title, more_line, nothing_line, thesaurus

_LEAVES = ("leave", "leave_form")
"""Acts that lead out of a view mean nothing from elsewhere."""


@dataclass(frozen=True, slots=True)
class SearchCommand:
    """One act with the view that it is of."""

    of: ViewActs
    act: UiAct

    @property
    def id(self) -> str:
        """Its identifier, here and as a Qt object name."""
        return f"{self.of.view}.{self.act.name}"

    @property
    def page(self) -> str:
        """The page that it is done on; "" for everywhere."""
        return "" if self.of is WINDOW else self.of.page or self.of.view


def commands() -> Iterator[SearchCommand]:
    """Every act that means something from elsewhere, the window's first."""
    for view in VIEWS.values():
        if view.is_found:
            yield from (SearchCommand(view, act) for act in view if act.name not in _LEAVES)


def command_candidate(t: Words, command: SearchCommand, titles: Mapping[str, str]) -> Candidate:
    """A command as it is found: by what it does, its name in menus, page, keys and synonyms."""
    keys, page = native_keys(command.act.keys), titles.get(command.page, "")
    detail = t("{page}: {key}", page=page, key=keys) if page and keys else page or keys
    more = tuple(t(command.act.synonyms).split()) if command.act.synonyms else ()
    if command.act.about:
        more = (command.act.plain_text(t), *more)
    return candidate(Kind.COMMAND, command.id, command.act.described(t), detail, more)


_MOST_RECENT, _MOST_LIKELY, _MOST_TABLES, _MOST_OF_PAGE = 5, 10, 3, 4
_OFTEN = (
    "window.undo", "window.papers", "window.page_standings", "window.page_clock",
    "window.page_screen", "window.settings_of_event", "window.settings", "window.help",
)  # fmt: skip
"""Commands that are offered wherever one is."""
_RETRACING = frozenset({"undo", "redo"})
_OF_EVENT = frozenset({Kind.PLAYER, Kind.TABLE, Kind.LIST, Kind.SCENARIO, Kind.ACT})
"""What comes and goes with the event."""


class Finder:
    """Everything that can be found in the open event, put together again only where it changed.

    Args:
        desk: the open event.
        titles: what the rail calls each page, in its order.
    """

    def __init__(self, desk: Desk, titles: Mapping[str, str]) -> None:
        self._desk = desk
        self._state: EventState | None = None
        self._of_state: tuple[Candidate, ...] = ()
        self._acts: tuple[Candidate, ...] = ()
        self.commands: Mapping[str, SearchCommand] = {command.id: command for command in commands()}
        reads = desk.session.only_reads is not None
        self._commands = tuple(
            command_candidate(desk.t, command, titles)
            for command in self.commands.values()
            if not (reads and command.act.changes)
        )
        self._known: dict[tuple[int, bool], Candidate] = {}
        """Acts by step and whether they are undone; a day has hundreds, which don't change."""
        self._of_program = of_program(desk.t)
        self._recent: list[Candidate] = []
        """What was gone to last, the newest first."""
        self._is_stale = True
        desk.changed.connect(self._forget)

    def refresh(self) -> None:
        """Read what has changed since the last time."""
        state, before = self._desk.state, self._state
        if before is None or state.entrants is not before.entrants:
            # Acts name people by the names that they have now.
            self._known.clear()
        if state is not before:
            self._state, self._of_state = state, of_state(self._desk.t, state)
        if self._is_stale:
            lines = self._desk.session.read(history)
            self._acts = tuple(self._act(line) for line in lines if line.verb not in _RETRACING)
            self._is_stale = False

    def groups(
        self, typed: str, page: str = "", can_run: Callable[[str], bool] = lambda _: True
    ) -> tuple[ResultGroup, ...]:
        """What fits, the best group first; before anything is typed what is likely wanted.

        Args:
            typed: so far.
            page: the key of the page that is shown.
            can_run: whether a command of that page, by its id, can be run now.
        """
        if not typed.strip():
            return self._offered(page, can_run)
        everything = (*self._of_state, *self._commands, *self._of_program, *self._acts)
        return found(everything, typed, thesaurus(self._desk.t))

    def remember(self, chosen: Candidate) -> None:
        """Offer what was gone to the next time before anything is typed."""
        others = [one for one in self._recent if (one.kind, one.key) != (chosen.kind, chosen.key)]
        self._recent = [chosen, *others][:_MOST_RECENT]

    def _offered(self, page: str, can_run: Callable[[str], bool]) -> tuple[ResultGroup, ...]:
        now = {(one.kind, one.key): one for one in (*self._of_state, *self._acts)}
        # What another desk removed since leads nowhere.
        recent = [
            now.get((one.kind, one.key), one)
            for one in self._recent
            if one.kind not in _OF_EVENT or (one.kind, one.key) in now
        ]
        likely = [one for one in self._likely(page, can_run) if one not in recent]
        groups = ((Kind.RECENT, recent), (Kind.LIKELY, likely[:_MOST_LIKELY]))
        return tuple(
            ResultGroup(kind=kind, lines=tuple(Found(candidate=one) for one in ones), left_out=0)
            for kind, ones in groups
            if ones
        )

    def _likely(self, page: str, can_run: Callable[[str], bool]) -> Iterator[Candidate]:
        """The next step, tables that are waited for, what the page can do, then other pages."""
        t = self._desk.t
        by_id = {str(one.key): one for one in self._commands}
        step, now = by_id.get("window.step"), status(self._desk.state)
        label = next_step_label(t, now.next)
        if step is not None and label:
            yield replace(step, title=label)
        tables = {one.key: one for one in self._of_state if one.kind is Kind.TABLE}
        yield from (tables[table] for table in now.missing[:_MOST_TABLES] if table in tables)
        of_page = (
            by_id[command.id]
            for command in self.commands.values()
            if page in (command.of.page, command.of.view)
            and not command.act.is_of_row
            and command.id in by_id
            and can_run(command.id)
        )
        yield from islice(of_page, _MOST_OF_PAGE)
        yield from (by_id[name] for name in _OFTEN if name in by_id)

    def _act(self, line: HistoryLine) -> Candidate:
        key = (line.step, line.is_undone)
        if key not in self._known:
            self._known[key] = self._laid_out(line)
        return self._known[key]

    def _laid_out(self, line: HistoryLine) -> Candidate:
        t = self._desk.t
        # Who stands at the desk looks on when a name is typed: the log is read in the log.
        is_private = act_of(line.verb).is_private
        wording = act_label if is_private else verb_sentence
        text = wording(t, line.verb, line.arguments, self._desk.name_of)
        parts = [
            f"{line.at.astimezone():%H:%M}",
            "" if is_private else reason_text(t, line.reason, line.requested_by),
            t("taken back") if line.is_undone else "",
        ]
        return candidate(Kind.ACT, line.step, text, " · ".join(filter(None, parts)))

    def _forget(self, _: object) -> None:
        self._is_stale = True


DETAIL_ROLE = Qt.ItemDataRole.UserRole + 1
HEAD_ROLE = Qt.ItemDataRole.UserRole + 2
"""True for the head of a group."""

_PAD = 12
_LINES_HIGH, _HEAD_HIGH = 1.75, 1.6
_LEAST_OF_DETAIL = 0.35
"""The share of a line that a detail can count on beside a long title."""


class LineDelegate(QStyledItemDelegate):
    """Paints plain text, cut at the end where there is no room; a name is never markup."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """The height of a line with some space above and below."""
        high = _HEAD_HIGH if index.data(HEAD_ROLE) else _LINES_HIGH
        return QSize(0, int(option.fontMetrics.height() * high))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """A head in quiet bold; a line as title, then detail."""
        painter.save()
        theme = shown_theme(option.palette)
        room = option.rect.adjusted(_PAD, 0, -_PAD, 0)
        text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        detail = str(index.data(DETAIL_ROLE) or "")
        if index.data(HEAD_ROLE):
            font = QFont(option.font)
            font.setBold(True)
            painter.setFont(font)
            painter.setPen(QColor(theme.quiet))
            _write(painter, room, text)
        else:
            if option.state & QStyle.StateFlag.State_Selected:
                painter.fillRect(option.rect, QColor(theme.soft))
                bar = QRect(option.rect.topLeft(), QSize(4, option.rect.height()))
                painter.fillRect(bar, QColor(theme.accent))
            painter.setPen(QColor(theme.text))
            metrics = painter.fontMetrics()
            gap = 2 * metrics.averageCharWidth()
            own = metrics.horizontalAdvance(detail) + gap + 2 if detail else 0
            least = min(own, int(room.width() * _LEAST_OF_DETAIL))
            wide = metrics.horizontalAdvance(text)
            title = room.adjusted(0, 0, -least if wide > room.width() - least else 0, 0)
            _write(painter, title, text)
            painter.setPen(QColor(theme.quiet))
            start = min(wide, title.width()) + gap
            _write(painter, room.adjusted(start, 0, 0, 0), detail)
        painter.restore()


def _write(painter: QPainter, room: QRect, text: str) -> None:
    cut = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
    side = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    painter.drawText(room, int(side | Qt.TextFlag.TextSingleLine), cut)


_STEPS = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: 8,
    Qt.Key.Key_PageUp: -8,
}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_LETTERS_WIDE = 96
_SHARE_WIDE, _SHARE_HIGH = 0.9, 0.75
_MOST_LETTERS = 120
_GAP = 8


class SearchBox(QFrame):
    """Lies over the window's top while it is used. The focus stays in its field; nothing moves.

    Args:
        desk: the open event.
        titles: what the rail calls each page, in its order.
        over: what it lies over.
        page: gives the key of the page that is shown.

    Signals:
        chosen(Candidate): Enter on what was found; the box is away already.
    """

    chosen = Signal(object)

    def __init__(
        self, desk: Desk, titles: Mapping[str, str], over: QWidget, page: Callable[[], str]
    ) -> None:
        super().__init__(over, objectName="search")
        self._page = page
        self._t = desk.t
        self._over = over
        self._was: QWidget | None = None
        self.finder = Finder(desk, titles)
        self._build()
        over.installEventFilter(self)
        self.hide()

    @property
    def shown(self) -> tuple[Candidate, ...]:
        """What is offered, from the top."""
        lines = (self.list.item(n).data(Qt.ItemDataRole.UserRole) for n in range(self.list.count()))
        return tuple(found for found in lines if isinstance(found, Candidate))

    def open(self) -> None:
        """Begin to search; with the box open already, begin again."""
        if not self.isVisible():
            self._was = QApplication.focusWidget()
        self.finder.refresh()
        self.field.clear()
        self._offer("")
        self.show()
        self.raise_()
        self.field.setFocus()

    def put_away(self) -> None:
        """Close the search; the focus goes back to where it was."""
        was, self._was = self._was, None
        had_focus = self.field.hasFocus()
        self.hide()
        if had_focus:
            give_focus_back(was)

    def take(self) -> None:
        """Go to what is chosen."""
        item = self.list.currentItem()
        found = None if item is None else item.data(Qt.ItemDataRole.UserRole)
        if isinstance(found, Candidate):
            self.put_away()
            self.finder.remember(found)
            self.chosen.emit(found)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move through the list from the field, follow resizes, close when the focus leaves."""
        if watched is self._over:
            if event.type() == QEvent.Type.Resize and self.isVisible():
                self._lie()
            return False
        if event.type() == QEvent.Type.FocusOut and self._is_left():
            self._was = None
            self.hide()
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._key(Qt.Key(event.key()))
        return False

    def _is_left(self) -> bool:
        focus = QApplication.focusWidget()
        return focus is not None and focus is not self.field

    def _key(self, key: Qt.Key) -> bool:
        if key in _STEPS:
            self._step(_STEPS[key])
        elif key in _ENTER:
            self.take()
        elif key == Qt.Key.Key_Escape:
            self.put_away()
        else:
            return False
        return True

    def _step(self, by: int) -> None:
        rows = self._choices()
        if not rows:
            return
        now = self.list.currentRow()
        place = rows.index(now) if now in rows else -1
        self.list.setCurrentRow(rows[min(max(0, place + by), len(rows) - 1)])
        if self.list.currentRow() == rows[0]:
            self.list.scrollToTop()

    def _choices(self) -> list[int]:
        role = Qt.ItemDataRole.UserRole
        return [n for n in range(self.list.count()) if self.list.item(n).data(role) is not None]

    def _offer(self, typed: str) -> None:
        self.list.clear()
        groups = self.finder.groups(typed, self._page(), self._can_run)
        for group in groups:
            self._add_group(group)
        rows = self._choices()
        if rows:
            self.list.setCurrentRow(rows[0])
            self.list.scrollToTop()
        is_empty = bool(typed.strip()) and not groups
        self._hint.setText(nothing_line(self._t, typed.strip()) if is_empty else hint_line(self._t))
        self._hint.setVisible(not groups)
        self.list.setVisible(bool(groups))
        self._lie()
        # Only now is it known how much of the list is seen.
        self.list.scrollToTop()

    def _can_run(self, command: str) -> bool:
        """Whether a command is one of what is seen, and not grey."""
        return any(
            action.isEnabled()
            and not is_greyed(action)
            and any(
                isinstance(one, QWidget) and one.isVisible() for one in action.associatedObjects()
            )
            for action in self._over.findChildren(QAction, command)
        )

    def _add_group(self, group: ResultGroup) -> None:
        head = QListWidgetItem(kind_title(self._t, group.kind.value))
        head.setData(HEAD_ROLE, True)
        head.setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.addItem(head)
        for line in group.lines:
            candidate = line.candidate
            item = QListWidgetItem(candidate.title)
            detail = " · ".join(filter(None, (line.because, candidate.detail)))
            item.setData(DETAIL_ROLE, detail)
            item.setToolTip("\n".join(filter(None, (candidate.title, detail))))
            item.setData(Qt.ItemDataRole.UserRole, candidate)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{candidate.title}, {detail}")
            self.list.addItem(item)
        if group.left_out:
            more = QListWidgetItem()
            more.setData(DETAIL_ROLE, more_line(self._t, group.left_out))
            more.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(more)

    def _lie(self) -> None:
        """At the top, in the middle; as high as what is found, and never beyond the window."""
        over = self._over.size()
        letter = self.fontMetrics().averageCharWidth()
        width = min(int(over.width() * _SHARE_WIDE), _LETTERS_WIDE * letter)
        rows = range(self.list.count())
        high = sum(self.list.sizeHintForRow(n) for n in rows) + 2 * self.list.frameWidth() + 4
        most = int(over.height() * _SHARE_HIGH) - self.field.sizeHint().height()
        self.list.setFixedHeight(max(0, min(high, most)))
        self.setFixedWidth(width)
        self.adjustSize()
        self.move((over.width() - width) // 2, _GAP)

    def _build(self) -> None:
        t = self._t
        self.field = QLineEdit(
            placeholderText=t("Search or run a command"), maxLength=_MOST_LETTERS
        )
        self.field.setAccessibleName(t("Find anything"))
        enlarge_type(self.field, 1.25)
        self.field.textChanged.connect(self._offer)
        self.field.installEventFilter(self)
        self.list = QListWidget()
        self.list.setItemDelegate(LineDelegate(self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setAccessibleName(t("What was found"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemClicked.connect(lambda _: self.take())
        self._hint = QLabel(objectName="quiet", textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        box = QVBoxLayout(self)
        box.setContentsMargins(10, 10, 10, 10)
        box.setSpacing(6)
        for widget in (self.field, self._hint, self.list):
            box.addWidget(widget)
