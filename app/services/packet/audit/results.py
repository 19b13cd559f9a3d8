"""What is against the packet, or missing, in results."""

from collections.abc import Iterator
from dataclasses import replace

from app.rules.core.errors import Weight, note
from app.rules.results.check import ResultFault
from app.rules.results.concession import AwardNote, award_gaps, untold_points
from app.rules.results.points import PointsFault
from app.services.packet.audit.case import Audit, Case, Finding
from app.services.results.entry import problems_of


def _results(case: Case) -> Iterator[Finding]:
    for round_ in case.state.rounds:
        for game in round_.games:
            for problem in problems_of(case.state, round_.number, game):
                if problem.weight is not Weight.NOTE:
                    yield Finding(problem=problem, round_number=round_.number, table=game.table)


def _gaps(case: Case) -> Iterator[Finding]:
    """Conceded games whose army points nobody knows."""
    for round_ in case.state.played:
        for game in round_.games:
            for problem in award_gaps(case.state, game):
                missing = replace(problem, weight=Weight.NOTE)
                yield Finding(problem=missing, round_number=round_.number, table=game.table)


def _points(case: Case) -> Iterator[Finding]:
    """The games of a round whose points are not written down."""
    for round_ in case.state.played:
        bare = tuple(
            game.table
            for game in round_.games
            if game.table is not None and untold_points(case.state, game)
        )
        if bare:
            yield Finding(
                problem=note("round.points-missing", tables=bare), round_number=round_.number
            )


RESULT_AUDITS = (
    Audit(codes=frozenset({*ResultFault, *PointsFault}) - {ResultFault.WRONG_SIDES}, find=_results),
    Audit(codes=frozenset({AwardNote.MISSING}), find=_gaps),
    Audit(codes=frozenset({"round.points-missing"}), find=_points),
)
"""Of the results."""
