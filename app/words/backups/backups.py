"""Backups in words: lines of lists, damaged files, salvage, packs, synced folders."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from app import __version__
from app.codes import BackupCode, Code, EventCode, FileCode
from app.words.core.catalogue import Words
from app.words.core.status import joined

NameOf = Callable[[int], str]
Sentence = Callable[[Words, Mapping[str, Any], NameOf], str]


_WEIGHTY = ("event", "player", "round", "game", "bye", "army_list", "award")
"""Tables that are named first."""


def table_word(t: Words, table: str) -> str:
    """What a stored table holds, in the EO's words."""
    names = {
        "event": t("the event's own settings"),
        "variant": t("variants"),
        "player": t("players"),
        "army_list": t("army lists"),
        "round": t("rounds"),
        "game": t("games and results"),
        "bye": t("byes"),
        "basis": t("scores used for pairing"),
        "ruling": t("rulings"),
        "printed": t("printing records"),
        "countdown": t("the clock"),
        "round_clock": t("round clocks"),
        "variable_roll": t("secret dice"),
        "table_pause": t("table pauses"),
        "played_out": t("tables that played on"),
        "awaited_player": t("players waited for"),
        "day_plan": t("the timetable"),
        "day_break": t("breaks"),
        "award": t("awards"),
        "ballot": t("ballots"),
        "planned_scenario": t("planned scenarios"),
        "scenario_roll": t("scenario rolls"),
        "house_scenario": t("custom scenarios"),
        "notice": t("notices"),
        "penalty": t("the judge's log"),
        "second_reading": t("double-checks of slips"),
        "wish": t("pairing preferences"),
        "journal_step": t("the history"),
        "journal_row": t("the history's details"),
    }
    return names.get(table, table)


def why_words(t: Words, why: str, round_number: int | None) -> str:
    """Why a backup was made."""
    reasons = {
        "opened": t("event opened"),
        "left": t("event closed"),
        "upgraded": t("before an upgrade"),
        "asked": t("made by hand"),
        "meanwhile": t("while results came in") if round_number else t("between rounds"),
    }
    if why in reasons:
        return reasons[why]
    if round_number is not None:
        by_round = {
            "paired": t("round {n} paired", n=round_number),
            "published": t("round {n} published", n=round_number),
            "closed": t("round {n} closed", n=round_number),
        }
        if why in by_round:
            return by_round[why]
    return t("unknown reason")


def damage_summary(t: Words, codes: Iterable[str]) -> str:
    """The one calm line about a file that is not as it was written."""
    codes = set(codes)
    if codes <= {BackupCode.DAMAGE_ALTERED}:
        return t(
            "Another program changed this file. You can continue; press Ctrl+B to see what "
            "changed, and the backups."
        )
    if codes <= {BackupCode.DAMAGE_NOTHING_LOST}:
        return t(
            "This file is damaged, but nothing of the event is lost. Press Ctrl+B to save it "
            "to a new file or open a backup."
        )
    return t(
        "Part of this file is damaged. Press Ctrl+B to see what, open a copy of a backup, or "
        "save what can still be read."
    )


def synced_sentence(t: Words, cloud: str) -> str:
    """Warn of a cloud whose program can change the event's folder."""
    name = cloud or t("a cloud")
    return t(
        "This event is in a folder that {name} syncs. That can lock the open file, upload half an "
        "action, or put an older file in its place. Close it (Ctrl+W), move it to a folder that "
        "isn't synced and open it there. Save a copy… (Ctrl+B) and backups can go into this "
        "folder.",
        name=name,
    )


def size_words(t: Words, size: int) -> str:
    """Bytes as people say them."""
    if size < 1_000_000:
        return t("{n} kB", n=max(1, round(size / 1000)))
    return t("{n} MB", n=f"{size / 1_000_000:.1f}")


def games_words(t: Words, results: int, games: int) -> str:
    """How many results are in."""
    return "" if not games else t("{n} of {games}", n=results, games=games)


def good_words(t: Words, *, is_good: bool) -> str:
    """Whether a backup is as it was written."""
    return t("verified") if is_good else t("changed or damaged")


def _rows(t: Words, facts: Mapping[str, Any]) -> str:
    rows, n = facts["rows"], facts["n"]
    numbers = joined(t, [str(row) for row in rows])
    return numbers if n <= len(rows) else t("{rows} and more", rows=numbers)


