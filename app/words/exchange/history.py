"""The sentence of each import in the history."""

from collections.abc import Mapping

from app.words.core.history import HistorySentence

HISTORY: Mapping[str, HistorySentence] = {
    "import_event": lambda t, arguments, name_of: t(
        "Event read from a file: {name}", name=arguments["name"]
    ),
}
"""By verb."""
