"""Awards by keys: choosing, blind votes with a second turn, draws for places, a cut's border."""

from contextlib import closing

import pytest
from PySide6.QtCore import Qt

from app.rules.standings.cut import cut
from app.services.core.history import history
from app.services.event.events import open_event
from app.services.event.opening import now, throw
from app.services.players import players
from app.services.standings import awards as acts
from app.services.standings.award_lines import How, award_line, awards
from app.ui.core.acts import WHY_NOT
from app.ui.core.qt_session import Desk
from app.ui.standings.acts import AWARDS
from app.ui.standings.page import StandingsPage
from app.words.core.catalogue import words
from tests.builders import event_of
from tests.services.standings.award_scenarios import border_equals, cut_among_equals, level_round
from tests.ui.conftest import show_active
from tests.ui.hands import focus, press, write


@pytest.fixture
def session(tmp_path):
    return event_of(tmp_path / "cup.dicedown", 9)


@pytest.fixture
def open_page(qtbot, session):
    """Shows the page over the event as it stands."""
    desks = []

    def open_one() -> StandingsPage:
        desks.append(Desk(session, words()))
        page = StandingsPage(desks[-1])
        qtbot.addWidget(page)
        page.resize(1100, 700)
        show_active(qtbot, page)
        return page

    yield open_one
    for desk in desks:
        desk.close()


@pytest.fixture
def page(session, open_page):
    level_round(session)
    return open_page()


@pytest.fixture
def at_sport(page):
    """The list of awards, the cursor on Best Sport: 1st, 2nd (shared), painted, sport."""
    press("Alt+A", "Down", "Down", "Down")
    assert page.awards.row.key == "best-sport"
    return page


def sport(page):
    return page.desk.session.read(award_line, page.desk.state, "best-sport")


def column(page, n):
    model = page.awards.table.model()
    return [model.index(row, n).data() for row in range(model.rowCount())]


def test_the_awards_take_the_place_of_the_standings_and_give_it_back(page):
    press("Alt+A")
    assert page.shows_awards
    assert column(page, 0) == ["1st place", "2nd place", "Best Painted", "Best Sport"]
    press("Escape")
    assert not page.shows_awards
    assert focus() is page.table


def test_the_winner_is_chosen_by_name(at_sport):
    press("Return")
    write("007")
    press("Return")
    assert (sport(at_sport).player, sport(at_sport).how) == (7, How.CHOICE)
    assert focus() is at_sport.awards.table


def test_the_winner_is_chosen_from_the_list_below_the_field(at_sport):
    press("Return")
    write("player")
    press("Return")
    assert "Several" in at_sport.awards.prompts.pick.message
    press("Down", "Down", "Return")
    assert sport(at_sport).player == 2


def test_ballots_are_typed_one_after_the_other(at_sport):
    press("Alt+V")
    for number in ("4", "2", "4"):
        write(number)
        press("Return")
    pick = at_sport.awards.prompts.pick
    assert sport(at_sport).ballots == 3
    assert pick.message == "3 ballots are in."
    assert "Ballot 4" in pick.prompt
    assert focus() is pick.field


def test_nothing_on_the_page_tells_an_open_count(at_sport):
    press("Alt+V")
    write("4")
    press("Return", "Escape")
    assert at_sport.awards.about == "Vote open: 1 ballot."
    press("Alt+T")
    assert "Player 004 1" in at_sport.line.text


def test_each_ballot_is_an_act_of_its_own(at_sport):
    press("Alt+V")
    write("4")
    press("Return")
    write("5")
    press("Return")
    at_sport.desk.take_back()
    assert at_sport.awards.prompts.pick.message == "1 ballot is in."
    assert [place.verb for place in at_sport.desk.session.read(history)[:3]] == [
        "undo",
        "cast_ballot",
        "cast_ballot",
    ]


def test_a_tie_is_voted_on_again_among_the_tied(at_sport):
    press("Alt+V")
    for number in ("4", "2"):
        write(number)
        press("Return")
    press("Escape", "Alt+C", "Return")
    assert "tied between Player 002 and Player 004" in at_sport.line.text
    press("Alt+V")
    assert at_sport.awards.prompts.pick.people.count() == 2
    write("5")
    press("Return")
    assert "Nobody here" in at_sport.awards.prompts.pick.message
    at_sport.awards.prompts.pick.field.clear()
    write("4")
    press("Return", "Escape", "Alt+C", "Return")
    assert (sport(at_sport).player, sport(at_sport).turn) == (4, 2)
    assert "Count of vote 1" in at_sport.awards.about
    assert "Count of vote 2" in at_sport.awards.about


def test_the_disqualified_are_not_offered(session, open_page):
    level_round(session)
    session.do(players.disqualify, 4)
    page = open_page()
    press("Alt+A", "Down", "Down", "Down", "Alt+V")
    assert page.awards.prompts.pick.people.count() == 8


def test_an_award_is_added_by_name_and_a_wrong_name_refused_beside_its_field(at_sport):
    press("Ins")
    write("Best sport")
    press("Return")
    assert "already" in at_sport.awards.prompts.text.problem
    assert focus() is at_sport.awards.prompts.text.field
    at_sport.awards.prompts.text.field.clear()
    write("Best Theme")
    press("Return")
    assert column(at_sport, 0)[-1] == "Best Theme"


def test_a_category_is_completed(at_sport):
    press("Up", "Alt+K")
    write("ar")
    press("Return")
    assert column(at_sport, 0)[2] == "Best Painted (army)"


