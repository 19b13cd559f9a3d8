"""A game without a winner on the results page, by keys alone."""

import pytest
from PySide6.QtWidgets import QApplication

from app.rules.core.ids import RoundNumber
from app.rules.lists.army_list import ArmyList, ListEntry
from app.rules.results.result import WinReason
from app.services.core.session import EventSession
from app.services.event.events import EventDraft
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.scenarios import scenarios
from app.ui.core.qt_session import Desk
from app.ui.results.page import ResultsPage
from app.words.core.catalogue import words
from tests.builders import copied
from tests.ui.conftest import show_active
from tests.ui.core.stillness import settle
from tests.ui.hands import focus, press, write


def entry(name: str, points: int | None, kind: str) -> ListEntry:
    return ListEntry(name=name, points=points, kind=kind)


ARMY = ArmyList(
    number=1,
    points=23,
    entries=(
        entry("Sorscha", None, "caster"),
        entry("Juggernaut", 7, "battlegroup"),
        entry("Infantry (Leader and 9 Grunts)", 6, "unit"),
        entry("Officer", 2, "attachment"),
        entry("Manhunter", 2, "solo"),
    ),
)


@pytest.fixture
def open_page(qtbot, tmp_path, clock):
    """Opens the results page of an event of two players in their first game, at its slip."""
    desks = []

    def open_one(packet="sr2015", *variants, scenario=None, lists=()) -> ResultsPage:
        chosen = tuple((name, None) for name in variants)
        draft = EventDraft(name="Cup", packet=packet, point_size=75, variants=chosen)

        def begin(session: EventSession) -> None:
            for name in ("Ada", "Bo"):
                session.do(players.register, PlayerDraft(name=name, lists=lists))
            session.do(rounds.pair, seed=1)
            if scenario:
                session.do(scenarios.choose_scenario, scenario, RoundNumber(1))
            for act in (rounds.publish, rounds.begin):
                session.do(act)

        session = copied(tmp_path / "cup.dicedown", ("tiebreak", scenario, lists), begin, draft)
        session.clock = clock
        desks.append(Desk(session, words()))
        page = ResultsPage(desks[-1])
        qtbot.addWidget(page)
        page.resize(1200, 760)
        show_active(qtbot, page)
        write("1\n")
        return page

    yield open_one
    for desk in desks:
        desk.close()


def panel(page):
    return page.area.panel


def kind(page) -> str:
    """What is asked now."""
    return panel(page).ending.step.kind.value


def answer(first: int, second: int) -> None:
    """Type both figures, a Space between them, and Enter."""
    write(f"{first} {second}\n")


ORDERS = [
    pytest.param("sr2010", (), None, "d",
                 ["casters", "control-points", "army-in-area"], id="sr2010-tiebreakers"),
    pytest.param("sr2010", (), "sr2010/kill-box", "d",
                 ["casters", "army-in-area"], id="sr2010-scenarios-printed-kill-box"),
    pytest.param("sr2010", (), "sr2010/destruction", "d",
                 ["control-points", "objective-boxes"], id="sr2010-scenarios-printed-destruction"),
    pytest.param("masters2014", (), None, "a",
                 ["control-points", "army-remaining", "army-destroyed"],
                 id="masters2014-tiebreakers"),
    pytest.param("ig2014", (), None, "a",
                 ["control-points", "army-remaining", "army-destroyed"], id="ig2014-tiebreakers"),
    pytest.param("ig2014", (), None, "c", [], id="ig2014-timing-unfinished"),
    pytest.param("sr2015", (), None, "d",
                 ["casters", "control-points", "army-remaining", "army-destroyed"],
                 id="sr2015-tiebreakers"),
    pytest.param("sr2015", ("mangled-metal",), None, "d",
                 ["casters", "control-points", "army-remaining", "army-destroyed"],
                 id="sr2015-victory-variants-mangled-metal"),
    pytest.param("sr2015", ("no-tiebreakers",), None, "d", [],
                 id="sr2015-victory-variants-no-tiebreakers"),
    pytest.param("sr2015", ("no-assassination",), None, "",
                 ["casters", "control-points", "army-remaining", "army-destroyed"],
                 id="sr2015-victory-variants-no-assassination"),
    pytest.param("sr2019", (), None, "f",
                 ["control-points", "army-destroyed", "scenario-presence"],
                 id="sr2019-scenarios-printed"),
    pytest.param("sr2019", (), None, "a",
                 ["control-points", "army-destroyed", "scenario-presence"],
                 id="sr2019-tiebreakers"),
    pytest.param("sr2019", (), None, "c", [], id="sr2019-timing-unfinished"),
    pytest.param("sr2019", ("classic-timing",), None, "d",
                 ["casters", "control-points", "army-destroyed", "scenario-presence"],
                 id="sr2019-tiebreakers-classic"),
    pytest.param("sr2019", ("no-assassination",), None, "f",
                 ["control-points", "army-destroyed", "scenario-presence"],
                 id="sr2019-victory-variants-no-assassination"),
]  # fmt: skip


