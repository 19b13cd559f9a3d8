"""Alarm: lets the system's own player sound our tone, and says where nothing could."""

import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QTemporaryDir, Signal
from PySide6.QtWidgets import QApplication

from app.ui.clock.tone import tone

Command = Sequence[str]
"""A program with its arguments; the file to play is put behind them."""


def players() -> tuple[Command, ...]:
    """The programs of this system that can play a file, best first."""
    known: tuple[Command, ...] = (("pw-play",), ("paplay",), ("aplay", "-q"))
    if sys.platform == "darwin":
        known = (("afplay",),)
    return tuple(one for one in known if shutil.which(one[0]))


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

    def __init__(self, parent: QObject | None = None, commands: Sequence[Command] | None = None):
        super().__init__(parent)
        self._commands = commands
        self._folder = QTemporaryDir()
        self._waiting: list[Command] = []
        self._process: QProcess | None = None

    def ring(self, volume: int) -> None:
        """Sound the tone at a volume from 0 to 100, beside everything else that goes on."""
        path = Path(self._folder.filePath("alarm.wav"))
        try:
            path.write_bytes(tone(volume))
        except OSError:
            self._give_up()
            return
        sound = system_sound() if self._commands is None else None
        if sound is not None and sound(path):
            return
        self.stop()
        self._waiting = list(players() if self._commands is None else self._commands)
        self._try_next(path)

    def stop(self) -> None:
        """Let a tone that still sounds end."""
        process, self._process = self._process, None
        if process is not None:
            process.finished.disconnect()
            process.errorOccurred.disconnect()
            process.kill()
            process.waitForFinished(500)
            process.deleteLater()

    def _try_next(self, path: Path) -> None:
        if not self._waiting:
            self._give_up()
            return
        program, *arguments = self._waiting.pop(0)
        process = QProcess(self)
        self._process = process
        process.finished.connect(lambda code, _: self._ended(path, is_well=code == 0))
        process.errorOccurred.connect(lambda _: self._ended(path, is_well=False))
        process.setStandardOutputFile(QProcess.nullDevice())
        process.setStandardErrorFile(QProcess.nullDevice())
        process.start(program, [*arguments, str(path)])

    def _ended(self, path: Path, *, is_well: bool) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.deleteLater()
        if not is_well:
            self._try_next(path)

    def _give_up(self) -> None:
        QApplication.beep()
        self.silent.emit()
