"""FileBar: says that the event can only be read, or that its file is gone, and the way out."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Thread

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QWidget,
)

from app.codes import FileCode
from app.rules.core.ids import PlayerId
from app.services.core.errors import UserError
from app.services.core.history import HistoryLine
from app.services.event.event_files import compare_with_file
from app.services.event.moving import gone_alone
from app.services.event.opening import answers, is_on_server
from app.services.program.all_acts import act_label, verb_sentence
from app.ui.core.native_keys import with_key
from app.ui.core.qt_session import MOST_WAITING, Desk
from app.ui.core.theme import fit_to_type, restyle
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.core.widgets.wrapped_list import WrappedList
from app.ui.core.window_acts import WINDOW
from app.words.core.catalogue import kept_apart
from app.words.core.other_windows import (
    compared_sentence,
    only_read_sentence,
    parted_sentence,
    waiting_sentence,
)
from app.words.event.server import alone_sentence, gone_sentence
from app.words.program.errors import error_sentences

AGAIN, PUT_BACK, SAVE_COPY, THERE = "again", "put-back", "save-copy", "there"
ALONE, COMPARE = "alone", "compare"
"""What the bar asks for: open what is there now; write the event's file to its place again; save
the event as it is here into a new file, and open that; open the event on its server; go on alone
with the copy of an event on a server; compare what was done alone with the server."""

_DEAD = frozenset({FileCode.TROUBLE, FileCode.DRIVE})
"""A stick that was pulled and is back can't be read by what was open before."""


_WATCH_MS = 4000
"""So often a server that is gone is looked for."""


class ServerWatch(QObject):
    """Looks again and again, in another thread, whether a server answers.

    Signals:
        answered(bool): it answers, or no longer; the first answer comes in any case.
    """

    answered = Signal(bool)
    _looked = Signal(bool)

    def __init__(self, parent: QObject, place: str) -> None:
        super().__init__(parent)
        self._place = place
        self._is_there: bool | None = None
        self._thread: Thread | None = None
        self._looked.connect(self._hear, Qt.ConnectionType.QueuedConnection)
        self._timer = QTimer(self, interval=_WATCH_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()
        self.look()

    def look(self) -> None:
        """Ask once, unless the last question has no answer yet."""
        if self._thread is None or not self._thread.is_alive():
            self._thread = Thread(target=self._ask, name="watching", daemon=True)
            self._thread.start()

    def _ask(self) -> None:
        is_there = answers(self._place)
        # The window may be gone by now.
        with suppress(RuntimeError):
            self._looked.emit(is_there)

    def _hear(self, is_there: bool) -> None:
        if is_there is not self._is_there:
            self._is_there = is_there
            self.answered.emit(is_there)


_LINES = 2
"""Of the sentence; a longer one scrolls."""


class FileBar(QFrame):
    """A line that is hidden while all is well with the file.

    A window that only reads has it above its pages from the beginning. What happens later is shown
    over the step, which can't be taken then: nothing moves.

    Signals:
        requested(str): ``AGAIN``, ``PUT_BACK``, ``SAVE_COPY``, ``THERE``, ``ALONE`` or ``COMPARE``.
    """

    requested = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__(objectName="line")
        self._desk = desk
        self._wants = AGAIN
        self._over: QWidget | None = None
        self._label = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._go = push_button(clicked=self.ask)
        self._again = push_button(
            desk.t("Open the file as it is now"), clicked=lambda: self.requested.emit(AGAIN)
        )
        self._compare = push_button(desk.t("Compare"), clicked=self.compare)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 16, 6)
        # One line is in the middle of the room for two.
        fit_to_type(self._label, self._fit_label)
        row.addWidget(ReservedRoom(self._label, lines=_LINES), 1)
        row.addWidget(self._go)
        row.addWidget(self._again)
        row.addWidget(self._compare)
        self._is_free = self._is_back = False
        self._trouble: UserError | None = None
        self.alone = None if desk.session.place else desk.session.read(gone_alone)
        """How the event goes on without its server; None where it doesn't."""
        if self.alone is not None:
            self._watch = ServerWatch(self, self.alone.place)
            self._watch.answered.connect(self._show_back)
        desk.troubled.connect(self.show_trouble)
        desk.freed.connect(self._show_free)
        desk.waiting.connect(self._show_waiting)
        desk.file_replaced.connect(lambda: self.show_trouble(None))
        self.show_trouble(None)

    def lie_over(self, widget: QWidget) -> None:
        """Be shown over another widget, in no layout."""
        self._over = widget
        self.setParent(widget)
        self.setAutoFillBackground(True)
        self.hide()
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the size of what it lies over."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit_label(self) -> None:
        self._label.setMinimumHeight(_LINES * self._label.fontMetrics().lineSpacing())

    def _fit(self) -> None:
        if self._over is not None:
            self.setGeometry(self._over.rect())
            self.raise_()

    @property
    def text(self) -> str:
        """The text shown; "" while hidden."""
        return "" if self.isHidden() else self._label.text()

    def ask(self) -> None:
        """Ask for the way out, where there is one."""
        if not self.isHidden() and not self._go.isHidden():
            self.requested.emit(self._wants)

    def compare(self) -> None:
        """Show what only this window has, and what only the file has now."""

        FileComparisonDialog(self._desk, self.window()).open()

    def _show_back(self, is_back: bool) -> None:
        self._is_back = is_back
        self._show_state()

    def _show_free(self, is_free: bool) -> None:
        self._is_free = is_free
        self._show_state()

    def _show_waiting(self, waits: bool) -> None:
        if waits:
            is_on_server = self._desk.session.place is not None
            sentence = waiting_sentence(self._desk.t, MOST_WAITING, is_on_server=is_on_server)
            for button in (self._again, self._compare):
                button.hide()
            self._tell(f"?  {sentence}", "odd", AGAIN, "")
        else:
            # What was the matter before an act waited still is.
            self._show_state()

    def show_trouble(self, error: UserError | None) -> None:
        """Say what is the matter with the file; None: nothing."""
        self._trouble = error
        self._show_state()

    def _show_state(self) -> None:
        t, reads, error = self._desk.t, self._desk.session.only_reads, self._trouble
        is_replaced = self._desk.session.is_file_replaced
        for button in (self._again, self._compare):
            button.setVisible(is_replaced)
        if error is not None:
            is_gone = error.code == FileCode.MISSING
            asks = t("Write the file there again") if is_gone else ""
            if error.code in _DEAD:
                asks = t("Open it again")
            if error.code == FileCode.SERVER_GONE:
                self._tell(
                    f"✕  {gone_sentence(t, str(error.facts['why']))}", "bad", ALONE,
                    t("Go on alone"),
                )  # fmt: skip
                return
            self._say("✕", error, "bad", PUT_BACK if is_gone else AGAIN, asks)
        elif is_replaced and reads is not None:
            reason = " ".join(error_sentences(t, reads, self._desk.name_of))
            sentence = parted_sentence(t, reads.facts, self._only_here())
            self._tell(f"✕  {reason} {sentence}", "bad", SAVE_COPY, t("Save a copy"))
        elif self._is_free:
            self._tell(
                t("✓  The other window has closed the event. You can take it over here."),
                "good",
                AGAIN,
                t("Take it over"),
            )
        elif reads is not None and reads.code == FileCode.HELD:
            sentence = only_read_sentence(t, reads.facts)
            self._tell(f"?  {sentence}", "odd", AGAIN, t("Take it over"))
        elif reads is not None and reads.code == FileCode.MOVED:
            is_there = is_on_server(str(reads.facts["to"]))
            self._say("?", reads, "odd", THERE, t("Open it there") if is_there else "")
        elif reads is not None and reads.code == FileCode.AS_OF_STEP:
            self._say("?", reads, "odd", AGAIN, t("Open it as it is now"))
        elif reads is not None:
            self._say(t("?  Only to be read."), reads, "odd", AGAIN, t("Open it again"))
        elif self.alone is not None:
            sentence = alone_sentence(t, self.alone.place, is_back=self._is_back)
            asks = t("Compare with the server…") if self._is_back else ""
            self._tell(f"?  {sentence}", "odd", COMPARE, asks)
        else:
            self.hide()

    def _only_here(self) -> list[str]:
        """The newest action that isn't in the file, and how many more there are."""
        t, name_of = self._desk.t, self._desk.name_of
        fresh = compare_with_file(self._desk.session).only_here
        named = [act_label(t, line.verb, line.arguments, name_of) for line in fresh[:1]]
        if len(fresh) > 1:
            named.append(t.many("{n} more action", "{n} more actions", len(fresh) - 1))
        return named

    def _say(self, sign: str, error: UserError, kind: str, wants: str, asks: str) -> None:
        sentences = error_sentences(self._desk.t, error, self._desk.name_of)
        self._tell(f"{sign}  {' '.join(sentences)}", kind, wants, asks)

    def _tell(self, text: str, kind: str, wants: str, asks: str) -> None:
        self._label.setText(text)
        self._wants = wants
        self._go.setText(asks)
        self._go.setToolTip(with_key(asks, WINDOW["take_over"].each_key[0]))
        self._go.setVisible(bool(asks))
        restyle(self, kind=kind)
        # The label wears the colour of what it stands on.
        restyle(self._label)
        self._fit()
        self.show()


