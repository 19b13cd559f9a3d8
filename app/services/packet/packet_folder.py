"""The folder beside a packet file: a file for each of the packet's own scenarios.

``river-cup.toml`` may have a folder ``river-cup``. The scenarios in it are read as if they stood in
the packet, after those that do; an event keeps all of them in the packet's text.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.rules.core.errors import Problem, impossible
from app.services.packet.own_files import SUFFIX, own_paths, own_text
from app.services.packet.packet_file import read_toml
from app.services.packet.toml_text import toml_key, toml_of, toml_value

_KEY = "scenarios"


def folder_of(path: Path) -> Path:
    """The folder beside a packet file; it need not be there."""
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
    for one in scenario_paths(path):
        text, faults = own_text(one)
        told, more = read_toml(text) if not faults else ({}, ())
        problems += [_of_file(each, one.name) for each in (*faults, *more)]
        if told:
            found.append((one.name, told))
    inside = keys.get(_KEY, [])
    if not found or not isinstance(inside, list):
        return keys, tuple(problems), ()
    found.sort(key=lambda each: (_number(each[1]), each[0]))
    files = (*("" for _ in inside), *(name for name, _ in found))
    return {**keys, _KEY: [*inside, *(told for _, told in found)]}, tuple(problems), files


def whole_text(text: str, keys: Mapping[str, Any], files: tuple[str, ...]) -> str:
    """A packet file's text with the scenarios of its folder in it.

    Args:
        text: of the packet file, whose comments stay.
        keys: as ``with_folder`` gives them, with ``files``.
    """
    beside = [one for one, file in zip(keys.get(_KEY, ()), files, strict=True) if file]
    blocks = ("\n".join(("", f"[[{_KEY}]]", *_lines(one))) for one in beside)
    said = "\n".join((text.rstrip("\n"), *blocks)) + "\n"
    return said if read_toml(said)[0] == keys else toml_of(keys)


def _lines(table: Mapping[str, Any]) -> Iterator[str]:
    return (f"{toml_key(key)} = {toml_value(one)}" for key, one in table.items())


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
    return impossible("packet.scenario-file", name, file=name, line=line)


def _number(told: Mapping[str, Any]) -> int:
    number = told.get("number")
    return number if type(number) is int else 1_000_000
