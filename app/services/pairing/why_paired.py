"""Why two players meet, why somebody gets the bye: the reasons for a round, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from operator import add
from typing import Any

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import BESIDE_PAIRING, Bye, ByeKind, Round, RoundKind
from app.rules.packet.packet import BandKind
from app.rules.pairing.certificate.case import Game
from app.rules.pairing.certificate.certificate import Certificate, LineProof, certify
from app.rules.pairing.certificate.line_matching import has_other_best
from app.rules.pairing.certificate.line_reasons import (
    Because,
    Border,
    CostLine,
    borders,
    largest_group,
    who_met_everybody,
)
from app.rules.pairing.certificate.why_line import WhyCode, WhyLine, why
from app.rules.pairing.preference_costs import ActivePreferences, is_of_bye
from app.rules.pairing.round_pairing import Lines
from app.rules.standings.bracket import FIRST_FINAL, SECOND_FINAL
from app.services.core.rows import round_of

# Why a player is paired down, why two meet again, why one has the bye: a reason for each.


_AS_FAR_AS_REMATCHES = 3
"""How many lines there are down to the rematches."""
_AS_FAR_AS_BYE = 5
"""How many lines there are down to the points of the bye."""


def game_reasons(state: EventState, round_: Round, certificate: Certificate) -> Iterator[WhyLine]:
    """For each game that is not simply one of equals who have not met, why it is."""
    case = certificate.case
    kept = {frozenset(pair) for pair in state.locks} if round_.is_draft else set()
    odd = {
        (border.above, border.below): border
        for border in borders(case, case.free, certificate.line(CostLine.BYE_POINTS).reached)
        if border.is_odd
    }
    marks = {frozenset(game.players): game.final for game in round_.games if game.final}
    for game in certificate.games:
        if frozenset(game) in kept:
            yield why(WhyCode.KEPT, first=game[0], second=game[1])
        elif certificate.kind is RoundKind.BRACKET and game in case.finals:
            yield why(WhyCode.BRACKET, first=game[0], second=game[1])
        elif game in certificate.finals or frozenset(game) in marks:
            yield from _of_final(certificate, game, marks.get(frozenset(game)))
        else:
            yield from _of_game(certificate, game, odd, by_hand=round_.by_hand)


def final_reasons(state: EventState, round_: Round) -> Iterator[WhyLine]:
    """Which finals of a round that should have them are not played."""
    if state.packet.band(BandKind.FINALS) is None or round_.kind is not RoundKind.FINALS_TABLES:
        return
    marks = {game.final for game in round_.games}
    for mark in (FIRST_FINAL, SECOND_FINAL):
        if mark not in marks:
            yield why(WhyCode.NO_FINAL, final=mark)
            return


def bye_reasons(round_: Round, certificate: Certificate) -> Iterator[WhyLine]:
    """Why each who sits out does."""
    for bye in round_.byes:
        yield _of_bye(bye, certificate, by_hand=round_.by_hand)


def _of_game(
    certificate: Certificate, game: Game, odd: dict[tuple[int, int], Border], *, by_hand: bool
) -> Iterator[WhyLine]:
    case = certificate.case
    points = case.field.points
    if game[1] in case.field.met[game[0]]:
        yield _rematch(certificate, game)
    if points[game[0]] == points[game[1]]:
        return
    lower, upper = sorted(game, key=points.__getitem__)
    facts = {
        "player": upper,
        "opponent": lower,
        "points": points[upper],
        "lower": points[lower],
    }
    if (points[upper], points[lower]) in odd:
        odd_facts = _odd_facts(certificate, upper)
        below = [other for other in case.free if points[other] < points[upper]]
        odd_facts["only"] = not (by_hand or odd_facts["alike"]) and is_only(
            certificate, upper, below
        )
        yield why(WhyCode.DOWN_ODD, **facts, **odd_facts, drawn=not by_hand)
    elif certificate.is_best:
        yield why(WhyCode.DOWN_SPARES, **facts)
    else:
        yield WhyLine(code=WhyCode.DOWN_BY_HAND, facts=facts, is_worse=True)


def _of_final(certificate: Certificate, game: Game, mark: int | None) -> Iterator[WhyLine]:
    """A final that the packet fixes, by the standings now, or as its round keeps it."""
    code = WhyCode.FINAL if game in certificate.finals else WhyCode.MARKED_FINAL
    if code is WhyCode.MARKED_FINAL or certificate.kind is not RoundKind.TOP_TWO:
        yield why(code, first=game[0], second=game[1], final=mark)
    else:
        yield why(code, first=game[0], second=game[1], final=None)


def _rematch(certificate: Certificate, game: Game) -> WhyLine:
    """Two who meet again: because some must, or because the round could be better."""
    graver = certificate.lines[:_AS_FAR_AS_REMATCHES]
    facts = {"first": game[0], "second": game[1], "best": certificate.line(CostLine.REMATCHES).best}
    if any(line.reached != line.best for line in graver):
        return WhyLine(code=WhyCode.REMATCH_BY_HAND, facts=facts, is_worse=True)
    return why(WhyCode.REMATCH, **facts)


def _odd_facts(certificate: Certificate, player: PlayerId) -> dict[str, int]:
    field, free = certificate.case.field, certificate.case.free
    level = field.points[player]
    playing = [other for other in free if other != certificate.bye]
    group = [other for other in playing if field.points[other] == level]
    fresh = [other for other in group if other not in field.down_limit_reached]
    return {
        "above": sum(field.points[other] >= level for other in playing),
        "pile": len(group),
        "fresh": len(fresh),
        "alike": are_alike(certificate, player, fresh),
    }


def _of_bye(bye: Bye, certificate: Certificate, *, by_hand: bool) -> WhyLine:
    player, case = bye.player, certificate.case
    if bye.kind is ByeKind.WALKOVER:
        return why(WhyCode.BYE_WALKOVER, player=player)
    if bye.kind in BESIDE_PAIRING or player not in case.field.points:
        return why(WhyCode.BYE_GRANTED, player=player)
    points = case.field.points[player]
    if bye.kind is ByeKind.VOLUNTEER:
        return why(WhyCode.BYE_BY_HAND, player=player, points=points)
    if bye.kind is ByeKind.PREFERENCE or _is_volunteer(player, case.field.preferences):
        return why(WhyCode.BYE_PREFERRED, player=player)
    if case.drawn_bye == player:
        return why(WhyCode.BYE_FIRST, player=player, players=len(case.free) + 1)
    second, lowest = certificate.line(CostLine.SECOND_BYES), certificate.line(CostLine.BYE_POINTS)
    if any(line.reached != line.best for line in certificate.lines[:_AS_FAR_AS_BYE]):
        facts = {"player": player, "points": points}
        return WhyLine(code=WhyCode.BYE_WORSE, facts=facts, is_worse=True)
    if Because.MATCHING in (second.because, lowest.because):
        return why(WhyCode.BYE_SPARES, player=player, points=points)
    rivals = [
        other
        for other in case.free
        if case.field.points[other] == points and (second.best or other not in case.field.had_bye)
    ]
    code = WhyCode.BYE_AGAIN if second.best else WhyCode.BYE_LOWEST
    alike = are_alike(certificate, player, rivals)
    facts = {
        "points": points,
        "players": len(rivals),
        "alike": alike,
        "only": not (by_hand or alike) and is_only(certificate, player, (None,)),
        "drawn": not by_hand,
    }
    return why(code, player=player, **facts)


def are_alike(certificate: Certificate, player: PlayerId, others: Iterable[PlayerId]) -> bool:
    """Whether each of the others could change places with a player and nothing would be worse.

    Where one could not, a preference of the EO's, a rematch or an eye on the next rounds had a part
    in it, and it was not drawn among all of them."""
    lines = certificate.case.lines_between
    beside: dict[PlayerId, PlayerId | None] = {certificate.bye: None} if certificate.bye else {}
    for one, two in certificate.games:
        beside[one], beside[two] = two, one
    there = beside[player]
    for other in others:
        here = beside[other]
        if other == player or here == player:
            continue
        is_so = _added(lines(player, there), lines(other, here))
        if is_so != _added(lines(other, there), lines(player, here)):
            return False
    return True


def is_only(certificate: Certificate, player: PlayerId, others: Iterable[PlayerId | None]) -> bool:
    """Whether each best pairing has a player meet one of these, None standing for the bye.

    Of a pairing that could be better nobody can say so.
    """
    if not certificate.is_best:
        return False
    lines = tuple(line.best for line in certificate.lines)
    without = {frozenset((player, other)) for other in others}
    return not has_other_best(certificate.case, lines, without)


def is_only_pairing(certificate: Certificate) -> bool:
    """Whether no other pairing is as good as a round's; False for one that could be better."""
    case = certificate.case
    fixed = {frozenset(game) for game in case.fixed}
    games = [one for one in certificate.games if frozenset(one) not in fixed]
    if not certificate.is_best or _has_equal_exchange(certificate, games):
        return False
    return all(is_only(certificate, one, (other,)) for one, other in games)


