"""Real screens of an X server: players' ones are unplugged, swapped, mirrored and shared out.

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
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from app.rules.core.draw import Draw
from app.services.clock import countdown, round_clock
from app.services.event.events import open_event
from app.services.pairing import rounds
from tests.builders import begin_round, event_of
from tests.services.acts import finish

WANTED = "DICEDOWN_SCREENS"
"""Set where the X server must be there."""
PLACES = {
    "laptop": "1366/361x768/203+0+0",
    "projector": "1920/508x1080/285+1366+0",
    "beamer": "1024/271x768/203+3286+0",
    "wall": "1280/339x720/190+4310+0",
}
MIRROR = PLACES["laptop"]
PATIENCE = 30.0
"""Seconds until something has surely not happened."""
SETTLED = 1.0
"""Seconds after which a desktop has given the keys to whom it will."""

pytestmark = pytest.mark.skipif(WANTED not in os.environ, reason="dev.py test --screens runs these")


class Screens:
    """An X server with monitors."""

    def __init__(self, display: str) -> None:
        self.environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}

    def plug(self, name: str = "projector", place: str = "") -> None:
        """Plug a monitor in."""
        output = "screen" if name == self._owner else "none"
        self._xrandr("--setmonitor", name, place or PLACES[name], output)

    def unplug(self, name: str = "projector") -> None:
        """Pull a monitor out."""
        self._xrandr("--delmonitor", name)

    def begin(self, owner: str = "laptop") -> None:
        """Be a laptop with a projector, one of which owns the X server's only output."""
        self._owner = owner
        self.plug(owner)
        self.plug("projector" if owner == "laptop" else "laptop")

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
        self._last: dict[str, Any] = {}
        self._lines: queue.Queue[str] = queue.Queue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def press(self, *keys: str) -> None:
        """Press keys."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{' '.join(keys)}\n")
        self._process.stdin.flush()

    def until(self, *each: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """How things stand once each of these has held, at one moment or after one another.

        A sentence on a slow machine may be gone again before a window has its place.
        """
        open_ = list(each)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                seen = self._last = json.loads(self._lines.get(timeout=0.2))
            except queue.Empty:
                assert self._process.poll() is None, "the program has ended"
                continue
            open_ = [holds for holds in open_ if not holds(seen)]
            if not open_:
                return seen
        raise AssertionError(f"it never came to that; last was {self._last}")

    def steady(self, holds: Callable[[dict[str, Any]], bool]) -> None:
        """Whatever it says for a second more, this holds."""
        end = time.monotonic() + SETTLED
        while time.monotonic() < end:
            try:
                seen = json.loads(self._lines.get(timeout=0.2))
            except queue.Empty:
                continue
            assert holds(seen), seen

    def end(self) -> None:
        """Close it."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        code = self._process.wait(PATIENCE)
        self._listener.join(PATIENCE)
        self._process.stdout.close()
        assert code == 0

    def kill(self) -> None:
        """Let it die without a word."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.kill()
        self._process.wait(PATIENCE)
        self._listener.join(PATIENCE)
        for pipe in (self._process.stdin, self._process.stdout):
            pipe.close()

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
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "5590x1080x24", "-noreset",
               "-nolisten", "tcp"]  # fmt: skip
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as answer:
        made = Screens(f":{answer.readline().strip()}")
    manager = subprocess.Popen(["openbox"], env=made.environment, stderr=subprocess.DEVNULL)
    made.begin()
    yield made
    for process in (manager, server):
        process.terminate()
        process.wait(PATIENCE)


Start = Callable[[], Program]


@pytest.fixture
def start(screens: Screens, tmp_path: Path) -> Iterator[Start]:
    """Starts the program with an event whose first round is being played."""
    event = tmp_path / "cup.dicedown"
    session = event_of(event, 8)
    begin_round(session)
    session.do(round_clock.start)
    session.close()
    started: list[Program] = []

    def begin() -> Program:
        started.append(Program(screens, event, tmp_path / "window.ini"))
        return started[-1]

    yield begin
    for program in started[-1:]:
        program.end()


def is_on(seen: dict[str, Any], name: str = "projector") -> bool:
    """Whether the players' window fills a monitor, and that one alone."""
    hall = seen["halls"].get(name)
    return list(seen["halls"]) == [name] and hall["fills"] and hall["place"] == place_of(name)


