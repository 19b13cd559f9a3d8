"""Several screens: what each shows, by keys and mouse, and that none reveals a secret."""

import json
from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetricsF, QGuiApplication, QScreen
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QComboBox

from app.rules.core.ids import PlayerId, RoundNumber
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.scenarios import plan, scenarios
from app.services.screen import notices
from app.services.screen.screens import FEEDS, Mode, ScreenInfo, name_of_key
from app.services.screen.slide_order import Cue, show_state
from app.services.screen.slides import ClockSlide, PairingsSlide, SlideKind, TextSlide
from app.ui.program import event_view
from app.ui.screen.director import Director
from app.ui.screen.page import ScreenPage
from app.ui.screen.screens import Screens, key_of
from app.ui.screen.stage import _drawable_line, _unsmeared, font
from tests.builders import event_of
from tests.ui.hands import press

WIDE, TALL = 1920.0, 1350.0


@pytest.fixture
def page(open_window, event) -> ScreenPage:
    """The page of the players' screens of an event of eight in its first round."""
    window = open_window(event)
    window.view.show_page("screen")
    return window.view.current


@pytest.fixture
def projector(qapp) -> QScreen:
    return QGuiApplication.screens()[1]


def choose(box: QComboBox, feed: str) -> None:
    """Choose by the mouse."""
    # Opened by a click, it ignores a second one for the time of a double click.
    box.showPopup()
    view = box.view()
    index = view.model().index(box.findData(feed), 0)
    QTest.mouseClick(
        view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center()
    )


def test_a_screen_keeps_its_kind_whatever_the_eo_shows(page, settings, projector) -> None:
    press("P", "O")
    row = page.place.rows[0]
    assert row.feeds.currentText() == "Follows you"

    choose(row.feeds, "clock")

    assert row.feeds.currentText() == "Clock"
    assert json.loads(settings.public_screens) == {key_of(projector): "clock"}
    host = next(iter(page.hosts.open_hosts.values()))
    assert isinstance(page.director.showing(host.feed).slide, ClockSlide)
    assert isinstance(page.director.showing().slide, PairingsSlide)
    assert "No screen follows you" in page.place.warning.text()
    choose(row.feeds, "off")
    assert not page.hosts.is_open


def test_a_key_opens_the_list_of_its_screen_and_letters_search_in_it(page) -> None:
    press("P", "O", "1")
    box = page.place.rows[0].feeds
    assert box.view().isVisible()
    QTest.keyClick(box.view(), Qt.Key.Key_C)
    assert page.director.now.kind is SlideKind.PAIRINGS, "the letter is the list's"
    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    assert box.currentText() == "Clock"
    assert page.now.hasFocus(), "the next key is the page's again"


def test_a_screen_of_another_device_has_the_key_of_its_number(page) -> None:
    page.screens.see_network(("Tablet",))
    press("2")

    box = page.place.rows[1].feeds
    assert box.view().isVisible()
    box.hidePopup()


def test_a_device_that_comes_or_goes_leaves_the_open_list_of_a_screen_open(page) -> None:
    page.screens.see_network(("Tablet", "Wall"))
    press("P", "O", "3")
    box = page.place.rows[2].feeds
    QTest.keyClick(box.view(), Qt.Key.Key_C)

    page.screens.see_network(("Kitchen", "Tablet", "Wall"))
    page.screens.see_network(("Wall",))

    assert page.place.rows[1].feeds is box
    assert box.view().isVisible()
    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    assert (box.currentText(), page.screens.network_feeds["Wall"].value) == ("Clock", "clock")
    assert page.now.hasFocus(), "the choice that was begun by its key is made"
    assert box.accessibleName() == "Screen 2  Wall, on the network"


