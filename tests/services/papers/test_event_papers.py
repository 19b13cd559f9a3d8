"""The event's own papers: what is on them, for whom, and what is kept off them."""

from dataclasses import replace

import pytest

from app.rules.core.draw import Draw
from app.rules.core.errors import CancelledError
from app.rules.standings.prizes import Fees
from app.services.core.act_context import Reason
from app.services.core.errors import NotNowError
from app.services.core.session import EventSession
from app.services.event import events
from app.services.packet.audit import registry
from app.services.packet.audit.case import Audit
from app.services.packet.packets import packet_ids
from app.services.pairing import manual_swaps, rounds
from app.services.papers.award_papers import ballot_sheet, certificate_sheet
from app.services.papers.kinds import OF_THE_EVENT, Choices
from app.services.papers.objectives import objective_sheet
from app.services.papers.papers import Paper, order, render, render_order
from app.services.papers.report import eo_report_sheet, report_sheet
from app.services.papers.subject import Subject, event_facts, with_remarks
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.services.scenarios import plan as scenario_plan
from app.services.scenarios import scenarios
from app.services.scenarios.lookup import objectives, packets_with_scenarios, scenarios_of
from app.services.standings import awards
from app.services.standings.prizes import set_fees
from app.words.core.catalogue import words
from app.words.papers.objectives import ability, objective_name
from tests.builders import (
    begin_round,
    copied,
    event_of,
    morning,
    plain_result,
    play_round,
    register,
)

T = words()
REPORTS = (report_sheet, eo_report_sheet)


@pytest.fixture
def session(tmp_path):
    """Nine players, two rounds planned, the first one played."""
    made = copied(tmp_path / "cup.dicedown", "event papers", after_one_of_two_rounds)
    yield made
    made.close()


def after_one_of_two_rounds(session: EventSession) -> None:
    register(session, 9)
    draft = events.EventDraft(
        name="Cup", packet="sr2015", point_size=50, planned_rounds=2, date="2026-05-02"
    )
    session.do(events.change_event, draft)
    play_round(session, Draw(3))


def subject(session, **chosen) -> Subject:
    facts = with_remarks(session.read(event_facts, session.state, T, is_for_the_eo=True))
    choices = Choices(**chosen)
    return Subject(
        event="Cup", state=session.state, round=session.state.rounds[-1], t=T, facts=facts,
        choices=choices,
    )  # fmt: skip


def played(session) -> None:
    session.do(rounds.close)
    play_round(session, Draw(5))
    session.do(rounds.close)


def sheet_text(sheet) -> str:
    return repr(sheet)


def test_certificates_are_blank_until_something_is_decided(session) -> None:
    made = certificate_sheet(subject(session)).certificates
    assert {one.name for one in made} == {""}
    assert [one.title for one in made[:3]] == ["First place", "Second place", "Third place"]
    assert made[-1].title == ""


def test_a_certificate_is_made_for_every_place_and_award_that_is_decided(session) -> None:
    played(session)
    session.do(awards.give, "best-sport", 4)
    made = certificate_sheet(subject(session))
    assert "Player 004" in [one.name for one in made.certificates if one.title == "Best Sport"]
    assert made.certificates[0].title == "First place"
    assert [one.pips for one in made.certificates[:1]] == [1]
    assert made.day == "Saturday, 2 May 2026"
    assert "2 rounds" in made.facts[1]


def test_no_paper_names_a_winner_who_was_disqualified(session) -> None:
    played(session)
    session.do(awards.give, "best-painted", 4)
    makers = (certificate_sheet, report_sheet)
    assert all("Best Painted" in sheet_text(make(subject(session))) for make in makers)
    session.do(players.disqualify, 4)
    assert not [make for make in makers if "Best Painted" in sheet_text(make(subject(session)))]
    assert "open again: Player 004 is disqualified" in sheet_text(eo_report_sheet(subject(session)))
    assert "Best Painted" in sheet_text(ballot_sheet(subject(session)))


