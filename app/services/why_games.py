"""Why a player is paired down, why two meet again, why one has the bye: a reason for each."""

from __future__ import annotations

from collections.abc import Iterator

from app.rules.event_state import Bye, ByeKind, EventState, Round
from app.rules.ids import PlayerId
from app.rules.pairing.certificate import Certificate
from app.rules.pairing.certified_case import Game
from app.rules.pairing.heard import Wishes, is_of_bye
from app.rules.pairing.line_reasons import Because, Border, Line, borders
from app.rules.pairing.why_line import WhyCode, WhyLine, why

_AS_FAR_AS_BYE = 5
"""How many lines there are down to the points of the bye."""


def game_reasons(state: EventState, round_: Round, certificate: Certificate) -> Iterator[WhyLine]:
    """For each game that is not simply one of equals who have not met, why it is."""
    case = certificate.case
    kept = {frozenset(pair) for pair in state.locks} if round_.is_draft else set()
    odd = {
        (one.above, one.below): one
        for one in borders(case, case.free, certificate.line(Line.BYE_POINTS).reached)
        if one.is_odd
    }
    for game in certificate.games:
        if frozenset(game) in kept:
            yield why(WhyCode.KEPT, first=game[0], second=game[1])
        elif game in case.finals:
            yield why(WhyCode.FINAL, first=game[0], second=game[1])
        else:
            yield from _of_game(certificate, game, odd)


def bye_reasons(round_: Round, certificate: Certificate) -> Iterator[WhyLine]:
    """Why each who sits out does."""
    for bye in round_.byes:
        yield _of_bye(bye, certificate)


def _of_game(
    certificate: Certificate, game: Game, odd: dict[tuple[int, int], Border]
) -> Iterator[WhyLine]:
    case = certificate.case
    points = case.field.points
    if game[1] in case.field.met[game[0]]:
        best = certificate.line(Line.REMATCHES).best
        yield WhyLine(
            code=WhyCode.REMATCH,
            facts={"first": game[0], "second": game[1], "best": best},
            is_worse=certificate.line(Line.REMATCHES).reached > best,
        )
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
        yield why(WhyCode.DOWN_ODD, **facts, **_odd_facts(certificate, points[upper]))
    elif certificate.is_best:
        yield why(WhyCode.DOWN_SPARES, **facts)
    else:
        yield WhyLine(code=WhyCode.DOWN_BY_HAND, facts=facts, is_worse=True)


def _odd_facts(certificate: Certificate, level: int) -> dict[str, int]:
    field, free = certificate.case.field, certificate.case.free
    playing = [one for one in free if one != certificate.bye]
    pile = [one for one in playing if field.points[one] == level]
    return {
        "above": sum(field.points[one] >= level for one in playing),
        "pile": len(pile),
        "fresh": sum(one not in field.spent for one in pile),
    }


def _of_bye(bye: Bye, certificate: Certificate) -> WhyLine:
    player, case = bye.player, certificate.case
    if bye.kind is ByeKind.GRANTED or player not in case.field.points:
        return why(WhyCode.BYE_GRANTED, player=player)
    points = case.field.points[player]
    if bye.kind is ByeKind.VOLUNTEER:
        return why(WhyCode.BYE_BY_HAND, player=player, points=points)
    if _is_volunteer(player, case.field.wishes):
        return why(WhyCode.BYE_WISHED, player=player)
    if case.drawn_bye == player:
        return why(WhyCode.BYE_FIRST, player=player, players=len(case.free) + 1)
    second, lowest = certificate.line(Line.SECOND_BYES), certificate.line(Line.BYE_POINTS)
    if any(line.reached != line.best for line in certificate.lines[:_AS_FAR_AS_BYE]):
        facts = {"player": player, "points": points}
        return WhyLine(code=WhyCode.BYE_WORSE, facts=facts, is_worse=True)
    if Because.MATCHING in (second.because, lowest.because):
        return why(WhyCode.BYE_SPARES, player=player, points=points)
    rivals = sum(
        case.field.points[one] == points and (second.best or one not in case.field.rested)
        for one in case.free
    )
    code = WhyCode.BYE_AGAIN if second.best else WhyCode.BYE_LOWEST
    return why(code, player=player, points=points, players=rivals)


def _is_volunteer(player: PlayerId, wishes: Wishes) -> bool:
    heard = (*wishes.hard, *wishes.soft)
    return any(is_of_bye(one) and player in one.labels for one in heard)
