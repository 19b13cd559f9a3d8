"""What each further rule of a scenario says, in a sentence of our own."""

from app.rules.scenarios.kinds import SpecialRule
from app.words.core.catalogue import Words


def special_sentence(t: Words, rule: SpecialRule) -> str:
    """What a further rule says."""
    if rule in _OBJECTIVES:
        return _objectives(t, rule)
    if rule in _HOLDERS:
        return _holders(t, rule)
    if rule in _BASES:
        return _bases(t, rule)
    return {
        SpecialRule.TURN_PLAYER_SCORES: t(
            "Where both hold an element, only the player whose turn it is scores."
        ),
        SpecialRule.BOTH_SCORE: t("Both players score at the end of either player's turn."),
        SpecialRule.POINTS_UNCAPPED: t("There's no limit to control points."),
        SpecialRule.LAST_TURN_COUNTS: t(
            "After the last turn whoever has more control points wins by scenario; if equal, the "
            "third and then the fourth tiebreaker decide."
        ),
        SpecialRule.TARGET_RISES: t(
            "If both reach the target in the same turn, every territory scores again and the "
            "target rises by 2, as often as needed."
        ),
        SpecialRule.NO_POINTS: t("This scenario has no control points."),
        SpecialRule.ZONES_UPRIGHT: t(
            "The zones are upright: their long sides run from player to player."
        ),
        SpecialRule.FLAGS_CROSSED: t(
            "Models may move across a flag but not stop on it; it can't be targeted and "
            "doesn't block line of sight."
        ),
        SpecialRule.IDLE_IGNORED: t(
            "Inert warjacks, wild warbeasts and fleeing models neither hold an element nor keep "
            "others from it."
        ),
    }[rule]


def _bases(t: Words, rule: SpecialRule) -> str:
    return {
        SpecialRule.HOLD_50: t(
            "A 50 mm objective is held by a Leader, a Cohort model or a battle engine within "
            "3 inches."
        ),
        SpecialRule.HOLD_40: t(
            "A 40 mm objective is held by a Leader, or by a unit with all its remaining models "
            "within 3 inches."
        ),
        SpecialRule.HOLD_TERRAIN_2025: t(
            "Scenario terrain is held by two models inside it, or within 3 inches where nobody "
            "can stand inside."
        ),
        SpecialRule.HOLD_TERRAIN_2026: t(
            "Scenario terrain is held by a Leader, a solo, or two other models inside it, or "
            "within 3 inches where nobody can stand inside."
        ),
        SpecialRule.CONTEST_2025: t(
            "Any enemy model within 3 inches contests, but scenario terrain only from inside; "
            "Leaders don't. Inert, wild, autonomous and disabled models neither hold nor contest."
        ),
        SpecialRule.CLAIM_CACHE: t(
            "A model within 3 inches claims an enemy cache by giving up its combat action, unless "
            "an enemy contests it; the cache then leaves the table."
        ),
        SpecialRule.EARTHWORKS: t(
            "Small and medium warrior models within 3 inches of their own objectives have cover "
            "and Resistance: Blast."
        ),
        SpecialRule.ELEMENTS_CROSSED: t(
            "Models cross objectives and caches only if they get wholly past; a moving objective "
            "likewise."
        ),
        SpecialRule.TERRAIN_CHOICE: t(
            "Before deployment, the first player first, the owner of each flag puts it on a "
            "terrain piece within reach. With none there, the flag itself is an obstruction and "
            "the scenario terrain."
        ),
        SpecialRule.TERRAIN_IN_TURNS: t(
            "Before deployment the players take turns, the first player first, to put a flag on a "
            "terrain piece within its reach. With none there, the flag itself is an obstruction "
            "and the scenario terrain."
        ),
        SpecialRule.TERRAIN_LOST: t(
            "If scenario terrain is destroyed or expires, whoever caused it puts the flag at its "
            "edge; the flag is then an obstruction and the scenario terrain."
        ),
        SpecialRule.FLAGS_WANDER: t(
            "After each scoring, the first player first, each player moves the opponent's flag to "
            "a terrain piece within 5 inches of its last one that no flag has used. With none "
            "there, it stays for the rest of the game."
        ),
        SpecialRule.TOKEN_ADDED: t(
            "After scoring, a player who holds their own 40 mm objective may put a token on it; "
            "then the opponent may move it."
        ),
        SpecialRule.COUNTDOWN: t(
            "Before scoring, whoever holds the 50 mm objective takes d3 tokens off one element "
            "that has any. If nobody does, a d3 says which loses 1: 1 the second player's "
            "terrain, 2 the first player's, 3 the 50 mm objective. At 0 tokens, every model in "
            "the terrain or within 3 inches of the objective takes a POW 14 magical blast damage "
            "roll. Then score."
        ),
        SpecialRule.HAULED: t(
            "A player who moved a 50 mm objective at the end of their own turn may move one "
            "Cohort model 5 inches straight towards it."
        ),
    }[rule]


