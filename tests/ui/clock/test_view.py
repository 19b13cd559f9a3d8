"""The round's clock in the window, by keys, under a clock and a counter of its own."""

import io
import sys
import wave
from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from app.rules.core.round import RoundState
from app.services.clock import countdown, round_clock, table_clocks
from app.services.clock import day_plan as day_settings
from app.services.clock import no_show_wait as awaited
from app.services.clock import secret_dice as variable
from app.services.core.history import history
from app.services.core.monotonic_clock import MonotonicTime
from app.services.event import events
from app.services.event.event_draft import stored_draft
from app.services.pairing import rounds
from app.services.results import results
from app.ui.clock import alarm as alarm_bar
from app.ui.clock import alarm as alarm_module
from app.ui.clock import view as clock_view
from app.ui.clock.alarm import RATE, Alarm, SoundTrial, mute_sentence, players, tone
from app.ui.clock.page import ClockPage, Glance
from app.ui.core.settings import Settings
from app.ui.core.widgets.toast import Toast
from app.ui.program import main_window
from tests.builders import begin_round, event_of
from tests.services.acts import won
from tests.ui.conftest import press, show_active
from tests.ui.core.stillness import nothing_moves
from tests.ui.hands import focus, write
from tests.ui.hands import press as keys

CHESS = events.EventDraft(name="Cup", packet="sr2019", point_size=75)


class Counter:
    """A counter that is moved by hand."""

    def __init__(self) -> None:
        self.ms = 0

    def __call__(self) -> MonotonicTime:
        return MonotonicTime(self.ms, "run")


@pytest.fixture
def published(desk_of_eight):
    """A desk with a published round of Steamroller 2015."""
    desk_of_eight.run(rounds.pair, seed=4)
    desk_of_eight.run(rounds.publish)
    return desk_of_eight


def shown(qtbot, desk, settings=None) -> ClockPage:
    page = ClockPage(desk, settings)
    qtbot.addWidget(page)
    show_active(qtbot, page)
    return page


@pytest.fixture
def page(qtbot, published):
    return shown(qtbot, published)


@pytest.fixture
def chess(qtbot, desk_of_eight):
    """A round of chess clocks of 60 minutes each, just started."""
    desk = desk_of_eight
    desk.run(events.change_event, CHESS)
    for act in (rounds.pair, rounds.publish, rounds.begin):
        desk.run(act)
    desk.run(round_clock.start)
    return shown(qtbot, desk)


def verbs(page: ClockPage) -> list[str]:
    return [entry.verb for entry in page.desk.session.read(history)]


def test_enter_begins_the_round_and_starts_its_clock(page):
    keys("Return")
    assert verbs(page)[:2] == ["begin_round", "publish_round"]
    assert page.desk.state.last_round.state is RoundState.PLAYING
    assert page._board.clock.is_running
    assert focus() is page.face
    assert not page.view.controls.length_field.isEnabled()
    page.desk.take_back()
    assert page.desk.state.last_round.state is RoundState.PUBLISHED
    assert page._board.clock is None


def secrets(page) -> list[str]:
    """What of the roll and of the end can be read on the page, shown or read out."""
    said = [label.text() for label in page.findChildren(QLabel)]
    said += [widget.accessibleName() + widget.toolTip() for widget in page.findChildren(QWidget)]
    said += [button.text() for button in page.findChildren(QPushButton)]
    said += [page.face.text, page.face.caption]
    hidden = ("2 and 5", "longer", "10:50", "1:49", "1:48")
    return [text for text in said if any(one in text for one in hidden)]


def test_a_secret_length_is_nowhere_on_the_page_until_it_is_held_open(page, clock):
    header = []
    page.ticked.connect(header.append)
    page.desk.run(variable.type_roll, "2 5")
    assert secrets(page) == []
    keys("Return")
    clock.pass_by(60)
    page.tick()
    assert (page.face.text, header[-1]) == ("1:00", Glance("1:00", "good"))
    assert page.view.labels.foot.text() == "Time played · the length is secret"
    assert secrets(page) == []
    QTest.keyPress(page.face, Qt.Key.Key_O, Qt.KeyboardModifier.AltModifier)
    assert page.view.dice._message.text() == "Only you see this: 2 and 5, 10 minutes longer."
    foot = page.view.labels.foot.text()
    assert foot == "Ends at 10:50 · 1:49:00 left · only you may know"
    assert page.face.text == "1:00"
    QTest.keyRelease(page.face, Qt.Key.Key_O, Qt.KeyboardModifier.AltModifier)
    assert secrets(page) == []


