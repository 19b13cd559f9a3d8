"""Army points at the end of a game, ticked off a list, by the figures of each packet."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.lists.army_list import ListEntry
from app.rules.packet.packet import GameTieBreak
from app.rules.results.army_tally import Piece, TallyReason, pieces_of, tally
from app.services.packet.packets import load_packet, packet_text
from tests.rules.events import SR2015, SR2019, army

SR2010 = load_packet(packet_text("sr2010"))
MASTERS = load_packet(packet_text("masters2014"))
GAUNTLET = load_packet(packet_text("ig2014"))
OF_2014_AND_2015 = pytest.mark.parametrize("packet", [MASTERS, GAUNTLET, SR2015])
REMAINING, DESTROYED = GameTieBreak.ARMY_REMAINING, GameTieBreak.ARMY_DESTROYED
IN_AREA, PRESENCE = GameTieBreak.ARMY_IN_AREA, GameTieBreak.SCENARIO_PRESENCE


def caster(left: int = 1, **known) -> Piece:
    return Piece(name="Caster", points=0, kind="caster", left=left, **known)


def jack(points: int = 9, left: int = 1, **known) -> Piece:
    return Piece(name="Jack", points=points, kind="battlegroup", left=left, **known)


def unit(left: int, points: int = 10, models: int = 10, **known) -> Piece:
    return Piece(name="Unit", points=points, kind="unit", models=models, left=left, **known)


def officer(left: int = 2, points: int = 2, **known) -> Piece:
    return Piece(name="Officer", points=points, kind="attachment", models=2, left=left, **known)


def solo(points: int = 3, models: int = 1, left: int = 1, **known) -> Piece:
    return Piece(name="Solo", points=points, kind="solo", models=models, left=left, **known)


def total(packet, kind, *pieces) -> int:
    return tally(packet, kind, pieces).total


@OF_2014_AND_2015
@pytest.mark.parametrize(
    ("pieces", "points"),
    [
        pytest.param([unit(5)], 10, id="half-of-ten"),
        pytest.param([unit(4)], 0, id="under-half-of-ten"),
        pytest.param([unit(4), officer()], 12, id="six-of-twelve"),
        pytest.param([unit(4), officer(1)], 0, id="five-of-twelve"),
        pytest.param([unit(6), officer(0)], 12, id="attachment-gone"),
        pytest.param([unit(3, models=5, points=5)], 5, id="three-of-five"),
        pytest.param([unit(2, models=5, points=5)], 0, id="two-of-five"),
        pytest.param([solo(2, models=5, left=3)], 2, id="solo-of-five"),
        pytest.param([solo(2, models=5, left=2)], 0, id="solo-under-half"),
        pytest.param([caster()], 5, id="caster"),
        pytest.param([caster(inside=True)], 5, id="caster-not-doubled"),
        pytest.param([caster(models=3, left=1)], 5, id="caster-of-several-models"),
        pytest.param([caster(0)], 0, id="caster-gone"),
        pytest.param([jack(inside=True)], 18, id="doubled-inside"),
        pytest.param([unit(5, inside=True)], 20, id="unit-doubled-inside"),
        pytest.param([unit(5, inside=True), officer(inside=False)], 12, id="officer-outside"),
        pytest.param([unit(6, inside=True), officer(0)], 24, id="only-what-is-left-is-inside"),
        pytest.param([jack(is_inert=True)], 0, id="inert"),
        pytest.param([unit(10, is_fleeing=True)], 0, id="fleeing"),
        pytest.param([jack(left=0, inside=True)], 0, id="gone"),
        pytest.param([solo(0)], 0, id="no-points"),
    ],
)
def test_points_remaining(packet, pieces, points) -> None:
    assert total(packet, REMAINING, *pieces) == points


@OF_2014_AND_2015
@pytest.mark.parametrize(
    ("pieces", "points"),
    [
        pytest.param([unit(5)], 0, id="half-left"),
        pytest.param([unit(4)], 5, id="under-half"),
        pytest.param([unit(4, points=9)], 5, id="half-rounded-up"),
        pytest.param([unit(0)], 10, id="all-gone"),
        pytest.param([unit(3), officer()], 6, id="half-with-attachments"),
        pytest.param([unit(4), officer()], 0, id="attachments-hold-the-number"),
        pytest.param([unit(0), officer()], 6, id="attachments-alone"),
        pytest.param([unit(0), officer(0)], 12, id="all-gone-with-attachments"),
        pytest.param([caster(0)], 5, id="caster"),
        pytest.param([caster(models=3, left=1)], 0, id="caster-of-several-models"),
        pytest.param([jack(is_inert=True)], 9, id="inert-in-full"),
        pytest.param([jack(returned=1)], 9, id="returned"),
        pytest.param([jack(left=0, returned=2)], 27, id="each-time"),
        pytest.param([solo(models=5, left=1)], 0, id="solo-of-many-not-gone"),
    ],
)
def test_points_destroyed(packet, pieces, points) -> None:
    assert total(packet, DESTROYED, *pieces) == points


@pytest.mark.parametrize(
    ("pieces", "points"),
    [
        pytest.param([unit(1)], 0, id="one-model-left"),
        pytest.param([unit(0)], 10, id="all-gone"),
        pytest.param([unit(0), officer(1)], 0, id="one-attachment-left"),
        pytest.param([unit(1), officer(0)], 0, id="attachment-gone"),
        pytest.param([unit(0), officer(0)], 12, id="all-gone-with-attachments"),
        pytest.param([caster(0)], 10, id="caster"),
        pytest.param([jack(is_inert=True)], 0, id="inert-left-out"),
        pytest.param([jack(left=0)], 9, id="jack"),
        pytest.param([jack(18, left=0, returned=1)], 36, id="each-time"),
    ],
)
def test_points_destroyed_in_2019(pieces, points) -> None:
    assert total(SR2019, DESTROYED, *pieces) == points


@pytest.mark.parametrize(
    ("pieces", "points"),
    [
        pytest.param([unit(1, inside=True)], 10, id="one-model-of-a-unit"),
        pytest.param([unit(1, inside=True), officer(inside=True)], 12, id="with-attachment"),
        pytest.param([caster(inside=True)], 10, id="caster"),
        pytest.param([jack(inside=True)], 9, id="not-doubled"),
        pytest.param([jack()], 0, id="elsewhere"),
        pytest.param([jack(inside=True, is_inert=True)], 0, id="inert"),
        pytest.param([solo(models=5, left=1, inside=True)], 3, id="solo-of-many"),
    ],
)
def test_scenario_presence_in_2019(pieces, points) -> None:
    assert total(SR2019, PRESENCE, *pieces) == points


@pytest.mark.parametrize(
    ("pieces", "points"),
    [
        pytest.param([jack(inside=True), jack()], 9, id="only-inside-and-once"),
        pytest.param([caster(inside=True), caster()], 5, id="caster"),
        pytest.param([unit(4, inside=True)], 0, id="under-half"),
        pytest.param([unit(4, inside=True), officer(inside=True)], 12, id="six-of-twelve"),
        pytest.param([solo(models=5, left=5, inside=True)], 3, id="all-of-a-solo"),
        pytest.param([solo(models=5, left=4, inside=True)], 0, id="not-all-of-a-solo"),
        pytest.param([solo(inside=True, is_fleeing=True)], 0, id="fleeing"),
        pytest.param([jack(inside=True, is_inert=True)], 0, id="inert"),
    ],
)
def test_points_in_the_area_in_2010(pieces, points) -> None:
    assert total(SR2010, IN_AREA, *pieces) == points


def test_casualties_of_like_solos_go_to_one_of_them_until_it_is_gone() -> None:
    three_gone_of_each = [solo(models=5, left=2), solo(models=5, left=2)]
    assert total(SR2015, DESTROYED, *three_gone_of_each) == 3
    assert total(SR2019, DESTROYED, *three_gone_of_each) == 3
    assert total(SR2015, DESTROYED, solo(models=5, left=3), solo(models=5, left=3)) == 0


def test_casters_are_counted_by_head() -> None:
    counted = tally(SR2015, GameTieBreak.CASTERS, [caster(), caster(0), jack()])
    assert (counted.total, len(counted.lines)) == (1, 2)


def test_every_piece_is_shown_with_its_reason() -> None:
    pieces = [caster(), jack(inside=True), unit(4), officer(), solo(left=0)]
    lines = tally(SR2015, REMAINING, pieces).lines
    assert [(line.names, line.points, line.reason) for line in lines] == [
        (("Caster",), 5, TallyReason.CASTER),
        (("Jack",), 18, TallyReason.DOUBLED),
        (("Unit", "Officer"), 12, TallyReason.WHOLE),
        (("Solo",), 0, TallyReason.GONE),
    ]


def test_a_registered_list_goes_to_the_table_whole() -> None:
    entries = (
        ListEntry(name="Jack", points=9, kind="battlegroup"),
        ListEntry(name="Gunners (Leader and 9 Grunts)", points=10, kind="unit"),
        ListEntry(name="Officer", points=2, kind="attachment"),
        ListEntry(name="Gift"),
    )
    pieces = pieces_of(army(1, caster="Kaelyssa", entries=entries))
    assert [(piece.name, piece.points, piece.models, piece.left) for piece in pieces] == [
        ("Kaelyssa", 0, 1, 1),
        ("Jack", 9, 1, 1),
        ("Gunners (Leader and 9 Grunts)", 10, 10, 10),
        ("Officer", 2, 1, 1),
        ("Gift", 0, 1, 1),
    ]
    assert total(SR2015, REMAINING, *pieces) == 5 + 21
    assert total(SR2015, DESTROYED, *pieces) == 0


def test_a_caster_in_the_entries_is_not_added_again() -> None:
    one = army(1, caster="Kaelyssa", entries=(ListEntry(name="Kaelyssa", kind="caster"),))
    assert [piece.kind for piece in pieces_of(one)] == ["caster"]


PIECES = st.lists(
    st.builds(
        lambda kind, points, models, gone: Piece(
            name=kind,
            points=points,
            kind=kind,
            models=models,
            left=max(0, models - gone),
        ),
        st.sampled_from(["caster", "battlegroup", "unit", "attachment", "solo"]),
        st.integers(0, 20),
        st.integers(1, 12),
        st.integers(0, 12),
    ),
    max_size=8,
)


@given(pieces=PIECES, packet=st.sampled_from([SR2015, SR2019]))
def test_an_army_is_destroyed_up_to_its_worth_and_wholly_when_nothing_is_left(
    pieces, packet
) -> None:
    worth = sum(packet.caster_army_points if piece.is_caster else piece.points for piece in pieces)
    gone = [replace(piece, left=0) for piece in pieces]
    assert 0 <= total(packet, DESTROYED, *pieces) <= worth
    assert total(packet, DESTROYED, *gone) == worth


@given(pieces=PIECES)
def test_in_2015_nothing_is_both_remaining_and_destroyed(pieces) -> None:
    named = [replace(piece, name=f"Piece {at}") for at, piece in enumerate(pieces)]
    worth = sum(5 if piece.is_caster else piece.points for piece in named)
    assert total(SR2015, REMAINING, *named) + total(SR2015, DESTROYED, *named) <= worth
