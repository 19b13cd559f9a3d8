"""EventExport: asks what an event is exported as, and writes or copies that."""

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from app.paths import documents
from app.services.event.event_draft import event_line
from app.ui.core.desktop import copy_text, write_whole
from app.ui.core.page import Navigator
from app.ui.core.widgets.question import Answer, Question
from app.words.exchange.exports import export_answers, export_file_name, exported_file_sentence

_FORMATS = {
    "html": "HTML (*.html)",
    "games": "CSV (*.csv)",
    "results": "CSV (*.csv)",
    "standings": "CSV (*.csv)",
    "statistics": "Excel (*.xlsx)",
    "event": "JSON (*.json)",
}


class EventExport:
    """Exports the event that is shown.

    Args:
        navigator: shows what came of it.
    """

    def __init__(self, navigator: Navigator) -> None:
        self._navigator, self._desk, self._t = navigator, navigator.desk, navigator.desk.t

    def question(self) -> Question:
        """What the event can be exported as."""
        answers = tuple(
            Answer(text=text, about=about, take=partial(self._take, kind))
            for kind, (text, about) in export_answers(self._t).items()
        )
        heading = self._t("Export “{event}”", event=self._desk.session.read(event_line).name)
        return Question(heading=heading, answers=answers)

    def _take(self, kind: str, _reason: str) -> None:
        if kind == "text":
            self._copy()
            return
        t, event = self._t, self._desk.session.read(event_line).name
        offered = str(documents() / export_file_name(t, kind, event))
        window = self._navigator.window()
        name, _ = QFileDialog.getSaveFileName(window, t("Export"), offered, _FORMATS[kind])
        if not name:
            return
        path = Path(name)
        path = path if path.suffix else path.with_suffix(Path(offered).suffix)
        why = write_whole(path, self._file(kind))
        if why:
            text = t("Can't write {path}: {why}", path=path, why=why)
            self._navigator.line.say(text, "bad")
        else:
            self._navigator.line.say(exported_file_sentence(t, str(path)))

    def _copy(self) -> None:
        from app.services.exchange.exports import chat_text

        event = self._desk.session.read(event_line)
        copy_text(chat_text(self._t, event, self._desk.state))
        self._navigator.line.say(self._t("Copied. Paste it into the chat."))

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
