"""Commands of the event as a whole: new, status."""

import json
from argparse import Namespace
from pathlib import Path

from app.cli.command import LARGEST, Command, Parser, file_argument
from app.cli.console import Console, name_of
from app.services.errors import UserError
from app.services.event_lines import event_line
from app.services.events import EventDraft, new_event, read_tables
from app.services.papers import stale_papers
from app.services.status import Status, status
from app.services.typed import date_typed
from app.words.commands import event_sentence, made_sentence, stale_sentence
from app.words.papers import paper_name
from app.words.status import next_step_sentence, players_words, round_words


def draft_arguments(parser: Parser) -> None:
    """What an event is played by."""
    parser.add_argument("--packet", required=True, metavar="ID")
    parser.add_argument("--points", required=True, type=int, metavar="N")
    parser.add_argument("--variant", action="append", default=[], metavar="ID[=X]")


def variants_typed(typed: list[str]) -> tuple[tuple[str, int | None], ...]:
    """Variants as typed, each with its number where one is given.

    Raises:
        UserError: a number is none, or a variant is named twice.
    """
    told: dict[str, int | None] = {}
    for one in typed:
        name, equals, x = one.partition("=")
        if name in told:
            raise UserError("packet.variant-twice", name=name)
        if equals and not (x.isdecimal() and int(x) <= LARGEST):
            raise UserError("packet.variant-number", name=name, typed=x)
        told[name] = int(x) if equals else None
    return tuple(told.items())


def _new_arguments(parser: Parser) -> None:
    file_argument(parser)
    draft_arguments(parser)
    parser.add_argument("--name", required=True, metavar="TEXT")
    parser.add_argument("--date", metavar="D")
    parser.add_argument("--venue", metavar="T")
    parser.add_argument("--tables", default="", metavar="N|1-12,15")
    parser.add_argument("--rounds", type=int, metavar="N")


def _new(asked: Namespace, console: Console) -> None:
    draft = EventDraft(
        name=asked.name,
        packet=asked.packet,
        point_size=asked.points,
        date=None if asked.date is None else date_typed(asked.date),
        venue=asked.venue,
        tables=read_tables(asked.tables),
        planned_rounds=asked.rounds,
        variants=variants_typed(asked.variant),
    )
    path: Path = asked.file
    new_event(path, draft, clock=console.clock, dice=console.dice).close()
    console.say(made_sentence(console.t, str(path)))


def _status_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--as", dest="form", choices=("text", "json"), default="text")


def _status(asked: Namespace, console: Console) -> None:
    t = console.t
    with console.event(asked.file, writes=False) as session:
        state = session.state
        now = status(state)
        if asked.form == "json":
            console.say(json.dumps(_as_json(now), ensure_ascii=False))
            return
        line = session.read(event_line)
        console.say(
            event_sentence(t, line.name, line.packet_name, line.point_size),
            f"{round_words(t, state)} · {players_words(t, now.players)}",
            next_step_sentence(t, now.next, name_of(state)),
        )
        stale = session.read(stale_papers, state, t)
        if stale:
            console.say(stale_sentence(t, tuple(paper_name(t, one) for one in stale)))


def _as_json(now: Status) -> dict[str, object]:
    return {
        "round": now.round,
        "state": now.state,
        "missing": list(now.missing),
        "next": now.next.code,
        "leader": now.leader,
        "over": now.over,
        "players": now.players,
    }


COMMANDS = {
    "new": Command(arguments=_new_arguments, run=_new, writes=True),
    "status": Command(arguments=_status_arguments, run=_status),
}
"""By name."""
