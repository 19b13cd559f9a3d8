"""Making an event from interchange JSON: the whole of it, or nothing."""

from itertools import islice
from pathlib import Path
from typing import Any

from app.rules.core.errors import Problem, impossible
from app.rules.packet.packet import Packet
from app.rules.packet.parse import PacketError
from app.services.core.act_context import Clock, Dice, Work, verb
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.event.new_file import new_session
from app.services.exchange.interchange_rows import Told, write_event
from app.services.exchange.interchange_schema import MOST_PROBLEMS, read_json, shape_problems
from app.services.exchange.interchange_sense import sense_problems
from app.services.packet.carried_packet import KeptPacket, kept_packet
from app.services.packet.packets import Variants, load_packet, packet_ids, resolved_text


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
                impossible("import.unknown-packet", "packet", packet=told["packet"], known=known),
            )
        return KeptPacket(text=resolved_text(told["packet"], variants)), ()
    except PacketError as error:
        return KeptPacket(), _under("house_packet", error.problems)
    except UserError as error:
        return KeptPacket(), _under("house_packet" if house is not None else "", error.problems)


def _house_packet(name: str, house: Told, variants: Variants) -> KeptPacket:
    if house.get("id") != name:
        problem = impossible("import.house-packet-id", "packet", packet=name)
        raise UserError("import.refused", problems=(problem,))
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
    return (impossible("import.point-size", "point_size", size=size, sizes=sizes),)


def _refuse(problems: tuple[Problem, ...]) -> None:
    if problems:
        raise UserError("import.refused", problems=problems, n=len(problems))
