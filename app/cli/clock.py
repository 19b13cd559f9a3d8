"""The command clock: the round's clock, its secret dice, tables that stand, players waited for."""

import json
from argparse import Namespace
from collections.abc import Callable

from app.cli.clock_status import say_status, status_json
from app.cli.command import Command, Parser, UsageError, file_argument
from app.cli.console import Console, name_of
from app.rules.core.ids import TableNumber
from app.services.clock import no_show_wait as awaited
from app.services.clock import round_clock, table_clocks
from app.services.clock import secret_dice as variable
from app.services.clock.countdown import read_length
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.players.player_lookup import player_typed
from app.words.clock import clock_commands as said
from app.words.clock.clock import unfinished_sentence

Step = Callable[[Namespace, Console, EventSession], None]


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument(
        "step", nargs="?", default="status", choices=tuple(_STEPS), metavar="|".join(_STEPS)
    )
    parser.add_argument("values", nargs="*", metavar="VALUE")
    parser.add_argument("--minutes", type=int, metavar="N")
    parser.add_argument("--private", action="store_true")
    parser.add_argument("--as", dest="form", choices=("text", "json"), default="text")


def _clock(asked: Namespace, console: Console) -> None:
    step, least, most, usage = _STEPS[asked.step]
    if not least <= len(asked.values) <= most:
        raise UsageError(said.values_wanted(console.t, asked.step, usage))
    with console.event(asked.file, writes=asked.step != "status") as session:
        step(asked, console, session)


def _status(asked: Namespace, console: Console, session: EventSession) -> None:
    if asked.form == "json":
        told = status_json(session, is_private=asked.private)
        console.say(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        console.say(*say_status(console.t, session, is_private=asked.private))


def _start(asked: Namespace, console: Console, session: EventSession) -> None:
    seconds = None if asked.minutes is None else asked.minutes * 60
    session.with_reason(asked.because, round_clock.start, seconds)
    _status(asked, console, session)


def _plain(act: Callable[..., object]) -> Step:
    def step(asked: Namespace, console: Console, session: EventSession) -> None:
        session.with_reason(asked.because, act)
        _status(asked, console, session)

    return step


def _add(asked: Namespace, console: Console, session: EventSession) -> None:
    typed = asked.values[0]
    seconds = read_length(typed.lstrip("+-")) * (-1 if typed.startswith("-") else 1)
    session.with_reason(asked.because, round_clock.add, seconds)
    _status(asked, console, session)


def _settle(asked: Namespace, console: Console, session: EventSession) -> None:
    words = [one.value for one in round_clock.TimeBy]
    if asked.values[0] not in words:
        raise UsageError(said.values_wanted(console.t, "settle", "|".join(words)))
    session.with_reason(asked.because, round_clock.settle, round_clock.TimeBy(asked.values[0]))
    _status(asked, console, session)


def _roll(asked: Namespace, console: Console, session: EventSession) -> None:
    if asked.values:
        session.with_reason(asked.because, variable.type_roll, " ".join(asked.values))
    else:
        session.with_reason(asked.because, variable.roll)
    if asked.private:
        _status(asked, console, session)
    else:
        console.say(said.thrown_sentence(console.t))


def _seal(asked: Namespace, console: Console, session: EventSession) -> None:
    made = session.with_reason(asked.because, variable.show_commitment).value
    console.say(said.seal_sentence(console.t, made.commitment))


def _pause_table(asked: Namespace, console: Console, session: EventSession) -> None:
    session.with_reason(asked.because, table_clocks.pause_table, _table(asked, console))
    _status(asked, console, session)


def _resume_table(asked: Namespace, console: Console, session: EventSession) -> None:
    session.with_reason(asked.because, table_clocks.resume_table, _table(asked, console))
    _status(asked, console, session)


def _left(asked: Namespace, console: Console, session: EventSession) -> None:
    table, seconds = _table(asked, console), _minutes_and_seconds(asked.values[1])
    outcome = session.with_reason(asked.because, table_clocks.look_at_table, table, seconds).value
    told = unfinished_sentence(console.t, outcome, session.state.packet.clock)
    console.say(said.outcome_sentence(console.t, table, told))


def _wait(asked: Namespace, console: Console, session: EventSession) -> None:
    player = player_typed(session.state, " ".join(asked.values))
    minutes = awaited.WAIT_MINUTES if asked.minutes is None else asked.minutes
    until = session.with_reason(asked.because, awaited.await_player, player, minutes).value
    name = name_of(session.state)(player)
    console.say(said.waiting_sentence(console.t, name, until.astimezone()))


def _came(asked: Namespace, console: Console, session: EventSession) -> None:
    player = player_typed(session.state, " ".join(asked.values))
    session.with_reason(asked.because, awaited.came, player)
    console.say(said.came_sentence(console.t, name_of(session.state)(player)))


def _table(asked: Namespace, console: Console) -> TableNumber:
    typed = asked.values[0]
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 7):
        usage = _STEPS[asked.step][3]
        raise UsageError(said.values_wanted(console.t, asked.step, usage))
    return TableNumber(int(typed))


def _minutes_and_seconds(typed: str) -> int:
    """Seconds of "4:30", or of whole minutes."""
    minutes, _, seconds = typed.partition(":")
    parts = (minutes, seconds or "0")
    if not all(one.isascii() and one.isdecimal() and len(one) < 5 for one in parts):
        raise UserError("countdown.length", field="left", text=typed)
    return int(minutes) * 60 + int(seconds or 0)


_STEPS: dict[str, tuple[Step, int, int, str]] = {
    "status": (_status, 0, 0, ""),
    "start": (_start, 0, 0, ""),
    "pause": (_plain(round_clock.pause), 0, 0, ""),
    "resume": (_plain(round_clock.resume), 0, 0, ""),
    "add": (_add, 1, 1, "MINUTES"),
    "stop": (_plain(round_clock.call), 0, 0, ""),
    "remove": (_plain(round_clock.remove), 0, 0, ""),
    "settle": (_settle, 1, 1, "clock|counter"),
    "roll": (_roll, 0, 4, "DICE"),
    "seal": (_seal, 0, 0, ""),
    "pause-table": (_pause_table, 1, 1, "TABLE"),
    "resume-table": (_resume_table, 1, 1, "TABLE"),
    "left": (_left, 2, 2, "TABLE M:SS"),
    "wait": (_wait, 1, 9, "PLAYER"),
    "came": (_came, 1, 9, "PLAYER"),
}
"""Word -> the step, the fewest and the most values that it takes, and what they are."""

COMMANDS = {"clock": Command(arguments=_arguments, run=_clock, writes=True)}
"""By name."""
