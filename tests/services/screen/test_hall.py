"""The clock as the hall sees it, of each kind of round and between rounds."""

from datetime import timedelta
from pathlib import Path

import pytest

from app.rules.clock.round_time import EndCall
from app.rules.event.length import is_over
from app.rules.standings.awards import award_places
from app.services.clock import countdown, round_clock
from app.services.clock import secret_dice as variable
from app.services.clock.day_plan import plan_break, plan_day
from app.services.core.session import EventSession
from app.services.event import events
from app.services.event.events import EventDraft
from app.services.pairing import rounds
from app.services.screen import slides
from app.services.screen.hall import hall, public_clock, public_proof
from app.services.standings import award_lines
from app.words.clock.clock import clock_time, proof_sentences
from app.words.core.catalogue import words
from tests.builders import event_of
from tests.services.acts import bring_to, finish
from tests.services.clock.watch import Watch


@pytest.fixture
def watch() -> Watch:
    return Watch()


def playing(path: Path, watch: Watch, packet: str, size: int, *variants: str) -> EventSession:
    session = event_of(path / "cup.dicedown", 4, packet=packet, size=size)
    watch.at(session)
    if variants:
        draft = events.EventDraft(name="Cup", packet=packet, point_size=size,
                                  variants=tuple((one, None) for one in variants))  # fmt: skip
        session.do(events.change_event, draft)
    bring_to(session, "playing")
    session.do(round_clock.start)
    return session


def clock_of_hall(session: EventSession):
    return session.read(public_clock, session.state, session.clock(), session.reading)


@pytest.mark.parametrize(
    ("packet", "size", "variants", "counts_up", "seconds"),
    [
        ("sr2010", 50, (), True, 600),
        ("sr2015", 50, (), True, 600),
        ("sr2015", 50, ("death-clock",), False, 110 * 60),
        ("masters2014", 50, (), False, 110 * 60),
        ("sr2019", 75, (), False, 110 * 60),
        ("sr2019", 75, ("classic-timing",), False, 90 * 60),
        ("sr2019", 75, ("no-time-limits",), True, 600),
    ],
)
def test_only_a_length_that_is_no_secret_is_counted_down(
    tmp_path, watch, packet, size, variants, counts_up, seconds
) -> None:
    session = playing(tmp_path, watch, packet, size, *variants)
    watch.pass_by(minutes=10)
    clock = clock_of_hall(session)
    assert (clock.counts_up, clock.seconds(watch.now)) == (counts_up, seconds)
    session.do(round_clock.pause)
    watch.pass_by(minutes=30)
    clock = clock_of_hall(session)
    assert (clock.counts_up, clock.seconds(watch.now)) == (counts_up, seconds)


@pytest.mark.parametrize(
    ("packet", "size", "call", "text"),
    [
        ("sr2015", 50, EndCall.DICE_DOWN, "Dice down!"),
        ("sr2019", 75, EndCall.CHECK_CLOCKS, "Time is up: the organizer checks your clocks"),
    ],
)
def test_at_the_end_the_slide_says_what_is_called(tmp_path, watch, packet, size, call, text):
    session = playing(tmp_path, watch, packet, size)
    watch.pass_by(minutes=121)
    clock = clock_of_hall(session)
    assert (clock.is_over, clock.call) == (True, call)
    slide = slides.clock_slide(session.read(hall, session.state), clock, words())
    assert slide.over == text


def test_what_only_one_opinion_takes_for_over_is_not_told_as_over(tmp_path, watch) -> None:
    """A clock that somebody set forward would else lay the secret open."""
    session = playing(tmp_path, watch, "sr2015", 50)
    watch.pass_by(minutes=10)
    watch.set_clock(hours=3)
    assert not clock_of_hall(session).is_over


def test_between_rounds_a_break_is_counted_down_whatever_the_packet(tmp_path, watch) -> None:
    session = playing(tmp_path, watch, "sr2015", 50)
    finish(session)
    session.do(rounds.close)
    assert clock_of_hall(session).is_over
    session.do(countdown.start, 2700)
    watch.pass_by(minutes=5)
    clock = clock_of_hall(session)
    assert (clock.counts_up, clock.seconds(watch.now), clock.call) == (False, 2400, EndCall.NONE)


def test_before_the_first_round_a_countdown_is_shown_or_nothing(tmp_path, watch) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    watch.at(session)
    assert clock_of_hall(session) is None
    session.do(countdown.start, 600)
    assert clock_of_hall(session).seconds(watch.now) == 600
    start = f"Round 1 at {at(watch.now + timedelta(minutes=10))}"
    assert (slide(session).heading, slide(session).coming) == ("Welcome", start)


def slide(session: EventSession):
    facts = (session.state, session.clock(), session.reading)
    return slides.clock_slide(
        session.read(hall, session.state),
        session.read(public_clock, *facts),
        words(),
        session.read(public_proof, *facts),
        session.clock(),
    )


@pytest.mark.parametrize("has_clock", [True, False])
def test_a_closed_round_is_over_for_players_and_nothing_counts(tmp_path, watch, has_clock) -> None:
    session = playing(tmp_path, watch, "sr2019", 75)
    if not has_clock:
        session.do(round_clock.remove)
    watch.pass_by(minutes=125)
    finish(session)
    session.do(rounds.close)
    watch.pass_by(minutes=10)
    clock = clock_of_hall(session)
    assert (clock.is_over, clock.is_closed, clock.seconds(watch.now)) == (True, True, 0)
    assert (slide(session).heading, slide(session).clock) == ("Round 1 is over", None)


def at(moment) -> str:
    return clock_time(moment.astimezone())


