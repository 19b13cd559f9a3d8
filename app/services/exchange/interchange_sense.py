"""What the schema cannot say of an imported event: whether it hangs together."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from app.codes import ImportCode
from app.rules.core.errors import Problem, impossible
from app.rules.core.round import RoundState
from app.rules.results.result import WINNERLESS, WinReason
from app.services.players.player_lookup import shown
from app.services.scenarios.lookup import is_scenario

Json = dict[str, Any]
"""A JSON object that has the shape of the schema."""


def sense_problems(event: Json) -> Iterator[Problem]:
    """Everything that cannot be in an event whose shape is right, by path."""
    players = {player["id"] for player in event["players"]}
    rounds = event["rounds"]
    yield from _name(event["name"], "name")
    yield from _variants(event.get("variants", ()))
    yield from _players(event["players"])
    yield from _numbers(rounds)
    yield from _one_cut(rounds)
    for place, round_ in enumerate(rounds):
        yield from _round(round_, f"rounds[{place}]", players, event, place == len(rounds) - 1)


def state_of(round_: Json) -> RoundState:
    """How far a round is; where the file does not say, as its results tell."""
    if "state" in round_:
        return RoundState(round_["state"])
    is_done = all(game["result"] is not None for game in round_["games"])
    return RoundState.CLOSED if is_done else RoundState.PLAYING


def _name(name: str, path: str) -> Iterator[Problem]:
    if not shown(name):
        yield impossible(ImportCode.BLANK_NAME, path)


def _variants(variants: Sequence[Json]) -> Iterator[Problem]:
    for name in _twice(variant["id"] for variant in variants):
        yield impossible(ImportCode.VARIANT_TWICE, "variants", name=name)


def _players(players: Sequence[Json]) -> Iterator[Problem]:
    for player in _twice(other["id"] for other in players):
        yield impossible(ImportCode.ID_TWICE, "players", player=player)
    for place, player in enumerate(players):
        yield from _name(player["name"], f"players[{place}].name")
        for number in _twice(army["number"] for army in player.get("lists", ())):
            yield impossible(ImportCode.LIST_TWICE, f"players[{place}].lists", number=number)


def _numbers(rounds: Sequence[Json]) -> Iterator[Problem]:
    for place, round_ in enumerate(rounds):
        if round_["number"] != place + 1:
            path = f"rounds[{place}].number"
            yield impossible(
                ImportCode.ROUND_NUMBER, path, number=round_["number"], wanted=place + 1
            )


def _round(
    round_: Json, path: str, players: set[int], event: Json, is_last: bool
) -> Iterator[Problem]:
    state = state_of(round_)
    if not is_last and state is not RoundState.CLOSED:
        yield impossible(ImportCode.NOT_CLOSED, f"{path}.state", state=state.value)
    yield from _scenario(round_.get("scenario"), path, event["packet"])
    yield from _places(round_, path, players)
    for table in _twice(game["table"] for game in round_["games"] if game["table"] is not None):
        yield impossible(ImportCode.TABLE_TWICE, f"{path}.games", table=table)
    for place, game in enumerate(round_["games"]):
        yield from _game(game, f"{path}.games[{place}]", state)
    for mark in _twice(game["final"] for game in round_["games"] if game.get("final") is not None):
        yield impossible(ImportCode.FINAL_TWICE, f"{path}.games", final=mark)
    yield from _cut(round_, path, players)
    yield from _strangers(round_, path, players)


def _one_cut(rounds: Sequence[Json]) -> Iterator[Problem]:
    """A cut falls once, and not before the first round."""
    cuts = [place for place, round_ in enumerate(rounds) if round_.get("cut") is not None]
    for place in cuts:
        if place == 0 or place != cuts[0]:
            yield impossible(ImportCode.SECOND_CUT, f"rounds[{place}].cut", round=place + 1)


def _cut(round_: Json, path: str, players: set[int]) -> Iterator[Problem]:
    kept = round_.get("cut")
    if kept is None:
        return
    named = (*kept["players"], *kept.get("left_out", ()))
    for player in (*named, *kept.get("equals", ())):
        if player not in players:
            yield impossible(ImportCode.UNKNOWN_PLAYER, f"{path}.cut", player=player)
    for player in _twice(named):
        yield impossible(ImportCode.PLAYER_TWICE, f"{path}.cut", player=player)


def _scenario(scenario: str | None, path: str, packet: str) -> Iterator[Problem]:
    if scenario is not None and not is_scenario(packet, scenario):
        yield impossible(ImportCode.UNKNOWN_SCENARIO, f"{path}.scenario", scenario=scenario)


def _places(round_: Json, path: str, players: set[int]) -> Iterator[Problem]:
    places = Counter(side["player"] for game in round_["games"] for side in game["sides"])
    places.update(bye["player"] for bye in round_.get("byes", ()))
    places.update(round_.get("absent", ()))
    for player in sorted(players):
        if places[player] == 0:
            yield impossible(ImportCode.PLAYER_NOWHERE, path, player=player)
        elif places[player] > 1:
            yield impossible(ImportCode.PLAYER_TWICE, path, player=player)
    for player in sorted(places.keys() - players):
        yield impossible(ImportCode.UNKNOWN_PLAYER, path, player=player)


def _game(game: Json, path: str, state: RoundState) -> Iterator[Problem]:
    result = game["result"]
    if result is None:
        if state is RoundState.CLOSED:
            yield impossible(ImportCode.RESULT_MISSING, f"{path}.result")
        return
    if state is RoundState.DRAFT:
        yield impossible(ImportCode.RESULT_IN_DRAFT, f"{path}.result")
    winner, by = result["winner"], WinReason(result["by"])
    if winner is None and by not in WINNERLESS:
        yield impossible(ImportCode.WINNER_MISSING, f"{path}.result.winner", by=by.value)
    if winner is not None and by is WinReason.TIE:
        yield impossible(ImportCode.WINNER_OF_TIE, f"{path}.result.winner")
    if winner is not None and winner not in [side["player"] for side in game["sides"]]:
        yield impossible(ImportCode.WINNER_ELSEWHERE, f"{path}.result.winner", player=winner)


def _strangers(round_: Json, path: str, players: set[int]) -> Iterator[Problem]:
    for player in round_.get("pair_downs", ()):
        if player not in players:
            yield impossible(ImportCode.UNKNOWN_PLAYER, f"{path}.pair_downs", player=player)
    known = set(map(str, players))
    for key in round_.get("basis", {}):
        if key not in known:
            yield impossible(ImportCode.UNKNOWN_PLAYER, f"{path}.basis", player=key)


def _twice(items: Any) -> list[Any]:
    return [item for item, times in Counter(items).items() if times > 1]
