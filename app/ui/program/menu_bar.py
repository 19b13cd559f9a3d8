"""MenuBar: the menus of the window, made of the acts that are declared, and of nothing else.

An entry does what the button and the key of its act do, and is greyed where they are. An act of a
page that isn't shown leads there first; what is done to a row is done where the row is seen.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from app.ui.core.acts import FILE, MENUS, UiAct, ViewActs
from app.ui.core.bound_acts import CHANGES, is_greyed
from app.ui.core.icons import icon
from app.ui.core.settings import Settings
from app.ui.core.window_acts import WINDOW
from app.ui.program.all_acts import VIEWS
from app.ui.program.event_view import EventView
from app.words.core.catalogue import Words

_ROLES = {
    "window.about": QAction.MenuRole.AboutRole,
    "window.settings": QAction.MenuRole.PreferencesRole,
    "window.quit": QAction.MenuRole.QuitRole,
}
"""Acts for which a Mac has places of its own."""

_WAYS = {"judge": "log", "backups": "backups"}
"""View -> the act of the window that shows it."""

_LETTERS_OF_FIELDS = "n"
"""Letters that lead to a field of a form, and would be left for a menu."""

_FIRST = ("new", "open", "rehearse", "close", "undo", "redo", "step")
_LAST = ("quit", "about")
_BEFORE_LINE = frozenset({"papers", "quit", "about", "search", "settings", "theme", "figures"})
"""Acts of the window that a line is above."""


class MenuShell(Protocol):
    """What the window shows."""

    view: EventView | None

    def open_path(self, path: Path) -> None:
        """Open an event file."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry: an act, and the views that have it alike.

    Args:
        action: its own; without keys that work, as its act has them.
    """

    act: UiAct
    views: tuple[ViewActs, ...]
    action: QAction

    @property
    def ids(self) -> tuple[str, ...]:
        """The Qt object names of the acts behind it."""
        return tuple(f"{view.view}.{self.act.name}" for view in self.views)


class MenuBar(QObject):
    """Fills the menu bar of the window.

    Attributes:
        entries: in their order.
        menus: by path.
    """

    def __init__(self, t: Words, window: QMainWindow, shell: MenuShell, settings: Settings) -> None:
        super().__init__(window)
        self._t, self._window, self._shell, self._settings = t, window, shell, settings
        self.menus: dict[tuple[str, ...], QMenu] = {}
        titles = titles_with_letters([t(path[0]) for path in MENUS])
        for path, title in zip(MENUS, titles, strict=True):
            self.menus[path] = menu = window.menuBar().addMenu(title)
            menu.aboutToShow.connect(lambda path=path: self.refresh(path[0]))
            menu.setToolTipsVisible(True)
        self.entries = tuple(self._make(path, act, views) for path, act, views in _declared())
        self._recent = QMenu(t("Open recent"), self.menus[FILE])
        before = self.entry("window.open").action
        actions = self.menus[FILE].actions()
        self.menus[FILE].insertMenu(actions[actions.index(before) + 1], self._recent)

    def entry(self, act: str) -> Entry:
        """The entry of an act, by view and name: "window.undo"."""
        return next(entry for entry in self.entries if act in entry.ids)

    def refresh(self, menu: str) -> None:
        """Grey what can't be done now, in a menu and those within it."""
        live: dict[str, QAction] = {}
        for action in self._window.findChildren(QAction):
            name = action.objectName()
            if name.partition(".")[0] in VIEWS and _is_in_sight(action):
                live[name] = action
        for entry in self.entries:
            path = entry.views[0].menu_of(entry.act)
            if path[0] == menu:
                self._refresh_entry(entry, live)
        for path, inner in self.menus.items():
            if len(path) > 1 and path[0] == menu:
                inner.menuAction().setVisible(any(one.isVisible() for one in inner.actions()))
        if menu == FILE[0]:
            self._fill_recent()

    def _refresh_entry(self, entry: Entry, live: Mapping[str, QAction]) -> None:
        here = next((live[name] for name in entry.ids if name in live), None)
        action, t = entry.action, self._t
        text, tip = t(entry.act.text), t(entry.act.description)
        if here is not None:
            is_kept = entry.act.changes and self._only_reads
            action.setEnabled(here.isEnabled() and not is_greyed(here) and not is_kept)
            action.setVisible(True)
            text = here.text()
            action.setCheckable(here.isCheckable())
            action.setChecked(here.isChecked())
        else:
            action.setCheckable(False)
            action.setEnabled(self._can_go(entry))
            action.setVisible(self._has_place(entry))
            if entry.act.is_of_row:
                tip = t("{does}: on its page, choose a row first", does=tip)
        if entry.ids[0] in ("window.undo", "window.redo"):
            text = self._step_text(entry.act.name) or text
            action.setEnabled(action.isEnabled() and bool(self._step_text(entry.act.name)))
        action.setText(text.replace("&", "&&"))
        action.setToolTip(tip)

    def _step_text(self, name: str) -> str:
        """What undo or redo would take."""
        view = self._shell.view
        if view is None or view.is_covered:
            return ""
        return view.header.undo if name == "undo" else view.header.redo

    def _has_place(self, entry: Entry) -> bool:
        """Whether an entry is there though its act isn't in sight."""
        return any(view.is_found or view.view in _WAYS for view in entry.views)

    def _can_go(self, entry: Entry) -> bool:
        """Whether choosing it can lead to where its act is."""
        view, event = entry.views[0], self._shell.view
        if len(entry.views) > 1 or view is WINDOW or entry.act.is_of_row:
            return False
        if view.view in _WAYS and view.view != "judge":
            return True
        if event is None or not event.isVisible():
            return False
        is_kept = entry.act.changes and self._only_reads
        return (view.is_found or view.view in _WAYS) and not is_kept

    @property
    def _only_reads(self) -> bool:
        event = self._shell.view
        return event is not None and event.desk.session.only_reads is not None

    def _choose(self, entry: Entry) -> None:
        if not self._trigger(entry):
            view = entry.views[0]
            event = self._shell.view
            if view.view in _WAYS:
                self._trigger(self.entry(f"window.{_WAYS[view.view]}"))
                self._trigger(entry)
            elif event is not None:
                event.side_pages.go_to_act(view, entry.act)

    def _trigger(self, entry: Entry) -> bool:
        for name in entry.ids:
            for action in self._window.findChildren(QAction, name):
                if _is_in_sight(action):
                    action.trigger()
                    return True
        return False

    def _fill_recent(self) -> None:
        self._recent.clear()
        for event in self._settings.recent:
            action = self._recent.addAction(event.name.replace("&", "&&"))
            action.setToolTip(str(event.path))
            action.triggered.connect(lambda _=False, path=event.path: self._shell.open_path(path))
        self._recent.setToolTipsVisible(True)
        self._recent.menuAction().setEnabled(not self._recent.isEmpty())

    def _make(self, path: tuple[str, ...], act: UiAct, views: tuple[ViewActs, ...]) -> Entry:
        menu = self._menu(path)
        if views[0] is WINDOW and act.name in _BEFORE_LINE and menu.actions():
            menu.addSeparator()
        action = QAction(self._t(act.text), menu)
        action.setMenuRole(_ROLES.get(f"{views[0].view}.{act.name}", QAction.MenuRole.NoRole))
        if act.each_key:
            # Shown, but live only in the act itself: a menu bar never has the focus.
            action.setShortcut(QKeySequence(act.each_key[0]))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        if act.icon:
            action.setIcon(icon(act.icon))
        if act.changes:
            action.setProperty(CHANGES, True)
        entry = Entry(act, views, action)
        action.triggered.connect(lambda _=False: self._choose(entry))
        menu.addAction(action)
        return entry

    def _menu(self, path: tuple[str, ...]) -> QMenu:
        if path not in self.menus:
            menu = self._menu(path[:-1]).addMenu(self._t(path[-1]))
            menu.setToolTipsVisible(True)
            self.menus[path] = menu
        return self.menus[path]


