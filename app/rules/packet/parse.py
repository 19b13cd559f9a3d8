"""Mapping -> Packet: reads a packet's data and names every fault with its key path.

The keys are the names of the fields of ``Packet`` and of the values in it. Any figure can be
written bare (``win = 1``) or with where it is printed (``win = { is = 1, source = "standings" }``),
and so can each word in a list; a table's own ``source`` holds for every figure in it that names
none. ``follows`` instead of ``source`` names the section from which a figure follows without being
printed there; ``reading`` names what is our own about it. ``source`` and ``follows`` are keys of
``[sections]``. The word "none" stands for no value where a field may have none.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum, StrEnum, auto
from fractions import Fraction
from functools import lru_cache
from types import UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from app.codes import PacketCode
from app.rules.core.bounds import Bounds, bounds_of, number_text
from app.rules.core.errors import Problem, RuleError, impossible
from app.rules.packet.check import PacketFault, packet_faults
from app.rules.packet.packet import OwnReading, Packet, Source
from app.rules.scenarios.edge_distances import with_middles
from app.rules.scenarios.scenario import Scenario

LARGEST = 1_000_000
"""No number in a packet that an event keeps is above it; a new one has the bounds of its key."""

_ORIGIN = frozenset({"source", "follows", "reading"})
"""Keys beside a figure that say where it comes from."""

_READ_BESIDE = frozenset({"sources", "readings", "gazetteer"})
"""Fields that are no keys: they are read from what stands beside the figures, or in other files."""

_FAULTY: Any = object()
"""Stands for a value that could not be read; its problem has been noted."""


class PacketError(RuleError):
    """A packet that cannot be read.

    Attributes:
        problems: everything wrong with it, each with its key path as ``field``.
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(PacketCode.FAULTY, problems=problems)
        self.problems = problems


def parse_packet(data: Mapping[str, Any]) -> Packet:
    """Read a packet that is merged with its variants.

    Args:
        data: what a packet file holds, as plain tables, lists, texts, numbers; nothing else in it.

    Raises:
        PacketError: holding all faults at once.
    """
    reading = PacketReader(data.get("sections"))
    packet = reading.record(Packet, data, "", None)
    if reading.problems:
        raise PacketError(tuple(reading.problems))
    faults = packet_faults(packet)
    if faults:
        raise PacketError(faults)
    assert isinstance(packet, Packet)
    return packet


class Beyond(Enum):
    """What becomes of a number beyond the bounds of its key."""

    REFUSED = auto()
    KEPT = auto()
    NEAREST = auto()
    """The bound is taken in its place."""


def parse_kept(data: Mapping[str, Any]) -> Packet:
    """Read a packet that an event keeps: a number beyond its bounds counts as the nearest bound.

    Files of versions that had no such bounds stay readable.

    Args:
        data: as for ``parse_packet``.

    Raises:
        PacketError: holding all faults at once.
    """
    reading, packet = _kept(data, Beyond.KEPT)
    faults = tuple(reading.problems) or packet_faults(packet)
    if faults:
        raise PacketError(faults)
    if reading.beyond:
        packet = _kept(data, Beyond.NEAREST)[1]
    assert isinstance(packet, Packet)
    return packet


def beyond_bounds(data: Mapping[str, Any]) -> tuple[Problem, ...]:
    """The numbers of a kept packet that count as the nearest bound, each at its key."""
    return tuple(_kept(data, Beyond.KEPT)[0].beyond)


def _kept(data: Mapping[str, Any], beyond: Beyond) -> "tuple[PacketReader, Any]":
    reading = PacketReader(data.get("sections"), beyond)
    return reading, reading.record(Packet, data, "", None)


