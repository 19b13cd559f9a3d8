"""The settings of an event that runs: what a change touches is shown before it is saved."""

import pytest

from app.rules.core.draw import Draw
from app.services.event.event_draft import stored_draft
from app.services.event.events import EventDraft
from app.services.event.opening import make_rehearsal
from app.services.packet.house_packets import copy_packet, house_packets
from tests.builders import copied, play_round, register
from tests.ui.event.test_composer import packet, tick
from tests.ui.hands import focus, press, write


@pytest.fixture
def window(open_window, tmp_path):
    """Twelve players after two rounds."""
    path = tmp_path / "cup.dicedown"
    copied(path, "composer running", play_two).close()
    return open_window(path)


def play_two(session):
    register(session, 12)
    draw = Draw(5)
    for _ in range(2):
        play_round(session, draw)


@pytest.fixture
def form(window):
    press("Ctrl+E")
    return window.pages.form


def stored(window):
    return window.view.desk.session.read(stored_draft)


def test_what_a_change_touches_is_listed_before_it_is_saved(form, qtbot):
    assert form.impact.text == ""
    tick(form, "destruction-scoring")
    qtbot.waitUntil(lambda: "→" in form.impact.text, timeout=3000)
    assert "Ranks (" in form.impact.text


def test_a_change_that_touches_nothing_says_so(form):
    tick(form, "mangled-metal")
    form.weigh()
    assert form.impact.text.startswith("✓")


def test_as_it_was_it_says_nothing(form):
    tick(form, "destruction-scoring")
    form.weigh()
    press("Space")
    form.weigh()
    assert form.impact.text == ""


def test_what_cannot_be_is_not_weighed(form):
    tick(form, "destruction-scoring", "assassin-scoring")
    form.weigh()
    assert form.impact.text == ""


def test_a_change_that_touches_ranks_asks_for_a_reason_and_is_one_step(window, form):
    before = stored(window)
    tick(form, "destruction-scoring")
    press("Return")
    assert form.isVisible()
    assert "Ranks (" in form.impact.text
    assert stored(window) == before
    write("announced so")
    press("Return")
    assert not form.isVisible()
    assert stored(window).variants == (("destruction-scoring", None),)
    press("Ctrl+Z")
    assert stored(window) == before


def test_escape_in_the_question_goes_back_to_the_form(window, form):
    tick(form, "destruction-scoring")
    press("Return")
    press("Escape")
    assert form.isVisible()
    assert focus() is form.variants.row("destruction-scoring").tick
    press("Escape", "Up", "Return")
    assert not form.isVisible()
    assert stored(window).variants == ()


def test_a_change_that_touches_nothing_is_saved_at_once(window, form):
    tick(form, "mangled-metal")
    press("Return")
    assert not form.isVisible()
    assert stored(window).variants == (("mangled-metal", None),)


def test_the_form_opens_with_what_was_chosen(window, form):
    tick(form, "mangled-metal")
    press("Return")
    press("Ctrl+E")
    assert form.variants.choices == (("mangled-metal", None),)


def test_the_point_size_of_a_running_event_can_be_changed(window, form):
    packet(form, "sr2015")
    press("Alt+S", "Home", "Return")
    if form.isVisible():
        write("smaller hall")
        press("Return")
    assert stored(window).point_size == 15


def test_the_players_own_number_makes_the_figures(form):
    assert "4 rounds for 12 players" in form.summary.text


def test_the_eos_own_packets_are_offered_and_come_with_the_event(window, tmp_path):
    path = copy_packet("sr2015")
    press("Ctrl+N")
    form = window.pages.form
    (house,) = house_packets()
    write("Club Cup")
    packet(form, house.id)
    tick(form, "casual")
    draft = form.draft()
    assert draft.house_packet == house.text
    assert draft.variants == (("casual", None),)
    press("Return")
    assert stored(window).house_packet == house.text
    path.unlink()
    press("Ctrl+E")
    assert form.draft().house_packet == house.text


def test_a_faulty_packet_of_the_eos_own_says_what_is_wrong_beside_it(window):
    path = copy_packet("sr2019")
    path.write_text(path.read_text("utf-8").replace("win = ", "wim = ", 1), "utf-8")
    press("Ctrl+N")
    form = window.pages.form
    (house,) = house_packets()
    packet(form, house.id)
    assert form._wrong["packet"].isVisible()
    write("")
    press("Return")
    assert form.isVisible()
    path.unlink()


def test_the_settings_of_a_rehearsal_count_its_own_players(open_window, tmp_path):
    path = tmp_path / "play.dicedown"
    draft = EventDraft(name="Play", packet="sr2015", point_size=50, is_rehearsal=True)
    make_rehearsal(path, draft, players=20, rounds=1)
    window = open_window(path)
    press("Ctrl+E")
    count = len(window.view.desk.state.active)
    assert count > 16
    assert f"5 rounds for {count} players" in window.pages.form.composer.summary.text
