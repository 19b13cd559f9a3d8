"""BoundActs: acts of a view as Qt actions, with the buttons, menus and tool tips made of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import BuiltinMethodType
from typing import Protocol

from PySide6.QtCore import QObject, QPoint, Qt, SignalInstance
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractItemView, QMenu, QPushButton, QTableView, QWidget
from shiboken6 import isValid

from app.ui.core.acts import WHY_NOT, UiAct, ViewActs
from app.ui.core.icons import icon
from app.ui.core.native_keys import platform_sequences, with_key
from app.ui.core.row_model import key_here
from app.ui.core.widgets.acting import MenuButton
from app.words.core.catalogue import Words

Handler = Callable[[], object] | SignalInstance
"""What an act runs; a signal is emitted."""

CHANGES = "changesEvent"
"""The property of an action that changes the event, and of no other."""

ONLY_READS = "onlyReads"
"""The property of a table whose ticks are not to be turned over."""

_HIDDEN, _GREY = "hidden", "grey"
"""Data of an action whose button is so while its keys work on."""

_Context = Qt.ShortcutContext
INSIDE, ALONE, EVERYWHERE = (
    _Context.WidgetWithChildrenShortcut,
    _Context.WidgetShortcut,
    _Context.WindowShortcut,
)
"""Where keys work: in a widget and all in it, at one widget alone, in the whole window."""


class BoundActs(QObject):
    """Some acts of a view, bound to what they run.

    Args:
        t: the words.
        declared: the acts of the view.
        owner: the widget at which their keys work.
        handlers: what each act runs, by the name of the act; a name that is not declared is a
            mistake in the program.
        where: whether the keys work in all of the owner, or at it alone.
        also: further widgets at which they work.
        conditions: what the acts name as ``enabled``, by name; ``refresh`` asks them.
    """

    def __init__(
        self,
        t: Words,
        declared: ViewActs,
        owner: QWidget,
        handlers: Mapping[str, Handler],
        *,
        where: Qt.ShortcutContext = INSIDE,
        also: Iterable[QWidget] = (),
        conditions: Mapping[str, Callable[[], bool]] | None = None,
    ) -> None:
        super().__init__(owner)
        self._t, self._declared = t, declared
        self._conditions = dict(conditions or {})
        wanted = {declared[name].enabled for name in handlers} - {""}
        if wanted != self._conditions.keys():
            raise ValueError(f"{declared.view}: conditions {sorted(wanted)} are declared")
        self._actions: dict[str, QAction] = {}
        for name, run in handlers.items():
            self._actions[name] = self._make(declared[name], run, where)
            for widget in (owner, *also):
                widget.addAction(self._actions[name])

    def __getitem__(self, name: str) -> QAction:
        """The action of an act."""
        return self._actions[name]

    def work_at(self, widget: QWidget) -> None:
        """Let the keys work at a further widget, in the same way."""
        for action in self._actions.values():
            widget.addAction(action)

    def button(
        self, name: str, *, text: str = "", checkable: bool = False, has_icon: bool = False
    ) -> "ActButton":
        """A button for an act. A click leaves the focus where it is.

        Args:
            name: of the act.
            text: what the button says, where the act says something else.
            checkable: it stays pressed while what it turns on is on.
            has_icon: it shows the icon of the act before its text.
        """
        action = self._actions[name]
        if text:
            action.setText(text)
        action.setCheckable(checkable)
        button = ActButton(action)
        if has_icon:
            button.setIcon(action.icon())
        return button

    def buttons(self, *names: str) -> list["ActButton"]:
        """A button for each of several acts."""
        return [self.button(name) for name in names]

    def refresh(self) -> None:
        """Enable the acts whose condition holds now, and grey others where they are."""
        holds = {name: condition() for name, condition in self._conditions.items()}
        for name, action in self._actions.items():
            act = self._declared[name]
            if not act.enabled:
                continue
            is_possible = holds[act.enabled]
            tip = key_tip(self._t, act)
            action.setToolTip(tip if is_possible else f"{tip}\n{why_not(self._t, act)}")
            if act.says_why:
                _mark(action, None if is_possible else _GREY)
            else:
                action.setEnabled(is_possible)

    def offer(self, able: Mapping[str, bool], *, says_why: bool = False) -> None:
        """Show the acts that can be done now, and hide others.

        Args:
            able: whether each can be done, by name.
            says_why: the keys of others go on working: what they run says why it cannot be.
        """
        for name, is_there in able.items():
            action = self._actions[name]
            if says_why:
                _mark(action, None if is_there else _HIDDEN)
            else:
                action.setVisible(is_there)

    def _make(self, act: UiAct, run: Handler, where: Qt.ShortcutContext) -> QAction:
        action = QAction(self._t(act.text), self)
        action.setObjectName(f"{self._declared.view}.{act.name}")
        if act.icon:
            action.setIcon(icon(act.icon))
        action.setShortcuts(platform_sequences(act.each_key))
        action.setShortcutContext(where)
        # Else a Mac takes what begins with "Settings" or "About" into another menu.
        action.setMenuRole(QAction.MenuRole.NoRole)
        action.setToolTip(key_tip(self._t, act))
        if act.changes:
            action.setProperty(CHANGES, True)
        # A key held down is one press, but where it only walks or zooms.
        action.setAutoRepeat(not act.changes and where is not EVERYWHERE)
        if isinstance(run, SignalInstance):
            action.triggered.connect(lambda _=False: run.emit())
        else:
            # Of a widget's own method Qt for Python would keep a little for good.
            slot = (lambda: run()) if isinstance(run, BuiltinMethodType) else run
            action.triggered.connect(lambda _=False: slot())
        return action


def _mark(action: QAction, mark: str | None) -> None:
    """Say whether an act whose keys always work can be done; all that show it hear of a change."""
    if action.data() != mark:
        action.setData(mark)


class Bind(Protocol):
    """Binds acts at a place that another part of the page knows."""

    def __call__(
        self,
        handlers: Mapping[str, Handler],
        conditions: Mapping[str, Callable[[], bool]] | None = None,
    ) -> BoundActs:
        """The acts; see ``BoundActs``."""


class ActButton(QPushButton):
    """A button that says and does what its action does, and is there and enabled as it is.

    Args:
        action: of an act.
    """

    def __init__(self, action: QAction) -> None:
        super().__init__()
        self._action = action
        self._is_there = self._has_text = True
        self._is_folded = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCheckable(action.isCheckable())
        self.clicked.connect(lambda _=False: action.trigger())
        action.changed.connect(self._follow)
        self._follow()

    @property
    def act(self) -> QAction:
        """The action behind it."""
        return self._action

    def show_text(self, *, is_shown: bool) -> None:
        """Show the text beside the icon, or the icon alone where there is little room."""
        self._has_text = is_shown
        self._follow()

    @property
    def is_there(self) -> bool:
        """Whether its action is offered now."""
        return self._is_there

    def fold(self, *, is_folded: bool) -> None:
        """Leave its action to a menu, or show it again."""
        self._is_folded = is_folded
        self.setVisible(self._is_there and not is_folded)

    def _follow(self) -> None:
        action = self._action
        text = action.text() if self._has_text else ""
        if self.text() != text:
            self.setText(text)
        if not self._has_text:
            self.setAccessibleName(action.text())
        self.setToolTip(action.toolTip())
        is_there = action.isVisible() and action.data() != _HIDDEN
        if is_there:
            self.setEnabled(action.isEnabled() and action.data() != _GREY)
        if is_there is not self._is_there:
            self._is_there = is_there
            self.setVisible(is_there and not self._is_folded)
        if self.isChecked() is not action.isChecked():
            self.setChecked(action.isChecked())


class MoreButton(MenuButton):
    """A menu of buttons that are left out where there is little height for a second row of them.

    Args:
        text: what the button says.
        tip: what is in the menu.
        buttons: seen elsewhere, or as entries here.
    """

    def __init__(self, text: str, tip: str, buttons: Iterable[ActButton]) -> None:
        super().__init__(text, self._fill)
        self._buttons = tuple(buttons)
        self.setToolTip(tip)
        self.hide()

    def fold(self, *, is_low: bool) -> None:
        """Take the place of the buttons, or give it back."""
        for button in self._buttons:
            button.fold(is_folded=is_low)
        self.setVisible(is_low)

    def _fill(self, menu: QMenu) -> None:
        for button in self._buttons:
            if button.is_there:
                menu.addAction(button.act)


def is_greyed(action: QAction) -> bool:
    """Whether an act can't be done now, though its keys may say why."""
    return not action.isVisible() or action.data() in (_HIDDEN, _GREY)