class PacketReader:
    """One pass over the data of a packet, or of anything else that frozen dataclasses describe."""

    def __init__(self, sections: object, beyond: "Beyond | None" = None) -> None:
        self.problems: list[Problem] = []
        self.beyond: list[Problem] = []
        """Numbers beyond the bounds of their keys that were not refused."""
        self.sources: dict[str, _Origin] = {}
        self.readings: dict[str, OwnReading] = {}
        self._beyond = beyond or Beyond.REFUSED
        self._sections = sections if isinstance(sections, Mapping) else {}
        self._packet = ""
        """The id that the packet's own scenarios begin with."""

    def record(self, wanted: type, data: object, path: str, source: "_Origin | None") -> Any:
        """A frozen value from its table."""
        if not isinstance(data, Mapping):
            return self._refuse_kind(path, "table")
        if wanted is Packet:
            self._packet = _text_of(data.get("id")) or "packet"
        elif wanted is Scenario:
            data = with_middles(self._with_id(data, path))
        source = self._source(data, path, source)
        known = {
            field_.name: field_ for field_ in fields(wanted) if field_.name not in _READ_BESIDE
        }
        for key in data:
            if key not in known and (key not in _ORIGIN or not path):
                self._refuse(PacketFault.UNKNOWN_KEY, _under(path, key), key=str(key))
        hints = _hints(wanted)
        values = {
            name: self._field(field_, hints[name], data, _under(path, name), source)
            for name, field_ in known.items()
            if name in data or _is_required(field_)
        }
        if any(value is _FAULTY for value in values.values()):
            return _FAULTY
        if wanted is Packet:
            values["sources"] = {
                place: Source(
                    packet=values["id"], section=source.section, is_derived=source.is_derived
                )
                for place, source in self.sources.items()
            }
            values["readings"] = dict(self.readings)
        return wanted(**values)

    def _with_id(self, data: Mapping[str, Any], path: str) -> Mapping[str, Any]:
        """A scenario's table with its id for its slug; by itself it has an id already."""
        if not self._packet:
            return data
        if "id" in data:
            self._refuse(PacketFault.UNKNOWN_KEY, _under(path, "id"), key="id")
        others = {key: value for key, value in data.items() if key not in ("slug", "id")}
        return {**others, "id": f"{self._packet}/{data.get('slug')}"}

    def _field(
        self,
        field_: "Field[Any]",
        wanted: Any,
        data: Mapping[str, Any],
        path: str,
        source: "_Origin | None",
    ) -> Any:
        if field_.name not in data:
            return self._refuse(PacketFault.MISSING, path, key=field_.name)
        given = data[field_.name]
        if isinstance(given, Mapping) and "is" in given:
            source = self._origin(given, path, path, source)
            given = given["is"]
        if source is not None:
            self.sources[path] = source
        return self._value(wanted, given, path, source)

    def _origin(
        self, given: Mapping[str, Any], path: str, name: str, inherited: "_Origin | None"
    ) -> "_Origin | None":
        """Where a figure written with ``is`` comes from, kept under a name."""
        for key in given.keys() - {"is", *_ORIGIN}:
            self._refuse(PacketFault.UNKNOWN_KEY, _under(path, key), key=str(key))
        return self._source(given, path, inherited, name)

    def _value(self, wanted: Any, given: object, path: str, source: "_Origin | None") -> Any:
        if get_origin(wanted) in (Union, UnionType):
            wanted = next(kind for kind in get_args(wanted) if kind is not type(None))
            if given is None or given == "none":
                return None
        if get_origin(wanted) is tuple:
            return self._list(get_args(wanted)[0], given, path)
        if get_origin(wanted) is Mapping:
            return self._titles(given, path)
        if is_dataclass(wanted) and isinstance(wanted, type):
            return self.record(wanted, given, path, source)
        bounds = bounds_of(wanted)
        if bounds is not None:
            return self._number(bounds, given, path)
        return self._plain(wanted, given, path)

    def _number(self, bounds: Bounds, given: object, path: str) -> Any:
        if type(given) is not int:
            return self._refuse_kind(path, "number")
        if bounds.hold(given):
            return given
        fault = bounds_fault(path, given, bounds)
        if self._beyond is Beyond.REFUSED or not is_number(given):
            self.problems.append(fault)
            return _FAULTY
        self.beyond.append(fault)
        return bounds.nearest(given) if self._beyond is Beyond.NEAREST else given

    def _list(self, wanted: Any, given: object, path: str) -> Any:
        if not isinstance(given, list | tuple):
            return self._refuse_kind(path, "list")
        items = tuple(self._item(wanted, item, path, place) for place, item in enumerate(given))
        return _FAULTY if any(item is _FAULTY for item in items) else items

    def _item(self, wanted: Any, item: object, path: str, number: int) -> Any:
        place = f"{path}.{number}"
        if isinstance(item, Mapping) and "is" in item and not is_dataclass(wanted):
            self._origin(item, place, f"{path}.{item['is']}", None)
            item = item["is"]
        return self._value(wanted, item, place, None)

    def _titles(self, given: object, path: str) -> Any:
        if not isinstance(given, Mapping):
            return self._refuse_kind(path, "table")
        titles = {key: self._plain(str, text, _under(path, key)) for key, text in given.items()}
        return _FAULTY if any(text is _FAULTY for text in titles.values()) else titles

    def _plain(self, wanted: Any, given: object, path: str) -> Any:
        if isinstance(wanted, type) and issubclass(wanted, StrEnum):
            if isinstance(given, str) and given in tuple(wanted):
                return wanted(given)
            words = tuple(kind.value for kind in wanted)
            return self._refuse(PacketFault.UNKNOWN_WORD, path, word=str(given), words=words)
        if wanted is Fraction:
            part = fraction_of(given)
            return self._refuse_kind(path, "fraction") if part is None else part
        kind, is_right = _PLAIN[wanted]
        return given if is_right(given) else self._refuse_kind(path, kind)

    def _source(
        self,
        data: Mapping[str, Any],
        path: str,
        inherited: "_Origin | None",
        name: str | None = None,
    ) -> "_Origin | None":
        """Where the figures of a table come from; kept under its path, or under another name."""
        if not path:
            return inherited
        name = path if name is None else name
        self._read_reading(data, path, name)
        if "source" in data and "follows" in data:
            self._refuse(PacketFault.TWO_ORIGINS, _under(path, "follows"))
        for key in ("source", "follows"):
            if key not in data:
                continue
            section = data[key]
            if not isinstance(section, str) or section not in self._sections:
                self._refuse(PacketFault.UNKNOWN_SECTION, _under(path, key), section=str(section))
                return inherited
            self.sources[name] = _Origin(section, is_derived=key == "follows")
            return self.sources[name]
        return inherited

    def _read_reading(self, data: Mapping[str, Any], path: str, name: str) -> None:
        if "reading" in data:
            reading = self._plain(OwnReading, data["reading"], _under(path, "reading"))
            if isinstance(reading, OwnReading):
                self.readings[name] = reading

    def _refuse(self, code: PacketFault, path: str, **facts: object) -> Any:
        self.problems.append(impossible(code, path, **facts))
        return _FAULTY

    def _refuse_kind(self, path: str, kind: str) -> Any:
        return self._refuse(PacketFault.WRONG_KIND, path, kind=kind)


