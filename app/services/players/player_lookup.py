"""Finding players by typed text; comparing names without case and accents."""

import difflib
import unicodedata
from collections.abc import Iterable
from datetime import date
from itertools import islice

from app.codes import EventCode, PlayerCode
from app.rules.core.bounds import whole_number
from app.rules.core.entrant import name_key
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.services.core.errors import UserError

_NEAREST = 3


def player_typed(state: EventState, typed: str) -> PlayerId:
    """The player that an id or a name means; a name only where one player has it.

    What the program writes itself is understood, too: "#4", and "Ada Voss (#4)".

    Raises:
        UserError: nobody is meant, or several.
    """
    wanted = typed.strip()
    number = whole_number(wanted.removeprefix("#"))
    if number is not None and number in state.by_id:
        return PlayerId(number)
    # A name may look like the one that the program made of another: then both are meant.
    spelled = [*state.names.items(), *((entrant.id, entrant.name) for entrant in state.entrants)]
    for key in (name_key, fold):
        found = tuple(dict.fromkeys(who for who, name in spelled if key(name) == key(wanted)))
        if len(found) == 1:
            return found[0]
        if found:
            raise UserError(PlayerCode.AMBIGUOUS, typed=wanted, ids=found)
    if number is not None:
        raise UserError(PlayerCode.UNKNOWN, player=number)
    by_fold = {fold(entrant.name): entrant.name for entrant in state.entrants}
    close = difflib.get_close_matches(fold(wanted), by_fold, n=_NEAREST, cutoff=0.6)
    raise UserError(
        PlayerCode.UNKNOWN_NAME, typed=wanted, near=tuple(by_fold[match] for match in close)
    )


def meant(
    state: EventState, typed: str, candidates: Iterable[PlayerId]
) -> tuple[tuple[PlayerId, ...], bool]:
    """Players that match a name or an id typed so far.

    Args:
        state: the event.
        typed: so far.
        candidates: who can be chosen, in the order to offer.

    Returns:
        The matches, in that order; and whether the text names just one of them, so that
        nothing else has to be chosen.
    """
    wanted, candidates = typed.strip(), tuple(candidates)
    number = wanted.removeprefix("#")
    if number.isdecimal():
        exact = tuple(player for player in candidates if str(player) == number.lstrip("0"))
        longer = tuple(
            player
            for player in candidates
            if str(player).startswith(number) and player not in exact
        )
        return exact + longer, bool(exact)
    words = fold(wanted).split()
    found = tuple(
        player
        for player in candidates
        if all(
            any(part.startswith(word) for part in fold(state.names[player]).split())
            for word in words
        )
    )
    whole = [match for match in found if fold(state.names[match]).split() == words]
    if len(whole) == 1:
        return (whole[0], *(match for match in found if match != whole[0])), True
    return found, bool(words) and len(found) == 1


def date_typed(typed: str) -> str:
    """A day as typed, in ISO form.

    Raises:
        UserError: there is no such day.
    """
    try:
        return date.fromisoformat(typed.strip()).isoformat()
    except ValueError:
        raise UserError(EventCode.DATE, field="date", text=typed) from None


_LATIN = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"}
)
_UNSEEN = dict.fromkeys(map(ord, "\ufeff\u200b\u2060"))
_SPOILS_LINES = frozenset("\t\n\r") | frozenset(map(chr, _UNSEEN))
_TURNS_TEXT = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of everything after them, on paper too."""


def composed(text: str) -> str:
    """The text in composed letters with single spaces, without marks that nobody sees."""
    return " ".join(unicodedata.normalize("NFC", text.translate(_UNSEEN)).split())


def unshowable(text: str) -> str:
    """Characters of a text that can't be shown or printed, in order."""
    return "".join(letter for letter in text if _is_unshowable(letter))


def shown(text: str) -> str:
    """The text as one line that can be shown; unchanged where it can be shown already."""
    bad = unshowable(text)
    if not bad and _SPOILS_LINES.isdisjoint(text):
        return text.strip()
    return composed(text.translate(dict.fromkeys(map(ord, bad))))


def without_accents(text: str) -> str:
    """The text in lower case and without the marks on its letters; ø and ł are letters."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def fold(text: str) -> str:
    """The text as typed without special keys: ``without_accents``, and ø as o."""
    return without_accents(text).translate(_LATIN)


def beginning_with(texts: Iterable[str], typed: str, limit: int) -> tuple[str, ...]:
    """The different texts that have a word for each beginning typed, in their order.

    Args:
        texts: to choose from; two that differ only in case or spaces are one.
        typed: so far; of "" nothing comes, nor of a whole text that is one of them.
        limit: at most so many.
    """
    parts = words_of(fold(typed))
    different = {name_key(text): text for text in reversed(tuple(texts))}
    if not parts or name_key(typed) in different:
        return ()
    found = (
        text
        for text in reversed(different.values())
        if all(any(word.startswith(part) for word in words_of(fold(text))) for part in parts)
    )
    return tuple(islice(found, limit))


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, in order; every mark between letters separates two words."""
    spaced = "".join(letter if letter.isalnum() else " " for letter in text)
    return tuple(spaced.split())


def _is_unshowable(letter: str) -> bool:
    if letter in "\t\n\r":
        return False
    return letter in _TURNS_TEXT or unicodedata.category(letter) in ("Cc", "Cs")
