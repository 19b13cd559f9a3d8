"""Who has won an event that is over, and by what."""

from dataclasses import dataclass
from enum import StrEnum

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.event.length import sole_leader
from app.rules.standings.bracket import bracket
from app.rules.standings.cut import cut
from app.rules.standings.finals import final_games
from app.rules.standings.standings import standings


class WonBy(StrEnum):
    """What makes a player the first of an event."""

    FINAL = "final"
    """The game at the first finals table, or the final of a bracket."""
    CUT = "cut"
    """The standings of those who played on after a cut."""
    LEAD = "lead"
    """More tournament points than anybody else who is still in, or the only one undefeated."""
    STANDINGS = "standings"
    """The keys of the standings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Champions:
    """Who is first."""

    players: tuple[PlayerId, ...]
    """One, or all who share the first place, by id; nobody where nobody can get an award."""
    by: WonBy


def champions(state: EventState) -> Champions:
    """Who is first as things stand, and by what.

    Rule: sr2015 rounds; sr2015 standings-variants; sr2019 prizes; sr2019 standings-variants
    Rule: sr2019 round-variants
    Reading: the standings say who is first, also where they put somebody else before who leads
        alone: after finals or a cut, by keys that begin otherwise, or where one who left stands
        above. Whoever can get no award is passed over.
    """
    first = tuple(sorted(one.player for one in standings(state) if one.award_rank == 1))
    final = final_games(state)
    result = None if final is None else final.first.result
    if result is not None:
        won = result.winner is not None and first == (result.winner,)
        return Champions(players=first, by=WonBy.FINAL if won else WonBy.STANDINGS)
    tree = bracket(state)
    if tree is not None and tree.champion is not None and first == (tree.champion,):
        return Champions(players=first, by=WonBy.FINAL)
    made = cut(state)
    if made is not None and made.is_made and set(first) <= set(made.players):
        return Champions(players=first, by=WonBy.CUT)
    leads = first == (sole_leader(state),)
    return Champions(players=first, by=WonBy.LEAD if leads else WonBy.STANDINGS)
