"""Variants as patches: a packet's data merged with the variants that an event is played with.

A packet may hold ``[variants.<id>]`` tables (``variant``), each with a ``patch``: keys of the
packet with other figures, merged over the base in the order of the packet's file. The word "$x" in
a patch stands for the variant's X. Tables are merged key by key; a table with ``is`` or ``kind`` in
it is one figure. Lists are replaced whole, but for two: a list of tables that have a ``kind`` takes
the place of those of the same kind and puts the others in front; and ``{ add, after, remove }``
changes some items of a list. Code learns a variant's effect from the merged figures alone.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from app.rules.core.bounds import MOST_ROUNDS, MOST_X, Bounds, number_text
from app.rules.core.errors import Problem, impossible
from app.rules.packet.check import PacketFault
from app.rules.packet.kinds import OwnReading
from app.rules.packet.parse import PacketError, bounds_fault, is_number
from app.rules.packet.variant import VARIANT_KEYS, Variant, VariantCategory, closure, variant_of

Table = Mapping[str, Any]

_X = "$x"
_EDITS = frozenset({"add", "after", "remove"})
BESIDE = frozenset({"variants", "one_variant_per_category"})
"""Keys of a packet file that are about its variants and no part of the packet."""

_OTHERS = ("implies", "needs", "excludes", "idle_with")
"""Keys of a variant that name other variants."""

_SPAN: Mapping[str, str] = {"least": "number", "most": "number", "optional": "truth"}
NUMBER_BOUNDS: Mapping[str, Bounds] = {
    "advised_from_rounds": Bounds(0, MOST_ROUNDS),
    "x.least": Bounds(0, MOST_X),
    "x.most": Bounds(0, MOST_X),
}
"""Keys of a variant's ``x``."""

_WANTED: Mapping[str, tuple[str, Any]] = {
    **dict.fromkeys(("name", "source", "says", "line"), ("text", str)),
    **dict.fromkeys(_OTHERS, ("list", (list, tuple))),
    "x": ("table", Mapping),
    "recommended_rounds": ("truth", bool),
    "advised_from_rounds": ("number", int),
}

VARIANT_TABLE_KEYS: Mapping[str, str] = {
    **{key: kind for key, (kind, _) in _WANTED.items()},
    **{f"x.{key}": kind for key, kind in _SPAN.items()},
    "category": "word",
    "patch": "table",
    **{f"patch.{key}": "text" if key == "after" else "list" for key in sorted(_EDITS)},
}
"""Every key of a variant's table -> the kind of its value; the edits may stand at any list."""


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
    if not isinstance(variant, Mapping):
        return False
    return "x" in variant or _X in _leaves(variant.get("patch"))


def variants_in(data: Table) -> Mapping[str, Variant]:
    """A packet's variants as values, by id, in the order of the file.

    Raises:
        PacketError: one of them is badly written.
    """
    known = variants_of(data)
    problems = variant_faults(data)
    if problems:
        raise PacketError(problems)
    return {name: variant_of(name, table, has_x=takes_x(table)) for name, table in known.items()}


def variant_faults(data: Table) -> tuple[Problem, ...]:
    """Everything that is wrong with how a packet's variants are written, their figures apart."""
    try:
        known = variants_of(data)
    except PacketError as error:
        return error.problems
    return tuple(fault for name in known for fault in faults_of_variant(data, name))


def choice_faults(
    known: Mapping[str, Variant], choices: Iterable[tuple[str, int | None]]
) -> tuple[Problem, ...]:
    """Chosen variants that are unknown or lack their X, have one too many or one out of bounds."""
    return tuple(_chosen_badly(known, tuple(choices)))


def resolve(data: Table, choices: Iterable[tuple[str, int | None]] = ()) -> dict[str, Any]:
    """Merge a packet's base with chosen variants and all that these imply.

    Args:
        data: what a packet file holds.
        choices: variant ids, each with its X or None; their order does not matter.

    Returns:
        The data of the one packet that the event is played by, without variants.

    Raises:
        PacketError: a variant is unknown, is badly written, or lacks its X.
    """
    choices = tuple(choices)
    known = variants_in(data)
    problems = choice_faults(known, choices)
    if problems:
        raise PacketError(problems)
    chosen = dict(choices)
    numbers = {name: chosen.get(name) for name in closure(known, chosen)}
    return merged_with(data, variants_of(data), numbers)


