"""Director: what players see on each screen, and what comes next.

A ``Run`` shows one cue after the other; pages turn and loops go on by themselves. The EO directs
one of them, which the screens that follow show; each fixed kind has a run of its own.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from PySide6.QtCore import QObject, QTimer, Signal

from app.rules.terrain.legality import LaidPiece
from app.services.core.changes import Changes
from app.services.core.errors import UserError
from app.services.screen import event_slides, slides
from app.services.screen.hall import Hall, HallClock, PublicProof, hall, public_clock, public_proof
from app.services.screen.screens import Feed, Mode
from app.services.screen.slide_order import (
    Cue,
    ShowState,
    can_show,
    following,
    looped,
    offered,
    turns_by_hand,
)
from app.services.screen.slides import Slide, SlideKind
from app.ui.core.qt_session import Desk
from app.ui.screen.paint import Showing, page_count
from app.ui.screen.stage import drawable_text
from app.words.core.catalogue import Words

_TICK_MILLISECONDS = 250
_FIRST = Cue(kind=SlideKind.BLACKOUT)
_OF_EO = (SlideKind.BLACKOUT, SlideKind.MESSAGE)
"""What is shown only because the EO wants just that: on every screen, and no clock covers it."""

Widths = Callable[[Feed | None], Sequence[float]]
"""The widths in units at which a feed is seen; at which anything is seen for None."""


def _with_drawable_name(laid: LaidPiece) -> LaidPiece:
    return replace(laid, piece=replace(laid.piece, name=drawable_text(laid.piece.name)))


class SlideMaker:
    """Makes the slide of a cue of what the hall may know now.

    Attributes:
        hall: what players may know.
        t: the words that they read.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.t: Words = desk.t
        self.hall: Hall = self._read()

    @property
    def now(self) -> datetime:
        """The event's time."""
        return self._desk.session.clock()

    def reread(self) -> bool:
        """Read the hall again; False where the file cannot be read now, and it stays as it was."""
        try:
            self.hall = self._read()
        except UserError:
            return False
        return True

    def slide(self, cue: Cue) -> Slide:
        """The slide of a cue; that of the event where there is nothing of it to show."""
        t, public = self.t, self.hall
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
                slide = slides.clock_slide(public, clock, t, proof, self.now)
            case SlideKind.MESSAGE:
                text = drawable_text(cue.message)
                slide = slides.text_slide(public, "", text or public.event)
            case SlideKind.NOTICE:
                slide = slides.notice_slide(public, cue.notice)
            case SlideKind.SCENARIO:
                slide = slides.scenario_slide(public, t)
            case SlideKind.TERRAIN:
                slide = slides.terrain_slide(public, t)
            case SlideKind.DAY:
                slide = event_slides.day_slide(public, t)
            case SlideKind.AWARDS:
                slide = event_slides.awards_slide(public, t)
            case SlideKind.IDLE:
                slide = None
        return slide or event_slides.idle_slide(public, t, self.now)

    def _read(self) -> Hall:
        """What players may know, in letters that the fonts at hand have."""
        read = self._desk.session.read(hall, self._desk.state)
        return replace(
            read,
            address=self._desk.shared_at,
            event=drawable_text(read.event),
            venue=read.venue and drawable_text(read.venue),
            names={player: drawable_text(name) for player, name in read.names.items()},
            tables=tuple(
                replace(table, pieces=tuple(map(_with_drawable_name, table.pieces)))
                for table in read.tables
            ),
            notices=tuple(
                replace(one, title=drawable_text(one.title), text=drawable_text(one.text))
                for one in read.notices
            ),
        )

    def _clock(self) -> tuple[HallClock | None, PublicProof | None]:
        session = self._desk.session
        arguments = (self._desk.state, self.now, session.reading)
        try:
            return session.read(public_clock, *arguments), session.read(public_proof, *arguments)
        except UserError:
            return None, None


@dataclass(frozen=True, slots=True)
class _Turn:
    """A page that stands since a moment."""

    page: int
    since: float


