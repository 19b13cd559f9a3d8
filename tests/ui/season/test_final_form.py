"""Finals that the best of others play, in the window: of a season, and of one event alone."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget

from app.rules.core.draw import Draw
from app.rules.season.qualifiers import QualifierFault
from app.services.event.event_draft import EventDraft
from app.services.program.rehearse import RehearsalPlan, rehearse
from app.ui.core.icons import state_icon
from tests.builders import morning
from tests.ui.hands import press, write
from tests.ui.season.seasons import FIRST, season_of


def names(form, column: int = 1) -> list[str]:
    model = form.table.model()
    return [model.index(row, column).data() for row in range(model.rowCount())]


def click(form, name: str) -> None:
    button = next(one for one in form.findChildren(QPushButton)
                  if getattr(one, "act", None) is form.bound[name])  # fmt: skip
    assert button.isEnabled(), name
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def tick(box: QWidget) -> None:
    """Click the sign of a tick box."""
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(10, box.height() // 2))


def answer(page, text: str, reason: str = "") -> None:
    assert page.question.question is not None
    if reason:
        page.question.reason.setText(reason)
    button = next(
        one for one in page.question.findChildren(QPushButton) if one.text().endswith(text)
    )
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.fixture
def page(open_window, event, tmp_path):
    """A season of two events, its qualifiers in sight."""
    window = open_window(event)
    window.show_season(season_of(tmp_path / "coast.season"))
    shown = window.pages.season
    shown._tabs.setCurrentIndex(5)
    return shown


def test_the_best_of_two_qualifiers_play_a_final_that_is_made_in_one_action(page) -> None:
    form = page._qualifiers.form
    assert form.places.hasFocus()
    assert names(form)[:4] == [*FIRST[::-1][:4]], "the newest event is chosen"
    tick(form.events["1"])
    assert form.each.isEnabled()
    assert not form.bound["make"].isEnabled(), "both firsts are equal"
    sign = form.table.model().index(0, 0).data(Qt.ItemDataRole.DecorationRole)
    assert sign.cacheKey() == state_icon("tied").cacheKey()
    form.table.selectRow(0)
    gone = names(form)[0]
    click(form, "decline")
    assert gone not in names(form)[:4]
    assert names(form)[-1] == gone
    form.table.selectRow(len(names(form)) - 1)
    click(form, "comes")
    while form.bound["lots"].isEnabled():
        click(form, "lots")
    assert "by lot" in form.note.text()
    sign = form.table.model().index(0, 0).data(Qt.ItemDataRole.DecorationRole)
    assert sign.cacheKey() == state_icon("inside").cacheKey()
    lots, season_lots = form.final.choice.lots, page.desk.state.lots
    assert lots and not season_lots, "the season's own order stays as it is"
    made = []
    page.event_made.disconnect()
    page.event_made.connect(made.append)
    press("Alt+G")
    answer(page, "Make the event")
    assert len(made) == 1
    assert made[0].is_file()


def test_what_a_masters_final_asks_for_needs_a_reason(page) -> None:
    form = page._qualifiers.form
    assert form._convention.isHidden()
    form.rules.setCurrentIndex(form.rules.findData("masters-2014"))
    assert not form._convention.isHidden()
    form.where.setCurrentIndex(form.where.findData("us"))
    form.attendees.setText("1200")
    tick(form.same)
    tick(form.approved)
    codes = {one.code for one in form.final.found.problems}
    assert not codes & {
        QualifierFault.CONVENTION, QualifierFault.OTHER_CONVENTION, QualifierFault.APPROVAL,
    }  # fmt: skip
    assert QualifierFault.TOO_FEW_PLAYERS in codes
    press("Alt+G")
    made = []
    page.event_made.disconnect()
    page.event_made.connect(made.append)
    answer(page, "Do it anyway")
    assert not made, "it needs a reason"
    answer(page, "Do it anyway", "a small convention")
    assert len(made) == 1


def test_nothing_is_made_of_a_past_state_or_of_no_qualifier(page) -> None:
    form = page._qualifiers.form
    tick(form.events["2"])
    assert "at least one qualifier" in form.note.text()
    assert not form.bound["make"].isEnabled()
    page.bound["as_of"].trigger()
    assert not form.isEnabled()
    page.bound["now"].trigger()
    assert form.isEnabled()


def test_the_best_four_of_an_event_play_on_without_a_season(open_window, tmp_path, qtbot) -> None:
    draft = EventDraft(name="Saturday", packet="sr2015", point_size=50)
    path = tmp_path / "saturday.dicedown"
    plan = RehearsalPlan(players=9, seed=2)
    rehearse(path, draft, plan, clock=morning, dice=Draw(1).below).close()
    window = open_window()
    window.open_path(path)
    window.show_top()
    page = window.pages.top
    form = page.form
    assert page.isVisible() and form.places.hasFocus()
    press("Ctrl+A")
    write("2")
    assert len(form.final.found.seeds) == 2
    press("Ctrl+A")
    write("4")
    while form.bound["lots"].isEnabled():
        press("Alt+L")
    best = names(form)[:4]
    press("Alt+G")
    answer(page, "Make the event")
    state = window.view.desk.state
    assert [one.name for one in state.entrants] == best
    assert window.view.desk.session.path.stem == "Saturday final"
    assert len(state.rounds[0].games) == 2


def test_an_event_that_goes_on_says_so_and_escape_leads_back(open_window, event) -> None:
    window = open_window(event)
    window.show_top()
    page = window.pages.top
    assert "isn't over" in page.form.note.text()
    assert not page.form.bound["make"].isEnabled()
    press("Esc")
    assert window._stack.currentWidget() is window.view


def test_who_plays_on_stays_chosen_and_the_window_asks_before_it_closes(
    open_window, tmp_path
) -> None:
    draft = EventDraft(name="Saturday", packet="sr2015", point_size=50)
    path = tmp_path / "saturday.dicedown"
    plan = RehearsalPlan(players=5, seed=2)
    rehearse(path, draft, plan, clock=morning, dice=Draw(1).below).close()
    window = open_window()
    window.open_path(path)
    window.show_top()
    page = window.pages.top
    assert not window.typed
    page.form.table.selectRow(0)
    click(page.form, "decline")
    press("Esc")
    window.show_top()
    assert len(page.form._choice.declined) == 1 and window.typed == ("who plays the final",)
    window.close()
    assert window.isVisible()
    press("Return")
    assert not window.isVisible()


def test_who_plays_on_follows_the_event_while_that_is_in_sight(open_window, tmp_path) -> None:
    draft = EventDraft(name="Saturday", packet="sr2015", point_size=50)
    path = tmp_path / "saturday.dicedown"
    plan = RehearsalPlan(players=5, seed=2)
    rehearse(path, draft, plan, clock=morning, dice=Draw(1).below).close()
    window = open_window()
    window.open_path(path)
    window.show_top()
    form = window.pages.top.form
    assert form.final is not None
    while form.final is not None:
        # As at another desk: a result is undone that this page went by.
        window.view.desk.take_back()
    assert "isn't over" in form.note.text() and names(form) == []
