"""The address on what is posted: only while it is given, and all of it can be read."""

import pytest

from app.printing.kit import page
from app.printing.kit.values import SheetSize
from app.rules.core.draw import Draw
from app.services.clock.day_plan import plan_day
from app.services.core.session import EventSession
from app.services.pairing import rounds
from app.services.papers.kinds import NAMES_ADDRESS
from app.services.papers.papers import Paper, mark_printed, render, stale_papers
from app.services.phones.addresses import PhoneAccess
from app.words.core.catalogue import LANGUAGES, words
from tests.builders import event_of, play_round
from tests.printing import reader

ADDRESS = "http://192.168.178.200:8030"
OPEN = PhoneAccess(address=ADDRESS, wifi='Hall "5"; a:b\\c', password="")
KEPT = PhoneAccess(address=ADDRESS, wifi="Hall")
FULL = PhoneAccess(address=ADDRESS, wifi="W" * 32, password="p;" * 31)


pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> EventSession:
    event = event_of(tmp_path_factory.mktemp("phones") / "cup.dicedown", 40)
    event.do(plan_day, "10:00", 20)
    play_round(event, Draw(3))
    event.do(rounds.close)
    return event


def made(session: EventSession, paper: Paper, phones: PhoneAccess | None, **kw) -> bytes:
    t = words(kw.pop("language", "en"))
    return session.read(render, session.state, paper, t=t, phones=phones, **kw).pdf


def codes(pdf: bytes, size: SheetSize, sheet: int = 0) -> list[str]:
    picture = reader.picture(pdf, sheet)
    return reader.codes(picture, page.sheet(size), reader.DOTS_PER_POINT)


@pytest.mark.parametrize("size", SheetSize)
@pytest.mark.parametrize("paper", sorted(NAMES_ADDRESS - {Paper.PHONES}))
def test_a_code_and_the_address_are_at_the_foot_of_each_page(session, paper, size) -> None:
    pdf = made(session, paper, KEPT, size=size.value)
    texts = reader.read(pdf).texts
    for sheet, text in enumerate(texts):
        assert f"On your phone: {ADDRESS}" in " ".join(text.split())
        assert "In the Wi-Fi Hall." in text
        assert codes(pdf, size, sheet) == [ADDRESS]


@pytest.mark.parametrize("paper", sorted(set(Paper) - NAMES_ADDRESS - {Paper.SCENARIO}))
def test_other_papers_have_no_address(session, paper) -> None:
    if paper in (Paper.SLIPS, Paper.ANNOUNCEMENT, Paper.WELCOME, Paper.TABLE_CARDS):
        assert made(session, paper, KEPT) == made(session, paper, None)


def test_what_is_posted_has_room_for_as_many_as_before(session) -> None:
    """The strip takes room from rows only as far as they can be read."""
    for paper in NAMES_ADDRESS - {Paper.PHONES}:
        before, after = (reader.read(made(session, paper, one)).texts for one in (None, KEPT))
        whole = [" ".join(" ".join(texts).split()) for texts in (before, after)]
        assert all(f"Player {n:03}" in whole[1] for n in range(1, 41) if "Player" in whole[0])


@pytest.mark.parametrize("size", SheetSize)
@pytest.mark.parametrize(
    ("phones", "found", "says"),
    [
        (PhoneAccess(address=ADDRESS), {ADDRESS}, "Join the hall's Wi-Fi."),
        (KEPT, {ADDRESS}, "Ask for the password at the desk."),
        (OPEN, {ADDRESS, r"WIFI:T:nopass;S:Hall \"5\"\; a\:b\\c;;"}, "No password"),
        (FULL, {ADDRESS, f"WIFI:T:WPA;S:{'W' * 32};P:{'p' + chr(92) + ';'}"}, "Password: p;"),
    ],
)
def test_the_sheet_says_what_to_join_and_open(session, phones, found, says, size) -> None:
    pdf = made(session, Paper.PHONES, phones, size=size.value)
    (text,) = (" ".join(text.split()) for text in reader.read(pdf).texts)
    assert ADDRESS in text and says in text
    read = codes(pdf, size)
    assert len(read) == len(found)
    assert all(any(code.startswith(one) for one in found) for code in read)


def test_a_password_is_on_paper_only_where_it_is_wanted(session) -> None:
    hidden = PhoneAccess(address=ADDRESS, wifi="Hall", password=None)
    assert hidden.wifi_code == ""
    assert FULL.password is not None
    assert "p;p;" not in " ".join(reader.read(made(session, Paper.PHONES, hidden)).texts)


def test_without_an_address_there_are_lines_to_write_it_on(session) -> None:
    pdf = made(session, Paper.PHONES, None)
    assert codes(pdf, SheetSize.A4) == []
    assert "http" not in " ".join(reader.read(pdf).texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_is_one_page_in_every_language(session, language) -> None:
    for size in ("a4", "letter"):
        pdf = made(session, Paper.PHONES, FULL, language=language, size=size)
        assert len(reader.read(pdf).texts) == 1


def test_sharing_makes_no_printout_outdated(session) -> None:
    made_one = session.read(render, session.state, Paper.STANDINGS, t=words(), phones=KEPT)
    plain = session.read(render, session.state, Paper.STANDINGS, t=words())
    assert made_one.content_hash == plain.content_hash
    session.do(mark_printed, "standings", made_one.round_number, made_one.content_hash)
    assert Paper.STANDINGS not in session.read(stale_papers, session.state)