def merged_with(data: Table, variants: Table, played: Mapping[str, int | None]) -> dict[str, Any]:
    """A packet's base with the patches of those variants that are played with, each with its X."""
    merged: dict[str, Any] = {key: value for key, value in data.items() if key not in BESIDE}
    for name, table in variants.items():
        if name in played:
            patch = _with_x(table["patch"], played[name])
            merged = _merged(merged, patch, _origin(table))
    return merged


def faults_of_variant(data: Table, name: str) -> tuple[Problem, ...]:
    """What is wrong with how one of a packet's variants is written, its figures apart."""
    return tuple(_written_badly(data["variants"], name, data.get("sections")))


def _written_badly(known: Table, name: str, sections: object) -> Iterator[Problem]:
    path, variant = f"variants.{name}", known[name]
    if not isinstance(variant, Mapping):
        yield impossible(PacketFault.WRONG_KIND, path, kind="table")
        return
    for key in sorted(variant.keys() - VARIANT_KEYS):
        yield impossible(PacketFault.UNKNOWN_KEY, f"{path}.{key}", key=key)
    if "patch" not in variant:
        yield impossible(PacketFault.MISSING, f"{path}.patch", key="patch")
    elif not isinstance(variant["patch"], Mapping):
        yield impossible(PacketFault.WRONG_KIND, f"{path}.patch", kind="table")
    else:
        yield from _edits(variant["patch"], f"{path}.patch")
    yield from _kinds(variant, path)
    yield from _section(variant, sections, path)
    yield from _others(variant, known, path)


def _section(variant: Table, sections: object, path: str) -> Iterator[Problem]:
    tables = sections if isinstance(sections, Mapping) else {}
    section = variant.get("source")
    if isinstance(section, str) and section not in tables:
        yield impossible(PacketFault.UNKNOWN_SECTION, f"{path}.source", section=section)


def _others(variant: Table, known: Table, path: str) -> Iterator[Problem]:
    for key in _OTHERS:
        others = variant.get(key, ())
        for place, other in enumerate(others if isinstance(others, list | tuple) else ()):
            if not isinstance(other, str):
                yield impossible(PacketFault.WRONG_KIND, f"{path}.{key}.{place}", kind="text")
            elif other not in known:
                names = tuple(known)
                yield impossible(
                    PacketFault.UNKNOWN_VARIANT, f"{path}.{key}", name=other, known=names
                )


def _edits(value: Any, path: str) -> Iterator[Problem]:
    """Whether what changes some items of a list names them in lists."""
    if not isinstance(value, Mapping):
        return
    for key, item in value.items():
        if _is_edit(value) and key != "after" and not isinstance(item, list | tuple):
            yield impossible(PacketFault.WRONG_KIND, f"{path}.{key}", kind="list")
        yield from _edits(item, f"{path}.{key}")


def _kinds(variant: Table, path: str) -> Iterator[Problem]:
    """Whether the keys of a variant's table are of the right kind."""
    for key, (kind, wanted) in _WANTED.items():
        if key not in variant:
            continue
        if wanted is int:
            yield from _number(variant[key], path, key)
        elif not isinstance(variant[key], wanted):
            yield impossible(PacketFault.WRONG_KIND, f"{path}.{key}", kind=kind)
    if isinstance(variant.get("x"), Mapping):
        yield from _span(variant["x"], f"{path}.x")
    categories = tuple(VariantCategory)
    if "category" in variant and not _is_word(variant["category"], categories):
        yield impossible(
            PacketFault.UNKNOWN_WORD,
            f"{path}.category",
            word=str(variant["category"]),
            words=tuple(category.value for category in categories),
        )


def _is_word(value: Any, words: Iterable[str]) -> bool:
    return isinstance(value, str) and value in tuple(words)


def _span(table: Table, path: str) -> Iterator[Problem]:
    """Whether the numbers that a variant takes are such."""
    for key, value in table.items():
        if key not in _SPAN:
            yield impossible(PacketFault.UNKNOWN_KEY, f"{path}.{key}", key=key)
            continue
        if _SPAN[key] == "number":
            yield from _number(value, path.removesuffix(".x"), f"x.{key}")
        elif not isinstance(value, bool):
            yield impossible(PacketFault.WRONG_KIND, f"{path}.{key}", kind="truth")
    least, most = table.get("least", 1), table.get("most")
    if is_number(least) and is_number(most) and most < least:
        yield impossible(PacketFault.MOST_BELOW_LEAST, f"{path}.most")


def _number(value: Any, path: str, key: str) -> Iterator[Problem]:
    """Whether a number of a variant's table is one, and within the bounds of its key."""
    field = f"{path}.{key}"
    if type(value) is not int:
        yield impossible(PacketFault.WRONG_KIND, field, kind="number")
    elif not NUMBER_BOUNDS[key].hold(value):
        yield bounds_fault(field, value, NUMBER_BOUNDS[key])


