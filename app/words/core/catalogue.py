"""Words: the gettext catalogue of one language, by the English sentence."""

import unicodedata
from functools import cached_property, lru_cache
from gettext import NullTranslations, translation

from app.paths import resource

LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "pl": "Polski",
}
"""The languages that printouts and the window speak, each by its own name; the first is that of
the source and of the commands."""

PRINTOUTS, WINDOW = "dicedown", "window"
"""The catalogues of a language: of what is printed and shown to players, and of all else that the
window says."""

_FOLDER = "locale"

USUAL = "mk2-mk3"
"""The vocabulary of the source, of commands and of whatever is no event's."""

_BASE = {"mk4-2025": USUAL, "mk4": "mk4-2025"}
"""A vocabulary with a catalogue of its own -> the one that says what is not in it."""

VOCABULARIES = tuple(_BASE)
"""The catalogues of vocabularies: each has the sentences that name something by another word."""


class Words:
    """The program's sentences in one language.

    Call it ``t`` where it is used: ``t("Table {table} has no result.", table=7)``. Placeholders are
    named, so that a translation may move them; facts are put in after translating.
    """

    def __init__(
        self, translations: NullTranslations, language: str = "en", vocabulary: str = USUAL
    ) -> None:
        self._translations = translations
        self._texts: dict[str, str] = {}
        """Sentences that were looked up: each may be in any of four catalogues."""
        self.language, self.vocabulary = language, vocabulary

    def __call__(self, message: str, /, **facts: object) -> str:
        """The sentence with its facts."""
        text = self._texts.get(message)
        if text is None:
            text = self._texts[message] = self._translations.gettext(message)
        return text.format(**facts) if facts else text

    def many(self, one: str, several: str, n: int, **facts: object) -> str:
        """The form of a sentence that goes with the number n, which it may use as ``{n}``."""
        return self.form(one, several, n).format(n=n, **facts)

    def form(self, one: str, several: str, n: int) -> str:
        """The form of a sentence that goes with the number n, without its facts."""
        return self._translations.ngettext(one, several, n)

    def in_vocabulary(self, vocabulary: str) -> "Words":
        """The same language in the words of a packet: player 1 is an Attacker there, or not."""
        return self if vocabulary == self.vocabulary else words(self.language, vocabulary)


def words(language: str = "en", vocabulary: str = USUAL) -> Words:
    """The words of a language; English where its catalogues lack a sentence."""
    return _words(language, vocabulary)


@lru_cache(maxsize=16)
def _words(language: str, vocabulary: str) -> Words:
    printed = _catalogue(PRINTOUTS, language)
    printed.add_fallback(_WhenMissing(language))
    for one in reversed(_chain(vocabulary)):
        known = _catalogue(one, language)
        known.add_fallback(printed)
        printed = known
    return Words(printed, language, vocabulary)


def _chain(vocabulary: str) -> list[str]:
    """The catalogues in which a vocabulary is looked up, its own first."""
    found = []
    while vocabulary != USUAL:
        found.append(vocabulary)
        vocabulary = _BASE[vocabulary]
    return found


class _WhenMissing(NullTranslations):
    """The window's catalogue of a language, which is read once a printout's lacks a sentence."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language

    def gettext(self, message: str) -> str:
        """The translation of a sentence."""
        return self._known.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form of a sentence that goes with the number n."""
        return self._known.ngettext(msgid1, msgid2, n)

    @cached_property
    def _known(self) -> NullTranslations:
        return _catalogue(WINDOW, self._language)


def _catalogue(domain: str, language: str) -> NullTranslations:
    return translation(domain, str(resource(_FOLDER)), languages=[language], fallback=True)


# Names that are read from right to left, beside figures that are not.


_FIRST_STRONG, _POP = "\u2068", "\u2069"
_LEFTWARD = frozenset({"R", "AL"})


def kept_apart(name: str) -> str:
    """The name so that it turns nothing beside it: "1–0" after a Hebrew name stays "1–0"."""
    if name.isascii():
        return name
    if any(unicodedata.bidirectional(letter) in _LEFTWARD for letter in name):
        return f"{_FIRST_STRONG}{name}{_POP}"
    return name


def cut_apart(text: str) -> str:
    """A text that was cut, so that what follows it is turned no more than before."""
    return text + _POP * (text.count(_FIRST_STRONG) - text.count(_POP))
