"""The commands of the judge's log: penalty, penalties."""

from argparse import Namespace

from app.cli.command import Command, Parser, file_argument
from app.cli.console import Console, name_of
from app.rules.judge.penalty import offence_of
from app.rules.packet.sections import Measure, Offence
from app.services.judge.judges_log import PenaltyOutcome, log_penalty, penalties
from app.services.players.player_lookup import player_typed
from app.services.standings.awards import lost_text
from app.words.judge.penalties import empty_sentence, entry_line, logged_sentence, outcome_sentence


def _penalty_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("player", metavar="PLAYER")
    parser.add_argument("--about", metavar="OFFENCE", required=True)
    parser.add_argument("--measure", choices=tuple(Measure), type=Measure)
    parser.add_argument("--note", default="", metavar="TEXT")


def _penalty(args: Namespace, console: Console) -> None:
    t = console.t
    with console.event(args.file) as session:
        player = player_typed(session.state, args.player)
        logged = session.with_reason(
            args.because, log_penalty, player, args.about, args.measure, args.note
        ).value
        name = name_of(session.state)(player)
        about = offence_of(session.state.packet, args.about) or Offence.OTHER
        console.say(logged_sentence(t, logged.measure, about, name))
        followed = outcome_sentence(t, logged.outcome, name, logged.table)
        console.say(*([followed] if followed else []))
        if logged.outcome is PenaltyOutcome.DISQUALIFIED:
            console.say(*session.read(lost_text, session.state, t, player))


def _penalties(args: Namespace, console: Console) -> None:
    with console.event(args.file, writes=False) as session:
        named, entries = name_of(session.state), session.read(penalties)
        lines = [entry_line(console.t, entry, named(entry.player)) for entry in entries]
        console.say(*(lines or [empty_sentence(console.t)]))


COMMANDS = {
    "penalty": Command(arguments=_penalty_arguments, run=_penalty, writes=True),
    "penalties": Command(arguments=file_argument, run=_penalties),
}
"""By name."""
