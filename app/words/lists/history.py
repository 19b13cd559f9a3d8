"""The sentence of each act on lists in the history."""

from collections.abc import Mapping

from app.words.core.catalogue import Words
from app.words.core.history import Arguments, HistorySentence, NameOf


def _set_lists(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    name, lists = name_of(arguments["player"]), len(arguments["lists"])
    if not lists:
        return t("Lists of {name} taken away", name=name)
    return t.many(
        "{n} list of {name} registered", "{n} lists of {name} registered", lists, name=name
    )


HISTORY: Mapping[str, HistorySentence] = {
    "set_lists": _set_lists,
}
"""By verb."""
