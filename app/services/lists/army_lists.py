"""Army lists: reading a pasted text, registering lists, and everybody's lists with problems."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.codes import ListCode
from app.models.tables.player import ArmyListRow
from app.rules.core.bounds import MOST_LISTS, MOST_POINTS
from app.rules.core.entrant import Entrant
from app.rules.core.errors import Problem, impossible, note
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Round, RoundState
from app.rules.lists.army_list import LONGEST_LINE, MOST_LINES, ArmyList, ListEntry
from app.rules.lists.check import list_problems, size_window, specialist_limit
from app.rules.lists.tracker import ListDuty, ListDutyNote, list_duty
from app.rules.packet.packet import FactionRule
from app.rules.packet.sections import Sideboard
from app.rules.results.result import Game
from app.services.core.act_context import ActContext, verb
from app.services.core.rows import player_row
from app.services.lists.acts import SET_LISTS
from app.services.players.player_lookup import composed, fold, unshowable

LONGEST_TEXT = MOST_LINES * (LONGEST_LINE + 1)
"""Of a text that a list was read from, in characters; more of it is not read either."""
MOST_ENTRIES = 400
"""Of one list, its specialists among them."""

_TEXTS = ("caster", "faction", "theme", "objective")
_FIGURES = ("tier", "points", "bonus")


def unkeepable(lists: tuple[ArmyList, ...], texts: Mapping[int, str]) -> tuple[Problem, ...]:
    """What of a player's lists cannot be kept, with fields as "lists.1.caster"."""
    return tuple(_unkeepable(lists, texts))


def write_lists(
    work: ActContext,
    player: PlayerId,
    lists: tuple[ArmyList, ...],
    texts: Mapping[int, str],
    *,
    is_new: bool = False,
) -> None:
    """Write a player's army lists, and the texts they were read from; those of other numbers go.

    Args:
        work: the step.
        player: whose lists they are.
        lists: all of them.
        texts: by number.
        is_new: the step has just registered the player, who has no lists yet.

    Raises:
        UserError: something of them cannot be kept; every such thing is named.
    """
    work.check(_unkeepable(lists, texts))
    stored = {} if is_new else _stored(work.db, player)
    for gone in stored.keys() - {army.number for army in lists}:
        work.db.delete(stored[gone])
    for army in lists:
        row = stored.get(army.number) or ArmyListRow(player_id=player, number=army.number)
        for name in _TEXTS:
            setattr(row, name, composed(getattr(army, name) or "") or None)
        for name in _FIGURES:
            setattr(row, name, getattr(army, name))
        row.entries, row.specialists = _entries(army.entries), _entries(army.specialists)
        row.text = texts.get(army.number) or None
        work.db.add(row)


def _stored(db: Session, player: PlayerId) -> dict[int, ArmyListRow]:
    query = select(ArmyListRow).where(ArmyListRow.player_id == player)
    return {row.number: row for row in db.scalars(query)}


def _entries(entries: tuple[ListEntry, ...]) -> str:
    rows = [asdict(replace(entry, name=composed(entry.name))) for entry in entries]
    return json.dumps(rows, ensure_ascii=False)


def _unkeepable(lists: tuple[ArmyList, ...], texts: Mapping[int, str]) -> Iterator[Problem]:
    seen: set[int] = set()
    for army in lists:
        if army.number in seen or not 1 <= army.number <= MOST_LISTS:
            yield impossible(ListCode.NUMBER, "lists", number=army.number, most=MOST_LISTS)
        seen.add(army.number)
        yield from _of_list(army)
        text = texts.get(army.number, "")
        yield from _of_text(text, f"lists.{army.number}.text", LONGEST_TEXT)


def _of_list(army: ArmyList) -> Iterator[Problem]:
    at = f"lists.{army.number}"
    for name in _TEXTS:
        yield from _of_text(getattr(army, name) or "", f"{at}.{name}", LONGEST_LINE)
    for name in _FIGURES:
        yield from _of_figure(getattr(army, name), f"{at}.{name}")
    for name in ("entries", "specialists"):
        for entry in getattr(army, name):
            if not composed(entry.name):
                yield impossible(ListCode.NAMELESS, f"{at}.{name}")
            yield from _of_text(entry.name, f"{at}.{name}", LONGEST_LINE)
            yield from _of_text(entry.kind or "", f"{at}.{name}", LONGEST_LINE)
            yield from _of_figure(entry.points, f"{at}.{name}")
    entries = len(army.entries) + len(army.specialists)
    if entries > MOST_ENTRIES:
        yield impossible(ListCode.ENTRIES, at, entries=entries, most=MOST_ENTRIES)


def _of_figure(figure: int | None, field: str) -> Iterator[Problem]:
    if figure is not None and not 0 <= figure <= MOST_POINTS:
        yield impossible(ListCode.FIGURE, field, points=figure, most=MOST_POINTS)


def _of_text(text: str, field: str, most: int) -> Iterator[Problem]:
    if len(text) > most:
        yield impossible(ListCode.LONG, field, length=len(text), most=most)
    bad = unshowable(text)
    if bad:
        yield impossible(ListCode.LETTER, field, character=f"U+{ord(bad[0]):04X}")


# Which list a player has to play now, where each has to be played.


def duty_of(state: EventState, player: PlayerId) -> ListDuty | None:
    """What lists a player has still to play; None where none has to be, and for who has left."""
    if not state.packet.lists.each_played or not state.by_id[player].is_active:
        return None
    return list_duty(state, player)


