"""Every act on the event itself, by its verb in the journal."""

from app.models.file.journal import StepKind
from app.services.core.acts import Act

NEW_EVENT = Act("new_event", kind=StepKind.NOTE)
CHANGE_EVENT = Act("change_event")
PLAY_ON = Act("play_on", is_ruling=True)

ACTS = (
    NEW_EVENT,
    CHANGE_EVENT,
    PLAY_ON,
)
