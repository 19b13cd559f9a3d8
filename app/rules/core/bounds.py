"""The bounds of whole numbers: what packets, scenarios, event files, commands and fields accept.

A field of a packet or a scenario names its bounds in its type, so the reader refuses what is
beyond them at the field's key. ``resources/event.schema.json`` states the same for an event.
"""

from typing import Annotated, Any, NamedTuple, get_args, get_origin

MOST_TABLES = 9999
"""The highest number that a table can have."""
MOST_ROUNDS = 99
"""An event has no more rounds."""
MOST_LISTS = 9
"""The highest number that a list can have."""
MOST_PLAYERS = 9999
MOST_POINTS = 9999
"""Army points, control points, and what a list is worth."""
MOST_TOURNAMENT_POINTS = 999
"""What a game or a bye is worth."""
MOST_TOTAL = 99_999
"""Tournament points of all rounds together."""
MOST_MINUTES = 24 * 60
MOST_SECONDS = 24 * 3600 - 1
MOST_TENTHS = 1440
"""A length on the table, in tenths of an inch: 12 feet."""
MOST_X = 9999
"""What the EO chooses for a variant's [X]; the key that it goes to has bounds of its own."""
LARGEST = 2**53
"""Whole numbers up to here are the same in every program that reads JSON."""


class Bounds(NamedTuple):
    """The least and the most that a number can be."""

    least: int
    most: int

    def hold(self, number: int) -> bool:
        """Whether a number is within them."""
        return self.least <= number <= self.most

    def nearest(self, number: int) -> int:
        """The number itself, or the bound that is nearest to it."""
        return min(max(number, self.least), self.most)


Year = Annotated[int, Bounds(0, 9999)]
PlayerCount = Annotated[int, Bounds(0, MOST_PLAYERS)]
SomePlayers = Annotated[int, Bounds(1, MOST_PLAYERS)]
RoundCount = Annotated[int, Bounds(0, MOST_ROUNDS)]
ListNumber = Annotated[int, Bounds(0, MOST_LISTS)]
Points = Annotated[int, Bounds(0, MOST_POINTS)]
TournamentPoints = Annotated[int, Bounds(0, MOST_TOURNAMENT_POINTS)]
Minutes = Annotated[int, Bounds(0, MOST_MINUTES)]
DieMinutes = Annotated[int, Bounds(0, 60)]
"""What each pip of a die adds to a round."""
Seconds = Annotated[int, Bounds(0, MOST_SECONDS)]
Faces = Annotated[int, Bounds(1, 100)]
"""Of a die."""
TablesPerCopy = Annotated[int, Bounds(1, MOST_TABLES)]
Tenths = Annotated[int, Bounds(0, MOST_TENTHS)]
BaseSize = Annotated[int, Bounds(1, 300)]
"""Millimetres."""
Stat = Annotated[int, Bounds(0, 999)]
"""A value on a card, or a printed number."""
Few = Annotated[int, Bounds(0, 99)]
"""How often or how many, where nobody counts far."""


def bounds_of(wanted: Any) -> Bounds | None:
    """The bounds that a type names; None where it names none."""
    if get_origin(wanted) is not Annotated:
        return None
    return next((part for part in get_args(wanted)[1:] if isinstance(part, Bounds)), None)


_MOST_DIGITS = len(str(LARGEST))


def whole_number(text: str) -> int | None:
    """The whole number that a typed text is; None for any other text, or for endless digits.

    Python reads no number that has thousands of them.
    """
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else None


def number_text(number: int) -> str:
    """A number as a sentence shows it: of one with many digits the beginning."""
    try:
        text = str(number)
    except ValueError:
        # Python writes no number in decimals that has thousands of them.
        text = hex(number)
    return text if len(text) <= 20 else f"{text[:20]}…"
