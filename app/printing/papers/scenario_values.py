"""Values of the scenario sheets: facts and labels that services pass to printing."""

from dataclasses import dataclass

from app.printing.kit.values import Heading
from app.rules.scenarios.figure.figure import Figure


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A few sentences under a heading."""

    title: str
    lines: tuple[str, ...]
    is_drawn: bool = False
    """The drawing says it too: left out where there is little room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioSheet:
    """One scenario as it lies on the tables of a round."""

    heading: Heading
    mark: str
    """What must be seen at once, such as that it is still secret; mostly empty."""
    figure: Figure
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallScenario:
    """One scenario among all of its packet."""

    title: str
    figure: Figure
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceSheet:
    """A packet's scenarios in small, and what its words mean."""

    heading: Heading
    scenarios: tuple[SmallScenario, ...]
    terms: tuple[tuple[str, str], ...]
    """Each word with its meaning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerLine:
    """One kind of marker to be brought."""

    name: str
    at_a_table: str
    in_all: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CrewRound:
    """What is done at every table before a round."""

    title: str
    note: str
    """May be empty."""
    figure: Figure | None
    """What lies there afterwards; None where that is not known."""
    steps: tuple[tuple[str, str], ...]
    """What is done, such as ``Move``, and to which marker."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrewSheet:
    """What the terrain crew brings, lays, moves and takes away."""

    heading: Heading
    mark: str
    notes: tuple[str, ...]
    markers: tuple[MarkerLine, ...]
    rounds: tuple[CrewRound, ...]
