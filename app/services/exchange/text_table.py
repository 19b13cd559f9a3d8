"""Rows as columns of text, as wide as a terminal shows them."""

from collections.abc import Collection, Sequence
from unicodedata import combining, east_asian_width


def text_table(rows: Sequence[Sequence[str]], texts: Collection[int]) -> str:
    """Rows in columns, each line ended.

    Args:
        rows: the heads first, all of one length.
        texts: the columns that hold text and so stand at the left; the others hold numbers.
    """
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    return "".join(
        "  ".join(
            _filled(cell, width, is_text=n in texts)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        + "\n"
        for row in rows
    )


def _width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(
        0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text
    )


def _filled(text: str, width: int, *, is_text: bool) -> str:
    blank = " " * (width - _width(text))
    return text + blank if is_text else blank + text