@pytest.mark.sweep(12)
@pytest.mark.parametrize(("packet", "variants", "scenario", "cause", "questions"), ORDERS)
def test_each_packet_asks_in_its_own_order_and_a_tie_fills_the_slip(
    open_page, packet, variants, scenario, cause, questions
) -> None:
    page = open_page(packet, *variants, scenario=scenario)
    press("F4")
    write(cause)
    for expected in questions:
        assert kind(page) == expected
        answer(1, 1)
    assert panel(page).verdict.text.endswith("the game is a tie.")
    press("Return")
    assert panel(page).isHidden()
    assert page.form.draft.winner == "tie"
    assert page.form.draft.reason is WinReason.TIE


def stored(page):
    return page.desk.state.rounds[-1].games[0]


def test_the_verdict_fills_the_slip_and_enter_saves_it(open_page) -> None:
    page = open_page()
    press("F4", "D")
    answer(1, 1)
    answer(3, 3)
    answer(20, 20)
    answer(14, 18)
    assert "wins by tiebreaker 4" in panel(page).verdict.text
    press("Return")
    assert page.form.draft.control_points == (3, 3)
    assert page.form.draft.army_points == (14, 18)
    assert stored(page).result is None
    press("1", "1", "Return")
    game = stored(page)
    assert game.result.winner == game.second.player
    assert game.result.reason is WinReason.TIEBREAK_4
    assert (game.second.army_points, game.second.list_number) == (18, 1)


def test_it_stops_where_the_winner_is_known_and_says_who_is_ahead(open_page) -> None:
    page = open_page()
    press("F4", "D")
    answer(1, 1)
    answer(2, 4)
    name = page.desk.name_of(stored(page).second.player)
    assert panel(page).head.text.splitlines()[-2:] == [
        "Casters remaining: 1–1, tied.",
        f"Control points: 2–4, {name} leads.",
    ]
    assert panel(page).verdict.isVisible()
    assert not panel(page).figures.isVisible()


@pytest.mark.parametrize("key", ["Backspace", "Up"])
def test_a_key_goes_back_one_step_with_what_was_typed_there(open_page, key) -> None:
    page = open_page()
    press("F4", "D")
    answer(1, 1)
    answer(4, 4)
    if key == "Backspace":
        press("Delete")
    press(key)
    assert kind(page) == "control-points"
    assert panel(page).figures.numbers == (4, 4)
    press("Up")
    assert kind(page) == "casters"
    press("Up")
    assert panel(page).ending.cause is None
    assert panel(page).head.cause.hasFocus()
    press("A")
    assert kind(page) == "control-points"
    assert panel(page).figures.numbers == (4, 4)


def test_back_from_the_verdict_asks_its_last_question_again(open_page) -> None:
    page = open_page()
    press("F4", "D")
    answer(1, 1)
    answer(2, 4)
    press("Up")
    assert panel(page).figures.numbers == (2, 4)
    answer(5, 4)
    press("Backspace")
    assert kind(page) == "control-points"
    press("Return", "Return")
    assert page.form.draft.winner == "first"


def test_escape_closes_the_panel_and_leaves_the_slip_as_it_was(open_page) -> None:
    page = open_page()
    press("F4", "D")
    answer(1, 1)
    press("Escape")
    assert panel(page).isHidden()
    assert page.form.game is not None
    assert page.form.draft.winner == ""
    assert page.form.winner.hasFocus()
    press("Escape")
    assert page.form.game is None


def test_without_a_table_there_is_nothing_to_work_through(open_page) -> None:
    page = open_page()
    press("Escape", "F4")
    assert panel(page).isHidden()
    assert page.line.text


def test_a_missing_figure_is_asked_for(open_page) -> None:
    page = open_page()
    press("F4", "D", "Return")
    assert kind(page) == "casters"
    assert "missing" in panel(page).figures.text


def test_casters_of_one_side_alone_ask_once(open_page) -> None:
    page = open_page()
    press("F4", "D")
    answer(1, 0)
    assert kind(page) == "casters"
    assert "by assassination" in panel(page).figures.text
    press("Return")
    assert "wins by tiebreaker 1" in panel(page).verdict.text


def test_what_the_slip_says_already_is_proposed(open_page) -> None:
    page = open_page()
    for field in (page.form._numbers[0][0], page.form._numbers[1][0]):
        field.setFocus()
        write("3")
    press("F4", "A")
    assert panel(page).figures.numbers == (3, 3)


