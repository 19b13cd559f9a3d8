"""Commands of army lists: lists, list, bye-list."""

import json
from argparse import Namespace
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from app.cli.command import Command, Parser, file_argument
from app.cli.console import Console, name_of, read_bytes
from app.codes import RequestCode
from app.rules.core.ids import PlayerId
from app.rules.lists.tracker import ListDuty
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.lists.army_lists import LONGEST_TEXT, ListsLine, lists_lines, read_list, set_lists
from app.services.pairing import manual_swaps
from app.services.players.player_lines import player_lines
from app.services.players.player_lookup import player_typed
from app.words.core.catalogue import Words
from app.words.lists.lists import (
    bye_list_sentence,
    list_sentence,
    lists_text,
    problem_sentences,
)
from app.words.program.errors import problem_sentence


def _lists_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--problems", action="store_true")
    parser.add_argument("--as", dest="form", choices=("text", "json"), default="text")


def _lists(args: Namespace, console: Console) -> None:
    with console.event(args.file, writes=False) as session:
        names = name_of(session.state)
        lines = lists_lines(session.state)
    shown = tuple(line for line in lines if line.needs_a_look or not args.problems)
    if args.form == "json":
        payload = {"players": [_as_json(console.t, line, names) for line in shown]}
        console.say(json.dumps(payload, ensure_ascii=False, indent=2))
        return
    for line in shown:
        console.say(
            lists_text(
                console.t,
                names(line.entrant.id),
                line.entrant.lists,
                line.problems,
                line.duty,
                line.beside,
            )
        )


def _as_json(t: Words, line: ListsLine, names: Callable[[int], str]) -> dict[str, Any]:
    entrant, name = line.entrant, names(line.entrant.id)
    sentences = problem_sentences(t, line.problems, name)
    return {
        "player": entrant.id,
        "name": name,
        "status": entrant.status.value,
        "lists": [asdict(army) for army in entrant.lists],
        "problems": [
            {"code": str(problem.code), "field": problem.field, "text": text}
            for problem, text in zip(line.problems, sentences, strict=True)
        ],
        "duty": None if line.duty is None else _duty(line.duty),
    }


def _duty(duty: ListDuty) -> dict[str, Any]:
    return {
        "played": {str(number): times for number, times in duty.played.items()},
        "wanted": {str(number): times for number, times in duty.wanted.items()},
        "rounds_left": duty.rounds_left,
        "unrecorded": duty.unrecorded,
        "choices": list(duty.choices),
        "must_play": duty.is_forced,
        "can_be_met": duty.can_be_met,
    }


def _list_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("player", metavar="PLAYER")
    parser.add_argument("army", metavar="LIST.txt", type=Path)
    parser.add_argument("--number", type=int, metavar="N")


def _list(args: Namespace, console: Console) -> None:
    # As many letters as are kept, each of four bytes: more of a file is not read.
    text = _decoded(read_bytes(args.army)[: 4 * LONGEST_TEXT])
    with console.event(args.file) as session:
        t = console.t
        player = player_typed(session.state, args.player)
        before = session.state.by_id[player].lists
        taken = {army.number for army in before}
        number = args.number or next(n for n in range(1, len(taken) + 2) if n not in taken)
        factions = {entrant.faction for entrant in session.state.entrants if entrant.faction}
        read = read_list(text, number, sorted(factions))
        if not read.army.entries and read.army.caster is None:
            raise UserError(RequestCode.IMPOSSIBLE, problems=read.problems)
        lists = (*(army for army in before if army.number != number), read.army)
        texts = {**_texts(session, player), number: read.text}
        session.with_reason(args.because, set_lists, player, lists, texts)
        line = next(line for line in lists_lines(session.state) if line.entrant.id == player)
        names = name_of(session.state)
        console.say(list_sentence(t, names(player), read.army, line.beside))
        console.say(
            *(problem_sentence(t, problem, names) for problem in (*read.problems, *line.problems))
        )


def _texts(session: EventSession, player: PlayerId) -> dict[int, str]:
    lines = session.read(player_lines, session.state)
    return next(dict(line.draft.list_texts) for line in lines if line.id == player)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _bye_list_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("player", metavar="PLAYER")
    parser.add_argument("number", metavar="N", type=int)
    parser.add_argument("--round", type=int, metavar="N")


def _bye_list(args: Namespace, console: Console) -> None:
    with console.event(args.file) as session:
        player = player_typed(session.state, args.player)
        act = manual_swaps.name_bye_list
        session.with_reason(args.because, act, player, args.number, args.round)
        name = name_of(session.state)(player)
        console.say(bye_list_sentence(console.t, name, args.number))


COMMANDS = {
    "lists": Command(arguments=_lists_arguments, run=_lists),
    "list": Command(arguments=_list_arguments, run=_list, writes=True),
    "bye-list": Command(arguments=_bye_list_arguments, run=_bye_list, writes=True),
}
"""By name."""
