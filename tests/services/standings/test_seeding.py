"""An event that begins with a bracket, on a real file."""

import json
from pathlib import Path

import pytest

from app.rules.core.draw import Draw
from app.rules.core.round import RoundKind
from app.rules.event.length import EndReason, is_over
from app.rules.standings.bracket_tree import bracket_tree
from app.rules.standings.standings import standings
from app.services.core.errors import UserError
from app.services.event import events
from app.services.exchange.exports import standings_csv
from app.services.exchange.interchange_export import event_json
from app.services.exchange.interchange_import import import_event
from app.services.packet.audit.registry import remarks
from app.services.packet.bracket_packet import bracket_packet
from app.services.packet.house_packets import read_house_text
from app.services.packet.packets import load_packet, packet_ids, played_text
from app.services.pairing import rounds
from app.services.players import players
from app.services.program.rehearse import RehearsalPlan, people, play, rehearse
from app.services.standings.seeding import seed_bracket
from tests.builders import morning
from tests.services.acts import damage, last, refused
from tests.services.exchange.exported_schema import EXPORTED

SEEDS = (4, 2, 7, 1, 8, 3, 6, 5)
PLACES = (4, 5, 1, 8, 2, 6, 7, 3)


def draft_of(packet: str) -> events.EventDraft:
    text = bracket_packet(packet, 8, name="Finals")
    size = load_packet(house_text(text)).point_sizes[0]
    return events.EventDraft(
        name="Finals", packet=f"{packet}-bracket", point_size=size, house_packet=text
    )


def house_text(text: str) -> str:
    return played_text("", house_packet=text)


def final(path: Path, packet: str = "sr2015"):
    plan = RehearsalPlan(players=8, rounds=0, seed=3)
    return rehearse(path, draft_of(packet), plan, clock=morning, dice=Draw(1).below)


def played(path: Path, packet: str):
    """An event of eight played from its first round by the bracket."""
    draft, draw = draft_of(packet), Draw(5)
    session = events.new_event(path, draft, clock=morning, dice=draw.below)
    everybody = people(8, session.state.packet, draft.point_size, draw)
    for state in play(session, everybody, RehearsalPlan(players=8, seed=5), draw):
        if state.seeding is None:
            session.do(seed_bracket, SEEDS, PLACES)
    return session


@pytest.mark.parametrize("packet", packet_ids())
def test_any_packet_can_be_played_as_a_bracket(packet) -> None:
    text = bracket_packet(packet, 16, name="Finals")
    assert read_house_text(text)[1] == ()
    again = bracket_packet("", 8, name="Smaller finals", house_packet=text)
    assert read_house_text(again)[1] == ()


def test_a_draft_is_paired_again_by_the_bracket(tmp_path) -> None:
    session = final(tmp_path / "cup.dicedown")
    session.do(rounds.pair, seed=3)
    assert last(session).kind is not RoundKind.BRACKET
    session.do(seed_bracket, SEEDS, PLACES, ("North", "South"))
    assert last(session).kind is RoundKind.BRACKET
    assert {frozenset(game.players) for game in last(session).games} == {
        frozenset({4, 5}), frozenset({1, 8}), frozenset({2, 6}), frozenset({7, 3}),
    }  # fmt: skip
    tree = bracket_tree(session.state)
    assert tree is not None
    assert tree.parts == ("North", "South")
    session.undo()
    assert session.state.seeding is None
    assert last(session).kind is not RoundKind.BRACKET


def test_by_itself_the_best_are_as_far_apart_as_can_be(tmp_path) -> None:
    session = final(tmp_path / "cup.dicedown")
    seeding = session.do(seed_bracket, (1, 2, 3, 4, 5, 6)).value
    assert seeding.places == (1, None, 4, 5, 2, None, 3, 6)


def test_it_is_refused_where_it_could_not_be_played(tmp_path) -> None:
    session = final(tmp_path / "cup.dicedown")
    session.do(players.drop, 5)
    assert refused(session, seed_bracket, SEEDS, PLACES).code == "problems.impossible"
    session.undo()
    session.do(rounds.pair, seed=3)
    session.do(rounds.publish)
    assert refused(session, seed_bracket, SEEDS, PLACES).code == "seeding.begun"
    session.undo()
    session.undo()
    session.do(events.change_event, events.EventDraft(name="Cup", packet="sr2015", point_size=50))
    assert refused(session, seed_bracket, SEEDS, PLACES).code == "seeding.no-bracket"


@pytest.mark.sweep(3)
@pytest.mark.parametrize("packet", packet_ids())
def test_it_is_played_to_its_end_and_comes_back_from_json(tmp_path, packet) -> None:
    session = played(tmp_path / "cup.dicedown", packet)
    state = session.state
    end, tree = is_over(state), bracket_tree(state)
    assert end is not None
    assert tree is not None
    assert end.reason is EndReason.BRACKET_PLAYED
    assert [one.kind for one in state.played] == [RoundKind.BRACKET] * 3
    assert standings(state)[0].player == tree.champion == end.leader
    assert [str(one.problem) for one in session.read(remarks, state) if one.is_broken] == []
    assert damage(session) == ()
    text = session.read(event_json, state)
    exported = json.loads(text)
    EXPORTED.validate(exported)
    copy = import_event(tmp_path / "copy.dicedown", text.encode(), clock=morning, dice=None)
    assert json.loads(copy.read(event_json, copy.state)) == exported
    assert standings_csv(copy.state) == standings_csv(state)
    exported["seeding"]["places"][0] = 9
    with pytest.raises(UserError) as error:
        import_event(
            tmp_path / "bad.dicedown", json.dumps(exported).encode(), clock=morning, dice=None
        )
    assert [problem.code for problem in error.value.problems] == ["import.seeding"]
