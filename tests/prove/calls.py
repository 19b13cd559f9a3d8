"""What a program asks of the disk: recorded with strace, and played again up to any moment."""

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SECTOR = 512
"""Bytes that a disk writes wholly or not at all."""

_CALLS = "openat,write,pwrite64,fsync,fdatasync,unlink,ftruncate,rename,link,linkat"
_LINE = re.compile(r"^(?:\d+ +)?(\w+)\((.*)\) += (-?\d+)")
_NAMING = ("create", "link", "unlink")
"""The kinds of calls that change which files can be found."""
_OF_FILE = re.compile(r"^(?:AT_FDCWD|\d+)<([^>]*)>")


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One thing asked for.

    Attributes:
        kind: "create", "link", "write", "cut", "sync", "unlink" of a file; "sync-folder"; "told".
    """

    kind: str
    name: str = ""
    at: int = 0
    """Where it is written; how long it is after a cut; the step that was told done."""
    data: bytes = b""
    of: str = ""
    """The file that gets another name by a link."""


@dataclass(slots=True)
class Disk:
    """Files by name, as they lie after some calls."""

    files: dict[str, bytearray] = field(default_factory=dict)
    """What can be found."""
    open: dict[str, bytearray] = field(default_factory=dict)
    """What the program writes to; a file whose making was lost is only here."""

    def copy(self) -> "Disk":
        """The same files, apart from these."""
        # A file has the same bytes by either way.
        copies = {id(one): bytearray(one) for one in (*self.files.values(), *self.open.values())}
        return Disk(
            {name: copies[id(one)] for name, one in self.files.items()},
            {name: copies[id(one)] for name, one in self.open.items()},
        )

    def do(self, call: Call, *, is_lost: bool = False) -> None:
        """Carry out a call, or, where it is lost, let the program alone believe that it was."""
        match call.kind:
            case "create" if call.name not in self.open:
                self.open[call.name] = bytearray()
                if not is_lost:
                    self.files[call.name] = self.open[call.name]
            case "link":
                self.open[call.name] = self.open[call.of]
                if not is_lost:
                    self.files[call.name] = self.open[call.name]
            case "unlink":
                self.open.pop(call.name, None)
                if not is_lost:
                    self.files.pop(call.name, None)
            case "cut" if not is_lost:
                content = self.open[call.name]
                content.extend(bytes(max(0, call.at - len(content))))
                del content[call.at :]
            case "write" if not is_lost:
                _write(self.open[call.name], call.at, call.data)

    def lay(self, folder: Path) -> None:
        """Write the files that can be found into a folder."""
        for name, content in self.files.items():
            (folder / name).write_bytes(content)


def after(calls: Sequence[Call], before: Disk | None = None) -> Disk:
    """The disk after calls of which none is lost; it was empty, or as it is said."""
    disk = Disk() if before is None else before.copy()
    for call in calls:
        disk.do(call)
    return disk


def after_power_cut(calls: Sequence[Call], chance: Random, before: Disk | None = None) -> Disk:
    """The disk after a power cut: what was not synced by then is there, is not, or is torn.

    Of the making and deleting of files that is not synced some last is lost, in order, as on
    every file system with a journal; of writes and cuts any.
    """
    named = [n for n, one in enumerate(calls) if one.kind in _NAMING]
    lasting = max((n for n, one in enumerate(calls) if one.kind == "sync-folder"), default=-1)
    unsure = [n for n in named if n > lasting]
    lost_from = chance.choice([*unsure, len(calls)])
    disk = Disk() if before is None else before.copy()
    for n, call in enumerate(calls):
        if call.kind in _NAMING:
            disk.do(call, is_lost=n >= lost_from)
        elif call.kind in ("write", "cut") and not _is_synced(calls, n):
            for part in _torn(call, chance):
                disk.do(part)
        else:
            disk.do(call)
    return disk


def recorded(command: Sequence[object], path: Path) -> tuple[Call, ...]:
    """Run a program under strace; what it asked of an event's file, of the journal beside it, and
    what it told done on its standard output.
    """
    trace = path.with_suffix(".trace")
    subprocess.run(
        ["strace", "-f", "-y", "-xx", "-s", "99999", "-o", str(trace), "-e", f"trace={_CALLS}",
         sys.executable, *map(str, command)],
        check=True, stdout=subprocess.PIPE,
    )  # fmt: skip
    with trace.open("rb") as lines:
        text = (line.decode("ascii", "replace") for line in lines)
        return tuple(_calls(text, path))


def _calls(lines: Iterator[str], path: Path) -> Iterator[Call]:
    # A new event is made under another name, and linked to its own.
    ours = re.compile(rf"\.?{re.escape(path.name)}(\.\d+\.part)?(-journal)?")
    for line in lines:
        found = _LINE.match(line)
        if found is None or int(found[3]) < 0:
            continue
        what, given = found[1], found[2]
        if what == "write" and given.startswith("1<"):
            yield Call(kind="told", at=int(_bytes(given.split('"')[1])))
            continue
        about = _about(what, given)
        if about == str(path.parent) and what in ("fsync", "fdatasync"):
            yield Call(kind="sync-folder")
        elif Path(about).parent == path.parent and ours.fullmatch(Path(about).name):
            yield from _of_file(what, given, Path(about).name)


def _about(what: str, given: str) -> str:
    """The path that a call is about."""
    if what in ("openat", "unlink", "rename"):
        return _bytes(given.split('"')[1]).decode()
    if what in ("link", "linkat"):
        return _bytes(given.split('"')[3]).decode()
    found = _OF_FILE.match(given)
    return "" if found is None else _bytes(found[1]).decode()


def _of_file(what: str, given: str, name: str) -> Iterator[Call]:
    if what == "openat" and "O_CREAT" in given:
        yield Call(kind="create", name=name)
    elif what == "pwrite64":
        data = _bytes(given.split('"')[1])
        yield Call(kind="write", name=name, at=int(given.rsplit(", ", 1)[1]), data=data)
    elif what == "ftruncate":
        yield Call(kind="cut", name=name, at=int(given.rsplit(", ", 1)[1]))
    elif what in ("fsync", "fdatasync"):
        yield Call(kind="sync", name=name)
    elif what == "unlink":
        yield Call(kind="unlink", name=name)
    elif what in ("link", "linkat"):
        yield Call(kind="link", name=name, of=Path(_bytes(given.split('"')[1]).decode()).name)
    elif what in ("write", "rename"):
        raise AssertionError(f"no replay of {what} for {name}")


def _bytes(text: str) -> bytes:
    """What strace writes as ``\\xNN`` throughout; a path may stand as it is."""
    if not text.startswith("\\x"):
        return text.encode()
    return bytes.fromhex(text.replace("\\x", ""))


def _is_synced(calls: Sequence[Call], n: int) -> bool:
    return any(one.kind == "sync" and one.name == calls[n].name for one in calls[n + 1 :])


def _torn(call: Call, chance: Random) -> Iterator[Call]:
    """What is left of a call that was not synced: all, nothing, or some of its sectors."""
    fate = chance.randrange(3)
    if fate == 0:
        yield call
    elif fate == 1 and call.kind == "write":
        for start in range(0, len(call.data), SECTOR):
            if chance.random() < 1 / 2:
                part = call.data[start : start + SECTOR]
                yield Call(kind="write", name=call.name, at=call.at + start, data=part)


def _write(content: bytearray, at: int, data: bytes) -> None:
    content.extend(bytes(max(0, at + len(data) - len(content))))
    content[at : at + len(data)] = data