def test_a_choice_by_the_mouse_stays_in_the_panel_after_a_key_was_left_by_escape(page) -> None:
    press("P", "O", "1")
    box = page.place.rows[0].feeds
    QTest.keyClick(box.view(), Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert not box.view().isVisible()
    led_away = QSignalSpy(page.place.left)

    choose(box, "clock")

    assert box.currentText() == "Clock"
    assert not led_away.count()


def test_the_whole_list_is_seen(page) -> None:
    press("1")
    box = page.place.rows[0].feeds
    assert box.maxVisibleItems() >= box.count() == len(FEEDS)
    box.hidePopup()


def test_choosing_a_screen_moves_what_is_open(page, projector) -> None:
    page.screens.choose(key_of(projector), Mode.OFF)
    page.hosts.open()
    assert not page.hosts.is_open
    assert "Which screen do players see?" in page.question.text

    page.question._buttons[0].click()

    assert page.hosts.windows[0].geometry() == projector.geometry()
    assert page.question is None


def test_what_is_asked_is_asked_wherever_the_eo_is(page, open_window, monkeypatch) -> None:
    infos = tuple(
        ScreenInfo(key=f"|||{name}", name=name, width=width, height=768, is_own=name == "a")
        for name, width in (("a", 1366), ("b", 1024), ("c", 1280))
    )
    monkeypatch.setattr(Screens, "infos", infos)
    view = page.window().view
    view.show_page("players")
    press("F9")
    text = view.current.question.text
    assert "1024 × 768" in text and "1280 × 768" in text
    assert [one.text() for one in view.current.question._buttons][:2] == [
        "Show on b",
        "Show on c",
    ]
    monkeypatch.setattr(Screens, "infos", infos[:2])
    page.screens.changed.emit()
    assert view.current.question is None, "only one is left"


def test_a_mirror_is_left_at_once(page, monkeypatch) -> None:
    press("P", "O")
    key = next(iter(page.hosts.open_hosts))
    mirrored = tuple(
        ScreenInfo(key=info.key, name=info.name, width=info.width, height=info.height,
                   is_own=info.is_own, is_mirror=info.key == key)
        for info in page.screens.infos
    )  # fmt: skip
    monkeypatch.setattr(Screens, "infos", mirrored)
    page.screens.changed.emit()
    assert not page.hosts.is_open
    assert "shows the same picture as your screen" in page.window().view.line.text


def test_what_players_saw_comes_back_with_the_event(open_window, event, settings, monkeypatch):
    first = open_window(event)
    first.view.show_page("screen")
    press("C", "O")
    first.view.show_page("players")
    first.close_event()

    monkeypatch.setattr(event_view, "_SCREENS_AFTER_MS", 0)
    window = first
    window.open_path(event)
    for _ in range(50):
        QApplication.processEvents()
        if "screen" in window.view.pages.created:
            break
    page = window.view.pages.screen
    assert page.hosts.fills
    assert page.director.now.kind is SlideKind.CLOCK
    assert window.view.page_key == "players"


def test_one_blue_button(page) -> None:
    view = page.window().view
    assert page._take.property("primary") is True
    assert view.step_bar._go.property("primary") is False
    press("Space")
    assert page.director.next is None
    assert page._take.property("primary") is False
    assert view.step_bar._go.property("primary") is True


class Seconds:
    """A clock that never jumps unless it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def director(desk_of_eight):
    """Of a first round that is played; seen on two screens of different proportions."""
    desk_of_eight.run(rounds.pair)
    desk_of_eight.run(rounds.publish)
    desk_of_eight.run(rounds.begin)
    made = Director(desk_of_eight, lambda _: (WIDE, TALL), Seconds())
    yield made
    made.stop()


def test_a_message_and_black_are_on_every_screen(director) -> None:
    assert isinstance(director.showing(SlideKind.CLOCK).slide, ClockSlide), "before anything is on"
    director.show(Cue(kind=SlideKind.MESSAGE, message="Lunch"))
    for feed in (Mode.LOOP, SlideKind.CLOCK):
        assert isinstance(director.showing(feed).slide, TextSlide)
    director.show_kind(SlideKind.PAIRINGS)
    assert isinstance(director.showing(SlideKind.CLOCK).slide, ClockSlide)


def test_a_screen_that_loops_goes_on_by_itself_and_stands_at_the_clock(director) -> None:
    director.loop = (Cue(kind=SlideKind.PAIRINGS, seconds=5), Cue(kind=SlideKind.CODES, seconds=5))
    director.show_kind(SlideKind.CLOCK)
    kinds = []
    for _ in range(4):
        kinds.append(type(director.showing(Mode.LOOP).slide).__name__)
        director._seconds.now += 5
        director.tick()
    assert kinds == ["PairingsSlide", "CodesSlide"] * 2
    director.cut_to_clock()
    director._seconds.now += 60
    director.tick()
    assert isinstance(director.showing(Mode.LOOP).slide, ClockSlide)
    director.show_kind(SlideKind.PAIRINGS)
    assert not isinstance(director.showing(Mode.LOOP).slide, ClockSlide)


def test_a_loop_goes_on_while_its_times_are_typed(director) -> None:
    kinds = (SlideKind.PAIRINGS, SlideKind.IDLE, SlideKind.CLOCK)
    director.loop = tuple(Cue(kind=kind, seconds=8) for kind in kinds)
    director.run_loop(on=True)

    def seen() -> list[str]:
        feeds = (Mode.FOLLOW, Mode.LOOP)
        return [type(director.showing(feed).slide).__name__ for feed in feeds]

    def pass_by(seconds: float) -> None:
        director._seconds.now += seconds
        director.tick()

    assert seen() == ["PairingsSlide"] * 2
    pass_by(8)
    assert seen() == ["IdleSlide"] * 2

    director.loop = tuple(replace(cue, seconds=15) for cue in director.loop)

    assert seen() == ["IdleSlide"] * 2
    pass_by(8)
    assert seen() == ["IdleSlide"] * 2, "it has its new time"
    pass_by(7)
    assert seen() == ["ClockSlide"] * 2, "and the loop didn't begin again"


SECRETS = {
    "the scenario of a published round": lambda session, n: session.with_reason(
        "test", scenarios.choose_scenario, ("sr2015/incursion", "sr2015/outflank")[n]
    ),
    "the plan of later rounds": lambda session, n: session.do(
        plan.plan_scenario, ("sr2015/incursion", "sr2015/outflank")[n], RoundNumber(3)
    ),
}


@pytest.mark.parametrize("secret", SECRETS)
def test_no_screen_title_or_preview_changes_with_a_secret(open_window, tmp_path, secret) -> None:
    """Whatever a screen shows, it shows the same whichever the secret is."""
    seen = []
    for n in (0, 1):
        path = tmp_path / str(n) / "cup.dicedown"
        path.parent.mkdir()
        session = event_of(path, 9)
        session.do(rounds.pair, seed=5)
        session.do(rounds.publish)
        SECRETS[secret](session, n)
        session.close()
        window = open_window(path)
        window.view.show_page("screen")
        page = window.view.current
        page.hosts.open()
        page.director.show_kind(SlideKind.SCENARIO)
        director = page.director
        slides = [director.showing(feed).slide for feed in FEEDS]
        coming = director.coming()
        titles = [one.windowTitle() for one in page.hosts.windows]
        names = [row.feeds.accessibleName() for row in page.place.rows]
        seen.append((slides, coming and coming.slide, titles, names))
        window.close_event()
    assert seen[0] == seen[1]


class AlikeScreen:
    """A screen of a projector of which there are several."""

    def __init__(self, left: int, name: str = "EPSON PJ") -> None:
        self._name, self._left = name, left
        self._properties: dict[str, str] = {}

    def manufacturer(self) -> str:
        return "EPSON"

    model = manufacturer

    def serialNumber(self) -> str:  # noqa: N802 - Qt's name
        return ""

    def name(self) -> str:
        return self._name

    def geometry(self) -> QRect:
        return QRect(self._left, 0, 1920, 1080)

    def property(self, name: str) -> str | None:
        return self._properties.get(name)

    def setProperty(self, name: str, value: str) -> None:  # noqa: N802 - Qt's name
        self._properties[name] = value


def test_two_projectors_alike_never_share_a_key(monkeypatch) -> None:
    left, right = AlikeScreen(1366), AlikeScreen(3286)
    there = [left, right]
    monkeypatch.setattr(QGuiApplication, "screens", lambda: there)

    assert key_of(left) == "EPSON|EPSON||EPSON PJ"
    assert name_of_key(key_of(right)) == "EPSON PJ (2)"

    there.remove(left)
    assert name_of_key(key_of(right)) == "EPSON PJ (2)", "it keeps its key while it is there"
    again = AlikeScreen(1366)
    there.append(again)
    assert key_of(again) == key_of(left)


@pytest.fixture
def two_players(page, monkeypatch, projector):
    """Two screens for players: that of the tests twice, under two names."""

    def info(name: str, *, is_own: bool = False) -> ScreenInfo:
        return ScreenInfo(key=f"|||{name}", name=name, width=1024, height=768, is_own=is_own)

    monkeypatch.setattr(Screens, "infos", (info("a"), info("b"), info("eo", is_own=True)))
    monkeypatch.setattr(Screens, "screen", lambda _, key: projector)
    page.screens.changed.emit()
    page.screens.choose("|||a", Mode.FOLLOW)
    page.screens.choose("|||b", SlideKind.CLOCK)
    press("P", "O")
    assert set(page.hosts.open_hosts) == {"|||a", "|||b"}
    return page.hosts


def test_a_window_closed_by_its_frame_closes_that_screen_alone(page, two_players) -> None:
    view = page.window().view

    two_players.open_hosts["|||b"].window.closed.emit()

    assert set(two_players.open_hosts) == {"|||a"}
    assert "The players' window on b is closed" in view.line.text
    assert "on b is closed" in page.place.warning.text()
    assert [row.feeds.currentText() for row in page.place.rows] == ["Follows you", "Nothing"]
    page.screens.changed.emit()
    assert set(two_players.open_hosts) == {"|||a"}, "it stays closed when screens come and go"

    choose(page.place.rows[1].feeds, "clock")
    assert set(two_players.open_hosts) == {"|||a", "|||b"}
    assert "is closed" not in page.place.warning.text()


def test_the_last_window_closed_by_its_frame_ends_it(page, two_players) -> None:
    for key in ("|||b", "|||a"):
        two_players.open_hosts[key].window.closed.emit()
    assert not two_players.is_wanted
    press("O")
    assert set(two_players.open_hosts) == {"|||a", "|||b"}, "opened again, it is as it was"


def test_a_closed_screen_and_the_ticker_are_the_same_after_a_restart(page, two_players) -> None:
    page.message.setText("5 minutes")
    press("K")
    two_players.open_hosts["|||b"].window.closed.emit()

    kept = page._settings.shows[str(page.desk.session.path)]
    state = show_state(kept, page.desk.session.clock())

    assert state is not None
    assert (state.ticker, state.closed, state.is_open) == ("5 minutes", ("|||b",), True)
    page.director.ticker = ""
    page.hosts.close()
    page._settings.keep_show(page.desk.session.path, kept)
    page._restore()
    page.resume()
    assert page.director.showing().ticker == "5 minutes"
    assert set(two_players.open_hosts) == {"|||a"}


SCRIPTS = {
    1: "สมชาย ใจดี", 2: "🎲 Rolf", 3: "王小明", 4: "김민준", 5: "Łukasz Żółć", 6: "יוסף הלוי",
}  # fmt: skip


def test_no_box_stands_for_a_letter_that_no_font_has(desk_of_eight) -> None:
    desk = desk_of_eight
    # The program loads its fonts before it shows a slide, and tests whenever they need them.
    _drawable_line.cache_clear()
    for player, name in SCRIPTS.items():
        desk.run(players.edit, PlayerId(player), PlayerDraft(name=name, faction="Cryx"))
    desk.run(notices.add, "ยินดีต้อนรับ", "Welcome 🎲\n\nΚαλώς ήρθατε")
    for act in (rounds.pair, rounds.publish, rounds.begin):
        desk.run(act)
    made = Director(desk, lambda _: (WIDE,), Seconds())
    made.ticker = "โต๊ะ 4: judge"
    metrics = QFontMetricsF(font(100))

    texts = [made.showing().ticker]
    for kind in (SlideKind.PAIRINGS, SlideKind.CLOCK, SlideKind.NOTICE, SlideKind.IDLE):
        made.show_kind(kind)
        texts.append(repr(made.showing().slide))
    made.show(Cue(kind=SlideKind.MESSAGE, message="ประกาศ"))
    texts.append(repr(made.showing().slide))
    made.stop()

    lost = {letter for text in texts for letter in text if not metrics.inFontUcs4(ord(letter))}
    assert not lost
    assert "\ufffd" not in "".join(texts)
    assert "(#1)" in texts[1], "who has no letters is found by the number"
    assert "'Rolf'" in texts[1]
    assert "王小明" in texts[1] or not metrics.inFontUcs4(ord("王"))


def test_writing_without_a_bold_font_is_not_smeared(qapp) -> None:
    for text in ("王小明", "佐藤 さくら", "김민준"):
        assert not _unsmeared(font(60, bold=True), text).bold()
    for text in ("Ada Voss", "Łukasz", "Дмитрий", "יוסף", "محمد"):
        assert _unsmeared(font(60, bold=True), text).bold()
