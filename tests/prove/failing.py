"""Commands in which one call on the system fails: the n-th of a kind, once or from then on.

The calls are those of a process into which ``failing_calls.c`` was loaded; it runs each command in
a copy of itself, so that none waits for the program to start.
"""

import errno
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).with_name("failing_calls.c")

SYSTEM = (
    "open", "close", "read", "pread", "write", "pwrite", "fsync", "fdatasync", "ftruncate", "stat",
    "fstat", "lseek", "fcntl", "flock", "unlink", "rename", "link", "mkdir", "access", "opendir",
    "mmap", "fchmod", "fchown",
)  # fmt: skip
"""Calls on files and folders."""
DATABASE_MEMORY = "malloc"
"""Memory that the database asks for."""
KINDS = (*SYSTEM, DATABASE_MEMORY)
"""In the order of the source."""
PYTHON_MEMORY = "python"
"""Any memory that Python asks for; more calls than can be counted by name."""

_SECONDS = 60
"""A command that takes longer is ended by a signal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Which call fails.

    Attributes:
        kind: one of ``KINDS``, or ``PYTHON_MEMORY``.
        number: which call of that kind, from 1.
        error: what the system says, as "EIO".
        lasting: for how many calls on; 0 for all that follow.
    """

    kind: str
    number: int
    error: str = "EIO"
    lasting: int = 1

    def __str__(self) -> str:
        """Describe it for a list of faults."""
        on = {0: " and all after it", 1: ""}.get(self.lasting, f" and {self.lasting - 1} after it")
        return f"{self.error} at {self.kind} {self.number}{on}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How a command ended.

    Attributes:
        code: its exit code; less than 0 for a signal.
        err: what it wrote on standard error.
        failed: how many calls failed in it.
        counts: how often it made a call of each kind.
    """

    code: int
    err: str
    failed: int
    counts: Mapping[str, int]


class Runner:
    """Runs commands of the program in a process whose calls can fail.

    Args:
        below: the folder whose files are watched.
    """

    def __init__(self, process: "subprocess.Popen[str]", below: Path) -> None:
        self._process, self._below = process, below

    def run(self, arguments: Sequence[str], failure: Failure | None = None) -> Ended:
        """Run a command, and let a call in it fail."""
        asked = {
            "arguments": list(arguments),
            "below": str(self._below),
            "failure": None if failure is None else [
                failure.kind, failure.number, failure.error, failure.lasting
            ],
        }  # fmt: skip
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        return Ended(**json.loads(self._process.stdout.readline()))


def can_fail() -> bool:
    """Whether this system can build the library and load it."""
    return sys.platform == "linux" and shutil.which("cc") is not None


@contextmanager
def runner(folder: Path) -> Iterator[Runner]:
    """Start a process for commands whose calls on what lies below a folder can fail."""
    with tempfile.TemporaryDirectory() as place:
        library = Path(place) / "failing_calls.so"
        subprocess.run(
            ("cc", "-O1", "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"), check=True
        )  # fmt: skip
        process = subprocess.Popen(
            (sys.executable, "-m", "tests.prove.failing", str(library)),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "LD_PRELOAD": str(library)},
        )  # fmt: skip
        try:
            yield Runner(process, folder)
        finally:
            process.communicate()


def _serve(library: str) -> None:
    """Answer each line of the input, a command, with a line of how it ended."""
    import ctypes

    from app.__main__ import main  # noqa: F401
    from app.models.file.file_format import SCHEMA_VERSION
    from app.models.file.layout import missing_objects
    from app.models.file.upgrade import upgrade  # noqa: F401
    from app.words.program.errors import all_sentences

    all_sentences()
    calls = ctypes.CDLL(library)
    calls.failing_count.restype = calls.failing_failed.restype = ctypes.c_long
    os.environ.pop("LD_PRELOAD")
    # What is found out once is found out here, and not in every command.
    missing_objects(lambda _: (), SCHEMA_VERSION)
    for line in sys.stdin:
        with tempfile.TemporaryFile() as err, tempfile.TemporaryFile() as told:
            child = os.fork()
            if child == 0:
                _carry_out(calls, json.loads(line), err.fileno(), told.fileno())
            _, status = os.waitpid(child, 0)
            err.seek(0)
            told.seek(0)
            failed, *counts = [int(one) for one in told.read().split()] or [1]
            answer = {
                "code": os.waitstatus_to_exitcode(status),
                "err": err.read().decode("utf-8", "replace"),
                "failed": failed,
                "counts": dict(zip(KINDS, counts, strict=False)),
            }
        print(json.dumps(answer), flush=True)


def _carry_out(calls: object, asked: Mapping[str, object], err: int, told: int) -> None:
    import _testcapi
    import signal

    from app.__main__ import main

    signal.alarm(_SECONDS)
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    os.dup2(err, 2)
    below = str(asked["below"]).encode()
    kind, number, error, lasting = asked["failure"] or ("", 0, "EIO", 1)  # type: ignore[misc]
    place = KINDS.index(kind) if kind in KINDS else -1
    code = 1
    begin, end = calls.failing_begin, calls.failing_end  # type: ignore[attr-defined]
    begin(below, place, number, getattr(errno, error), int(lasting == 0))
    if kind == PYTHON_MEMORY:
        _testcapi.set_nomemory(number, number + lasting if lasting else 0)
    try:
        code = main(list(asked["arguments"]))  # type: ignore[call-overload]
    finally:
        _testcapi.remove_mem_hooks()
        end()
        failed = 1 if kind == PYTHON_MEMORY else calls.failing_failed()  # type: ignore[attr-defined]
        counts = [calls.failing_count(one) for one in range(len(KINDS))]  # type: ignore[attr-defined]
        os.write(told, " ".join(map(str, [failed, *counts])).encode())
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(code)


if __name__ == "__main__":
    _serve(sys.argv[1])
