"""Where the lines of a bracket lie, and how a large one is split over pages."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

_PART = Fraction(1)
"""What the name of a part takes above it, in lines."""


@dataclass(frozen=True, slots=True)
class BracketBlock:
    """A part of a bracket that is drawn in one piece: a smaller bracket of its own."""

    first_round: int
    """From 0."""
    rounds: int
    number: int
    """From the top, among the blocks of the same rounds."""

    def games(self, round_: int) -> range:
        """Its games of one of its rounds, from 0, by their place in that round of the bracket."""
        count = 1 << (self.rounds - 1 - round_)
        return range(self.number * count, (self.number + 1) * count)

    def parts(self, rounds: int, parts: int) -> range:
        """Which parts of a bracket it shows the beginning of, from 0; none after the first round.

        Args:
            rounds: of the bracket.
            parts: how many equal parts the bracket has; 0 for none.
        """
        if self.first_round or not parts:
            return range(0)
        each = (1 << rounds) // parts
        first, last = self.number * self.lines, (self.number + 1) * self.lines - 1
        return range(first // each, last // each + 1)

    @property
    def lines(self) -> int:
        """How many players its first round has room for."""
        return 1 << self.rounds


def bracket_pages(
    rounds: int, most_rounds: int, most_lines: int
) -> tuple[tuple[BracketBlock, ...], ...]:
    """Split a bracket into pages of blocks, in the order in which it is played.

    Args:
        rounds: of the bracket.
        most_rounds: how many go beside each other on a page.
        most_lines: how many players go below each other on a page.
    """
    deepest = max(1, min(most_rounds, most_lines.bit_length() - 1))
    pages: list[tuple[BracketBlock, ...]] = []
    first = 0
    while first < rounds:
        # What is left over goes with the last rounds, where there are few games.
        depth = min(deepest, rounds - first)
        count = 1 << (rounds - first - depth)
        blocks = [BracketBlock(first, depth, number) for number in range(count)]
        each = max(1, most_lines >> depth)
        pages += [tuple(blocks[at : at + each]) for at in range(0, count, each)]
        first += depth
    return tuple(pages)


def line_heights(rounds: int, parts: int = 0) -> tuple[tuple[tuple[Fraction, Fraction], ...], ...]:
    """How far below the top both players of each game stand, in lines, round by round.

    Args:
        rounds: of the bracket, or of a block of it.
        parts: how many equal parts it has, each with its name above; 0 for none.
    """
    size = 1 << rounds
    each = size // parts if parts else size
    first = [
        Fraction(line) + (_PART * (line // each + 1) if parts else 0) + Fraction(line // 2, 2)
        for line in range(size)
    ]
    columns: list[tuple[tuple[Fraction, Fraction], ...]] = []
    lines: Sequence[Fraction] = first
    for _ in range(rounds):
        games = tuple(zip(lines[::2], lines[1::2], strict=True))
        columns.append(games)
        lines = [(upper + lower) / 2 for upper, lower in games]
    return tuple(columns)


def part_heights(rounds: int, parts: int) -> tuple[Fraction, ...]:
    """How far below the top the name of each part stands, in lines."""
    each = (1 << rounds) // parts
    columns = line_heights(rounds, parts)
    return tuple(columns[0][part * each // 2][0] - _PART for part in range(parts))


def height(rounds: int, parts: int = 0) -> Fraction:
    """How high a bracket is, in lines."""
    return line_heights(rounds, parts)[0][-1][1] + 1


_BELOW_FINAL = 3
"""From the final down to the first of the game for third place, with its title between."""


def third_place_height(rounds: int, parts: int = 0, *, below: Fraction | None = None) -> Fraction:
    """Where the first player of the game for third place stands: at the foot, below the final.

    Args:
        rounds: of the block that ends with the final.
        parts: as for ``line_heights``.
        below: what it must stand below besides the final.
    """
    final = line_heights(rounds, parts)[-1][0][1]
    return max(height(rounds, parts) - 2, (final if below is None else below) + _BELOW_FINAL)