def test_what_is_secret_is_seen_while_the_button_is_held(page):
    page.desk.run(variable.type_roll, "2 5")
    keys("Return")
    button = page.view.dice.reveal
    with nothing_moves(page):
        QTest.mousePress(button, Qt.MouseButton.LeftButton)
        assert "2 and 5" in page.view.dice._message.text()
    QTest.mouseRelease(button, Qt.MouseButton.LeftButton)
    assert secrets(page) == []


def test_what_is_shown_from_a_menu_hides_by_itself_and_says_when(page, qtbot, monkeypatch):
    page.desk.run(variable.type_roll, "2 5")
    keys("Return")
    dice = page.view.dice
    monkeypatch.setattr(clock_view, "_GLANCE_MS", 1_200)
    with nothing_moves(page):
        dice._bound["reveal"].trigger()
        # The release of the Enter that chose it.
        QTest.keyRelease(page.face, Qt.Key.Key_Return)
        assert "2 and 5" in dice._message.text() and dice.reveal.text() == "Hides in 2 s"
        qtbot.waitUntil(lambda: dice.reveal.text() == "Hides in 1 s")
        qtbot.waitUntil(lambda: not dice.held.is_open)
    assert dice.reveal.text() == "Hold to show" and secrets(page) == []


@pytest.mark.parametrize("by", ["key", "click", "release"])
def test_what_is_shown_from_a_menu_hides_at_whatever_is_done_next(page, by):
    page.desk.run(variable.type_roll, "2 5")
    keys("Return")
    page.view.dice._bound["reveal"].trigger()
    assert page.view.dice.held.is_open
    if by == "key":
        QTest.keyClick(page.face, Qt.Key.Key_Down)
    elif by == "click":
        QTest.mouseClick(page.face, Qt.MouseButton.LeftButton)
    else:
        QTest.keyRelease(page.face, Qt.Key.Key_O)
    assert secrets(page) == []


def test_the_keys_of_the_face_do_not_type_over_a_length(page):
    field = page.view.controls.length_field
    assert focus() is field
    keys("Space", "+", "A")
    assert field.text() == "100"
    press(field, "1:15")
    assert field.text() == "1:15"


@pytest.mark.parametrize("left", ["window", "time"])
def test_what_is_held_open_closes_when_the_window_is_left_or_after_a_while(
    page, qtbot, monkeypatch, left
):
    page.desk.run(variable.type_roll, "2 5")
    held = page.view.dice.held
    monkeypatch.setattr(clock_view, "_MOST_OPEN_MS", 20 if left == "time" else 60_000)
    held.open()
    assert held.is_open
    if left == "window":
        QApplication.sendEvent(page, QEvent(QEvent.Type.WindowDeactivate))
    qtbot.waitUntil(lambda: not held.is_open)
    assert secrets(page) == []


def test_five_minutes_before_a_secret_end_the_header_stays_as_it_was(page, clock):
    header = []
    page.ticked.connect(header.append)
    page.desk.run(variable.type_roll, "2 5")
    keys("Return")
    clock.pass_by(109 * 60)
    page.tick()
    assert header[-1] == Glance("1:49:00", "good")
    clock.pass_by(60)
    page.tick()
    assert header[-1] == Glance("0:00", "bad")
    assert page.view.dice._message.text() == "Rolled 2 and 5: 10 minutes longer."
    assert not page.view.dice.reveal.isEnabled()


def test_dice_are_thrown_typed_and_sealed_by_keys(page):
    keys("Esc", "Alt+R")
    assert verbs(page)[0] == "roll_variable"
    keys("Alt+S")
    assert verbs(page)[0] == "show_commitment"
    assert "players see it" in page.view.dice._seal_message.text()
    keys("Alt+R")
    assert "seen the seal" in page.line.text
    write("a die fell down")
    keys("Return")
    assert verbs(page)[0] == "roll_variable"
    assert "not shown" in page.view.dice._seal_message.text()


def test_the_letters_of_the_clock_work_where_the_page_begins(page):
    page.start()
    assert focus() is page.view.controls.length_field
    keys("Alt+R", "Alt+S", "Alt+L")
    assert verbs(page)[:2] == ["show_commitment", "roll_variable"]
    assert page.shows_plan
    assert page.view.controls.length_field.text() == "100"


