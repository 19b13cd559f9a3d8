"""For every verb, ways to make an event ready for it, and the act as it is then done."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.rules.lists.army_list import ArmyList, ListEntry
from app.rules.standings.prizes import Fees
from app.services.clock import countdown
from app.services.core.session import EventSession
from app.services.event import events, moving
from app.services.lists import army_lists
from app.services.pairing import manual_swaps, rounds
from app.services.papers import paper_sets, papers
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.services.scenarios import scenarios
from app.services.scenarios.plan import plan_scenario
from app.services.scenarios.scenarios import roll
from app.services.screen import notices
from app.services.standings import prizes
from tests.services.acts import (
    bring_to,
    bye_of,
    finish,
    last,
    nobody,
    won,
)
from tests.services.clock.clock_scenarios import CLOCK_SCENARIOS
from tests.services.judge.penalty_scenarios import PENALTY_SCENARIOS
from tests.services.pairing.preference_scenarios import PREFERENCE_SCENARIOS
from tests.services.pairing.repair_scenarios import REPAIR_SCENARIOS
from tests.services.phones.scorekeeper_acts import SCOREKEEPER_ACTS
from tests.services.results.reading_scenarios import READING_SCENARIOS
from tests.services.results.submission_scenarios import SUBMISSION_SCENARIOS
from tests.services.scenarios.scenario_acts import SCENARIO_ACTS
from tests.services.standings.award_scenarios import AWARD_SCENARIOS
from tests.services.terrain.terrain_acts import TERRAIN_ACTS

Ready = tuple[Any, ...]
"""An act and its arguments, ready to be done."""


def after(state: str, act: Callable[..., Any], *args: Any) -> Callable[[EventSession], Ready]:
    """The act in a first round of a state; "" for before it."""

    def ready(session: EventSession) -> Ready:
        if state:
            bring_to(session, state)
        return (act, *args)

    return ready


def paired(
    act: Callable[..., Any], choose: Callable[[EventSession], Ready], state: str = "draft"
) -> Callable[[EventSession], Ready]:
    """The act with arguments that are chosen when the round is there."""

    def ready(session: EventSession) -> Ready:
        bring_to(session, state)
        return (act, *choose(session))

    return ready


def noticed(act: Callable[..., Any], *args: Any) -> Callable[[EventSession], Ready]:
    """The act on a notice that is there."""

    def ready(session: EventSession) -> Ready:
        notice = session.do(notices.add, "House rules", "No food.").value
        return (act, notice, *args)

    return ready


def two_tables(session: EventSession) -> Ready:
    one, other = last(session).games[:2]
    return one.first.player, other.first.player


def bye_and_player(session: EventSession) -> Ready:
    return bye_of(last(session)).player, last(session).games[0].first.player


def first_game(session: EventSession) -> Ready:
    return (last(session).games[0].id,)


def one_player(session: EventSession) -> Ready:
    return (last(session).games[0].second.player,)


def bye_holder(session: EventSession) -> Ready:
    return (bye_of(last(session)).player,)


def table_1(session: EventSession) -> Ready:
    game = last(session).games[0]
    return (game.table, *won(game, by="scenario", control_points=5, army_points=20))


def table_1_again(session: EventSession) -> Ready:
    game = last(session).games[0]
    return (game.table, *nobody(game, "tie"))


def after_a_drop(state: str, act: Callable[..., Any]) -> Callable[[EventSession], Ready]:
    def ready(session: EventSession) -> Ready:
        session.do(players.drop, 3)
        if state:
            bring_to(session, state)
        return act, 3

    return ready


def with_few_tables(session: EventSession) -> Ready:
    session.do(events.change_event, event_draft(tables=(1, 2)))
    bring_to(session, "draft")
    return events.change_event, event_draft(tables=(5, 6, 7, 8))


def locked(session: EventSession) -> Ready:
    bring_to(session, "draft")
    session.do(manual_swaps.lock, last(session).games[1].id, on=True)
    return manual_swaps.lock, last(session).games[1].id, {"on": False}


def draft_again(session: EventSession) -> Ready:
    bring_to(session, "draft")
    session.do(manual_swaps.lock, last(session).games[1].id, on=True)
    return rounds.pair, {"seed": 77}


def next_round(session: EventSession) -> Ready:
    bring_to(session, "playing")
    finish(session)
    return rounds.pair, {"seed": 3}


def volunteer(session: EventSession) -> None:
    bring_to(session, "draft")
    player = last(session).games[0].first.player
    session.with_reason("wants to eat", manual_swaps.give_bye, player)


def volunteered(session: EventSession) -> Ready:
    volunteer(session)
    return (manual_swaps.take_bye_back, *bye_holder(session))


def granted(session: EventSession) -> Ready:
    bring_to(session, "draft")
    return (manual_swaps.give_bye, *one_player(session), {"grant": True})


def running(act: Callable[..., Any], *args: Any) -> Callable[[EventSession], Ready]:
    def ready(session: EventSession) -> Ready:
        session.do(countdown.start, 4500)
        return (act, *args)

    return ready


def standing_still(session: EventSession) -> Ready:
    session.do(countdown.start, 4500)
    session.do(countdown.pause)
    return (countdown.resume,)


def mended_under_a_draft(session: EventSession) -> Ready:
    bring_to(session, "closed")
    bring_to(session, "draft")
    game = session.state.rounds[0].games[0]
    return results.amend, game.table, *won(game, max(game.players)), 1


def with_a_scenario(session: EventSession) -> Ready:
    bring_to(session, "draft")
    session.do(roll)
    return scenarios.show_scenario, {"on": True}


def with_a_draft_behind(session: EventSession) -> Ready:
    bring_to(session, "closed")
    bring_to(session, "draft")
    return (rounds.reopen,)


def event_draft(**changes: Any) -> events.EventDraft:
    draft = events.EventDraft(name="Spring Cup", packet="sr2015", point_size=50)
    return replace(draft, **changes)


NEW = PlayerDraft(name="Zoë Late", faction="Cygnar")

LISTS = (
    ArmyList(
        number=1,
        caster="Caster A",
        points=52,
        bonus=5,
        entries=(ListEntry(name="Squire", points=2, character=True),),
        specialists=(ListEntry(name="Ragman", points=2),),
    ),
    ArmyList(number=2, caster="Caster B"),
)

SCENARIOS: dict[str, tuple[Callable[[EventSession], Ready], ...]] = {
    "change_event": (
        after("", events.change_event, event_draft(name="Autumn Cup", tables=(1, 2, 5))),
        after("closed", events.change_event, event_draft(packet="sr2019", point_size=75)),
        with_few_tables,
    ),
    "play_on": (after("", events.play_on),),
    "move_event": (after("", moving.move_event, "postgresql://hall@desk/club/cup"),),
    "set_fees": (after("", prizes.set_fees, Fees(amount=1500, currency="€", shares=(60, 40))),),
    "register_player": (
        after("", players.register, NEW),
        after("draft", players.register, NEW),
    ),
    "register_roster": (
        after("", players.register_many, (NEW, PlayerDraft(name="Yuki Later"))),
        after("draft", players.register_many, (NEW, PlayerDraft(name="Yuki Later"))),
    ),
    "enter_late": (
        after("playing", players.enter_late, NEW, {"grant_bye": True}),
        after("closed", players.enter_late, NEW),
    ),
    "edit_player": (after("draft", players.edit, 2, NEW),),
    "set_lists": (
        after("", army_lists.set_lists, 2, LISTS, {"texts": {1: "Caster A\nSquire 2"}}),
        after("draft", army_lists.set_lists, 2, LISTS, {"texts": {}}),
    ),
    "tick_player": (after("", players.tick, 2, "here", {"on": True}),),
    "tick_players": (after("", players.tick_many, (2, 3), "paid", {"on": True}),),
    "remove_player": (after("", players.remove, 4),),
    "drop_player": (
        after("", players.drop, 3),
        *(after(state, players.drop, 3) for state in ("draft", "published", "playing", "closed")),
        paired(players.drop, bye_holder, "published"),
        after("playing", players.drop, 3, {"after_round": True}),
    ),
    "drop_players": (
        after("", players.drop_many, (3, 2)),
        *(after(state, players.drop_many, (3, 2)) for state in ("draft", "published", "playing")),
        after("playing", players.drop_many, (3, 2), {"after_round": True}),
    ),
    "disqualify_player": (
        after("playing", players.disqualify, 3),
        after_a_drop("closed", players.disqualify),
    ),
    "reinstate_player": (
        after_a_drop("", players.reinstate),
        after_a_drop("draft", players.reinstate),
    ),
    "pair_round": (after("", rounds.pair, {"seed": 4}), draft_again, next_round),
    "discard_draft": (after("draft", rounds.discard),),
    "publish_round": (after("draft", rounds.publish),),
    "begin_round": (after("published", rounds.begin),),
    "close_round": (lambda session: (next_round(session), (rounds.close,))[1],),
    "reopen_round": (after("closed", rounds.reopen), with_a_draft_behind),
    "choose_scenario": (after("draft", scenarios.choose_scenario, "sr2015/two-fronts"),),
    "roll_scenario": (after("draft", roll),),
    "show_scenario": (with_a_scenario,),
    "plan_scenario": (after("draft", plan_scenario, "sr2015/recon", 3),),
    "swap_players": (
        paired(manual_swaps.swap, two_tables),
        paired(manual_swaps.swap, bye_and_player),
    ),
    "record_as_played": (
        paired(manual_swaps.record_as_played, two_tables, "published"),
        paired(manual_swaps.record_as_played, bye_and_player, "playing"),
    ),
    "lock_pair": (locked,),
    "pair_these": (paired(manual_swaps.pair_these, two_tables),),
    "give_bye": (paired(manual_swaps.give_bye, one_player), granted),
    "take_bye_back": (volunteered,),
    "name_bye_list": (
        paired(manual_swaps.name_bye_list, lambda s: (*bye_holder(s), 2), "playing"),
    ),
    "move_table": (
        paired(manual_swaps.move_table, lambda s: (*first_game(s), 3), "playing"),
        paired(manual_swaps.move_table, lambda s: (*first_game(s), None)),
    ),
    "enter_result": (
        paired(results.enter, table_1, "playing"),
        paired(results.enter, table_1, "published"),
    ),
    "amend_result": (paired(results.amend, table_1_again, "closed"), mended_under_a_draft),
    "clear_result": (
        lambda session: (next_round(session), (results.clear, last(session).games[2].table))[1],
    ),
    "mark_printed": (after("published", papers.mark_printed, "slips", 1, "abc"),),
    "mark_set_printed": (
        after("published", paper_sets.mark_set_printed, "round", (("slips", 1, "abc"),)),
    ),
    "add_notice": (after("", notices.add, "House rules", "No food."),),
    "change_notice": (noticed(notices.change, "House rules", "No drinks."),),
    "remove_notice": (noticed(notices.remove),),
    "start_countdown": (after("", countdown.start, 4500),),
    "pause_countdown": (running(countdown.pause),),
    "resume_countdown": (standing_still,),
    "add_to_countdown": (running(countdown.add, -300),),
    "stop_countdown": (running(countdown.stop),),
    **AWARD_SCENARIOS,
    **CLOCK_SCENARIOS,
    **REPAIR_SCENARIOS,
    **PREFERENCE_SCENARIOS,
    **PENALTY_SCENARIOS,
    **READING_SCENARIOS,
    **SUBMISSION_SCENARIOS,
    **SCENARIO_ACTS,
    **SCOREKEEPER_ACTS,
    **TERRAIN_ACTS,
}
"""Verb -> ways to make an event ready for it, each with the act as it is then done."""
