"""One line of a pasted army list: a name, what it costs, how often, and whether it is indented.

Knows the marks that list builders put around figures; what the lines make up together is the matter
of ``text``.
"""

import re
from dataclasses import dataclass
from enum import IntEnum

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
    """What stands in brackets before the name ("Theme", "Kaelyssa 1")."""


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
        The line; its name can be empty where only figures or marks stand on it.
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
    number = int(next(one for one in found.groups() if one))
    if number > MOST_COPIES:
        return rest, None
    return (rest[: found.start()] + rest[found.end() :]), number
