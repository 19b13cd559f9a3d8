"""Commands of the event as a whole: new, set, status, undo, redo, history, check, rehearse."""

import json
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from app.cli.command import Command, Parser, UsageError, file_argument, local_file
from app.cli.console import Console, name_of
from app.codes import BackupCode, FileCode, PacketCode
from app.models.file.check import Damage
from app.models.file.file_format import drive_error
from app.models.file.hold import Hold
from app.models.server.address import ServerAddress, read_place
from app.rules.core.bounds import LARGEST, whole_number
from app.rules.core.errors import Problem, impossible
from app.rules.core.event_state import EventState
from app.services.core.changes import Changes
from app.services.core.errors import NotNowError, UserError
from app.services.core.history import HistoryLine, history
from app.services.core.session import EventSession, FileSession
from app.services.event.event_draft import event_line, stored_draft
from app.services.event.events import EventDraft, EventFileError, new_event, read_tables
from app.services.event.impact import impact_of
from app.services.event.moving import (
    go_on_alone,
    move_to_file,
    move_to_server,
    put_there,
    upgrade_on_server,
)
from app.services.event.status import Status, next_step, status
from app.services.event.user_settings import who_by_command
from app.services.packet.audit.registry import Remark, remarks
from app.services.packet.house_packets import packet_typed
from app.services.packet.packets import load_packet, played_text, problems_of_variants
from app.services.papers.papers import out_of_date
from app.services.players.player_lookup import date_typed
from app.services.program.all_acts import verb_sentence
from app.services.program.open_forms import event_form
from app.services.program.rehearse import RehearsalPlan, rehearse
from app.services.standings.lines import border_lines, cut_json
from app.words.core.catalogue import Words
from app.words.core.commands import (
    alone_sentence,
    copy_stays_sentence,
    event_sentence,
    history_line,
    made_sentence,
    move_usage,
    moved_sentence,
    rehearsal_name,
    rehearsed_sentence,
    set_aside_sentence,
    stale_sentence,
    throw_away_sentence,
    upgraded_sentence,
    whole_sentence,
)
from app.words.core.status import next_step_sentence, players_words, round_words
from app.words.event.composer import valid_sentence
from app.words.event.server import moving_sentence
from app.words.packet.packets import differences_sentence, notes_sentence, remark_line
from app.words.papers.papers import outdated_name
from app.words.program.errors import problem_sentence

AS_THE_PACKET = "packet"
"""Typed for the number of rounds, it is the packet's again."""
_FINEST = 1_000_000
SEEDS = 1_000_000
"""A fresh seed is below this: short enough to be typed again."""


def draft_arguments(parser: Parser) -> None:
    """What an event is played by."""
    parser.add_argument("--packet", required=True, metavar="ID|FILE.toml")
    parser.add_argument("--points", required=True, type=int, metavar="N")
    parser.add_argument("--variant", action="append", default=[], metavar="ID[=X]")


def variants_typed(typed: list[str]) -> tuple[tuple[str, int | None], ...]:
    """Variants as typed, each with its number where one is given.

    Raises:
        UserError: a number is none, or a variant is named twice.
    """
    chosen: dict[str, int | None] = {}
    for choice in typed:
        name, equals, x = choice.partition("=")
        if name in chosen:
            raise UserError(PacketCode.VARIANT_TWICE, name=name)
        number = whole_number(x)
        if equals and (number is None or number > LARGEST):
            raise UserError(PacketCode.VARIANT_NUMBER, name=name, typed=x)
        chosen[name] = number if equals else None
    return tuple(chosen.items())


def _new_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", type=local_file)
    draft_arguments(parser)
    parser.add_argument("--name", required=True, metavar="TEXT")
    parser.add_argument("--date", metavar="D")
    parser.add_argument("--venue", metavar="T")
    parser.add_argument("--tables", default="", metavar="N|1-12,15")
    parser.add_argument("--rounds", type=int, metavar="N")
    parser.add_argument("--sides", action="store_true")


def _new(options: Namespace, console: Console) -> None:
    packet, house_packet = packet_typed(options.packet)
    draft = EventDraft(
        name=options.name,
        packet=packet,
        house_packet=house_packet,
        point_size=options.points,
        date=None if options.date is None else date_typed(options.date),
        venue=options.venue,
        tables=read_tables(options.tables),
        planned_rounds=options.rounds,
        variants=variants_typed(options.variant),
        keeps_sides=options.sides,
    )
    path: Path = options.file
    who = who_by_command()
    new_event(path, draft, clock=console.clock, dice=console.dice, who=who).close()
    console.say(made_sentence(console.t, str(path)), *_advice(console, draft))