def titles_with_letters(titles: Sequence[str]) -> list[str]:
    """The titles of menus, each with "&" before its letter, where one is left for it.

    No act and no field has it with Alt: of two of one key neither would run.
    """
    taken = set(_LETTERS_OF_FIELDS) | {
        key.removeprefix("Alt+").casefold()
        for view in VIEWS.values()
        for one in view.acts
        for key in one.each_key
        if key.startswith("Alt+")
    }
    found: list[str] = []
    for title in titles:
        free = (n for n, one in enumerate(title) if one.isalpha() and one.casefold() not in taken)
        at = next(free, None)
        if at is None:
            found.append(title)
            continue
        taken.add(title[at].casefold())
        found.append(f"{title[:at]}&{title[at:]}")
    return found


def _declared() -> Iterator[tuple[tuple[str, ...], UiAct, tuple[ViewActs, ...]]]:
    """Every entry in its order, the same act of several views once."""
    found: dict[tuple[tuple[str, ...], str], tuple[UiAct, list[ViewActs]]] = {}
    for view in VIEWS.values():
        for act in view:
            path = view.menu_of(act)
            if path:
                _, views = found.setdefault((path, f"{act.name} {act.keys}"), (act, []))
                views.append(view)

    def order(one: tuple[UiAct, list[ViewActs]]) -> int:
        act, (view, *_) = one
        if view is not WINDOW:
            return len(_FIRST) + 1
        if act.name in _FIRST:
            return _FIRST.index(act.name)
        return len(_FIRST) + (2 + _LAST.index(act.name) if act.name in _LAST else 0)

    for act, views in sorted(found.values(), key=order):
        yield views[0].menu_of(act), act, tuple(views)


def _is_in_sight(action: QAction) -> bool:
    owners = action.associatedObjects()
    return any(
        isinstance(one, QWidget) and not isinstance(one, QMenu) and one.isVisible()
        for one in owners
    )
