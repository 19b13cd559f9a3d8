"""The commands tiebreak and tally: who wins a game without a winner, and what an army comes to."""

import json
from argparse import Action, ArgumentTypeError, Namespace
from dataclasses import fields
from pathlib import Path
from typing import Any

from app.cli.command import Command, Parser, file_argument
from app.cli.console import Console, name_of, read_bytes
from app.rules.core.errors import Problem
from app.rules.packet.packet import GameTieBreak, Packet
from app.rules.results.army_tally import tally
from app.rules.results.game_tiebreak import Pair, Question, TiebreakCause, Verdict
from app.rules.results.pieces import Piece
from app.rules.results.result import Game
from app.services.core.errors import UserError
from app.services.core.rows import round_of
from app.services.event.public import public_state
from app.services.results.game_rows import game_at
from app.services.results.tally_board import TICKED
from app.services.results.tiebreak import Ending, ending_of
from app.words.core.commands import asked_sentence, causes_sentence
from app.words.results.game_tiebreak import (
    cause_name,
    question_sentence,
    step_sentence,
    tally_lines,
    verdict_sentence,
)

_SIDES = ("first", "second")


class _Figures(Action):
    """A figure of either side: "1 2", or "1,2" as the other commands have it."""

    def __call__(self, parser: Any, namespace: Namespace, values: Any, _option: Any = None) -> None:
        parts = " ".join(values).replace(",", " ").split()
        if len(parts) != 2 or not all(part.isdecimal() for part in parts):
            parser.error(str(ArgumentTypeError(f"{self.option_strings[0]}: {' '.join(values)}")))
        setattr(namespace, self.dest, (int(parts[0]), int(parts[1])))


def _tiebreak_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--table", required=True, type=int, metavar="T")
    parser.add_argument("--cause", choices=[one.value for one in TiebreakCause])
    for kind in GameTieBreak:
        parser.add_argument(f"--{kind.value}", nargs="+", action=_Figures, metavar="N")
    parser.add_argument("--round", type=int, metavar="N")
    parser.add_argument("--as", dest="form", choices=("text", "json"), default="text")


def _tiebreak(asked: Namespace, console: Console) -> None:
    with console.event(asked.file, writes=False) as session:
        state = public_state(session.state)
        round_ = round_of(state, asked.round)
        game = game_at(round_, asked.table)
        cause = None if asked.cause is None else TiebreakCause(asked.cause)
        ending = ending_of(state, round_, cause)
        if cause is not None and cause not in ending.causes:
            raise UserError("tiebreak.cause", field="cause", cause=cause.value, known=ending.causes)
        ending, problems = _answered(ending, asked)
        if asked.form == "json":
            told = _as_json(ending, game, problems)
            console.out.write(json.dumps(told, ensure_ascii=False, indent=2) + "\n")
            return
        named = name_of(state)
        _say(console, ending, (named(game.first.player), named(game.second.player)), problems)


def _answered(ending: Ending, asked: Namespace) -> tuple[Ending, tuple[Problem, ...]]:
    """The ending with the figures that were given, as far as they are needed, and what is odd."""
    odd: list[Problem] = []
    while isinstance(step := ending.step, Question):
        figures: Pair | None = getattr(asked, step.kind.value.replace("-", "_"))
        if figures is None:
            break
        odd += ending.problems(figures)
        ending = ending.answered(figures)
    return ending, tuple(odd)


def _say(
    console: Console, ending: Ending, names: tuple[str, str], problems: tuple[Problem, ...]
) -> None:
    from app.words.core.rule_problems import sentence

    t, step = console.t, ending.step
    if step is None:
        console.say(causes_sentence(t))
        console.say(*(f"  {one.value}: {cause_name(t, one)}" for one in ending.causes))
        return
    console.say(*(step_sentence(t, one, names) for one in step.steps))
    console.say(*(sentence(t, one, str) for one in problems))
    if isinstance(step, Verdict):
        console.say(verdict_sentence(t, step, names))
        return
    asked = question_sentence(t, step, ending.packet, ending.played)
    console.say(asked_sentence(t, asked, step.kind.value, names))


def _as_json(ending: Ending, game: Game, problems: tuple[Problem, ...]) -> dict[str, object]:
    step = ending.step
    return {
        "cause": ending.cause,
        "causes": list(ending.causes),
        "scenario": ending.scenario,
        "steps": [
            {
                "kind": one.kind,
                "number": one.number,
                "figures": list(one.figures),
                "leader": None if one.leader is None else _SIDES[one.leader],
                "was_asked": one.was_asked,
            }
            for one in (() if step is None else step.steps)
        ],
        "next": {"kind": step.kind, "number": step.number} if isinstance(step, Question) else None,
        "verdict": _verdict(step, game) if isinstance(step, Verdict) else None,
        "odd": [one.code for one in problems],
    }


def _verdict(verdict: Verdict, game: Game) -> dict[str, object]:
    """As the command result takes it: who, also as an id, and how."""
    side = verdict.winner
    return {
        "winner": "tie" if side is None else _SIDES[side],
        "player": None if side is None else game.players[side],
        "by": verdict.reason,
    }


def _tally_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("pieces", metavar="PIECES.json", type=Path)
    parser.add_argument("--kind", required=True, choices=sorted(TICKED))
    parser.add_argument("--as", dest="form", choices=("text", "json"), default="text")


def _tally(asked: Namespace, console: Console) -> None:
    pieces = _pieces(asked.pieces)
    with console.event(asked.file, writes=False) as session:
        packet: Packet = session.state.packet
    counted = tally(packet, GameTieBreak(asked.kind), pieces)
    if asked.form == "text":
        console.say(*tally_lines(console.t, counted))
        return
    lines = [
        {"names": list(one.names), "points": one.points, "reason": one.reason}
        for one in counted.lines
    ]
    told = {"kind": asked.kind, "total": counted.total, "lines": lines}
    console.out.write(json.dumps(told, ensure_ascii=False, indent=2) + "\n")


def _pieces(path: Path) -> tuple[Piece, ...]:
    """A list of objects with the keys of ``Piece``; what is left out has its usual value.

    Raises:
        UserError: it is no such list, naming the place.
    """
    try:
        told = json.loads(read_bytes(path))
    except ValueError:
        raise UserError("tally.pieces", field="pieces", place="") from None
    if not isinstance(told, list):
        raise UserError("tally.pieces", field="pieces", place="")
    return tuple(_piece(one, n) for n, one in enumerate(told))


def _piece(told: Any, n: int) -> Piece:
    kinds = {one.name: one.type for one in fields(Piece)}
    if not isinstance(told, dict) or not {"name", "points"} <= told.keys():
        raise UserError("tally.pieces", field="pieces", place=f"[{n}]")
    for key, value in told.items():
        if not _is_of(kinds.get(key), value):
            raise UserError("tally.pieces", field="pieces", place=f"[{n}].{key}")
    models = told.get("models", 1)
    return Piece(**{"left": models, **told})


def _is_of(kind: Any, value: object) -> bool:
    if isinstance(value, bool):
        return kind is bool
    if isinstance(value, int):
        return kind is int and 0 <= value < 1000
    return (isinstance(value, str) and kind in (str, str | None)) or (
        value is None and kind == str | None
    )


COMMANDS = {
    "tiebreak": Command(arguments=_tiebreak_arguments, run=_tiebreak),
    "tally": Command(arguments=_tally_arguments, run=_tally),
}
"""By name."""
