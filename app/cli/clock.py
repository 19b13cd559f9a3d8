"""The command clock: the round's clock, its secret dice, tables that stand, players waited for."""

import json
from argparse import Namespace
from collections.abc import Callable, Iterator
from datetime import datetime

from app.cli.command import Command, Parser, UsageError, file_argument
from app.cli.console import Console, name_of
from app.codes import ClockCode
from app.rules.clock.day_plan import LUNCH
from app.rules.core.ids import TableNumber
from app.services.clock import countdown, round_clock, table_clocks
from app.services.clock import no_show_wait as awaited
from app.services.clock import secret_dice as variable
from app.services.clock.board import ClockBoard, clock_board
from app.services.clock.countdown import read_length
from app.services.clock.day_plan import Day, day, day_settings, plan_break, plan_day
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.players.player_lookup import player_typed
from app.services.screen.hall import HallClock, PublicProof, public_clock, public_proof
from app.words.clock import clock_commands as sentences
from app.words.clock.clock import (
    behind_sentence,
    break_title,
    changed_words,
    clock_text,
    clock_time,
    proof_sentences,
    time_difference_sentence,
    title_typed,
    unfinished_sentence,
)
from app.words.clock.clock_commands import plan_lines, values_wanted
from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.screen.screen import next_round_at

# How the clock stands, in lines and as JSON: as players may know it, or for the EO alone.


def say_status(t: Words, session: EventSession, *, is_private: bool) -> Iterator[str]:
    """How the clock stands, a line each."""
    clock, proof, now = _public(session)
    board = _board(session)
    if clock is not None and clock.is_break:
        left = clock_text(clock.seconds(now))
        title = break_title(t, clock.title)
        yield sentences.break_sentence(t, title, left, board.next_round, is_over=clock.is_over)
    elif clock is not None and clock.is_closed and board.round is not None:
        yield sentences.round_over_sentence(t, board.round.number)
        starts_at = None if board.next_break is None else board.next_break.starts_at
        if board.next_round is not None and starts_at is not None:
            yield next_round_at(t, board.next_round, clock_time(starts_at.astimezone()))
    elif clock is None or board.round is None:
        yield sentences.no_clock_sentence(t)
    else:
        yield sentences.standing_sentence(
            t,
            board.round.number,
            clock_text(clock.seconds(now)),
            counts_up=clock.counts_up,
            is_running=clock.ends_at is not None or clock.began_at is not None,
            is_over=clock.is_over,
        )
    if proof is not None:
        yield from proof_sentences(t, proof)
    yield from _tables(t, session, board)
    if is_private:
        yield from _private(t, board)


def status_json(session: EventSession, *, is_private: bool) -> dict[str, object]:
    """The same as plain values."""
    clock, proof, now = _public(session)
    status: dict[str, object] = {
        "clock": None if clock is None else _clock_json(clock, now),
        "proof": None if proof is None else _proof_json(proof),
    }
    if is_private:
        board = _board(session)
        status["left_seconds"] = board.left_seconds
        status["ends_at"] = None if board.ends_at is None else board.ends_at.isoformat()
        status["dice"] = list(board.rolls[-1].dice) if board.rolls else None
    return status


def _clock_json(clock: HallClock, now: datetime) -> dict[str, object]:
    return {
        "seconds": 0 if clock.is_over else clock.seconds(now),
        "counts": "up" if clock.counts_up else "down",
        "is_running": clock.ends_at is not None or clock.began_at is not None,
        "is_over": clock.is_over,
        "is_break": clock.is_break,
        "title": clock.title,
        "is_closed": clock.is_closed,
    }


def _proof_json(proof: PublicProof) -> dict[str, object]:
    return {
        "seals": [{"commitment": roll.commitment, "text": roll.text} for roll in proof.rolls],
        "was_rolled_again": proof.was_rolled_again,
        "dice": list(proof.dice),
        "minutes": proof.minutes,
    }


def _private(t: Words, board: ClockBoard) -> Iterator[str]:
    if board.rolls:
        newest = board.rolls[-1]
        yield sentences.dice_sentence(t, joined(t, newest.dice), changed_words(t, newest.minutes))
    if board.left_seconds is not None and board.ends_at is not None:
        left = clock_text(board.left_seconds)
        yield sentences.private_sentence(t, left, board.ends_at.astimezone())


