"""The page of scenarios: its words, the plan of the event, and the house's own, by keys."""

import shutil

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from app.paths import house_scenarios_folder
from app.rules.core.round import RoundState
from app.services.scenarios.plan import plan_scenario, plan_scenarios, planned_scenarios
from app.ui.scenarios.page import ScenarioPage
from tests.builders import event_of
from tests.ui.hands import focus, press, write

IDS = ("incursion", "two-fronts", "close-quarters", "fire-support", "outflank")


@pytest.fixture
def page(open_window, tmp_path) -> ScenarioPage:
    """The page of an event of eight before its first round."""
    path = tmp_path / "cup.dicedown"
    event_of(path, 8).close()
    window = open_window(path)
    press("Ctrl+8")
    QApplication.processEvents()
    return window.view.current


@pytest.fixture
def folder():
    """The EO's own scenarios; empty afterwards."""
    folder = house_scenarios_folder()
    yield folder
    for path in folder.glob("*.toml") if folder.is_dir() else ():
        path.unlink()


def meant(page) -> dict[int, str]:
    return dict(page.desk.session.read(planned_scenarios))


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


# Words


def test_the_words_of_the_packet_are_found_as_one_types(page) -> None:
    press("Alt+T")
    assert focus() is page.terms.search
    assert "Contest" in page.terms.headings and len(page.terms.headings) > 10
    write("domin")
    assert page.terms.headings[0] == "Dominate"
    assert page.terms.details.toPlainText().startswith("Dominate")
    write(" xyzzy")
    assert page.terms.headings == ()
    assert "No results for “domin xyzzy”" in page.terms.details.toPlainText()
    press("Escape")
    assert page.terms.search.text() == ""
    press("Escape")
    assert page.view is page.viewer


def test_ctrl_f_goes_to_the_words_from_anywhere(page) -> None:
    press("Alt+S", "Ctrl+F")
    assert focus() is page.terms.search
    write("kill box")
    press("Ctrl+Shift+C")
    assert clipboard().startswith("Kill Box: ")
    press("Down")
    assert focus() is page.terms.details


def test_the_words_go_with_the_packet_that_is_looked_at(page) -> None:
    page.viewer.group.setCurrentIndex(page.viewer.group.findData("sr2019"))
    page.viewer.list.setFocus()
    press("Alt+T")
    assert "Control a rectangular zone" in page.terms.headings


# The plan


def test_a_round_is_planned_by_number_and_cleared(page) -> None:
    press("Alt+S")
    assert focus() is page.plan.table
    press("Return")
    write("6")
    press("Return")
    assert meant(page) == {1: "sr2015/incursion"}
    assert page.plan.lines[0].title == "6 Incursion"
    assert focus() is page.plan.table
    press("Delete")
    assert meant(page) == {}
    press("Ctrl+Z")
    assert meant(page) == {1: "sr2015/incursion"}


def test_a_scenario_is_for_the_round_that_was_asked_for(page) -> None:
    press("Alt+S", "Return")
    page.plan.table.selectRow(2)
    write("6")
    press("Return")
    assert meant(page) == {1: "sr2015/incursion"}


def test_what_is_typed_wrong_is_refused_beside_the_field(page) -> None:
    press("Alt+S", "Return")
    write("nonsense")
    press("Return")
    assert "There's no scenario “nonsense”" in page.plan.ask.problem
    assert focus() is page.plan.ask.field
    press("Escape")
    assert meant(page) == {}
    assert page.view is page.plan


def test_dice_fill_the_open_rounds(page) -> None:
    press("Alt+S", "Alt+I")
    assert set(meant(page)) == {1}
    press("Alt+A")
    titles = meant(page)
    assert set(titles) == {line.number for line in page.plan.lines}
    assert len(set(titles.values())) == len(titles)
    assert "Rolled: round 2: " in page.line.text
    press("Ctrl+Z")
    assert set(meant(page)) == {1}


def test_the_cheapest_order_is_shown_and_taken_by_one_key(page) -> None:
    page.desk.run(plan_scenarios, tuple((n, f"sr2015/{slug}") for n, slug in enumerate(IDS, 1)))
    press("Alt+S")
    own, least = page.plan.orders.splitlines()
    assert own.startswith("As planned, on each table: ") and "Least table re-setup" in least
    press("Alt+O")
    assert sorted(meant(page).values()) == sorted(f"sr2015/{slug}" for slug in IDS)
    assert (
        page.plan.orders.splitlines()[1] == "No other order of these scenarios needs fewer changes."
    )
    press("Alt+O")
    assert "No other order" in page.line.text
    press("Ctrl+Z")
    assert list(meant(page).values()) == [f"sr2015/{slug}" for slug in IDS]


def test_what_the_crew_does_is_shown_and_copied(page) -> None:
    page.desk.run(plan_scenarios, ((1, "sr2015/incursion"), (2, "sr2015/two-fronts")))
    press("Alt+S", "Down")
    assert page.plan.here.number == 2
    text = page.plan.details.toPlainText()
    assert "Before round 2" in text and "Remove: " in text and "Add: " in text
    assert "3 × Flag" in text
    press("Ctrl+Shift+C")
    assert "Round 2: 2 Two Fronts" in clipboard() and "crew only" in clipboard()


def test_one_more_round_can_be_planned(page) -> None:
    press("Alt+S")
    count = len(page.plan.lines)
    press("Alt+N")
    assert len(page.plan.lines) == count + 1
    assert page.plan.here.number == count + 1


