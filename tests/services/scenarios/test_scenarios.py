"""The scenario of a round: named or thrown, repeated or not, and known to nobody too early."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from app.rules.core.round import RoundState
from app.services.clock.day_plan import plan_day
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.event.event_draft import event_line
from app.services.event.events import EventDraft, new_event
from app.services.event.public import public_state
from app.services.exchange.exports import (
    chat_text,
    event_html,
    games_csv,
    standings_csv,
    standings_table,
)
from app.services.packet.packets import load_packet, packet_text
from app.services.pairing import rounds
from app.services.papers import papers
from app.services.papers.kinds import FOR_THE_EO
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.scenarios import scenarios
from app.services.scenarios.lookup import (
    scenario_ids,
    scenario_number,
    scenario_title,
    scenario_typed,
)
from app.words.core.catalogue import words
from app.words.scenarios.plan import scenario_words
from tests.builders import event_of, morning
from tests.printing.reader import read
from tests.services.acts import bring_to, finish, last, odd_codes, refused
from tests.services.terrain.terrain_acts import lay_some

T = words()
NAMED = "sr2015/two-fronts"


class Thrown:
    """Dice that fall as they are told to, by their faces."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)
        self.bounds: list[int] = []

    def __call__(self, below: int) -> int:
        self.bounds.append(below)
        return self.faces.pop(0) - 1


def event(path: Path, packet: str = "sr2015", players: int = 9) -> EventSession:
    return event_of(path / "cup.dicedown", players, packet=packet)


def thrown(session: EventSession, *faces: int) -> str:
    session.dice = Thrown(*faces)
    return session.do(scenarios.roll).value


@pytest.mark.parametrize(
    ("packet", "faces", "scenario"),
    [
        ("sr2015", (1, 2), "two-fronts"),
        ("sr2015", (3, 1), "outflank"),
        ("masters2014", (2, 3), "close-quarters"),
        ("ig2014", (2, 4), "incursion"),
        ("sr2019", (5,), "anarchy"),
        ("sr2010", (10,), "kill-box"),
    ],
)
def test_the_packet_s_own_dice_choose(tmp_path, packet, faces, scenario) -> None:
    session = event(tmp_path, packet)
    bring_to(session, "draft")
    assert thrown(session, *faces) == f"{packet}/{scenario}"
    assert last(session).scenario_dice == (faces,)


def test_every_scenario_of_a_table_can_be_thrown_and_no_other(tmp_path) -> None:
    for packet, faces in (("sr2015", 3), ("masters2014", 6)):
        table = scenarios.scenario_table(load_packet(packet_text(packet)))
        found = {table.at((row, place)) for row in (1, 2, 3) for place in range(1, faces + 1)}
        assert found - {""} == set(scenario_ids(load_packet(packet_text(packet))))


def test_a_throw_without_a_scenario_is_thrown_again_and_shown(tmp_path) -> None:
    session = event(tmp_path)
    bring_to(session, "draft")
    assert thrown(session, 3, 3, 1, 1) == "sr2015/destruction"
    assert last(session).scenario_dice == ((3, 3), (1, 1))


@pytest.mark.parametrize(
    ("packet", "first", "again", "then"),
    [
        ("sr2015", (1, 1), (1, 1), (1, 2)),
        ("sr2019", (1,), (1,), (2,)),
        ("ig2014", (1, 1), (1, 3), (1, 6)),
    ],
)
def test_the_dice_repeat_nothing_that_was_played(tmp_path, packet, first, again, then) -> None:
    session = event(tmp_path, packet)
    bring_to(session, "draft")
    thrown(session, *first)
    for act in (rounds.publish, rounds.begin):
        session.do(act)
    finish(session)
    bring_to(session, "draft")
    thrown(session, *again, *then)
    assert last(session).scenario_dice == (again, then)


def test_steamroller_2010_repeats_as_it_likes(tmp_path) -> None:
    session = event(tmp_path, "sr2010")
    bring_to(session, "draft")
    thrown(session, 4)
    for act in (rounds.publish, rounds.begin):
        session.do(act)
    finish(session)
    bring_to(session, "draft")
    assert thrown(session, 4) == "sr2010/destruction"


def two_rounds(path: Path, packet: str) -> EventSession:
    """The second round's draft, the first played on the packet's first scenario."""
    session = event(path, packet)
    bring_to(session, "draft")
    session.do(scenarios.choose_scenario, scenario_ids(load_packet(packet_text(packet)))[0])
    for act in (rounds.publish, rounds.begin):
        session.do(act)
    finish(session)
    bring_to(session, "draft")
    return session


