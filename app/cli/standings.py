"""The command standings."""

import json
from argparse import Namespace

from app.cli.command import Command, Parser, file_argument
from app.cli.console import Console
from app.services.exports import standings_csv, standings_table
from app.services.interchange_export import standing_rows
from app.services.public import public_state
from app.services.rows import round_of


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--round", type=int, metavar="N")
    parser.add_argument("--as", dest="form", choices=("text", "json", "csv"), default="text")


def _standings(asked: Namespace, console: Console) -> None:
    with console.event(asked.file, writes=False) as session:
        state = public_state(session.state)
        through = None if asked.round is None else round_of(state, asked.round).number
        match asked.form:
            case "json":
                rows = standing_rows(state, through)
                console.out.write(json.dumps(rows, ensure_ascii=False, indent=2) + "\n")
            case "csv":
                console.out.write(standings_csv(state, through))
            case _:
                console.out.write(standings_table(console.t, state, through))


COMMANDS = {"standings": Command(arguments=_arguments, run=_standings)}
"""By name."""
