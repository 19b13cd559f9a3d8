"""The EO's own packets: TOML files in a folder of theirs, to be copied, edited and played by."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.codes import FileCode, PacketCode
from app.paths import house_packets_folder, resource
from app.rules.core.errors import Problem, impossible, note
from app.rules.packet.file_check import packet_file_faults, packet_file_notes
from app.rules.packet.parse import parse_packet
from app.rules.packet.variant_patches import resolve
from app.rules.scenarios.check import ScenarioFault, choice_faults
from app.services.core.errors import UserError
from app.services.lists.factions import known_factions
from app.services.packet.own_files import (
    SUFFIX,
    at_its_file,
    folder_of,
    own_by_name,
    own_text,
    read_toml,
    toml_value,
    whole_text,
    with_folder,
    write_copy,
    write_own,
)
from app.services.packet.packets import load_packet, packet_ids, packet_text
from app.services.scenarios.house_scenarios import scenario_text
from app.services.scenarios.lookup import (
    packets_with_objectives,
    packets_with_scenarios,
    scenario_set,
    scenarios_of,
)


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
    notes: tuple[Problem, ...] = ()
    """What is worth knowing about one without faults."""


def house_packets(folder: Path | None = None) -> tuple[HousePacket, ...]:
    """The EO's own packets with their faults, by name.

    Args:
        folder: where they lie; None for the EO's usual folder, which need not be there.
    """
    folder = house_packets_folder() if folder is None else folder
    return own_by_name(folder, _listed)


def read_house_packet(path: Path) -> HousePacket:
    """A packet file with every fault in it; never fails for what is in the file.

    Raises:
        UserError: there is no such file, or it cannot be read.
    """
    text, problems = own_text(path)
    if problems:
        return _house_packet(path, "", {}, problems)
    keys, problems = read_toml(text)
    if problems:
        return _house_packet(path, text, keys, problems)
    keys, problems, files = with_folder(keys, path)
    faults = (at_its_file(fault, files) for fault in house_faults(keys))
    text = whole_text(text, keys, files) if files else text
    return _house_packet(path, text, keys, (*problems, *faults))


def read_house_text(text: str) -> tuple[Mapping[str, Any], tuple[Problem, ...]]:
    """The keys of a house packet, and every fault in it."""
    keys, problems = read_toml(text)
    return keys, problems or house_faults(keys)


def house_faults(keys: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Every fault in the keys of a house packet."""
    taken = keys.get("id")
    is_taken = isinstance(taken, str) and taken in packet_ids()
    own = (impossible(PacketCode.ID_TAKEN, "id", id=taken),) if is_taken else ()
    faults = packet_file_faults(keys)
    return (*own, *faults, *(() if faults else _taken_faults(keys)))


