"""The sentence of each entry of the judge's log in the history."""

from collections.abc import Mapping

from app.words.core.history import HistorySentence
from app.words.judge.penalties import VERBS

HISTORY: Mapping[str, HistorySentence] = {
    **VERBS,
}
"""By verb."""
