"""Keeping projector and laptop awake, by what each system has for it."""

import subprocess
import sys

_CONTINUOUS, _SYSTEM, _DISPLAY = 0x80000000, 0x00000001, 0x00000002
"""Windows: SetThreadExecutionState."""
_SERVICE, _PATH = "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"


class Awake:
    """Asks the system not to sleep while something is shown.

    Attributes:
        trouble: why it could not be asked; "" where it could.
    """

    def __init__(self) -> None:
        self.trouble = ""
        self._is_held = False
        self._process: subprocess.Popen[bytes] | None = None
        self._cookie: int | None = None

    def hold(self) -> None:
        """Stay awake from now on."""
        if self._is_held:
            return
        self._is_held = True
        try:
            self.trouble = _HOLD.get(sys.platform, _hold_desktop)(self)
        except (OSError, AttributeError, ImportError) as error:
            self.trouble = str(error) or type(error).__name__

    def release(self) -> None:
        """Sleep as the system will."""
        if not self._is_held:
            return
        self._is_held = False
        if sys.platform == "win32":
            _windows(_CONTINUOUS)
        if self._process is not None:
            self._process.terminate()
            self._process = None
        if self._cookie is not None:
            _desktop("UnInhibit", self._cookie)
            self._cookie = None


def _windows(flags: int) -> int:
    import ctypes

    return int(ctypes.windll.kernel32.SetThreadExecutionState(flags))  # type: ignore[attr-defined]


def _hold_windows(_: Awake) -> str:
    return "" if _windows(_CONTINUOUS | _SYSTEM | _DISPLAY) else "SetThreadExecutionState"


def _hold_mac(awake: Awake) -> str:
    # Ends by itself with this process, however that ends.
    import os

    command = ["/usr/bin/caffeinate", "-dims", "-w", str(os.getpid())]
    awake._process = subprocess.Popen(command)
    return ""


def _hold_desktop(awake: Awake) -> str:
    answer = _desktop("Inhibit", "Dice Down", "showing pairings")
    if isinstance(answer, str):
        return answer
    awake._cookie = answer
    return ""


def _desktop(method: str, *arguments: object) -> int | str:
    """Ask the desktop's screen saver; the cookie that it gives, or why not."""
    from PySide6.QtDBus import QDBusConnection, QDBusInterface, QDBusMessage

    bus = QDBusConnection.sessionBus()
    if not bus.isConnected():
        return "D-Bus"
    saver = QDBusInterface(_SERVICE, _PATH, _SERVICE, bus)
    reply = saver.call(method, *arguments)
    if reply.type() == QDBusMessage.MessageType.ErrorMessage:
        return reply.errorName()
    values = reply.arguments()
    return int(values[0]) if values else 0


_HOLD = {"win32": _hold_windows, "darwin": _hold_mac}
