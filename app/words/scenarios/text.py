"""What a scenario says: its elements, who scores, how it is won, what else holds."""

from collections.abc import Iterator

from app.rules.core.geometry import inches
from app.rules.scenarios.kinds import (
    Alternative,
    CasterTest,
    Confidence,
    Doubt,
    Edges,
    FlagLoss,
    Goal,
    Mover,
    Relation,
    Removed,
    ScenarioTieBreak,
    ScoringRemark,
    Sureness,
    WinTurn,
)
from app.rules.scenarios.scenario import (
    BasedElement,
    Element,
    KillBox,
    Movement,
    Removal,
    Scenario,
    ScenarioScoring,
)
from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.scenarios.elements import (
    element_name,
    element_place,
    element_size,
    kind_name,
    scored_name,
)
from app.words.scenarios.special_rules import special_sentence


def deployment_sentence(t: Words, scenario: Scenario) -> str:
    """How far the players deploy."""
    depths = scenario.deployment
    is_known = depths.confidence is not Confidence.ESTIMATED
    sentence = (
        t(
            "Deployment: player 1 {first}, player 2 {second} inches; advance deployment {more} "
            "inches more."
        )
        if is_known
        else t(
            "Deployment: player 1 about {first}, player 2 about {second} inches; advance "
            "deployment about {more} inches more. The packet prints no depth."
        )
    )
    return sentence.format(
        first=inches(depths.first), second=inches(depths.second), more=inches(depths.advance)
    )


def scored_sentence(t: Words, scenario: Scenario) -> str:
    """When control points are scored."""
    if not scenario.scoring:
        return t("No control points are scored.")
    if scenario.scored_from is None:
        return t("Scored at once, when the damage is dealt.")
    return t(
        "Scored at the end of every turn, from the second player's turn {n} on.",
        n=scenario.scored_from,
    )


def scoring_sentences(t: Words, scenario: Scenario) -> tuple[str, ...]:
    """What each kind of element is worth in a scenario.

    Where every flag chooses terrain, that is named: the flag itself isn't held.
    """
    flags = scenario.flags
    is_terrain = bool(flags) and all(flag.terrain_within is not None for flag in flags)
    return tuple(scoring_sentence(t, line, is_terrain=is_terrain) for line in scenario.scoring)


def scoring_sentence(t: Words, line: ScenarioScoring, *, is_terrain: bool = False) -> str:
    """What one kind of element is worth: "Enemy flag: control 1, dominate 2"."""
    name = scored_name(t, line, is_terrain=is_terrain)
    return t("{element}: {worth}", element=name, worth=worth_phrase(t, line))


def worth_phrase(t: Words, line: ScenarioScoring) -> str:
    """What a line of scoring brings: "control 1, dominate 2"."""
    worth = [
        phrase.format(n=points)
        for phrase, points in (
            (t("control {n}"), line.control),
            (t("dominate {n}"), line.dominate),
            (t("destroyed {n}"), line.destroyed),
            (t("claimed {n}"), line.claimed),
        )
        if points
    ]
    if line.bonus:
        worth.append(_bonus(t, line))
    if line.remark is not None:
        worth.append(remark_phrase(t, line.remark))
    return ", ".join(worth)


def scoring_remark(t: Words, line: ScenarioScoring) -> str | None:
    """What goes with a line of scoring; None for nothing."""
    if line.which is not None:
        return scored_name(t, line)
    return remark_phrase(t, line.remark) if line.remark is not None else None


def victory_sentence(t: Words, scenario: Scenario) -> str:
    """How many control points win."""
    win = scenario.win
    if win.control_points is None and win.lead is None:
        if scenario.scoring:
            return t("No number of control points wins this scenario.")
        return t("No control points: win by assassination, or by the opponent's Kill Box.")
    if win.control_points is None and win.after is WinTurn.OPPONENTS:
        return t(
            "Win with {lead} control points more than the opponent at the end of the opponent's "
            "turn.",
            lead=win.lead,
        )
    if win.control_points is None:
        return t("Win with {lead} control points more than the opponent.", lead=win.lead)
    if win.lead is None:
        return t("Win by being first to {n} control points.", n=win.control_points)
    return t(
        "Win with at least {n} control points and more than the opponent.", n=win.control_points
    )


def kill_box_sentence(t: Words, kill: KillBox | None) -> str:
    """What becomes of a caster in the border, and by how much it grows."""
    if kill is None:
        return t("Kill Box: no.")
    if kill.grows is None:
        return _kill_box(t, kill)
    growth = t(
        "It grows by {n} inches whenever a turn of the first player's begins, from turn {turn} on.",
        n=inches(kill.grows.by),
        turn=kill.grows.from_turn,
    )
    return f"{_kill_box(t, kill)} {growth}"