def why_not(t: Words, act: UiAct) -> str:
    """Why an act that is greyed can't be done."""
    known = act.enabled in WHY_NOT
    return t(WHY_NOT[act.enabled]) if known else t("Not possible right now.")


def row_menu(declared: ViewActs, view: QWidget, *also: str) -> QMenu:
    """The menu of the row under the cursor: the acts that can be done to it now.

    Args:
        declared: the acts of the view.
        view: the list, or a drawing in which something is chosen.
        also: acts of the whole view that are done to the row that is chosen.
    """
    menu = _passing_menu(view)
    bound = {action.objectName(): action for action in view.actions()}
    around = _actions_around(view)
    for act in declared:
        name = f"{declared.view}.{act.name}"
        action = bound.get(name) if act.is_of_row else None
        if act.name in also:
            action = around.get(name)
        if action is not None:
            menu.addAction(action)
    for part in _upwards(view):
        filled = getattr(part, "row_menu_filled", None)
        if filled is not None:
            filled.emit(menu)
            if isinstance(view, QAbstractItemView):
                _RowWatch(menu, view, part)
            break
    return menu


class _RowWatch(QObject):
    """Closes the menu of a row that goes, or is another's, while the menu is open.

    What another desk does moves the cursor on, and an act would be done to who comes under it.
    """

    def __init__(self, menu: QMenu, view: QAbstractItemView, page: QObject) -> None:
        super().__init__(menu)
        self._menu, self._view, self._page = menu, view, page
        self._about = self._what_is_here()
        model = view.model()
        for changed in (
            model.rowsRemoved, model.layoutChanged, model.dataChanged, model.modelReset
        ):  # fmt: skip
            changed.connect(self._look)

    def _what_is_here(self) -> object:
        return key_here(self._view), getattr(self._page, "players_of_row", ())

    def _look(self, *_: object) -> None:
        # A list that is being deleted still tells of its rows.
        if isValid(self._view) and self._what_is_here() != self._about:
            self._menu.close()


