"""Limits: how often wrong codes may be tried, from one address and from all of them.

Players' codes and scorekeepers' are looked at in a thread each, and are counted together.
"""

from collections import deque
from collections.abc import Callable
from math import ceil
from threading import Lock
from time import monotonic

WRONG_SECONDS = 60
"""How long a wrong code counts."""
MOST_WRONG = 20
"""Wrong codes from one address meanwhile: a hall's router may give all its phones the same one."""
MOST_WRONG_OF_ALL = 300
"""Wrong codes from all addresses together."""


class Limits:
    """Counts wrong codes; whoever has tried too many waits until the oldest of them is forgotten.

    Args:
        clock: gives seconds, from any moment on.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock, self._lock = clock, Lock()
        self._of_all: deque[float] = deque(maxlen=MOST_WRONG_OF_ALL)
        self._by_address: dict[str, deque[float]] = {}

    def wait(self, address: str) -> int:
        """Seconds until a code from an address is looked at again; 0 where it is at once."""
        with self._lock:
            own = self._by_address.get(address, deque())
            return max(self._wait(own, MOST_WRONG), self._wait(self._of_all, MOST_WRONG_OF_ALL))

    def wrong(self, address: str) -> None:
        """Count a wrong code from an address."""
        with self._lock:
            now = self._clock()
            for known in tuple(self._by_address):
                if self._by_address[known][-1] <= now - WRONG_SECONDS:
                    del self._by_address[known]
            # No code is looked at beyond the limit of all, so there are never many addresses.
            self._by_address.setdefault(address, deque(maxlen=MOST_WRONG)).append(now)
            self._of_all.append(now)

    def _wait(self, tries: deque[float], most: int) -> int:
        if len(tries) < most:
            return 0
        return max(0, ceil(tries[-most] + WRONG_SECONDS - self._clock()))