def _kill_box(t: Words, kill: KillBox) -> str:
    depth = inches(kill.depth)
    where = {
        (CasterTest.COMPLETELY_WITHIN, Edges.ANY): t(
            "wholly within {depth} inches of any table edge", depth=depth
        ),
        (CasterTest.COMPLETELY_WITHIN, Edges.OWN): t(
            "wholly within {depth} inches of their own table edge", depth=depth
        ),
        (CasterTest.NOT_WITHIN, Edges.ANY): t(
            "not inside the square {depth} inches from the edges", depth=depth
        ),
        (CasterTest.NOT_WITHIN, Edges.OWN): t(
            "not beyond {depth} inches from their own table edge", depth=depth
        ),
    }[kill.test, kill.edges]
    if kill.control_points is None:
        return t(
            "Kill Box: from the first player's turn 2 on, who ends a turn with a caster {where} "
            "loses the game.",
            where=where,
        )
    return t.many(
        "Kill Box: from the first player's turn 2 on, who ends a turn with a caster {where} gives "
        "the opponent {n} control point.",
        "Kill Box: from the first player's turn 2 on, who ends a turn with a caster {where} gives "
        "the opponent {n} control points.",
        kill.control_points,
        where=where,
    )


def tiebreak_sentence(t: Words, scenario: Scenario) -> str | None:
    """Where armies count when time runs out, or the scenario's own order; None for the packet's."""
    area = area_phrase(t, scenario)
    if scenario.tiebreaks:
        steps = [_tiebreak(t, tiebreak, area or "") for tiebreak in scenario.tiebreaks]
        return t("When time runs out: {steps}.", steps=t(", then ").join(steps))
    if area is None:
        return None
    return t("Third tiebreaker: all but casters count double {area}.", area=area)


def area_phrase(t: Words, scenario: Scenario) -> str | None:
    """Where armies count: "within each zone and within 4 inches of each flag"."""
    if not scenario.area:
        return None
    phrases = []
    for area in scenario.area:
        is_enemy = area.owner is Relation.ENEMY
        if not area.within:
            phrases.append(t("within the enemy's zone") if is_enemy else t("within each zone"))
        elif is_enemy:
            phrases.append(t("within {n} inches of the enemy's flag", n=inches(area.within)))
        else:
            phrases.append(t("within {n} inches of each flag", n=inches(area.within)))
    return joined(t, phrases)


def special_sentences(t: Words, scenario: Scenario) -> tuple[str, ...]:
    """Everything else that holds, a sentence for each."""
    sentences = []
    if scenario.loses_flag is not None:
        sentences.append(_flag_loss(t, scenario.loses_flag))
    if scenario.removal is not None:
        sentences.append(_removal(t, scenario.removal))
    sentences += dict.fromkeys(
        _movement(t, element, element.moves) for element in scenario.based if element.moves
    )
    if scenario.turns is not None:
        sentences.append(
            t("The game ends when the second player has ended turn {n}.", n=scenario.turns)
        )
    sentences += [special_sentence(t, rule) for rule in scenario.special]
    return (*sentences, *scenario.remarks)


def alternative_sentence(t: Words, other: Alternative) -> str:
    """How the layout may have been drawn instead."""
    return {
        Alternative.ZONES_FARTHER_OUT: t(
            "The drawing shows the rectangles 3 inches nearer the players than its labels say; "
            "the labels are followed."
        ),
        Alternative.OTHER_DIAGONAL: t("The objectives may be on the other two corners."),
        Alternative.FLAGS_ON_CENTRE_LINE: t("The flags may be on the centre line."),
        Alternative.FLAGS_MIRRORED: t("The flags may be mirrored, left for right."),
        Alternative.FLAGS_BY_THE_ZONE: t(
            "The flags may be close to the zone, 18 inches from the sides."
        ),
        Alternative.ZONES_SIDE_BY_SIDE: t(
            "The zones may be side by side, each 12 wide and 6 deep."
        ),
        Alternative.ZONES_OFFSET: t("Each zone may be nearer one player."),
        Alternative.ZONES_TURNED: t("The zones may be 6 wide and 10 deep."),
        Alternative.MIRROR_IMAGE: t("Left and right may be changed."),
        Alternative.DEPTH_10_TO_16: t(
            "The objectives may be 10 to 16 inches from the player's edge."
        ),
        Alternative.FLAG_FARTHER_LEFT: t(
            "The flag nearer the lower edge may be 0.8 inches further to the left."
        ),
        Alternative.FLAG_NEUTRAL: t(
            "The flag may be nobody's; whoever deploys first then chooses its terrain."
        ),
        Alternative.ONE_OWNER: t(
            "All flags may belong to one player, who then chooses their terrain."
        ),
        Alternative.NO_LEAD: t(
            "There may be no lead that wins: then only assassination or the last turn ends the "
            "game."
        ),
        Alternative.NO_FIXED_LENGTH: t("The game may have no last turn."),
        Alternative.CACHES_AT_ONCE: t("A cache may score at once, when it is claimed."),
        Alternative.ANY_HOLDER_MOVES: t(
            "Whoever holds a 50 mm objective may be the one who moves it, not only its owner."
        ),
        Alternative.ONE_BONUS: t("The bonus for a pair may count once a turn, not for each pair."),
    }[other]


