"""Events and seasons lived through in a process of their own, which tells each act once done."""

import io
import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

from app.cli.console import Console
from app.cli.run import run
from app.models.file.check import damages
from app.rules.core.draw import Draw
from app.rules.core.errors import RuleError
from app.rules.season.rules import SeedMeeting
from app.rules.season.season import PersonId
from app.services.core.errors import UserError
from app.services.core.session import FileSession
from app.services.event.event_draft import EventDraft
from app.services.event.events import new_event
from app.services.event.opening import open_existing
from app.services.packet.packets import load_packet, packet_text
from app.services.program.rehearse import RehearsalPlan, people, play
from app.services.season.finals import finals_draft, make_finals
from app.services.season.people import merge_people, set_region, split_person
from app.services.season.places import decline_place, draw_brackets, order_equals
from app.services.season.session import SeasonSession, open_season
from app.services.season.taking import remove_event
from app.words.core.catalogue import words
from tests.services.season.season_scenarios import NAMES
from tests.services.season.seasons import HOMES, add, event_of_names, season_of

DRAFT = EventDraft(name="Lived", packet="sr2015", point_size=50)
PLAYERS = 8

READY = b"ready"
"""Said by a process that has loaded the program and waits to be asked to live."""

Tell = Callable[[int], object]
"""Told the newest step of the journal after each act."""


def by_session(path: Path, seed: int, tell: Tell) -> None:
    """Make an event and play it by the window's session, undoing something now and then."""
    draw = Draw(seed)
    session = new_event(path, DRAFT, clock=_now, dice=draw.below)
    tell(newest_step(path))
    plan = RehearsalPlan(players=PLAYERS, seed=seed, ties=Fraction(1, 9), drops=Fraction(1, 20))
    everybody = people(PLAYERS, load_packet(packet_text(DRAFT.packet)), DRAFT.point_size, draw)
    for count, _ in enumerate(play(session, everybody, plan, draw)):
        tell(newest_step(path))
        if count % 7 == 3:
            session.undo("to see it again")
            tell(newest_step(path))
            session.redo()
            tell(newest_step(path))
    session.close()


