"""A packet file as bytes or text: read into its keys, with every fault by its line."""

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from app.codes import PacketCode
from app.rules.core.errors import Problem, impossible

MOST_BYTES = 100_000
"""A packet file is a few pages; anything longer is none."""

_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
_BESIDE_KEYS = re.compile(r"[=\[\]{},#\n]")
_DEEPEST_KEY = 200
"""Parts of a key that are still tried."""
_SHOWN = 60
"""So much of a line is shown with its fault."""


def text_of_bytes(data: bytes) -> tuple[str, tuple[Problem, ...]]:
    """The text of a packet file.

    Returns:
        The text, and what stands against reading it; the text is "" where something does.
    """
    if len(data) > MOST_BYTES:
        return "", (impossible(PacketCode.FILE_TOO_LONG, bytes=len(data), most=MOST_BYTES),)
    try:
        return data.decode("utf-8-sig"), ()
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return "", (impossible(PacketCode.NOT_UTF8, f"line {line}", line=line),)


def read_toml(text: str) -> tuple[Mapping[str, Any], tuple[Problem, ...]]:
    """The keys of a packet file.

    Returns:
        The keys, and the first fault of the writing where it has one; no keys then.
    """
    if any(piece.count(".") > _DEEPEST_KEY for piece in _BESIDE_KEYS.split(text)):
        # The library takes the square of their number.
        return {}, (impossible(PacketCode.FILE_TOO_DEEP),)
    try:
        return tomllib.loads(text), ()
    except RecursionError:
        return {}, (impossible(PacketCode.FILE_TOO_DEEP),)
    except ValueError as error:
        return {}, (_fault(text, str(error)),)


def _fault(text: str, why: str) -> Problem:
    """The fault at its line; one that is found at the end only, at the last line with text."""
    lines = text.splitlines()
    place = _PLACE.search(why)
    if place is not None:
        line, column = int(place[1]), int(place[2])
    else:
        line = max(
            (n for n, line_text in enumerate(lines, start=1) if line_text.strip()), default=1
        )
        column = 1
    shown = lines[line - 1].strip()[:_SHOWN] if line <= len(lines) else ""
    return impossible(PacketCode.FILE_TOML, f"line {line}", line=line, column=column, text=shown)
