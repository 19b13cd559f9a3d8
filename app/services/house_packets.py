"""The EO's own packets: TOML files in a folder of theirs, to be copied, edited and played by."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.paths import house_packets_folder, resource
from app.rules.errors import Problem, impossible
from app.rules.packet_whole import packet_file_faults
from app.services.errors import UserError
from app.services.own_files import SUFFIX, own_paths, own_text, write_copy
from app.services.packet_file import read_toml
from app.services.packets import load_packet, packet_ids, packet_text


@dataclass(frozen=True, slots=True, kw_only=True)
class HousePacket:
    """A packet file of the EO's, good or not."""

    id: str
    """As the file says; its name without suffix where it says none that can be read."""
    name: str
    path: Path
    text: str
    """What an event keeps as ``EventDraft.house_packet``; "" where the file is no text."""
    problems: tuple[Problem, ...]
    """Every fault, each with its key path or line as ``field``; empty: it can be played by."""


def house_packets(folder: Path | None = None) -> tuple[HousePacket, ...]:
    """The EO's own packets with their faults, by name.

    Args:
        folder: where they lie; None for the EO's usual folder, which need not be there.
    """
    folder = house_packets_folder() if folder is None else folder
    listed = map(_listed, own_paths(folder))
    return tuple(sorted(listed, key=lambda one: (one.name.casefold(), one.path.name)))


def read_house_packet(path: Path) -> HousePacket:
    """A packet file with every fault in it; never fails for what is in the file.

    Raises:
        UserError: there is no such file, or it cannot be read.
    """
    text, problems = own_text(path)
    if problems:
        return _house_packet(path, "", {}, problems)
    return _house_packet(path, text, *read_house_text(text))


def read_house_text(text: str) -> tuple[Mapping[str, Any], tuple[Problem, ...]]:
    """The keys of a house packet, and every fault in it."""
    keys, problems = read_toml(text)
    if problems:
        return keys, problems
    taken = keys.get("id")
    if isinstance(taken, str) and taken in packet_ids():
        problems = (impossible("packet.id-taken", "id", id=taken),)
    return keys, (*problems, *packet_file_faults(keys))


def packet_typed(text: str) -> tuple[str, str | None]:
    """A packet as typed: an id, or the file of a house packet.

    Args:
        text: of a packet that comes with the program; of one in the EO's folder; or a path.

    Returns:
        Its id, and the text of its file where it is the EO's own.

    Raises:
        UserError: there is no such packet or file, or the house packet has faults.
    """
    if text in packet_ids():
        return text, None
    own: HousePacket | None
    if text.casefold().endswith(SUFFIX):
        own = read_house_packet(Path(text))
    else:
        own = next((one for one in house_packets() if one.id == text), None)
    if own is None:
        return text, None
    if own.problems:
        raise UserError("packet.faulty", problems=own.problems, field="packet")
    return own.id, own.text


def copy_packet(
    packet_id: str, folder: Path | None = None, *, heading: tuple[str, ...] = ()
) -> Path:
    """Write a copy of a packet that comes with the program, to be edited in any text editor.

    It has all its sections, sources and variants, an id of its own and a name that tells it from
    the printed one.

    Args:
        packet_id: of a packet that comes with the program.
        folder: where to; None for the EO's usual folder, which is made where it is missing.
        heading: lines to stand above it as comments.

    Returns:
        Where it lies.

    Raises:
        UserError: there is no such packet.
        NotNowError: it cannot be written there.
    """
    folder = house_packets_folder() if folder is None else folder

    def text_of(house_id: str, number: int) -> str:
        return copied_text(packet_id, house_id, heading=heading, number=number)

    return write_copy(folder, f"house-{packet_id}", text_of)


def copied_text(
    packet_id: str, house_id: str, *, heading: tuple[str, ...] = (), number: int = 1
) -> str:
    """A published packet's file as a house packet's.

    Args:
        packet_id: of a packet that comes with the program.
        house_id: the copy's own id.
        heading: lines to stand above it as comments.
        number: from 2 on it stands behind the name, to tell several copies apart.

    Raises:
        UserError: there is no such packet.
    """
    packet = load_packet(packet_text(packet_id))
    text = resource("packets", f"{packet_id}.toml").read_text(encoding="utf-8")
    behind = f" {number}" if number > 1 else ""
    named = {"id": house_id, "name": f"House {packet.name}{behind}", "short": f"H-{packet.short}"}
    for key, value in named.items():
        text = re.sub(rf'^{key} = ".*"$', f'{key} = "{value}"', text, count=1, flags=re.MULTILINE)
    body = re.sub(r"\A(#.*\n)+", "", text)
    return "".join(f"# {line}".rstrip() + "\n" for line in heading) + body


def house_id_of(packet_id: str, path: Path) -> str:
    """The id for a copy in a file: the file's name where that can be one.

    Args:
        packet_id: of the packet that is copied.
        path: where the copy goes.
    """
    name = path.stem.casefold()
    is_good = bool(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)) and name not in packet_ids()
    return name if is_good else f"house-{packet_id}"


def _listed(path: Path) -> HousePacket:
    try:
        return read_house_packet(path)
    except UserError as error:
        why = str(error.facts.get("why", ""))
        return _house_packet(path, "", {}, (impossible("packet.file-unreadable", why=why),))


def _house_packet(
    path: Path, text: str, keys: Mapping[str, Any], problems: tuple[Problem, ...]
) -> HousePacket:
    told = {key: _bare(keys.get(key)) for key in ("id", "name")}
    return HousePacket(
        id=told["id"] or path.stem,
        name=told["name"] or path.stem,
        path=path,
        text=text,
        problems=problems,
    )


def _bare(given: Any) -> str:
    """A text, whether it stands bare or with its source; "" for anything else."""
    figure = given.get("is") if isinstance(given, Mapping) else given
    return figure.strip() if isinstance(figure, str) else ""
