"""The record sheets that players hold: whose are out of date, and what is printed anew."""

from dataclasses import replace

import pytest

from app.printing.papers.values import RecordPage
from app.rules.core.draw import Draw
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.event.length import is_over
from app.rules.lists.army_list import ArmyList
from app.rules.results.result import Game
from app.services.core.errors import NotNowError
from app.services.core.session import EventSession
from app.services.event import events
from app.services.event.event_draft import stored_draft
from app.services.event.events import play_on
from app.services.lists import army_lists
from app.services.pairing import manual_swaps, rounds
from app.services.papers.fingerprint import first_wording
from app.services.papers.kinds import Choices
from app.services.papers.paper_pdf import hash_of
from app.services.papers.papers import Paper, mark_printed, order, out_of_date, render, stale_papers
from app.services.papers.record_papers import record_sheets
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.words.core.catalogue import words
from tests.builders import (
    begin_round,
    copied,
    event_of,
    in_its_second_round,
    morning,
    plain_result,
    play_round,
)

T = words()


@pytest.fixture
def session(tmp_path):
    """Nine players, round 1 played, round 2 published."""
    session = copied(tmp_path / "event.dicedown", "second round", in_its_second_round)
    yield session
    session.close()


def stale(session: EventSession) -> tuple[Paper, ...]:
    return session.read(stale_papers, session.state)


def printed(session: EventSession, **choices) -> None:
    one = session.read(
        render, session.state, Paper.RECORD_SHEETS, t=T, at=morning(), choices=Choices(**choices)
    )
    session.do(mark_printed, one.paper.value, one.round_number, one.content_hash)


def test_sheets_stay_fresh_while_the_round_is_played_and_age_with_its_pairing(session):
    printed(session)
    session.do(rounds.begin)
    game = session.state.rounds[-1].games[0]
    session.with_reason("x", results.enter, game.table, *plain_result(game, Draw(7)))
    assert stale(session) == ()
    one, other = (session.state.rounds[-1].games[n].first.player for n in (1, 2))
    session.with_reason("sat wrong", manual_swaps.record_as_played, one, other)
    assert stale(session) == (Paper.RECORD_SHEETS,)


@pytest.fixture
def over(tmp_path):
    """Four players after both of their rounds, the last one closed."""
    session = event_of(tmp_path / "over.dicedown", 4)
    for _ in range(2):
        play_round(session, Draw(3))
    session.do(rounds.close)
    yield session
    session.close()


def pages(session: EventSession) -> tuple[RecordPage, ...]:
    sheets = session.read(order, session.state, Paper.RECORD_SHEETS, t=T)
    return record_sheets(sheets.subject).pages


def totals(session: EventSession) -> list[bool]:
    return [page.rounds[-1].is_total for page in pages(session)]


def test_sheets_tell_the_total_and_the_place_of_an_event_that_is_over_and_not_once_it_goes_on(over):
    assert totals(over) == [True] * 4
    over.do(play_on)
    assert totals(over) == [False] * 4
    assert {page.heading.subtitle for page in pages(over)} == {""}


def test_sheets_with_places_are_out_of_date_once_the_event_goes_on(over):
    printed(over)
    assert stale(over) == ()
    over.do(play_on)
    assert stale(over) == (Paper.RECORD_SHEETS,)
    begin_round(over)
    assert stale(over) == (Paper.RECORD_SHEETS,), "they have no room for another round"
    printed(over)
    assert stale(over) == ()


def test_sheets_without_places_are_up_to_date_after_the_end_and_when_the_event_goes_on(tmp_path):
    session = event_of(tmp_path / "going.dicedown", 4)
    play_round(session, Draw(3))
    begin_round(session)
    printed(session)
    for game in session.state.rounds[-1].games:
        session.with_reason("x", results.enter, game.table, *plain_result(game, Draw(7)))
    session.do(rounds.close)
    assert totals(session) == [True] * 4
    assert stale(session) == ()
    session.do(play_on)
    assert stale(session) == ()
    begin_round(session)
    assert stale(session) == ()
    session.close()


def test_the_end_of_an_event_leaves_the_sheets_of_its_last_round_right(tmp_path):
    session = event_of(tmp_path / "sixteen.dicedown", 16)
    while is_over(session.state) is None:
        begin_round(session)
        printed(session)
        for game in session.state.rounds[-1].games:
            enter(session, game)
        assert stale(session) == ()
        session.do(rounds.close)
        assert stale(session) == ()
    assert len(session.state.rounds) == 4
    assert totals(session) == [True] * 16
    session.close()


def test_sheets_with_the_results_of_a_round_are_out_of_date_once_one_is_corrected(over):
    printed(over)
    game = over.state.rounds[-1].games[0]
    first, second, result = plain_result(game, Draw(77))
    over.with_reason("misread", results.amend, game.table, first, second, result, 2)
    assert Paper.RECORD_SHEETS in stale(over)


def correct(session: EventSession, number: int) -> None:
    """Correct a result of a round."""
    game = session.state.rounds[number - 1].games[0]
    first, second, result = plain_result(game, Draw(77))
    session.with_reason("misread", results.amend, game.table, first, second, result, number)


