"""Ways to make an event ready for each verb about awards and equals."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.rules.results.result import GameResult, Side, WinReason
from app.rules.standings.cut import cut
from app.services.core.session import EventSession
from app.services.event import events
from app.services.packet.bracket_packet import bracket_packet
from app.services.pairing import rounds
from app.services.pairing.manual_swaps import mark_final
from app.services.results import results
from app.services.standings import awards
from app.services.standings import tie_resolution as equals
from app.services.standings.seeding import seed_bracket
from tests.services.acts import bring_to, last

Ready = tuple[Any, ...]
"""An act and its arguments, ready to be done."""

CUT_EVENT = events.EventDraft(
    name="Spring Cup", packet="sr2019", point_size=75, variants=(("cut-to-top", 6),)
)


def level_round(session: EventSession) -> None:
    """A first round that leaves winners of one table equal with those of the others."""
    bring_to(session, "playing")
    for game in last(session).games:
        first, second = (Side(player=player) for player in game.players)
        won = GameResult(winner=first.player, reason=WinReason.ASSASSINATION)
        assert game.table is not None
        session.do(results.enter, game.table, first, second, won)


def level(act: Callable[..., Any], *args: Any) -> Callable[[EventSession], Ready]:
    def ready(session: EventSession) -> Ready:
        level_round(session)
        return (act, *args)

    return ready


def cut_among_equals(session: EventSession) -> None:
    """A cut to the top six of nine, due: one of the four losers, all equal, plays on."""
    session.do(events.change_event, CUT_EVENT)
    level_round(session)


def border(act: Callable[..., Any]) -> Callable[[EventSession], Ready]:
    def ready(session: EventSession) -> Ready:
        cut_among_equals(session)
        return act, border_equals(session)[-1:]

    return ready


def border_act(act: Callable[..., Any], *args: Any) -> Callable[[EventSession], Ready]:
    def ready(session: EventSession) -> Ready:
        cut_among_equals(session)
        return (act, *args)

    return ready


def border_of_a_draft(session: EventSession) -> Ready:
    cut_among_equals(session)
    session.do(rounds.pair, seed=3)
    return equals.order_cut_border, border_equals(session)[-1:]


def cut_otherwise(session: EventSession) -> None:
    """A round published on the cut, and a player outside it who had won in round 1 after all."""
    cut_among_equals(session)
    session.do(rounds.pair, seed=3)
    session.do(rounds.publish)
    outside = last(session).cut.left_out[0]
    game = next(game for game in session.state.rounds[0].games if outside in game.players)
    first, second = (Side(player=player) for player in game.players)
    result = GameResult(winner=outside, reason=WinReason.ASSASSINATION)
    session.do(results.amend, game.table, first, second, result, 1)


def final_by_ruling(session: EventSession) -> Ready:
    """The third game of a round that is played at finals tables, marked as the first final."""
    draft = replace(CUT_EVENT, packet="sr2015", point_size=50, planned_rounds=2,
                    variants=(("finals-tables", None),))  # fmt: skip
    session.do(events.change_event, draft)
    level_round(session)
    session.do(rounds.pair, seed=3)
    game = next(game for game in last(session).games if game.final is None)
    return mark_final, game.id, 1


def bracket_event(session: EventSession) -> None:
    """Nine players of an event that may begin with single elimination."""
    text = bracket_packet("sr2015", 9, name="Bracket")
    session.do(
        events.change_event,
        events.EventDraft(name="Finals", packet="sr2015-bracket", point_size=50, house_packet=text),
    )


def seeded_draft(session: EventSession) -> Ready:
    """A draft of a first round for everybody, to be paired as a bracket of eight instead."""
    bracket_event(session)
    session.do(rounds.pair, seed=3)
    return seed_bracket, (1, 2, 3, 4, 5, 6, 7, 8), (1, 8, 2, 7, 3, 6, 4, 5), ("North", "South")


def seeded_event(session: EventSession) -> None:
    bracket_event(session)
    session.do(seed_bracket, (1, 2, 3, 4))


def border_equals(session: EventSession) -> tuple[Any, ...]:
    found = cut(session.state)
    assert found is not None and found.equals
    return found.equals


def voted(*players: int, then: Callable[..., Any] | None = None) -> Callable[..., None]:
    def make(session: EventSession) -> None:
        for player in players:
            session.do(awards.cast, "best-sport", player)
        if then is not None:
            session.do(then, "best-sport")

    return make


def after(
    make: Callable[[EventSession], None], act: Callable[..., Any], *args: Any
) -> Callable[[EventSession], Ready]:
    def ready(session: EventSession) -> Ready:
        make(session)
        return (act, *args)

    return ready


def own_award(session: EventSession) -> None:
    session.do(awards.add, "Best Theme")
    session.do(awards.cast, "best-theme", 2)


def given(session: EventSession) -> None:
    session.do(awards.give, "best-painted", 3)


AWARD_SCENARIOS: dict[str, tuple[Callable[[EventSession], Ready], ...]] = {
    "add_award": (lambda _: (awards.add, "Best Theme", "tables"),),
    "remove_award": (after(own_award, awards.remove, "best-theme"),),
    "name_award_category": (lambda _: (awards.name_category, "best-painted", "army"),),
    "give_award": (
        lambda _: (awards.give, "best-painted", 3),
        after(voted(1, 2, then=awards.close), awards.give, "best-sport", 2),
        after(voted(1, 2), awards.give, "best-sport", 5),
    ),
    "reopen_award": (
        after(given, awards.reopen, "best-painted"),
        after(voted(1, then=awards.close), awards.reopen, "best-sport"),
    ),
    "cast_ballot": (
        lambda _: (awards.cast, "best-sport", 4),
        after(voted(1, 2, then=awards.close), awards.cast, "best-sport", 2),
    ),
    "close_vote": (
        after(voted(1, 2, 2), awards.close, "best-sport"),
        after(voted(1, 2), awards.close, "best-sport"),
    ),
    "draw_place": (level(equals.draw_place, 2, {"seed": 7}), level(equals.draw_place, 3)),
    "order_place": (level(equals.order_place, 2, ()),),
    "draw_cut_border": (
        border_act(equals.draw_cut_border),
        border_act(equals.draw_cut_border, {"seed": 7}),
    ),
    "seed_bracket": (seeded_draft, after(seeded_event, seed_bracket, ())),
    "mark_final": (final_by_ruling,),
    "cut_again": (after(cut_otherwise, equals.cut_again),),
    "order_cut_border": (border(equals.order_cut_border), border_of_a_draft),
}
"""Verb -> ways to make an event ready for it, each with the act as it is then done."""
