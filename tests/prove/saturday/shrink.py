"""The shortest day that still fails: steps are left out as long as it does."""

from collections.abc import Callable, Sequence

from tests.prove.saturday.step import Step

Fails = Callable[[Sequence[Step]], bool]
"""Whether a day of these steps fails."""


def shortest(steps: Sequence[Step], fails: Fails) -> tuple[Step, ...]:
    """Leave out ever smaller parts, until no single step can be left out.

    Every step draws from a seed of its own, so that the others stay what they are.
    """
    left, size = list(steps), max(1, len(steps) // 2)
    while True:
        at, is_shorter = 0, False
        while at < len(left):
            without = left[:at] + left[at + size :]
            if fails(without):
                left, is_shorter = without, True
            else:
                at += size
        if size == 1 and not is_shorter:
            return tuple(left)
        size = max(1, size // 2)