def ruled_phrase(t: Words, other: Alternative) -> str:
    """What an alternative says where the EO has ruled that it holds."""
    phrase = {
        Alternative.FLAG_NEUTRAL: t("the flag is nobody's"),
        Alternative.ONE_OWNER: t("all flags belong to one player"),
        Alternative.NO_LEAD: t("no lead wins"),
        Alternative.NO_FIXED_LENGTH: t("there is no last turn"),
        Alternative.CACHES_AT_ONCE: t("a cache scores at once"),
        Alternative.ANY_HOLDER_MOVES: t("whoever holds an objective moves it"),
        Alternative.ONE_BONUS: t("one bonus counts in a turn"),
    }.get(other)
    return other.value if phrase is None else phrase


def doubt_sentence(t: Words, doubt: Doubt) -> str:
    """Why a place is not certain."""
    return {
        Doubt.AS_LATER: t("As a later packet draws the scenario of this name."),
        Doubt.UNKNOWN: t("The drawing is lost; placed as the packet's other scenarios do."),
        Doubt.LOST_DRAWING: t("Only the size is printed; the drawing is lost."),
        Doubt.DEPTH: t("Only the lost drawing showed the distance from the player's edge."),
        Doubt.MIRROR: t("The distances are printed; which one is on the left isn't."),
        Doubt.SIDE: t("The distance is printed; from which side it counts isn't."),
        Doubt.OWNER: t("Who chooses its terrain isn't printed."),
    }[doubt]


def sureness_name(t: Words, sureness: Sureness) -> str:
    """How sure a layout is."""
    return {
        Sureness.CERTAIN: t("certain"),
        Sureness.HIGH: t("nearly certain"),
        Sureness.MEDIUM: t("likely"),
        Sureness.LOW: t("uncertain"),
    }[sureness]


def remark_phrase(t: Words, remark: ScoringRemark) -> str:
    """What goes with a line of scoring."""
    return {
        ScoringRemark.ONCE_EACH: t("once each"),
        ScoringRemark.TAKES_ONE: t(
            "dominated, it first takes 1 from the opponent, who keeps at least 0"
        ),
        ScoringRemark.EACH_TEN_BOXES: t(
            "1 for every 10 damage boxes taken from the enemy's in all, each 10 counted once"
        ),
        ScoringRemark.ONCE_PER_PLAYER: t("once in the game for each player"),
        ScoringRemark.OPPONENTS_HALF: t("the one on the opponent's half alone"),
        ScoringRemark.ONCE_IN_GAME: t(
            "once in the game, by whoever is first; nobody if both are in one turn"
        ),
        ScoringRemark.DELIVERED: t(
            "at once, when its move ends in the terrain of the opponent's flag; it leaves the table"
        ),
        ScoringRemark.ACROSS_MIDDLE: t(
            "once in the game, by whoever first has it wholly across the middle line; nobody if "
            "both are in one turn"
        ),
        ScoringRemark.AT_ONCE: t("at once"),
        ScoringRemark.FOR_ONE: t("one such bonus counts in a turn"),
    }[remark]


def _tiebreak(t: Words, tiebreak: ScenarioTieBreak, area: str) -> str:
    return {
        ScenarioTieBreak.CASTERS: t("casters left"),
        ScenarioTieBreak.CONTROL_POINTS: t("control points"),
        ScenarioTieBreak.ARMY_IN_AREA: t("army points {area}", area=area),
        ScenarioTieBreak.OBJECTIVE_BOXES: t("damage boxes left on their own objectives"),
    }[tiebreak]


def _bonus(t: Words, line: ScenarioScoring) -> str:
    if line.at_least is not None:
        return t("{n} more for holding {count}", n=line.bonus, count=line.at_least)
    if line.at_tokens == 0:
        return t("{n} more without tokens", n=line.bonus)
    if line.at_tokens is not None:
        return t("{n} for token number {token}", n=line.bonus, token=line.at_tokens)
    return str(line.bonus)


