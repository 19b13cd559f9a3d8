"""ScreenPage: the director's desk. What the hall sees now, what comes next, one key for each."""

import time
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.services.core.changes import Changes
from app.services.screen.network_screens import ScreenOrder, order_of
from app.services.screen.screens import (
    Feed,
    Mode,
    NewsKind,
    ScreenInfo,
    ScreenNews,
    name_of_key,
)
from app.services.screen.slide_order import Cue, ShowState, show_state, turns_by_hand
from app.services.screen.slides import SlideKind
from app.ui.core.bound_acts import ALONE, BoundActs, Handler, key_tip
from app.ui.core.page import Page
from app.ui.core.qt_session import Desk
from app.ui.core.settings import Settings
from app.ui.core.widgets.acting import make_blue, push_button
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import ElidedLabel, plain_label
from app.ui.core.widgets.master_detail import MasterDetail, ViewSwitch
from app.ui.core.widgets.question import Answer, Line, Question
from app.ui.core.widgets.toast import PICTURE
from app.ui.screen.acts import SCREEN
from app.ui.screen.director import Director
from app.ui.screen.host import Hosts
from app.ui.screen.paint import Showing
from app.ui.screen.picture import Picture
from app.ui.screen.screens import Screens
from app.ui.screen.screens_panel import ScreensPanel
from app.ui.screen.setup_panels import LookPanel, LoopPanel, NoticePanel, SetupTabs
from app.ui.screen.stage import DARK_ON_LIGHT, LIGHT_ON_DARK, Look
from app.words.screen.screen import kind_name, news_sentence

_SHOWN_BY = {
    "pairings": SlideKind.PAIRINGS,
    "scenario": SlideKind.SCENARIO,
    "terrain": SlideKind.TERRAIN,
    "clock": SlideKind.CLOCK,
    "standings": SlideKind.STANDINGS,
    "notice": SlideKind.NOTICE,
    "codes": SlideKind.CODES,
    "idle": SlideKind.IDLE,
    "day": SlideKind.DAY,
    "awards": SlideKind.AWARDS,
    "blackout": SlideKind.BLACKOUT,
}
"""Act -> what it shows."""
_BETWEEN = 16
"""Between the two columns, in pixels."""
_ODD = (NewsKind.UNPLUGGED, NewsKind.MIRROR, NewsKind.ALONE)
"""What players lack."""
_NOW_SHARE, _NEXT_SHARE = 3, 2
"""Of the width: what players see is the larger."""
_WHOLE = _NOW_SHARE + _NEXT_SHARE


_ROWS = {"first": 0, "second": 1, "third": 2, "fourth": 3}
"""Act -> the screen whose feed it offers, from 0."""


