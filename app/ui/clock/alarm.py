"""Alarm: lets the system's own player sound our tone, and says where nothing could."""

import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from subprocess import DEVNULL, Popen

from PySide6.QtCore import QObject, QTemporaryDir, QTimer, Signal
from PySide6.QtWidgets import QApplication

from app.ui.clock.tone import tone

Command = Sequence[str]
"""A program with its arguments; the file to play is put behind them."""
_LOOK_MILLISECONDS = 100


def players() -> tuple[Command, ...]:
    """The programs of this system that can play a file, best first."""
    known: tuple[Command, ...] = (("pw-play",), ("paplay",), ("aplay", "-q"))
    if sys.platform == "darwin":
        known = (("afplay",),)
    return tuple(one for one in known if shutil.which(one[0]))


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
        silent(): nothing here could play it; the system's beep was asked for.
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
        """Sound the tone at a volume from 0 to 100, beside everything else that goes on."""
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
        self._waiting = [(*one, str(path)) for one in commands]
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
