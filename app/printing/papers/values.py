"""Values of the papers of players, scenarios and the event: facts that printing lays out.

Named tuples, as those of ``app/printing/kit/values.py`` and the labels: there are ninety, a
printout loads them all, and a dataclass takes eight times as long to make.
"""

from hashlib import sha256
from typing import NamedTuple

from app.printing.kit.values import Heading
from app.rules.scenarios.figure.figure import Figure

# The desk, the door and the tables


class WelcomeSlip(NamedTuple):
    """What one player gets at the door."""

    name: str
    facts: str
    """Such as the faction and the club, in a line; may be empty."""
    desk: tuple[tuple[str, bool], ...]
    """What to see to at the desk, each with whether it is done."""
    lists: tuple[str, ...]
    """The lists registered."""


class WelcomeSheet(NamedTuple):
    """The welcome slips of all players, and their common text."""

    event: str
    where_and_when: str
    steps: tuple[str, ...]
    """What happens first, in order."""
    slips: tuple[WelcomeSlip, ...]


class NamePlace(NamedTuple):
    """One tent card."""

    name: str
    below: str
    """One more line, such as the faction; may be empty."""


class PlacesSheet(NamedTuple):
    """Tent cards of all players."""

    event: str
    places: tuple[NamePlace, ...]


class TableCards(NamedTuple):
    """Cards with the numbers of tables."""

    event: str
    word: str
    """Above each number, such as ``Table``."""
    numbers: tuple[str, ...]


class CheckInLine(NamedTuple):
    """One player at the desk."""

    name: str
    facts: str
    """Such as faction and club; may be empty."""
    ticks: tuple[bool, ...]
    """One a column of the list: whether it is ticked already."""
    mark: str
    """Such as ``dropped``; mostly empty."""


class CheckInSheet(NamedTuple):
    """Everybody registered, by name."""

    heading: Heading
    columns: tuple[str, ...]
    """What is ticked."""
    lines: tuple[CheckInLine, ...]


class CallOutSheet(NamedTuple):
    """Pairings to be read aloud."""

    heading: Heading
    tables: tuple[tuple[str, str, str], ...]
    """Table, first and second player."""
    byes: tuple[tuple[str, str], ...]
    """The player, and what the bye is worth."""


class FloorPlayer(NamedTuple):
    """One side of a table, as a judge needs it."""

    name: str
    lists: str
    """The lists registered, in a line; may be empty."""
    rulings: str
    """What the judge's log has, in a line; mostly empty."""


class FloorLine(NamedTuple):
    """One table."""

    table: str
    players: tuple[FloorPlayer, FloorPlayer]
    extra: str
    """The time that the table has got beyond the round's; empty to be written."""


class FloorSheet(NamedTuple):
    """A round's tables for a judge to walk by."""

    heading: Heading
    mark: str
    """That players must not see it."""
    lines: tuple[FloorLine, ...]


# Record sheets and army lists


class PrintedField(NamedTuple):
    """One thing that is written down; a ``text`` that is empty leaves room to write."""

    title: str
    text: str = ""
    choices: tuple[str, ...] = ()
    """What is printed to be circled; the text is then the one that is circled."""


class RoundColumn(NamedTuple):
    """One thing that is written down of every round."""

    title: str
    is_wide: bool = False
    """It takes names."""
    choices: tuple[str, ...] = ()
    """What is printed in each round's box to be circled."""


class RoundCell(NamedTuple):
    """One box of a round; what is empty is left to be written."""

    text: str = ""
    """Where the column has choices, the one that is circled, or another word instead of them."""
    small: str = ""
    """One more line below it."""


class RoundLine(NamedTuple):
    """One round of a player."""

    title: str
    cells: tuple[RoundCell, ...]
    """One a column of the sheet."""
    is_total: bool = False
    """The sum of the rounds above it."""


class ModelLine(NamedTuple):
    """One entry of an army list."""

    name: str
    points: str
    is_attached: bool = False
    """To the entry above it."""


class PrintedList(NamedTuple):
    """The box of one army list on a record sheet."""

    title: str
    above: tuple[PrintedField, ...]
    """What stands before the models."""
    models: tuple[ModelLine, ...] | None
    """None where the form has no models; empty for lines to write on."""
    specialists: tuple[ModelLine, ...] | None
    """None where there are none."""
    below: tuple[PrintedField, ...]


class RecordPage(NamedTuple):
    """One player's sheet, or the blank one."""

    heading: Heading
    player: tuple[PrintedField, ...]
    rounds: tuple[RoundLine, ...]
    lists: tuple[PrintedList, ...]


class RecordSheets(NamedTuple):
    """Record sheets, one a page, all of the same columns."""

    event: str
    columns: tuple[RoundColumn, ...]
    lies_across: bool
    """Rounds stand side by side; else one below the other."""
    pages: tuple[RecordPage, ...]


class ArmyText(NamedTuple):
    """One army list in full."""

    title: str
    facts: tuple[str, ...]
    models: tuple[ModelLine, ...]
    specialists: tuple[ModelLine, ...]
    text: tuple[str, ...]
    """As it was handed in, line by line; empty where it is not to be shown, or not known."""


class ArmyPlayer(NamedTuple):
    """One player's army lists; each player begins a page."""

    heading: Heading
    lists: tuple[ArmyText, ...] = ()
    notes: tuple[str, ...] = ()
    """What the desk found in them."""


