"""An exported event read as plain facts, from the interchange file alone."""

from fractions import Fraction
from typing import Any

from tests.rules.places_model import Row
from tests.rules.standings_model import Facts, Played, Rest

Told = dict[str, Any]


def facts_of(told: Told) -> Facts:
    """What happened, as the file tells it."""
    facts = Facts(
        packet=told["packet"],
        size=told["point_size"],
        players=tuple(one["id"] for one in told["players"]),
        armies={one["id"]: armies(one) for one in told["players"]},
        variants=frozenset(one["id"] for one in told["variants"]),
        gone=frozenset(one["id"] for one in told["players"] if one["status"] != "active"),
        barred=frozenset(
            one["id"]
            for one in told["players"]
            if one["status"] == "disqualified" or not one["eligible"]
        ),
    )
    for one in told["rounds"]:
        if one["state"] == "draft":
            continue
        if facts.cut_after is None and one["number"] > 1 and is_cut(one, told):
            facts.cut_after = one["number"] - 1
            facts.inside = tuple(map(int, one["basis"]))
        facts.games.append([played(game) for game in one["games"] if game["result"] is not None])
        facts.byes.append([rest(bye) for bye in one["byes"]])
        facts.has_finals = one["kind"] == "finals-tables"
    return facts


def is_cut(one: Told, told: Told) -> bool:
    """A round that only those inside a cut play; finals inside a cut are told as finals."""
    places = next((v["x"] for v in told["variants"] if v["id"] == "cut-to-top"), None)
    if places is None:
        return False
    active = {player["id"] for player in told["players"] if player["status"] == "active"}
    left_out = active & set(one["absent"])
    few = len(one["basis"]) <= places and bool(left_out)
    return one["kind"] == "cut" or (one["kind"] == "finals-tables" and few)


def armies(player: Told) -> dict[int, int]:
    return {one["number"]: one["points"] for one in player["lists"] if one["points"] is not None}


def played(game: Told) -> Played:
    first, second = game["sides"]
    return Played(
        players=(first["player"], second["player"]),
        winner=game["result"]["winner"],
        by=game["result"]["by"],
        cp=(first["control_points"] or 0, second["control_points"] or 0),
        ap=(first["army_points"] or 0, second["army_points"] or 0),
        lists=(first["list"], second["list"]),
    )


def rest(bye: Told) -> Rest:
    return Rest(bye["player"], bye["control_points"], bye["army_points"])


def rows_told(told: Told) -> dict[int, Row]:
    """The standings as the file has them."""
    return {
        one["player"]: (
            one["rank"],
            one["tournament_points"],
            Fraction(one["strength_of_schedule"]),
            one["control_points"],
            one["army_points_destroyed"] or 0,
            one["assassinations"],
        )
        for one in told["standings"]
    }
