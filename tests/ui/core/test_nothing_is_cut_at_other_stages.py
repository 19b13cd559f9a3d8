"""Nothing is cut in an event without players, in a draft, and once all is played."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from app.ui.program.application import apply_text_size
from app.ui.program.main_window import MainWindow
from tests.ui.core.test_nothing_is_cut import WINDOWS, assert_nothing_is_cut
from tests.ui.places import OTHER_EVENTS, dressed, shared_window

OneIn = Callable[[int, Iterable[Any]], list[Any]]


@pytest.fixture(params=OTHER_EVENTS)
def other_window(request, qapp, tmp_path) -> Iterator[tuple[MainWindow, tuple[str, ...]]]:
    """A window on an event at another stage of the day, and the places to look at."""
    make, places = OTHER_EVENTS[request.param]
    with dressed(qapp), shared_window(tmp_path, make) as made:
        yield made, places


@pytest.mark.parametrize(
    ("percent", "shape"),
    [
        pytest.param(200, "1280×720", marks=pytest.mark.sweep(4)),
        pytest.param(100, "1366×768", marks=pytest.mark.sweep(99)),
        pytest.param(150, "1366×768", marks=pytest.mark.sweep(99)),
    ],
)
def test_nothing_is_cut_at_another_stage(other_window, qapp, percent, shape, one_in: OneIn):
    window, places = other_window
    apply_text_size(qapp, percent)
    assert_nothing_is_cut(window, [WINDOWS[shape]], one_in(18, places))
