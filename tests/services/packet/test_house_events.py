"""Events that are played by the EO's own packet: made, played to the end, changed, sent on."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from app.models.tables.event import EventInfo
from app.paths import resource
from app.rules.core.draw import Draw
from app.rules.event.length import is_over
from app.rules.standings.standings import standings
from app.services.core.errors import UserError
from app.services.event import events
from app.services.event.event_draft import event_line, stored_draft
from app.services.event.events import EventDraft, new_event
from app.services.event.impact import impact_of
from app.services.event.status import status
from app.services.exchange.interchange_export import event_json, exported
from app.services.exchange.interchange_import import import_event
from app.services.packet.audit.registry import remarks
from app.services.packet.carried_packet import own_packet
from app.services.packet.own_files import toml_of
from app.services.packet.packets import (
    has_points_switch,
    packet_variants,
    played_text,
    points_first_text,
)
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.program.rehearse import RehearsalPlan, rehearse
from tests.builders import morning, play_round
from tests.rules.packet.test_house_packet import HOUSE
from tests.services.acts import another, contents, refused
from tests.services.exchange.exported_schema import EXPORTED

TEXT = toml_of(HOUSE)
BEST = (("best", 4), ("lightning", None))
DRAFT = EventDraft(
    name="Club Night", packet="club-night", point_size=60, variants=BEST, house_packet=TEXT
)


def made(path, draft=DRAFT):
    return new_event(path, draft, clock=morning, dice=Draw(1).below)


def values_of(session):
    return session.read(exported, session.state)


def again(session, path):
    data = session.read(event_json, session.state).encode()
    return import_event(path, data, clock=morning, dice=Draw(2).below)


def test_an_event_is_made_by_a_packet_of_the_eos_own(tmp_path) -> None:
    session = made(tmp_path / "a.dicedown")
    line = session.read(event_line)
    assert (line.packet, line.packet_name, line.point_size) == ("Club", "Club Night", 60)
    assert session.state.packet.win == 3
    assert session.read(stored_draft) == DRAFT


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"variants": (("no-such", None),)}, "packet.faulty"),
        ({"variants": (("best", None),)}, "packet.faulty"),
        ({"variants": (("lightning", None), ("untimed", None))}, "problems.impossible"),
        ({"point_size": 50}, "event.point-size"),
        ({"house_packet": "name = "}, "packet.faulty"),
        ({"house_packet": 'id = "x"'}, "packet.faulty"),
        ({"house_packet": TEXT.replace("club-night", "sr2015")}, "packet.faulty"),
    ],
)
def test_a_draft_by_a_house_packet_is_checked_like_any_other(tmp_path, changes, code) -> None:
    with pytest.raises(UserError) as caught:
        made(tmp_path / "a.dicedown", replace(DRAFT, **changes))
    assert caught.value.code == code
    assert list(tmp_path.iterdir()) == []


@pytest.mark.sweep(6)
@pytest.mark.parametrize("variants", [(), BEST, (("untimed", None),)])
def test_a_made_up_packet_is_played_to_its_end_by_the_services(tmp_path, variants) -> None:
    plan = RehearsalPlan(players=13, seed=4, ties=Fraction(1, 9), drops=Fraction(1, 20))
    draft = replace(DRAFT, variants=variants)
    session = rehearse(tmp_path / "a.dicedown", draft, plan, clock=morning, dice=Draw(1).below)
    assert is_over(session.state) is not None
    assert status(session.state).over
    assert standings(session.state)[0].tournament_points >= 3
    odd = {one.problem.code for one in session.read(remarks, session.state)}
    assert "result.control-points-over-limit" not in odd
    session.close()


def test_a_house_event_comes_back_whole_from_json(tmp_path) -> None:
    session = made(tmp_path / "a.dicedown")
    EXPORTED.validate(values_of(session))
    copy = again(session, tmp_path / "copy.dicedown")
    assert values_of(copy) == values_of(session)
    assert copy.state == session.state
    back = copy.read(stored_draft)
    assert (back.packet, back.variants) == ("club-night", BEST)
    change = replace(back, variants=(("untimed", None),))
    copy.do(events.change_event, change)
    assert copy.state.packet.round_clock == "none"


def test_a_house_packet_sent_without_its_variants_can_still_be_settled(tmp_path) -> None:
    session = made(tmp_path / "a.dicedown")
    data = values_of(session)
    data["house_packet"] = json.loads(contents(session)["event"][0][5])
    assert "variants" not in data["house_packet"]
    raw = json.dumps(data).encode()
    copy = import_event(tmp_path / "b.dicedown", raw, clock=morning, dice=Draw(2).below)
    assert copy.state.packet == session.state.packet
    copy.do(events.change_event, replace(copy.read(stored_draft), name="Other"))
    assert copy.read(event_line).name == "Other"
    third = again(copy, tmp_path / "c.dicedown")
    assert values_of(third) == values_of(copy)


@pytest.mark.parametrize("first", [None, True, False])
@pytest.mark.parametrize("house", [False, True])
def test_the_switch_for_tournament_points_travels(tmp_path, first, house) -> None:
    variants = (("finals-tables", None),)
    draft = EventDraft(name="A", packet="sr2019", point_size=75, variants=variants)
    if house:
        printed = resource("packets", "sr2019.toml").read_text("utf-8")
        draft = replace(draft, packet="ours", house_packet=printed.replace('"sr2019"', '"ours"', 1))
    session = made(tmp_path / "a.dicedown", replace(draft, points_first=first))
    copy = again(session, tmp_path / "b.dicedown")
    assert copy.state == session.state
    assert values_of(copy) == values_of(session)
    # Below finals tables points come first by our own reading, so switched on says no more.
    assert copy.read(stored_draft).points_first == (None if first else first)


def test_the_switch_is_known_from_the_text() -> None:
    finals = played_text("sr2019", (("finals-tables", None),))
    assert has_points_switch(finals) and points_first_text(finals, first=True) == finals
    destruction = played_text("sr2019", (("destruction-scoring", None),))
    assert has_points_switch(destruction)
    assert points_first_text(destruction, first=True) != destruction
    assert not has_points_switch(played_text("sr2015"))


def test_a_house_packets_variants_are_told() -> None:
    assert [variant.id for variant in packet_variants("", TEXT)] == ["lightning", "untimed", "best"]


def test_an_event_changes_to_a_house_packet_and_back(tmp_path) -> None:
    draft = EventDraft(name="A", packet="sr2015", point_size=50)
    session = made(tmp_path / "a.dicedown", draft)
    session.do(events.change_event, replace(DRAFT, name="A"))
    assert session.state.packet.id == "club-night"
    session.do(events.change_event, replace(session.read(stored_draft), name="B"))
    session.do(events.change_event, draft)
    assert session.read(stored_draft) == draft
    session.undo()
    assert session.state.packet.id == "club-night"


def test_a_house_packet_edited_in_the_middle_of_the_day_asks_a_reason(tmp_path) -> None:
    session = made(tmp_path / "a.dicedown", replace(DRAFT, variants=()))
    people = tuple(PlayerDraft(name=f"P{n}") for n in range(8))
    session.do(players.register_many, people)
    play_round(session, Draw(2))
    other = TEXT.replace('"assassination", "scenario"', '"assassination"')
    change = replace(session.read(stored_draft), house_packet=other)
    assert session.read(impact_of, change).results
    assert refused(session, events.change_event, change).code == "event.change-touches"
    session.with_reason("our own", events.change_event, change)
    session.close()
    assert another(session.path).read(stored_draft).house_packet == other


def test_an_event_of_an_older_file_has_its_packet_from_what_it_is_played_by() -> None:
    merged = played_text("", BEST, house_packet=TEXT)
    info = EventInfo(id=1, packet_id="club-night", packet_text=merged, house_packet=None)
    text = own_packet(info, BEST)
    assert text is not None
    assert json.loads(played_text("", BEST, house_packet=text)) == json.loads(merged)
    printed = EventInfo(id=1, packet_id="sr2015", packet_text="{}", house_packet=None)
    assert own_packet(printed, ()) is None