def _tables(t: Words, session: EventSession, board: ClockBoard) -> Iterator[str]:
    if board.played is not None and board.played.differs:
        apart = board.played.by_clock - board.played.by_counter
        yield time_difference_sentence(t, abs(apart) // 1000, is_ahead=apart > 0)
    if board.played is not None and board.played.behind:
        yield behind_sentence(t, board.played.behind // 1000)
    for clock in board.tables:
        if clock.ends_at is not None:
            rules = session.state.packet.clock
            state = sentences.table_state(
                t, is_paused=clock.is_paused, is_due=clock.is_due, answer=clock.answer, rules=rules
            )
            yield sentences.table_line(
                t, clock.table, clock_time(clock.ends_at.astimezone()), state
            )
    for waiting in board.awaited:
        name = name_of(session.state)(waiting.player)
        yield sentences.waiting_sentence(t, name, waiting.until_at.astimezone())


def _public(session: EventSession) -> tuple[HallClock | None, PublicProof | None, datetime]:
    now = session.clock()
    facts = (session.state, now, session.reading)
    return session.read(public_clock, *facts), session.read(public_proof, *facts), now


def _board(session: EventSession) -> ClockBoard:
    return session.read(clock_board, session.state, session.clock(), session.reading)


Step = Callable[[Namespace, Console, EventSession], None]


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument(
        "step", nargs="?", default="status", choices=tuple(_STEPS), metavar="|".join(_STEPS)
    )
    parser.add_argument("values", nargs="*", metavar="VALUE")
    parser.add_argument("--minutes", type=int, metavar="N")
    parser.add_argument("--lunch", action="store_true")
    parser.add_argument("--title", metavar="TEXT")
    parser.add_argument("--private", action="store_true")
    parser.add_argument("--as", dest="form", choices=("text", "json"), default="text")


def _clock(args: Namespace, console: Console) -> None:
    step, least, most, usage = _STEPS[args.step]
    if not least <= len(args.values) <= most:
        raise UsageError(sentences.values_wanted(console.t, args.step, usage))
    with console.event(args.file, writes=args.step != "status") as session:
        step(args, console, session)


def _status(args: Namespace, console: Console, session: EventSession) -> None:
    if args.form == "json":
        status = status_json(session, is_private=args.private)
        console.say(json.dumps(status, ensure_ascii=False, indent=2))
    else:
        console.say(*say_status(console.t, session, is_private=args.private))


def _start(args: Namespace, console: Console, session: EventSession) -> None:
    seconds = None if args.minutes is None else args.minutes * 60
    session.with_reason(args.because, round_clock.start, seconds)
    _status(args, console, session)


def _plain(act: Callable[..., object]) -> Step:
    def step(args: Namespace, console: Console, session: EventSession) -> None:
        session.with_reason(args.because, act)
        _status(args, console, session)

    return step


def _break(args: Namespace, console: Console, session: EventSession) -> None:
    seconds = read_length(args.values[0]) if args.values else None
    title = LUNCH if args.lunch else args.title
    if args.lunch and args.title is not None:
        raise UsageError(sentences.one_title(console.t))
    title = None if title is None else title_typed(console.t, title)
    session.with_reason(args.because, countdown.start_break, seconds, title)
    _status(args, console, session)


def _of_break(act: Callable[..., object], of_break: Callable[..., object]) -> Step:
    """The act on the round's clock, or the same on a break's while one is set."""

    def step(args: Namespace, console: Console, session: EventSession) -> None:
        board = _board(session)
        is_break = board.clock is None and board.countdown is not None
        session.with_reason(args.because, of_break if is_break else act)
        _status(args, console, session)

    return step


def _add(args: Namespace, console: Console, session: EventSession) -> None:
    typed = args.values[0]
    seconds = read_length(typed.lstrip("+-")) * (-1 if typed.startswith("-") else 1)
    board = _board(session)
    is_break = board.clock is None and board.countdown is not None
    session.with_reason(args.because, countdown.add if is_break else round_clock.add, seconds)
    _status(args, console, session)


def _settle(args: Namespace, console: Console, session: EventSession) -> None:
    words = [opinion.value for opinion in round_clock.TimeBy]
    if args.values[0] not in words:
        raise UsageError(sentences.values_wanted(console.t, "settle", "|".join(words)))
    session.with_reason(args.because, round_clock.settle, round_clock.TimeBy(args.values[0]))
    _status(args, console, session)


def _roll(args: Namespace, console: Console, session: EventSession) -> None:
    if args.values:
        session.with_reason(args.because, variable.type_roll, " ".join(args.values))
    else:
        session.with_reason(args.because, variable.roll)
    if args.private:
        _status(args, console, session)
    else:
        console.say(sentences.thrown_sentence(console.t))


def _seal(args: Namespace, console: Console, session: EventSession) -> None:
    proof = session.with_reason(args.because, variable.show_commitment).value
    console.say(sentences.seal_sentence(console.t, proof.commitment))


def _pause_table(args: Namespace, console: Console, session: EventSession) -> None:
    session.with_reason(args.because, table_clocks.pause_table, _table(args, console))
    _status(args, console, session)


def _resume_table(args: Namespace, console: Console, session: EventSession) -> None:
    session.with_reason(args.because, table_clocks.resume_table, _table(args, console))
    _status(args, console, session)


def _left(args: Namespace, console: Console, session: EventSession) -> None:
    table, seconds = _table(args, console), _minutes_and_seconds(args.values[1])
    outcome = session.with_reason(args.because, table_clocks.look_at_table, table, seconds).value
    text = unfinished_sentence(console.t, outcome, session.state.packet.clock)
    console.say(sentences.outcome_sentence(console.t, table, text))


def _wait(args: Namespace, console: Console, session: EventSession) -> None:
    player = player_typed(session.state, " ".join(args.values))
    minutes = awaited.WAIT_MINUTES if args.minutes is None else args.minutes
    until = session.with_reason(args.because, awaited.await_player, player, minutes).value
    name = name_of(session.state)(player)
    console.say(sentences.waiting_sentence(console.t, name, until.astimezone()))


def _came(args: Namespace, console: Console, session: EventSession) -> None:
    player = player_typed(session.state, " ".join(args.values))
    session.with_reason(args.because, awaited.came, player)
    console.say(sentences.came_sentence(console.t, name_of(session.state)(player)))


def _table(args: Namespace, console: Console) -> TableNumber:
    typed = args.values[0]
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 7):
        usage = _STEPS[args.step][3]
        raise UsageError(sentences.values_wanted(console.t, args.step, usage))
    return TableNumber(int(typed))


def _minutes_and_seconds(typed: str) -> int:
    """Seconds of "4:30", or of whole minutes."""
    minutes, _, seconds = typed.partition(":")
    parts = (minutes, seconds or "0")
    if not all(part.isascii() and part.isdecimal() and len(part) < 5 for part in parts):
        raise UserError(ClockCode.COUNTDOWN_LENGTH, field="left", text=typed)
    return int(minutes) * 60 + int(seconds or 0)


_STEPS: dict[str, tuple[Step, int, int, str]] = {
    "status": (_status, 0, 0, ""),
    "start": (_start, 0, 0, ""),
    "pause": (_of_break(round_clock.pause, countdown.pause), 0, 0, ""),
    "resume": (_of_break(round_clock.resume, countdown.resume), 0, 0, ""),
    "add": (_add, 1, 1, "MINUTES"),
    "stop": (_plain(round_clock.call), 0, 0, ""),
    "remove": (_plain(round_clock.remove), 0, 0, ""),
    "break": (_break, 0, 1, "MINUTES"),
    "end-break": (_plain(countdown.end_break), 0, 0, ""),
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


# The command plan.


def _plan_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--start", metavar="TIME")
    parser.add_argument("--between", type=int, metavar="N")
    parser.add_argument("--round-minutes", type=int, metavar="N")
    parser.add_argument("--break", dest="breaks", action="append", default=[], metavar="ROUND=N")
    parser.add_argument("--as", dest="form", choices=("text", "json"), default="text")


def _plan(args: Namespace, console: Console) -> None:
    breaks = [_planned_break(console, typed) for typed in args.breaks]
    options = (args.start, args.between, args.round_minutes)
    is_set = any(option is not None for option in options)
    with console.event(args.file, writes=is_set or bool(breaks)) as session:
        if is_set:
            _set(args, session)
        for after, minutes, title in breaks:
            session.with_reason(args.because, plan_break, after, minutes, title)
        now = console.clock()
        planned = session.read(day, session.state, now=now, reading=session.reading)
    _say(args, console, planned)


def _set(args: Namespace, session: EventSession) -> None:
    was = session.read(day_settings)
    start = args.start
    if start is None and was.first_start is not None:
        start = was.first_start.isoformat("minutes")
    session.with_reason(
        args.because,
        plan_day,
        start,
        was.between_minutes if args.between is None else args.between,
        was.round_minutes if args.round_minutes is None else args.round_minutes,
    )


def _planned_break(console: Console, typed: str) -> tuple[int, int, str | None]:
    after, _, rest = typed.partition("=")
    minutes, _, title = rest.partition(" ")
    parts = (after, minutes)
    if not all(part.isascii() and part.isdecimal() and len(part) < 6 for part in parts):
        raise UsageError(values_wanted(console.t, "--break", "ROUND=MINUTES [TITLE]"))
    return int(after), int(minutes), title_typed(console.t, title) or None


def _say(args: Namespace, console: Console, planned: Day) -> None:
    if args.form == "json":
        console.say(json.dumps(_as_json(planned), indent=2))
        return
    minutes = {"round_minutes": planned.round_minutes, "between_minutes": planned.between_minutes}
    console.say(*plan_lines(console.t, planned.rounds, **minutes))


def _as_json(planned: Day) -> dict[str, object]:
    return {
        "round_minutes": planned.round_minutes,
        "between_minutes": planned.between_minutes,
        "rounds": [
            {
                "number": round_.number,
                "starts": _minute(round_.starts),
                "ends": _minute(round_.ends),
                "has_started": round_.has_started,
                "has_ended": round_.has_ended,
                "break_minutes": round_.break_minutes,
                "break_title": round_.break_title,
            }
            for round_ in planned.rounds
        ],
        "ends": None if planned.ends is None else _minute(planned.ends),
    }


def _minute(moment: datetime) -> str:
    return moment.isoformat(timespec="minutes")


COMMANDS = {
    "clock": Command(arguments=_arguments, run=_clock, writes=True),
    "plan": Command(arguments=_plan_arguments, run=_plan, writes=True),
}
"""By name."""
