"""Cells that a spreadsheet takes for what they are: nobody's name becomes a formula."""

from typing import TypeVar

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet would reckon with a cell that begins so."""


T = TypeVar("T")


def plain_cell(cell: T) -> T | str:
    """A cell that nothing is reckoned from: text that looks like a formula gets an apostrophe."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