def test_typed_dice_are_refused_beside_their_field(page):
    field = page.view.dice.typed
    press(field, "9 9", Qt.Key.Key_Return)
    assert "d3 and d6" in page.line.text
    assert focus() is field
    field.clear()
    press(field, "3 6", Qt.Key.Key_Return)
    assert page.line.text == ""
    page.view.dice.held.open()
    assert "15 minutes longer" in page.view.dice._message.text()


def test_a_length_of_ones_own_is_asked_about_and_kept(page):
    press(page.view.controls.length_field, *[Qt.Key.Key_Backspace] * 3, "60", Qt.Key.Key_Return)
    assert "100 minutes, not 60" in page.line.text
    assert page.desk.state.last_round.state is RoundState.PUBLISHED
    write("the bus")
    keys("Return")
    assert verbs(page)[:2] == ["begin_round", "publish_round"]


def test_a_pause_takes_the_reason_that_is_typed(page):
    keys("Return", "Alt+B")
    write("fire alarm")
    keys("Return", "Space")
    newest = page.desk.session.read(history)[0]
    assert (newest.verb, newest.reason) == ("pause_clock", "fire alarm")
    keys("Space")
    assert page.desk.session.read(history)[0].reason == ""
    assert page.view.labels.foot.text().startswith("Time played")


def test_a_reason_outlives_an_act_that_is_refused(page):
    keys("Return", "Alt+B")
    write("fire alarm")
    keys("Return")

    page.acts._run(round_clock.resume)
    assert page.view.controls.reason == "fire alarm", "it runs already"
    keys("Space")

    newest = page.desk.session.read(history)[0]
    assert (newest.verb, newest.reason) == ("pause_clock", "fire alarm")
    assert page.view.controls.reason == ""


def test_at_the_end_it_rings_flashes_and_says_what_to_call(page, clock):
    page.desk.run(variable.type_roll, "1 1")
    keys("Return")
    rung = []
    page.rang.connect(lambda: rung.append(1))
    page.view.alarm.alarm = Silent()
    clock.pass_by(95 * 60 - 1)
    page.tick()
    assert not rung
    for _ in range(3):
        clock.pass_by(1)
        page.tick()
    assert (rung, page.view.alarm.alarm.rung) == ([1], [80] if page.view.alarm._settings else [100])
    assert page.view.flash.is_on
    assert page.view.labels._call.text() == "▲ Time is up:"
    assert page.view.labels._steps.text().startswith("• Call “Dice down!”.")
    keys("Esc")
    assert not page.view.flash.is_on


def test_it_rings_while_another_page_is_seen(qtbot, published, clock):
    page = ClockPage(published)
    qtbot.addWidget(page)
    page.view.alarm.alarm = Silent()
    rung, header = [], []
    page.rang.connect(lambda: rung.append(1))
    page.ticked.connect(header.append)
    published.run(variable.type_roll, "1 1")
    published.run(rounds.begin)
    published.run(round_clock.start)
    page.tick()
    assert header[-1] == Glance("0:00", "good")
    clock.pass_by(95 * 60)
    page.tick()
    assert rung == [1]
    assert header[-1] == Glance("0:00", "bad")


class Silent:
    """An alarm that nobody hears."""

    def __init__(self) -> None:
        self.rung: list[int] = []

    def ring(self, volume: int) -> None:
        self.rung.append(volume)

    def stop(self) -> None:
        """Nothing sounds."""


def test_the_end_is_called_early_and_taken_back(page):
    keys("Return", "Alt+E")
    assert page.face.text != "over" and "End the round's time now?" in page.question.text
    keys("Return")
    assert page.face.text == "over"
    keys("Space")
    assert page.face.text != "over"


def test_a_sleep_is_said_and_both_times_are_offered(qtbot, published, clock):
    counter = Counter()
    published.session.steady = counter
    page = shown(qtbot, published)
    published.run(variable.type_roll, "1 1")
    keys("Return")
    assert not page.view.difference_bar.isVisible()
    clock.pass_by(1800)
    counter.ms += 600_000
    page.tick()
    assert page.view.difference_bar.isVisible()
    assert "20:00 ahead" in page.view.difference_bar.text
    assert "30:00 played" in page.view.difference_bar.by_clock.text()
    assert "10:00 played" in page.view.difference_bar.by_counter.text()
    keys("2")
    assert not page.view.difference_bar.isVisible()
    assert page.face.text == "10:00"


