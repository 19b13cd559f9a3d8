"""Values of the event's own sheets, from the ballots to the report."""

from dataclasses import dataclass

from app.printing.kit.values import Heading


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardCertificate:
    """One certificate; what is empty is a line to write on."""

    title: str
    """What it is for, such as ``First place``."""
    category: str
    """More about it, such as ``Army``; may be empty."""
    name: str
    faction: str
    """May be empty."""
    pips: int
    """What the die of the emblem shows, 1 to 6."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateSheet:
    """Certificates of one event, one a page."""

    event: str
    facts: tuple[str, ...]
    """Lines below the event's name, such as the packet and the number of players."""
    day: str
    place: str
    """Where neither is known, there is a line to write on."""
    certificates: tuple[AwardCertificate, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ballot:
    """One vote; as many alike as there are voters."""

    award: str
    """Empty for a line to write on."""
    turn: str
    """Such as ``Second vote``; mostly empty."""
    names: tuple[str, ...]
    """Between whom it is; empty for everybody, whose name is written on a line."""
    copies: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BallotSheet:
    """All votes of an event."""

    event: str
    ballots: tuple[Ballot, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportColumn:
    """A column of a table."""

    title: str
    is_number: bool = False
    """Narrow, its figures to the right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportPart:
    """A part of the report: sentences, then a table; either may be empty."""

    title: str
    lines: tuple[str, ...] = ()
    columns: tuple[ReportColumn, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportSheet:
    """The report of an event."""

    heading: Heading
    mark: str
    """Whom it is for, framed in the corner; may be empty."""
    parts: tuple[ReportPart, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """What an objective can do."""

    name: str
    text: str
    is_open: bool = False
    """The print breaks off: the rest is to be written in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectiveCard:
    """An objective; a figure that is not known is a field to write in."""

    name: str
    """Empty for a line to write on."""
    note: str
    """Such as the scenario that it belongs to; may be empty."""
    figures: tuple[tuple[str, str], ...]
    """What it is called and what it is, such as ``DEF`` and ``5``."""
    damage: int
    """Boxes to tick off; 0 where nobody knows how many."""
    abilities: tuple[Ability, ...]
    room: int
    """Lines to write further abilities on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectiveSheet:
    """The objective cards of a packet."""

    title: str
    """Of the file."""
    packet: str
    """At the foot of every card."""
    cards: tuple[ObjectiveCard, ...]
