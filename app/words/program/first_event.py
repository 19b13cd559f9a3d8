"""Words of the checklist of somebody's first event."""

from collections.abc import Mapping

from app.words.core.catalogue import Words


def step_names(t: Words) -> Mapping[str, tuple[str, str]]:
    """Step -> what it says, and what to do."""
    return {
        "event": (t("New event"), t("Name, date and packet")),
        "players": (t("Add players"), t("Type names or import a roster on Players")),
        "pair": (t("Pair round 1"), t("The blue button pairs a draft, then publishes it")),
        "results": (t("Enter results"), t("Table by table on Results")),
        "awards": (t("Awards"), t("At the end of the event, on Standings")),
    }


def checklist_title(t: Words, *, is_done: bool) -> str:
    """What stands before the steps."""
    return t("Your first event is done.") if is_done else t("Your first event:")
