"""Search: whatever the EO may look for, and the best of it for what is typed so far.

Everything that can be found is one ``Candidate``; ``found`` ranks them and knows nothing else.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType

from app.rules.core.entrant import Entrant
from app.rules.core.event_state import EventState
from app.rules.lists.army_list import ArmyList
from app.services.players.player_lookup import fold, words_of
from app.words.core.catalogue import Words
from app.words.program.program import list_title, table_detail, table_title

MOST_OF_A_KIND = 6
"""Lines that a group shows at most."""

_TITLE_WORD, _TITLE_FIRST, _TITLE_BEGIN, _OTHER_WORD, _OTHER_BEGIN, _TITLE_IN, _OTHER_IN = range(7)
"""How well a typed word fits, best first."""
_A_BEGINNING = 2


class Kind(StrEnum):
    """What can be found; groups that fit alike stand in this order."""

    PLAYER = "player"
    TABLE = "table"
    LIST = "list"
    SCENARIO = "scenario"
    COMMAND = "command"
    PRINTOUT = "printout"
    SETTING = "setting"
    HELP = "help"
    ACT = "act"
    LIKELY = "likely"
    """Heads what is likely wanted now; no candidate is of it."""
    RECENT = "recent"
    """Heads what was found last; no candidate is of it."""


_BY_OTHER_WORDS = frozenset({Kind.COMMAND, Kind.PRINTOUT, Kind.SETTING, Kind.HELP})
"""Names of players and lists are found as they are written alone."""

Key = int | str | tuple[int, int]
"""A player's id; a table's number; a list's player and number; a step; else an id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One thing that can be found."""

    kind: Kind
    key: Key
    title: str
    detail: str
    """The text next to the title, searched too."""
    more: tuple[str, ...] = ()
    """Further texts: searched, and shown only where one of them matches."""
    head: str
    """The words of the title, folded, each between two spaces."""
    rest: str
    """The words of all else in the same way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A candidate that fits."""

    candidate: Candidate
    because: str = ""
    """The text of ``more`` that matches; "" where title or detail does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultGroup:
    """What was found of a kind, best first."""

    kind: Kind
    lines: tuple[Found, ...]
    left_out: int
    """How many more there are."""


def candidate(
    kind: Kind, key: Key, title: str, detail: str = "", more: tuple[str, ...] = ()
) -> Candidate:
    """Something that can be found, by its words."""
    return Candidate(
        kind=kind,
        key=key,
        title=title,
        detail=detail,
        more=more,
        head=_spaced(title),
        rest="".join(map(_spaced, (detail, *more))),
    )


def of_state(t: Words, state: EventState) -> tuple[Candidate, ...]:
    """Players, the tables of the newest round, army lists, and what scenarios can be played."""
    return (
        *map(_player, state.entrants),
        *_tables(t, state),
        *(_list(t, state, player, army) for player in state.entrants for army in player.lists),
        *_scenarios(state),
    )


def found(
    candidates: Iterable[Candidate],
    typed: str,
    other_words: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
) -> tuple[ResultGroup, ...]:
    """What fits, in groups: the group with the best fit first.

    Every typed word has to be found somewhere in a candidate; case and marks do not matter, and a
    number is found only where a number begins with it.

    Args:
        candidates: of equals the earlier one stands first.
        typed: so far.
        other_words: of a typed word, by which a candidate fits too, if less well.
    """
    wanted = words_of(fold(typed))
    if not wanted:
        return ()
    fitting: dict[Kind, list[tuple[int, int, Candidate]]] = {}
    for place, candidate in enumerate(candidates):
        worth = _worth(candidate, wanted, other_words)
        if worth is not None:
            fitting.setdefault(candidate.kind, []).append((worth, place, candidate))
    order = tuple(Kind)
    groups = sorted(fitting.items(), key=lambda item: (min(item[1])[0], order.index(item[0])))
    return tuple(_group(kind, lines, wanted) for kind, lines in groups)


def _player(player: Entrant) -> Candidate:
    known = (player.public_name, player.faction, player.club, player.city)
    return candidate(
        Kind.PLAYER, player.id, player.name, " · ".join(filter(None, (str(player.id), *known)))
    )


def _tables(t: Words, state: EventState) -> Iterator[Candidate]:
    last = state.last_round
    for game in () if last is None else last.games:
        if game.table is not None:
            one, other = (state.names[player] for player in game.players)
            detail = table_detail(t, one, other, has_result=game.result is not None)
            yield candidate(Kind.TABLE, game.table, table_title(t, game.table), detail)


def _scenarios(state: EventState) -> Iterator[Candidate]:
    from app.services.scenarios.lookup import scenario_set

    packet = state.packet
    for scenario in scenario_set(packet).scenarios:
        yield candidate(Kind.SCENARIO, scenario.id, scenario.name, packet.name)
    for scenario in state.house_scenarios:
        yield candidate(Kind.SCENARIO, scenario.id, scenario.name)


def _list(t: Words, state: EventState, player: Entrant, army: ArmyList) -> Candidate:
    title = army.caster or army.theme or army.faction or ""
    detail = list_title(t, army.number, state.names[player.id])
    if army.theme and army.caster:
        detail = f"{detail} · {army.theme}"
    entries = tuple(entry.name for entry in (*army.entries, *army.specialists))
    return candidate(Kind.LIST, (player.id, army.number), title, detail, entries)


def _group(
    kind: Kind, lines: list[tuple[int, int, Candidate]], wanted: Sequence[str]
) -> ResultGroup:
    lines.sort(key=lambda line: line[:2])
    best = tuple(
        Found(candidate=candidate, because=_because(candidate, wanted))
        for _, _, candidate in lines[:MOST_OF_A_KIND]
    )
    return ResultGroup(kind=kind, lines=best, left_out=len(lines) - len(best))


def _worth(
    candidate: Candidate, wanted: Sequence[str], other_words: Mapping[str, tuple[str, ...]]
) -> int | None:
    """How well every word fits, less being better; None where one does not."""
    worth = 0
    for word in wanted:
        fit = _fit(candidate, word)
        if fit is None and candidate.kind in _BY_OTHER_WORDS:
            fits = (_fit_phrase(candidate, other) for other in other_words.get(word, ()))
            fit = min((fit for fit in fits if fit is not None), default=None)
            fit = None if fit is None else _OTHER_IN + 1 + fit
        if fit is None:
            return None
        worth += fit
    return worth


def _fit_phrase(candidate: Candidate, phrase: str) -> int | None:
    """How well all words of a phrase fit; None where one does not begin a word."""
    fits = [_fit(candidate, word) for word in words_of(fold(phrase))]
    if any(fit is None or fit >= _TITLE_IN for fit in fits):
        return None
    return sum(fit for fit in fits if fit is not None)


def _fit(candidate: Candidate, word: str) -> int | None:
    in_head, in_rest = word in candidate.head, word in candidate.rest
    if not in_head and not in_rest:
        return None
    # A letter or two are the beginning of something: that they are also a word means nothing.
    whole = f" {word} " if len(word) > _A_BEGINNING or word.isdecimal() else "\n"
    if in_head and f" {word}" in candidate.head:
        if whole in candidate.head:
            return _TITLE_WORD
        return _TITLE_FIRST if candidate.head.startswith(f" {word}") else _TITLE_BEGIN
    if in_rest and f" {word}" in candidate.rest:
        return _OTHER_WORD if whole in candidate.rest else _OTHER_BEGIN
    if word.isdecimal():
        return None
    return _TITLE_IN if in_head else _OTHER_IN


def _because(candidate: Candidate, wanted: Sequence[str]) -> str:
    """First hidden text that matches a search word missing from the visible text."""
    if not candidate.more:
        return ""
    shown = candidate.head + _spaced(candidate.detail)
    missing = [word for word in wanted if word not in shown]
    matching = (text for text in candidate.more if any(word in _spaced(text) for word in missing))
    return next(matching, "")


@lru_cache(maxsize=8192)
def _spaced(text: str) -> str:
    return f" {' '.join(words_of(fold(text)))} "
