"""The command result: writes a result down, or mends one."""

from argparse import ArgumentTypeError, Namespace

from app.cli.command import Command, Parser, file_argument
from app.cli.console import Console, name_of
from app.rules.core.event_state import EventState
from app.rules.core.ids import TableNumber
from app.rules.results.concession import award_gaps, untold_points
from app.rules.results.result import Game, GameResult, Side, WinReason
from app.services.core.errors import UserError
from app.services.core.rows import round_of
from app.services.players.player_lookup import player_typed
from app.services.results import results
from app.services.results.game_rows import game_at
from app.services.standings.cut_lines import difference_lines
from app.words.core.commands import replaced_sentence, stored_sentence, untold_sentence
from app.words.core.errors import problem_sentence
from app.words.results.results import result_sentence

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
        raise UserError("result.by", field="by", ways=tuple(one.value for one in WinReason))
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


COMMANDS = {"result": Command(arguments=_arguments, run=_result, writes=True)}
"""By name."""
