"""Bytes to lines of text and lines to cells, within limits that keep any file harmless.

Which encoding it is, commas, semicolons or tabs, and quotes, also where they are wrong.
"""

import codecs
import csv
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from app.codes import RosterCode
from app.rules.core.errors import Problem
from app.services.roster.preview import RosterRefusedError, problem

ENCODINGS = ("utf-8", "utf-16", "utf-32", "windows-1252", "windows-1250", "windows-1251")
"""What a person may choose when a text was taken for another encoding."""

MAX_BYTES = 10 * 1024 * 1024
MAX_LINES = 12_000
"""Lines of a file, blank ones among them."""
MAX_LINE_LENGTH = 10_000

_MARKS = (
    (codecs.BOM_UTF8, "utf-8", "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32-be", "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "utf-16"),
)
_WESTERN, _CENTRAL = "windows-1252", "windows-1250"
_SIGNS_IN_WORDS = re.compile(r"[^\W\d_][£¥¯³¹¿¼¾]|[£¥¯³¹¼¾][^\W\d_]")
"""What Polish, Czech and Hungarian letters become where they are read as western ones."""
_MARKUP = re.compile(r'\s*(<[a-zA-Z!?]|\{\s*["}]|%PDF-|\{\\rtf)')
MAX_CELLS = 200
"""Cells of a line that are looked at."""

_DELIMITERS = ("\t", ";", ",")
"""The surer sign first: a name may have a comma too."""
_LINES_IN_QUOTES = 80
"""A cell may hold a whole army list, and a line of the file several of them."""
_SAMPLE = 40
_SEPARATOR_LINE = re.compile(r'"?sep=([,;\t])"?\s*', re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Decoded:
    """The lines of a text without their ends, and the encoding that they were in."""

    lines: tuple[str, ...]
    encoding: str


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """Read bytes as text.

    Args:
        data: the file, any bytes.
        encoding: one of ``ENCODINGS`` where a person chose it; None: found from the bytes, by
            their mark, else UTF-8 if they are that, else Windows-1252, or Windows-1250 where that
            makes letters of what would be signs within words.

    Raises:
        RefusedError: the bytes are no text, or too much of it.
    """
    text, found = _text(data, encoding)
    if "\0" in text:
        raise RosterRefusedError(RosterCode.NOT_TEXT)
    if _MARKUP.match(text[:1000]):
        raise RosterRefusedError(RosterCode.NOT_A_TABLE)
    return Decoded(_lines(text), found)


def _text(data: bytes, encoding: str | None) -> tuple[str, str]:
    for mark, codec, name in _MARKS:
        if data.startswith(mark) and encoding in (None, name):
            return _strictly(data[len(mark) :], codec, name), name
    if encoding is not None:
        return _strictly(data, encoding, encoding), encoding
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        if b"\0" in data:
            raise RosterRefusedError(RosterCode.NOT_TEXT) from None
    western, central = _or_none(data, _WESTERN), _or_none(data, _CENTRAL)
    if central is not None and (western is None or _SIGNS_IN_WORDS.search(western)):
        return central, _CENTRAL
    return _strictly(data, _WESTERN, _WESTERN), _WESTERN


def _or_none(data: bytes, codec: str) -> str | None:
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        return None


def _strictly(data: bytes, codec: str, name: str) -> str:
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        raise RosterRefusedError(RosterCode.UNREADABLE_TEXT, encoding=name) from None


def _lines(text: str) -> tuple[str, ...]:
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    if plain.count("\n") >= MAX_LINES:
        raise RosterRefusedError(RosterCode.TOO_MANY_LINES, limit=MAX_LINES)
    lines = tuple(plain.removesuffix("\n").split("\n"))
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE_LENGTH:
            raise RosterRefusedError(RosterCode.LINE_TOO_LONG, line=number, limit=MAX_LINE_LENGTH)
    return lines


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
