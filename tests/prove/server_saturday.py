"""The long Saturday of events on a server."""

from tests.prove import saturday
from tests.prove.saturday.worker import Manner


def prove(days: int, seed: int) -> int:
    """Live so many days; 1 for any that is wrong."""
    return saturday.prove(days, seed, Manner(on_server=True))