@pytest.mark.parametrize("number", [1, 2])
def test_sheets_with_half_a_round_are_out_of_date_once_a_result_on_them_is_corrected(
    session, number
):
    session.do(rounds.begin)
    enter(session, session.state.rounds[-1].games[0])
    printed(session)
    enter(session, session.state.rounds[-1].missing[0])
    assert stale(session) == (), "they have room for a later result"
    correct(session, number)
    assert stale(session) == (Paper.RECORD_SHEETS,)
    session.undo("no, it was right")
    for game in session.state.rounds[-1].missing:
        enter(session, game)
    session.do(rounds.close)
    assert stale(session) == ()
    correct(session, number)
    assert stale(session) == (Paper.RECORD_SHEETS,)
    session.undo("no, it was right")
    begin_round(session)
    assert stale(session) == (), "players keep them"
    correct(session, number)
    assert stale(session) == (Paper.RECORD_SHEETS,)
    printed(session)
    assert stale(session) == ()


def test_sheets_have_room_for_a_byes_list_and_are_out_of_date_once_one_on_them_is_corrected(
    session,
):
    session.do(rounds.begin)
    (bye,) = session.state.rounds[-1].byes
    printed(session)
    session.with_reason("x", manual_swaps.name_bye_list, bye.player, 1)
    assert stale(session) == ()
    printed(session)
    session.with_reason("x", manual_swaps.name_bye_list, bye.player, 2)
    assert stale(session) == (Paper.RECORD_SHEETS,)


def enter(session: EventSession, game: Game) -> None:
    session.with_reason("x", results.enter, game.table, *plain_result(game, Draw(7)))


def test_sheets_stay_right_without_one_of_somebody_who_came_later(session):
    printed(session)
    session.do(players.enter_late, PlayerDraft(name="Late Lucy"))
    assert stale(session) == ()
    printed(session)
    assert stale(session) == ()
    draft = PlayerDraft(name="Late Lucia")
    session.do(players.edit, session.state.entrants[-1].id, draft)
    assert stale(session) == (Paper.RECORD_SHEETS,)


def test_sheets_of_an_event_that_goes_on_stay_right_without_one_of_a_late_entry(over):
    over.do(play_on)
    printed(over)
    over.do(players.enter_late, PlayerDraft(name="Late Lucy"))
    assert stale(over) == ()


def test_sheets_before_the_first_round_are_out_of_date_without_one_of_a_player(tmp_path):
    session = event_of(tmp_path / "early.dicedown", 4)
    printed(session)
    session.do(players.register, PlayerDraft(name="Zoe"))
    assert stale(session) == (Paper.RECORD_SHEETS,)
    session.close()


def test_sheets_with_the_table_of_a_round_that_is_gone_are_out_of_date(session):
    printed(session)
    session.undo("published too early")
    session.undo("paired too early")
    assert stale(session) == (Paper.RECORD_SHEETS,)
    printed(session)
    assert stale(session) == ()


def test_one_players_sheet_makes_nobody_elses_fresh(session):
    printed(session)
    one, other = (session.state.rounds[-1].games[n].first.player for n in (0, 1))
    session.with_reason("sat wrong", manual_swaps.record_as_played, one, other)
    printed(session, player=one)
    assert stale(session) == (Paper.RECORD_SHEETS,)


# Those that were printed before the first round, as a day begins.


@pytest.fixture
def early(tmp_path):
    """Before the first round: four players with a list each, and one without faction and list."""
    session = event_of(tmp_path / "early.dicedown", 4)
    for player in session.state.entrants:
        session.do(army_lists.set_lists, player.id, (army("Kaelyssa"),), {})
    session.do(players.register, PlayerDraft(name="Player 005"))
    yield session
    session.close()


def army(caster: str) -> ArmyList:
    return ArmyList(number=1, caster=caster)


def whose(session: EventSession) -> tuple[int, ...]:
    """Whose sheets are out of date."""
    return session.read(out_of_date, session.state).players_of(Paper.RECORD_SHEETS)


def printed_names(session: EventSession, **choices) -> list[str]:
    """Print sheets, and say whose."""
    sheets = session.read(
        order, session.state, Paper.RECORD_SHEETS, t=T, at=morning(), choices=Choices(**choices)
    )
    printed(session, **choices)
    return [page.player[0].text for page in record_sheets(sheets.subject).pages]


def test_a_list_corrected_in_the_first_round_makes_the_sheet_from_before_it_out_of_date(early):
    printed(early)
    play_round(early, Draw(3))
    begin_round(early)
    assert stale(early) == ()
    early.do(army_lists.set_lists, 2, (army("Thyron"),), {})
    assert stale(early) == (Paper.RECORD_SHEETS,)
    assert whose(early) == (2,)
    printed(early, player=PlayerId(3))
    assert whose(early) == (2,)
    printed(early, player=PlayerId(2))
    assert stale(early) == ()


