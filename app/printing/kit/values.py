"""Values of printed sheets: facts and labels that services pass to printing."""

from enum import Enum
from typing import NamedTuple

from app.words.papers.labels import BracketDrawing


class SheetSize(Enum):
    """A sheet size, upright."""

    A4 = "a4"
    LETTER = "letter"


class SlipPlayer(NamedTuple):
    """One side of a slip."""

    name: str
    faction: str
    """Empty where none is registered; in its place the list that has to be played, if one has."""
    record: str
    """How the player stands before this round, such as ``2–1``; may be empty."""
    lists: int
    """Army lists registered; none leaves a box to write in."""
    phone_code: str = ""
    """By which this player hands the result in by phone, in groups; "" where none is wanted."""


class PrintedSlip(NamedTuple):
    """What one table fills in."""

    table: str
    """Empty where it is to be written, as a player's name."""
    first: SlipPlayer
    second: SlipPlayer
    code: str
    """What the desk scans: at most 61 capitals, digits and ``:-./ $%*+``; "" on a blank slip."""
    note: str = ""
    """What the game is about, such as ``Final``; mostly empty."""


class SlipSheet(NamedTuple):
    """All slips of one round, in table order; byes have none."""

    event: str
    round: str
    """The round as it is called on paper, such as ``Round 3``."""
    scenario: str | None
    """None while it is secret: the slip has a line to write it on."""
    scores_army_points: bool
    """Whether the packet scores army points destroyed."""
    slips: tuple[PrintedSlip, ...]
    keeps_sides: bool = False
    """Whether the event keeps who went first and who had the top edge of the table."""
    address: str = ""
    """Where phones find the event; "" where that isn't known, so that codes are typed alone."""


class Heading(NamedTuple):
    """What stands above and below every page of a sheet for the wall or the desk."""

    event: str
    title: str
    """What the sheet is, such as ``Round 3: pairings by table``."""
    subtitle: str
    """One more fact, such as the scenario; may be empty."""
    printed_at: str
    """When it was printed, as a text."""


class PairedPlayer(NamedTuple):
    """One side of a pairing on the wall."""

    name: str
    record: str
    """How the player stands before this round; may be empty."""


class TableLine(NamedTuple):
    """One pairing at its table."""

    table: str
    first: PairedPlayer
    second: PairedPlayer


class ByeLine(NamedTuple):
    """One player without an opponent."""

    player: PairedPlayer
    worth: str
    """What the bye scores, as a text."""


class PairingsSheet(NamedTuple):
    """A round's pairings by table, the byes at the end."""

    heading: Heading
    tables: tuple[TableLine, ...]
    byes: tuple[ByeLine, ...]


class NameLine(NamedTuple):
    """One player's way to the table."""

    name: str
    table: str | None
    """None for a bye."""
    opponent: str
    """The opponent's name; for a bye what it is worth."""


class NamesSheet(NamedTuple):
    """A round's pairings by name, one line a player, byes among them."""

    heading: Heading
    lines: tuple[NameLine, ...]


class RankLine(NamedTuple):
    """One player's place."""

    rank: int
    """Players who share a place carry the same rank."""
    name: str
    faction: str
    mark: str
    """Beside the name, such as ``dropped``; mostly empty."""
    cells: tuple[str, ...]
    """One a column of the sheet."""


class StandingsSheet(NamedTuple):
    """The standings, best first."""

    heading: Heading
    columns: tuple[str, ...]
    """The headers of the number columns in the order in which they decide."""
    lines: tuple[RankLine, ...]


class BracketStandings(NamedTuple):
    """The standings of an event that plays a bracket."""

    bracket: BracketDrawing
    standings: StandingsSheet


class AnnouncementSheet(NamedTuple):
    """The announcement of the event."""

    heading: Heading
    """Its title is the event's own name; its subtitle the day and the place."""
    facts: tuple[tuple[str, str], ...]
    """Label and text, such as ``Painting``, ``not required``; line by line where
    the second has several."""
    keywords: tuple[tuple[str, str], ...]
    """The variants by their names, each with what it changes, which may be empty."""


class TimetableRow(NamedTuple):
    """One time of the day."""

    time: str
    text: str
    note: str = ""
    """More about it, such as the scenario; may be empty."""
    is_round: bool = False
    """A round; else a break, or what is before and after the rounds."""


class TimetableSheet(NamedTuple):
    """The timetable of the day for the wall."""

    heading: Heading
    """Its title is what the sheet is; its subtitle the day and the place."""
    rows: tuple[TimetableRow, ...]
