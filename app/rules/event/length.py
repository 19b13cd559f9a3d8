"""How many rounds an event has, and whether it is over."""

from dataclasses import dataclass
from enum import StrEnum

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.packet.packet import AfterCut, BandKind, EarlyEnd, LastRound, Packet
from app.rules.standings.bracket import bracket, rounds_for
from app.rules.standings.cut import cut
from app.rules.standings.scoring import Record


class EndReason(StrEnum):
    """Why an event is over."""

    SOLE_LEADER = "sole-leader"
    """One player is ahead of everybody still in, as the packet wants it."""
    BRACKET_PLAYED = "bracket-played"
    """The bracket after the cut is played out."""
    ROUNDS_PLAYED = "rounds-played"
    """Every planned round is played, and no lead ends the event: the standings decide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventEnd:
    """That the packet ends the event here."""

    reason: EndReason
    leader: PlayerId | None
    """Who leads alone; None where nobody does."""
    plays_on: bool
    """The EO goes on anyway."""


def recommended_rounds(packet: Packet, players: int) -> int:
    """The most rounds that so many players usually need.

    Rule: sr2010 rounds; masters2014 rounds; ig2014 rounds; sr2015 rounds; sr2019 rounds
    Rule: sr2025 rounds; sr2026 rounds
    Reading: beyond the table every doubling of the players adds a round. Iron Gauntlet prints two
        numbers for 16 players; its packet takes the smaller.
    """
    for row in packet.rounds:
        if players <= row.most_players:
            return row.rounds
    most, rounds = packet.rounds[-1].most_players, packet.rounds[-1].rounds
    while most < players:
        most, rounds = 2 * most, rounds + 1
    return rounds


def planned_rounds(state: EventState) -> int:
    """How many rounds the event is planned for: the EO's number, else the packet's.

    Rule: sr2015 rounds; sr2015 round-variants; sr2019 rounds; sr2019 round-variants
    Rule: sr2025 rounds; sr2026 rounds
    Reading: the packet's table is read with the players of the first round; until that round is
        published, with those who are in and not left out of its draft. Who comes late or leaves
        early changes nothing. An event of so many rounds by a variant is planned for just so many.
        Where single elimination follows a cut, that takes as many rounds as it takes, from the
        round of the cut on.
    """
    in_bracket = _rounds_with_bracket(state)
    if in_bracket is not None:
        return in_bracket
    if state.planned_rounds is not None:
        return state.planned_rounds
    if state.packet.most_rounds is not None:
        return state.packet.most_rounds
    if not state.played:
        out = state.rounds[0].left_out if state.rounds else ()
        there = [entrant for entrant in state.active if entrant.id not in out]
        return recommended_rounds(state.packet, len(there))
    first = state.played[0]
    players = len(first.basis) or 2 * len(first.games) + len(first.byes)
    return recommended_rounds(state.packet, players)


def _has_bracket(state: EventState) -> bool:
    """Whether single elimination is to come."""
    band = state.packet.band(BandKind.CUT)
    is_played = state.packet.pairing.after_cut is AfterCut.SINGLE_ELIMINATION
    return band is not None and is_played and len(state.active) > band.places


def _rounds_with_bracket(state: EventState) -> int | None:
    """Rounds to the end of a bracket; None without one, and while nobody knows when it begins."""
    tree = bracket(state)
    if tree is not None:
        return tree.after + tree.rounds
    band = state.packet.band(BandKind.CUT)
    if band is not None and band.after_rounds > len(state.played) and _has_bracket(state):
        return band.after_rounds + rounds_for(band.places)
    return None


def rounds_finished(state: EventState) -> RoundNumber:
    """The newest round that has ended, 0 before the first: closed, or every result is in."""
    for round_ in reversed(state.played):
        if round_.is_finished:
            return round_.number
    return RoundNumber(0)


def sole_leader(state: EventState) -> PlayerId | None:
    """Who leads alone at the end of the newest round that has ended; None for nobody.

    Rule: sr2010 rounds; sr2015 rounds; sr2019 rounds; sr2019 round-variants
    Rule: sr2025 rounds; sr2026 rounds
    Reading: among the players who are still in, and once a cut is made among those inside it.
    Reading: a clear winner, as sr2010 asks for, is the only undefeated player and also ahead of
        all others in tournament points: after ties and drops the only undefeated one can be behind.
    """
    through = rounds_finished(state)
    players = _contenders(state)
    if not through or not players:
        return None
    tree = bracket(state)
    if tree is not None and state.played[-1].number > tree.after:
        return tree.champion
    newest = through == len(state.played)
    table = state.records_through(None if newest else through)
    records = [table[player] for player in players]
    most = max(record.tournament_points for record in records)
    leader = _only([other for other in records if other.tournament_points == most])
    if state.packet.early_end is EarlyEnd.SOLE_UNDEFEATED:
        undefeated = _only([other for other in records if other.is_undefeated])
        return leader if leader == undefeated else None
    return leader


def is_over(state: EventState) -> EventEnd | None:
    """Whether the packet ends the event now, and why; None while there is a round to play.

    Rule: sr2015 rounds; sr2019 rounds
    Rule: sr2025 rounds; sr2026 rounds
    Reading: where the last round is played at finals tables, nothing ends the event before it
        but that a single player is left to play, and so it is where a packet never ends early or
        single elimination is still to come; that ends the event once it is played out. Where
        nobody leads alone after the planned rounds the standings decide.
    """
    through = rounds_finished(state)
    if not through or through < len(state.played):
        return None
    tree = bracket(state)
    if tree is not None:
        if not tree.is_over:
            return None
        reason = EndReason.BRACKET_PLAYED
        return EventEnd(reason=reason, leader=tree.champion, plays_on=state.plays_on)
    all_played = through >= planned_rounds(state)
    leader = sole_leader(state)
    has_finals = state.packet.pairing.last_round is LastRound.FINALS_TABLES
    plays_all = state.packet.early_end is EarlyEnd.NEVER and len(_contenders(state)) > 1
    waits = (has_finals or _has_bracket(state)) and not all_played and len(_contenders(state)) > 1
    if leader is not None and not waits and not plays_all:
        return EventEnd(reason=EndReason.SOLE_LEADER, leader=leader, plays_on=state.plays_on)
    if all_played:
        return EventEnd(reason=EndReason.ROUNDS_PLAYED, leader=leader, plays_on=state.plays_on)
    return None


def _contenders(state: EventState) -> list[PlayerId]:
    members = cut(state)
    inside = None if members is None or not members.is_made else members.players
    return [entrant.id for entrant in state.active if inside is None or entrant.id in inside]


def _only(records: list[Record]) -> PlayerId | None:
    return records[0].player if len(records) == 1 else None
