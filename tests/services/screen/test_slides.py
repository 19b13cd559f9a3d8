"""What the hall may know, the slides made of it, and what comes next."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.clock.round_time import end_call
from app.rules.core.draw import Draw
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import RoundState
from app.rules.event.length import is_over
from app.rules.packet.packet import RoundClock
from app.rules.scenarios.figure.figure import ACROSS_A_HALL, Figure, scenario_figure
from app.rules.scenarios.figure.shapes import FigurePart, Label, Role, Shape
from app.services.clock import countdown, day_plan
from app.services.clock.countdown import Countdown
from app.services.core.session import EventSession
from app.services.event.public import public_state
from app.services.pairing import manual_swaps, rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.scenarios import plan as scenario_plan
from app.services.scenarios import rolls as scenario_rolls
from app.services.scenarios import scenarios
from app.services.scenarios.lookup import scenario_of, scenarios_of
from app.services.screen import event_slides, notices, slides
from app.services.screen.hall import Hall, HallClock, hall, hall_clock
from app.services.screen.slide_order import Cue, can_show, following, offered, turns_by_hand
from app.services.screen.slides import ClockSlide, SlideKind
from app.services.standings import awards
from app.words.clock.clock import clock_time
from app.words.core.catalogue import words
from app.words.scenarios.elements import figure_captions
from app.words.screen import screen as words_of_screen
from tests.builders import begin_round, event_of, play_round
from tests.services.acts import refused
from tests.services.scenarios.scenario_acts import RAID, on_fate
from tests.services.screen.random_steps import ALL_STEPS, POINTS, take
from tests.services.terrain.terrain_acts import lay_some

T = words()
NINE = datetime(2026, 5, 2, 9, 0, tzinfo=UTC)


@pytest.fixture
def session(tmp_path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 9)


def seen(session: EventSession) -> Hall:
    return session.read(hall, session.state)


MARKS = (Role.FLAG, Role.OBJECTIVE, Role.CACHE, Role.ZONE, Role.DEPLOYMENT, Role.KILL_BOX)


def marks_of(figure: Figure) -> list[Shape]:
    """What a drawing has of a scenario; the borders of zones above the terrain aside."""
    shapes = (shape for shape in figure.shapes if shape.role in MARKS and not shape.in_legend)
    return [
        shape
        for shape in shapes
        if not isinstance(shape, Label) and shape.part is not FigurePart.RING
    ]


def test_without_terrain_there_is_no_slide_of_it(session) -> None:
    assert not can_show(seen(session), SlideKind.TERRAIN)
    assert slides.terrain_slide(seen(session), T) is None


def test_of_a_round_the_tables_that_are_played_on_are_shown(session) -> None:
    lay_some(session, 2, 3, 40)
    assert can_show(seen(session), SlideKind.TERRAIN)
    before = slides.terrain_slide(seen(session), T)
    assert [one.title for one in before.maps] == ["Table 2", "Table 3", "Table 40"]
    begin_round(session)
    slide = slides.terrain_slide(seen(session), T)
    assert [one.title for one in slide.maps] == ["Table 2", "Table 3"]
    texts = [shape.text for shape in slide.maps[0].figure.shapes if isinstance(shape, Label)]
    assert {piece.piece.name for piece in seen(session).tables[0].pieces} <= set(texts)


@given(
    steps=st.lists(st.sampled_from(ALL_STEPS), max_size=14),
    planned=st.booleans(),
    packet=st.sampled_from(["sr2015", "sr2019", "sr2026"]),
)
@settings(max_examples=max(3, settings().max_examples // 5), deadline=None)
def test_terrain_is_on_the_scenario_only_once_players_may_know_it(
    tmp_path_factory, steps: list[str], planned: bool, packet: str
) -> None:
    """Whatever was done: what is drawn below the terrain is the scenario of the public state."""
    points = POINTS.get(packet, 75)
    path = tmp_path_factory.mktemp("maps") / "cup.dicedown"
    session = event_of(path, 4, packet=packet, size=points)
    lay_some(session, 1, 2)
    take(session, steps, packet, planned=planned)
    public = public_state(session.state)
    round_ = public.last_round
    scenario = None if round_ is None else scenario_of(session.state, round_.scenario)
    slide = slides.terrain_slide(seen(session), T)
    session.close()
    for one in slide.maps:
        drawn = marks_of(one.figure)
        if scenario is None:
            assert slide.heading == "Terrain"
            assert drawn == []
            continue
        figure = scenario_figure(scenario, figure_captions(T), ACROSS_A_HALL)
        assert slide.heading == f"Terrain: {scenario.name}"
        assert [mark for mark in drawn if mark not in figure.shapes] == []
        assert drawn


def test_a_draft_is_not_in_the_hall(session) -> None:
    session.do(rounds.pair)

    assert seen(session).round is None
    assert slides.pairings_slide(seen(session), T) is None
    assert slides.codes_slide(seen(session), T) is None
    assert not can_show(seen(session), SlideKind.PAIRINGS)


def test_the_code_of_the_pages_for_phones_comes_first_and_also_before_a_round(session) -> None:
    address = "http://192.168.1.20:8030"
    shared = replace(seen(session), address=address)
    assert can_show(shared, SlideKind.CODES)
    (only,) = slides.codes_slide(shared, T).codes
    assert (only.label, only.modules) == ("192.168.1.20:8030", slides.modules(address))
    session.do(rounds.pair)
    session.do(rounds.publish)
    plain = slides.codes_slide(seen(session), T)
    with_address = slides.codes_slide(replace(seen(session), address=address), T)
    assert with_address.codes == (only, *plain.codes)


def test_a_published_round_is_shown_by_name_with_table_opponent_and_bye(session) -> None:
    session.do(rounds.pair)
    session.do(rounds.publish)

    slide = slides.pairings_slide(seen(session), T)

    assert slide is not None
    assert [row.name for row in slide.rows] == [f"Player {n:03}" for n in range(1, 10)]
    (bye,) = [row for row in slide.rows if not row.table]
    assert "bye" in bye.opponent.lower()
    game = session.state.rounds[0].games[0]
    first, second = (session.state.by_id[player].name for player in game.players)
    (row,) = [one for one in slide.rows if one.name == first]
    assert (row.table, row.opponent) == (str(game.table), f"against {second}")


def test_the_next_draft_leaves_the_hall_with_the_round_before(session) -> None:
    play_round(session, Draw(3))
    before = seen(session)
    session.do(rounds.close)
    closed = seen(session)
    session.do(rounds.pair)

    assert before.round is not None
    assert before.round.number == 1
    assert seen(session).state.rounds == closed.state.rounds


def test_a_scenario_is_in_the_hall_once_games_have_begun(session) -> None:
    session.do(rounds.pair)
    session.do(scenarios.choose_scenario, "sr2015/incursion")
    session.do(rounds.publish)
    assert not can_show(seen(session), SlideKind.SCENARIO)
    assert "incursion" not in repr(seen(session))

    session.do(rounds.begin)

    assert can_show(seen(session), SlideKind.SCENARIO)


def test_a_scenario_says_which_mark_is_what(session) -> None:
    session.do(rounds.pair)
    session.do(scenarios.choose_scenario, "sr2015/incursion")
    session.do(rounds.publish)
    session.do(rounds.begin)

    slide = slides.scenario_slide(seen(session), words())

    assert slide is not None
    assert slide.says[0] == slides.SlideLine("▲ Flag", stands_out=True)


def test_a_scenario_that_the_eo_publishes_is_in_the_hall_at_once(session) -> None:
    session.do(rounds.pair)
    session.do(scenarios.choose_scenario, "sr2015/incursion")
    session.do(rounds.publish)
    session.do(scenarios.show_scenario, on=True)

    assert can_show(seen(session), SlideKind.SCENARIO)


SECRETS = {
    "the scenario of a published round": lambda session, n: session.with_reason(
        "test", scenarios.choose_scenario, ("sr2015/incursion", "sr2015/outflank")[n]
    ),
    "the dice that choose it": lambda session, n: [
        session.do(scenarios.roll) for _ in range(n + 1)
    ],
    "the plan of later rounds": lambda session, n: session.do(
        scenario_plan.plan_scenario, ("sr2015/incursion", "sr2015/outflank")[n], RoundNumber(3)
    ),
    "who is here and has paid": lambda session, n: session.do(
        players.tick, PlayerId(1), ("here", "paid")[n], on=True
    ),
    "how long the countdown is": lambda session, n: session.do(countdown.start, 7000 + 300 * n),
}


@pytest.mark.sweep(2)
@pytest.mark.parametrize("secret", SECRETS)
def test_no_slide_changes_with_a_secret(tmp_path, secret: str) -> None:
    shown = []
    for n in (0, 1):
        session = event_of(tmp_path / f"{n}.dicedown", 9)
        session.do(rounds.pair, seed=5)
        session.do(rounds.publish)
        SECRETS[secret](session, n)
        public = seen(session)
        clock = hall_clock(
            session.read(countdown.countdown), session.state.packet.round_clock, NINE
        )
        makers = (
            slides.pairings_slide,
            slides.standings_slide,
            slides.scenario_slide,
            slides.codes_slide,
            event_slides.idle_slide,
            event_slides.day_slide,
            event_slides.awards_slide,
        )
        shown.append(
            (public, *(make(public, T) for make in makers), slides.clock_slide(public, clock, T))
        )
        session.close()

    assert shown[0] == shown[1]


def test_standings_are_those_of_the_last_closed_round(session) -> None:
    play_round(session, Draw(3))
    assert slides.standings_slide(seen(session), T) is None

    session.do(rounds.close)
    slide = slides.standings_slide(seen(session), T)

    assert slide is not None
    assert len(slide.rows) == 9
    assert slide.columns == ("TP", "SoS", "CP", "AP")
    assert slide.rows[0].rank == "1"


@pytest.mark.parametrize("extra", [0, 5 * 60, 15 * 60])
def test_the_clock_of_a_variable_round_tells_nothing_of_its_length(extra: int) -> None:
    length = 119 * 60 + extra
    running = Countdown(
        total_seconds=length, ends_at=NINE + timedelta(seconds=length), left_seconds=None
    )
    later = NINE + timedelta(minutes=61)

    clock = hall_clock(running, RoundClock.VARIABLE, later)
    standing = hall_clock(
        Countdown(total_seconds=length, ends_at=None, left_seconds=length - 600),
        RoundClock.VARIABLE,
        later,
    )

    assert clock is not None and standing is not None
    assert clock.counts_up and standing.counts_up
    assert clock == replace(clock, began_at=NINE, is_over=False)
    assert clock.seconds(later) == 61 * 60
    assert standing.seconds(later) == 600


def test_the_clock_of_another_round_tells_what_is_left() -> None:
    running = Countdown(total_seconds=60, ends_at=NINE + timedelta(seconds=60), left_seconds=None)

    clock = hall_clock(running, RoundClock.FIXED, NINE)

    assert clock is not None
    assert (clock.seconds(NINE), clock.counts_up, clock.is_over) == (60, False, False)
    over = hall_clock(running, RoundClock.FIXED, NINE + timedelta(seconds=61))
    assert over is not None
    assert over.is_over
    assert over.seconds(NINE + timedelta(seconds=61)) == 0


def test_the_clock_slide_says_dice_down(session) -> None:
    session.do(countdown.start, 60)
    running = session.read(countdown.countdown)
    over = hall_clock(running, RoundClock.FIXED, NINE + timedelta(hours=1))

    slide = slides.clock_slide(seen(session), over, T)

    assert slide.clock is not None
    assert slide.clock.is_over
    assert slide.over == "Dice down!"
    assert slides.clock_slide(seen(session), None, T).caption == "The clock has not started."


def test_the_codes_hold_every_game_in_parts_of_at_most_twelve(session) -> None:
    begin_round(session)

    slide = slides.codes_slide(seen(session), T)

    assert slide is not None
    assert len(slide.codes) == 1
    assert slide.codes[0].label == "1 – Bye"


@pytest.mark.parametrize(
    ("lines", "sizes"),
    [(0, []), (1, [1]), (12, [12]), (13, [7, 6]), (64, [11, 11, 11, 11, 10, 10])],
)
def test_lines_are_parted_evenly(lines: int, sizes: list[int]) -> None:
    parts = slides.chunks([str(n) for n in range(lines)])

    assert [len(part) for part in parts] == sizes
    assert [line for part in parts for line in part] == [str(n) for n in range(lines)]


def test_after_a_publish_come_pairings_scenario_and_clock(session) -> None:
    assert offered(seen(session), SlideKind.BLACKOUT) is None
    session.do(rounds.pair)
    session.do(scenarios.choose_scenario, "sr2015/incursion")
    session.do(rounds.publish)
    assert offered(seen(session), SlideKind.BLACKOUT) is SlideKind.PAIRINGS
    assert offered(seen(session), SlideKind.PAIRINGS) is SlideKind.CLOCK

    session.do(rounds.begin)

    assert offered(seen(session), SlideKind.PAIRINGS) is SlideKind.SCENARIO
    assert offered(seen(session), SlideKind.SCENARIO) is SlideKind.CLOCK
    assert offered(seen(session), SlideKind.CLOCK) is None


def test_what_the_hall_could_not_see_before_is_offered_when_it_can(session) -> None:
    session.do(rounds.pair)
    session.do(scenarios.choose_scenario, "sr2015/incursion")
    session.do(rounds.publish)
    before = frozenset({SlideKind.PAIRINGS})
    assert offered(seen(session), SlideKind.CLOCK, before) is None

    session.do(rounds.begin)

    assert offered(seen(session), SlideKind.CLOCK, before) is SlideKind.SCENARIO
    after = before | {SlideKind.SCENARIO}
    assert offered(seen(session), SlideKind.CLOCK, after) is None


def test_after_a_close_come_the_standings(session) -> None:
    play_round(session, Draw(3))
    session.do(rounds.close)

    assert seen(session).round.state is RoundState.CLOSED
    assert offered(seen(session), SlideKind.CLOCK) is SlideKind.STANDINGS


def test_a_loop_goes_round_and_leaves_out_what_cannot_be_shown(session) -> None:
    loop = tuple(Cue(kind=kind) for kind in (SlideKind.PAIRINGS, SlideKind.SCENARIO,
                                             SlideKind.CLOCK))  # fmt: skip
    assert following(loop, None, seen(session)) == loop[2]
    begin_round(session)

    public = seen(session)
    assert following(loop, None, public) == loop[0]
    assert following(loop, loop[0], public) == loop[2]
    assert following(loop, loop[2], public) == loop[0]
    assert following((), None, public) is None


def test_notices_are_kept_changed_and_removed(session) -> None:
    notice = session.do(notices.add, "  House rules ", "No food.\n\nNo \x1b[31mdrinks.").value
    (one,) = seen(session).notices
    assert (one.id, one.title, one.text) == (notice, "House rules", "No food.\n\nNo [31mdrinks.")
    slide = slides.notice_slide(seen(session), None)
    assert slide is not None
    assert (slide.heading, slide.text) == (one.title, one.text)

    session.do(notices.change, notice, "Rules", "No food.")
    assert seen(session).notices[0].title == "Rules"
    session.do(notices.remove, notice)
    assert seen(session).notices == ()
    session.undo("")
    assert seen(session).notices[0].title == "Rules"


def test_a_notice_that_says_nothing_is_refused(session) -> None:
    assert refused(session, notices.add, " ", "x").code == "notice.title"
    assert refused(session, notices.add, "x", " \n ").code == "notice.text"
    assert refused(session, notices.add, "x", "y" * 2001).code == "notice.text"
    assert refused(session, notices.change, 7, "x", "y").code == "notice.unknown"
    assert refused(session, notices.remove, 7).code == "notice.unknown"


def test_a_player_may_have_another_name_for_the_public(session) -> None:
    player = session.state.entrants[0]
    draft = PlayerDraft(name=player.name, faction="Cryx", public_name=" The  Iron Lich ")
    session.do(players.edit, player.id, draft)
    begin_round(session)

    public = seen(session)

    assert public.names[player.id] == "The Iron Lich"
    assert player.name not in repr(public)
    slide = slides.pairings_slide(public, T)
    assert slide is not None
    assert "The Iron Lich" in [row.name for row in slide.rows]
    assert session.state.by_id[player.id].name == player.name, "the register keeps the name"


def test_a_public_name_that_cannot_be_shown_is_refused(session) -> None:
    draft = PlayerDraft(name="Ada", public_name="A\x1bB")

    error = refused(session, players.register, draft)

    assert (error.code, error.facts["field"]) == ("player.name-letter", "public_name")


def test_a_flag_that_chance_took_is_told_once_games_have_begun(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 8, packet="sr2010", size=35)
    session.do(rounds.pair)
    session.do(scenarios.choose_scenario, "sr2010/incursion")
    session.do(rounds.publish)
    session.do(scenario_rolls.roll_element)
    assert seen(session).lost.is_empty

    session.do(rounds.begin)

    slide = slides.scenario_slide(seen(session), T)
    assert slide is not None
    (line,) = [one for one in slide.says if one.text.startswith("Gone: ")]
    assert line.stands_out
    assert "flag" in line.text.lower()


def test_all_of_a_kind_that_left_are_named_on_the_players_screen(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 8)
    on_fate(session, text=RAID)
    session.do(scenario_rolls.name_lost_element, "objectives-50")
    session.do(scenario_rolls.name_lost_element, "caches", 3)

    slide = slides.scenario_slide(seen(session), T)

    assert slide is not None
    texts = [one.text for one in slide.says if one.text.startswith("Gone")]
    assert texts == ["Gone: All 50 mm objectives", "Gone at 3: All caches"]


def test_the_event_is_shown_where_there_is_nothing_else(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 8)

    slide = event_slides.idle_slide(seen(session), T, NINE)

    assert (slide.event, slide.venue) == (seen(session).event, seen(session).venue or "")
    assert slide.coming == ""
    session.do(day_plan.plan_day, "10:00", 20)
    assert "10:00" in event_slides.idle_slide(seen(session), T).coming
    late = NINE + timedelta(days=9999)
    assert event_slides.idle_slide(seen(session), T, late).coming == words_of_screen.next_round(
        T, 1
    )


def test_the_timetable_is_shown_with_breaks_and_what_is_played(session) -> None:
    assert event_slides.day_slide(seen(session), T) is None
    assert not can_show(seen(session), SlideKind.DAY)
    session.do(day_plan.plan_day, "10:00", 20)
    session.do(day_plan.plan_break, 1, 45, "lunch")
    assert can_show(seen(session), SlideKind.DAY)

    before = event_slides.day_slide(seen(session), T)
    assert before is not None
    assert (before.rows[0].time, before.rows[0].text) == ("10:00", "Round 1")
    assert before.rows[1].text == "Lunch, 45 min"
    assert before.rows[-1].text == "Awards"
    assert not any(row.is_now or row.is_over for row in before.rows)

    play_round(session, Draw(3))
    played = event_slides.day_slide(seen(session), T)
    assert played is not None and played.rows[0].is_now
    session.do(rounds.close)
    over = event_slides.day_slide(seen(session), T)
    assert over is not None
    assert over.rows[0].is_over and not over.rows[0].is_now


def test_a_secret_scenario_is_not_in_the_timetable(session) -> None:
    session.do(day_plan.plan_day, "10:00", 20)
    session.do(rounds.pair)
    session.do(scenarios.choose_scenario, "sr2015/incursion")
    session.do(rounds.publish)
    assert "Incursion" not in repr(event_slides.day_slide(seen(session), T))

    session.do(rounds.begin)

    assert "Round 1: Incursion" in repr(event_slides.day_slide(seen(session), T))


def test_awards_are_shown_from_the_last_to_the_first(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    assert event_slides.awards_slide(seen(session), T) is None
    assert not can_show(seen(session), SlideKind.AWARDS)
    for n in range(2):
        play_round(session, Draw(n))
        assert event_slides.awards_slide(seen(session), T) is None, "no places before the end"
        session.do(rounds.close)

    slide = event_slides.awards_slide(seen(session), T)

    assert can_show(seen(session), SlideKind.AWARDS)
    assert slide is not None
    assert [step.title for step in slide.steps] == ["3rd place", "2nd place", "1st place"]
    standings = slides.standings_slide(seen(session), T)
    assert standings is not None
    assert slide.steps[-1].names == (standings.rows[0].name,)
    assert [step.is_first for step in slide.steps] == [False, False, True]
    assert turns_by_hand(SlideKind.AWARDS)
    assert not turns_by_hand(SlideKind.STANDINGS)


def test_standings_have_record_faction_and_moves(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 8)
    play_round(session, Draw(1))
    session.do(rounds.close)
    first = slides.standings_slide(seen(session), T)
    assert first is not None
    assert {row.move for row in first.rows} == {None}
    assert first.rows[0].record == "1–0" and first.rows[0].is_undefeated
    assert not first.rows[-1].is_undefeated
    play_round(session, Draw(2))
    session.do(rounds.close)

    slide = slides.standings_slide(seen(session), T)

    assert slide is not None
    ranks = {row.name: int(row.rank) for row in first.rows}
    assert all(row.move == ranks[row.name] - int(row.rank) for row in slide.rows)
    assert sum(row.is_undefeated for row in slide.rows) == 2
    legend = dict(slide.legend)
    assert legend["SoS"] == "SoS strength of schedule"
    assert "◆" in legend and "▲▼" in legend


def test_the_clock_says_when_the_round_ends_where_that_is_public(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    begin_round(session)
    public = seen(session)
    ends = NINE + timedelta(minutes=60, seconds=40)
    fixed = HallClock(ends_at=ends, length_seconds=7200)

    slide = slides.clock_slide(public, fixed, T)
    secret = slides.clock_slide(public, HallClock(began_at=NINE), T)

    assert isinstance(slide, ClockSlide) and isinstance(secret, ClockSlide)
    assert slide.notes[0] == f"ends {NINE.astimezone() + timedelta(minutes=61):%H:%M}"
    assert slide.notes[0] == f"ends {clock_time(ends.astimezone())}", "as the desk and papers say"
    assert not any("ends" in note for note in secret.notes)
    assert [fixed.last(minutes * 60) for minutes in (16, 15, 6, 5, 0)] == [0, 1, 1, 2, 2]
    assert HallClock(began_at=NINE).last(60) == 0, "a secret length gives no sign"
    assert HallClock(ends_at=ends, is_break=True).last(60) == 0


def test_chess_clocks_are_on_the_slide_of_the_clock(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4, packet="sr2019", size=75)
    begin_round(session)

    slide = slides.clock_slide(seen(session), HallClock(left_seconds=60), T)

    assert isinstance(slide, ClockSlide)
    assert slide.notes == ("60 min each",)


@pytest.mark.sweep(4)
@pytest.mark.parametrize(
    ("packet", "size"),
    [("sr2010", 50), ("sr2015", 50), ("sr2019", 75), ("masters2014", 50), ("ig2014", 50)],
)
def test_the_ceremony_of_each_packet_ends_with_its_winner(tmp_path, packet, size) -> None:
    session = event_of(tmp_path / "cup.dicedown", 8, packet=packet, size=size)
    while is_over(session.state) is None:
        play_round(session, Draw(len(session.state.rounds)))
        session.do(rounds.close)
    session.do(awards.give, "best-painted", session.state.entrants[3].id)

    slide = event_slides.awards_slide(seen(session), T)

    assert slide is not None
    titles = [step.title for step in slide.steps]
    assert titles == ["Best Painted", "3rd place", "2nd place", "1st place"]
    places = {place.place: place.players for place in seen(session).awards.places}
    named = [tuple(session.state.by_id[player].name for player in places[n]) for n in (3, 2, 1)]
    assert [step.names for step in slide.steps[1:]] == named
    assert slide.steps[0].names == (session.state.entrants[3].name,)
    assert slide.steps[-1].about.endswith(("–0", "–1", "–2"))


@pytest.mark.parametrize("packet", ["sr2015", "sr2019", "sr2025", "sr2026"])
def test_no_slide_speaks_of_the_eo_but_of_players(tmp_path, packet: str) -> None:
    size = {"sr2015": 50, "sr2019": 75}.get(packet, 100)
    session = event_of(tmp_path / "cup.dicedown", 9, packet=packet, size=size)
    session.do(rounds.pair, seed=5)
    player = session.state.rounds[-1].games[0].players[0]
    session.with_reason("ill", manual_swaps.give_bye, player, grant=True)
    session.do(scenarios.choose_scenario, scenarios_of(packet).scenarios[0].id)
    session.do(rounds.publish)
    session.do(rounds.begin)
    known, t = seen(session), words("en", session.state.packet.vocabulary)
    over = HallClock(is_over=True, call=end_call(session.state.packet))

    clocks = [slides.clock_slide(known, one, t) for one in (None, HallClock(), over)]
    shown = [
        slides.pairings_slide(known, t),
        slides.scenario_slide(known, t),
        slides.codes_slide(known, t),
        event_slides.idle_slide(known, t),
        *clocks,
    ]

    assert None not in shown
    assert re.findall(r".{20}\b[ET]O\b|Organizer", repr(shown)) == []
    name = scenarios_of(packet).scenarios[0].name
    assert {clock.heading for clock in clocks} == {f"Round 1: {name}"}
