"""The command why: the reasons of a round's pairing, its certificate, and what checks it."""

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

from app.cli.command import Command, Parser, UsageError
from app.cli.console import Console, name_of
from app.paths import resource


def _arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, nargs="?")
    parser.add_argument("--round", type=int, metavar="N")
    forms = ("text", "json", "certificate")
    parser.add_argument("--as", dest="form", choices=forms, default="text")
    parser.add_argument("--checker", action="store_true")
    parser.add_argument("--recipe", action="store_true")
    parser.set_defaults(usage=parser.format_usage)


def _why(asked: Namespace, console: Console) -> None:
    if asked.checker:
        console.out.write(resource("check_certificate.py").read_text("utf-8"))
    elif asked.recipe:
        from app.words.pairing.draw_recipe import recipe_lines

        console.say(*recipe_lines(console.t))
    elif asked.file is None:
        raise UsageError("FILE", " ".join(asked.usage().split()))
    else:
        _of_event(asked, console)


def _of_event(asked: Namespace, console: Console) -> None:
    from app.services.event.lines import event_line
    from app.services.pairing.reason_lines import why_told
    from app.services.pairing.why_json import certificate_of

    with console.event(asked.file, writes=False) as session:
        state = session.state
        told = session.read(why_told, state, asked.round, console.t, name_of(state))
        event = session.read(event_line).name
        match asked.form:
            case "certificate":
                _write(console, certificate_of(told.why, event))
            case "json":
                _write(console, told.as_json(event))
            case _:
                console.say(*told.sentences)


def _write(console: Console, told: Any) -> None:
    console.out.write(json.dumps(told, ensure_ascii=False) + "\n")


COMMANDS = {"why": Command(arguments=_arguments, run=_why)}
"""By name."""
