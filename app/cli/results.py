"""The command result: writes a result down, or mends one."""

import json
from argparse import Action, ArgumentTypeError, Namespace
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from app.cli.command import Command, Parser, UsageError, file_argument
from app.cli.console import Console, name_of, read_bytes
from app.codes.results import ResultCode
from app.rules.core.errors import Problem
from app.rules.core.event_state import EventState
from app.rules.core.ids import TableNumber
from app.rules.packet.packet import GameTieBreak, Packet
from app.rules.results.army_tally import Piece, tally
from app.rules.results.concession import award_gaps, untold_points
from app.rules.results.game_tiebreak import Pair, Question, TiebreakCause, Verdict
from app.rules.results.result import Game, GameResult, Side, WinReason
from app.services.core.errors import OddError, UserError
from app.services.core.rows import round_of
from app.services.core.session import EventSession
from app.services.event.public import public_state
from app.services.players.player_lookup import player_typed
from app.services.results import results
from app.services.results.game_rows import game_at
from app.services.results.second_pass import (
    ReadingState,
    SecondPass,
    read_again,
    second_pass,
    settle,
)
from app.services.results.tiebreak import TICKED, Ending, ending_of
from app.services.standings.lines import difference_lines
from app.words.core.commands import (
    asked_sentence,
    causes_sentence,
    replaced_sentence,
    stored_sentence,
    untold_sentence,
)
from app.words.program.errors import problem_sentence
from app.words.results.game_tiebreak import (
    cause_name,
    question_sentence,
    step_sentence,
    tally_lines,
    verdict_sentence,
)
from app.words.results.results import result_sentence
from app.words.results.second_pass import (
    agrees_sentence,
    left_open_sentence,
    pass_sentence,
    reason_of_mending,
    settled_sentence,
    slip_usage,
    state_line,
)

_POINTS = {"control_points": "--cp", "army_points": "--ap"}
"""Points of a side -> the option that gives them."""
_NOBODY = frozenset({"tie", "none"})


