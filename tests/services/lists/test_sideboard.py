"""A sideboard: models outside the lists, of each list or shared, with limits of its own."""

import pytest

from app.rules.core.draw import Draw
from app.rules.lists.army_list import ArmyList, ListEntry
from app.services.core.session import EventSession
from app.services.event.events import EventDraft, new_event
from app.services.event.figures import figures_of
from app.services.exchange.interchange_export import event_json
from app.services.exchange.interchange_import import import_event
from app.services.lists.army_lists import list_ask, lists_lines, read_list, set_lists
from app.services.packet.house_packets import copied_text, read_house_text
from app.services.packet.packets import played_text
from app.services.papers import papers
from app.services.papers.announcement import announcement, as_text
from app.services.papers.kinds import Choices
from app.services.papers.record_papers import record_sheets
from app.words.core.catalogue import words
from app.words.event.figures import figure_sentence
from app.words.lists.lists import beside_text, list_summary
from app.words.program.errors import problem_sentence
from tests.builders import morning, register
from tests.printing.reader import read
from tests.services.papers.test_player_papers import subject

T = words()
PASTED = """Kaelyssa, Night's Whisper +7
Aspis - 4
Aspis - 4

Active Duty Roster:
Houseguard Thane - 2
Arcanist - 1
"""


def text_of(board: str) -> str:
    text = copied_text("sr2015", "river")
    return text.replace("[lists]\n", f"[lists]\nsideboard = {board}\n", 1)


def event(path, board: str) -> EventSession:
    text = text_of(board)
    assert read_house_text(text)[1] == ()
    draft = EventDraft(name="Cup", packet="river", point_size=50, house_packet=text)
    session = new_event(path / "cup.dicedown", draft, clock=morning, dice=Draw(1).below)
    register(session, 4)
    return session


def beside(*points: int) -> tuple[ListEntry, ...]:
    return tuple(ListEntry(name=f"Roster {n}", points=n) for n in points)


def lists(*boards: tuple[ListEntry, ...]) -> tuple[ArmyList, ...]:
    return tuple(
        ArmyList(number=number, caster=f"Caster {number}", specialists=board)
        for number, board in enumerate(boards, start=1)
    )


def faults(session: EventSession) -> list[str]:
    line = next(line for line in lists_lines(session.state) if line.entrant.id == 1)
    return [problem_sentence(T, problem, str) for problem in line.problems]


def test_each_list_has_its_own_limit(tmp_path) -> None:
    session = event(tmp_path, '{ name = "Reserve", points = 10, models = 2 }')
    session.do(set_lists, 1, lists(beside(5, 5), beside(9, 2), beside(1, 1, 1)[:3]), {})
    assert [text for text in faults(session) if "Reserve" in text] == [
        "List 2: Reserve of 11 points – at most 10.",
        "List 3: Reserve of 3 entries – at most 2.",
    ]


def test_a_shared_one_is_counted_over_all_lists(tmp_path) -> None:
    board = '{ name = "Active Duty Roster", per = "player", points = 10 }'
    session = event(tmp_path, board)
    session.do(set_lists, 1, lists(beside(5), beside(5)), {})
    assert not [text for text in faults(session) if "Roster" in text]
    session.do(set_lists, 1, lists(beside(5), beside(6)), {})
    assert "Active Duty Roster of 11 points – at most 10." in faults(session)


def test_a_pasted_list_is_read_with_its_roster() -> None:
    army = read_list(PASTED, 1).army
    assert [entry.name for entry in army.specialists] == ["Houseguard Thane", "Arcanist"]
    assert len(army.entries) == 3


def test_it_is_required_and_shown_with_the_list(tmp_path) -> None:
    session = event(tmp_path, '{ name = "Reserve", points = 10 }')
    board = list_ask(session.state).sideboard
    assert beside_text(T, board, None, beside(5, 2)) == "Reserve 7 of 10 points"
    session.do(set_lists, 1, lists(beside(5, 2)), {})
    (line,) = [line for line in lists_lines(session.state) if line.entrant.lists]
    assert list_summary(T, line.entrant.lists[0], line.beside).endswith("Reserve: 2")
    text = as_text(session.read(announcement, session.state, T), T)
    assert "Reserve (up to 10 points) with each list" in text


@pytest.mark.parametrize(("per", "has_room"), [("list", [True, True]), ("player", [True, False])])
def test_a_blank_record_sheet_has_room_for_it(tmp_path, per, has_room) -> None:
    session = event(tmp_path, f'{{ name = "Reserve", per = "{per}" }}')
    (page,) = record_sheets(subject(session, 0, is_blank=True)).pages
    assert [army.specialists is not None for army in page.lists] == has_room


@pytest.mark.usefixtures("qapp")
def test_lists_and_record_sheets_print_it_under_its_name(tmp_path) -> None:
    session = event(tmp_path, '{ name = "Reserve", points = 10 }')
    session.do(set_lists, 1, lists(beside(5)), {})
    for paper in (papers.Paper.ARMY_LISTS, papers.Paper.RECORD_SHEETS):
        made = session.read(papers.render, session.state, paper, t=T, choices=Choices(player=1))
        text = "\n".join(read(made.pdf).texts)
        assert "Reserve" in text and "Roster 5" in text
        assert "Specialists" not in text


def test_it_goes_out_and_in_with_the_lists(tmp_path) -> None:
    session = event(tmp_path, '{ name = "Reserve", per = "player", points = 3 }')
    session.do(set_lists, 1, lists(beside(5)), {})
    data = session.read(event_json, session.state).encode()
    copy = import_event(tmp_path / "copy.dicedown", data, clock=morning, dice=Draw(2).below)
    assert copy.state.packet.lists.sideboard == session.state.packet.lists.sideboard
    assert faults(copy) == faults(session)


def test_it_stands_among_the_figures() -> None:
    text = text_of('{ name = "Reserve", per = "player", points = 10 }')
    sentences = [
        figure_sentence(T, sentence) for sentence in figures_of(played_text("", house_packet=text))
    ]
    assert any(sentence.startswith("Sideboard: Reserve") for sentence in sentences)
    assert any(
        sentence.startswith("Sideboard for: all lists of a player") for sentence in sentences
    )


@pytest.mark.parametrize(
    ("board", "field"),
    [
        ("{ points = 10 }", "lists.sideboard.name"),
        ('{ name = "R", per = "table" }', "lists.sideboard.per"),
        ('{ name = "R", size = 3 }', "lists.sideboard.size"),
    ],
)
def test_every_fault_of_it_is_named(board, field) -> None:
    assert field in [problem.field for problem in read_house_text(text_of(board))[1]]