def _has_equal_exchange(certificate: Certificate, games: Sequence[Game]) -> bool:
    """Whether two games, or a game and the bye, could change a player and nothing would change."""
    lines = certificate.case.lines_between
    is_free = certificate.bye is not None and certificate.case.drawn_bye is None
    pairs: list[tuple[PlayerId, PlayerId | None]] = [*games]
    pairs += [(certificate.bye, None)] if is_free and certificate.bye is not None else []
    for (one, two), (three, four) in combinations(pairs, 2):
        # A bye stands last, so the first of two always has an opponent.
        assert two is not None
        now = _added(lines(one, two), lines(three, four))
        if now in (
            _added(lines(three, two), lines(one, four)),
            _added(lines(one, three), lines(two, four)),
        ):
            return True
    return False


def _added(one: Lines, other: Lines) -> Lines:
    return tuple(map(add, one, other))


def _is_volunteer(player: PlayerId, preferences: ActivePreferences) -> bool:
    every = (*preferences.hard, *preferences.soft)
    return any(is_of_bye(active) and player in active.labels for active in every)


_OF_BYES = frozenset({CostLine.SECOND_BYES, CostLine.BYE_POINTS})


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """A round's proof, and what it says to people."""

    certificate: Certificate
    lines: tuple[WhyLine, ...]


