"""A house packet with all that today's packets have: played, printed, sent on; and its faults."""

import json
import tomllib
from itertools import permutations
from pathlib import Path

import pytest

from app.rules.core.draw import Draw
from app.rules.event.length import is_over
from app.rules.packet.kinds import GameTieBreak
from app.rules.packet.sections import ListField
from app.services.core.session import EventSession
from app.services.event.events import EventDraft, new_event
from app.services.event.figures import Origin, figures_of
from app.services.exchange.interchange_export import event_json
from app.services.exchange.interchange_import import import_event
from app.services.packet.audit.registry import remarks
from app.services.packet.house_packets import house_faults, read_house_packet
from app.services.packet.own_files import toml_of
from app.services.packet.packets import load_packet, packet_variants, played_text
from app.services.papers.papers import Paper, render
from app.services.program.rehearse import RehearsalPlan, rehearse
from app.services.scenarios import scenarios
from app.services.scenarios.lookup import scenario_of, scenario_set, scenario_table
from app.services.scenarios.rolls import lost_elements, roll_element
from app.words.core.catalogue import words
from app.words.event.figures import figure_sentence
from app.words.packet.packets import variant_line, variant_name
from app.words.program.errors import problem_sentence
from tests.builders import morning, register
from tests.printing.reader import read
from tests.services.acts import bring_to, damage, last
from tests.services.exchange.exported_schema import EXPORTED
from tests.services.scenarios.test_scenarios import thrown

FILE = Path(__file__).parents[2] / "data" / "packets" / "estuary-open.toml"
TEXT = FILE.read_text("utf-8")
KEYS = tomllib.loads(TEXT)
VARIANTS = {"cut": 2, "caches-at-once": None, "endless": None}
T = words()


def draft(text: str = TEXT, **known) -> EventDraft:
    known = {"name": "Estuary", "packet": "estuary-open", "point_size": 75, **known}
    return EventDraft(house_packet=text, **known)


@pytest.fixture
def estuary(tmp_path) -> EventSession:
    session = new_event(tmp_path / "e.dicedown", draft(), clock=morning, dice=Draw(1).below)
    register(session, 8)
    return session


def packet(*variants: str):
    chosen = tuple((name, VARIANTS[name]) for name in variants)
    return load_packet(played_text("estuary-open", chosen, house_packet=TEXT))


def test_the_file_is_whole() -> None:
    found = read_house_packet(FILE)
    assert (found.problems, found.notes) == ((), ())


def test_it_has_everything_that_a_packet_of_today_has() -> None:
    known = packet()
    listed = scenario_set(known).scenarios
    moves = [one.moves for each in listed for one in each.based if one.moves]
    lines = [line for each in listed for line in each.scoring]
    assert known.vocabulary == "mk4"
    assert (known.lists.factions, known.lists.cards) == ("one-army", 6)
    assert (known.least_players, known.clock.runs_out) == (None, "loss")
    assert {one.who for one in moves} == {"owner", "opponent"}
    assert {line.at_tokens for line in lines} == {None, 0, 3}
    assert {line.base_mm for line in lines} == {None, 40, 50}
    assert any(line.claimed for line in lines)
    assert any(line.at_least for line in lines)
    assert any(each.kill_box.grows for each in listed)
    assert any(each.removal for each in listed)
    assert all(one.is_measured_to_base for each in listed for one in each.based)
    assert (known.terrain.least, known.terrain.scatter_as_one) == (9, 2)
    assert any(flag.terrain_within for each in listed for flag in each.flags)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("variant", [None, *VARIANTS])
def test_it_is_played_to_its_end_with_each_variant(tmp_path, variant) -> None:
    variants = () if variant is None else ((variant, VARIANTS[variant]),)
    seed = 3 if variant is None else list(VARIANTS).index(variant)
    plan = RehearsalPlan(players=8, seed=seed)
    path = tmp_path / "e.dicedown"
    session = rehearse(path, draft(variants=variants), plan, clock=morning, dice=Draw(1).below)
    assert is_over(session.state) is not None
    broken = [
        str(one.problem.code) for one in session.read(remarks, session.state) if one.is_broken
    ]
    assert set(broken) <= {"event.few-players"}
    assert damage(session) == ()
    text = session.read(event_json, session.state)
    EXPORTED.validate(json.loads(text))
    copy = import_event(tmp_path / "copy.dicedown", text.encode(), clock=morning, dice=None)
    assert json.loads(copy.read(event_json, copy.state)) == json.loads(text)
    copy.close()
    session.close()


