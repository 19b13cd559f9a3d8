"""What a house packet adds for the EO's desk: offences and a level of painting of its own."""

import pytest

from app.rules.core.draw import Draw
from app.rules.judge.penalty import offences, proposal
from app.rules.packet.offences import Measure
from app.services.core.errors import UserError
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.event.events import EventDraft, new_event
from app.services.event.figures import figures_of
from app.services.judge.judges_log import (
    PenaltyOutcome,
    amend_penalty,
    log_penalty,
    penalties,
    proposed,
)
from app.services.packet.house_packets import copied_text, read_house_text
from app.services.packet.packets import load_packet, played_text
from app.services.papers.announcement import announcement, as_text
from app.words.core.catalogue import words
from app.words.event.figures import figure_sentence
from app.words.judge.penalties import entry_line, proposal_sentence
from tests.builders import morning, register
from tests.services.acts import bring_to
from tests.services.scenarios.test_house_scenarios import reopened

T = words()
LATE = """
offences = [
  { slug = "late-list", name = "List handed in late", latitude = "must", measures = ["warning", "game-loss"] },
  { slug = "phone", name = "Phone at the table", latitude = "choice", measures = ["note", "warning"] },
]
"""  # noqa: E501
LEVEL = """
[painting_level]
name = "Three Colors"
meaning = "Every model has three colors and a base."
"""


def text_of(more: str = "", tables: str = "") -> str:
    head, rest = copied_text("sr2015", "river").split("[sections]", 1)
    return f"{head}{more}\n[sections]{rest}{tables}"


def event(path, text: str) -> EventSession:
    draft = EventDraft(name="Cup", packet="river", point_size=50, house_packet=text)
    session = new_event(path / "cup.dicedown", draft, clock=morning, dice=Draw(1).below)
    register(session, 8)
    return session


def test_an_own_offence_goes_up_its_own_ladder(tmp_path) -> None:
    session = event(tmp_path, text_of(LATE))
    bring_to(session, "playing")
    first = session.do(log_penalty, 1, "late-list").value
    second = session.do(log_penalty, 1, "late-list").value
    assert (first.measure, second.measure) == (Measure.WARNING, Measure.GAME_LOSS)
    assert second.outcome is PenaltyOutcome.GAME_LOST
    line = reopened(session).read(penalties)[0]
    assert line.about.value == "late-list"
    assert "List handed in late" in entry_line(T, line)


def test_it_is_offered_and_its_choice_is_asked_for(tmp_path) -> None:
    session = event(tmp_path, text_of(LATE))
    packet = session.state.packet
    offered = {offence.value: offence for offence in offences(packet)}
    assert list(offered)[4:6] == ["late-list", "phone"], "after those that the packet prints"
    own = offered["phone"]
    due = proposal(packet, own, ())
    assert (due.least, due.most, due.is_settled) == (Measure.NOTE, Measure.WARNING, False)
    with pytest.raises(UserError):
        session.do(log_penalty, 1, "phone")
    session.do(log_penalty, 1, "phone", Measure.NOTE)
    assert "House rules" in proposal_sentence(
        T, session.read(proposed, session.state, 1, own), None
    )


def test_an_entry_can_become_an_own_offence_and_the_history_names_it(tmp_path) -> None:
    session = event(tmp_path, text_of(LATE))
    entry = session.do(log_penalty, 1, "other", Measure.NOTE, "").value.entry
    session.do(amend_penalty, entry, "late-list", Measure.WARNING, "ten minutes")
    assert session.read(penalties)[0].about.name == "List handed in late"
    offences = [str(one.arguments.get("about")) for one in session.read(history)]
    assert "List handed in late" in offences


def test_an_offence_that_no_packet_has_is_refused_with_those_there_are(tmp_path) -> None:
    session = event(tmp_path, text_of(LATE))
    with pytest.raises(UserError) as caught:
        session.do(log_penalty, 1, "sneezing")
    assert caught.value.code == "penalty.unknown-offence"
    assert "late-list" in caught.value.facts["known"]


@pytest.mark.parametrize(
    ("was", "becomes", "field", "code"),
    [
        ("late-list", "conduct", "offences.0.slug", "packet.twice"),
        ("late-list", "Late List", "offences.0.slug", "packet.bad-id"),
        ("phone", "late-list", "offences", "packet.twice"),
        ('note", "warning', 'warning", "note', "offences.1.measures", "packet.not-ascending"),
        ('"note", "warning"', "", "offences.1.measures", "packet.empty"),
        ("must", "always", "offences.0.latitude", "packet.unknown-word"),
    ],
)
def test_every_fault_of_an_own_offence_is_named(was, becomes, field, code) -> None:
    _, problems = read_house_text(text_of(LATE.replace(was, becomes, 1)))
    assert (field, code) in {(problem.field, problem.code) for problem in problems}


def test_an_own_level_of_painting_is_announced_in_its_own_words(tmp_path) -> None:
    session = event(tmp_path, text_of("", LEVEL))
    assert session.state.packet.asks_painting
    text = as_text(session.read(announcement, session.state, T), T)
    assert "Three Colors – Every model has three colors and a base." in text
    assert not load_packet(played_text("sr2015")).asks_painting


def test_a_variant_can_bring_the_level() -> None:
    tables = """
[variants.three-colors]
patch = { painting_level = { name = "Three Colors", meaning = "Three colors." } }
"""
    text = text_of("", tables)
    assert read_house_text(text)[1] == ()
    packet = load_packet(played_text("", (("three-colors", None),), house_packet=text))
    assert packet.painting_level.name == "Three Colors"


def test_both_stand_among_the_figures_in_words() -> None:
    found = figures_of(played_text("", house_packet=text_of(LATE, LEVEL)))
    sentences = [figure_sentence(T, one) for one in found]
    assert any(
        one.startswith("Offence: List handed in late: warning, then loss") for one in sentences
    )
    assert any(one.startswith("Painting: Three Colors") for one in sentences)
    assert not any(one.startswith("Painting: not asked for") for one in sentences)
