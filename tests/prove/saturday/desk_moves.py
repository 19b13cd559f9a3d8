"""Moves about everything beside players and rounds: event, scenarios, clocks, awards, terrain."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from sqlalchemy import select

from app.models.tables.scenario import Notice
from app.rules.core.ids import RoundNumber
from app.rules.standings.prizes import Fees
from app.rules.terrain.shapes import Lie
from app.services.clock import countdown, day_plan, no_show_wait, round_clock, secret_dice
from app.services.clock import table_clocks as tables
from app.services.event import events, moving
from app.services.event.event_draft import stored_draft
from app.services.packet.bracket_packet import bracket_packet
from app.services.papers import paper_sets, papers
from app.services.phones import scorekeepers
from app.services.scenarios import house_scenarios, plan, rolls, scenarios
from app.services.scenarios.lookup import scenario_of, scenarios_of
from app.services.screen import notices
from app.services.standings import awards, prizes
from app.services.standings.award_lines import awards as award_lines
from app.services.terrain import layouts, stock
from app.services.terrain.stock_file import common_stock
from tests.prove.saturday.moment import Moment, Ready, ready
from tests.prove.saturday.sheets import UNREAD
from tests.services.scenarios.scenario_acts import FATE, OURS, RAID

_SIZES = {"sr2010": 35, "masters2014": 35, "ig2014": 50, "sr2015": 35, "sr2019": 75,
          "sr2025": 50, "sr2026": 100}  # fmt: skip
_CUT = ("cut-to-top", 4)
_VARIANTS = {
    "sr2015": (("finals-tables", None), ("death-clock", None)),
    "sr2019": (_CUT, ("finals-tables", None), ("classic-timing", None)),
    "sr2025": (_CUT,),
    "sr2026": (_CUT,),
}
_MAIN_PAPERS = ("slips", "pairings", "standings", "names")


def draft(chance: Random) -> events.EventDraft:
    """An event that can be made."""
    packet = chance.choice(tuple(_SIZES))
    offered = [offer for variants in _VARIANTS.get(packet, ()) for offer in ((), (variants,))]
    return events.EventDraft(
        name=chance.choice(("Spring Cup", "Autumn Cup")),
        packet=packet,
        point_size=_SIZES[packet],
        variants=chance.choice(offered or [()]),
        planned_rounds=chance.choice((None, None, 2, 3)),
    )


def _change_event(now: Moment) -> Ready:
    stored = now.session.read(stored_draft)
    match now.chance.randrange(5):
        case 0:
            return ready(events.change_event, draft(now.chance))
        case 1:
            text = bracket_packet("sr2015", 8, name="Bracket")
            changed = replace(
                stored, packet="sr2015-bracket", point_size=50, variants=(), house_packet=text
            )
            return ready(events.change_event, changed)
        case 2:
            many = tuple(sorted({now.table() for _ in range(now.chance.randint(1, 6))}))
            return ready(events.change_event, replace(stored, tables=many))
        case 3:
            rounds = now.chance.choice((None, 1, 2, 3, 9))
            return ready(events.change_event, replace(stored, planned_rounds=rounds))
    changed = replace(
        stored, name=now.word("May Cup"), venue=now.word("Hall"), keeps_sides=now.often(0.5)
    )
    return ready(events.change_event, changed)


def _fees(now: Moment) -> Ready:
    shares = now.chance.choice(((60, 40), (100,), (70, 40), ()))
    amount = now.chance.choice((0, 1500, -1))
    return ready(prizes.set_fees, Fees(amount=amount, currency="€", shares=shares))


def _move_event(now: Moment) -> Ready:
    return ready(moving.move_event, "postgresql://hall@desk/club/cup")


def _scenario(now: Moment) -> str | None:
    known = [one.id for one in scenarios_of(now.state.packet.id.split("-")[0]).scenarios]
    # What the organizer wrote is there to be played.
    ours = [one.id for one in now.state.house_scenarios for _ in range(2 * len(known))]
    return now.chance.choice([None, "no/such", *known * 3, *ours])


def _choose(now: Moment) -> Ready:
    return ready(scenarios.choose_scenario, _scenario(now))


def _show(now: Moment) -> Ready:
    return ready(scenarios.show_scenario, on=now.often(0.7))


def _number(now: Moment) -> RoundNumber:
    return RoundNumber(now.chance.randint(1, 4))


def _plan(now: Moment) -> Ready:
    return ready(plan.plan_scenario, _scenario(now), _number(now))


def _plan_many(now: Moment) -> Ready:
    some = tuple((RoundNumber(n), _scenario(now)) for n in (2, 3))
    return ready(plan.plan_scenarios, some)


def _roll_planned(now: Moment) -> Ready:
    return ready(plan.roll_planned, tuple(sorted({_number(now), _number(now)})))


def _keep(now: Moment) -> Ready:
    return ready(house_scenarios.keep, now.chance.choice((OURS, FATE, RAID, "slug = 1")))


def _roll_element(now: Moment) -> Ready:
    return ready(rolls.roll_element, now.chance.choice((None, (now.table(),))))


def _name_element(now: Moment) -> Ready:
    """What players rolled of the scenario before them; at times of another, or at no table."""
    played = None if now.last is None else scenario_of(now.state, now.last.scenario)
    here = () if played is None else rolls.losing_faces(played)
    element = now.chance.choice((None, "flag-right", "caches", *here * 2))
    return ready(rolls.name_lost_element, element, now.chance.choice((None, now.open_table())))


def _seconds(now: Moment) -> int:
    return now.chance.choice((60, 900, 4500, -60, 10**6))


def _start_clock(now: Moment) -> Ready:
    return ready(round_clock.start, now.chance.choice((None, 3600)))


def _settle_clock(now: Moment) -> Ready:
    return ready(round_clock.settle, now.chance.choice(tuple(round_clock.TimeBy)))


def _type_roll(now: Moment) -> Ready:
    return ready(secret_dice.type_roll, now.chance.choice(("2 5", "6", "7", "six")))


def _pause_table(now: Moment) -> Ready:
    return ready(tables.pause_table, now.open_table())


def _resume_table(now: Moment) -> Ready:
    """Where clocks stand; at times where they run."""
    timed = (now.state, now.session.clock(), now.session.reading)
    stand = [one.table for one in now.session.read(tables.table_clocks, *timed) if one.is_paused]
    table = now.one_of(stand) if now.often(0.9) else None
    return ready(tables.resume_table, now.open_table() if table is None else table)


def _look_at_table(now: Moment) -> Ready:
    return ready(tables.look_at_table, now.open_table(), now.chance.choice((0, 200, -5)))


def _break(now: Moment) -> Ready:
    length = now.chance.choice((None, 900))
    return ready(countdown.start_break, length, now.chance.choice((None, "Lunch")))


def _plan_day(now: Moment) -> Ready:
    start = now.chance.choice(("9:30", "10:00", "25:00"))
    return ready(day_plan.plan_day, start, now.chance.choice((20, 0)), 130)


def _plan_break(now: Moment) -> Ready:
    return ready(day_plan.plan_break, now.chance.randint(1, 3), now.chance.choice((0, 45)))


def _award(now: Moment) -> str:
    lines = now.session.read(award_lines, now.state).awards
    return now.one_of([one.award for one in lines]) or "best-painted"


def _give(now: Moment) -> Ready:
    return ready(awards.give, _award(now), now.player())


def _cast(now: Moment) -> Ready:
    return ready(awards.cast, _award(now), now.player())


def _add_award(now: Moment) -> Ready:
    return ready(awards.add, now.word("Best Theme", "Best Trap"), now.chance.choice(("", "table")))


def _notice(now: Moment) -> int:
    shown = now.session.read(lambda db: list(db.scalars(select(Notice.id))))
    return now.one_of(shown) or 99


def _change_notice(now: Moment) -> Ready:
    return ready(notices.change, _notice(now), now.word("House rules"), "No drinks.")


def _add_notice(now: Moment) -> Ready:
    return ready(notices.add, now.word("House rules", "Lunch"), "No food.")


def _let_in(now: Moment) -> Ready:
    role = now.chance.choice(tuple(scorekeepers.Role))
    digest = scorekeepers.digest_of(str(now.chance.random()))
    return ready(scorekeepers.add, now.word("Anna", "Ben"), digest, role)


def _shut_out(now: Moment) -> Ready:
    known = [one.id for one in now.session.read(scorekeepers.scorekeepers)]
    return ready(scorekeepers.revoke, now.one_of(known) or 99)


def _printed(now: Moment) -> Ready:
    name = now.chance.choice(_MAIN_PAPERS)
    number = None if now.last is None else now.last.number
    return ready(papers.mark_printed, name, number, UNREAD)


def _set_printed(now: Moment) -> Ready:
    number = None if now.last is None else now.last.number
    return ready(paper_sets.mark_set_printed, "round", (("slips", number, "abc"),))


def _item(now: Moment) -> stock.StockItem:
    return now.chance.choice(common_stock())


def _stock_id(now: Moment) -> int:
    return now.one_of([line.id for line in now.session.read(stock.stock)]) or 99


def _lie(now: Moment) -> Lie:
    across, up = now.chance.randint(30, 450), now.chance.randint(30, 450)
    return Lie(across, up, now.chance.randrange(0, 360, 15), now.often(0.2))


def _lay_piece(now: Moment) -> Ready:
    return ready(layouts.lay_piece, now.table(), _stock_id(now), _lie(now))


def _laid(now: Moment) -> int:
    there = [one.id for all_ in now.session.read(layouts.layouts).values() for one in all_]
    return now.one_of(there) or 99


def _lay_tables(now: Moment) -> Ready:
    lies = tuple((_stock_id(now), _lie(now)) for _ in range(now.chance.randrange(3)))
    return ready(layouts.lay_tables, ((now.table(), lies),))


def _change_terrain(now: Moment) -> Ready:
    item = replace(_item(now), count=now.chance.randint(0, 3))
    return ready(stock.change, _stock_id(now), item)


def _came(now: Moment) -> Ready:
    waits = now.session.read(no_show_wait.awaited, now.state, now.session.clock())
    late = [one.player for one in waits]
    return ready(no_show_wait.came, now.one_of(late) or now.somebody_playing())


DESK_MOVES: Mapping[str, Callable[[Moment], Ready]] = {
    "change_event": _change_event,
    "play_on": lambda now: ready(events.play_on),
    "move_event": _move_event,
    "set_fees": _fees,
    "choose_scenario": _choose,
    "roll_scenario": lambda now: ready(scenarios.roll),
    "show_scenario": _show,
    "plan_scenario": _plan,
    "plan_scenarios": _plan_many,
    "roll_planned_scenarios": _roll_planned,
    "keep_house_scenario": _keep,
    "remove_house_scenario": lambda now: ready(house_scenarios.remove, "our-own"),
    "roll_element": _roll_element,
    "name_lost_element": _name_element,
    "start_clock": _start_clock,
    "pause_clock": lambda now: ready(round_clock.pause),
    "resume_clock": lambda now: ready(round_clock.resume),
    "add_to_clock": lambda now: ready(round_clock.add, _seconds(now)),
    "call_time": lambda now: ready(round_clock.call),
    "remove_clock": lambda now: ready(round_clock.remove),
    "settle_clock": _settle_clock,
    "roll_variable": lambda now: ready(secret_dice.roll),
    "type_variable": _type_roll,
    "show_commitment": lambda now: ready(secret_dice.show_commitment),
    "pause_table": _pause_table,
    "resume_table": _resume_table,
    "look_at_table": _look_at_table,
    "await_player": lambda now: ready(no_show_wait.await_player, now.somebody_playing()),
    "player_came": _came,
    "start_countdown": lambda now: ready(countdown.start, _seconds(now)),
    "pause_countdown": lambda now: ready(countdown.pause),
    "resume_countdown": lambda now: ready(countdown.resume),
    "add_to_countdown": lambda now: ready(countdown.add, _seconds(now)),
    "stop_countdown": lambda now: ready(countdown.stop),
    "start_break": _break,
    "end_break": lambda now: ready(countdown.end_break),
    "plan_day": _plan_day,
    "plan_break": _plan_break,
    "add_award": _add_award,
    "remove_award": lambda now: ready(awards.remove, _award(now)),
    "name_award_category": lambda now: ready(awards.name_category, _award(now), "army"),
    "give_award": _give,
    "reopen_award": lambda now: ready(awards.reopen, _award(now)),
    "cast_ballot": _cast,
    "close_vote": lambda now: ready(awards.close, _award(now)),
    "add_notice": _add_notice,
    "change_notice": _change_notice,
    "remove_notice": lambda now: ready(notices.remove, _notice(now)),
    "add_scorekeeper": _let_in,
    "revoke_scorekeeper": _shut_out,
    "mark_printed": _printed,
    "mark_set_printed": _set_printed,
    "add_terrain": lambda now: ready(stock.add, _item(now)),
    "change_terrain": _change_terrain,
    "remove_terrain": lambda now: ready(stock.remove, _stock_id(now)),
    "import_terrain": lambda now: ready(stock.take_in, common_stock()[:4]),
    "lay_terrain_piece": _lay_piece,
    "move_terrain": lambda now: ready(layouts.move_pieces, ((_laid(now), _lie(now)),)),
    "lift_terrain_piece": lambda now: ready(layouts.lift_piece, _laid(now)),
    "lay_terrain": _lay_tables,
    "clear_terrain": lambda now: ready(layouts.clear_tables, (now.table(), now.table())),
}
"""Verb -> one way to try it now."""
