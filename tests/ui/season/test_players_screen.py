"""What players see of a season: directed by mouse and keys, closed with it."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.services.screen.season_slides import SeasonSlide
from app.services.screen.slides import BlackoutSlide, StandingsSlide
from app.services.season.opening import make_season
from app.ui.screen import season_page
from app.ui.screen.season_page import SeasonScreen
from tests.ui.hands import press
from tests.ui.season.seasons import FIRST, season_of


@pytest.fixture
def page(open_window, event, tmp_path):
    window = open_window(event)
    window.show_season(season_of(tmp_path / "coast.season"))
    return window.pages.season


@pytest.fixture
def screen(page) -> SeasonScreen:
    """The view that directs it, in sight."""
    page._tabs.setCurrentIndex(0)
    press("Alt+Y")
    found = page._screen.players
    assert found.isVisible()
    return found


def click(screen: SeasonScreen, name: str) -> None:
    button = next(one for one in screen.findChildren(season_page.QWidget)
                  if getattr(one, "act", None) is screen.bound[name])  # fmt: skip
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def names(slide) -> list[str]:
    assert isinstance(slide, StandingsSlide)
    return [row.name for row in slide.rows]


def test_players_see_table_and_places_by_keys_and_by_mouse(screen, page) -> None:
    assert set(names(screen.slide)) == set(FIRST)
    press("P")
    assert screen.kind is SeasonSlide.PLACES
    assert set(names(screen.slide)) <= set(FIRST)
    assert not screen.bound["brackets"].isEnabled(), "none are drawn"
    click(screen, "table")
    assert screen.kind is SeasonSlide.TABLE
    press("B")
    assert isinstance(screen.slide, BlackoutSlide)
    press("B")
    assert screen.kind is SeasonSlide.TABLE
    press("Alt+D")
    page._show_day("2014-02-15")
    page._tabs.setCurrentIndex(7)
    assert len({row.cells[0] for row in screen.slide.rows}) == len(
        {row.points for row in page.desk.session.state.results.table.rows}
    ), "players see it as it is now"


def test_the_windows_open_and_close_with_the_season(screen, page) -> None:
    assert not screen.hosts.is_open
    press("O")
    assert screen.hosts.is_open
    (window,) = screen.hosts.windows
    assert not window.picture.grab().isNull()
    click(screen, "window")
    assert not screen.hosts.is_open
    press("O")
    page.close_season()
    assert not screen.hosts.is_open
    assert isinstance(screen.slide, BlackoutSlide)


def test_season_and_event_never_cover_each_other_on_the_players_screens(screen, page) -> None:
    view = page.window().view
    view.show_page("screen")
    of_event = view.current.hosts
    of_event.open()
    assert of_event.is_open

    screen.hosts.open()

    assert (screen.hosts.is_open, of_event.is_open, of_event.is_wanted) == (True, False, False)
    assert "Players now see the season instead of the event." in page.message.text

    of_event.resume()
    assert screen.hosts.is_open and not of_event.is_open, "what players see by now stays"

    of_event.open()
    assert of_event.is_open and not screen.hosts.is_wanted
    assert "Players now see the event instead of the season." in view.line.text


def test_the_loop_goes_on_to_the_next_slide_and_stays_where_it_is_stopped(
    screen, monkeypatch
) -> None:
    press("L")
    press("L")
    seconds = [1000.0]
    monkeypatch.setattr(season_page.time, "monotonic", lambda: seconds[0])
    press("T")
    seen = []
    for _ in range(2 * screen.pages + 4):
        seconds[0] += 100
        screen.tick()
        seen.append(screen.kind)
    assert set(seen) == {SeasonSlide.TABLE, SeasonSlide.PLACES}
    press("T")
    press("L")
    for _ in range(3):
        seconds[0] += 100
        screen.tick()
        assert screen.kind is SeasonSlide.TABLE
    before = screen.number
    press("Right")
    press("Left")
    assert screen.number == before


def test_a_season_without_results_never_turns_the_screen_black_for_good(
    open_window, event, tmp_path, monkeypatch
) -> None:
    path = tmp_path / "new.season"
    make_season("New Season", "iron-gauntlet-2014", path).close()
    window = open_window(event)
    window.show_season(path)
    press("Alt+Y")
    screen = window.pages.season._screen.players
    seconds = [1000.0]
    monkeypatch.setattr(season_page.time, "monotonic", lambda: seconds[0])
    for _ in range(3):
        seconds[0] += 100
        screen.tick()

    assert screen.kind is SeasonSlide.TABLE
    assert not screen.bound["blackout"].isChecked()


def test_a_step_on_the_season_is_seen_at_once(screen, page) -> None:
    gone = page.desk.places.qualification.finalists[0].person
    name = page.desk.state.by_id[gone].name
    press("P")
    assert name in names(screen.slide)
    from app.services.season.places import decline_place

    page.run(decline_place, gone)
    assert name not in names(screen.slide)


class Shown:
    """A page whose season is read again and again, while nobody sees its slides."""

    def __init__(self, page) -> None:
        self.t, self.ask, self.now, self.state = page.t, page.ask, page.now, page.state


def test_a_season_that_is_read_anew_is_never_taken_for_one_that_is_gone(
    page, settings, qtbot
) -> None:
    shown, state = Shown(page), page.state
    screen = SeasonScreen(shown, settings)
    qtbot.addWidget(screen)
    for n in range(20):
        shown.state = None
        shown.state = replace(state, name=f"Coast {n}")
        assert screen.slide.event == f"Coast {n}"
    screen.end()
