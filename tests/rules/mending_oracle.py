"""Every re-pairing of a published round, compared by what is counted here anew."""

from collections.abc import Collection, Iterator
from dataclasses import astuple, replace

from app.rules.event_state import EventState, RoundState
from app.rules.mending import Mend
from app.rules.result import Game, WinReason
from tests.rules.pairing.oracle import Judge, whole_pairings

Lines = tuple[int, ...]


class Everything:
    """All that could be done with a round."""

    def __init__(
        self, state: EventState, begun: Collection[int] = (), returned: Collection[int] = ()
    ) -> None:
        self.state, self.round = state, state.rounds[-1]
        self.is_published = self.round.state is RoundState.PUBLISHED
        self.returned = set(returned)
        self.begun = set(begun)
        before = replace(state, rounds=state.rounds[:-1])
        self.judge = Judge(before)
        active = {one.id for one in state.active}
        self.stuck = [one for one in self.round.games if self._is_stuck(one, active)]
        self.open = [one for one in self.round.games if self._is_open(one, active)]
        seated = {player for one in self.round.games for player in one.players}
        self.nothing = {one for one in active if one in self.round.absent}
        self.idle = {bye.player for bye in self.round.byes if bye.player in active}
        for one in self.round.games:
            if one in self.stuck or one in self.open:
                continue
            for player in set(one.players) & active:
                if player == one.result.winner:
                    self.idle.add(player)
                elif player in self.returned:
                    self.nothing.add(player)
        self.pool = sorted(
            {player for one in self.open for player in one.players} | self.idle | self.nothing
        )
        self.seated = seated

    def _is_stuck(self, one: Game, active: set[int]) -> bool:
        if one.id in self.begun and (one.result is None or self._is_back(one, active)):
            return True
        if one.result is None:
            return not self.is_published
        return one.result.reason is not WinReason.NO_SHOW

    def _is_open(self, one: Game, active: set[int]) -> bool:
        if one.id in self.begun:
            return False
        if one.result is None:
            return self.is_published
        return one.result.reason is WinReason.NO_SHOW and self._is_back(one, active)

    def _is_back(self, one: Game, active: set[int]) -> bool:
        losers = set(one.players) - {one.result.winner}
        return losers <= self.returned and set(one.players) <= active

    def front(self) -> Iterator[tuple[int, int, Lines]]:
        """Of every pairing: who is left with nothing, the games moved, the lines."""
        published = {frozenset(one.players) for one in self.open}
        stuck = [one.players for one in self.stuck]
        for games, bye in whole_pairings(self.pool):
            moved = len(published - {frozenset(pair) for pair in games})
            nothing = bye in self.nothing and not self.is_published
            lines = self.judge.lines([*stuck, *games], None if nothing else bye)
            yield int(nothing), moved, lines


def lines_of(mend: Mend) -> Lines:
    """The lines of a proposal as the oracle counts them."""
    return astuple(mend.cost.lines)[1:]
