"""The page of papers: shows, saves whole or not at all, knows what is stale."""

import pytest
from PySide6.QtPdf import QPdfDocument
from PySide6.QtWidgets import QFileDialog

from app.services.clock.day_plan import plan_day
from app.services.core.history import history
from app.services.pairing import manual_swaps, rounds
from app.services.papers.paper_sets import PaperSet
from app.services.papers.papers import Paper
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.scenarios import scenarios
from app.ui.core import printing as paper_files
from app.ui.papers.page import PapersPage
from tests.services.terrain.terrain_acts import lay_some
from tests.ui.conftest import show_active
from tests.ui.hands import focus, press


@pytest.fixture
def page(qtbot, desk_of_eight, settings):
    desk_of_eight.run(plan_day, "10:00")
    lay_some(desk_of_eight.session)
    desk_of_eight.run(rounds.pair)
    desk_of_eight.run(scenarios.choose_scenario, "sr2015/two-fronts")
    desk_of_eight.run(rounds.publish)
    made = PapersPage(desk_of_eight, settings)
    qtbot.addWidget(made)
    made.resize(1100, 700)
    show_active(qtbot, made)
    made.papers.choose(Paper.SLIPS)
    return made


def verbs(page) -> list[str]:
    return [one.verb for one in page.desk.session.read(history)]


def test_before_a_round_is_published_it_says_so_calmly(qtbot, desk_of_eight, settings):
    made = PapersPage(desk_of_eight, settings)
    qtbot.addWidget(made)
    show_active(qtbot, made)
    made.papers.choose(Paper.SLIPS)
    assert made._none.isVisible()
    assert made.line.text == ""
    press("Alt+P", "Alt+S", "Alt+O")
    assert made.line.text == ""


def test_the_arrows_show_one_paper_after_the_other(page):
    assert focus() is page.papers
    shown = []
    for _ in Paper:
        assert page.document.pageCount() >= 1
        shown.append(page.chosen)
        press("Down")
    assert shown == list(Paper)


def test_another_size_is_remembered(page, settings):
    wide = page.document.pagePointSize(0).width()
    page._size.setCurrentIndex(1)
    assert page.document.pagePointSize(0).width() != wide
    assert settings.paper == "letter"


@pytest.mark.parametrize("typed", ["for the wall", "Cup 1.5", "Cup.PDF"])
def test_a_name_without_its_ending_gets_it_and_replaces_nothing(
    page, qtbot, tmp_path, monkeypatch, typed
):
    other = tmp_path / "for the wall.pdf"
    other.write_bytes(b"another's")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / typed), ""))
    page.uses.save()
    expected = {"for the wall": "for the wall 2.pdf", "Cup 1.5": "Cup 1.5.pdf"}
    saved = tmp_path / expected.get(typed, typed)
    qtbot.waitUntil(saved.exists)
    assert sorted(tmp_path.glob("[Cf]*")) == sorted((saved, other))
    assert saved.read_bytes().startswith(b"%PDF")
    assert other.read_bytes() == b"another's"
    assert saved.name in page.line.text


def test_s_saves_the_paper_and_notes_it(page, tmp_path, monkeypatch):
    path = tmp_path / "slips.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    press("Alt+S")
    assert "slips.pdf" in page.line.text
    document = QPdfDocument()
    assert document.load(str(path)) is QPdfDocument.Error.None_
    assert verbs(page)[0] == "mark_printed"


def test_a_place_that_takes_no_file_is_said_and_nothing_is_noted(page, tmp_path):
    page.uses.save_to(tmp_path / "no such folder" / "slips.pdf")
    assert "Can't write" in page.line.text
    assert "mark_printed" not in verbs(page)


def test_a_pairing_changed_after_printing_makes_the_paper_stale(page, tmp_path):
    page.uses.save_to(tmp_path / "slips.pdf")
    assert not page._stale.isVisible()
    games = page.desk.state.rounds[0].games
    two = games[0].first.player, games[1].first.player
    page.desk.run_because("sat wrong", manual_swaps.record_as_played, *two)
    assert page._stale.isVisible()
    assert "slips" in page._stale.text().casefold()
    page.uses.save_to(tmp_path / "slips again.pdf")
    assert not page._stale.isVisible()


def test_the_sets_are_in_the_order_of_the_day(page):
    sets = [one for one in page.papers._rows if isinstance(one, PaperSet)]
    assert sets == [PaperSet.START, PaperSet.ROUND, PaperSet.END]


def test_each_moment_of_the_day_begins_with_its_set_and_keeps_what_is_chosen_in_it(
    qtbot, desk_of_eight, settings
):
    made = PapersPage(desk_of_eight, settings)
    qtbot.addWidget(made)
    show_active(qtbot, made)
    assert made.chosen is PaperSet.START
    made.papers.choose(Paper.BALLOTS)
    made.start()
    assert made.chosen is Paper.BALLOTS
    desk_of_eight.run(rounds.pair)
    made.start()
    assert made.chosen is Paper.BALLOTS, "players know no round yet"
    desk_of_eight.run(rounds.publish)
    made.start()
    assert made.chosen is PaperSet.ROUND


