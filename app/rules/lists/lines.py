"""One line of a pasted army list: a name, what it costs, how often, and whether it is indented.

Knows the marks that list builders put around figures; what the lines make up together is the matter
of ``text``.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from app.rules.lists.army_list import EntryKind

MOST_COPIES = 20
"""A count above this is part of a name."""


class Mark(IntEnum):
    """How surely a figure on a line is a number of points; more is surer."""

    NONE = 0
    """There is no figure."""
    BARE = 1
    """Behind a single space, as the number in "Eiryss 3"."""
    SPACED = 2
    """Set off by a tab, several spaces, dots or a dash."""
    MARKED = 3
    """In brackets or with a word for points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListLine:
    """What one line says."""

    name: str
    points: int | None = None
    mark: Mark = Mark.NONE
    is_bonus: bool = False
    """The figure is a caster's bonus, not a cost."""
    count: int = 1
    is_indented: bool = False
    """It belongs to the line above that is not indented."""
    label: str | None = None
    """The text in brackets before the name ("Theme", "Kaelyssa 1")."""


_BULLET = re.compile(r"^(?:[^\w\s()\[\]{}\"'“”‘’«]+\s+|[•·▪◦○●►‣⁃]|[-–—*](?=[^\W\d]))")
_NUMBERED = re.compile(r"^\d{1,2}[a-z]?[.)]\s+(?=[^\W\d])")
_MARKUP = re.compile(r"\*\*|__|~~|`|^_(?=\w)|(?<=\w)_$")
_ORNAMENT = re.compile(r"\s+[★☆✶»=#~*]+$")
_SPACE = re.compile(r"[^\S\t]")
_GAP = re.compile(r"(?<=\S)[ \t]{4,}")
_SAME_TWICE = re.compile(r"^(.{3,}?)\s+[-–—]\s+\1$")
_LABEL = re.compile(r"^[\[(]\s*([^\W\d][^\[\]()]{0,60})\s*[\])]\s*(?=\S)")
_COPIES_BEFORE = re.compile(r"^(?:([1-9]\d?)\s?[x×]|[x×]\s?([1-9]\d?))\s+", re.IGNORECASE)
_COPIES_AFTER = re.compile(
    r"\s+[(\[]?(?:[x×]\s?([1-9]\d?)|([1-9]\d?)\s?[x×])[)\]]?$", re.IGNORECASE
)
_UNIT_OF_POINTS = r"(?:army\s+)?(?:points?|pts?\.?|pc)"
_BONUS_WORD = r"(?:(?:wj|wb|wbp|wjp|bg|bgp|hp)(?:\s*points?)?|bonus(?:\s*points?)?)"
_FREE = re.compile(
    r"[\s:,;|\-–—]*[\[(]?\s*(?:\bpc\s*[:=]?\s*)?(?:\b0\s*[;,/]\s*)?\bfree\b\s*[\])]?$",
    re.IGNORECASE,
)
_USED = re.compile(r"\s*\((?:battlegroup|warjack|warbeast|horror)\s+points\s+used:?\s*\d+\)", re.I)
_BONUSES = (
    re.compile(
        rf"[\s:,;|.\-–—]*[\[(]?\s*{_BONUS_WORD}\s*[:=]?\s*[+*]?\s*(\d{{1,3}})\s*"
        rf"(?:{_UNIT_OF_POINTS})?\s*[\])]?$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"[\s:,;|.\-–—]*[\[(]?\s*[+*]\s*(\d{{1,3}})\s*(?:{_UNIT_OF_POINTS}|{_BONUS_WORD})?\s*[\])]?$",
        re.IGNORECASE,
    ),
)
_COSTS = (
    (
        Mark.MARKED,
        re.compile(
            rf"[\s:,;|.\-–—]*[\[(]\s*(?:pc\s*[:=]?\s*)?(\d{{1,3}})\s*(?:\(\d{{1,3}}\))?\s*"
            rf"(?:{_UNIT_OF_POINTS})?\s*[\])]$",
            re.IGNORECASE,
        ),
    ),
    (
        Mark.MARKED,
        re.compile(
            r"[\s:,;|.\-–—]*\b(?:pc|pts?|points?|cost)\s*[:=.]?\s*(\d{1,3})$", re.IGNORECASE
        ),
    ),
    (
        Mark.MARKED,
        re.compile(rf"[\s:,;|.\-–—]*\b(\d{{1,3}})\s*{_UNIT_OF_POINTS}$", re.IGNORECASE),
    ),
    (
        Mark.SPACED,
        re.compile(r"(?:\s*\t\s*|\s{2,}|\s*[.…_]{2,}\s*|\s*[:,;|=]\s*|\s+[-–—]+\s*)(\d{1,3})$"),
    ),
    (Mark.BARE, re.compile(r"\s(\d{1,3})$")),
)
_COST_BEFORE = (
    re.compile(rf"^[\[(]\s*(\d{{1,3}})\s*(?:{_UNIT_OF_POINTS})?\s*[\])]\s*", re.IGNORECASE),
    re.compile(rf"^(\d{{1,3}})\s*{_UNIT_OF_POINTS}\b[\s:.\-–—]*", re.IGNORECASE),
    re.compile(r"^(\d{1,3})(?:\s*\t\s*|\s{2,}|\s+[-–—]\s+)"),
)
_EDGES = " \t.…_:;,|-–—="


def plain_line(text: str) -> str:
    """A line without the marks of forums for bold and the like, every space a plain one."""
    plain = _SPACE.sub(" ", _MARKUP.sub("", text))
    # A row out of a spreadsheet may have a hundred tabs, in which a figure is looked for too long.
    return _GAP.sub(lambda gap: "\t" if "\t" in gap[0] else "   ", plain)