def test_after_a_round_the_next_start_is_the_plans_until_it_has_passed(tmp_path, watch) -> None:
    session = playing(tmp_path, watch, "sr2019", 75)
    session.do(plan_break, 1, 45)
    watch.pass_by(minutes=110)
    finish(session)
    session.do(rounds.close)
    start = watch.now + timedelta(minutes=60)
    assert slide(session).coming == f"Round 2 at {at(start)}"
    bring_to(session, "published")
    assert (slide(session).heading, slide(session).coming) == ("", f"Round 2 at {at(start)}")
    watch.pass_by(minutes=59)
    assert slide(session).coming == f"Round 2 at {at(start)}"
    watch.pass_by(minutes=1)
    assert slide(session).coming == "Next: round 2"


def test_before_round_1_the_first_start_is_promised(tmp_path, watch) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    watch.at(session)
    session.do(
        events.change_event,
        EventDraft(name="Cup", packet="sr2015", point_size=50, date=f"{watch.now:%Y-%m-%d}"),
    )
    assert slide(session).caption == "The clock has not started."
    session.do(plan_day, "23:30")
    assert (slide(session).heading, slide(session).coming) == ("", "Round 1 at 23:30")


def test_after_the_last_round_nothing_is_promised(tmp_path, watch) -> None:
    session = playing(tmp_path, watch, "sr2019", 75)
    finish(session)
    bring_to(session, "closed")
    assert (slide(session).heading, slide(session).coming) == ("Round 2 is over", "")


def test_a_lunch_of_the_plan_is_shown_until_the_round_that_follows(tmp_path, watch) -> None:
    session = playing(tmp_path, watch, "sr2019", 75)
    session.do(plan_break, 1, 45, "lunch")
    watch.pass_by(minutes=110)
    finish(session)
    session.do(rounds.close)
    start = watch.now + timedelta(minutes=60)
    watch.pass_by(minutes=3)
    session.do(countdown.start_break)
    assert (slide(session).heading, slide(session).coming) == ("Lunch", f"Round 2 at {at(start)}")
    assert slide(session).clock.seconds(watch.now) == 57 * 60
    session.do(countdown.pause)
    assert (slide(session).caption, slide(session).coming) == ("Paused", "Next: round 2")
    session.do(countdown.end_break)
    assert (slide(session).heading, slide(session).clock) == ("Round 1 is over", None)


def test_a_break_is_named_in_the_halls_language(tmp_path, watch) -> None:
    session = playing(tmp_path, watch, "sr2019", 75)
    finish(session)
    session.do(rounds.close)
    for title, heading in (("lunch", "Mittagspause"), ("", "Pause"), ("Painting", "Painting")):
        session.do(countdown.start_break, 900, title)
        shown = slides.clock_slide(
            session.read(hall, session.state), clock_of_hall(session), words("de")
        )
        assert shown.heading == heading


def test_a_countdown_after_a_round_is_a_break_until_the_next(tmp_path, watch) -> None:
    session = playing(tmp_path, watch, "sr2019", 75)
    finish(session)
    session.do(rounds.close)
    session.do(countdown.start, 900)
    start = f"Round 2 at {at(watch.now + timedelta(minutes=15))}"
    assert (slide(session).heading, slide(session).coming) == ("Break", start)
    bring_to(session, "published")
    assert (slide(session).heading, slide(session).coming) == ("Break", start)
    watch.pass_by(minutes=16)
    assert (slide(session).clock.is_over, slide(session).over) == (True, "The break is over")
    session.do(rounds.begin)
    assert clock_of_hall(session) is None
    session.do(countdown.start, 900)
    assert (slide(session).heading, slide(session).caption) == ("Round 2", "left")


def test_the_places_are_made_only_where_players_may_know_them(tmp_path, watch, monkeypatch) -> None:
    """The whole standings are made for them: that is nothing to do at every result."""
    asked: list[object] = []

    def noted(state, resolved):
        asked.append(state)
        return award_places(state, resolved)

    monkeypatch.setattr(award_lines, "award_places", noted)
    session = playing(tmp_path, watch, "sr2019", 75)
    finish(session)
    assert session.read(hall, session.state).awards.places == () == (*asked,)
    session.do(rounds.close)
    finish(session)
    bring_to(session, "closed")
    assert is_over(session.state) is not None
    assert session.read(hall, session.state).awards.places
    assert len(asked) == 1


def test_a_break_after_the_last_round_leads_nowhere(tmp_path, watch) -> None:
    session = playing(tmp_path, watch, "sr2019", 75)
    finish(session)
    bring_to(session, "closed")
    session.do(countdown.start, 900)
    assert is_over(session.state) is not None
    assert (slide(session).heading, slide(session).coming) == ("Break", "")


def test_the_seal_is_proved_after_a_close_that_came_before_the_end(tmp_path, watch) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4, packet="sr2015", size=50)
    watch.at(session)
    bring_to(session, "published")
    session.do(variable.roll)
    session.do(variable.show_commitment)
    session.do(rounds.begin)
    session.do(round_clock.start)
    watch.pass_by(minutes=20)
    finish(session)
    session.do(rounds.close)
    session.do(countdown.start, 900)
    proof = session.read(public_proof, session.state, session.clock(), session.reading)
    assert proof.dice
    assert proof.rolls[0].text is not None
    assert (slide(session).heading, slide(session).proof) == (
        "Break",
        proof_sentences(words(), proof),
    )
    session.do(countdown.stop)
    assert slide(session).heading == "Round 1 is over"
    assert slide(session).proof == proof_sentences(words(), proof)
