"""The command announce: what players are told before the event."""

import json
from argparse import Namespace

from app.cli.command import Command, Parser, file_argument
from app.cli.console import Console
from app.services.papers.announcement import Announcement, announcement, as_text, facts_with_plan
from app.words.core.catalogue import Words


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--as", dest="form", choices=("text", "json"), default="text")


def _announce(asked: Namespace, console: Console) -> None:
    with console.event(asked.file, writes=False) as session:
        told = session.read(announcement, session.state, console.t)
    if asked.form == "json":
        console.say(json.dumps(_as_json(told, console.t), ensure_ascii=False, indent=2))
    else:
        console.out.write(as_text(told, console.t))


def _as_json(told: Announcement, t: Words) -> dict[str, object]:
    return {
        "title": told.title,
        "subtitle": told.subtitle,
        "facts": [list(fact) for fact in facts_with_plan(told, t)],
        "keywords": [list(one) for one in told.keywords],
    }


COMMANDS = {"announce": Command(arguments=_arguments, run=_announce)}
"""By name."""
