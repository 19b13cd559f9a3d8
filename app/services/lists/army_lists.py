"""Army lists: what a pasted text says, registering them, and how everybody stands with them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from app.rules.core.bounds import MOST_POINTS
from app.rules.core.entrant import Entrant, EntrantStatus
from app.rules.core.errors import Problem
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.lists.army_list import ArmyList, ListEntry
from app.rules.lists.check import list_problems, size_window
from app.rules.lists.list_entries import specialist_limit
from app.rules.lists.text import LONGEST_LINE, MOST_LINES, parse_list
from app.rules.lists.tracker import ListDuty
from app.rules.packet.packet import FactionRule
from app.rules.packet.sections import Sideboard
from app.services.core.act_context import Work, verb
from app.services.core.rows import player_row
from app.services.lists.factions import known_factions
from app.services.lists.list_duties import duty_of
from app.services.lists.list_rows import MOST_ENTRIES, write_lists
from app.services.players.names import fold, unshowable

_UNSEEN = dict.fromkeys(map(ord, "\ufeff\u200b\u2060"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadList:
    """A pasted text as a list that can be registered."""

    army: ArmyList
    text: str
    """The text as far as it was read, without letters that nobody can see or print."""
    total: int | None
    """What the text itself adds up."""
    problems: tuple[Problem, ...]
    """What is doubtful about it; notes only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListAsk:
    """What the event's packet, its variants among it, asks of each list."""

    least: int
    most: int
    """Lists of each player."""
    below: int
    above: int
    """The fewest and the most points of an army whose caster has no bonus."""
    factions: bool
    """The lists of a player may be of several factions."""
    tier: bool
    """A Theme Force of some tier."""
    objective: bool
    specialists: int | None
    """The most points of specialists; None where there are none."""
    sideboard: Sideboard | None = None
    """In place of specialists."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListsLine:
    """One player's lists, what does not go with the packet in them, and what must be played."""

    player: PlayerId
    name: str
    faction: str | None
    status: EntrantStatus
    lists: tuple[ArmyList, ...]
    problems: tuple[Problem, ...]
    duty: ListDuty | None
    """None where no list has to be played, and for who has left."""
    beside: str = ""
    """What the packet calls its sideboard; "" where it has none."""

    @property
    def is_past_hope(self) -> bool:
        """Not every list can be played often enough any more."""
        return self.duty is not None and not self.duty.can_be_met

    @property
    def must_play(self) -> tuple[int, ...]:
        """The lists one of which has to be played now; empty where there is a choice."""
        duty = self.duty
        return duty.choices if duty is not None and duty.is_forced else ()

    @property
    def needs_a_look(self) -> bool:
        """There is something to say to the player."""
        return bool(self.problems or self.must_play) or self.is_past_hope


@verb("set_lists")
def set_lists(
    work: Work, player: PlayerId, lists: tuple[ArmyList, ...], texts: Mapping[int, str]
) -> None:
    """Register a player's army lists in the place of those before.

    Args:
        lists: all of them, each number once; an empty tuple takes them away.
        texts: what lists were read from, by number.

    Raises:
        UserError: nobody has this id, or something of the lists cannot be kept.
    """
    player_row(work, player)
    write_lists(work, player, tuple(sorted(lists, key=lambda one: one.number)), texts)


def read_list(text: str, number: int, factions: Iterable[str] = ()) -> ReadList:
    """Read a pasted list; any text gives an answer.

    Args:
        text: as pasted.
        number: of the list.
        factions: names that stand for a faction besides those that the program knows.
    """
    kept = _readable(text)
    parsed = parse_list(kept, (*known_factions().names, *factions))
    army = _within_bounds(parsed.as_list(number))
    return ReadList(army=army, text=_cut_lines(kept), total=parsed.total, problems=parsed.problems)


def list_ask(state: EventState) -> ListAsk:
    """What this event asks of each list."""
    rules, size = state.packet.lists, state.point_size
    least, most = rules.count_at(size)
    below, above = size_window(rules, size, 0)
    return ListAsk(
        least=least,
        most=most,
        below=below,
        above=above,
        factions=rules.factions is FactionRule.ANY,
        tier=rules.least_tier > 0,
        objective=rules.objective,
        specialists=specialist_limit(rules, size),
        sideboard=rules.sideboard,
    )


def draft_problems(
    state: EventState, faction: str | None, lists: tuple[ArmyList, ...]
) -> tuple[Problem, ...]:
    """What does not go with the packet in lists that are not registered yet; notes only."""
    entrant = Entrant(id=PlayerId(0), name="", faction=faction, lists=lists)
    return list_problems(state.packet, state.point_size, entrant)


def lists_lines(state: EventState) -> tuple[ListsLine, ...]:
    """Everybody still in, by name, then those who have left and registered lists."""
    shown = [one for one in state.entrants if one.is_active or one.lists]
    shown.sort(key=lambda one: (not one.is_active, fold(one.name), one.id))
    return tuple(_line(state, one) for one in shown)


def entry_points(entries: Iterable[ListEntry]) -> int:
    """What entries add up to; those without points are worth nothing."""
    return sum(entry.points or 0 for entry in entries)


def sideboard_name(state: EventState) -> str:
    """What the event's packet calls its sideboard; "" where it has none."""
    board = state.packet.lists.sideboard
    return "" if board is None else board.name


def _line(state: EventState, entrant: Entrant) -> ListsLine:
    return ListsLine(
        player=entrant.id,
        name=entrant.name,
        faction=entrant.faction,
        status=entrant.status,
        lists=entrant.lists,
        problems=list_problems(state.packet, state.point_size, entrant),
        duty=duty_of(state, entrant.id),
        beside=sideboard_name(state),
    )


def _within_bounds(army: ArmyList) -> ArmyList:
    """The list as far as one can be kept; a text of nothing but copies is none."""
    specialists = army.specialists[:MOST_ENTRIES]
    entries = army.entries[: MOST_ENTRIES - len(specialists)]
    is_told = army.points is not None and army.points <= MOST_POINTS
    points = army.points if is_told else None
    return replace(army, points=points, entries=entries, specialists=specialists)


def _readable(text: str) -> str:
    """The text without what nobody sees, in lines; what must not be printed is left out."""
    lines = text.translate(_UNSEEN).splitlines()[: MOST_LINES + 1]
    cut = (line[: LONGEST_LINE + 1] for line in lines)
    return "\n".join(line.translate(dict.fromkeys(map(ord, unshowable(line)))) for line in cut)


def _cut_lines(text: str) -> str:
    return "\n".join(line[:LONGEST_LINE] for line in text.split("\n")[:MOST_LINES])
