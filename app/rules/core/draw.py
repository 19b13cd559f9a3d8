"""The seeded draw: numbers that anyone can replay in any language.

Recipe: the blocks are SHA-256 of the text ``"<seed>:<k>"`` for k = 0, 1, 2 …; each block is read
as eight 32-bit numbers, most significant byte first. To draw below n, take the next number; pass
over numbers from the largest multiple of n within 2**32 upwards; the answer is the rest after
dividing by n.
"""

from collections.abc import MutableSequence
from hashlib import sha256
from struct import Struct
from typing import Any

_BLOCK = Struct(">8I")
SPAN = 1 << 32
"""Every number of the stream is below it."""


class Draw:
    """A stream of fair draws from one seed; same seed, same draws."""

    __slots__ = ("_blocks", "_numbers", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._blocks = 0
        self._numbers: list[int] = []

    def below(self, n: int) -> int:
        """Draw an integer from 0 to n - 1, each equally likely; n from 1 to 2**32."""
        numbers = self._numbers
        while True:
            if not numbers:
                block = sha256(b"%d:%d" % (self.seed, self._blocks)).digest()
                numbers.extend(_BLOCK.unpack(block)[::-1])
                self._blocks += 1
            number = numbers.pop()
            # Most numbers are seen at a glance to lie below the last multiple of n.
            if number < SPAN - n or number < SPAN - SPAN % n:
                return number % n

    def next_numbers(self, count: int) -> list[int]:
        """Look at the next numbers, each below 2**32, without taking them."""
        numbers = self._numbers
        if len(numbers) < count:
            fresh: list[int] = []
            while len(numbers) + len(fresh) < count:
                block = sha256(b"%d:%d" % (self.seed, self._blocks)).digest()
                fresh.extend(_BLOCK.unpack(block))
                self._blocks += 1
            self._numbers = numbers = fresh[::-1] + numbers
        return numbers[: -count - 1 : -1]

    def take(self, count: int) -> None:
        """Take so many of the numbers that were looked at."""
        if count:
            del self._numbers[-count:]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle in place, every order equally likely (from the last place down)."""
        below = self.below
        for last in range(len(items) - 1, 0, -1):
            other = below(last + 1)
            items[last], items[other] = items[other], items[last]
