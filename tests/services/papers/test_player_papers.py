"""What the players' papers say: each packet's own record sheet, lists, slips and cards."""

from dataclasses import replace

import pytest

from app.printing.papers.values import RecordSheets
from app.rules.core.draw import Draw
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import Round
from app.rules.lists.army_list import ArmyList, EntryKind, ListEntry
from app.services.core.errors import NotNowError, UserError
from app.services.core.session import EventSession
from app.services.event.events import EventDraft, new_event
from app.services.event.public import public_round
from app.services.lists import army_lists
from app.services.papers.kinds import Choices
from app.services.papers.papers import Paper, render
from app.services.papers.player_papers import (
    army_sheets,
    check_in_sheet,
    places_sheet,
    table_cards,
    welcome_sheet,
)
from app.services.papers.record_papers import army_forms, record_sheets
from app.services.papers.round_papers import slip_sheet
from app.services.papers.subject import Subject
from app.services.players import players
from app.services.players.player_lines import player_lines
from app.services.players.players import PlayerDraft
from app.services.scenarios import scenarios
from app.words.core.catalogue import words
from tests.builders import (
    begin_round,
    copied,
    event_of,
    in_its_second_round,
    morning,
    play_round,
)

T = words()


@pytest.fixture
def session(tmp_path):
    """Nine players, round 1 played, round 2 published."""
    session = copied(tmp_path / "event.dicedown", "second round", in_its_second_round)
    yield session
    session.close()


def subject(session: EventSession, through: int | None = None, **choices) -> Subject:
    """A paper's subject: the newest round, or the one of a number; 0 for none."""
    state = session.state
    number = len(state.rounds) if through is None else through
    round_ = state.rounds[number - 1] if number else Round(number=RoundNumber(0))
    return Subject(
        event="Cup",
        state=state,
        round=public_round(round_, state.packet),
        t=T,
        people=session.read(player_lines, state),
        choices=Choices(**choices),
    )


def of(session: EventSession, player: int, **choices) -> RecordSheets:
    return record_sheets(subject(session, player=PlayerId(player), **choices))


def cells(sheets: RecordSheets, line: int) -> dict[str, tuple[str, str]]:
    (page,) = sheets.pages
    cells_ = page.rounds[line].cells
    return {
        column.title: (cell.text, cell.small)
        for column, cell in zip(sheets.columns, cells_, strict=True)
    }


def test_a_sheet_tells_the_rounds_played_and_the_game_to_come(session):
    game = session.state.rounds[0].games[0]
    player, other = game.players
    sheets = of(session, player)
    names = {one.id: one.name for one in session.state.entrants}
    first = cells(sheets, 0)
    side = game.side_of(player)
    assert first["Opponent"] == (names[other], "")
    assert first["Control points"][0] == str(side.control_points)
    assert first["Result"][0] == ("W" if game.result.winner == player else "L")
    coming = next(one for one in session.state.rounds[1].games if player in one.players)
    second = cells(sheets, 1)
    assert second["Opponent"] == (names[coming.opponent_of(player).player], f"Table {coming.table}")
    assert second["Result"] == ("", "")
    assert [line.title for line in sheets.pages[0].rounds] == ["1", "2", "3", "4", "5"]


def test_a_bye_is_a_win_with_its_worth_and_no_opponent(session):
    (bye,) = session.state.rounds[0].byes
    by_title = cells(of(session, bye.player), 0)
    assert by_title["Opponent"] == ("Bye", "1 TP, 3 CP, 25 AP")
    assert (by_title["Result"][0], by_title["Control points"][0]) == ("W", "3")
    assert by_title["Army points destroyed"][0] == "25"


def test_who_was_not_there_yet_did_not_play(session):
    session.with_reason("", players.enter_late, PlayerDraft(name="Zoe Late"))
    by_title = cells(of(session, 10), 0)
    assert by_title["Opponent"] == ("", "did not play")


def test_a_blank_sheet_names_nobody(session):
    sheets = record_sheets(subject(session, is_blank=True))
    (page,) = sheets.pages
    assert all(not field.text for field in page.player)
    assert all(not cell.text for line in page.rounds for cell in line.cells)
    assert "Player 0" not in repr(sheets)


def test_everybody_has_a_sheet_in_the_order_of_names(session):
    names = [page.player[0].text for page in record_sheets(subject(session)).pages]
    assert names == sorted(names) and len(names) == 9


def test_no_scenario_is_on_a_sheet(session):
    session.do(scenarios.choose_scenario, "sr2015/recon")
    assert "econ" not in repr(record_sheets(subject(session)))


def test_others_read_the_name_for_the_public(tmp_path):
    session = event_of(tmp_path / "event.dicedown", 2)
    line = session.read(player_lines, session.state)[0]
    session.do(players.edit, line.id, replace(line.draft, public_name="Ace"))
    begin_round(session)
    text_ = repr(record_sheets(subject(session)))
    assert "Ace" in text_ and "Player 001" not in text_
    assert "Player 001, shown as Ace" in repr(check_in_sheet(subject(session)))
    assert "Player 001" not in repr(places_sheet(subject(session)))


