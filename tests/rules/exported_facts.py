"""An exported event read as plain facts, from the interchange file alone."""

from fractions import Fraction
from typing import Any

from tests.rules.standings.places_model import Row
from tests.rules.standings.standings_model import Facts, Played, Rest

JsonObject = dict[str, Any]


def facts_of(event: JsonObject) -> Facts:
    """What happened, by the file."""
    facts = Facts(
        packet=event["packet"],
        size=event["point_size"],
        players=tuple(player["id"] for player in event["players"]),
        armies={player["id"]: armies(player) for player in event["players"]},
        variants=frozenset(variant["id"] for variant in event["variants"]),
        gone=frozenset(player["id"] for player in event["players"] if player["status"] != "active"),
        barred=frozenset(
            player["id"]
            for player in event["players"]
            if player["status"] == "disqualified" or not player["eligible"]
        ),
    )
    # A round keeps its cut where the EO has since taken the variant out; nothing is cut then.
    is_cut = "cut-to-top" in facts.variants or event["house_packet"] is not None
    for round_ in event["rounds"]:
        if round_["state"] == "draft":
            continue
        if is_cut and round_["cut"] is not None:
            facts.cut_after = round_["number"] - 1
            facts.inside = tuple(round_["cut"]["players"])
        facts.games.append([played(game) for game in round_["games"] if game["result"] is not None])
        facts.byes.append([rest(bye) for bye in round_["byes"]])
        if "finals-tables" in facts.variants:
            pairs = {game["final"]: tuple(side["player"] for side in game["sides"])
                     for game in round_["games"] if game["final"] is not None}  # fmt: skip
            if 1 in pairs:
                facts.finals, facts.finals_in = pairs, round_["number"]
        facts.is_finished = all(game["result"] is not None for game in round_["games"])
    facts.planned = planned_of(event)
    return facts


def planned_of(event: JsonObject) -> int:
    """The EO's number of rounds, else the variant's, else the packet's for so many players."""
    lengths = [variant["x"] for variant in event["variants"] if variant["id"] == "x-round-event"]
    if event["planned_rounds"] is not None:
        return event["planned_rounds"]
    if lengths:
        return lengths[0]
    players = len(event["rounds"][0]["basis"]) if event["rounds"] else 0
    return next(rounds for rounds in range(3, 20) if players <= 2**rounds)


def armies(player: JsonObject) -> dict[int, int]:
    told = {army["number"]: army_points(army) for army in player["lists"]}
    return {number: points for number, points in told.items() if points is not None}


def army_points(army: JsonObject) -> int | None:
    """What a list says in all, or else the sum of its entries where each says its points."""
    if army["points"] is not None:
        return army["points"]
    paid = [entry["points"] for entry in army["entries"] if entry["kind"] not in ("caster", "card")]
    return sum(paid) if paid and None not in paid else None


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


def standings_rows(event: JsonObject) -> dict[int, Row]:
    """The standings as the file has them."""
    return {
        row["player"]: (
            row["rank"],
            row["tournament_points"],
            Fraction(row["strength_of_schedule"]),
            row["control_points"],
            row["army_points_destroyed"] or 0,
            row["assassinations"],
        )
        for row in event["standings"]
    }
