"""Bad inputs made from good ones by a seeded chance: bytes, words, pieces; inside zips too."""

import io
import json
import zipfile
import zlib
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tests.prove.seeds import WORDS, seeds

LONGEST = 60_000
_USUAL = 3_000
_LONGER = {"packet": 13_000, "workbook": 20_000}


def longest(target: str) -> int:
    """Bytes of a target's input at most; a few that are far larger are written by hand."""
    return _LONGER.get(target, _USUAL)


def changed(target: str, data: bytes, chance: Random) -> bytes:
    """An input of a target, changed in the way that suits it."""
    words, others = WORDS[target], seeds(target)
    way = chance.random()
    if target == "workbook":
        told = mutated_workbook(data, others, words, chance)
    elif target in ("interchange", "regulars") and way < 0.6:
        told = mutated_values(data, others, words, chance)
    elif target in ("packet", "scenario") and way < 0.6:
        told = mutated_lines(data, others, words, chance)
    else:
        told = mutated(data, others, words, chance)
    return told[: longest(target)]


def mutated(data: bytes, others: Sequence[bytes], words: Sequence[str], chance: Random) -> bytes:
    """An input changed in one to eight ways.

    Args:
        data: what it is made from.
        others: inputs to take pieces from.
        words: to put in.
        chance: says everything about the changes.
    """
    told = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4, 8))):
        chance.choice(_WAYS)(told, others, words, chance)
    return bytes(told[:LONGEST])


_NOT_READ = (
    zipfile.BadZipFile,
    zlib.error,
    NotImplementedError,
    RuntimeError,
    OSError,
    EOFError,
    ValueError,
    IndexError,
)
"""What reading an archive raises that was changed before."""


def mutated_workbook(
    data: bytes, others: Sequence[bytes], words: Sequence[str], chance: Random
) -> bytes:
    """A zip archive with one of its parts changed; one time in eight, changed as it lies."""
    if chance.random() < 0.125:
        return mutated(data, others, words, chance)
    out = io.BytesIO()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
            names = old.namelist()
            chosen = chance.choice(names)
            for name in names:
                part = old.read(name)
                new.writestr(name, _changed(part, words, chance) if name == chosen else part)
    except _NOT_READ:
        return mutated(data, others, words, chance)
    return out.getvalue()


def mutated_values(
    data: bytes, others: Sequence[bytes], words: Sequence[str], chance: Random
) -> bytes:
    """JSON with some of its values exchanged, left out, doubled or made into something else."""
    try:
        told = json.loads(data)
    except (ValueError, RecursionError):
        return mutated(data, others, words, chance)
    for _ in range(chance.choice((1, 1, 2, 5))):
        _change_value(told, chance)
    return json.dumps(told).encode()[:LONGEST]


def _change_value(told: Any, chance: Random) -> None:
    while isinstance(told, dict | list) and told:
        key: Any = chance.choice(list(told)) if isinstance(told, dict) else _index(told, chance)
        if not isinstance(told[key], dict | list) or not told[key] or chance.random() < 0.15:
            break
        told = told[key]
    else:
        return
    way = chance.random()
    if way < 0.15:
        del told[key]
    elif way < 0.3 and isinstance(told, list):
        told.append(json.loads(json.dumps(told[key])))
    elif way < 0.45:
        other = chance.choice(list(told)) if isinstance(told, dict) else _index(told, chance)
        told[other] = json.loads(json.dumps(told[key]))
    else:
        told[key] = chance.choice(_VALUES)


def _index(told: list[Any], chance: Random) -> int:
    return chance.randrange(len(told))


