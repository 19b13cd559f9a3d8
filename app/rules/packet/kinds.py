"""The kinds of rule that a packet can name: every closed set of words in a packet's data.

A word says *how* something is computed; the figures beside it say how much. Code branches on these
kinds and never on a packet's or a variant's id.
"""

from enum import StrEnum


class AmountKind(StrEnum):
    """How a number of points is found."""

    FIXED = "fixed"
    """The printed number."""
    HALF_SCENARIO_VICTORY = "half-scenario-victory"
    """Half the control points that win a scenario, rounded up."""
    HALF_POINT_SIZE = "half-point-size"
    """Half the point size of the event, rounded up."""
    HALF_OPPONENT_ARMY = "half-opponent-army"
    """Half the opponent's army as registered, rounded up; required where none is."""
    AVERAGE_OF_PLAYER = "average-of-player"
    """Of a bye: the mean of what the player scored in games; 0 before the first."""
    AVERAGE_OF_ROUND = "average-of-round"
    """Of a bye: the mean of what everybody scored in the games of the round."""
    LOWEST_WINNER = "lowest-winner"
    """Of a bye: what the winner of the round scored who scored least."""
    FROM_TABLE = "asked"
    """Depends on the table: the EO enters it."""
    NOT_SCORED = "not-scored"
    """The packet does not keep this score."""


OF_GAMES = frozenset({
    AmountKind.AVERAGE_OF_PLAYER, AmountKind.AVERAGE_OF_ROUND, AmountKind.LOWEST_WINNER,
})  # fmt: skip
"""What only a bye can be worth: it hangs on games."""


class Vocabulary(StrEnum):
    """The words in which a packet speaks of a game: each has a catalogue of sentences."""

    MK2_MK3 = "mk2-mk3"
    """Casters and control points, player 1 and 2, the Event Organizer."""
    MK4_2025 = "mk4-2025"
    """Leaders and victory points, the first and second player, the Tournament Organizer."""
    MK4 = "mk4"
    """The same, with Attacker and Defender for the two players."""


class Rounding(StrEnum):
    """What becomes of a part of a point in a mean."""

    UP = "up"
    DOWN = "down"
    NEAREST = "nearest"
    """Halves up."""


class TieBreak(StrEnum):
    """A key of the standings; more is better in all."""

    TOURNAMENT_POINTS = "tournament-points"
    STRENGTH_OF_SCHEDULE = "strength-of-schedule"
    CONTROL_POINTS = "control-points"
    ARMY_POINTS = "army-points"
    ASSASSINATIONS = "assassinations"
    WINS = "wins"
    """Games won, and byes."""
    WIN_RATE = "win-rate"
    """Tournament points over the most that the rounds played could have given."""
    OPPONENTS_WIN_RATE = "opponents-win-rate"
    """The mean win rate of all opponents, none counting for less than the packet's floor."""
    OPPONENTS_STRENGTH = "opponents-strength"
    """The strength of schedule of all opponents, added up."""
    CONTROL_POINT_DIFFERENCE = "control-point-difference"
    """Control points scored, less those that opponents scored."""
    ARMY_POINT_DIFFERENCE = "army-point-difference"
    """Army points destroyed, less those lost."""
    HEAD_TO_HEAD = "head-to-head"
    """The games among those who are equal in every key before this one."""


class StrengthKind(StrEnum):
    """How strength of schedule is computed."""

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


class EarlyEnd(StrEnum):
    """When the event ends before its planned rounds."""

    SOLE_LEADER = "sole-leader"
    """One player alone leads in tournament points at the end of a round."""
    SOLE_UNDEFEATED = "sole-undefeated"
    """One player alone is undefeated."""
    NEVER = "never"
    """Every planned round is played, whoever leads."""


class FirstRound(StrEnum):
    """How the first round is paired."""

    SHUFFLE = "shuffle"
    OTHER_FACTIONS = "other-factions"
    OTHER_CLUBS = "other-clubs"
    """As few games within a club as can be; who has none meets anybody."""


