"""Packet: a published rules document as one frozen value.

A packet is data. Code asks it for *kinds* of rule and for figures; no code asks for a packet's id.
Every figure's origin stands in ``sources`` under the figure's key path ("bye.control_points"); a
figure without one is our own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.rules.packet_kinds import (
    AmountKind,
    BandKind,
    ClockOut,
    ControlPointLimit,
    Direction,
    EarlyEnd,
    ExtensionRule,
    FactionRule,
    FirstRound,
    GameTieBreak,
    LastRound,
    Painting,
    PointsFirst,
    RoundClock,
    ScenarioWin,
    StrengthKind,
    TieBreak,
)
from app.rules.result import WinReason
from app.rules.tally_rules import TallyRules


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """A stretch of the standings with its order of keys."""

    kind: BandKind
    order: tuple[TieBreak, ...] = ()
    """Empty: that of the last band. In FINALS it orders everybody below the finals' places."""
    points_first: PointsFirst = PointsFirst.PRINTED
    places: int = 0
    """How many play on after a CUT; 0 in the other kinds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingRules:
    """How rounds are paired."""

    first_round: FirstRound = FirstRound.SHUFFLE
    last_round: LastRound = LastRound.AS_USUAL
    pair_down_limit: int | None = 1
    """How often a player may be paired down in an event; None: no limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListCount:
    """How many lists a player brings to an event of a size."""

    point_size: int
    lists: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialistLimit:
    """The most army points of specialists beside each list at one point size."""

    point_size: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRules:
    """What lists a player brings."""

    least: int = 1
    """Lists a player must bring."""
    most: int = 2
    """Lists a player may bring."""
    each_played: int = 0
    """How often each list must be played in the event; a bye then names a list as played."""
    by_size: tuple[ListCount, ...] = ()
    """Sizes at which exactly so many lists are brought, whatever ``least`` and ``most`` say."""
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
    characters_once: bool = False
    """A character stands in one list only, each incarnation being another."""
    battlegroup_only: bool = False
    """Nothing but the caster's battlegroup and independent warjacks, warbeasts and horrors."""
    least_tier: int = 0
    """The tier that every list's Theme Force must reach; 0: no Theme Force is asked for."""
    specialists: tuple[SpecialistLimit, ...] = ()
    """Ascending by size; at a size without a row there are none. Empty: no specialists at all."""

    def count_at(self, point_size: int) -> tuple[int, int]:
        """The fewest and the most lists that a player brings to an event of a size."""
        for row in self.by_size:
            if row.point_size == point_size:
                return row.lists, row.lists
        return self.least, self.most


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

    @property
    def expected_minutes(self) -> int | None:
        """How long a round takes before any dice: its length, else both players' clocks."""
        if self.round_minutes is None and self.clock_minutes is not None:
            return 2 * self.clock_minutes
        return self.round_minutes


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeRules:
    """Which row of the timing table the rounds and turns are taken from.

    A row is counted in the table's order of sizes; chess clocks stay in the row of the event.
    """

    longer: int = 0
    """Rows up: the times of a larger event."""
    shorter: int = 0
    """Rows down."""
    extension: ExtensionRule = ExtensionRule.ROW

    @property
    def shift(self) -> int:
        """Rows up, or down where negative."""
        return self.longer - self.shorter


@dataclass(frozen=True, slots=True, kw_only=True)
class Variation:
    """By how many minutes dice change the length of a round: minutes times one die."""

    minutes: int
    """Each pip's worth."""
    sides: int
    """Of the die."""
    direction: Direction


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRules:
    """What goes with chess clocks."""

    runs_out: ClockOut = ClockOut.ASSASSINATION
    played_out_minutes: int = 5
    """Games with no more than this left on both clocks together are played out at the end."""
    least_turn_seconds: int = 0
    pauses_warned: int | None = None
    """Pauses by a player that are only warned of; the next one loses. None: not printed."""


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
    most_rounds: int | None = None
    """The event is set for this many rounds, whatever the players; None: as the table says."""
    early_end: EarlyEnd = EarlyEnd.SOLE_LEADER

    win: int = 1
    loss: int = 0
    tie: int = 0
    scenario_victory: int | None
    """Control points that win a scenario; None where each scenario has its own number."""
    scenario_win: ScenarioWin = ScenarioWin.FIRST_TO
    control_point_limit: ControlPointLimit
    caster_army_points: int
    """What an enemy caster is worth in army points destroyed."""
    scores_army_points: bool = True
    win_reasons: tuple[WinReason, ...]
    """How a game can be won or tied under this packet, in the order that a form offers them."""
    game_tiebreaks: tuple[GameTieBreak, ...] = ()
    """Tiebreaker 1 first."""
    army_tally: TallyRules = field(default_factory=TallyRules)

    strength: StrengthKind = StrengthKind.SUM
    standings: tuple[Band, ...]
    """From the top; the last band is REST."""

    pairing: PairingRules = PairingRules()
    bye: Award
    concession: Award
    conceder_keeps_points: bool = False
    """Who concedes keeps what the table says instead of having nothing."""
    no_show: Award
    lists: ListRules = ListRules()
    timing: tuple[Timing, ...] = ()
    time: TimeRules = TimeRules()
    round_clock: RoundClock = RoundClock.NONE
    variation: Variation | None = None
    """Where the round clock is VARIABLE."""
    clock: ClockRules = ClockRules()
    """Where the round clock is CHESS_CLOCK."""
    painting: Painting = Painting.NONE
    scenario_secret: bool = True
    """Until the round begins; False where the scenarios are told before the event."""

    @property
    def order(self) -> tuple[TieBreak, ...]:
        """The keys of the last band, by which most players are ordered."""
        return self.standings[-1].order

    def band(self, kind: BandKind) -> Band | None:
        """The stretch of the standings of a kind; None where there is none."""
        return next((one for one in self.standings if one.kind is kind), None)


__all__ = [
    "Amount",
    "AmountKind",
    "Award",
    "Band",
    "BandKind",
    "ClockOut",
    "ClockRules",
    "ControlPointLimit",
    "Direction",
    "EarlyEnd",
    "ExtensionRule",
    "FactionRule",
    "FirstRound",
    "GameTieBreak",
    "LastRound",
    "ListCount",
    "ListRules",
    "Packet",
    "Painting",
    "PairingRules",
    "PointsFirst",
    "RecommendedRounds",
    "RoundClock",
    "ScenarioWin",
    "Source",
    "SpecialistLimit",
    "StrengthKind",
    "TieBreak",
    "TimeRules",
    "Timing",
    "Variation",
]
