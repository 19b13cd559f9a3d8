"""The command lookback: an event in figures, by faction, scenario, way of winning, army list."""

from argparse import Namespace
from pathlib import Path

from app.cli.command import Command, Parser, file_argument
from app.cli.console import Console, writing
from app.services.core.errors import NotNowError
from app.services.exchange.lookback import csv_text, json_text, workbook
from app.services.exchange.lookback_tables import TABLES, cell_text, lookback_tables
from app.services.exchange.text_table import text_table
from app.words.exchange.lookback import exported_sentence


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--of", choices=TABLES)
    parser.add_argument("--as", dest="form", choices=("text", "json", "csv"), default="text")
    parser.add_argument("-o", dest="out", type=Path, metavar="OUT.xlsx")


def _lookback(asked: Namespace, console: Console) -> None:
    with console.event(asked.file, writes=False) as session:
        tables = lookback_tables(console.t, session.state)
    if not any(table.rows for table in tables):
        raise NotNowError("lookback.nothing")
    if asked.out is not None:
        with writing(asked.out, workbook(tables)):
            pass
        console.say(exported_sentence(console.t, str(asked.out)))
        return
    shown = [table for table in tables if asked.of in (None, table.key)]
    match asked.form:
        case "json":
            console.out.write(json_text(shown))
        case "csv":
            console.out.write("\n".join(map(csv_text, shown)))
        case _:
            for table in shown:
                cells = [
                    [cell_text(table, n, cell) for n, cell in enumerate(row.cells)]
                    for row in table.rows
                ]
                console.say(table.title, "")
                console.say(text_table([table.heads, *cells], texts=table.texts))


COMMANDS = {"lookback": Command(arguments=_arguments, run=_lookback)}
"""By name."""