class _Origin(NamedTuple):
    """A section that prints a figure, or from which it follows."""

    section: str
    is_derived: bool = False


def bounds_fault(path: str, given: int, bounds: Bounds) -> Problem:
    """A number beyond the bounds of its key."""
    least, most = bounds
    number = number_text(given)
    return impossible(PacketFault.OUT_OF_BOUNDS, path, number=number, least=least, most=most)


def is_number(given: object) -> bool:
    """Whether a packet can name such a number: whole, from 0 and not beyond all measure."""
    return type(given) is int and 0 <= given <= LARGEST


def fraction_of(given: object) -> Fraction | None:
    """A part from 0 to 1: a whole number, or a text such as "1/3" or "0.33"; None for all else."""
    if is_number(given):
        given = str(given)
    if not isinstance(given, str) or _PART.fullmatch(given) is None:
        return None
    below = given.partition("/")[2]
    if below and not int(below):
        return None
    part = Fraction(given)
    return part if part <= 1 else None


_PART = re.compile(r"[0-9]{1,7}(/[0-9]{1,7}|\.[0-9]{1,7})?", re.ASCII)


def _text_of(figure: object) -> str:
    """A text that stands bare or with its source; "" where it is none."""
    text = figure.get("is") if isinstance(figure, Mapping) else figure
    return text if isinstance(text, str) else ""


def _is_text(given: object) -> bool:
    """One line that is not blank."""
    return isinstance(given, str) and bool(given.strip()) and not any(map(_is_control, given))


def _is_control(letter: str) -> bool:
    return letter < " " or "\x7f" <= letter < "\xa0" or "\ud800" <= letter <= "\udfff"


_PLAIN: Mapping[type, tuple[str, Callable[[object], bool]]] = {
    bool: ("truth", lambda given: isinstance(given, bool)),
    str: ("text", _is_text),
}


@lru_cache
def _hints(wanted: type) -> Mapping[str, Any]:
    return get_type_hints(wanted, include_extras=True)


def _is_required(field_: "Field[Any]") -> bool:
    return field_.default is MISSING and field_.default_factory is MISSING


def _under(path: str, key: object) -> str:
    return f"{path}.{key}" if path else str(key)
