"""The command packet: copies and checks packets, lists their figures, explains their keys."""

import json
from argparse import Namespace
from dataclasses import fields, is_dataclass
from enum import StrEnum
from pathlib import Path

from app.cli.command import Command, Parser
from app.cli.console import SUFFIX as EVENT_SUFFIX
from app.cli.console import Console
from app.cli.events import variants_typed
from app.codes.packet import PacketCode
from app.rules.packet.packet import Amount
from app.services.core.errors import UserError
from app.services.event.figures import Figure, event_figures, figures_of
from app.services.event.lines import kept_packet_text
from app.services.packet.house_packets import (
    copied_text,
    house_id_of,
    packet_typed,
    read_house_packet,
    write_packet_copy,
)
from app.services.packet.own_files import folder_of, write_own
from app.services.packet.packet_keys import example_of, explained, find_keys
from app.services.packet.packets import load_packet, played_text
from app.words.core.catalogue import words
from app.words.core.commands import (
    argument_help,
    copied_scenarios_sentence,
    copied_sentence,
    copy_heading,
    faultless_sentence,
    packet_acts,
)
from app.words.core.errors import problem_sentence
from app.words.event.figures import figure_sentence
from app.words.packet.packet_files import key_lines, no_such_key_sentence


def _arguments(parser: Parser) -> None:
    t = words()
    told = packet_acts(t)
    acts = parser.add_subparsers(dest="act", required=True, metavar="|".join(told))
    copy = acts.add_parser("copy", help=told["copy"], allow_abbrev=False)
    copy.add_argument("packet", metavar="ID")
    copy.add_argument("out", metavar="FILE", type=Path)
    copy.add_argument("--scenarios", action="store_true", help=argument_help(t)["scenarios"])
    check = acts.add_parser("check", help=told["check"], allow_abbrev=False)
    check.add_argument("source", metavar="FILE", type=Path)
    figures = acts.add_parser("figures", help=told["figures"], allow_abbrev=False)
    figures.add_argument("which", metavar="ID|FILE", help=argument_help(t)["which"])
    figures.add_argument("--variant", action="append", default=[], metavar="ID[=X]")
    figures.add_argument("--as", dest="form", choices=("text", "json"), default="text")
    keys = acts.add_parser("keys", help=told["keys"], allow_abbrev=False)
    keys.add_argument("typed", metavar="WORD", nargs="*", help=argument_help(t)["key"])


def _run(asked: Namespace, console: Console) -> None:
    {"copy": _copy, "check": _check, "figures": _figures, "keys": _keys}[asked.act](asked, console)


def _copy(asked: Namespace, console: Console) -> None:
    t, path = console.t, asked.out
    if asked.scenarios:
        files = write_packet_copy(asked.packet, path, copy_heading(t))
        console.say(copied_sentence(t, str(path), read_house_packet(path).name))
        console.say(copied_scenarios_sentence(t, len(files) - 1, str(folder_of(path))))
        return
    text = copied_text(asked.packet, house_id_of(asked.packet, path), heading=copy_heading(t))
    write_own(path, text)
    console.say(copied_sentence(t, str(path), read_house_packet(path).name))


def _check(asked: Namespace, console: Console) -> None:
    found = read_house_packet(asked.source)
    if found.problems:
        raise UserError(PacketCode.FAULTY, problems=found.problems)
    console.say(faultless_sentence(console.t, str(found.path), found.name, found.id))
    console.say(*(problem_sentence(console.t, one, str) for one in found.notes))


def _keys(asked: Namespace, console: Console) -> None:
    typed = " ".join(asked.typed)
    found = find_keys(typed)
    for one in found:
        console.say(*key_lines(console.t, one, explained(one.path).says, example_of(one.path)))
    if not found:
        console.say(no_such_key_sentence(console.t, typed))


def _figures(asked: Namespace, console: Console) -> None:
    if asked.which.endswith(EVENT_SUFFIX) and not asked.variant:
        with console.event(Path(asked.which), writes=False) as session:
            text = session.read(kept_packet_text)
            figures = session.read(event_figures)
    else:
        packet, house_packet = packet_typed(asked.which)
        text = played_text(packet, variants_typed(asked.variant), house_packet=house_packet)
        figures = figures_of(text)
    if asked.form == "json":
        told = {"packet": load_packet(text).id, "figures": [_as_json(one) for one in figures]}
        console.say(json.dumps(told, ensure_ascii=False))
        return
    console.say(*(figure_sentence(console.t, one) for one in figures))


def _as_json(one: Figure) -> dict[str, object]:
    return {
        "key": one.key,
        "at": one.at,
        "value": _plain(one.value),
        "section": one.section,
        "title": one.title,
        "own_reading": one.is_ours,
        "origin": one.origin.value,
        "reading": one.reading and one.reading.value,
    }


def _plain(value: object) -> object:
    match value:
        case Amount():
            told: dict[str, object] = {"kind": value.kind.value}
            told |= {"value": value.value} if value.value else {}
            return told | ({"or_more": True} if value.or_more else {})
        case tuple():
            return [_plain(one) for one in value]
        case StrEnum():
            return value.value
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: _plain(getattr(value, one.name)) for one in fields(value)}
    return value


COMMANDS = {"packet": Command(arguments=_arguments, run=_run)}
"""By name."""
