"""The page of papers: shows, saves whole or not at all, knows what is stale."""

import pytest
from PySide6.QtPdf import QPdfDocument
from PySide6.QtWidgets import QFileDialog

from app.services import draft_changes, rounds, scenarios
from app.services.history import history
from app.services.papers import Paper
from app.ui.papers.page import PapersPage
from tests.ui.conftest import show_active
from tests.ui.hands import focus, press


@pytest.fixture
def page(qtbot, desk_of_eight, settings):
    desk_of_eight.run(rounds.pair)
    desk_of_eight.run(scenarios.choose_scenario, "sr2015/two-fronts")
    desk_of_eight.run(rounds.publish)
    made = PapersPage(desk_of_eight, settings)
    qtbot.addWidget(made)
    made.resize(1100, 700)
    show_active(qtbot, made)
    return made


def verbs(page) -> list[str]:
    return [one.verb for one in page.desk.session.read(history)]


def test_before_a_round_is_published_it_says_so_calmly(qtbot, desk_of_eight, settings):
    made = PapersPage(desk_of_eight, settings)
    qtbot.addWidget(made)
    show_active(qtbot, made)
    assert made._none.isVisible()
    assert made.line.text == ""
    press("P", "S", "O")
    assert made.line.text == ""


def test_the_arrows_show_one_paper_after_the_other(page):
    assert focus() is page.papers
    shown = []
    for _ in Paper:
        assert page.document.pageCount() >= 1
        shown.append(page.paper)
        press("Down")
    assert shown == list(Paper)


def test_another_size_is_remembered(page, settings):
    wide = page.document.pagePointSize(0).width()
    page._size.setCurrentIndex(1)
    assert page.document.pagePointSize(0).width() != wide
    assert settings.paper == "letter"


def test_s_saves_the_paper_and_notes_it(page, tmp_path, monkeypatch):
    path = tmp_path / "slips.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    press("S")
    assert "slips.pdf" in page.line.text
    document = QPdfDocument()
    assert document.load(str(path)) is QPdfDocument.Error.None_
    assert verbs(page)[0] == "mark_printed"


def test_a_place_that_takes_no_file_is_said_and_nothing_is_noted(page, tmp_path):
    page.save_to(tmp_path / "no such folder" / "slips.pdf")
    assert "cannot be written" in page.line.text
    assert "mark_printed" not in verbs(page)


def test_a_pairing_changed_after_printing_makes_the_paper_stale(page, tmp_path):
    page.save_to(tmp_path / "slips.pdf")
    assert not page._stale.isVisible()
    games = page.desk.state.rounds[0].games
    two = games[0].first.player, games[1].first.player
    page.desk.run_because("sat wrong", draft_changes.record_as_played, *two)
    assert page._stale.isVisible()
    assert "slips" in page._stale.text().casefold()
    page.save_to(tmp_path / "slips again.pdf")
    assert not page._stale.isVisible()
