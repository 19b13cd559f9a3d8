"""Names that are read from right to left, beside figures that are not."""

import unicodedata

_FIRST_STRONG, _POP = "\u2068", "\u2069"
_LEFTWARD = frozenset({"R", "AL"})


def kept_apart(name: str) -> str:
    """The name so that it turns nothing beside it: "1–0" after a Hebrew name stays "1–0"."""
    if any(unicodedata.bidirectional(letter) in _LEFTWARD for letter in name):
        return f"{_FIRST_STRONG}{name}{_POP}"
    return name


def cut_apart(text: str) -> str:
    """A text that was cut, so that what follows it is turned no more than before."""
    return text + _POP * (text.count(_FIRST_STRONG) - text.count(_POP))
