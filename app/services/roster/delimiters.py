"""Lines of a roster to cells: commas, semicolons or tabs, and quotes, also where they are wrong."""

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from app.codes import RosterCode
from app.rules.core.errors import Problem
from app.services.roster.preview import problem

MAX_CELLS = 200
"""Cells of a line that are looked at."""

_DELIMITERS = ("\t", ";", ",")
"""The surer sign first: a name may have a comma too."""
_LINES_IN_QUOTES = 80
"""A cell may hold a whole army list, and a line of the file several of them."""
_SAMPLE = 40
_SEPARATOR_LINE = re.compile(r'"?sep=([,;\t])"?\s*', re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class GridLine:
    """The cells of one line, as typed; quoted cells may make it longer than a line of the file."""

    line: int
    cells: tuple[str, ...]
    raw: str
    problems: tuple[Problem, ...] = ()

    @property
    def is_blank(self) -> bool:
        """Nothing but spaces."""
        return not any(cell.strip() for cell in self.cells)

    @property
    def filled(self) -> int:
        """How many cells hold something."""
        return sum(1 for cell in self.cells if cell.strip())


def split(lines: Sequence[str], delimiter: str, start: int = 0) -> Iterator[GridLine]:
    """The lines as cells, ordered, from the index ``start`` on."""
    at = start
    while at < len(lines):
        if '"' in lines[at]:
            found, used = _quoted(lines, at, delimiter)
        else:
            found, used = _literal(lines, at, delimiter), 1
        yield found
        at += used


def choose_delimiter(
    lines: Sequence[str], knows: Callable[[tuple[str, ...]], int]
) -> tuple[str, int]:
    """The delimiter of the cells, and the index of the first line after one that declares it.

    Args:
        lines: the file.
        knows: how many of some cells are known words, of headings or factions.
    """
    separator = _SEPARATOR_LINE.fullmatch(lines[0]) if lines else None
    if separator is not None:
        return separator[1], 1

    def fits(delimiter: str) -> tuple[int, int]:
        sample = list(
            islice((line for line in split(lines, delimiter) if line.raw.strip()), _SAMPLE)
        )
        return sum(knows(line.cells) for line in sample), sum(
            len(line.cells) > 1 for line in sample
        )

    return max(_DELIMITERS, key=fits), 0


def _literal(lines: Sequence[str], at: int, delimiter: str, *problems: Problem) -> GridLine:
    cells = tuple(lines[at].split(delimiter, MAX_CELLS)[:MAX_CELLS])
    return GridLine(at + 1, cells, lines[at], problems)


def _quoted(lines: Sequence[str], at: int, delimiter: str) -> tuple[GridLine, int]:
    """The line at an index by the rules of quotes; what they cannot explain stays as typed."""
    end = min(at + _LINES_IN_QUOTES, len(lines))
    feed = (line + "\n" for line in islice(lines, at, end))
    reader = csv.reader(feed, delimiter=delimiter, skipinitialspace=True, strict=True)
    try:
        cells = next(reader)
    except csv.Error:
        code = RosterCode.STRAY_QUOTE
        if _stays_open(lines[at], delimiter):
            code = RosterCode.QUOTE_NOT_CLOSED
        return _literal(lines, at, delimiter, problem(code, "cells")), 1
    used = reader.line_num
    raw = "\n".join(lines[at : at + used])
    return GridLine(at + 1, tuple(cells[:MAX_CELLS]), raw), used


def _stays_open(line: str, delimiter: str) -> bool:
    """Whether a lenient reader would need a second line to find the end of the quotes."""
    reader = csv.reader(iter((line + "\n", "\n")), delimiter=delimiter, skipinitialspace=True)
    next(reader)
    return reader.line_num > 1
