"""A power cut at any moment leaves no half of a backup, pack, copy or export under its name.

Every command that writes files is recorded, and ended after each of its calls and by power cuts
that lose names and contents apart. The event must be whole, with every action that the command
said is done; the new file must be absent or whole, and there where the command said so; each
backup must be whole, or recognized as altered.
"""

import os
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from app.models.backups.backup_store import backup_folders, backups_in, is_unaltered
from app.models.file.check import damages_of_image
from app.models.file.recovery import committed_bytes
from app.paths import FOLDERS, keep_apart
from tests.prove.answers import COMMANDS, Tried, make_events
from tests.prove.event_files import samples
from tests.prove.folder_calls import (
    NAMING,
    Files,
    FolderCall,
    files_below,
    lay,
    left_after,
    recorded_below,
)
from tests.prove.lives import newest_step
from tests.prove.results import keep
from tests.surroundings import MEMORY

_OLD = "v003"
"""The sample that a command upgrades."""

TRIED: dict[str, Tried] = {
    **{name: COMMANDS[name] for name in (
        "publish", "undo", "result", "new", "copy", "restore", "salvage", "pack", "unpack",
        "export",
    )},
    "upgrade": Tried(arguments=("enter", "{old}", "Zoë Late")),
}  # fmt: skip
"""The commands, by a short name."""
_EVENTS = {
    "publish": "draft.dicedown",
    "undo": "draft.dicedown",
    "result": "playing.dicedown",
    "upgrade": "old.dicedown",
}
"""The events that they act on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """A command, what there was before it, and what it asked of the disk."""

    name: str
    place: Path
    """Where its files are: backups are found by where their event is."""
    before: Files
    calls: tuple[FolderCall, ...]


def prove(cuts: int, seed: int) -> int:
    """Try every end of each command, and so many power cuts over all; 1 for any fault."""
    if shutil.which("strace") is None:
        print("copies: calls are recorded with strace, which isn't here")
        return 0
    start, found = time.perf_counter(), Counter[str]()
    each = -(-cuts // len(TRIED))
    for name in TRIED:
        with recorded(name) as recording:
            found["commands"] += 1
            found += counted_calls(recording)
            found += tried(recording, range(len(recording.calls) + 1), each, seed)
        print(f"copies: {name} done", flush=True)
    command = f"copies --events {cuts} --seed {seed}"
    print(keep(command, _rows(found), time.perf_counter() - start, _EXPLANATION))
    return int(bool(found["faults"]))


@contextmanager
def recorded(name: str) -> Iterator[Recording]:
    """Run a command on fresh files; its paths may be laid again where it found them meanwhile."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        place = Path(folder, "case")
        before = {variable: os.environ.get(variable) for variable in FOLDERS}
        keep_apart(place / "home")
        try:
            make_events(place)
            shutil.copyfile(_sample(), place / "old.dicedown")
            files = files_below(place)
            calls = recorded_below(
                ("-m", "app", *_arguments(name, place)), place, Path(folder, "trace")
            )
            shutil.rmtree(place)
            yield Recording(name=name, place=place, before=files, calls=calls)
        finally:
            for variable, value in before.items():
                os.environ.pop(variable, None)
                if value is not None:
                    os.environ[variable] = value


def _sample() -> Path:
    return next(path for path in samples() if path.stem == _OLD)


def _arguments(name: str, place: Path) -> list[str]:
    files = {
        "event": place / "playing.dicedown",
        "draft": place / "draft.dicedown",
        "old": place / "old.dicedown",
        "pack": place / "cup.dicepack",
        "new": _new_file(name, place),
    }
    return [argument.format(**files) for argument in TRIED[name].arguments]


def _new_file(name: str, place: Path) -> Path:
    suffix = {"pack": "dicepack", "export": "json"}.get(name, "dicedown")
    return place / "out" / f"new.{suffix}"


def counted_calls(recording: Recording) -> Counter[str]:
    """How many calls of each kind there are."""
    return Counter(call.kind for call in recording.calls)


def tried(recording: Recording, ends: Sequence[int], cuts: int, seed: int) -> Counter[str]:
    """What comes of ending after so many calls each, and of so many power cuts at any moment."""
    found, chance = Counter[str](), Random(seed)
    calls = recording.calls
    for end in ends:
        found["ends"] += 1
        _look(recording, end, left_after(recording.before, calls[:end]), found, "end")
    for _ in range(cuts):
        found["cuts"] += 1
        # The last moments count most: then something was said to be done.
        end = len(calls) if chance.random() < 1 / 4 else chance.randrange(len(calls) + 1)
        _look(recording, end, left_after(recording.before, calls[:end], chance), found, "cut")
    return found


