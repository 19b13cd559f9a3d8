"""The command scenarios: what the program knows of every scenario."""

import json
from argparse import Namespace

from app.cli.command import Command, Parser
from app.cli.console import Console
from app.services.errors import UserError
from app.services.scenario_book import packets_with_scenarios, scenarios_of
from app.services.scenario_export import scenarios_json
from app.words.scenario_lines import scenario_lines


def _arguments(parser: Parser) -> None:
    parser.add_argument("--packet", metavar="ID")
    parser.add_argument("--as", dest="form", choices=("text", "json"), default="text")


def _scenarios(asked: Namespace, console: Console) -> None:
    known = packets_with_scenarios()
    if asked.packet is not None and asked.packet not in known:
        raise UserError("packet.unknown", packet=asked.packet, known=known)
    if asked.form == "json":
        told = scenarios_json(console.t, asked.packet)
        console.out.write(json.dumps(told, ensure_ascii=False, indent=1) + "\n")
        return
    wanted = known if asked.packet is None else (asked.packet,)
    for packet in wanted:
        for scenario in scenarios_of(packet).scenarios:
            console.say(*scenario_lines(console.t, scenario), "")


COMMANDS = {"scenarios": Command(arguments=_arguments, run=_scenarios)}
"""By name."""
