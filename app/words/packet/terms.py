"""The quick reference: what a packet's words mean, in words of our own."""

from collections.abc import Callable, Mapping

from app.rules.packet.kinds import Term
from app.words.core.catalogue import Words


def term_heading(t: Words, term: Term) -> str:
    """The word itself."""
    return _HEADINGS[term](t)


def term_meaning(t: Words, term: Term) -> str:
    """What it means."""
    return _MEANINGS[term](t)


_HEADINGS: Mapping[Term, Callable[[Words], str]] = {
    **dict.fromkeys(
        (Term.SCENARIO_ELEMENT, Term.SCENARIO_ELEMENT_2025), lambda t: t("Scenario element")
    ),
    Term.HOLD_50: lambda t: t("Hold a 50 mm objective"),
    Term.HOLD_40: lambda t: t("Hold a 40 mm objective"),
    **dict.fromkeys(
        (Term.HOLD_TERRAIN_2025, Term.HOLD_TERRAIN_2026), lambda t: t("Hold scenario terrain")
    ),
    Term.CACHE: lambda t: t("Cache"),
    Term.OWN: lambda t: t("Own"),
    Term.STARTING_NUMBER: lambda t: t("Starting number"),
    **dict.fromkeys(
        (Term.CONTEST_2014, Term.CONTEST_2015, Term.CONTEST_2019, Term.CONTEST_2025),
        lambda t: t("Contest"),
    ),
    **dict.fromkeys((Term.CONTROL_ZONE, Term.CONTROL_ZONE_2010), lambda t: t("Control a zone")),
    Term.CONTROL_ROUND_ZONE: lambda t: t("Control a round zone"),
    Term.CONTROL_RECTANGLE: lambda t: t("Control a rectangular zone"),
    **dict.fromkeys(
        (Term.CONTROL_FLAG, Term.CONTROL_FLAG_2019, Term.CONTROL_FLAG_2010),
        lambda t: t("Control a flag"),
    ),
    Term.DOMINATE: lambda t: t("Dominate"),
    **dict.fromkeys((Term.FLAG, Term.FLAG_2010, Term.FLAG_2025), lambda t: t("Flag")),
    **dict.fromkeys((Term.OBJECTIVE, Term.OBJECTIVE_2014), lambda t: t("Objective")),
    **dict.fromkeys((Term.CASTER_UNIT, Term.CASTER_UNIT_2014), lambda t: t("Caster in a unit")),
    **dict.fromkeys(
        (Term.KILL_BOX_14, Term.KILL_BOX_12, Term.KILL_BOX_2010), lambda t: t("Kill Box")
    ),
    **dict.fromkeys(
        (Term.ASSASSINATION, Term.ASSASSINATION_2010), lambda t: t("Assassination victory")
    ),
    **dict.fromkeys((Term.SCENARIO_VICTORY, Term.SCENARIO_LEAD_3), lambda t: t("Scenario victory")),
    **dict.fromkeys(
        (Term.CASTERS_LEFT, Term.CASTERS_LEFT_2019), lambda t: t("Tiebreaker: casters remaining")
    ),
    Term.CONTROL_POINTS: lambda t: t("Tiebreaker: control points"),
    Term.ARMY_REMAINING: lambda t: t("Tiebreaker: army points remaining"),
    **dict.fromkeys(
        (Term.ARMY_DESTROYED, Term.ARMY_DESTROYED_2019),
        lambda t: t("Tiebreaker: army points destroyed"),
    ),
    **dict.fromkeys(
        (
            Term.SCENARIO_PRESENCE,
            Term.SCENARIO_PRESENCE_2025,
            Term.SCENARIO_PRESENCE_INSIDE,
        ),
        lambda t: t("Tiebreaker: scenario presence"),
    ),
    Term.ARMY_IN_AREA_2010: lambda t: t("Tiebreaker: army points in the scenario's area"),
    Term.IDLE_MODELS_2010: lambda t: t("Models that do not count"),
    Term.ELEMENT_MOVED: lambda t: t("Element moved by mistake"),
}

