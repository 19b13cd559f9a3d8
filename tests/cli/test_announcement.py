"""The command announce, and the announcement as a paper."""

import pytest


@pytest.fixture
def cup(ok, tmp_path):
    path = tmp_path / "cup.dicedown"
    ok("new", path, "--packet", "sr2015", "--points", 50, "--name", "Autumn Cup",
       "--date", "2026-11-21", "--venue", "Hall",
       "--variant", "x-round-event=4", "--variant", "specialists")  # fmt: skip
    return path


def test_it_prints_keywords_and_figures(ok, cup):
    lines = ok("announce", cup).out.splitlines()
    assert lines[0] == "Autumn Cup"
    assert "Rules packet: Steamroller 2015" in lines
    assert "Rounds: 4 rounds" in lines
    assert any(line.startswith("- 4 Round Event: ") for line in lines)


def test_it_can_be_read_by_programs(ok, cup):
    answer = ok("announce", cup, "--as", "json").json
    assert answer["title"] == "Autumn Cup"
    assert ["Army points", "50"] in answer["facts"]
    assert [name for name, _ in answer["keywords"]] == ["Specialists", "4 Round Event"]


def test_it_changes_nothing(ok, cup):
    before = cup.read_bytes()
    ok("announce", cup)
    assert cup.read_bytes() == before


def test_before_any_round_it_is_printed_as_a_paper(ok, cup, tmp_path):
    out = tmp_path / "announcement.pdf"
    ok("print", cup, "announcement", "-o", out, "--paper", "letter")
    assert out.read_bytes().startswith(b"%PDF")
