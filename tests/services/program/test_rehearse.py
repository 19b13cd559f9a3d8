"""Rehearsals: whole made-up events by the window's own verbs."""

import random
import time
import tomllib
from fractions import Fraction

import pytest

from app.models.file import event_file
from app.rules.core.draw import Draw
from app.rules.core.errors import CancelledError, Weight
from app.rules.core.round import RoundState
from app.rules.event.length import is_over
from app.rules.results.check import result_problems
from app.rules.results.result import WinReason
from app.services.core.errors import UserError
from app.services.core.history import history
from app.services.event.event_draft import event_line
from app.services.event.events import EventDraft, new_event
from app.services.exchange.interchange_export import exported
from app.services.packet.audit.registry import remarks
from app.services.packet.house_packets import copied_text, read_house_text
from app.services.packet.own_files import toml_of
from app.services.packet.packets import (
    load_packet,
    packet_ids,
    packet_text,
    packet_variants,
    problems_of_variants,
)
from app.services.program.rehearse import RehearsalPlan, people, play, rehearse
from tests.builders import morning
from tests.rules.exported_facts import facts_of, standings_rows
from tests.rules.standings.places_model import model_rows
from tests.services.acts import damage

TENTH = Fraction(1, 10)


def rehearsed(path, packet="sr2015", size=50, **plan):
    draft = EventDraft(name="Rehearsal", packet=packet, point_size=size)
    return rehearse(path, draft, RehearsalPlan(**plan), clock=morning, dice=Draw(1).below)


def event_of(session):
    answer = session.read(exported, session.state)
    session.close()
    return answer


@pytest.mark.parametrize("packet", ["sr2015", "sr2019"])
def test_an_event_is_played_to_its_end(tmp_path, packet):
    session = rehearsed(tmp_path / "event.dicedown", packet, players=12, seed=5)
    state = session.state
    assert is_over(state) is not None
    assert {one.state for one in state.rounds} == {RoundState.CLOSED}
    assert session.read(event_line).is_rehearsal
    session.close()


