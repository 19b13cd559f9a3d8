"""A first round with as few games within one faction as can be.

How fair: with an odd number the bye is drawn first, each player equally likely. Of the others, each
pairing that has as few such games is equally likely: where a faction has half of them or more, or
where there are no more than 256, without exception. Opponents are drawn game by game, each
faction with the number of ways in which the others can then still be paired; that number is
counted, not listed. Larger fields are drawn as ``group_draw`` says, which is nearly so.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import factorial, prod

from app.rules.core.draw import Draw
from app.rules.core.entrant import Entrant
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import RoundKind
from app.rules.packet.packet import FirstRound
from app.rules.pairing.search.group_draw import Games, draw_group

_COUNTED = 256
"""Up to so many players pairings are counted; that takes a sixth of a second then."""
_WORD = 32
"""Bits of one number of the draw."""

Series = list[int]
"""For each k, with alternating sign, in how many ways k games can be set within factions."""


def draw_by_groups(
    players: Sequence[PlayerId], groups: Mapping[PlayerId, str | None], draw: Draw
) -> tuple[Games, PlayerId | None]:
    """Draw the bye, then the games of the others with the fewest within one group.

    Args:
        players: all to be paired.
        groups: the faction or club of each; a player without one meets anybody.
        draw: the stream to draw from.

    Rule: sr2010 first-round; sr2010 byes
    Reading: the bye is drawn at random among all alike, so it does not favour a large group;
        games within one are then as few as they can be among the others.
    """
    order = list(players)
    draw.shuffle(order)
    bye = order.pop() if len(order) % 2 else None
    members: dict[str | PlayerId, list[PlayerId]] = defaultdict(list)
    for player in order:
        members[groups[player] or player].append(player)
    largest = max(members.values(), key=len, default=[])
    if 2 * len(largest) >= len(order):
        return _around(largest, order), bye
    games = None if len(order) <= _COUNTED else _at_large(list(members.values()), draw)
    return games or _across(list(members.values()), draw), bye


def pairings_across(sizes: Sequence[int]) -> int:
    """How many pairings of groups of such sizes hold no game within a group.

    By inclusion and exclusion: of all pairings, those with a given game inside are taken away,
    those with two given back, and so on.
    """
    series = [1]
    for size in sizes:
        series = _times(series, _within(size))
    return _pairings(series, sum(sizes))


def _around(largest: Sequence[PlayerId], order: Sequence[PlayerId]) -> Games:
    """Everybody against one faction of half or more; what is left of it among itself."""
    inside = set(largest)
    others = [player for player in order if player not in inside]
    rest = largest[len(others) :]
    return [
        *zip(others, largest, strict=False),
        *zip(rest[::2], rest[1::2], strict=True),
    ]


def _at_large(groups: Sequence[Sequence[PlayerId]], draw: Draw) -> Games | None:
    """Games between groups of a large field; a swap for each game within one always exists."""
    own = {player: frozenset(group) for group in groups for player in group}
    return draw_group([player for group in groups for player in group], own, draw)


def _across(groups: list[list[PlayerId]], draw: Draw) -> Games:
    """Games between groups, each such pairing equally likely; groups are shuffled and used up."""
    series = [1]
    for group in groups:
        series = _times(series, _within(len(group)))
    left = sum(map(len, groups))
    games: Games = []
    while left:
        left -= 2
        home = max(groups, key=len)
        groups.remove(home)
        series = _one_less(series, len(home))
        after = {size: _one_less(series, size) for size in {len(group) for group in groups}}
        sizes = Counter(len(group) for group in groups)
        ways = {size: sizes[size] * size * _pairings(after[size], left) for size in sizes}
        size = _chosen(ways, draw)
        choice = [group for group in groups if len(group) == size]
        away = choice[draw.below(len(choice))]
        games.append((home.pop(), away.pop()))
        series = after[size]
        groups = [group for group in (*groups, home) if group]
    return games


def _one_less(series: Series, size: int) -> Series:
    """The series where one group of a size has one player fewer."""
    return _times(_without(series, _within(size)), _within(size - 1))


@cache
def _within(size: int) -> tuple[int, ...]:
    """The series of one group."""
    return tuple(
        (-1) ** k * factorial(size) // (factorial(k) * factorial(size - 2 * k) * 2**k)
        for k in range(size // 2 + 1)
    )


def _times(one: Sequence[int], other: Sequence[int]) -> Series:
    product = [0] * (len(one) + len(other) - 1)
    for place, mine in enumerate(one):
        for further, yours in enumerate(other):
            product[place + further] += mine * yours
    return product


def _without(product: Series, factor: Sequence[int]) -> Series:
    """The other factor of a product; every series begins with 1, so this is exact."""
    rest = list(product)
    length = len(product) - len(factor) + 1
    for place in range(length):
        for further, taken in enumerate(factor[1:], 1):
            rest[place + further] -= rest[place] * taken
    return rest[:length]


def _pairings(series: Series, players: int) -> int:
    """All pairings of the players, less those that a series counts as held within groups."""
    return sum(ways * _all_pairings(players - 2 * k) for k, ways in enumerate(series))


@cache
def _all_pairings(players: int) -> int:
    return prod(range(players - 1, 0, -2))


def _chosen(ways: Mapping[int, int], draw: Draw) -> int:
    """A key, each as likely as its number of ways."""
    number = _below(sum(ways.values()), draw)
    for key, many in ways.items():
        if number < many:
            return key
        number -= many
    raise AssertionError


def _below(n: int, draw: Draw) -> int:
    """Draw below a number of any length: its bits are drawn, and drawn again if they exceed it."""
    bits = (n - 1).bit_length()
    words = -(-bits // _WORD)
    while True:
        number = 0
        for _ in range(words):
            number = number << _WORD | draw.below(1 << _WORD)
        number >>= words * _WORD - bits
        if number < n:
            return number


APART_KINDS = frozenset({RoundKind.FIRST_FACTIONS, RoundKind.FIRST_CLUBS})
"""Rounds with as few games within a group as can be."""

KIND_OF: Mapping[FirstRound, RoundKind] = {
    FirstRound.SHUFFLE: RoundKind.SWISS,
    FirstRound.OTHER_FACTIONS: RoundKind.FIRST_FACTIONS,
    FirstRound.OTHER_CLUBS: RoundKind.FIRST_CLUBS,
}
"""By which rule a first round is paired."""


def folded(word: str | None) -> str:
    """A word as it is compared: without case and with single spaces."""
    return " ".join((word or "").split()).casefold()


def groups_of(
    state: EventState, kind: RoundKind, players: Iterable[PlayerId]
) -> Mapping[PlayerId, str | None]:
    """The group of each player that a round of a kind keeps apart; None for who is in none.

    Reading: factions are taken as they are written, for the program knows their names; clubs are
        typed freely and compared without regard to case and spaces, and go by the writing of the
        first player of each.
    """
    written: dict[str, str] = {}
    groups: dict[PlayerId, str | None] = {}
    for player in sorted(players):
        word = _word(state.by_id[player], kind)
        groups[player] = written.setdefault(_compared(kind, word), word) if word else None
    return groups


def group_of_both(
    state: EventState, kind: RoundKind, game: tuple[PlayerId, PlayerId]
) -> str | None:
    """The group of two players who are of one; None where they are not, or one is in none."""
    first, second = (_word(state.by_id[player], kind) for player in game)
    return first if first and _compared(kind, first) == _compared(kind, second) else None


def _word(entrant: Entrant, kind: RoundKind) -> str:
    word = entrant.club if kind is RoundKind.FIRST_CLUBS else entrant.faction
    return (word or "").strip() if kind is RoundKind.FIRST_CLUBS else word or ""


def _compared(kind: RoundKind, word: str) -> str:
    return folded(word) if kind is RoundKind.FIRST_CLUBS else word
