"""Strikes: an act in which the program is killed, the power fails, or the disk does."""

import errno
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Any

import psycopg

from app.codes import FileCode, RequestCode
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from tests.prove.calls import Call, Disk, after, after_power_cut
from tests.prove.saturday.ledger import Line
from tests.prove.saturday.moment import WrongError
from tests.prove.saturday.place import (
    EndedError,
    ServerPlace,
    at_commit,
    at_statement,
    close,
    lose_answer,
    moment,
)
from tests.prove.saturday.recorder import Recorder
from tests.prove.saturday.step import COMMAND, FULL, KILL, POWER, REDO, UNDO, UNREADABLE, Step

if TYPE_CHECKING:
    from tests.prove.saturday.day import Day

Act = Callable[[EventSession, str], None]
"""What a step does, given the session that does it and a reason."""
_MAYBE_DONE = frozenset(map(str, (FileCode.SERVER_UNKNOWN, FileCode.SAVED_UNREAD,
                                  RequestCode.UNDO_PART)))  # fmt: skip
"""Sentences by which an act, or a part of it, may be done."""


def struck(day: "Day", step: Step, act: Act) -> str:
    """Do an act in which a fault strikes."""
    if isinstance(day.place, ServerPlace):
        day.outcome.found[f"fault: {step.fault}"] += 1
        if step.fault == KILL:
            return _ended_on_server(day, step, act, day.place)
        return _failed_on_server(day, step, act, day.place)
    if day.recorder is None:
        with day.acting(step.who) as session:
            return day.attempt(session, act)
    day.outcome.found[f"fault: {step.fault}"] += 1
    if step.fault in (KILL, POWER):
        return _ended(day, step, act, day.recorder)
    return _failed(day, step, act, day.recorder)


def _ended(day: "Day", step: Step, act: Act, disk: Recorder) -> str:
    """The program dies in an act, or the power fails."""
    files, newest = disk.files(), day.ledger.newest
    told = False
    with disk.recording() as calls, day.acting(step.who) as session:
        try:
            act(session, "as it happens")
            told = True
        except UserError:
            pass
        after_act, heard = day.ledger.newest, len(calls)
    day.close()
    end = day.chance.choice((heard, day.chance.randint(0, heard)))
    told = told and end == heard
    _lay(day, disk, _disk_after(day, step.fault, calls[:end], files))
    day.reopen()
    now = day.ledger.newest
    if not newest <= now <= after_act or (told and now != after_act):
        raise WrongError(f"step {newest} before, {after_act} after, told {told}: {now}")
    day.note_done()
    return f"{step.fault} at call {end} of {heard}, {'done' if now != newest else 'not done'}"


def _disk_after(day: "Day", fault: str, calls: Sequence[Call], files: Disk) -> Disk:
    if fault == KILL:
        return after(calls, files)
    return after_power_cut(calls, day.chance, files)


def _lay(day: "Day", recorder: Recorder, disk: Disk) -> None:
    day.ledger.forget()
    for name in recorder.files().files:
        day.folder.joinpath(name).unlink()
    disk.lay(day.folder)


def _failed(day: "Day", step: Step, act: Act, disk: Recorder) -> str:
    """From some call on the disk is full, or can't be read."""
    newest = day.ledger.newest
    kind, error = {FULL: ("pwrite", errno.ENOSPC), UNREADABLE: ("pread", errno.EIO)}[step.fault]
    told = "done"
    with ExitStack() as stack:
        number = day.chance.choice((1, 2, day.chance.randint(1, 30)))
        if step.who == COMMAND:
            session = stack.enter_context(day.acting(step.who))
        else:
            session = day.sessions[step.who]
        before = day.ledger.contents
        with disk.failing(kind, number, error):
            try:
                act(session, "as it happens")
            except UserError as refused:
                told = str(refused.code)
        session.troubles.clear()
        # The program cleans up what it could not write; then the ledger looks.
        session.reader.newest_step()
        if told != "done" and day.ledger.newest == newest and day.ledger.contents != before:
            raise WrongError(f"{told}, and something is changed")
    now = day.ledger.newest
    if now == newest and told == FileCode.SAVED_UNREAD:
        raise WrongError(f"{told}, and nothing is done")
    if now != newest and told == FileCode.TROUBLE:
        raise WrongError(f"{told}, and step {now} is done")
    day.note_done()
    return f"{step.fault} from call {number}: {told}"


# On a server. What a disk does there is the server's to survive; its faults are of the connection:
# the program is killed, the server's power fails, connections are cut, the answer to a commit is
# lost. Before which statement, that is drawn.


def _ended_on_server(day: "Day", step: Step, act: Act, place: ServerPlace) -> str:
    """The program dies in an act; what it did is there wholly or not at all."""
    before, number, told = day.ledger.lines, moment(day.chance), False

    def strike(link: "psycopg.Connection[Any]") -> None:
        close(link)
        raise EndedError

    with (
        suppress(EndedError, UserError),
        day.acting(step.who) as session,
        at_statement(number, strike) as seen,
    ):
        act(session, "as it happens")
        told = True
    day.close()
    place.cut()
    day.reopen()
    made = _made(day, step, before)
    if told and not made:
        raise WrongError(f"reported done, and not in the journal: {before[-1]}")
    day.note_done()
    return f"kill at statement {number} of {seen[0]}, {'done' if made else 'not done'}"


def _failed_on_server(day: "Day", step: Step, act: Act, place: ServerPlace) -> str:
    """The connection is lost, and made again: the act is done once, or refused by a sentence."""
    before, number, told = day.ledger.lines, moment(day.chance), "done"

    def restart(_: object) -> None:
        place.restart()

    with ExitStack() as stack:
        session = stack.enter_context(day.acting(step.who))
        match step.fault:
            case "power":
                stack.enter_context(at_statement(number, restart))
            case "full":
                stack.enter_context(at_statement(number, lambda _: place.cut()))
            case _:
                stack.enter_context(at_commit(day.chance.choice((1, 2, 2, 2, 3)), lose_answer))
        try:
            act(session, "as it happens")
        except UserError as refused:
            told = str(refused.code)
        session.troubles.clear()
    made = _made(day, step, before)
    if told == "done" and not made:
        raise WrongError(f"reported done, and not in the journal: {before[-1]}")
    if told != "done" and made and told not in _MAYBE_DONE:
        raise WrongError(f"{told}, and {made} is done")
    day.note_done()
    return f"{step.fault} on the server at statement {number}: {told}"


def _made(day: "Day", step: Step, before: Sequence[Line]) -> Sequence[Line]:
    """The steps that came to be; one at most, but where an undo takes others along."""
    # What was rolled back used up a number, so that numbers don't count steps.
    made = day.ledger.lines[len(before) :]
    if day.ledger.lines[: len(before)] != before:
        raise WrongError("steps that were done are others now")
    if len(made) > 1 and step.what not in (UNDO, REDO):
        raise WrongError(f"one act, and the steps {made}")
    return made
