"""The secret dice: when they are thrown, what seals them, and how anybody checks the seal."""

import hashlib
import re
from pathlib import Path

import pytest

from app.services.clock import countdown, round_clock
from app.services.clock import secret_dice as variable
from app.services.clock.state import round_clock as clock_of
from app.services.core.errors import NotNowError, OddError, UserError
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.pairing import rounds
from app.services.program.all_acts import verb_sentence
from app.services.screen.hall import public_proof
from app.words.clock.clock import proof_sentences
from app.words.core.catalogue import words
from app.words.program.errors import error_sentences
from tests.builders import event_of
from tests.services.acts import bring_to, damage, finish, odd_codes, refused
from tests.services.clock.watch import Watch

T = words()


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def session(tmp_path: Path, watch: Watch) -> EventSession:
    """A Steamroller 2015 round of 100 minutes, published."""
    event = event_of(tmp_path / "cup.dicedown", 4)
    watch.at(event)
    bring_to(event, "published")
    return event


def proof(session: EventSession):
    return session.read(public_proof, session.state, session.clock(), session.reading)


def screen_lines(session: EventSession) -> list[str]:
    public = proof(session)
    return [] if public is None else list(proof_sentences(T, public))


@pytest.mark.parametrize(
    ("packet", "sides"), [("sr2010", [range(1, 7)]), ("sr2015", [range(1, 4), range(1, 7)])]
)
def test_the_dice_of_the_packet_are_thrown(tmp_path, packet, sides) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4, packet=packet)
    bring_to(session, "published")
    thrown = session.do(variable.roll).value
    assert len(thrown.dice) == len(sides)
    assert all(die in some for die, some in zip(thrown.dice, sides, strict=True))


def test_the_dice_change_the_length_of_the_round(session, watch) -> None:
    session.do(variable.type_roll, "2 5")
    session.do(rounds.begin)
    session.do(round_clock.start)
    clock = session.read(clock_of, 1)
    assert clock.length_seconds == 110 * 60


def test_a_start_without_dice_throws_them(session) -> None:
    session.do(rounds.begin)
    session.do(round_clock.start)
    (thrown,) = session.read(variable.rolls, session.state, 1)
    clock = session.read(clock_of, 1)
    assert clock.variable_seconds == 60 * thrown.minutes != 0


def test_each_throw_has_128_bits_of_its_own(session) -> None:
    first = session.do(variable.roll).value
    other = session.with_reason("again", variable.roll).value
    assert all(re.fullmatch("[0-9a-f]{32}", salt) for salt in (first.salt, other.salt))
    assert first.salt != other.salt


@pytest.mark.parametrize("typed", ["2 5", "2,5", " 2 / 5 ", "2+5"])
def test_real_dice_are_typed(session, typed) -> None:
    thrown = session.do(variable.type_roll, typed).value
    assert (thrown.dice, thrown.minutes, thrown.is_typed) == ((2, 5), 10, True)


@pytest.mark.parametrize("typed", ["", "2", "4 1", "2 7", "0 1", "2 5 5", "two five"])
def test_dice_that_cannot_be_are_refused_beside_their_field(session, typed) -> None:
    error = refused(session, variable.type_roll, typed)
    assert (error.code, error.facts["field"], error.facts["sides"]) == (
        "clock.wrong-dice", "dice", (3, 6)
    )  # fmt: skip


def test_the_seal_is_checked_by_an_independent_few_lines(session, watch) -> None:
    session.do(variable.roll)
    session.do(variable.show_commitment)
    (before,) = screen_lines(session)
    seal = "".join(re.findall(r"\b[0-9a-f]{8}\b", before))
    session.do(rounds.begin)
    session.do(round_clock.start)
    watch.pass_by(minutes=116)
    shown = "\n".join(screen_lines(session))
    text = re.search("“(.*)”", shown)[1]
    dice = [int(number) for number in re.search("round 1: ([0-9 ]+), salt", text)[1].split()]
    minutes = dice[0] * 5 * (-1 if dice[1] <= 3 else 1)
    assert hashlib.sha256(text.encode()).hexdigest() == seal
    assert f"{abs(minutes)} minutes {'shorter' if minutes < 0 else 'longer'}" in shown


def test_the_text_of_the_seal_is_as_documented() -> None:
    text = variable.proof_text(3, (2, 5), "0f" * 16)
    assert text == "Dice Down, round 3: 2 5, salt 0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f"
    assert text in (variable.__doc__ or "").replace("0f0f…", "0f" * 16)


def test_nothing_is_told_before_a_seal_is_shown(session) -> None:
    session.do(variable.roll)
    assert proof(session) is None


def test_a_second_throw_is_asked_about(session) -> None:
    session.do(variable.roll)
    error = refused(session, variable.roll)
    assert isinstance(error, OddError)
    assert dict(error.problems[0].facts) == {"round": 1, "is_shown": False}


def test_a_second_throw_after_the_seal_is_recorded_and_shown(session, watch) -> None:
    session.do(variable.roll)
    session.do(variable.show_commitment)
    error = refused(session, variable.roll)
    assert dict(error.problems[0].facts)["is_shown"] is True
    session.with_reason("a die fell down", variable.roll)
    assert "rolled again" in screen_lines(session)[0]
    session.do(variable.show_commitment)
    seals = proof(session).rolls
    assert len(seals) == 2
    assert next(entry.reason for entry in session.read(history) if entry.verb == "roll_variable")
    session.do(rounds.begin)
    session.do(round_clock.start)
    watch.pass_by(minutes=116)
    assert all(roll.text is not None for roll in proof(session).rolls)
    assert sum("The sealed text" in line for line in screen_lines(session)) == 2