def test_a_table_is_paused_by_a_key_and_ends_later(chess, clock):
    keys("Alt+T")
    assert focus() is chess.view.tables.table
    keys("Alt+P")
    clock.pass_by(300)
    keys("Alt+P")
    assert verbs(chess)[:2] == ["resume_table", "pause_table"]
    row = chess.view.tables.row
    assert (row.table, row.paused_ms) == (1, 300_000)
    model = chess.view.tables.table.model()
    states = [model.index(n, 2).data() for n in range(model.rowCount())]
    assert states == ["+5:00", *["being played"] * (len(states) - 1)], "no cell is empty"


def test_at_the_end_each_table_is_asked_about(chess, clock):
    chess.view.alarm.alarm = Silent()
    clock.pass_by(120 * 60)
    chess.tick()
    assert "Check the clocks" in chess.view.labels._steps.text()
    keys("Alt+T")
    assert "5 minutes or less left" in chess.view.tables._question.text()
    keys("Alt+Y")
    assert chess.view.tables.row.answer.value == "played-out"
    tied, wanted = [], []
    chess.table_tied.connect(tied.append)
    chess.table_wanted.connect(wanted.append)
    keys("Down")
    assert chess.view.tables.bound["declare"].text() == "Enter a tie"
    keys("Alt+N")
    assert tied == [2]
    keys("Return")
    assert wanted == [2]


def test_the_answers_at_a_table_say_what_becomes_of_its_game(chess, clock):
    chess.view.alarm.alarm = Silent()
    tables = chess.view.tables
    keys("Alt+T", "Alt+P")
    clock.pass_by(60)
    keys("Alt+P")
    clock.pass_by(130 * 60)
    chess.tick()
    answers = [tables.bound[name].text() for name in ("play_out", "declare")]
    assert answers == ["Let them finish", "Let it play on"], "its clocks were paused"
    keys("Alt+N")
    assert tables.row.answer.value == "excepted"
    keys("Down")
    assert tables.bound["declare"].text() == "Enter a tie"


def test_from_a_table_to_its_slip(open_window, tmp_path):
    from tests.builders import begin_round, event_of

    path = tmp_path / "chess.dicedown"
    session = event_of(path, 8, packet="sr2019", size=75)
    begin_round(session)
    session.do(round_clock.start)
    session.close()
    view = open_window(path).view
    view.show_page("clock")
    keys("Alt+T", "Down", "Return")
    assert view.page_key == "results"
    assert view.pages["results"].form.game.table == 2
    view.show_page("clock")
    view.pages["clock"].table_tied.emit(3)
    form = view.pages["results"].form
    assert (form.game.table, form.winner.value) == (3, "tie")


def test_a_no_show_is_offered_and_written_down(page, clock):
    keys("Return", "Alt+W")
    write("Player A")
    keys("Return")
    assert verbs(page)[0] == "await_player"
    clock.pass_by(15 * 60)
    page.tick()
    assert "deadline has passed" in page.line.text
    waiting = page.desk.session.read(awaited.awaited, page.desk.state, clock())
    page.view.waiting._no_show(waiting[0])
    assert verbs(page)[0] == "enter_result"
    assert page.view.waiting._rows.count() == 0


def test_a_player_who_is_late_again_is_named_again(page, clock):
    """Each deadline is said once; the second one of a player was never said."""
    for _ in range(2):
        page.desk.run(awaited.await_player, 1, 10)
        clock.pass_by(10 * 60)
        page.tick()
        assert "deadline has passed" in page.line.text
        page.line.say("Something else")
        page.tick()
        assert "Something else" in page.line.text


def test_several_players_who_are_late_at_once_are_all_named(page, clock):
    for player in (1, 2):
        page.desk.run(awaited.await_player, player, 10)
    clock.pass_by(10 * 60)
    page.tick()
    assert "Player A" in page.line.text
    assert "Player B" in page.line.text


def test_a_few_letters_name_who_is_waited_for(page):
    keys("Return", "Alt+W")
    write("b")
    assert page.view.waiting.hint.text() == "Meant: 2 Player B"
    keys("Return")
    assert verbs(page)[0] == "await_player"
    assert page.view.waiting.who.text() == ""


