"""SidePages: pages that the rail doesn't list – a player's card, the judge's log – and the search.

All of it is loaded at its first use.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QTableView, QWidget

from app.codes import PlayerCode
from app.rules.core.ids import PlayerId
from app.services.core.errors import UserError
from app.services.program.search import Candidate, Key, Kind
from app.ui.core.acts import UiAct, ViewActs
from app.ui.core.bound_acts import ALONE, BoundActs
from app.ui.core.focus_keys import give_focus_back
from app.ui.core.icons import icon
from app.ui.core.native_keys import native_keys
from app.ui.core.page import Navigator, Page
from app.ui.core.row_model import ROW_ROLE
from app.ui.core.widgets.toast import ODD
from app.ui.core.window_acts import WINDOW
from app.words.program.program import done_sentence, impossible_sentence, of_row_sentence

if TYPE_CHECKING:
    from app.ui.judge.page import JudgePage
    from app.ui.players.card_page import CardPage
    from app.ui.program.search_box import SearchBox, SearchCommand


_CARD_ICON = "id-card"
CARD, JUDGE = "card", "judge"
KEYS = frozenset({CARD, JUDGE})
"""The pages that the rail does not list."""


class SidePages(QObject):
    """Opens a player's card, the judge's log and the search, and leads back to where the EO was.

    Args:
        navigator: the open event.
        titles: what the rail calls each page, in its order.
        over: what the search lies over.

    Signals:
        wanted(str): a page that the rail does not list is to be seen; "" for that of the rail.
    """

    wanted = Signal(str)

    def __init__(self, navigator: Navigator, titles: Mapping[str, str], over: QWidget) -> None:
        super().__init__(over)
        self._navigator, self._titles, self._over = navigator, titles, over
        self._trail: list[tuple[str, QWidget | None]] = []
        """Where the EO was before each side page that is open, and what had the focus there."""

    @property
    def card(self) -> "CardPage":
        """The card of one player."""
        return cast("CardPage", self._navigator.pages[CARD])

    @property
    def judge(self) -> "JudgePage":
        """The judge's log."""
        return cast("JudgePage", self._navigator.pages[JUDGE])

    @cached_property
    def box(self) -> "SearchBox":
        """The search box, made at its first use."""
        from app.ui.program.search_box import SearchBox

        box = SearchBox(
            self._navigator.desk, self._titles, self._over, lambda: self._navigator.page_key
        )
        box.chosen.connect(self._go)
        return box

    def search(self) -> None:
        """Open the search, unless the window is covered."""
        if not self._navigator.is_covered:
            self.box.open()

    def open_card(self, player: PlayerId | int) -> None:
        """Show a player's card; of a player who is gone, say so."""
        desk = self._navigator.desk
        if PlayerId(player) not in desk.state.by_id:
            error = UserError(PlayerCode.UNKNOWN, player=int(player))
            self._navigator.current.line.show_error(error)
            return
        self._leave_for(CARD)
        self.card.show_player(PlayerId(player))
        self.wanted.emit(CARD)
        self.card.start()

    def open_log(self) -> None:
        """Show the judge's log, ready for an entry about the player or table under the cursor."""
        if self._navigator.page_key == JUDGE:
            self.judge.ask_whom()
            return
        player, table, among = self._in_hand()
        self._open_log(player, table, among)

    def go_to_act(self, of: ViewActs, act: UiAct) -> None:
        """Show the page of an act, and do it there."""
        from app.ui.program.search_box import SearchCommand

        command = SearchCommand(of, act)
        _to_command(self._navigator, command.id, {command.id: command})

    def watch(self, key: str, page: Page) -> None:
        """Connect the signals of a new page, and offer players in the menus of its rows."""
        page.row_menu_filled.connect(self._add_people)
        if key == CARD:
            self.card.left.connect(self.leave)
            self.card.log_requested.connect(lambda player: self._open_log(player, 0, ()))
        elif key == JUDGE:
            self.judge.left.connect(self.leave)
            self.judge.card_requested.connect(self.open_card)
        else:
            self._offer_card(page)

    def leave(self, message: str = "") -> None:
        """Go back to where the EO was, and say there what was done."""
        key, focus = self._trail.pop() if self._trail else ("", None)
        if key in KEYS:
            self.wanted.emit(key)
        else:
            self._trail.clear()
            self.wanted.emit("")
        give_focus_back(focus)
        if message:
            self._navigator.current.line.say(message)

    def forget(self) -> None:
        """A page of the rail is shown: nothing leads back any more."""
        self._trail.clear()

    def _open_log(self, player: PlayerId | None, table: int, among: tuple[PlayerId, ...]) -> None:
        self._leave_for(JUDGE)
        self.wanted.emit(JUDGE)
        self.judge.open_for(player, among, table)
        self.judge.start()

    def _leave_for(self, key: str) -> None:
        now = self._navigator.page_key
        if now != key:
            self._trail.append((now, QApplication.focusWidget()))

    def _in_hand(self) -> tuple[PlayerId | None, int, tuple[PlayerId, ...]]:
        """The player under the cursor of the page; else the table, with who plays there."""
        page: Any = self._navigator.current
        player = page.player_here
        if player is not None:
            return player, 0, ()
        game = page.game_here
        if game is not None:
            return None, game.table or 0, game.players
        return None, 0, ()

    def _add_people(self, menu: QMenu) -> None:
        """Add to the menu of a row the card and the judge's log of each player in it."""
        page, key = self._navigator.current, self._navigator.page_key
        t = page.t
        has_card = key == CARD or any(one.objectName().endswith(".card") for one in menu.actions())
        menu.addSeparator()
        for player in page.players_of_row:
            name = page.desk.name_of(player).replace("&", "&&")
            if not has_card:
                card = menu.addAction(icon(_CARD_ICON), t("Card of {name}", name=name))
                card.triggered.connect(lambda _=False, player=player: self.open_card(player))
            if key != JUDGE:
                log = menu.addAction(icon(WINDOW["log"].icon), t("Judge's log: {name}", name=name))
                log.triggered.connect(lambda _=False, player=player: self._open_log(player, 0, ()))

    def _offer_card(self, page: Page) -> None:
        """Let Alt+Enter, or a double click, show the card in a table of players."""
        table = page.player_table
        if table is None:
            return

        def show() -> None:
            player = page.player_here
            if player is not None:
                self.open_card(player)

        BoundActs(page.t, page.ACTS, table, {"card": show}, where=ALONE)
        if page.CARD_ON_DOUBLE_CLICK:
            table.doubleClicked.connect(lambda _: show())

    def _go(self, found: "Candidate") -> None:

        go(self._navigator, found, self.box.finder.commands)


