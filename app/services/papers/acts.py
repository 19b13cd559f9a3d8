"""Every act on printouts, by its verb in the journal."""

from app.models.file.journal import StepKind
from app.services.core.acts import Act

MARK_PRINTED = Act("mark_printed", kind=StepKind.NOTE)
MARK_SET_PRINTED = Act("mark_set_printed", kind=StepKind.NOTE)

ACTS = (
    MARK_PRINTED,
    MARK_SET_PRINTED,
)
