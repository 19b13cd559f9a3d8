"""Sets of papers: the right ones in the right order and number, and nothing secret in them."""

import tomllib

import pytest

from app.paths import resource
from app.rules.core.draw import Draw
from app.services.clock import day_plan
from app.services.core.errors import NotNowError
from app.services.event import events
from app.services.packet.packets import packet_ids
from app.services.pairing import rounds
from app.services.papers.kinds import FOR_THE_EO
from app.services.papers.paper_sets import BY_PACKET, PaperSet, entries_of, render_set, set_at_hand
from app.services.papers.papers import Paper
from app.services.papers.scenario_papers import sheet_note
from app.services.scenarios import scenarios
from app.words.core.catalogue import words
from tests.builders import event_of, morning, play_round
from tests.printing.reader import read

pytestmark = pytest.mark.usefixtures("qapp")
T = words()


@pytest.fixture
def session(tmp_path):
    made = event_of(tmp_path / "cup.dicedown", 9)
    draft = events.EventDraft(name="Cup", packet="sr2015", point_size=50, planned_rounds=1)
    made.do(events.change_event, draft)
    yield made
    made.close()


def published(session) -> None:
    for act in (rounds.pair, rounds.publish):
        session.do(act)
    session.do(scenarios.choose_scenario, "sr2015/recon")


def made(session, which=PaperSet.ROUND, **how):
    return session.read(render_set, session.state, which, t=T, **how)


def papers_of(one) -> list[tuple[Paper, int]]:
    return [(part.paper, part.copies) for part in one.parts]


def test_every_entry_of_the_file_is_a_paper_with_copies() -> None:
    with resource("paper_sets.toml").open("rb") as file:
        kept = tomllib.load(file)
    assert set(kept) - {"usual"} <= set(packet_ids())
    assert set(kept["usual"]) == {one.value for one in PaperSet}
    for sets in kept.values():
        for name, rows in sets.items():
            assert name in {one.value for one in PaperSet}
            for row in rows:
                assert row["paper"] in {one.value for one in Paper}
                assert row.get("copies", 1) == BY_PACKET or row.get("copies", 1) >= 1


@pytest.mark.parametrize("packet", packet_ids())
@pytest.mark.parametrize("which", PaperSet)
def test_no_set_has_a_paper_that_only_the_eo_may_read(packet, which) -> None:
    of_the_eo = {one.paper for one in entries_of(which, packet)} & FOR_THE_EO
    assert of_the_eo <= {Paper.SCENARIO}


def test_while_the_scenario_is_secret_its_sheet_is_left_out_and_told_of(session) -> None:
    published(session)
    one = made(session)
    assert papers_of(one) == [
        (Paper.NAMES, 2), (Paper.PAIRINGS, 1), (Paper.SLIPS, 1), (Paper.FLOOR_SHEET, 1),
    ]  # fmt: skip
    assert [(left.paper, left.error.code) for left in one.left_out] == [
        (Paper.SCENARIO, "paper.secret")
    ]
    assert "Recon" not in " ".join(read(one.pdf).texts)


def test_once_it_is_known_the_sheet_comes_as_often_as_the_packet_asks(session) -> None:
    published(session)
    session.do(rounds.begin)
    one = made(session)
    copies = session.read(sheet_note, session.state).copies
    assert copies == 2
    assert papers_of(one)[-2:] == [(Paper.SCENARIO, copies), (Paper.FLOOR_SHEET, 1)]
    assert one.left_out == ()
    pages = read(one.pdf).texts
    assert sum("find" in text.casefold() or "Pairings by name" in text for text in pages) == 2
    sheets = [text for text in pages if "PLAYER 1" in text]
    assert [sheet.count("PLAYER 1") for sheet in sheets] == [copies]


def test_before_any_round_the_set_of_the_round_says_why_not(session) -> None:
    with pytest.raises(NotNowError, match=r"round\.none"):
        made(session)


def test_a_draft_is_in_no_set(session) -> None:
    session.do(rounds.pair)
    with pytest.raises(NotNowError):
        made(session)


def test_the_event_means_its_start_until_it_is_over(session) -> None:
    assert set_at_hand(session.state) is PaperSet.START
    play_round(session, Draw(1))
    session.do(rounds.close)
    assert set_at_hand(session.state) is PaperSet.END
    papers_ = [paper for paper, _ in papers_of(made(session, PaperSet.END))]
    assert papers_ == [Paper.STANDINGS, Paper.CERTIFICATES, Paper.REPORT, Paper.RECORD_SHEETS]


@pytest.mark.sweep(6)
@pytest.mark.parametrize("packet", packet_ids())
def test_every_packet_has_a_start(tmp_path, packet) -> None:
    size = 35 if packet in ("sr2010", "masters2014") else 50
    made_ = event_of(tmp_path / "one.dicedown", 8, packet=packet, size=size)
    whole = made(made_, PaperSet.START)
    papers_ = [paper for paper, _ in papers_of(whole)]
    first = [Paper.ANNOUNCEMENT, Paper.CHECK_IN, Paper.TABLE_CARDS, Paper.RECORD_SHEETS]
    assert papers_[:4] == first
    assert whole.left_out == ()
    made_.close()


def test_a_timetable_is_posted_where_there_is_one(session) -> None:
    assert Paper.DAY_PLAN not in [paper for paper, _ in papers_of(made(session, PaperSet.START))]

    session.do(day_plan.plan_day, "9:30", 20)

    papers_ = [paper for paper, _ in papers_of(made(session, PaperSet.START))]
    assert papers_[:2] == [Paper.ANNOUNCEMENT, Paper.DAY_PLAN]


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_the_same_set_is_the_same_bytes(session, size) -> None:
    published(session)
    one, other = (made(session, size=size, at=morning()) for _ in range(2))
    assert (one.pdf, one.parts) == (other.pdf, other.parts)


def test_a_set_knows_what_each_paper_says_so_that_it_can_go_out_of_date(session) -> None:
    published(session)
    watched = [part for part in made(session).parts if part.paper.traits.is_watched]
    assert len(watched) == 3
    assert all(part.content_hash for part in watched)
