"""The sentence of each error about event files and others: what is so, then what to do."""

from collections.abc import Mapping

from app import __version__
from app.codes import Code, FileCode
from app.words.core.catalogue import Words
from app.words.core.errors import Facts, NameOf, Sentence


def _held(t: Words, facts: Facts, name_of: NameOf) -> str:
    if facts.get("host"):
        return t("{path} is open in a window on {host}. Close it there first.", **facts)
    return t("{path} is open in another window. Close it there first.", **facts)


def _newer(t: Words, facts: Facts, name_of: NameOf) -> str:
    if facts.get("needs") == __version__:
        # Written between two releases: its program calls itself as this one does.
        return t(
            "{path} was written by a newer build of Dice Down {needs}: its tables are of version "
            "{version}, and this one knows them up to {known}. Install the newest Dice Down.",
            **facts,
        )
    if facts.get("needs"):
        return t(
            "{path} was written by Dice Down {needs}. Open it with that version or a newer one.",
            **facts,
        )
    return t("{path} was written by a newer Dice Down. Open it with that one.", **facts)


FILE_ERRORS: Mapping[Code, Sentence] = {
    FileCode.MISSING: lambda t, facts, name_of: t(
        "There is no file {path}. Check its name and folder.", **facts
    ),
    FileCode.REPLACED: lambda t, facts, name_of: t(
        "Another program put another file in the place of {path}.",
        **facts,
    ),
    FileCode.ROLLED_BACK: lambda t, facts, name_of: t(
        "Another program put an older state of this event into {path}.", **facts
    ),
    FileCode.SAVED_WITH_TROUBLE: lambda t, facts, name_of: t(
        "The action is saved, but the disk reported an error: {why}. Save a copy elsewhere.",
        **facts,
    ),
    FileCode.SAVED_UNREAD: lambda t, facts, name_of: t(
        "The action is saved, but the file can't be read now: {why}. Don't repeat it; open the "
        "event again.",
        **facts,
    ),
    FileCode.UNKNOWN_OUTCOME: lambda t, facts, name_of: t(
        "The disk reported an error: {why}. It's unknown whether the action was saved; look in the "
        "history before you repeat it.",
        **facts,
    ),
    FileCode.NOT_PLAIN: lambda t, facts, name_of: t(
        "{path} is a folder, a pipe or a device, no file. Choose a file.", **facts
    ),
    FileCode.NOT_AN_EVENT: lambda t, facts, name_of: t(
        "{path} is no event of Dice Down, or it is damaged. Open another, or a backup.", **facts
    ),
    FileCode.NEWER: _newer,
    FileCode.OLD_SQLITE: lambda t, facts, name_of: t(
        "Python has SQLite {found}, and Dice Down needs {needed} or newer. Use a newer Python.",
        **facts,
    ),
    FileCode.OLDER: lambda t, facts, name_of: t(
        "{path} was written by an older Dice Down. Open it for writing once, so that it is"
        " brought up to date.",
        **facts,
    ),
    FileCode.EXISTS: lambda t, facts, name_of: t(
        "There is a file {path} already. Choose another name.", **facts
    ),
    FileCode.LEFTOVER: lambda t, facts, name_of: t(
        "{path} is left over from an event of that name that was cut off. Choose another name, or "
        "move it away with its event.",
        **facts,
    ),
    FileCode.DAMAGED: lambda t, facts, name_of: t(
        "{path} is damaged. Open a backup of it, or save what can still be read.", **facts
    ),
    FileCode.DRIVE: lambda t, facts, name_of: t(
        "The drive failed to read {path}: {why}. Plug the drive in again, or try another port or "
        "computer. If that doesn't help, open a backup.",
        **facts,
    ),
    FileCode.FOREIGN: lambda t, facts, name_of: t(
        "{path} holds objects that Dice Down never makes ({objects}). They could change results, "
        "so it isn't opened. Salvage makes a clean event of what it holds.",
        path=facts["path"],
        objects=", ".join(facts["objects"]),
    ),
    FileCode.BUSY: lambda t, facts, name_of: t(
        "{path} is being written by another program. Try again in a moment.", **facts
    ),
    FileCode.HELD: _held,
    FileCode.AS_OF_STEP: lambda t, facts, name_of: t(
        "Read-only: the event as of step {step} of {last} ({at}). Open it as it is now to change "
        "it.",
        **facts,
    ),
    FileCode.NO_SUCH_STEP: lambda t, facts, name_of: t(
        "{path} has no step {step} to show. Choose one from {first} to {last}; “dicedown history” "
        "lists them.",
        **facts,
    ),
    FileCode.READ_ONLY: lambda t, facts, name_of: t(
        "{path} may only be read, not written. Copy it to a place of your own.", **facts
    ),
    FileCode.CANNOT_WRITE: lambda t, facts, name_of: t(
        "{path} cannot be written: {why}. Choose another place.", **facts
    ),
    FileCode.CANNOT_READ: lambda t, facts, name_of: t(
        "{path} cannot be read: {why}. Choose another file.", **facts
    ),
    FileCode.CANNOT_UPGRADE: lambda t, facts, name_of: t(
        "{path} cannot be brought up to date: {why}. It was left as it is.", **facts
    ),
    FileCode.LOCKED: lambda t, facts, name_of: t(
        "Another program (a virus scanner, a cloud client) keeps the event file locked. Nothing "
        "was changed; try again in a moment."
    ),
    FileCode.TROUBLE: lambda t, facts, name_of: t(
        "The event file could not be written or read: {why}. Nothing was changed; try again.",
        **facts,
    ),
}
"""Event files and others."""
