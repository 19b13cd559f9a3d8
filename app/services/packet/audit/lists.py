"""What is against the packet in army lists, and in which of them were played."""

from collections.abc import Iterator

from app.rules.core.errors import note
from app.rules.lists.check import list_problems
from app.rules.lists.list_entries import ListFault
from app.rules.lists.tracker import ListDutyNote, list_duty_notes
from app.services.packet.audit.case import Audit, Case, Finding, broken
from app.services.players.player_lines import not_painted


def _registered(case: Case) -> Iterator[Finding]:
    state = case.state
    for entrant in state.entrants:
        for problem in list_problems(state.packet, state.point_size, entrant):
            # Whose faction counts is for the EO to see on the card.
            is_doubt = problem.code == ListFault.LEADERS_FACTION
            found = problem if is_doubt else broken(problem)
            yield Finding(problem=found, player=entrant.id)


def _unregistered(case: Case) -> Iterator[Finding]:
    bare = tuple(one.id for one in case.state.active if not one.lists)
    if bare:
        is_all = len(bare) == len(case.state.active)
        yield Finding(problem=note("list.none-registered", players=bare, all=is_all))


def _unpainted(case: Case) -> Iterator[Finding]:
    """Players whose armies nobody has seen to be painted, where the packet wants that."""
    bare = not_painted(case.db, case.state)
    if bare:
        yield Finding(problem=note("player.not-painted", players=bare))


def _played(case: Case) -> Iterator[Finding]:
    for problem in list_duty_notes(case.state):
        if problem.code == ListDutyNote.CANNOT_BE_MET:
            yield Finding(problem=broken(problem))
        elif problem.code == ListDutyNote.NOT_RECORDED:
            yield Finding(problem=problem)


LIST_AUDITS = (
    Audit(codes=frozenset(ListFault), find=_registered),
    Audit(codes=frozenset({"list.none-registered"}), find=_unregistered),
    Audit(codes=frozenset({"player.not-painted"}), find=_unpainted),
    Audit(codes=frozenset({ListDutyNote.CANNOT_BE_MET, ListDutyNote.NOT_RECORDED}), find=_played),
)
"""Of the army lists."""
