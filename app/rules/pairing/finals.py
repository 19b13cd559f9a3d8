"""The games of a last round that the packet fixes: the final, and a second one for third place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Round, RoundKind
from app.rules.packet.packet import BandKind
from app.rules.pairing.round_pairing import Lines
from app.rules.pairing.search.group_draw import Games
from app.rules.standings.bracket import FIRST_FINAL, bracket
from app.rules.standings.tiebreakers import best_first, figures_through, keys_of

FINAL_KINDS = frozenset({RoundKind.TOP_TWO, RoundKind.FINALS_TABLES})
"""Rounds with games that the packet fixes."""

Ranks = Mapping[PlayerId, int]
"""Places in the standings, best first; equals share one."""

Pair = tuple[PlayerId, PlayerId]

_FOUR = 4
_TWO = 2


@dataclass(frozen=True, slots=True)
class Finals:
    """What a round has of the finals that it should have."""

    games: tuple[tuple[PlayerId, PlayerId], ...] = ()
    """Those that are played, as they are in the round; the first final first."""
    marks: tuple[int, ...] = ()
    """Of each of ``games`` which final it is: the first or the second."""
    apart: tuple[tuple[PlayerId, PlayerId], ...] = ()
    """Pairs that should meet and do not."""
    drawn: tuple[tuple[PlayerId, int], ...] = ()
    """Finalists who stand equal with somebody left out, and among how many places they are."""
    lacks_second: bool = False
    """The packet knows a second final, and there are not the players for it."""


def ranks_of(state: EventState, players: Iterable[PlayerId]) -> Ranks:
    """The current places of some players among themselves.

    Rule: sr2010 strength; sr2015 standings-variants; sr2019 standings-variants
    """
    figures = figures_through(state, None, keys_of(state, BandKind.REST))
    order = best_first(players, figures)
    ranks: dict[PlayerId, int] = {}
    for place, player in enumerate(order, start=1):
        before = order[place - 2] if ranks else player
        same = before != player and figures[before] == figures[player]
        ranks[player] = ranks[before] if same else place
    return ranks


def lay_finals(kind: RoundKind, ranks: Ranks, sitting: Collection[PlayerId], draw: Draw) -> Games:
    """Draw the finals of a round: where players are equal in the standings, by any order of them.

    Args:
        kind: one of ``FINAL_KINDS``.
        ranks: of everybody still in.
        sitting: those who have a bye given by hand.
        draw: the stream to draw from.

    Rule: sr2010 standings; sr2010 strength; sr2015 standings-variants; sr2019 standings-variants
    Reading: among the players still in, ringers too. With finals tables and a bye for one of the
        first four, the best two of the others play the first final and there is no second one.
    """
    order = list(ranks)
    draw.shuffle(order)
    order.sort(key=lambda player: (ranks[player], player in sitting))
    return _finals(kind, order, sitting)


def top_of(kind: RoundKind, ranks: Ranks, sitting: Collection[PlayerId]) -> int:
    """How many players the finals of a round have: two, four, or fewer where there are not more."""
    order = sorted(ranks, key=lambda player: (ranks[player], player in sitting, player))
    return 2 * len(_finals(kind, order, sitting))


def finals_in(
    kind: RoundKind,
    ranks: Ranks,
    sitting: Collection[PlayerId],
    games: Iterable[tuple[PlayerId, PlayerId]],
) -> Finals:
    """Find the finals among the games of a round: of any order of equals the one with the most."""
    if kind not in FINAL_KINDS:
        return Finals()
    games = tuple(games)
    playing = {player: rank for player, rank in ranks.items() if player not in sitting}
    wanted = top_of(kind, ranks, sitting) // _TWO
    chosen = _most_played(playing, games, wanted)
    found, marks, apart, drawn = [], [], [], []
    inside: set[PlayerId] = set()
    for mark, pair in enumerate(chosen, start=FIRST_FINAL):
        inside.update(pair)
        if pair not in games:
            apart.append(pair)
            continue
        found.append(pair)
        marks.append(mark)
        left_out = {rank for player, rank in playing.items() if player not in inside}
        drawn += [(player, len(inside)) for player in pair if playing[player] in left_out]
    lacks_second = kind is RoundKind.FINALS_TABLES and wanted < _TWO
    return Finals(tuple(found), tuple(marks), tuple(apart), tuple(drawn), lacks_second)


def _most_played(playing: Ranks, games: Sequence[Pair], wanted: int) -> Sequence[Pair]:
    """The finals that the standings leave, of which the most are among the games."""
    best: tuple[int, Sequence[Pair]] = (-1, ())
    first_games = [game for game in games if _lead(playing, game)] if wanted else []
    for first in (*first_games, *leading_pairs(playing)) if wanted else ():
        chosen = [first]
        if wanted == _TWO:
            rest = {player: rank for player, rank in playing.items() if player not in first}
            second = (game for game in games if rest.keys() >= {*game} and _lead(rest, game))
            chosen.append(next(second, None) or next(leading_pairs(rest)))
        played = sum(one in games for one in chosen)
        best = max(best, (played, chosen), key=lambda one: one[0])
        if played == wanted:
            break
    return best[1]


def leading_pairs(ranks: Ranks) -> Iterator[Pair]:
    """Every two above whom nobody else stands, the lower number first."""
    order = sorted(ranks, key=lambda player: (ranks[player], player))
    if len(order) < _TWO:
        return
    first, second, *_ = order
    if ranks[first] == ranks[second]:
        yield from combinations([player for player in order if ranks[player] == ranks[first]], _TWO)
    else:
        yield from ((first, player) for player in order if ranks[player] == ranks[second])


def fixed_in(
    state: EventState,
    kind: RoundKind,
    players: Collection[PlayerId],
    sitting: Collection[PlayerId],
    games: Iterable[tuple[PlayerId, PlayerId]],
    ranks: Ranks | None = None,
) -> Finals:
    """Find the games that the packet fixes in a round: finals, or those of a bracket.

    Args:
        state: the event before the round.
        kind: of the round.
        players: who is paired, or has the bye.
        sitting: those who have a bye besides.
        games: of the round.
        ranks: of everybody in it where they are known already.

    Rule: sr2010 standings; sr2015 standings-variants; sr2019 standings-variants
    """
    if kind is RoundKind.BRACKET:
        tree = bracket(state)
        wanted = {frozenset(one): one for one in (() if tree is None else tree.games)}
        found = [game for game in games if wanted.pop(frozenset(game), None)]
        here = {*players}
        return Finals(
            games=tuple(found),
            apart=tuple(one for one in wanted.values() if here.issuperset(one)),
        )
    if kind not in FINAL_KINDS:
        return Finals()
    ranks = ranks_of(state, {*players, *sitting}) if ranks is None else ranks
    return finals_in(kind, ranks, sitting, games)


def finals_of(state: EventState, round_: Round) -> Finals:
    """Find the finals of a round as it was paired, by the standings before it.

    Rule: sr2010 standings; sr2015 standings-variants; sr2019 standings-variants
    """
    before = state.updated(rounds=state.rounds[: round_.number - 1])
    games = [game.players for game in sorted(round_.games, key=lambda game: game.id)]
    sitting = [bye.player for bye in round_.byes if not bye.kind.is_paired]
    drawn = [bye.player for bye in round_.byes if bye.kind.is_paired]
    there = (*(player for game in games for player in game), *sitting, *drawn)
    return finals_in(round_.kind, ranks_of(before, there), sitting, games)


def _finals(kind: RoundKind, order: Sequence[PlayerId], sitting: Collection[PlayerId]) -> Games:
    if kind is RoundKind.TOP_TWO:
        playing = [player for player in order if player not in sitting][:_TWO]
    else:
        playing = [player for player in order[:_FOUR] if player not in sitting]
    games = [(playing[0], playing[1])] if len(playing) >= _TWO else []
    return [*games, (playing[2], playing[3])] if len(playing) == _FOUR else games


def _lead(ranks: Ranks, leaders: Collection[PlayerId]) -> bool:
    """Whether nobody else stands above one of them."""
    last = max(ranks[player] for player in leaders)
    return all(rank >= last for player, rank in ranks.items() if player not in leaders)


FinalGames = tuple[tuple[PlayerId, PlayerId], ...]
"""The first final, and the second where there is one."""

_MOST = 5000
"""So many finals are compared at most: with more, a dozen players share the fourth place, and one
of the first tried leaves nothing to be better."""
_BOTH = 2
_PACKET = 7
"""So many lines come before the first preference that can yield."""


def final_choices(
    kind: RoundKind, ranks: Ranks, sitting: Collection[PlayerId]
) -> Iterator[FinalGames]:
    """Every choice of finals that the standings leave, each once.

    Args:
        kind: a round with finals.
        ranks: of everybody who takes part.
        sitting: those who have a bye given by hand.

    Rule: sr2010 strength; sr2015 standings-variants; sr2019 standings-variants
    """
    playing = {player: rank for player, rank in ranks.items() if player not in sitting}
    many = top_of(kind, ranks, sitting)
    if many < _BOTH:
        yield ()
        return
    for first in leading_pairs(playing):
        if many < 2 * _BOTH:
            yield (first,)
            continue
        rest = {player: rank for player, rank in playing.items() if player not in first}
        for second in leading_pairs(rest):
            yield first, second


def common_finals(choices: Sequence[FinalGames]) -> FinalGames:
    """The finals that are in every choice."""
    return tuple(final for final in choices[0] if all(final in choice for choice in choices))


def best_finals(
    laid: Games,
    choices: Iterable[FinalGames],
    cost: Callable[[FinalGames], Lines],
    own: Callable[[FinalGames], Lines],
    draw: Draw | None,
    *,
    has_preferences: bool,
) -> tuple[FinalGames, Lines | None]:
    """Choose the finals that leave the best pairing.

    Args:
        laid: a choice, drawn; taken where none is better.
        choices: all there are.
        cost: the lines of the best pairing of the whole round with some finals.
        own: the lines of some finals alone.
        draw: chooses among the best; None for the first found.
        has_preferences: the EO has preferences for the round; those of players of the finals don't
            count, so that more finals can be better in a preference than fewer.

    Returns:
        The finals and their lines; None for lines where there is no choice.
    """
    several = list(islice(choices, _MOST))
    best: FinalGames = tuple((first, second) for first, second in laid)
    if len(several) < _BOTH:
        return best, None
    lines = cost(best)
    # With fewer games laid first nothing is worse.
    bound = None if has_preferences else cost(common_finals(several))
    if lines == bound:
        return best, lines
    if draw is not None:
        draw.shuffle(several)
        best, lines = several[0], cost(several[0])
    for choice in several:
        if lines == bound:
            break
        can_be = own(choice)[:_PACKET] <= lines[:_PACKET]
        if can_be and (now := cost(choice)) < lines:
            best, lines = choice, now
    return best, lines
