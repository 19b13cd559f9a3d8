"""Commands of the rounds: pair, publish, begin, close."""

from argparse import Namespace
from collections.abc import Callable, Iterator
from typing import Any

from app.cli.command import Command, Parser, file_argument, reason_of
from app.cli.console import Console, name_of
from app.codes.pairing import RoundCode
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber, TableNumber
from app.rules.core.round import Round
from app.rules.event.length import is_over
from app.services.core.errors import OddError, UserError
from app.services.core.rows import current_round, round_of
from app.services.core.session import EventSession
from app.services.pairing import draft_changes, rounds
from app.services.pairing import repair as repair_round
from app.services.pairing.before_step import missing_before
from app.services.pairing.repair import Proposal, RepairBoard, nothing_to_repair, repair_board
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
from app.words.pairing.before_step import matter_sentence, missing_hint, without_sentence
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
from app.words.scenarios.round_scenario import dice_words

# The command mend: what could be done about a published round, and doing it.


NameOf = Callable[[PlayerId], str]


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--choose", type=int, metavar="N")
    parser.add_argument("--begun", type=table_numbers, metavar="TABLES", default=())


def table_numbers(text: str) -> tuple[TableNumber, ...]:
    """Tables parted by commas."""
    return tuple(sorted({TableNumber(int(one)) for one in text.split(",")}))


def _repair(asked: Namespace, console: Console) -> None:
    with console.event(asked.file, writes=asked.choose is not None) as session:
        if asked.choose is None:
            console.say(*_offered(console.t, session, asked.begun))
            return
        done = session.with_reason(
            reason_of(asked), repair_round.repair, asked.choose, begun=asked.begun
        )
        named = name_of(session.state)
        console.say(f"{headline(console.t, done.value, named)}.")
        console.say(*(f"{sign} {said}" for sign, said in difference(console.t, done.value, named)))


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
        yield from (f"   {said}" for said in _told(t, board, proposal, named))


def _told(t: Words, board: RepairBoard, proposal: Proposal, named: NameOf) -> Iterator[str]:
    """What a proposal changes, what its new games break, and what it costs."""
    left = board.proposals[0].repair
    notes = {
        new_line(t, game, named): problem_lines(t, problems, named)
        for game, problems in proposal.problems
    }
    for sign, said in difference(t, proposal.repair, named):
        yield f"{sign} {said}"
        yield from (f"  {note}" for note in notes.get(said, ()) if sign == "+")
    if proposal.repair is left:
        yield cost_in_full(t, left.cost)
    else:
        yield cost_sentence(t, proposal.repair.cost, left.cost)


"""By name."""


# A round's pairings as lines of text.


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
    active = [one.id for one in state.active if one.id in round_.absent]
    if active:
        yield absent_line(t, tuple(map(named, active)))


_MISSING = {
    "leave_out": rounds.Missing.LEAVE_OUT,
    "drop_missing": rounds.Missing.DROP,
    "pair_anyway": rounds.Missing.PAIR,
}
"""Option -> what becomes of players who aren't checked in."""


def _pair_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--seed", type=int, metavar="N")
    parser.add_argument("--anyway", action="store_true")
    missing = parser.add_mutually_exclusive_group()
    for choice in _MISSING:
        missing.add_argument(f"--{choice.replace('_', '-')}", action="store_true")


def _pair(asked: Namespace, console: Console) -> None:
    from app.words.program.errors import problem_sentence

    t = console.t
    with console.event(asked.file) as session:
        try:
            done = session.with_reason(
                asked.because,
                rounds.pair,
                seed=asked.seed,
                anyway=asked.anyway,
                missing=next((one for name, one in _MISSING.items() if getattr(asked, name)), None),
            )
        except OddError as error:
            if any(one.code == RoundCode.CHECK_IN_MISSING for one in error.problems):
                console.warn(missing_hint(t))
            raise
        state = session.state
        console.say(*pairing_lines(t, state, current_round(state)))
        named = name_of(state)
        console.say(*lines_of_round(state, current_round(state), t, named))
        console.say(*(problem_sentence(t, one, named) for one in done.value.pairing.problems))


