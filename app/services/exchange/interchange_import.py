"""Making an event from interchange JSON: the whole of it, or nothing."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from sqlalchemy import update

from app.codes.exchange import ImportCode
from app.models.file.upgrade import store_border, store_cut, store_finals
from app.models.tables.base import Base
from app.models.tables.column_texts import cut_text
from app.models.tables.event import EventInfo, Ruling, VariantChoice
from app.models.tables.player import ArmyListRow, Player
from app.models.tables.round import Basis, ByeRow, GameRow, RoundRow
from app.rules.core.entrant import EntrantStatus
from app.rules.core.errors import Problem, impossible
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import ByeKind, CutMembers, Round, RoundKind
from app.rules.event.length import is_over
from app.rules.packet.packet import Packet
from app.rules.packet.parse import PacketError
from app.services.core.act_context import Clock, Dice, Work, verb
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.event.new_file import new_session
from app.services.exchange.interchange_schema import (
    BY_HAND,
    MOST_PROBLEMS,
    read_json,
    shape_problems,
)
from app.services.exchange.interchange_sense import sense_problems, state_of
from app.services.packet.carried_packet import KeptPacket, kept_packet
from app.services.packet.packets import Variants, load_packet, packet_ids, resolved_text
from app.services.players.names import shown

# Writing the rows of an imported event, ids kept.


Told = dict[str, Any]
"""A JSON object of a file that has been checked."""

_TEXTS = ("faction", "club", "city", "state", "country")
_LIST_FIELDS = ("caster", "faction", "theme", "tier", "points", "bonus", "objective")


def write_event(work: Work, told: Told, kept: KeptPacket) -> None:
    """Write a checked event into an empty file.

    A round without basis gets the tournament points of the rounds before it; one without
    pair-downs those that follow from its basis.
    """
    work.db.add_all(_event(told, kept))
    work.db.add_all(row for one in told["players"] for row in _player(one))
    work.db.flush()
    everybody = sorted(one["id"] for one in told["players"])
    points: Mapping[PlayerId, int] = {}
    for place, one in enumerate(told["rounds"]):
        work.db.add_all(_round(one))
        work.db.add_all(_basis(one, everybody, points))
        work.db.flush()
        if any("basis" not in later for later in told["rounds"][place + 1 :]):
            points = {who: record.tournament_points for who, record in work.look().records.items()}
    if not any("cut" in one for one in told["rounds"]):
        store_cut(work.db, work.look())
    for members in filter(None, (_cut(one.get("cut")) for one in told["rounds"])):
        store_border(work.db, members)
    if not any("final" in game for one in told["rounds"] for game in one["games"]):
        store_finals(work.db, work.look())
    # Corrected results, and rounds planned otherwise since, can hide or feign it.
    if told["plays_on"] if "plays_on" in told else _plays_on(work.look()):
        work.db.execute(update(EventInfo).values(plays_on=True))


def _event(told: Told, kept: KeptPacket) -> Iterator[Base]:
    tables = told.get("tables")
    yield EventInfo(
        id=1,
        name=shown(told["name"]),
        date=told.get("date"),
        venue=shown(told.get("venue") or "") or None,
        packet_id=told["packet"],
        packet_text=kept.text,
        house_packet=kept.house_packet,
        points_first=kept.points_first,
        point_size=told["point_size"],
        planned_rounds=told.get("planned_rounds"),
        cut_border=json.dumps(told["cut_border"]) if told.get("cut_border") else None,
        cut_seed=told.get("cut_seed"),
        tables=None if tables is None else json.dumps(sorted(tables)),
    )
    for one in told.get("variants", ()):
        yield VariantChoice(name=one["id"], x=one.get("x"))
    for one in told.get("rulings", ()):
        yield Ruling(round_number=one["round"], about=one["about"], reason=one["reason"])


def _player(one: Told) -> Iterator[Base]:
    yield Player(
        id=one["id"],
        name=shown(one["name"]),
        eligible=one.get("eligible", True),
        is_here=one.get("checked_in", False),
        fixed_table=one.get("fixed_table"),
        is_painted=one.get("painted", False),
        status=one.get("status", EntrantStatus.ACTIVE.value),
        **{key: shown(one.get(key) or "") or None for key in _TEXTS},
    )
    for army in one.get("lists", ()):
        yield ArmyListRow(
            player_id=one["id"],
            number=army["number"],
            entries=_entries(army.get("entries", ())),
            specialists=_entries(army.get("specialists", ())),
            **{key: army.get(key) for key in _LIST_FIELDS},
        )


def _entries(entries: Any) -> str:
    told = [
        {
            "name": one["name"],
            "points": one.get("points"),
            "kind": one.get("kind"),
            "character": one.get("character", False),
        }
        for one in entries
    ]
    return json.dumps(told, ensure_ascii=False)


def _round(one: Told) -> Iterator[Base]:
    number = one["number"]
    yield RoundRow(
        number=number,
        kind=one.get("kind", RoundKind.SWISS.value),
        state=state_of(one).value,
        scenario=one.get("scenario"),
        seed=one.get("seed"),
        by_hand=one.get("by_hand", False),
        cut=cut_text(_cut(one.get("cut"))),
    )
    for game in one["games"]:
        yield _game(number, game)
    for bye in one.get("byes", ()):
        yield ByeRow(
            round_number=number,
            player_id=bye["player"],
            kind=ByeKind.VOLUNTEER.value if bye["kind"] == BY_HAND else bye["kind"],
            list_number=bye.get("list"),
            control_points=bye.get("control_points"),
            army_points=bye.get("army_points"),
        )


def _cut(kept: Told | None) -> CutMembers | None:
    if kept is None:
        return None
    return CutMembers(
        players=tuple(kept["players"]),
        left_out=tuple(kept.get("left_out", ())),
        equals=tuple(kept.get("equals", ())),
        seed=kept.get("seed"),
    )


def _game(number: int, game: Told) -> GameRow:
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
        final=game.get("final"),
    )


def _basis(one: Told, everybody: list[int], before: Mapping[PlayerId, int]) -> Iterator[Basis]:
    absent, byes = set(one.get("absent", ())), one.get("byes", ())
    paired = {side["player"] for game in one["games"] for side in game["sides"]}
    paired |= {bye["player"] for bye in byes if bye["kind"] != "granted"}
    points = {int(player): told for player, told in one.get("basis", {}).items()}
    if "basis" not in one:
        points = {player: before.get(player, 0) for player in paired}
    down = one.get("pair_downs")
    if down is None:
        down = [player for game in one["games"] if (player := _down(game, points)) is not None]
    for player in everybody:
        yield Basis(
            round_number=one["number"],
            player_id=player,
            tournament_points=points.get(player),
            is_absent=player in absent,
            is_paired_down=player in down,
        )


def _down(game: Told, points: Mapping[int, int]) -> int | None:
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
    return any(is_over(_at_the_end_of(state, one, after)) is not None for one, after in rounds)


def _at_the_end_of(state: EventState, one: Round, after: Round) -> EventState:
    there = {player for game in after.games for player in game.players}
    there |= {bye.player for bye in after.byes}
    entrants = tuple(
        replace(
            entrant,
            status=EntrantStatus.ACTIVE if entrant.id in there else EntrantStatus.DROPPED,
        )
        for entrant in state.entrants
    )
    return replace(state, rounds=state.rounds[: one.number], entrants=entrants)


def import_event(path: Path, data: bytes, *, clock: Clock, dice: Dice) -> EventSession:
    """Make an event file from the bytes of an interchange file, and open it.

    Raises:
        UserError: the data is no event, or does not hang together; every problem is named.
        EventFileError: there is such a file already, or it cannot be written.
    """
    told, kept = checked(data)
    act = _writing(told, kept)
    return new_session(
        path, lambda session: session.do(act, name=told["name"]), clock=clock, dice=dice
    )


def checked(data: bytes) -> tuple[Told, KeptPacket]:
    """The event of an interchange file, and the packet that it is played by.

    Raises:
        UserError: the data is no event, or does not hang together; every problem is named.
    """
    told = read_json(data)
    _refuse(shape_problems(told))
    kept, problems = _packet(told)
    problems += tuple(islice(sense_problems(told), MOST_PROBLEMS))
    if kept.text:
        problems += _point_size(told["point_size"], load_packet(kept.text))
    _refuse(problems)
    return told, kept


def _writing(told: Told, kept: KeptPacket) -> Any:
    """The act that writes an event; the journal keeps its name and not the whole file again."""

    @verb("import_event")
    def act(work: Work, name: str) -> None:
        write_event(work, told, kept)

    return act


def _packet(told: Told) -> tuple[KeptPacket, tuple[Problem, ...]]:
    house, variants = told.get("house_packet"), _variants(told)
    try:
        if house is not None:
            return _house_packet(told["packet"], house, variants), ()
        if told["packet"] not in packet_ids():
            known = packet_ids()
            return KeptPacket(), (
                impossible(ImportCode.UNKNOWN_PACKET, "packet", packet=told["packet"], known=known),
            )
        return KeptPacket(text=resolved_text(told["packet"], variants)), ()
    except PacketError as error:
        return KeptPacket(), _under("house_packet", error.problems)
    except UserError as error:
        return KeptPacket(), _under("house_packet" if house is not None else "", error.problems)


def _house_packet(name: str, house: Told, variants: Variants) -> KeptPacket:
    if house.get("id") != name:
        problem = impossible(ImportCode.HOUSE_PACKET_ID, "packet", packet=name)
        raise UserError(ImportCode.REFUSED, problems=(problem,))
    return kept_packet(house, variants)


def _under(place: str, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    return tuple(
        one
        if one.code.startswith("import.") or not place
        else Problem(one.code, one.weight, f"{place}.{one.field}".rstrip("."), one.facts)
        for one in problems
    )


def _variants(told: Told) -> Variants:
    return tuple((one["id"], one.get("x")) for one in told.get("variants", ()))


def _point_size(size: int, packet: Packet) -> tuple[Problem, ...]:
    if size in packet.point_sizes:
        return ()
    sizes = packet.point_sizes
    return (impossible(ImportCode.POINT_SIZE, "point_size", size=size, sizes=sizes),)


def _refuse(problems: tuple[Problem, ...]) -> None:
    if problems:
        raise UserError(ImportCode.REFUSED, problems=problems, n=len(problems))