@pytest.mark.sweep(8)
@pytest.mark.parametrize(
    "order",
    [
        *permutations((GameTieBreak.CONTROL_POINTS, GameTieBreak.SCENARIO_PRESENCE)),
        *permutations(
            (GameTieBreak.CASTERS, GameTieBreak.CONTROL_POINTS, GameTieBreak.ARMY_DESTROYED)
        ),
    ],
    ids=lambda order: "-".join(kind.value for kind in order),
)
@pytest.mark.parametrize("seed", range(2))
def test_it_is_played_with_its_tiebreakers_in_any_order(tmp_path, order, seed) -> None:
    keys = {**KEYS, "game_tiebreaks": [kind.value for kind in order]}
    wins = [word for word in KEYS["win_reasons"] if "tiebreak" not in word]
    keys["win_reasons"] = [*(f"tiebreak-{n}" for n in range(1, len(order) + 1)), *wins]
    plan = RehearsalPlan(players=8, seed=seed)
    path = tmp_path / "e.dicedown"
    session = rehearse(path, draft(toml_of(keys)), plan, clock=morning, dice=Draw(1).below)
    assert is_over(session.state) is not None
    assert not [one for one in session.read(remarks, session.state) if one.is_broken and "tiebreak"
                in str(one.problem.code)]  # fmt: skip
    session.close()


def test_its_die_chooses_and_is_rolled_again(estuary) -> None:
    table = scenario_table(estuary.state.packet)
    assert table is not None
    assert [table.at((face,)) for face in range(1, 9)] == [
        *("estuary-open/tideway",) * 2, *("estuary-open/piles",) * 2, *("estuary-open/barges",) * 2,
        "", "",
    ]  # fmt: skip
    bring_to(estuary, "draft")
    assert thrown(estuary, 8, 7, 3) == "estuary-open/piles"
    assert last(estuary).scenario_dice == ((8,), (7,), (3,))


