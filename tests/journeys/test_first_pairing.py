"""From the start page to the first pairing: a newcomer by mouse, and somebody by keys."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from app.services.event.user_settings import event_folder
from app.ui.core.widgets import acting as rest
from app.ui.program.main_window import MainWindow
from tests.journeys.first_pairing import Person, by_keys, by_mouse
from tests.journeys.window import Day

MOUSE_SECONDS, KEY_SECONDS = 35, 25
_REST = rest.MILLISECONDS


@pytest.fixture(params=[(by_mouse, MOUSE_SECONDS), (by_keys, KEY_SECONDS)], ids=["mouse", "keys"])
def way(request: pytest.FixtureRequest) -> tuple[Callable[..., None], int]:
    return request.param


def test_a_newcomer_pairs_33_players_in_half_a_minute(
    way, day: Day, data: Path, monkeypatch: pytest.MonkeyPatch
):
    # A step rests in front of a person as well.
    monkeypatch.setattr(rest, "MILLISECONDS", _REST)
    folder = event_folder()
    folder.mkdir(parents=True, exist_ok=True)
    roster = Path(shutil.copy(data / "rosters" / "roster-33.csv", folder))
    go, most = way
    person, window = Person(waits=False), day.window
    assert isinstance(window, MainWindow)
    go(person, window, roster)
    assert person.seconds <= most, f"{person.clicks} clicks, {person.keys} keys"
