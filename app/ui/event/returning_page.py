"""ReturningPage: what was done alone while the server was gone, beside what was done there."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.errors import CancelledError
from app.rules.core.ids import PlayerId
from app.services.core.errors import UserError
from app.services.core.history import HistoryLine
from app.services.core.session import EventSession
from app.services.event.returning import (
    LocalActs,
    PutIn,
    Return,
    at_server,
    compare_with_server,
    keep_here,
    keep_there,
    local_acts,
    put_in,
)
from app.services.program.all_acts import verb_sentence
from app.ui.core.beside import Cancel, run_beside
from app.ui.core.bound_acts import BoundActs
from app.ui.core.page import PageHead
from app.ui.core.qt_session import Desk
from app.ui.core.theme import restyle
from app.ui.core.widgets.acting import make_blue
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.wrapped_list import WrappedList
from app.ui.event.acts import RETURNING
from app.words.core.catalogue import Words, kept_apart
from app.words.event import server as texts
from app.words.program.errors import error_sentences

R = TypeVar("R")
_STEP = Qt.ItemDataRole.UserRole


class ReturningPage(QWidget):
    """The page over the window for an event that went on alone, once its server is back.

    Signals:
        left(): back to the event.
        address_opened(str, str): open the event at this address, and say this.
        reopening_wanted(Callable): do what opens the event again.
        reopened(Path): open this file again.
    """

    left = Signal()
    address_opened = Signal(str, str)
    reopening_wanted = Signal(object)
    reopened = Signal(object)

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="page")
        self._t = t
        self._desk: Desk | None = None
        self._local: LocalActs | None = None
        self._found: Return | None = None
        self._entered: set[int] = set()
        self._build()

    def show_event(self, desk: Desk) -> None:
        """Compare the event with the one on its server."""
        if self._desk is not desk:
            self._entered.clear()
            desk.closed.connect(self._forget)
        self._desk = desk
        self.compare()
        self.here.setFocus()

    def compare(self) -> None:
        """Read both again, and list what only one of them has."""
        assert self._desk is not None
        local = self._local = local_acts(self._desk.session)
        self._found = None
        if local is not None:
            try:
                self._found = self._at_server(
                    local, lambda one: compare_with_server(local, one), Cancel.LEAVES
                )
            except CancelledError:
                self.say(self._t("Cancelled. Nothing has changed."))
            except UserError as error:
                self._say_error(error)
            else:
                found = self._found
                self.say(texts.returning_sentence(self._t, len(found.here), len(found.there)))
        self._list()

    @property
    def ticked(self) -> tuple[int, ...]:
        """The actions that are ticked, by step."""
        items = (self.here.item(row) for row in range(self.here.count()))
        return tuple(
            int(item.data(_STEP)) for item in items if item.checkState() is Qt.CheckState.Checked
        )

    def put(self) -> None:
        """Enter the ticked actions on the server."""
        local, ticked = self._local, self.ticked
        if local is None or not ticked:
            return
        try:
            done = self._at_server(local, lambda one: put_in(local, ticked, one), Cancel.NEVER)
        except CancelledError:
            # The program ends; there is nobody to say it to.
            return
        except UserError as error:
            self._say_error(error)
            return
        self._entered |= {one.step for one in done if one.refusal is None}
        self.compare()
        self._say_done(done)

    def use_there(self) -> None:
        """Go on with the event on the server."""
        self.reopening_wanted.emit(self._use_there)

    def _use_there(self) -> None:
        if self._desk is None or self._local is None or self._found is None:
            return
        place = self._local.alone.place
        try:
            keep_there(self._desk.session, place)
        except UserError as error:
            self._say_error(error)
        else:
            self.address_opened.emit(place, "")

    def use_here(self) -> None:
        """Go on with this file."""
        self.reopening_wanted.emit(self._use_here)

    def _use_here(self) -> None:
        if self._desk is None or self._local is None or self._found is None:
            return
        session = self._desk.session
        try:
            # Both are at hand only in this thread.
            at_server(self._local.alone.place, lambda one: keep_here(session, one))
        except UserError as error:
            self._say_error(error)
        else:
            self.reopened.emit(session.path)

    def say(self, sentence: str, kind: str = "good") -> None:
        """Show the outcome of an action; ``kind`` is "good" or "bad"."""
        self.message.setText(sentence)
        restyle(self.message, problem=kind == "bad")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _at_server(self, local: LocalActs, work: Callable[[EventSession], R], cancel: Cancel) -> R:
        place = local.alone.place
        sentence = texts.comparing_sentence(self._t, place)
        return run_beside(self._t, self, sentence, lambda _: at_server(place, work), cancel)

    def _list(self) -> None:
        self.here.clear()
        self.there.clear()
        found = self._found
        if found is not None and self._local is not None:
            names_here = self._local.names
            for act in found.here:
                text = self._text(act.line, names_here)
                can_enter = act.obstacle is None and act.step not in self._entered
                if act.obstacle is not None:
                    there = "" if act.there is None else self._text(act.there, found.names_there)
                    text += f"\n→ {texts.obstacle_sentence(self._t, act.obstacle, there)}"
                elif not can_enter:
                    text += f"\n→ {texts.obstacle_sentence(self._t, 'same', '')}"
                item = QListWidgetItem(text)
                item.setData(_STEP, act.step)
                if can_enter:
                    item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                    item.setCheckState(Qt.CheckState.Checked)
                self.here.addItem(item)
            for line in found.there:
                self.there.addItem(self._text(line, found.names_there))
        for view in (self.here, self.there):
            view.setCurrentRow(0 if view.count() else -1)
        self.bound.refresh()

    def _text(self, line: HistoryLine, names: Mapping[PlayerId, str]) -> str:
        def name_of(player: int) -> str:
            return kept_apart(names.get(PlayerId(player), str(player)))

        at = line.at.astimezone().strftime("%H:%M")
        return f"{at}   {verb_sentence(self._t, line.verb, line.arguments, name_of)}"

    def _say_done(self, done: tuple[PutIn, ...]) -> None:
        lines = {} if self._local is None else {line.step: line for line in self._local.lines}
        names = {} if self._local is None else self._local.names
        sentences = [texts.entered_sentence(self._t, sum(one.refusal is None for one in done))]
        for one in done:
            if one.refusal is not None:
                why = " ".join(error_sentences(self._t, one.refusal, str))
                act = self._text(lines[one.step], names)
                sentences.append(texts.not_entered_sentence(self._t, act, why))
        self.say("\n".join(sentences), "bad" if len(sentences) > 1 else "good")

    def _say_error(self, error: UserError) -> None:
        self.say(" ".join(error_sentences(self._t, error, str)), "bad")

    def _forget(self) -> None:
        self._desk = self._local = self._found = None

    def _build(self) -> None:
        t = self._t
        title = plain_label(t("Back at the server"))
        title.setProperty("heading", True)
        self.message = plain_label(wordWrap=True)
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.here, self.there = WrappedList(), WrappedList()
        self.here.itemChanged.connect(lambda _: self.bound.refresh())
        grid = QGridLayout()
        for column, (name, view) in enumerate(
            ((t("Done here alone"), self.here), (t("Done on the server meanwhile"), self.there))
        ):
            view.setAccessibleName(name)
            grid.addWidget(plain_label(name), 0, column)
            grid.addWidget(view, 1, column)
            grid.setColumnStretch(column, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 12, 16, 12)
        box.setSpacing(10)
        box.addLayout(PageHead(t, title, self.left.emit))
        box.addWidget(self.message)
        box.addLayout(grid, 1)
        box.addLayout(self._buttons())

    def _buttons(self) -> FlowLayout:
        conditions: Mapping[str, Callable[[], bool]] = {
            "has_ticked": lambda: bool(self.ticked),
            "is_compared": lambda: self._found is not None,
        }
        handlers = {
            "put": self.put,
            "there": self.use_there,
            "here": self.use_here,
            "again": self.compare,
        }
        self.bound = BoundActs(self._t, RETURNING, self, handlers, conditions=conditions)
        buttons = self.bound.buttons("put", "there", "here", "again")
        self.putting, self.using_there, self.using_here, self.comparing = buttons
        make_blue(self.putting)
        row = FlowLayout()
        for button in buttons:
            row.addWidget(button)
        self.bound.refresh()
        return row