def test_a_throw_that_was_never_sealed_is_told_at_the_end(session, watch) -> None:
    session.do(variable.type_roll, "1 1")
    session.do(rounds.begin)
    session.do(round_clock.start)
    assert screen_lines(session) == []
    watch.pass_by(minutes=95)
    assert screen_lines(session) == ["The dice showed 1 and 1: 5 minutes shorter."]


def test_a_round_that_is_closed_early_has_no_secret_left(session) -> None:
    session.do(variable.type_roll, "1 6")
    session.do(variable.show_commitment)
    session.do(rounds.begin)
    session.do(round_clock.start)
    finish(session)
    session.do(rounds.close)
    assert proof(session).dice == (1, 6)


@pytest.mark.parametrize("state", ["draft", "playing", "closed"])
def test_dice_are_thrown_after_publishing_and_before_the_clock(tmp_path, state) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    bring_to(session, state)
    if state == "playing":
        session.do(round_clock.start)
    error = refused(session, variable.roll)
    codes = {"draft": "round.is-draft", "playing": "clock.started", "closed": "round.closed"}
    assert error.code == codes[state]


@pytest.mark.parametrize(("packet", "size"), [("sr2019", 75), ("masters2014", 50)])
def test_where_nothing_varies_no_dice_are_thrown(tmp_path, packet, size) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4, packet=packet, size=size)
    bring_to(session, "published")
    for act, *args in ((variable.roll,), (variable.type_roll, "2 5")):
        assert refused(session, act, *args).code == "clock.no-dice"
    assert proof(session) is None


def test_a_seal_is_shown_once_and_only_of_dice(session) -> None:
    assert refused(session, variable.show_commitment).code == "clock.not-rolled"
    session.do(variable.roll)
    session.do(variable.show_commitment)
    assert refused(session, variable.show_commitment).code == "clock.shown"


def test_the_history_tells_that_dice_were_thrown_and_not_what_they_showed(session) -> None:
    session.do(variable.type_roll, "3 6")
    line = session.read(history)[0]
    assert "3" not in str(line.arguments)
    assert verb_sentence(T, line.verb, line.arguments, str) == (
        "Secret roll of round 1 entered as rolled by hand"
    )


def test_dice_are_notes_that_no_undo_takes_back(session) -> None:
    session.do(variable.roll)
    session.undo()
    assert session.state.last_round.is_draft
    session.do(rounds.publish)
    assert len(session.read(variable.rolls, session.state, 1)) == 1


def test_dice_of_a_start_that_is_undone_come_again_with_their_seal(session) -> None:
    session.do(rounds.begin, starts_clock=True)
    session.do(variable.show_commitment)
    thrown, shown = session.read(variable.rolls, session.state, 1), proof(session)
    clock = session.read(clock_of, 1)
    session.undo()
    assert session.read(variable.rolls, session.state, 1) == ()
    session.do(rounds.begin, starts_clock=True)
    assert session.read(variable.rolls, session.state, 1) == thrown
    assert proof(session) == shown
    assert session.read(clock_of, 1).variable_seconds == clock.variable_seconds
    session.undo()
    session.redo()
    assert session.read(variable.rolls, session.state, 1) == thrown
    assert damage(session) == ()


def test_other_dice_after_an_undone_start_are_told_of(session) -> None:
    session.do(rounds.begin, starts_clock=True)
    session.do(variable.show_commitment)
    session.undo()
    assert odd_codes(session, variable.roll) == ["clock.rolled-already"]
    assert proof(session).was_rolled_again


def test_a_start_is_not_redone_over_other_dice(session) -> None:
    """Its clock would keep the length of the first dice, while the last ones count."""
    session.do(rounds.begin, starts_clock=True)
    session.undo()
    session.with_reason("a die fell off the table", variable.type_roll, "1 1")
    with pytest.raises(NotNowError) as caught:
        session.redo()
    assert caught.value.code == "redo.later"
    assert "entered as rolled by hand" in " ".join(error_sentences(words(), caught.value, str))
    session.do(rounds.begin, starts_clock=True)
    counts = session.read(variable.rolls, session.state, 1)[-1]
    assert session.read(clock_of, 1).variable_seconds == 60 * counts.minutes
    session.undo()
    session.redo()
    assert damage(session) == ()


def test_a_break_is_not_redone_over_a_countdown_that_was_started_since(session) -> None:
    session.do(countdown.start_break, 900, "lunch")
    session.undo()
    session.do(countdown.start, 600)
    with pytest.raises(NotNowError) as caught:
        session.redo()
    assert caught.value.code == "redo.later"
    session.do(countdown.stop)
    session.redo()
    assert session.read(countdown.countdown).title == "lunch"


def test_a_refusal_is_of_its_kind(session) -> None:
    session.do(rounds.begin)
    session.do(round_clock.start)
    with pytest.raises(NotNowError):
        session.do(variable.roll)
    with pytest.raises(UserError):
        session.do(variable.type_roll, "9 9")
