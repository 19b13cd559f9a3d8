"""Recorder: what a step asks of the disk, and lets calls fail; Linux with a C compiler alone.

The calls are heard by ``failing_calls.c``, which has to be loaded before the process starts.
"""

import ctypes
import errno
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.prove.calls import Call, Disk
from tests.prove.failing import KINDS, SOURCE, can_fail

LIBRARY = "DICEDOWN_FAILING_CALLS"
"""The environment's name of the library's file, in a process that was started with it."""

_LISTENER = ctypes.CFUNCTYPE(
    None, ctypes.c_int, ctypes.c_int, ctypes.c_char_p, ctypes.c_long, ctypes.c_void_p,
    ctypes.c_long,
)  # fmt: skip
_OF_A_FILE = {"pwrite": "write", "ftruncate": "cut", "fsync": "sync", "fdatasync": "sync"}


class Recorder:
    """Hears the calls on an event's file and on the journal beside it.

    Args:
        path: the event's file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._names = {path.name, f"{path.name}-journal"}
        self._library = ctypes.CDLL(os.environ[LIBRARY])
        self._library.failing_failed.restype = ctypes.c_long
        # Kept, as C holds nothing of Python's alive.
        self._listener = _LISTENER(self._hear)
        self._calls: list[Call] = []
        # From now on, as only files that are opened below the folder are watched.
        self._begin(-1, 0, 0)

    def files(self) -> Disk:
        """The files as they are."""
        disk = Disk()
        for name in self._names:
            file = self._path.with_name(name)
            if file.exists():
                disk.files[name] = disk.open[name] = bytearray(file.read_bytes())
        return disk

    @contextmanager
    def recording(self) -> Iterator[list[Call]]:
        """Hear all calls; they are in the list as they come."""
        self._calls = []
        self._library.failing_listen(self._listener)
        try:
            yield self._calls
        finally:
            self._library.failing_listen(_LISTENER())

    @contextmanager
    def failing(self, kind: str, number: int, error: int = errno.ENOSPC) -> Iterator[None]:
        """Let all calls of a kind fail from the n-th on."""
        self._begin(KINDS.index(kind), number, error)
        try:
            yield
        finally:
            self.heal()

    def heal(self) -> None:
        """Let no call fail any more."""
        self._begin(-1, 0, 0)

    def end(self) -> None:
        """Watch no more."""
        self._library.failing_end()

    def _begin(self, kind: int, number: int, error: int) -> None:
        below = str(self._path.parent).encode()
        self._library.failing_begin(below, kind, ctypes.c_long(number), error, 1)

    def _hear(
        self, kind: int, file: int, path: bytes | None, at: int, data: int, size: int
    ) -> None:
        opened = Path("/proc/self/fd", str(file))
        about = Path(os.fsdecode(path)) if path else opened.readlink()
        what = KINDS[kind]
        if about == self._path.parent:
            self._calls.append(Call(kind="sync-folder"))
        elif about.name not in self._names or about.parent != self._path.parent:
            return
        elif what == "open":
            self._calls.append(Call(kind="create", name=about.name))
        elif what == "unlink":
            self._calls.append(Call(kind="unlink", name=about.name))
        else:
            content = ctypes.string_at(data, size) if what == "pwrite" else b""
            kind_ = _OF_A_FILE[what]
            self._calls.append(Call(kind=kind_, name=about.name, at=at, data=content))


@contextmanager
def process(arguments: Sequence[str], *, records: bool = True) -> Iterator["subprocess.Popen[str]"]:
    """Start a Python program into which the library is loaded, where this system can build it."""
    environment = dict(os.environ)
    with tempfile.TemporaryDirectory() as place:
        if records and can_fail():
            library = str(Path(place) / "failing_calls.so")
            # No memory fails in a day, and to look at each piece of it takes a tenth of the time.
            command = ("cc", "-O2", "-DWITHOUT_MEMORY", "-shared", "-fPIC", "-o", library, SOURCE)
            subprocess.run((*command, "-ldl"), check=True)
            environment |= {"LD_PRELOAD": library, LIBRARY: library}
        yield subprocess.Popen(
            (sys.executable, *arguments), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=environment,
        )  # fmt: skip


def can_record() -> bool:
    """Whether this process was started with the library."""
    return LIBRARY in os.environ