def test_the_scenario_s_own_order_and_area_are_told(open_page) -> None:
    page = open_page("sr2010", scenario="sr2010/kill-box")
    press("F4")
    assert "Kill Box has its own tiebreakers" in panel(page).head.text
    press("D")
    answer(1, 1)
    assert "within the kill box?" in panel(page)._question.text()


@pytest.mark.parametrize(
    ("variant", "text"),
    [("mangled-metal", "Mangled Metal"), ("no-assassination", "losing a caster alone"),
     ("no-tiebreakers", "without tiebreakers")],
)  # fmt: skip
def test_what_a_variant_changes_is_told_first(open_page, variant, text) -> None:
    page = open_page("sr2015", variant)
    press("F4")
    assert text in panel(page).head.text


# Ticking


@pytest.fixture
def ticking(open_page):
    """Asked for the army points remaining, with lists to tick off."""
    page = open_page(lists=(ARMY,))
    press("F4", "D")
    answer(1, 1)
    answer(3, 3)
    return page


def test_where_no_entries_are_registered_there_is_just_the_number(open_page) -> None:
    page = open_page(lists=(ArmyList(number=1, points=75),))
    press("F4", "D")
    answer(1, 1)
    answer(3, 3)
    assert not panel(page).tally.isVisible()
    press("Down")
    assert panel(page).figures.fields[0].hasFocus()


def test_figures_stay_empty_until_something_is_ticked(ticking) -> None:
    assert panel(ticking).tally.isVisible()
    assert panel(ticking).figures.numbers == (None, None)


def row(page, at):
    model = panel(page).tally.table.model()
    return [str(model.index(at, column).data()) for column in range(1, 5)]


def test_space_destroys_digits_leave_models_and_the_sum_follows(ticking) -> None:
    press("Down", "Down", "Space")
    assert panel(ticking).figures.numbers == (15, None)
    assert row(ticking, 1) == ["destroyed", "–", "0", "nothing left"]
    press("Down", "4")
    assert panel(ticking).figures.numbers == (7, None)
    assert row(ticking, 2) == ["4 of 10", "–", "0", "too few models left"]
    press("1", "0")
    assert row(ticking, 2)[0] == "10 of 10"
    press("A")
    assert row(ticking, 2)[1:] == ["✓", "16", "double, in the scenario's area"]
    assert panel(ticking).figures.numbers == (23, None)


@pytest.mark.parametrize(
    ("key", "now"),
    [("I", "in play, inert or wild"), ("F", "in play, fleeing"), ("R", "in play, returned 1×"),
     ("D", "destroyed"), ("Delete", "destroyed"), ("0", "destroyed")],
)  # fmt: skip
def test_a_key_says_how_a_piece_stands(ticking, key, now) -> None:
    press("Down", "Down", key)
    assert row(ticking, 1)[0] == now


def test_a_piece_can_be_left_out_and_begin_with_more_models(ticking) -> None:
    press("Down", "Down", "N")
    assert row(ticking, 1)[2:] == ["", "didn't play"]
    press("Down", "+", "+", "-")
    assert row(ticking, 2)[0] == "11 of 11"


def test_what_a_list_got_for_nothing_counts_as_its_card_says(ticking) -> None:
    press("Down", "Down", "P", "1", "2")
    assert row(ticking, 1)[2] == "12"
    press("Down", "Up", "1")
    assert row(ticking, 1)[0] == "in play"
    assert row(ticking, 1)[2] == "12"


def test_what_a_side_destroyed_is_ticked_off_the_other_s_list(ticking) -> None:
    press("Down", "Down", "Space", "Right", "Space")
    press("Return")
    assert kind(ticking) == "army-destroyed"
    assert panel(ticking).figures.numbers == (7, 7)
    press("Down", "Down", "Down", "Down", "Space")
    assert panel(ticking).figures.numbers == (9, 7)
    assert "wins" not in panel(ticking).verdict.text
    press("Return")
    assert "wins by tiebreaker 4" in panel(ticking).verdict.text
    press("Return")
    assert ticking.form.draft.army_points == (9, 7)
    assert ticking.form.draft.lists == (1, 1)


def test_army_points_are_known_where_the_remaining_ones_were_ticked(ticking) -> None:
    press("Down", "Down", "Space", "Right", "Down", "Down", "Down", "Space", "Return", "Return")
    assert ticking.form.draft.reason is WinReason.TIEBREAK_3
    assert ticking.form.draft.army_points == (2, 7)


def test_a_figure_that_is_typed_stands_until_something_is_ticked(ticking) -> None:
    press("Down", "Down", "Space", "Up", "Up")
    assert panel(ticking).figures.fields[0].hasFocus()
    write("19")
    assert panel(ticking).figures.numbers[0] == 19
    press("Down", "Space")
    assert panel(ticking).figures.numbers[0] == 10