def _advice(console: Console, draft: EventDraft, players: int | None = None) -> tuple[str, ...]:
    """Notes on the variants chosen, in the window's sentences."""
    problems = problems_of_variants(
        draft.packet,
        draft.variants,
        draft.point_size,
        players=players,
        planned=draft.planned_rounds,
        house_packet=draft.house_packet,
    )
    packet = load_packet(played_text(draft.packet, house_packet=draft.house_packet))
    day = draft.date or console.clock().date().isoformat()
    sentences = (problem_sentence(console.t, problem, str) for problem in problems)
    return tuple(filter(None, (valid_sentence(console.t, packet, day), *sentences)))


def _set_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--packet", metavar="ID|FILE.toml")
    parser.add_argument("--points", type=int, metavar="N")
    variants = parser.add_mutually_exclusive_group()
    variants.add_argument("--variant", action="append", metavar="ID[=X]")
    variants.add_argument("--no-variants", action="store_true")
    order = parser.add_mutually_exclusive_group()
    order.add_argument("--points-first", action="store_true", default=None)
    order.add_argument("--as-printed", action="store_false", dest="points_first", default=None)
    parser.add_argument("--name", metavar="TEXT")
    parser.add_argument("--date", metavar="D")
    parser.add_argument("--venue", metavar="T")
    parser.add_argument("--tables", metavar="N|1-12,15")
    parser.add_argument("--rounds", type=_rounds_typed, metavar="N|packet")
    sides = parser.add_mutually_exclusive_group()
    sides.add_argument("--sides", action="store_true", default=None)
    sides.add_argument("--no-sides", action="store_false", dest="sides", default=None)


def _rounds_typed(text: str) -> int | str:
    return text if text == AS_THE_PACKET else int(text)


def _set(options: Namespace, console: Console) -> None:
    with console.event(options.file) as session:
        t = console.t
        before = session.read(stored_draft)
        draft = _changed(before, options)
        beside = {key: getattr(draft, key) for key in ("name", "date", "venue", "keeps_sides")}
        is_other = draft != replace(before, **beside)
        touched = session.read(impact_of, draft)
        session.save(event_form(before, draft), options.because)
        line = session.read(event_line)
        console.say(
            event_sentence(t, line.name, line.packet_name, line.point_size),
            *(problem_sentence(t, problem, name_of(session.state)) for problem in touched.problems),
            *(_advice(console, draft, len(session.state.active) or None) if is_other else ()),
        )


def _changed(draft: EventDraft, options: Namespace) -> EventDraft:
    """A draft with what was typed of it; another packet begins without the variants of the last."""
    if options.packet is not None:
        packet, house_packet = packet_typed(options.packet)
        draft = replace(
            draft, packet=packet, house_packet=house_packet, variants=(), points_first=None
        )
    if options.variant is not None or options.no_variants:
        draft = replace(draft, variants=variants_typed(options.variant or []))
    for key, typed in (
        ("point_size", options.points),
        ("points_first", options.points_first),
        ("keeps_sides", options.sides),
    ):
        draft = draft if typed is None else replace(draft, **{key: typed})
    if options.date is not None:
        draft = replace(draft, date=date_typed(options.date))
    if options.tables is not None:
        draft = replace(draft, tables=read_tables(options.tables))
    if options.rounds is not None:
        draft = replace(
            draft, planned_rounds=None if options.rounds == AS_THE_PACKET else options.rounds
        )
    name = draft.name if options.name is None else options.name
    return replace(draft, name=name, venue=draft.venue if options.venue is None else options.venue)


def _status_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--as", dest="form", choices=("text", "json"), default="text")


def _status(options: Namespace, console: Console) -> None:
    with console.event(options.file, writes=False) as session:
        t = console.t
        state = session.state
        now = status(state)
        if options.form == "json":
            console.say(json.dumps(_as_json(now, state), ensure_ascii=False))
            return
        line = session.read(event_line)
        console.say(
            event_sentence(t, line.name, line.packet_name, line.point_size),
            f"{round_words(t, state)} · {players_words(t, now.players)}",
            next_step_sentence(t, now.next, name_of(state)),
            *border_lines(state, t, name_of(state)),
        )
        old = session.read(out_of_date, state)
        for papers, sentence in (
            (old.reprint, stale_sentence),
            (old.throw_away, throw_away_sentence),
        ):
            names = tuple(
                outdated_name(t, paper, old.players_of(paper), name_of(state)) for paper in papers
            )
            if names:
                console.say(sentence(t, names))