def mutated_lines(
    data: bytes, others: Sequence[bytes], words: Sequence[str], chance: Random
) -> bytes:
    """TOML with some of its lines exchanged, left out or doubled, and other values in them."""
    lines = data.split(b"\n")
    for _ in range(chance.choice((1, 1, 2, 5))):
        at, way = chance.randrange(len(lines)), chance.random()
        if way < 0.15:
            lines[at] = b""
        elif way < 0.3:
            lines.insert(chance.randrange(len(lines)), lines[at])
        elif way < 0.45:
            lines.insert(at, chance.choice(chance.choice(others).split(b"\n")))
        else:
            before, equals, after = lines[at].partition(b"=")
            inner = after.split(b",")
            inner[chance.randrange(len(inner))] = chance.choice(_TOML)
            lines[at] = before + equals + b",".join(inner)
    return b"\n".join(lines)[:LONGEST]


def _changed(part: bytes, words: Sequence[str], chance: Random) -> bytes:
    return mutated(part, (part,), words, chance)


_VALUES: Sequence[Any] = (
    None, True, False, 0, 1, 2, -1, 3, 99, 2**53, 2**53 + 1, 10**30, 0.5, 1e300, "", " ", "x", "1",
    "=1", "\ud800", "\0", "\u202e", "n" * 3000, [], {}, [1], {"a": 1}, [[]], "2026-13-40",
)  # fmt: skip

_TOML = (
    b" 0", b" -1", b" 1", b" 7", b" 99999999999999999999", b" 1e400", b" nan", b" inf", b" true",
    b' ""', b' "x"', b' " "', b" []", b" [[]]", b" {}", b" {is = 1}", b" {is = 1, source = 2}",
    b" 1979-05-27", b" [1, 2, 3]", b' ["x", "x"]', b" {a = {b = {c = 1}}}", b' "\\u0000"', b" 0.5",
)  # fmt: skip
"""What a TOML value may become."""


def _place(told: bytearray, chance: Random) -> int:
    return chance.randrange(len(told) + 1)


def _flip(told: bytearray, others: Sequence[bytes], words: Sequence[str], chance: Random) -> None:
    if told:
        told[chance.randrange(len(told))] = chance.randrange(256)


def _cut(told: bytearray, others: Sequence[bytes], words: Sequence[str], chance: Random) -> None:
    start = _place(told, chance)
    del told[start : start + chance.choice((1, 3, 20, 200))]


def _end(told: bytearray, others: Sequence[bytes], words: Sequence[str], chance: Random) -> None:
    del told[_place(told, chance) :]


def _put(told: bytearray, others: Sequence[bytes], words: Sequence[str], chance: Random) -> None:
    word = chance.choice(words).encode("utf-8", "surrogatepass")
    start = _place(told, chance)
    told[start:start] = word * chance.choice((1, 1, 1, 2, 50, 1200))


def _over(told: bytearray, others: Sequence[bytes], words: Sequence[str], chance: Random) -> None:
    word = chance.choice(words).encode("utf-8", "surrogatepass")
    start = _place(told, chance)
    told[start : start + len(word)] = word


def _splice(told: bytearray, others: Sequence[bytes], words: Sequence[str], chance: Random) -> None:
    other = chance.choice(others)
    start, at = chance.randrange(len(other) + 1), _place(told, chance)
    told[at:at] = other[start : start + chance.choice((8, 80, 800))]


def _repeat(told: bytearray, others: Sequence[bytes], words: Sequence[str], chance: Random) -> None:
    start = _place(told, chance)
    piece = bytes(told[start : start + chance.choice((1, 10, 100))])
    told[start:start] = piece * chance.choice((1, 5, 100, 2000))


def _figure(told: bytearray, others: Sequence[bytes], words: Sequence[str], chance: Random) -> None:
    """Put another number where one stands."""
    places = [n for n, byte in enumerate(told) if 48 <= byte <= 57]
    if places:
        at = chance.choice(places)
        told[at : at + 1] = chance.choice((b"0", b"-1", b"1e9", b"99999999999999999999", b"3.5"))


_WAYS: Sequence[Callable[[bytearray, Sequence[bytes], Sequence[str], Random], None]] = (
    _flip, _flip, _cut, _end, _put, _put, _over, _splice, _repeat, _figure, _figure,
)  # fmt: skip
