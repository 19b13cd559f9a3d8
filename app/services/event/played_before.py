"""The rules that a round breaks as it was played, judged by a packet that may be another one."""

from collections.abc import Iterator, Set
from dataclasses import replace

from app.rules.core.draw import Draw
from app.rules.core.entrant import EntrantStatus
from app.rules.core.errors import Problem, odd
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import BESIDE_PAIRING, Round, RoundKind
from app.rules.event.length import is_over
from app.rules.packet.packet import BandKind
from app.rules.pairing.breaches import PairingCode, problems_of
from app.rules.pairing.criteria import cost_of
from app.rules.pairing.finals import fixed_in
from app.rules.pairing.pair import pair_round
from app.rules.pairing.round_pairing import Pairing
from app.rules.standings.bracket import as_paired
from app.rules.standings.cut import cut

_COSTS = {
    PairingCode.REMATCH: "rematches",
    PairingCode.SECOND_BYE: "second_byes",
    PairingCode.BYE_NOT_LOWEST: "bye_points",
    PairingCode.SECOND_PAIR_DOWN: "second_pair_downs",
    PairingCode.POINTS_DIFFER: "squared_gaps",
    PairingCode.SAME_FACTION: "against_packet",
    PairingCode.SAME_CLUB: "against_packet",
    PairingCode.FINAL_APART: "against_packet",
}
"""What is broken -> the line of the cost that counts it."""

_FEWEST = 2


def breaches_of(state: EventState, round_: Round) -> tuple[Problem, ...]:
    """Every rule of the packet that a stored pairing breaks and a better one would have kept.

    Args:
        state: the event by the packet that judges; only rounds before this one are looked at.
        round_: the round, published or not.
    """
    earlier = when_paired(state, round_)
    return (*who_breaches(earlier, round_), *_pairs(earlier, round_))


def when_paired(state: EventState, round_: Round) -> EventState:
    """The event when the round was to be paired: in it were those who took part or still do."""
    later = {one for other in state.rounds[round_.number - 1 :] for one in _players(other)}
    kept = next((one.cut for one in state.rounds if one.cut is not None), None)
    return replace(
        state,
        cut_border=state.cut_border if kept is None else kept.equals,
        rounds=state.rounds[: round_.number - 1],
        coming_cut=round_.cut,
        entrants=tuple(
            replace(one, status=EntrantStatus.ACTIVE) if one.id in later else one
            for one in state.entrants
        ),
        locks=(),
        plays_on=False,
    )


def who_breaches(earlier: EventState, round_: Round) -> Iterator[Problem]:
    """Whether the round was to be played at all, and by whom."""
    if is_over(earlier) is not None:
        yield odd("round.after-end", round=round_.number)
    found, there = cut(earlier), _players(round_)
    inside = None if found is None else {*found.players, *(found.equals if found.is_open else ())}
    if inside is not None and there - inside:
        yield odd("round.outside-cut", round=round_.number, players=tuple(sorted(there - inside)))
    if inside is None and round_.kind is RoundKind.CUT:
        out = tuple(one.id for one in earlier.active if one.id not in there)
        if out:
            yield odd("round.no-cut", round=round_.number, players=out)


def _pairs(earlier: EventState, round_: Round) -> Iterator[Problem]:
    """Breaches of the games and the bye, where a pairing of the same players has fewer."""
    if round_.kind is RoundKind.BRACKET:
        fixed = fixed_in(
            as_paired(earlier, round_),
            round_.kind,
            _players(round_),
            (),
            [g.players for g in round_.games],
        )
        for player, opponent in fixed.apart:
            yield odd(PairingCode.BRACKET_APART, player=player, opponent=opponent)
        return
    there = only_players(earlier, _players(round_))
    games = tuple(Pairing(*game.players) for game in round_.games)
    bye = next((one.player for one in round_.byes if one.kind not in BESIDE_PAIRING), None)
    sitting = {one.player for one in round_.byes if one.player != bye}
    found = problems_of(there, games, bye, sitting=sitting)
    if not found or len(there.active) - len(sitting) < _FEWEST:
        return
    cost = cost_of(there, games, bye, sitting=sitting)
    best = pair_round(there, Draw(round_.seed or 0), sitting=sitting).cost
    for problem in found:
        line = _COSTS.get(PairingCode(problem.code))
        if line is not None and getattr(cost, line) > getattr(best, line):
            yield problem


def only_players(state: EventState, players: Set[PlayerId]) -> EventState:
    """The event with nobody in it but some players, so without a cut among them, or a wish."""
    bands = tuple(one for one in state.packet.standings if one.kind is not BandKind.CUT)
    return replace(
        state,
        packet=replace(state.packet, standings=bands),
        wishes=(),
        entrants=tuple(
            one if one.id in players else replace(one, status=EntrantStatus.DROPPED)
            for one in state.entrants
        ),
    )


def _players(round_: Round) -> frozenset[PlayerId]:
    in_games = (player for game in round_.games for player in game.players)
    return frozenset((*in_games, *(bye.player for bye in round_.byes)))
