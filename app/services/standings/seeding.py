"""Seeding: the bracket that an event begins with."""

from app.codes import StandingsCode
from app.models.tables.column_texts import seeding_text
from app.rules.core.ids import PlayerId
from app.rules.core.seeding import Seeding, seeding_problem
from app.rules.packet.packet import AfterCut, BandKind
from app.rules.standings.bracket import spread_places
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError
from app.services.core.rows import event_row
from app.services.pairing.draft_round import pair_draft_again
from app.services.standings.acts import SEED_BRACKET


@verb(SEED_BRACKET)
def seed_bracket(
    work: ActContext,
    seeds: tuple[PlayerId, ...],
    places: tuple[PlayerId | None, ...] = (),
    parts: tuple[str, ...] = (),
) -> Seeding | None:
    """Let the event begin with a bracket; a draft of its first round is paired again.

    Args:
        seeds: who plays in it, best first; nobody: it begins with a round for everybody again.
        places: who begins where, from the top of the bracket to its foot, None for empty places;
            by default the best are as far apart as can be.
        parts: names of equal parts of the bracket, from the top.

    Raises:
        UserError: somebody is named twice, isn't in the event, or has no place or two; the places
            are no power of two, or the parts can't be equal.
        NotNowError: the first round is published, or the packet plays no single elimination.
    """
    if work.state.played:
        raise NotNowError(StandingsCode.SEEDING_BEGUN)
    row = event_row(work)
    if not seeds:
        row.seeding = None
    else:
        seeding = _checked(work, seeds, places, parts)
        row.seeding = seeding_text(seeding)
    work.refresh()
    pair_draft_again(work)
    return work.state.seeding


def _checked(
    work: ActContext,
    seeds: tuple[PlayerId, ...],
    places: tuple[PlayerId | None, ...],
    parts: tuple[str, ...],
) -> Seeding:
    rules = work.state.packet
    is_single = rules.pairing.after_cut is AfterCut.SINGLE_ELIMINATION
    if not is_single or rules.band(BandKind.CUT) is None:
        raise NotNowError(StandingsCode.SEEDING_NO_BRACKET, packet=rules.name)
    if not places:
        places = spread_places(seeds, len(seeds))
    seeding = Seeding(seeds=seeds, places=places, parts=parts)
    problem = seeding_problem(seeding, {entrant.id for entrant in work.state.active})
    work.check(() if problem is None else (problem,))
    return seeding
