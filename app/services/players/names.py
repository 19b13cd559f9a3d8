"""Comparing names: spellings of one name, and search without case and accents."""

import unicodedata

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


def name_key(name: str) -> str:
    """The same text for spellings that differ only in case, spaces or composed letters.

    Accents count: José and Jose may be two people. ``rules.players.entry`` compares names in the
    same way.
    """
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def without_accents(text: str) -> str:
    """The text in lower case and without the marks on its letters; ø and ł are letters."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def fold(text: str) -> str:
    """The text as typed without special keys: ``without_accents``, and ø as o."""
    return without_accents(text).translate(_LATIN)


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, in order; every mark between letters separates two words."""
    spaced = "".join(letter if letter.isalnum() else " " for letter in text)
    return tuple(spaced.split())


def _is_unshowable(letter: str) -> bool:
    if letter in "\t\n\r":
        return False
    return letter in _TURNS_TEXT or unicodedata.category(letter) in ("Cc", "Cs")
