"""The command print makes the players' papers, with what can be chosen of each."""

import pytest
from PySide6.QtPdf import QPdfDocument

from tests.printing.paper_samples import names

PAPERS = ["call-out", "record-sheets", "check-in", "welcome", "army-lists", "places", "table-cards"]


@pytest.fixture
def pages(ok, playing, tmp_path, qapp):
    """Prints a paper and counts its pages."""

    def count(*options) -> int:
        target = tmp_path / "paper.pdf"
        ok("print", playing, *options, "-o", target)
        document = QPdfDocument()
        document.load(str(target))
        return document.pageCount()

    return count


@pytest.mark.parametrize("paper", PAPERS)
def test_every_paper_of_players_is_a_pdf(ok, playing, tmp_path, paper):
    target = tmp_path / "paper.pdf"
    ok("print", playing, paper, "--paper", "letter", "-o", target)
    assert target.read_bytes().startswith(b"%PDF")
    assert "Printed: " in ok("history", playing).out.splitlines()[0]


def test_record_sheets_are_for_everybody_for_one_or_blank(pages):
    assert pages("record-sheets") == 8
    assert pages("record-sheets", "--player", 3) == 1
    assert pages("record-sheets", "--blank") == 1


def test_slips_and_cards_lie_as_many_on_a_sheet_as_asked_for(pages):
    assert (pages("slips"), pages("slips", "--per-sheet", 6)) == (1, 1)
    assert (pages("table-cards"), pages("table-cards", "--per-sheet", 1)) == (2, 4)
    assert (pages("places"), pages("places", "--per-sheet", 2)) == (2, 4)


@pytest.mark.parametrize(
    "arguments",
    [
        ("slips", "--per-sheet", 7),
        ("pairings", "--per-sheet", 8),
        ("pairings", "--blank"),
        ("welcome", "--opponent"),
        ("check-in", "--player", 1),
        ("welcome", "--player", 99),
        ("welcome", "--player", "Nobody"),
    ],
)
def test_a_choice_that_a_paper_does_not_have_is_refused(run, playing, tmp_path, arguments):
    target = tmp_path / "paper.pdf"
    answer = run("print", playing, *arguments, "-o", target)
    assert answer.code in (1, 2)
    assert answer.err.strip()
    assert not target.exists()


def test_a_sheet_has_room_for_a_result_and_is_named_once_its_list_is_another(
    run, ok, playing, tmp_path
):
    out, army = tmp_path / "one.pdf", tmp_path / "army.txt"
    army.write_text("Kaelyssa", "utf-8")
    ok("list", playing, 3, army)
    ok("print", playing, "record-sheets", "--player", 3, "-o", out)
    result = ("--lists", "1,1", "--winner", "first", "--by", "scenario", "--cp", "5,0")
    ok("result", playing, "--table", 1, *result)
    assert "reprint" not in ok("status", playing).out
    army.write_text("Thyron", "utf-8")
    ok("list", playing, 3, army)
    named = "reprint: Player record sheets (Leif Krantz)."
    assert named in ok("status", playing).out
    ok("print", playing, "record-sheets", "--new", "-o", out)
    assert "reprint" not in ok("status", playing).out
    refused = run("print", playing, "record-sheets", "--new", "-o", out)
    assert (refused.code, refused.err.strip()) == (
        1, "Everybody's record sheet is printed and up to date.",
    )  # fmt: skip


def test_before_any_round_the_sheets_are_for_the_rounds_to_come(ok, event, tmp_path):
    ok("print", event, "record-sheets", "-o", tmp_path / "sheets.pdf")
    ok("print", event, "welcome", "-o", tmp_path / "slips.pdf")


@pytest.mark.parametrize(
    "paper",
    ["slips", "record-sheets", "check-in", "welcome", "army-lists", "places", "certificates"],
)
def test_a_paper_to_be_written_by_hand_names_nobody(ok, event, tmp_path, qapp, paper):
    target = tmp_path / "blank.pdf"
    ok("print", event, paper, "--blank", "-o", target)
    document = QPdfDocument()
    document.load(str(target))
    sentence = " ".join(document.getAllText(n).text() for n in range(document.pageCount()))
    assert "Test" in sentence
    assert not any(name in sentence for name in names(8))
