"""Players who share a name are told apart wherever the EO reads or picks one of them."""

import pytest

from app.codes import PlayerCode
from app.rules.lists.army_list import ArmyList
from app.services.core.errors import UserError
from app.services.event.public import public_names
from app.services.lists.army_lists import lists_lines
from app.services.pairing.round_board import round_board
from app.services.players import players
from app.services.players.player_lookup import meant, player_typed
from app.services.players.players import PlayerDraft
from app.services.program.search import found, of_state
from app.services.results.board import results_board
from app.services.standings.lines import standing_lines
from app.words.core.catalogue import words
from tests.builders import begin_round, event_of

NAMESAKES = {1: "Ada Voss (#1)", 4: "ada VOSS (#4)"}


@pytest.fixture
def session(tmp_path):
    """Four players, two of whom share a name but for its capitals."""
    made = event_of(tmp_path / "cup.dicedown", 0)
    armies = (ArmyList(number=1, caster="Caster", points=75),)
    for name in ("Ada Voss", "Bo Reed", "Cy Stone", "ada VOSS"):
        draft = PlayerDraft(name=name, faction="Cryx", lists=armies)
        made.with_reason("two people", players.register, draft)
    yield made
    made.close()


def shown(names) -> set[str]:
    return {name for name in names if "voss" in name.lower()}


def test_a_name_that_two_players_share_has_the_number_behind_it(session):
    assert session.state.names == {**NAMESAKES, 2: "Bo Reed", 3: "Cy Stone"}


def test_players_read_the_names_that_they_chose(session):
    bo = PlayerDraft(name="Bo Reed", public_name="Ada Voss")
    session.do(players.edit, 2, bo)
    assert session.state.names[2] == "Bo Reed", "the EO knows who it is"
    assert public_names(session.state)[2] == "Ada Voss (#2)"


def test_each_table_of_the_eo_tells_namesakes_apart(session):
    begin_round(session)
    state, wanted = session.state, set(NAMESAKES.values())
    board = round_board(state, state.rounds[0])
    seats = [seat for line in board.lines for seat in (line.first, line.second) if seat]
    assert shown(seat.name for seat in seats) == wanted
    results = results_board(state, state.rounds[0])
    assert shown(name for line in results for name in (line.first, line.second)) == wanted
    assert shown(line.name for line in lists_lines(state)) == wanted
    assert shown(line.name for line in standing_lines(session.state)) == wanted


@pytest.mark.parametrize("typed", ["4", "#4", "ada VOSS (#4)", "Ada  voss (#4)"])
def test_what_the_program_writes_of_a_namesake_can_be_typed(session, typed):
    state = session.state
    assert player_typed(state, typed) == 4
    assert meant(state, typed, state.by_id) == ((4,), True)


def test_a_name_that_is_shared_means_nobody_yet(session):
    state = session.state
    with pytest.raises(UserError) as refused:
        player_typed(state, "Ada Voss")
    assert refused.value.code is PlayerCode.AMBIGUOUS
    assert meant(state, "Ada Voss", state.by_id) == ((1, 4), False)


def test_a_name_that_looks_like_a_namesake_s_means_both(session):
    draft = PlayerDraft(name="Ada Voss (#4)", faction="Cryx")
    session.with_reason("it is on the card", players.register, draft)
    state = session.state
    assert state.names == {**NAMESAKES, 2: "Bo Reed", 3: "Cy Stone", 5: "Ada Voss (#4) (#5)"}
    with pytest.raises(UserError) as refused:
        player_typed(state, "Ada Voss (#4)")
    assert refused.value.facts["ids"] == (4, 5)
    assert player_typed(state, "Ada Voss (#4) (#5)") == 5
    assert player_typed(state, "ada voss (#1)") == 1


def test_a_search_tells_the_games_and_lists_of_namesakes_apart(session):
    begin_round(session)
    groups = found(of_state(words(), session.state), "voss")
    texts = [
        f"{one.candidate.title} {one.candidate.detail}" for group in groups for one in group.lines
    ]
    for player, name in NAMESAKES.items():
        assert sum(name in text for text in texts) == 2, f"game and list of {player}"
