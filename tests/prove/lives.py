"""Events and seasons lived through in a process of their own, which tells each act once done."""

import io
import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

from app.cli.console import Console
from app.cli.run import run
from app.models.file.check import damages
from app.rules.core.draw import Draw
from app.services.core.errors import UserError
from app.services.core.session import FileSession
from app.services.event.event_draft import EventDraft
from app.services.event.events import new_event
from app.services.event.opening import open_existing
from app.services.packet.packets import load_packet, packet_text
from app.services.program.rehearse import RehearsalPlan, people, play
from app.services.season.places import decline_place
from app.services.season.session import open_season
from app.words.core.catalogue import words
from tests.services.season.season_scenarios import NAMES
from tests.services.season.seasons import add, event_of_names, season_of

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
    """Make a season and fill it by its session, undoing something now and then."""
    session = season_of(path)
    tell(newest_step(path))
    draw = Draw(seed)
    for number in range(1, 40):
        order = list(NAMES)
        draw.shuffle(order)
        event = event_of_names(f"Cup {number}", *order[:9], date=f"2014-03-{number % 28 + 1:02}")
        add(session, event)
        tell(newest_step(path))
        person = session.state.people[draw.below(len(session.state.people))]
        if person.id not in session.state.declined:
            session.do(decline_place, person.id)
            tell(newest_step(path))
        if number % 3 == 2:
            session.undo()
            tell(newest_step(path))
            session.redo()
            tell(newest_step(path))
    session.close()


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
