"""Fingerprint of a paper: its contents as a text of fixed form, and its hash, which files keep.

Hashes of earlier programs are compared with this one's. So the text has the names below and never
a class's own: classes and fields may be renamed, the names here stay for good. Its sentences are
worded as they were first printed: a reworded one says the same, and a printout with the former one
isn't out of date.
"""

import gettext
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from hashlib import sha256
from operator import attrgetter

from app.paths import resource
from app.printing.kit import values
from app.printing.papers import values as paper_values
from app.rules.core.geometry import Point, Rectangle
from app.rules.scenarios.figure import shapes
from app.rules.scenarios.kinds import Owner
from app.words.core.catalogue import USUAL, Words, words

_DIGITS = 32
"""Of the hash, in hexadecimal: how many a file keeps."""

_OF_PYTHON = frozenset((str, int, bool, type(None)))
"""Python's own values: their text is Python's promise, not a name of ours."""


def fingerprint(content: object) -> str:
    """The hash of a paper's contents."""
    return sha256(plain_text(content).encode()).hexdigest()[:_DIGITS]


def plain_text(content: object) -> str:
    """A paper's contents as one text, the same in every version of the program.

    Raises:
        TypeError: a value is of a kind that has no name in ``FORMS``.
    """
    # Record sheets of 128 players are 25,000 values: what most of them are is looked at first.
    kind = type(content)
    if kind in _OF_PYTHON:
        return repr(content)
    if type(content) is tuple:
        inside = ", ".join(map(plain_text, content))
        return f"({inside},)" if len(content) == 1 else f"({inside})"
    form = FORMS.get(kind)
    if form is not None:
        return f"{form.name}({', '.join(form.parts(content))})"
    if isinstance(content, StrEnum):
        name, members = _KINDS[type(content)]
        member = members.get(content.value, content.value.upper().replace("-", "_"))
        return f"<{name}.{member}: {content.value!r}>"
    if isinstance(content, Fraction):
        return f"Fraction({content.numerator}, {content.denominator})"
    raise TypeError(f"{kind.__name__} has no form on paper")


@dataclass(frozen=True, slots=True)
class Form:
    """The text of a class of values: its name, and its fields in order."""

    name: str
    fields: Mapping[str, Callable[[object], object]]
    """Name in the text -> reads the value."""
    later: frozenset[str] = frozenset()
    """Names that earlier programs did not have: only what says something is in the text."""

    def parts(self, content: object) -> Iterator[str]:
        """The named values: "name=…"."""
        for name, read in self.fields.items():
            value = read(content)
            if value or name not in self.later:
                yield f"{name}={plain_text(value)}"


def _form(name: str, fields: str) -> Form:
    """A form from its names in order; ``name:attribute`` where the two differ.

    A name that ends in ``?`` came later.
    """
    later = frozenset(field.rstrip("?") for field in fields.split() if field.endswith("?"))
    pairs = (field.rstrip("?").partition(":") for field in fields.split())
    readers = {name: attrgetter(attribute or name) for name, _, attribute in pairs}
    return Form(name, readers, later)


_DRAWN = "role side layer part estimated in_legend"