def why_round(state: EventState, number: int | None = None) -> tuple[WhyLine, ...]:
    """Say line by line why a round is paired as it is; the newest round for None.

    Raises:
        UserError: there is no such round.
    """
    return why_of(state, number).lines


def why_of(state: EventState, number: int | None = None) -> Why:
    """The same with the certificate that proves it.

    Pairs that the EO keeps together in a draft are taken as they are; their cost is a reason.
    """
    round_ = round_of(state, number)
    kept = state.locks if round_.is_draft else ()
    certificate = certify(state, round_, kept)
    lines = (
        _head(round_, certificate),
        *_lines(state, certificate),
        *_by_hand(state, round_, certificate),
        *_ruled(state, round_, game_reasons(state, round_, certificate)),
        *final_reasons(state, round_),
        *_ruled(state, round_, bye_reasons(round_, certificate)),
        *_first_round(state, round_),
        _tables(certificate),
        *_drawn(round_, certificate),
    )
    return Why(certificate=certificate, lines=lines)


_SECTIONS = {
    WhyCode.REMATCH: "pairing",
    WhyCode.DOWN_ODD: "pairing",
    WhyCode.DOWN_SPARES: "pairing",
    WhyCode.BYE_FIRST: "byes",
    WhyCode.BYE_LOWEST: "byes",
    WhyCode.BYE_AGAIN: "byes",
    WhyCode.BYE_SPARES: "byes",
}
"""Where the packets print the rule of a reason; what a hand did follows none of theirs."""
_OF_FINALS = {RoundKind.TOP_TWO: "standings", RoundKind.FINALS_TABLES: "standings-variants"}


def _ruled(state: EventState, round_: Round, lines: Iterable[WhyLine]) -> Iterator[WhyLine]:
    """The lines with the title of the packet's section that each follows, where it prints one.

    Rule: sr2010 pairing; sr2010 byes; sr2015 pairing; sr2015 byes; sr2019 pairing; sr2019 byes
    Rule: sr2025 pairing; sr2025 byes; sr2026 pairing; sr2026 byes
    """
    for line in lines:
        key = (
            _OF_FINALS.get(round_.kind) if line.code is WhyCode.FINAL else _SECTIONS.get(line.code)
        )
        rule = None if key is None or line.is_worse else state.packet.sections.get(key)
        yield line if rule is None else replace(line, facts={**line.facts, "rule": rule})


def _first_round(state: EventState, round_: Round) -> Iterator[WhyLine]:
    """That preferences take from the chance by which the packet pairs the first round.

    Rule: sr2010 first-round; sr2010 byes; masters2014 first-round; masters2014 byes;
        ig2014 first-round; ig2014 byes; sr2015 first-round; sr2015 byes;
        sr2019 first-round; sr2019 byes
    """
    if round_.number == 1 and round_.preferences:
        title = state.packet.sections.get("first-round")
        yield why(WhyCode.FIRST_ROUND, section=title)


def _head(round_: Round, certificate: Certificate) -> WhyLine:
    players = len(certificate.case.field.points)
    code = WhyCode.BEST if certificate.is_best else WhyCode.NOT_BEST
    return why(code, round=round_.number, players=players, kind=round_.kind)


