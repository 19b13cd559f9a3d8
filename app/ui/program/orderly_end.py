"""OrderlyEnd: the system ends the program, by a signal or at a logout, and no less in order.

The exit backup is made, the event is let go and the mark of the run taken away; the event is open
again at the next start.
"""

import signal
import socket
from collections.abc import Callable

from PySide6.QtCore import QObject, QSocketNotifier
from PySide6.QtWidgets import QApplication

_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""That ask a program to end; none of them is known to every system."""


class OrderlyEnd(QObject):
    """Hears that the program is to end.

    Args:
        app: the application, which is left.
        end: lets go of everything; called once, however the program ends.
        prepare: called where the session is to end, which may yet be called off.

    Attributes:
        is_due: a signal has asked for the end.
    """

    def __init__(
        self, app: QApplication, end: Callable[[], object], prepare: Callable[[], object]
    ) -> None:
        super().__init__(app)
        self._end: Callable[[], object] | None = end
        self.is_due = False
        # Python's own handlers wait until its code runs again, which may be long where Qt waits.
        self._heard, told = socket.socketpair()
        for one in (self._heard, told):
            one.setblocking(False)
        self._told = told
        signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
        for name in _SIGNALS:
            number = getattr(signal, name, None)
            # Whoever starts a program with one of them ignored, as nohup does, means it to go on.
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, _ignore)
        notifier = QSocketNotifier(
            self._heard.fileno(), QSocketNotifier.Type.Read, self, objectName="signals"
        )
        notifier.activated.connect(lambda: self._leave(app))
        app.commitDataRequest.connect(lambda _: prepare())
        # A system that is shut down waits no longer than for this.
        app.aboutToQuit.connect(self.end)

    def end(self) -> None:
        """Let go, if that is not done yet."""
        end, self._end = self._end, None
        if end is not None:
            end()

    def _leave(self, app: QApplication) -> None:
        self._heard.recv(64)
        self.is_due = True
        # Quitting would close the windows, as the EO does to be done with the event.
        app.exit(0)


def _ignore(_number: int, _frame: object) -> None:
    """Do nothing: the byte that tells of the signal is on its way."""
