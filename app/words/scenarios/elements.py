"""What a scenario's elements are called."""

from app.rules.core.geometry import inches
from app.rules.scenarios.figure.figure import Captions
from app.rules.scenarios.kinds import Owner, Place, Relation, Which
from app.rules.scenarios.scenario import Element, ElementKind, Scoring, Zone
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


def scored_name(t: Words, line: Scoring) -> str:
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
    if element.place is Place.KILL_BOX:
        return t("Kill Box square")
    return {
        ElementKind.ZONE: {
            Place.LEFT: t("Left zone"),
            Place.CENTRE: t("Centre zone"),
            Place.RIGHT: t("Right zone"),
            Place.NEAR: t("Near zone"),
            Place.FAR: t("Far zone"),
            Place.UPPER_LEFT: t("Upper left zone"),
            Place.UPPER_RIGHT: t("Upper right zone"),
            Place.LOWER_LEFT: t("Lower left zone"),
            Place.LOWER_RIGHT: t("Lower right zone"),
        },
        ElementKind.FLAG: {
            Place.LEFT: t("Left flag"),
            Place.CENTRE: t("Centre flag"),
            Place.RIGHT: t("Right flag"),
            Place.NEAR: t("Near flag"),
            Place.FAR: t("Far flag"),
            Place.UPPER_LEFT: t("Upper left flag"),
            Place.UPPER_RIGHT: t("Upper right flag"),
            Place.LOWER_LEFT: t("Lower left flag"),
            Place.LOWER_RIGHT: t("Lower right flag"),
        },
        ElementKind.OBJECTIVE: {
            Place.LEFT: t("Left objective"),
            Place.CENTRE: t("Centre objective"),
            Place.RIGHT: t("Right objective"),
            Place.NEAR: t("Near objective"),
            Place.FAR: t("Far objective"),
            Place.UPPER_LEFT: t("Upper left objective"),
            Place.UPPER_RIGHT: t("Upper right objective"),
            Place.LOWER_LEFT: t("Lower left objective"),
            Place.LOWER_RIGHT: t("Lower right objective"),
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
