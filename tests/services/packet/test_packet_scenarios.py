"""A packet's own scenarios: rolled, planned, printed, kept, sent and checked as printed ones."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.rules.core.draw import Draw
from app.services.backups.pack import pack_event, unpack_event
from app.services.clock.day_plan import plan_day
from app.services.core.errors import NotNowError, UserError
from app.services.core.session import EventSession
from app.services.event.event_draft import event_line
from app.services.event.events import EventDraft, new_event
from app.services.event.figures import figures_of
from app.services.event.public import public_state
from app.services.exchange.exports import chat_text, event_html, games_csv
from app.services.exchange.interchange_export import event_json
from app.services.exchange.interchange_import import import_event
from app.services.packet.house_packets import (
    copied_text,
    copy_packet,
    read_house_packet,
    write_packet_copy,
)
from app.services.packet.packets import load_packet, packet_ids, packet_text, played_text
from app.services.pairing import rounds
from app.services.papers import papers
from app.services.papers.kinds import FOR_THE_EO
from app.services.scenarios import house_scenarios, scenarios
from app.services.scenarios.lookup import (
    playable_ids,
    scenario_of,
    scenario_set,
    scenario_table,
    scenario_typed,
    scenarios_of,
)
from app.services.scenarios.plan import roll_planned, scenario_groups
from app.words.core.catalogue import words
from tests.builders import morning, register
from tests.printing.reader import read
from tests.services.acts import bring_to, finish, last, odd_codes
from tests.services.scenarios.test_house_scenarios import reopened
from tests.services.scenarios.test_scenarios import Thrown, thrown
from tests.services.terrain.terrain_acts import lay_some

T = words()

NOT_OF_A_ROUND = {papers.Paper.REFERENCE, papers.Paper.OBJECTIVES}
"""They tell all of the packet, whatever is played."""

OWN = """
scenarios_from = "none"

[scenario_choice]
repeats = "last"
dice = [3]
tables_per_copy = 2
terms = ["control-zone"]
words = [{ word = "Secure", meaning = "To stand within 3 inches." }]

[[scenarios]]
slug = "quagmire"
name = "Zephyr Quagmire"
number = 1
deployment = { first = 70, second = 100, advance = 60 }
zones = [{ x = 240, y = 240, diameter = 120 }]
scoring = [{ element = "zone", control = 1 }]
win = { control_points = 5, lead = 1 }
special = ["turn-player-scores"]

[[scenarios]]
slug = "causeway"
name = "Causeway"
number = 2
deployment = { first = 70, second = 100, advance = 60 }
flags = [{ x = 240, y = 240 }]
scoring = [{ element = "flag", control = 1 }]
win = { control_points = 5, lead = 1 }

