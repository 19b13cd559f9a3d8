"""The commands backups, copy, restore, salvage, pack and unpack."""

from argparse import Namespace
from pathlib import Path

from app.cli.command import Command, Parser, file_argument, local_file
from app.cli.console import Console
from app.codes import BackupCode
from app.paths import backups as backups_folder
from app.services.backups.backups import back_up, backed_up_events, backups_of, newest_good, restore
from app.services.backups.damage import salvage_event
from app.services.backups.pack import pack_event, unpack_event
from app.services.backups.settings import BackupSettings, backup_settings, set_backup_settings
from app.services.core.errors import NotNowError, UserError
from app.services.event.opening import save_copy
from app.words.backups import backups as texts
from app.words.core.commands import written_sentence
from app.words.program.errors import problem_sentence

NOWHERE = "none"
"""The argument that removes the second place."""


def _backups_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", type=local_file, nargs="?")
    parser.add_argument("--now", action="store_true", dest="make_now")
    parser.add_argument("--second", metavar=f"DIR|{NOWHERE}", dest="second_place")
    parser.add_argument("--keep", metavar="N", type=int)


def _backups(arguments: Namespace, console: Console) -> None:
    if arguments.second_place is not None or arguments.keep is not None:
        _set(arguments)
    if arguments.file is None:
        for event in backed_up_events():
            console.say(
                texts.backed_up_event_line(
                    console.t, event.event, event.backups, event.newest, event.origin
                )
            )
        settings = backup_settings()
        console.say(
            texts.places_sentence(console.t, backups_folder(), settings.second_place, settings.keep)
        )
        return
    if arguments.make_now:
        with console.event(arguments.file, writes=False) as session:
            result = back_up(session)
        if result.trouble is not None:
            raise result.trouble
    lines = backups_of(arguments.file)
    if not lines:
        raise NotNowError(BackupCode.NONE, path=str(arguments.file))
    console.say(
        *(texts.backup_line(console.t, number, line) for number, line in enumerate(lines, 1))
    )


def _set(arguments: Namespace) -> None:
    before = backup_settings()
    place = before.second_place
    if arguments.second_place is not None:
        place = None if arguments.second_place == NOWHERE else Path(arguments.second_place)
    keep = before.keep if arguments.keep is None else arguments.keep
    set_backup_settings(BackupSettings(second_place=place, keep=keep))


def _copy_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("-o", dest="copy_to", required=True, type=Path, metavar="NEW")


def _copy(arguments: Namespace, console: Console) -> None:
    with console.event(arguments.file, writes=False) as session:
        path = save_copy(session, arguments.copy_to)
    console.say(written_sentence(console.t, str(path)))


def _restore_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", type=local_file)
    parser.add_argument("--number", metavar="N", type=int, dest="backup_number")
    parser.add_argument("-o", dest="beside", type=Path, metavar="NEW")


def _restore(arguments: Namespace, console: Console) -> None:
    lines = backups_of(arguments.file)
    if not lines:
        raise NotNowError(BackupCode.NONE, path=str(arguments.file))
    if arguments.backup_number is None:
        backup = newest_good(lines, arguments.file) or lines[0]
    elif 1 <= arguments.backup_number <= len(lines):
        backup = lines[arguments.backup_number - 1]
    else:
        raise UserError(BackupCode.NUMBER, typed=arguments.backup_number, most=len(lines))
    path = restore(backup.path, arguments.beside, origin=arguments.file.absolute())
    console.say(texts.restored_sentence(console.t, str(path), backup.why, backup.round, backup.at))


def _salvage_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", type=local_file)
    parser.add_argument("-o", dest="beside", type=Path, metavar="NEW")


def _salvage(arguments: Namespace, console: Console) -> None:
    t = console.t
    with console.progress(t("Saving what can still be read…")) as go_on:
        salvaged = salvage_event(arguments.file, arguments.beside, at=console.clock(), go_on=go_on)
    console.say(texts.salvaged_sentence(t, str(salvaged.path), len(salvaged.problems)))
    console.say(*(problem_sentence(t, problem, str) for problem in salvaged.problems))


def _pack_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("-o", dest="out", required=True, type=Path, metavar="X.dicepack")


def _pack(arguments: Namespace, console: Console) -> None:
    with console.event(arguments.file, writes=False) as session:
        packed = pack_event(session, arguments.out, at=console.clock())
    console.say(texts.packed_sentence(console.t, packed))


def _unpack_arguments(parser: Parser) -> None:
    parser.add_argument("pack", metavar="X.dicepack", type=Path)
    parser.add_argument("-o", dest="laid_down", type=Path, metavar="NEW")


def _unpack(arguments: Namespace, console: Console) -> None:
    unpacked = unpack_event(arguments.pack, arguments.laid_down)
    console.say(written_sentence(console.t, str(unpacked.path)))
    console.say(*texts.unpacked_sentences(console.t, unpacked))


COMMANDS = {
    "backups": Command(arguments=_backups_arguments, run=_backups),
    "copy": Command(arguments=_copy_arguments, run=_copy),
    "restore": Command(arguments=_restore_arguments, run=_restore),
    "salvage": Command(arguments=_salvage_arguments, run=_salvage),
    "pack": Command(arguments=_pack_arguments, run=_pack),
    "unpack": Command(arguments=_unpack_arguments, run=_unpack),
}
"""By name."""
