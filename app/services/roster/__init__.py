"""A roster file, read into a preview that a person looks at before anybody is registered.

``read_roster`` makes the preview from bytes, ``edit_cell`` and ``recheck`` keep it true while rows
are edited, ``blocking`` tells what refuses the file whole; ``drafts`` of the preview is what
``services.players`` registers. Nothing here writes or asks; sentences are in ``words.roster``.
"""

from app.services.roster.checks import recheck
from app.services.roster.decode import ENCODINGS
from app.services.roster.preview import (
    LineProblem,
    Normalised,
    RosterColumn,
    RosterPreview,
    RosterRow,
    blocking,
    noticed,
)
from app.services.roster.problems import RosterCode
from app.services.roster.reader import MAX_PLAYERS, read_roster
from app.services.roster.rows import edit_cell

__all__ = [
    "ENCODINGS",
    "MAX_PLAYERS",
    "LineProblem",
    "Normalised",
    "RosterCode",
    "RosterColumn",
    "RosterPreview",
    "RosterRow",
    "blocking",
    "edit_cell",
    "noticed",
    "read_roster",
    "recheck",
]