[[scenarios]]
slug = "ford"
name = "The Ford"
number = 3
deployment = { first = 70, second = 100, advance = 60 }
flags = [{ x = 140, y = 240 }]
scoring = [{ element = "flag", control = 1 }]
win = { control_points = 5, lead = 1 }
"""


def river_text(more: str = OWN) -> str:
    """A copy of Steamroller 2015 with scenarios of its own."""
    own, _, tables = more.partition("[")
    text = copied_text("sr2015", "river").replace(
        'scenarios_from = { is = "sr2015", source = "scenarios" }\n', own
    )
    return f"{text}\n[{tables}"


def event(path: Path, text: str, players: int = 8) -> EventSession:
    draft = EventDraft(name="Cup", packet="river", point_size=50, house_packet=text)
    session = new_event(path / "cup.dicedown", draft, clock=morning, dice=Draw(1).below)
    register(session, players)
    return session


@pytest.fixture
def river(tmp_path) -> EventSession:
    return event(tmp_path, river_text())


@pytest.mark.parametrize("packet_id", packet_ids())
def test_a_copy_is_played_with_the_scenarios_of_its_packet(tmp_path, packet_id) -> None:
    copy = read_house_packet(copy_packet(packet_id, tmp_path))
    played = load_packet(played_text(copy.id, house_packet=copy.text))
    printed = scenarios_of(packet_id)
    assert replace(scenario_set(played), packet=packet_id) == printed
    assert scenario_table(played) == scenario_table(load_packet(packet_text(packet_id)))


@pytest.mark.sweep(3)
@pytest.mark.parametrize("packet_id", packet_ids())
def test_a_copy_with_its_own_files_says_the_same_of_each_scenario(tmp_path, packet_id) -> None:
    path = tmp_path / "river.toml"
    files = write_packet_copy(packet_id, path, ("Ours.",))
    copy, printed = read_house_packet(path), scenarios_of(packet_id)
    assert (copy.problems, len(files) - 1) == ((), len(printed.scenarios))
    found = scenario_set(load_packet(played_text(copy.id, house_packet=copy.text)))
    assert {scenario.slug for scenario in found.scenarios} == {
        scenario.slug for scenario in printed.scenarios
    }
    for scenario in found.scenarios:
        other = printed.scenario(scenario.slug)
        assert (scenario.id, scenario.name, scenario.number) == (
            f"river/{other.slug}",
            other.name,
            other.number,
        )
        assert (scenario.scoring, scenario.win, scenario.special) == (
            other.scoring,
            other.win,
            other.special,
        )
        assert [(it.x, it.y, it.owner) for it in scenario.elements] == [
            (it.x, it.y, it.owner) for it in other.elements
        ]
    assert (found.dice, found.table, found.repeats, found.terms) == (
        printed.dice, printed.table, printed.repeats, printed.terms,
    )  # fmt: skip
    assert found.tables_per_copy == printed.tables_per_copy


def test_its_dice_choose_and_roll_again_what_was_played(river) -> None:
    bring_to(river, "draft")
    assert thrown(river, 2) == "river/causeway"
    bring_to(river, "playing")
    finish(river)
    river.dice = Draw(3).below
    bring_to(river, "draft")
    assert thrown(river, 2, 2, 3) == "river/ford"
    assert last(river).scenario_dice == ((2,), (2,), (3,))


def test_a_repeat_before_all_were_played_asks_for_a_reason(river) -> None:
    bring_to(river, "playing")
    river.do(scenarios.choose_scenario, "river/ford")
    finish(river)
    bring_to(river, "draft")
    assert odd_codes(river, scenarios.choose_scenario, "river/ford") == ["scenario.repeated"]
    river.do(scenarios.choose_scenario, "river/causeway")
    assert last(river).scenario == "river/causeway"


def test_repeats_are_judged_without_dice_too(tmp_path) -> None:
    session = event(tmp_path, river_text(OWN.replace("dice = [3]\n", "")))
    bring_to(session, "playing")
    session.do(scenarios.choose_scenario, "river/ford")
    finish(session)
    bring_to(session, "draft")
    assert odd_codes(session, scenarios.choose_scenario, "river/ford") == ["scenario.repeated"]
    with pytest.raises(NotNowError, match=r"scenario\.no-table"):
        session.do(scenarios.roll)


def test_only_its_own_are_offered_and_others_stay_within_reach(river) -> None:
    own = ("river/quagmire", "river/causeway", "river/ford")
    assert playable_ids(river.state) == own
    assert scenario_typed(river.state, "2 causeway") == "river/causeway"
    with pytest.raises(UserError):
        scenario_typed(river.state, "Recon")
    assert scenario_typed(river.state, "sr2019/anarchy") == "sr2019/anarchy"
    found = scenario_groups(river.state)
    assert (found[0].packet, found[0].name) == ("river", "House Steamroller 2015")
    assert tuple(scenario.id for scenario in found[0].scenarios) == own
    assert [one.packet for one in found[1:]] == list(packet_ids())
    bring_to(river, "draft")
    river.do(scenarios.choose_scenario, "sr2019/anarchy")
    assert last(river).scenario == "sr2019/anarchy"


def test_a_kept_scenario_of_the_same_slug_is_another(river) -> None:
    text = OWN.partition("[[scenarios]]")[2].partition("[[")[0]
    river.do(house_scenarios.keep, text.replace("Zephyr Quagmire", "Another"))
    assert playable_ids(river.state)[-1] == "house/quagmire"
    bring_to(river, "playing")
    river.do(scenarios.choose_scenario, "river/quagmire")
    assert scenario_of(river.state, "river/quagmire").name == "Zephyr Quagmire"
    river.do(house_scenarios.remove, "quagmire")
    assert river.state.house_scenarios == ()


def test_all_rounds_are_planned_by_its_dice(river) -> None:
    river.do(roll_planned, (1, 2, 3))
    bring_to(river, "draft")
    assert last(river).scenario.startswith("river/")


@pytest.mark.usefixtures("qapp")
def test_its_sheets_and_its_reference_are_printed(river) -> None:
    bring_to(river, "playing")
    river.do(scenarios.choose_scenario, "river/quagmire")
    state = river.state
    for paper, wanted in (
        (papers.Paper.SCENARIO, ("Zephyr Quagmire",)),
        (papers.Paper.REFERENCE, ("Zephyr Quagmire", "Causeway", "The Ford", "Secure")),
    ):
        printed = river.read(papers.render, state, paper, t=T, round_number=1)
        # A narrow column may break a name.
        text = " ".join(" ".join(read(printed.pdf).texts).split())
        assert [one for one in wanted if one not in text] == []


@pytest.mark.usefixtures("qapp")
def test_players_read_nothing_of_it_before_the_games(river) -> None:
    def betrayed() -> int:
        state, line, number = river.state, river.read(event_line), last(river).number
        texts = [event_html(T, line, state), chat_text(T, line, state), games_csv(state)]
        texts += [repr(public_state(state).rounds)]
        for paper in set(papers.Paper) - FOR_THE_EO - NOT_OF_A_ROUND:
            printed = river.read(papers.render, state, paper, t=T, round_number=number)
            texts.append("\n".join(read(printed.pdf).texts) + printed.file_name)
        return sum("quagmire" in one.casefold() for one in texts)

    river.do(plan_day, "10:00", 20)
    lay_some(river)
    bring_to(river, "published")
    river.do(scenarios.choose_scenario, "river/quagmire")
    assert betrayed() == 0
    river.do(rounds.begin)
    assert betrayed() >= 3


def test_the_event_keeps_them_and_sends_them_along(river, tmp_path) -> None:
    bring_to(river, "playing")
    river.do(scenarios.choose_scenario, "river/quagmire")
    data = river.read(event_json, river.state).encode()
    copy = import_event(tmp_path / "copy.dicedown", data, clock=morning, dice=Draw(2).below)
    for one in (reopened(river), copy):
        assert scenario_of(one.state, last(one).scenario).name == "Zephyr Quagmire"
        assert scenario_set(one.state.packet) == scenario_set(river.state.packet)


def test_a_pack_has_the_packet_with_its_folder_in_one_file(tmp_path, monkeypatch) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    path = here / "packets" / "river.toml"
    write_packet_copy("sr2019", path, ())
    monkeypatch.setattr("app.services.backups.pack.house_packets_folder", lambda: path.parent)
    session = event(tmp_path, read_house_packet(path).text)
    pack_event(session, tmp_path / "cup.dicepack", at=morning())
    monkeypatch.setattr("app.services.backups.pack.house_packets_folder", lambda: there)
    unpack_event(tmp_path / "cup.dicepack", tmp_path / "unpacked.dicedown")
    found, other = read_house_packet(there / "river.toml"), read_house_packet(path)
    assert (found.problems, found.text) == ((), other.text)


def test_faults_are_named_at_the_file_or_key_that_has_them(tmp_path) -> None:
    path = tmp_path / "river.toml"
    write_packet_copy("sr2019", path, ())
    folder = tmp_path / "river"
    bunkers = folder / "bunkers.toml"
    bunkers.write_text(bunkers.read_text("utf-8").replace("turns = 7", 'turns = "ten"'), "utf-8")
    (folder / "anarchy.toml").write_text("slug = \n", "utf-8")
    faults = {(problem.field, problem.code) for problem in read_house_packet(path).problems}
    assert ("bunkers.toml: turns", "packet.wrong-kind") in faults
    assert ("anarchy.toml", "packet.scenario-file") in faults


@pytest.mark.parametrize(
    ("was", "becomes", "field", "code"),
    [
        ('slug = "ford"', 'slug = "causeway"', "scenarios.1.slug", "scenario.slug-twice"),
        ('slug = "ford"', 'slug = "The Ford"', "scenarios.2.slug", "scenario.slug"),
        ('slug = "ford"\n', "", "scenarios.2.slug", "scenario.slug"),
        ("dice = [3]", "dice = [4, 4]", "scenario_choice.dice", "scenario.dice"),
        ("dice = [3]", "dice = [2]", "scenario_choice.dice", "scenario.dice"),
        (
            "dice = [3]", 'dice = [3]\ntable = [["ford", "wood", "none"]]',
            "scenario_choice.table.0.1", "scenario.no-such-slug",
        ),
        ('repeats = "last"', 'repeats = "never"', "scenario_choice.repeats", "packet.unknown-word"),
        ("x = 140", "x = 900", "scenarios.2.flags.0", "scenario.off-table"),
        ('"none"', '"sr1999"', "scenarios_from", "packet.unknown-scenarios"),
        ('name = "The Ford"', 'name = "F"\nid = "x"', "scenarios.2.id", "packet.unknown-key"),
    ],
)  # fmt: skip
def test_every_fault_of_its_scenarios_is_named(tmp_path, was, becomes, field, code) -> None:
    path = tmp_path / "river.toml"
    path.write_text(river_text(OWN.replace(was, becomes, 1)), "utf-8")
    assert (field, code) in {
        (problem.field, problem.code) for problem in read_house_packet(path).problems
    }


def test_the_choice_among_another_packet_s_scenarios_can_be_its_own(tmp_path) -> None:
    more = """
