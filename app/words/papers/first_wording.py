"""The wording of printouts as they were first printed, by which they are compared.

A file keeps the hash of what was printed. A reworded sentence says the same as before, so a
printout with the former one isn't out of date.
"""

import gettext
import tomllib
from functools import cache

from app.paths import resource
from app.words.core.catalogue import USUAL, Words, words


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
