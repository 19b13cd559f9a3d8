"""The EO's own files, packets and scenarios alike: TOML in a folder, listed, read, written.

A packet file is read into its keys, with every fault by its line.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol, TypeVar

from app.codes import FileCode, PacketCode
from app.rules.core.errors import Problem, impossible
from app.services.core.errors import NotNowError, UserError, unreadable
from app.whole_file import read_plain, write_new

MOST_BYTES = 100_000
"""A packet file is a few pages; anything longer is none."""

_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
_BESIDE_KEYS = re.compile(r"[=\[\]{},#\n]")
_DEEPEST_KEY = 200
"""Parts of a key that are still tried."""
_SHOWN = 60
"""So much of a line is shown with its fault."""
SUFFIX = ".toml"
"""How the name of such a file ends."""


class OwnFile(Protocol):
    """A file of the EO's, as it was read."""

    @property
    def path(self) -> Path:
        """Where it is."""

    @property
    def name(self) -> str:
        """As the file says, or its own name."""


Own = TypeVar("Own", bound=OwnFile)


def text_of_bytes(data: bytes) -> tuple[str, tuple[Problem, ...]]:
    """The text of a packet file.

    Returns:
        The text, and what stands against reading it; the text is "" where something does.
    """
    if len(data) > MOST_BYTES:
        return "", (impossible(PacketCode.FILE_TOO_LONG, bytes=len(data), most=MOST_BYTES),)
    try:
        return data.decode("utf-8-sig"), ()
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return "", (impossible(PacketCode.NOT_UTF8, f"line {line}", line=line),)


def read_toml(text: str) -> tuple[Mapping[str, Any], tuple[Problem, ...]]:
    """The keys of a packet file.

    Returns:
        The keys, and the first fault of the writing where it has one; no keys then.
    """
    if any(piece.count(".") > _DEEPEST_KEY for piece in _BESIDE_KEYS.split(text)):
        # The library takes the square of their number.
        return {}, (impossible(PacketCode.FILE_TOO_DEEP),)
    try:
        return tomllib.loads(text), ()
    except RecursionError:
        return {}, (impossible(PacketCode.FILE_TOO_DEEP),)
    except ValueError as error:
        return {}, (_fault(text, str(error)),)


def _fault(text: str, why: str) -> Problem:
    """The fault at its line; one that is found at the end only, at the last line with text."""
    lines = text.splitlines()
    place = _PLACE.search(why)
    if place is not None:
        line, column = int(place[1]), int(place[2])
    else:
        line = max(
            (n for n, line_text in enumerate(lines, start=1) if line_text.strip()), default=1
        )
        column = 1
    shown = lines[line - 1].strip()[:_SHOWN] if line <= len(lines) else ""
    return impossible(PacketCode.FILE_TOML, f"line {line}", line=line, column=column, text=shown)


def own_paths(folder: Path) -> tuple[Path, ...]:
    """The EO's files in a folder that need not be there, by name; hidden ones are left out."""
    try:
        return tuple(path for path in sorted(folder.iterdir()) if _is_own(path))
    except OSError:
        return ()


def own_by_name(folder: Path, read: Callable[[Path], Own]) -> tuple[Own, ...]:
    """The EO's files in a folder as they are read, by the name inside, then by that of the file.

    Args:
        folder: it need not be there.
        read: a file with its faults; never fails for what is in it, nor where it can't be read.
    """
    found = map(read, own_paths(folder))
    return tuple(sorted(found, key=lambda own: (own.name.casefold(), own.path.name)))


def own_text(path: Path) -> tuple[str, tuple[Problem, ...]]:
    """The text of a file.

    Returns:
        The text, and what stands against reading it; the text is "" where something does.

    Raises:
        UserError: there is no such file, or it cannot be read.
    """
    try:
        data = read_plain(path, MOST_BYTES + 1)
    except OSError as error:
        raise unreadable(path, error) from None
    return text_of_bytes(data)


