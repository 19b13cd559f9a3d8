"""Commands that change the draft: swap, bye, scenario."""

from argparse import Namespace

from app.cli.command import Command, Parser, file_argument
from app.cli.console import Console
from app.cli.pairing_lines import pairing_lines
from app.services import draft_changes
from app.services.rows import current_round
from app.services.scenario_names import scenario_title
from app.services.scenarios import choose_scenario, roll, scenario_typed, show_scenario
from app.services.session import EventSession
from app.services.typed import player_typed
from app.words.commands import scenario_sentence


def _swap_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("player", metavar="A")
    parser.add_argument("other", metavar="B")


def _swap(asked: Namespace, console: Console) -> None:
    with console.event(asked.file) as session:
        one = player_typed(session.state, asked.player)
        other = player_typed(session.state, asked.other)
        session.with_reason(asked.because, draft_changes.swap, one, other)
        _say_draft(console, session)


def _bye_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("player", metavar="PLAYER")
    parser.add_argument("--grant", action="store_true")


def _bye(asked: Namespace, console: Console) -> None:
    with console.event(asked.file) as session:
        player = player_typed(session.state, asked.player)
        session.with_reason(asked.because, draft_changes.give_bye, player, grant=asked.grant)
        _say_draft(console, session)


def _scenario_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("scenario", metavar="ID", nargs="?")


def _scenario(asked: Namespace, console: Console) -> None:
    with console.event(asked.file) as session:
        number = current_round(session.state).number
        if asked.scenario is None:
            scenario = session.with_reason(asked.because, roll, number).value
        else:
            scenario = scenario_typed(session.state, asked.scenario)
            session.with_reason(asked.because, choose_scenario, scenario, number)
        title = scenario_title(scenario)
        console.say(scenario_sentence(console.t, number, title, scenario))


def _say_draft(console: Console, session: EventSession) -> None:
    state = session.state
    console.say(*pairing_lines(console.t, state, current_round(state)))


COMMANDS = {
    "swap": Command(arguments=_swap_arguments, run=_swap, writes=True),
    "bye": Command(arguments=_bye_arguments, run=_bye, writes=True),
    "scenario": Command(arguments=_scenario_arguments, run=_scenario, writes=True),
}
"""By name."""