def test_sheets_have_room_for_lists_and_factions_that_are_typed_later(early):
    printed(early)
    begin_round(early)
    lists = (army("Thyron"),)
    early.do(army_lists.set_lists, 5, lists, {})
    assert stale(early) == ()
    early.do(players.edit, 5, PlayerDraft(name="Player 005", faction="Khador", lists=lists))
    assert stale(early) == ()
    printed(early)
    early.do(players.edit, 5, PlayerDraft(name="Player 005", lists=lists))
    assert whose(early) == (5,)
    early.undo("it was right")
    early.do(army_lists.set_lists, 5, (army("Ossyan"),), {})
    assert whose(early) == (5,)


def test_sheets_of_who_never_came_are_not_missed(early):
    printed(early)
    early.do(players.edit, 1, PlayerDraft(name="Somebody else"))
    assert whose(early) == (1,)
    early.do(players.remove, 1)
    early.do(players.drop, 2)
    assert stale(early) == ()
    begin_round(early)
    assert stale(early) == ()


def plan(session: EventSession, count: int) -> None:
    draft = session.read(stored_draft)
    session.do(events.change_event, replace(draft, planned_rounds=count))


def test_sheets_with_too_few_lines_are_out_of_date(early):
    printed(early)
    plan(early, 3)
    assert stale(early) == ()
    plan(early, 9)
    assert whose(early) == (1, 2, 3, 4, 5)
    printed(early)
    plan(early, 3)
    assert stale(early) == ()


def test_sheets_are_out_of_date_once_a_round_is_played_for_which_they_have_no_line(over):
    printed(over)
    over.do(play_on)
    printed(over)
    lines = len(pages(over)[0].rounds)
    while len(over.state.rounds) < lines:
        begin_round(over)
        for game in over.state.rounds[-1].games:
            enter(over, game)
        over.do(rounds.close)
        assert stale(over) == ()
    begin_round(over)
    assert whose(over) == (1, 2, 3, 4)
    printed(over)
    assert stale(over) == ()


def test_only_new_sheets_are_those_that_changed_and_those_that_nobody_has_yet(early):
    names = [player.name for player in early.state.entrants]
    assert printed_names(early, only_new=True) == names
    with pytest.raises(NotNowError, match=r"paper\.no-new-sheets"):
        printed(early, only_new=True)
    assert printed_names(early, only_new=True, player=PlayerId(2)) == [names[1]], "new or not"
    begin_round(early)
    early.do(players.enter_late, PlayerDraft(name="Zoe"))
    early.do(army_lists.set_lists, 2, (army("Thyron"),), {})
    assert whose(early) == (2,), "who comes late makes nothing wrong"
    assert printed_names(early, only_new=True) == [names[1], "Zoe"]
    assert stale(early) == ()
    early.undo("it was right")
    assert whose(early) == (2,)


def test_one_players_sheet_before_the_first_round_asks_for_nobody_elses(early):
    printed(early, player=PlayerId(2))
    assert stale(early) == ()


def test_a_blank_sheet_is_nobodys(early):
    printed(early, is_blank=True)
    early.do(army_lists.set_lists, 2, (army("Thyron"),), {})
    assert stale(early) == ()


def printed_by_an_earlier_program(session: EventSession) -> None:
    one = session.read(order, session.state, Paper.RECORD_SHEETS, t=first_wording())
    text = hash_of(Paper.RECORD_SHEETS, one.subject)
    session.do(mark_printed, Paper.RECORD_SHEETS.value, one.round_number, text)


def test_sheets_of_an_earlier_program_are_compared_as_a_whole(session):
    printed_by_an_earlier_program(session)
    assert stale(session) == ()
    session.do(players.edit, 2, PlayerDraft(name="Somebody else"))
    assert stale(session) == (Paper.RECORD_SHEETS,)
    assert whose(session) == ()
    printed(session, player=PlayerId(2))
    assert stale(session) == (Paper.RECORD_SHEETS,)
    printed(session)
    assert stale(session) == ()
    session.do(players.edit, 2, PlayerDraft(name="Player 002"))
    met = {
        player
        for round_ in session.state.rounds
        for game in round_.games
        if 2 in game.players
        for player in game.players
    }
    assert set(whose(session)) == met, "theirs name who they met"


def test_sheets_of_an_earlier_program_from_before_the_day_are_not_compared_later(early):
    printed_by_an_earlier_program(early)
    assert stale(early) == ()
    begin_round(early)
    assert stale(early) == ()
    early.do(army_lists.set_lists, 2, (army("Thyron"),), {})
    assert stale(early) == ()


@pytest.mark.parametrize(
    "text", ["abc", "12", "{", "[]", "{}", '{"games":3}', '{"all":1,"games":[]}']
)
def test_what_nobody_can_read_is_out_of_date_as_a_whole(session, text):
    session.do(mark_printed, Paper.RECORD_SHEETS.value, RoundNumber(2), text)
    assert stale(session) == (Paper.RECORD_SHEETS,)
    assert whose(session) == ()
    assert len(printed_names(session, only_new=True)) == 9
    assert stale(session) == ()
