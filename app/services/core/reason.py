"""Reason: why something is done all the same, and who asked for it."""

from dataclasses import dataclass

ASKED_BY = "asked_by"
"""By this name the journal has who asked, among the facts of the act. ``who`` of a step is another
matter: under which name, in the window or by a command, it was made."""


@dataclass(frozen=True, slots=True)
class Reason:
    """What the EO says of an act."""

    why: str = ""
    """"" for no reason."""
    asked_by: str = ""
    """In the EO's words; "" where nobody is named."""
    overrules: bool = True
    """What is odd is done for it; else it is only kept, and what is odd asks all the same."""


def as_reason(because: str | Reason) -> Reason:
    """A reason, where only its words may be given."""
    return because if isinstance(because, Reason) else Reason(because)
