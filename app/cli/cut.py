"""The commands cut and final: who plays on after a cut, and which games are the finals."""

from argparse import Namespace

from app.cli.command import Command, Parser, UsageError, file_argument
from app.cli.console import Console, name_of
from app.rules.core.ids import TableNumber
from app.rules.standings.finals import FIRST_FINAL, SECOND_FINAL
from app.services.core.rows import round_of
from app.services.pairing.draft_changes import mark_final
from app.services.players.player_lookup import player_typed
from app.services.results.game_rows import game_at
from app.services.standings import tie_resolution as equals
from app.services.standings.cut_lines import cut_lines
from app.words.standings.cut import marked_sentence, no_cut_sentence

_MARKS = {"first": FIRST_FINAL, "second": SECOND_FINAL, "none": None}


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    acts = parser.add_mutually_exclusive_group()
    acts.add_argument("--in", dest="inside", nargs="+", metavar="PLAYER")
    acts.add_argument("--draw", action="store_true")
    acts.add_argument("--again", action="store_true")
    parser.add_argument("--seed", type=int, metavar="N")
    parser.set_defaults(usage=parser.format_usage)


def _cut(asked: Namespace, console: Console) -> None:
    if asked.seed is not None and not asked.draw:
        raise UsageError("--seed", " ".join(asked.usage().split()))
    writes = bool(asked.inside or asked.draw or asked.again)
    with console.event(asked.file, writes=writes) as session:
        if asked.inside:
            named = tuple(player_typed(session.state, one) for one in asked.inside)
            session.with_reason(asked.because, equals.order_cut_border, named)
        elif asked.draw:
            session.with_reason(asked.because, equals.draw_cut_border, seed=asked.seed)
        elif asked.again:
            session.with_reason(asked.because, equals.cut_again)
        lines = cut_lines(session.state, console.t, name_of(session.state))
        console.say(*(lines or (no_cut_sentence(console.t),)))


def _final_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("table", type=int, metavar="TABLE")
    parser.add_argument("final", choices=tuple(_MARKS))
    parser.add_argument("--round", type=int, metavar="N")


def _final(asked: Namespace, console: Console) -> None:
    with console.event(asked.file) as session:
        round_ = round_of(session.state, asked.round)
        game = game_at(round_, TableNumber(asked.table))
        mark = _MARKS[asked.final]
        session.with_reason(asked.because, mark_final, game.id, mark, round_.number)
        named = name_of(session.state)
        console.say(marked_sentence(console.t, mark, map(named, game.players)))


COMMANDS = {
    "cut": Command(arguments=_arguments, run=_cut, writes=True),
    "final": Command(arguments=_final_arguments, run=_final, writes=True),
}
"""By name."""