def test_a_decision_is_opened_again(at_sport):
    at_sport.desk.run(acts.give, "best-sport", 3)
    press("Alt+V")
    assert "decided" in at_sport.line.text
    press("Del", "Return")
    assert sport(at_sport).player is None


def test_equals_for_a_place_are_drawn_and_the_seed_is_shown(page):
    press("Alt+A", "Down")
    assert "shared" in page.awards.about
    press("Alt+L")
    places = page.desk.session.read(awards, page.desk.state).places
    assert places[1].how is How.DRAW
    assert f"seed {places[1].seed}" in page.awards.about


def test_equals_for_a_place_are_ordered_by_word_with_a_reason(page):
    equals = page.desk.session.read(awards, page.desk.state).places[1].equals
    press("Alt+A", "Down", "Return")
    for player in (equals[2], equals[0], equals[3]):
        write(str(player))
        press("Return")
    write("they threw dice")
    press("Return")
    places = page.desk.session.read(awards, page.desk.state).places
    assert [(place.place, place.players) for place in places[1:]] == [
        (2, (equals[2],)),
        (3, (equals[0],)),
    ]
    assert page.desk.session.read(history)[0].reason == "they threw dice"


def test_awards_are_copied_as_text(at_sport, qapp):
    at_sport.desk.run(acts.give, "best-sport", 3)
    press("Ctrl+Shift+C")
    lines = qapp.clipboard().text().splitlines()
    assert lines[0] == "Spring Cup – Awards"
    assert lines[-1] == "Best Sport: Player 003"
    assert not any("Painted" in line for line in lines)


def test_the_page_says_where_a_cut_falls_and_who_stands_equal(session, open_page):
    cut_among_equals(session)
    page = open_page()
    assert "are equal for the last place inside" in page.cut_bar.text
    assert "the first 6 play on" in page.cut_bar.text
    page.cut_bar.draw_button.click()
    found = cut(session.state)
    assert f"seed {found.seed}" in page.cut_bar.text
    assert page.cut_bar.draw_button.isHidden()


def test_who_plays_on_is_decided_by_word_with_a_reason(session, open_page):
    cut_among_equals(session)
    page = open_page()
    out = border_equals(session)[-1]
    press("Alt+B")
    write(str(out))
    press("Return")
    write("came first")
    press("Return")
    assert cut(session.state).players[-1] == out
    assert "Inside by EO ruling" in page.cut_bar.text
    page.cut_bar.draw_button.click()
    assert "Drawn inside with seed" in page.cut_bar.text


def test_places_tell_who_plays_on(session, open_page):
    cut_among_equals(session)
    page = open_page()
    model = page.table.model()
    texts = [model.index(row, 3).data() for row in range(model.rowCount())]
    assert texts.count("plays on") == 5
    assert texts.count("equal at the cut") == 4
    page.cut_bar.draw_button.click()
    texts = [model.index(row, 3).data() for row in range(model.rowCount())]
    assert texts.count("plays on") == 6
    assert texts.count("out at the cut") == 3


def test_every_button_is_there_from_the_start_and_none_moves_with_the_row(page):
    press("Alt+A")
    buttons = page.awards.bar.buttons
    seen = []
    for _ in range(4):
        seen.append({name: one.geometry().getRect() for name, one in buttons.items()})
        assert all(one.isVisible() for one in buttons.values())
        press("Down")
    assert all(places == seen[0] for places in seen)
    assert page.awards.row.key == "best-sport"
    assert [name for name, one in buttons.items() if one.isEnabled()] == [
        "add", "choose", "vote", "category",
    ]  # fmt: skip


def test_each_greyed_button_says_why(page):
    press("Alt+A")
    buttons = page.awards.bar.buttons
    greyed = {name: one.toolTip() for name, one in buttons.items() if not one.isEnabled()}
    assert greyed.keys() >= {"vote", "close", "count", "category", "draw"}
    for name, tip in greyed.items():
        assert tip.endswith(f"\n{WHY_NOT[AWARDS[name].enabled]}"), name


def test_letters_search_the_list_and_change_nothing(page):
    press("Alt+A")
    write("best s")
    assert page.awards.row.key == "best-sport"
    assert not page.awards.prompts.isVisible()


def test_a_place_that_nobody_else_can_have_says_so(page):
    press("Alt+A", "Alt+V")
    assert page.line.text.endswith("is given by the standings.")


def test_each_award_has_an_icon_for_how_far_it_is(at_sport):
    model = at_sport.awards.table.model()
    signs = [model.index(row, 2).data(Qt.ItemDataRole.DecorationRole) for row in range(4)]
    assert not any(sign.isNull() for sign in signs)
    assert [row.state for row in at_sport.awards._model.rows] == ["final", "tied", "open", "open"]


def test_the_name_of_an_award_stays_as_typed_while_another_page_is_seen(page):
    press("Alt+A", "Ins")
    write("Best hat")
    page.hide()
    page.show()
    page.start()
    assert page.awards.prompts.text.field.text() == "Best hat"
    assert page.focusWidget() is page.awards.prompts.text.field


def test_a_question_about_an_award_stays_until_that_changes(at_sport) -> None:
    page = at_sport

    def elsewhere(act, *args, **kw) -> None:
        with closing(open_event(page.desk.session.path, clock=now, dice=throw)) as other:
            other.do(act, *args, **kw)
        page.desk.listen()

    page.desk.run(acts.cast, "best-sport", 2)
    page.awards.close_vote()
    assert "Close the vote on" in page.question.text
    elsewhere(players.tick, 1, "paid", on=True)
    assert page.question is not None
    elsewhere(acts.cast, "best-sport", 3)
    assert page.question is None, "another ballot was entered"