@pytest.mark.parametrize("packet", ["masters2014", "ig2014"])
def test_the_packets_of_2014_repeat_nothing_before_all_were_played(tmp_path, packet) -> None:
    session = two_rounds(tmp_path, packet)
    answer = odd_codes(session, scenarios.choose_scenario, f"{packet}/destruction")
    assert answer == ["scenario.repeated"]
    assert last(session).scenario == f"{packet}/destruction"


@pytest.mark.parametrize("packet", ["sr2015", "sr2019"])
def test_later_packets_advise_against_a_repeat(tmp_path, packet) -> None:
    session = two_rounds(tmp_path, packet)
    first = scenario_ids(load_packet(packet_text(packet)))[0]
    session.do(scenarios.choose_scenario, first)
    line = scenarios.scenario_line(session.state, last(session))
    assert [problem.code for problem in line.problems] == ["scenario.repeat-advised-against"]
    assert dict(line.problems[0].facts) == {"scenario": scenario_title(first), "round": 1}


def test_a_repeat_is_none_where_everything_was_played(tmp_path) -> None:
    session = event(tmp_path, "sr2019", players=40)
    session.do(rounds.pair, seed=1)
    for scenario in scenario_ids(load_packet(packet_text("sr2019"))):
        session.do(scenarios.choose_scenario, scenario)
        assert scenarios.scenario_line(session.state, last(session)).problems == ()
        for act in (rounds.publish, rounds.begin):
            session.do(act)
        finish(session)
        session.do(rounds.pair, seed=1, anyway=True)
    session.do(scenarios.choose_scenario, "sr2019/bunkers")
    assert scenarios.scenario_line(session.state, last(session)).problems == ()


def test_naming_a_scenario_forgets_the_dice(tmp_path) -> None:
    session = event(tmp_path)
    bring_to(session, "draft")
    thrown(session, 1, 1)
    session.do(scenarios.choose_scenario, NAMED)
    assert last(session).scenario_dice == ()
    session.undo()
    assert last(session).scenario_dice == ((1, 1),)


def test_another_scenario_than_the_one_being_played_needs_a_reason(tmp_path) -> None:
    session = event(tmp_path)
    bring_to(session, "playing")
    session.do(scenarios.choose_scenario, NAMED)
    assert refused(session, scenarios.roll).problems[0].code == "scenario.known-already"
    assert odd_codes(session, scenarios.choose_scenario, None) == ["scenario.known-already"]


@pytest.mark.parametrize(
    ("typed", "scenario"),
    [
        ("sr2015/recon", "recon"),
        ("recon", "recon"),
        ("8", "recon"),
        ("8 Recon", "recon"),
        ("CLOSE QUARTERS", "close-quarters"),
        ("two", "two-fronts"),
        (" Incoming ", "incoming"),
    ],
)
def test_a_scenario_is_typed_by_number_name_or_the_beginning_of_it(
    tmp_path, typed, scenario
) -> None:
    assert scenario_typed(event(tmp_path).state, typed) == f"sr2015/{scenario}"


@pytest.mark.parametrize("typed", ["", "9", "inc", "Anarchy", "recon ii"])
def test_what_names_no_single_scenario_is_refused(tmp_path, typed) -> None:
    with pytest.raises(UserError, match=r"scenario\.unknown"):
        scenario_typed(event(tmp_path).state, typed)


def test_numbers_are_those_that_are_printed() -> None:
    assert scenario_number("sr2015/incursion") == 6
    assert scenario_number("masters2014/incursion") == 4
    assert scenario_number("sr2010/incursion") is None
    assert scenario_number("house/incursion") is None


# Secrecy


def outputs(session: EventSession, papers_of_all: Iterable[papers.Paper]) -> Iterator[str]:
    """Everything that players can come to read, as text; of papers these."""
    state, event = session.state, session.read(event_line)
    yield event_html(T, event, state)
    yield chat_text(T, event, state)
    yield games_csv(state)
    yield standings_csv(state)
    yield standings_table(T, state)
    yield repr(public_state(state))
    # The reference tells all scenarios of the packet, whatever is played.
    for paper in set(papers_of_all) - FOR_THE_EO - {papers.Paper.REFERENCE}:
        for as_draft in (False, True) if paper is not papers.Paper.STANDINGS else (False,):
            last_round = last(session)
            if last_round.is_draft and not as_draft:
                continue
            paper_file = session.read(
                papers.render, state, paper, t=T, round_number=last_round.number, as_draft=as_draft
            )
            yield "\n".join(read(paper_file.pdf).texts) + paper_file.file_name


