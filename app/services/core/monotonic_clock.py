"""The monotonic clock: compared with the wall clock it shows a sleep or a changed clock."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

_BOOT = Path("/proc/sys/kernel/random/boot_id")
"""Id of this run of the machine, on systems that have it."""


@dataclass(frozen=True, slots=True)
class MonotonicTime:
    """A time of the monotonic clock; only times of the same span can be compared."""

    ms: int
    span: str


MonotonicClock = Callable[[], MonotonicTime]
"""Gives the current monotonic time."""


def monotonic_time() -> MonotonicTime:
    """The system's monotonic time, which stops while most machines sleep."""
    return MonotonicTime(time.monotonic_ns() // 1_000_000, _span())


@lru_cache(maxsize=1)
def _span() -> str:
    """Id of this run of the machine; of this process where the system has none."""
    try:
        return _BOOT.read_text("ascii").strip()
    except OSError:
        return f"process {secrets.token_hex(8)}"
