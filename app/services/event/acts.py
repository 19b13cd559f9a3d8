"""Every act on the event itself: its verb in the journal, and its sentence."""

from app.models.file.journal import SALVAGE, UPGRADE, StepKind
from app.services.core.act_context import Act
from app.words.core.act_arguments import history_text

NEW_EVENT = Act("new_event", history_text("Event made: {draft[name]}"), kind=StepKind.NOTE)
CHANGE_EVENT = Act("change_event", history_text("Event changed: {draft[name]}"))
PLAY_ON = Act("play_on", history_text("Played on after the end"), is_ruling=True)
MOVE_EVENT = Act("move_event", history_text("Moved to {to}"), kind=StepKind.NOTE)
"""To a server or into a file; the newest says where the event is."""
UPGRADE_FILE = Act(
    UPGRADE,
    history_text("File brought up to date, from {from} to {to}"),
    kind=StepKind.NOTE,
)
"""Written where a file of an earlier version is opened."""
SALVAGE_FILE = Act(
    SALVAGE,
    history_text("Saved from a damaged file; earlier actions can be read but not undone"),
    kind=StepKind.NOTE,
)
"""Written where a damaged file is recovered."""
