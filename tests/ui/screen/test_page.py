"""The director's desk and the players' window, on two screens and on one."""

import json

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from app.rules.core.draw import Draw
from app.rules.core.ids import PlayerId
from app.rules.standings.awards import BEST_PAINTED, BEST_SPORT
from app.services.pairing import rounds
from app.services.scenarios import scenarios
from app.services.screen import notices
from app.services.screen.event_slides import IdleSlide
from app.services.screen.slide_order import Cue, show_state
from app.services.screen.slides import PairingsSlide, SlideKind, TextSlide
from app.services.standings import awards
from app.ui.program.event_view import EventView
from app.ui.program.main_window import MainWindow
from app.ui.screen.director import Director
from app.ui.screen.page import ScreenPage
from app.ui.screen.screens import key_of
from tests.builders import event_of, play_round
from tests.ui.hands import press, write


class Seconds:
    """A clock that never jumps unless told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def window(open_window, event) -> MainWindow:
    """An event of eight in its first round, its Screen page shown."""
    made = open_window(event)
    made.view.show_page("screen")
    return made


@pytest.fixture
def page(window) -> ScreenPage:
    return window.view.current


@pytest.fixture
def two_screens(qapp):
    screens = QGuiApplication.screens()
    assert [one.name() for one in screens] == ["laptop", "projector"], "the tests have two screens"
    return screens


def test_space_shows_what_comes_next_on_the_other_screen(window, page, two_screens) -> None:
    press("Space")

    assert page.director.now.kind is SlideKind.CLOCK, "nobody looks for a table in mid-round"
    assert page.hosts.fills
    assert page.hosts.windows[0].geometry() == two_screens[1].geometry()
    assert window.isActiveWindow()


def test_each_kind_has_one_key(page) -> None:
    for key, kind in (("C", SlideKind.CLOCK), ("P", SlideKind.PAIRINGS), ("Q", SlideKind.CODES)):
        press(key)
        assert page.director.now.kind is kind


def test_the_event_and_its_timetable_have_one_key_each(page) -> None:
    press("E")
    assert page.director.now.kind is SlideKind.IDLE
    press("I")
    assert page.director.now.kind is SlideKind.DAY
    press("A")
    assert page.director.now.kind is SlideKind.DAY, "nobody has won yet"
    assert "Awards" in page.line.text


@pytest.mark.parametrize("key", ["E", "A"])
def test_only_the_button_of_what_players_see_is_checked(page, key) -> None:
    press("E")

    press(key)

    names = ("pairings", "clock", "standings", "idle", "awards")
    assert [name for name in names if page.bound[name].isChecked()] == ["idle"]


def test_a_message_runs_below_whatever_is_on_until_it_is_taken_off(page) -> None:
    page.message.setText("5 minutes! Judge to table 4.")
    page.now.setFocus()
    press("P", "K")
    assert page.director.showing().ticker == "5 minutes! Judge to table 4."
    assert page.bound["ticker"].isChecked()

    press("C")
    assert page.director.showing().ticker, "it stays below the next slide"
    press("K")

    assert page.director.showing().ticker == ""
    assert not page.bound["ticker"].isChecked()


def test_a_ticker_without_a_message_leads_to_the_field(page) -> None:
    press("K")

    assert page.director.ticker == ""
    assert page.message.hasFocus()


def test_a_new_page_comes_up_through_the_one_before_it(page, qtbot) -> None:
    press("P")
    page.now.grab()
    page.now.set_fade(200)

    press("E")
    page.now.grab()

    assert not page.now._before.isNull()
    qtbot.waitUntil(lambda: page.now._before.isNull(), timeout=3000)


def test_a_clock_runs_on_without_coming_up_each_second(page) -> None:
    press("C")
    page.now.grab()
    page.now.set_fade(200)

    page.director.ticked.emit()
    page.now.grab()

    assert page.now._before.isNull()


def test_what_there_is_nothing_of_is_not_shown_and_said(page) -> None:
    press("P", "S")

    assert page.director.now.kind is SlideKind.PAIRINGS
    assert "Scenario" in page.line.text


def test_a_message_is_typed_and_shown(page) -> None:
    press("M")
    write("Lunch until 13:00, Дмитрий!")
    press("Return")

    slide = page.director.showing().slide
    assert isinstance(slide, TextSlide)
    assert slide.text == "Lunch until 13:00, Дмитрий!"


def test_blackout_comes_and_goes_from_any_page(window, page) -> None:
    press("P")
    window.view.show_page("players")
    press("F12")
    assert page.director.now.kind is SlideKind.BLACKOUT

    press("F12")

    assert page.director.now.kind is SlideKind.PAIRINGS


def test_a_loop_runs_on_after_a_blackout(page) -> None:
    press("P", "L", "B")
    assert page.director.now.kind is SlideKind.BLACKOUT

    press("B")

    assert page.director.now.kind is SlideKind.PAIRINGS
    assert page.director.is_looping


def test_unplugging_closes_the_players_window_and_plugging_in_brings_it_back(
    window, page, two_screens
) -> None:
    press("Space")
    app, projector = QApplication.instance(), two_screens[1]

    app.screenRemoved.emit(projector)

    assert not page.hosts.windows
    assert "unplugged" in window.view.line.text
    assert window.isVisible() and window.isActiveWindow()
    assert "comes back" in page.place.warning.text()
    app.screenAdded.emit(projector)
    assert page.hosts.fills
    assert page.hosts.windows[0].geometry() == projector.geometry()
    assert "is back" in window.view.line.text


def test_an_only_screen_is_never_covered(window, page, two_screens) -> None:
    app, projector = QApplication.instance(), two_screens[1]
    app.screenRemoved.emit(projector)

    press("Space")

    assert page.hosts.is_open
    assert not page.hosts.fills
    assert not page.hosts.windows[0].isFullScreen()
    assert "no second screen" in page._state.text()
    room = page.hosts.windows[0].screen().availableGeometry()
    assert room.contains(page.hosts.windows[0].frameGeometry()), "all of it is on the screen"
    assert page._tabs.buttons[0].text().startswith("⚠"), "the warning is marked on every panel"
    QApplication.processEvents()
    warning = page.place.warning
    assert warning.height() >= warning.heightForWidth(warning.width()), "nothing is cut"
    app.screenAdded.emit(projector)


def test_the_screen_once_picked_is_remembered(window, page, settings, two_screens) -> None:
    press("Space")

    assert json.loads(settings.public_screens) == {key_of(two_screens[1]): "follow"}


def test_closing_the_event_closes_the_players_window(window, page) -> None:
    press("Space")
    hall = page.hosts.windows[0]

    window.close_event()

    assert not hall.isVisible()


def test_the_cover_hides_the_window_until_its_key_comes_again(window, page) -> None:
    view = window.view
    assert isinstance(view, EventView)
    press("P", "F8")
    assert view.cover.isVisible()
    assert view.cover.size() == view.size()
    # Its foot tells the time of the page.
    top, rgb = QRect(0, 0, view.width(), 300), QImage.Format.Format_RGB32
    seen, cover = (one.grab(top).toImage().convertToFormat(rgb) for one in (view, view.cover))
    assert seen == cover, "nothing else is seen"
    showing, _ = view.cover.picture._source()
    assert isinstance(showing.slide, PairingsSlide), "on the wall is what players are to see"

    press("F8")

    assert not view.cover.isVisible()
    assert page.now.hasFocus()


def click_on(button) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_one_panel_is_seen_at_a_time_and_the_pictures_stay_where_they_are(page) -> None:
    panels = (page.place, page.loop, page.notices, page.look)
    places = [page.now.geometry(), page.next.geometry()]

    for button, panel in zip(page._tabs.buttons, panels, strict=True):
        click_on(button)
        QApplication.processEvents()
        assert [one.isVisible() for one in panels] == [one is panel for one in panels]
        assert [page.now.geometry(), page.next.geometry()] == places
    assert page.now.hasFocus(), "Space still shows what comes next"


def test_what_players_see_has_the_most_room(page) -> None:
    assert page.now.width() > page.next.width()
    assert 2 * page.now.height() > page.height()


def test_a_message_is_shown_by_its_button_too(page) -> None:
    page.message.setText("Lunch until 13:00")
    click_on(next(one for one in page.findChildren(QPushButton) if one.text() == "Show message"))

    assert page.director.showing().slide.text == "Lunch until 13:00"


def test_a_notice_is_written_kept_and_shown(page) -> None:
    click_on(page._tabs.buttons[2])
    page.notices.title.setFocus()
    write("House rules")
    press("Tab")
    write("No food.")
    page.notices._keep.click()
    page.notices._show.click()

    slide = page.director.showing().slide
    assert isinstance(slide, TextSlide)
    assert (slide.heading, slide.text) == ("House rules", "No food.")


def test_a_notice_without_title_is_said_and_leads_to_its_field(page) -> None:
    click_on(page._tabs.buttons[2])
    page.notices._keep.click()

    assert "title" in page.line.text
    assert page.notices.title.hasFocus()


@pytest.fixture
def lunch(page) -> int:
    """A notice whose text is being changed."""
    notice = page.desk.run(notices.add, "Lunch", "Soup").value
    panel = page.notices
    panel.which.setCurrentIndex(panel.which.findData(notice))
    panel.text.setPlainText("Soup and bread")
    return notice


def test_what_is_typed_into_a_notice_outlives_the_notice(page, lunch) -> None:
    page.desk.run(notices.remove, lunch)

    panel = page.notices
    assert panel.text.toPlainText() == "Soup and bread"
    assert panel.chosen is None and not panel._show.isEnabled()
    assert "deleted" in page.line.text
    panel._keep.click()
    assert [(one.title, one.text) for one in page.director.hall.notices] == [
        ("Lunch", "Soup and bread")
    ]


def test_what_is_typed_into_a_notice_stays_while_another_is_looked_at(page, lunch) -> None:
    panel = page.notices

    panel.which.setCurrentIndex(0)
    assert panel.text.toPlainText() == ""
    panel.which.setCurrentIndex(1)

    assert panel.text.toPlainText() == "Soup and bread"
    panel._keep.click()
    assert panel.chosen.text == "Soup and bread"


def test_a_notice_that_is_deleted_here_leaves_empty_fields(page, lunch) -> None:
    page.notices._remove.click()

    assert page.notices.text.toPlainText() == ""
    assert page.director.hall.notices == ()


def test_a_new_notice_begins_empty_after_another_was_added(page) -> None:
    panel = page.notices
    panel.title.setText("Lunch")
    panel.text.setPlainText("Soup")
    panel._keep.click()
    assert panel.chosen.title == "Lunch"

    panel.which.setCurrentIndex(0)

    assert panel.title.text() == ""


def director_of(desk, seconds: Seconds) -> Director:
    return Director(desk, lambda _: (1920.0,), seconds)


def test_pages_turn_by_themselves(desk_of_eight) -> None:
    desk, seconds = desk_of_eight, Seconds()
    from app.services.players import players
    from app.services.players.players import PlayerDraft

    for n in range(50):
        desk.run(players.register, PlayerDraft(name=f"Guest {n}"))
    desk.run(rounds.pair)
    desk.run(rounds.publish)
    director = director_of(desk, seconds)
    director.show(Cue(kind=SlideKind.PAIRINGS, seconds=8))
    assert director.pages[0] == 0
    count = director.pages[1]
    assert count == 3

    turned = []
    for _ in range(count):
        seconds.now += 8
        director.tick()
        turned.append(director.pages[0])

    assert turned == [1, 2, 0]


def test_a_loop_shows_all_pages_of_one_and_then_the_next(desk_of_eight) -> None:
    desk, seconds = desk_of_eight, Seconds()
    desk.run(rounds.pair)
    desk.run(rounds.publish)
    director = director_of(desk, seconds)
    director.loop = (
        Cue(kind=SlideKind.PAIRINGS, seconds=8),
        Cue(kind=SlideKind.CLOCK, seconds=4),
    )
    director.run_loop(on=True)
    assert director.now.kind is SlideKind.PAIRINGS
    assert director.next == director.loop[1]

    seconds.now += 8
    director.tick()
    assert director.now.kind is SlideKind.CLOCK
    seconds.now += 3
    director.tick()
    assert director.now.kind is SlideKind.CLOCK
    seconds.now += 1
    director.tick()
    assert director.now.kind is SlideKind.PAIRINGS


def test_a_ceremony_waits_for_the_key(desk_of_eight) -> None:
    desk, seconds = desk_of_eight, Seconds()
    for n in range(3):
        play_round(desk.session, Draw(n))
        desk.run(rounds.close)
    director = director_of(desk, seconds)
    director.show_kind(SlideKind.AWARDS)
    pages = director.pages[1]
    assert pages == 4

    for _ in range(9):
        seconds.now += 60
        director.tick()
    assert director.pages[0] == 0
    director.turn(1)

    assert director.pages[0] == 1
    assert director.next == director.now and director.coming().page == 2
    director.take()
    director.take()
    assert director.now.kind is SlideKind.AWARDS and director.pages[0] == 3, "one award a key"
    assert director.next is None or director.next.kind is not SlideKind.AWARDS
    director.stop()


def test_a_scenario_that_was_secret_is_offered_when_the_games_begin(desk_of_eight) -> None:
    desk = desk_of_eight
    desk.run(rounds.pair)
    desk.run(scenarios.choose_scenario, "sr2015/incursion")
    desk.run(rounds.publish)
    director = director_of(desk, Seconds())
    director.take()
    director.take()
    assert director.now.kind is SlideKind.CLOCK
    assert director.next is None

    desk.run(rounds.begin)

    assert director.next == Cue(kind=SlideKind.SCENARIO)
    director.stop()


def test_an_undone_publish_takes_the_pairings_off_the_screen(desk_of_eight) -> None:
    desk = desk_of_eight
    desk.run(rounds.pair)
    desk.run(rounds.publish)
    director = director_of(desk, Seconds())
    director.show_kind(SlideKind.PAIRINGS)
    assert isinstance(director.showing().slide, PairingsSlide)

    desk.take_back()

    slide = director.showing().slide
    assert isinstance(slide, IdleSlide)
    assert slide.event == "Spring Cup"


def test_what_is_on_is_said_as_players_see_it_after_an_undone_publish(
    open_window, tmp_path
) -> None:
    path = tmp_path / "fresh" / "cup.dicedown"
    path.parent.mkdir()
    session = event_of(path, 8)
    for act in (rounds.pair, rounds.publish):
        session.do(act)
    session.close()
    window = open_window(path)
    window.view.show_page("screen")
    page = window.view.current
    press("P")
    assert page._now_text.text() == "On now: Pairings"

    window.view.desk.take_back()

    assert isinstance(page.director.showing().slide, IdleSlide)
    assert page._now_text.text() == "On now: Event"
    assert page.bound["idle"].isChecked() and not page.bound["pairings"].isChecked()
    window.view.desk.run(rounds.publish)
    assert page._now_text.text() == "On now: Pairings", "they come back with the round"


def test_the_hall_reads_the_language_that_is_picked_and_the_window_its_own(page) -> None:
    press("P")
    assert page.director.showing().slide.heading == "Round 1: find your table"

    page.look.languages.setCurrentIndex(page.look.languages.findData("es"))
    page.look.languages.activated.emit(0)

    assert page.director.showing().slide.heading == "Ronda 1: a las mesas"
    assert "Pairings" in page._now_text.text()


@pytest.fixture
def ceremony(open_window, tmp_path) -> ScreenPage:
    """The page of an event of four that is over."""
    path = tmp_path / "over" / "cup.dicedown"
    path.parent.mkdir()
    session = event_of(path, 4)
    for n in range(2):
        play_round(session, Draw(n))
        session.do(rounds.close)
    session.close()
    window = open_window(path)
    window.view.show_page("screen")
    return window.view.current


def award(page: ScreenPage) -> str:
    """Which award players see; "" for the page before the first."""
    showing = page.director.showing()
    return "" if showing.page == 0 else showing.slide.steps[showing.page - 1].title


def test_the_ceremony_is_led_by_one_key_an_award(ceremony) -> None:
    page = ceremony
    assert page.director.next.kind is SlideKind.AWARDS, "before the standings tell the winner"

    press("A")
    assert award(page) == ""
    assert page._next_text.text() == "Next: Awards, page 2 of 4"
    for key, title in (
        ("Space", "3rd place"),
        ("Right", "2nd place"),
        ("Left", "3rd place"),
        ("Space", "2nd place"),
        ("Space", "1st place"),
        ("Right", "1st place"),
    ):
        coming = page.director.coming()
        press(key)
        assert award(page) == title
        if key == "Space":
            assert coming.slide.steps[coming.page - 1].title == title, "the EO saw it before"
    assert page._next_text.text() == "Next: Standings"
    page.director._timer.stop()
    page.director._seconds = lambda: 10_000.0
    page.director.tick()
    assert award(page) == "1st place", "nothing turns by itself"

    press("Space")
    assert page.director.now.kind is SlideKind.STANDINGS


def test_a_blackout_leaves_the_ceremony_where_it_was(ceremony) -> None:
    press("A", "Space", "Space", "B")

    press("B")

    assert award(ceremony) == "2nd place"


def test_no_award_is_shown_ahead_because_one_before_it_was_removed(ceremony) -> None:
    page = ceremony
    for given, player in ((BEST_PAINTED, 1), (BEST_SPORT, 2)):
        page.desk.run(awards.give, given, PlayerId(player))
    press("A", *["Space"] * 4)
    assert award(page) == "2nd place"

    page.desk.run(awards.reopen, BEST_PAINTED)
    assert award(page) == "2nd place", "the winner isn't announced by another desk"
    page.desk.run(awards.give, BEST_PAINTED, PlayerId(1))

    assert award(page) == "2nd place"


def test_that_the_ceremony_is_over_is_known_after_a_restart(ceremony, settings) -> None:
    press("A", "Space", "Space", "Space")

    session = ceremony.desk.session
    state = show_state(settings.shows[str(session.path)], session.clock())

    assert state is not None and state.is_ceremony_over


def test_space_leads_the_ceremony_also_after_its_button_was_clicked(ceremony, qtbot) -> None:
    page = ceremony
    button = next(
        one for one in page.findChildren(QPushButton) if one.text().replace("&", "") == "Awards"
    )

    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    press("Space")

    assert page.director.now.kind is SlideKind.AWARDS
    assert award(page) == "3rd place", "the key went to the ceremony, not to the button"
    page.now.setFocus()
    press("F9")
    assert award(page) == "2nd place", "and from any page"


def test_a_loop_has_the_awards_only_after_the_ceremony(ceremony) -> None:
    page = ceremony
    for kind, (tick, _) in page.loop._rows.items():
        tick.setChecked(kind in (SlideKind.AWARDS, SlideKind.IDLE, SlideKind.DAY))
    seconds = Seconds()
    page.director._timer.stop()
    page.director._seconds = seconds

    def looped() -> list[SlideKind]:
        kinds = []
        for _ in range(12):
            kinds.append(page.director.now.kind)
            seconds.now += 20
            page.director.tick()
        return kinds

    press("L")
    assert SlideKind.AWARDS not in looped(), "a loop never runs ahead of who speaks"
    press("A", "Space", "Space", "Space", "L")
    assert award(page) in ("", "1st place", "2nd place", "3rd place")
    assert set(looped()) >= {SlideKind.AWARDS, SlideKind.IDLE}


def test_another_text_takes_the_place_of_the_ticker(page) -> None:
    assert page.director.ticker == ""
    for text, shown in (("5 minutes", "5 minutes"), ("1 minute", "1 minute"), ("1 minute", "")):
        page.message.setText(text)
        page.now.setFocus()
        press("K")
        assert page.director.showing().ticker == shown