def place_of(name: str) -> list[int]:
    size, left, top = PLACES[name].split("+")
    width, height = size.split("x")
    return [int(left), int(top), int(width.split("/")[0]), int(height.split("/")[0])]


def test_the_players_window_goes_with_its_screen_and_comes_back(screens, start) -> None:
    program = start()
    program.until(lambda seen: seen["screens"] == ["laptop", "projector"] and seen["keys"])
    program.press("Space")
    before = program.until(lambda seen: is_on(seen) and seen["keys"])
    program.steady(lambda seen: seen["keys"])

    screens.unplug()
    alone = program.until(
        lambda seen: seen["screens"] == ["laptop"] and seen["waits"],
        lambda seen: "projector was unplugged" in seen["line"],
    )

    assert alone["halls"] == {}, "nothing covers the only screen"
    assert alone["own"] == before["own"], "the EO's window stays as it is"
    screens.plug()
    program.until(is_on, lambda seen: "projector is back" in seen["line"])


def test_without_another_screen_it_is_a_window_beside_the_eos(screens, start) -> None:
    screens.unplug()
    program = start()
    program.until(lambda seen: seen["screens"] == ["laptop"] and seen["keys"])

    program.press("Space")
    seen = program.until(lambda seen: seen["halls"] and seen["keys"])

    program.steady(lambda seen: seen["keys"])
    hall = seen["halls"][""]
    assert not hall["fills"]
    width, height = hall["place"][2:]
    assert width < 1366 and height < 768


def test_another_projector_than_before_is_used_and_said(screens, start) -> None:
    program = start()
    program.until(lambda seen: seen["screens"] == ["laptop", "projector"] and seen["keys"])
    program.press("P", "O")
    program.until(is_on)

    screens.unplug()
    program.until(lambda seen: seen["waits"])
    screens.plug("beamer")
    sentence = "beamer is there and shows the slides: projector isn't connected."
    program.until(lambda seen: is_on(seen, "beamer"), lambda seen: sentence in seen["line"])

    # Today the hall has a third; what was chosen comes first, as soon as it is there.
    screens.plug("wall")
    program.until(lambda seen: "wall" in seen["screens"] and is_on(seen, "beamer"))
    screens.plug()
    program.until(lambda seen: is_on(seen))

    # On another day, in another place.
    program.press("O")
    program.until(lambda seen: not seen["halls"])
    screens.unplug()
    screens.unplug("wall")
    program.until(lambda seen: seen["screens"] == ["beamer", "laptop"])
    program.press("F9")
    program.until(
        lambda seen: is_on(seen, "beamer"),
        lambda seen: "projector isn't connected" in seen["line"],
    )


def test_of_several_projectors_the_eo_is_to_choose_and_a_choice_moves_the_picture(
    screens, start
) -> None:
    screens.plug("beamer")
    program = start()
    program.until(lambda seen: len(seen["screens"]) == 3 and seen["keys"])
    program.press("F9")
    seen = program.until(lambda seen: seen["question"])
    assert seen["halls"] == {}, "no small window anywhere"
    assert seen["buttons"][:2] == ["Show on projector", "Show on beamer"]
    assert "1920 × 1080" in seen["question"] and "1024 × 768" in seen["question"]

    program.press("Down", "Return")
    program.until(lambda seen: is_on(seen, "beamer") and not seen["question"])

    # The two show the clock and the pairings at once, by keys alone.
    program.press("1", "C", "Return")
    program.press("P")
    seen = program.until(
        lambda seen: len(seen["halls"]) == 2 and seen["halls"]["beamer"]["shows"] == "PairingsSlide"
    )
    assert seen["halls"]["projector"]["shows"] == "ClockSlide"
    assert [seen["halls"][name]["place"] for name in ("projector", "beamer")] == [
        place_of("projector"),
        place_of("beamer"),
    ]
    program.press("2", "End", "Return")
    program.until(lambda seen: is_on(seen, "projector"))