class LastRound(StrEnum):
    """How the last planned round is paired."""

    AS_USUAL = "as-usual"
    TOP_TWO = "top-two"
    FINALS_TABLES = "finals-tables"


class AfterCut(StrEnum):
    """How those inside a cut play on."""

    SWISS = "swiss"
    """By tournament points, like before."""
    SINGLE_ELIMINATION = "single-elimination"
    """In a bracket: who loses is out."""


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
    SCENARIO = "scenario"
    """As the scenario played says."""
    LEAD_OF = "lead-of"
    """Leading by so many control points at the end of any turn."""
    LEAD_AFTER_OPPONENT = "lead-after-opponents-turn"
    """Leading by so many control points at the end of the opponent's turn."""


LEADS = frozenset({ScenarioWin.LEAD_OF, ScenarioWin.LEAD_AFTER_OPPONENT})
"""Where the number that wins a scenario is a lead."""


class FullLength(StrEnum):
    """Who wins a game of a fixed number of turns that nobody has won by then."""

    SCENARIO = "scenario"
    """Whoever has more control points, by scenario; then the tiebreakers about armies."""
    TIEBREAKS = "tiebreakers"
    """The tiebreakers decide, from the first on."""


class GameTieBreak(StrEnum):
    """What is compared when a game ends without a winner."""

    CASTERS = "casters"
    CONTROL_POINTS = "control-points"
    ARMY_REMAINING = "army-remaining"
    ARMY_DESTROYED = "army-destroyed"
    ARMY_IN_AREA = "army-in-area"
    SCENARIO_PRESENCE = "scenario-presence"
    OBJECTIVE_BOXES = "objective-boxes"
    """Damage boxes left on a player's own objectives."""


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
    ONE_ARMY = "one-army"
    """One faction, and one army of it."""
    ANY = "any"


class PointsFirst(StrEnum):
    """Whether an order of keys that begins with tournament points is printed so."""

    PRINTED = "printed"
    """The order is the printed one."""
    ADDED = "added"
    """The print leaves tournament points out; that they come first is our reading."""


class ExtensionRule(StrEnum):
    """When each player may extend a turn once a game."""

    ROW = "row"
    """As the row of the timing table says that the event is played by."""
    ALWAYS = "always"
    """At every size, by the minutes that the table names elsewhere."""
    NEVER = "never"


class ClockOut(StrEnum):
    """What follows where a player's chess clock runs out."""

    ASSASSINATION = "assassination"
    """An assassination for the opponent, the table as it stands."""
    SCENARIO_FIRST = "scenario-first"
    """The same, unless scoring the table would win the player the scenario and both agree."""
    LOSS = "loss"
    """By scenario where the opponent then has more control points, else by assassination."""


class Direction(StrEnum):
    """Which way the dice change a round's length."""

    LONGER = "longer"
    EITHER = "either"
    """A d6 says which: 1 to 3 shorter, 4 to 6 longer."""


class DiceDown(StrEnum):
    """What a player in the midst of something still finishes when the round's time is up."""

    WHOLE_ATTACK = "whole-attack"
    """The movement of the model, or the attack with all its rolls."""
    SINGLE_ROLL = "single-roll"
    """The movement of the model, or the one roll; a direct hit also rolls damage."""


class Painting(StrEnum):
    """How far an army must be painted."""

    NONE = "none"
    BASIC = "basic"
    """Primed and in its base colours."""
    FULL = "full"
    """Painted and based."""


