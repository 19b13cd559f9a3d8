"""Commands of the interchange: export, import."""

from argparse import Namespace
from pathlib import Path

from app.cli.command import Command, Parser, file_argument, local_file
from app.cli.console import Console, read_bytes, writing
from app.codes import ImportCode
from app.services.core.errors import NotNowError
from app.services.core.session import EventSession
from app.services.event.event_draft import event_line
from app.services.exchange.exports import text_table
from app.services.exchange.lookback import (
    TABLES,
    cell_text,
    csv_text,
    json_text,
    lookback_tables,
    workbook,
)
from app.words.core.commands import made_sentence, written_sentence
from app.words.exchange.exports import exported_sentence


def _export_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument(
        "--as", dest="form", choices=("json", "csv", "text", "html", "results"), default="json"
    )
    parser.add_argument("-o", dest="out", metavar="OUT", type=Path)


def _export(options: Namespace, console: Console) -> None:
    with console.event(options.file, writes=False) as session:
        text = _text(options.form, session, console)
        if options.out is None:
            console.out.write(text)
            return
        with writing(options.out, text.encode()):
            pass
        console.say(written_sentence(console.t, str(options.out)))


def _text(form: str, session: EventSession, console: Console) -> str:
    state, t = session.state, console.t
    event = session.read(event_line)
    match form:
        case "csv":
            from app.services.exchange.exports import games_csv

            return games_csv(state)
        case "results":
            from app.services.exchange.exports import results_csv

            return results_csv(t, state)
        case "text":
            from app.services.exchange.exports import chat_text

            return chat_text(t, event, state)
        case "html":
            from app.services.exchange.exports import event_html

            return event_html(t, event, state)
    from app.services.exchange.interchange_export import event_json

    return session.read(event_json, state)


def _import_arguments(parser: Parser) -> None:
    parser.add_argument("source", metavar="JSON", type=Path)
    parser.add_argument("-o", dest="file", metavar="FILE", required=True, type=local_file)


def _import(options: Namespace, console: Console) -> None:
    from app.services.exchange.interchange_import import import_event

    data = read_bytes(options.source)
    with console.progress(console.t("Importing the event…")) as go_on:
        clock, dice = console.clock, console.dice
        import_event(options.file, data, clock=clock, dice=dice, go_on=go_on).close()
    console.say(made_sentence(console.t, str(options.file)))


# The command lookback.


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--of", choices=TABLES)
    parser.add_argument("--as", dest="form", choices=("text", "json", "csv"), default="text")
    parser.add_argument("-o", dest="out", type=Path, metavar="OUT.xlsx")


def _lookback(options: Namespace, console: Console) -> None:
    with console.event(options.file, writes=False) as session:
        tables = lookback_tables(console.t, session.state)
    if not any(table.rows for table in tables):
        raise NotNowError(ImportCode.LOOKBACK_NOTHING)
    if options.out is not None:
        with writing(options.out, workbook(tables)):
            pass
        console.say(exported_sentence(console.t, str(options.out)))
        return
    shown = [table for table in tables if options.of in (None, table.key)]
    match options.form:
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
                if cells:
                    console.say(text_table([table.heads, *cells], texts=table.texts))
                if table.notes:
                    console.say(*table.notes, "")


COMMANDS = {
    "export": Command(arguments=_export_arguments, run=_export),
    "import": Command(arguments=_import_arguments, run=_import, writes=True),
    "lookback": Command(arguments=_arguments, run=_lookback),
}
"""By name."""
