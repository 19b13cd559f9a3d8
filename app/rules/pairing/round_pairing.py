"""What pairing a round gives: the games, the bye, and how good they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass, field
from enum import StrEnum
from typing import NamedTuple

from app.rules.core.errors import Problem
from app.rules.core.ids import PlayerId
from app.rules.core.round import RoundKind
from app.rules.pairing.preference import Preference


class Pairing(NamedTuple):
    """Two players who meet; a tuple, because everybody takes it apart.

    ``pair_round`` puts the player with more tournament points first; no rule asks for the order.
    """

    first: PlayerId
    second: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Cost:
    """What a pairing costs, gravest line first; the smaller of two is the better pairing.

    Rule: sr2010 first-round; sr2010 pairing; sr2015 pairing; sr2019 pairing
    Rule: sr2025 pairing; sr2026 pairing
    Reading: a tie in one line is broken by the next line alone. Bye and games of a first round by
        factions are drawn one after the other: the first line is least with that bye.
    """

    against_packet: int = 0
    """Against what the packet fixes for this round: games within one faction where the first round
    avoids them, finals of a last round that are not played."""
    rematches: int = 0
    """Games between players who have met."""
    second_byes: int = 0
    """1 where the bye goes to a player who had one."""
    bye_points: int = 0
    """Tournament points of the player with the bye; 0 without a bye."""
    second_pair_downs: int = 0
    """Players paired down more often than the packet allows."""
    squared_gaps: int = 0
    """Sum over the games of the squared difference in tournament points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraCost:
    """What a pairing costs beyond the packet: the EO's preferences and the next rounds."""

    hard_preferences: int = 0
    """How often it goes against what the EO made absolute; graver than all of ``Cost``."""
    preferences: tuple[int, ...] = ()
    """How often against each other preference, in the EO's order; lighter than all of ``Cost``."""
    next_rounds: int = 0
    """Games of small score groups, as ``next_rounds`` says; lightest of all."""


NO_EXTRA_COST = ExtraCost()

Lines = tuple[int, ...]
"""Every line by which pairings are compared, gravest first."""


def lines_of(cost: Cost, extra_cost: ExtraCost = NO_EXTRA_COST, preferences: int = 0) -> Lines:
    """All lines of a pairing: absolute preferences, ``Cost``, other preferences, next rounds.

    Args:
        cost: by the packet's own criteria.
        extra_cost: what it costs beyond the packet.
        preferences: how many can yield; matters only where ``extra_cost`` has none.
    """
    soft = extra_cost.preferences or (0,) * preferences
    return (extra_cost.hard_preferences, *astuple(cost), *soft, extra_cost.next_rounds)


class OptimalityProof(StrEnum):
    """Why no pairing can be better."""

    BOUNDS = "bounds"
    """Every line of the cost is as low as the sizes of the score groups allow."""
    MATCHING = "matching"
    """It is a perfect matching of the least weight."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPairing:
    """The best pairing of a round, not yet seated."""

    kind: RoundKind
    games: tuple[Pairing, ...]
    """Highest tournament points first."""
    bye: PlayerId | None
    pair_downs: frozenset[PlayerId]
    """Of every game between unequal points, the player with more."""
    basis: Mapping[PlayerId, int]
    """Everybody paired or drawn for the bye, with the tournament points they were paired on."""
    cost: Cost
    proof: OptimalityProof
    """Of the part that was free to be paired: pairs and finals laid first are as they are."""
    extra_cost: ExtraCost = NO_EXTRA_COST
    """What it costs besides."""
    preferences: tuple[Preference, ...] = ()
    """What the EO wished of this round, in the EO's order."""
    looks_ahead: bool = False
    """Paired with an eye on the next rounds."""
    finals: tuple[tuple[tuple[PlayerId, PlayerId], int], ...] = ()
    """The games that are finals, each with its mark, as ``Game.final``."""
    walkovers: tuple[PlayerId, ...] = ()
    """Who goes through a round of single elimination without a game; they have points in the basis
    too."""
    problems: tuple[Problem, ...] = field(default=())
    """The rules that even the best pairing breaks, and notes on its finals. Neither a pair-down nor
    a game within one faction breaks one by itself."""
