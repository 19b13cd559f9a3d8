"""What is offered for a round that is to be mended."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from app.rules.core.draw import Draw
from app.rules.core.ids import PlayerId
from app.rules.core.round import BESIDE_PAIRING
from app.rules.pairing.apart import group_of_both
from app.rules.pairing.criteria import beyond_in, cost_in
from app.rules.pairing.mending.case import MendingCase, Players
from app.rules.pairing.mending.lines import Options
from app.rules.pairing.mending.mend import Mend, MendCost, NewGame
from app.rules.pairing.mending.seats import seat_new
from app.rules.pairing.round_pairing import Pairing
from app.rules.pairing.search.matching import minimum_weight_perfect_matching

_MOST = 3
"""Proposals beside that of leaving the round as it is."""


def mendings(case: MendingCase) -> tuple[Mend, ...]:
    """Find what could be done: nothing first, then proposals by the number of games they move.

    Each proposal is the best pairing of all that move no more games, and moves the fewest of
    all that are as good; the last one is as good as any. Equal ones are told apart by the round's
    seed. No game that stands whatever is done is ever in one.

    Rule: sr2010 pairing; sr2015 pairing; sr2019 pairing
    Reading: the least disturbance is the fewest games that do not stand; what the order of
        pairing asks comes after it, and the EO chooses how much is to be mended.
    """
    return _Mending(case).offered()


class _Mending:
    """Proposals for one case."""

    def __init__(self, case: MendingCase) -> None:
        self._case = case
        self._options = Options(case, Draw(case.round.seed or 0))

    def offered(self) -> tuple[Mend, ...]:
        found = [one for one in self._front() if not one.changes_nothing]
        return (self._left(), *map(self._seated, _chosen(found)))

    def _left(self) -> Mend:
        """The round as it is: who waits has nothing."""
        case = self._case
        played = [game.players for game in case.games if game.id not in case.resumed]
        sitting = case.holding | {
            player
            for game in case.games
            if game.id in case.resumed and game.result is not None
            for player in game.players
            if player == game.result.winner
        }
        out = {player for game in case.games for player in game.players} - sitting
        lost = out - {player for pair in played for player in pair}
        left_out = tuple(sorted(case.waiting | lost))
        return Mend(left_out=left_out, cost=self._cost(played, sitting, left_out=len(left_out)))

    def _front(self) -> list[Mend]:
        """The best for each number of games moved at which a line gets better."""
        if not self._case.pool:
            return [self._made((), None)]
        least, best = self._best(0), self._best(self._options.lines)
        found = [least]
        for line in range(self._options.lines):
            if _first_line(found[-1], best) == line:
                found.append(self._best(line + 1))
        return found

    def _best(self, cut: int) -> Mend:
        """The best that has the games moved counted behind so many lines."""
        pool, edges = self._case.pool, self._options.edges(cut)
        mates = minimum_weight_perfect_matching(len(pool) + len(pool) % 2, edges)
        games = [
            (pool[place], pool[mate])
            for place, mate in enumerate(mates)
            if place < mate < len(pool)
        ]
        rests = mates[len(pool)] if len(pool) % 2 else None
        return self._made(games, None if rests is None else pool[rests])

    def _made(self, games: Sequence[Players], rests: PlayerId | None) -> Mend:
        case = self._case
        wanted = {frozenset(players) for players in games}
        stands = [game for game in case.games if frozenset(game.players) in wanted]
        gone = tuple(game for game in case.games if game not in stands)
        known = {frozenset(game.players) for game in stands}
        new = self._faced(pair for pair in games if frozenset(pair) not in known)
        is_left_out = rests in case.waiting and not case.is_published
        sits = () if rests is None or is_left_out else (rests,)
        left_out = (rests,) if rests is not None and is_left_out else ()
        held = {bye.player for bye in case.round.byes}
        byes_new = tuple(player for player in sits if player not in held | case.holding)
        places = {*byes_new, *(player for pair in new for player in pair)}
        return Mend(
            gone=gone,
            replaced=tuple(game for game in case.dead if not places.isdisjoint(game.players)),
            games=tuple(NewGame(players=pair, table=None) for pair in new),
            resumed=tuple(game for game in (*case.fixed, *stands) if game.id in case.resumed),
            byes_gone=tuple(sorted((held & places) - {*byes_new})),
            byes_new=byes_new,
            left_out=left_out,
            cost=replace(
                self._cost(games, sits, left_out=len(left_out)),
                hard_wishes=self._forbidden(new, byes_new),
            ),
        )

    def _seated(self, mend: Mend) -> Mend:
        freed = (*mend.gone, *mend.replaced)
        stands = (game for game in self._case.round.games if game not in freed)
        players = [game.players for game in mend.games]
        tables = seat_new(self._case, stands, freed, players)
        games = (replace(one, table=at) for one, at in zip(mend.games, tables, strict=True))
        return replace(mend, games=tuple(games))

    def _faced(self, games: Iterable[Players]) -> list[Pairing]:
        """Games by their players' points, the higher player of each first."""
        points = self._case.field.points
        faced = [Pairing(*sorted(pair, key=points.__getitem__, reverse=True)) for pair in games]
        return sorted(faced, key=lambda pair: [points[one] for one in pair], reverse=True)

    def _cost(
        self, games: Iterable[Players], sitting: Collection[PlayerId], *, left_out: int
    ) -> MendCost:
        """What the whole round costs with these games of the pool."""
        case, field = self._case, self._case.field
        whole = [*games, *(game.players for game in case.fixed)]
        granted = {bye.player for bye in case.round.byes if bye.kind in BESIDE_PAIRING}
        sits = [*sitting, *(case.resting - granted)]
        beyond = beyond_in(field, whole, None)
        told = [
            beyond.wishes or (0,) * len(field.wishes.soft),
            *map(field.wishes.soft_of_bye, sits),
        ]
        return MendCost(
            left_out=left_out,
            sitting=len(sits),
            lines=replace(
                cost_in(field, whole, None, self._against_packet(whole)),
                second_byes=sum(player in field.rested for player in sits),
                bye_points=sum(field.points[player] for player in sits),
            ),
            wishes=tuple(map(sum, zip(*told, strict=True))),
            next_rounds=beyond.next_rounds,
        )

    def _forbidden(self, new: Iterable[Players], byes_new: Iterable[PlayerId]) -> int:
        """How often what is new goes against an absolute wish."""
        wishes = self._case.field.wishes
        games = sum(wishes.hard_of_game(*pair) for pair in new)
        return games + sum(map(wishes.hard_of_bye, byes_new))

    def _against_packet(self, games: Collection[Players]) -> int:
        case = self._case
        if case.keeps_apart:
            return sum(
                group_of_both(case.before, case.round.kind, pair) is not None for pair in games
            )
        played = {frozenset(pair) for pair in games}
        return sum(frozenset(pair) not in played for pair in case.finals)


def _first_line(one: Mend, other: Mend) -> int | None:
    """The first line in which the other is better; None where it is in none."""
    pairs = zip(one.cost.order, other.cost.order, strict=True)
    return next((place for place, (mine, yours) in enumerate(pairs) if mine != yours), None)


def _chosen(found: Sequence[Mend]) -> list[Mend]:
    """A few of many: the least, the best, and between them what mends all but the last line."""
    if len(found) <= _MOST:
        return list(found)
    return [found[0], found[-2], found[-1]]