_HOLDING: Mapping[Term, Callable[[Words], str]] = {
    Term.HOLD_50: lambda t: t(
        "A 50 mm objective is held by a Leader, a Cohort model or a battle engine within 3 inches."
    ),
    Term.HOLD_40: lambda t: t(
        "A 40 mm objective is held by a Leader, or by a unit with all its remaining models "
        "within 3 inches."
    ),
    Term.HOLD_TERRAIN_2025: lambda t: t(
        "Scenario terrain is held by two models inside it, or within 3 inches where nobody "
        "can stand inside."
    ),
    Term.HOLD_TERRAIN_2026: lambda t: t(
        "Scenario terrain is held by a Leader, a solo, or two other models inside it, or "
        "within 3 inches where nobody can stand inside."
    ),
    Term.CONTEST_2025: lambda t: t(
        "Any enemy model within 3 inches contests, but scenario terrain only from inside; "
        "Leaders don't. Inert, wild, autonomous and disabled models neither hold nor contest."
    ),
    Term.CONTEST_2014: lambda t: t(
        "To have a model in a zone, or within 4 inches of a flag or objective. Casters, inert "
        "warjacks, wild warbeasts, fleeing models and those out of formation cannot. An enemy "
        "objective contests the zone that it is in, and flags and other objectives within 4 inches."
    ),
    Term.CONTEST_2015: lambda t: t(
        "To have a model in a zone, or within 4 inches of a flag. Casters, inert warjacks, wild "
        "warbeasts, fleeing models and those out of formation cannot. An objective contests the "
        "zone that it is in and flags within 4 inches."
    ),
    Term.CONTEST_2019: lambda t: t(
        "To have a model in a zone, or within 4 inches of a flag. Casters, inert warjacks, wild "
        "warbeasts and models out of formation cannot; the other troopers of a caster's unit can. "
        "An enemy objective contests the zone that it is in and flags within 4 inches."
    ),
    Term.CONTROL_ZONE: lambda t: t(
        "To own a model in the zone that is not immobile, fleeing, wild or inert, while no "
        "opponent contests it. A unit needs at least half its starting number, rounded up, and all "
        "its remaining models in that zone. What you dominate you do not control as well."
    ),
    Term.CONTROL_FLAG: lambda t: t(
        "To own a model in base contact with the flag that is not immobile, fleeing, wild or "
        "inert, while no opponent contests it. A unit needs at least half its starting number, "
        "rounded up, and all its remaining models within 4 inches of the flag."
    ),
    Term.DOMINATE: lambda t: t(
        "To own a caster in the zone, or in base contact with the flag, while no opponent contests "
        "it. Whoever could dominate several elements chooses one; where both players could "
        "dominate the same, only the one whose turn it is does."
    ),
    Term.CONTROL_ROUND_ZONE: lambda t: t(
        "To own a caster or a warrior unit in the zone while no opponent contests it. The unit "
        "needs all its remaining models in that zone and in formation."
    ),
    Term.CONTROL_RECTANGLE: lambda t: t(
        "To own a caster, warjack, warbeast, monstrosity or battle engine in the zone while no "
        "opponent contests it. Of a pack one model in the zone is enough, and what is inert, wild "
        "or out of formation never is."
    ),
    Term.CONTROL_FLAG_2019: lambda t: t(
        "To own a caster or solo in base contact with the flag while no opponent contests it. A "
        "caster in a unit needs all its remaining models within 4 inches of the flag."
    ),
    Term.CONTROL_ZONE_2010: lambda t: t(
        "To have a model in the zone while the opponent has none there. A unit needs all its "
        "remaining models in that zone; a solo must cost the points that the scenario names."
    ),
    Term.CONTROL_FLAG_2010: lambda t: t(
        "To have a model in base contact with the flag while the opponent has none within 3 "
        "inches. A unit needs all its remaining models within 3 inches; a solo must cost at least "
        "1 army point."
    ),
    Term.CASTER_UNIT: lambda t: t(
        "A caster in a unit can dominate. The unit's other troopers can contest but not control."
    ),
    Term.CASTER_UNIT_2014: lambda t: t(
        "A caster in a unit dominates like any other. The unit's members can contest but not "
        "control."
    ),
    Term.IDLE_MODELS_2010: lambda t: t(
        "Inert warjacks, wild warbeasts and fleeing models count neither for control nor against "
        "it, nor in a tiebreaker."
    ),
}

