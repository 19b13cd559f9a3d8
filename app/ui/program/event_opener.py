"""EventOpener: from a path or a draft to an open event, or to the sentence that says why not.

DroppedFiles: files dropped on the window are opened as the menu opens them. Events and packs are
opened, rosters imported, and a text or a saved page is read as an army list.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QDropEvent, QTextDocumentFragment
from PySide6.QtWidgets import QMainWindow, QWidget

from app.codes import FileCode
from app.rules.core.errors import CancelledError, GoOn
from app.services.backups.pack import PACK_SUFFIX, can_be_helped
from app.services.core.errors import UserError, refusal, unreadable
from app.services.core.session import EventSession
from app.services.event.events import EventDraft
from app.services.event.opening import (
    PRACTICE_PLAYERS,
    SEASON_SUFFIX,
    SUFFIX,
    free_path,
    make_event,
    make_rehearsal,
    open_as_of_step,
    open_existing,
    open_on_server,
    practice_draft,
    put_back,
    server_of_copy,
)
from app.ui.core.beside import run_beside
from app.ui.core.settings import Settings
from app.ui.program.event_view import EventView
from app.whole_file import read_plain
from app.words.core.catalogue import Words
from app.words.program.errors import error_sentences

if TYPE_CHECKING:
    from app.ui.players.page import PlayersPage
    from app.ui.terrain.page import TerrainPage


_EVENTS = frozenset({SUFFIX, PACK_SUFFIX, SEASON_SUFFIX})
_JSON = ".json"
_RESULTS = frozenset({SUFFIX, _JSON, ".csv"})
"""What a season adds as events."""
_ROSTERS = frozenset({".csv", ".tsv", ".xlsx"})
_PAGES = frozenset({".html", ".htm", ".mhtml", ".mht"})
_LISTS = _PAGES | {".txt"}
_MOST_BYTES = 2_000_000
"""Of an army list; a saved page holds much beside it."""


R = TypeVar("R")


class EventOpener:
    """Opens events for the window.

    Args:
        window: what takes long is shown over it.
        take: called with the session of an event that was opened.
        refused: called with the reason why one was not, and with its path where a backup or
            a salvage may help.
    """

    def __init__(
        self,
        t: Words,
        window: QWidget,
        take: Callable[[EventSession], object],
        refused: Callable[[str, Path | None], object],
    ) -> None:
        self._t, self._window, self._take, self._refused = t, window, take, refused

    def open(self, path: Path, as_of_step: int | None = None) -> None:
        """Open an event file; with a step only for reading, as it was then."""
        try:
            if as_of_step is None:
                session = self._there_or_here(open_existing(path, partial(self._upgrade, path)))
            else:
                session = open_as_of_step(path, as_of_step)
        except CancelledError:
            self._refused(self._t("Cancelled. Nothing has changed."), None)
        except UserError as error:
            is_helped = can_be_helped(error.code, path)
            self._refused(self._sentences(error), path.absolute() if is_helped else None)
        else:
            self._take(session)

    def _upgrade(self, path: Path, upgrade: Callable[[GoOn], R]) -> R:
        """Upgrade a file of an earlier version beside the window: a large one takes a second."""
        sentence = self._t("Upgrading {name}…", name=path.name)
        return run_beside(self._t, self._window, sentence, lambda progress: upgrade(progress.go_on))

    def _there_or_here(self, session: EventSession) -> EventSession:
        """The event on its server, where this computer's own copy of it was opened."""
        place = server_of_copy(session)
        if not place:
            return session
        try:
            there = self.on_server(place)
        except UserError:
            # The copy says where the event is, and can be read.
            return session
        session.close()
        return there

    def on_server(self, place: str) -> EventSession:
        """The session of an event on a server, by its address.

        Raises:
            UserError: it can't be opened.
        """
        return open_on_server(place)

    def open_address(self, place: str) -> None:
        """Open an event on a server, by its address."""
        try:
            session = self.on_server(place)
        except UserError as error:
            self._refused(self._sentences(error), None)
        else:
            self._take(session)

    def make(self, path: Path, draft: EventDraft) -> None:
        """Make an event.

        Raises:
            UserError: the draft or the place is wrong.
        """
        _make_folder(path.parent)
        self._take(make_event(path, draft))

    def practise(self) -> None:
        """Make an event with invented players in it, ready to be paired."""
        draft = practice_draft(self._t("Practice event"))
        path = free_path(draft)
        try:
            _make_folder(path.parent)
            run_beside(
                self._t,
                self._window,
                self._t("Making a practice event…"),
                # A connection stays in its thread, so the file is opened here afterwards.
                lambda progress: make_rehearsal(
                    path,
                    draft,
                    players=PRACTICE_PLAYERS,
                    rounds=0,
                    go_on=progress.go_on,
                ),
            )
            session = open_existing(path)
        except CancelledError:
            return
        except UserError as error:
            self._refused(self._sentences(error), None)
        else:
            self._take(session)

    def unpack(self, path: Path, settings: Settings, opened: Callable[[Path, str], object]) -> None:
        """Unpack an event from another laptop; ``opened`` takes its path and a message."""
        from app.services.backups.pack import unpack_event
        from app.ui.core.settings import take_carried
        from app.words.backups.backups import unpacked_sentences

        try:
            unpacked = unpack_event(path)
        except UserError as error:
            self._refused(self._sentences(error), None)
            return
        take_carried(settings, unpacked.settings)
        place = self._t("The event lies in {path} now.", path=unpacked.path)
        opened(unpacked.path, "\n".join((place, *unpacked_sentences(self._t, unpacked))))

    def put_back(self, session: EventSession) -> None:
        """Write a lost file to its place first.

        Raises:
            UserError: it cannot be written there.
        """
        self._take(put_back(session))

    def _sentences(self, error: UserError) -> str:
        return "\n".join(error_sentences(self._t, error, str))


