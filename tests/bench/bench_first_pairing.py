"""From the start page to the first pairing of 33 players, with a person's pauses in real time."""

import os
import shutil
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from app.services.event.user_settings import event_folder
from app.ui.core.settings import Settings
from app.ui.program.application import make_application
from app.ui.program.start import show_first
from tests.journeys.first_pairing import Person, by_keys, by_mouse
from tests.surroundings import DATA

Row = tuple[str, float, str]


def measure() -> list[Row]:
    """Seconds of each way, each from a start page of its own."""
    folder = Path(tempfile.mkdtemp())
    make_application([], Settings(folder / "window.ini"))
    places = event_folder()
    places.mkdir(parents=True, exist_ok=True)
    roster = Path(shutil.copy(DATA / "rosters" / "roster-33.csv", places))
    rows = []
    for name, go in (("the mouse", by_mouse), ("keys", by_keys)):
        window = show_first(Settings(folder / f"{go.__name__}.ini"))
        window.activateWindow()
        person = Person(waits=True)
        go(person, window, roster)
        seconds = person.seconds
        window.close()
        rows.append((f"a newcomer's way to the first pairing by {name}", seconds, "s"))
    return rows