def _as_json(now: Status, state: EventState) -> dict[str, object]:
    return {
        "round": now.round,
        "state": now.state,
        "missing": list(now.missing),
        "next": now.next.code,
        "leader": now.leader,
        "over": now.over,
        "players": now.players,
        "cut": cut_json(state),
    }


# The commands undo, redo and history.


def _undo_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--all", dest="everybody", action="store_true")


def _undo(options: Namespace, console: Console) -> None:
    with console.event(options.file) as session:
        # Named as they were: who is registered by the act is nobody once it is taken back.
        named = name_of(session.state)
        done = session.undo(options.because, everybody=options.everybody)
        _say_done(console, session, done, named)


def _redo(options: Namespace, console: Console) -> None:
    with console.event(options.file) as session:
        done = session.redo(everybody=options.everybody)
        _say_done(console, session, done, name_of(session.state))


def _say_done(
    console: Console, session: EventSession, done: Changes, named: Callable[[int], str]
) -> None:
    """Print the step itself: another process may have acted since the event was read."""
    line = next(line for line in session.read(history) if line.step == done.step)
    console.say(verb_sentence(console.t, line.verb, line.arguments, named))


def _history(options: Namespace, console: Console) -> None:
    with console.event(options.file, writes=False) as session:
        state = session.state
        named = name_of(state)
        console.say(*(step_line(console.t, line, named) for line in session.read(history)))


def step_line(t: Words, line: HistoryLine, named: Callable[[int], str]) -> str:
    """A step of the history in one line."""
    return history_line(
        t,
        step=line.step,
        at=line.at.astimezone().strftime("%Y-%m-%d %H:%M:%S"),
        sentence=verb_sentence(t, line.verb, line.arguments, named),
        reason=line.reason,
        requested_by=line.requested_by,
        is_undone=line.is_undone,
    )


# The command move.


def _move_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("to", metavar="SERVER|FILE", type=read_place, nargs="?")
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--upgrade", action="store_true")


def _move(options: Namespace, console: Console) -> None:
    to = options.to
    source: Path | ServerAddress = options.file
    if options.upgrade:
        if to is not None or options.alone or not isinstance(source, ServerAddress):
            raise UsageError(move_usage(console.t))
        copy = upgrade_on_server(source, console.clock)
        console.say(upgraded_sentence(console.t, str(source), "" if copy is None else str(copy)))
        return
    if (to is None) is not options.alone:
        raise UsageError(move_usage(console.t))
    if to is not None and isinstance(source, ServerAddress) is isinstance(to, ServerAddress):
        raise UsageError(move_usage(console.t))
    with console.event(source) as session, _alone(console, source):
        if to is None:
            go_on_alone(session)
            console.say(alone_sentence(console.t, str(source)))
        elif isinstance(to, ServerAddress):
            there = move_to_server(session, to, partial(_put_there, console))
            console.say(moved_sentence(console.t, str(there)))
            console.say(copy_stays_sentence(console.t, str(source)))
        else:
            aside = move_to_file(session, to)
            console.say(moved_sentence(console.t, str(to)))
            if aside is not None:
                console.say(set_aside_sentence(console.t, str(aside)))


def _put_there(console: Console, address: ServerAddress, data: bytes) -> None:
    with console.orderly_progress(moving_sentence(console.t, str(address))) as go_on:
        put_there(address, data, go_on)


def _alone(console: Console, source: Path | ServerAddress) -> AbstractContextManager[object]:
    """Nobody else has a file open while it is moved."""
    if isinstance(source, ServerAddress) or not source.is_file():
        return nullcontext()
    return Hold.take(source, console.clock())


# The command check.


_SOUND = frozenset(
    {
        FileCode.MISSING,
        FileCode.NOT_PLAIN,
        FileCode.NEWER,
        FileCode.BUSY,
        FileCode.CANNOT_READ,
        FileCode.DRIVE,
    }
)
"""Refusals that say nothing about whether the file is whole."""


def _check(options: Namespace, console: Console) -> None:
    path: Path | ServerAddress = options.file
    try:
        with console.event(path, writes=False) as session:
            refuse_damaged(session)
            _say(console, str(path), session)
    except EventFileError as error:
        if error.code in _SOUND | {FileCode.FOREIGN}:
            raise
        raise NotNowError(FileCode.DAMAGED, path=str(path)) from error


