"""Which column holds what, from a heading line or, without one, by position."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.codes import RosterCode
from app.services.lists.factions import KnownFactions
from app.services.players.player_lookup import fold, words_of
from app.services.roster.decode import GridLine
from app.services.roster.preview import LineProblem, RosterColumn, RosterRefusedError, problem

# The words by which a heading is known, in the languages that rosters come in.


WHOLE_NAME = "whole-name"
"""A heading that can only mean the whole name; ``name`` alone may mean one half of it."""
GIVEN = "given"
SURNAME = "surname"

_PLAYER_WORDS = {
    WHOLE_NAME: (
        "player name|player|players|players name|full name|participant|participant name|entrant"
        "|competitor|attendee"
        "|spieler|spielername|spielerin|teilnehmer|teilnehmerin|vollstandiger name"
        "|joueur|joueuse|nom du joueur|nom complet|nom et prenom|nom prenom|prenom nom"
        "|prenom et nom|participante"
        "|jugador|jugadora|nombre del jugador|nombre completo|nombre y apellidos|nombre y apellido"
        "|gracz|imie i nazwisko|nazwisko i imie|imie nazwisko|nazwisko imie|uczestnik|zawodnik"
    ),
    "name": "name|names|nom|nombre",
    GIVEN: "first name|firstname|given name|forename|vorname|prenom|nombre de pila|imie",
    SURNAME: (
        "surname|last name|lastname|family name|nachname|familienname|zuname"
        "|nom de famille|apellido|apellidos|nazwisko"
    ),
    "faction": (
        "faction|factions|army|armies|fraktion|armee|volk|faccion|ejercito|frakcja|armia"
        "|player faction|primary faction|main faction"
    ),
    "club": (
        "club|clubs|team|team name|group|gaming club|gaming group|play group|playgroup|meta"
        "|klub|verein|mannschaft|gruppe|spielgruppe|spielgemeinschaft"
        "|equipe|association|groupe|equipo|asociacion|grupo|druzyna|grupa|stowarzyszenie"
    ),
    "city": (
        "city|town|home town|hometown|home city|stadt|ort|wohnort|heimatort|heimatstadt"
        "|ville|commune|ciudad|localidad|poblacion|municipio|miasto|miejscowosc"
    ),
    "state": (
        "state|province|region|county|prefecture|bundesland|kanton|provinz"
        "|departement|etat|provincia|estado|comunidad|wojewodztwo|stan"
    ),
    "country": (
        "country|nation|nationality|home country|land|staat|nationalitat|pays|nationalite"
        "|pais|nacionalidad|kraj|panstwo|narodowosc"
    ),
}
_LIST_WORDS = {
    "caster": (
        "caster|warcaster|warlock|warcaster warlock|leader|infernal master|caster name"
        "|kriegshexer|hexer|dowodca"
    ),
    "theme": "theme|theme force|theme list|thema|themenliste|tema|lista tematica|motyw",
    "tier": "tier|tier level|stufe",
    "points": "points|pts|army points|list points|total points|punkte|puntos|punkty|armeepunkte",
    "bonus": (
        "bonus|bonus points|battlegroup points|warjack points|warbeast points|wj points|wb points"
        "|bgp|bonuspunkte|points bonus|puntos bonus"
    ),
    "objective": "objective|objectif|objetivo|ziel|missionsziel|auftragsziel|cel",
    "faction": "faction|army|fraktion|armee|faccion|ejercito|frakcja|armia",
    "list": "list|army list|full list|list text|liste|armeeliste|liste d armee|lista|lista armii",
}
_LIST_TALK = {"list", "liste", "lista", "no", "nr"}
"""Words with a list's number that add nothing."""

_NUMBER = re.compile(r"(?<!\d)([1-9])(?!\d)(?:st|nd|rd|th|er|re|e)?\b")


def _by_words(words_by_field: dict[str, str]) -> dict[str, str]:
    return {words: field for field, many in words_by_field.items() for words in many.split("|")}


_PLAYER = _by_words(_PLAYER_WORDS)
_LIST = _by_words(_LIST_WORDS)


def field_of(heading: str) -> str:
    """What a column of this heading holds: ``name``, ``faction``, ``caster1``, …; "" if unknown.

    A field of a list without a number (``caster``) is given as it is.
    """
    return "" if len(heading) > 100 else _field_of(heading)


@lru_cache(maxsize=4096)
def _field_of(heading: str) -> str:
    # Cells repeat from line to line, and each is looked at once for every delimiter.
    for part in (heading, *re.split(r"[/(\[|]", heading)):
        field = _field(part)
        if field:
            return field
    return ""


def _field(heading: str) -> str:
    number = _NUMBER.search(" ".join(_apart(heading)))
    if number is None:
        words = " ".join(words_of(fold(heading)))
        return _PLAYER.get(words) or _LIST.get(words, "")
    rest = _NUMBER.sub(" ", " ".join(_apart(heading)), count=1).split()
    kind = _LIST.get(" ".join(rest)) or _LIST.get(
        " ".join(word for word in rest if word not in _LIST_TALK)
    )
    return f"{kind}{number[1]}" if kind else ""