_BASES = frozenset(
    {
        SpecialRule.HOLD_50,
        SpecialRule.HOLD_40,
        SpecialRule.HOLD_TERRAIN_2025,
        SpecialRule.HOLD_TERRAIN_2026,
        SpecialRule.CONTEST_2025,
        SpecialRule.CLAIM_CACHE,
        SpecialRule.EARTHWORKS,
        SpecialRule.ELEMENTS_CROSSED,
        SpecialRule.TERRAIN_CHOICE,
        SpecialRule.TERRAIN_IN_TURNS,
        SpecialRule.TERRAIN_LOST,
        SpecialRule.FLAGS_WANDER,
        SpecialRule.TOKEN_ADDED,
        SpecialRule.COUNTDOWN,
        SpecialRule.HAULED,
    }
)


def _objectives(t: Words, rule: SpecialRule) -> str:
    return {
        SpecialRule.ENEMY_OBJECTIVE_CONTESTS: t(
            "An enemy objective contests the zone that it is in and flags within 4 inches."
        ),
        SpecialRule.OBJECTIVE_CONTESTS_2014: t(
            "An enemy objective contests the zone that it is in, and flags and other "
            "objectives within 4 inches."
        ),
        SpecialRule.OBJECTIVES_FACE_ENEMY: t("Objectives face the enemy's table edge."),
        SpecialRule.CRITICAL_ASSETS: t("The objectives are Critical Assets."),
        SpecialRule.AMMUNITION_CACHES: t("The objectives are Ammunition Caches."),
        SpecialRule.OBJECTIVE_STATS_2010: t(
            "Objectives: large base, 360° front arc, DEF 5, ARM 20, 30 damage boxes, not living; "
            "they never act, move or are moved, and take no continuous effect, knockdown or "
            "stationary."
        ),
        SpecialRule.OBJECTIVES_SAFE_FIRST: t(
            "Objectives can be neither targeted nor damaged in the first round."
        ),
    }[rule]


def _holders(t: Words, rule: SpecialRule) -> str:
    return {
        SpecialRule.ROUND_ZONE_HOLDERS: t(
            "A round zone is held by a caster, or by a warrior unit with all its remaining models "
            "in it and in formation."
        ),
        SpecialRule.RECTANGLE_HOLDERS: t(
            "A rectangular zone is held by a caster, warjack, warbeast, monstrosity or battle "
            "engine that is not inert, wild or out of formation."
        ),
        SpecialRule.FLAG_HOLDERS: t(
            "A flag is held by a caster or solo in base contact; a caster in a unit needs the "
            "whole unit within 4 inches."
        ),
        SpecialRule.ZONE_WHOLE_UNIT: t(
            "A unit holds a zone with all its remaining models in it, and no opposing model there."
        ),
        SpecialRule.FLAG_WHOLE_UNIT: t(
            "A flag is held by a model in base contact with no opposing model within 3 inches; a "
            "unit needs all its remaining models within 3 inches."
        ),
        SpecialRule.SOLO_COST_1: t("A solo must cost at least 1 army point to hold an element."),
        SpecialRule.SOLO_COST_2: t("A solo must cost at least 2 army points to hold an element."),
        SpecialRule.SOLO_COST_SHARED: t(
            "Where one price buys several solos, each costs its share of it."
        ),
    }[rule]


_OBJECTIVES = frozenset(
    {
        SpecialRule.ENEMY_OBJECTIVE_CONTESTS,
        SpecialRule.OBJECTIVE_CONTESTS_2014,
        SpecialRule.OBJECTIVES_FACE_ENEMY,
        SpecialRule.CRITICAL_ASSETS,
        SpecialRule.AMMUNITION_CACHES,
        SpecialRule.OBJECTIVE_STATS_2010,
        SpecialRule.OBJECTIVES_SAFE_FIRST,
    }
)

_HOLDERS = frozenset(
    {
        SpecialRule.ROUND_ZONE_HOLDERS,
        SpecialRule.RECTANGLE_HOLDERS,
        SpecialRule.FLAG_HOLDERS,
        SpecialRule.ZONE_WHOLE_UNIT,
        SpecialRule.FLAG_WHOLE_UNIT,
        SpecialRule.SOLO_COST_1,
        SpecialRule.SOLO_COST_2,
        SpecialRule.SOLO_COST_SHARED,
    }
)
