"""Tape: a measurement between two places of the table, begun, drawn out and laid down."""

from dataclasses import dataclass

from app.rules.core.geometry import Point, distance


@dataclass(slots=True)
class Tape:
    """What is being measured.

    ``is_open`` says that its second end still follows; an end is where it was laid.
    """

    is_on: bool = False
    start: Point | None = None
    end: Point | None = None
    is_open: bool = False

    @property
    def tenths(self) -> int | None:
        """The distance in tenths of an inch; None before there are two ends."""
        if self.start is None or self.end is None:
            return None
        return distance(self.start, self.end)

    def begin(self, at: Point) -> None:
        """Lay the first end."""
        self.start = self.end = at
        self.is_open = True

    def draw_out(self, to: Point) -> None:
        """Let the second end follow."""
        if self.is_open:
            self.end = to

    def finish(self, at: Point) -> None:
        """Lay the second end."""
        self.end, self.is_open = at, False

    def put_away(self) -> None:
        """Measure no more."""
        self.is_on = self.is_open = False
        self.start = self.end = None
