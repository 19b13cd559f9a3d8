"""Why a player is paired down, why two meet again, why one has the bye: a reason for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from operator import add

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import BESIDE_PAIRING, Bye, ByeKind, Round, RoundKind
from app.rules.packet.packet import BandKind
from app.rules.pairing.certificate.case import Game
from app.rules.pairing.certificate.certificate import Certificate
from app.rules.pairing.certificate.line_matching import has_other_best
from app.rules.pairing.certificate.line_reasons import Because, Border, Line, borders
from app.rules.pairing.certificate.why_line import WhyCode, WhyLine, why
from app.rules.pairing.round_pairing import Lines
from app.rules.pairing.wish_costs import Wishes, is_of_bye
from app.rules.standings.finals import FIRST_FINAL, SECOND_FINAL

_AS_FAR_AS_REMATCHES = 3
"""How many lines there are down to the rematches."""
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
        told = _odd_facts(certificate, upper)
        below = [one for one in case.free if points[one] < points[upper]]
        told["only"] = not (by_hand or told["alike"]) and is_only(certificate, upper, below)
        yield why(WhyCode.DOWN_ODD, **facts, **told, drawn=not by_hand)
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
    facts = {"first": game[0], "second": game[1], "best": certificate.line(Line.REMATCHES).best}
    if any(one.reached != one.best for one in graver):
        return WhyLine(code=WhyCode.REMATCH_BY_HAND, facts=facts, is_worse=True)
    return why(WhyCode.REMATCH, **facts)


def _odd_facts(certificate: Certificate, player: PlayerId) -> dict[str, int]:
    field, free = certificate.case.field, certificate.case.free
    level = field.points[player]
    playing = [one for one in free if one != certificate.bye]
    pile = [one for one in playing if field.points[one] == level]
    fresh = [one for one in pile if one not in field.spent]
    return {
        "above": sum(field.points[one] >= level for one in playing),
        "pile": len(pile),
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
    if bye.kind is ByeKind.PREFERENCE or _is_volunteer(player, case.field.wishes):
        return why(WhyCode.BYE_WISHED, player=player)
    if case.drawn_bye == player:
        return why(WhyCode.BYE_FIRST, player=player, players=len(case.free) + 1)
    second, lowest = certificate.line(Line.SECOND_BYES), certificate.line(Line.BYE_POINTS)
    if any(line.reached != line.best for line in certificate.lines[:_AS_FAR_AS_BYE]):
        facts = {"player": player, "points": points}
        return WhyLine(code=WhyCode.BYE_WORSE, facts=facts, is_worse=True)
    if Because.MATCHING in (second.because, lowest.because):
        return why(WhyCode.BYE_SPARES, player=player, points=points)
    rivals = [
        one
        for one in case.free
        if case.field.points[one] == points and (second.best or one not in case.field.rested)
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

    Where one could not, a wish of the EO's, a rematch or an eye on the next rounds had a part in
    it, and it was not drawn among all of them.
    """
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
    lines = tuple(one.best for one in certificate.lines)
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


def _is_volunteer(player: PlayerId, wishes: Wishes) -> bool:
    heard = (*wishes.hard, *wishes.soft)
    return any(is_of_bye(one) and player in one.labels for one in heard)