def test_what_players_saw_is_there_again_after_a_crash(screens, start, tmp_path) -> None:
    program = start()
    program.until(lambda seen: seen["screens"] == ["laptop", "projector"] and seen["keys"])
    program.press("C", "O", "L")
    program.until(lambda seen: is_on(seen) and seen["loops"] and seen["on"] == "clock")
    # Qt writes settings a turn of the event loop after they are set.
    end = time.monotonic() + PATIENCE
    while '"is_looping": true' not in (tmp_path / "window.ini").read_text().replace("\\", ""):
        assert time.monotonic() < end, "what players see isn't written down"
        time.sleep(0.02)
    program.kill()

    again = start()

    seen = again.until(is_on, lambda seen: "projector is back" in seen["line"])
    assert (seen["on"], seen["loops"]) == ("clock", True)
    again.until(lambda seen: seen["keys"])


def by_command(event: Path, *acts: tuple[Any, ...]) -> None:
    """Do acts in the event as a command does them while the window is open."""
    session = open_event(event, clock=lambda: datetime.now(UTC), dice=Draw(2).below)
    for act, *arguments in acts:
        session.do(act, *arguments)
    session.close()


def test_time_is_up_on_the_laptop_and_in_the_hall_and_the_break_follows(
    screens, start, tmp_path
) -> None:
    event = tmp_path / "cup.dicedown"
    by_command(event, (round_clock.remove,), (round_clock.start,))
    program = start()
    program.until(lambda seen: seen["screens"] == ["laptop", "projector"] and seen["keys"])
    program.press("P", "O")
    program.until(lambda seen: is_on(seen) and seen["on"] == "pairings")
    program.press("Ctrl+4")
    program.until(lambda seen: seen["keys"] and not seen["time_up"])

    # The dice may have made the round a quarter of an hour longer.
    by_command(event, (round_clock.add, -(115 * 60)), (round_clock.add, 2))

    seen = program.until(lambda seen: seen["time_up"] and seen["on"] == "clock")
    assert "Round 1: time is up" in seen["time_up"]
    assert seen["halls"]["projector"]["shows"] == "ClockSlide"
    assert seen["keys"], "the keys stay with the EO"

    session = open_event(event, clock=lambda: datetime.now(UTC), dice=Draw(2).below)
    finish(session)
    session.close()
    by_command(event, (rounds.close,), (countdown.start_break, 900, "lunch"))

    program.until(
        lambda seen: seen["halls"]["projector"]["shows"] == "BreakSlide" and not seen["time_up"]
    )


def test_no_players_window_buries_the_eos(screens, start) -> None:
    program = start()
    program.until(lambda seen: seen["screens"] == ["laptop", "projector"] and seen["keys"])
    program.press("Space")
    program.until(is_on)

    screens.unplug()
    program.until(lambda seen: seen["waits"])
    screens.plug(place=MIRROR)
    seen = program.until(lambda seen: "same picture as your screen" in seen["line"])
    program.press("F9")
    seen = program.until(lambda seen: seen["halls"] and seen["keys"])
    assert not seen["halls"][""]["fills"], "a window in front, and all of the EO's behind it"
    screens.unplug()
    program.until(lambda seen: seen["screens"] == ["laptop"])
    screens.plug()
    program.until(is_on)


def test_when_the_lid_is_closed_the_players_window_makes_room_until_it_is_open(
    screens, start
) -> None:
    for name in ("laptop", "projector"):
        screens.unplug(name)
    screens.begin(owner="projector")
    program = start()
    program.until(lambda seen: seen["screens"] == ["laptop", "projector"] and seen["keys"])
    program.press("Space")
    before = program.until(is_on)

    screens.unplug("laptop")
    seen = program.until(
        lambda seen: not seen["halls"],
        lambda seen: "Your window is on projector now" in seen["line"],
    )
    assert seen["screens"] == ["projector"]
    screens.plug("laptop")
    seen = program.until(is_on)
    assert seen["own"][:2] == before["own"][:2], "each is where it was"
