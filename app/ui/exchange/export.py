"""EventExport: asks what an event is exported as, and writes or copies that."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QFileDialog, QWidget

from app.paths import documents
from app.services.event.event_draft import event_line
from app.services.terrain.layouts import layouts, table_ground, terrain_tables
from app.services.terrain.maps import MapForm, map_file, map_name, maps_json
from app.ui.core.desktop import begin_in, copy_text, with_ending, write_whole
from app.ui.core.page import Navigator
from app.ui.core.widgets.question import Answer, Question
from app.words.exchange.exports import (
    export_answers,
    export_file_name,
    exported_file_sentence,
    map_file_name,
    maps_sentence,
)

_FORMATS = {
    "html": "HTML (*.html)",
    "games": "CSV (*.csv)",
    "results": "CSV (*.csv)",
    "standings": "CSV (*.csv)",
    "statistics": "Excel (*.xlsx)",
    "event": "JSON (*.json)",
}


_MAPS = "maps"
"""The kind that has a file for each table."""


class MapWriter(QObject):
    """Writes the map of each table into a folder, one after the other; the window stays alive.

    Args:
        owner: it ends with this.
        files: each map's name and what makes its contents.
        folder: where to.
        done: called with how many are written, and why the next can't be; "" where all are.
    """

    def __init__(
        self,
        owner: QWidget,
        files: Iterable[tuple[str, Callable[[], bytes]]],
        folder: Path,
        done: Callable[[int, str], object],
    ) -> None:
        super().__init__(owner)
        self._files, self._folder, self._done = [*files], folder, done
        self._written = 0
        QTimer.singleShot(0, self, self._write_next)

    def _write_next(self) -> None:
        name, contents = self._files[self._written]
        why = write_whole(self._folder / name, contents())
        self._written += not why
        if why or self._written == len(self._files):
            self._done(self._written, why)
            self.deleteLater()
        else:
            QTimer.singleShot(0, self, self._write_next)


class EventExport:
    """Exports the event that is shown.

    Args:
        navigator: shows what came of it.
    """

    def __init__(self, navigator: Navigator) -> None:
        self._navigator, self._desk, self._t = navigator, navigator.desk, navigator.desk.t

    def question(self) -> Question:
        """What the event can be exported as."""
        has_maps = bool(self._desk.session.read(layouts))
        answers = tuple(
            Answer(text=text, about=about, take=partial(self._take, kind))
            for kind, (text, about) in export_answers(self._t).items()
            if kind != _MAPS or has_maps
        )
        heading = self._t("Export “{event}”", event=self._desk.session.read(event_line).name)
        return Question(heading=heading, answers=answers)

    def _take(self, kind: str, _reason: str) -> None:
        if kind == "text":
            self._copy()
            return
        if kind == _MAPS:
            self._navigator.ask(self._map_question)
            return
        t, event = self._t, self._desk.session.read(event_line).name
        offered = begin_in(documents(), export_file_name(t, kind, event))
        window = self._navigator.window()
        name, _ = QFileDialog.getSaveFileName(window, t("Export"), offered, _FORMATS[kind])
        if not name:
            return
        path = with_ending(name, Path(offered).suffix)
        self._say_written(path, write_whole(path, self._file(kind)))

    def _copy(self) -> None:
        from app.services.exchange.exports import chat_text

        event = self._desk.session.read(event_line)
        copy_text(chat_text(self._t, event, self._desk.state))
        self._navigator.line.say(self._t("Copied. Paste it into the chat."))

    def _map_question(self) -> Question | None:
        """As what maps are saved; None where no terrain is on any table any more."""
        t = self._t
        if not self._desk.session.read(layouts):
            return None
        abouts = {
            MapForm.SVG: t("A file for each table: sharp at every size."),
            MapForm.PNG: t("A file for each table: a picture for a chat."),
            MapForm.JSON: t("One file for another program."),
        }
        answers = tuple(
            Answer(text=form.upper(), about=about, take=lambda _, form=form: self._save_maps(form))
            for form, about in abouts.items()
        )
        return Question(heading=t("Save the maps of all tables as what?"), answers=answers)

    def _save_maps(self, form: MapForm) -> None:
        t, session, window = self._t, self._desk.session, self._navigator.window()
        ground = session.read(table_ground, self._desk.state)
        tables = session.read(terrain_tables, self._desk.state, ground)
        laid = [table for table in tables if table.pieces]
        if form is MapForm.JSON:
            offered = begin_in(documents(), map_file_name(t, session.read(event_line).name))
            name, _ = QFileDialog.getSaveFileName(window, t("Export"), offered, "JSON (*.json)")
            if name:
                path = with_ending(name, ".json")
                self._say_written(path, write_whole(path, maps_json(laid, ground).encode()))
            return
        name = QFileDialog.getExistingDirectory(
            window, t("Folder for the maps"), begin_in(documents())
        )
        if not name:
            return
        folder = Path(name)
        files = [
            (map_name(table.number, form), partial(map_file, t, form, table, ground))
            for table in laid
        ]

        def done(written: int, why: str) -> None:
            if why:
                self._say_written(folder / files[written][0], why)
            else:
                self._navigator.line.say(maps_sentence(t, written, str(folder)))

        MapWriter(window, files, folder, done)

    def _say_written(self, path: Path, why: str) -> None:
        t, line = self._t, self._navigator.line
        if why:
            line.say(t("Can't write {path}: {why}", path=path, why=why), "bad")
        else:
            line.say(exported_file_sentence(t, str(path)))

    def _file(self, kind: str) -> bytes:
        """What is written; spreadsheets know letters of CSV by the mark before them."""
        from app.services.exchange import exports, lookback

        t, state, session = self._t, self._desk.state, self._desk.session
        match kind:
            case "html":
                event = session.read(event_line)
                return exports.event_html(t, event, state, t.language).encode()
            case "games":
                return exports.games_csv(state).encode("utf-8-sig")
            case "results":
                return exports.results_csv(t, state).encode("utf-8-sig")
            case "standings":
                return exports.standings_csv(state).encode("utf-8-sig")
            case "statistics":
                return lookback.workbook(lookback.lookback_tables(t, state))
        from app.services.exchange.interchange_export import event_json

        return session.read(event_json, state).encode()