@pytest.mark.parametrize(
    ("who", "minutes", "message"),
    [("Nobody", "15", "Nobody"), ("play", "15", "type more"), ("Player A", "0", "can't wait 0")],
)
def test_what_nobody_can_wait_for_is_said_beside_the_field(page, who, minutes, message):
    keys("Esc", "Alt+W")
    page.view.waiting.minutes.setText(minutes)
    write(who)
    keys("Return")
    assert message in page.view.waiting.hint.text()
    assert focus() is page.view.waiting.who


def test_the_window_title_tells_no_time(open_window, event):
    window = open_window(event)
    title = window.windowTitle()
    desk = window.view.desk
    desk.run(variable.type_roll, "2 5")
    desk.run(round_clock.start)
    window.view.pages["clock"].tick()
    assert window.windowTitle() == title
    assert window.view.header._clock.text()


def test_the_tone_is_a_wave_file_as_loud_as_asked():
    def loudest(volume: int) -> int:
        with wave.open(io.BytesIO(tone(volume))) as file:
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
            assert 1 < file.getnframes() / RATE < 4
            data = memoryview(file.readframes(file.getnframes())).cast("h")
        return max(map(abs, data))

    assert loudest(0) == 0
    assert loudest(100) <= 32_767
    assert abs(loudest(50) * 2 - loudest(100)) < 10


def test_the_first_program_that_can_plays_the_tone(qtbot, tmp_path):
    heard = tmp_path / "heard"
    copy = f"import shutil, sys; shutil.copy(sys.argv[1], {str(heard)!r})"
    alarm = Alarm(commands=(("no-such-program",), (sys.executable, "-c", "raise SystemExit(1)"),
                            (sys.executable, "-c", copy)))  # fmt: skip
    alarm.ring(60)
    qtbot.waitUntil(lambda: not alarm.sounds, timeout=10_000)
    assert heard.read_bytes() == tone(60)


def test_where_nothing_can_play_it_that_is_said(qtbot, published):
    page = shown(qtbot, published)
    bar = page.view.alarm
    alarm = Alarm(bar, commands=(("no-such-program",),))
    alarm.silent.connect(bar._say_silent)
    bar.alarm = alarm
    keys("Esc")
    with qtbot.waitSignal(alarm.silent, timeout=10_000):
        keys("Alt+A")
    assert "only a beep" in bar.message.text


def test_where_nothing_can_play_it_that_is_said_once_a_clock(qtbot, published):
    page = shown(qtbot, published)
    tried = []
    page.view.alarm.try_out = lambda: tried.append(1)
    published.run(rounds.begin)
    published.run(round_clock.start, None)
    assert tried == [1]
    game = published.state.rounds[-1].games[0]
    published.run(results.enter, game.table, *won(game))
    page.reload()
    assert tried == [1], "a result starts no clock"


def test_a_tone_that_sounds_ends_with_the_event(qapp):
    alarm = Alarm(commands=((sys.executable, "-c", "import time; time.sleep(60)"),))
    alarm.ring(10)
    assert alarm.sounds
    alarm.stop()
    assert not alarm.sounds


@pytest.mark.parametrize(
    ("system", "there", "found"),
    [
        ("linux", {"aplay", "paplay"}, (("paplay",), ("aplay", "-q"))),
        ("linux", {"afplay"}, ()),
        ("darwin", {"afplay", "aplay"}, (("afplay",),)),
    ],
)
def test_the_players_of_a_system_are_programs_that_are_there(monkeypatch, system, there, found):
    monkeypatch.setattr(alarm_module.sys, "platform", system)
    monkeypatch.setattr(
        alarm_module.shutil, "which", lambda name: f"/bin/{name}" if name in there else None
    )
    assert players() == found


def test_the_volume_is_remembered(qtbot, published, tmp_path):
    settings = Settings(tmp_path / "own.ini")
    page = shown(qtbot, published, settings)
    page.view.alarm.volume.setValue(35)
    assert shown(qtbot, published, Settings(tmp_path / "own.ini")).view.alarm.volume.value() == 35