class ScreenPage(Page):
    """Directs what players see on every screen.

    Signals:
        announced(str, str): of the screens, a sentence for the EO wherever the EO is, and its kind.
        question_made(Callable[[], Question | None]): the EO is to choose a screen, wherever the
            EO is.
        screens_changed(): the question may be another now.
    """

    ACTS = SCREEN
    """What can be done here."""

    announced = Signal(str, str)
    question_made = Signal(object)
    screens_changed = Signal()

    def __init__(self, desk: Desk, settings: Settings) -> None:
        super().__init__(desk)
        self._settings = settings
        self._before = ShowState(cue=Cue(kind=SlideKind.IDLE))
        self._kept: ShowState | None = None
        self._is_only_read = desk.session.only_reads is not None
        self.screens = Screens(settings, self)
        self.hosts = Hosts(self.screens, self._picture, self.t("For the players – Dice Down"))
        self.director = Director(desk, self.hosts.widths, time.monotonic)
        self._build()
        self.director.loop = self.loop.cues
        self.director.speak(self.look.languages.words)
        self._restore()
        self.director.changed.connect(self._refresh)
        self.director.ticked.connect(self._tick)
        self.hosts.changed.connect(self._refresh)
        self.hosts.news.connect(self._tell)
        self.hosts.choice_wanted.connect(lambda: self.question_made.emit(self._choice))
        self.hosts.replaced.connect(
            lambda: self.announced.emit(
                self.t("Players now see the event instead of the season."), "good"
            )
        )
        self.screens.changed.connect(self.screens_changed)
        desk.screens_seen.connect(self._see_network)
        for signal in (self.director.changed, self.screens.changed, self.screens.chosen):
            signal.connect(lambda *_: self._direct_network())
        self._refresh()
        self._see_network()

    def _see_network(self) -> None:
        self.screens.see_network(self.desk.network_screens)

    def _direct_network(self) -> None:
        """Let screens on other devices show what the EO chose for them."""
        director, language = self.director, self.look.languages.language
        page = director.pages[0] if turns_by_hand(director.now.kind) else None
        followed = ScreenOrder(
            cues=(director.now,), page=page, ticker=director.ticker, language=language
        )
        self.desk.direct(
            {
                name: order_of(
                    Mode.FOLLOW if director.is_for_all else feed, followed, director.loop
                )
                for name, feed in self.screens.network_feeds.items()
            },
            followed,
        )

    def resume(self) -> None:
        """Let players see again what they saw when the program ended."""
        self.hosts.resume()

    def take_settings(self) -> None:
        """Show players the look and the language that were set elsewhere."""
        self.look.take_settings()

    def is_touched_by(self, changes: Changes) -> bool:
        """All that is shown comes by the director."""
        return False

    def start(self) -> None:
        """Begin where the keys are at hand."""
        self.switch.choose(0)
        self.now.setFocus()

    @property
    def holds_blue(self) -> bool:
        """Show next is the step here, while something comes next."""
        return super().holds_blue or self.director.next is not None

    @property
    def typed(self) -> tuple[str, ...]:
        """Notices that aren't saved."""
        return (self.t("a notice for players"),) if self.notices.is_typed else ()

    def take(self) -> None:
        """Show what comes next, and the windows if they are not there."""
        self.director.take()
        self._see_to_it()
        if not self.hosts.is_open:
            self.hosts.open()

    def black_out(self) -> None:
        """Let players see nothing on any screen, or what they saw before."""
        if self.director.now.kind is SlideKind.BLACKOUT:
            self.director.show_again(self._before)
        else:
            self._before = self.director.state
            self.director.show_kind(SlideKind.BLACKOUT)

    def let_go(self) -> None:
        """Close the players' windows for good; the event is closed."""
        self.director.stop()
        self.hosts.end()

    def _show(self, kind: SlideKind) -> None:
        if kind is SlideKind.BLACKOUT:
            self.black_out()
        elif self.director.can_show(kind):
            self.director.show_kind(kind)
            self._see_to_it()
        else:
            text = self.t("{what}: nothing to show players yet.", what=kind_name(self.t, kind))
            self.line.say(text, "odd")
        self._mark_shown()

    def _mark_shown(self) -> None:
        """Check the button of what players see: a key pressed has checked another, or none."""
        for name, kind in _SHOWN_BY.items():
            self.bound[name].setChecked(kind is self.director.seen)

    def _see_to_it(self) -> None:
        """Say so where no screen shows what the EO has just shown."""
        feeds = self.hosts.placing.feeds.values()
        if self.hosts.is_open and feeds and Mode.FOLLOW not in feeds:
            text = self.t("No screen follows you: let one follow, and it shows what you show.")
            self.announced.emit(text, "odd")

    def _restore(self) -> None:
        session = self.desk.session
        text = self._settings.shows.get(str(session.path), "")
        state = self._kept = show_state(text, session.clock())
        if state is not None:
            self.hosts.closed = frozenset(state.closed)
            self.director.restore(state)

    def _keep(self) -> None:
        """Write down what players see, for the next start."""
        closed = tuple(sorted(self.hosts.closed))
        state = replace(self.director.state, is_open=self.hosts.is_wanted, closed=closed)
        if state != self._kept and not self._is_only_read:
            self._kept = state
            session = self.desk.session
            self._settings.keep_show(session.path, state.as_json(session.clock()))

    def _choice(self) -> Question | None:
        """Which of several screens players are to see; None once that needs no answer."""
        t, placing = self.t, self.hosts.placing
        if not placing.asks or not self.hosts.is_wanted:
            return None
        missing = [t("{name} isn't connected.", name=name_of_key(key)) for key in placing.missing]
        return Question(
            heading=t("Which screen do players see?"),
            lines=tuple(Line(text=text) for text in missing),
            answers=tuple(
                Answer(
                    text=t("Show on {name}", name=info.name),
                    about=f"{info.width} × {info.height}",
                    take=partial(self._choose, info, placing.wanted),
                    is_main=n == 0,
                )
                for n, info in enumerate(placing.asks)
            ),
        )

    def _choose(self, info: ScreenInfo, feed: Feed, _reason: str) -> None:
        self.screens.choose(info.key, feed)

    def _show_notice(self, notice: int) -> None:
        self.director.show(Cue(kind=SlideKind.NOTICE, notice=notice))

    def _show_message(self) -> None:
        text = self.message.text().strip()
        if text:
            self.director.show(Cue(kind=SlideKind.MESSAGE, message=text))

    def _turn_ticker(self) -> None:
        """Let the message run below whatever is on, or take it off."""
        text, running = self.message.text().strip(), self.director.ticker
        # Another text takes the place of what runs.
        self.director.ticker = "" if running and text in ("", running) else text
        if not running and not text:
            self._go_to_message()
        self._refresh()

    def _run_loop(self) -> None:
        self.director.run_loop(on=not self.director.is_looping)

    def _loop_changed(self) -> None:
        self.director.loop = self.loop.cues
        self._refresh()

    def _look(self) -> Look:
        return LIGHT_ON_DARK if self._settings.public_look == "dark" else DARK_ON_LIGHT

    def _picture(self, feed: Feed, width: float) -> tuple[Showing | None, Look]:
        return self.director.showing(feed, width), self._look()

    def shown(self) -> tuple[Showing | None, Look]:
        """What players see now, and in which colours."""
        return self.director.showing(), self._look()

    def _coming(self) -> tuple[Showing | None, Look]:
        return self.director.coming(), self._look()

    def _tell(self, news: tuple[ScreenNews, ...]) -> None:
        kind = "odd" if any(one.kind in _ODD for one in news) else "good"
        self.announced.emit(
            " ".join(news_sentence(self.t, one.kind, one.name, one.other) for one in news), kind
        )

    def _tick(self) -> None:
        self._repaint()
        self._keep()

    def _refresh(self) -> None:
        t, director = self.t, self.director
        self.notices.show_notices(director.hall.notices)
        page, pages = director.pages
        what = self._page_text(director.seen, page, pages)
        self._now_text.setText(t("On now: {what}", what=what))
        following = director.next
        what = t("nothing")
        if following is not None:
            what = self._page_text(following.kind, *director.next_page)
        self._next_text.setText(t("Next: {what}", what=what))
        self._at_picture.refresh()
        self._mark_shown()
        self.bound.refresh()
        self.bound["loop"].setChecked(director.is_looping)
        self._has_next(following is not None)
        self.bound["ticker"].setChecked(bool(director.ticker))
        self._state.setText(self.place.state)
        self._tabs.mark(0, not self.place.warning.isHidden())
        is_open = self.hosts.is_open
        self.bound["window"].setText(
            t("Close players' window") if is_open else t("Open players' window")
        )
        self.bound["loop"].setText(t("Stop loop") if director.is_looping else t("Run loop"))
        self._repaint()
        self.next.update()
        self._keep()

    def _page_text(self, kind: SlideKind, page: int, pages: int) -> str:
        """What it is, and which of several pages."""
        text = kind_name(self.t, kind)
        if pages == 1:
            return text
        return self.t("{what}, page {page} of {pages}", what=text, page=page + 1, pages=pages)

    def _has_next(self, is_so: bool) -> None:
        """Let the blue button be the one that goes on: here, or the event's step."""
        if self._take.property("primary") != is_so:
            make_blue(self._take, is_blue=is_so)
            self.step_changed.emit()

    def _repaint(self) -> None:
        for host in self.hosts.open_hosts.values():
            host.window.picture.update()
        if self.isVisible():
            self.now.update()
            self.place.repaint_pictures()

    def _build(self) -> None:
        t = self.t
        self.now = Picture(self.shown, proportions=self.hosts.proportions)
        self.now.setAccessibleName(t("What players see now"))
        self.now.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.now.setProperty(PICTURE, True)
        self.next = Picture(self._coming, proportions=self.hosts.proportions)
        self.next.setAccessibleName(t("What comes next"))
        self._now_text, self._next_text, self._state = ElidedLabel(), ElidedLabel(), ElidedLabel()
        for label in (self._now_text, self._next_text):
            label.setProperty("heading", True)
        self._state.setProperty("quiet", True)
        self._bind()
        self.both = MasterDetail(self._left(), self._right(), share=_NOW_SHARE / _WHOLE)
        self.switch = ViewSwitch(self.both, (t("Show"), t("Set up")))
        self._top.addWidget(self.switch)
        self.both.folded.connect(self._fold)
        self.body.addLayout(self._top)
        self.body.addWidget(self.both, 1)
        self._fold(self.both.is_folded)

    def _fold(self, is_folded: bool) -> None:
        """Put what comes next beside what players see, where what is set once has no room."""
        heads, coming = self._heads, self._coming_box
        if is_folded:
            self._top.insertWidget(0, heads, 1)
            self._pictures.addWidget(coming, _NEXT_SHARE)
        else:
            self._left_column.insertWidget(0, heads)
            self._right_column.insertWidget(0, coming, 1)

    def fit_height(self) -> None:
        """Keep every button in sight where there is little height: each has its name."""
        for button, shown in zip(self._kinds, self._icons, strict=True):
            button.setIcon(QIcon() if self.is_low else shown)
        for picture in (self.now, self.next):
            picture.fit_height(is_low=self.is_low)

    def _left(self) -> QWidget:
        """What players see, large; below it all that they can see instead."""
        self._heads = QWidget()
        heads = QHBoxLayout(self._heads)
        heads.setContentsMargins(0, 0, 0, 0)
        heads.addWidget(self._now_text)
        heads.addStretch(1)
        heads.addWidget(self._state)
        kinds = FlowLayout()
        self._kinds = [self.bound.button(name, checkable=True, has_icon=True) for name in _SHOWN_BY]
        self._kinds.append(self.bound.button("window", has_icon=True))
        self._icons = [button.icon() for button in self._kinds]
        for button in self._kinds:
            kinds.addWidget(button)
        self._top, self._pictures = QHBoxLayout(), QHBoxLayout()
        self._pictures.setSpacing(_BETWEEN)
        self._pictures.addWidget(self.now, _NOW_SHARE)
        left = QWidget()
        column = self._left_column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._pictures, 1)
        column.addLayout(kinds)
        column.addLayout(self._message())
        return left

    def _right(self) -> QWidget:
        """What comes next; below it what is set once for the day."""
        take = self._take = self._at_picture.button("take")
        turn = FlowLayout()
        for button in (take, self.bound.button("loop", checkable=True, has_icon=True)):
            turn.addWidget(button)
        self._coming_box = QWidget()
        coming = QVBoxLayout(self._coming_box)
        coming.setContentsMargins(0, 0, 0, 0)
        coming.addWidget(self._next_text)
        coming.addWidget(self.next, 1)
        coming.addLayout(turn)
        right = QWidget()
        column = self._right_column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_BETWEEN // 2)
        column.addWidget(self._setup(), 1)
        return right

    def _bind(self) -> None:
        handlers: dict[str, Handler] = {
            **{name: partial(self._show, kind) for name, kind in _SHOWN_BY.items()},
            "loop": self._run_loop,
            "window": self.hosts.toggle,
            "message": self._go_to_message,
            **{name: partial(self._offer_feeds, n) for name, n in _ROWS.items()},
            "ticker": self._turn_ticker,
        }
        has_screen = {
            f"has_{name}_screen": partial(lambda n: n < len(self.screens.listed), n)
            for name, n in _ROWS.items()
        }
        conditions = {
            f"can_show_{name}": partial(self.director.can_show, kind)
            for name, kind in _SHOWN_BY.items()
            if self.ACTS[name].enabled
        } | has_screen
        self.bound = BoundActs(self.t, self.ACTS, self, handlers, conditions=conditions)
        # At the picture alone: in a field these keys belong to the text.
        at_picture: dict[str, Handler] = {
            "take": self.take,
            "back": lambda: self.director.turn(-1),
            "forth": lambda: self.director.turn(1),
        }
        self._at_picture = BoundActs(
            self.t,
            self.ACTS,
            self.now,
            at_picture,
            where=ALONE,
            conditions={"has_next": lambda: self.director.next is not None},
        )

    def _offer_feeds(self, number: int) -> None:
        self.switch.choose(1)
        self._tabs.choose(0)
        self.place.open_row(number)

    def _go_to_message(self) -> None:
        self.switch.choose(0)
        self.message.setFocus()

    def _message(self) -> QHBoxLayout:
        t = self.t
        self.message = QLineEdit(maxLength=300)
        self.message.setPlaceholderText(t("A message for everyone; Enter shows it"))
        self.message.setToolTip(key_tip(t, self.ACTS["message"], self.message.placeholderText()))
        self.message.returnPressed.connect(self._show_message)
        label = plain_label(t("&Message"))
        label.setBuddy(self.message)
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self.message, 1)
        row.addWidget(
            push_button(
                t("Show message"),
                toolTip=t("Show the message on the players' screen"),
                clicked=self._show_message,
            )
        )
        row.addWidget(self.bound.button("ticker", checkable=True))
        return row

    def _setup(self) -> SetupTabs:
        t = self.t
        self.place = ScreensPanel(t, self.hosts, self._picture)
        self.place.left.connect(self.start)
        self.look = LookPanel(t, self._settings)
        self.look.restyled.connect(self._refresh)
        self.look.spoken.connect(self.director.speak)
        self.loop = LoopPanel(t, self._settings)
        self.loop.changed.connect(self._loop_changed)
        self.notices = NoticePanel(t, self.line)
        self.notices.wanted.connect(self._show_notice)
        self._tabs = SetupTabs(
            (
                (t("Screens"), t("What each screen shows players"), self.place),
                (t("Loop contents"), t("What the loop shows, and for how long"), self.loop),
                (t("Write notices"), t("Notices that the players' screen shows"), self.notices),
                (t("Look"), t("Colours and language of the players' screens"), self.look),
            )
        )
        return self._tabs