def bare_line(text: str) -> str:
    """A line without indentation, bullet and what decorates its end."""
    return _ORNAMENT.sub("", _BULLET.sub("", text.strip(), count=1))


def read_line(text: str) -> ListLine:
    """Take a line apart.

    Args:
        text: one line, its indentation included.

    Returns:
        The line; its name can be empty where it has only figures or marks.
    """
    rest = text.expandtabs(8) if text[:1] in " \t" else text
    is_indented = rest[:2].isspace() if len(rest) > 1 else False
    rest = rest.strip()
    bullet = _BULLET.match(rest)
    if bullet:
        rest, is_indented = rest[bullet.end() :].strip(), True
    rest = _NUMBERED.sub("", rest)
    label = _LABEL.match(rest)
    if label:
        rest = rest[label.end() :]
    rest, before = _count(rest, _COPIES_BEFORE)
    rest, after = _count(_USED.sub("", rest), _COPIES_AFTER)
    rest, points, mark, is_bonus = _figure(rest)
    rest, inner = _count(rest, _COPIES_AFTER)
    return ListLine(
        name=_SAME_TWICE.sub(r"\1", " ".join(rest.strip(_EDGES).split())),
        points=points,
        mark=mark,
        is_bonus=is_bonus,
        count=before or after or inner or 1,
        is_indented=is_indented,
        label=label.group(1).strip() if label else None,
    )


_GRUNTS = re.compile(r"\b(?:leader|lead)\s*(?:and|&|\+|,)\s*(\d{1,2})\s*grunts?\b", re.IGNORECASE)
_MODELS = re.compile(r"\b(\d{1,2})\s*(?:models?|man|men|troopers?)\b", re.IGNORECASE)


def models_named(name: str) -> int | None:
    """How many models a unit's name says that it has ("Leader and 9 Grunts" is 10)."""
    grunts = _GRUNTS.search(name)
    if grunts:
        return 1 + int(grunts.group(1))
    models = _MODELS.search(name)
    return int(models.group(1)) if models else None


def _figure(rest: str) -> tuple[str, int | None, Mark, bool]:
    """A line without its figure, the figure, how sure it is, whether it is a bonus."""
    for bonus in _BONUSES:
        found = bonus.search(rest)
        if found:
            return rest[: found.start()], int(found.group(1)), Mark.MARKED, True
    free = _FREE.search(rest)
    if free and free.start():
        return rest[: free.start()], 0, Mark.MARKED, False
    for mark, cost in _COSTS:
        found = cost.search(rest)
        if found and found.start():
            return rest[: found.start()], int(found.group(1)), mark, False
    for cost in _COST_BEFORE:
        found = cost.match(rest)
        if found and found.end() < len(rest):
            return rest[found.end() :], int(found.group(1)), Mark.SPACED, False
    return rest, None, Mark.NONE, False


def _count(rest: str, pattern: re.Pattern[str]) -> tuple[str, int | None]:
    found = pattern.search(rest)
    if not found:
        return rest, None
    number = int(next(group for group in found.groups() if group))
    if number > MOST_COPIES:
        return rest, None
    return (rest[: found.start()] + rest[found.end() :]), number


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
class ListHeading:
    """A line that is no entry."""

    kind: HeadingKind
    value: str = ""
    """Empty for a heading alone: then the next line holds the value."""
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
_ASIDE = ListHeading(kind=HeadingKind.ASIDE)
_AFTER_FACTION = re.compile(r"^(?:$|\s*[-–—:,(\[|]|\s+(?:army|list|force)\b)", re.IGNORECASE)


def read_heading(text: str, factions: Iterable[str] = ()) -> ListHeading | None:
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
        return ListHeading(kind=HeadingKind.FACTION, value=faction) if faction else _ASIDE
    for pattern in (_KEYED, _LABELLED):
        found = pattern.match(text)
        if found and found.group(1).casefold() == "army" and found.group(2):
            faction = _faction(found.group(2).strip(), factions)
            return ListHeading(kind=HeadingKind.FACTION, value=faction) if faction else _ASIDE
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
        return ListHeading(kind=HeadingKind.FACTION, value=faction, total=total)
    return None if total is None else ListHeading(kind=HeadingKind.TOTAL, total=total, value=text)


def _keyed(key: str, value: str) -> ListHeading | None:
    key, value = " ".join(key.split()).casefold(), value.strip()
    if key in _SECTIONS:
        if _LETTER.search(value) and _PAIR.search(value) is None:
            return ListHeading(kind=HeadingKind.ENTRY, value=_SECTIONS[key], text=value)
        return ListHeading(kind=HeadingKind.SECTION, value=_SECTIONS[key])
    kind = _BY_KEY.get(key)
    if kind is None:
        return None
    if kind in (HeadingKind.TOTAL, HeadingKind.BONUS):
        number = _NUMBER.search(value)
        total = _pair(value) if kind is HeadingKind.TOTAL else None
        if total is None and number:
            total = int(number.group())
        return ListHeading(kind=kind, value=value, total=total)
    return ListHeading(kind=kind, value=value)


def _amount(text: str) -> str:
    found = _AMOUNT_AFTER.search(text)
    return found.group().strip(" :-–—[]()") if found else ""


def _pair(text: str) -> int | None:
    """The first of two numbers with a slash between, the last such pair that counts points."""
    pairs = [pair for pair in _PAIR.findall(text) if pair[2].casefold() not in _NOT_POINTS]
    return int(pairs[-1][0]) if pairs else None


def _faction(text: str, factions: Iterable[str]) -> str | None:
    folded = text.casefold()
    for faction in sorted(factions, key=len, reverse=True):
        if folded.startswith(faction.casefold()) and _AFTER_FACTION.match(text[len(faction) :]):
            return faction
    return None
