"""The command why: the reasons of a round's pairing, its certificate, and what checks it."""

import json
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.cli.command import Command, Parser, UsageError
from app.cli.console import Console, name_of
from app.paths import resource
from app.rules.ids import RoundNumber

if TYPE_CHECKING:
    from app.services.session import EventSession
    from app.services.why import Why


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
        from app.words.draw_recipe import recipe_lines

        console.say(*recipe_lines(console.t))
    elif asked.file is None:
        raise UsageError("FILE", " ".join(asked.usage().split()))
    else:
        _of_event(asked, console)


def _of_event(asked: Namespace, console: Console) -> None:
    from app.services.event_lines import event_line
    from app.services.rows import round_of
    from app.services.why import why_of
    from app.services.why_json import certificate_of, why_json
    from app.services.wish_board import round_wishes
    from app.words.why import why_sentence
    from app.words.wishes import paired_by_sentence

    t = console.t
    with console.event(asked.file, writes=False) as session:
        state = session.state
        why = why_of(state, asked.round)
        named = name_of(state)
        event = session.read(event_line).name
        said = [why_sentence(t, line, named) for line in why.lines]
        match asked.form:
            case "certificate":
                _write(console, certificate_of(why, event))
            case "json":
                _write(console, why_json(why, event, said))
            case _:
                wishes = session.read(round_wishes, state, round_of(state, asked.round))
                wished = paired_by_sentence(t, (), wishes.left_out, named)
                console.say(*said, *((wished,) if wished else ()), *_by_hand(session, console, why))


def _by_hand(session: "EventSession", console: Console, why: "Why") -> Iterator[str]:
    """Each change by hand that stands in the round, oldest first."""
    from app.services.by_hand import changes_by_hand
    from app.words.by_hand import hand_sentence

    named = name_of(session.state)
    for one in session.read(changes_by_hand, RoundNumber(why.certificate.number)):
        at = one.at.astimezone().strftime("%H:%M")
        yield hand_sentence(
            console.t,
            one.verb,
            one.arguments,
            named,
            at=at,
            reason=one.reason,
            asked_by=one.asked_by,
        )


def _write(console: Console, told: Any) -> None:
    console.out.write(json.dumps(told, ensure_ascii=False) + "\n")


COMMANDS = {"why": Command(arguments=_arguments, run=_why)}
"""By name."""
