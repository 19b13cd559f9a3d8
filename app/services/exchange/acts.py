"""Every act on imports, by its verb in the journal."""

from app.models.file.journal import StepKind
from app.services.core.acts import Act

IMPORT_EVENT = Act("import_event", kind=StepKind.NOTE)

ACTS = (IMPORT_EVENT,)