class Run:
    """Shows one cue after the other.

    Args:
        maker: makes the slides.
        widths: the widths in units at which it is seen.
        seconds: seconds of a clock that never jumps.
        cue: what it begins with.

    Attributes:
        loop: what runs in turn while it loops.
        is_looping: whether it does.
        cue: what is on.
        cut_from: what was on when the clock cut in; None where it did not.
    """

    def __init__(
        self,
        maker: SlideMaker,
        widths: Callable[[], Sequence[float]],
        seconds: Callable[[], float],
        cue: Cue,
    ) -> None:
        self._maker, self._widths, self._seconds = maker, widths, seconds
        self.loop: tuple[Cue, ...] = ()
        self.is_looping = False
        self.cut_from: Cue | None = None
        self._slide: Slide = slides.blackout_slide()
        self.begin(cue)

    @property
    def kind(self) -> SlideKind:
        """What is seen: the event itself where there is nothing of the cue to show."""
        is_idle = isinstance(self._slide, event_slides.IdleSlide)
        return SlideKind.IDLE if is_idle else self.cue.kind

    @property
    def page(self) -> int:
        """The page that stands, from 0."""
        return self._turn.page % self.pages

    @property
    def pages(self) -> int:
        """How many pages there are on the screen that needs the most."""
        return max(page_count(self._slide, width) for width in self._widths())

    @property
    def following(self) -> Cue | None:
        """What comes next in the loop; None for a loop with nothing to show."""
        return following(self.loop, self.cut_from or self.cue, self._maker.hall)

    def begin(self, cue: Cue, page: int = 0) -> None:
        """Show a cue from a page on."""
        self.cut_from = None
        self.cue = cue
        self._turn = _Turn(page, self._seconds())
        self.remake()

    def run_loop(self, *, on: bool) -> None:
        """Let the loop run, from what is on if it is in the loop; or stand with what is on."""
        self.is_looping = on and bool(self.loop)
        if self.is_looping:
            first = self.cue if self.cue in self.loop else following(self.loop, None, self._hall)
            if first is not None:
                self.begin(first)

    def take_loop(self, loop: tuple[Cue, ...]) -> None:
        """Have another loop from now on; what is on stays, for as long as it stands in there."""

        def now_in(cue: Cue) -> Cue:
            same = (one for one in loop if one.kind is cue.kind)
            return next(same, cue) if cue in self.loop else cue

        self.cue = now_in(self.cue)
        self.cut_from = None if self.cut_from is None else now_in(self.cut_from)
        self.loop = loop

    def cut_to(self, cue: Cue) -> None:
        """Show a cue until something else is begun; a loop stands there."""
        before = self.cue
        self.begin(cue)
        self.cut_from = before if self.is_looping else None

    def turn(self, by: int) -> None:
        """Turn to another page at once; a ceremony has a beginning and an end."""
        page = self.page + by
        if turns_by_hand(self.cue.kind):
            page = min(max(page, 0), self.pages - 1)
        self._turn = _Turn(page % self.pages, self._seconds())

    def tick(self) -> Cue | None:
        """Turn the page where its time is over; answers the cue with which the loop is to go on."""
        # A start that has come is promised no longer.
        if self.cue.kind is SlideKind.CLOCK or self.kind is SlideKind.IDLE:
            self.remake()
        if self._gone() < 1.0 or self.cut_from is not None:
            return None
        if self.is_looping and self.page == self.pages - 1:
            return self.following
        if self.is_looping or not turns_by_hand(self.cue.kind):
            self.turn(1)
        return None

    def remake(self) -> None:
        """Make the slide again of what the hall may know now."""
        before, self._slide = self._slide, self._maker.slide(self.cue)
        if turns_by_hand(self.cue.kind):
            page = event_slides.page_of_shown(before, self._slide, self._turn.page)
            self._turn = replace(self._turn, page=page)

    def showing(self, width: float | None = None) -> Showing:
        """What is on at this moment.

        Args:
            width: of the picture in units: a page is counted as this picture has them.
        """
        page = self.page
        if width is not None:
            page %= page_count(self._slide, width)
        return Showing(slide=self._slide, page=page, gone=self._gone(), now=self._maker.now)

    @property
    def _hall(self) -> Hall:
        return self._maker.hall

    def _gone(self) -> float:
        standing = self._seconds() - self._turn.since
        return min(1.0, max(0.0, standing / max(1, self.cue.seconds)))


