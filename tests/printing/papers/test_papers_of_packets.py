"""What paper asks and tells under each packet and the variants that change it, read back."""

from collections.abc import Iterator

import pytest

from app.rules.core.draw import Draw
from app.services.core.session import EventSession
from app.services.event.events import EventDraft
from app.services.papers.papers import Paper, render
from app.services.program.rehearse import RehearsalPlan, rehearse
from app.words.core.catalogue import words
from tests.builders import morning
from tests.printing.reader import read

pytestmark = pytest.mark.usefixtures("qapp")

WAYS = {
    "Assassination", "Scenario", "Kill Box", "Clocked out", "Mangled Metal", "No models left",
    "Tiebreaker 1", "Tiebreaker 2", "Tiebreaker 3", "Tiebreaker 4",
    "Concession", "No-show", "Tie", "Penalty", "Ruling",
}  # fmt: skip
"""All that a slip can offer for how a game ended."""

ALWAYS = {"Scenario", "Concession", "No-show", "Tie", "Penalty", "Ruling"}
BREAKS = {f"Tiebreaker {n}" for n in range(1, 5)}
CLOCKED = ALWAYS | BREAKS | {"Assassination", "Clocked out"}
TIMED = ALWAYS | BREAKS | {"Assassination"}

PLAYED = {
    ("sr2010", ""): (TIMED - {"Tiebreaker 4"} | {"Kill Box"}, "TP SoS CP"),
    ("masters2014", ""): (CLOCKED, "TP SoS CP AP"),
    ("ig2014", ""): (CLOCKED, "TP SoS CP AP"),
    ("sr2015", ""): (TIMED, "TP SoS CP AP"),
    ("sr2019", ""): (CLOCKED, "TP SoS CP AP"),
    ("sr2015", "death-clock"): (CLOCKED, "TP SoS CP AP"),
    ("sr2015", "mangled-metal"): (TIMED | {"Mangled Metal"}, "TP SoS CP AP"),
    ("sr2015", "no-assassination"): (
        TIMED - {"Assassination"} | {"No models left"},
        "TP SoS CP AP",
    ),
    ("sr2015", "no-tiebreakers"): (TIMED - BREAKS, "TP SoS CP AP"),
    ("sr2015", "assassin-scoring"): (TIMED, "TP Assn. CP"),
    ("sr2015", "control-point-scoring"): (TIMED, "TP CP AP SoS"),
    ("sr2015", "destruction-scoring"): (TIMED, "TP AP CP SoS"),
    ("sr2019", "classic-timing"): (TIMED, "TP SoS CP AP"),
    ("sr2019", "no-assassination"): (
        CLOCKED - {"Assassination"} | {"No models left"},
        "TP SoS CP AP",
    ),
    ("sr2019", "no-time-limits"): (TIMED, "TP SoS CP AP"),
    ("sr2019", "assassin-scoring"): (CLOCKED, "TP Assn. CP SoS"),
    ("sr2019", "control-point-scoring"): (CLOCKED, "TP CP AP SoS"),
    ("sr2019", "destruction-scoring"): (CLOCKED, "AP CP SoS TP"),
}
"""Packet and variant -> the ways to end a game, and the columns of the standings."""


@pytest.fixture(scope="module", params=PLAYED, ids=lambda one: "-".join(filter(None, one)))
def played(request, tmp_path_factory) -> Iterator[tuple[EventSession, tuple[str, str]]]:
    """Eight players after their first round, the lists of each registered."""
    packet, variant = request.param
    variants = ((variant, None),) if variant else ()
    folder = tmp_path_factory.mktemp("papers")
    yield from event(folder, packet, variants, players=8, rounds=1, expected=request.param)


def event(folder, packet, variants, *, players, rounds, expected=None) -> Iterator:
    draft = EventDraft(
        name="Cup",
        packet=packet,
        point_size=35 if packet in ("sr2010", "masters2014") else 50,
        variants=variants,
        planned_rounds=max(rounds, 2),
    )
    plan = RehearsalPlan(players=players, seed=3, rounds=rounds)
    session = rehearse(folder / "e.dicedown", draft, plan, clock=morning, dice=Draw(1).below)
    yield (session, expected)
    session.close()


def text(session: EventSession, paper: Paper) -> str:
    """A paper's text with line breaks as spaces."""
    one = session.read(render, session.state, paper, t=words())
    return " ".join(" ".join(read(one.pdf).texts).split())


@pytest.mark.sweep(12)
def test_a_slip_offers_the_ways_to_end_a_game_and_no_other(played):
    session, key = played
    slips = text(session, Paper.SLIPS)
    assert {way for way in WAYS if f" {way} " in slips} == PLAYED[key][0]


@pytest.mark.sweep(12)
def test_a_slip_asks_for_army_points_where_they_are_scored(played):
    session, (packet, _) = played
    slips = text(session, Paper.SLIPS)
    assert "Control points" in slips
    assert ("Army points destroyed" in slips) == (packet != "sr2010")


@pytest.mark.sweep(12)
def test_a_slip_has_a_box_for_each_list_that_may_be_brought(played):
    session, (packet, _) = played
    most = 3 if packet == "masters2014" else 2
    boxes = " ".join(str(n) for n in range(1, most + 1))
    assert f"Signature {boxes} " in text(session, Paper.SLIPS)


@pytest.mark.sweep(8)
def test_the_columns_of_the_standings_stand_as_they_decide(played):
    session, key = played
    assert f"Faction Record {PLAYED[key][1]} 1 " in text(session, Paper.STANDINGS)


@pytest.mark.sweep(3)
@pytest.mark.parametrize(
    ("packet", "variants", "players", "rounds", "wall", "slip"),
    [
        ("sr2010", (), 8, 3, "First against second: table", ["First against second"]),
        ("sr2019", (("finals-tables", None),), 8, 3, "Final: table", ["Final", "For third place"]),
        ("sr2015", (("finals-tables", None),), 8, 3, "Final: table", ["Final", "For third place"]),
        ("sr2019", (("cut-to-top", 4),), 12, 3, "Cut to the top 4", ["Cut to the top 4"] * 2),
    ],
)
def test_wall_and_slips_say_what_is_special_about_a_round(
    tmp_path, packet, variants, players, rounds, wall, slip
):
    for session, _ in event(tmp_path, packet, variants, players=players, rounds=rounds):
        assert wall in text(session, Paper.PAIRINGS)
        slips = text(session, Paper.SLIPS)
        assert [slips.count(note) for note in set(slip)] == [slip.count(note) for note in set(slip)]


def test_the_standings_say_who_was_placed_by_a_final_and_who_by_a_cut(tmp_path):
    finals, parted = tmp_path / "finals", tmp_path / "cut"
    finals.mkdir()
    parted.mkdir()
    for session, _ in event(finals, "sr2019", (("finals-tables", None),), players=8, rounds=3):
        assert text(session, Paper.STANDINGS).count("by the finals") == 3
    for session, _ in event(parted, "sr2019", (("cut-to-top", 4),), players=12, rounds=3):
        assert text(session, Paper.STANDINGS).count("out at the cut") == 8
