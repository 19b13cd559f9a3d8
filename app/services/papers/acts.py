"""Every printing: its verb in the journal, and its sentence."""

from app.models.file.journal import StepKind
from app.services.core.act_context import Act
from app.words.core.act_arguments import Arguments, NameOf
from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.papers.papers import paper_name


def _mark_printed(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    paper, number = paper_name(t, arguments["paper"]), arguments["round_number"]
    if not number:
        return t("Printed: {paper}", paper=paper)
    return t("Printed: {paper}, round {n}", paper=paper, n=number)


def _mark_set_printed(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    names = (paper_name(t, paper) for paper, _, _ in arguments["papers"])
    return t("Printed at once: {papers}", papers=joined(t, names))


MARK_PRINTED = Act("mark_printed", _mark_printed, kind=StepKind.NOTE)
MARK_SET_PRINTED = Act("mark_set_printed", _mark_set_printed, kind=StepKind.NOTE)
