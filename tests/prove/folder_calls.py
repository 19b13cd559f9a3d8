"""What a command asks of the disk for all files below a folder, and what a power cut leaves of it.

Contents and names are apart, as on a disk: a file may have its name and not its bytes, or its bytes
and another name. Of what isn't synced, of each file any bytes are lost, are zeros or garbage; of
each folder some last changes of names are lost, whatever other folders keep.
"""

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

SECTOR = 512
"""Bytes that a disk writes wholly or not at all."""
NAMING = ("create", "link", "rename", "unlink", "mkdir")
"""The kinds of calls that change which files can be found."""

_CALLS = (
    "openat,write,pwrite64,fsync,fdatasync,unlink,unlinkat,ftruncate,rename,renameat,renameat2,"
    "link,linkat,mkdir,mkdirat,lseek"
)
_LINE = re.compile(r"^(?:\d+ +)?(\w+)\((.*)\) += (-?\d+)")
_HANDLE = re.compile(r"^(\d+)<([^>]*)>")
_TEXT = re.compile(r'"([^"]*)"')


@dataclass(frozen=True, slots=True, kw_only=True)
class FolderCall:
    """One thing asked for.

    Attributes:
        kind: one of ``NAMING``; "write", "cut" or "sync" of a file; "sync-folder"; "said".
    """

    kind: str
    name: str = ""
    """Of the file or folder, from the root on."""
    file: int = 0
    """Which file it is, whatever it is called."""
    at: int = 0
    """Where it is written; how long the file is after a cut."""
    data: bytes = b""
    old: str = ""
    """The name before a rename."""

    @property
    def folder(self) -> str:
        """The folder whose list of names it changes."""
        return str(Path(self.name).parent)


Files = Mapping[str, bytes]
"""Contents by name from the root on; a folder's name ends with "/"."""


def files_below(root: Path) -> Files:
    """All files and folders below a root."""
    found = {}
    for path in sorted(root.rglob("*")):
        name = str(path.relative_to(root))
        found[f"{name}/" if path.is_dir() else name] = b"" if path.is_dir() else path.read_bytes()
    return found


def recorded_below(command: Sequence[object], root: Path, trace: Path) -> tuple[FolderCall, ...]:
    """Run a program, and record what it asks of the files below a root, and when it says something.

    Args:
        command: what follows the interpreter.
        root: the folder.
        trace: a file for the record, not below the root.
    """
    before = files_below(root)
    subprocess.run(
        ["strace", "-f", "--seccomp-bpf", "-y", "-xx", "-s", "9999999", "-o", str(trace), "-e",
         f"trace={_CALLS}", sys.executable, *map(str, command)],
        check=True, capture_output=True,
    )  # fmt: skip
    with trace.open("rb") as lines:
        text = (line.decode("ascii", "replace") for line in lines)
        return tuple(_Reader(root, before).calls(text))


class _Reader:
    """Makes calls of the lines of a trace."""

    def __init__(self, root: Path, before: Files) -> None:
        self._root = f"{root}/"
        self._files = {name: number for number, name in enumerate(before)}
        self._places: dict[str, int] = {}
        """A handle -> where it writes next."""

    def calls(self, lines: Iterator[str]) -> Iterator[FolderCall]:
        for line in lines:
            found = _LINE.match(line)
            if found is not None and int(found[3]) >= 0:
                yield from self._call(found[1], found[2], int(found[3]))

    def _call(self, what: str, given: str, answer: int) -> Iterator[FolderCall]:
        if what == "write" and given.startswith("1<"):
            yield FolderCall(kind="said", data=_plain(_TEXT.findall(given)[-1]))
            return
        handle = _HANDLE.match(given)
        names = [
            self._name(_plain(text).decode("utf-8", "surrogateescape"))
            for text in _TEXT.findall(given)
        ]
        if what == "openat":
            yield from self._open(names[0], given, answer)
        elif what.startswith("mkdir") and names[0]:
            yield FolderCall(kind="mkdir", name=names[0])
        elif what.startswith("unlink") and names[0]:
            if "AT_REMOVEDIR" in given:
                raise AssertionError("no replay of folders that are removed")
            yield FolderCall(kind="unlink", name=names[0], file=self._files.pop(names[0]))
        elif what.startswith(("rename", "link")) and names[-1]:
            kind = "rename" if what.startswith("rename") else "link"
            number = self._files[names[0]]
            if kind == "rename":
                del self._files[names[0]]
            self._files[names[1]] = number
            yield FolderCall(kind=kind, name=names[1], file=number, old=names[0])
        elif handle is not None:
            path = _plain(handle[2]).decode("utf-8", "surrogateescape")
            yield from self._of_handle(what, given, handle[1], path, answer)

    def _name(self, path: str) -> str:
        return path.removeprefix(self._root) if path.startswith(self._root) else ""

    def _open(self, name: str, given: str, handle: int) -> Iterator[FolderCall]:
        self._places[str(handle)] = 0
        if not name:
            return
        if "O_CREAT" in given and name not in self._files:
            self._files[name] = len(self._files) + 1_000_000 + handle
            while list(self._files.values()).count(self._files[name]) > 1:
                self._files[name] += 1
            yield FolderCall(kind="create", name=name, file=self._files[name])
        elif "O_TRUNC" in given:
            yield FolderCall(kind="cut", name=name, file=self._files[name])

    def _of_handle(
        self, what: str, given: str, handle: str, path: str, answer: int
    ) -> Iterator[FolderCall]:
        if what == "lseek":
            self._places[handle] = answer
            return
        if what in ("fsync", "fdatasync") and f"{path}/" == self._root:
            yield FolderCall(kind="sync-folder", name=".")
            return
        name = self._name(path)
        if not name:
            return
        if what in ("fsync", "fdatasync"):
            known = self._files.get(name)
            if known is None or Path(self._root, name).is_dir():
                yield FolderCall(kind="sync-folder", name=name)
            else:
                yield FolderCall(kind="sync", name=name, file=known)
            return
        file = self._files[name.removesuffix(" (deleted)")]
        if what == "ftruncate":
            yield FolderCall(kind="cut", name=name, file=file, at=int(given.rsplit(", ", 1)[1]))
        elif what == "pwrite64":
            at = int(given.rsplit(", ", 1)[1])
            data = _plain(_TEXT.findall(given)[-1])
            yield FolderCall(kind="write", name=name, file=file, at=at, data=data)
        elif what == "write":
            at = self._places[handle]
            self._places[handle] = at + answer
            data = _plain(_TEXT.findall(given)[-1])[:answer]
            yield FolderCall(kind="write", name=name, file=file, at=at, data=data)


