"""Enumerations of what scenarios consist of."""

from enum import StrEnum


class Owner(StrEnum):
    """Whose something is."""

    ONE = "p1"
    """The first player's, whose edge is drawn below."""
    TWO = "p2"

    @property
    def other(self) -> "Owner":
        """The opponent."""
        return Owner.TWO if self is Owner.ONE else Owner.ONE


class Confidence(StrEnum):
    """How a place is known."""

    SEED = "seed"
    """Printed in the packet's text."""
    SOURCE = "source"
    """Read from the packet's drawing."""
    DERIVED = "derived"
    """Follows from the words and symmetry."""
    ESTIMATED = "estimated"
    """Not known for certain."""


class Sureness(StrEnum):
    """How sure a whole layout is."""

    CERTAIN = "certain"
    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Doubt(StrEnum):
    """What of a place is not known for certain, and what stands in."""

    AS_LATER = "as-later"
    """Carried over from a later packet's drawing of the same name."""
    UNKNOWN = "unknown"
    """Set by what the packet's other scenarios do."""
    LOST_DRAWING = "lost-drawing"
    """Only the size is in words."""
    DEPTH = "depth"
    """The distance from the player's edge."""
    MIRROR = "mirror"
    """The distances are known; which of the two lies left is not."""
    SIDE = "side"
    """The distance from a side is known; from which side is not."""
    OWNER = "owner"
    """The place is known; whose it is, or who chooses its terrain, is not."""


class TablePlace(StrEnum):
    """Which of several elements one is, as drawn."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"
    NEAR = "near"
    """On player 1's half."""
    FAR = "far"
    UPPER_LEFT = "upper-left"
    UPPER_RIGHT = "upper-right"
    LOWER_LEFT = "lower-left"
    LOWER_RIGHT = "lower-right"
    KILL_BOX = "kill-box"
    """The square that casters must be in."""


class Edges(StrEnum):
    """From which table edges a kill box is measured."""

    ANY = "any"
    OWN = "own"


class CasterTest(StrEnum):
    """When a caster is caught."""

    COMPLETELY_WITHIN = "completely-within"
    """Wholly inside the border."""
    NOT_WITHIN = "not-within"
    """Not inside the square that the border leaves."""


class WinTurn(StrEnum):
    """After whose turn the points that win a scenario are looked for."""

    ANY = "any"
    OPPONENTS = "opponents-turn"


class Mover(StrEnum):
    """Who moves an element."""

    HOLDER = "holder"
    OWNER = "owner"
    """Its owner, holding it."""
    OPPONENT = "opponent"


class Goal(StrEnum):
    """Towards what an element is moved."""

    ENEMY_TERRAIN = "enemy-terrain"
    """The terrain that the opponent's flag chose."""
    OWN_50 = "own-50"
    """The 50 mm objective of the same player."""
    ENEMY_EDGE = "enemy-edge"


class Removed(StrEnum):
    """What a roll takes from the table, all of it."""

    CACHES = "caches"
    OBJECTIVES_40 = "objectives-40"
    OBJECTIVES_50 = "objectives-50"


class Relation(StrEnum):
    """Whose element, as seen by who scores."""

    ANY = "any"
    FRIENDLY = "friendly"
    ENEMY = "enemy"


class Which(StrEnum):
    """Some elements of a kind."""

    OUTER = "outer"
    CENTRE = "centre"


class FlagLoss(StrEnum):
    """Which flag leaves the table by chance."""

    ANY = "any"
    OUTER = "outer"


class AreaKind(StrEnum):
    """What a tiebreaker's area is measured from."""

    ZONE = "zone"
    FLAG = "flag"


class ScenarioTieBreak(StrEnum):
    """What a scenario's own order of tiebreakers compares."""

    CASTERS = "casters"
    CONTROL_POINTS = "control-points"
    ARMY_IN_AREA = "army-in-area"
    OBJECTIVE_BOXES = "objective-boxes"


class Repeats(StrEnum):
    """What a packet says of playing a scenario again."""

    ALLOWED = "allowed"
    ADVISED_AGAINST = "advised-against"
    LAST = "last"
    """Not before all the others were played."""


