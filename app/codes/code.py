"""The base of every code of an error or a problem."""

from enum import StrEnum


class Code(StrEnum):
    """The name of one error or problem; tests demand a sentence for each member.

    Values are part of event files and JSON answers: they may be added, never changed.
    """
