"""Commands of the rounds: pair, publish, begin, close."""

from argparse import Namespace
from collections.abc import Callable, Iterator
from typing import Any

from app.cli.command import Command, Parser, file_argument, reason_of
from app.cli.console import Console, name_of
from app.codes import RoundCode
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber, TableNumber
from app.rules.core.round import Round
from app.rules.event.length import is_over
from app.services.core.errors import OddError, UserError
from app.services.core.rows import current_round, round_of
from app.services.core.session import EventSession
from app.services.pairing import manual_swaps, rounds
from app.services.pairing import repair as repair_round
from app.services.pairing.repair import Proposal, RepairBoard, nothing_to_repair, repair_board
from app.services.pairing.rounds import missing_before
from app.services.papers.subject import Subject, worth_of
from app.services.players.player_lookup import player_typed
from app.services.scenarios.lookup import scenario_title, scenario_typed
from app.services.scenarios.plan import plan_scenario
from app.services.scenarios.scenarios import choose_scenario, roll, scenario_line, show_scenario
from app.services.standings.lines import difference_lines, lines_of_round
from app.words.core.catalogue import Words
from app.words.core.commands import (
    absent_line,
    bye_line,
    draft_title,
    no_scenario_sentence,
    pairing_line,
    round_heading,
    scenario_sentence,
    step_sentence,
)
from app.words.core.status import next_step_sentence
from app.words.pairing.before_step import missing_hint, missing_item_sentence, without_sentence
from app.words.pairing.repair import (
    cause_sentences,
    cost_in_full,
    cost_sentence,
    difference,
    headline,
    new_line,
    problem_lines,
)
from app.words.program.errors import error_sentences
from app.words.scenarios.plan import dice_words

# The command mend.


NameOf = Callable[[PlayerId], str]


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--choose", type=int, metavar="N")
    parser.add_argument("--begun", type=table_numbers, metavar="TABLES", default=())


def table_numbers(text: str) -> tuple[TableNumber, ...]:
    """Table numbers separated by commas."""
    return tuple(sorted({TableNumber(int(number)) for number in text.split(",")}))


def _repair(options: Namespace, console: Console) -> None:
    with console.event(options.file, writes=options.choose is not None) as session:
        if options.choose is None:
            console.say(*_offered(console.t, session, options.begun))
            return
        done = session.with_reason(
            reason_of(options), repair_round.repair, options.choose, begun=options.begun
        )
        named = name_of(session.state)
        console.say(f"{headline(console.t, done.value, named)}.")
        console.say(*(f"{sign} {text}" for sign, text in difference(console.t, done.value, named)))


def _offered(t: Words, session: EventSession, begun: tuple[TableNumber, ...]) -> Iterator[str]:
    named = name_of(session.state)
    differs = difference_lines(session.state, t, named)
    yield from differs
    board = session.read(repair_board, session.state, begun)
    if board is None and differs:
        return
    if board is None:
        yield from error_sentences(t, nothing_to_repair(session.state), named)
        return
    yield from cause_sentences(t, board.causes, named)
    for proposal in board.proposals:
        yield f"{proposal.number}  {headline(t, proposal.repair, named)}."
        yield from (f"   {text}" for text in _proposal_lines(t, board, proposal, named))


def _proposal_lines(
    t: Words, board: RepairBoard, proposal: Proposal, named: NameOf
) -> Iterator[str]:
    """What a proposal changes, what its new games break, and what it costs."""
    left = board.proposals[0].repair
    notes = {
        new_line(t, game, named): problem_lines(t, problems, named)
        for game, problems in proposal.problems
    }
    for sign, text in difference(t, proposal.repair, named):
        yield f"{sign} {text}"
        yield from (f"  {note}" for note in notes.get(text, ()) if sign == "+")
    if proposal.repair is left:
        yield cost_in_full(t, left.cost)
    else:
        yield cost_sentence(t, proposal.repair.cost, left.cost)


def pairing_lines(t: Words, state: EventState, round_: Round) -> Iterator[str]:
    """The round, its games by table, its byes, and who is not in it."""
    named = name_of(state)
    subject = Subject(event="", state=state, round=round_, t=t)
    if round_.is_draft:
        yield draft_title(t, round_.number, round_.seed)
    else:
        yield round_heading(t, round_.number)
    for game in round_.games:
        first, second = map(named, game.players)
        yield pairing_line(t, game.table, first, second)
    for bye in round_.byes:
        yield bye_line(t, named(bye.player), worth_of(subject, bye))
    active = [player.id for player in state.active if player.id in round_.absent]
    if active:
        yield absent_line(t, tuple(map(named, active)))


_MISSING = {
    "leave_out": rounds.AbsentChoice.LEAVE_OUT,
    "drop_missing": rounds.AbsentChoice.DROP,
    "pair_anyway": rounds.AbsentChoice.PAIR,
}
"""Option -> what becomes of players who aren't checked in."""


def _pair_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--seed", type=int, metavar="N")
    parser.add_argument("--anyway", action="store_true")
    missing = parser.add_mutually_exclusive_group()
    for choice in _MISSING:
        missing.add_argument(f"--{choice.replace('_', '-')}", action="store_true")


