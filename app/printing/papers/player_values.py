"""What the players' cards, slips and lists are made of."""

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
    """The slips of all players, with what all of them are told."""

    event: str
    where_and_when: str
    steps: tuple[str, ...]
    """What happens first, in order."""
    slips: tuple[WelcomeSlip, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WelcomeLabels:
    """The words of a welcome slip."""

    welcome: str
    desk: str
    lists: str
    steps: str


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
class CheckInLabels:
    """The words of the check-in list."""

    name: str
    notes: str
    page: str
    """With ``{page}`` and ``{pages}`` in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallOutSheet:
    """Pairings to be read aloud."""

    heading: Heading
    tables: tuple[tuple[str, str, str], ...]
    """Table, first and second player."""
    byes: tuple[tuple[str, str], ...]
    """The player, and what the bye is worth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallOutLabels:
    """The words of the pairings to be read aloud."""

    against: str
    bye: str
    page: str
    """With ``{page}`` and ``{pages}`` in it."""
