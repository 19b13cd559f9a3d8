"""What is against the packet in how rounds were paired, by what was known when they were."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from app.codes import RoundCode, StandingsCode
from app.rules.core.errors import Problem, Weight, note, odd
from app.rules.core.round import ByeKind, Round, RoundKind
from app.rules.event.length import EndReason, is_over
from app.rules.pairing.breaches import PairingCode, problems_of
from app.rules.pairing.field import kind_of
from app.rules.pairing.finals import FINAL_KINDS, finals_of
from app.rules.standings.cut import cut_difference
from app.services.event.impact import breaches_of, who_breaches
from app.services.packet.audit.case import Audit, AuditCase, AuditedRound, Finding
from app.services.pairing.round_board import problems_in

_BY_RECORD = frozenset({PairingCode.REMATCH, PairingCode.SECOND_BYE})
"""What a later correction of results cannot make true or false."""
_FIRST_ROUND = frozenset({PairingCode.SAME_FACTION, PairingCode.SAME_CLUB})
_WHO_PLAYS = frozenset({RoundCode.OUTSIDE_CUT, RoundCode.NO_CUT})
_PREFERENCES = frozenset({PairingCode.PREFERENCE, PairingCode.VOLUNTEER})


def _places(case: AuditCase) -> Iterator[Finding]:
    """Every player must be in one place in every round."""
    for round_ in case.state.rounds:
        places = Counter(player for game in round_.games for player in game.players)
        places.update(bye.player for bye in round_.byes)
        places.update(round_.absent)
        for player in case.state.by_id:
            if places[player] != 1:
                code = RoundCode.PLAYER_TWICE if places[player] else RoundCode.PLAYER_NOWHERE
                yield _in(round_, odd(code, player=player))


def _records(case: AuditCase) -> Iterator[Finding]:
    """Rematches and second byes, but for the rematches that a final is allowed.

    Where no pairing had fewer of them they are only noted.
    """
    for one in case.rounds:
        found = [
            problem
            for problem in problems_of(one.before, one.games, one.bye)
            if problem.code in _BY_RECORD
        ]
        forced = _forced(one) if found else frozenset()
        for problem in found:
            is_forced = problem.code in forced
            weighed = replace(problem, weight=Weight.NOTE) if is_forced else problem
            yield _in(one.round, weighed)


def _forced(one: AuditedRound) -> frozenset[str]:
    """Of ``_BY_RECORD``, of what the best pairing would have had as much."""
    if not one.round.games or one.round.kind is RoundKind.BRACKET:
        return frozenset()
    forced = {PairingCode.REMATCH} if one.cost.rematches <= one.best.rematches else set()
    if one.cost.second_byes <= one.best.second_byes:
        forced.add(PairingCode.SECOND_BYE)
    return frozenset(forced)


def _lowest(case: AuditCase) -> Iterator[Finding]:
    """Whether a bye could have gone to one with less, by the basis of that day."""
    for one in case.rounds:
        basis, bye, before = one.round.basis, one.bye, one.before
        if bye is None or bye not in basis:
            continue
        # Who plays a final of the packet's could not have sat out.
        finals = {player for game in finals_of(before, one.round).games for player in game}
        fresh = [
            points
            for player, points in basis.items()
            if player not in finals and not before.records[player].byes
        ]
        points = basis[bye]
        lowest = min(fresh, default=points)
        if points > lowest and _was_free(one):
            code = PairingCode.BYE_NOT_LOWEST
            yield _in(one.round, odd(code, player=bye, points=points, lowest=lowest))


def _was_free(one: AuditedRound) -> bool:
    """Whether the bye could go to somebody with less without what is worse, as a rematch.

    Of a round whose basis was corrected since nobody can say, so it could.
    """
    if not one.round.games or one.is_corrected:
        return True
    return one.cost.bye_points > one.best.bye_points


def _pair_downs(case: AuditCase) -> Iterator[Finding]:
    limit = case.state.packet.pairing.pair_down_limit
    if limit is None:
        return
    for one in case.rounds:
        records = one.before.records
        again = {p for p in one.round.pair_downs if records[p].pair_downs >= limit}
        finals = finals_of(one.before, one.round).games if again else ()
        for game in one.round.games:
            for player in () if game.players in finals else game.players:
                if player in again:
                    opponent, code = game.opponent_of(player).player, PairingCode.SECOND_PAIR_DOWN
                    yield _in(one.round, odd(code, player=player, opponent=opponent))


def _finals(case: AuditCase) -> Iterator[Finding]:
    """Finals that are not those of the standings, by what the round was or should have been."""
    for one in case.rounds:
        wanted, round_ = kind_of(one.when_paired), one.round
        if not FINAL_KINDS.isdisjoint((round_.kind, wanted)) and round_.games:
            kind = round_.kind if round_.kind in FINAL_KINDS else wanted
            for player, opponent in finals_of(case.state, replace(round_, kind=kind)).apart:
                code = PairingCode.FINAL_APART
                yield _in(round_, odd(code, player=player, opponent=opponent))


def _brackets(case: AuditCase) -> Iterator[Finding]:
    """Games that the bracket of a round fixed and that were not played."""
    for one in case.rounds:
        if one.round.kind is RoundKind.BRACKET:
            for problem in problems_of(one.before, one.games, None):
                if problem.code is PairingCode.BRACKET_APART:
                    yield _in(one.round, problem)


def _better(case: AuditCase) -> Iterator[Finding]:
    """Same factions or clubs and uneven games that another pairing would have spared."""
    for one in case.rounds:
        if not one.round.games or one.round.is_draft or one.is_corrected:
            continue
        if one.round.number == 1:
            for problem in breaches_of(case.state, one.round):
                if problem.code in _FIRST_ROUND:
                    yield _in(one.round, problem)
        else:
            yield from _uneven(one)


def _uneven(one: AuditedRound) -> Iterator[Finding]:
    if one.round.kind is RoundKind.BRACKET:
        return
    if one.round.kind in FINAL_KINDS or kind_of(one.among_themselves) in FINAL_KINDS:
        # The finals come first and may cost what the others would not.
        return
    cost = one.cost.squared_gaps
    least = one.best.squared_gaps if cost else 0
    if cost > least:
        yield _in(one.round, odd(RoundCode.UNEVEN, gaps=cost, least=least))


def _who_plays(case: AuditCase) -> Iterator[Finding]:
    """Rounds after the end, and cuts that are not the packet's."""
    for one in case.rounds:
        round_ = one.round
        if one.is_corrected:
            continue
        end = is_over(one.when_paired)
        if end is not None and end.reason is EndReason.SOLE_LEADER:
            yield _in(round_, odd(RoundCode.AFTER_END, round=round_.number))
        if any(earlier.cut is not None for earlier in case.state.rounds[: round_.number]):
            # Who plays after a cut is what its round keeps.
            continue
        for problem in who_breaches(one.when_paired, round_):
            if problem.code in _WHO_PLAYS:
                yield _in(round_, problem)


