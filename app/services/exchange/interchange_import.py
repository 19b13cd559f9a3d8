"""Making an event from interchange JSON: the whole of it, or nothing.

The schema can't say whether an event hangs together; that is checked here.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from sqlalchemy import update

from app.codes import ImportCode
from app.models.file.upgrade import store_border, store_cut, store_finals
from app.models.tables.base import Base
from app.models.tables.column_texts import cut_text, seeding_of, seeding_text
from app.models.tables.event import EventInfo, Ruling, VariantChoice
from app.models.tables.player import ArmyListRow, Player
from app.models.tables.round import Basis, ByeRow, GameRow, RoundRow
from app.rules.core.entrant import EntrantStatus
from app.rules.core.errors import GoOn, Problem, always, ask, impossible, second_half
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import ByeKind, CutMembers, Round, RoundKind, RoundState
from app.rules.core.seeding import seeding_problem
from app.rules.event.length import is_over
from app.rules.packet.packet import Packet
from app.rules.packet.parse import PacketError
from app.rules.results.result import WINNERLESS, WinReason
from app.services.core.act_context import ActContext, Clock, Dice, verb
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.event.event_draft import is_date
from app.services.event.event_files import new_session
from app.services.exchange.acts import IMPORT_EVENT
from app.services.exchange.interchange_schema import (
    BY_HAND,
    MOST_PROBLEMS,
    read_json,
    shape_problems,
)
from app.services.exchange.interchange_terrain import (
    NO_TERRAIN,
    terrain_problems,
    write_terrain,
)
from app.services.packet.carried_packet import KeptPacket, kept_packet
from app.services.packet.packets import Variants, load_packet, packet_ids, resolved_text
from app.services.players.player_lookup import shown
from app.services.scenarios.lookup import is_scenario

Json = dict[str, Any]
"""A JSON object that has the shape of the schema."""


_TEXTS = ("faction", "club", "city", "state", "country")
_LIST_TEXTS = ("caster", "faction", "theme", "objective")
_LIST_FIGURES = ("tier", "points", "bonus")


def sense_problems(event: Json) -> Iterator[Problem]:
    """Everything that cannot be in an event whose shape is right, by path."""
    players = {player["id"] for player in event["players"]}
    rounds = event["rounds"]
    yield from _name(event["name"], "name")
    yield from _date(event.get("date"))
    yield from _variant_problems(event.get("variants", ()))
    yield from _players(event["players"])
    yield from _numbers(rounds)
    yield from _one_cut(rounds)
    yield from _seeding(event.get("seeding"), players)
    for place, round_ in enumerate(rounds):
        yield from _round_problems(
            round_, f"rounds[{place}]", players, event, place == len(rounds) - 1
        )
    yield from terrain_problems(event.get("terrain", NO_TERRAIN))


def state_of(round_: Json) -> RoundState:
    """How far a round is; where the file does not say, as its results tell."""
    if "state" in round_:
        return RoundState(round_["state"])
    is_done = all(game["result"] is not None for game in round_["games"])
    return RoundState.CLOSED if is_done else RoundState.PLAYING


def _name(name: str, path: str) -> Iterator[Problem]:
    if not shown(name):
        yield impossible(ImportCode.BLANK_NAME, path)


def _date(day: str | None) -> Iterator[Problem]:
    if day is not None and not is_date(day):
        yield impossible(ImportCode.FORMAT, "date", given=day)


def _variant_problems(variants: Sequence[Json]) -> Iterator[Problem]:
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


def _round_problems(
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
        yield from _game_problems(game, f"{path}.games[{place}]", state)
    for mark in _twice(game["final"] for game in round_["games"] if game.get("final") is not None):
        yield impossible(ImportCode.FINAL_TWICE, f"{path}.games", final=mark)
    yield from _cut_problems(round_, path, players)
    yield from _strangers(round_, path, players)


def _one_cut(rounds: Sequence[Json]) -> Iterator[Problem]:
    """A cut falls once, and not before the first round."""
    cuts = [place for place, round_ in enumerate(rounds) if round_.get("cut") is not None]
    for place in cuts:
        if place == 0 or place != cuts[0]:
            yield impossible(ImportCode.SECOND_CUT, f"rounds[{place}].cut", round=place + 1)


def _seeding(kept: Json | None, players: set[int]) -> Iterator[Problem]:
    if kept is None:
        return
    problem = seeding_problem(seeding_of(kept), {PlayerId(player) for player in players})
    if problem is not None:
        yield impossible(ImportCode.SEEDING, f"seeding.{problem.field}")


def _cut_problems(round_: Json, path: str, players: set[int]) -> Iterator[Problem]:
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


def _game_problems(game: Json, path: str, state: RoundState) -> Iterator[Problem]:
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
    players = [side["player"] for side in game["sides"]]
    if winner is not None and winner not in players:
        yield impossible(ImportCode.WINNER_ELSEWHERE, f"{path}.result.winner", player=winner)
    for key in ("went_first", "top_edge"):
        player = result.get(key)
        if player is not None and player not in players:
            yield impossible(ImportCode.OPENER_ELSEWHERE, f"{path}.result.{key}", player=player)


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


def write_event(work: ActContext, event: Json, kept: KeptPacket, go_on: GoOn = always) -> None:
    """Write a checked event into an empty file.

    A round without basis gets the tournament points of the rounds before it; one without
    pair-downs those that follow from its basis.

    Raises:
        CancelledError: ``go_on`` answered no; it is called before each round.
    """
    parts = 1 + len(event["rounds"])
    ask(go_on, 0, parts)
    work.db.add_all(_event(event, kept))
    write_terrain(work.db, event.get("terrain", NO_TERRAIN))
    work.db.add_all(row for player in event["players"] for row in _player(player))
    work.db.flush()
    everybody = sorted(player["id"] for player in event["players"])
    points: Mapping[PlayerId, int] = {}
    for place, round_ in enumerate(event["rounds"]):
        ask(go_on, 1 + place, parts)
        work.db.add_all(_round(round_))
        work.db.add_all(_basis(round_, everybody, points))
        work.db.flush()
        if any("basis" not in later for later in event["rounds"][place + 1 :]):
            points = {
                who: record.tournament_points for who, record in work.refresh().records.items()
            }
    if not any("cut" in round_ for round_ in event["rounds"]):
        store_cut(work.db, work.refresh())
    for members in filter(None, (_cut(round_.get("cut")) for round_ in event["rounds"])):
        store_border(work.db, members)
    if not any("final" in game for round_ in event["rounds"] for game in round_["games"]):
        store_finals(work.db, work.refresh())
    # Corrected results, and rounds planned otherwise since, can hide or feign it.
    if event["plays_on"] if "plays_on" in event else _plays_on(work.refresh()):
        work.db.execute(update(EventInfo).values(plays_on=True))


def _event(event: Json, kept: KeptPacket) -> Iterator[Base]:
    tables = event.get("tables")
    yield EventInfo(
        id=1,
        name=shown(event["name"]),
        date=event.get("date"),
        venue=shown(event.get("venue") or "") or None,
        packet_id=event["packet"],
        packet_text=kept.text,
        house_packet=kept.house_packet,
        points_first=kept.points_first,
        point_size=event["point_size"],
        planned_rounds=event.get("planned_rounds"),
        cut_border=json.dumps(event["cut_border"]) if event.get("cut_border") else None,
        cut_seed=event.get("cut_seed"),
        seeding=seeding_text(seeding_of(event["seeding"])) if event.get("seeding") else None,
        keeps_sides=event.get("keeps_sides", False),
        tables=None if tables is None else json.dumps(sorted(tables)),
    )
    for variant in event.get("variants", ()):
        yield VariantChoice(name=variant["id"], x=variant.get("x"))
    for ruling in event.get("rulings", ()):
        yield Ruling(round_number=ruling["round"], about=ruling["about"], reason=ruling["reason"])


def _player(player: Json) -> Iterator[Base]:
    yield Player(
        id=player["id"],
        name=shown(player["name"]),
        eligible=player.get("eligible", True),
        is_here=player.get("checked_in", False),
        fixed_table=player.get("fixed_table"),
        is_painted=player.get("painted", False),
        status=player.get("status", EntrantStatus.ACTIVE.value),
        **{key: shown(player.get(key) or "") or None for key in _TEXTS},
    )
    for army in player.get("lists", ()):
        yield ArmyListRow(
            player_id=player["id"],
            number=army["number"],
            entries=_entries(army.get("entries", ())),
            specialists=_entries(army.get("specialists", ())),
            **{key: shown(army.get(key) or "") or None for key in _LIST_TEXTS},
            **{key: army.get(key) for key in _LIST_FIGURES},
        )


def _entries(entries: Any) -> str:
    rows = [
        {
            "name": shown(entry["name"]),
            "points": entry.get("points"),
            "kind": entry.get("kind"),
            "character": entry.get("character", False),
        }
        for entry in entries
    ]
    return json.dumps(rows, ensure_ascii=False)


def _round(round_: Json) -> Iterator[Base]:
    number = round_["number"]
    yield RoundRow(
        number=number,
        kind=round_.get("kind", RoundKind.SWISS.value),
        state=state_of(round_).value,
        scenario=round_.get("scenario"),
        seed=round_.get("seed"),
        by_hand=round_.get("by_hand", False),
        cut=cut_text(_cut(round_.get("cut"))),
    )
    for game in round_["games"]:
        yield _game(number, game)
    for bye in round_.get("byes", ()):
        yield ByeRow(
            round_number=number,
            player_id=bye["player"],
            kind=ByeKind.VOLUNTEER.value if bye["kind"] == BY_HAND else bye["kind"],
            list_number=bye.get("list"),
            control_points=bye.get("control_points"),
            army_points=bye.get("army_points"),
        )


def _cut(kept: Json | None) -> CutMembers | None:
    if kept is None:
        return None
    return CutMembers(
        players=tuple(kept["players"]),
        left_out=tuple(kept.get("left_out", ())),
        equals=tuple(kept.get("equals", ())),
        seed=kept.get("seed"),
    )


def _game(number: int, game: Json) -> GameRow:
    first, second = game["sides"]
    result = game["result"] or {"winner": None, "by": None}
    return GameRow(
        round_number=number,
        table_number=game["table"],
        first_id=first["player"],
        second_id=second["player"],
        first_list=first.get("list"),
        second_list=second.get("list"),
        first_control_points=first.get("control_points"),
        second_control_points=second.get("control_points"),
        first_army_points=first.get("army_points"),
        second_army_points=second.get("army_points"),
        winner_id=result["winner"],
        reason=result["by"],
        starter_id=result.get("went_first"),
        top_id=result.get("top_edge"),
        final=game.get("final"),
    )


def _basis(round_: Json, everybody: list[int], before: Mapping[PlayerId, int]) -> Iterator[Basis]:
    absent, byes = set(round_.get("absent", ())), round_.get("byes", ())
    paired = {side["player"] for game in round_["games"] for side in game["sides"]}
    paired |= {bye["player"] for bye in byes if bye["kind"] != "granted"}
    points = {int(player): score for player, score in round_.get("basis", {}).items()}
    if "basis" not in round_:
        points = {player: before.get(player, 0) for player in paired}
    down = round_.get("pair_downs")
    if down is None:
        down = [player for game in round_["games"] if (player := _down(game, points)) is not None]
    for player in everybody:
        yield Basis(
            round_number=round_["number"],
            player_id=player,
            tournament_points=points.get(player),
            is_absent=player in absent,
            is_paired_down=player in down,
        )


def _down(game: Json, points: Mapping[int, int]) -> int | None:
    first, second = (side["player"] for side in game["sides"])
    gap = points.get(first, 0) - points.get(second, 0)
    if gap == 0:
        return None
    return int(first if gap > 0 else second)


def _plays_on(state: EventState) -> bool:
    """Whether a round was paired although the packet had ended the event.

    Each round's end is judged with the players who were in the round after it.
    """
    rounds = zip(state.rounds, state.rounds[1:], strict=False)
    return any(
        is_over(_at_the_end_of(state, round_, after)) is not None for round_, after in rounds
    )


def _at_the_end_of(state: EventState, round_: Round, after: Round) -> EventState:
    there = {player for game in after.games for player in game.players}
    there |= {bye.player for bye in after.byes}
    entrants = tuple(
        replace(
            entrant,
            status=EntrantStatus.ACTIVE if entrant.id in there else EntrantStatus.DROPPED,
        )
        for entrant in state.entrants
    )
    return replace(state, rounds=state.rounds[: round_.number], entrants=entrants)


def import_event(
    path: Path, data: bytes, *, clock: Clock, dice: Dice, go_on: GoOn = always
) -> EventSession:
    """Make an event file from the bytes of an interchange file, and open it.

    Args:
        path: the new file.
        data: the bytes.
        clock: tells the present instant.
        dice: a whole number below n.
        go_on: called now and then, with about how much of how much is done.

    Raises:
        CancelledError: ``go_on`` answered no; there is no file.
        UserError: the data is no event, or does not hang together; every problem is named.
        EventFileError: there is such a file already, or it cannot be written.
    """
    ask(go_on, 0, 2)
    event, kept = checked(data)
    act = _writing(event, kept, second_half(go_on))
    return new_session(
        path, lambda session: session.do(act, name=event["name"]), clock=clock, dice=dice
    )


def checked(data: bytes) -> tuple[Json, KeptPacket]:
    """The event of an interchange file, and the packet that it is played by.

    Raises:
        UserError: the data is no event, or does not hang together; every problem is named.
    """
    event = read_json(data)
    _refuse(shape_problems(event))
    kept, problems = _packet(event)
    problems += tuple(islice(sense_problems(event), MOST_PROBLEMS))
    if kept.text:
        problems += _point_size(event["point_size"], load_packet(kept.text))
    _refuse(problems)
    return event, kept


def _writing(event: Json, kept: KeptPacket, go_on: GoOn) -> Any:
    """The act that writes an event; the journal keeps its name and not the whole file again."""

    @verb(IMPORT_EVENT)
    def act(work: ActContext, name: str) -> None:
        """Write an imported event into an empty file."""
        write_event(work, event, kept, go_on)

    return act


def _packet(event: Json) -> tuple[KeptPacket, tuple[Problem, ...]]:
    house, variants = event.get("house_packet"), _variants(event)
    try:
        if house is not None:
            return _house_packet(event["packet"], house, variants), ()
        if event["packet"] not in packet_ids():
            known = packet_ids()
            return KeptPacket(), (
                impossible(
                    ImportCode.UNKNOWN_PACKET, "packet", packet=event["packet"], known=known
                ),
            )
        return KeptPacket(text=resolved_text(event["packet"], variants)), ()
    except PacketError as error:
        return KeptPacket(), _under("house_packet", error.problems)
    except UserError as error:
        return KeptPacket(), _under("house_packet" if house is not None else "", error.problems)


def _house_packet(name: str, house: Json, variants: Variants) -> KeptPacket:
    if house.get("id") != name:
        problem = impossible(ImportCode.HOUSE_PACKET_ID, "packet", packet=name)
        raise UserError(ImportCode.REFUSED, problems=(problem,))
    return kept_packet(house, variants)


def _under(place: str, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    return tuple(
        problem
        if problem.code.startswith("import.") or not place
        else Problem(
            problem.code, problem.weight, f"{place}.{problem.field}".rstrip("."), problem.facts
        )
        for problem in problems
    )


def _variants(event: Json) -> Variants:
    return tuple((variant["id"], variant.get("x")) for variant in event.get("variants", ()))


def _point_size(size: int, packet: Packet) -> tuple[Problem, ...]:
    if size in packet.point_sizes:
        return ()
    sizes = packet.point_sizes
    return (impossible(ImportCode.POINT_SIZE, "point_size", size=size, sizes=sizes),)


def _refuse(problems: tuple[Problem, ...]) -> None:
    if problems:
        raise UserError(ImportCode.REFUSED, problems=problems, n=len(problems))