def test_the_day_is_planned_by_keys(page):
    keys("Esc", "Alt+L")
    assert page.acts_here.view == "day"
    write("9:30")
    keys("Tab")
    write("20")
    keys("Return")
    assert verbs(page)[0] == "plan_day"
    page.plan.after.setFocus()
    write("1")
    keys("Tab")
    write("45")
    keys("Tab")
    write("lunch")
    keys("Return")
    assert verbs(page)[0] == "plan_break"
    texts = [page.plan._break(row) for row in page.plan._model.rows]
    assert texts == ["Lunch, 45 min", "", ""]
    planned = [(row.starts.strftime("%H:%M"), row.break_minutes) for row in page.plan._model.rows]
    assert planned == [("09:30", 45), ("12:30", None), ("14:45", None)]
    assert page.plan._message.text() == "The day ends at 16:40 at the latest."
    keys("Esc")
    assert page.acts_here.view == "clock"


def test_a_day_that_slips_says_by_how_much(page, clock):
    page.desk.run(rounds.begin)
    page.desk.run(round_clock.start)
    page.start()
    keys("Alt+L")
    write("8:30")
    keys("Return")
    assert "30 minutes later than planned" in page.plan._message.text()
    clock.pass_by(3 * 3600)
    page.tick()
    assert "95 minutes later than planned" in page.plan._message.text()


def test_what_cannot_be_planned_is_said_beside_its_field(page):
    keys("Esc", "Alt+L")
    write("noon")
    keys("Return")
    assert "isn't a time of day" in page.line.text
    assert focus() is page.plan.first
    page.plan.first.setText("9")
    page.plan.between.setText("soon")
    keys("Return")
    assert "isn't a length of time" in page.line.text
    assert focus() is page.plan.between


def test_the_plan_is_copied_as_text(qtbot, page):
    from PySide6.QtWidgets import QApplication

    keys("Esc", "Alt+L")
    write("9:30")
    keys("Return", "Ctrl+Shift+C")
    assert "09:30  round 1, until 11:25 at the latest" in QApplication.clipboard().text()


def test_what_another_program_does_to_the_clock_is_seen(page, clock):
    page.desk.run(table_clocks.look_at_table, 1, 5)
    keys("Return")
    page.desk.run(round_clock.pause)
    assert page.view.labels.foot.text() == "Paused · the length is secret"


def test_before_the_start_the_length_is_shown_and_no_alarm(page):
    page.desk.run(rounds.begin)
    page.tick()
    assert (page.face.text, page.face.is_dim, page.face.is_over) == ("1:40:00", True, False)
    assert page.face.accessibleName() == "1:40:00, not started"
    assert page.view.labels._call.text() == "When time is up:"
    assert page.view.labels._steps.text().startswith("• Call “Dice down!”.")
    keys("Return")
    assert not page.face.is_dim


def test_the_next_break_is_planned_once_the_clock_is_seen(qtbot, published, clock):
    page = ClockPage(published)
    qtbot.addWidget(page)
    published.run(rounds.begin)
    for game in published.state.last_round.missing:
        published.run(results.enter, game.table, *won(game))
    published.run(rounds.close)
    at = f"{clock.now + timedelta(minutes=15):%H:%M}"
    page.tick()
    clock.pass_by(600)
    page.tick()
    show_active(qtbot, page)
    assert (page.face.text, page.face.is_dim) == ("5:00", True)
    assert page.face.caption == f"Break until round 2, at {at} by the timetable"
    assert page.view.controls.break_typed == ("Break", "5")


def test_a_closed_round_has_no_clock_and_its_break_comes_next(page, clock):
    keys("Return")
    header = []
    page.ticked.connect(header.append)
    for game in page.desk.state.last_round.missing:
        page.desk.run(results.enter, game.table, *won(game))
    page.desk.run(rounds.close)
    at = f"{clock.now + timedelta(minutes=15):%H:%M}"
    clock.pass_by(600)
    page.tick()
    assert (page.face.text, page.face.is_dim) == ("5:00", True)
    assert page.face.caption == f"Break until round 2, at {at} by the timetable"
    assert header[-1] == Glance()
    assert page.view.labels.head.text() == "Round 1 is over. Start the break or pair round 2."
    assert not page.view.labels.steps.isVisible()
    page.start()
    controls = page.view.controls
    # Ten of the fifteen minutes that the plan has between rounds are over.
    assert controls.break_typed == ("Break", "5")
    assert focus() is controls.break_length
    assert not controls.start_button.isEnabled()
    keys("Return")
    assert (page.face.text, page.face.is_dim, focus()) == ("5:00", False, page.face)
    foot = f"Break until round 2, at {at} (shown to players)"
    assert page.view.labels.foot.text() == foot
    assert not controls.break_button.isEnabled()
    page.desk.run(rounds.pair)
    page.desk.run(rounds.publish)
    assert controls.start_button.isEnabled()
    assert verbs(page)[2] == "start_break"
    keys("Del")
    assert verbs(page)[0] == "end_break", "it can be undone, so that nothing is asked"


