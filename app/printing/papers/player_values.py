"""Values of the players' cards, slips and lists."""

from dataclasses import dataclass

from app.printing.kit.values import Heading


@dataclass(frozen=True, slots=True, kw_only=True)
class WelcomeSlip:
    """What one player gets at the door."""

    name: str
    facts: str
    """Such as the faction and the club, in a line; may be empty."""
    desk: tuple[tuple[str, bool], ...]
    """What to see to at the desk, each with whether it is done."""
    lists: tuple[str, ...]
    """The lists registered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WelcomeSheet:
    """The welcome slips of all players, and their common text."""

    event: str
    where_and_when: str
    steps: tuple[str, ...]
    """What happens first, in order."""
    slips: tuple[WelcomeSlip, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NamePlace:
    """One tent card."""

    name: str
    below: str
    """One more line, such as the faction; may be empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesSheet:
    """Tent cards of all players."""

    event: str
    places: tuple[NamePlace, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCards:
    """Cards with the numbers of tables."""

    event: str
    word: str
    """Above each number, such as ``Table``."""
    numbers: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInLine:
    """One player at the desk."""

    name: str
    facts: str
    """Such as faction and club; may be empty."""
    ticks: tuple[bool, ...]
    """One a column of the list: whether it is ticked already."""
    mark: str
    """Such as ``dropped``; mostly empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInSheet:
    """Everybody registered, by name."""

    heading: Heading
    columns: tuple[str, ...]
    """What is ticked."""
    lines: tuple[CheckInLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CallOutSheet:
    """Pairings to be read aloud."""

    heading: Heading
    tables: tuple[tuple[str, str, str], ...]
    """Table, first and second player."""
    byes: tuple[tuple[str, str], ...]
    """The player, and what the bye is worth."""


# Values of record sheets and printed army lists.


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedField:
    """One thing that is written down; a ``text`` that is empty leaves room to write."""

    title: str
    text: str = ""
    choices: tuple[str, ...] = ()
    """What is printed to be circled; the text is then the one that is circled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundColumn:
    """One thing that is written down of every round."""

    title: str
    is_wide: bool = False
    """It takes names."""
    choices: tuple[str, ...] = ()
    """What is printed in each round's box to be circled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCell:
    """One box of a round; what is empty is left to be written."""

    text: str = ""
    """Where the column has choices, the one that is circled, or another word instead of them."""
    small: str = ""
    """One more line below it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """One round of a player."""

    title: str
    cells: tuple[RoundCell, ...]
    """One a column of the sheet."""
    is_total: bool = False
    """The sum of the rounds above it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelLine:
    """One entry of an army list."""

    name: str
    points: str
    is_attached: bool = False
    """To the entry above it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedList:
    """The box of one army list on a record sheet."""

    title: str
    above: tuple[PrintedField, ...]
    """What stands before the models."""
    models: tuple[ModelLine, ...] | None
    """None where the form has no models; empty for lines to write on."""
    specialists: tuple[ModelLine, ...] | None
    """None where there are none."""
    below: tuple[PrintedField, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPage:
    """One player's sheet, or the blank one."""

    heading: Heading
    player: tuple[PrintedField, ...]
    rounds: tuple[RoundLine, ...]
    lists: tuple[PrintedList, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordSheets:
    """Record sheets, one a page, all of the same columns."""

    event: str
    columns: tuple[RoundColumn, ...]
    lies_across: bool
    """Rounds stand side by side; else one below the other."""
    pages: tuple[RecordPage, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyText:
    """One army list in full."""

    title: str
    facts: tuple[str, ...]
    models: tuple[ModelLine, ...]
    specialists: tuple[ModelLine, ...]
    text: tuple[str, ...]
    """As it was handed in, line by line; empty where it is not to be shown, or not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyPlayer:
    """One player's army lists; each player begins a page."""

    heading: Heading
    lists: tuple[ArmyText, ...] = ()
    notes: tuple[str, ...] = ()
    """What the desk found in them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmySheets:
    """Army lists of one event."""

    event: str
    players: tuple[ArmyPlayer, ...]
