"""PaperMaking: makes the page's paper as a file in a background thread.

What Background runs must be a pure function of values: it reads no event and touches no widget. The
threads are Python's own: one of Qt's pools waits at its end for its threads without giving them
the interpreter, which they need to come to an end.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from app.rules.core.ids import RoundNumber
from app.services.core.errors import NotNowError, UserError
from app.services.papers import papers
from app.services.papers.paper_sets import (
    PaperSet,
    RenderedSet,
    mark_set_printed,
    note_of,
    order_set,
    render_set_order,
)
from app.services.papers.papers import Choices, Paper, RenderedPaper
from app.ui.core.qt_session import Desk
from app.words.core.catalogue import Words
from app.words.papers.papers import left_out_sentence, parts_sentence
from app.words.program.errors import error_sentences

PATIENCE = 0.1
"""For so many seconds the window waits for an answer: nobody feels it, and nothing flickers."""

Answer = Callable[[], Any]
"""Returns the result, or raises the error of the work."""
Chosen = Paper | PaperSet
"""A row of the list."""

Rendered = RenderedPaper | RenderedSet


class _Relay(QObject):
    """Leads from other threads into the window's.

    It lives as long as the program: a page may be deleted in the very moment in which a thread has
    finished its work, and no thread may touch what is half gone.
    """

    finished = Signal(object, int, object)

    def __init__(self) -> None:
        super().__init__()
        self.finished.connect(self._deliver)

    def _deliver(self, background: "Background", number: int, future: Future[Any]) -> None:
        if isValid(background):
            background.take(number, future)


@cache
def _relay() -> _Relay:
    return _Relay()


class Background(QObject):
    """Runs one thing at a time; what is overtaken by the next is dropped, finished or not."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="background")
        self._number = 0
        self._running: Future[Any] | None = None
        self._then: Callable[[Answer], None] | None = None
        self._relay = _relay()

    @property
    def is_busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._running is not None

    def run(self, work: Callable[[], Any], then: Callable[[Answer], None]) -> None:
        """Run a function of no arguments; ``then`` gets its answer in the window's thread.

        What was run before and has not been answered is dropped.
        """
        self.drop()
        number = self._number
        future = self._pool.submit(work)
        self._running, self._then = future, then
        if wait((future,), PATIENCE).done:
            self.take(number, future)
        else:
            future.add_done_callback(partial(self._finish, number))

    def drop(self) -> None:
        """Want no answer any more."""
        self._number += 1
        if self._running is not None:
            self._running.cancel()
        self._running = self._then = None

    def _finish(self, number: int, future: Future[Any]) -> None:
        # Called by the other thread.
        self._relay.finished.emit(self, number, future)

    def take(self, number: int, future: Future[Any]) -> None:
        """Take an answer in the window's thread; one that is overtaken is dropped."""
        then = self._then
        if number != self._number or then is None:
            return
        self._running = self._then = None
        then(future.result)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintFile:
    """A file that can be printed."""

    pdf: bytes
    file_name: str
    note: Callable[[], None]
    """Notes in the history that it was printed or saved."""
    summary: str = ""
    """Lines with what is in a set, and what isn't and why; "" for a single paper."""


def ordered(
    desk: Desk,
    chosen: Chosen,
    number: RoundNumber | None,
    size: str,
    speaks: Words,
    choices: Choices | None = None,
) -> Callable[[], Rendered]:
    """Read what a paper or a set says now, in the words of a language; choices are for a paper.

    Returns:
        Makes it, which may be done away from the window's thread, and may be refused there too.

    Raises:
        NotNowError: it cannot be made yet.
        UserError: there is no such round.
    """
    read, state, at = desk.session.read, desk.state, desk.session.clock()
    if isinstance(chosen, PaperSet):
        whole = read(order_set, state, chosen, round_number=number, size=size, t=speaks, at=at)
        return partial(render_set_order, whole)
    order = read(
        papers.order,
        state,
        chosen,
        round_number=number,
        size=size,
        t=speaks,
        at=at,
        choices=choices,
    )
    return partial(papers.render_order, order)


def as_made(desk: Desk, rendered: Rendered) -> PrintFile:
    """The file of a rendered paper or set."""
    if isinstance(rendered, RenderedSet):
        return _made_set(desk, rendered)
    note = partial(_note, desk, rendered)
    return PrintFile(pdf=rendered.pdf, file_name=rendered.file_name, note=note)


def _made_set(desk: Desk, whole: RenderedSet) -> PrintFile:
    t = desk.t
    lines = [parts_sentence(t, ((part.paper.value, part.copies) for part in whole.parts))]
    for left in whole.left_out:
        why = " ".join(error_sentences(t, left.error, desk.name_of))
        lines.append(left_out_sentence(t, left.paper.value, why))
    return PrintFile(
        pdf=whole.pdf,
        file_name=whole.file_name,
        note=partial(_note_set, desk, whole),
        summary="\n".join(lines),
    )


def _note(desk: Desk, paper: RenderedPaper) -> None:
    desk.run(papers.mark_printed, *note_of(paper))


def _note_set(desk: Desk, whole: RenderedSet) -> None:
    desk.run(mark_set_printed, whole.which.value, whole.notes)


Act = Callable[[PrintFile], None]
"""Uses a paper once it is made."""


class PaperMaking(QObject):
    """Makes one paper at a time, then runs the action that waits for it.

    Signals:
        changed(): another paper is there, or none and ``why`` says why not.
        refused(UserError): it cannot be made for a reason that is to be shown as an error.

    Attributes:
        made: the paper; None where there is none, or not yet.
        why: why there is none; "" where there is one, or will be.
    """

    changed = Signal()
    refused = Signal(object)

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._background = Background(self)
        self._act: Act | None = None
        self.made: PrintFile | None = None
        self.why = ""

    @property
    def is_busy(self) -> bool:
        """Whether a paper is being made."""
        return self._background.is_busy

    def make(self, order: Callable[[], Callable[[], Rendered]]) -> None:
        """Read a paper by ``order``, which may refuse, and make it; what was made before goes.

        An act that waits for the paper is done with the one that is made now.
        """
        try:
            work = order()
        except UserError as error:
            self._background.drop()
            self._refuse(error)
            return
        self._background.run(work, self._on_answer)
        if self._background.is_busy:
            self._show(None, "")

    def leave_out(self, why: str) -> None:
        """Show no paper, and say why there is none."""
        self._background.drop()
        self.forget()
        self._show(None, why)

    def await_for(self, act: Act) -> None:
        """Do something with the paper that is made next."""
        self._act = act

    def forget(self) -> None:
        """Do nothing with the paper that is made next."""
        self._act = None

    def let_go(self) -> None:
        """Want no paper any more."""
        self.forget()
        self._background.drop()

    def _on_answer(self, answer: Answer) -> None:
        try:
            made = as_made(self._desk, answer())
        except UserError as error:
            self._refuse(error)
            return
        self._show(made, "")
        act, self._act = self._act, None
        if act is not None:
            act(made)

    def _refuse(self, error: UserError) -> None:
        self.forget()
        if isinstance(error, NotNowError):
            lines = error_sentences(self._desk.t, error, self._desk.name_of)
            self._show(None, "\n".join(lines))
        else:
            self._show(None, "")
            self.refused.emit(error)

    def _show(self, made: PrintFile | None, why: str) -> None:
        self.made, self.why = made, why
        self.changed.emit()