def _make_folder(folder: Path) -> None:
    """Make the folder of new events at its first use.

    Raises:
        UserError: it can't be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror or str(error)
        raise refusal(FileCode.CANNOT_WRITE, {"path": str(folder), "why": why}) from None


class DropShell(Protocol):
    """What the window shows."""

    view: EventView | None

    def open_path(self, path: Path) -> None:
        """Open an event file."""

    def show_welcome(self, message: str = "") -> None:
        """Show the page for when no event is open."""

    def add_to_season(self, paths: tuple[Path, ...]) -> bool:
        """Add events to the season in sight; whether one is."""


class DroppedFiles(QObject):
    """Takes files that are dropped anywhere on the window but in a field.

    Args:
        leave: does what leaves the page that is shown, and asks first where something is typed.
    """

    def __init__(
        self,
        t: Words,
        window: QMainWindow,
        shell: DropShell,
        leave: Callable[[Callable[[], object]], object],
    ) -> None:
        super().__init__(window)
        self._t, self._shell, self._leave = t, shell, leave
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take what the window gets, once it is dropped."""
        if event.type() not in (QEvent.Type.DragEnter, QEvent.Type.Drop):
            return False
        assert isinstance(event, QDropEvent)
        paths = paths_of(event)
        if not paths:
            return False
        # A move would let the file manager delete the file.
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if event.type() is QEvent.Type.Drop:
            # Later: what asks something now would freeze the file manager.
            QTimer.singleShot(0, self, lambda: self._take_all(paths))
        return True

    def _take_all(self, paths: tuple[Path, ...]) -> None:
        """Several files are events of a season; else the first one counts."""
        results = tuple(path for path in paths if path.suffix.casefold() in _RESULTS)
        if results and self._shell.add_to_season(results):
            return
        others = [path for path in paths if path.suffix.casefold() != _JSON]
        if others:
            self._take(others[0])

    def _take(self, path: Path) -> None:
        kind = path.suffix.casefold()
        if kind in _EVENTS:
            self._leave(partial(self._shell.open_path, path))
        elif self._shell.view is None:
            self._shell.show_welcome(
                self._t("Open an event first, then drop {file} on it.", file=path.name)
            )
        else:
            self._leave(partial(self._give_to_players, self._shell.view, path))

    def _give_to_players(self, view: EventView, path: Path) -> None:
        from app.services.roster.saved_page import MOST_PAGE_BYTES, shows_players

        reads = view.desk.session.only_reads
        view.wanted.emit()
        if reads is not None:
            view.line.show_error(reads)
            return
        from app.services.terrain.photos import PICTURES

        is_picture = path.suffix.casefold() in PICTURES
        if is_picture:
            view.show_page("terrain")
        if is_picture or (path.suffix.casefold() == ".csv" and view.page_key == "terrain"):
            cast("TerrainPage", view.current).take_file(path)
            return
        here = view.current.player_here
        is_editing = view.page_key == "players" and self._editor_of(view) is not None
        if not is_editing:
            view.show_page("players")
        page = cast("PlayersPage", view.pages["players"])
        if path.suffix.casefold() in _ROSTERS:
            page.open_roster(path)
            return
        try:
            data = read_plain(path, MOST_PAGE_BYTES)
        except OSError as error:
            page.line.show_error(unreadable(path, error))
            return
        if not is_editing and shows_players(data):
            page.open_roster(path)
            return
        text = data[:_MOST_BYTES].decode("utf-8", "replace")
        if path.suffix.casefold() in _PAGES:
            text = QTextDocumentFragment.fromHtml(text).toPlainText()
        if not is_editing:
            player = here if here is not None else page.player_here
            if player is None:
                page.line.say(self._t("Select a player first, then drop the army list."), "odd")
                return
            page.lists.edit(player)
        editor = page.lists.editor
        empty = (box.number for box in editor.shown if box.is_empty)
        editor.paste(next(empty, editor.shown[0].number), text)

    def _editor_of(self, view: EventView) -> object | None:
        from app.ui.lists.lists_editor import ListsEditor

        shown = cast("PlayersPage", view.pages["players"]).lists.shown
        return shown if isinstance(shown, ListsEditor) else None


def paths_of(event: QDropEvent) -> tuple[Path, ...]:
    """The files of a drop that the program can read."""
    from app.services.terrain.photos import PICTURES

    taken = _EVENTS | _RESULTS | _ROSTERS | _LISTS | {*PICTURES}
    urls = event.mimeData().urls() if event.mimeData().hasUrls() else []
    paths = (Path(url.toLocalFile()) for url in urls if url.isLocalFile())
    return tuple(path for path in paths if path.suffix.casefold() in taken)