scenarios_from = "sr2019"

[scenario_choice]
repeats = "allowed"
table = [["bunkers", "invasion", "none"]]
"""
    session = event(tmp_path, river_text(more))
    found = scenario_set(session.state.packet)
    assert (found.repeats.value, found.dice, len(found.scenarios)) == ("allowed", (6,), 6)
    bring_to(session, "draft")
    session.dice = Thrown(5, 6, 3)
    assert session.do(scenarios.roll).value == "sr2019/invasion"


def test_they_stand_among_the_figures(river) -> None:
    values = {one.key: one.value for one in figures_of(played_text("", house_packet=river_text()))}
    assert values["scenarios.0"] == "Zephyr Quagmire"
    assert (values["scenario_choice.dice"], values["scenario_choice.repeats"]) == ((3,), "last")


CARD = """
[[objectives]]
name = "Zephyr Tower"
scenario = "ford"
defence = 5
damage = 12
abilities = [{ name = "Lookout", text = "Nobody hides from it." }]
"""


def carded() -> str:
    """The river's packet with a card of its own in place of those of Steamroller 2015."""
    text = river_text()
    before, _, after = text.partition("objectives_from = ")
    return f'{before}objectives_from = "none"\n{after.partition(chr(10))[2]}{CARD}'


def cards(session: EventSession) -> str:
    printed = session.read(papers.render, session.state, papers.Paper.OBJECTIVES, t=T)
    return "\n".join(read(printed.pdf).texts)