def _step(verb: str, act: Callable[..., Any]) -> Command:
    def run(asked: Namespace, console: Console) -> None:
        with console.event(asked.file) as session:
            if verb in ("publish", "begin"):
                _note_missing(console, session)
            done = session.with_reason(asked.because, act)
            console.say(step_sentence(console.t, verb, done.value))
            if verb == "close" and is_over(session.state) is not None:
                _say_next(console, session.state)

    return Command(arguments=file_argument, run=run, writes=True)


def _note_missing(console: Console, session: EventSession) -> None:
    """Say beside the output what is missing; a command goes on without it."""
    t, named = console.t, name_of(session.state)
    for one in session.read(missing_before, session.state):
        console.warn(without_sentence(t, matter_sentence(t, one, named)))


def _say_next(console: Console, state: EventState) -> None:
    from app.services.event.status import next_step

    console.say(next_step_sentence(console.t, next_step(state), name_of(state)))


"""By name."""


# Commands that change the draft: swap, bye, scenario.


def _swap_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("player", metavar="A")
    parser.add_argument("other", metavar="B")


def _swap(asked: Namespace, console: Console) -> None:
    with console.event(asked.file) as session:
        one = player_typed(session.state, asked.player)
        other = player_typed(session.state, asked.other)
        session.with_reason(reason_of(asked), draft_changes.swap, one, other)
        _say_draft(console, session)


def _bye_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("player", metavar="PLAYER")
    parser.add_argument("--grant", action="store_true")


def _bye(asked: Namespace, console: Console) -> None:
    with console.event(asked.file) as session:
        player = player_typed(session.state, asked.player)
        session.with_reason(reason_of(asked), draft_changes.give_bye, player, grant=asked.grant)
        _say_draft(console, session)


def _scenario_arguments(parser: Parser) -> None:
    file_argument(parser)
    only = parser.add_mutually_exclusive_group()
    only.add_argument("scenario", metavar="ID", nargs="?")
    for name in ("show", "hide", "clear"):
        only.add_argument(f"--{name}", action="store_true")
    parser.add_argument("--round", type=int, metavar="N")


def _scenario(asked: Namespace, console: Console) -> None:
    with console.event(asked.file) as session:
        if asked.round is not None and asked.round > len(session.state.rounds):
            _plan(asked, console, session)
            return
        number = round_of(session.state, asked.round).number
        if asked.show or asked.hide:
            session.with_reason(
                asked.because, show_scenario, on=bool(asked.show), round_number=number
            )
        elif asked.scenario is None and not asked.clear:
            session.with_reason(asked.because, roll, number)
        else:
            wanted = None if asked.clear else scenario_typed(session.state, asked.scenario)
            session.with_reason(asked.because, choose_scenario, wanted, number)
        _say_scenario(console, session, number)


def _plan(asked: Namespace, console: Console, session: EventSession) -> None:
    """Mean a scenario for a round to come."""
    if asked.scenario is None and not asked.clear:
        raise UserError(RoundCode.UNKNOWN, round=asked.round)
    wanted = None if asked.clear else scenario_typed(session.state, asked.scenario)
    session.with_reason(asked.because, plan_scenario, wanted, asked.round)
    t = console.t
    if wanted is None:
        console.say(no_scenario_sentence(t, asked.round))
    else:
        title = scenario_title(wanted, session.state)
        console.say(scenario_sentence(t, asked.round, title, wanted))


def _say_scenario(console: Console, session: EventSession, number: RoundNumber) -> None:
    from app.words.program.errors import problem_sentence

    t, state = console.t, session.state
    round_ = round_of(state, number)
    told = scenario_line(state, round_)
    if told is None:
        console.say(no_scenario_sentence(t, round_.number))
        return
    said = scenario_sentence(t, round_.number, told.title, told.id)
    dice = dice_words(t, told.throws, are_ours=told.dice_are_ours) if told.throws else ""
    console.say(f"{said} · {dice}" if dice else said)
    named = name_of(state)
    console.say(*(problem_sentence(t, one, named) for one in told.problems))


def _say_draft(console: Console, session: EventSession) -> None:
    state = session.state
    console.say(*pairing_lines(console.t, state, current_round(state)))


"""By name."""


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
