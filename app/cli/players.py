"""Commands of the players and of the judge's log on them: players, enter … penalty, penalties."""

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.cli.command import Command, Parser, file_argument
from app.cli.console import Console, name_of, read_bytes
from app.codes import RosterCode
from app.rules.core.errors import Problem, Weight
from app.rules.judge.penalty import offence_of
from app.rules.packet.offences import Measure, Offence
from app.rules.players.entry import not_checked_in
from app.services.core.errors import UserError
from app.services.judge.judges_log import PenaltyOutcome, log_penalty
from app.services.judge.table_changes import TableChange, change_text, log_lines
from app.services.players import players
from app.services.players.player_lines import unprintable_name
from app.services.players.player_lookup import composed, player_typed
from app.services.players.players import PlayerDraft
from app.services.roster.decode import ENCODINGS
from app.services.roster.preview import LineProblem, blocking, noticed
from app.services.roster.reader import read_roster
from app.services.standings.awards import lost_text
from app.words.core.commands import (
    entered_sentence,
    left_sentence,
    painted_sentence,
    read_as_sentence,
    registered_sentence,
)
from app.words.judge.penalties import (
    change_line,
    empty_sentence,
    entry_line,
    logged_sentence,
    outcome_sentence,
)
from app.words.pairing.before_step import checked_in_sentence, not_checked_in_sentence
from app.words.papers.papers import unprintable_sentence
from app.words.roster.errors import line_sentence


def _players_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("roster", metavar="ROSTER", type=Path)
    parser.add_argument("--encoding", choices=ENCODINGS)
    parser.add_argument("--same-name-ok", action="store_true")


def _players(args: Namespace, console: Console) -> None:
    path = args.roster
    data = read_bytes(path)
    with console.event(args.file) as session:
        t = console.t
        names = tuple(entrant.name for entrant in session.state.entrants)
        preview = read_roster(data, path.name, encoding=args.encoding, registered_names=names)
        same_name_ok = args.same_name_ok or bool(args.because)
        refused = blocking(preview, same_name_ok)
        if refused:
            raise UserError(
                RosterCode.REFUSED,
                problems=tuple(map(_with_line, refused)),
                file=path.name,
                n=len({problem.line for problem in refused}),
            )
        session.with_reason(
            args.because, players.register_many, preview.drafts, same_name_ok=same_name_ok
        )
        everybody = len(session.state.entrants)
        console.say(registered_sentence(t, len(preview.drafts), everybody))
        if preview.encoding not in (None, "utf-8") and not args.encoding:
            console.say(read_as_sentence(t, preview.encoding))
        notices = noticed(preview, same_name_ok)
        console.say(*(line_sentence(t, notice.line, notice.problem) for notice in notices))


def _with_line(problem: LineProblem) -> Problem:
    facts = (("line", problem.line), ("problem", problem.problem))
    return Problem(RosterCode.LINE, Weight.IMPOSSIBLE, facts=facts)


def _enter_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("name", metavar="NAME")
    parser.add_argument("--faction", metavar="T")
    parser.add_argument("--bye", action="store_true")
    parser.add_argument("--same-name-ok", action="store_true")


def _enter(args: Namespace, console: Console) -> None:
    draft = PlayerDraft(name=composed(args.name), faction=args.faction)
    with console.event(args.file) as session:
        options: dict[str, bool] = {"same_name_ok": args.same_name_ok}
        act: Callable[..., Any] = players.register
        if args.bye or session.state.played:
            act, options = players.enter_late, {**options, "grant_bye": args.bye}
        done = session.with_reason(args.because, act, draft, **options)
        console.say(entered_sentence(console.t, draft.name, done.value))
        found = unprintable_name(draft.name)
        if found is not None:
            sentence = unprintable_sentence(console.t, found.name, found.letters, found.spelling)
            console.say(sentence)


