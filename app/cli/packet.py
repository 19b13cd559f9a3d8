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
from app.codes import PacketCode
from app.rules.packet.packet import Amount
from app.services.core.errors import UserError
from app.services.event.event_draft import kept_packet_text
from app.services.event.figures import (
    PacketFigure,
    Ruling,
    event_figures,
    event_rulings,
    figures_of,
    rulings_of,
)
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
from app.words.core.catalogue import Words, words
from app.words.core.commands import (
    argument_help,
)
from app.words.event.figures import figure_sentence
from app.words.packet.packet_files import (
    copied_scenarios_sentence,
    copied_sentence,
    copy_heading,
    faultless_sentence,
    key_lines,
    no_such_key_sentence,
    packet_acts,
)
from app.words.packet.packets import ruling_line, rulings_heading, variant_name
from app.words.program.errors import problem_sentence


def _arguments(parser: Parser) -> None:
    t = words()
    helps = packet_acts(t)
    acts = parser.add_subparsers(dest="act", required=True, metavar="|".join(helps))
    copy = acts.add_parser("copy", help=helps["copy"], allow_abbrev=False)
    copy.add_argument("packet", metavar="ID")
    copy.add_argument("out", metavar="FILE", type=Path)
    copy.add_argument("--scenarios", action="store_true", help=argument_help(t)["scenarios"])
    check = acts.add_parser("check", help=helps["check"], allow_abbrev=False)
    check.add_argument("source", metavar="FILE", type=Path)
    figures = acts.add_parser("figures", help=helps["figures"], allow_abbrev=False)
    figures.add_argument("which", metavar="ID|FILE", help=argument_help(t)["which"])
    figures.add_argument("--variant", action="append", default=[], metavar="ID[=X]")
    figures.add_argument("--as", dest="form", choices=("text", "json"), default="text")
    keys = acts.add_parser("keys", help=helps["keys"], allow_abbrev=False)
    keys.add_argument("typed", metavar="WORD", nargs="*", help=argument_help(t)["key"])


def _run(options: Namespace, console: Console) -> None:
    {"copy": _copy, "check": _check, "figures": _figures, "keys": _keys}[options.act](
        options, console
    )


def _copy(options: Namespace, console: Console) -> None:
    t, path = console.t, options.out
    if options.scenarios:
        files = write_packet_copy(options.packet, path, copy_heading(t))
        console.say(copied_sentence(t, str(path), read_house_packet(path).name))
        console.say(copied_scenarios_sentence(t, len(files) - 1, str(folder_of(path))))
        return
    text = copied_text(options.packet, house_id_of(options.packet, path), heading=copy_heading(t))
    write_own(path, text)
    console.say(copied_sentence(t, str(path), read_house_packet(path).name))


def _check(options: Namespace, console: Console) -> None:
    found = read_house_packet(options.source)
    if found.problems:
        raise UserError(PacketCode.FAULTY, problems=found.problems)
    console.say(faultless_sentence(console.t, str(found.path), found.name, found.id))
    console.say(*(problem_sentence(console.t, note, str) for note in found.notes))


def _keys(options: Namespace, console: Console) -> None:
    typed = " ".join(options.typed)
    found = find_keys(typed)
    for key in found:
        console.say(*key_lines(console.t, key, explained(key.path).says, example_of(key.path)))
    if not found:
        console.say(no_such_key_sentence(console.t, typed))


def _figures(options: Namespace, console: Console) -> None:
    if options.which.endswith(EVENT_SUFFIX) and not options.variant:
        with console.event(Path(options.which), writes=False) as session:
            text = session.read(kept_packet_text)
            figures = session.read(event_figures)
            rulings = session.read(event_rulings)
    else:
        packet, house_packet = packet_typed(options.which)
        text = played_text(packet, variants_typed(options.variant), house_packet=house_packet)
        figures = figures_of(text)
        rulings = rulings_of(packet, house_packet, variants_typed(options.variant))
    if options.form == "json":
        facts = {
            "packet": load_packet(text).id,
            "figures": [_as_json(figure) for figure in figures],
            "rulings": [_ruling_as_json(console.t, ruling) for ruling in rulings],
        }
        console.say(json.dumps(facts, ensure_ascii=False))
        return
    console.say(*(figure_sentence(console.t, figure) for figure in figures))
    t = console.t.in_vocabulary(load_packet(text).vocabulary)
    if rulings:
        console.say("", rulings_heading(t))
    for ruling in rulings:
        line = ruling_line(t, ruling.variant, ruling.section, is_chosen=ruling.is_chosen)
        console.say(line)


def _as_json(figure: PacketFigure) -> dict[str, object]:
    return {
        "key": figure.key,
        "at": figure.at,
        "value": _plain(figure.value),
        "section": figure.section,
        "title": figure.title,
        "own_reading": figure.is_ours,
        "origin": figure.origin.value,
        "reading": figure.reading and figure.reading.value,
    }


def _ruling_as_json(t: Words, ruling: Ruling) -> dict[str, object]:
    return {
        "id": ruling.variant.id,
        "name": variant_name(t, ruling.variant),
        "section": ruling.variant.source,
        "title": ruling.section or None,
        "chosen": ruling.is_chosen,
    }


def _plain(value: object) -> object:
    match value:
        case Amount():
            facts: dict[str, object] = {"kind": value.kind.value}
            facts |= {"value": value.value} if value.value else {}
            return facts | ({"or_more": True} if value.or_more else {})
        case tuple():
            return [_plain(item) for item in value]
        case StrEnum():
            return value.value
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return value


COMMANDS = {"packet": Command(arguments=_arguments, run=_run)}
"""By name."""