def test_at_the_end_the_sheet_says_the_sum_and_the_place(tmp_path):
    session = event_of(tmp_path / "event.dicedown", 4)
    for number in range(2):
        play_round(session, Draw(number + 3))
    sheets = record_sheets(subject(session))
    assert sorted(page.heading.subtitle for page in sheets.pages)[0] == "Place 1 of 4"
    page = next(one for one in sheets.pages if one.heading.subtitle == "Place 1 of 4")
    assert page.rounds[-1].is_total
    result = [column.title for column in sheets.columns].index("Result")
    assert page.rounds[-1].cells[result].text == "2–0"


def test_at_the_end_no_round_is_left_to_be_written(tmp_path):
    session = event_of(tmp_path / "event.dicedown", 4)
    play_round(session, Draw(3))
    assert [len(page.rounds) for page in record_sheets(subject(session)).pages] == [5] * 4
    play_round(session, Draw(4))
    for page in record_sheets(subject(session)).pages:
        assert [one.title for one in page.rounds] == ["1", "2", "All"]


@pytest.mark.parametrize("per_sheet", [8, 6])
def test_blank_slips_fill_a_sheet_and_name_neither_round_nor_scenario(session, per_sheet):
    sheet = slip_sheet(subject(session, is_blank=True, per_sheet=per_sheet))
    assert len(sheet.slips) == per_sheet
    assert (sheet.round, sheet.scenario) == ("Round ____", None)
    assert {(one.table, one.code, one.first.name) for one in sheet.slips} == {("", "", "")}


@pytest.mark.parametrize(("packet", "pages"), [("sr2015", 2), ("masters2014", 3)])
def test_there_is_a_blank_army_list_for_each_that_may_be_handed_in(tmp_path, packet, pages):
    session = event_of(tmp_path / "event.dicedown", 0, packet=packet)
    forms = army_forms(subject(session, is_blank=True))
    assert [form.lists[0].title[:11] for form in forms] == [
        f"Army list {n}" for n in range(1, pages + 1)
    ]
    assert all(not field.text for form in forms for field in form.player)


def test_a_blank_check_in_list_and_blank_cards_have_room_for_anybody(session):
    blank = subject(session, is_blank=True, per_sheet=2)
    assert {one.name for one in check_in_sheet(blank).lines} == {""}
    assert [one.name for one in places_sheet(blank).places] == ["", ""]
    assert all(not done for slip in welcome_sheet(blank).slips for _, done in slip.desk)


def test_a_blank_paper_is_never_out_of_date(session):
    one = session.read(
        render, session.state, Paper.SLIPS, t=T, choices=Choices(is_blank=True), at=morning()
    )
    assert (one.content_hash, one.round_number) == ("", 0)
    assert one.file_name == "slips-blank.pdf"


PACKETS = {
    "sr2010": (True, ["Tournament points", "Control points", "Opponent's number",
                      "Tournament points so far", "Control points so far"], 2),
    "masters2014": (False, ["Opponent", "Result", "List played", "Control points",
                            "Army points destroyed"], 3),
    "ig2014": (False, ["Opponent", "Result", "List played", "Control points",
                       "Army points destroyed"], 2),
    "sr2015": (False, ["List played", "Result", "Control points", "Army points destroyed",
                       "Opponent"], 2),
    "sr2019": (False, ["Opponent", "List played", "Result", "Control points",
                       "Army points destroyed"], 2),
}  # fmt: skip


@pytest.mark.parametrize("packet", PACKETS)
def test_each_packet_has_its_own_sheet(tmp_path, packet):
    session = event_of(tmp_path / "event.dicedown", 4, packet=packet)
    play_round(session, Draw(3))
    across, columns, lists = PACKETS[packet]
    sheets = record_sheets(subject(session))
    assert sheets.lies_across == across
    assert [column.title for column in sheets.columns] == columns
    assert {len(page.lists) for page in sheets.pages} == {lists}


def test_the_sheet_of_2010_notes_opponents_by_number_and_adds_up(tmp_path):
    session = event_of(tmp_path / "event.dicedown", 4, packet="sr2010")
    for number in (3, 4):
        play_round(session, Draw(number))
    sheets = of(session, 1)
    first, second = cells(sheets, 0), cells(sheets, 1)
    game = next(one for one in session.state.rounds[0].games if 1 in one.players)
    other = game.opponent_of(PlayerId(1)).player
    assert first["Opponent's number"] == (str(other), f"Player {other:03}")
    so_far = int(first["Control points"][0]) + int(second["Control points"][0])
    assert second["Control points so far"][0] == str(so_far)


def test_an_iron_gauntlet_asks_where_a_player_is_from_and_has_room_for_specialists(tmp_path):
    session = event_of(tmp_path / "event.dicedown", 2, packet="ig2014")
    sheets = record_sheets(subject(session, 0))
    assert [field.title for field in sheets.pages[0].player][1:] == [
        "City",
        "State or region",
        "Country",
    ]
    assert sheets.pages[0].lists[0].specialists == ()