def _lines(state: EventState, certificate: Certificate) -> Iterator[WhyLine]:
    is_worse = False
    for proof in certificate.lines:
        is_worse = is_worse or proof.reached > proof.best
        if _is_reason(state, certificate, proof):
            yield WhyLine(
                code=WhyCode.LINE,
                facts={
                    "line": proof.line,
                    "reached": proof.reached,
                    "best": proof.best,
                    "because": proof.because,
                    **_preference_facts(proof),
                    **_details(certificate, proof),
                },
                # Below a line that is worse, the others could be anything.
                is_worse=is_worse and proof.reached != proof.best,
            )


def _is_reason(state: EventState, certificate: Certificate, proof: LineProof) -> bool:
    """Whether a line says anything about this round; what a bracket fixes needs no other."""
    if certificate.kind is RoundKind.BRACKET:
        return proof.line is CostLine.AGAINST_PACKET
    if proof.reached or proof.best:
        return True
    match proof.line:
        case CostLine.AGAINST_PACKET:
            return bool(certificate.case.groups or certificate.case.finals)
        case CostLine.SECOND_BYES | CostLine.BYE_POINTS:
            return certificate.bye is not None
        case CostLine.HARD_PREFERENCES:
            return bool(certificate.case.field.preferences.hard)
        case CostLine.NEXT_ROUNDS:
            return False
        case CostLine.SECOND_PAIR_DOWNS:
            return state.packet.pairing.pair_down_limit is not None
    return True


def _preference_facts(proof: LineProof) -> dict[str, Any]:
    """Which preference a line is about."""
    preference = proof.preference
    if preference is None:
        return {}
    named = tuple(player for player in (preference.first, preference.second) if player is not None)
    return {"wish": preference.kind, "wished": named}


def _details(certificate: Certificate, proof: LineProof) -> dict[str, Any]:
    """What the sentence of a reason needs besides the numbers."""
    case = certificate.case
    free = case.free
    match proof.because:
        case Because.ONE_FACTION | Because.ONE_CLUB:
            group, size = largest_group(case, free)
            return {"faction": group, "size": size, "players": len(free)}
        case Because.MET_EVERYBODY:
            return {"who": who_met_everybody(case, free)}
        case Because.ALL_ABOVE_DOWN | Because.ODD_GROUPS:
            bye_points = certificate.line(CostLine.BYE_POINTS).best
            odd = [border for border in borders(case, free, bye_points) if border.is_odd]
            down = next((border.above for border in odd if border.all_down), None)
            facts = {"piles": tuple(border.above for border in odd), "points": down}
            return {**facts, "downs": len(certificate.pair_downs)}
    if proof.line is CostLine.SQUARED_GAPS:
        return {"downs": len(certificate.pair_downs)}
    return {"has_bye": certificate.bye is not None} if proof.line in _OF_BYES else {}


def _by_hand(state: EventState, round_: Round, certificate: Certificate) -> Iterator[WhyLine]:
    """What a change by hand costs, and what pairs that are kept together cost."""
    for final in certificate.case.prevented:
        yield why(WhyCode.FINAL_PREVENTED, first=final[0], second=final[1])
    worse = _first_worse(certificate)
    if worse is not None:
        code = WhyCode.HAND_COST if round_.by_hand else WhyCode.OTHER_COST
        yield _cost(code, worse)
    if certificate.case.fixed and round_.is_draft and state.locks:
        freely = certify(state, round_)
        reached = [line.best for line in certificate.lines]
        pairs = zip(freely.lines, reached, strict=True)
        dearer = next(((line, now) for line, now in pairs if now != line.best), None)
        if dearer is not None:
            proof, now = dearer
            yield why(WhyCode.KEPT_COST, line=proof.line, reached=now, best=proof.best)


def _first_worse(certificate: Certificate) -> LineProof | None:
    return next((line for line in certificate.lines if line.reached != line.best), None)


def _cost(code: WhyCode, proof: LineProof) -> WhyLine:
    facts = {"line": proof.line, "reached": proof.reached, "best": proof.best}
    return WhyLine(code=code, facts=facts, is_worse=True)


def _tables(certificate: Certificate) -> WhyLine:
    tables = certificate.tables
    return WhyLine(
        code=WhyCode.TABLES,
        facts={"reached": tables.reached, "best": tables.best},
        is_worse=tables.reached > tables.best,
    )


def _drawn(round_: Round, certificate: Certificate) -> Iterator[WhyLine]:
    if round_.seed is not None:
        only = not round_.by_hand and is_only_pairing(certificate)
        yield why(WhyCode.DRAWN, seed=round_.seed, by_hand=round_.by_hand, only=only)
