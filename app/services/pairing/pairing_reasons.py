"""Why a round is paired as it is: what it reached in each line, and a reason for what is uneven."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from app.rules.core.event_state import EventState
from app.rules.core.round import Round, RoundKind
from app.rules.pairing.certificate.certificate import Certificate, LineProof, certify
from app.rules.pairing.certificate.line_reasons import (
    Because,
    Line,
    borders,
    largest_group,
    who_met_everybody,
)
from app.rules.pairing.certificate.why_line import WhyCode, WhyLine, why
from app.services.core.rows import round_of
from app.services.pairing.why_games import bye_reasons, final_reasons, game_reasons, is_only_pairing

_OF_BYES = frozenset({Line.SECOND_BYES, Line.BYE_POINTS})


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

    Pairs that the EO keeps together in a draft are taken as they are, and what they cost is told.
    """
    round_ = round_of(state, number)
    kept = state.locks if round_.is_draft else ()
    certificate = certify(state, round_, kept)
    told = (
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
    return Why(certificate=certificate, lines=told)


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
    if round_.number == 1 and round_.wishes:
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
        if _is_told(state, certificate, proof):
            yield WhyLine(
                code=WhyCode.LINE,
                facts={
                    "line": proof.line,
                    "reached": proof.reached,
                    "best": proof.best,
                    "because": proof.because,
                    **_wished(proof),
                    **_details(certificate, proof),
                },
                # Below a line that is worse, the others could be anything.
                is_worse=is_worse and proof.reached != proof.best,
            )


def _is_told(state: EventState, certificate: Certificate, proof: LineProof) -> bool:
    """Whether a line says anything about this round; what a bracket fixes needs no other."""
    if certificate.kind is RoundKind.BRACKET:
        return proof.line is Line.AGAINST_PACKET
    if proof.reached or proof.best:
        return True
    match proof.line:
        case Line.AGAINST_PACKET:
            return bool(certificate.case.groups or certificate.case.finals)
        case Line.SECOND_BYES | Line.BYE_POINTS:
            return certificate.bye is not None
        case Line.HARD_WISHES:
            return bool(certificate.case.field.wishes.hard)
        case Line.NEXT_ROUNDS:
            return False
        case Line.SECOND_PAIR_DOWNS:
            return state.packet.pairing.pair_down_limit is not None
    return True


def _wished(proof: LineProof) -> dict[str, Any]:
    """Which wish a line is about."""
    wish = proof.wish
    if wish is None:
        return {}
    named = tuple(one for one in (wish.first, wish.second) if one is not None)
    return {"wish": wish.kind, "wished": named}


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
        case Because.ALL_ABOVE_DOWN | Because.ODD_PILES:
            bye_points = certificate.line(Line.BYE_POINTS).best
            odd = [one for one in borders(case, free, bye_points) if one.is_odd]
            down = next((one.above for one in odd if one.all_down), None)
            facts = {"piles": tuple(one.above for one in odd), "points": down}
            return {**facts, "downs": len(certificate.pair_downs)}
    if proof.line is Line.SQUARED_GAPS:
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
        reached = [one.best for one in certificate.lines]
        pairs = zip(freely.lines, reached, strict=True)
        dearer = next(((one, now) for one, now in pairs if now != one.best), None)
        if dearer is not None:
            proof, now = dearer
            yield why(WhyCode.KEPT_COST, line=proof.line, reached=now, best=proof.best)


def _first_worse(certificate: Certificate) -> LineProof | None:
    return next((one for one in certificate.lines if one.reached != one.best), None)


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
