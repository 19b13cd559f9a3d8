"""The page of packet keys: every key that a file can have, explained, with an example that parses.

A key that a packet learns fails here until ``resources/help/packet_keys.toml`` explains it.
"""

import tomllib
from collections import Counter

import pytest

from app.paths import resource
from app.rules.packet.file_check import packet_file_faults
from app.services.packet.packet_keys import example_of, find_keys, key_groups, packet_keys
from app.words.core.catalogue import words
from app.words.packet.packet_files import word_meanings

BASE = tomllib.loads(resource("help", "small_packet.toml").read_text("utf-8"))
"""The whole small packet of the page; examples change it."""

KEYS = {key.path: key for key in packet_keys()}
TEXTS = {path: text for group in key_groups() for path, text in group.keys.items()}


def merged(base, over):
    """One table over another, table by table."""
    if not isinstance(base, dict) or not isinstance(over, dict) or "is" in over:
        return over
    return {key: merged(base.get(key), over[key]) if key in over else base[key]
            for key in (*base, *(one for one in over if one not in base))}  # fmt: skip


def has(data, parts) -> bool:
    """Whether an example shows a key; lists are looked through, and so are a variant's names."""
    if isinstance(data, list):
        return any(has(one, parts) for one in data)
    if not parts:
        return True
    if not isinstance(data, dict):
        return False
    if "is" in data:
        return has(data["is"], parts)
    return parts[0] in data and has(data[parts[0]], parts[1:])


def shows(path: str) -> bool:
    data = tomllib.loads(example_of(path))
    name, _, rest = path.partition(".")
    if name != "variants" or not rest:
        return has(data, path.split("."))
    parts = rest.split(".")
    if parts[0] == "patch" and len(parts) > 1:
        return f"{parts[1]} =" in example_of(path)
    return any(has(variant, parts) for variant in data["variants"].values())


def test_every_key_is_explained_and_no_other() -> None:
    assert set(KEYS) - set(TEXTS) == set(), "explain them in resources/help/packet_keys.toml"
    assert set(TEXTS) - set(KEYS) == set(), "the program reads no such key"


def test_no_key_is_explained_twice() -> None:
    listings = Counter(path for group in key_groups() for path in group.keys)
    listed = tomllib.loads(resource("help", "packet_keys.toml").read_text("utf-8"))["group"]
    assert sum(len(one["key"]) for one in listed) == len(listings)
    assert max(listings.values()) == 1


@pytest.mark.sweep(5)
@pytest.mark.parametrize("path", TEXTS)
def test_it_has_a_sentence_and_an_example_that_shows_it(path: str) -> None:
    assert TEXTS[path].says.strip().endswith((".", ")"))
    assert example_of(path), "an example is missing"
    assert shows(path), "the example does not show the key"


@pytest.mark.sweep(5)
@pytest.mark.parametrize("path", [path for path, text in TEXTS.items() if text.example])
def test_its_example_is_read_without_a_fault(path: str) -> None:
    data = merged(BASE, tomllib.loads(TEXTS[path].example))
    assert [(one.field, one.code) for one in packet_file_faults(data)] == []


def test_the_small_packet_of_the_page_is_whole() -> None:
    assert packet_file_faults(BASE) == ()
    required = {path for path, one in KEYS.items() if one.is_required and "." not in path}
    assert required <= set(BASE)


def test_a_key_is_found_by_a_word_of_its_path_or_its_explanation() -> None:
    assert [key.path for key in find_keys("pair_down")] == ["pairing.pair_down_limit"]
    assert "variation.sides" in [key.path for key in find_keys("sides DIE")]
    assert find_keys("zyzzyva") == ()
    assert {key.path for key in find_keys("")} == set(KEYS)


def test_the_words_of_closed_sets_are_explained_one_by_one() -> None:
    meanings = dict(word_meanings(words(), KEYS["scenarios.special"]))
    assert meanings["points-uncapped"] == "There's no limit to control points."
    assert dict(word_meanings(words(), KEYS["painting"]))["full"] == "fully painted and based"
    unexplained = [
        key.path for key in KEYS.values() if key.words and not word_meanings(words(), key)
    ]
    assert all(TEXTS[path].says for path in unexplained)
    assert len(unexplained) <= len([key for key in KEYS.values() if key.words]) / 2, unexplained
