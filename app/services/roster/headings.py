"""The words by which a heading is known, in the languages that rosters come in."""

import re
from functools import lru_cache

from app.services.players.names import fold, words_of

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
"""Words beside a list's number that say nothing more."""

_NUMBER = re.compile(r"(?<!\d)([1-9])(?!\d)(?:st|nd|rd|th|er|re|e)?\b")


def _by_words(told: dict[str, str]) -> dict[str, str]:
    return {words: field for field, many in told.items() for words in many.split("|")}


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