class Director(QObject):
    """Chooses slides; knows nothing of windows.

    Args:
        desk: the open event.
        widths: the widths in units at which a feed is seen.
        seconds: seconds of a clock that never jumps.

    Signals:
        changed(): something else is on, or comes next.
        ticked(): time has gone by on what is on.
    """

    changed = Signal()
    ticked = Signal()

    def __init__(self, desk: Desk, widths: Widths, seconds: Callable[[], float]) -> None:
        super().__init__(desk)
        self.desk = desk
        self.ticker = ""
        """A line below whatever is on, on every screen; "" for none."""
        self._maker = SlideMaker(desk)
        self._widths, self._seconds = widths, seconds
        self._shown: frozenset[SlideKind] = frozenset()
        self._loop: tuple[Cue, ...] = ()
        self._is_ceremony_over = False
        self._fixed: dict[Feed, Run] = {}
        self._main = self._run(Mode.FOLLOW, _FIRST)
        desk.changed.connect(self._on_changed)
        desk.shared.connect(self._on_shared)
        self._timer = QTimer(self, interval=_TICK_MILLISECONDS)
        self._timer.timeout.connect(self.tick)
        self._timer.start()

    @property
    def hall(self) -> Hall:
        """What players may know."""
        return self._maker.hall

    @property
    def loop(self) -> tuple[Cue, ...]:
        """What is to run in turn."""
        return self._loop

    @loop.setter
    def loop(self, cues: tuple[Cue, ...]) -> None:
        self._loop = cues
        runs = looped(cues, is_ceremony_over=self._is_ceremony_over)
        self._main.take_loop(runs)
        for feed, run in tuple(self._fixed.items()):
            if isinstance(feed, SlideKind):
                run.cue = self._cue_of(feed)
            elif run.is_looping:
                run.take_loop(runs)
            else:
                # There was nothing to run yet: it begins when it is next seen.
                del self._fixed[feed]

    @property
    def now(self) -> Cue:
        """What is on."""
        return self._main.cue

    @property
    def seen(self) -> SlideKind:
        """What players see of it; pairings whose publishing was undone are the event's title."""
        return self._main.kind

    @property
    def next(self) -> Cue | None:
        """What comes next: the next award, or of the loop, else what the event asks for."""
        if self.is_looping:
            return self._main.following
        if self._awaits_award:
            return self.now
        kind = offered(self.hall, self.now.kind, self._shown)
        return None if kind is None else self._cue_of(kind)

    @property
    def is_looping(self) -> bool:
        """Whether the loop runs."""
        return self._main.is_looping

    @property
    def pages(self) -> tuple[int, int]:
        """The page that stands, from 0, and how many there are."""
        return self._main.page, self._main.pages

    @property
    def next_page(self) -> tuple[int, int]:
        """The page with which the next begins, from 0, and how many it has."""
        page, pages = self.pages
        return (page + 1, pages) if self._awaits_award else (0, 1)

    @property
    def _awaits_award(self) -> bool:
        page, pages = self.pages
        return turns_by_hand(self.now.kind) and not self.is_looping and page + 1 < pages

    @property
    def is_for_all(self) -> bool:
        """Whether what is on is on every screen, also where another kind is fixed."""
        return self.now.kind in _OF_EO and bool(self._shown)

    @property
    def state(self) -> ShowState:
        """What is on, to be shown again after a restart."""
        main = self._main
        is_looping = main.is_looping and main.cut_from is None
        return ShowState(
            cue=main.cue,
            page=main.page,
            is_looping=is_looping,
            ticker=self.ticker,
            is_ceremony_over=self._is_ceremony_over,
        )

    def restore(self, state: ShowState) -> None:
        """Show again what was on when the program ended."""
        self._is_ceremony_over = state.is_ceremony_over
        self.loop = self.loop
        self.ticker = state.ticker
        self.show_again(state)

    def show_again(self, state: ShowState) -> None:
        """Show what was on, at its page, and let a loop run on."""
        self._main.is_looping = state.is_looping and bool(self._main.loop)
        self._begin(state.cue, state.page)

    def can_show(self, kind: SlideKind) -> bool:
        """Whether there is something of this kind to show."""
        return can_show(self.hall, kind)

    def show(self, cue: Cue) -> None:
        """Show this, and let the loop be."""
        self._main.is_looping = False
        self._begin(cue)

    def cut_to_clock(self) -> None:
        """Show the clock at once, as time is up; a loop stands there until the EO goes on.

        What the EO put there by hand stays: black, a message, a notice; and a screen's fixed kind.
        """
        clock = self._cue_of(SlideKind.CLOCK)
        if Mode.LOOP in self._fixed:
            self._fixed[Mode.LOOP].cut_to(clock)
        now = self.now.kind
        if not (now in _OF_EO or (now is SlideKind.NOTICE and not self.is_looping)):
            self._main.cut_to(clock)
            self._shown |= {clock.kind}
        self.changed.emit()

    def show_kind(self, kind: SlideKind) -> None:
        """Show what there is of a kind."""
        self.show(self._cue_of(kind))

    def take(self) -> None:
        """Show what comes next."""
        if self._awaits_award:
            self.turn(1)
            return
        cue = self.next
        if cue is not None:
            self._begin(cue)

    def speak(self, t: Words) -> None:
        """Show everything in the words of a language."""
        self._maker.t = t.in_vocabulary(self._maker.t.vocabulary)
        self._remake()
        self.changed.emit()

    def run_loop(self, *, on: bool) -> None:
        """Let the loop run, or stand with what is on."""
        self._main.run_loop(on=on)
        self._shown |= {self.now.kind}
        self.changed.emit()

    def turn(self, by: int) -> None:
        """Turn to another page at once."""
        self._main.turn(by)
        self._see_ceremony()
        self.changed.emit()

    def showing(self, feed: Feed = Mode.FOLLOW, width: float | None = None) -> Showing:
        """What a screen shows at this moment.

        Args:
            feed: what the screen shows.
            width: of its picture in units; None for the widest.
        """
        return replace(self._run_of(feed).showing(width), ticker=drawable_text(self.ticker))

    def coming(self) -> Showing | None:
        """What comes next, as it will begin; None where nothing does."""
        cue = self.next
        if cue is None:
            return None
        page, _ = self.next_page
        return Showing(slide=self._maker.slide(cue), page=page, now=self._maker.now)

    def stop(self) -> None:
        """Let nothing turn or run any more; the event is closed."""
        self._timer.stop()

    def tick(self) -> None:
        """Turn pages, and go on in loops, where their time is over; let the clock run."""
        cue = self._main.tick()
        if cue is not None:
            self._begin(cue, is_by_eo=False)
        for run in self._fixed.values():
            cue = run.tick()
            if cue is not None:
                run.begin(cue)
        self.ticked.emit()

    def _see_ceremony(self) -> None:
        """Let the loop have the awards once the last one was shown."""
        page, pages = self.pages
        is_last = turns_by_hand(self.now.kind) and page + 1 == pages
        if is_last and not self._is_ceremony_over:
            self._is_ceremony_over = True
            self.loop = self.loop

    def _runs(self) -> Iterator[Run]:
        yield self._main
        yield from self._fixed.values()

    def _run(self, feed: Feed, cue: Cue) -> Run:
        def widths() -> Sequence[float]:
            is_all = feed is Mode.FOLLOW and self.is_for_all
            return self._widths(None if is_all else feed)

        return Run(self._maker, widths, lambda: self._seconds(), cue)

    def _run_of(self, feed: Feed) -> Run:
        """What a feed shows; its own run is made when it is first seen."""
        is_own = isinstance(feed, SlideKind) or feed is Mode.LOOP
        if not is_own or self.is_for_all:
            return self._main
        if feed not in self._fixed:
            self._fixed[feed] = self._fixed_run(feed)
        return self._fixed[feed]

    def _fixed_run(self, feed: Feed) -> Run:
        if isinstance(feed, SlideKind):
            return self._run(feed, self._cue_of(feed))
        run = self._run(feed, following(self._main.loop, None, self.hall) or _FIRST)
        run.loop = self._main.loop
        run.run_loop(on=True)
        return run

    def _begin(self, cue: Cue, page: int = 0, *, is_by_eo: bool = True) -> None:
        loop = self._fixed.get(Mode.LOOP)
        if is_by_eo and loop is not None and loop.cut_from is not None:
            loop.begin(loop.following or loop.cue)
        self._shown |= {cue.kind}
        self._main.begin(cue, page)
        self.changed.emit()

    def _cue_of(self, kind: SlideKind) -> Cue:
        """The cue of a kind as the loop has it, with its times, else a plain one."""
        known = next((cue for cue in self.loop if cue.kind is kind), Cue(kind=kind))
        is_message = kind is SlideKind.MESSAGE and self.now.kind is SlideKind.MESSAGE
        return replace(known, message=self.now.message) if is_message else known

    def _remake(self) -> None:
        for run in self._runs():
            run.remake()

    def _on_shared(self) -> None:
        if self._maker.reread():
            self._remake()
            self.changed.emit()

    def _on_changed(self, changes: Changes) -> None:
        before = self.hall.round
        if not self._maker.reread():
            return
        public = self.hall.round
        if before is None or public is None or before.number != public.number:
            self._shown = frozenset({self.now.kind}) if self._shown else frozenset()
        self._remake()
        self.changed.emit()