def test_a_file_that_is_being_made_is_not_asked_what_others_wrote(tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr(event_file, "data_version", lambda _connection: asked.append(1) or 0)
    session = rehearsed(tmp_path / "event.dicedown", players=12, seed=5, rounds=2)
    assert len(session.read(history)) > 12
    assert len(asked) == 1, "once it is opened by its name"
    session.close()


def test_the_same_seed_gives_the_same_event(tmp_path):
    plan = {"players": 13, "seed": 8, "ties": TENTH, "drops": TENTH, "late": TENTH}
    one, other = (event_of(rehearsed(tmp_path / f"{n}.dicedown", **plan)) for n in (1, 2))
    assert one == other
    assert event_of(rehearsed(tmp_path / "3.dicedown", **{**plan, "seed": 9})) != one


@pytest.mark.sweep(6)
@pytest.mark.parametrize("seed", range(6))
def test_a_packet_may_compare_control_points_first(tmp_path, seed):
    text = copied_text("sr2015", "house").replace(
        'game_tiebreaks = { is = ["casters", "control-points"',
        'game_tiebreaks = { is = ["control-points", "casters"',
    )
    packet, problems = read_house_text(text)
    assert problems == () and packet["game_tiebreaks"]["is"][0] == "control-points"
    draft = EventDraft(name="House", packet="house", point_size=50, house_packet=text)
    plan = RehearsalPlan(players=16, seed=seed, ties=TENTH)
    session = rehearse(tmp_path / "e", draft, plan, clock=morning, dice=Draw(1).below)
    assert is_over(session.state) is not None
    session.close()


def orders_of(packet: str) -> list[tuple[str, ...]]:
    """A packet's tiebreakers, each of them first once, and the same backwards."""
    known = load_packet(packet_text(packet)).game_tiebreaks
    turned = [known[n:] + known[:n] for n in range(len(known))]
    return list(dict.fromkeys((*turned, *(order[::-1] for order in turned))))


ORDERS = [
    pytest.param(packet, order, id=f"{packet}-{'-'.join(order)}")
    for packet in packet_ids()
    for order in orders_of(packet)
]


@pytest.mark.sweep(8)
@pytest.mark.parametrize(("packet", "order"), ORDERS)
def test_every_packet_is_played_with_its_tiebreakers_in_other_orders(tmp_path, packet, order):
    keys = tomllib.loads(copied_text(packet, "house"))
    keys["game_tiebreaks"] = [kind.value for kind in order]
    text = toml_of(keys)
    assert read_house_text(text)[1] == ()
    size = load_packet(packet_text(packet)).point_sizes[-1]
    draft = EventDraft(name="House", packet="house", point_size=size, house_packet=text)
    plan = RehearsalPlan(players=8, seed=4, ties=TENTH)
    session = rehearse(tmp_path / "e", draft, plan, clock=morning, dice=Draw(1).below)
    assert is_over(session.state) is not None
    broken = {str(one.problem.code) for one in session.read(remarks, session.state)
              if one.is_broken}  # fmt: skip
    assert not [code for code in broken if "tiebreak" in code or "result" in code]
    session.close()


@pytest.mark.sweep(20)
@pytest.mark.parametrize("packet", ["sr2025", "sr2026"])
@pytest.mark.parametrize("seed", range(80))
def test_whatever_is_composed_of_todays_packets_is_played_to_its_end(tmp_path, packet, seed):
    """A hundred and sixty events, each with other rulings, sizes and numbers of players."""
    chance = random.Random(seed)
    known = packet_variants(packet)
    chosen = chance.sample(known, chance.randint(0, len(known)))
    variants = tuple((one.id, chance.choice((2, 4, 8)) if one.x else None) for one in chosen)
    size = chance.choice(load_packet(packet_text(packet)).point_sizes)
    players = chance.randint(2, 12)
    problems = problems_of_variants(packet, variants, size, players=players)
    assert not [one for one in problems if one.is_impossible]
    draft = EventDraft(name="Today", packet=packet, point_size=size, variants=variants)
    plan = RehearsalPlan(players=players, seed=seed, ties=TENTH, drops=Fraction(seed % 3, 20))
    session = rehearse(tmp_path / "e", draft, plan, clock=morning, dice=Draw(seed).below)
    assert is_over(session.state) is not None
    answer = session.read(exported, session.state)
    facts = facts_of(answer)
    assert standings_rows(answer) == model_rows(facts, len(facts.games))
    assert damage(session) == ()
    session.close()


def test_no_bye_by_ruling_ends_the_event_between_two_rounds(tmp_path, one_in):
    plan = {"players": 6, "ties": Fraction(1), "late": Fraction(2, 5)}
    for seed in one_in(3, range(8)):
        path = tmp_path / f"{seed}.dicedown"
        session = new_event(
            path, EventDraft(name="Ties", packet="sr2015", point_size=35), clock=morning, dice=None
        )
        draw = Draw(seed)
        session.dice = draw.below
        everybody = people(6, session.state.packet, 35, draw)
        for state in play(session, everybody, RehearsalPlan(seed=seed, **plan), draw):
            last = state.last_round
            assert last is None or not last.is_draft or is_over(state) is None
        session.close()


def test_nothing_in_it_is_odd(tmp_path):
    session = rehearsed(tmp_path / "event.dicedown", "sr2019", 75, players=16, seed=2)
    state = session.state
    problems = [
        problem
        for round_ in state.rounds
        for game in round_.games
        for problem in result_problems(state, round_.number, game)
    ]
    assert [one for one in problems if one.weight is not Weight.NOTE] == []
    assert session.read(remarks, state) == ()
    session.close()


def test_players_tie_drop_and_come_late_as_often_as_asked(tmp_path):
    fifth = Fraction(1, 5)
    session = rehearsed(
        tmp_path / "event.dicedown", players=30, seed=4, ties=fifth, drops=TENTH, late=fifth
    )
    state = session.state
    reasons = [game.result.reason for one in state.rounds for game in one.games]
    assert WinReason.TIE in reasons
    assert any(not one.is_active for one in state.entrants)
    assert len(state.rounds[0].absent | {bye.player for bye in state.rounds[0].byes}) >= 6
    session.close()


def test_without_shares_nobody_ties_drops_or_comes_late(tmp_path):
    session = rehearsed(tmp_path / "event.dicedown", players=10, seed=4)
    state = session.state
    assert all(game.result.winner for one in state.rounds for game in one.games)
    assert len(state.active) == 10
    assert not any(one.absent for one in state.rounds)
    session.close()


def test_it_can_stop_after_a_round(tmp_path):
    session = rehearsed(tmp_path / "event.dicedown", players=16, seed=4, rounds=2)
    assert len(session.state.played) == 2
    session.close()


def test_it_can_be_watched_act_by_act(tmp_path):
    draw = Draw(6)
    draft = EventDraft(name="Watched", packet="sr2015", point_size=50, is_rehearsal=True)
    session = new_event(tmp_path / "event.dicedown", draft, clock=morning, dice=draw.below)
    everybody = people(6, session.state.packet, 50, draw)
    acts = play(session, everybody, RehearsalPlan(players=6, seed=6), draw)
    assert len(next(acts).entrants) == 6
    assert next(acts).rounds[-1].is_draft
    acts.close()
    session.close()


def test_afterwards_the_events_own_dice_are_thrown(tmp_path):
    dice = Draw(1).below
    draft = EventDraft(name="Rehearsal", packet="sr2015", point_size=50)
    plan = RehearsalPlan(players=4, seed=1)
    session = rehearse(tmp_path / "e.dicedown", draft, plan, clock=morning, dice=dice)
    assert session.dice == dice
    session.close()


@pytest.mark.parametrize("count", [0, 1, 10_000])
def test_a_number_of_players_that_cannot_be_leaves_nothing_behind(tmp_path, count):
    with pytest.raises(UserError):
        rehearsed(tmp_path / "event.dicedown", players=count, seed=1)
    assert list(tmp_path.iterdir()) == []


def test_it_says_how_far_it_is_and_leaves_nothing_where_the_rest_is_not_wanted(tmp_path):
    seen = []

    def go_on(done, all_):
        assert [one.suffix for one in tmp_path.iterdir()] == [".part"]
        seen.append((done, all_))
        return len(seen) < 30

    draft = EventDraft(name="Rehearsal", packet="sr2015", point_size=50)
    plan = RehearsalPlan(players=16, seed=1)
    dice = Draw(1).below
    path = tmp_path / "e.dicedown"
    with pytest.raises(CancelledError):
        rehearse(path, draft, plan, clock=morning, dice=dice, go_on=go_on)
    assert list(tmp_path.iterdir()) == []
    assert len(seen) == 30 and seen == sorted(seen) and seen[0] == (0, 32)
    assert 0 < seen[-1][0] < 32


@pytest.mark.parametrize("act", [1, 2, 5, 20])
def test_an_interrupt_leaves_nothing(tmp_path, act):
    acts = iter(range(act))

    def clock():
        if next(acts, None) is None:
            raise KeyboardInterrupt
        return morning()

    draft = EventDraft(name="Rehearsal", packet="sr2015", point_size=50)
    plan = RehearsalPlan(players=16, seed=1)
    with pytest.raises(KeyboardInterrupt):
        rehearse(tmp_path / "e.dicedown", draft, plan, clock=clock, dice=Draw(1).below)
    assert list(tmp_path.iterdir()) == []


def test_33_players_take_less_than_two_seconds_of_the_processor(tmp_path):
    before = time.process_time()
    rehearsed(tmp_path / "event.dicedown", players=33, seed=1).close()
    assert time.process_time() - before < 2