def _look(recording: Recording, end: int, files: Files, found: Counter[str], what: str) -> None:
    place = recording.place
    is_said = any(call.kind == "said" for call in recording.calls[:end])
    place.mkdir()
    try:
        lay(files, place)
        faults = list(_faults(recording, is_said=is_said, found=found))
    finally:
        shutil.rmtree(place)
    if faults:
        found["faults"] += 1
        last = recording.calls[end - 1] if end else None
        print(
            f"{recording.name}, {what} after call {end} "
            f"({last.kind + ' ' + last.name if last else 'none'}): {'; '.join(faults)}", flush=True,
        )  # fmt: skip


def _faults(recording: Recording, *, is_said: bool, found: Counter[str]) -> Iterator[str]:
    place, command = recording.place, TRIED[recording.name]
    for name, data in recording.before.items():
        if name.endswith(".dicedown") and "/" not in name:
            yield from _event_faults(recording, name, data, is_said=is_said)
    if command.makes is not None:
        new = _new_file(recording.name, place)
        if new.exists():
            found["new files"] += 1
            if not command.makes(new):
                yield "the new file isn't whole"
        elif is_said:
            yield "the new file was said to be written"
    yield from _backup_faults(recording, found)


def _event_faults(recording: Recording, name: str, data: bytes, *, is_said: bool) -> Iterator[str]:
    path, command = recording.place / name, TRIED[recording.name]
    if not path.exists():
        yield f"{name} is gone"
        return
    left = committed_bytes(path)
    is_its = command.makes is None and name == _EVENTS[recording.name]
    if left == data:
        if is_its and is_said:
            yield f"{name} lacks the action that was said to be done"
        return
    if damages_of_image(left):
        yield f"{name} is damaged"
    elif _step_of(recording.place, left) <= _step_of(recording.place, data):
        yield f"{name} has lost an action"


def _step_of(folder: Path, data: bytes) -> int:
    path = folder / "looked at"
    path.write_bytes(data)
    return newest_step(path)


def _backup_faults(recording: Recording, found: Counter[str]) -> Iterator[str]:
    place = recording.place
    backups = [
        backup
        for root in {path.parent.parent for path in place.rglob("*.dicedown.json")}
        | {place / "home"}
        for folder in backup_folders(root)
        for backup in backups_in(folder)
    ]
    named = {str(backup.path.relative_to(place)) for backup in backups}
    for name in recording.before:
        if name.startswith("home/") and name.endswith(".dicedown") and name not in named:
            yield f"the backup {name} is gone"
    for backup in backups:
        found["backups"] += 1
        if not is_unaltered(backup):
            found["altered backups"] += 1
            if str(backup.path.relative_to(place)) in recording.before:
                yield f"an earlier backup is altered: {backup.path.name}"
        elif damages_of_image(backup.path.read_bytes()):
            yield f"{backup.path.name} isn't whole and passes for it"
    # What was copied before an upgrade has no note at first.
    for path in place.rglob(f"*.{_OLD}*.dicedown"):
        found["copies before an upgrade"] += 1
        if path.read_bytes() != _sample().read_bytes():
            yield f"{path.name}, the copy from before the upgrade, isn't whole"


_EXPLANATION = (
    "Of a file that isn't synced any sectors are lost or garbage, or it is empty; of each folder "
    "some last names made, changed or deleted since it was synced are lost, of one folder without "
    "another."
)


def _rows(found: Counter[str]) -> Iterator[tuple[str, int]]:
    yield f"commands: {', '.join(TRIED)}", found["commands"]
    yield "their calls: writes and cuts of files", found["write"] + found["cut"]
    yield "synced files and folders", found["sync"] + found["sync-folder"]
    yield "names made, changed and deleted", sum(found[kind] for kind in NAMING)
    yield "looked at after each of the calls in turn", found["ends"]
    yield "power cuts that lose names and contents apart", found["cuts"]
    yield "new files that were there", found["new files"]
    yield "backups that were there", found["backups"]
    yield "of them recognized as altered", found["altered backups"]
    yield "copies from before an upgrade that were there", found["copies before an upgrade"]
    yield (
        "events with damage or an action lost, new files that are half there or missing though "
        "said to be written, backups altered without notice",
        found["faults"],
    )
