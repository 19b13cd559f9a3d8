"""Commands that change the draft: swap, bye, scenario."""

from argparse import Namespace

from app.cli.command import Command, Parser, file_argument, reason_of
from app.cli.console import Console, name_of
from app.cli.pairing_lines import pairing_lines
from app.rules.core.ids import RoundNumber
from app.services.core.errors import UserError
from app.services.core.rows import current_round, round_of
from app.services.core.session import EventSession
from app.services.pairing import draft_changes
from app.services.players.player_lookup import player_typed
from app.services.scenarios.plan import plan_scenario
from app.services.scenarios.scenario_names import scenario_title
from app.services.scenarios.scenario_typed import scenario_typed
from app.services.scenarios.scenarios import choose_scenario, roll, scenario_line, show_scenario
from app.words.core.commands import no_scenario_sentence, scenario_sentence
from app.words.scenarios.round_scenario import dice_words


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
        raise UserError("round.unknown", round=asked.round)
    wanted = None if asked.clear else scenario_typed(session.state, asked.scenario)
    session.with_reason(asked.because, plan_scenario, wanted, asked.round)
    t = console.t
    if wanted is None:
        console.say(no_scenario_sentence(t, asked.round))
    else:
        title = scenario_title(wanted, session.state)
        console.say(scenario_sentence(t, asked.round, title, wanted))


def _say_scenario(console: Console, session: EventSession, number: RoundNumber) -> None:
    from app.words.core.errors import problem_sentence

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


COMMANDS = {
    "swap": Command(arguments=_swap_arguments, run=_swap, writes=True, by_hand=True),
    "bye": Command(arguments=_bye_arguments, run=_bye, writes=True, by_hand=True),
    "scenario": Command(arguments=_scenario_arguments, run=_scenario, writes=True),
}
"""By name."""