# The ways from what was found to where it is, and the running of commands.


_VIEWS: Mapping[str, Callable[[Any], object]] = {
    "lists": lambda page: page.lists.shown or page.lists.show_all(),
    "wishes": lambda page: page.preferences.open(),
    "awards": lambda page: page.open_awards(),
    "terms": lambda page: page.show_view(page.terms),
    "plan": lambda page: page.show_view(page.plan),
    "house": lambda page: page.show_view(page.house),
}
"""How a page comes to show a view of its own."""


def go(to: Navigator, found: Candidate, commands: "Mapping[str, SearchCommand]") -> None:
    """Go to what was found; a command is run, or shown where it can be."""
    _WAYS[found.kind](to, found.key, commands)


def _to_player(to: Navigator, key: Key, _: "Mapping[str, SearchCommand]") -> None:
    assert isinstance(key, int)
    to.open_card(key)


def _to_table(to: Navigator, key: Key, _: "Mapping[str, SearchCommand]") -> None:
    last = to.desk.state.last_round
    assert isinstance(key, int)
    if last is not None and last.is_draft:
        to.show_page("rounds")
        _select(to.pages["rounds"], lambda line: line.table == key)
    else:
        to.open_table(key)


def _to_list(to: Navigator, key: Key, _: "Mapping[str, SearchCommand]") -> None:
    assert isinstance(key, tuple)
    to.show_page("players")
    page: Any = to.pages["players"]
    page.lists.edit(key[0])
    if page.lists.shown is not None:
        page.lists.editor.start(key[1])


def _to_scenario(to: Navigator, key: Key, _: "Mapping[str, SearchCommand]") -> None:
    to.show_page("scenario")
    page: Any = to.pages["scenario"]
    page.look_at(str(key))


def _to_printout(to: Navigator, key: Key, _: "Mapping[str, SearchCommand]") -> None:
    # Loaded here: a start needs no printouts.
    from app.services.program.search_program import printout_of

    to.show_page("papers")
    page: Any = to.pages["papers"]
    page.papers.choose(printout_of(str(key)))
    page.papers.setFocus()


def _to_setting(to: Navigator, key: Key, _: "Mapping[str, SearchCommand]") -> None:
    to.show_guide("settings", str(key))


def _to_help(to: Navigator, key: Key, _: "Mapping[str, SearchCommand]") -> None:
    to.show_guide("help", str(key))


def _to_act(to: Navigator, key: Key, _: "Mapping[str, SearchCommand]") -> None:
    to.show_page("history")
    page: Any = to.pages["history"]
    page.search.clear()
    _select(page, lambda line: line.step == key)


def _to_command(to: Navigator, key: Key, commands: "Mapping[str, SearchCommand]") -> None:
    command = commands[str(key)]
    if command.of is WINDOW:
        _run(to, to.window(), command)
        return
    if to.page_key != command.page:
        to.show_page(command.page)
    page = to.current
    if command.of.view in _VIEWS:
        _VIEWS[command.of.view](page)
    t, act = to.desk.t, command.act
    # What is done to a row is only done where the row is seen first.
    if act.is_of_row:
        text = act.plain_text(t)
        page.line.say(of_row_sentence(t, text, native_keys(act.keys)), ODD)
    else:
        _run(to, page, command)


def _run(to: Navigator, widget: QWidget, command: "SearchCommand") -> None:
    """Run a command, and say what was done where nothing that is seen says it."""
    before = _seen(to)
    does = command.act.described(to.desk.t)
    if not _trigger(widget, command):
        to.current.line.say(impossible_sentence(to.desk.t, does), ODD)
    elif _seen(to) == before:
        to.current.line.say(done_sentence(to.desk.t, does))


def _seen(to: Navigator) -> tuple[object, ...]:
    """What changes where an act shows by itself what it did."""
    page = to.current
    focus = QApplication.focusWidget()
    asks = page.question is not None
    return page, focus, page.line.text, to.line.text, asks, QApplication.activeModalWidget()


def _trigger(widget: QWidget, command: "SearchCommand") -> bool:
    """Do an act in a widget or in what is seen of it; False where it cannot be done now."""
    for action in widget.findChildren(QAction, command.id):
        is_seen = any(
            isinstance(widget, QWidget) and widget.isVisible()
            for widget in action.associatedObjects()
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


_WAYS: "Mapping[Kind, Callable[[Navigator, Key, Mapping[str, SearchCommand]], None]]" = {
    Kind.PLAYER: _to_player,
    Kind.TABLE: _to_table,
    Kind.LIST: _to_list,
    Kind.SCENARIO: _to_scenario,
    Kind.COMMAND: _to_command,
    Kind.PRINTOUT: _to_printout,
    Kind.SETTING: _to_setting,
    Kind.HELP: _to_help,
    Kind.ACT: _to_act,
}
