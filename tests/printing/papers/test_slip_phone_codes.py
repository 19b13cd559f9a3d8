"""Players' codes on slips: read by a phone's camera, one a side, and gone where none is wanted."""

import pytest

from app.printing.kit.page import MM, Box
from app.services.papers.papers import Choices, Paper, render
from app.services.phones.addresses import PhoneAccess
from app.services.results.table_codes import grouped, side_codes, switch_player_results
from app.words.core.catalogue import words
from tests.builders import event_of
from tests.printing.reader import codes, picture
from tests.services.acts import last
from tests.services.results.submission_scenarios import open_for_players

DOTS = 6
ACCESS = PhoneAccess(address="http://192.168.178.101:8030")


@pytest.fixture
def session(tmp_path):
    opened = event_of(tmp_path / "cup.dicedown", 16)
    yield opened
    opened.close()


def slips(session, *, phones=ACCESS, **choices):
    size = choices.pop("size", "a4")
    return session.read(
        render, session.state, Paper.SLIPS, t=words(), size=size,
        choices=Choices(**choices), phones=phones,
    )  # fmt: skip


@pytest.mark.parametrize(("size", "per_sheet"), [("a4", 8), ("letter", 8), ("a4", 6)])
def test_a_camera_reads_both_players_codes_and_the_desk_s(session, size, per_sheet) -> None:
    open_for_players(session)
    paper = slips(session, size=size, per_sheet=per_sheet)
    whole = Box(0, 0, 216 * MM, 279 * MM) if size == "letter" else Box(0, 0, 210 * MM, 297 * MM)
    found = set(codes(picture(paper.pdf, 0, DOTS), whole, DOTS))
    seen = {text for text in found if text.startswith("HTTP")}
    assert seen <= {
        f"HTTP://192.168.178.101:8030/R/{code}"
        for pair in session.read(side_codes, last(session)).values()
        for code in pair
    }
    tables = [text for text in found if text.startswith("DD:1:")]
    assert len(tables) >= 4
    assert len(seen) == 2 * len(tables)


def test_without_results_from_players_a_slip_is_the_same_to_the_byte(session) -> None:
    open_for_players(session)
    with_codes = slips(session).pdf
    switch_player_results(session, wanted=False)
    plain = slips(session).pdf
    assert plain == slips(session, phones=None).pdf
    assert plain != with_codes
    session.undo()
    assert slips(session).pdf == with_codes


def test_printed_slips_are_outdated_by_the_switch_and_not_by_the_address(session) -> None:
    open_for_players(session)
    one, other = (
        slips(session, phones=phones).content_hash
        for phones in (ACCESS, PhoneAccess(address="http://10.0.0.7:8030"))
    )
    assert one == other
    switch_player_results(session, wanted=False)
    assert slips(session).content_hash != one


def test_an_address_too_long_for_a_square_leaves_the_letters(session) -> None:
    open_for_players(session)
    far = PhoneAccess(address="http://" + "a" * 80 + ".example:8030")
    assert slips(session, phones=far).pdf == slips(session, phones=None).pdf
    code = session.read(side_codes, last(session))[last(session).games[0].id][0]
    assert grouped(code).count("-") == 2