FORMS: Mapping[type, Form] = {
    values.Heading: _form("Heading", "event title subtitle printed_at"),
    values.SlipSheet: _form(
        "SlipSheet", "event round scenario scores_army_points slips keeps_sides? address?"
    ),
    values.PrintedSlip: _form("Slip", "table first second code note"),
    values.SlipPlayer: _form("SlipPlayer", "name faction record lists phone_code?"),
    values.PairingsSheet: _form("PairingsSheet", "heading tables byes"),
    values.TableLine: _form("TableLine", "table first second"),
    values.PairedPlayer: _form("PairedPlayer", "name record"),
    values.ByeLine: _form("ByeLine", "player worth"),
    values.NamesSheet: _form("NamesSheet", "heading lines"),
    values.NameLine: _form("NameLine", "name table opponent"),
    values.StandingsSheet: _form("StandingsSheet", "heading columns lines"),
    values.RankLine: _form("RankLine", "rank name faction mark cells"),
    values.AnnouncementSheet: _form("AnnouncementSheet", "heading facts keywords"),
    values.TimetableSheet: _form("TimetableSheet", "heading rows"),
    values.TimetableRow: _form("TimetableRow", "time text note is_round"),
    paper_values.CallOutSheet: _form("CallOutSheet", "heading tables byes"),
    paper_values.RecordSheets: _form("RecordSheets", "event columns lies_across pages"),
    paper_values.RoundColumn: _form("RoundColumn", "title is_wide choices"),
    paper_values.RecordPage: _form("RecordPage", "heading player rounds lists"),
    paper_values.PrintedField: _form("Field", "title text choices"),
    paper_values.RoundLine: _form("RoundLine", "title cells is_total"),
    paper_values.RoundCell: _form("RoundCell", "text small"),
    paper_values.PrintedList: _form("ListBox", "title above models specialists below"),
    paper_values.ModelLine: _form("ModelLine", "name points is_attached"),
    paper_values.ScenarioSheet: _form("ScenarioSheet", "heading mark figure sections"),
    paper_values.Section: _form("Section", "title lines is_drawn"),
    paper_values.ReferenceSheet: _form("ReferenceSheet", "heading scenarios terms"),
    paper_values.SmallScenario: _form("SmallScenario", "title figure lines"),
    paper_values.CrewSheet: _form("CrewSheet", "heading mark notes markers rounds"),
    paper_values.MarkerLine: _form("MarkerLine", "name at_a_table in_all"),
    paper_values.CrewRound: _form("CrewRound", "title note figure steps"),
    shapes.Figure: _form("Figure", "shapes bounds table"),
    shapes.Polygon: _form("Polygon", f"{_DRAWN} points"),
    shapes.Circle: _form("Circle", f"{_DRAWN} centre radius"),
    shapes.LineShape: _form("Line", f"{_DRAWN} start end"),
    shapes.Label: _form("Label", f"{_DRAWN} at text size width anchor on"),
    Point: _form("Point", "x y"),
    Rectangle: _form("Box", "left bottom right top"),
    paper_values.TerrainCards: _form("TerrainCards", "event note cards"),
    paper_values.TerrainCard: _form("TerrainCard", "table figure lines"),
    paper_values.TerrainLine: _form("TerrainLine", "number name where box"),
    paper_values.PackingSheet: _form("PackingSheet", "heading parts photos?"),
    paper_values.PackedPhoto: _form("PackedPhoto", "name box digest"),
}
"""Every class in a paper that can be outdated."""

_KINDS: Mapping[type[StrEnum], tuple[str, Mapping[str, str]]] = {
    shapes.Role: ("Role", {}),
    shapes.Layer: ("Layer", {}),
    shapes.FigurePart: ("Part", {}),
    shapes.Anchor: ("Anchor", {}),
    Owner: ("Owner", {"p1": "ONE", "p2": "TWO"}),
}
"""Enumeration -> its name, and the members whose names aren't their values in capitals."""


@cache
def first_wording(vocabulary: str = USUAL) -> Words:
    """The words by which printouts are compared, whatever language they are printed in."""
    text = resource("first-wording.toml").read_text("utf-8")
    first = _FirstWording(tomllib.loads(text), words("en", vocabulary))
    return Words(first, vocabulary=vocabulary)


class _FirstWording(gettext.NullTranslations):
    def __init__(self, first: dict[str, str], t: Words) -> None:
        super().__init__()
        self._first, self._t = first, t

    def gettext(self, message: str) -> str:
        """The first wording of a sentence."""
        now = self._t(message)
        return self._first.get(now, now)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The first wording of a sentence with a number."""
        now = self._t.form(msgid1, msgid2, n)
        return self._first.get(now, now)
