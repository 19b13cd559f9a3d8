"""What is fed with bad input: each reader of foreign bytes, and what may come of it.

A reader may refuse in the program's own way, and what it says of the input must have words. Any
other exception, more than two seconds or more than 300 MB are faults.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from app.rules.core.errors import Problem
from app.rules.packet.parse import PacketError
from app.services.core.errors import UserError
from app.services.exchange.interchange_import import checked
from app.services.lists.army_lists import read_list
from app.services.packet.house_packets import read_house_text
from app.services.packet.own_files import text_of_bytes
from app.services.roster.reader import read_roster
from app.services.scenarios.house_scenarios import scenario_of_text
from app.words.core.catalogue import words
from app.words.program.errors import error_sentences, problem_sentence
from app.words.roster.errors import line_sentence

Target = Callable[[bytes], None]

_T = words()


def roster(data: bytes) -> None:
    """Read a roster, text or workbook, and say everything about it."""
    seen = read_roster(data, "roster.csv")
    for one in seen.problems:
        line_sentence(_T, one.line, one.problem)
    for row in seen.rows:
        _say(row.problems)


def interchange(data: bytes) -> None:
    """Check an exported event as its import does before anything is written."""
    try:
        checked(data)
    except UserError as error:
        error_sentences(_T, error, str)


def packet(data: bytes) -> None:
    """Read a house packet's file."""
    text, problems = text_of_bytes(data)
    if not problems:
        _, problems = read_house_text(text)
    _say(problems)


def scenario(data: bytes) -> None:
    """Read a house scenario's file."""
    text, problems = text_of_bytes(data)
    try:
        if not problems:
            scenario_of_text(text)
    except (UserError, PacketError) as error:
        problems = error.problems
    _say(problems)


def army_list(data: bytes) -> None:
    """Read an army list as it is pasted."""
    _say(read_list(data.decode("utf-8", "replace"), 1).problems)


def regulars(data: bytes) -> None:
    """Read the file of the people who are remembered."""
    from app.services.players.regulars import read_book

    read_book(data)


TARGETS: Mapping[str, Target] = {
    "roster": roster,
    "workbook": roster,
    "interchange": interchange,
    "packet": packet,
    "scenario": scenario,
    "army-list": army_list,
    "regulars": regulars,
}
"""Name -> what reads the bytes; a folder of the name in ``tests/data/fuzz`` holds what it read."""

SHARES: Mapping[str, int] = {
    "regulars": 20,
    "scenario": 34,
    "interchange": 26,
    "workbook": 12,
    "army-list": 3,
    "roster": 3,
    "packet": 2,
}
"""Of a hundred cases, so many are each target's; the quick ones first."""


def kept_finds(folder: Path) -> tuple[tuple[str, Path], ...]:
    """Target and file of every input that once was a fault."""
    return tuple(
        (name, path)
        for name in TARGETS
        for path in sorted((folder / name).glob("*"))
        if path.is_file()
    )


def _say(problems: tuple[Problem, ...]) -> None:
    for one in problems:
        problem_sentence(_T, one, str)
