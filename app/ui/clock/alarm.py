"""Alarm: lets the system's own player sound our tone, and says where nothing could."""

from __future__ import annotations

import io
import math
import shutil
import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from subprocess import DEVNULL, Popen

from PySide6.QtCore import QObject, Qt, QTemporaryDir, QTimer, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSlider, QVBoxLayout, QWidget

from app.ui.core.acts import LOOKING
from app.ui.core.bound_acts import Bind
from app.ui.core.settings import Settings
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.toast import ODD, Toast
from app.words.core.catalogue import Words

# The tone of the alarm, made from sines: three calls of two notes, as a WAV file.


RATE = 22_050
"""Samples a second."""
_NOTES = (880.0, 1318.5)
"""Hertz: an A and the E above it, which carry over many voices."""
_NOTE_SECONDS = 0.22
_REST_SECONDS = 0.18
_CALLS = 3
_FADE_SECONDS = 0.012
"""Without it each note would begin and end with a click."""
_LOUDEST = 30_000


def tone(volume: int) -> bytes:
    """The alarm as a WAV file, one channel of 16 bits.

    Args:
        volume: from 0 for silence to 100.
    """
    loudness = _LOUDEST * max(0, min(100, volume)) / 100
    samples = array("h")
    rest = array("h", bytes(2 * int(RATE * _REST_SECONDS)))
    notes = [_note(pitch, loudness) for pitch in _NOTES]
    for _ in range(_CALLS):
        for note in notes:
            samples.extend(note)
        samples.extend(rest)
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    return out.getvalue()


def _note(pitch: float, loudness: float) -> array[int]:
    length, fade = int(RATE * _NOTE_SECONDS), RATE * _FADE_SECONDS
    return array(
        "h",
        (
            int(
                loudness
                * min(1.0, n / fade, (length - 1 - n) / fade)
                * math.sin(2 * math.pi * pitch * n / RATE)
            )
            for n in range(length)
        ),
    )


Command = Sequence[str]
"""A program with its arguments; the file to play is put behind them."""
_LOOK_MILLISECONDS = 100


def players() -> tuple[Command, ...]:
    """The programs of this system that can play a file, best first."""
    known: tuple[Command, ...] = (("pw-play",), ("paplay",), ("aplay", "-q"))
    if sys.platform == "darwin":
        known = (("afplay",),)
    return tuple(player for player in known if shutil.which(player[0]))


def can_sound() -> bool:
    """Whether anything on this system can play a file."""
    return system_sound() is not None or bool(players())


def system_sound() -> Callable[[Path], bool] | None:
    """What plays a file without another program; None where the system has nothing of it."""
    if sys.platform == "win32":
        return _windows_sound
    return None


if sys.platform == "win32":
    import winsound

    def _windows_sound(path: Path) -> bool:
        try:
            winsound.PlaySound(str(path), winsound.SND_FILENAME | winsound.SND_ASYNC)
        except RuntimeError:
            return False
        return True


class Alarm(QObject):
    """Rings once for each call.

    Args:
        commands: programs to try in turn; None for those of the system.

    Signals:
        silent(): nothing here could play it; the system beep was used.
    """

    silent = Signal()

    def __init__(
        self, parent: QObject | None = None, commands: Sequence[Command] | None = None
    ) -> None:
        super().__init__(parent)
        self._commands = commands
        self._folder: QTemporaryDir | None = None
        self._waiting: list[Command] = []
        self._process: Popen[bytes] | None = None
        self._timer = QTimer(self, interval=_LOOK_MILLISECONDS)
        self._timer.timeout.connect(self._look)

    @property
    def sounds(self) -> bool:
        """Whether a program is playing, or about to."""
        return self._process is not None

    def ring(self, volume: int) -> None:
        """Sound the tone in the background, at a volume from 0 to 100."""
        self.stop()
        if self._folder is None:
            self._folder = QTemporaryDir()
        path = Path(self._folder.filePath("alarm.wav"))
        try:
            path.write_bytes(tone(volume))
        except OSError:
            self._give_up()
            return
        sound = system_sound() if self._commands is None else None
        if sound is not None and sound(path):
            return
        commands = players() if self._commands is None else self._commands
        self._waiting = [(*command, str(path)) for command in commands]
        self._try_next()

    def stop(self) -> None:
        """Let a tone that still sounds end."""
        self._timer.stop()
        self._waiting = []
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()

    def _try_next(self) -> None:
        while self._waiting:
            command = self._waiting.pop(0)
            try:
                self._process = Popen(command, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)
            except OSError:
                continue
            self._timer.start()
            return
        self._give_up()

    def _look(self) -> None:
        """See whether the program has ended, and how."""
        code = None if self._process is None else self._process.poll()
        if code is None:
            return
        self._timer.stop()
        self._process = None
        if code:
            self._try_next()

    def _give_up(self) -> None:
        QApplication.beep()
        self.silent.emit()


class AlarmBar(QWidget):
    """Volume and test of the alarm.

    Attributes:
        alarm: what rings.
    """

    ACTS = LOOKING
    """What can be done here."""

    def __init__(self, t: Words, settings: Settings | None, bind: Bind) -> None:
        super().__init__()
        self._t, self._settings = t, settings
        self.alarm = Alarm(self)
        self.alarm.silent.connect(self._say_silent)
        heading = plain_label(t("Alarm"))
        heading.setProperty("heading", True)
        self.volume = QSlider(Qt.Orientation.Horizontal, minimum=0, maximum=100, singleStep=5)
        self.volume.setAccessibleName(t("Alarm volume"))
        self.volume.setValue(100 if settings is None else settings.alarm_volume)
        self.volume.valueChanged.connect(self._keep)
        self.test = bind({"test": self.ring}).button("test")
        self.message = Toast(t, self)
        row = QHBoxLayout()
        row.addWidget(self.volume, 1)
        row.addWidget(self.test)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(heading)
        box.addLayout(row)

    def ring(self) -> None:
        """Sound the alarm as loud as it is set."""
        self.message.clear()
        self.alarm.ring(self.volume.value())

    @property
    def trouble(self) -> str:
        """Why the alarm can't sound; "" where it can."""
        if not self.volume.value():
            return self._t("The alarm is muted (volume 0). The clock flashes when time is up.")
        if not can_sound():
            return self._t("This computer can't play the alarm, only a beep. Watch the clock: "
                           "it flashes when time is up.")  # fmt: skip
        return ""

    def take_settings(self) -> None:
        """Ring as loud as was set elsewhere."""
        if self._settings is not None:
            self.volume.setValue(self._settings.alarm_volume)

    def _keep(self, volume: int) -> None:
        if self._settings is not None:
            self._settings.alarm_volume = volume

    def _say_silent(self) -> None:
        message = self._t("This computer couldn't play the alarm, only a beep. The clock "
                          "flashes.")  # fmt: skip
        self.message.say(message, ODD, stays=True)
