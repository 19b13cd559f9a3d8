"""An exported event read as plain facts, from the interchange file alone."""

from fractions import Fraction
from typing import Any

from tests.rules.standings.places_model import Row
from tests.rules.standings.standings_model import Facts, Played, Rest

JsonObject = dict[str, Any]


def facts_of(told: JsonObject) -> Facts:
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
        if one["cut"] is not None:
            facts.cut_after = one["number"] - 1
            facts.inside = tuple(one["cut"]["players"])
        facts.games.append([played(game) for game in one["games"] if game["result"] is not None])
        facts.byes.append([rest(bye) for bye in one["byes"]])
        if "finals-tables" in facts.variants:
            pairs = {game["final"]: tuple(side["player"] for side in game["sides"])
                     for game in one["games"] if game["final"] is not None}  # fmt: skip
            if 1 in pairs:
                facts.finals, facts.finals_in = pairs, one["number"]
        facts.is_finished = all(game["result"] is not None for game in one["games"])
    facts.planned = planned_of(told)
    return facts


def planned_of(told: JsonObject) -> int:
    """The EO's number of rounds, else the variant's, else the packet's for so many players."""
    lengths = [one["x"] for one in told["variants"] if one["id"] == "x-round-event"]
    if told["planned_rounds"] is not None:
        return told["planned_rounds"]
    if lengths:
        return lengths[0]
    players = len(told["rounds"][0]["basis"]) if told["rounds"] else 0
    return next(rounds for rounds in range(3, 20) if players <= 2**rounds)


def armies(player: JsonObject) -> dict[int, int]:
    return {one["number"]: one["points"] for one in player["lists"] if one["points"] is not None}


def played(game: JsonObject) -> Played:
    first, second = game["sides"]
    return Played(
        players=(first["player"], second["player"]),
        winner=game["result"]["winner"],
        by=game["result"]["by"],
        cp=(first["control_points"] or 0, second["control_points"] or 0),
        ap=(first["army_points"] or 0, second["army_points"] or 0),
        lists=(first["list"], second["list"]),
    )


def rest(bye: JsonObject) -> Rest:
    return Rest(bye["player"], bye["control_points"], bye["army_points"])


def rows_told(told: JsonObject) -> dict[int, Row]:
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
