"""Several lists pasted as one text: each is found, and no single list is taken for two."""

import tomllib
from itertools import pairwise

import pytest

from app.rules.lists.text import parse_list, split_lists
from app.services.lists.factions import known_factions
from tests.surroundings import DATA

KNOWN = known_factions()
OLDER = {path.stem: path.read_text("utf-8") for path in sorted((DATA / "lists").glob("*.txt"))}
TODAY = {
    one["name"]: one["text"]
    for one in tomllib.loads((DATA / "lists-of-today.toml").read_text("utf-8"))["list"]
}
EVERY = {**OLDER, **TODAY}


def split(text: str) -> tuple[str, ...]:
    return split_lists(text, KNOWN.names, KNOWN.armies)


def is_whole(text: str) -> bool:
    """It names its faction, theme or army at its head, who leads it, and entries with points."""
    head = [line for line in text.splitlines() if line.strip()][:3]
    read, begun = (parse_list(one, KNOWN.names, KNOWN.armies) for one in (text, "\n".join(head)))
    priced = [entry for entry in read.entries if entry.points is not None]
    return bool(read.caster and len(priced) >= 2 and (begun.faction or begun.theme))


WHOLE = {name: text for name, text in EVERY.items() if is_whole(text)}


@pytest.mark.parametrize("name", EVERY)
def test_one_list_is_one(name: str) -> None:
    assert split(EVERY[name]) == (EVERY[name],)


def test_most_lists_are_whole() -> None:
    assert len(WHOLE) >= 20


@pytest.mark.parametrize(("first", "second"), [*pairwise(WHOLE)])
@pytest.mark.parametrize("between", ["\n\n", "\n\n---\n\n"])
def test_two_lists_below_each_other_are_two(first: str, second: str, between: str) -> None:
    parts = split(f"{WHOLE[first].strip()}{between}{WHOLE[second].strip()}\n")
    assert len(parts) == 2
    for part, name in zip(parts, (first, second), strict=True):
        expected = parse_list(WHOLE[name].strip(), KNOWN.names, KNOWN.armies)
        read = parse_list(part, KNOWN.names, KNOWN.armies)
        assert (read.caster, read.faction) == (expected.caster, expected.faction)


def test_lists_that_are_counted_need_no_empty_line() -> None:
    one, other, third = ([*WHOLE.values()][n].strip() for n in (0, 2, 4))
    text = f"List 1\n{one}\nList 2:\n{other}\nListe 3\n{third}"
    assert len(split(text)) == 3