def close_round(page) -> None:
    for game in page.desk.state.last_round.missing:
        page.desk.run(results.enter, game.table, *won(game))
    page.desk.run(rounds.close)


def test_a_lunch_of_the_timetable_starts_by_one_click(page, clock):
    page.desk.run(day_settings.plan_break, 1, 45, "lunch")
    keys("Return")
    close_round(page)
    controls = page.view.controls
    assert controls.break_typed == ("Lunch", "60")
    clock.pass_by(100)
    QTest.mouseClick(controls.break_button, Qt.MouseButton.LeftButton)
    standing = page.desk.session.read(countdown.countdown)
    assert (standing.title, standing.total_seconds) == ("lunch", 3500), "to the planned minute"
    assert controls.bound["remove"].text() == "End break"
    page.desk.take_back()
    assert page.desk.session.read(countdown.countdown) is None


def test_title_and_length_of_a_break_are_typed_or_chosen(page):
    keys("Return")
    close_round(page)
    page.start()
    controls = page.view.controls
    controls.title_field.setFocus()
    controls.title_field.lineEdit().selectAll()
    write("Raffle")
    controls.break_length.setFocus()
    controls.break_length.selectAll()
    write("20")
    page.tick()
    assert controls.break_typed == ("Raffle", "20"), "what is typed stays"
    keys("Return")
    standing = page.desk.session.read(countdown.countdown)
    assert (standing.title, standing.total_seconds) == ("Raffle", 1200)
    assert page.view.labels.foot.text().startswith("Raffle until round 2")
    keys("Del")
    controls.title_field.setCurrentIndex(1)
    assert controls.break_typed[0] == "Lunch"
    keys("Alt+K")
    assert page.desk.session.read(countdown.countdown).title == "lunch"


def test_enter_on_the_face_of_a_closed_round_starts_the_break_and_refuses_nothing(page):
    keys("Return")
    close_round(page)
    page.face.setFocus()
    keys("Return")
    assert verbs(page)[0] == "start_break"
    assert page.line.text == ""


def test_after_the_last_round_nothing_is_promised(page):
    keys("Return")
    draft = replace(page.desk.session.read(stored_draft), planned_rounds=1)
    page.desk.run(events.change_event, draft)
    close_round(page)
    page.tick()
    assert (page.face.text, page.face.caption) == ("", "Round 1 is over, and the event with it.")


@pytest.mark.parametrize("state", ["none", "draft", "published"])
def test_before_a_round_the_face_says_what_starts_it(qtbot, desk_of_eight, state):
    desk = desk_of_eight
    if state != "none":
        desk.run(rounds.pair)
    if state == "published":
        desk.run(rounds.publish)
    page = shown(qtbot, desk)
    assert (page.face.text, page.face.is_dim) == ("1:40:00", True)
    assert page.face.caption == "Starts with round 1"


def test_the_planned_break_is_the_length_that_is_offered(page):
    page.desk.run(day_settings.plan_break, 1, 45)
    keys("Return")
    for game in page.desk.state.last_round.missing:
        page.desk.run(results.enter, game.table, *won(game))
    page.desk.run(rounds.close)
    page.start()
    # With the time for pairing after it, until the next round starts.
    assert page.view.controls.break_length.text() == "60"


@pytest.mark.parametrize("volume", [0, 80])
def test_a_laptop_that_cannot_sound_is_said_when_a_clock_starts(page, qapp, monkeypatch, volume):
    monkeypatch.setattr(alarm_bar, "can_sound", lambda: volume == 0)
    page.view.alarm.volume.setValue(volume)
    keys("Return")
    qapp.processEvents()
    assert ("muted" if volume == 0 else "only a beep") in page.line.text
    assert page.line.is_lasting


def plays(monkeypatch, *, well: bool) -> None:
    """Let the system have a program that plays, or only seems to."""
    command = (sys.executable, "-c", f"raise SystemExit({0 if well else 1})")
    monkeypatch.setattr(alarm_module, "players", lambda: (command,))


