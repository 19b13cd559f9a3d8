"""SeasonScreen: what players see of a season, on the same screens as an event's slides."""

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Protocol

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.rules.season.season_state import SeasonState
from app.services.screen.screens import Feed, Mode, ScreenInfo
from app.services.screen.season_slides import SeasonSlide, season_slide
from app.services.screen.slide_order import PAGE_SECONDS
from app.services.screen.slides import BlackoutSlide, Slide, StandingsSlide
from app.services.season.public import public_season
from app.ui.core.bound_acts import BoundActs, Handler
from app.ui.core.settings import Settings
from app.ui.core.widgets.acting import make_blue
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.question import Answer, Question
from app.ui.core.widgets.toast import PICTURE
from app.ui.screen.acts import SEASON_SCREEN
from app.ui.screen.host import Hosts
from app.ui.screen.paint import Showing, page_count
from app.ui.screen.picture import Picture
from app.ui.screen.screens import Screens
from app.ui.screen.stage import DARK_ON_LIGHT, LIGHT_ON_DARK, Look, drawable_text
from app.words.core.catalogue import Words, words
from app.words.papers.labels import BracketDrawing, BracketLine, BracketPair
from app.words.season.papers import slide_name

_TICK_MILLISECONDS = 250

_Slides = tuple[tuple[SeasonState, str] | None, dict[SeasonSlide, StandingsSlide]]
"""Slides, and what they were made of: a season as it was, and a language."""


class ShownSeason(Protocol):
    """The page of a season, as far as its players' screen needs it."""

    @property
    def t(self) -> Words:
        """The words of the window."""

    @property
    def state(self) -> SeasonState | None:
        """The open season as it is now; None without one."""

    def now(self) -> datetime:
        """The present instant."""

    def ask(self, make: Callable[[], Question | None]) -> None:
        """Ask something over the page, for as long as ``make`` has a question."""

    def say(self, sentence: str, kind: str = "good") -> None:
        """Say something over the page."""