def _taken_faults(keys: Mapping[str, Any]) -> Iterator[Problem]:
    """What is wrong with scenarios and objective cards that are another packet's."""
    packet, known = parse_packet(resolve(keys)), packets_with_scenarios()
    name, cards = packet.scenarios_from, packet.objectives_from
    if name in known:
        whole = scenario_set(packet)
        yield from choice_faults(whole)
        for place, objective in enumerate(packet.objectives):
            if objective.scenario and whole.scenario(objective.scenario) is None:
                field = f"objectives.{place}.scenario"
                yield impossible(ScenarioFault.NO_SUCH_SLUG, field, slug=objective.scenario)
    elif name is not None:
        yield impossible(PacketCode.UNKNOWN_SCENARIOS, "scenarios_from", id=name, known=known)
    if cards is not None and cards not in packets_with_objectives():
        known = packets_with_objectives()
        yield impossible(PacketCode.UNKNOWN_OBJECTIVES, "objectives_from", id=cards, known=known)


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
        own = next((packet for packet in house_packets() if packet.id == text), None)
    if own is None:
        return text, None
    if own.problems:
        raise UserError(PacketCode.FAULTY, problems=own.problems, field="packet")
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
    packet_id: str,
    house_id: str,
    *,
    heading: tuple[str, ...] = (),
    number: int = 1,
    has_own_scenarios: bool = False,
) -> str:
    """A published packet's file as a house packet's.

    Args:
        packet_id: of a packet that comes with the program.
        house_id: the copy's own id.
        heading: lines to stand above it as comments.
        number: from 2 on it stands behind the name, to tell several copies apart.
        has_own_scenarios: the copy says how one is chosen among its own (``scenario_files``); else
            it is played with the scenarios of the packet.

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
    taken = {}
    if has_own_scenarios:
        body = f"{body.rstrip()}\n\n{_choice_text(packet_id)}"
    elif packet_id in packets_with_scenarios():
        taken["scenarios_from"] = "scenarios"
    if packet_id in packets_with_objectives():
        taken["objectives_from"] = "objectives"
    for key, section in reversed(taken.items()):
        is_printed = section in packet.sections
        value = (
            f'{{ is = "{packet_id}", source = "{section}" }}' if is_printed else f'"{packet_id}"'
        )
        body = re.sub(r"^year = .*\n", rf"\g<0>{key} = {value}\n", body, flags=re.M)
    return "".join(f"# {line}".rstrip() + "\n" for line in heading) + body


def scenario_files(packet_id: str, heading: tuple[str, ...] = ()) -> Mapping[str, str]:
    """The files of a published packet's scenarios for the folder beside a copy, by name.

    Args:
        packet_id: of a packet that comes with the program.
        heading: lines to stand above each as comments.
    """
    return {
        f"{scenario.slug}{SUFFIX}": scenario_text(scenario, heading=heading)
        for scenario in scenarios_of(packet_id).scenarios
    }


def write_packet_copy(packet_id: str, path: Path, heading: tuple[str, ...]) -> tuple[Path, ...]:
    """Write a copy of a packet with a file for each of its scenarios beside it.

    Returns:
        The files, the packet's first.

    Raises:
        UserError: there is no such packet, or one of the files is there already.
        NotNowError: they cannot be written there.
    """
    text = copied_text(
        packet_id, house_id_of(packet_id, path), heading=heading, has_own_scenarios=True
    )
    beside = {folder_of(path) / name: each for name, each in scenario_files(packet_id).items()}
    for file in beside:
        if file.exists():
            raise UserError(FileCode.EXISTS, path=str(file))
    for file, content in {path: text, **beside}.items():
        write_own(file, content)
    return (path, *beside)


def _choice_text(packet_id: str) -> str:
    """How a published packet chooses among its scenarios, as a packet file says it."""
    scenarios = scenarios_of(packet_id)
    rows = [["none" if value is None else value for value in row] for row in scenarios.table]
    values: dict[str, Any] = {
        "repeats": scenarios.repeats.value,
        "tables_per_copy": scenarios.tables_per_copy,
        "dice": list(scenarios.dice),
        "table": rows,
        "terms": [term.value for term in scenarios.terms],
    }
    lines = (
        f"{key} = {toml_value(value)}" for key, value in values.items() if value not in (None, [])
    )
    return "\n".join(("[scenario_choice]", *lines)) + "\n"


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
        return _house_packet(path, "", {}, (impossible(PacketCode.FILE_UNREADABLE, why=why),))


def _house_packet(
    path: Path, text: str, keys: Mapping[str, Any], problems: tuple[Problem, ...]
) -> HousePacket:
    facts = {key: _bare(keys.get(key)) for key in ("id", "name")}
    return HousePacket(
        id=facts["id"] or path.stem,
        name=facts["name"] or path.stem,
        path=path,
        text=text,
        problems=problems,
        notes=() if problems else (*packet_file_notes(keys), *_spelled_otherwise(keys)),
    )


def _spelled_otherwise(keys: Mapping[str, Any]) -> Iterator[Problem]:
    """Factions of themes that lists call by another name, so that no list would be of them."""
    known = known_factions()
    for place, row in enumerate(parse_packet(resolve(keys)).lists.themes):
        for faction in row.factions:
            nearest = known.name_of(faction) or known.nearest(faction)
            if nearest is not None and nearest.casefold() != faction.casefold():
                field = f"lists.themes.{place}.factions"
                yield note(PacketCode.FACTION_SPELLED, field, faction=faction, nearest=nearest)


def _bare(given: Any) -> str:
    """A text, whether it stands bare or with its source; "" for anything else."""
    figure = given.get("is") if isinstance(given, Mapping) else given
    return figure.strip() if isinstance(figure, str) else ""
