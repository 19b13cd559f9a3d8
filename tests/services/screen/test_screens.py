"""What each screen shows: chosen ones, missing ones, new ones, and never the EO's own."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.services.screen.screens import FEEDS, Mode, Placing, ScreenInfo, feed_of, place
from app.services.screen.slide_order import Cue, ShowState, show_state
from app.services.screen.slides import SlideKind

CLOCK = SlideKind.CLOCK
OWN = ScreenInfo(key="a", name="a", width=1366, height=768, is_own=True)


def other(key: str, *, is_mirror: bool = False) -> ScreenInfo:
    return ScreenInfo(key=key, name=key, width=1920, height=1080, is_mirror=is_mirror)


def shown(*keys: str, chosen=None, stood_in=None) -> Placing:
    return place((OWN, *map(other, keys)), chosen or {}, stood_in)


def test_the_only_other_screen_is_used_and_of_several_one_is_to_be_chosen() -> None:
    assert shown("b").feeds == {"b": Mode.FOLLOW}
    two = shown("b", "c")
    assert two.feeds == {}
    assert [info.key for info in two.asks] == ["b", "c"]
    assert shown() == Placing()


def test_the_only_other_stands_in_for_a_missing_one_with_what_that_showed() -> None:
    found = shown("c", chosen={"b": CLOCK})
    assert (found.feeds, found.stands_in) == ({"c": CLOCK}, {"c": "b"})
    two = shown("c", "d", chosen={"b": Mode.FOLLOW})
    assert (two.feeds, [info.key for info in two.asks]) == ({}, ["c", "d"])
    assert two.missing == ("b",)


def test_who_stands_in_goes_on_until_the_missing_one_is_back() -> None:
    chosen, stood_in = {"b": Mode.FOLLOW}, {"c": "b"}
    more = shown("c", "d", chosen=chosen, stood_in=stood_in)
    assert more.feeds == {"c": Mode.FOLLOW}
    assert shown("b", "c", chosen=chosen, stood_in=stood_in).feeds == {"b": Mode.FOLLOW}


def test_one_of_two_is_stood_in_for_and_no_screen_of_another_day_is() -> None:
    both = shown("b", "d", chosen={"b": Mode.FOLLOW, "c": CLOCK})
    assert both.feeds == {"b": Mode.FOLLOW, "d": CLOCK}
    other_day = shown("b", "d", chosen={"b": Mode.FOLLOW, "c": Mode.FOLLOW})
    assert other_day.feeds == {"b": Mode.FOLLOW}, "somebody follows: nobody misses the other"


def test_a_screen_that_is_to_show_nothing_shows_nothing() -> None:
    off = shown("b", chosen={"b": Mode.OFF})
    assert off.feeds == {}
    assert [info.key for info in off.asks] == ["b"], "who opens the window is asked"
    assert shown("b", chosen={"b": Mode.OFF, "c": Mode.FOLLOW}).feeds == {}


KEYS = ("b", "c", "d")


@given(
    st.sets(st.sampled_from(KEYS)),
    st.sets(st.sampled_from(KEYS)),
    st.dictionaries(st.sampled_from(("a", *KEYS)), st.sampled_from(FEEDS)),
    st.dictionaries(st.sampled_from(KEYS), st.sampled_from(KEYS)),
)
def test_nothing_is_ever_shown_where_it_would_bury_the_eos_window(here, mirrors, chosen, stood_in):
    screens = (OWN, *(other(key, is_mirror=key in mirrors) for key in sorted(here)))
    found = place(screens, chosen, stood_in)
    assert set(found.feeds) <= here - mirrors
    assert {info.key for info in found.asks} <= here - mirrors
    assert Mode.OFF not in found.feeds.values()
    for key, feed in chosen.items():
        if key in here - mirrors and feed is not Mode.OFF:
            assert found.feeds[key] is feed
    assert not (found.feeds and found.asks)


@pytest.mark.parametrize("feed", FEEDS)
def test_a_feed_is_read_as_it_was_written(feed) -> None:
    assert feed_of(feed.value) is feed
    assert feed_of("hologram") is None


AT = datetime(2026, 5, 2, 14, tzinfo=UTC)
STATE = ShowState(
    cue=Cue(kind=SlideKind.MESSAGE, message="Mittag – 🍕", seconds=7),
    page=2,
    is_looping=True,
    is_open=True,
)


def test_what_was_shown_is_read_as_it_was_written() -> None:
    assert show_state(STATE.as_json(AT), AT + timedelta(hours=3)) == STATE
    late = show_state(STATE.as_json(AT), AT + timedelta(days=7))
    assert late is not None and not late.is_open, "no window opens by itself a week later"


def test_words_of_the_moment_are_not_shown_again_another_day() -> None:
    state = replace(STATE, cue=Cue(kind=SlideKind.MESSAGE, message="Lunch"), ticker="5 minutes")
    text = state.as_json(AT)

    assert show_state(text, AT + timedelta(hours=3)) == state
    late = show_state(text, AT + timedelta(hours=20))

    assert late is not None
    assert (late.cue, late.ticker) == (Cue(kind=SlideKind.IDLE), "")
    assert late.is_ceremony_over == state.is_ceremony_over


@pytest.mark.parametrize(
    "text",
    [
        *("", "{}", "[]", "null", "7", '{"cue": {"kind": "x"}}', "[" * 100_000),
        STATE.as_json(AT).replace('"seconds": 7', '"seconds": Infinity'),
    ],
)
def test_what_cannot_be_read_is_nothing(text) -> None:
    assert show_state(text, AT) is None


def test_a_kind_of_a_later_version_is_nothing() -> None:
    facts = json.loads(STATE.as_json(AT))
    facts["cue"]["kind"] = "hologram"
    assert show_state(json.dumps(facts), AT) is None