class ArmySheets(NamedTuple):
    """Army lists of one event."""

    event: str
    players: tuple[ArmyPlayer, ...]


# Certificates, ballots, the report and objective cards


class AwardCertificate(NamedTuple):
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


class CertificateSheet(NamedTuple):
    """Certificates of one event, one a page."""

    event: str
    facts: tuple[str, ...]
    """Lines below the event's name, such as the packet and the number of players."""
    day: str
    place: str
    """Where neither is known, there is a line to write on."""
    certificates: tuple[AwardCertificate, ...]


class Ballot(NamedTuple):
    """One vote; as many alike as there are voters."""

    award: str
    """Empty for a line to write on."""
    turn: str
    """Such as ``Second vote``; mostly empty."""
    names: tuple[str, ...]
    """Between whom it is; empty for everybody, whose name is written on a line."""
    copies: int


class BallotSheet(NamedTuple):
    """All votes of an event."""

    event: str
    ballots: tuple[Ballot, ...]


class ReportColumn(NamedTuple):
    """A column of a table."""

    title: str
    is_number: bool = False
    """Narrow, its figures to the right."""


class ReportPart(NamedTuple):
    """A part of the report: sentences, then a table; either may be empty."""

    title: str
    lines: tuple[str, ...] = ()
    columns: tuple[ReportColumn, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


class ReportSheet(NamedTuple):
    """The report of an event."""

    heading: Heading
    mark: str
    """Whom it is for, framed in the corner; may be empty."""
    parts: tuple[ReportPart, ...]


class Ability(NamedTuple):
    """What an objective can do."""

    name: str
    text: str
    is_open: bool = False
    """The print breaks off: the rest is to be written in."""


class ObjectiveCard(NamedTuple):
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


class ObjectiveSheet(NamedTuple):
    """The objective cards of a packet."""

    title: str
    """Of the file."""
    packet: str
    """At the foot of every card."""
    cards: tuple[ObjectiveCard, ...]


# Scenario sheets and the list for the crew


class Section(NamedTuple):
    """A few sentences under a heading."""

    title: str
    lines: tuple[str, ...]
    is_drawn: bool = False
    """The drawing says it too: left out where there is little room."""


class ScenarioSheet(NamedTuple):
    """One scenario as it lies on the tables of a round."""

    heading: Heading
    mark: str
    """What must be seen at once, such as that it is still secret; mostly empty."""
    figure: Figure
    sections: tuple[Section, ...]


class SmallScenario(NamedTuple):
    """One scenario among all of its packet."""

    title: str
    figure: Figure
    lines: tuple[str, ...]


class ReferenceSheet(NamedTuple):
    """A packet's scenarios in small, and what its words mean."""

    heading: Heading
    scenarios: tuple[SmallScenario, ...]
    terms: tuple[tuple[str, str], ...]
    """Each word with its meaning."""


class MarkerLine(NamedTuple):
    """One kind of marker to be brought."""

    name: str
    at_a_table: str
    in_all: str


class CrewRound(NamedTuple):
    """What is done at every table before a round."""

    title: str
    note: str
    """May be empty."""
    figure: Figure | None
    """What lies there afterwards; None where that is not known."""
    steps: tuple[tuple[str, str], ...]
    """What is done, such as ``Move``, and to which marker."""


class CrewSheet(NamedTuple):
    """What the terrain crew brings, lays, moves and takes away."""

    heading: Heading
    mark: str
    notes: tuple[str, ...]
    markers: tuple[MarkerLine, ...]
    rounds: tuple[CrewRound, ...]


class TerrainLine(NamedTuple):
    """A piece of terrain on a table."""

    number: str
    """As it stands on the map."""
    name: str
    where: str
    """Its distances from two edges."""
    box: str
    """Where it is kept; may be empty."""


class TerrainCard(NamedTuple):
    """How the terrain of a table lies."""

    table: str
    figure: Figure
    lines: tuple[TerrainLine, ...]


class TerrainCards(NamedTuple):
    """The cards of all tables that have terrain."""

    event: str
    note: str
    """How the distances are measured."""
    cards: tuple[TerrainCard, ...]


class PackedPhoto(NamedTuple):
    """What a piece of terrain looks like."""

    name: str
    box: str
    """Where it is kept; may be empty."""
    jpeg: bytes

    @property
    def digest(self) -> str:
        """By which the fingerprint of the paper knows the photo."""
        return sha256(self.jpeg).hexdigest()


class PackingSheet(NamedTuple):
    """Which pieces go to which table, and which of each box."""

    heading: Heading
    parts: tuple[tuple[str, tuple[str, ...]], ...]
    """A table or a box, and a line for each sort of terrain."""
    photos: tuple[PackedPhoto, ...] = ()
    """Of what is packed, by box and name."""


class RoundTemplate(NamedTuple):
    """What is round and cut out in its true size."""

    name: str
    """With its size."""
    diameter_mm: float
    copies: int = 1


class TemplateSheet(NamedTuple):
    """Templates in their true size, to be cut out."""

    event: str
    bases: tuple[RoundTemplate, ...]
    """Of markers that stand on bases."""
    circles: tuple[RoundTemplate, ...]
    """Of round zones, whose edge is laid by quarters."""