class SeasonScreen(QWidget):
    """Shows players the table, who qualifies and the brackets, page after page.

    It always shows the season as it is now, whatever day the organizer looks at.

    Args:
        page: of the season.
        settings: which screens, in which language and colours players see it.
    """

    def __init__(self, page: ShownSeason, settings: Settings) -> None:
        super().__init__()
        self._page, self._settings = page, settings
        self._slides: _Slides = (None, {})
        self.kind: SeasonSlide | None = SeasonSlide.TABLE
        """What is on; None for a black screen."""
        self.is_looping = True
        self._number, self._since = 0, time.monotonic()
        self.hosts = Hosts(
            Screens(settings, self), self._picture, page.t("For the players – Dice Down")
        )
        self.hosts.changed.connect(self.refresh)
        self.hosts.choice_wanted.connect(lambda: page.ask(self._choice))
        self.hosts.replaced.connect(
            lambda: page.say(page.t("Players now see the season instead of the event."))
        )
        self._timer = QTimer(self, interval=_TICK_MILLISECONDS)
        self._timer.timeout.connect(self.tick)
        self._build()

    @property
    def widget(self) -> QWidget:
        """The view."""
        return self

    @property
    def slide(self) -> Slide:
        """What players see now."""
        if self.kind is None or self._page.state is None:
            return BlackoutSlide()
        return self._all().get(self.kind) or BlackoutSlide()

    @property
    def pages(self) -> int:
        """How many pages it has on the screen that needs the most."""
        return max(page_count(self.slide, width) for width in self.hosts.widths(None))

    @property
    def number(self) -> int:
        """The page that is shown, from 0."""
        return self._number % self.pages

    def reload(self) -> None:
        """Show the season as it is now."""
        self.refresh()

    def start(self) -> None:
        """Begin at the picture."""
        self._timer.start()
        self.picture.setFocus()
        self.refresh()

    def let_go(self) -> None:
        """Close the players' windows: the season is closed."""
        self._timer.stop()
        self.hosts.close()
        self._slides = (None, {})

    def end(self) -> None:
        """Close the players' windows for good: the program's window goes."""
        self._timer.stop()
        self.hosts.end()

    def show_kind(self, kind: SeasonSlide | None) -> None:
        """Show a slide from its first page; None for a black screen."""
        self.kind = kind
        self._go_to(0)

    def turn(self, by: int) -> None:
        """Turn to another page at once."""
        self._go_to((self.number + by) % self.pages)

    def tick(self) -> None:
        """Turn the page where its time is over, and in the loop to the next slide."""
        if not (self.hosts.is_open or self.isVisible()):
            return
        if self.kind is not None and self._gone() >= 1.0:
            following = self._following()
            # Where there is nothing to show yet, the screen doesn't go black for good.
            if self.is_looping and self.number == self.pages - 1 and following is not None:
                self.show_kind(following)
            else:
                self.turn(1)
        self._repaint()

    def refresh(self) -> None:
        """Offer what can be shown now, and paint it."""
        t = self._page.t
        self.bound.refresh()
        for name, kind in _SHOWN_BY.items():
            self.bound[name].setChecked(self.kind is kind)
        self.bound["loop"].setChecked(self.is_looping)
        self.bound["loop"].setText(t("Stop loop") if self.is_looping else t("Run loop"))
        is_open = self.hosts.is_open
        self.bound["window"].setText(
            t("Close players' window") if is_open else t("Open players' window")
        )
        name = slide_name(t, None if self.kind is None else self.kind.value)
        text = t("{what}, page {page} of {pages}", what=name, page=self.number + 1,
                 pages=self.pages) if self.pages > 1 else name  # fmt: skip
        self._on_now.setText(t("On now: {what}", what=text))
        self._repaint()

    def _all(self) -> dict[SeasonSlide, StandingsSlide]:
        """Every slide that there is something to show on, in letters that the fonts have."""
        state, language = self._page.state, self._settings.public_language
        made_of, spoken = self._slides[0] or (None, "")
        if state is not None and (state is not made_of or language != spoken):
            speaks = words(language)
            public = public_season(state, speaks)
            made = {kind: season_slide(public, kind, speaks) for kind in SeasonSlide}
            self._slides = (
                (state, language),
                {kind: _drawable(slide) for kind, slide in made.items() if slide is not None},
            )
        return self._slides[1]

    def _can_show(self, kind: SeasonSlide) -> bool:
        return self._page.state is not None and kind in self._all()

    def _following(self) -> SeasonSlide | None:
        there = list(self._all())
        if self.kind not in there:
            return there[0] if there else None
        return there[(there.index(self.kind) + 1) % len(there)]

    def _go_to(self, number: int) -> None:
        self._number, self._since = number, time.monotonic()
        self.refresh()

    def _gone(self) -> float:
        return min(1.0, (time.monotonic() - self._since) / PAGE_SECONDS)

    def _look(self) -> Look:
        return LIGHT_ON_DARK if self._settings.public_look == "dark" else DARK_ON_LIGHT

    def _showing(self, width: float) -> Showing:
        slide = self.slide
        page = self.number % page_count(slide, width)
        return Showing(slide=slide, page=page, gone=self._gone(), now=self._page.now())

    def _picture(self, feed: Feed, width: float) -> tuple[Showing | None, Look]:
        """Every screen that shows something shows the same."""
        return self._showing(width), self._look()

    def _own_picture(self) -> tuple[Showing | None, Look]:
        return self._showing(self.hosts.widths(None)[0]), self._look()

    def _repaint(self) -> None:
        for host in self.hosts.open_hosts.values():
            host.window.picture.update()
        if self.isVisible():
            self.picture.update()

    def _choice(self) -> Question | None:
        """Which of several screens players are to see; None once that needs no answer."""
        t, placing = self._page.t, self.hosts.placing
        if not placing.asks or not self.hosts.is_wanted:
            return None

        def answer(info: ScreenInfo, *, is_main: bool) -> Answer:
            return Answer(
                text=t("Show on {name}", name=info.name),
                about=f"{info.width} × {info.height}",
                take=lambda _: self.hosts.screens.choose(info.key, Mode.FOLLOW),
                is_main=is_main,
            )

        return Question(
            heading=t("Which screen do players see?"),
            answers=tuple(answer(info, is_main=n == 0) for n, info in enumerate(placing.asks)),
        )

    def _toggle_loop(self) -> None:
        self.is_looping = not self.is_looping
        self._go_to(self.number)

    def _black_out(self) -> None:
        self.show_kind(self._before if self.kind is None else None)

    def _show(self, kind: SeasonSlide) -> None:
        self._before = kind
        self.show_kind(kind)

    def _build(self) -> None:
        t = self._page.t
        self._before = SeasonSlide.TABLE
        handlers: dict[str, Handler] = {
            name: self._black_out if kind is None else partial(self._show, kind)
            for name, kind in _SHOWN_BY.items()
        }
        handlers |= {
            "loop": self._toggle_loop,
            "window": self.hosts.toggle,
            "back": lambda: self.turn(-1),
            "forth": lambda: self.turn(1),
        }
        self.bound = BoundActs(
            t,
            SEASON_SCREEN,
            self,
            handlers,
            conditions={
                f"can_show_season_{kind.value}": partial(self._can_show, kind)
                for kind in SeasonSlide
            },
        )
        self.buttons = FlowLayout()
        for name in ("window", *_SHOWN_BY, "loop", "back", "forth"):
            is_checkable = name in _SHOWN_BY or name == "loop"
            button = self.bound.button(name, checkable=is_checkable, has_icon=True)
            self.buttons.addWidget(button)
            if name == "window":
                make_blue(button)
        self._on_now = plain_label()
        self._on_now.setProperty("heading", True)
        self.picture = Picture(self._own_picture, proportions=self.hosts.proportions)
        self.picture.setAccessibleName(t("What players see now"))
        self.picture.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.picture.setProperty(PICTURE, True)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(self.buttons)
        box.addWidget(self._on_now)
        box.addWidget(self.picture, 1)


_SHOWN_BY = {
    "table": SeasonSlide.TABLE,
    "places": SeasonSlide.PLACES,
    "brackets": SeasonSlide.BRACKETS,
    "blackout": None,
}
"""Act -> what it shows."""


def _drawable(slide: StandingsSlide) -> StandingsSlide:
    """A slide in letters that there is a font for."""
    return replace(
        slide,
        event=drawable_text(slide.event),
        rows=tuple(
            replace(row, name=drawable_text(row.name), faction=drawable_text(row.faction))
            for row in slide.rows
        ),
        bracket=None if slide.bracket is None else _drawable_bracket(slide.bracket),
    )


def _drawable_bracket(bracket: BracketDrawing) -> BracketDrawing:
    def line(one: BracketLine) -> BracketLine:
        return one._replace(name=drawable_text(one.name))

    def pair(one: BracketPair) -> BracketPair:
        return one._replace(first=line(one.first), second=line(one.second))

    return bracket._replace(
        pairs=tuple(tuple(map(pair, column)) for column in bracket.pairs),
        parts=tuple(map(drawable_text, bracket.parts)),
    )
