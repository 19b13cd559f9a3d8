"""Every section of every packet is answered somewhere, or it is said why not (coverage.toml)."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from app.services.packets import load_packet, packet_ids, packet_text

ROOT = Path(__file__).parents[2]
TABLE = tomllib.loads(Path(__file__).with_name("coverage.toml").read_text(encoding="utf-8"))
ROWS = [*TABLE["covered"], *TABLE["left_out"]]


def test_every_section_of_every_packet_is_told_of_once() -> None:
    printed = [f"{one} {section}" for one in packet_ids()
               for section in load_packet(packet_text(one)).sections]  # fmt: skip
    assert Counter(one for row in ROWS for one in row["sections"]) == Counter(printed)


@pytest.mark.parametrize("row", TABLE["covered"], ids=lambda row: row["about"])
def test_what_is_covered_lives_in_files_that_are_there(row) -> None:
    assert row["lives"]
    assert [path for path in row["lives"] if not (ROOT / path).is_file()] == []


@pytest.mark.parametrize("row", TABLE["left_out"], ids=lambda row: row["sections"][0])
def test_what_is_left_out_has_a_reason(row) -> None:
    assert row["why"].endswith(".")
