"""Sharing: the open event on the local network, from Share to Stop or to the event's close."""

from collections.abc import Mapping
from datetime import datetime

from PySide6.QtCore import QObject, QTimer, Signal

from app.codes import PhoneCode
from app.services.core.errors import UserError
from app.services.phones.addresses import Address
from app.ui.core.qt_session import Desk

_LOOK_MS = 1000
_PORTS = 10
"""How many ports are tried, from the usual one on."""


class Sharing(QObject):
    """Serves the open event's pages for as long as the organizer wants.

    Signals:
        changed(): it begins or ends, more phones follow, or the event can't be read.
    """

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        # Loaded by the first page that shares: whoever never does needs no server.
        from app.web.server import USUAL_PORT, Server

        self._server_of, self._first_port = Server, USUAL_PORT
        self._desk = desk
        self._server: Server | None = None
        self._seen: tuple[object, ...] = ()
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._look)
        desk.changed.connect(self._wake)
        desk.closed.connect(self.end)
        desk.directed.connect(self._direct)

    @property
    def address(self) -> str:
        """What phones open; "" while nothing is shared."""
        return "" if self._server is None else self._server.address

    @property
    def host(self) -> str:
        """The address it listens on; "" for none."""
        return self.address.removeprefix("http://").partition(":")[0]

    @property
    def listeners(self) -> int:
        """How many phones follow now."""
        return 0 if self._server is None else self._server.listeners

    @property
    def devices(self) -> int:
        """How many phones have opened the connection test."""
        return 0 if self._server is None else self._server.devices

    @property
    def seen(self) -> Mapping[int, datetime]:
        """When each scorekeeper's device was last heard of, by the scorekeeper's number."""
        return {} if self._server is None else self._server.seen

    @property
    def trouble(self) -> UserError | None:
        """Why phones can't be shown what is new; None where they can."""
        return None if self._server is None else self._server.trouble

    def begin(self, address: Address) -> None:
        """Listen on an address, on the first port that is free.

        Raises:
            UserError: no port is free, or this computer doesn't have the address any more.
        """
        self.end()
        for port in range(self._first_port, self._first_port + _PORTS):
            language = self._desk.t.language
            server = self._server_of(
                self._desk.session.source, address.host, port, language=language
            )
            try:
                server.start()
            except UserError as error:
                if error.code != PhoneCode.PORT_TAKEN or port == self._first_port + _PORTS - 1:
                    raise
            else:
                self._server = server
                break
        self._timer.start()
        self._direct()
        self._look()

    def name_wifi(self, name: str, password: str | None) -> None:
        """Let printouts name the network that phones join first.

        Args:
            name: "" where it isn't known.
            password: "" for none, None where it isn't to be printed.
        """
        self._desk.wifi, self._desk.wifi_password = name, password

    def end(self) -> None:
        """Listen no more."""
        self._timer.stop()
        server, self._server = self._server, None
        if server is not None:
            server.stop()
            self._look()

    def _wake(self) -> None:
        if self._server is not None:
            self._server.wake()

    def _direct(self) -> None:
        """Tell screens on other devices what the EO wants them to show."""
        if self._server is not None:
            self._server.direct(self._desk.orders)

    def _look(self) -> None:
        if self._server is not None and not self._server.is_running:
            self._server = None
            self._timer.stop()
        trouble = self.trouble
        code = None if trouble is None else trouble.code
        self._desk.share_at(self.address)
        self._desk.see_screens(() if self._server is None else self._server.screens)
        devices = tuple((one, at.hour, at.minute) for one, at in self.seen.items())
        seen = (self.address, self.listeners, self.devices, code, devices)
        if seen != self._seen:
            self._seen = seen
            self.changed.emit()