_WIDTH, _HEIGHT = 900, 480


class FileComparisonDialog(QDialog):
    """The actions that only the window has, and only its file now, newest first; Esc closes it.

    Args:
        desk: the event, separated from its file.
        parent: what it is shown over.
    """

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent, objectName="page")
        self._desk, t = desk, desk.t
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(t("Compare with the file"))
        self.resize(_WIDTH, _HEIGHT)
        found = compare_with_file(desk.session)

        def name_there(player: int) -> str:
            return kept_apart(found.names_there.get(PlayerId(player), str(player)))

        self.here = self._list(found.only_here, desk.name_of)
        self.there = self._list(found.only_there, name_there)
        self.message = plain_label(
            compared_sentence(t, len(found.only_here), len(found.only_there)), wordWrap=True
        )
        if found.trouble is not None:
            self.message.setText(" ".join(error_sentences(t, found.trouble, desk.name_of)))
        close = push_button(t("Close"), clicked=self.accept)
        grid = QGridLayout(self)
        grid.addWidget(self.message, 0, 0, 1, 2)
        for column, (title, view) in enumerate(
            ((t("Only in this window"), self.here), (t("Only in the file"), self.there))
        ):
            view.setAccessibleName(title)
            grid.addWidget(plain_label(title), 1, column)
            grid.addWidget(view, 2, column)
            grid.setColumnStretch(column, 1)
        grid.addWidget(close, 3, 0, Qt.AlignmentFlag.AlignLeft)
        (self.here if found.only_here else self.there).setFocus()

    def _list(self, lines: Sequence[HistoryLine], name_of: Callable[[int], str]) -> WrappedList:
        view = WrappedList()
        for line in lines:
            at = line.at.astimezone().strftime("%H:%M:%S")
            sentence = verb_sentence(self._desk.t, line.verb, line.arguments, name_of)
            view.addItem(f"{at}   {sentence}")
        if lines:
            view.setCurrentRow(0)
        return view