def _apart(heading: str) -> list[str]:
    """The words of a heading, digits apart from letters before them: ``caster1`` is two."""
    spaced = re.sub(r"([^\W\d])(\d)", r"\1 \2", " ".join(words_of(fold(heading))))
    return spaced.split()


NAME_FIELDS = frozenset({"name", GIVEN, SURNAME})
"""Columns that hold a name or a part of one."""

_BY_POSITION = ("name", "faction")
_LINES_ABOVE = 5


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of a roster, and the index of its first line of players."""

    columns: tuple[RosterColumn, ...]
    has_heading: bool
    first: int
    problems: tuple[LineProblem, ...]


def known_headings(cells: Sequence[str]) -> int:
    """How many cells are words for a column."""
    return sum(1 for cell in cells if field_of(cell))


def lay_out(lines: Sequence[GridLine], factions: KnownFactions) -> Layout:
    """Find the heading, or do without.

    Args:
        lines: the grid, without its blank lines, ordered; at least one.
        factions: a line with one of them is no heading.

    Raises:
        RefusedError: there is a heading, and it does not say where the names are, or says it twice.
    """
    at = _heading_index(lines, factions)
    if at is None:
        return _by_position(lines)
    heading = lines[at]
    above = tuple(
        LineProblem(
            line=line.line,
            problem=problem(RosterCode.LINE_ABOVE_HEADING, text=" ".join(line.raw.split())[:200]),
        )
        for line in lines[:at]
    )
    fields = _resolved([field_of(cell) for cell in heading.cells])
    _refuse_doubles(heading, fields)
    if not NAME_FIELDS.intersection(fields):
        titles = ", ".join(cell.strip() for cell in heading.cells if cell.strip())
        raise RosterRefusedError(RosterCode.NO_NAME_COLUMN, line=heading.line, columns=titles[:500])
    columns = tuple(
        RosterColumn(title=" ".join(cell.split()), field=field)
        for cell, field in zip(heading.cells, fields, strict=True)
    )
    unused = _unused(columns, heading.line, lines[at + 1 :])
    return Layout(columns, True, at + 1, above + unused)


def _heading_index(lines: Sequence[GridLine], factions: KnownFactions) -> int | None:
    """The best heading among the first lines; only lines with a single cell may be above it."""
    best, most = None, 0
    for index, line in enumerate(lines[: _LINES_ABOVE + 1]):
        known = known_headings(line.cells)
        is_player = any(factions.name_of(cell) for cell in line.cells)
        if known > most and not is_player and (index == 0 or known > 1):
            best, most = index, known
        if line.filled > 1:
            break
    return best


def _by_position(lines: Sequence[GridLine]) -> Layout:
    width = max(len(line.cells) for line in lines)
    fields = (*_BY_POSITION, *[""] * width)[:width]
    columns = tuple(RosterColumn(title="", field=field) for field in fields)
    return Layout(columns, False, 0, _unused(columns, None, lines))


def _resolved(fields: list[str]) -> list[str]:
    """Fields with first and last names distinguished, and lists without a number as the first."""
    has = set(fields)
    if WHOLE_NAME in has:
        swap = {WHOLE_NAME: "name", "name": "", GIVEN: "", SURNAME: ""}
    elif "name" in has and GIVEN in has and SURNAME not in has:
        swap = {"name": SURNAME}
    elif "name" in has and SURNAME in has and GIVEN not in has:
        swap = {"name": GIVEN}
    elif "name" in has and GIVEN in has:
        swap = {GIVEN: "", SURNAME: ""}
    else:
        swap = {}
    # Points alone may be anybody's; with a caster they are the list's.
    first = "1" if "caster" in has else None
    for kind in ("caster", "theme", "tier", "points", "bonus", "objective"):
        swap[kind] = f"{kind}1" if first else ""
    swap["list"] = "list1"
    return [swap.get(field, field) for field in fields]


def _refuse_doubles(heading: GridLine, fields: Sequence[str]) -> None:
    for field in sorted(set(fields) - {""}):
        titles = [
            cell.strip() for cell, its in zip(heading.cells, fields, strict=True) if its == field
        ]
        if len(titles) > 1:
            raise RosterRefusedError(
                RosterCode.COLUMN_TWICE, line=heading.line, columns=", ".join(titles)
            )


def _unused(
    columns: Sequence[RosterColumn], heading: int | None, lines: Sequence[GridLine]
) -> tuple[LineProblem, ...]:
    """The columns whose contents are left out; an empty one without heading is none."""
    found = []
    for index, column in enumerate(columns):
        if column.field:
            continue
        if column.title:
            reason = problem(RosterCode.UNKNOWN_COLUMN, column=column.title[:200])
        elif any(len(line.cells) > index and line.cells[index].strip() for line in lines):
            reason = problem(RosterCode.COLUMN_WITHOUT_HEADING, column=index + 1)
        else:
            continue
        found.append(LineProblem(line=heading, problem=reason))
    return tuple(found)
