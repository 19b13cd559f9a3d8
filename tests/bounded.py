"""An act in a process of its own, with bounded time and memory."""

import os
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

SECONDS = 20
"""Of the processor, however busy the machine is; what hangs takes all of them."""
BYTES = 512 * 1024**2
"""More than an act ever needs, above what the process has already."""


def bounded(act: Callable[[], object]) -> str:
    """Carry out an act; what went wrong, "" for nothing."""
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reads)
        _run(act, writes)
    os.close(writes)
    with os.fdopen(reads, encoding="utf-8") as pipe:
        failure = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return f"ended by {signal.Signals(os.WTERMSIG(status)).name}\n{failure}"

    return failure or ("" if status == 0 else f"ended with {status}")


def _run(act: Callable[[], object], writes: int) -> NoReturn:
    try:
        _limit()
        act()
    except BaseException:
        os.write(writes, traceback.format_exc()[-6000:].encode())
    finally:
        os.close(writes)
        os._exit(0)


def _limit() -> None:
    # Loaded here: Windows has no such thing.
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    spent = int(used.ru_utime + used.ru_stime) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (spent + SECONDS, spent + SECONDS))
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        room = pages * resource.getpagesize() + BYTES
        resource.setrlimit(resource.RLIMIT_AS, (room, room))
