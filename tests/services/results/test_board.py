"""What is typed into the page of results to find a table."""

from pathlib import Path

import pytest

from app.services.core.session import EventSession
from app.services.results.board import TableTyped, found_lines, results_board, table_typed
from tests.builders import event_of
from tests.services.acts import bring_to, last


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    event = event_of(tmp_path / "cup.dicedown", 24)
    bring_to(event, "playing")
    return event


@pytest.mark.parametrize(
    ("typed", "tables"),
    [("1", [1, 10, 11, 12]), ("012", [12]), ("13", []), ("9" * 5000, [])],
)
def test_tables_are_found_by_how_their_number_begins(session, typed, tables) -> None:
    lines = results_board(session.state, last(session))
    assert [line.table for line in found_lines(lines, typed)] == tables


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("12", TableTyped(table=12, is_complete=True)),
        ("99", TableTyped(table=99)),
        ("9" * 5000, TableTyped()),
        (f"DD:{'9' * 5000}:1", TableTyped()),
        ("DD:1:3", TableTyped(table=3)),
        ("DD:1", TableTyped()),
    ],
)
def test_a_typed_or_scanned_text_means_a_table_or_nothing(session, typed, means) -> None:
    assert table_typed(last(session), typed) == means
