"""Commands against loss: backups, restore, salvage, pack, unpack."""

from argparse import Namespace
from pathlib import Path

from app.cli.command import Command, Parser, file_argument
from app.cli.console import Console
from app.codes.backups import BackupCode
from app.paths import backups as backups_folder
from app.services.backups.backups import back_up, backed_up_events, backups_of, newest_good, restore
from app.services.backups.damage import salvage_event
from app.services.backups.pack import pack_event, unpack_event
from app.services.backups.settings import BackupSettings, backup_settings, set_backup_settings
from app.services.core.errors import NotNowError, UserError
from app.services.event.opening import save_copy
from app.words.backups import backup_lines as said
from app.words.core.commands import written_sentence
from app.words.program.errors import problem_sentence

NOWHERE = "none"
"""Typed for the second place, there is none any more."""


def _backups_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, nargs="?")
    parser.add_argument("--now", action="store_true", dest="make_now")
    parser.add_argument("--second", metavar=f"DIR|{NOWHERE}", dest="second_place")
    parser.add_argument("--keep", metavar="N", type=int)


def _backups(asked: Namespace, console: Console) -> None:
    t = console.t
    if asked.second_place is not None or asked.keep is not None:
        _set(asked)
    if asked.file is None:
        for event in backed_up_events():
            console.say(said.shelf_line(t, event.event, event.backups, event.newest, event.origin))
        settings = backup_settings()
        console.say(said.places_sentence(t, backups_folder(), settings.second_place, settings.keep))
        return
    if asked.make_now:
        with console.event(asked.file, writes=False) as session:
            told = back_up(session)
        if told.trouble is not None:
            raise told.trouble
    lines = backups_of(asked.file)
    if not lines:
        raise NotNowError(BackupCode.NONE, path=str(asked.file))
    console.say(*(said.backup_line(t, number, one) for number, one in enumerate(lines, 1)))


def _set(asked: Namespace) -> None:
    before = backup_settings()
    place = before.second_place
    if asked.second_place is not None:
        place = None if asked.second_place == NOWHERE else Path(asked.second_place)
    keep = before.keep if asked.keep is None else asked.keep
    set_backup_settings(BackupSettings(second_place=place, keep=keep))


def _copy_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("-o", dest="copy_to", required=True, type=Path, metavar="NEW")


def _copy(asked: Namespace, console: Console) -> None:
    with console.event(asked.file, writes=False) as session:
        path = save_copy(session, asked.copy_to)
    console.say(written_sentence(console.t, str(path)))


def _restore_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--number", metavar="N", type=int, dest="backup_number")
    parser.add_argument("-o", dest="beside", type=Path, metavar="NEW")


def _restore(asked: Namespace, console: Console) -> None:
    lines = backups_of(asked.file)
    if not lines:
        raise NotNowError(BackupCode.NONE, path=str(asked.file))
    if asked.backup_number is None:
        one = newest_good(lines, asked.file) or lines[0]
    elif 1 <= asked.backup_number <= len(lines):
        one = lines[asked.backup_number - 1]
    else:
        raise UserError(BackupCode.NUMBER, typed=asked.backup_number, most=len(lines))
    path = restore(one.path, asked.beside, origin=asked.file.absolute())
    console.say(said.restored_sentence(console.t, str(path), one.why, one.round, one.at))


def _salvage_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("-o", dest="beside", type=Path, metavar="NEW")


def _salvage(asked: Namespace, console: Console) -> None:
    t = console.t
    made = salvage_event(asked.file, asked.beside, at=console.clock())
    console.say(said.salvaged_sentence(t, str(made.path), len(made.problems)))
    console.say(*(problem_sentence(t, one, str) for one in made.problems))


def _pack_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("-o", dest="out", required=True, type=Path, metavar="X.dicepack")


def _pack(asked: Namespace, console: Console) -> None:
    with console.event(asked.file, writes=False) as session:
        packed = pack_event(session, asked.out, at=console.clock())
    console.say(said.packed_sentence(console.t, packed))


def _unpack_arguments(parser: Parser) -> None:
    parser.add_argument("pack", metavar="X.dicepack", type=Path)
    parser.add_argument("-o", dest="laid_down", type=Path, metavar="NEW")


def _unpack(asked: Namespace, console: Console) -> None:
    made = unpack_event(asked.pack, asked.laid_down)
    console.say(written_sentence(console.t, str(made.path)))
    console.say(*said.unpacked_sentences(console.t, made))


COMMANDS = {
    "backups": Command(arguments=_backups_arguments, run=_backups),
    "copy": Command(arguments=_copy_arguments, run=_copy),
    "restore": Command(arguments=_restore_arguments, run=_restore),
    "salvage": Command(arguments=_salvage_arguments, run=_salvage),
    "pack": Command(arguments=_pack_arguments, run=_pack),
    "unpack": Command(arguments=_unpack_arguments, run=_unpack),
}
"""By name."""
