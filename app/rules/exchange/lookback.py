"""What an event tells afterwards: by faction, by scenario, by way of winning, by army list.

Games that were not played (no-shows) count nowhere here, byes neither.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from app.rules.core.entrant import Entrant
from app.rules.core.event_state import EventState
from app.rules.core.round import Round
from app.rules.results.result import Game, Side, WinReason


@dataclass(frozen=True, slots=True, kw_only=True)
class LookbackTally:
    """The games of a faction, or of all lists of a caster.

    A game between two of one name is counted once from each side.
    """

    name: str | None
    """None where it was never written down."""
    players: int
    won: int
    lost: int
    tied: int
    control_points: Fraction | None
    """Of a game on the average, where they were written down; None where never."""
    army_points: Fraction | None

    @property
    def games(self) -> int:
        """Games played."""
        return self.won + self.lost + self.tied

    @property
    def share_won(self) -> Fraction | None:
        """Won of all games, ties as half; None without games."""
        return Fraction(2 * self.won + self.tied, 2 * self.games) if self.games else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Endings:
    """How the games of a scenario ended, or of a round."""

    scenario: str | None
    rounds: tuple[int, ...]
    ways: Mapping[WinReason, int]
    """Those that happened, in the order of ``WinReason``."""
    control_points: Fraction | None
    """Of both sides of a game together, on the average."""

    @property
    def games(self) -> int:
        """Games played."""
        return sum(self.ways.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """The games between two factions, seen from the first."""

    first: str | None
    second: str | None
    won: int
    lost: int
    tied: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Lookback:
    """Everything counted."""

    factions: tuple[LookbackTally, ...]
    """Those of most players first."""
    meetings: tuple[Meeting, ...]
    """By names; each two factions once, games within one faction left out."""
    scenarios: tuple[Endings, ...]
    """In the order of the rounds."""
    casters: tuple[LookbackTally, ...]
    """Those of most games first."""


def lookback(state: EventState) -> Lookback:
    """Count the games that have been played.

    Rule: sr2015 results; sr2019 results
    Rule: sr2025 results; sr2026 results
    Reading: a no-show is no game; nobody's win is a loss for both, as in the standings.
    """
    games = [(round_, game) for round_ in state.played for game in _played(round_)]
    sides = [(game, side) for _, game in games for side in game.sides]
    by_id = state.by_id
    factions = _tallies(
        {entrant.id: {entrant.faction} for entrant in state.entrants},
        [(by_id[side.player].faction, game, side) for game, side in sides],
    )
    casters = _tallies(
        {
            entrant.id: {army_list.caster for army_list in entrant.lists}
            for entrant in state.entrants
        },
        [(_caster(by_id[side.player], side), game, side) for game, side in sides],
    )
    return Lookback(
        factions=tuple(sorted(factions, key=lambda tally: (-tally.players, tally.name or "~"))),
        meetings=tuple(_meetings(state, [game for _, game in games])),
        scenarios=tuple(_endings(state)),
        casters=tuple(sorted(casters, key=lambda tally: (-tally.games, tally.name or "~"))),
    )


def _played(round_: Round) -> Iterator[Game]:
    for game in round_.games:
        if game.result is not None and game.result.reason is not WinReason.NO_SHOW:
            yield game


def _caster(entrant: Entrant, side: Side) -> str | None:
    return next(
        (army_list.caster for army_list in entrant.lists if army_list.number == side.list_number),
        None,
    )


def _tallies(
    brought: Mapping[int, set[str | None]], played: list[tuple[str | None, Game, Side]]
) -> Iterator[LookbackTally]:
    names = {name for several in brought.values() for name in several}
    for name in names | {key for key, _, _ in played}:
        mine = [(game, side) for key, game, side in played if key == name]
        outcomes = Counter(_outcome(game, side) for game, side in mine)
        yield LookbackTally(
            name=name,
            players=sum(name in several for several in brought.values()),
            won=outcomes["won"],
            lost=outcomes["lost"],
            tied=outcomes["tied"],
            control_points=_average([side.control_points for _, side in mine]),
            army_points=_average([side.army_points for _, side in mine]),
        )


def _outcome(game: Game, side: Side) -> str:
    assert game.result is not None
    if game.result.reason is WinReason.TIE:
        return "tied"
    return "won" if game.result.winner == side.player else "lost"


def _meetings(state: EventState, games: list[Game]) -> Iterator[Meeting]:
    counted: dict[tuple[str, str], Counter[str]] = {}
    for game in games:
        side, other = game.sides
        names = [state.by_id[side.player].faction or "" for side in game.sides]
        if names[0] == names[1]:
            continue
        if names[0] > names[1]:
            side, names = other, names[::-1]
        of_two = counted.setdefault((names[0], names[1]), Counter())
        of_two[_outcome(game, side)] += 1
    for (first, second), of_two in sorted(counted.items()):
        yield Meeting(
            first=first or None,
            second=second or None,
            won=of_two["won"],
            lost=of_two["lost"],
            tied=of_two["tied"],
        )


def _endings(state: EventState) -> Iterator[Endings]:
    by_scenario: dict[str | None, list[Round]] = {}
    for round_ in state.played:
        by_scenario.setdefault(round_.scenario, []).append(round_)
    for scenario, rounds in by_scenario.items():
        games = [game for round_ in rounds for game in _played(round_)]
        if not games:
            continue
        ways = Counter(game.result.reason for game in games if game.result is not None)
        points = [_together(game) for game in games]
        yield Endings(
            scenario=scenario,
            rounds=tuple(round_.number for round_ in rounds if any(_played(round_))),
            ways={way: ways[way] for way in WinReason if ways[way]},
            control_points=_average(points),
        )


def _together(game: Game) -> int | None:
    points = [side.control_points for side in game.sides if side.control_points is not None]
    return sum(points) if points else None


def _average(numbers: list[int | None]) -> Fraction | None:
    known = [number for number in numbers if number is not None]
    return Fraction(sum(known), len(known)) if known else None
