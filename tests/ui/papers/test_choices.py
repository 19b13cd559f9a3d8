"""The papers under their headings, found by typing, and what can be chosen of each on the page."""

import pytest
from PySide6.QtPdf import QPdfDocument

from app.rules.lists.army_list import ArmyList
from app.services.lists import army_lists
from app.services.pairing import rounds
from app.services.papers.kinds import Option, PaperGroup
from app.services.papers.papers import Paper
from app.ui.papers.page import PapersPage
from app.words.papers.papers import paper_name
from tests.ui.conftest import show_active
from tests.ui.hands import focus, press, write


@pytest.fixture
def page(qtbot, desk_of_eight, settings):
    for act in (rounds.pair, rounds.publish):
        desk_of_eight.run(act)
    made = PapersPage(desk_of_eight, settings)
    qtbot.addWidget(made)
    made.resize(1200, 760)
    show_active(qtbot, made)
    made.papers.choose(Paper.SLIPS)
    return made


def shown(page) -> list[str]:
    rows = range(page.papers.count())
    return [page.papers.item(row).text() for row in rows if not page.papers.isRowHidden(row)]


def page_text(page) -> str:
    pages = range(page.document.pageCount())
    return " ".join(" ".join(page.document.getAllText(n).text() for n in pages).split())


def test_papers_stand_under_the_headings_of_their_groups(page):
    texts = shown(page)
    heads = ["Print sets", "This round", "Players", "Event", "Scenario"]
    places = [texts.index(head) for head in heads]
    assert places == sorted(places)
    name = paper_name(page.t, Paper.RECORD_SHEETS)
    assert places[2] < texts.index(name) < places[3]


def test_every_paper_is_listed_once_in_its_group(page):
    listed = [one for one in page.papers._rows if isinstance(one, Paper)]
    assert sorted(listed) == sorted(Paper)
    order = list(PaperGroup)
    groups = [order.index(one.traits.group) for one in listed]
    assert groups == sorted(groups)


def test_no_key_stops_at_a_heading(page):
    seen = []
    for _ in range(page.papers.count()):
        seen.append(page.papers.currentItem().text())
        press("Down")
    assert "Players" not in seen and "Event" not in seen
    assert len(set(seen)) == len(Paper)


def test_typing_leaves_what_has_the_words_and_down_goes_there(page):
    press("Ctrl+F")
    assert focus() is page.search
    write("card")
    assert {"Players", "Name cards", "Event", "Table cards"} <= set(shown(page))
    assert "This round" not in shown(page)
    assert page.chosen is Paper.PLACES
    write(" table")
    assert page.chosen is Paper.TABLE_CARDS
    press("Down")
    assert focus() is page.papers
    assert page.chosen is Paper.TABLE_CARDS


def test_a_group_is_found_by_its_heading(page):
    press("Ctrl+F")
    write("players")
    assert paper_name(page.t, Paper.CHECK_IN) in shown(page)
    assert paper_name(page.t, Paper.SLIPS) not in shown(page)


def test_nothing_found_keeps_the_paper_and_esc_shows_all_again(page):
    press("Ctrl+F")
    write("zzz")
    assert shown(page) == []
    assert page.chosen is Paper.SLIPS and page.document.pageCount() == 1
    press("Esc")
    assert focus() is page.papers
    assert len(shown(page)) == page.papers.count()


def test_only_the_choices_of_the_paper_are_seen(page, one_in):
    for paper in one_in(4, Paper):
        page.papers.choose(paper)
        seen = {one for one, field in page._choices._fields.items() if field.isVisible()}
        assert seen == set(paper.traits.options) & set(Option)


def test_slips_are_eight_or_six_on_a_sheet_and_it_stays_so(page):
    assert page._choices.per_sheet.currentData() == 8
    press("Alt+C", "Tab", "Down")
    assert page._choices.chosen.per_sheet == 6
    page.papers.choose(Paper.TABLE_CARDS)
    assert page._choices.per_sheet.currentData() == 2
    assert page.document.pageCount() == 2
    page.papers.choose(Paper.SLIPS)
    assert page._choices.per_sheet.currentData() == 6


def test_record_sheets_are_for_everybody_for_one_or_blank(page):
    page.papers.choose(Paper.RECORD_SHEETS)
    assert page.document.pageCount() == 8
    press("Alt+C")
    assert focus() is page._choices.player
    write("player c")
    press("Return")
    assert page.document.pageCount() == 1
    assert "Player C" in page_text(page)
    page._choices.blank.setCurrentIndex(1)
    assert page.document.pageCount() == 1
    assert "Player C" not in page_text(page)
    assert not page._choices.player.isEnabled()


