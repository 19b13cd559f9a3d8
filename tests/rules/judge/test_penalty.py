"""The judge's log: the measure that each packet provides, and what is odd about another."""

import pytest

from app.rules.judge.penalty import offences, penalty_problems, proposal
from app.rules.packet.offences import Measure, Offence
from app.services.packet.packets import load_packet, packet_ids, packet_text, played_text

NOTE, WARNING, LOSS, OUT = Measure
SR2015, SR2019, MASTERS, GAUNTLET, SR2010 = (
    load_packet(packet_text(packet))
    for packet in ("sr2015", "sr2019", "masters2014", "ig2014", "sr2010")
)
DEATH_CLOCK = load_packet(played_text("sr2015", (("death-clock", None),)))


def measures(packet, about: Offence, times: int) -> list[Measure]:
    """What is proposed each time, what was proposed before being taken."""
    past: list[Measure] = []
    for _ in range(times):
        past.append(proposal(packet, about, past).measure)
    return past


@pytest.mark.parametrize(
    ("packet", "about", "taken", "section"),
    [
        pytest.param(MASTERS, "clock-paused", [WARNING, LOSS, LOSS], "timing", id="masters-clock"),
        pytest.param(GAUNTLET, "clock-paused", [WARNING, LOSS, LOSS], "timing", id="ig-clock"),
        pytest.param(
            DEATH_CLOCK, "clock-paused", [WARNING, LOSS], "timing-variants", id="sr15-clock"
        ),
        pytest.param(SR2015, "clock-paused", [WARNING, LOSS], None, id="sr15-no-chess-clock"),
        pytest.param(SR2019, "clock-paused", [WARNING, LOSS], None, id="sr19-clock-not-printed"),
        pytest.param(SR2010, "conduct", [OUT, OUT], "leaving", id="sr10-conduct"),
        pytest.param(SR2019, "conduct", [OUT], "leaving", id="sr19-conduct"),
        pytest.param(SR2019, "rules-bent", [WARNING, LOSS, OUT], "sportsmanship", id="sr19-rules"),
        pytest.param(SR2015, "rules-bent", [WARNING, LOSS, LOSS], None, id="sr15-rules"),
        pytest.param(SR2015, "unsporting-concession", [WARNING, LOSS, OUT], "concession"),
        pytest.param(MASTERS, "not-activated", [WARNING, LOSS, OUT], "timing", id="m14-models"),
        pytest.param(GAUNTLET, "markers-abused", [WARNING, LOSS, OUT], "terrain", id="ig-markers"),
        pytest.param(SR2010, "slow-play", [WARNING, LOSS, OUT], "leaving", id="sr10-slow"),
        pytest.param(SR2019, "illegal-list", [WARNING, LOSS, LOSS], None, id="sr19-list"),
    ],
)
def test_each_offence_has_its_measure_and_section(packet, about, taken, section) -> None:
    kind = Offence(about)
    source = proposal(packet, kind, ()).source
    assert measures(packet, kind, len(taken)) == taken
    assert (source and source.section) == section


def test_a_mere_note_is_no_offence_that_counts() -> None:
    assert proposal(MASTERS, Offence.CLOCK_PAUSED, (NOTE, NOTE)).measure is WARNING
    assert proposal(MASTERS, Offence.CLOCK_PAUSED, (NOTE, WARNING)).count == 2


@pytest.mark.parametrize(
    ("packet", "about", "past", "measure", "code"),
    [
        (MASTERS, "clock-paused", (), NOTE, "penalty.milder"),
        (MASTERS, "clock-paused", (), WARNING, None),
        (MASTERS, "clock-paused", (), LOSS, "penalty.harsher"),
        (MASTERS, "clock-paused", (WARNING,), WARNING, "penalty.milder"),
        (SR2015, "conduct", (), WARNING, "penalty.milder"),
        (SR2019, "rules-bent", (), NOTE, "penalty.milder"),
        (SR2019, "rules-bent", (), OUT, None),
        (SR2015, "unsporting", (), NOTE, None),
        (SR2015, "unsporting", (), OUT, None),
        (SR2015, "other", (), OUT, None),
    ],
)
def test_what_is_milder_or_harsher_than_printed_is_odd(packet, about, past, measure, code) -> None:
    found = penalty_problems(proposal(packet, Offence(about), past), measure)
    assert [match.code for match in found] == ([] if code is None else [code])


@pytest.mark.parametrize("packet_id", packet_ids())
def test_every_offence_is_offered_once_the_printed_ones_first(packet_id) -> None:
    packet = load_packet(packet_text(packet_id))
    offered = offences(packet)
    printed = [proposal(packet, offence, ()).source is not None for offence in offered]
    assert sorted(offered) == sorted(Offence)
    assert printed == sorted(printed, reverse=True)
    assert any(printed)
