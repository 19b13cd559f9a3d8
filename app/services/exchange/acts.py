"""Every import: its verb in the journal, and its sentence."""

from app.models.file.journal import StepKind
from app.services.core.act_context import Act
from app.words.core.act_arguments import history_text

IMPORT_EVENT = Act("import_event", history_text("Event read from a file: {name}"),
                   kind=StepKind.NOTE)  # fmt: skip
