"""Two real screens of an X server: the players' one is unplugged and plugged in again.

Run by ``dev.py test --screens``, which installs the X server; elsewhere these tests are skipped.
"""

import json
import os
import queue
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.builders import begin_round, event_of

WANTED = "DICEDOWN_SCREENS"
"""Set where the X server must be there."""
LAPTOP = "1366/361x768/203+0+0"
PROJECTOR = "1920/508x1080/285+1366+0"
PATIENCE = 30.0
"""Seconds until something has surely not happened."""
SETTLED = 1.0
"""Seconds after which a desktop has given the keys to whom it will."""

pytestmark = pytest.mark.skipif(WANTED not in os.environ, reason="dev.py test --screens runs these")


class Screens:
    """An X server with two monitors."""

    def __init__(self, display: str) -> None:
        self.environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}

    def plug(self) -> None:
        """Plug the projector in."""
        self._xrandr("--setmonitor", "projector", PROJECTOR, "none")

    def unplug(self) -> None:
        """Pull the projector out."""
        self._xrandr("--delmonitor", "projector")

    def begin(self) -> None:
        """Be a laptop with a projector."""
        self._xrandr("--setmonitor", "laptop", LAPTOP, "screen")
        self.plug()

    def _xrandr(self, *arguments: str) -> None:
        subprocess.run(["xrandr", *arguments], env=self.environment, check=True)


class Program:
    """The program, and what it last said of itself."""

    def __init__(self, screens: Screens, event: Path, store: Path) -> None:
        module = [sys.executable, "-m", "tests.screens.players_window", str(event), str(store)]
        self._process = subprocess.Popen(
            module,
            env=screens.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._lines: queue.Queue[str] = queue.Queue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def press(self, key: str) -> None:
        """Press a key."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{key}\n")
        self._process.stdin.flush()

    def until(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """How things stand once this holds."""
        end, told = time.monotonic() + PATIENCE, {}
        while time.monotonic() < end:
            try:
                told = json.loads(self._lines.get(timeout=0.2))
            except queue.Empty:
                assert self._process.poll() is None, "the program has ended"
                continue
            if holds(told):
                return told
        raise AssertionError(f"it never came to that; last was {told}")

    def steady(self, holds: Callable[[dict[str, Any]], bool]) -> None:
        """Whatever it says for a second more, this holds."""
        end = time.monotonic() + SETTLED
        while time.monotonic() < end:
            try:
                told = json.loads(self._lines.get(timeout=0.2))
            except queue.Empty:
                continue
            assert holds(told), told

    def end(self) -> None:
        """Close it."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        code = self._process.wait(PATIENCE)
        self._listener.join(PATIENCE)
        self._process.stdout.close()
        assert code == 0

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)


@pytest.fixture
def screens() -> Iterator[Screens]:
    """A laptop with a projector beside it."""
    for program in ("Xvfb", "openbox", "xrandr"):
        assert shutil.which(program), f"{program} is not installed"
    read, write = os.pipe()
    # Without -noreset the monitors would go with the last client that asks for them.
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "3286x1080x24", "-noreset",
               "-nolisten", "tcp"]  # fmt: skip
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as told:
        made = Screens(f":{told.readline().strip()}")
    manager = subprocess.Popen(["openbox"], env=made.environment, stderr=subprocess.DEVNULL)
    made.begin()
    yield made
    for process in (manager, server):
        process.terminate()
        process.wait(PATIENCE)


@pytest.fixture
def program(screens: Screens, tmp_path: Path) -> Iterator[Program]:
    """The program with an event whose first round is being played."""
    session = event_of(tmp_path / "cup.dicedown", 8)
    begin_round(session)
    session.close()
    made = Program(screens, tmp_path / "cup.dicedown", tmp_path / "window.ini")
    yield made
    made.end()


def is_on_projector(told: dict[str, Any]) -> bool:
    return bool(told["fills"]) and told["hall"] == [1366, 0, 1920, 1080]


def test_the_players_window_goes_with_its_screen_and_comes_back(screens, program) -> None:
    program.until(lambda told: told["screens"] == ["laptop", "projector"])
    program.press("next")
    before = program.until(is_on_projector)

    screens.unplug()
    alone = program.until(lambda told: told["screens"] == ["laptop"] and told["waits"])

    assert alone["hall"] is None, "nothing covers the only screen"
    assert alone["own"] == before["own"], "the EO's window stays as it is"
    assert "unplugged" in alone["line"]
    screens.plug()
    program.until(is_on_projector)


def test_the_keys_stay_with_the_eo_when_the_players_window_comes(screens, program) -> None:
    program.until(lambda told: told["keys"])
    program.press("next")
    program.until(lambda told: is_on_projector(told) and told["keys"])
    program.steady(lambda told: told["keys"])

    screens.unplug()
    program.until(lambda told: told["hall"] is None)
    program.press("next")
    program.until(lambda told: told["hall"] is not None and told["keys"])
    program.steady(lambda told: told["keys"])


def test_without_another_screen_it_is_a_window_beside_the_eos(screens, program) -> None:
    screens.unplug()
    program.until(lambda told: told["screens"] == ["laptop"])

    program.press("next")
    told = program.until(lambda told: told["hall"] is not None)

    assert not told["fills"]
    width, height = told["hall"][2:]
    assert width < 1366 and height < 768