def test_certificates_can_be_blank_also_at_the_end(session) -> None:
    played(session)
    named = certificate_sheet(subject(session)).certificates
    blank = certificate_sheet(subject(session, is_blank=True)).certificates
    assert any(one.name for one in named)
    assert blank and {one.name for one in blank} == {""}


def test_a_certificate_bears_the_name_that_players_read_without_a_number(session) -> None:
    played(session)
    draft = PlayerDraft(name="Player 004", public_name="Player 001")
    session.with_reason("asked", players.edit, 4, draft, same_name_ok=True)
    session.do(awards.give, "best-sport", 4)
    made = certificate_sheet(subject(session)).certificates
    assert [one.name for one in made if one.title == "Best Sport"] == ["Player 001"]


def test_an_open_vote_has_a_ballot_for_everybody_who_is_in(session) -> None:
    session.do(players.drop, 9)
    session.do(awards.name_category, "best-painted", "army")
    made = ballot_sheet(subject(session)).ballots
    assert [one.award for one in made] == ["Best Painted (army)", "Best Sport"]
    assert {one.copies for one in made} == {8}
    assert {one.names for one in made} == {()}


def test_a_second_vote_lists_the_tied_and_no_other(session) -> None:
    for player in (1, 2):
        session.do(awards.cast, "best-sport", player)
    session.do(awards.close, "best-sport")
    second = next(one for one in ballot_sheet(subject(session)).ballots if one.names)
    assert second.names == ("Player 001", "Player 002")
    assert second.turn == "Second vote"


def test_a_decided_award_is_voted_on_no_more(session) -> None:
    for award in ("best-painted", "best-sport"):
        session.do(awards.give, award, 1)
    (only,) = ballot_sheet(subject(session)).ballots
    assert only.award == ""


def test_how_an_award_came_about_is_no_way_to_win_a_game(session) -> None:
    played(session)
    parts = {one.title: one for one in eo_report_sheet(subject(session)).parts}
    assert [one.title for one in parts["Awards"].columns] == ["Award", "Winner", "Decided by"]
    assert "Victory by" in [one.title for one in parts["Round 1"].columns]


def test_a_report_tells_every_round_with_its_byes_and_who_left(session) -> None:
    session.do(players.drop, 3)
    parts = {one.title: one for one in report_sheet(subject(session)).parts}
    games = parts["Round 1"].rows
    assert len(games) == 5
    assert "Bye" in games[-1][2]
    assert parts["Drops and disqualifications"].rows == (
        ("Player 003", "dropped", "after round 1"),
    )
    assert len(parts["Standings after round 1"].rows) == 9


def test_only_the_eos_report_has_rulings_with_their_reasons(session) -> None:
    game = session.state.rounds[0].games[0]
    first, second, result = plain_result(game, Draw(77))
    session.with_reason("slip misread", results.amend, game.table, first, second, result, 1)
    assert "slip misread" in sheet_text(eo_report_sheet(subject(session)))
    public = report_sheet(subject(session))
    assert "slip misread" not in sheet_text(public)
    assert public.mark == ""
    titles = {one.title for one in public.parts}
    assert not titles & {"Players", "Manual changes and rulings"}


def test_a_change_by_hand_is_told_also_without_a_reason_and_when_it_was_taken_back(session) -> None:
    session.do(rounds.close)
    session.do(rounds.pair)
    one, other = (session.state.rounds[-1].games[n].first.player for n in (0, 1))
    session.with_reason("clubmates", manual_swaps.swap, one, other)
    session.undo("")
    rows = [row for row in rulings(session) if "changed places" in row[1]]
    assert [row[2] for row in rows] == ["clubmates"]
    assert "(undone)" in rows[0][1]


