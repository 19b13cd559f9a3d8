"""The line that runs acts: what cannot be, what is odd, what was done."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.services.clock import countdown
from app.services.core.history import history
from app.services.pairing import manual_swaps, rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.ui.core.widgets.act_line import ActLine
from tests.ui.conftest import show_active
from tests.ui.hands import focus, press, write


class Place(QWidget):
    """A field with a line over it, as on a page."""

    def __init__(self, desk) -> None:
        super().__init__()
        self.field, self.line = QLineEdit(), ActLine(desk, self)
        box = QVBoxLayout(self)
        box.addWidget(self.field)

    def start(self) -> None:
        """Begin in the field."""
        self.field.setFocus()


@pytest.fixture
def place(qtbot, desk_of_eight):
    desk_of_eight.run(rounds.pair, seed=5)
    made = Place(desk_of_eight)
    qtbot.addWidget(made)
    show_active(qtbot, made)
    return made


@pytest.fixture
def ask(place, desk_of_eight):
    """Ask for what is odd: a bye of the EO's own."""
    player = desk_of_eight.state.rounds[0].games[0].first.player

    def ask(**more):
        place.line.run(manual_swaps.give_bye, player, grant=True, **more)

    return ask


def test_what_cannot_be_is_said_and_asks_nothing(place):
    place.line.run(rounds.close)
    assert "still a draft" in place.line.text
    assert not place.line.asking.why.isVisible()
    assert focus() is place.field


def test_what_is_odd_asks_why_and_is_done_with_the_reason(place, ask, desk_of_eight):
    done = []
    ask(then=done.append)
    assert focus() is place.line.asking.why
    write("long way home")
    press("Return")
    assert len(desk_of_eight.state.rounds[0].byes) == 2
    assert desk_of_eight.session.read(history)[0].reason == "long way home"
    assert len(done) == 1
    assert focus() is place.field


def test_who_asked_is_named_beside_the_reason_by_tab(place, ask, desk_of_eight):
    ask()
    write("long way home")
    press("Tab")
    assert focus() is place.line.asking.requested_by
    write("Bo Reed")
    press("Return")
    kept = desk_of_eight.session.read(history)[0]
    assert (kept.reason, kept.requested_by, kept.who) == ("long way home", "Bo Reed", "")
    assert focus() is place.field


def test_who_asked_is_no_reason_by_itself(place, ask, desk_of_eight):
    ask()
    press("Tab")
    write("Bo Reed")
    press("Return")
    assert not desk_of_eight.state.rounds[0].byes
    assert focus() is place.line.asking.why
    press("Esc")
    ask()
    assert place.line.asking.requested_by.text() == "", "the old name is gone"


@pytest.fixture
def ahead(place, desk_of_eight):
    """A reason that is told before the change."""
    place.line.ask_ahead()
    write("father and son")
    press("Tab")
    write("Bo Reed")
    press("Return")
    return place.line


def swapped(line, desk):
    one, other = (game.players[0] for game in desk.state.last_round.games[:2])
    line.run(manual_swaps.swap, one, other)


def newest(desk):
    one = desk.session.read(history)[0]
    return one.verb, one.reason, one.requested_by


def test_a_reason_told_before_is_kept_with_a_change_that_asks_nothing(ahead, place, desk_of_eight):
    assert ahead.text.endswith("asked by Bo Reed, because: father and son")
    assert focus() is place.field
    swapped(ahead, desk_of_eight)
    assert newest(desk_of_eight) == ("swap_players", "father and son", "Bo Reed")
    assert ahead.text == ""
    swapped(ahead, desk_of_eight)
    assert newest(desk_of_eight) == ("swap_players", "", ""), "it was for one change"


def test_a_reason_told_before_lets_nothing_odd_pass_unseen(ahead, place, ask, desk_of_eight):
    ask()
    assert not desk_of_eight.state.rounds[0].byes
    assert "bye by your ruling" in ahead.text
    assert (ahead.asking.why.text(), ahead.asking.requested_by.text()) == (
        "father and son",
        "Bo Reed",
    )
    press("Return")
    assert newest(desk_of_eight) == ("give_bye", "father and son", "Bo Reed")


def test_a_reason_told_before_is_only_for_changes_by_hand(ahead, place, desk_of_eight, qapp):
    ahead.run(players.tick, desk_of_eight.state.entrants[0].id, "here", on=True)
    assert newest(desk_of_eight)[1:] == ("", "")


def test_a_reason_told_before_goes_with_its_line(ahead, desk_of_eight, qapp):
    desk_of_eight.run(players.tick, desk_of_eight.state.entrants[0].id, "here", on=True)
    qapp.processEvents()
    assert ahead.text
    ahead.say("Done.")
    swapped(ahead, desk_of_eight)
    assert newest(desk_of_eight) == ("swap_players", "", "")


