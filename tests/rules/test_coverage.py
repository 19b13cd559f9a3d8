"""Every section of every packet is answered somewhere, or it is said why not (coverage.toml)."""

from collections import Counter
from importlib import import_module

import pytest

from app.services.packet.packets import load_packet, packet_ids, packet_text
from tests.rules.coverage_table import DOCUMENT, ROOT, TABLE, document, state_of

ROWS = [*TABLE["covered"], *TABLE["left_out"]]
PRINTED = [
    f"{one} {section}" for one in packet_ids() for section in load_packet(packet_text(one)).sections
]


def test_every_section_of_every_packet_is_told_of_once() -> None:
    assert Counter(one for row in ROWS for one in row["sections"]) == Counter(PRINTED)


@pytest.mark.parametrize("row", TABLE["covered"], ids=lambda row: row["about"])
def test_what_is_covered_lives_in_files_that_are_there(row) -> None:
    assert row["lives"]
    assert [path for path in row["lives"] if not (ROOT / path).is_file()] == []


@pytest.mark.parametrize("row", TABLE["left_out"], ids=lambda row: row["sections"][0])
def test_what_is_left_out_has_a_reason(row) -> None:
    assert row["why"].endswith(".")


@pytest.mark.parametrize("row", TABLE["further"], ids=lambda row: row["about"])
def test_what_else_is_said_names_its_sections_and_where_it_lives_or_why_not(row) -> None:
    assert row["sections"]
    assert set(row["sections"]) <= set(PRINTED)
    assert [path for path in row.get("lives", ()) if not (ROOT / path).is_file()] == []
    assert state_of(row) == "yes" or row["left"].endswith(".")


@pytest.mark.parametrize("row", TABLE["rule"], ids=lambda row: row["about"])
def test_a_rule_is_computed_by_a_function_and_tested(row) -> None:
    assert set(row["sections"]) <= set(PRINTED)
    module, _, names = row["function"].partition(":")
    computes = import_module(module)
    for name in names.split("."):
        computes = getattr(computes, name)
    assert callable(computes)
    for test in row["tests"]:
        path, _, name = test.partition("::")
        assert f"def {name}(" in (ROOT / path).read_text("utf-8")


def test_the_document_says_what_the_table_says() -> None:
    """After a change of the table: python -m tests.rules.coverage_table."""
    assert DOCUMENT.read_text(encoding="utf-8") == document()
