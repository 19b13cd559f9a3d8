"""Exports for other eyes: nothing secret, nothing that a spreadsheet or a browser would run."""

import csv
import io

import pytest

from app.rules.core.draw import Draw
from app.services.event.event_draft import event_line
from app.services.event.public import public_names
from app.services.exchange.exports import (
    chat_text,
    event_html,
    games_csv,
    plain_cell,
    results_csv,
    results_text,
    standings_csv,
    standings_table,
)
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.scenarios import scenarios
from app.words.core.catalogue import words
from tests.builders import begin_round, event_of, play_round

T = words()


@pytest.fixture
def session(tmp_path):
    """Five players, one of them with an evil name, round 1 played."""
    session = event_of(tmp_path / "event.dicedown", 4)
    session.do(players.register, PlayerDraft(name='=1+1<script>alert("x")</script>', faction="@x"))
    play_round(session, Draw(3))
    yield session
    session.close()


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def chat(session) -> list[str]:
    return chat_text(T, session.read(event_line), session.state).splitlines()


def page(session) -> str:
    return event_html(T, session.read(event_line), session.state)


def test_the_page_says_what_the_points_are_of(session):
    assert "Steamroller 2015, 50 army points</p>" in page(session)


def test_the_standings_have_a_line_for_everybody(session):
    lines = rows(standings_csv(session.state))
    assert lines[0]["rank"] == "1"
    assert len(lines) == 5


def test_a_spreadsheet_finds_no_formula(session):
    texts = (standings_csv(session.state), games_csv(session.state))
    cells = [cell for text in texts for row in rows(text) for cell in row.values()]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    assert any(cell.startswith("'=1+1") for cell in cells)


def test_every_game_and_bye_is_a_line(session):
    lines = rows(games_csv(session.state))
    assert [row["by"] for row in lines] == ["scenario", "scenario", "bye"]
    assert lines[0]["winner"] in (lines[0]["first"], lines[0]["second"])


def test_a_bye_has_the_points_that_it_scores(session):
    (bye,) = (row for row in rows(games_csv(session.state)) if row["by"] == "bye")
    assert (bye["first_control_points"], bye["first_army_points"]) == ("3", "25")
    assert (bye["second_control_points"], bye["second_army_points"]) == ("", "")


def test_results_stand_in_the_order_in_which_they_are_typed_elsewhere(session):
    heads, first, second, bye = csv.reader(io.StringIO(results_csv(T, session.state)))
    assert heads == [
        "Round", "Table", "Name", "CP", "AP", "Name", "CP", "AP", "Winner", "Result",
    ]  # fmt: skip
    (round_,) = session.state.rounds
    names = {who: plain_cell(name) for who, name in public_names(session.state).items()}
    game = round_.games[0]
    one, other = game.sides
    assert first[:2] == ["1", str(game.table)] and second[1] > first[1]
    assert first[2:5] == [names[one.player], str(one.control_points), str(one.army_points)]
    assert first[5:8] == [names[other.player], str(other.control_points), str(other.army_points)]
    assert first[8:] == [names[game.result.winner], "Scenario"]
    assert bye[1] == "" and bye[3:] == ["3", "25", "", "", "", bye[2], "Bye"]


def test_results_of_one_round_are_cells_for_a_spreadsheet(session):
    begin_round(session)
    first = results_text(T, session.state, 1).splitlines()
    assert [line.split("\t")[0] for line in first] == ["Round", "1", "1", "1"]
    assert any("'=1+1" in cell for line in first for cell in line.split("\t"))
    (game, *_) = (line.split("\t") for line in results_text(T, session.state, 2).splitlines()[1:])
    assert game[0] == "2" and game[-2:] == ["", ""]


def test_a_packet_without_army_points_has_no_cells_for_them(tmp_path):
    old = event_of(tmp_path / "old.dicedown", 4, packet="sr2010")
    heads = results_text(T, old.state, 1).splitlines()[0].split("\t")
    old.close()
    assert heads == ["Round", "Table", "Name", "CP", "Name", "CP", "Winner", "Result"]


def test_the_chat_gets_the_standings_between_rounds(session):
    lines = chat(session)
    assert lines[0] == "Spring Cup – Standings after round 1 (TP/SoS/CP/AP)"
    assert len(lines) == 6


def test_the_chat_gets_the_pairings_of_a_round_that_is_on(session):
    begin_round(session)
    lines = chat(session)
    assert lines[0] == "Spring Cup – Round 2"
    assert lines[1].startswith("1: ")
    assert lines[-1].startswith("Bye: ")


def test_a_draft_is_in_none_of_them(session):
    def all_of_them() -> tuple[str, ...]:
        state = session.state
        return chat(session), page(session), games_csv(state), results_csv(T, state)

    before = all_of_them()
    session.do(rounds.pair)
    assert all_of_them() == before


def test_a_scenario_is_told_when_the_games_have_begun(session):
    session.do(rounds.pair)
    session.do(scenarios.choose_scenario, "sr2015/recon")
    session.do(rounds.publish)
    assert "Recon" not in page(session)
    session.do(rounds.begin)
    assert "Round 2: Recon" in page(session)


def test_a_name_is_never_markup(session):
    text = page(session)
    assert "<script" not in text
    assert "=1+1&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;" in text


def test_the_page_needs_nothing_beside_it(session):
    text = page(session)
    assert text.startswith("<!DOCTYPE html>")
    assert not [word for word in ("http", "src=", "href=", "url(") if word in text]


def test_columns_of_text_line_up_in_any_script(session):
    session.do(players.edit, 1, PlayerDraft(name="王小明", faction="Cryx"))
    lines = standings_table(T, session.state).splitlines()
    wide = next(line for line in lines if "王小明" in line)
    other = next(line for line in lines if "Player 002" in line)
    assert wide.index("Cryx") + 3 == other.index("Cryx")
