"""The further rules of scenarios, each in a sentence of our own."""

from app.rules.scenarios.kinds import SpecialRule
from app.words.core.catalogue import Words


def special_sentence(t: Words, rule: SpecialRule) -> str:
    """What a further rule says."""
    if rule in _OBJECTIVES:
        return _objectives(t, rule)
    if rule in _HOLDERS:
        return _holders(t, rule)
    return {
        SpecialRule.TURN_PLAYER_SCORES: t(
            "Where both hold an element, only the player whose turn it is scores."
        ),
        SpecialRule.BOTH_SCORE: t("Both players score at the end of either player's turn."),
        SpecialRule.POINTS_UNCAPPED: t("There is no limit to control points."),
        SpecialRule.LAST_TURN_COUNTS: t(
            "After the last turn whoever has more control points wins by scenario; if equal, the "
            "third and then the fourth tiebreaker decide."
        ),
        SpecialRule.TARGET_RISES: t(
            "If both reach the target in the same turn, every territory scores anew and the target "
            "rises by 2, as often as needed."
        ),
        SpecialRule.NO_POINTS: t("This scenario has no control points."),
        SpecialRule.ZONES_UPRIGHT: t(
            "The zones stand upright: their long sides lead from player to player."
        ),
        SpecialRule.FLAGS_CROSSED: t(
            "Models may cross a flag but not stop on it; it is no target and hides nothing."
        ),
        SpecialRule.IDLE_IGNORED: t(
            "Inert warjacks, wild warbeasts and fleeing models neither hold an element nor keep "
            "others from it."
        ),
    }[rule]


def _objectives(t: Words, rule: SpecialRule) -> str:
    return {
        SpecialRule.ENEMY_OBJECTIVE_CONTESTS: t(
            "An enemy objective contests the zone that it stands in and flags within 4 inches."
        ),
        SpecialRule.OBJECTIVE_CONTESTS_2014: t(
            "An enemy objective contests the zone that it stands in, and flags and other "
            "objectives within 4 inches."
        ),
        SpecialRule.OBJECTIVES_FACE_ENEMY: t("Objectives face the enemy's table edge."),
        SpecialRule.CRITICAL_ASSETS: t("The objectives are Critical Assets."),
        SpecialRule.AMMUNITION_CACHES: t("The objectives are Ammunition Caches."),
        SpecialRule.OBJECTIVE_STATS_2010: t(
            "Objectives: large base, DEF 5, ARM 20, 30 damage boxes, not living; they never act, "
            "move or are moved, and take no continuous effect, knockdown or stationary."
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