def betrayals(session: EventSession, of: Iterable[papers.Paper] = papers.Paper) -> int:
    """In how many of them the scenario can be read."""
    secrets = (NAMED, NAMED.partition("/")[2], scenario_title(NAMED))
    return sum(any(secret in text for secret in secrets) for text in outputs(session, of))


@pytest.mark.parametrize("state", ["draft", "published"])
@pytest.mark.usefixtures("qapp")
def test_nothing_that_players_read_names_the_scenario_before_the_games(
    tmp_path, state, one_in
) -> None:
    session = event(tmp_path)
    session.do(plan_day, "10:00", 20)
    lay_some(session)
    bring_to(session, state)
    session.do(scenarios.choose_scenario, NAMED)
    assert betrayals(session, one_in(3, papers.Paper)) == 0
    assert scenarios.scenario_line(session.state, last(session)).is_secret


@pytest.mark.usefixtures("qapp")
def test_the_search_finds_it_everywhere_once_the_games_begin(tmp_path) -> None:
    session = event(tmp_path)
    session.do(plan_day, "10:00", 20)
    lay_some(session)
    bring_to(session, "playing")
    session.do(scenarios.choose_scenario, NAMED)
    assert betrayals(session) >= 5


@pytest.mark.usefixtures("qapp")
def test_the_eo_s_word_shows_it_earlier_and_takes_it_back(tmp_path, one_in) -> None:
    session = event(tmp_path)
    session.do(plan_day, "10:00", 20)
    lay_some(session)
    bring_to(session, "published")
    session.do(scenarios.choose_scenario, NAMED)
    session.do(scenarios.show_scenario, on=True)
    assert betrayals(session) >= 5
    session.do(scenarios.show_scenario, on=False)
    assert betrayals(session, one_in(3, papers.Paper)) == 0


def test_another_scenario_is_secret_again(tmp_path) -> None:
    session = event(tmp_path)
    bring_to(session, "published")
    session.do(scenarios.choose_scenario, NAMED)
    session.do(scenarios.show_scenario, on=True)
    session.do(scenarios.choose_scenario, "sr2015/recon")
    assert scenarios.scenario_line(session.state, last(session)).is_secret


@pytest.mark.parametrize("x", [None, 3])
def test_a_variant_reveals_it_as_soon_as_the_round_is_shown(tmp_path, x) -> None:
    draft = EventDraft(
        name="Cup", packet="sr2015", point_size=50, variants=(("scenarios-revealed", x),)
    )
    session = new_event(tmp_path / "cup.dicedown", draft, clock=morning, dice=Thrown())
    session.do(players.register_many, tuple(PlayerDraft(name=f"P{n}") for n in range(4)))
    bring_to(session, "draft")
    session.do(scenarios.choose_scenario, NAMED)
    assert not scenarios.scenario_line(session.state, last(session)).is_secret
    assert public_state(session.state).rounds == ()
    session.do(rounds.publish)
    assert public_state(session.state).rounds[0].scenario == NAMED
    assert last(session).state is RoundState.PUBLISHED


def test_a_round_opened_again_keeps_no_secret(tmp_path) -> None:
    session = event(tmp_path)
    bring_to(session, "closed")
    session.do(scenarios.choose_scenario, NAMED)
    session.do(rounds.reopen)
    assert not scenarios.scenario_line(session.state, last(session)).is_secret


@pytest.mark.parametrize(("packet", "is_ours"), [("sr2010", True), ("sr2019", False)])
def test_dice_that_no_packet_prints_are_called_our_own(tmp_path, packet, is_ours) -> None:
    session = event(tmp_path, packet)
    bring_to(session, "draft")
    session.do(scenarios.roll)
    line = scenarios.scenario_line(session.state, last(session))
    assert line is not None
    text = scenario_words(words(), line, has_begun=False)
    assert ("our own roll; the packet has none" in text) == is_ours
    assert "rolled: " in text


def test_what_is_said_of_a_scenario_ends_with_its_dice(tmp_path) -> None:
    session = event(tmp_path, "sr2026")
    bring_to(session, "draft")
    session.do(scenarios.roll)
    text = scenario_words(
        words(), scenarios.scenario_line(session.state, last(session)), has_begun=False
    )
    _, secret, dice = text.split("  ·  ")
    assert secret == "hidden until the round starts"
    assert dice.startswith("rolled: ")
