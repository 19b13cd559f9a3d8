"""The ways from what was found to where it is, and the running of commands."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QTableView, QWidget

from app.services.program.search import Candidate, Key, Kind
from app.ui.core.column import ROW_ROLE
from app.ui.core.native_keys import native_keys
from app.ui.core.navigator import Navigator
from app.ui.core.window_acts import WINDOW
from app.ui.program.search.commands import Command

_VIEWS: Mapping[str, Callable[[Any], object]] = {
    "lists": lambda page: page.lists.shown or page.lists.show_all(),
    "wishes": lambda page: page.wishes.open(),
    "awards": lambda page: page.open_awards(),
    "terms": lambda page: page.show_view(page.terms),
    "plan": lambda page: page.show_view(page.plan),
    "house": lambda page: page.show_view(page.house),
}
"""How a page comes to show a view of its own."""


def go(to: Navigator, found: Candidate, commands: Mapping[str, Command]) -> None:
    """Go to what was found; a command is run, or shown where it can be."""
    _WAYS[found.kind](to, found.key, commands)


def _to_player(to: Navigator, key: Key, _: Mapping[str, Command]) -> None:
    assert isinstance(key, int)
    to.open_card(key)


def _to_table(to: Navigator, key: Key, _: Mapping[str, Command]) -> None:
    last = to.desk.state.last_round
    assert isinstance(key, int)
    if last is not None and last.is_draft:
        to.show_page("rounds")
        _select(to.pages["rounds"], lambda line: line.table == key)
    else:
        to.open_table(key)


def _to_list(to: Navigator, key: Key, _: Mapping[str, Command]) -> None:
    assert isinstance(key, tuple)
    to.show_page("players")
    page: Any = to.pages["players"]
    page.lists.edit(key[0])
    if page.lists.shown is not None:
        page.lists.editor.start(key[1])


def _to_scenario(to: Navigator, key: Key, _: Mapping[str, Command]) -> None:
    to.show_page("scenario")
    page: Any = to.pages["scenario"]
    page.look_at(str(key))


def _to_act(to: Navigator, key: Key, _: Mapping[str, Command]) -> None:
    to.show_page("history")
    page: Any = to.pages["history"]
    page.search.clear()
    _select(page, lambda line: line.step == key)


def _to_command(to: Navigator, key: Key, commands: Mapping[str, Command]) -> None:
    command = commands[str(key)]
    if command.of is WINDOW:
        _trigger(to.window(), command)
        return
    to.show_page(command.page)
    page = to.current
    if command.of.view in _VIEWS:
        _VIEWS[command.of.view](page)
    # What is done to a row is only done where the row is seen first.
    if command.act.is_of_row or not _trigger(page, command):
        t, act = to.desk.t, command.act
        if act.keys:
            said = t("{key}: {does}", key=native_keys(act.keys), does=t(act.told))
        else:
            said = t("{does}: right click a row", does=t(act.told))
        page.line.say(said)


def _trigger(widget: QWidget, command: Command) -> bool:
    """Do an act in a widget or in what is seen of it; False where it cannot be done now."""
    for action in widget.findChildren(QAction, command.id):
        is_seen = any(
            isinstance(one, QWidget) and one.isVisible() for one in action.associatedObjects()
        )
        if is_seen and action.isEnabled():
            action.trigger()
            return True
    return False


def _select(page: Any, is_wanted: Callable[[Any], bool]) -> None:
    """Put the cursor of a page's table on a line."""
    table: QTableView = page.table
    model = table.model()
    for row in range(model.rowCount()):
        index = model.index(row, 0)
        line = index.data(ROW_ROLE)
        if line is not None and is_wanted(line):
            table.setCurrentIndex(index)
            table.scrollTo(index)
            table.setFocus()
            return


_WAYS: Mapping[Kind, Callable[[Navigator, Key, Mapping[str, Command]], None]] = {
    Kind.PLAYER: _to_player,
    Kind.TABLE: _to_table,
    Kind.LIST: _to_list,
    Kind.SCENARIO: _to_scenario,
    Kind.COMMAND: _to_command,
    Kind.ACT: _to_act,
}