class OwnReading(StrEnum):
    """What is not the packet's about a value that it prints or from which a value follows."""

    CHOSEN = "chosen"
    """The number is the EO's choice."""
    CLEAR_WINNER = "clear-winner"
    """Who is a clear winner."""
    DOUBLING = "doubling"
    """How the rounds go on beyond the table."""
    FEWER_ROUNDS = "fewer-rounds"
    """The table prints a number of players in two rows."""
    HIGHER_PAIRED_DOWN = "higher-paired-down"
    """Which of two players is paired down."""
    ONE_MORE = "one-more"
    """The most control points where the opponent has as many as win the scenario."""
    EXACTLY = "exactly"
    """What follows where exactly the limit is left."""
    BYE_NO_OPPONENT = "bye-no-opponent"
    BYE_IS_WIN = "bye-is-win"
    BYE_PLAYS_LIST = "bye-plays-list"
    """A player with a bye names a list that counts as played."""
    EXACTLY_FAR = "exactly-far"
    """Whether a piece exactly so far away is legal."""
    BY_LENGTH = "by-length"
    """How many pieces a large one counts as."""
    ABOUT_EQUAL = "about-equal"
    """What is about as many."""
    ALL_EQUAL = "all-equal"
    """What follows where every tiebreaker is equal."""
    RULED = "ruled"
    """All of it: the EO's ruling where the packet is silent."""


class Term(StrEnum):
    """A word with one of its meanings; where packets differ, a year or a number tells them apart.

    Which of them a packet uses stands in its scenario file; ``words`` has heading and meaning.

    Rule: ig2014 reference; sr2015 reference; sr2019 reference
    Rule: sr2025 elements; sr2025 objectives; sr2025 flags; sr2025 caches; sr2026 elements
    Rule: sr2026 objectives; sr2026 flags; sr2026 caches
    """

    SCENARIO_ELEMENT = "scenario-element"
    OWN = "own"
    STARTING_NUMBER = "starting-number"
    CONTEST_2015 = "contest-2015"
    CONTROL_ZONE = "control-zone"
    CONTROL_FLAG = "control-flag"
    DOMINATE = "dominate"
    FLAG = "flag"
    OBJECTIVE = "objective"
    CASTER_UNIT = "caster-unit"
    KILL_BOX_14 = "kill-box-14"
    ASSASSINATION = "assassination"
    SCENARIO_VICTORY = "scenario-victory"
    CASTERS_LEFT = "casters-left"
    CONTROL_POINTS = "control-points"
    ARMY_REMAINING = "army-remaining"
    ARMY_DESTROYED = "army-destroyed"
    ELEMENT_MOVED = "element-moved"
    CONTEST_2014 = "contest-2014"
    OBJECTIVE_2014 = "objective-2014"
    CASTER_UNIT_2014 = "caster-unit-2014"
    CONTEST_2019 = "contest-2019"
    CONTROL_ROUND_ZONE = "control-round-zone"
    CONTROL_RECTANGLE = "control-rectangle"
    CONTROL_FLAG_2019 = "control-flag-2019"
    KILL_BOX_12 = "kill-box-12"
    ARMY_DESTROYED_2019 = "army-destroyed-2019"
    CASTERS_LEFT_2019 = "casters-left-2019"
    SCENARIO_PRESENCE = "scenario-presence"
    CONTROL_ZONE_2010 = "control-zone-2010"
    CONTROL_FLAG_2010 = "control-flag-2010"
    FLAG_2010 = "flag-2010"
    IDLE_MODELS_2010 = "idle-models-2010"
    KILL_BOX_2010 = "kill-box-2010"
    ASSASSINATION_2010 = "assassination-2010"
    ARMY_IN_AREA_2010 = "army-in-area-2010"
    SCENARIO_ELEMENT_2025 = "scenario-element-2025"
    HOLD_50 = "hold-50"
    HOLD_40 = "hold-40"
    HOLD_TERRAIN_2025 = "hold-terrain-2025"
    HOLD_TERRAIN_2026 = "hold-terrain-2026"
    FLAG_2025 = "flag-2025"
    CACHE = "cache"
    CONTEST_2025 = "contest-2025"
    SCENARIO_LEAD_3 = "scenario-lead-3"
    SCENARIO_PRESENCE_2025 = "scenario-presence-2025"
    SCENARIO_PRESENCE_INSIDE = "scenario-presence-inside"