def two_numbers(text: str) -> tuple[int | None, int | None]:
    """The first side's number and the second's, either of which may be left empty: "5,2", "5,"."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 2 or not all(part.isdecimal() or not part for part in parts):
        raise ArgumentTypeError(text)
    first, second = (int(part) if part else None for part in parts)
    return first, second


def slip_arguments(parser: Parser, *, required: bool) -> None:
    """The arguments that say what stands on a slip."""
    parser.add_argument("--table", required=required, type=int, metavar="T")
    parser.add_argument("--winner", required=required, metavar="first|second|tie|none|ID")
    parser.add_argument("--by", choices=[one.value for one in WinReason], metavar="HOW")
    for name in ("--cp", "--ap", "--lists"):
        parser.add_argument(name, type=two_numbers, default=(None, None), metavar="A,B")
    parser.add_argument("--round", type=int, metavar="N")


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    slip_arguments(parser, required=True)


def _result(asked: Namespace, console: Console) -> None:
    t, table = console.t, TableNumber(asked.table)
    with console.event(asked.file) as session:
        state = session.state
        round_ = round_of(state, asked.round)
        game = game_at(round_, table)
        result = asked_result(state, game, asked)
        act = results.amend if results.is_amendment(state, table, round_.number) else results.enter
        first, second = (asked_side(game, asked, n) for n in (0, 1))
        done = session.with_reason(asked.because, act, table, first, second, result, round_.number)
        said = result_sentence(
            t,
            done.value.game,
            name_of(state),
            scores_army_points=state.packet.scores_army_points,
        )
        console.say(stored_sentence(t, round_.number, said))
        if game.result is not None and done.value.game != game:
            before = result_sentence(
                t, game, name_of(state), scores_army_points=state.packet.scores_army_points
            )
            console.say(replaced_sentence(t, before))
        untold = {one.field.partition(".")[2] for one in untold_points(state, done.value.game)}
        if untold:
            console.say(untold_sentence(t, [_POINTS[one] for one in _POINTS if one in untold]))
        for gap in award_gaps(state, done.value.game):
            console.say(problem_sentence(t, gap, name_of(state)))
        differs = difference_lines(session.state, t, name_of(session.state))
        if differs != difference_lines(state, t, name_of(state)):
            console.say(*differs)


def asked_result(state: EventState, game: Game, asked: Namespace) -> GameResult:
    """How a game ended, by the arguments of a slip.

    Raises:
        UserError: they do not say it.
    """
    winner, by = asked.winner, asked.by
    if winner == "tie" and by is None:
        by = WinReason.TIE.value
    if by is None or (winner == "tie" and by != WinReason.TIE.value):
        raise UserError(
            ResultCode.RESULT_BY, field="by", ways=tuple(one.value for one in WinReason)
        )
    if winner in _NOBODY:
        return GameResult(winner=None, reason=WinReason(by))
    sides = {"first": game.first.player, "second": game.second.player}
    player = sides[winner] if winner in sides else player_typed(state, winner)
    return GameResult(winner=player, reason=WinReason(by))


def asked_side(game: Game, asked: Namespace, n: int) -> Side:
    """The first side of a slip for 0, the second for 1."""
    return Side(
        player=game.players[n],
        list_number=asked.lists[n],
        control_points=asked.cp[n],
        army_points=asked.ap[n],
    )


"""By name."""


# The command second: a slip is read again by another person, or how far that is.


def _second_arguments(parser: Parser) -> None:
    file_argument(parser)
    slip_arguments(parser, required=False)
    parser.add_argument("--right", choices=("first", "second"))


def _second(asked: Namespace, console: Console) -> None:
    if (asked.table is None) != (asked.winner is None):
        raise UsageError(slip_usage(console.t))
    writes = asked.table is not None
    with console.event(asked.file, writes=writes) as session:
        round_ = round_of(session.state, asked.round)
        if asked.table is None:
            console.say(*_lines(console, session.read(second_pass, round_)))
            return
        game = game_at(round_, TableNumber(asked.table))
        read = replace(
            game,
            first=asked_side(game, asked, 0),
            second=asked_side(game, asked, 1),
            result=asked_result(session.state, game, asked),
        )
        console.say(_kept(asked, console, session, read))


def _kept(asked: Namespace, console: Console, session: EventSession, read: Game) -> str:
    """Keep a reading, or settle where it differs; what was done."""
    t, table = console.t, TableNumber(asked.table)
    state = session.state
    round_ = round_of(state, asked.round)
    assert read.result is not None, "the arguments give a result"
    slip = (table, read.first, read.second, read.result, round_.number)
    try:
        done = session.with_reason("" if asked.right else asked.because, read_again, *slip).value
    except OddError:
        if not asked.right:
            raise
        return _settled(asked, console, session, read)
    if done.differs:
        return left_open_sentence(t, table)
    found = session.read(second_pass, round_)
    return agrees_sentence(t, table, found.read, found.games)


def _settled(asked: Namespace, console: Console, session: EventSession, read: Game) -> str:
    t, state = console.t, session.state
    round_ = round_of(state, asked.round)
    entered = game_at(round_, asked.table)
    stands = entered if asked.right == "first" else read
    because = asked.because or (reason_of_mending(t) if asked.right == "second" else "")
    done = session.with_reason(because, settle, asked.table, read, stands, round_.number).value
    scores = state.packet.scores_army_points
    said = result_sentence(t, done.game, name_of(state), scores_army_points=scores)
    return settled_sentence(t, asked.right, said)


def _lines(console: Console, found: SecondPass) -> Iterator[str]:
    yield pass_sentence(console.t, found.round_number, found.read, found.games)
    for state in (ReadingState.DIFFERS, ReadingState.OUTDATED, ReadingState.NOT_READ):
        tables = found.tables(state)
        if tables:
            yield state_line(console.t, state, tables)


"""By name."""


# The commands tiebreak and tally: who wins a game without a winner, and what an army comes to.


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
            raise UserError(
                ResultCode.TIEBREAK_CAUSE, field="cause", cause=cause.value, known=ending.causes
            )
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
    from app.words.program.errors import problem_sentence

    t, step = console.t, ending.step
    if step is None:
        console.say(causes_sentence(t))
        console.say(*(f"  {one.value}: {cause_name(t, one)}" for one in ending.causes))
        return
    console.say(*(step_sentence(t, one, names) for one in step.steps))
    console.say(*(problem_sentence(t, one, str) for one in problems))
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
        raise UserError(ResultCode.TALLY_PIECES, field="pieces", place="") from None
    if not isinstance(told, list):
        raise UserError(ResultCode.TALLY_PIECES, field="pieces", place="")
    return tuple(_piece(one, n) for n, one in enumerate(told))


def _piece(told: Any, n: int) -> Piece:
    kinds = {one.name: one.type for one in fields(Piece)}
    if not isinstance(told, dict) or not {"name", "points"} <= told.keys():
        raise UserError(ResultCode.TALLY_PIECES, field="pieces", place=f"[{n}]")
    for key, value in told.items():
        if not _is_of(kinds.get(key), value):
            raise UserError(ResultCode.TALLY_PIECES, field="pieces", place=f"[{n}].{key}")
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


"""By name."""


COMMANDS = {
    "result": Command(arguments=_arguments, run=_result, writes=True),
    "second": Command(arguments=_second_arguments, run=_second, writes=True),
    "tiebreak": Command(arguments=_tiebreak_arguments, run=_tiebreak),
    "tally": Command(arguments=_tally_arguments, run=_tally),
}
