"""Looking back over tables and sides: who went first, from which edge, and how far chance goes.

Chance is a fair coin for each game that somebody won. Everything is exact.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from math import comb

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.results.result import Game, WinReason

USUAL = Fraction(95, 100)
"""In how many of such days chance alone stays within a span."""
RARE = Fraction(1, 20)
"""What chance alone gives in fewer days is worth a look."""


class Opening(StrEnum):
    """What one of the two players had before the first turn."""

    FIRST = "first"
    TOP = "top"


@dataclass(frozen=True, slots=True)
class Coins:
    """How many of so many games were won by those who had something, as coins would fall."""

    games: int
    """Won by one of the two; without ties and double losses."""
    won: int

    @property
    def share(self) -> Fraction | None:
        """Won of all; None without games."""
        return Fraction(self.won, self.games) if self.games else None

    @property
    def is_more(self) -> bool:
        """Whether it is half of the games or more."""
        return 2 * self.won >= self.games

    @property
    def tail(self) -> Fraction:
        """In how many of such days chance alone gives as many or more, for less than half or fewer.

        Rule: sr2019 results; sr2026 results
        Reading: ours, for no packet speaks of chance: the tail of the binomial distribution.
        """
        far = range(self.won, self.games + 1) if self.is_more else range(self.won + 1)
        return Fraction(sum(comb(self.games, n) for n in far), 2**self.games)

    @property
    def chance(self) -> Fraction:
        """In how many of such days chance alone goes as far from half, to either side.

        Rule: sr2019 results; sr2026 results
        Reading: ours: two-sided, by the distance from half of the games.
        """
        return _two_sided(self.games, abs(2 * self.won - self.games))

    @property
    def span(self) -> tuple[int, int]:
        """The fewest and the most wins that chance alone gives in 95 of 100 such days.

        Rule: sr2019 results; sr2026 results
        Reading: ours: the shortest span about half of the games that has at least so much.
        """
        distance = self.games % 2
        while 1 - _two_sided(self.games, distance + 2) < USUAL:
            distance += 2
        return (self.games - distance) // 2, (self.games + distance) // 2


@cache
def _two_sided(games: int, distance: int) -> Fraction:
    """How likely twice the wins are so far from the games, or farther."""
    far = sum(comb(games, n) for n in range(games + 1) if abs(2 * n - games) >= distance)
    return Fraction(far, 2**games)


@dataclass(frozen=True, slots=True, kw_only=True)
class SideLine:
    """The games of the whole event, of a scenario or of a table."""

    table: TableNumber | None = None
    scenario: str | None = None
    games: int
    """Played, whoever won; no-shows are none."""
    first: Coins
    """Won by who went first, where that is known."""
    top: Coins
    """Won from the top edge, where that is known."""

    def coins(self, opening: Opening) -> Coins:
        """One of the two counts."""
        return self.first if opening is Opening.FIRST else self.top


@dataclass(frozen=True, slots=True)
class Farthest:
    """Of several lines the one that is farthest from half, and how often chance goes so far."""

    line: SideLine
    looked_at: int
    """How many lines had a game that counts."""
    chance: Fraction
    """In how many of such days chance alone gives any of them a count as rare as this one."""

    @property
    def is_rare(self) -> bool:
        """Whether it is more than chance gives in one of twenty such days."""
        return self.chance < RARE


@dataclass(frozen=True, slots=True, kw_only=True)
class SideLookback:
    """Everything counted."""

    whole: SideLine
    scenarios: tuple[SideLine, ...]
    """In the order of the rounds."""
    tables: tuple[SideLine, ...]
    """By number."""

    @property
    def is_known(self) -> bool:
        """Whether anybody wrote down who went first, or from which edge, of a game that counts."""
        return bool(self.whole.first.games or self.whole.top.games)


def side_lookback(state: EventState) -> SideLookback:
    """Count the games that have been played, by table and by side.

    Rule: sr2019 results; sr2026 results
    Reading: a no-show is no game, and counts nowhere; a tie and a double loss were won by neither
        side, and say nothing of first or second.
    """
    games = [
        (round_.scenario, game)
        for round_ in state.played
        for game in round_.games
        if game.result is not None and game.result.reason is not WinReason.NO_SHOW
    ]
    scenarios = dict.fromkeys(scenario for scenario, _ in games)
    tables = sorted({game.table for _, game in games if game.table is not None})
    return SideLookback(
        whole=_line(game for _, game in games),
        scenarios=tuple(
            _line((game for name, game in games if name == scenario), scenario=scenario)
            for scenario in scenarios
        ),
        tables=tuple(
            _line((game for _, game in games if game.table == table), table=table)
            for table in tables
        ),
    )


def farthest(lines: Sequence[SideLine], opening: Opening) -> Farthest | None:
    """The line that is farthest from what chance gives, judged as one of all of them.

    Of many tables one is always uneven. So the question is how often chance alone, in as many games
    at as many tables, gives any of them a count as rare as the rarest here. Tables are independent:
    each game is at one.

    Rule: sr2019 results; sr2026 results
    Reading: ours: the exact chance of the family; of equals the line with more games, then the
        first.

    Returns:
        None where no line has a game that counts.
    """
    known = [line for line in lines if line.coins(opening).games]
    if not known:
        return None
    rarest = min(known, key=lambda line: (line.coins(opening).chance, -line.coins(opening).games))
    chance = rarest.coins(opening).chance
    none_so_far = Fraction(1)
    for line in known:
        none_so_far *= 1 - _as_rare(line.coins(opening).games, chance)
    return Farthest(rarest, len(known), 1 - none_so_far)


@cache
def _as_rare(games: int, chance: Fraction) -> Fraction:
    """How likely chance alone gives so many games a count at most so likely."""
    return max(
        (
            p
            for distance in range(games % 2, games + 1, 2)
            if (p := _two_sided(games, distance)) <= chance
        ),
        default=Fraction(0),
    )


def _line(
    games: Iterable[Game], *, table: TableNumber | None = None, scenario: str | None = None
) -> SideLine:
    found = tuple(games)
    return SideLine(
        table=table,
        scenario=scenario,
        games=len(found),
        first=_coins(found, lambda game: game.starter),
        top=_coins(found, lambda game: game.top),
    )


def _coins(games: Sequence[Game], who: Callable[[Game], PlayerId | None]) -> Coins:
    wins = tuple(_wins(games, who))
    return Coins(len(wins), sum(wins))


def _wins(games: Sequence[Game], who: Callable[[Game], PlayerId | None]) -> Iterator[bool]:
    for game in games:
        winner = None if game.result is None else game.result.winner
        if winner is not None and who(game) is not None:
            yield winner == who(game)
