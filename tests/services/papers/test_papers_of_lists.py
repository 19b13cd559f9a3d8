"""What papers say of the lists that have to be played."""

from dataclasses import replace

from app.services.event.events import EventDraft, new_event
from app.services.pairing import rounds
from app.services.papers.round_papers import Subject, slip_sheet
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.words.core.catalogue import words
from tests.builders import morning
from tests.services.acts import last, won


def test_a_slip_says_which_list_has_to_be_played(tmp_path) -> None:
    draft = EventDraft(
        name="Cup",
        packet="sr2015",
        point_size=50,
        variants=(("x-lists-required", 2),),
        planned_rounds=2,
    )
    session = new_event(tmp_path / "cup.dicedown", draft, clock=morning, dice=lambda n: 0)
    named = tuple(PlayerDraft(name=f"Player {n}", faction="Cryx") for n in range(1, 5))
    session.do(players.register_many, named)
    for number in (1, 2):
        session.do(rounds.pair, seed=number)
        for act in (rounds.publish, rounds.begin):
            session.do(act)
        if number == 1:
            for game in last(session).games:
                first, second, result = won(game)
                first, second = (replace(side, list_number=1) for side in (first, second))
                session.do(results.enter, game.table, first, second, result)
    state = session.state
    sheets_ = [
        slip_sheet(Subject(event="Cup", state=state, round=round_, t=words()))
        for round_ in state.rounds
    ]
    factions = [
        {slip.first.faction, slip.second.faction} for sheet in sheets_ for slip in sheet.slips
    ]
    assert factions == [{"Cryx"}, {"Cryx"}, *[{"must play list 2"}] * 2]
