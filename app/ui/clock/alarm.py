"""Alarm: lets the system's own player sound our tone, and says where nothing could.

TimeUpBar: that time is up, in the header's place, on every page until the EO deals with it.
"""

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
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTemporaryDir, QTimer, Signal
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.ui.core.acts import LOOKING
from app.ui.core.bound_acts import Bind
from app.ui.core.settings import Settings
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.form_fields import VolumeSlider
from app.ui.core.widgets.labels import ElidedLabel, plain_label, speak
from app.ui.core.widgets.toast import ODD, Toast
from app.words.clock.clock import time_up_action, time_up_sentence
from app.words.core.catalogue import Words

if TYPE_CHECKING:
    from app.services.clock.board import TimeUp

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


def tone(volume: int, calls: int = _CALLS) -> bytes:
    """The alarm as a WAV file, one channel of 16 bits.

    Args:
        volume: from 0 for silence to 100.
        calls: how often its two notes are played.
    """
    loudness = _LOUDEST * max(0, min(100, volume)) / 100
    samples = array("h")
    rest = array("h", bytes(2 * int(RATE * _REST_SECONDS)))
    notes = [_note(pitch, loudness) for pitch in _NOTES]
    for _ in range(calls):
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
        tried(bool): whether a trial without a sound was played.
    """

    silent = Signal()
    tried = Signal(bool)

    def __init__(
        self, parent: QObject | None = None, commands: Sequence[Command] | None = None
    ) -> None:
        super().__init__(parent)
        self._commands = commands
        self._folder: QTemporaryDir | None = None
        self._waiting: list[Command] = []
        self._process: Popen[bytes] | None = None
        self._is_trial = False
        self._timer = QTimer(self, interval=_LOOK_MILLISECONDS)
        self._timer.timeout.connect(self._look)

    @property
    def sounds(self) -> bool:
        """Whether a program is playing, or about to."""
        return self._process is not None

    def ring(self, volume: int) -> None:
        """Sound the tone in the background, at a volume from 0 to 100."""
        self._play(tone(volume), is_trial=False)

    def try_out(self) -> None:
        """Play silence, to learn whether this computer can play anything."""
        self._play(tone(0, calls=1), is_trial=True)

    def _play(self, sample: bytes, *, is_trial: bool) -> None:
        self.stop()
        self._is_trial = is_trial
        if self._folder is None:
            self._folder = QTemporaryDir()
        path = Path(self._folder.filePath("alarm.wav"))
        try:
            path.write_bytes(sample)
        except OSError:
            self._give_up()
            return
        sound = system_sound() if self._commands is None else None
        if sound is not None and sound(path):
            self._end()
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
        else:
            self._end()

    def _end(self) -> None:
        if self._is_trial:
            self.tried.emit(True)

    def _give_up(self) -> None:
        if self._is_trial:
            self.tried.emit(False)
            return
        QApplication.beep()
        self.silent.emit()


def mute_sentence(t: Words) -> str:
    """That this computer can't play the alarm, and what to do."""
    return t("This computer can't play the alarm, only a beep. Watch the clock: "
             "it flashes when time is up.")  # fmt: skip


class SoundTrial(QObject):
    """Tries once on each computer, as the program is first started, whether the alarm can sound.

    Signals:
        failed(): it can't.
    """

    failed = Signal()

    def __init__(self, parent: QObject, settings: Settings) -> None:
        super().__init__(parent)
        self._settings = settings
        self._alarm = Alarm(self)
        self._alarm.tried.connect(self._keep)

    def begin(self) -> None:
        """Try, unless that was done before."""
        if not self._settings.is_sound_tried:
            self._alarm.try_out()

    def _keep(self, can_sound: bool) -> None:
        self._settings.is_sound_tried = True
        if not can_sound:
            self.failed.emit()


class AlarmBar(QWidget):
    """Volume and test of the alarm.

    Signals:
        muted(str): why the alarm won't be heard.

    Attributes:
        alarm: what rings.
    """

    muted = Signal(str)

    ACTS = LOOKING
    """What can be done here."""

    def __init__(self, t: Words, settings: Settings | None, bind: Bind) -> None:
        super().__init__()
        self._t, self._settings = t, settings
        self.alarm = Alarm(self)
        self.alarm.silent.connect(self._say_silent)
        self._trial = Alarm(self)
        self._trial.tried.connect(self._take_trial)
        heading = plain_label(t("Alarm"))
        heading.setProperty("heading", True)
        self.volume = VolumeSlider()
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
            return mute_sentence(self._t)
        return ""

    def try_out(self) -> None:
        """As a clock starts, say where its alarm won't be heard."""
        if self.trouble:
            # Behind all that the act itself says.
            QTimer.singleShot(0, self, lambda: self.muted.emit(self.trouble))
        else:
            self._trial.try_out()

    def _take_trial(self, can_sound: bool) -> None:
        if not can_sound:
            self.muted.emit(mute_sentence(self._t))

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


class TimeUpBar(QFrame):
    """Lies over another widget, which has no controls where it lies; nothing moves.

    Signals:
        wanted(): the clock is wanted.
        shown(TimeUp | None): it is seen, or not any more.
    """

    wanted = Signal()
    shown = Signal(object)

    def __init__(self, t: Words, over: QWidget) -> None:
        super().__init__(over, objectName="timeUp")
        self._t = t
        self._up: TimeUp | None = None
        self._put_away: object = None
        self._message = ElidedLabel()
        self._message.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._go = push_button(clicked=lambda: self.wanted.emit())
        self._close = push_button("✕", clicked=self.put_away, flat=True)
        self._close.setAccessibleName(t("Close this message"))
        for button in (self._go, self._close):
            button.setObjectName("slim")
            button.setFocusPolicy(button.focusPolicy().NoFocus)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 2, 6, 2)
        row.addWidget(self._message, 1)
        row.addWidget(self._go)
        row.addWidget(self._close)
        self.hide()

    @property
    def up(self) -> TimeUp | None:
        """The end that is shown; None where none is."""
        return None if self.isHidden() else self._up

    @property
    def text(self) -> str:
        """Its text; "" while hidden."""
        return "" if self.isHidden() else self._message.text()

    @property
    def action(self) -> str:
        """What its button says."""
        return self._go.text()

    def show_up(self, up: TimeUp | None) -> None:
        """Say that this has run out; None: nothing has, or the EO has dealt with it."""
        before, self._up = self._up, up
        if up is None or up.ended == self._put_away:
            self.hide()
            self.shown.emit(None)
            return
        self._message.setText(f"▲ {time_up_sentence(self._t, up)}")
        self._go.setText(time_up_action(self._t, up))
        self.show()
        self.raise_()
        self.shown.emit(up)
        if before is None or before.ended != up.ended:
            speak(self, time_up_sentence(self._t, up), is_urgent=True)

    def put_away(self) -> None:
        """Say it no more, until more time has run out."""
        self._put_away = None if self._up is None else self._up.ended
        self.hide()
        self.shown.emit(None)
