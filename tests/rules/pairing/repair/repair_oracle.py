"""Every re-pairing of a published round, compared by what is counted here again."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from app.rules.core.event_state import EventState
from app.rules.core.round import RoundState
from app.rules.pairing.preference import Preference, PreferenceKind
from app.rules.pairing.repair.case import Repair, repair_case
from app.rules.pairing.repair.proposals import repairs
from app.rules.results.result import Game, WinReason
from tests.rules.pairing.oracle import OracleScorer, Pair, whole_pairings

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
        self.judge = OracleScorer(before)
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

    def front(self) -> Iterator[tuple[tuple[int, int], int, Lines]]:
        """Of every pairing: forbidden games and who is left with nothing, the games moved, the
        lines and the preferences."""
        published = {frozenset(one.players) for one in self.open}
        stuck = [one.players for one in self.stuck]
        for games, bye in whole_pairings(self.pool):
            moved = len(published - {frozenset(pair) for pair in games})
            nothing = bye in self.nothing and not self.is_published
            rests = None if nothing else bye
            lines = self.judge.lines([*stuck, *games], rests)
            hard = sum(self._goes_against(one, pair) for one in self._preferences(is_hard=True)
                       for pair in games if frozenset(pair) not in published)  # fmt: skip
            preferences = (
                self._misses(one, [*stuck, *games], rests) for one in self._preferences()
            )
            yield (hard, int(nothing)), moved, (*lines, *preferences)

    def _preferences(self, *, is_hard: bool = False) -> list[Preference]:
        return [one for one in self.state.preferences if one.is_hard is is_hard]

    def _misses(self, preference: Preference, games: Collection[Pair], bye: int | None) -> int:
        if preference.kind is PreferenceKind.BYE:
            here = {*self.pool, *(player for pair in games for player in pair)}
            return int(bye is not None and preference.first in here and bye != preference.first)
        return sum(self._goes_against(preference, pair) for pair in games)

    def _goes_against(self, preference: Preference, pair: Pair) -> bool:
        if preference.kind is PreferenceKind.PAIR:
            return set(pair) == {preference.first, preference.second}
        clubs = [self.state.by_id[one].club.strip() for one in pair]
        return clubs[0] == clubs[1] != ""


def lines_of(repair: Repair) -> Lines:
    """The lines of a proposal as the oracle counts them."""
    return repair.cost.order[1:-1]


def faults(
    state: EventState, begun: Collection[int] = (), returned: Collection[int] = ()
) -> list[str]:
    """What is wrong with the proposals for a round, found by trying every re-pairing."""
    case = repair_case(state, begun=begun, returned=returned)
    assert case is not None
    everything = Everything(state, begun, returned)
    if case.pool != tuple(everything.pool):
        return ["others could be paired anew"]
    _, *offered = repairs(case)
    front = list(everything.front())
    graver = min(grave for grave, _, _ in front)
    found = [(moved, lines) for grave, moved, lines in front if grave == graver]
    proposals = [(one.moved, lines_of(one)) for one in offered]
    wrong = []
    for moved, lines in proposals:
        if lines != min(others for many, others in found if many <= moved):
            wrong.append(f"another that moves no more than {moved} is better")
        if moved != min(many for many, others in found if others <= lines):
            wrong.append(f"another as good moves fewer than {moved}")
    if proposals != sorted(proposals):
        wrong.append("they do not ascend")
    best = min((lines, moved) for moved, lines in found)[::-1]
    # What changes nothing is not offered beside leaving the round as it is.
    if min(found) not in proposals[:1] and min(found)[0]:
        wrong.append("the least disturbance is not the first")
    if best not in proposals[-1:] and (proposals or best[0]):
        wrong.append("the best is not the last")
    begun_games = {game.id for game in case.fixed} | set(begun)
    if any(game.id in begun_games for repair in offered for game in repair.gone):
        wrong.append("a game that has begun is moved")
    return wrong