def must_play_in(state: EventState, round_: Round) -> Mapping[PlayerId, tuple[int, ...]]:
    """Who had no free choice of lists in a round, by what was known before its first result."""
    if not state.packet.lists.each_played:
        return {}
    games = tuple(replace(game, result=None) for game in round_.games)
    byes = tuple(replace(bye, list_number=None) for bye in round_.byes)
    begun = replace(round_, state=RoundState.PLAYING, games=games, byes=byes)
    before = replace(state, rounds=(*state.rounds[: round_.number - 1], begun))
    players = sorted({player for game in games for player in game.players})
    players += [bye.player for bye in byes]
    duties = ((player, list_duty(before, player)) for player in players)
    return {player: duty.choices for player, duty in duties if duty.is_forced}


def list_notes(state: EventState, game: Game, played: Sequence[int | None]) -> tuple[Problem, ...]:
    """What lists the players of a game have to play, by the fields "first.list" and so on.

    Args:
        state: the event.
        game: one of its games.
        played: the lists entered so far, first side before second; a right one gives no note.
    """
    round_ = next((round_ for round_ in state.rounds if game in round_.games), None)
    must = {} if round_ is None else must_play_in(state, round_)
    sides = zip(("first.list", "second.list"), game.players, played, strict=True)
    return tuple(
        note(ListDutyNote.MUST_PLAY, field, player=player, lists=must[player])
        for field, player, number in sides
        if player in must and number not in must[player]
    )


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
    bonus: bool
    """Casters bring bonus points."""
    factions: bool
    """The lists of a player may be of several factions."""
    tier: bool
    """A Theme Force of some tier."""
    objective: bool
    characters: bool
    """A character may be in one list only."""
    specialists: int | None
    """The most points of specialists; None where there are none."""
    sideboard: Sideboard | None = None
    """In place of specialists."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListsLine:
    """One player's lists, what does not go with the packet in them, and what must be played."""

    entrant: Entrant
    name: str
    """The player's, with the number behind where several share it."""
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


@verb(SET_LISTS)
def set_lists(
    work: ActContext, player: PlayerId, lists: tuple[ArmyList, ...], texts: Mapping[int, str]
) -> None:
    """Register a player's army lists in the place of those before.

    With as many as a player may bring they are handed in, too.

    Args:
        lists: all of them, each number once; an empty tuple takes them away.
        texts: what lists were read from, by number.

    Raises:
        UserError: nobody has this id, or something of the lists cannot be kept.
    """
    row = player_row(work, player)
    write_lists(work, player, tuple(sorted(lists, key=lambda army: army.number)), texts)
    if len(lists) >= list_ask(work.state).most:
        row.lists_in = True


def read_list(text: str, number: int, factions: Iterable[str] = ()) -> ReadList:
    """Read a pasted list; any text gives an answer.

    Args:
        text: as pasted.
        number: of the list.
        factions: names that mean a faction, in addition to those that the program knows.
    """
    from app.rules.lists.text import parse_list
    from app.services.lists.factions import known_factions

    kept = _readable(text)
    known = known_factions()
    parsed = parse_list(kept, (*known.names, *factions), known.armies)
    army = _within_bounds(parsed.as_list(number))
    return ReadList(army=army, text=_cut_lines(kept), total=parsed.total, problems=parsed.problems)


def lists_in(text: str, factions: Iterable[str] = ()) -> tuple[str, ...]:
    """The texts of the lists that were pasted as one; the text alone where it is one list."""
    from app.rules.lists.text import split_lists
    from app.services.lists.factions import known_factions

    known = known_factions()
    return split_lists(_readable(text), (*known.names, *factions), known.armies)


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
        bonus=rules.usual_bonus > 0,
        factions=rules.factions is FactionRule.ANY,
        tier=rules.least_tier > 0,
        objective=rules.objective,
        characters=rules.characters_once,
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
    shown = [entrant for entrant in state.entrants if entrant.is_active or entrant.lists]
    shown.sort(key=lambda entrant: (not entrant.is_active, fold(entrant.name), entrant.id))
    return tuple(_line(state, entrant) for entrant in shown)


def entry_points(entries: Iterable[ListEntry]) -> int:
    """What entries add up to; those without points are worth nothing."""
    return sum(entry.points or 0 for entry in entries)


def sideboard_name(state: EventState) -> str:
    """What the event's packet calls its sideboard; "" where it has none."""
    board = state.packet.lists.sideboard
    return "" if board is None else board.name


def _line(state: EventState, entrant: Entrant) -> ListsLine:
    return ListsLine(
        entrant=entrant,
        name=state.names[entrant.id],
        problems=list_problems(state.packet, state.point_size, entrant),
        duty=duty_of(state, entrant.id),
        beside=sideboard_name(state),
    )


def _within_bounds(army: ArmyList) -> ArmyList:
    """The list as far as one can be kept; a text of nothing but copies is none."""
    specialists = army.specialists[:MOST_ENTRIES]
    entries = army.entries[: MOST_ENTRIES - len(specialists)]
    is_plausible = army.points is not None and army.points <= MOST_POINTS
    points = army.points if is_plausible else None
    return replace(army, points=points, entries=entries, specialists=specialists)


def _readable(text: str) -> str:
    """The text without what nobody sees, in lines; what must not be printed is left out."""
    lines = text.translate(_UNSEEN).splitlines()[: MOST_LINES + 1]
    cut = (line[: LONGEST_LINE + 1] for line in lines)
    return "\n".join(line.translate(dict.fromkeys(map(ord, unshowable(line)))) for line in cut)


def _cut_lines(text: str) -> str:
    return "\n".join(line[:LONGEST_LINE] for line in text.split("\n")[:MOST_LINES])
