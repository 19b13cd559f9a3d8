"""Thousands of events through one window take no more memory at the end than at the start."""

import gc
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtWidgets import QApplication

from app.rules.draw import Draw
from app.services.events import new_event
from app.services.packets import load_packet, packet_text
from app.services.rehearsal_people import people
from app.services.rehearse import RehearsalPlan, play
from app.ui.application import make_application
from app.ui.main_window import MainWindow
from app.ui.settings import Settings
from app.words.catalogue import words
from tests.builders import morning
from tests.prove.lives import DRAFT
from tests.prove.results import keep

PLAYERS = 16
MOST_GROWTH = 0.05
_SETTLED = 100
"""After so many events everything has been loaded that ever is."""


def prove(events: int, seed: int) -> int:
    """Play so many events through one window; 1 where memory has grown by too much."""
    start = time.perf_counter()
    settled, last, acts = soaked(events, seed)
    growth = last / settled - 1
    rows = (
        (f"events of {PLAYERS} players through the window's session", events),
        ("acts, each with its page refreshed", acts),
        (f"resident after event {min(_SETTLED, events)}", f"{settled / 2**20:.1f} MB"),
        ("resident after the last", f"{last / 2**20:.1f} MB"),
        ("growth", f"{growth:+.1%}"),
    )
    print(keep(f"soak --events {events} --seed {seed}", rows, time.perf_counter() - start))
    return int(growth > MOST_GROWTH)


def soaked(events: int, seed: int, settled_after: int = _SETTLED) -> tuple[int, int, int]:
    """Resident bytes after an early event and after the last, and the acts in all."""
    acts = settled = 0
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(Path(folder) / "window.ini")
        app = QApplication.instance() or make_application([], settings)
        assert isinstance(app, QApplication)
        window = MainWindow(words(), settings)
        window.show()
        for number in range(1, events + 1):
            path = Path(folder) / "event.dicedown"
            acts += sum(1 for _ in _one_event(window, app, path, seed + number))
            window.close_event()
            app.processEvents()
            path.unlink()
            if number == settled_after:
                settled = _resident()
        window.close()
        return settled or _resident(), _resident(), acts


def _one_event(window: MainWindow, app: QApplication, path: Path, seed: int) -> Iterator[None]:
    draw = Draw(seed)
    new_event(path, DRAFT, clock=morning, dice=draw.below).close()
    window.open_path(path)
    assert window.view is not None
    session = window.view.desk.session
    session.dice = draw.below
    window.view.show_page(("rounds", "results", "standings", "players")[seed % 4])
    everybody = people(PLAYERS, load_packet(packet_text(DRAFT.packet)), DRAFT.point_size, draw)
    for _ in play(session, everybody, RehearsalPlan(players=PLAYERS, seed=seed), draw):
        app.processEvents()
        yield


def _resident() -> int:
    """Bytes of memory that the process has now; Linux alone tells."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