def _chosen_badly(
    known: Mapping[str, Variant], choices: tuple[tuple[str, int | None], ...]
) -> Iterator[Problem]:
    seen: set[str] = set()
    for name, x in choices:
        path = f"variants.{name}"
        variant = known.get(name)
        if variant is None:
            names = tuple(known)
            yield impossible(PacketFault.UNKNOWN_VARIANT, "variants", name=name, known=names)
            continue
        if name in seen:
            yield impossible(PacketFault.TWICE, "variants", item=name)
        seen.add(name)
        if variant.x is None:
            if x is not None:
                yield impossible(PacketFault.TAKES_NO_X, path, name=variant.name)
        elif x is None:
            if not variant.x.is_optional:
                yield impossible(PacketFault.NEEDS_X, path, name=variant.name)
        elif not variant.x.least <= x <= (MOST_X if variant.x.most is None else variant.x.most):
            least, most = variant.x.least, variant.x.most
            if most is None and x > MOST_X:
                most = MOST_X
            facts = {"name": variant.name, "x": number_text(x), "least": least, "most": most}
            yield impossible(PacketFault.X_RANGE, path, **facts)


def _origin(table: Table) -> Table:
    """What a variant's figures say of where they come from."""
    is_ruled = table.get("category") == VariantCategory.RULINGS
    origin = {"source": table.get("source"), "reading": OwnReading.RULED if is_ruled else None}
    return {key: str(value) for key, value in origin.items() if value is not None}


def _merged(base: Table, patch: Table, origin: Table) -> dict[str, Any]:
    merged = dict(base)
    for key, value in patch.items():
        before = base.get(key)
        if isinstance(value, Mapping) and _is_edit(value):
            merged[key] = _as_before(before, _edited(_bare(before), value, origin))
        elif isinstance(value, Mapping) and not _is_figure(value):
            under = before if isinstance(before, Mapping) and not _is_figure(before) else {}
            merged[key] = _merged(under, value, origin)
        elif isinstance(value, Mapping):
            merged[key] = {**origin, **value}
        elif _has_kinds(value):
            merged[key] = _as_before(before, _by_kind(_bare(before), _rows(value, origin)))
        else:
            merged[key] = _sourced(value, origin)
    return merged


def _sourced(value: Any, origin: Table) -> Any:
    return {"is": value, **origin} if origin else value


def _as_before(before: Any, value: Any) -> Any:
    """A list some of which has changed, with the origin that it had."""
    return {**before, "is": value} if isinstance(before, Mapping) and "is" in before else value


def _rows(rows: list[Any], origin: Table) -> list[Any]:
    """A patch's rows, each with the variant's section."""
    return [{**origin, **row} for row in rows] if origin else rows


def _bare(figure: Any) -> Any:
    """A figure without its source."""
    return figure["is"] if isinstance(figure, Mapping) and "is" in figure else figure


def _by_kind(before: Any, items: list[Any]) -> list[Any]:
    """Tables with a kind: those that were there changed in place, new ones in front of them."""
    if not _has_kinds(before):
        return items
    new = {item["kind"]: item for item in items}
    kept = [new.pop(item["kind"], item) for item in before]
    return [*new.values(), *kept]


def _edited(before: Any, edit: Table, origin: Table) -> list[Any]:
    """A list with some items taken out and some put in after another, else at its end.

    What is put in though it is there keeps its place and has the patch's section from then on.
    """
    rows = before if isinstance(before, list | tuple) else ()
    items = [row for row in rows if _bare(row) not in edit.get("remove", ())]
    added = [_bare(row) for row in edit.get("add", ())]
    items = [_sourced(_bare(item), origin) if _bare(item) in added else item for item in items]
    words = [_bare(item) for item in items]
    is_after = "after" in edit and edit["after"] in words
    place = words.index(edit["after"]) + 1 if is_after else len(items)
    new = [_sourced(row, origin) for row in added if row not in words]
    return [*items[:place], *new, *items[place:]]


def _is_edit(value: Table) -> bool:
    return bool(value) and value.keys() <= _EDITS


def _is_figure(value: Table) -> bool:
    return "is" in value or "kind" in value


def _has_kinds(value: Any) -> bool:
    return (
        isinstance(value, list | tuple)
        and bool(value)
        and all(isinstance(item, Mapping) and isinstance(item.get("kind"), str) for item in value)
    )


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