_ELEMENTS: Mapping[Term, Callable[[Words], str]] = {
    Term.SCENARIO_ELEMENT_2025: lambda t: (
        t("An objective, a cache, or terrain that a flag has been put on.")
        + " "
        + t(
            "Models cross objectives and caches only if they get wholly past; a moving objective "
            "likewise."
        )
    ),
    Term.FLAG_2025: lambda t: (
        t(
            "Before deployment, the first player first, the owner of each flag puts it on a "
            "terrain piece within reach. With none there, the flag itself is an obstruction and "
            "the scenario terrain."
        )
        + " "
        + t(
            "If scenario terrain is destroyed or expires, whoever caused it puts the flag at its "
            "edge; the flag is then an obstruction and the scenario terrain."
        )
    ),
    Term.CACHE: lambda t: t(
        "A model within 3 inches claims an enemy cache by giving up its combat action, unless "
        "an enemy contests it; the cache then leaves the table."
    ),
    Term.SCENARIO_ELEMENT: lambda t: t("A zone, a flag or an objective."),
    Term.OWN: lambda t: t("The models of your list, and those that they make in play, are yours."),
    Term.STARTING_NUMBER: lambda t: t(
        "How many models the points paid for began with. Models that were discounted or free count "
        "with what their card prints."
    ),
    Term.FLAG: lambda t: t(
        "40 mm base; neither friendly nor enemy, incorporeal and stationary. It never "
        "activates, stays in place for the whole game, can't be targeted and takes no damage."
    ),
    Term.FLAG_2010: lambda t: t(
        "40 mm base. Models may move across it but not end there; it can't be targeted and "
        "doesn't block line of sight."
    ),
    Term.OBJECTIVE: lambda t: t(
        "50 mm base; friendly to its owner and an enemy to the other. Its card has its rules; it "
        "cannot be attacked before the second player's turn 2."
    ),
    Term.OBJECTIVE_2014: lambda t: t(
        "50 mm base; its card has its rules. Where it is everyone's enemy, continuous effects on "
        "it are resolved in the first player's turn, and only who destroys it scores."
    ),
    Term.KILL_BOX_14: lambda t: t(
        "Where it is in force: from the first player's turn 2 on, whoever ends their turn with a "
        "caster wholly within 14 inches of any table edge gives the opponent 2 control points at "
        "once."
    ),
    Term.KILL_BOX_12: lambda t: t(
        "Where it is in force: from the first player's turn 2 on, whoever ends their turn with a "
        "caster wholly within 12 inches of their own table edge gives the opponent 2 control "
        "points at once."
    ),
    Term.KILL_BOX_2010: lambda t: t(
        "A scenario of its own: from the first player's turn 2 on, whoever ends their turn with "
        "a caster outside the 24-inch square in the middle loses."
    ),
    Term.ELEMENT_MOVED: lambda t: t(
        "Pause the clock and put it back. Points scored while it was out of place still count."
    ),
}

_WINNING: Mapping[Term, Callable[[Words], str]] = {
    Term.SCENARIO_LEAD_3: lambda t: t(
        "Whoever leads by 3 or more after the scoring of the opponent's turn wins at once. On "
        "their own turn nobody wins by points."
    ),
    Term.SCENARIO_PRESENCE_2025: lambda t: t(
        "Whoever has more army points that could hold an element wins, contested or not: inside "
        "scenario terrain, or within 3 inches of an objective or cache. Models without cost, inert "
        "and wild ones are left out; a Leader counts 10."
    ),
    Term.SCENARIO_PRESENCE_INSIDE: lambda t: t(
        "Whoever has more army points inside scenario terrain wins, contested or not. Models "
        "without cost, inert and wild ones are left out; a Leader counts 10."
    ),
    Term.ASSASSINATION: lambda t: t(
        "When only one player has a caster left, that player wins at once. Control points are "
        "scored once more; that changes nothing about who won. If all fall together, tiebreakers "
        "decide."
    ),
    Term.ASSASSINATION_2010: lambda t: t(
        "When only one player has a caster left, that player wins at once. When time runs out, "
        "whoever has more casters wins."
    ),
    Term.SCENARIO_VICTORY: lambda t: t(
        "Whoever has met the scenario's conditions wins at once. Army points destroyed still count."
    ),
    Term.CASTERS_LEFT: lambda t: t(
        "Whoever has more casters in play wins. A caster of several models counts as one; the "
        "packet doesn't say so."
    ),
    Term.CASTERS_LEFT_2019: lambda t: t(
        "Whoever has more casters in play wins. A caster of several models counts as one."
    ),
    Term.CONTROL_POINTS: lambda t: t("Whoever has more control points wins."),
    Term.ARMY_REMAINING: lambda t: t(
        "Whoever has more army points in play wins. Everything but casters counts double in the "
        "scenario's area, rounded up; a unit there needs all its remaining models in it. Inert, "
        "wild and fleeing models and units below half are left out. A caster counts 5."
    ),
    Term.ARMY_DESTROYED: lambda t: t(
        "Whoever lost fewer army points wins; if equal, it is a tie. A unit below half counts "
        "half, rounded up. Inert and wild models count in full, a caster 5. What comes back and "
        "falls again counts again."
    ),
    Term.ARMY_DESTROYED_2019: lambda t: t(
        "Whoever lost fewer army points wins. A unit counts only when all of it is gone; inert and "
        "wild models are left out; a caster counts 10. What comes back and falls again counts "
        "again."
    ),
    Term.SCENARIO_PRESENCE: lambda t: t(
        "Whoever has more army points in zones, or in base contact with flags, that could control "
        "them, contested or not, wins. Inert and wild models are left out; a caster counts 10."
    ),
    Term.ARMY_IN_AREA_2010: lambda t: t(
        "Whoever has more army points in the scenario's area wins. Inert, wild and fleeing models "
        "and units below half are left out. A caster counts 5."
    ),
}

_MEANINGS: Mapping[Term, Callable[[Words], str]] = {**_ELEMENTS, **_HOLDING, **_WINNING}