def _plain(text: str) -> bytes:
    """What strace writes as ``\\xNN`` throughout; a path may stand as it is."""
    if not text.startswith("\\x"):
        return text.encode()
    return bytes.fromhex(text.replace("\\x", ""))


def left_after(before: Files, calls: Sequence[FolderCall], chance: Random | None = None) -> Files:
    """The files that can be found after calls.

    Args:
        before: what there was.
        calls: up to the end.
        chance: of what a power cut at the end leaves; None where nothing is lost.
    """
    contents = {n: bytearray(data) for n, data in enumerate(before.values())}
    found = {name: n for n, name in enumerate(before)}
    lost = frozenset() if chance is None else _lost_names(calls, chance)
    for number, call in enumerate(calls):
        if call.kind in NAMING:
            if call.kind == "create":
                contents[call.file] = bytearray()
            if number not in lost:
                _rename(found, call)
        elif call.kind in ("write", "cut"):
            parts = iter((call,))
            if chance is not None and not _is_synced(calls, number):
                parts = _torn(call, chance)
            for part in parts:
                _change(contents[part.file], part)
    there = {name for name in found if name.endswith("/")} | {"./"}
    return {
        name: bytes(contents.get(file, b""))
        for name, file in sorted(found.items())
        if _has_folders(name, there)
    }


def lay(files: Files, root: Path) -> None:
    """Write files and folders below a root."""
    for name, data in files.items():
        path = root / name
        if name.endswith("/"):
            path.mkdir(parents=True, exist_ok=True)
        else:
            path.write_bytes(data)


def _has_folders(name: str, there: set[str]) -> bool:
    above = list(Path(name).parents)[:-1]
    return all(f"{one}/" in there for one in above)


def _rename(found: dict[str, int], call: FolderCall) -> None:
    match call.kind:
        case "mkdir":
            found[f"{call.name}/"] = -1
        case "unlink":
            found.pop(call.name, None)
        case "rename":
            # The name before may be one whose making was lost.
            found.pop(call.old, None)
            found[call.name] = call.file
        case _:
            found[call.name] = call.file


def _lost_names(calls: Sequence[FolderCall], chance: Random) -> frozenset[int]:
    """Which changes of names are lost: of each folder some last ones since it was synced."""
    synced: dict[str, int] = {}
    for number, call in enumerate(calls):
        if call.kind == "sync-folder":
            synced[call.name] = number
    unsure: dict[str, list[int]] = {}
    for number, call in enumerate(calls):
        if call.kind in NAMING and number > synced.get(call.folder, -1):
            unsure.setdefault(call.folder, []).append(number)
    return frozenset(
        number
        for numbers in unsure.values()
        for number in numbers[chance.randrange(len(numbers) + 1) :]
    )


def _is_synced(calls: Sequence[FolderCall], number: int) -> bool:
    file = calls[number].file
    return any(one.kind == "sync" and one.file == file for one in calls[number + 1 :])


def _torn(call: FolderCall, chance: Random) -> Iterator[FolderCall]:
    """What is left of a call that wasn't synced: all, nothing, or some of its sectors."""
    fate = chance.choice(("all", "nothing", "some", "some"))
    if fate == "all":
        yield call
    if fate != "some" or call.kind == "cut":
        return
    for start in range(0, len(call.data), SECTOR):
        part = call.data[start : start + SECTOR]
        which = chance.randrange(3)
        if which == 1:
            part = chance.randbytes(len(part))
        if which:
            yield replace(call, at=call.at + start, data=part)


def _change(content: bytearray, call: FolderCall) -> None:
    if call.kind == "cut":
        content.extend(bytes(max(0, call.at - len(content))))
        del content[call.at :]
        return
    content.extend(bytes(max(0, call.at + len(call.data) - len(content))))
    content[call.at : call.at + len(call.data)] = call.data