def test_the_eos_report_tells_who_asked_for_a_change(session) -> None:
    session.do(rounds.close)
    session.do(rounds.pair, seed=1)
    one, other = (game.players[0] for game in session.state.last_round.games[:2])
    reason = Reason("long way home", "Bo Reed")
    session.with_reason(reason, manual_swaps.swap, one, other)
    row = next(row for row in rulings(session) if "changed places" in row[1])
    assert row[2] == "long way home (asked by Bo Reed)"
    assert "Bo Reed" not in sheet_text(report_sheet(subject(session)))


def rulings(session):
    parts = {one.title: one for one in eo_report_sheet(subject(session)).parts}
    return parts["Manual changes and rulings"].rows


def test_only_the_eos_report_has_the_names_of_the_register(session) -> None:
    draft = PlayerDraft(name="Player 004", public_name="The Fourth")
    session.with_reason("asked", players.edit, 4, draft)
    public = sheet_text(report_sheet(subject(session)))
    assert "Player 004" not in public and "The Fourth" in public
    parts = {one.title: one for one in eo_report_sheet(subject(session)).parts}
    (row,) = (row for row in parts["Players"].rows if row[0] == "4")
    assert row[1:3] == ("Player 004", "The Fourth")
    assert "The Fourth" not in sheet_text(parts["Round 1"])


@pytest.mark.sweep(2)
@pytest.mark.parametrize(
    "paper", [*sorted(OF_THE_EVENT - {Paper.EO_REPORT}), Paper.OBJECTIVES], ids=str
)
def test_no_paper_that_is_handed_out_knows_what_is_secret(session, paper) -> None:
    session.do(rounds.close)
    session.do(scenario_plan.plan_scenario, "sr2015/incursion", 2)
    session.do(awards.cast, "best-sport", 7)
    for act in (rounds.pair, rounds.publish):
        session.do(act)
    session.do(scenarios.choose_scenario, "sr2015/outflank")
    before = session.read(render, session.state, paper, t=T).pdf
    session.do(scenarios.choose_scenario, "sr2015/recon")
    session.do(awards.cast, "best-sport", 2)
    assert session.read(render, session.state, paper, t=T).pdf == before


def test_a_draft_is_in_no_report(session) -> None:
    session.do(rounds.close)
    session.do(rounds.pair)
    for made in (report_sheet(subject(session)), eo_report_sheet(subject(session))):
        assert "Round 2" not in {one.title for one in made.parts}


def test_no_report_names_a_place_before_the_last_result_is_in(session) -> None:
    session.do(rounds.close)
    begin_round(session)
    *games, last = session.state.rounds[-1].games
    for game in games:
        session.with_reason("test", results.enter, game.table, *plain_result(game, Draw(5)))
    sheets = [made(subject(session)) for made in REPORTS]
    assert not any("1st place" in sheet_text(sheet) for sheet in sheets)
    assert all("Standings after round 1" in sheet_text(sheet) for sheet in sheets)
    session.with_reason("test", results.enter, last.table, *plain_result(last, Draw(5)))
    assert all("1st place" in sheet_text(made(subject(session))) for made in REPORTS)


def test_the_counts_of_votes_are_for_the_eo(session) -> None:
    session.do(awards.cast, "best-sport", 1)
    session.do(awards.close, "best-sport")
    assert "by vote, 1 of 1" in sheet_text(eo_report_sheet(subject(session)))
    public = sheet_text(report_sheet(subject(session)))
    assert "by vote" not in public and "Best Sport" in public


@pytest.mark.parametrize("paper", sorted(OF_THE_EVENT), ids=str)
def test_the_papers_of_the_event_are_made_before_anybody_is_registered(tmp_path, paper) -> None:
    made = event_of(tmp_path / "empty.dicedown", 0)
    one = made.read(render, made.state, paper, t=T, at=morning())
    assert one.pdf.startswith(b"%PDF") and one.round_number == 0
    made.close()


