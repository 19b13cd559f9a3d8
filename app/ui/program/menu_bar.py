"""MenuBar: the menus of the window, made of the acts that are declared, and of nothing else.

An entry does what the button and the key of its act do, and is greyed where they are. An act of a
page that isn't shown leads there first; what is done to a row is done where the row is seen.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from app.services.event.status import RoundAct, possible_acts
from app.ui.core.acts import FILE, MENUS, UiAct, ViewActs
from app.ui.core.bound_acts import CHANGES, is_greyed, why_not
from app.ui.core.icons import icon
from app.ui.core.native_keys import menu_key
from app.ui.core.settings import Settings
from app.ui.core.window_acts import PAGES, WINDOW, page_act
from app.ui.program.all_acts import VIEWS
from app.ui.program.event_view import EventView
from app.words.core.catalogue import Words

_ROLES = {
    "window.about": QAction.MenuRole.AboutRole,
    "window.settings": QAction.MenuRole.PreferencesRole,
    "window.quit": QAction.MenuRole.QuitRole,
}
"""Acts for which a Mac has places of its own."""

_WAYS = {"judge": "log", "backups": "backups", "season": "season"}
"""View -> the act of the window that shows it."""

_LETTERS_OF_FIELDS = "n"
"""Letters that lead to a field of a form, and would be left for a menu."""

_NEEDS = {
    "rounds.begin_only": (RoundAct.BEGIN, "Only once the round is published and before it begins."),
    "rounds.why": (RoundAct.LOOK, "No round is paired yet."),
    "rounds.again": (RoundAct.CHANGE_DRAFT, "Only while the round is a draft."),
    "rounds.discard": (RoundAct.CHANGE_DRAFT, "Only while the round is a draft."),
    "rounds.mend": (RoundAct.FIX, "Only once the round is published and before it is closed."),
    "rounds.reopen": (RoundAct.REOPEN, "Only a closed round before the next one is published."),
    "rounds.cut_again": (RoundAct.CUT_AGAIN, "Only a round that begins with a cut."),
    "standings.play_on": (RoundAct.PLAY_ON, "Only once the event is over."),
}
"""Act -> what the event has to allow where its page isn't in sight, and why it doesn't."""

_FILLED_AFTER_MS = 300
_SHOWS = f"window.{page_act('')}"
_TICK = "check"
_LINE = "-"
_RECENT = "recent"
_LAYOUT: Mapping[str, tuple[str, ...]] = {
    "File": (
        "new", "open", "from_server", "as_screen", _RECENT, "rehearse", "close", _LINE,
        "import", "export", _LINE,
        "papers", "Printouts", _LINE,
        "backups", "Backups", "take_over", _LINE,
        "season", "Season", _LINE,
        "quit",
    ),
    "Edit": ("undo", "redo", _LINE, "copy", _LINE, "search", "filter", "find", _LINE, "settings"),
    "Event": (
        "settings_of_event", "announcement", "figures", "share", "to_server", "home", _LINE,
        "Players", "lists", "Lists", "Import", "Scenarios", "plan", "Terrain", "Timetable",
        _LINE,
        "log", "Judge's log", _LINE,
        "Standings", "awards", "Awards", "top",
    ),
    "Round": (
        "step", "begin_only", _LINE,
        "why", "Pairings", "wishes", "Preferences", _LINE,
        "Scenario", "Results", "Clock", _LINE,
        "mend", "again", "discard", "reopen", "cut_again", "play_on",
    ),
    "View": (
        *(page_act(page) for page in PAGES), _LINE,
        "earlier", "later", "before", "next", "sort", _LINE,
        "Players' screen", "Drawing", "Tables of statistics", _LINE,
        "Text size", "theme", "cover",
    ),
    "Help": ("help", "keys", "whats_new", _LINE, "report", _LINE, "about"),
}  # fmt: skip
"""What each menu has, in its order: acts by name, menus within it by title, and lines."""


class MenuShell(Protocol):
    """What the window shows."""

    view: EventView | None

    def open_path(self, path: Path) -> None:
        """Open an event file."""

    def unless_typed(self, then: Callable[[], object]) -> None:
        """Do what leaves the form of an event; ask first where something is typed in it."""


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """An entry: an act, and the views that have it alike.

    Args:
        path: of its menu.
        action: its own; without keys that work, as its act has them.
    """

    path: tuple[str, ...]
    act: UiAct
    views: tuple[ViewActs, ...]
    action: QAction

    @property
    def ids(self) -> tuple[str, ...]:
        """The Qt object names of the acts behind it."""
        return tuple(f"{view.view}.{self.act.name}" for view in self.views)

    @property
    def shows_page(self) -> bool:
        """Whether it shows the page that its menu is about."""
        return len(self.path) > 1 and self.act.text == self.path[-1]


class MenuBar(QObject):
    """Fills the menu bar of the window.

    Attributes:
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
        self._recent = QMenu(t("Open recent"), self.menus[FILE])
        # The window is seen first.
        QTimer.singleShot(_FILLED_AFTER_MS, self, lambda: self.entries)

    @cached_property
    def entries(self) -> tuple[MenuEntry, ...]:
        """All, as they are declared; made at their first use."""
        declared = list(_declared())
        paths = {path for path, _, _ in declared}
        found: list[MenuEntry] = []
        for path, act, views in declared:
            inner = (*path, act.text)
            found.append(self._make(inner if inner in paths else path, act, views))
        for path in (*MENUS, *sorted(paths - set(MENUS))):
            self._fill(path, [one for one in found if one.path == path])
        return tuple(found)

    def entry(self, act: str) -> MenuEntry:
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
            if entry.path[0] == menu:
                self._refresh_entry(entry, live)
        for path, inner in self.menus.items():
            if len(path) > 1 and path[0] == menu:
                inner.menuAction().setVisible(any(one.isVisible() for one in inner.actions()))
        if menu == FILE[0]:
            self._fill_recent()

    def _refresh_entry(self, entry: MenuEntry, live: Mapping[str, QAction]) -> None:
        here = next((live[name] for name in entry.ids if name in live), None)
        action, t = entry.action, self._t
        text, tip = t(entry.act.text), entry.act.described(t)
        why_not = self._why_not(entry, here)
        if here is not None:
            action.setVisible(True)
            text = here.text()
            action.setCheckable(here.isCheckable())
            action.setChecked(here.isChecked())
        else:
            action.setCheckable(False)
            action.setVisible(self._has_place(entry))
        name = entry.ids[0]
        if entry.shows_page:
            text = t("Show page")
        elif name in ("window.undo", "window.redo", "window.step"):
            text = self._next_text(entry.act.name) or text
        elif name.startswith(_SHOWS):
            event = self._shell.view
            is_shown = event is not None and name == _SHOWS + event.page_key
            action.setCheckable(is_shown)
            action.setChecked(is_shown)
            # A tick is seen only where no icon is.
            action.setIcon(icon(_TICK if is_shown else entry.act.icon))
        # A key that isn't live on this page isn't shown.
        keys = entry.act.each_key[:1] if here is not None else ()
        action.setShortcuts([menu_key(key) for key in keys])
        action.setEnabled(not why_not)
        action.setText(text.replace("&", "&&"))
        action.setToolTip(f"{tip}\n{why_not}" if why_not else tip)

    def _why_not(self, entry: MenuEntry, here: QAction | None) -> str:
        """Why an entry can't be chosen now; "" where it can."""
        t, event = self._t, self._shell.view
        if entry.act.changes and self._only_reads:
            return t("This window only reads the event.")
        if here is None:
            return self._out_of_sight(entry)
        if entry.ids[0] in ("window.undo", "window.redo") and not self._next_text(entry.act.name):
            return (
                t("There's nothing to undo.")
                if entry.act.name == "undo"
                else t("There's nothing to redo.")
            )
        if entry.ids[0] == "window.step" and event is not None and not event.step_bar.label:
            return t("Nothing is left to do.")
        if here.isEnabled() and not is_greyed(here):
            return ""
        return why_not(t, entry.act)

    def _out_of_sight(self, entry: MenuEntry) -> str:
        """Why an entry can't be chosen whose act isn't in sight; "" where it leads there."""
        if not self._can_go(entry):
            return self._what_first(entry)
        event, name = self._shell.view, entry.ids[0]
        if event is None or name not in _NEEDS:
            return ""
        act, reason = _NEEDS[name]
        return "" if act in possible_acts(event.desk.state) else self._t(reason)

    def _what_first(self, entry: MenuEntry) -> str:
        """What is to be done before an entry whose act isn't in sight can be chosen."""
        t, event, view = self._t, self._shell.view, entry.views[0]
        if event is None:
            return t("Open an event first.")
        if not event.isVisible():
            return t("Go back to the event first.")
        if len(entry.views) > 1:
            return t("Not on this page.")
        page = view.page or view.view
        if entry.act.is_of_row and page in event.titles:
            return t("Show “{page}” and select a row first.", page=event.titles[page])
        return t("Select a row first.") if entry.act.is_of_row else t("Not on this page.")

    def _next_text(self, name: str) -> str:
        """What undo, redo or the next step would do."""
        view = self._shell.view
        if view is None or view.is_covered:
            return ""
        of_name = {"undo": view.header.undo, "redo": view.header.redo}
        return of_name.get(name, view.step_bar.label)

    def _has_place(self, entry: MenuEntry) -> bool:
        """Whether an entry is there though its act isn't in sight."""
        return any(view.is_found or view.view in _WAYS for view in entry.views)

    def _can_go(self, entry: MenuEntry) -> bool:
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

    def _choose(self, entry: MenuEntry) -> None:
        if not self._trigger(entry):
            view = entry.views[0]
            event = self._shell.view
            if view.view in _WAYS:
                self._trigger(self.entry(f"window.{_WAYS[view.view]}"))
                self._trigger(entry)
            elif event is not None:
                event.side_pages.go_to_act(view, entry.act)

    def _trigger(self, entry: MenuEntry) -> bool:
        for name in entry.ids:
            for action in self._window.findChildren(QAction, name):
                if _is_in_sight(action):
                    action.trigger()
                    return True
        return False

    def _fill_recent(self) -> None:
        self._recent.clear()
        for event in self._settings.recent:
            name = self._settings.distinct_name(event.path, event.name)
            action = self._recent.addAction(name.replace("&", "&&"))
            action.setToolTip(str(event.path))
            go = partial(self._shell.unless_typed, partial(self._shell.open_path, event.path))
            action.triggered.connect(lambda _=False, go=go: go())
        self._recent.setToolTipsVisible(True)
        self._recent.menuAction().setEnabled(not self._recent.isEmpty())

    def _make(self, path: tuple[str, ...], act: UiAct, views: tuple[ViewActs, ...]) -> MenuEntry:
        action = QAction(self._t(act.text), self)
        action.setMenuRole(_ROLES.get(f"{views[0].view}.{act.name}", QAction.MenuRole.NoRole))
        # Shown, but live only in the act itself: a menu bar never has the focus.
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        if act.icon:
            action.setIcon(icon(act.icon))
        if act.changes:
            action.setProperty(CHANGES, True)
        entry = MenuEntry(path, act, views, action)
        action.triggered.connect(lambda _=False: self._choose(entry))
        return entry

    def _fill(self, path: tuple[str, ...], entries: Sequence[MenuEntry]) -> None:
        """Put entries into a menu: by the layout, or else what shows its page first."""
        menu = self._menu(path)
        if len(path) > 1:
            for entry in sorted(entries, key=lambda one: not one.shows_page):
                menu.addAction(entry.action)
                if entry.shows_page:
                    menu.addSeparator()
            return
        for name in _LAYOUT[path[0]]:
            if name == _LINE:
                menu.addSeparator()
            elif name == _RECENT:
                menu.addMenu(self._recent)
            elif name[0].isupper():
                menu.addMenu(self._menu((*path, name)))
            for entry in entries:
                if entry.act.name == name:
                    menu.addAction(entry.action)
        for entry in entries:
            if entry.act.name not in _LAYOUT[path[0]]:
                menu.addAction(entry.action)

    def _menu(self, path: tuple[str, ...]) -> QMenu:
        if path not in self.menus:
            menu = QMenu(self._t(path[-1]), self._menu(path[:-1]))
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

    for act, views in found.values():
        yield views[0].menu_of(act), act, tuple(views)


def _is_in_sight(action: QAction) -> bool:
    owners = action.associatedObjects()
    return any(
        isinstance(one, QWidget) and not isinstance(one, QMenu) and one.isVisible()
        for one in owners
    )
