"""Preferences for pairings on the page of the rounds, by keys."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLineEdit

from app.rules.pairing.preference import PreferenceKind
from app.services.pairing import manual_swaps, preferences, rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.ui.core.qt_session import Desk
from app.ui.pairing.board_view import FIRST, SECOND
from app.ui.pairing.page import RoundsPage
from app.ui.pairing.preference_panel import ROUNDS_COLUMN, STRENGTH
from tests.ui.conftest import show_active
from tests.ui.hands import focus, press, write
from tests.ui.places import dressed, settle


@pytest.fixture
def page(qtbot, desk_of_eight) -> RoundsPage:
    """Eight players, before the first round."""
    made = RoundsPage(desk_of_eight)
    qtbot.addWidget(made)
    made.resize(1200, 700)
    show_active(qtbot, made)
    return made


def paired(page: RoundsPage) -> set[frozenset[int]]:
    return {frozenset(game.players) for game in page.desk.state.last_round.games}


def listed(page: RoundsPage) -> list[tuple[object, ...]]:
    return [
        (one.kind, one.first, one.second, one.is_hard, one.through_round)
        for one in page.desk.state.preferences
    ]


def remarks(page: RoundsPage) -> str:
    """What the tool tips of the first players say."""
    model, role = page.table.model(), Qt.ItemDataRole.ToolTipRole
    return "\n".join(model.index(row, FIRST).data(role) for row in range(model.rowCount()))


def test_before_the_first_round_a_pair_is_kept_apart_without_a_mouse(page) -> None:
    assert page.preferences.button.text() == "Preferences"
    assert page.acts_here.view == "rounds"
    press("Alt+Shift+W")
    assert page.acts_here.view == "wishes"
    press("Alt+N", "P", "Tab")
    write("3")
    press("Tab")
    write("player h")
    assert page.preferences.panel.form.message == "Meant: 8 Player H"
    press("Tab")
    write("2")
    press("Tab", "Space", "Return")
    assert listed(page) == [(PreferenceKind.PAIR, 3, 8, True, 2)]
    assert page.preferences.panel.lines == (
        "1  Player C and Player H apart    rounds 1 to 2  must",
    )
    assert page.preferences.button.text() == "Preferences (1)"
    assert page.preferences.panel.list.hasFocus()
    assert "your pairing preferences make it less random" in page.line.text
    press("Esc")
    assert page.preferences.panel is None
    assert page.table.hasFocus()


def test_enter_on_the_ticked_box_is_the_form_s_in_the_whole_window_too(open_window, event) -> None:
    view = open_window(event).view
    view.show_page("rounds")
    view.pages["rounds"].table.setFocus()
    press("Alt+Shift+W", "Alt+N", "P", "Tab")
    write("3")
    press("Tab")
    write("8")
    press("Tab", "Tab", "Space", "Return")
    assert listed(view.pages["rounds"]) == [(PreferenceKind.PAIR, 3, 8, True, None)]


def test_saying_who_is_meant_moves_no_field(page) -> None:
    press("Alt+Shift+W", "Alt+N", "P")
    settle()
    form = page.preferences.panel.form
    fields = [form.kind, *form._people.values(), form.through, form._go]
    places = [one.mapTo(page, QPoint()) for one in fields]
    press("Tab")
    write("player h")
    settle()
    assert form.message
    assert [one.mapTo(page, QPoint()) for one in fields] == places


def test_what_is_usual_of_all_preferences_takes_no_width(page) -> None:
    def hidden() -> tuple[bool, bool]:
        table = page.preferences.panel.list
        return table.isColumnHidden(ROUNDS_COLUMN), table.isColumnHidden(STRENGTH)

    page.desk.run(preferences.add, "club", is_hard=False, through_round=None)
    press("Alt+Shift+W")
    assert hidden() == (True, True)
    page.desk.run(preferences.add, "city", is_hard=True, through_round=2)
    assert hidden() == (False, False)


def test_a_first_letter_chooses_the_kind_and_only_its_fields_are_there(page) -> None:
    press("Alt+Shift+W", "Alt+N")
    form = page.preferences.panel.form
    shown = {}
    for letter in "PCTFAB":
        press(letter)
        shown[letter] = sum(one.isVisible() for one in form.findChildren(QLineEdit))
    assert shown == {"P": 3, "C": 1, "T": 1, "F": 1, "A": 1, "B": 2}
    press("C", "Return")
    press("Alt+N", "A", "Return")
    assert [one[0] for one in listed(page)] == [PreferenceKind.CLUB, PreferenceKind.AGAIN]


def test_keys_of_the_list_change_order_and_remove(page) -> None:
    for kind in ("club", "city", "faction"):
        page.desk.run(preferences.add, kind)
    press("Alt+Shift+W", "Down", "Down", "Alt+Up", "Alt+Up", "Alt+Up")
    assert [one[0] for one in listed(page)] == ["faction", "club", "city"]
    press("Space")
    assert listed(page)[0] == ("faction", None, None, True, None)
    press("Alt+Down", "Del")
    assert [one[0] for one in listed(page)] == ["club", "city"]
    press("Alt+R")
    write("3")
    press("Return")
    held = {one[0]: one[4] for one in listed(page)}
    assert sorted(held.values(), key=str) == [3, None]
    assert page.preferences.panel.list.hasFocus()
    page.desk.take_back()
    assert {one[4] for one in listed(page)} == {None}
    assert not any("rounds 1 to 3" in one for one in page.preferences.panel.lines)


@pytest.mark.parametrize(
    ("typed", "message", "field"),
    [
        (("Zoe", "2", ""), "Zoe", "first"),
        (("Player", "2", ""), "Player", "first"),
        (("1", "", ""), "Name both players", "second"),
        (("1", "1", ""), "Choose two different players", "second"),
        (("1", "2", "x"), "from 1 to 99", "through_round"),
        (("1", "2", "0"), "from 1 to 99", "through_round"),
    ],
)
def test_what_is_typed_wrong_is_said_below_its_field(page, typed, message, field) -> None:
    press("Alt+Shift+W", "Alt+N")
    for text in typed:
        press("Tab")
        write(text)
    press("Return")
    form = page.preferences.panel.form
    assert form.message.startswith("✕")
    assert message in form.message
    assert focus() is {**form._people, "through_round": form.through}[field]
    assert focus().property("wrong") is True
    assert page.line.text == ""
    assert listed(page) == []


@pytest.mark.parametrize("way", ["Escape", "new", "rounds", "marked"])
def test_what_is_typed_is_given_up_after_a_question_alone(page, way) -> None:
    page.desk.run(rounds.pair, seed=5)
    page.desk.run(preferences.add, "club")
    press("Alt+Shift+W", "Alt+N", "P", "Tab")
    write("3")
    form = page.preferences.panel.form

    if way == "marked":
        page.table.setFocus()
        page.table.setCurrentIndex(page.table.model().index(0, FIRST))
        press("Space")
        page.table.setCurrentIndex(page.table.model().index(0, SECOND))

    def leave() -> None:
        if way == "Escape":
            press("Esc")
        elif way == "marked":
            page.table.setFocus()
            press("Alt+Shift+W")
        else:
            page.preferences.panel.list.setFocus()
            press("Alt+N" if way == "new" else "Alt+R")

    leave()
    assert "Discard the changes?" in page.question.text
    press("Esc")
    assert page.question is None and form.is_typed
    assert form.kind.currentData() == "pair" and form._people["first"].text() == "3"

    leave()
    press("Return")
    assert page.question is None and not form.is_typed
    assert form.isHidden() is (way == "Escape")


def test_what_is_typed_stays_while_the_list_is_changed(page) -> None:
    page.desk.run(preferences.add, "club")
    press("Alt+Shift+W", "Alt+N", "P", "Tab")
    write("3")
    panel = page.preferences.panel
    panel.list.setFocus()
    press("Space")
    assert listed(page) == [(PreferenceKind.CLUB, None, None, True, None)]
    assert panel.list.hasFocus() and panel.form.is_typed
    assert panel.form._people["first"].text() == "3"


def test_nothing_typed_closes_without_a_question(page) -> None:
    page.desk.run(preferences.add, "club")
    press("Alt+Shift+W", "Alt+N", "Esc")
    assert page.question is None and page.preferences.panel.form.isHidden()
    press("Alt+R", "Esc")
    assert page.question is None and page.preferences.panel.form.isHidden()
    press("Esc")
    assert page.preferences.panel is None


def test_the_same_preference_again_is_said_at_the_form_too(page) -> None:
    press("Alt+Shift+W", "Alt+N", "C", "Return", "Alt+N", "C", "Return")
    assert "already there" in page.preferences.panel.form.message
    press("Esc", "Return")
    assert page.preferences.panel.list.hasFocus()


def test_arrows_choose_among_those_who_may_be_meant(page) -> None:
    press("Alt+Shift+W", "Alt+N", "B", "Tab")
    write("player")
    assert "type more" in page.preferences.panel.form.message
    press("Down", "Down", "Return")
    assert listed(page) == [(PreferenceKind.BYE, 2, None, False, None)]


def test_a_draft_follows_at_once_and_marks_what_goes_against_a_preference(page) -> None:
    page.desk.run(rounds.pair, seed=5)
    one, other = sorted(next(iter(paired(page))))
    seed = page.desk.state.last_round.seed
    press("Alt+Shift+W", "Alt+N", "P", "Tab")
    write(str(one))
    press("Tab")
    write(str(other))
    press("Return")
    assert frozenset((one, other)) not in paired(page)
    assert page.desk.state.last_round.seed == seed
    assert page.preferences.panel.lines[0].split("  ")[2] == "✓ kept"
    assert "against your preference" not in remarks(page)
    press("Alt+N", "F", "Return")
    assert page.preferences.panel.lines[1].split("  ")[2] == "⚠ 4 times not"
    assert remarks(page).count("play the same faction, against your preference.") == 4
    press("Down", "Del")
    assert "against your preference" not in remarks(page)


def test_two_who_are_marked_are_offered_to_be_kept_apart(page) -> None:
    page.desk.run(rounds.pair, seed=5)
    table = page.table
    table.setCurrentIndex(table.model().index(0, FIRST))
    press("Space")
    table.setCurrentIndex(table.model().index(0, SECOND))
    marked = set(page.marked)
    assert len(marked) == 2
    press("Alt+Shift+W", "Return")
    assert {one for preference in listed(page) for one in preference[1:3]} == marked
    assert page.marked == ()
    assert frozenset(marked) not in paired(page)


def apart_from_all(desk: Desk, *, but: int = 0) -> list[int]:
    """The first player is to meet nobody, or all but some of the last."""
    one, *others = (entrant.id for entrant in desk.state.entrants)
    apart = others[: len(others) - but]
    for other in apart:
        desk.run(preferences.add, "pair", is_hard=True, first=one, second=other)
    return [one, *others]


def test_a_preference_too_much_asks_for_a_reason_and_is_then_left_out(page) -> None:
    one, *_, last = apart_from_all(page.desk, but=1)
    page.desk.run(rounds.pair, seed=5)
    press("Alt+Shift+W", "Alt+N", "P", "Tab")
    write(str(one))
    press("Tab")
    write(str(last))
    press("Tab", "Tab", "Space", "Return")
    assert "No pairing meets this: Player A and Player H apart" in page.line.text
    assert len(listed(page)) == 6
    write("They are friends")
    press("Return")
    assert len(listed(page)) == 7
    assert page.preferences.panel.lines[6].split("  ")[2] == "⚠ left out"
    assert "Paired without: Player A and Player H apart." in page.preferences.used.text()


def test_ctrl_enter_names_the_preferences_that_leave_no_pairing_and_a_reason_pairs(
    open_window, event
) -> None:
    view = open_window(event).view
    while view.desk.state.rounds:
        view.desk.session.undo("test")
    apart_from_all(view.desk)
    view.show_page("rounds")
    press("Ctrl+Return")
    assert "No pairing meets this: Player 001 and Player 008 apart" in view.step_bar.line.text
    assert view.desk.state.rounds == ()
    write("They agreed")
    press("Return")
    assert view.desk.state.last_round.is_draft
    page = view.pages["rounds"]
    assert "Player 001 and Player 008 meet" not in remarks(page)
    press("Ctrl+Return", "Ctrl+Return")
    used = page.preferences.used.text()
    assert "Preferences applied: Player 001 and Player 002 apart" in used
    assert used.startswith("⚠ Paired without: Player 001 and Player 008 apart.")
    view.desk.run(preferences.remove, 1)
    assert page.preferences.used.text() == used


def test_a_preference_that_the_list_cuts_is_said_whole_below_it(page) -> None:
    for name in ("Maximilian", "Wilhelmina"):
        long = f"{name} von und zu Hohenlohe-Waldenburg-Schillingsfürst-Langenburg"
        page.desk.run(players.register, PlayerDraft(name=long))
    page.desk.run(preferences.add, "club")
    press("Alt+Shift+W")
    panel = page.preferences.panel
    page.desk.run(preferences.add, "pair", first=9, second=10)
    QApplication.processEvents()
    press("Down")
    assert panel.whole.startswith("2. Maximilian von und zu Hohenlohe")
    assert panel.whole.endswith(" apart – when the packet allows, every round")
    press("Alt+N")
    assert panel.whole == ""
    press("Esc", "Up")
    assert panel.whole == "1. avoid same club – when the packet allows, every round"


def test_the_list_never_scrolls_aside_and_says_below_what_it_cuts(page, qapp) -> None:
    """In a window of 1366 pixels, which leave so many to the page."""
    with dressed(qapp):
        page.resize(1214, 620)
        page.desk.run(rounds.pair, seed=5)
        page.desk.run(preferences.add, "club")
        press("Alt+Shift+W")
        settle()
        panel = page.preferences.panel
        assert panel.list.isVisible() and panel.list.horizontalScrollBar().maximum() == 0
        assert panel.whole == "", "all of it is seen"
        page.desk.run(preferences.add, "pair", is_hard=True, first=1, second=2, through_round=3)
        settle()
        assert panel.list.horizontalScrollBar().maximum() == 0
        assert panel.whole == "1. avoid same club – when the packet allows, every round"


def test_a_round_without_preferences_says_nothing_of_them(page) -> None:
    page.desk.run(rounds.pair, seed=5)
    page.desk.run(rounds.publish)
    assert page.preferences.used.isHidden()
    page.desk.run(preferences.add, "club")
    assert page.preferences.used.isHidden()
    press("Alt+Shift+W")
    assert page.preferences.panel.list.isColumnHidden(2)


def test_one_panel_is_shown_at_a_time(page) -> None:
    page.desk.run(players.register, PlayerDraft(name="Nine"))
    page.desk.run(rounds.pair, seed=5)
    press("Alt+W")
    page.table.setFocus()
    press("Alt+Shift+W")
    assert page.why.isHidden()
    assert page.preferences.panel.list.hasFocus()
    page.table.setFocus()
    press("Alt+W")
    assert page.preferences.panel is None
    page.why.put_away()
    page.desk.run(rounds.publish)
    page.desk.run(players.enter_late, PlayerDraft(name="Late Lucy"))
    press("Alt+Shift+W")
    page.table.setFocus()
    press("Alt+E")
    assert page.preferences.panel is None
    page.table.setFocus()
    press("Alt+Shift+W")
    assert page.repair.panel is None


@pytest.fixture
def swapped(page) -> set[frozenset[int]]:
    """A draft with a swap, the panel open; the pairs that the swap made."""
    page.desk.run(rounds.pair, seed=1)
    drawn = paired(page)
    one, other = page.desk.state.last_round.games[:2]
    page.desk.run_because("friends", manual_swaps.swap, one.first.player, other.first.player)
    made = paired(page) - drawn
    assert len(made) == 2
    page.start()
    press("Alt+Shift+W", "Alt+N", "C", "Return")
    return made


def test_a_new_preference_asks_before_a_swap_is_lost(page, swapped) -> None:
    before = paired(page)
    text = page.question.text
    assert "Re-pair round 1 now?" in text and "loses 2 games made by hand" in text
    assert listed(page) == []
    press("Esc")
    assert page.question is None and paired(page) == before and listed(page) == []


@pytest.mark.parametrize(("steps", "is_kept", "is_locked"), [(0, True, True), (2, True, False)])
def test_the_swap_is_kept_with_the_rest_paired_again_or_later(
    page, swapped, steps, is_kept, is_locked
) -> None:
    press(*["Down"] * steps, "Return")
    assert len(listed(page)) == 1
    assert (swapped <= paired(page)) is is_kept
    assert bool(page.desk.state.locks) is is_locked


def test_all_is_paired_again_by_choice(page, swapped) -> None:
    press("Down", "Return")
    assert len(listed(page)) == 1
    assert not page.desk.state.last_round.by_hand
