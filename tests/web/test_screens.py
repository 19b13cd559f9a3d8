"""Screens on other devices: what each shows, by itself or as the desk directs it, and no secret."""

import json
import re
from collections.abc import Iterator

import pytest

from app.rules.core.draw import Draw
from app.services.clock import round_clock
from app.services.core.session import EventSession
from app.services.pairing import rounds
from app.services.scenarios import scenarios
from app.services.screen.network_screens import (
    BY_ITSELF,
    LONGEST_NAME,
    MOST_SCREENS,
    SHOWN,
    ScreenOrder,
    order_of,
    screen_name,
)
from app.services.screen.screens import Mode
from app.services.screen.slide_order import Cue
from app.services.screen.slides import SlideKind
from app.web.server import Server
from tests.builders import begin_round, event_of, play_round
from tests.web.test_server import eventually, request, serving


@pytest.fixture
def session(tmp_path) -> Iterator[EventSession]:
    opened = event_of(tmp_path / "cup.dicedown", 9)
    yield opened
    opened.close()


@pytest.fixture
def server(session: EventSession) -> Iterator[Server]:
    with serving(session.path) as started:
        yield started


def shown(server: Server, show: str = "desk", name: str = "Hall%202") -> str:
    answer = request(server, f"/screen?name={name}&show={show}", accept_language="en")
    assert answer.status == 200
    return answer.text


def version(server: Server, query: str = "?name=Hall%202") -> str:
    return json.loads(request(server, f"/version{query}").text)["version"]


def forms(text: str) -> list[str]:
    return re.findall(r'class="slide (\w+)"', text)


def changed(server: Server, before: str) -> None:
    server.wake()
    eventually(lambda: version(server) != before)


def test_a_screen_shows_by_itself_what_the_event_asks_for(server, session) -> None:
    assert "Spring Cup" in shown(server, BY_ITSELF)
    before = version(server)
    session.do(rounds.pair)
    session.do(rounds.publish)
    changed(server, before)
    assert forms(shown(server, BY_ITSELF)) == ["names"]
    before = version(server)
    session.do(rounds.begin)
    changed(server, before)
    assert forms(shown(server, BY_ITSELF))[0] == "names", "until the clock runs, tables are found"
    before = version(server)
    session.do(round_clock.start)
    changed(server, before)
    assert forms(shown(server, BY_ITSELF))[0] == "clock"


def test_the_desk_chooses_for_each_screen_by_its_name(server, session) -> None:
    before = version(server)
    begin_round(session)
    changed(server, before)
    message = Cue(kind=SlideKind.MESSAGE, message="Lunch <b>at noon</b>")
    server.direct(
        {
            "Hall 1": ScreenOrder(cues=(Cue(kind=SlideKind.CLOCK),), ticker="Doors close at 9"),
            "Hall 2": ScreenOrder(cues=(Cue(kind=SlideKind.PAIRINGS),), language="de"),
            "Bar": ScreenOrder(cues=(message,)),
            "Off": ScreenOrder(cues=(Cue(kind=SlideKind.BLACKOUT),)),
        }
    )
    eventually(lambda: "names" in forms(shown(server)))
    assert "gegen" in shown(server)
    clock = shown(server, name="Hall%201")
    assert forms(clock) == ["clock"] and "Doors close at 9" in clock
    bar = shown(server, name="Bar")
    assert "Lunch &lt;b&gt;at noon" in bar and "<b>" not in bar
    off = shown(server, name="Off")
    assert forms(off) == ["black"] and "Round" not in off


def test_a_screen_hears_when_it_is_to_show_something_else(server) -> None:
    before, other = version(server), version(server, "?name=Hall%201")
    server.direct({"Hall 2": ScreenOrder(cues=(Cue(kind=SlideKind.IDLE),))})
    eventually(lambda: version(server) != before)
    assert version(server, "?name=Hall%201") == other
    assert version(server, "") == other.rpartition(".")[0]
    answer = request(server, "/screen?name=Hall%202")
    assert f'data-version="{version(server)}"' in answer.text
    again = request(server, "/screen?name=Hall%202", if_none_match=answer.headers["etag"])
    assert again.status == 304


def test_what_is_chosen_at_the_screen_goes_before_the_desk(server, session) -> None:
    before = version(server)
    begin_round(session)
    changed(server, before)
    server.direct({"Hall 2": ScreenOrder(cues=(Cue(kind=SlideKind.CLOCK),))})
    for kind in SHOWN:
        assert len(forms(shown(server, kind))) == 1
    assert forms(shown(server, "pairings")) == ["names"]
    assert forms(shown(server, "nonsense")) == forms(shown(server, BY_ITSELF))


def test_only_screens_that_the_desk_directs_are_listed(server) -> None:
    version(server, "?name=Hall%202")
    version(server, "?name=Bar&show=clock")
    version(server, "?name=%20%0A")
    assert server.screens == ("Hall 2",)
    for number in range(2 * MOST_SCREENS):
        version(server, f"?name=Number{number}")
    assert len(server.screens) == MOST_SCREENS
    assert "Hall 2" in server.screens


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Hall 2", "Hall 2"),
        ("  Hall\n\t2 ", "Hall 2"),
        ("x" * 90, "x" * LONGEST_NAME),
        ("\u202eHall", "Hall"),
        ("", ""),
    ],
)
def test_a_name_is_one_short_line(typed, name) -> None:
    assert screen_name(typed) == name


def test_an_order_follows_loops_or_stays() -> None:
    loop = (Cue(kind=SlideKind.CLOCK, seconds=30), Cue(kind=SlideKind.PAIRINGS))
    followed = ScreenOrder(cues=(Cue(kind=SlideKind.NOTICE),), ticker="Lunch", language="pl")

    def cues(feed):
        order = order_of(feed, followed, loop)
        assert (order.ticker, order.language) == ("Lunch", "pl")
        return order.cues

    assert cues(Mode.FOLLOW) == followed.cues
    assert cues(Mode.LOOP) == loop
    assert cues(SlideKind.CLOCK) == loop[:1]
    assert cues(SlideKind.DAY) == (Cue(kind=SlideKind.DAY),)
    assert cues(Mode.OFF) == (Cue(kind=SlideKind.BLACKOUT),)


def test_no_screen_shows_a_secret_whatever_is_chosen(server, session) -> None:
    play_round(session, Draw(3))
    session.do(rounds.close)
    session.do(rounds.pair, seed=5)
    session.do(scenarios.choose_scenario, "sr2015/incursion")
    before = version(server)
    session.do(rounds.publish)
    changed(server, before)
    server.direct({"Hall 2": ScreenOrder(cues=tuple(Cue(kind=kind) for kind in SlideKind))})
    eventually(lambda: len(forms(shown(server))) == len(SlideKind))
    for show in ("desk", BY_ITSELF, *SHOWN):
        assert "ncursion" not in shown(server, show)


def test_without_a_name_one_chooses_what_is_shown(server) -> None:
    text = request(server, "/screen", accept_language="en").text
    assert "What the desk chooses" in text and 'value="pairings"' in text
