"""What screens on other computers are to show, as it goes by way of a server."""

import json
from dataclasses import replace

import pytest

from app.services.screen.network_screens import (
    MOST_BYTES,
    MOST_SCREENS,
    SHOWN,
    ScreenOrder,
    fixed,
    is_news,
    listed_screens,
    order_text,
    read_order,
)
from app.services.screen.slide_order import Cue
from app.services.screen.slides import SlideKind

CLOCK = fixed(SlideKind.CLOCK)
IDLE = fixed(SlideKind.IDLE)
LOOP = ScreenOrder(
    cues=(
        Cue(kind=SlideKind.NOTICE, notice=3, seconds=20),
        Cue(kind=SlideKind.MESSAGE, message="Zoë „first“\n\\ second"),
    ),
    page=2,
    ticker="Bar öffnet",
    language="de",
)


@pytest.mark.parametrize("order", [LOOP, *map(fixed, SHOWN)])
def test_an_order_is_read_as_it_was_sent(order: ScreenOrder) -> None:
    assert read_order(order_text(order)) == order


@pytest.mark.parametrize("letter", ["x", "\\", "\n", "€", "😀"])
def test_texts_that_are_too_long_are_cut_and_the_order_gets_through(letter: str) -> None:
    cues = tuple(Cue(kind=SlideKind.MESSAGE, message=letter * 3000) for _ in range(6))
    order = ScreenOrder(cues=cues, ticker=letter * 300)
    text = order_text(order)
    assert len(json.dumps(text, ensure_ascii=False).encode()) <= MOST_BYTES
    read = read_order(text)
    assert read is not None and len(read.cues) == 6
    for cue in read.cues:
        assert cue.message.endswith("…") and cue.message.startswith(letter * 20)


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "[]", "{}", "[" * 3000,
        order_text(CLOCK).replace('"clock"', '"lists"'),
        order_text(CLOCK).replace('"seconds": 10', '"seconds": "soon"'),
        order_text(CLOCK).replace('"page": null', '"page": []'),
        order_text(CLOCK).replace('"page": null', '"page": Infinity'),
        order_text(CLOCK).replace('"cues": [', '"cues": [7, '),
    ],
)  # fmt: skip
def test_what_is_no_order_is_none(text: str) -> None:
    assert read_order(text) is None


def test_a_slide_is_shown_for_a_second_to_an_hour() -> None:
    for sent, read in ((-5, 1), (10**9, 3600)):
        order = read_order(
            order_text(replace(CLOCK, cues=(Cue(kind=SlideKind.DAY, seconds=sent),)))
        )
        assert order is not None and order.cues[0].seconds == read


def test_it_is_news_where_the_organizer_shows_something_else_and_not_where_a_screen_comes() -> None:
    one, two = {"Hall 1": CLOCK}, {"Hall 1": CLOCK, "Hall 2": CLOCK}
    assert not is_news({}, {}, None, IDLE)
    assert is_news({}, {}, None, CLOCK), "what was shown before a restart is shown again"
    assert not is_news(one, two, IDLE, IDLE) and not is_news(two, one, IDLE, IDLE)
    assert is_news(two, {**two, "Hall 2": IDLE}, IDLE, IDLE)
    assert is_news({}, {}, IDLE, CLOCK)


def test_screens_of_both_kinds_are_listed_once_and_not_without_end() -> None:
    assert listed_screens(("Hall 2", "Bar"), ("Hall 2", "Hall 1")) == ("Bar", "Hall 1", "Hall 2")
    assert len(listed_screens(tuple(map(str, range(50))))) == MOST_SCREENS