def _pair(options: Namespace, console: Console) -> None:
    from app.words.program.errors import problem_sentence

    with console.event(options.file) as session:
        t = console.t
        try:
            done = session.with_reason(
                options.because,
                rounds.pair,
                seed=options.seed,
                anyway=options.anyway,
                missing=next(
                    (choice for name, choice in _MISSING.items() if getattr(options, name)), None
                ),
            )
        except OddError as error:
            if any(problem.code == RoundCode.CHECK_IN_MISSING for problem in error.problems):
                console.warn(missing_hint(t))
            raise
        state = session.state
        console.say(*pairing_lines(t, state, current_round(state)))
        named = name_of(state)
        console.say(*lines_of_round(state, current_round(state), t, named))
        console.say(
            *(problem_sentence(t, problem, named) for problem in done.value.pairing.problems)
        )


def _step(verb: str, act: Callable[..., Any]) -> Command:
    def run(options: Namespace, console: Console) -> None:
        with console.event(options.file) as session:
            if verb in ("publish", "begin"):
                _note_missing(console, session)
            done = session.with_reason(options.because, act)
            console.say(step_sentence(console.t, verb, done.value))
            if verb == "close" and is_over(session.state) is not None:
                _say_next(console, session.state)

    return Command(arguments=file_argument, run=run, writes=True)


def _note_missing(console: Console, session: EventSession) -> None:
    """Print to standard error what is missing; a command goes on without it."""
    t, named = console.t, name_of(session.state)
    for item in session.read(missing_before, session.state):
        text = missing_item_sentence(t, item.code, item.round, item.players, named)
        console.warn(without_sentence(t, text))


def _say_next(console: Console, state: EventState) -> None:
    from app.services.event.status import next_step

    console.say(next_step_sentence(console.t, next_step(state), name_of(state)))


# The commands swap, bye and scenario.


def _swap_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("player", metavar="A")
    parser.add_argument("other", metavar="B")


def _swap(options: Namespace, console: Console) -> None:
    with console.event(options.file) as session:
        first = player_typed(session.state, options.player)
        second = player_typed(session.state, options.other)
        session.with_reason(reason_of(options), manual_swaps.swap, first, second)
        _say_draft(console, session)


def _bye_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("player", metavar="PLAYER")
    parser.add_argument("--grant", action="store_true")


def _bye(options: Namespace, console: Console) -> None:
    with console.event(options.file) as session:
        player = player_typed(session.state, options.player)
        session.with_reason(reason_of(options), manual_swaps.give_bye, player, grant=options.grant)
        _say_draft(console, session)


def _scenario_arguments(parser: Parser) -> None:
    file_argument(parser)
    only = parser.add_mutually_exclusive_group()
    only.add_argument("scenario", metavar="ID", nargs="?")
    for name in ("show", "hide", "clear"):
        only.add_argument(f"--{name}", action="store_true")
    parser.add_argument("--round", type=int, metavar="N")


def _scenario(options: Namespace, console: Console) -> None:
    with console.event(options.file) as session:
        if options.round is not None and options.round > len(session.state.rounds):
            _plan(options, console, session)
            return
        number = round_of(session.state, options.round).number
        if options.show or options.hide:
            session.with_reason(
                options.because, show_scenario, on=bool(options.show), round_number=number
            )
        elif options.scenario is None and not options.clear:
            session.with_reason(options.because, roll, number)
        else:
            wanted = None if options.clear else scenario_typed(session.state, options.scenario)
            session.with_reason(options.because, choose_scenario, wanted, number)
        _say_scenario(console, session, number)


def _plan(options: Namespace, console: Console, session: EventSession) -> None:
    """Plan a scenario for a round to come."""
    if options.scenario is None and not options.clear:
        raise UserError(RoundCode.UNKNOWN, round=options.round)
    wanted = None if options.clear else scenario_typed(session.state, options.scenario)
    session.with_reason(options.because, plan_scenario, wanted, options.round)
    t = console.t
    if wanted is None:
        console.say(no_scenario_sentence(t, options.round))
    else:
        title = scenario_title(wanted, session.state)
        console.say(scenario_sentence(t, options.round, title, wanted))


def _say_scenario(console: Console, session: EventSession, number: RoundNumber) -> None:
    from app.words.program.errors import problem_sentence

    t, state = console.t, session.state
    round_ = round_of(state, number)
    line = scenario_line(state, round_)
    if line is None:
        console.say(no_scenario_sentence(t, round_.number))
        return
    text = scenario_sentence(t, round_.number, line.title, line.id)
    dice = dice_words(t, line.throws, are_ours=line.dice_are_ours) if line.throws else ""
    console.say(f"{text} · {dice}" if dice else text)
    named = name_of(state)
    console.say(*(problem_sentence(t, problem, named) for problem in line.problems))


def _say_draft(console: Console, session: EventSession) -> None:
    state = session.state
    console.say(*pairing_lines(console.t, state, current_round(state)))


COMMANDS = {
    "pair": Command(arguments=_pair_arguments, run=_pair, writes=True),
    "publish": _step("publish", rounds.publish),
    "begin": _step("begin", rounds.begin),
    "close": _step("close", rounds.close),
    "reopen": _step("reopen", rounds.reopen),
    "swap": Command(arguments=_swap_arguments, run=_swap, writes=True, by_hand=True),
    "bye": Command(arguments=_bye_arguments, run=_bye, writes=True, by_hand=True),
    "scenario": Command(arguments=_scenario_arguments, run=_scenario, writes=True),
    "mend": Command(arguments=_arguments, run=_repair, writes=True, by_hand=True),
}
"""By name."""