def _cut(case: AuditCase) -> Iterator[Finding]:
    """A made cut that would be another on the results as they are now."""
    differs = cut_difference(case.state)
    if differs is not None:
        problem = odd(
            StandingsCode.CUT_DIFFERS,
            round=differs.round_number,
            would_be_in=differs.would_be_in,
            would_be_out=differs.would_be_out,
            undefeated=differs.undefeated,
            can_cut_again=differs.can_cut_again,
        )
        yield Finding(problem=problem, round_number=differs.round_number)


def _corrected(case: AuditCase) -> Iterator[Finding]:
    """Rounds whose pairing no longer goes by the results before it."""
    for one in case.rounds:
        if not one.round.is_draft and one.is_corrected:
            yield _in(one.round, note(RoundCode.OTHER_BASIS))


def _preferences(case: AuditCase) -> Iterator[Finding]:
    """Absolute preferences that a round goes against."""
    for round_ in case.state.played:
        if any(preference.is_hard for preference in round_.preferences):
            for problem in problems_in(case.state, round_):
                if problem.code in _PREFERENCES and problem.weight is Weight.ODD:
                    yield _in(round_, problem)


def _granted(case: AuditCase) -> Iterator[Finding]:
    for round_ in case.state.played:
        for bye in round_.byes:
            if bye.kind is ByeKind.GRANTED:
                yield _in(round_, odd(RoundCode.BYE_GRANTED, player=bye.player))


def _in(round_: Round, problem: Problem) -> Finding:
    return Finding(problem=problem, round_number=round_.number)


ROUND_AUDITS = (
    Audit(codes=frozenset({RoundCode.PLAYER_NOWHERE, RoundCode.PLAYER_TWICE}), find=_places),
    Audit(codes=_BY_RECORD, find=_records),
    Audit(codes=frozenset({PairingCode.BYE_NOT_LOWEST}), find=_lowest),
    Audit(codes=frozenset({PairingCode.SECOND_PAIR_DOWN}), find=_pair_downs),
    Audit(codes=frozenset({PairingCode.FINAL_APART}), find=_finals),
    Audit(codes=frozenset({PairingCode.BRACKET_APART}), find=_brackets),
    Audit(codes=_FIRST_ROUND | {RoundCode.UNEVEN}, find=_better),
    Audit(codes=_WHO_PLAYS | {RoundCode.AFTER_END}, find=_who_plays),
    Audit(codes=frozenset({StandingsCode.CUT_DIFFERS}), find=_cut),
    Audit(codes=frozenset({RoundCode.OTHER_BASIS}), find=_corrected),
    Audit(codes=_PREFERENCES, find=_preferences),
    Audit(codes=frozenset({RoundCode.BYE_GRANTED}), find=_granted),
)
"""Of the rounds and their pairings."""