@pytest.mark.parametrize("well", [True, False])
def test_the_sound_is_tried_when_a_clock_starts(page, qtbot, monkeypatch, well):
    plays(monkeypatch, well=well)
    with qtbot.waitSignal(page.view.alarm._trial.tried, timeout=10_000):
        keys("Return")
    assert (page.line.text == "") is well
    assert well or mute_sentence(page.t) in page.line.text


def test_that_the_laptop_cannot_sound_is_said_on_the_page_that_is_seen(
    open_window, tmp_path, qtbot, monkeypatch
):
    plays(monkeypatch, well=False)
    path = tmp_path / "cup.dicedown"
    session = event_of(path, 4, packet="sr2019", size=75)
    begin_round(session)
    session.close()
    view = open_window(path).view
    page = view.pages.clock
    view.show_page("standings")
    with qtbot.waitSignal(page.view.alarm._trial.tried, timeout=10_000):
        view.desk.run(round_clock.start)
    assert mute_sentence(page.t) in view.step_bar.line.text


@pytest.mark.parametrize("well", [True, False])
def test_the_sound_is_tried_once_on_each_computer(qtbot, qapp, settings, monkeypatch, well):
    plays(monkeypatch, well=well)
    settings.is_sound_tried = False
    owner = QWidget()
    qtbot.addWidget(owner)
    trial = SoundTrial(owner, settings)
    failed = []
    trial.failed.connect(lambda: failed.append(1))
    with qtbot.waitSignal(trial._alarm.tried, timeout=10_000):
        trial.begin()
    assert (settings.is_sound_tried, bool(failed)) == (True, not well)
    trial.begin()
    assert not trial._alarm.sounds


@pytest.mark.parametrize("has_event", [True, False])
def test_the_first_start_says_over_any_page_that_it_cannot_sound(
    open_window, settings, qtbot, monkeypatch, event, has_event
):
    plays(monkeypatch, well=False)
    monkeypatch.setattr(main_window, "_SOUND_AFTER_MS", 0)
    settings.is_sound_tried = False
    window = open_window(event) if has_event else open_window()
    seen = mute_sentence(window._t)
    if has_event:
        qtbot.waitUntil(lambda: seen in window.view.step_bar.line.text, timeout=10_000)
        return
    qtbot.waitUntil(
        lambda: any(one.isVisible() and seen in one.text for one in window.findChildren(Toast)),
        timeout=10_000,
    )
    keys("Esc")
    assert not any(one.isVisible() for one in window.findChildren(Toast))


def test_nothing_on_the_page_moves_when_time_is_up(page, clock, monkeypatch):
    monkeypatch.setattr(alarm_bar, "can_sound", lambda: True)
    page.resize(1200, 650)
    keys("Return")
    page.view.alarm.alarm = Silent()
    with nothing_moves(page):
        clock.pass_by(121 * 60)
        page.tick()
    assert page.face.is_over


def test_nothing_on_the_page_moves_when_tables_are_due(chess, clock, monkeypatch):
    chess.resize(1200, 650)
    chess.view.alarm.alarm = Silent()
    keys("Alt+T")
    with nothing_moves(chess):
        clock.pass_by(121 * 60)
        chess.tick()
        assert chess.view.tables._question.text()


def test_nothing_on_the_page_moves_when_a_clock_starts_or_its_two_times_differ(
    qtbot, published, clock, monkeypatch
):
    monkeypatch.setattr(alarm_bar, "can_sound", lambda: True)
    counter = Counter()
    published.session.steady = counter
    page = shown(qtbot, published)
    page.resize(1200, 650)
    published.run(rounds.begin)
    with nothing_moves(page):
        keys("Return")
        clock.pass_by(1800)
        counter.ms += 600_000
        page.tick()
        assert page.view.difference_bar.isVisible()


def test_which_time_counts_is_asked_on_the_clocks_page_alone_and_again(qtbot, published, clock):
    counter = Counter()
    published.session.steady = counter
    page = shown(qtbot, published)
    keys("Return")
    clock.pass_by(1800)
    counter.ms += 600_000
    page.tick()
    QTest.mouseClick(page.view.difference_bar._parts.close, Qt.MouseButton.LeftButton)
    page.tick()
    assert not page.view.difference_bar.isVisible()
    page.start()
    page.tick()
    assert page.view.difference_bar.isVisible()
    QTest.mouseClick(page.view.difference_bar.by_counter, Qt.MouseButton.LeftButton)
    assert not page.view.difference_bar.isVisible()
