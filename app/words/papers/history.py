"""The sentence of each printing the history."""

from collections.abc import Mapping

from app.words.core.catalogue import Words
from app.words.core.history import Arguments, HistorySentence, NameOf
from app.words.papers.papers import VERBS, paper_name


def _printed(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    paper, number = paper_name(t, arguments["paper"]), arguments["round_number"]
    if not number:
        return t("Printed: {paper}", paper=paper)
    return t("Printed: {paper}, round {n}", paper=paper, n=number)


HISTORY: Mapping[str, HistorySentence] = {
    **VERBS,
    "mark_printed": _printed,
}
"""By verb."""
