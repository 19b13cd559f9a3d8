"""What a scenario's elements are called."""

from typing import TYPE_CHECKING

from app.rules.core.geometry import inches
from app.rules.scenarios.kinds import Owner, Relation, TablePlace, Which
from app.rules.scenarios.scenario import Element, ElementKind, ScenarioScoring, Zone
from app.words.core.catalogue import Words

if TYPE_CHECKING:
    from app.rules.scenarios.figure.figure import Captions


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


def element_place(t: Words, element: Element, *, rotated: bool = False) -> str:
    """Where an element is measured to be: its middle, or its base where the packet does so.

    Args:
        t: the words.
        element: which.
        rotated: player 2 sits below, so that left is right; only for a base so measured.
    """
    if isinstance(element, Zone) or not element.is_measured_to_base:
        return t(
            "{x}″ from the left, {y}″ from player 1's edge",
            x=inches(element.x),
            y=inches(element.y),
        )
    across = element.left if element.left is not None else element.right
    up = element.near if element.near is not None else element.far
    assert across is not None and up is not None
    return {
        (True, True): t("base {x}″ from the left, {y}″ from player 1's edge"),
        (True, False): t("base {x}″ from the left, {y}″ from player 2's edge"),
        (False, True): t("base {x}″ from the right, {y}″ from player 1's edge"),
        (False, False): t("base {x}″ from the right, {y}″ from player 2's edge"),
    }[(element.left is not None) is not rotated, element.near is not None].format(
        x=inches(across), y=inches(up)
    )


def scored_name(t: Words, line: ScenarioScoring, *, is_terrain: bool = False) -> str:
    """What a line of scoring scores for.

    Args:
        t: the words.
        line: of scoring.
        is_terrain: flags choose terrain in this scenario, and that is what is held.
    """
    name = _scored_kind(t, line)
    if is_terrain and line.element is ElementKind.FLAG and line.which is None:
        name = _terrain(t, line.owner)
    if line.base_mm is None:
        return name
    return t("{what} ({mm} mm)", what=name, mm=line.base_mm)


def _terrain(t: Words, owner: Relation) -> str:
    return {
        Relation.ANY: t("Scenario terrain"),
        Relation.FRIENDLY: t("Friendly scenario terrain"),
        Relation.ENEMY: t("Enemy scenario terrain"),
    }[owner]


def _scored_kind(t: Words, line: ScenarioScoring) -> str:
    if line.which is not None:
        return {
            (ElementKind.FLAG, Which.OUTER): t("Outer flag"),
            (ElementKind.FLAG, Which.CENTRE): t("Centre flag"),
            (ElementKind.ZONE, Which.OUTER): t("Outer zone"),
            (ElementKind.ZONE, Which.CENTRE): t("Centre zone"),
            (ElementKind.OBJECTIVE, Which.OUTER): t("Outer objective"),
            (ElementKind.OBJECTIVE, Which.CENTRE): t("Centre objective"),
            (ElementKind.CACHE, Which.OUTER): t("Outer cache"),
            (ElementKind.CACHE, Which.CENTRE): t("Centre cache"),
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
        (ElementKind.CACHE, Relation.ANY): t("Cache"),
        (ElementKind.CACHE, Relation.FRIENDLY): t("Friendly cache"),
        (ElementKind.CACHE, Relation.ENEMY): t("Enemy cache"),
    }[line.element, line.owner]


def kind_name(t: Words, kind: ElementKind) -> str:
    """What elements of a kind are called."""
    return {
        ElementKind.ZONE: t("Zone"),
        ElementKind.FLAG: t("Flag"),
        ElementKind.OBJECTIVE: t("Objective"),
        ElementKind.CACHE: t("Cache"),
    }[kind]


def _placed(t: Words, element: Element) -> str:
    kind = element.kind
    if element.place is None:
        return kind_name(t, kind)
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
        ElementKind.CACHE: {
            TablePlace.LEFT: t("Left cache"),
            TablePlace.CENTRE: t("Centre cache"),
            TablePlace.RIGHT: t("Right cache"),
            TablePlace.NEAR: t("Near cache"),
            TablePlace.FAR: t("Far cache"),
            TablePlace.UPPER_LEFT: t("Upper left cache"),
            TablePlace.UPPER_RIGHT: t("Upper right cache"),
            TablePlace.LOWER_LEFT: t("Lower left cache"),
            TablePlace.LOWER_RIGHT: t("Lower right cache"),
        },
    }[kind][element.place]


# The words on a scenario's drawing.


def figure_captions(t: Words) -> "Captions":
    """What stands on a drawing; lengths are inches, written ″."""
    from app.rules.scenarios.figure.figure import Captions

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
        cache=t("Cache ({mm} mm)"),
        terrain=t("Terrain within {n}″"),
        move=t("Is moved"),
        tokens=t("{n} tokens"),
        deployment=t("Deployment"),
        advance_deployment=t("Advance deployment"),
        kill_box_border=t("Kill Box"),
        kill_box_later=t("Kill Box, later turns"),
        estimated=t("estimated"),
    )