def write_own(path: Path, text: str) -> None:
    """Write a new file; its folder is made where it is missing.

    Raises:
        UserError: there is such a file already.
        NotNowError: it cannot be written there.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritten(path.parent, error) from None
    try:
        write_new(path, text.encode("utf-8"))
    except FileExistsError:
        raise UserError(FileCode.EXISTS, path=str(path)) from None
    except OSError as error:
        raise _unwritten(path, error) from None


def write_copy(folder: Path, stem: str, text_of: Callable[[str, int], str]) -> Path:
    """Write a copy under the first free name: ``stem``, ``stem-2``, ``stem-3`` …

    Args:
        text_of: the text of the file of this stem, the copy of this number.

    Returns:
        Where it lies.

    Raises:
        NotNowError: it cannot be written there.
    """
    number = 1
    while True:
        path = folder / f"{stem}{f'-{number}' if number > 1 else ''}{SUFFIX}"
        try:
            write_own(path, text_of(path.stem, number))
        except UserError as error:
            if error.code != FileCode.EXISTS:
                raise
            number += 1
        else:
            return path


def _is_own(path: Path) -> bool:
    is_named = path.suffix.casefold() == SUFFIX and not path.name.startswith(".")
    return is_named and path.is_file()


def _unwritten(path: Path, error: OSError) -> NotNowError:
    return NotNowError(FileCode.CANNOT_WRITE, path=str(path), why=error.strerror or "")


# Plain data as the text of a TOML file, for a packet that came along in another form.


_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_of(data: Mapping[str, Any]) -> str:
    """A packet's data as TOML that reads back as the same.

    Args:
        data: texts, whole numbers, truths, lists and tables with texts for keys; what is none of
            these, as the null of JSON, is written as the word "none".
    """
    plain = [
        f"{toml_key(key)} = {toml_value(value)}"
        for key, value in data.items()
        if not _is_long(value)
    ]
    long = [
        line
        for key, value in data.items()
        if _is_long(value)
        for line in ("", f"[{toml_key(key)}]", *_toml_lines(value))
    ]
    return "\n".join([*plain, *long]) + "\n"


def _is_long(value: Any) -> bool:
    return isinstance(value, Mapping) and "is" not in value


def _toml_lines(table: Mapping[str, Any]) -> list[str]:
    return [f"{toml_key(key)} = {toml_value(value)}" for key, value in table.items()]


def toml_value(value: Any) -> str:
    """One value as it stands behind its key, in one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _quoted(value)
        case list() | tuple():
            return "[" + ", ".join(map(toml_value, value)) + "]"
        case Mapping():
            return "{ " + ", ".join(_toml_lines(value)) + " }" if value else "{}"
    return '"none"'


def toml_key(key: str) -> str:
    """A key as it stands before its value."""
    return key if _BARE.fullmatch(key) else _quoted(key)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


_KEY = "scenarios"


def folder_of(path: Path) -> Path:
    """The folder beside a packet file, for the packet's own scenarios; it need not be there.

    ``river-cup.toml`` may have a folder ``river-cup``. The scenarios in it are read as if they
    stood in the packet, after those that do; an event keeps all of them in the packet's text.
    """
    return path.with_suffix("")


def scenario_paths(path: Path) -> tuple[Path, ...]:
    """The scenario files beside a packet file, by name."""
    folder = folder_of(path)
    return own_paths(folder) if path.suffix.casefold() == SUFFIX and folder.is_dir() else ()


def with_folder(
    keys: Mapping[str, Any], path: Path
) -> tuple[Mapping[str, Any], tuple[Problem, ...], tuple[str, ...]]:
    """A packet's keys with the scenarios of its folder in them.

    Args:
        keys: as the packet file holds them.
        path: of the packet file.

    Returns:
        The keys; what stands against reading scenario files; the file of each scenario by its
        place, "" for one in the packet file itself.

    Raises:
        UserError: a file cannot be read.
    """
    found, problems = [], []
    for file in scenario_paths(path):
        text, faults = own_text(file)
        keys_read, more = read_toml(text) if not faults else ({}, ())
        problems += [_of_file(each, file.name) for each in (*faults, *more)]
        if keys_read:
            found.append((file.name, keys_read))
    inside = keys.get(_KEY, [])
    if not found or not isinstance(inside, list):
        return keys, tuple(problems), ()
    found.sort(key=lambda each: (_number(each[1]), each[0]))
    files = (*("" for _ in inside), *(name for name, _ in found))
    return {**keys, _KEY: [*inside, *(table for _, table in found)]}, tuple(problems), files


def whole_text(text: str, keys: Mapping[str, Any], files: tuple[str, ...]) -> str:
    """A packet file's text with the scenarios of its folder in it.

    Args:
        text: of the packet file, whose comments stay.
        keys: as ``with_folder`` gives them, with ``files``.
    """
    beside = [table for table, file in zip(keys.get(_KEY, ()), files, strict=True) if file]
    blocks = ("\n".join(("", f"[[{_KEY}]]", *_lines(table))) for table in beside)
    text_of_all = "\n".join((text.rstrip("\n"), *blocks)) + "\n"
    return text_of_all if read_toml(text_of_all)[0] == keys else toml_of(keys)


def _lines(table: Mapping[str, Any]) -> Iterator[str]:
    return (f"{toml_key(key)} = {toml_value(value)}" for key, value in table.items())


def at_its_file(problem: Problem, files: tuple[str, ...]) -> Problem:
    """A fault in one of the packet's scenarios at the file that has it."""
    key, _, rest = problem.field.partition(".")
    place, _, inner = rest.partition(".")
    if key != _KEY or not place.isdecimal() or int(place) >= len(files) or not files[int(place)]:
        return problem
    name = files[int(place)]
    return replace(problem, field=f"{name}: {inner}" if inner else name)


def _of_file(problem: Problem, name: str) -> Problem:
    line = dict(problem.facts).get("line")
    return impossible(PacketCode.SCENARIO_FILE, name, file=name, line=line)


def _number(table: Mapping[str, Any]) -> int:
    number = table.get("number")
    return number if type(number) is int else 1_000_000