_OF_HEADER = ("sort", "filter", "find", "only", "copy")
"""Acts that the header of a list offers, where its view has them."""


def header_menu(declared: ViewActs, view: QAbstractItemView) -> QMenu:
    """The menu of a list's header: what is done to the list as a whole."""
    menu = _passing_menu(view)
    bound = _actions_around(view)
    for name in _OF_HEADER:
        action = bound.get(f"{declared.view}.{name}")
        if action is not None:
            menu.addAction(action)
    return menu


def _passing_menu(view: QWidget) -> QMenu:
    """An empty menu that is deleted once it closes."""
    menu = QMenu(view)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.setToolTipsVisible(True)
    return menu


def _actions_around(view: QWidget) -> dict[str, QAction]:
    """The acts of a view and of all that it is in, by their object names."""
    return {one.objectName(): one for part in _upwards(view) for one in part.actions()}


def _upwards(widget: QWidget) -> Iterator[QWidget]:
    part: QWidget | None = widget
    while part is not None:
        yield part
        part = part.parentWidget()


def give_row_menu(declared: ViewActs, view: QAbstractItemView, *also: str) -> None:
    """Offer the acts of a row on every row, by right click, menu key or Shift+F10.

    The header offers what is done to the whole list.
    """

    def show(at: QPoint) -> None:
        index = view.indexAt(at)
        if index.isValid():
            view.setCurrentIndex(index)
            row_menu(declared, view, *also).popup(view.viewport().mapToGlobal(at))

    view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    view.customContextMenuRequested.connect(show)
    if isinstance(view, QTableView):
        give_header_menu(declared, view)


def give_header_menu(declared: ViewActs, view: QTableView) -> None:
    """Offer on the header of a list what is done to the whole list."""
    header = view.horizontalHeader()

    def show(at: QPoint) -> None:
        here = view.currentIndex()
        column = header.logicalIndexAt(at)
        if here.isValid() and column >= 0:
            # What sorts goes by the column of the cursor.
            view.setCurrentIndex(here.siblingAtColumn(column))
        menu = header_menu(declared, view)
        if not menu.isEmpty():
            menu.popup(header.mapToGlobal(at))

    header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    header.customContextMenuRequested.connect(show)


def key_tip(t: Words, act: UiAct, text: str = "") -> str:
    """The tool tip of an act: what it does, and its first key as this system writes it.

    Args:
        t: the words.
        act: the act.
        text: what it does here, where that is not what the act says.
    """
    text = text or act.described(t)
    keys = act.each_key
    return with_key(text, keys[0]) if keys else text
