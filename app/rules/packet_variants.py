"""Variants as patches: a packet's data merged with the variants that an event is played with.

A packet's data may hold ``[variants.<id>]`` tables, each with ``name``, ``source`` (a section) and
a ``patch``: keys of the packet with other figures, merged over the base in the order of the
packet's file. The word "$x" in a patch stands for the variant's X. Lists are replaced whole, tables
key by key; a table with ``is`` or ``kind`` in it is one figure. Code learns a variant's effect from
the merged figures alone.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from app.rules.errors import Problem, impossible
from app.rules.packet_check import PacketFault
from app.rules.packet_parse import PacketError

Table = Mapping[str, Any]

_X = "$x"
_KEYS = frozenset({"name", "source", "patch"})


def variants_of(data: Table) -> Mapping[str, Any]:
    """The variants that a packet's data holds, by id, in their order.

    Raises:
        PacketError: they are no tables.
    """
    known = data.get("variants", {})
    if not isinstance(known, Mapping):
        raise PacketError((impossible(PacketFault.WRONG_KIND, "variants", kind="table"),))
    return known


def takes_x(variant: Any) -> bool:
    """Whether a variant is played with a number of the EO's choice."""
    return _X in _leaves(variant.get("patch") if isinstance(variant, Mapping) else None)


def resolve(data: Table, choices: Iterable[tuple[str, int | None]] = ()) -> dict[str, Any]:
    """Merge a packet's base with chosen variants.

    Args:
        data: what a packet file holds.
        choices: variant ids, each with its X or None; their order does not matter.

    Returns:
        The data of the one packet that the event is played by, without variants.

    Raises:
        PacketError: a variant is unknown, is badly written, or lacks its X.
    """
    chosen = dict(choices)
    known = variants_of(data)
    problems = (*_written_badly(known), *_chosen_badly(known, chosen))
    if problems:
        raise PacketError(problems)
    merged: dict[str, Any] = {key: value for key, value in data.items() if key != "variants"}
    for name, variant in known.items():
        if name in chosen:
            patch = _with_x(variant["patch"], chosen[name])
            merged = _merged(merged, patch, variant.get("source"))
    return merged


def _written_badly(known: Mapping[str, Any]) -> Iterator[Problem]:
    for name, variant in known.items():
        path = f"variants.{name}"
        if not isinstance(variant, Mapping):
            yield impossible(PacketFault.WRONG_KIND, path, kind="table")
            continue
        for key in sorted(variant.keys() - _KEYS):
            yield impossible(PacketFault.UNKNOWN_KEY, f"{path}.{key}", key=key)
        if not isinstance(variant.get("patch"), Mapping):
            yield impossible(PacketFault.MISSING, f"{path}.patch", key="patch")


def _chosen_badly(known: Mapping[str, Any], chosen: Mapping[str, int | None]) -> Iterator[Problem]:
    for name, x in chosen.items():
        if name not in known:
            names = tuple(known)
            yield impossible(PacketFault.UNKNOWN_VARIANT, "variants", name=name, known=names)
        elif takes_x(known[name]) and x is None:
            yield impossible(PacketFault.NEEDS_X, f"variants.{name}", name=name)
        elif not takes_x(known[name]) and x is not None:
            yield impossible(PacketFault.TAKES_NO_X, f"variants.{name}", name=name)


def _merged(base: Table, patch: Table, source: str | None) -> dict[str, Any]:
    merged = dict(base)
    for key, value in patch.items():
        if isinstance(value, Mapping) and not _is_figure(value):
            before = base.get(key)
            under = before if isinstance(before, Mapping) and not _is_figure(before) else {}
            merged[key] = _merged(under, value, source)
        elif isinstance(value, Mapping):
            merged[key] = value if source is None else {"source": source, **value}
        else:
            merged[key] = value if source is None else {"is": value, "source": source}
    return merged


def _is_figure(value: Table) -> bool:
    return "is" in value or "kind" in value


def _with_x(value: Any, x: int | None) -> Any:
    if isinstance(value, Mapping):
        return {key: _with_x(item, x) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_with_x(item, x) for item in value]
    return x if value == _X else value


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, Mapping):
        for item in value.values():
            yield from _leaves(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _leaves(item)
    else:
        yield value
