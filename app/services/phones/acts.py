"""Every act on who may write from a device: its verb in the journal, and its sentence.

Both are notes: undo passes over them, so that no undo lets anybody in again or throws anybody out.
"""

from app.models.file.journal import StepKind
from app.services.core.act_context import Act
from app.words.core.act_arguments import Arguments, NameOf, history_text
from app.words.core.catalogue import Words


def _add(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if arguments["role"] == "organizer":
        return t("Code for {name} made, as organizer", name=arguments["name"])
    return t("Code for {name} made, as scorekeeper", name=arguments["name"])


ADD_SCOREKEEPER = Act("add_scorekeeper", _add, kind=StepKind.NOTE, is_private=True)
REVOKE_SCOREKEEPER = Act(
    "revoke_scorekeeper",
    history_text("Code of {name} revoked"),
    kind=StepKind.NOTE,
    is_private=True,
)