def set_list(page: PapersPage, caster: str) -> None:
    """Write down a list of player C."""
    lists = (ArmyList(number=1, caster=caster),)
    page.desk.run(army_lists.set_lists, page.desk.state.entrants[2].id, lists, {})


def test_a_sheet_that_is_out_of_date_is_named_and_printed_alone(page, tmp_path):
    page.papers.choose(Paper.RECORD_SHEETS)
    set_list(page, "Kaelyssa")
    page.uses.save_to(tmp_path / "all.pdf")
    assert not page._stale.isVisible()
    set_list(page, "Thyron")
    assert page._stale.text() == "⚠ Out of date – reprint: Player record sheets (Player C)"
    choice = page._choices.only_new
    assert (choice.itemText(0), choice.itemText(1)) == ("Every sheet", "Only new sheets")
    choice.setFocus()
    press("Down")
    assert page.document.pageCount() == 1 and "Thyron" in page_text(page)
    page.uses.save_to(tmp_path / "new.pdf")
    assert not page._stale.isVisible()
    assert page._none.text() == "Everybody's record sheet is printed and up to date."
    press("Up")
    assert page.document.pageCount() == 8


def test_only_new_slips_say_nothing_of_sheets_and_one_players_sheet_is_printed_new_or_not(page):
    page.papers.choose(Paper.SLIPS)
    page._choices.only_new.setCurrentIndex(1)
    page.papers.choose(Paper.RECORD_SHEETS)
    assert page._choices.only_new.currentText() == "Every sheet"
    page._choices.only_new.setCurrentIndex(1)
    page._choices.player.setCurrentIndex(3)
    assert not page._choices.only_new.isEnabled()
    assert page._choices.chosen.player is not None and not page._choices.chosen.only_new
    page._choices.player.setCurrentIndex(0)
    assert page._choices.chosen.only_new
    page.papers.choose(Paper.SLIPS)
    assert page._choices.only_new.currentText() == "Only new tables"


def test_what_was_typed_for_no_player_goes_back_to_who_is_chosen(page):
    page.papers.choose(Paper.WELCOME)
    press("Alt+C")
    write("nobody at all")
    press("Return")
    assert page._choices.player.currentText() == "Everybody"
    assert page._choices.chosen.player is None


def test_a_choice_is_saved_as_it_is_seen(page, tmp_path):
    page.papers.choose(Paper.RECORD_SHEETS)
    page._choices.player.setCurrentIndex(1)
    page.uses.save_to(tmp_path / "one.pdf")
    document = QPdfDocument()
    document.load(str(tmp_path / "one.pdf"))
    assert document.pageCount() == 1
    assert not page._stale.isVisible()


def test_before_any_round_there_are_sheets_and_lists_for_players(qtbot, desk_of_eight, settings):
    made = PapersPage(desk_of_eight, settings)
    qtbot.addWidget(made)
    show_active(qtbot, made)
    for paper in (Paper.RECORD_SHEETS, Paper.CHECK_IN, Paper.WELCOME, Paper.TABLE_CARDS):
        made.papers.choose(paper)
        assert made.preview.isVisible(), paper


def test_nobody_registered_is_said_in_the_place_of_the_paper(qtbot, desk, settings):
    made = PapersPage(desk, settings)
    qtbot.addWidget(made)
    show_active(qtbot, made)
    made.papers.choose(Paper.WELCOME)
    assert made._none.isVisible()
    assert made._none.text() == "Nobody is registered yet."


def test_blank_slips_are_there_before_any_round(qtbot, desk_of_eight, settings, tmp_path):
    made = PapersPage(desk_of_eight, settings)
    qtbot.addWidget(made)
    show_active(qtbot, made)
    made.papers.choose(Paper.SLIPS)
    assert made._none.isVisible()
    press("Alt+C", "Down")
    assert made.preview.isVisible()
    assert "Round ____" in page_text(made)
    assert made._making.made.file_name == "slips-blank.pdf"
    made.uses.save_to(tmp_path / "blank.pdf")
    assert not made._stale.isVisible()
    made._choices.blank.setCurrentIndex(0)
    assert made._none.isVisible()


def test_every_paper_that_can_be_blank_is_blank_by_the_same_field(page):
    offered = [one for one in Paper if Option.BLANK in one.traits.options]
    assert len(offered) == 7
    for paper in offered:
        page.papers.choose(paper)
        page._choices.blank.setCurrentIndex(1)
        assert page.preview.isVisible(), paper
        assert "Player C" not in page_text(page)
        assert not page._rounds.isEnabled()
