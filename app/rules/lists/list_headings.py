"""Lines of a pasted army list that are no entries: headings, totals, what a program adds."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from app.rules.lists.army_list import EntryKind


class HeadingKind(StrEnum):
    """What a heading is about."""

    FACTION = "faction"
    THEME = "theme"
    TIER = "tier"
    OBJECTIVE = "objective"
    CASTER = "caster"
    BONUS = "bonus"
    TOTAL = "total"
    SECTION = "section"
    """Entries of one kind follow; the value is the kind, or empty."""
    ENTRY = "entry"
    """An entry behind the word for its kind, which is the value; the text is the entry."""
    MAIN_LIST = "main-list"
    """The army itself follows, after specialists perhaps."""
    SPECIALISTS = "specialists"
    ASIDE = "aside"
    """Nothing of the list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A line that is no entry."""

    kind: HeadingKind
    value: str = ""
    """Empty where it stands alone: then the next line tells it."""
    total: int | None = None
    """Army points, where the line adds them up."""
    text: str = ""
    """Of an entry."""


_KEYS: Mapping[HeadingKind, tuple[str, ...]] = {
    HeadingKind.FACTION: ("faction", "factions"),
    HeadingKind.THEME: (
        "theme",
        "theme force",
        "theme forces",
        "theme list",
        "contract",
        "pact",
        "contract/pact/theme force",
    ),
    HeadingKind.TIER: ("tier", "tiers", "tier level", "theme tier"),
    HeadingKind.OBJECTIVE: ("objective", "objectives", "objective card"),
    HeadingKind.CASTER: (
        *("warcaster", "warcasters", "warlock", "warlocks", "infernal master", "master"),
        *("caster", "leader", "commander", "wc", "wl"),
    ),
    HeadingKind.BONUS: (
        *("warjack points", "warbeast points", "horror points", "battlegroup points"),
        *("bonus", "bonus points", "wj", "wb", "wbp", "wjp", "bgp", "hp"),
    ),
    HeadingKind.TOTAL: (
        *("total", "totals", "list total", "grand total", "army total", "point total"),
        *("points", "army points", "total points", "points total", "army point total"),
        *("cost", "total cost", "army cost", "point cost", "points cost", "pc"),
        *("total pc", "pc total"),
    ),
    HeadingKind.MAIN_LIST: ("army", "army list", "main list", "list"),
    HeadingKind.SPECIALISTS: (
        *("specialists", "specialist", "specialist list", "specialist points", "sideboard"),
        *("active duty roster", "active duty", "adr"),
    ),
    HeadingKind.ASIDE: (
        *("system", "game", "format", "size", "game size", "point level", "point size"),
        *("player", "player name", "author", "list name", "army name", "name", "event", "date"),
        *("generated", "created by", "created with", "build id", "version", "url", "link"),
        *("casters", "free cards", "notes", "war room army"),
    ),
}
_SECTIONS: Mapping[str, str] = {
    "battlegroup": "",
    "models": "",
    "models/units": "",
    "other": "",
    "warjack": EntryKind.BATTLEGROUP,
    "warbeast": EntryKind.BATTLEGROUP,
    "horror": EntryKind.BATTLEGROUP,
    "warjacks": EntryKind.BATTLEGROUP,
    "warbeasts": EntryKind.BATTLEGROUP,
    "horrors": EntryKind.BATTLEGROUP,
    "units": EntryKind.UNIT,
    "unit": EntryKind.UNIT,
    "attachment": EntryKind.ATTACHMENT,
    "attachments": EntryKind.ATTACHMENT,
    "unit attachments": EntryKind.ATTACHMENT,
    "command attachments": EntryKind.ATTACHMENT,
    "solos": EntryKind.SOLO,
    "solo": EntryKind.SOLO,
    "battle engines": EntryKind.BATTLE_ENGINE,
    "battle engine": EntryKind.BATTLE_ENGINE,
}
_BY_KEY = {key: kind for kind, keys in _KEYS.items() for key in keys}

_KEYED = re.compile(r"^[\[(]?\s*([^\W\d][\w /&,.]{0,40}?)\s*[\])]?\s*[:=]\s*(.*)$")
_LABELLED = re.compile(r"^[\[(]\s*([^\W\d][\w /&,.]{0,40}?)\s*[\])]\s*(.*)$")
_AMOUNT_AFTER = re.compile(
    r"[\s:\-–—]*[\[(]?\s*\+?\d{1,3}(?:\s*/\s*\d{1,3})?\s*(?:pts|points)?[\])]?$"
)
_PAIR = re.compile(r"(\d{1,3})\s*(?:/|of|out of)\s*(\d{1,3})(?!\s*/?\s*\d)\s*(\w*)", re.IGNORECASE)
_NOT_POINTS = frozenset({"free", "casters", "caster", "cards", "models"})
_ALONE = re.compile(
    r"^[\[(]?\s*(\d{1,3})\s*(?:army\s+)?(?:points?|pts\.?)\s*[\])]?$", re.IGNORECASE
)
_NUMBER = re.compile(r"\d{1,3}")
_RULER = re.compile(r"^[\W_]*$")
_LETTER = re.compile(r"[^\W\d_]{3}")
_MADE = re.compile(
    r"^(?:(?:generated|created|exported|built|made|sent|copied|posted)\s+(?:by|with|from|using|on)\b"
    r"|https?://|www\.)",
    re.IGNORECASE,
)
_ARMY_OF = re.compile(r"^army\s+of\s+(?:the\s+)?(?=\S)", re.IGNORECASE)
_ASIDE = Heading(kind=HeadingKind.ASIDE)
_AFTER_FACTION = re.compile(r"^(?:$|\s*[-–—:,(\[|]|\s+(?:army|list|force)\b)", re.IGNORECASE)


def read_heading(text: str, factions: Iterable[str] = ()) -> Heading | None:
    """What a line says that is no entry; None for an entry, or a line that nobody knows.

    Args:
        text: one line without its indentation.
        factions: names that are known to be a faction's, for a line that says no more.
    """
    if _RULER.match(text) or _MADE.match(text):
        return _ASIDE
    army_of = _ARMY_OF.match(text)
    if army_of:
        faction = _faction(text[army_of.end() :], factions)
        return Heading(kind=HeadingKind.FACTION, value=faction) if faction else _ASIDE
    for pattern in (_KEYED, _LABELLED):
        found = pattern.match(text)
        if found and found.group(1).casefold() == "army" and found.group(2):
            faction = _faction(found.group(2).strip(), factions)
            return Heading(kind=HeadingKind.FACTION, value=faction) if faction else _ASIDE
        heading = _keyed(*found.groups()) if found else None
        if heading is not None:
            return heading
    bare = _keyed(_AMOUNT_AFTER.sub("", text).rstrip(" :-–—"), _amount(text))
    if bare is not None:
        return bare
    alone = _ALONE.match(text)
    total = int(alone.group(1)) if alone else _pair(text)
    faction = _faction(text, factions)
    if faction is not None:
        return Heading(kind=HeadingKind.FACTION, value=faction, total=total)
    return None if total is None else Heading(kind=HeadingKind.TOTAL, total=total, value=text)


def _keyed(key: str, value: str) -> Heading | None:
    key, value = " ".join(key.split()).casefold(), value.strip()
    if key in _SECTIONS:
        if _LETTER.search(value) and _PAIR.search(value) is None:
            return Heading(kind=HeadingKind.ENTRY, value=_SECTIONS[key], text=value)
        return Heading(kind=HeadingKind.SECTION, value=_SECTIONS[key])
    kind = _BY_KEY.get(key)
    if kind is None:
        return None
    if kind in (HeadingKind.TOTAL, HeadingKind.BONUS):
        number = _NUMBER.search(value)
        total = _pair(value) if kind is HeadingKind.TOTAL else None
        if total is None and number:
            total = int(number.group())
        return Heading(kind=kind, value=value, total=total)
    return Heading(kind=kind, value=value)


def _amount(text: str) -> str:
    found = _AMOUNT_AFTER.search(text)
    return found.group().strip(" :-–—[]()") if found else ""


def _pair(text: str) -> int | None:
    """The first of two numbers with a slash between, the last such pair that counts points."""
    pairs = [one for one in _PAIR.findall(text) if one[2].casefold() not in _NOT_POINTS]
    return int(pairs[-1][0]) if pairs else None


def _faction(text: str, factions: Iterable[str]) -> str | None:
    told = text.casefold()
    for faction in sorted(factions, key=len, reverse=True):
        if told.startswith(faction.casefold()) and _AFTER_FACTION.match(text[len(faction) :]):
            return faction
    return None
