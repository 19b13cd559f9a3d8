"""Lines of backups in lists, and sentences after restoring, saving and moving."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Protocol

from app.words.backups.backups import games_words, good_words, size_words, why_words
from app.words.core.catalogue import Words
from app.words.core.status import joined


class Listed(Protocol):
    """A backup in a list."""

    @property
    def at(self) -> datetime:
        """When it was made."""

    @property
    def why(self) -> str:
        """Why."""

    @property
    def round(self) -> int | None:
        """The newest round in it."""

    @property
    def results(self) -> int:
        """Results of that round."""

    @property
    def games(self) -> int:
        """Games of that round."""

    @property
    def players(self) -> int:
        """Players registered."""

    @property
    def size(self) -> int:
        """Bytes."""

    @property
    def is_good(self) -> bool:
        """As it was written."""

    @property
    def is_second(self) -> bool:
        """In the second place."""


class Unpacking(Protocol):
    """What came out of a pack."""

    @property
    def added(self) -> Sequence[Path]:
        """Files that were not here."""

    @property
    def renamed(self) -> Sequence[Path]:
        """Files whose name was taken."""

    @property
    def settings(self) -> Mapping[str, str]:
        """Of the window."""


class Packing(Protocol):
    """What went into a pack."""

    @property
    def path(self) -> Path:
        """The file."""

    @property
    def packets(self) -> int:
        """Packets of the EO's own."""

    @property
    def scenarios(self) -> int:
        """Scenarios of the EO's own."""

    @property
    def size(self) -> int:
        """Bytes."""


def when_words(at: datetime) -> str:
    """Date and time where the EO is."""
    return f"{at.astimezone():%Y-%m-%d %H:%M:%S}"


def backup_line(t: Words, number: int, backup: Listed) -> str:
    """A backup in a command's list."""
    parts = [
        f"{number:>3}",
        when_words(backup.at),
        why_words(t, backup.why, backup.round),
        round_words(t, backup),
        t.many("{n} player", "{n} players", backup.players),
        size_words(t, backup.size),
        good_words(t, is_good=backup.is_good),
        t("on the backup drive") if backup.is_second else "",
    ]
    return "  ".join(part for part in parts if part)


def round_words(t: Words, backup: Listed) -> str:
    """The round of a backup with its results."""
    if backup.round is None:
        return t("before round 1")
    if not backup.games:
        return t("round {n}", n=backup.round)
    results_text = games_words(t, backup.results, backup.games)
    return t("round {n}: {results} results", n=backup.round, results=results_text)


def backed_up_event_line(t: Words, event: str, backups: int, newest: datetime, origin: Path) -> str:
    """An event that has backups."""
    count = t.many("{n} backup", "{n} backups", backups)
    when = when_words(newest)
    return t("{event}: {backups}, newest from {when}  {path}",
             event=event, backups=count, when=when, path=origin)  # fmt: skip


def places_sentence(t: Words, first: Path, second: Path | None, keep: int) -> str:
    """Where backups go, and how many stay."""
    if second is None:
        return t("Saved in {first}: the newest {keep} per event and the last one of each "
                 "round. No backup drive is set.", first=first, keep=keep)  # fmt: skip
    return t("Saved in {first} and on the backup drive {second}: the newest {keep} per event "
             "and the last one of each round.", first=first, second=second, keep=keep)  # fmt: skip


def restored_sentence(t: Words, path: str, why: str, round_number: int | None, at: datetime) -> str:
    """That a copy of a backup lies there now."""
    reason, when = why_words(t, why, round_number), when_words(at)
    return t("{path} is a copy of the backup from {when} ({reason}). Nothing was overwritten.",
             path=path, when=when, reason=reason)  # fmt: skip


def salvaged_sentence(t: Words, path: str, problems: int) -> str:
    """That a new event was made of a damaged file."""
    if not problems:
        return t("{path} contains everything; nothing was lost.", path=path)
    return t("{path} contains what could be read. Please check:", path=path)


def packed_sentence(t: Words, packed: Packing) -> str:
    """That everything is in one file."""
    held = [t("the event")]
    if packed.packets:
        held.append(t.many("{n} custom packet", "{n} custom packets", packed.packets))
    if packed.scenarios:
        held.append(t.many("{n} custom scenario", "{n} custom scenarios", packed.scenarios))
    return t("{path} contains {held} ({size}). Open it on the other laptop with Ctrl+O.",
             path=packed.path, held=joined(t, held), size=size_words(t, packed.size))  # fmt: skip


def unpacked_sentences(t: Words, unpacked: Unpacking) -> tuple[str, ...]:
    """What came along with an event."""
    sentences = []
    if unpacked.added:
        names = joined(t, [member.name for member in unpacked.added])
        sentences.append(t("Packets and scenarios added: {names}.", names=names))
    if unpacked.renamed:
        names = joined(t, [member.name for member in unpacked.renamed])
        sentences.append(t("Their names were already in use here; the new ones are called "
                           "{names}.",
                      names=names))  # fmt: skip
    return tuple(sentences)


def recovery_sentence(t: Words, kept: Path, *, set_aside: bool) -> str:
    """That the last action was cut off, and where the file is as it was found."""
    if set_aside:
        return t(
            "Leftovers of an earlier file with this event's name were found. They weren't "
            "used; they're kept, with a copy of the event, in {path}.",
            path=str(kept),
        )
    return t(
        "The last action was interrupted before it was saved, and was undone. The original "
        "file is kept in {path}.",
        path=str(kept),
    )


def saved_copy_sentence(t: Words, path: str) -> str:
    """Where a copy of the event is."""
    return t("Event saved as {path}.", path=path)