def test_a_planned_round_is_looked_at(page) -> None:
    page.desk.run(plan_scenario, "sr2015/outflank", 1)
    press("Alt+S", "Alt+V")
    assert page.view is page.viewer
    assert page.viewer.scenario.id == "sr2015/outflank"
    assert "R1" in page.viewer.list.currentItem().text()


def test_a_round_that_is_paired_is_the_rounds_pages(page) -> None:
    page.desk.run(plan_scenario, "sr2015/outflank", 1)
    press("Ctrl+Return")
    state = page.desk.state
    assert (state.rounds[0].scenario, state.rounds[0].state) == (
        "sr2015/outflank", RoundState.DRAFT,
    )  # fmt: skip
    press("Ctrl+8", "Alt+S", "Up", "Up", "Return")
    assert page.plan.here.is_there
    assert "is already paired" in page.line.text


def test_a_repeat_that_the_packet_advises_against_is_marked(page) -> None:
    page.desk.run(plan_scenarios, ((1, "sr2015/outflank"), (2, "sr2015/outflank")))
    press("Alt+S", "Down")
    assert page.plan.here.problems
    assert "the packet advises against repeating it" in page.plan.details.toPlainText()


# The house


def test_a_copy_is_written_corrected_and_kept(page, folder) -> None:
    press("Down", "Alt+C")
    assert page.view is page.house
    (path,) = folder.glob("*.toml")
    assert str(path) in page.line.text
    text = path.read_text("utf-8")
    assert text.startswith("# A scenario of your own.") and "tenths of an inch" in text
    faulty = text.replace("width = 60", "wide = 60", 1)
    path.write_text(faulty.replace("destroyed = 1", 'destroyed = "x"'))
    press("F5")
    details = page.house.details.toPlainText()
    assert "2 faults" in details
    assert "zones.0.wide: there's no such key." in details
    assert "scoring.2.destroyed: this must be a whole number" in details
    press("Return")
    assert page.desk.state.house_scenarios == ()
    assert "This scenario can't be used yet." in page.line.text
    path.write_text(text)
    press("F5", "Return")
    assert [scenario.name for scenario in page.desk.state.house_scenarios] == ["House Two Fronts"]
    assert page.house.here.is_kept
    press("Alt+V")
    assert page.viewer.scenario.id == "house/two-fronts"


def test_a_kept_scenario_is_read_again_and_removed(page, folder) -> None:
    press("Alt+C", "Return")
    (path,) = folder.glob("*.toml")
    path.write_text(path.read_text("utf-8").replace("House Destruction", "Our Ruin"))
    press("F5")
    assert page.house.here.differs
    press("Return")
    assert [scenario.name for scenario in page.desk.state.house_scenarios] == ["Our Ruin"]
    press("Delete")
    assert page.desk.state.house_scenarios == ()
    assert path.exists()
    press("Ctrl+Z")
    assert [scenario.name for scenario in page.desk.state.house_scenarios] == ["Our Ruin"]


def test_the_cursor_stays_on_a_scenario_that_is_added_or_removed(page, folder) -> None:
    press("Alt+C", "Escape", "Down", "Alt+C", "Escape", "Down", "Alt+C")
    assert len(page.house.lines) == 3
    for row in range(3):
        page.house.table.selectRow(row)
        slug = page.house.here.slug
        press("Return")
        assert page.house.here.slug == slug and page.house.here.is_kept
        press("Delete")
        assert page.house.here.slug == slug and not page.house.here.is_kept


def test_a_kept_scenario_is_planned_like_any_other(page, folder) -> None:
    press("Alt+C", "Return", "Escape", "Alt+S", "Return")
    write("House")
    press("Return")
    assert meant(page) == {1: "house/destruction"}
    press("Escape", "Alt+U", "Delete")
    assert "is the scenario of round 1" in page.line.text


def test_a_file_that_lies_elsewhere_is_taken(page, folder, tmp_path) -> None:
    press("Alt+C")
    (path,) = folder.glob("*.toml")
    other = tmp_path / "other.toml"
    shutil.move(path, other)
    press("F5")
    assert page.house.lines == ()
    page.house.take_file(other)
    assert page.house.here.name == "House Destruction"
    page.house.take_file(tmp_path / "missing.toml")
    assert "missing.toml" in page.line.text


def test_an_empty_house_says_how_to_begin(page, folder) -> None:
    press("Alt+U")
    empty = page.house._empty
    assert empty.isVisible() and empty.isAncestorOf(focus())
    assert not page.house.table.isVisible() and not page.house._buttons.isVisible()
    labels = [one for one in empty.findChildren(QLabel) if one.isVisible()]
    assert "No custom scenarios yet" in [one.text() for one in labels]
    assert labels[0].mapTo(page.house, QPoint(0, 0)).y() < page.house.height() // 4, "at the top"


def test_a_button_of_the_empty_house_leads_to_a_scenario_to_copy(page, folder) -> None:
    press("Alt+U")
    (choose, _) = page.house._empty.findChildren(QPushButton)
    QTest.mouseClick(choose, Qt.MouseButton.LeftButton)
    assert page.view is page.viewer
    press("Alt+C")
    assert page.view is page.house
    assert page.house.table.isVisible() and not page.house._empty.isVisible()


def test_a_planned_scenario_is_offered_with_its_round(page) -> None:
    page.desk.run(plan_scenario, "sr2015/outflank", 1)
    press("Alt+S", "Down", "Return")
    model = page.plan.ask.field.completer().model()
    shown = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert "7 Outflank  ·  planned for round 1" in shown
    write("outfl")
    press("Down", "Return")
    assert meant(page)[2] == "sr2015/outflank", "what is taken is the scenario's name alone"
