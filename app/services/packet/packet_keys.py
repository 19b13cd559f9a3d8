"""Every key of a packet file: found in the values that files are read into, explained by a page.

What a key takes, its words and its default come from the types. What it means and an example come
from ``resources/help/packet_keys.toml``; a test fails where a key lacks either.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from app.paths import resource
from app.rules.packet.packet import Packet
from app.rules.packet.variant import VariantCategory
from app.rules.packet.variant_patches import VARIANT_TABLE_KEYS
from app.rules.scenarios.scenario import Scenario

FILE = "packet_keys.toml"
_LEFT_OUT = frozenset({"sources", "readings"})
"""Fields of a packet that the reader fills in itself."""


class KeyKind(StrEnum):
    """What stands behind a key."""

    NUMBER = "number"
    TRUTH = "truth"
    TEXT = "text"
    WORD = "word"
    TABLE = "table"
    FRACTION = "fraction"
    TITLES = "titles"
    """A table of the organizer's own keys, each with a text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PacketKey:
    """One key of a packet file."""

    path: str
    """Without the places in lists: "rounds.most_players"."""
    kind: KeyKind
    is_list: bool = False
    is_nested: bool = False
    """A list of lists."""
    takes_none: bool = False
    """The word "none" stands for no value."""
    is_required: bool = False
    default: str = ""
    """As a file writes it; "" where there is none to show."""
    words: tuple[StrEnum, ...] = ()
    """Where the kind is a word."""
    same_as: str = ""
    """A key explained before whose own keys this one has, too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained:
    """What the page says of a key."""

    says: str
    example: str
    """TOML, or "" where the example of the key that it stands in shows it."""
    see: str = ""
    """Another key whose example shows it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyGroup:
    """Keys that belong together, under a heading."""

    title: str
    text: str
    keys: Mapping[str, Explained]


def packet_keys() -> tuple[PacketKey, ...]:
    """Every key that a packet file can have, in the order of the values they are read into."""
    return _packet_keys()


@cache
def key_groups() -> tuple[KeyGroup, ...]:
    """The explanations of the keys, in the order of the page."""
    page = tomllib.loads(resource("help", FILE).read_text("utf-8"))
    return tuple(
        KeyGroup(
            title=entry["title"],
            text=entry.get("text", ""),
            keys={
                each["key"]: Explained(
                    says=each["says"],
                    example=each.get("example", "").strip(),
                    see=each.get("see", ""),
                )
                for each in entry["key"]
            },
        )
        for entry in page["group"]
    )


def find_keys(typed: str) -> tuple[PacketKey, ...]:
    """The keys in whose path or explanation every typed word stands, in the order of the page."""
    known = {key.path: key for key in packet_keys()}
    wanted = typed.casefold().split()
    return tuple(
        known[path]
        for group in key_groups()
        for path, explanation in group.keys.items()
        if path in known and all(word in f"{path} {explanation.says}".casefold() for word in wanted)
    )


def explained(path: str) -> Explained:
    """What the page says of a key.

    Raises:
        KeyError: the page does not have it.
    """
    return {
        name: explanation for group in key_groups() for name, explanation in group.keys.items()
    }[path]


def example_of(path: str) -> str:
    """An example with a key: its own, else that of the nearest key it stands in; "" for none."""
    known = {
        name: explanation for group in key_groups() for name, explanation in group.keys.items()
    }
    path = known[path].see or path if path in known else path
    while path:
        if path in known and known[path].example:
            return known[path].example
        path = path.rpartition(".")[0]
    return ""


@cache
def _packet_keys() -> tuple[PacketKey, ...]:
    seen: dict[Any, str] = {}
    return (*_of_record(Packet, "", seen), *_of_variants())


def _of_record(record: type, path: str, seen: dict[Any, str]) -> Iterator[PacketKey]:
    hints = get_type_hints(record)
    for field_ in fields(record):
        if field_.name in _LEFT_OUT:
            continue
        name = "slug" if record is Scenario and field_.name == "id" else field_.name
        place = f"{path}.{name}" if path else name
        yield from _of_field(field_, hints[field_.name], place, seen)


def _of_field(
    field_: "Field[Any]", wanted: Any, path: str, seen: dict[Any, str]
) -> Iterator[PacketKey]:
    takes_none = get_origin(wanted) in (Union, UnionType)
    if takes_none:
        wanted = next(each for each in get_args(wanted) if each is not type(None))
    is_list = get_origin(wanted) is tuple
    if is_list:
        wanted = get_args(wanted)[0]
    is_nested = is_list and get_origin(wanted) is tuple
    if is_nested:
        wanted = get_args(wanted)[0]
    if get_origin(wanted) in (Union, UnionType):
        wanted = next(each for each in get_args(wanted) if each is not type(None))
    has_default = field_.default is not MISSING or field_.default_factory is not MISSING
    yield PacketKey(
        path=path,
        kind=_kind(wanted),
        is_list=is_list,
        is_nested=is_nested,
        takes_none=takes_none,
        is_required=not has_default,
        default=_default(field_),
        words=tuple(wanted) if _is_words(wanted) else (),
        same_as=seen.get(wanted, ""),
    )
    if isinstance(wanted, type) and is_dataclass(wanted) and wanted not in seen:
        seen[wanted] = path
        yield from _of_record(wanted, path, seen)


def _kind(wanted: Any) -> KeyKind:
    if get_origin(wanted) is Mapping:
        return KeyKind.TITLES
    if is_dataclass(wanted):
        return KeyKind.TABLE
    if _is_words(wanted):
        return KeyKind.WORD
    plain = {int: KeyKind.NUMBER, bool: KeyKind.TRUTH, str: KeyKind.TEXT}
    return {**plain, Fraction: KeyKind.FRACTION}[wanted]


def _is_words(wanted: Any) -> bool:
    return isinstance(wanted, type) and issubclass(wanted, StrEnum)


def _default(field_: "Field[Any]") -> str:
    if field_.default is MISSING or is_dataclass(field_.default):
        return ""
    match field_.default:
        case bool():
            return "true" if field_.default else "false"
        case None:
            return '"none"'
        case StrEnum():
            return f'"{field_.default.value}"'
        case tuple():
            return "[" + ", ".join(f'"{each}"' for each in field_.default) + "]"
    return str(field_.default) if isinstance(field_.default, int) else f'"{field_.default}"'


def _of_variants() -> Iterator[PacketKey]:
    """What a file says of its variants, beside the keys that their patches change."""
    yield PacketKey(path="one_variant_per_category", kind=KeyKind.TRUTH, default="false")
    yield PacketKey(path="variants", kind=KeyKind.TITLES)
    for name, kind in VARIANT_TABLE_KEYS.items():
        is_word = name == "category"
        yield PacketKey(
            path=f"variants.{name}",
            kind=KeyKind.TEXT if kind == "list" else KeyKind(kind),
            is_list=kind == "list",
            is_required=name == "patch",
            words=tuple(VariantCategory) if is_word else (),
        )
