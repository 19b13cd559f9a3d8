"""Slides as values: what stands on the second monitor, before it is laid out."""

from dataclasses import dataclass
from enum import StrEnum

from app.rules.scenarios.figure.figure import Figure
from app.services.screen.hall import HallClock


class SlideKind(StrEnum):
    """What the second monitor can show."""

    PAIRINGS = "pairings"
    SCENARIO = "scenario"
    CLOCK = "clock"
    STANDINGS = "standings"
    CODES = "codes"
    """The pairings as square codes to be photographed."""
    MESSAGE = "message"
    NOTICE = "notice"
    BLACKOUT = "blackout"


@dataclass(frozen=True, slots=True, kw_only=True)
class NameRow:
    """A player's name, the table, and against whom."""

    name: str
    table: str
    """"" for a bye."""
    opponent: str
    """The opponent's name, or what a bye is worth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingsSlide:
    """Everybody in a round, by name."""

    heading: str
    event: str
    rows: tuple[NameRow, ...]
    paging: str = ""
    """What stands above a page of several, as ``words.screen.screen.paging`` says it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """One place."""

    rank: str
    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsSlide:
    """The standings, best first."""

    heading: str
    event: str
    columns: tuple[str, ...]
    rows: tuple[StandingRow, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """A paragraph; what most players look for stands out."""

    text: str
    stands_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioSlide:
    """The table as it is laid, and what scores on it."""

    heading: str
    event: str
    figure: Figure
    says: tuple[Said, ...]
    """Scoring and victory, then kill box and special rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockSlide:
    """The round's time."""

    heading: str
    event: str
    clock: HallClock | None
    caption: str
    """What the figure says: time left, or time played."""
    over: str
    """What is called when time is up."""
    proof: tuple[str, ...] = ()
    """Secret dice: their seal, and once time is up what proves it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeCell:
    """One square code, with which tables it holds."""

    label: str
    modules: tuple[tuple[bool, ...], ...]
    """Rows from the top, dark is True, without the quiet zone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CodesSlide:
    """The pairings to be photographed."""

    heading: str
    event: str
    says: str
    codes: tuple[CodeCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TextSlide:
    """A message, or a notice with its title."""

    heading: str
    event: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackoutSlide:
    """Nothing."""


Slide = (
    PairingsSlide
    | StandingsSlide
    | ScenarioSlide
    | ClockSlide
    | CodesSlide
    | TextSlide
    | BlackoutSlide
)
