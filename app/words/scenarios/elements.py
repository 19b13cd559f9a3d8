"""What a scenario's elements are called."""

from app.rules.core.geometry import inches
from app.rules.scenarios.figure.figure import Captions
from app.rules.scenarios.kinds import Owner, Relation, TablePlace, Which
from app.rules.scenarios.scenario import Element, ElementKind, ScenarioScoring, Zone
from app.words.core.catalogue import Words


def element_name(t: Words, element: Element) -> str:
    """What an element is called: "Left flag", "Player 1's objective"."""
    named = _placed(t, element)
    if element.owner is None:
        return named
    return (
        t("{what} of player 1", what=named)
        if element.owner is Owner.ONE
        else t("{what} of player 2", what=named)
    )


def element_size(t: Words, element: Element) -> str:
    """How large an element is."""
    if not isinstance(element, Zone):
        return t("{mm} mm base", mm=element.base_mm)
    if element.is_round:
        return t("{n}-inch circle", n=inches(element.diameter))
    return t(
        "{width} by {height} inches", width=inches(element.width), height=inches(element.height)
    )


def scored_name(t: Words, line: ScenarioScoring) -> str:
    """What a line of scoring scores for."""
    if line.which is not None:
        return {
            (ElementKind.FLAG, Which.OUTER): t("Outer flag"),
            (ElementKind.FLAG, Which.CENTRE): t("Centre flag"),
            (ElementKind.ZONE, Which.OUTER): t("Outer zone"),
            (ElementKind.ZONE, Which.CENTRE): t("Centre zone"),
            (ElementKind.OBJECTIVE, Which.OUTER): t("Outer objective"),
            (ElementKind.OBJECTIVE, Which.CENTRE): t("Centre objective"),
        }[line.element, line.which]
    return {
        (ElementKind.ZONE, Relation.ANY): t("Zone"),
        (ElementKind.ZONE, Relation.FRIENDLY): t("Friendly zone"),
        (ElementKind.ZONE, Relation.ENEMY): t("Enemy zone"),
        (ElementKind.FLAG, Relation.ANY): t("Flag"),
        (ElementKind.FLAG, Relation.FRIENDLY): t("Friendly flag"),
        (ElementKind.FLAG, Relation.ENEMY): t("Enemy flag"),
        (ElementKind.OBJECTIVE, Relation.ANY): t("Objective"),
        (ElementKind.OBJECTIVE, Relation.FRIENDLY): t("Friendly objective"),
        (ElementKind.OBJECTIVE, Relation.ENEMY): t("Enemy objective"),
    }[line.element, line.owner]


def _placed(t: Words, element: Element) -> str:
    kind = element.kind
    if element.place is None:
        return {
            ElementKind.ZONE: t("Zone"),
            ElementKind.FLAG: t("Flag"),
            ElementKind.OBJECTIVE: t("Objective"),
        }[kind]
    if element.place is TablePlace.KILL_BOX:
        return t("Kill Box square")
    return {
        ElementKind.ZONE: {
            TablePlace.LEFT: t("Left zone"),
            TablePlace.CENTRE: t("Centre zone"),
            TablePlace.RIGHT: t("Right zone"),
            TablePlace.NEAR: t("Near zone"),
            TablePlace.FAR: t("Far zone"),
            TablePlace.UPPER_LEFT: t("Upper left zone"),
            TablePlace.UPPER_RIGHT: t("Upper right zone"),
            TablePlace.LOWER_LEFT: t("Lower left zone"),
            TablePlace.LOWER_RIGHT: t("Lower right zone"),
        },
        ElementKind.FLAG: {
            TablePlace.LEFT: t("Left flag"),
            TablePlace.CENTRE: t("Centre flag"),
            TablePlace.RIGHT: t("Right flag"),
            TablePlace.NEAR: t("Near flag"),
            TablePlace.FAR: t("Far flag"),
            TablePlace.UPPER_LEFT: t("Upper left flag"),
            TablePlace.UPPER_RIGHT: t("Upper right flag"),
            TablePlace.LOWER_LEFT: t("Lower left flag"),
            TablePlace.LOWER_RIGHT: t("Lower right flag"),
        },
        ElementKind.OBJECTIVE: {
            TablePlace.LEFT: t("Left objective"),
            TablePlace.CENTRE: t("Centre objective"),
            TablePlace.RIGHT: t("Right objective"),
            TablePlace.NEAR: t("Near objective"),
            TablePlace.FAR: t("Far objective"),
            TablePlace.UPPER_LEFT: t("Upper left objective"),
            TablePlace.UPPER_RIGHT: t("Upper right objective"),
            TablePlace.LOWER_LEFT: t("Lower left objective"),
            TablePlace.LOWER_RIGHT: t("Lower right objective"),
        },
    }[kind][element.place]


# The words on a scenario's drawing.


def figure_captions(t: Words) -> Captions:
    """What stands on a drawing; lengths are inches, written ″."""
    return Captions(
        player_one=t("PLAYER 1"),
        player_two=t("PLAYER 2"),
        inches=t("{n}″"),
        about=t("≈{n}"),
        more=t("+{n}"),
        diameter=t("⌀ {n}"),
        sides=t("{width} × {height}″"),
        kill_box=t("Kill Box {n}"),
        zone=t("Zone"),
        flag=t("Flag ({mm} mm)"),
        objective=t("Objective ({mm} mm)"),
        deployment=t("Deployment"),
        advance_deployment=t("Advance deployment"),
        kill_box_border=t("Kill Box"),
        estimated=t("estimated"),
    )
