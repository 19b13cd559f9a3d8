"""Thousands of events through one window take no more memory at the end than at the start."""

import gc
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from app.rules.core.draw import Draw
from app.services.event.events import new_event
from app.services.packet.packets import load_packet, packet_text
from app.services.program.rehearse import RehearsalPlan, people, play
from app.ui.core.settings import Settings
from app.ui.program.application import make_application
from app.ui.program.main_window import MainWindow
from app.words.core.catalogue import words
from tests.builders import morning
from tests.prove.lives import DRAFT
from tests.prove.results import keep
from tests.surroundings import MEMORY

PLAYERS = 16
MOST_GROWTH = 0.05
_SEEN = 10
"""Of so many events the window is seen at one."""
_SETTLED = 100
"""After so many events everything has been loaded that ever is."""


def prove(events: int, seed: int) -> int:
    """Play so many events through one window; 1 where memory has grown by too much."""
    start = time.perf_counter()
    settled, last, acts = soaked(events, seed)
    growth = last / settled - 1
    rows = (
        (f"events of {PLAYERS} players through the window's session", events),
        ("acts", acts),
        (f"resident after event {min(_SETTLED, events)}", f"{settled / 2**20:.1f} MB"),
        ("resident after the last", f"{last / 2**20:.1f} MB"),
        ("growth", f"{growth:+.1%}"),
    )
    print(keep(f"soak --events {events} --seed {seed}", rows, time.perf_counter() - start))
    return int(growth > MOST_GROWTH)


def soaked(events: int, seed: int, settled_after: int = _SETTLED) -> tuple[int, int, int]:
    """Resident bytes after an early event and after the last, and the acts in all."""
    acts = settled = 0
    memory = MEMORY if MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        settings = Settings(Path(folder) / "window.ini")
        app = QApplication.instance() or make_application([], settings)
        assert isinstance(app, QApplication)
        window = MainWindow(words(), settings)
        for number in range(1, events + 1):
            path = Path(folder) / "event.dicedown"
            # What is seen is painted after each act: that takes ten times as long.
            window.setVisible(number % _SEEN == 0)
            acts += sum(1 for _ in _one_event(window, app, path, seed + number))
            window.close_event()
            _forget(app)
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


def _forget(app: QApplication) -> None:
    """Let widgets go that are to be deleted later; outside of Qt's own loop nobody else does."""
    app.processEvents()
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    app.processEvents()


def _resident() -> int:
    """Bytes of memory that the process has now; Linux alone tells."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
