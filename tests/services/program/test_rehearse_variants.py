"""Every packet and every variant of it, played to the end and read back from its export alone."""

import json
from fractions import Fraction

import pytest

from app.rules.core.draw import Draw
from app.rules.event.length import is_over
from app.rules.lists.tracker import ListDutyNote
from app.rules.pairing.breaches import PairingCode
from app.rules.players.entry import EventNote
from app.services.event.events import EventDraft
from app.services.exchange.interchange_export import event_json
from app.services.exchange.interchange_import import import_event
from app.services.packet.audit.registry import remarks
from app.services.packet.packets import (
    load_packet,
    packet_ids,
    packet_variants,
    problems_of_variants,
)
from app.services.packet.packets import resolved_text as text_of
from app.services.program.rehearse import RehearsalPlan, rehearse
from tests.builders import morning
from tests.rules.exported_facts import facts_of, standings_rows
from tests.rules.standings.places_model import model_rows
from tests.services.acts import damage
from tests.services.exchange.exported_schema import EXPORTED

X = {"cut-to-top": 4, "x-round-event": 2, "scenarios-revealed": None}
"""What a variant with an X is played with, 2 where nothing else is named."""

ALL = [
    (packet, variant)
    for packet in packet_ids()
    for variant in (None, *(one.id for one in packet_variants(packet)))
]


def chosen(packet: str, variant: str | None) -> tuple[tuple[str, int | None], ...]:
    """The variant with its X and with all that it needs."""
    known = {one.id: one for one in packet_variants(packet)}
    names = () if variant is None else (*known[variant].needs, variant)
    return tuple((name, X.get(name, 2) if known[name].x else None) for name in names)


def size_for(packet: str, variants: tuple[tuple[str, int | None], ...]) -> int:
    """The middle one of the sizes at which the variants can be played."""
    sizes = [
        size
        for size in load_packet(text_of(packet)).point_sizes
        if not any(one.is_impossible for one in problems_of_variants(packet, variants, size))
    ]
    return sizes[len(sizes) // 2]


@pytest.mark.sweep(40)
@pytest.mark.parametrize(("packet", "variant"), ALL)
def test_a_rehearsal_ends_and_its_export_alone_tells_its_standings(tmp_path, packet, variant):
    seed = ALL.index((packet, variant))
    variants = chosen(packet, variant)
    draft = EventDraft(
        name="Rehearsal",
        packet=packet,
        point_size=size_for(packet, variants),
        variants=variants,
    )
    plan = RehearsalPlan(players=(8, 7)[seed % 2], seed=seed)
    path = tmp_path / "event.dicedown"
    session = rehearse(path, draft, plan, clock=morning, dice=Draw(1).below)
    state, text = session.state, session.read(event_json, session.state)
    assert is_over(state) is not None
    odd = {one.problem.code for one in session.read(remarks, state) if one.is_broken}
    # Whom finals leave over may have to be paired down once more; an event that ends early, and
    # one with a bye whose list is not recorded, may leave a list unplayed.
    few = {EventNote.FEW_PLAYERS, EventNote.OTHER_ROUNDS, ListDutyNote.CANNOT_BE_MET}
    assert odd <= few | ({PairingCode.SECOND_PAIR_DOWN} if variant == "finals-tables" else set())
    assert damage(session) == ()
    answer = json.loads(text)
    EXPORTED.validate(answer)
    facts = facts_of(answer)
    assert standings_rows(answer) == model_rows(facts, len(facts.games))
    copy = import_event(tmp_path / "copy.dicedown", text.encode(), clock=morning, dice=None)
    assert json.loads(copy.read(event_json, copy.state)) == answer
    copy.close()
    session.close()


def test_who_comes_late_to_a_cut_after_the_first_round_stops_no_practice_event(tmp_path) -> None:
    draft = EventDraft(name="Cup", packet="sr2019", point_size=75, variants=(("cut-to-top", 8),))
    plan = RehearsalPlan(players=12, seed=3, late=Fraction(1, 5))
    session = rehearse(tmp_path / "cup.dicedown", draft, plan, clock=morning, dice=Draw(1).below)
    assert any(one.cut for one in session.state.rounds)
