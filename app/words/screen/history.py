"""The sentence of each act on a notice in the history."""

from collections.abc import Mapping

from app.words.core.history import HistorySentence
from app.words.screen.screen import VERBS

HISTORY: Mapping[str, HistorySentence] = {
    **VERBS,
}
"""By verb."""
