"""Bytes to lines of text: which encoding it is, and limits that keep any file harmless."""

import codecs
import re
from dataclasses import dataclass

from app.codes import RosterCode
from app.services.roster.preview import RosterRefusedError

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