def test_only_of_a_change_by_hand_is_asked_who_asked(place, desk_of_eight):
    desk_of_eight.run(rounds.publish)
    place.line.run(rounds.reopen)
    name = desk_of_eight.state.entrants[0].name
    place.line.run(players.register, PlayerDraft(name=name))
    assert place.line.asking.why.isVisible()
    assert not place.line.asking.requested_by.isVisible()


def test_enter_without_a_word_asks_again(place, ask, desk_of_eight):
    ask()
    press("Return")
    assert not desk_of_eight.state.rounds[0].byes
    assert focus() is place.line.asking.why


def test_escape_lets_it_be_and_gives_the_focus_back(place, ask, desk_of_eight):
    ask()
    write("no")
    press("Esc")
    assert place.line.text == ""
    assert focus() is place.field
    ask()
    assert focus().text() == "", "the old word is gone"


def test_the_focus_does_not_go_back_to_a_field_that_is_hidden(place, ask):
    hidden = QWidget()
    inside = QLineEdit(hidden)
    place.layout().addWidget(hidden)
    hidden.show()
    inside.setFocus()
    ask()
    hidden.hide()
    press("Esc")
    assert focus() is place.field


def test_what_was_said_of_one_act_goes_with_the_next(place, desk_of_eight, qapp):
    place.line.say("Done.")
    desk_of_eight.run(players.register, PlayerDraft(name="Ann"))
    qapp.processEvents()
    assert place.line.text == ""


def test_what_the_act_itself_says_stays(place, desk_of_eight, qapp):
    place.line.say("Done.")
    desk_of_eight.run(players.register, PlayerDraft(name="Ann"))
    place.line.say("Done too.")
    qapp.processEvents()
    assert "Done too." in place.line.text


def test_a_question_stays_while_others_act(place, ask, desk_of_eight, qapp):
    ask()
    desk_of_eight.run(players.tick, desk_of_eight.state.entrants[0].id, "here", on=True)
    qapp.processEvents()
    assert place.line.text
    assert focus() is place.line.asking.why


def test_undo_and_redo_say_what_they_did(place, desk_of_eight):
    place.line.undo()
    assert "Round 1 paired" in place.line.text
    assert desk_of_eight.state.last_round is None
    place.line.redo()
    assert "Round 1 paired" in place.line.text
    assert desk_of_eight.state.last_round is not None
    place.line.redo()
    assert "There's nothing to redo" in place.line.text


def test_what_was_done_is_undone_by_the_button_beside_it(place, desk_of_eight):
    place.line.run(rounds.publish, then=lambda _: place.line.say("Round 1 is published."))
    assert place.line.action == "Undo"
    QTest.mouseClick(place.line._parts.go, Qt.MouseButton.LeftButton)
    assert desk_of_eight.state.last_round.is_draft
    assert "Round 1 published" in place.line.text
    assert place.line.action == "Redo"
    QTest.mouseClick(place.line._parts.go, Qt.MouseButton.LeftButton)
    assert not desk_of_eight.state.last_round.is_draft


def test_what_cannot_be_undone_offers_no_button(place, desk_of_eight):
    place.line.say("Copied.")
    assert place.line.action == ""
    place.line.run(countdown.start, 60, then=lambda _: place.line.say("The break has begun."))
    assert place.line.action == "", "a clock is not undone"


def test_a_question_that_is_typed_into_is_not_hidden_by_a_message(place, ask, desk_of_eight):
    other = ActLine(desk_of_eight, place)
    ask()
    write("long way")
    other.say("Command: a player was registered.")
    assert place.line.asking.why.isVisible()
    assert focus() is place.line.asking.why
    assert other.text == ""
    press("Esc")
    assert other.text == "✓  Command: a player was registered."


def test_a_question_comes_back_after_the_message_that_hid_it(place, ask, desk_of_eight):
    other = ActLine(desk_of_eight, place)
    ask()
    write("long way")
    place.field.setFocus()
    other.say("The printer is out of paper.", "bad")
    assert (place.line.text, place.line.isVisible()) == ("", False)
    other.clear()
    assert place.line.asking.why.isVisible()
    assert place.line.asking.why.text() == "long way"


def test_what_others_do_does_not_take_an_error_away(place, desk_of_eight, qapp):
    place.line.run(rounds.close)
    desk_of_eight.is_listening = True
    desk_of_eight.run(players.register, PlayerDraft(name="Ann"))
    desk_of_eight.is_listening = False
    qapp.processEvents()
    assert "still a draft" in place.line.text
    desk_of_eight.run(players.register, PlayerDraft(name="Bob"))
    qapp.processEvents()
    assert place.line.text == ""
