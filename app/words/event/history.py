"""The sentence of each act on an event in the history."""

from collections.abc import Mapping

from app.words.core.history import Arguments, HistorySentence


def _draft_name(arguments: Arguments) -> str:
    return str(arguments["draft"]["name"])


HISTORY: Mapping[str, HistorySentence] = {
    "new_event": lambda t, arguments, name_of: t("Event made: {name}", name=_draft_name(arguments)),
    "change_event": lambda t, arguments, name_of: t(
        "Event changed: {name}", name=_draft_name(arguments)
    ),
    "play_on": lambda t, arguments, name_of: t("Played on after the end"),
    "upgrade_file": lambda t, arguments, name_of: t(
        "File brought up to date, from {old} to {new}", old=arguments["from"], new=arguments["to"]
    ),
    "salvage_file": lambda t, arguments, name_of: t(
        "Saved out of a damaged file; what was before can be read and not be taken back"
    ),
}
"""By verb."""