def test_what_cannot_be_printed_yet_is_greyed_and_nothing_moves(qtbot, desk_of_eight, settings):
    made = PapersPage(desk_of_eight, settings)
    qtbot.addWidget(made)
    made.resize(1100, 700)
    show_active(qtbot, made)

    def places() -> list:
        return [(one.isEnabled(), one.geometry()) for one in made.uses.buttons]

    made.papers.choose(Paper.ANNOUNCEMENT)
    before = places()
    assert all(is_enabled for is_enabled, _ in before)
    made.papers.choose(Paper.SLIPS)
    assert places() == [(False, place) for _, place in before]


def test_a_printout_that_is_out_of_date_is_marked_in_the_list(page, tmp_path):
    page.uses.save_to(tmp_path / "slips.pdf")
    assert page.papers.currentItem().icon().isNull()
    games = page.desk.state.rounds[0].games
    two = games[0].first.player, games[1].first.player
    page.desk.run_because("sat wrong", manual_swaps.record_as_played, *two)
    assert not page.papers.currentItem().icon().isNull()
    assert page.papers.currentItem().toolTip() == "Out of date – reprint"


def test_a_printout_that_cannot_be_printed_again_is_to_be_thrown_away(page, tmp_path):
    page.desk.run(plan_day, "10:00", 20)
    page.papers.choose(Paper.DAY_PLAN)
    page.uses.save_to(tmp_path / "timetable.pdf")
    page.desk.run(plan_day, None, 20)
    assert page.papers.currentItem().toolTip() == "Out of date – throw away"
    assert page._stale.text() == "⚠ Out of date – throw away: Timetable poster"


def test_the_sets_stand_above_the_papers_and_have_their_keys(page):
    press("Alt+R")
    assert page.chosen is PaperSet.ROUND
    assert page.document.pageCount() == 5
    assert "Includes: Pairings by name ×2" in page._summary.text()
    assert "Left out: Scenario sheet." in page._summary.text()
    press("Alt+E")
    assert page.chosen is PaperSet.START
    heading = 1
    place = heading + list(PaperSet).index(PaperSet.START)
    assert page.papers.row(page.papers.currentItem()) == place


def test_a_set_that_is_saved_is_noted_once(page, tmp_path):
    press("Alt+R")
    page.uses.save_to(tmp_path / "all.pdf")
    assert verbs(page)[0] == "mark_set_printed"
    assert verbs(page).count("mark_set_printed") == 1
    games = page.desk.state.rounds[0].games
    two = games[0].first.player, games[1].first.player
    page.desk.run_because("sat wrong", manual_swaps.record_as_played, *two)
    assert page._stale.isVisible()


def test_the_folder_is_shown_of_what_was_saved_last(page, tmp_path, monkeypatch):
    shown = []
    monkeypatch.setattr(paper_files, "show_in_folder", lambda path: shown.append(path) or True)
    press("Alt+W")
    assert shown[0].exists() and shown[0].suffix == ".pdf"
    page.uses.save_to(tmp_path / "slips.pdf")
    press("Alt+W")
    assert shown[1] == tmp_path / "slips.pdf"


def test_a_folder_that_cannot_be_shown_is_named(page, monkeypatch):
    monkeypatch.setattr(paper_files, "show_in_folder", lambda _: False)
    press("Alt+W")
    assert ".pdf" in page.line.text


def test_papers_speak_the_language_that_is_chosen_and_it_is_remembered(page, settings):
    assert settings.paper_language == "en"
    press("Alt+L", "D")  # The field's first letter chooses Deutsch.
    assert settings.paper_language == "de"
    assert "Tisch" in page.document.getAllText(0).text()
    assert page.papers.currentItem().text() == "Result slips"


def test_a_paper_in_another_language_is_not_out_of_date_for_that(page, tmp_path):
    page._language.setCurrentIndex(page._language.findData("fr"))
    page.uses.save_to(tmp_path / "fiches.pdf")
    page.reload()
    assert not page._stale.isVisible()


def test_a_name_that_printouts_cannot_show_is_named_beside_the_paper(page):
    assert not page._note_line.isVisible()
    draft = PlayerDraft(name="สมชาย")
    page.desk.run(players.enter_late, draft)
    page.papers.choose(Paper.CHECK_IN)
    assert "“สมชาย” in สมชาย. Enter a Latin spelling" in page._note_line.text
    page.papers.choose(Paper.REFERENCE)
    assert "สมชาย" not in page._note_line.text
    page.desk.run(players.edit, 9, PlayerDraft(name="สมชาย", public_name="Somchai"))
    page.papers.choose(Paper.CHECK_IN)
    assert not page._note_line.isVisible()