def test_in_scenario_presence_space_says_what_stands_inside(open_page) -> None:
    page = open_page("sr2019", lists=(ARMY,))
    press("F4", "F")
    answer(3, 3)
    answer(10, 10)
    assert kind(page) == "scenario-presence"
    press("Down", "Down", "Space")
    assert panel(page).figures.numbers == (7, None)
    assert row(page, 1) == ["in play", "✓", "7", "in full"]


def test_casters_that_died_at_once_are_ticked_off(open_page) -> None:
    page = open_page(lists=(ARMY,))
    press("F4", "A")
    answer(3, 3)
    assert row(page, 0)[0] == "destroyed"


def test_clicks_tick_too(ticking, qtbot) -> None:
    tally = panel(ticking).tally
    tally.table.clicked.emit(tally.table.model().index(1, 1))
    assert panel(ticking).figures.numbers == (15, None)
    tally.table.clicked.emit(tally.table.model().index(4, 2))
    assert panel(ticking).figures.numbers == (17, None)


# The place on the page


def test_a_low_window_scrolls_the_slip_and_keeps_the_field_in_sight(open_page) -> None:
    page = open_page()
    page.resize(900, 330)
    QApplication.processEvents()
    assert page.height() == 330
    page.form.save.setFocus()
    QApplication.processEvents()
    assert page.form.save.visibleRegion().boundingRect() == page.form.save.rect()
    page.form.drops[0].setFocus()
    QApplication.processEvents()
    assert page.form.drops[0].visibleRegion().boundingRect() == page.form.drops[0].rect()


def test_the_panel_takes_the_place_of_the_list_and_the_slip_stays(open_page) -> None:
    page = open_page()
    QApplication.processEvents()
    before = page.form.mapTo(page, page.form.rect().topLeft()), page.form.size()
    press("F4")
    QApplication.processEvents()
    assert panel(page).isVisible() and not page.table.isVisible()
    assert (page.form.mapTo(page, page.form.rect().topLeft()), page.form.size()) == before
    press("Esc")
    assert page.table.isVisible()


def test_where_it_is_narrow_the_panel_stands_in_the_place_of_the_slip(open_page) -> None:
    page = open_page()
    page.resize(660, 700)
    QApplication.processEvents()
    assert page.form.isVisible() and not page.table.isVisible()
    press("F4")
    QApplication.processEvents()
    assert panel(page).isVisible() and not page.form.isVisible()
    press("Esc")
    assert page.form.isVisible() and focus() is page.form.winner
    press("Esc")
    assert page.table.isVisible() and not page.form.isVisible()


# Concessions


def test_a_concession_asks_once_for_what_only_the_table_knows(open_page) -> None:
    page = open_page(lists=(ArmyList(number=1, points=75),))
    press("1", "G")
    assert "The packet gives 3." in page.form.remarks.text
    press("Ctrl+Return")
    assert stored(page).result is None
    assert "The packet asks for army points" in page.form.remarks.text
    press("Esc")
    assert page.form._numbers[0][1].hasFocus()
    press("Ctrl+Return", "Y")
    assert (stored(page).first.control_points, stored(page).first.army_points) == (3, None)


def test_a_concession_with_its_army_points_is_saved_at_once(open_page) -> None:
    page = open_page()
    press("1", "G")
    page.form._numbers[0][1].setFocus()
    write("40")
    press("Ctrl+Return")
    assert stored(page).first.army_points == 40


def test_half_of_the_registered_army_is_told_and_stored(open_page) -> None:
    page = open_page("sr2019", lists=(ArmyList(number=1, points=99),))
    press("1", "G")
    assert "50: half of the registered 99" in page.form.remarks.text
    press("Ctrl+Return")
    assert stored(page).first.army_points == 50
    assert stored(page).second.army_points == 0


def test_the_notes_go_with_the_choice(open_page) -> None:
    page = open_page()
    press("1", "G")
    page.form.how.setFocus()
    press("S")
    assert page.form.remarks.text == ""


def test_a_scan_leaves_a_game_that_is_worked_through_as_it_is(open_page):
    page = open_page(lists=(ARMY,))
    press("F4")
    write("DD:1:1")
    press("Return")
    assert page.area.panel.ending.is_at_start
    assert "Table 1 isn't saved yet" in page.entry.message
    press("D")
    assert not page.area.panel.ending.is_at_start


@pytest.mark.parametrize("width", [1214, 1000, 900])
def test_why_a_piece_counts_is_in_sight_on_a_laptop(ticking, width) -> None:
    ticking.resize(width, 650)
    settle()
    press("Down", "Down", "Down", "A")
    table = panel(ticking).tally.table
    assert str(table.model().index(2, 4).data()) == "double, in the scenario's area"
    assert table.horizontalScrollBar().maximum() == 0
    last = table.visualRect(table.model().index(1, 4))
    assert last.width() > 0 and last.right() <= table.viewport().width()
