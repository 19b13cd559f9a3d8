"""Undoing what paper says already: asks once."""

import json

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.codes import PaperCode, RequestCode
from app.models.tables.event import Printed
from app.rules.core.errors import Problem, Weight
from app.services.core.errors import OddError
from app.services.core.history import StackEntry
from app.services.papers.kinds import Paper


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
    query = query.where(Printed.round_number == number, Printed.paper != Paper.SCENARIO.value)
    papers = tuple(db.scalars(query))
    if papers:
        facts = (("round", number), ("papers", papers))
        problem = Problem(PaperCode.UNDO_ON_PAPER, Weight.ODD, facts=facts)
        raise OddError(RequestCode.ODD, problems=(problem,))