def _leaving(verb: str, act: Callable[..., Any]) -> Command:
    def arguments(parser: Parser) -> None:
        file_argument(parser)
        parser.add_argument("player", metavar="PLAYER")

    def run(args: Namespace, console: Console) -> None:
        with console.event(args.file) as session:
            player = player_typed(session.state, args.player)
            session.with_reason(args.because, act, player)
            console.say(left_sentence(console.t, verb, name_of(session.state)(player)))
            if verb == "disqualify":
                console.say(*session.read(lost_text, session.state, console.t, player))

    return Command(arguments=arguments, run=run, writes=True)


def _drop_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("leaving", nargs="+", metavar="PLAYER")
    parser.add_argument("--after-round", action="store_true")


def _drop(args: Namespace, console: Console) -> None:
    options = {"after_round": args.after_round}
    with console.event(args.file) as session:
        named = tuple(dict.fromkeys(player_typed(session.state, one) for one in args.leaving))
        if len(named) == 1:
            session.with_reason(args.because, players.drop, *named, **options)
        else:
            session.with_reason(args.because, players.drop_many, named, **options)
        names = map(name_of(session.state), named)
        console.say(*(left_sentence(console.t, "drop", name) for name in names))


def _check_in_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("who", metavar="PLAYER", nargs="*")
    parser.add_argument("--everyone", action="store_true")
    parser.add_argument("--not-here", action="store_true")


def _check_in(args: Namespace, console: Console) -> None:
    with console.event(args.file) as session:
        t = console.t
        state = session.state
        wanted = tuple(player_typed(state, name) for name in args.who)
        if args.everyone:
            wanted = tuple(entrant.id for entrant in state.active)
        if wanted:
            session.do(players.tick_many, wanted, "here", on=not args.not_here)
        active = session.state.active
        console.say(checked_in_sentence(t, sum(entrant.is_here for entrant in active), len(active)))
        missing = not_checked_in(session.state)
        if missing:
            console.say(not_checked_in_sentence(t, missing, name_of(session.state)))


def _painted_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("painters", nargs="+", metavar="PLAYER")
    parser.add_argument("--off", action="store_true")


def _painted(args: Namespace, console: Console) -> None:
    with console.event(args.file) as session:
        named = tuple(player_typed(session.state, painter) for painter in args.painters)
        session.with_reason(args.because, players.tick_many, named, "painted", on=not args.off)
        name = name_of(session.state)
        console.say(painted_sentence(console.t, map(name, named), on=not args.off))


def _penalty_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("player", metavar="PLAYER")
    parser.add_argument("--about", metavar="OFFENCE", required=True)
    parser.add_argument("--measure", choices=tuple(Measure), type=Measure)
    parser.add_argument("--note", default="", metavar="TEXT")


def _penalty(args: Namespace, console: Console) -> None:
    with console.event(args.file) as session:
        t = console.t
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
        named, t = name_of(session.state), console.t
        lines = [
            change_line(t, entry, change_text(t, entry, named))
            if isinstance(entry, TableChange)
            else entry_line(t, entry, named(entry.player))
            for entry in session.read(log_lines, session.state)
        ]
        console.say(*(lines or [empty_sentence(t)]))


COMMANDS = {
    "players": Command(arguments=_players_arguments, run=_players, writes=True),
    "enter": Command(arguments=_enter_arguments, run=_enter, writes=True),
    "check-in": Command(arguments=_check_in_arguments, run=_check_in, writes=True),
    "painted": Command(arguments=_painted_arguments, run=_painted, writes=True),
    "drop": Command(arguments=_drop_arguments, run=_drop, writes=True),
    "reinstate": _leaving("reinstate", players.reinstate),
    "disqualify": _leaving("disqualify", players.disqualify),
    "penalty": Command(arguments=_penalty_arguments, run=_penalty, writes=True),
    "penalties": Command(arguments=file_argument, run=_penalties),
}
"""By name."""