def by_commands(path: Path, seed: int, tell: Tell) -> None:
    """Make an event and play it, each act a command that opens and closes the file."""
    draw = Draw(seed)

    def command(*arguments: object) -> None:
        out = io.StringIO()
        console = Console(clock=_now, dice=draw.below, t=words(), out=out, err=out)
        given = [str(one) for one in arguments]
        code = run([given[0], str(path), *given[1:]], console)
        if code:
            raise AssertionError(f"{given}: {out.getvalue()}")
        tell(newest_step(path))

    command("new", "--packet", DRAFT.packet, "--points", DRAFT.point_size, "--name", DRAFT.name)
    for number in range(PLAYERS):
        command("enter", f"Player {number + 1}")
    for _ in range(3):
        command("pair", "--seed", draw.below(1_000_000))
        command("publish")
        command("begin")
        for table in range(1, PLAYERS // 2 + 1):
            first = ("first", "second")[draw.below(2)]
            command("result", "--table", table, "--winner", first, "--by", "assassination",
                    "--cp", "2,1", "--ap", f"{draw.below(40)},{draw.below(40)}")  # fmt: skip
        command("undo")
        command("redo")
        command("close")


def by_season(path: Path, seed: int, tell: Tell) -> None:
    """Make a season and live it by its session, any act at any time, undoing now and then."""
    session = season_of(path)
    tell(newest_step(path))
    session.on_step.append(lambda changes: tell(changes.step))
    draw = Draw(seed)
    for number in range(1, 60):
        act = (_take, *_SEASON_ACTS)[draw.below(len(_SEASON_ACTS) + 1)]
        if len(session.state.events) < 2:
            act = _take
        # Nobody is tied, nothing is drawn yet, two met at an event: then nothing is done.
        with suppress(UserError, RuleError):
            act(session, draw, number)
        if number % 3 == 2:
            session.undo()
            session.redo()
    session.close()


def _take(session: SeasonSession, draw: Draw, number: int) -> None:
    lines = [f"{name},{HOMES[n % len(HOMES)]}" for n, name in enumerate(NAMES)]
    draw.shuffle(lines)
    add(session, event_of_names(f"Cup {number}", *lines, date=f"2014-03-{number % 28 + 1:02}"))


def _decline(session: SeasonSession, draw: Draw, number: int) -> None:
    session.do(decline_place, _somebody(session, draw), is_late=number % 2 == 1)


def _merge(session: SeasonSession, draw: Draw, number: int) -> None:
    """Somebody new, then somebody of the season: they never met."""
    names = (f"Newcomer {number}", f"Guest {number}")
    add(session, event_of_names(f"Small {number}", *names, date=f"2014-04-{number % 28 + 1:02}"))
    person = next(one for one in session.state.people if one.name == names[0])
    session.do(merge_people, person.id, session.state.people[0].id)


def _split(session: SeasonSession, draw: Draw, number: int) -> None:
    person = _somebody(session, draw)
    session.do(split_person, person, (session.state.events[0].key,))


def _remove(session: SeasonSession, draw: Draw, number: int) -> None:
    events = session.state.events
    session.do(remove_event, events[draw.below(len(events))].key)


def _move(session: SeasonSession, draw: Draw, number: int) -> None:
    session.do(set_region, _somebody(session, draw), ("asia-australia", None)[draw.below(2)])


def _lots(session: SeasonSession, draw: Draw, number: int) -> None:
    session.do(order_equals, (), draw.below(1000))


def _brackets(session: SeasonSession, draw: Draw, number: int) -> None:
    with suppress(UserError):
        _lots(session, draw, number)
    session.do(draw_brackets, SeedMeeting.STANDARD, draw.below(1000))


def _finals(session: SeasonSession, draw: Draw, number: int) -> None:
    _brackets(session, draw, number)
    path = session.path.with_name(f"{session.path.name}-finals-{number}.dicedown")
    make_finals(session, path, finals_draft(session.state, "Finals", "2014-11-01"))


def _somebody(session: SeasonSession, draw: Draw) -> PersonId:
    return session.state.people[draw.below(len(session.state.people))].id


_SEASON_ACTS = (_decline, _merge, _split, _remove, _move, _lots, _brackets, _finals)


WAYS = {"session": by_session, "commands": by_commands, "season": by_season}
SUFFIX_OF = {"season": ".season"}
"""How the name of a file ends, by the way in which it is lived; else as an event's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What stands against a file after a disaster; "" for nothing."""

    fault: str = ""
    is_unborn: bool = False
    """The disaster came before the event's first act was done; there is no event, and none lost."""


def judge(path: Path, told: int) -> Verdict:
    """Open an event after a disaster as the program would, and go on with it.

    Args:
        told: the newest step that was told done before; 0 for none.
    """
    if not path.exists():
        return _unborn(told, "the file is gone")
    session: FileSession[Any, Any]
    try:
        if path.suffix == SUFFIX_OF["season"]:
            session = open_season(path, clock=_now, dice=Draw(1).below)
        else:
            session = open_existing(path)
    except UserError as error:
        return _unborn(told, f"it does not open: {error.code}")
    try:
        found = session.read(damages)
        newest = session.read(lambda db: db.connection().exec_driver_sql(_NEWEST).scalar()) or 0
        if found:
            return Verdict(fault=f"damaged: {found[0]}")
        if newest < told:
            return Verdict(fault=f"lost: step {told} was done, {newest} is the last")
        if newest > told + 1:
            return Verdict(fault=f"too many: step {told} was done, {newest} is the last")
        if session.undo_stack().undo is not None:
            before = session.state
            session.undo("after the disaster")
            session.redo()
            if session.state != before or session.read(damages):
                return Verdict(fault="undo and redo do not lead back")
        return Verdict()
    finally:
        session.close()


_NEWEST = "SELECT max(id) FROM journal_step"


def newest_step(path: Path) -> int:
    """The newest step of an event's journal."""
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute(_NEWEST).fetchone()[0] or 0)


def _unborn(told: int, why: str) -> Verdict:
    return Verdict(fault=why) if told else Verdict(is_unborn=True)


def _now() -> datetime:
    return datetime.now(UTC)


if __name__ == "__main__":
    way, place, first_seed, *asked = sys.argv[1:]
    if asked == ["--when-asked"]:
        os.write(1, READY + b"\n")
        sys.stdin.readline()
    WAYS[way](Path(place), int(first_seed), lambda step: os.write(1, b"%d\n" % step))
