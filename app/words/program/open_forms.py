"""Sentences about a form whose values were changed elsewhere meanwhile: fields and values."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from app.codes import Code, RequestCode
from app.rules.packet.offences import Measure, Offence
from app.words.core.catalogue import Words
from app.words.core.errors import NameOf, Sentence
from app.words.judge.penalties import measure_name, offence_name

_MOST_LETTERS = 60
"""A longer value is cut: both only have to look different."""


class ConflictText(Protocol):
    """A field that was changed on both sides."""

    @property
    def field(self) -> str:
        """The field's name."""

    @property
    def mine(self) -> Any:
        """The value in the form."""

    @property
    def theirs(self) -> Any:
        """What is stored now."""


def field_name(t: Words, field: str) -> str:
    """What a field of a form is called."""
    if field.startswith("list "):
        return t("List {number}", number=field.removeprefix("list "))
    return _names(t)[field]


def value_text(t: Words, field: str, value: Any) -> str:
    """A field's value in a few words; "–" for none."""
    text = _VALUES.get(field.partition(" ")[0], _plain)(t, value)
    text = " ".join(text.split()) or "–"
    return text if len(text) <= _MOST_LETTERS else f"{text[: _MOST_LETTERS - 1]}…"


def conflict_line(t: Words, conflict: ConflictText) -> str:
    """Both values of a field: "Name: yours Summer Cup, now Autumn Cup"."""
    return t(
        "{field}: yours {mine}, now {theirs}",
        field=field_name(t, conflict.field),
        mine=value_text(t, conflict.field, conflict.mine),
        theirs=value_text(t, conflict.field, conflict.theirs),
    )


def conflict_heading(t: Words) -> str:
    """Why nothing is saved yet."""
    return t("This was changed elsewhere while you had it open. Which is right?")


def _conflicts(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    conflicts: Iterable[ConflictText] = facts["conflicts"]
    if facts["kind"] == "slip":
        return t("The result of this table was changed elsewhere meanwhile.")
    lines = [conflict_line(t, conflict) for conflict in conflicts]
    return t("Changed elsewhere meanwhile – {lines}.", lines="; ".join(lines))


ERRORS: Mapping[Code, Sentence] = {
    RequestCode.FORM_CONFLICT: _conflicts,
}
"""The sentence of each code."""


def _names(t: Words) -> Mapping[str, str]:
    return {
        "name": t("Name"),
        "date": t("Date"),
        "venue": t("Venue"),
        "played_by": t("Packet and variants"),
        "point_size": t("Point size"),
        "tables": t("Tables"),
        "planned_rounds": t("Rounds"),
        "is_rehearsal": t("Practice event"),
        "keeps_sides": t("Keep who went first and which side"),
        "faction": t("Faction"),
        "club": t("Club"),
        "city": t("City"),
        "state": t("State"),
        "country": t("Country"),
        "eligible": t("Can win awards"),
        "fixed_table": t("Fixed table"),
        "public_name": t("Display name"),
        "title": t("Title"),
        "text": t("Text"),
        "start": t("First round starts"),
        "between": t("Between rounds (min)"),
        "round": t("Round length (min)"),
        "about": t("Infraction"),
        "measure": t("Penalty"),
        "note": t("Note"),
        "is_hard": t("Must"),
        "through_round": t("Through round"),
        "slip": t("Result"),
        "outline": t("Size"),
        "kinds": t("Kind of terrain"),
        "blocks_sight": t("Blocks line of sight"),
        "count": t("Pieces"),
        "box": t("Box"),
        "photo": t("Photo"),
        "region": t("Region"),
        "rules": t("Rules"),
    }


def _plain(t: Words, value: Any) -> str:
    match value:
        case None:
            return ""
        case True:
            return t("yes")
        case False:
            return t("no")
        case tuple():
            return ", ".join(map(str, value))
    return str(value)


def _played_by(t: Words, value: Any) -> str:
    if value is None:
        return ""
    packet, _, variants, _ = value
    names = [name if x is None else f"{name}={x}" for name, x in variants]
    return ": ".join(filter(None, (packet, ", ".join(names))))


def _list(t: Words, value: Any) -> str:
    if value is None:
        return t("none")
    army, _ = value
    parts = [army.caster, army.theme]
    if army.points is not None:
        parts.append(t.many("{n} point", "{n} points", army.points))
    if army.entries:
        parts.append(t.many("{n} entry", "{n} entries", len(army.entries)))
    return ", ".join(filter(None, parts))


def _about(t: Words, value: Any) -> str:
    known = next((offence for offence in Offence if offence.value == value), None)
    return _plain(t, value) if known is None else offence_name(t, known)


def _measure(t: Words, value: Any) -> str:
    return "" if value is None else measure_name(t, Measure(value))


def _kinds(t: Words, value: Any) -> str:
    # Loaded here: the words of terrain aren't needed until two forms meet.
    from app.words.terrain.findings import kind_name

    return ", ".join(kind_name(t, kind) for kind in value or ())


def _photo(t: Words, value: Any) -> str:
    # It is known by its digest, which says nothing to anybody.
    return "" if value is None else t("a photo")


def _region(t: Words, value: Any) -> str:
    return t("by the address") if value is None else str(value.name)


def _rules(t: Words, value: Any) -> str:
    name, *_ = value
    return str(name)


_VALUES: Mapping[str, Callable[[Words, Any], str]] = {
    "played_by": _played_by,
    "list": _list,
    "about": _about,
    "measure": _measure,
    "kinds": _kinds,
    "photo": _photo,
    "region": _region,
    "rules": _rules,
}
"""The fields whose values have words of their own."""