def test_its_removal_die_takes_elements_in_play(estuary) -> None:
    bring_to(estuary, "draft")
    estuary.do(scenarios.choose_scenario, "estuary-open/piles")
    bring_to(estuary, "playing")
    (one,) = estuary.do(roll_element).value
    assert one.faces == 6
    assert one.element == ("caches", "objectives-40", "objectives-50")[(one.thrown - 1) // 2]
    assert estuary.read(lost_elements, 1).everywhere == one.element


@pytest.mark.sweep(3)
@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("slug", ["tideway", "piles", "barges"])
def test_its_papers_are_printed_in_its_words(estuary, slug) -> None:
    bring_to(estuary, "draft")
    estuary.do(scenarios.choose_scenario, f"estuary-open/{slug}")
    bring_to(estuary, "playing")
    wanted = {
        Paper.SCENARIO: ("Attacker", "victory points"),
        Paper.REFERENCE: ("Tideway", "Sinking Piles", "Barges", "Silt", "Leader"),
        Paper.RECORD_SHEETS: ("Victory points",),
        Paper.SLIPS: (),
        Paper.PAIRINGS: (),
        Paper.CREW: (),
        Paper.STANDINGS: ("VP",),
    }
    for paper, parts in wanted.items():
        printed = estuary.read(render, estuary.state, paper, t=T, round_number=1)
        text = " ".join(" ".join(read(printed.pdf).texts).split())
        assert [part for part in parts if part.casefold() not in text.casefold()] == [], paper
        assert [word for word in ("warcaster", "control point") if word in text.lower()] == []


def test_its_rulings_are_shown_and_hold(tmp_path) -> None:
    known = {one.id: one for one in packet_variants("estuary-open", TEXT)}
    assert variant_name(T, known["endless"]) == "Tideway without a last turn"
    assert variant_line(T, known["endless"]).startswith("Our sheet gives Tideway six turns")
    ruled = played_text("estuary-open", (("endless", None),), house_packet=TEXT)
    (one,) = [one for one in figures_of(ruled) if one.origin is Origin.RULED]
    assert figure_sentence(T, one) == (
        "How scenarios are read: there is no last turn. This isn't in Estuary Open; it's the TO's "
        "ruling."
    )
    path = tmp_path / "e.dicedown"
    session = new_event(
        path, draft(variants=(("endless", None),)), clock=morning, dice=Draw(1).below
    )
    read_ = {
        slug: scenario_of(session.state, f"estuary-open/{slug}") for slug in ("tideway", "piles")
    }
    assert {slug: one.turns for slug, one in read_.items()} == {"tideway": None, "piles": 6}


def test_a_list_has_its_cards_and_its_army_on_the_sheet() -> None:
    sheet = packet().record_sheet
    assert ListField.THEME in sheet.army


# Faults: each is named at its key.

FAULTS = [
    ("vocabulary", 'vocabulary = "mk4"', 'vocabulary = "mk5"', "packet.unknown-word"),
    ("valid.since", 'since = "2030-01-01"', 'since = "2030-02-30"', "packet.not-a-day"),
    ("valid.until", 'until = "2030-12-31"', 'until = "2029-12-31"', "packet.until-before-since"),
    ("valid.from", "valid = { since", "valid = { from", "packet.unknown-key"),
    ("least_players", 'least_players = "none"', 'least_players = "few"', "packet.wrong-kind"),
    ("full_length", 'full_length = "tiebreakers"', 'full_length = "both"', "packet.unknown-word"),
    ("scenario_win", '"lead-after-opponents-turn"', '"lead-some"', "packet.unknown-word"),
    ("point_sizes", "is = [50, 75]", "is = [75, 50]", "packet.not-ascending"),
    ("point_sizes.source", '[50, 75], source = "clocks"', '[50, 75], source = "watches"',
     "packet.unknown-section"),
    ("game_tiebreaks.reading", 'reading = "all-equal"', 'reading = "all"', "packet.unknown-word"),
    ("lists.factions", '"one-army"', '"one-regiment"', "packet.unknown-word"),
    ("lists.cards", "cards = 6", 'cards = "six"', "packet.wrong-kind"),
    ("lists.cards", "cards = 6", "cards = -1", "packet.out-of-bounds"),
    ("lists.most", "most = 2\nfactions", "most = 0\nfactions", "packet.most-below-least"),
    ("clock.runs_out", '"loss"', '"victory"', "packet.unknown-word"),
    ("clock.exactly_is_tie", "exactly_is_tie = false", "exactly_is_tie = 0", "packet.wrong-kind"),
    ("clock.limit", "pauses_excepted = true", "limit = true", "packet.unknown-key"),
    ("timing.0.clock_minutes", "clock_minutes = 35", "clock_minutes = -1", "packet.out-of-bounds"),
    ("timing", "point_size = 75", "point_size = 50", "packet.twice"),
    ("penalties.0.measures", '["warning", "game-loss"]', '["game-loss", "warning"]',
     "packet.not-ascending"),
    ("scenario_choice.dice", "dice = [8]", "dice = [7]", "scenario.dice"),
    ("scenario_choice.table.0.0", '[["tideway",', '[["tideways",', "scenario.no-such-slug"),
    ("scenario_choice.repeats", '"advised-against"', '"never"', "packet.unknown-word"),
    ("scenario_choice.terms.0", '"scenario-element-2025"', '"element"', "packet.unknown-word"),
    ("scenario_choice.words.0.mean", "meaning = ", "mean = ", "packet.unknown-key"),
    ("scenarios.0.slug", 'slug = "tideway"', 'slug = "Tide Way"', "scenario.slug"),
    ("scenarios.1.slug", 'slug = "piles"', 'slug = "tideway"', "scenario.slug-twice"),
    ("scenarios.0.kill_box.grows.from", "from_turn", "from", "packet.unknown-key"),
    ("scenarios.0.kill_box.grows.by", "by = 10,", 'by = "one",', "packet.wrong-kind"),
    ("scenarios.0.win.after", 'after = "opponents-turn"', 'after = "own-turn"',
     "packet.unknown-word"),
    ("scenarios.0.alternatives.0", '["caches-at-once"', '["caches-never"', "packet.unknown-word"),
    ("scenarios.0.special.1", '"both-score", "hold-50"', '"both-score", "hold-60"',
     "packet.unknown-word"),
    ("scenarios.0.flags.0", "left = 80, near = 170", "left = 80, right = 80, near = 170",
     "scenario.place"),
    ("scenarios.0.flags.0", "left = 80, near = 170", "x = 80, left = 80, near = 170",
     "scenario.place"),
    ("scenarios.0.flags.0.terrain_within", "terrain_within = 50 }", 'terrain_within = "far" }',
     "packet.wrong-kind"),
    ("scenarios.0.objectives.0", "right = 110, near = 190", "right = 479, near = 190",
     "scenario.off-table"),
    ("scenarios.0.objectives.0.owner", 'owner = "p1", right = 110', 'owner = "p3", right = 110',
     "packet.unknown-word"),
    ("scenarios.0.caches.0.base", "near = 120, base_mm = 30 }", "near = 120, base = 30 }",
     "packet.unknown-key"),
    ("scenarios.0.scoring.2", '{ element = "cache", owner = "enemy", claimed = 2 }',
     '{ element = "cache", owner = "enemy", claimed = 2, bonus = 1 }', "scenario.bonus"),
    ("scenarios.0.scoring.2", '{ element = "cache", owner = "enemy", claimed = 2 }',
     '{ element = "zone", control = 2 }', "scenario.scores-nothing-there"),
    ("scenarios.0.deployment", "first = 60, second = 110", "first = 260, second = 240",
     "scenario.deployments-meet"),
    ("scenarios.1.removal.faces", "sides = 6", "sides = 4", "scenario.removal"),
    ("scenarios.1.removal.faces.0", '["caches", "objectives-40"', '["flags", "objectives-40"',
     "packet.unknown-word"),
    ("scenarios.1.scoring.1", "at_least = 2, bonus = 1", "at_least = 9, bonus = 1",
     "scenario.bonus"),
    ("scenarios.1.scoring.2.remark", '"at-once"', '"soon"', "packet.unknown-word"),
    ("scenarios.2.objectives.0.moves.who", 'who = "owner"', 'who = "judge"',
     "packet.unknown-word"),
    ("scenarios.2.objectives.0.moves.towards", 'towards = "enemy-terrain"', 'towards = "home"',
     "packet.unknown-word"),
    ("scenarios.2.objectives.0.moves.towards", ', towards = "enemy-terrain" }', " }",
     "packet.missing"),
    ("scenarios.2.objectives.1.tokens", "tokens = 0, moves", "tokens = -1, moves",
     "packet.out-of-bounds"),
    ("scenarios.2.scoring.1", "bonus = 1, at_tokens = 0", "at_tokens = 0", "scenario.bonus"),
    ("scenario_readings.0", "scenario_secret = true",
     'scenario_secret = true\nscenario_readings = ["mirror-image"]', "scenario.reading"),
    ("terrain.restricted.1", '"obstacle", "hazard"]', '"swamp", "hazard"]',
     "packet.unknown-word"),
    ("terrain.spacing.0.others", 'others = "any"', 'others = "walls"', "packet.unknown-word"),
    ("terrain.elements.0.element", 'element = "cache", pieces', 'element = "chest", pieces',
     "packet.unknown-word"),
    ("terrain.edge", "edge = 40", 'edge = "4 in"', "packet.wrong-kind"),
    ("variants.cut.x.most", "x = { least = 2, most = 8 }", "x = { least = 9, most = 8 }",
     "packet.most-below-least"),
    ("variants.cut.patch.standings.0.kind", '[{ kind = "cut", places', '[{ kind = "top", places',
     "packet.unknown-word"),
    ("variants.caches-at-once.category", 'category = "rulings"', 'category = "doubts"',
     "packet.unknown-word"),
    ("variants.caches-at-once.source", 'source = "drawings"', 'source = "pictures"',
     "packet.unknown-section"),
    ("variants.endless.patch.scenario_readings.add.0", 'add = ["no-fixed-length"]',
     'add = ["no-length"]', "packet.unknown-word"),
    ("variants.endless.line", 'line = "Our sheet', 'line = 6 # "', "packet.wrong-kind"),
]  # fmt: skip
"""The key, what is changed there in the file, and the fault."""


def test_there_are_many_faults() -> None:
    assert len(FAULTS) >= 40


@pytest.mark.sweep(4)
@pytest.mark.parametrize(
    ("key", "was", "becomes", "code"), FAULTS, ids=[f"{n}-{row[0]}" for n, row in enumerate(FAULTS)]
)
def test_a_fault_is_named_at_its_key_in_a_sentence(key, was, becomes, code) -> None:
    assert was in TEXT
    found = house_faults(tomllib.loads(TEXT.replace(was, becomes, 1)))
    assert (key, code) in [(one.field, str(one.code)) for one in found]
    for one in found:
        assert key in problem_sentence(T, one, str) or one.field != key
