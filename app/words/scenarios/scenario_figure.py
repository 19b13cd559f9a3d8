"""The words on a scenario's drawing."""

from app.rules.scenarios.figure.figure import Captions
from app.words.core.catalogue import Words


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