def test_every_objective_names_a_packet_and_has_its_words() -> None:
    for one in objectives():
        assert one.packet in packet_ids()
        assert objective_name(T, one.slug) == (one.name or objective_name(T, one.slug))
        assert set(one.torn) <= set(one.abilities)
        assert one.lines[0] <= one.lines[1]
        for key in one.abilities:
            assert all(ability(T, key))
        if one.scenario is not None:
            assert one.packet in packets_with_scenarios()
            assert one.scenario in {
                it.id.split("/")[1] for it in scenarios_of(one.packet).scenarios
            }


def test_the_cards_are_those_of_the_print() -> None:
    kept = {}
    for one in objectives():
        kept.setdefault(one.packet, []).append(one)
    assert {packet: len(found) for packet, found in kept.items()} == {
        "sr2015": 6, "sr2019": 4, "ig2014": 2, "masters2014": 2,
    }  # fmt: skip
    assert {(one.defence, one.armour, one.damage) for one in kept["sr2015"]} == {(5, 18, 15)}
    assert {one.base for one in objectives()} == {50}


def test_what_the_text_has_lost_is_a_field_to_write_in(session) -> None:
    packet = replace(session.state.packet, id="sr2019")
    state = replace(session.state, packet=packet)
    cards = objective_sheet(replace(subject(session), state=state)).cards
    assert [one.name for one in cards] == ["", "Fuel Cache", "", ""]
    assert dict(cards[1].figures) == {"DEF": "", "ARM": "18", "Damage": "", "Base (mm)": "50"}
    assert [one.room for one in cards] == [0, 0, 0, 3]
    assert cards[2].abilities[-1].is_open


def test_a_packet_without_objectives_has_no_cards(tmp_path) -> None:
    made = event_of(tmp_path / "old.dicedown", 8, packet="sr2010", size=35)
    with pytest.raises(NotNowError, match=r"paper\.no-objectives"):
        made.read(render, made.state, Paper.OBJECTIVES, t=T)
    made.close()


def test_fees_and_prizes_are_in_the_players_report_where_the_eo_wants_it(session) -> None:
    title = "Fees and prizes"
    assert not any(one.title == title for one in eo_report_sheet(subject(session)).parts)
    fees = Fees(amount=1000, currency="€", shares=(50, 30))
    session.do(players.tick_many, (1, 2, 3), "paid", on=True)
    session.do(set_fees, fees)
    assert not any(one.title == title for one in report_sheet(subject(session)).parts)
    (part,) = (one for one in eo_report_sheet(subject(session)).parts if one.title == title)
    assert "3 players have paid: 30 €." in part.lines
    assert any("haven't paid yet" in line for line in part.lines)
    assert part.rows[0][:3] == ("1st place", "50 %", "15 €") or "each" in part.rows[0][2]
    session.do(set_fees, replace(fees, in_report=True))
    (part,) = (one for one in report_sheet(subject(session)).parts if one.title == title)
    assert not any("haven't paid yet" in line for line in part.lines)
    # Who is ahead is not in the players' report before the event is over.
    assert [len(row) for row in part.rows] == [3] * len(part.rows)


def test_the_eos_report_finds_what_takes_long_once_the_file_is_read(session, monkeypatch) -> None:
    session.with_reason("asked", players.drop, 3)
    found: list[str] = []
    audits = [replace(one, find=noting(one.find, found)) if isinstance(one, Audit) else one
              for one in registry.AUDITS]  # fmt: skip
    monkeypatch.setattr(registry, "AUDITS", tuple(audits))
    ordered = session.read(order, session.state, Paper.EO_REPORT, t=T)
    assert not found
    with pytest.raises(CancelledError):
        render_order(ordered, lambda done, all_: 4 * done <= all_)
    before = len(found)
    assert before < len(audits)
    rendered = render_order(ordered)
    assert len(found) > before
    assert rendered.pdf == session.read(render, session.state, Paper.EO_REPORT, t=T).pdf


def noting(find, found: list[str]):
    """What an audit does, noted."""

    def noted(case):
        found.append(find.__name__)
        return find(case)

    return noted
