"""The event itself: made, changed, opened again; and tables as they are typed."""

from dataclasses import replace

import pytest

from app.rules.core.draw import Draw
from app.services.core.errors import UserError
from app.services.event import events
from app.services.event.event_draft import event_line
from app.services.event.events import EventDraft, EventFileError, read_tables, written_tables
from tests.builders import event_of, morning
from tests.services.acts import another, bring_to, contents, last

DRAFT = EventDraft(name="Spring Cup", packet="sr2015", point_size=50)


def test_a_new_event_holds_the_text_that_it_is_played_by(tmp_path) -> None:
    draft = replace(DRAFT, date="2026-05-02", venue="Town Hall", tables=(1, 2, 5))
    session = events.new_event(tmp_path / "a.dicedown", draft, clock=morning, dice=Draw(1).below)
    line = session.read(event_line)
    assert (line.name, line.date, line.venue, line.point_size) == (
        "Spring Cup", "2026-05-02", "Town Hall", 50,
    )  # fmt: skip
    assert (session.state.packet.id, session.state.tables) == ("sr2015", (1, 2, 5))


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"name": ""}, "event.name"),
        ({"name": "\u200b\x07\n"}, "event.name"),
        ({"name": "x" * 201}, "event.name"),
        ({"date": "2 May"}, "event.date"),
        ({"date": "20260502"}, "event.date"),
        ({"date": "0026-05-02"}, "event.date"),
        ({"date": "9999-12-31"}, "event.date"),
        ({"packet": "sr1066"}, "packet.unknown"),
        ({"point_size": 51}, "event.point-size"),
        ({"planned_rounds": 0}, "event.rounds"),
        ({"tables": ()}, "event.tables"),
        ({"tables": (0, 1)}, "event.tables"),
        ({"tables": (10_000,)}, "event.tables"),
        ({"variants": (("no-such", None),)}, "packet.faulty"),
    ],
)
def test_a_draft_that_cannot_be_leaves_no_file_behind(tmp_path, changes, code) -> None:
    path = tmp_path / "a.dicedown"
    with pytest.raises(UserError) as caught:
        events.new_event(path, replace(DRAFT, **changes), clock=morning, dice=Draw(1).below)
    assert caught.value.code == code
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_there_is_never_written_over(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 2)
    before = contents(session)
    with pytest.raises(EventFileError):
        events.new_event(session.path, DRAFT, clock=morning, dice=Draw(1).below)
    assert contents(session) == before


def test_tables_named_twice_are_there_once(tmp_path) -> None:
    draft = replace(DRAFT, tables=(4, 2, 4))
    session = events.new_event(tmp_path / "a.dicedown", draft, clock=morning, dice=Draw(1).below)
    assert session.state.tables == (2, 4)


def test_marks_that_nobody_sees_are_no_part_of_an_event_s_name(tmp_path) -> None:
    draft = replace(DRAFT, name=" Spring\x07 \n\u202eCup ", venue="North\x1bgate")
    session = events.new_event(tmp_path / "a.dicedown", draft, clock=morning, dice=Draw(1).below)
    line = session.read(event_line)
    assert (line.name, line.venue) == ("Spring Cup", "Northgate")


def test_a_change_of_names_leaves_the_packets_text(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 2)
    before = contents(session)["event"][0]
    session.do(events.change_event, replace(DRAFT, name="  Autumn Cup "))
    after = contents(session)["event"][0]
    assert [one for one, other in zip(after, before, strict=True) if one != other] == ["Autumn Cup"]


def test_the_planned_rounds_are_the_eos_or_the_packets(tmp_path) -> None:
    from app.rules.event.length import planned_rounds

    session = event_of(tmp_path / "cup.dicedown", 9)
    assert planned_rounds(session.state) == 4
    session.do(events.change_event, replace(DRAFT, planned_rounds=2))
    assert planned_rounds(session.state) == 2


def test_an_event_is_found_again_as_it_was_left(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 9)
    bring_to(session, "playing")
    state = session.state
    session.close()
    again = another(session.path)
    assert again.state == state
    assert last(again).number == 1


@pytest.mark.parametrize(
    ("text", "tables"),
    [
        ("", None),
        ("3", (1, 2, 3)),
        (" 1-3, 7 ", (1, 2, 3, 7)),
        ("7,1-2,2", (1, 2, 7)),
        ("5,", ValueError),
        ("1-", (1,)),
        ("0", ValueError),
        ("-3", ValueError),
        ("9-2", ValueError),
        ("two", ValueError),
        ("1-99999", ValueError),
        ("123456789", ValueError),
    ],
)
def test_tables_are_read_as_typed(text, tables) -> None:
    if tables is ValueError:
        with pytest.raises(UserError) as caught:
            read_tables(text)
        assert caught.value.code == "event.tables"
    else:
        assert read_tables(text) == tables


@pytest.mark.parametrize("text", ["", "12", "1,2,5", "4,6"])
def test_tables_are_written_as_they_are_read(text) -> None:
    assert written_tables(read_tables(text)) == text