def _lost(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    spans = [
        str(first) if first == last else t("{first} to {last}", first=first, last=last)
        for first, last in facts["spans"][:12]
    ]
    kept = t.many("{n} row is there", "{n} rows are there", facts["kept"])
    what = table_word(t, facts["table"])
    ((first, last), *more) = facts["spans"]
    if first == last and not more:
        return t("Of {what}, {kept}; number {n} is lost, if there was one.",
                 what=what, kept=kept, n=first)  # fmt: skip
    return t("Of {what}, {kept}; numbers {spans} are lost, if there were any.",
             what=what, kept=kept, spans=joined(t, spans))  # fmt: skip


def _unreadable(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    names = {table: table_word(t, table) for table in facts["tables"]}
    weighty = [names.pop(table) for table in _WEIGHTY if table in names]
    return t(
        "Can't be read: {what}. It isn't known whether there were any.",
        what=joined(t, [*weighty, *names.values()]),
    )


def _from_journal(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    return t.many(
        "{n} row of {what} is damaged; the history still has it.",
        "{n} rows of {what} are damaged; the history still has them.",
        facts["n"],
        what=table_word(t, facts["table"]),
    )


def _altered(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    return t.many(
        "{n} row of {what} differs from the history: number {rows}.",
        "{n} rows of {what} differ from the history: numbers {rows}.",
        facts["n"],
        what=table_word(t, facts["table"]),
        rows=_rows(t, facts),
    )


def _dropped(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    return t.many(
        "Of {what}, {n} row couldn't be kept: what it refers to is lost.",
        "Of {what}, {n} rows couldn't be kept: what they refer to is lost.",
        facts["n"],
        what=table_word(t, facts["table"]),
    )


def _made_up(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    return t.many(
        "{n} player is known only by number: {rows}. Type the name again.",
        "{n} players are known only by number: {rows}. Type their names again.",
        facts["n"],
        rows=_rows(t, facts),
    )


PROBLEMS: Mapping[Code, Sentence] = {
    BackupCode.DAMAGE_ALTERED: _altered,
    BackupCode.DAMAGE_FROM_JOURNAL: _from_journal,
    BackupCode.DAMAGE_LOST: _lost,
    BackupCode.DAMAGE_UNREADABLE_TABLES: _unreadable,
    BackupCode.DAMAGE_DROPPED: _dropped,
    BackupCode.DAMAGE_MADE_UP: _made_up,
    BackupCode.DAMAGE_NEWER: lambda t, facts, name_of: t(
        "A newer version of Dice Down wrote this file. What this version doesn't know isn't in"
        " the copy: open the file itself with the newer version as soon as you can."
    ),
    BackupCode.DAMAGE_NEWER_PROGRAM: lambda t, facts, name_of: t(
        "A newer version of Dice Down wrote this file, and this one can't check it. Open it "
        "with the newer version."
    ),
    BackupCode.DAMAGE_NOTHING_LOST: lambda t, facts, name_of: t(
        "The file's structure is damaged, but every row can be read."
    ),
}
"""What is the matter with a file."""

SUMMARIES: Mapping[Code, Sentence] = {
    BackupCode.FAILED: lambda t, facts, name_of: t(
        "No backup could be made in {path}: {why}. The event itself is saved.", **facts
    ),
    BackupCode.AWAY: lambda t, facts, name_of: t(
        "The backup drive {path} isn't connected. Backups go to this computer only until it's "
        "back.",
        **facts,
    ),
    BackupCode.SECOND_FAILED: lambda t, facts, name_of: t(
        "Can't write to the backup drive {path}: {why}. Backups go to this computer only.",
        **facts,
    ),
    BackupCode.ALTERED: lambda t, facts, name_of: t(
        "{path} was changed or damaged. Choose another backup.", **facts
    ),
    BackupCode.KEEP: lambda t, facts, name_of: t(
        "Keep {fewest} to {most} backups per event, not {typed}.", **facts
    ),
    EventCode.ORGANIZER_TOO_LONG: lambda t, facts, name_of: t(
        "The name has more than {most} letters. Shorten it.", **facts
    ),
    BackupCode.NO_FOLDER: lambda t, facts, name_of: t(
        "{path} isn't a folder. Choose one that's there now.", **facts
    ),
    BackupCode.NONE: lambda t, facts, name_of: t(
        "There's no backup of {path} here. Backups are made as soon as an event is opened in "
        "the window.",
        **facts,
    ),
    BackupCode.NUMBER: lambda t, facts, name_of: t(
        "There's no backup {typed}. Enter 1 to {most}.", **facts
    ),
    BackupCode.PACK_TOO_LARGE: lambda t, facts, name_of: t(
        "{path} wasn't opened: it's too large to be an event.", **facts
    ),
    BackupCode.PACK_DAMAGED: lambda t, facts, name_of: t(
        "{path} is incomplete. Copy it again from the other laptop.", **facts
    ),
    BackupCode.PACK_STRANGE: lambda t, facts, name_of: t(
        "{path} wasn't opened: Dice Down didn't make it for another laptop.", **facts
    ),
    BackupCode.PACK_NO_EVENT: lambda t, facts, name_of: t(
        "{path} doesn't contain an event made by Dice Down. Nothing was opened or saved.", **facts
    ),
    BackupCode.PACK_NEWER: lambda t, facts, name_of: (
        t(
            "{path} was made by a newer build of Dice Down {needs} than this one. Install the "
            "newest Dice Down.",
            **facts,
        )
        if facts["needs"] == __version__
        else t(
            "{path} was made by Dice Down {needs}. Open it with that version or a newer one.",
            **facts,
        )
    ),
    FileCode.NOTHING_LEFT: lambda t, facts, name_of: t(
        "Nothing in {path} can be read any more. Open a backup.", **facts
    ),
}
"""Refusals of backups and salvage."""


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
