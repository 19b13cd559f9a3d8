"""EventImage: the bytes of an open event in memory, read where its file can't be."""

from pathlib import Path

from app.models.file.event_file import EventFile, open_bytes
from app.services.core.act_context import PacketLoader
from app.services.core.event_reader import EventReader


class EventImage:
    """The event as of the newest step that was kept; nothing at first.

    Args:
        path: the name of the event's file, also for what is read from the bytes.
        load_packet: loads the packet of an event.

    Attributes:
        step: the step that the bytes are of; None for none.
    """

    def __init__(self, path: Path, load_packet: PacketLoader) -> None:
        self._path, self._load_packet = path, load_packet
        self._bytes = b""
        self._opened: EventFile | None = None
        self.step: int | None = None

    def __bool__(self) -> bool:
        return bool(self._bytes)

    def keep(self, file: EventFile, step: int) -> None:
        """Keep the event as its file has it now, as of this step."""
        self._bytes, self.step = file.image(), step
        self.close()

    def open(self) -> EventFile:
        """Open the bytes as a file that is only read; whoever calls this closes it.

        Raises:
            OSError: no temporary file can be had.
        """
        return open_bytes(self._path, self._bytes)

    def reader(self) -> EventReader:
        """Reads the event from the bytes; valid until the next ``keep`` or ``close``."""
        if self._opened is None:
            self._opened = self.open()
        return EventReader(self._opened, self._load_packet)

    def close(self) -> None:
        """Close what ``reader`` opened; the bytes stay."""
        opened, self._opened = self._opened, None
        if opened is not None:
            opened.close()