class ScoringRemark(StrEnum):
    """What goes with a line of scoring."""

    ONCE_EACH = "once-each"
    TAKES_ONE = "takes-one"
    """Dominated, it takes a point from the opponent before the turn scores."""
    EACH_TEN_BOXES = "each-ten-boxes"
    ONCE_PER_PLAYER = "once-per-player"
    OPPONENTS_HALF = "opponents-half"
    ONCE_IN_GAME = "once-in-game"
    """By whoever is first; nobody where both are in one turn."""
    DELIVERED = "delivered"
    """Its move ends in the terrain of the opponent's flag; at once, and it leaves the table."""
    ACROSS_MIDDLE = "across-middle"
    """It is wholly across the middle line; by whoever is first, nobody where both are."""
    AT_ONCE = "at-once"
    """Not at the end of the turn."""
    FOR_ONE = "for-one"
    """Of the bonuses with this remark one counts in a turn, the highest."""


class SpecialRule(StrEnum):
    """A scenario's further rules; words has a sentence for each."""

    TURN_PLAYER_SCORES = "turn-player-scores"
    BOTH_SCORE = "both-score"
    ENEMY_OBJECTIVE_CONTESTS = "enemy-objective-contests"
    OBJECTIVE_CONTESTS_2014 = "enemy-objective-contests-objectives"
    """Objectives too."""
    OBJECTIVES_FACE_ENEMY = "objectives-face-enemy"
    CRITICAL_ASSETS = "critical-assets"
    AMMUNITION_CACHES = "ammunition-caches"
    ZONES_UPRIGHT = "zones-upright"
    ROUND_ZONE_HOLDERS = "round-zone-holders"
    RECTANGLE_HOLDERS = "rectangle-holders"
    FLAG_HOLDERS = "flag-holders"
    POINTS_UNCAPPED = "points-uncapped"
    LAST_TURN_COUNTS = "last-turn-counts"
    ZONE_WHOLE_UNIT = "zone-whole-unit"
    FLAG_WHOLE_UNIT = "flag-whole-unit"
    SOLO_COST_1 = "solo-cost-1"
    SOLO_COST_2 = "solo-cost-2"
    SOLO_COST_SHARED = "solo-cost-shared"
    IDLE_IGNORED = "idle-ignored"
    FLAGS_CROSSED = "flags-crossed"
    OBJECTIVE_STATS_2010 = "objective-stats-2010"
    OBJECTIVES_SAFE_FIRST = "objectives-safe-first"
    TARGET_RISES = "target-rises"
    NO_POINTS = "no-points"
    HOLD_50 = "hold-50"
    HOLD_40 = "hold-40"
    HOLD_TERRAIN_2025 = "hold-terrain-2025"
    HOLD_TERRAIN_2026 = "hold-terrain-2026"
    CONTEST_2025 = "contest-2025"
    CLAIM_CACHE = "claim-cache"
    EARTHWORKS = "earthworks"
    ELEMENTS_CROSSED = "elements-crossed"
    TERRAIN_CHOICE = "terrain-choice"
    TERRAIN_IN_TURNS = "terrain-in-turns"
    TERRAIN_LOST = "terrain-lost"
    FLAGS_WANDER = "flags-wander"
    TOKEN_ADDED = "token-added"
    COUNTDOWN = "countdown"
    HAULED = "hauled"


class Alternative(StrEnum):
    """How a layout may have been drawn, or a rule meant, instead."""

    ZONES_FARTHER_OUT = "zones-farther-out"
    OTHER_DIAGONAL = "other-diagonal"
    FLAGS_ON_CENTRE_LINE = "flags-on-centre-line"
    FLAGS_MIRRORED = "flags-mirrored"
    FLAGS_BY_THE_ZONE = "flags-by-the-zone"
    ZONES_SIDE_BY_SIDE = "zones-side-by-side"
    ZONES_OFFSET = "zones-offset"
    ZONES_TURNED = "zones-turned"
    MIRROR_IMAGE = "mirror-image"
    DEPTH_10_TO_16 = "depth-10-to-16"
    FLAG_FARTHER_LEFT = "flag-farther-left"
    FLAG_NEUTRAL = "flag-neutral"
    ONE_OWNER = "one-owner"
    NO_LEAD = "no-lead"
    NO_FIXED_LENGTH = "no-fixed-length"
    CACHES_AT_ONCE = "caches-at-once"
    ANY_HOLDER_MOVES = "any-holder-moves"
    ONE_BONUS = "one-bonus"
