"""Mending a published round on its page, by keys."""

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit

from app.services.core.history import history
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.ui.core.qt_session import Desk
from app.ui.pairing.board_view import REMARKS
from app.ui.pairing.page import RoundsPage
from tests.services.acts import won
from tests.services.standings.award_scenarios import cut_otherwise
from tests.ui.conftest import show_active
from tests.ui.hands import press, write


@pytest.fixture
def desk(desk_of_eight) -> Desk:
    """Nine players, the first round published: one of them has the bye."""
    desk_of_eight.run(players.register, PlayerDraft(name="Nine"))
    desk_of_eight.run(rounds.pair, seed=5)
    desk_of_eight.run(rounds.publish)
    return desk_of_eight


@pytest.fixture
def page(qtbot, desk) -> RoundsPage:
    made = RoundsPage(desk)
    qtbot.addWidget(made)
    made.resize(1200, 700)
    show_active(qtbot, made)
    return made


def remarks(page: RoundsPage) -> list[str]:
    model = page.table.model()
    return [model.index(row, REMARKS).data() for row in range(model.rowCount())]


def come_late(desk: Desk, name: str = "Late Lucy") -> None:
    desk.run(players.enter_late, PlayerDraft(name=name))


def test_nothing_is_offered_while_nothing_happened(page) -> None:
    assert page.repair.text == ""
    press("Alt+E")
    assert page.repair.panel is None


def test_who_comes_late_plays_the_one_with_the_bye_by_two_keys(page, desk) -> None:
    (bye,) = desk.state.last_round.byes
    come_late(desk)
    assert "Late Lucy is here but has no game." in page.repair.text
    press("Alt+E")
    assert page.repair.panel.lines == (
        "0  Leave it as is: Late Lucy has no game",
        f"1  No other games change: {desk.name_of(bye.player)} plays Late Lucy",
    )
    assert any("would play" in one for one in remarks(page))
    press("Return")
    names = {
        desk.name_of(seat.player) for seat in (page._games.line.first, page._games.line.second)
    }
    assert "Late Lucy" in names, "the cursor is on the game that is new"
    last = desk.state.last_round
    assert (last.byes, last.absent, len(last.games)) == ((), frozenset(), 5)
    assert page.repair.panel is None
    assert page.repair.text == ""
    assert page.table.hasFocus()
    assert "The slip of table 5 is new." in page.line.text
    assert not any("would" in one for one in remarks(page))


def test_escape_leaves_everything_as_it_is(page, desk) -> None:
    come_late(desk)
    before = desk.state.last_round
    press("Alt+E", "Escape")
    assert page.repair.panel is None
    press("Alt+E", "Esc")
    assert page.repair.panel is None
    press("Alt+E", "Up", "Return")
    assert page.repair.panel is None
    assert desk.state.last_round == before
    assert page.table.hasFocus()


def test_a_panel_that_goes_by_itself_leaves_the_focus_where_it_is(page, desk) -> None:
    come_late(desk)
    press("Alt+E")
    assert page.repair.panel is not None
    here = QLineEdit(page)
    here.show()
    here.setFocus()
    page.line.undo()
    assert page.repair.panel is None
    assert QApplication.focusWidget() is here


def test_a_game_that_has_begun_is_in_no_proposal(page, desk) -> None:
    state = desk.state
    for game in state.last_round.games[1:]:
        assert game.table is not None
    one, other = (game.first.player for game in state.last_round.games[:2])
    for leaver in (one, other):
        desk.run(players.drop, leaver)
    come_late(desk)
    press("Alt+E")
    page.table.setFocus()
    page.table.setCurrentIndex(page.table.model().index(2, 1))
    press("Alt+X")
    assert any("has begun" in one for one in remarks(page))
    begun = state.last_round.games[2]
    for proposal in page.repair.panel._board.proposals:
        assert begun.id not in {game.id for game in proposal.repair.gone}
    press("Alt+X")
    assert not any("has begun" in one for one in remarks(page))


def test_what_is_marked_is_said_in_words_beside_the_games(page, desk) -> None:
    one, other = (game.first.player for game in desk.state.last_round.games[:2])
    for leaver in (one, other):
        desk.run(players.drop, leaver)
    press("Alt+E")
    assert sum("cancelled" in one for one in remarks(page)) >= 1
    changes = page.repair.panel.change_lines
    assert {one[0] for one in changes[:-1]} <= set("−+↺")
    assert changes[-1].startswith("Effect: byes")