def test_a_variant_gives_its_lists_specialists_and_rounds_their_room(tmp_path):
    draft = EventDraft(
        name="Cup",
        packet="sr2015",
        point_size=50,
        variants=(("specialists", None), ("x-lists-required", 4)),
        planned_rounds=8,
    )
    session = new_event(tmp_path / "cup.dicedown", draft, clock=morning, dice=lambda n: 0)
    (page,) = record_sheets(subject(session, 0, is_blank=True)).pages
    assert len(page.lists) == 4 and all(one.specialists == () for one in page.lists)
    assert len(page.rounds) == 8


ARMY = ArmyList(
    number=1,
    caster="Kaelyssa, Night's Whisper",
    faction="Cryx",
    theme="Legions of Dawn",
    tier=2,
    points=57,
    bonus=7,
    objective="Bunker",
    entries=(
        ListEntry(name="Aspis", points=4),
        ListEntry(name="Aspis", points=4),
        ListEntry(name="Mage Hunters", points=8, kind=EntryKind.UNIT),
        ListEntry(name="Officer", points=3, kind=EntryKind.ATTACHMENT),
    ),
)


@pytest.fixture
def listed(session):
    """The first player's list is in, as a text too."""
    session.do(army_lists.set_lists, 1, (ARMY,), {1: "KAELYSSA\nAspis x2 (secretly mine)"})
    return session


def test_lists_are_on_the_sheet_alike_ones_in_one_line(listed):
    (page,) = of(listed, 1).pages
    box, other = page.lists
    assert box.title == "Army list 1: Kaelyssa, Night's Whisper"
    assert [(one.name, one.points, one.is_attached) for one in box.models] == [
        ("2 × Aspis", "8", False),
        ("Mage Hunters", "8", False),
        ("Officer", "3", True),
    ]
    assert {field.title: field.text for field in (*box.above, *box.below)} == {
        "Contract, pact or Theme Force": "Legions of Dawn",
        "Tier": "2",
        "Army points": "57",
        "Objective": "Bunker",
    }
    assert other.title == "Army list 2 (optional)" and other.models == ()


def test_an_army_list_as_handed_in_has_its_text_and_the_opponents_has_not(listed):
    own = army_sheets(subject(listed))
    assert own.players[0].lists[0].text == ("KAELYSSA", "Aspis x2 (secretly mine)")
    assert own.players[0].heading.subtitle == "Army lists, as handed in"
    theirs = army_sheets(subject(listed, for_opponent=True))
    assert "secretly" not in repr(theirs) and theirs.players[0].notes == ()
    assert theirs.players[0].lists[0].models == own.players[0].lists[0].models


def test_only_those_with_lists_have_pages_and_nobody_has_one_that_says_so(session, listed):
    assert len(army_sheets(subject(listed)).players) == 1
    listed.do(army_lists.set_lists, 1, (), {})
    (nobody,) = army_sheets(subject(listed)).players
    assert nobody.lists == ()


def test_a_welcome_slip_ticks_what_is_done(listed):
    listed.do(players.tick, 1, "here", on=True)
    first, second = welcome_sheet(subject(listed)).slips[:2]
    assert first.name == "Player 001"
    assert [is_done for _, is_done in first.desk] == [True, False, False]
    assert [is_done for _, is_done in second.desk] == [False, False, False]
    assert [item for item, _ in first.desk][2] == "Hand in 1 or 2 army lists"
    assert first.lists and "Kaelyssa" in first.lists[0]


def test_who_has_left_gets_no_card_and_no_slip_but_stays_on_the_list_of_the_desk(session):
    session.do(players.drop, 3)
    assert len(places_sheet(subject(session)).places) == 8
    assert len(welcome_sheet(subject(session)).slips) == 8
    marks = {line.name: line.mark for line in check_in_sheet(subject(session)).lines}
    assert marks["Player 003"] == "dropped"
    assert len(record_sheets(subject(session)).pages) == 9


def test_there_is_a_card_for_every_table(session):
    assert table_cards(subject(session)).numbers == ("1", "2", "3", "4")


def test_tables_that_the_event_names_have_their_cards(tmp_path):
    draft = EventDraft(name="Cup", packet="sr2015", point_size=50, tables=(3, 5, 12))
    session = new_event(tmp_path / "cup.dicedown", draft, clock=morning, dice=lambda n: 0)
    assert table_cards(subject(session, 0)).numbers == ("3", "5", "12")


def test_a_player_who_is_not_there_has_no_paper(session):
    with pytest.raises(UserError, match=r"player\.unknown"):
        of(session, 99)


def test_without_players_there_is_nothing_to_hand_out_but_a_blank_sheet(tmp_path):
    draft = EventDraft(name="Cup", packet="sr2015", point_size=50)
    session = new_event(tmp_path / "cup.dicedown", draft, clock=morning, dice=lambda n: 0)
    with pytest.raises(NotNowError, match=r"paper\.no-players"):
        welcome_sheet(subject(session, 0))
    assert len(record_sheets(subject(session, 0)).pages) == 1
