"""A counter of time that nobody sets: beside the clock it tells a sleep or a changed clock."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

_BOOT = Path("/proc/sys/kernel/random/boot_id")
"""Names this run of the machine, on systems that have it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What the counter read; two readings can be compared within one span only."""

    ms: int
    span: str


Steady = Callable[[], Reading]
"""Tells the present reading."""


def counter() -> Reading:
    """The machine's own counter, which stands while most machines sleep."""
    return Reading(time.monotonic_ns() // 1_000_000, _span())


@lru_cache(maxsize=1)
def _span() -> str:
    """This run of the machine; of the program alone, where the system does not name it."""
    try:
        return _BOOT.read_text("ascii").strip()
    except OSError:
        return f"process {secrets.token_hex(8)}"