def refuse_damaged(session: FileSession[Any, Any]) -> None:
    """Refuse an open file that is damaged, each damage named.

    Raises:
        NotNowError: "file.damaged", or "file.drive".
    """
    path, found = session.path, session.read(session.file.damages)
    if found and (why := drive_error(path)):
        raise NotNowError(FileCode.DRIVE, path=str(path), why=why)
    if found:
        problems = tuple(map(_problem, found))
        raise NotNowError(FileCode.DAMAGED, problems=problems, path=str(path))


def _problem(damage: Damage) -> Problem:
    if damage.code == FileCode.FOREIGN:
        return impossible(BackupCode.DAMAGE_FOREIGN, objects=(damage.detail,))
    if damage.table:
        is_row = damage.code != BackupCode.DAMAGE_DISAGREES
        code = BackupCode.DAMAGE_ROW if is_row else BackupCode.DAMAGE_DISAGREES
        return impossible(code, table=damage.table, row=damage.row)
    return impossible(BackupCode.DAMAGE_FILE, why=damage.detail)


def _say(console: Console, place: str, session: EventSession) -> None:
    t = console.t
    with console.progress(t("Checking the event…")) as go_on:
        found = session.read(remarks, session.state, go_on)
    differences = [remark for remark in found if remark.is_broken]
    notes = [remark for remark in found if not remark.is_broken]
    console.say(whole_sentence(t, place), differences_sentence(t, len(differences)))
    console.say(*(_remark_line(console, session, difference) for difference in differences))
    if notes:
        console.say(notes_sentence(t, len(notes)))
        console.say(*(_remark_line(console, session, note) for note in notes))


def _remark_line(console: Console, session: EventSession, remark: Remark) -> str:
    from app.words.program.errors import problem_sentence

    t, name = console.t, name_of(session.state)
    owner = "" if remark.player is None else name(remark.player)
    sentence = problem_sentence(t, remark.problem, name)
    return remark_line(t, remark.round_number, remark.table, owner, sentence, remark.reason)


def share(text: str) -> Fraction:
    """A share from 0 to 1, as typed: "0.05" or "1/20"."""
    try:
        part = Fraction(text).limit_denominator(_FINEST)
    except (ValueError, ZeroDivisionError):
        raise ArgumentTypeError(text) from None
    if not 0 <= part <= 1:
        raise ArgumentTypeError(text)
    return part


def _rehearse_arguments(parser: Parser) -> None:
    draft_arguments(parser)
    parser.add_argument("--players", required=True, type=int, metavar="N")
    parser.add_argument("--seed", type=int, metavar="N")
    for name in ("--ties", "--drops", "--late"):
        parser.add_argument(name, type=share, default=Fraction(0), metavar="P")
    parser.add_argument("--sides", action="store_true")
    parser.add_argument("-o", dest="file", required=True, type=local_file, metavar="FILE")


def _rehearse(options: Namespace, console: Console) -> None:
    t, path = console.t, options.file
    packet, house_packet = packet_typed(options.packet)
    seed = console.dice(SEEDS) if options.seed is None else options.seed
    draft = EventDraft(
        name=rehearsal_name(t, seed),
        packet=packet,
        house_packet=house_packet,
        point_size=options.points,
        variants=variants_typed(options.variant),
        keeps_sides=options.sides,
    )
    plan = RehearsalPlan(
        players=options.players,
        seed=seed,
        ties=options.ties,
        drops=options.drops,
        late=options.late,
    )
    with console.progress(t("Making a practice event…")) as go_on:
        session = rehearse(path, draft, plan, clock=console.clock, dice=console.dice, go_on=go_on)
    state = session.state
    session.close()
    console.say(
        rehearsed_sentence(t, str(path), len(state.entrants), len(state.played)),
        next_step_sentence(t, next_step(state), name_of(state)),
    )


COMMANDS = {
    "new": Command(arguments=_new_arguments, run=_new, writes=True),
    "set": Command(arguments=_set_arguments, run=_set, writes=True),
    "status": Command(arguments=_status_arguments, run=_status),
    "undo": Command(arguments=_undo_arguments, run=_undo, writes=True),
    "redo": Command(arguments=_undo_arguments, run=_redo, writes=True),
    "history": Command(arguments=file_argument, run=_history),
    "move": Command(arguments=_move_arguments, run=_move),
    "check": Command(arguments=file_argument, run=_check),
    "rehearse": Command(arguments=_rehearse_arguments, run=_rehearse, writes=True),
}
"""By name."""
