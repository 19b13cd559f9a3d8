"""Director: what is on the second monitor now and next. Pages turn and loops run by themselves."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from PySide6.QtCore import QObject, QTimer, Signal

from app.services.core.changes import Changes
from app.services.core.errors import UserError
from app.services.screen import slides
from app.services.screen.hall import Hall, HallClock, PublicProof, hall, public_clock, public_proof
from app.services.screen.slide_order import Cue, can_show, following, offered
from app.services.screen.slides import Slide, SlideKind
from app.ui.core.qt_session import Desk
from app.ui.screen.paint import Showing, page_count
from app.words.core.catalogue import Words
from app.words.screen.screen import kind_name

_TICK_MILLISECONDS = 250
_FIRST = Cue(kind=SlideKind.BLACKOUT)
_OF_EO = (SlideKind.BLACKOUT, SlideKind.MESSAGE)
"""What is shown only because the EO wants just that."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """A page that stands since a moment."""

    page: int
    since: float


class Director(QObject):
    """Chooses slides; knows nothing of windows.

    Args:
        desk: the open event.
        width: the width in units of the picture that is shown.
        seconds: seconds of a clock that never jumps.

    Signals:
        changed(): something else is on, or comes next.
        ticked(): time has gone by on what is on.

    Attributes:
        loop: what runs in turn.
    """

    changed = Signal()
    ticked = Signal()

    def __init__(
        self, desk: Desk, width: Callable[[], float], seconds: Callable[[], float]
    ) -> None:
        super().__init__(desk)
        self.desk = desk
        self._t = desk.t
        self.loop: tuple[Cue, ...] = ()
        self._width = width
        self._seconds = seconds
        self._cue = _FIRST
        self._runs = False
        self._cut_from: Cue | None = None
        self._turn = _Turn(0, seconds())
        self._hall = self._read()
        self._shown: frozenset[SlideKind] = frozenset()
        self._slide: Slide = slides.blackout_slide()
        self._remake()
        desk.changed.connect(self._on_changed)
        self._timer = QTimer(self, interval=_TICK_MILLISECONDS)
        self._timer.timeout.connect(self.tick)
        self._timer.start()

    @property
    def hall(self) -> Hall:
        """What players may know."""
        return self._hall

    @property
    def now(self) -> Cue:
        """What is on."""
        return self._cue

    @property
    def next(self) -> Cue | None:
        """What comes next: of the loop while it runs, else what the event asks for."""
        if self._runs:
            return following(self.loop, self._cut_from or self._cue, self._hall)
        kind = offered(self._hall, self._cue.kind, self._shown)
        return None if kind is None else self._cue_of(kind)

    @property
    def is_looping(self) -> bool:
        """Whether the loop runs."""
        return self._runs

    @property
    def pages(self) -> tuple[int, int]:
        """The page that stands, from 0, and how many there are."""
        pages = page_count(self._slide, self._width())
        return self._turn.page % pages, pages

    def can_show(self, kind: SlideKind) -> bool:
        """Whether there is something of this kind to show."""
        return can_show(self._hall, kind)

    def show(self, cue: Cue) -> None:
        """Show this, and let the loop be."""
        self._runs = False
        self._begin(cue)

    def cut_to_clock(self) -> None:
        """Show the clock at once, as time is up; a loop stands there until the EO goes on.

        What the EO put there by hand stays: black, a message, a notice.
        """
        now = self._cue.kind
        if now in _OF_EO or (now is SlideKind.NOTICE and not self._runs):
            return
        before = self._cue
        self._begin(self._cue_of(SlideKind.CLOCK))
        self._cut_from = before if self._runs else None
        self.changed.emit()

    def show_kind(self, kind: SlideKind) -> None:
        """Show what there is of a kind."""
        self.show(self._cue_of(kind))

    def take(self) -> None:
        """Show what comes next."""
        cue = self.next
        if cue is not None:
            self._begin(cue)

    def speak(self, t: Words) -> None:
        """Show everything in the words of a language."""
        self._t = t
        self._remake()
        self.changed.emit()

    def run_loop(self, *, on: bool) -> None:
        """Let the loop run, or stand with what is on."""
        self._runs = on and bool(self.loop)
        if self._runs:
            first = self._cue if self._cue in self.loop else None
            cue = first or following(self.loop, None, self._hall)
            if cue is not None:
                self._begin(cue)
        self.changed.emit()

    def turn(self, by: int) -> None:
        """Turn to another page at once."""
        page, pages = self.pages
        self._turn = _Turn((page + by) % pages, self._seconds())
        self.ticked.emit()

    def showing(self) -> Showing:
        """What is on, at this moment."""
        return Showing(slide=self._slide, page=self.pages[0], gone=self._gone(), now=self._now())

    def coming(self) -> Showing | None:
        """What comes next, as it will begin; None where nothing does."""
        cue = self.next
        return None if cue is None else Showing(slide=self._made(cue), now=self._now())

    def stop(self) -> None:
        """Let nothing turn or run any more; the event is closed."""
        self._timer.stop()

    def tick(self) -> None:
        """Turn the page, or go on in the loop, where its time is over; let the clock run."""
        if self._cue.kind is SlideKind.CLOCK:
            self._remake()
        if self._gone() >= 1.0 and self._cut_from is None:
            self._turn_or_go_on()
        self.ticked.emit()

    def _turn_or_go_on(self) -> None:
        page, pages = self.pages
        if self._runs and page == pages - 1:
            self.take()
        else:
            self._turn = _Turn((page + 1) % pages, self._seconds())

    def _gone(self) -> float:
        standing = self._seconds() - self._turn.since
        return min(1.0, max(0.0, standing / max(1, self._cue.seconds)))

    def _begin(self, cue: Cue) -> None:
        self._cut_from = None
        self._cue = cue
        self._shown |= {cue.kind}
        self._turn = _Turn(0, self._seconds())
        self._remake()
        self.changed.emit()

    def _cue_of(self, kind: SlideKind) -> Cue:
        """The cue of a kind as the loop has it, with its times, else a plain one."""
        known = next((cue for cue in self.loop if cue.kind is kind), Cue(kind=kind))
        is_message = kind is SlideKind.MESSAGE and self._cue.kind is SlideKind.MESSAGE
        return replace(known, message=self._cue.message) if is_message else known

    def _remake(self) -> None:
        self._slide = self._made(self._cue)

    def _made(self, cue: Cue) -> Slide:
        """The slide of a cue; the event's name where there is nothing of it to show."""
        t, public = self._t, self._hall
        slide: Slide | None = None
        match cue.kind:
            case SlideKind.BLACKOUT:
                return slides.blackout_slide()
            case SlideKind.PAIRINGS:
                slide = slides.pairings_slide(public, t)
            case SlideKind.STANDINGS:
                slide = slides.standings_slide(public, t)
            case SlideKind.CODES:
                slide = slides.codes_slide(public, t)
            case SlideKind.CLOCK:
                clock, proof = self._clock()
                slide = slides.clock_slide(public, clock, t, proof, self._now())
            case SlideKind.MESSAGE:
                slide = slides.text_slide(public, "", cue.message or public.event)
            case SlideKind.NOTICE:
                slide = slides.notice_slide(public, cue.notice)
            case SlideKind.SCENARIO:
                slide = slides.scenario_slide(public, t)
        return slide or slides.text_slide(public, kind_name(t, cue.kind), public.event)

    def _clock(self) -> tuple[HallClock | None, PublicProof | None]:
        session = self.desk.session
        arguments = (self.desk.state, self._now(), session.reading)
        try:
            return session.read(public_clock, *arguments), session.read(public_proof, *arguments)
        except UserError:
            return None, None

    def _now(self) -> datetime:
        return self.desk.session.clock()

    def _read(self) -> Hall:
        return self.desk.session.read(hall, self.desk.state)

    def _on_changed(self, changes: Changes) -> None:
        before = self._hall.round
        try:
            self._hall = self._read()
        except UserError:
            # The file cannot be read now; the hall keeps what it saw last.
            return
        public = self._hall.round
        if before is None or public is None or before.number != public.number:
            self._shown = frozenset({self._cue.kind})
        self._remake()
        self.changed.emit()
