"""Preview of a roster before anything is stored: rows and their problems."""

from dataclasses import dataclass

from app.codes import RosterCode
from app.rules.core.errors import Problem, impossible, note, odd
from app.services.players.players import PlayerDraft

SAME_NAMES = frozenset({RosterCode.SAME_NAME, RosterCode.ALREADY_REGISTERED})
"""Odd ones that refuse a file until somebody says that two people share a name."""

_ODD = SAME_NAMES | {
    RosterCode.STRAY_QUOTE,
    RosterCode.UNKNOWN_FACTION,
    RosterCode.UNPRINTABLE_NAME,
}
_NOTES = frozenset(
    {
        RosterCode.OTHER_SHEETS,
        RosterCode.UNKNOWN_COLUMN,
        RosterCode.COLUMN_WITHOUT_HEADING,
        RosterCode.LINE_ABOVE_HEADING,
        RosterCode.FACTION_MISSING,
    }
)


class RosterRefusedError(Exception):
    """The whole file cannot be read; the reader catches it and makes an empty preview."""

    def __init__(self, code: RosterCode, line: int | None = None, **facts: object) -> None:
        super().__init__(code)
        self.line = line
        self.problem = problem(code, "", **facts)


def problem(code: RosterCode, field: str = "", **facts: object) -> Problem:
    """A problem of the weight that belongs to its code."""
    if code in _NOTES:
        return note(code, field, **facts)
    return (odd if code in _ODD else impossible)(code, field, **facts)


@dataclass(frozen=True, slots=True, kw_only=True)
class LineProblem:
    """A problem and the line of the file that it is on; None: the file as a whole."""

    line: int | None
    problem: Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Normalised:
    """A cell that was read as a known name for what was typed."""

    field: str
    typed: str
    became: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterColumn:
    """A column as the file has it."""

    title: str
    """The heading as typed, "" where there is none."""
    field: str
    """``name``, ``faction``, ``points1``, …; "" where the column is not used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterRow:
    """One player of a roster, or of the form: a draft and what is wrong with it."""

    line: int
    """The line of the file, or row of the sheet, where the player begins, from 1."""
    draft: PlayerDraft
    raw: str
    """The line of the file, for display; may have line breaks."""
    problems: tuple[Problem, ...] = ()
    """Everything wrong with the row, reading and checks together."""
    cell_problems: tuple[Problem, ...] = ()
    """Those of ``problems`` that a cell had when it was read; they stay until it is edited."""
    normalised: tuple[Normalised, ...] = ()

    @property
    def blocking(self) -> tuple[Problem, ...]:
        """Problems that must be corrected before the player can be registered."""
        return tuple(problem for problem in self.problems if problem.is_impossible)


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterPreview:
    """What a file holds, as far as it could be read."""

    filename: str
    encoding: str | None = None
    """One of ``ENCODINGS``, or None for a workbook or an unreadable file."""
    delimiter: str | None = None
    has_heading: bool = False
    columns: tuple[RosterColumn, ...] = ()
    rows: tuple[RosterRow, ...] = ()
    """Ordered by line."""
    ignored: int = 0
    """Blank lines that were passed over."""
    problems: tuple[LineProblem, ...] = ()
    """Those of the file itself, not of its rows."""

    @property
    def drafts(self) -> tuple[PlayerDraft, ...]:
        """The players, in the order of the file."""
        return tuple(row.draft for row in self.rows)


def blocking(preview: RosterPreview, same_name_ok: bool) -> tuple[LineProblem, ...]:
    """Every problem for which the whole file is refused, ordered by line, the file's own first.

    Args:
        preview: the roster, checked against the event.
        same_name_ok: the organizer allows two players of one name.
    """
    return tuple(problem for problem in _all(preview) if _blocks(problem.problem, same_name_ok))


def noticed(preview: RosterPreview, same_name_ok: bool) -> tuple[LineProblem, ...]:
    """Every problem that does not refuse the file, ordered as in ``blocking``."""
    return tuple(problem for problem in _all(preview) if not _blocks(problem.problem, same_name_ok))


def _all(preview: RosterPreview) -> list[LineProblem]:
    of_rows = [
        LineProblem(line=row.line, problem=problem)
        for row in preview.rows
        for problem in row.problems
    ]
    return sorted([*preview.problems, *of_rows], key=lambda problem: problem.line or 0)


def _blocks(problem: Problem, same_name_ok: bool) -> bool:
    return problem.is_impossible or (problem.code in SAME_NAMES and not same_name_ok)
