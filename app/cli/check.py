"""The command check: is a file whole, does its journal agree, does it break a rule of its packet.

A damaged file ends with 1, every damage on standard error. Broken rules are remarks, not damage:
the file is as it was meant, so they are printed and the command ends with 0. What is missing or
advised against comes behind them.
"""

from argparse import Namespace
from pathlib import Path

from app.cli.command import Command, file_argument
from app.cli.console import Console, name_of
from app.models.file.check import Damage, damages
from app.models.file.file_format import drive_error
from app.rules.core.errors import Problem, impossible
from app.services.core.errors import NotNowError
from app.services.core.session import EventSession
from app.services.event.events import EventFileError
from app.services.packet.audit.registry import Remark, remarks
from app.words.core.commands import whole_sentence
from app.words.packet.audit import differences_sentence, notes_sentence, remark_line

_SOUND = frozenset(
    {"file.missing", "file.not-plain", "file.newer", "file.busy", "file.cannot-read", "file.drive"}
)
"""Refusals that say nothing about whether the file is whole."""


def _check(asked: Namespace, console: Console) -> None:
    path: Path = asked.file
    try:
        with console.event(path, writes=False) as session:
            _refuse_damaged(path, session.read(damages))
            _say(console, path, session)
    except EventFileError as error:
        if error.code in _SOUND | {"file.foreign"}:
            raise
        raise NotNowError("file.damaged", path=str(path)) from error


def _refuse_damaged(path: Path, found: tuple[Damage, ...]) -> None:
    if found and (why := drive_error(path)):
        raise NotNowError("file.drive", path=str(path), why=why)
    if found:
        problems = tuple(map(_problem, found))
        raise NotNowError("file.damaged", problems=problems, path=str(path))


def _problem(one: Damage) -> Problem:
    if one.code == "file.foreign":
        return impossible("damage.foreign", objects=(one.detail,))
    if one.table:
        code = "damage.disagrees" if one.code == "file.disagrees" else "damage.row"
        return impossible(code, table=one.table, row=one.row)
    return impossible("damage.file", why=one.detail)


def _say(console: Console, path: Path, session: EventSession) -> None:
    t, found = console.t, session.read(remarks, session.state)
    differences = [one for one in found if one.is_broken]
    notes = [one for one in found if not one.is_broken]
    console.say(whole_sentence(t, str(path)), differences_sentence(t, len(differences)))
    console.say(*(_line(console, session, one) for one in differences))
    if notes:
        console.say(notes_sentence(t, len(notes)))
        console.say(*(_line(console, session, one) for one in notes))


def _line(console: Console, session: EventSession, one: Remark) -> str:
    from app.words.core.errors import problem_sentence

    t, name = console.t, name_of(session.state)
    owner = "" if one.player is None else name(one.player)
    said = problem_sentence(t, one.problem, name)
    return remark_line(t, one.round_number, one.table, owner, said, one.reason)


COMMANDS = {"check": Command(arguments=file_argument, run=_check)}
"""By name."""