def test_the_first_game_that_would_go_is_in_view_and_one_undo_says_what_it_took(page, desk) -> None:
    for name in "ABCDEFGHIJKLMNOPQRST":
        desk.run(players.enter_late, PlayerDraft(name=f"Late {name}"))
    press("Alt+E", "Return")
    last = max(desk.state.last_round.games, key=lambda game: game.table)
    desk.run(players.drop, last.first.player)
    come_late(desk)
    press("Alt+E")
    marked = next(
        row
        for row, remark in enumerate(remarks(page))
        if "cancelled" in remark or "would play" in remark
    )
    seen = page.table.visualRect(page.table.model().index(marked, REMARKS))
    assert page.table.viewport().rect().contains(seen.center())
    press("Return")
    page.line.undo()
    assert page.line.text.startswith("✓  Undone: Round 1 fixed: ")
    assert ".." not in page.line.text


def test_a_panel_that_is_open_follows_what_happens(page, desk) -> None:
    come_late(desk)
    press("Alt+E")
    come_late(desk, "Later Larry")
    assert any("Later Larry" in one for one in page.repair.panel.lines)
    desk.take_back()
    desk.take_back()
    assert page.repair.panel is None


def test_the_proposal_that_is_chosen_stays_chosen_whatever_comes_in_meanwhile(page, desk) -> None:
    come_late(desk)
    press("Alt+E", "Up")
    desk.run(players.tick_many, (desk.state.entrants[4].id,), "painted", on=True)
    before = desk.state.last_round
    press("Return")
    assert desk.state.last_round == before, "it was to be left as it is"
    press("Alt+E")
    assert page.repair.panel.list.currentRow() == 1, "opened again it begins anew"


def test_where_the_chosen_proposal_is_gone_enter_changes_nothing(page, desk) -> None:
    come_late(desk)
    press("Alt+E")
    come_late(desk, "Later Larry")
    before = desk.state.last_round
    press("Return")
    assert desk.state.last_round == before


def test_a_reason_is_asked_where_the_round_would_break_a_rule(qtbot, desk) -> None:
    for player in [one.id for one in desk.state.active][3:]:
        desk.run(players.drop, player)
    desk.run(rounds.begin)
    for game in desk.state.last_round.missing:
        desk.run(results.enter, game.table, *won(game))
    desk.run(rounds.pair, seed=1)
    desk.run(rounds.publish)
    (game,) = desk.state.last_round.games
    met = next(
        one
        for one in game.players
        if desk.state.last_round.byes[0].player in desk.state.records[one].met
    )
    desk.run(players.drop, game.opponent_of(met).player)
    page = RoundsPage(desk)
    qtbot.addWidget(page)
    show_active(qtbot, page)
    press("Alt+E")
    assert any("already met in round 1" in one for one in page.repair.panel.change_lines)
    press("Return")
    assert "already met in round 1" in page.line.text
    write("They agree")
    press("Return")
    assert page.repair.panel is None
    assert desk.session.read(history)[0].reason == "They agree"


def test_a_wrong_result_that_is_repaired_later_is_offered_with_what_it_costs(page, desk) -> None:
    desk.run(rounds.begin)
    for game in desk.state.last_round.games:
        desk.run(results.enter, game.table, *won(game))
    desk.run(rounds.pair, seed=1)
    desk.run(rounds.publish)
    first = desk.state.rounds[0].games[0]
    loser = first.opponent_of(first.result.winner).player
    desk.run_because("slip", results.amend, first.table, *won(first, loser), round_number=1)
    page.start()
    assert "The current round was paired on other scores of" in page.repair.text
    press("Alt+E")
    assert any("squared differences in points" in one for one in page.repair.panel.change_lines)
    assert "2 games change" in page.repair.panel.lines[1]


@pytest.fixture
def cut_page(qtbot, desk_of_eight) -> RoundsPage:
    """A round published on a cut, and a player outside who had won in round 1 after all."""
    desk_of_eight.run(players.register, PlayerDraft(name="Nine"))
    cut_otherwise(desk_of_eight.session)
    made = RoundsPage(desk_of_eight)
    qtbot.addWidget(made)
    made.resize(1200, 700)
    show_active(qtbot, made)
    return made


def test_a_correction_that_would_change_the_cut_is_reported(cut_page) -> None:
    assert "By the corrected results " in cut_page.repair.text
    assert "withdraw round 2 and cut again" in cut_page.repair.text
    assert cut_page.repair.cut_button.isVisible()


def test_the_round_is_withdrawn_and_cut_again_for_a_reason(cut_page, desk_of_eight) -> None:
    outside = desk_of_eight.state.last_round.cut.left_out[0]
    cut_page.repair.cut_button.click()
    write("nobody has begun")
    press("Return")
    draft = desk_of_eight.state.last_round
    assert draft.is_draft and outside in draft.cut.players
    assert cut_page.repair.text == ""


def test_once_the_round_has_begun_the_cut_stays_and_that_is_said(cut_page, desk_of_eight) -> None:
    desk_of_eight.run(rounds.begin)
    assert "Round 2 has begun, so the cut stays as it is played." in cut_page.repair.text
    assert not cut_page.repair.cut_button.isVisible()
