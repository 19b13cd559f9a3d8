"""The sentence of each act on standings in the history."""

from collections.abc import Mapping

from app.words.core.history import HistorySentence
from app.words.standings import awards, cut

HISTORY: Mapping[str, HistorySentence] = {
    **awards.VERBS,
    **cut.VERBS,
}
"""By verb."""
