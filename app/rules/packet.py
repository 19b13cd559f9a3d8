"""Packet: a published rules document as one frozen value.

A packet is data. Code asks it for *kinds* of rule and for figures; no code asks for a packet's id.
Every figure's origin stands in ``sources`` under the figure's key path ("bye.control_points"); a
figure without one is our own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.rules.result import WinReason


class AmountKind(StrEnum):
    """How a number of points is found."""

    FIXED = "fixed"
    """The printed number."""
    HALF_SCENARIO_VICTORY = "half-scenario-victory"
    """Half the control points that win a scenario, rounded up."""
    HALF_POINT_SIZE = "half-point-size"
    """Half the point size of the event, rounded up."""
    HALF_OPPONENT_ARMY = "half-opponent-army"
    """Half the opponent's army as registered, rounded up; asked for where none is."""
    ASKED = "asked"
    """Depends on the table: the EO enters it."""
    NOT_SCORED = "not-scored"
    """The packet does not keep this score."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A rule for a number of points; ``value`` only for FIXED."""

    kind: AmountKind
    value: int = 0
    or_more: bool = False
    """What was scored on the table stands where it is more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """What a bye, or the winner by a concession or a no-show, gets besides the win."""

    tournament_points: int
    control_points: Amount
    army_points: Amount


class TieBreak(StrEnum):
    """A key of the standings; more is better in all."""

    TOURNAMENT_POINTS = "tournament-points"
    STRENGTH_OF_SCHEDULE = "strength-of-schedule"
    CONTROL_POINTS = "control-points"
    ARMY_POINTS = "army-points"
    ASSASSINATIONS = "assassinations"


class StrengthKind(StrEnum):
    """How strength of schedule is reckoned."""

    SUM = "sum"
    """The tournament points of all opponents played."""
    SHARE = "share"
    """Per opponent, wins over the rounds of the event."""


class BandKind(StrEnum):
    """A stretch of the standings."""

    FINALS = "finals"
    """Places fixed by the games of the last round."""
    CUT = "cut"
    """The places that still play after a cut."""
    REST = "rest"
    """Everybody else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """A stretch of the standings with its order of keys."""

    kind: BandKind
    order: tuple[TieBreak, ...]


class EarlyEnd(StrEnum):
    """When the event ends before its planned rounds."""

    SOLE_LEADER = "sole-leader"
    """One player alone leads in tournament points at the end of a round."""
    SOLE_UNDEFEATED = "sole-undefeated"
    """One player alone is undefeated."""


class FirstRound(StrEnum):
    """How the first round is paired."""

    SHUFFLE = "shuffle"
    OTHER_FACTIONS = "other-factions"


class LastRound(StrEnum):
    """How the last planned round is paired."""

    AS_USUAL = "as-usual"
    TOP_TWO = "top-two"
    FINALS_TABLES = "finals-tables"


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingRules:
    """How rounds are paired."""

    first_round: FirstRound = FirstRound.SHUFFLE
    last_round: LastRound = LastRound.AS_USUAL
    pair_down_limit: int | None = 1
    """How often a player may be paired down in an event; None: no limit."""


class ControlPointLimit(StrEnum):
    """The most control points a player can score in a game."""

    NEEDED_TO_WIN = "needed-to-win"
    """What wins the scenario, or one more than the opponent where the opponent has as many."""
    NONE = "none"
    SCENARIO = "scenario"
    """As the scenario played allows."""


class ScenarioWin(StrEnum):
    """When a scenario is won."""

    FIRST_TO = "first-to"
    """Having scored so many control points, and more than the opponent."""
    LEAD_OF = "lead-of"
    """Leading by so many control points, or leading when the game has run its full length."""


class GameTieBreak(StrEnum):
    """What is compared when a game ends without a winner."""

    CASTERS = "casters"
    CONTROL_POINTS = "control-points"
    ARMY_REMAINING = "army-remaining"
    ARMY_DESTROYED = "army-destroyed"
    ARMY_IN_AREA = "army-in-area"
    SCENARIO_PRESENCE = "scenario-presence"


class RoundClock(StrEnum):
    """What limits the time of a round."""

    VARIABLE = "variable"
    """A base length, varied by dice that players do not learn."""
    FIXED = "fixed"
    """A length that everybody knows."""
    CHESS_CLOCK = "chess-clock"
    """Both players' own clocks together."""
    NONE = "none"


class FactionRule(StrEnum):
    """Which factions one player's lists may have."""

    ONE = "one"
    ANY = "any"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRules:
    """What lists a player brings."""

    least: int = 1
    """Lists a player must bring."""
    most: int = 2
    """Lists a player may bring."""
    each_played: int = 0
    """How often each list must be played in the event."""
    factions: FactionRule = FactionRule.ONE
    different_casters: bool = True
    below: int = 0
    """How far an army may stay below size + bonus."""
    above: int = 0
    """How far it may exceed it."""
    usual_bonus: int = 0
    """No caster brings more bonus points than this; for an army that was not registered."""
    objective: bool = False
    """Each list names an objective."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecommendedRounds:
    """Up to so many players, so many rounds."""

    most_players: int
    rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """One row of the timing table, minutes. None: the packet has none."""

    point_size: int
    round_minutes: int | None = None
    turn_minutes: int | None = None
    extension_minutes: int | None = None
    clock_minutes: int | None = None
    """One player's chess clock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a figure is printed."""

    packet: str
    section: str
    """A key of the packet's ``sections``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Packet:
    """A rules packet, merged with the variants the event is played by."""

    id: str
    name: str
    short: str
    """A few letters for tight places ("SR15")."""
    year: int
    sections: Mapping[str, str] = field(default_factory=dict)
    """Section key -> the section's title."""
    sources: Mapping[str, Source] = field(default_factory=dict)
    """Key path of a figure -> where it is printed."""

    point_sizes: tuple[int, ...]
    least_players: int
    most_players: int | None = None
    rounds: tuple[RecommendedRounds, ...]
    """Ascending; beyond the last row the rounds go on by doubling."""
    early_end: EarlyEnd = EarlyEnd.SOLE_LEADER

    win: int = 1
    loss: int = 0
    tie: int = 0
    scenario_victory: int
    """Control points that win a scenario."""
    scenario_win: ScenarioWin = ScenarioWin.FIRST_TO
    control_point_limit: ControlPointLimit
    caster_army_points: int
    """What an enemy caster is worth in army points destroyed."""
    scores_army_points: bool = True
    win_reasons: tuple[WinReason, ...]
    """How a game can be won or tied under this packet, in the order that a form offers them."""
    game_tiebreaks: tuple[GameTieBreak, ...] = ()
    """Tiebreaker 1 first."""

    strength: StrengthKind = StrengthKind.SUM
    standings: tuple[Band, ...]
    """From the top; the last band is REST."""

    pairing: PairingRules = PairingRules()
    bye: Award
    concession: Award
    no_show: Award
    lists: ListRules = ListRules()
    timing: tuple[Timing, ...] = ()
    round_clock: RoundClock = RoundClock.NONE

    @property
    def order(self) -> tuple[TieBreak, ...]:
        """The keys of the last band, by which most players are ordered."""
        return self.standings[-1].order