def _movement(t: Words, element: BasedElement, moves: Movement) -> str:
    sentence = {
        (Mover.HOLDER, False): t(
            "{what} ({mm} mm): after scoring, its holder may move it up to {by} inches {towards}."
        ),
        (Mover.HOLDER, True): t(
            "{what} ({mm} mm): after scoring, its holder may move it up to {by} inches {towards}, "
            "and {more} more for each other objective held."
        ),
        (Mover.OWNER, False): t(
            "{what} ({mm} mm): after scoring, its owner may move it up to {by} inches {towards} "
            "while holding it."
        ),
        (Mover.OWNER, True): t(
            "{what} ({mm} mm): after scoring, its owner may move it up to {by} inches {towards} "
            "while holding it, and {more} more for each other objective held."
        ),
        (Mover.OPPONENT, False): t(
            "{what} ({mm} mm): the opponent may move it {by} inches {towards}, or as far as it "
            "gets."
        ),
        (Mover.OPPONENT, True): t(
            "{what} ({mm} mm): the opponent may move it {by} inches {towards}, and {more} more "
            "for each other objective held."
        ),
    }[moves.who, bool(moves.more)]
    return sentence.format(
        what=kind_name(t, element.kind),
        mm=element.base_mm,
        by=inches(moves.by),
        more=inches(moves.more),
        towards=goal_phrase(t, moves.towards),
    )


def goal_phrase(t: Words, goal: Goal) -> str:
    """Where an element is moved."""
    return {
        Goal.ENEMY_TERRAIN: t("towards the terrain of the opponent's flag"),
        Goal.OWN_50: t("towards the 50 mm objective of the same player"),
        Goal.ENEMY_EDGE: t("towards the opponent's edge"),
    }[goal]


def _removal(t: Words, removal: Removal) -> str:
    gone = [
        t("{faces}: {what}", faces=faces, what=removed_name(t, what))
        for faces, what in _by_faces(removal)
    ]
    return t(
        "When the second player has ended turn {turn}, that player rolls a d{sides} for what "
        "leaves the table. {gone}.",
        turn=removal.after_turn,
        sides=removal.sides,
        gone="; ".join(gone),
    )


def _by_faces(removal: Removal) -> Iterator[tuple[str, Removed]]:
    """The faces of the die as players read them, each with what goes."""
    share = removal.sides // len(removal.faces)
    for place, what in enumerate(removal.faces):
        first, last = place * share + 1, (place + 1) * share
        yield (str(first) if first == last else f"{first}–{last}"), what


def removed_name(t: Words, what: Removed) -> str:
    """What a roll takes from the table."""
    return {
        Removed.CACHES: t("all caches"),
        Removed.OBJECTIVES_40: t("all 40 mm objectives"),
        Removed.OBJECTIVES_50: t("all 50 mm objectives"),
    }[what]


def _flag_loss(t: Words, loss: FlagLoss) -> str:
    return {
        FlagLoss.ANY: t(
            "When the second player has ended turn 1, one flag leaves the table at random."
        ),
        FlagLoss.OUTER: t(
            "When the second player has ended turn 1, one of the outer flags leaves the table at "
            "random."
        ),
    }[loss]


# A whole scenario as lines of text, for a terminal or a group chat.


def scenario_lines(t: Words, scenario: Scenario) -> Iterator[str]:
    """Everything about a scenario, its name first."""
    name = scenario.name if scenario.number is None else f"{scenario.number} {scenario.name}"
    yield f"{name}  ({scenario.id})"
    yield from (f"  {element_sentence(t, element)}" for element in scenario.elements)
    yield "  " + deployment_sentence(t, scenario)
    yield "  " + kill_box_sentence(t, scenario.kill_box)
    if scenario.scoring:
        yield "  " + scored_sentence(t, scenario)
    yield from (f"    {sentence}" for sentence in scoring_sentences(t, scenario))
    yield "  " + victory_sentence(t, scenario)
    tiebreak = tiebreak_sentence(t, scenario)
    if tiebreak is not None:
        yield "  " + tiebreak
    yield from (f"  {sentence}" for sentence in special_sentences(t, scenario))
    for doubt in dict.fromkeys(element.doubt for element in scenario.elements if element.doubt):
        yield "  ? " + doubt_sentence(t, doubt)
    yield from (
        f"  ? {alternative_sentence(t, alternative)}" for alternative in scenario.alternatives
    )


def element_sentence(t: Words, element: Element) -> str:
    """What an element is and where it lies, by its middle; "?" before what is not certain."""
    what, size = element_name(t, element), element_size(t, element)
    if element.is_measured_to_base:
        sentence = t(
            "{what} ({size}): {place}", what=what, size=size, place=element_place(t, element)
        )
    else:
        sentence = t(
            "{what} ({size}): {x}″ from the left, {y}″ from player 1's edge",
            what=what,
            size=size,
            x=inches(element.x),
            y=inches(element.y),
        )
    return f"? {sentence}" if element.doubt else sentence
