"""Every printing: its verb in the journal, and its sentence; undoing what is on paper asks once."""

import json

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.codes import PaperCode, RequestCode
from app.models.file.journal import StepKind
from app.models.tables.event import Printed
from app.rules.core.errors import Problem, Weight
from app.services.core.act_context import Act
from app.services.core.errors import OddError
from app.services.core.undo_stack import StackEntry
from app.services.papers.kinds import SCENARIO_SHEETS
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


def refuse_on_paper(db: Session, entry: StackEntry) -> None:
    """Ask once before an action is undone that is on paper.

    Raises:
        OddError: the pairing was published and printed.
    """
    if entry.verb != "publish_round":
        return
    number = json.loads(entry.arguments)["round"]
    query = select(Printed.paper).distinct().order_by(Printed.paper)
    # Who meets whom is no part of the scenario's sheet.
    query = query.where(Printed.round_number == number, Printed.paper.not_in(SCENARIO_SHEETS))
    papers = tuple(db.scalars(query))
    if papers:
        facts = (("round", number), ("papers", papers))
        problem = Problem(PaperCode.UNDO_ON_PAPER, Weight.ODD, facts=facts)
        raise OddError(RequestCode.ODD, problems=(problem,))
