"""Packet: a published rules document as one frozen value.

A packet is data. Code asks it for *kinds* of rule and for figures; no code asks for a packet's id.
Every figure's origin is in ``sources`` under the figure's key path ("bye.control_points"); a
figure without one is our own, and is in ``own_reading`` or is a field's usual value. What is ours
about a figure that has an origin is in ``readings``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from app.rules.core.bounds import (
    Few,
    PlayerCount,
    Points,
    RoundCount,
    SomePlayers,
    TournamentPoints,
    Year,
)
from app.rules.packet.kinds import (
    AfterCut,
    AmountKind,
    BandKind,
    ClockOut,
    ControlPointLimit,
    DiceDown,
    Direction,
    EarlyEnd,
    ExtensionRule,
    FactionRule,
    FirstRound,
    FullLength,
    GameTieBreak,
    LastRound,
    OwnReading,
    Painting,
    PointsFirst,
    RoundClock,
    Rounding,
    ScenarioWin,
    StrengthKind,
    TieBreak,
    Vocabulary,
)
from app.rules.packet.offences import OwnOffence, PenaltyRule
from app.rules.packet.sections import (
    ClockRules,
    ListCount,
    ListRules,
    PacketObjective,
    RecordSheet,
    Sideboard,
    SpecialistLimit,
    TallyRules,
    ThemeFactions,
    TimeRules,
    Timing,
    Variation,
)
from app.rules.results.result import WinReason
from app.rules.scenarios.kinds import Alternative
from app.rules.scenarios.scenario import Scenario, ScenarioChoice
from app.rules.terrain.rules import TerrainRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A rule for a number of points; ``value`` only for FIXED."""

    kind: AmountKind
    value: Points = 0
    or_more: bool = False
    """What was scored on the table stands where it is more."""
    rounding: Rounding = Rounding.UP
    """Of the means of games that a bye can be worth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """What a bye, or the winner by a concession or a no-show, gets besides the win."""

    tournament_points: TournamentPoints
    control_points: Amount
    army_points: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """A stretch of the standings with its order of keys."""

    kind: BandKind
    order: tuple[TieBreak, ...] = ()
    """Empty: that of the last band. In FINALS it orders everybody below the finals' places."""
    points_first: PointsFirst = PointsFirst.PRINTED
    places: PlayerCount = 0
    """How many play on after a CUT; 0 in the other kinds."""
    after_rounds: RoundCount = 0
    """The CUT falls after so many rounds; 0: once no more are undefeated than play on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingRules:
    """How rounds are paired."""

    first_round: FirstRound = FirstRound.SHUFFLE
    last_round: LastRound = LastRound.AS_USUAL
    pair_down_limit: Few | None = 1
    """How often a player may be paired down in an event; None: no limit."""
    after_cut: AfterCut = AfterCut.SWISS
    third_place: bool = False
    """Who loses a semifinal of single elimination plays for third place beside the final."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaintingLevel:
    """How far an army must be painted, in the organizer's own words."""

    name: str
    meaning: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecommendedRounds:
    """Up to so many players, so many rounds."""

    most_players: SomePlayers
    rounds: RoundCount


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a figure is printed."""

    packet: str
    section: str
    """A key of the packet's ``sections``."""
    is_derived: bool = False
    """Not printed there itself: it follows from what is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Validity:
    """From when until when a packet is the one to play by; days are ISO dates."""

    since: str = ""
    """The first day; "" where none is named."""
    until: str = ""
    """The last day; "" where none is named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Packet:
    """A rules packet, merged with the variants the event is played by."""

    id: str
    name: str
    short: str
    """A few letters for tight places ("SR15")."""
    year: Year
    valid: Validity = Validity()
    vocabulary: Vocabulary = Vocabulary.MK2_MK3
    sections: Mapping[str, str] = field(default_factory=dict)
    """Section key -> the section's title."""
    sources: Mapping[str, Source] = field(default_factory=dict)
    """Key path of a figure -> where it is printed, or what it follows from. An item of a list of
    words has its word at the end ("win_reasons.clock")."""
    own_reading: tuple[str, ...] = ()
    """Key paths of figures, or of tables of them, that no packet prints: our own reading."""
    readings: Mapping[str, OwnReading] = field(default_factory=dict)
    """Key path of a figure -> what is our own reading about it."""

    point_sizes: tuple[Points, ...]
    least_players: PlayerCount | None
    """None: the packet names no number; two can play."""
    most_players: PlayerCount | None = None
    rounds: tuple[RecommendedRounds, ...]
    """Ascending; beyond the last row the rounds go on by doubling."""
    most_rounds: RoundCount | None = None
    """The event is set for this many rounds, whatever the players; None: as the table says."""
    early_end: EarlyEnd = EarlyEnd.SOLE_LEADER

    win: TournamentPoints = 1
    loss: TournamentPoints = 0
    tie: TournamentPoints = 0
    scenario_victory: Points | None
    """Control points that win a scenario; None where each scenario has its own number."""
    scenario_win: ScenarioWin = ScenarioWin.FIRST_TO
    full_length: FullLength = FullLength.SCENARIO
    """Where a scenario is won by a lead, and so every game has a last turn."""
    control_point_limit: ControlPointLimit
    most_control_points: Points | None = None
    """No player scores more in a game, whatever the limit says; None: no such cap."""
    caster_army_points: Points
    """What an enemy caster is worth in army points destroyed."""
    scores_army_points: bool = True
    win_reasons: tuple[WinReason, ...]
    """How a game can be won or tied under this packet, in the order that a form offers them."""
    game_tiebreaks: tuple[GameTieBreak, ...] = ()
    """Tiebreaker 1 first."""
    army_tally: TallyRules = field(default_factory=TallyRules)

    strength: StrengthKind = StrengthKind.SUM
    win_rate_floor: Fraction = Fraction()
    """No opponent's win rate counts for less ("1/3")."""
    standings: tuple[Band, ...]
    """From the top; the last band is REST."""

    pairing: PairingRules = PairingRules()
    bye: Award
    concession: Award
    conceder_keeps_points: bool = False
    """Who concedes keeps what the table says instead of having nothing."""
    no_show: Award
    lists: ListRules = field(default_factory=ListRules)
    timing: tuple[Timing, ...] = ()
    time: TimeRules = field(default_factory=TimeRules)
    round_clock: RoundClock = RoundClock.NONE
    variation: Variation | None = None
    """Where the round clock is VARIABLE."""
    clock: ClockRules = field(default_factory=ClockRules)
    """Where the round clock is CHESS_CLOCK."""
    painting: Painting = Painting.NONE
    painting_level: PaintingLevel | None = None
    """A level of the organizer's own, in place of ``painting``."""
    scenario_secret: bool = True
    """Until the round begins; False where the scenarios are announced before the event."""
    scenarios_from: str | None = None
    """A packet that comes with the program whose scenarios this one is played with as well."""
    scenarios: tuple[Scenario, ...] = ()
    """The packet's own, in their order."""
    scenario_choice: ScenarioChoice = field(default_factory=ScenarioChoice)
    scenario_readings: tuple[Alternative, ...] = ()
    """By which scenarios are played that list them as alternatives."""
    objectives_from: str | None = None
    """A packet that comes with the program whose objective cards this one has as well."""
    objectives: tuple[PacketObjective, ...] = ()
    """Cards of the packet's own."""
    record_sheet: RecordSheet = field(default_factory=RecordSheet)
    penalties: tuple[PenaltyRule, ...] = ()
    """What offences lead to; pauses of the clock stand in ``round_time``."""
    offences: tuple[OwnOffence, ...] = ()
    """Beside those that the program knows."""
    terrain: TerrainRules = field(default_factory=TerrainRules)

    @property
    def asks_painting(self) -> bool:
        """Whether armies must be painted."""
        return self.painting_level is not None or self.painting is not Painting.NONE

    def is_own_reading(self, key: str) -> bool:
        """Whether the packet is silent about a figure, and it is our own reading."""
        return any(key == path or key.startswith(f"{path}.") for path in self.own_reading)

    @property
    def order(self) -> tuple[TieBreak, ...]:
        """The keys of the last band, by which most players are ordered."""
        return self.standings[-1].order

    @property
    def keys(self) -> frozenset[TieBreak]:
        """Every key that orders somebody."""
        return frozenset(key for band in self.standings for key in band.order)

    def band(self, kind: BandKind) -> Band | None:
        """The stretch of the standings of a kind; None where there is none."""
        return next((band for band in self.standings if band.kind is kind), None)


__all__ = [
    "AfterCut",
    "Amount",
    "AmountKind",
    "Award",
    "Band",
    "BandKind",
    "ClockOut",
    "ClockRules",
    "ControlPointLimit",
    "DiceDown",
    "Direction",
    "EarlyEnd",
    "ExtensionRule",
    "FactionRule",
    "FirstRound",
    "FullLength",
    "GameTieBreak",
    "LastRound",
    "ListCount",
    "ListRules",
    "OwnOffence",
    "OwnReading",
    "Packet",
    "PacketObjective",
    "Painting",
    "PaintingLevel",
    "PairingRules",
    "PenaltyRule",
    "PointsFirst",
    "RecommendedRounds",
    "RoundClock",
    "Rounding",
    "ScenarioWin",
    "Sideboard",
    "Source",
    "SpecialistLimit",
    "StrengthKind",
    "ThemeFactions",
    "TieBreak",
    "TimeRules",
    "Timing",
    "Variation",
    "Vocabulary",
]