@pytest.mark.usefixtures("qapp")
def test_a_copy_prints_the_objective_cards_of_its_packet(river) -> None:
    assert "Arcane Wonder" in cards(river)


@pytest.mark.usefixtures("qapp")
def test_objective_cards_of_its_own_are_printed_in_its_own_words(tmp_path) -> None:
    texts = cards(event(tmp_path, carded()))
    assert all(one in texts for one in ("Zephyr Tower", "Lookout", "Nobody hides", "for The Ford"))
    assert "Arcane Wonder" not in texts


@pytest.mark.parametrize(
    ("was", "becomes", "field", "code"),
    [
        ('rio = "ford"', 'rio = "wood"', "objectives.0.scenario", "scenario.no-such-slug"),
        ("defence = 5", 'defence = "high"', "objectives.0.defence", "packet.wrong-kind"),
        ('text = "Nobody', 'says = "Nobody', "objectives.0.abilities.0.text", "packet.missing"),
        (
            'objectives_from = "none"', 'objectives_from = "sr2010"',
            "objectives_from", "packet.unknown-objectives",
        ),
    ],
)  # fmt: skip
def test_every_fault_of_a_card_is_named(tmp_path, was, becomes, field, code) -> None:
    path = tmp_path / "river.toml"
    path.write_text(carded().replace(was, becomes, 1), "utf-8")
    assert (field, code) in {
        (problem.field, problem.code) for problem in read_house_packet(path).problems
    }
