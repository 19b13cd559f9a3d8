"""The commands result, second, tiebreak and tally: enter, check and decide results."""

import json
from argparse import Action, ArgumentTypeError, Namespace
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from app.cli.command import Command, Parser, UsageError, file_argument
from app.cli.console import Console, name_of, read_bytes
from app.codes import ResultCode
from app.rules.core.bounds import whole_number
from app.rules.core.errors import Problem
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.packet.packet import GameTieBreak, Packet
from app.rules.results.army_tally import Piece, tally
from app.rules.results.concession import award_gaps, unrecorded_points
from app.rules.results.game_tiebreak import Pair, TiebreakCause, TiebreakQuestion, Verdict
from app.rules.results.result import Game, GameResult, Side, WinReason, with_opening
from app.services.core.errors import OddError, UserError
from app.services.core.rows import round_of
from app.services.core.session import EventSession
from app.services.event.public import public_state
from app.services.players.player_lookup import player_typed
from app.services.results import results
from app.services.results.game_rows import game_at
from app.services.results.second_reading import (
    ReadingState,
    RoundReadings,
    read_again,
    round_readings,
    settle,
)
from app.services.results.tiebreak import TICKED, Ending, ending_of
from app.services.standings.lines import difference_lines
from app.words.program.errors import problem_sentence
from app.words.results.game_tiebreak import (
    cause_name,
    question_sentence,
    step_sentence,
    tally_lines,
    verdict_sentence,
)
from app.words.results.results import (
    causes_sentence,
    missing_fact_sentence,
    missing_options_sentence,
    replaced_sentence,
    result_sentence,
    stored_sentence,
)
from app.words.results.second_reading import (
    agrees_sentence,
    correction_reason,
    left_open_sentence,
    reading_sentence,
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
    """The arguments with what is written on a slip."""
    parser.add_argument("--table", required=required, type=int, metavar="T")
    parser.add_argument("--winner", required=required, metavar="first|second|tie|none|ID")
    parser.add_argument("--by", choices=[reason.value for reason in WinReason], metavar="HOW")
    for name in ("--cp", "--ap", "--lists"):
        parser.add_argument(name, type=two_numbers, default=(None, None), metavar="A,B")
    for name in ("--went-first", "--top-edge"):
        parser.add_argument(name, metavar="first|second|ID")
    parser.add_argument("--round", type=int, metavar="N")


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    slip_arguments(parser, required=True)


def _result(args: Namespace, console: Console) -> None:
    table = TableNumber(args.table)
    with console.event(args.file) as session:
        t, state = console.t, session.state
        round_ = round_of(state, args.round)
        game = game_at(round_, table)
        result = result_from_arguments(state, game, args)
        act = results.amend if results.is_amendment(state, table, round_.number) else results.enter
        first, second = sides_from_arguments(state, game, args)
        done = session.with_reason(args.because, act, table, first, second, result, round_.number)
        text = result_sentence(
            t,
            done.value.game,
            name_of(state),
            scores_army_points=state.packet.scores_army_points,
        )
        console.say(stored_sentence(t, round_.number, text))
        if game.result is not None and done.value.game != game:
            before = result_sentence(
                t, game, name_of(state), scores_army_points=state.packet.scores_army_points
            )
            console.say(replaced_sentence(t, before))
        missing = {
            problem.field.partition(".")[2] for problem in unrecorded_points(state, done.value.game)
        }
        if missing:
            console.say(
                missing_options_sentence(t, [_POINTS[key] for key in _POINTS if key in missing])
            )
        for gap in award_gaps(state, done.value.game):
            console.say(problem_sentence(t, gap, name_of(state)))
        differs = difference_lines(session.state, t, name_of(session.state))
        if differs != difference_lines(state, t, name_of(state)):
            console.say(*differs)


def result_from_arguments(state: EventState, game: Game, args: Namespace) -> GameResult:
    """How a game ended, by the arguments of a slip.

    Raises:
        UserError: they do not say it.
    """
    winner, by = args.winner, args.by
    if winner == "tie" and by is None:
        by = WinReason.TIE.value
    if by is None or (winner == "tie" and by != WinReason.TIE.value):
        raise UserError(
            ResultCode.RESULT_BY, field="by", ways=tuple(reason.value for reason in WinReason)
        )
    if winner in _NOBODY:
        return GameResult(winner=None, reason=WinReason(by))
    return GameResult(winner=_player_of(state, game, winner), reason=WinReason(by))


def sides_from_arguments(state: EventState, game: Game, args: Namespace) -> tuple[Side, Side]:
    """Both sides of a slip, by its arguments.

    Raises:
        UserError: who went first or had the top edge is nobody, or isn't in the game.
    """
    first, second = (
        Side(
            player=player,
            list_number=args.lists[n],
            control_points=args.cp[n],
            army_points=args.ap[n],
        )
        for n, player in enumerate(game.players)
    )
    openers = []
    for typed, field in ((args.went_first, "starter"), (args.top_edge, "top")):
        player = None if typed is None else _player_of(state, game, typed)
        if player is not None and player not in game.players:
            raise UserError(ResultCode.OPENER_ELSEWHERE, field=field, player=player)
        openers.append(player)
    return with_opening(replace(game, first=first, second=second), *openers).sides


def _player_of(state: EventState, game: Game, typed: str) -> PlayerId:
    sides = {"first": game.first.player, "second": game.second.player}
    return sides[typed] if typed in sides else player_typed(state, typed)


# The command second.


def _second_arguments(parser: Parser) -> None:
    file_argument(parser)
    slip_arguments(parser, required=False)
    parser.add_argument("--right", choices=("first", "second"))


def _second(args: Namespace, console: Console) -> None:
    if (args.table is None) != (args.winner is None):
        raise UsageError(slip_usage(console.t))
    writes = args.table is not None
    with console.event(args.file, writes=writes) as session:
        round_ = round_of(session.state, args.round)
        if args.table is None:
            console.say(*_lines(console, session.read(round_readings, round_)))
            return
        game = game_at(round_, TableNumber(args.table))
        first, second = sides_from_arguments(session.state, game, args)
        result = result_from_arguments(session.state, game, args)
        read = replace(game, first=first, second=second, result=result)
        console.say(_kept(args, console, session, read))


def _kept(args: Namespace, console: Console, session: EventSession, read: Game) -> str:
    """Keep a reading, or settle where it differs; what was done."""
    t, table = console.t, TableNumber(args.table)
    state = session.state
    round_ = round_of(state, args.round)
    assert read.result is not None, "the arguments give a result"
    slip = (table, read.first, read.second, read.result, round_.number)
    try:
        done = session.with_reason("" if args.right else args.because, read_again, *slip).value
    except OddError:
        if not args.right:
            raise
        return _settled(args, console, session, read)
    if done.differs:
        return left_open_sentence(t, table)
    found = session.read(round_readings, round_)
    return agrees_sentence(t, table, found.read, found.games)


def _settled(args: Namespace, console: Console, session: EventSession, read: Game) -> str:
    t, state = console.t, session.state
    round_ = round_of(state, args.round)
    entered = game_at(round_, args.table)
    stands = entered if args.right == "first" else read
    because = args.because or (correction_reason(t) if args.right == "second" else "")
    done = session.with_reason(because, settle, args.table, read, stands, round_.number).value
    scores = state.packet.scores_army_points
    text = result_sentence(t, done.game, name_of(state), scores_army_points=scores)
    return settled_sentence(t, args.right, text)


def _lines(console: Console, found: RoundReadings) -> Iterator[str]:
    yield reading_sentence(console.t, found.round_number, found.read, found.games)
    for state in (ReadingState.DIFFERS, ReadingState.OUTDATED, ReadingState.NOT_READ):
        tables = found.tables(state)
        if tables:
            yield state_line(console.t, state, tables)


# The commands tiebreak and tally.


_SIDES = ("first", "second")


class _Figures(Action):
    """A number for each side: "1 2", or "1,2" as in other commands."""

    def __call__(self, parser: Any, namespace: Namespace, values: Any, _option: Any = None) -> None:
        parts = " ".join(values).replace(",", " ").split()
        figures = tuple(map(whole_number, parts))
        if len(figures) != 2 or None in figures:
            parser.error(str(ArgumentTypeError(f"{self.option_strings[0]}: {' '.join(values)}")))
        setattr(namespace, self.dest, figures)


def _tiebreak_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--table", required=True, type=int, metavar="T")
    parser.add_argument("--cause", choices=[cause.value for cause in TiebreakCause])
    for kind in GameTieBreak:
        parser.add_argument(f"--{kind.value}", nargs="+", action=_Figures, metavar="N")
    parser.add_argument("--round", type=int, metavar="N")
    parser.add_argument("--as", dest="form", choices=("text", "json"), default="text")


def _tiebreak(args: Namespace, console: Console) -> None:
    with console.event(args.file, writes=False) as session:
        state = public_state(session.state)
        round_ = round_of(state, args.round)
        game = game_at(round_, args.table)
        cause = None if args.cause is None else TiebreakCause(args.cause)
        ending = ending_of(state, round_, cause)
        if cause is not None and cause not in ending.causes:
            raise UserError(
                ResultCode.TIEBREAK_CAUSE, field="cause", cause=cause.value, known=ending.causes
            )
        ending, problems = _answered(ending, args)
        if args.form == "json":
            answer = _as_json(ending, game, problems)
            console.out.write(json.dumps(answer, ensure_ascii=False, indent=2) + "\n")
            return
        named = name_of(state)
        _say(console, ending, (named(game.first.player), named(game.second.player)), problems)


def _answered(ending: Ending, args: Namespace) -> tuple[Ending, tuple[Problem, ...]]:
    """The ending with the figures that were given, as far as they are needed, and what is odd."""
    odd: list[Problem] = []
    while isinstance(step := ending.step, TiebreakQuestion):
        figures: Pair | None = getattr(args, step.kind.value.replace("-", "_"))
        if figures is None:
            break
        odd += ending.problems(figures)
        ending = ending.answered(figures)
    return ending, tuple(odd)


def _say(
    console: Console, ending: Ending, names: tuple[str, str], problems: tuple[Problem, ...]
) -> None:
    t, step = console.t, ending.step
    if step is None:
        console.say(causes_sentence(t))
        console.say(*(f"  {cause.value}: {cause_name(t, cause)}" for cause in ending.causes))
        return
    console.say(*(step_sentence(t, comparison, names) for comparison in step.steps))
    console.say(*(problem_sentence(t, problem, str) for problem in problems))
    if isinstance(step, Verdict):
        console.say(verdict_sentence(t, step, names))
        return
    question = question_sentence(t, step, ending.packet, ending.played)
    console.say(missing_fact_sentence(t, question, step.kind.value, names))


def _as_json(ending: Ending, game: Game, problems: tuple[Problem, ...]) -> dict[str, object]:
    step = ending.step
    return {
        "cause": ending.cause,
        "causes": list(ending.causes),
        "scenario": ending.scenario,
        "steps": [
            {
                "kind": compared.kind,
                "number": compared.number,
                "figures": list(compared.figures),
                "leader": None if compared.leader is None else _SIDES[compared.leader],
                "was_asked": compared.was_question,
            }
            for compared in (() if step is None else step.steps)
        ],
        "next": {"kind": step.kind, "number": step.number}
        if isinstance(step, TiebreakQuestion)
        else None,
        "verdict": _verdict(step, game) if isinstance(step, Verdict) else None,
        "odd": [problem.code for problem in problems],
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


def _tally(args: Namespace, console: Console) -> None:
    pieces = _pieces(args.pieces)
    with console.event(args.file, writes=False) as session:
        packet: Packet = session.state.packet
    counted = tally(packet, GameTieBreak(args.kind), pieces)
    if args.form == "text":
        console.say(*tally_lines(console.t, counted))
        return
    lines = [
        {
            "names": list(counted_line.names),
            "points": counted_line.points,
            "reason": counted_line.reason,
        }
        for counted_line in counted.lines
    ]
    answer = {"kind": args.kind, "total": counted.total, "lines": lines}
    console.out.write(json.dumps(answer, ensure_ascii=False, indent=2) + "\n")


def _pieces(path: Path) -> tuple[Piece, ...]:
    """A list of objects with the keys of ``Piece``; what is left out has its usual value.

    Raises:
        UserError: it is no such list, naming the place.
    """
    try:
        data = json.loads(read_bytes(path))
    except ValueError:
        raise UserError(ResultCode.TALLY_PIECES, field="pieces", place="") from None
    if not isinstance(data, list):
        raise UserError(ResultCode.TALLY_PIECES, field="pieces", place="")
    return tuple(_piece(piece, n) for n, piece in enumerate(data))


def _piece(data: Any, n: int) -> Piece:
    kinds = {field.name: field.type for field in fields(Piece)}
    if not isinstance(data, dict) or not {"name", "points"} <= data.keys():
        raise UserError(ResultCode.TALLY_PIECES, field="pieces", place=f"[{n}]")
    for key, value in data.items():
        if not _is_of(kinds.get(key), value):
            raise UserError(ResultCode.TALLY_PIECES, field="pieces", place=f"[{n}].{key}")
    models = data.get("models", 1)
    return Piece(**{"left": models, **data})


def _is_of(kind: Any, value: object) -> bool:
    if isinstance(value, bool):
        return kind is bool
    if isinstance(value, int):
        return kind is int and 0 <= value < 1000
    return (isinstance(value, str) and kind in (str, str | None)) or (
        value is None and kind == str | None
    )


COMMANDS = {
    "result": Command(arguments=_arguments, run=_result, writes=True),
    "second": Command(arguments=_second_arguments, run=_second, writes=True),
    "tiebreak": Command(arguments=_tiebreak_arguments, run=_tiebreak),
    "tally": Command(arguments=_tally_arguments, run=_tally),
}
"""By name."""
