"""Army lists as programs and people write them, read from files beside what they say."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.core.errors import Weight
from app.rules.lists.army_list import LONGEST_LINE, MOST_LINES
from app.rules.lists.lines import Mark, models_named, read_line
from app.rules.lists.text import ParsedList, parse_list
from tests.rules.events import codes

LISTS = Path(__file__).parents[2] / "data" / "lists"
FACTIONS = (
    "Convergence of Cyriss",
    "Cygnar",
    "Legion of Everblight",
    "Trollbloods",
    "Circle Orboros",
    "Cryx",
    "Infernals",
    "Khador",
    "Protectorate of Menoth",
    "Retribution",
    "Retribution of Scyrah",
    "Skorne",
)


def as_expected(parsed: ParsedList) -> dict:
    """A parsed list in the form of the expected files: without what is None."""
    plain = {
        name: getattr(parsed, name)
        for name in ("faction", "theme", "tier", "caster", "bonus", "points", "total", "objective")
    }
    plain["entries"] = [
        [entry.name, entry.points, entry.kind] for entry in parsed.entries if entry.kind != "caster"
    ]
    plain["specialists"] = [[entry.name, entry.points, entry.kind] for entry in parsed.specialists]
    plain["notes"] = [f"{problem.field} {problem.code}" for problem in parsed.problems]
    return {name: value for name, value in plain.items() if value not in (None, [])}


@pytest.mark.parametrize("path", sorted(LISTS.glob("*.txt")), ids=lambda path: path.stem)
def test_a_layout_is_read_whole(path) -> None:
    expected = json.loads(path.with_suffix(".json").read_text("utf-8"))
    assert as_expected(parse_list(path.read_text("utf-8"), FACTIONS)) == expected


def test_ten_layouts_and_more_are_tried() -> None:
    assert len(list(LISTS.glob("*.txt"))) >= 10


@pytest.mark.parametrize(
    ("text", "name", "points"),
    [
        ("Squire  2", "Squire", 2),
        ("Squire\t2", "Squire", 2),
        ("Squire ........ 2", "Squire", 2),
        ("Squire....2", "Squire", 2),
        ("Squire [2]", "Squire", 2),
        ("Squire (2)", "Squire", 2),
        ("Squire (2pts)", "Squire", 2),
        ("Squire [2 points]", "Squire", 2),
        ("Squire - PC: 2", "Squire", 2),
        ("Squire PC 2", "Squire", 2),
        ("Squire - 2", "Squire", 2),
        ("Squire – 2", "Squire", 2),
        ("Squire: 2", "Squire", 2),
        ("Squire | 2", "Squire", 2),
        ("Squire, 2", "Squire", 2),
        ("Squire 2 pts.", "Squire", 2),
        ("Squire [0(2)]", "Squire", 0),
        ("Squire (free)", "Squire", 0),
        ("[2] Squire", "Squire", 2),
        ("2 pts Squire", "Squire", 2),
        ("2 - Squire", "Squire", 2),
        ("• Squire [2]", "Squire", 2),
        ("Long Gunners (Leader and 9 Grunts) (10)", "Long Gunners (Leader and 9 Grunts)", 10),
        ("Long Gunners (10) [12]", "Long Gunners (10)", 12),
        ("Squire", "Squire", None),
        ("Man-O-War Shocktroopers", "Man-O-War Shocktroopers", None),
    ],
)
def test_a_line_gives_a_name_and_its_points(text, name, points) -> None:
    line = read_line(text)
    assert (line.name, line.points) == (name, points)
    assert (line.is_bonus, line.count) == (False, 1)


@pytest.mark.parametrize(
    ("text", "bonus"),
    [
        ("Kaelyssa [+7]", 7),
        ("Kaelyssa (+7)", 7),
        ("Kaelyssa +7", 7),
        ("Kaelyssa - WJ: +29", 29),
        ("Kaelyssa WB: +6", 6),
        ("Kaelyssa (*5pts)", 5),
        ("Kaelyssa WJ 8", 8),
        ("Kaelyssa (bonus points: 6)", 6),
    ],
)
def test_a_bonus_marks_a_caster(text, bonus) -> None:
    line = read_line(text)
    assert (line.name, line.points, line.is_bonus) == ("Kaelyssa", bonus, True)


@pytest.mark.parametrize(
    "text", ["2x Lancer [6]", "2 x Lancer [6]", "x2 Lancer [6]", "Lancer x2 [6]", "Lancer [6] x2"]
)
def test_copies_are_counted(text) -> None:
    line = read_line(text)
    assert (line.name, line.points, line.count) == ("Lancer", 6, 2)
    assert [entry.points for entry in parse_list(text).entries] == [6, 6]


def test_a_number_behind_one_space_is_the_weakest_sign_of_points() -> None:
    assert read_line("Eiryss 3").mark is Mark.BARE
    assert [entry.name for entry in parse_list("Lancer [6]\nEiryss 3").entries] == [
        "Lancer",
        "Eiryss 3",
    ]
    assert parse_list("Lancer 6\nEiryss 3").points == 9


def test_copies_are_priced_together_only_where_the_total_says_so() -> None:
    assert parse_list("Lancer x2 [12]\nTotal: 12").points == 12
    assert parse_list("Lancer x2 [12]\nTotal: 24").points == 24
    assert parse_list("Lancer x2 [12]").points == 24


def test_a_total_may_leave_out_the_bonus_or_any_part_of_it() -> None:
    for total in (50, 53, 57):
        parsed = parse_list(f"Kaelyssa [+7]\nManticore [57]\nTotal: {total}")
        assert (parsed.points, parsed.problems) == (57, ())


@pytest.mark.parametrize("total", [49, 58])
def test_a_total_that_the_points_do_not_add_up_to_is_noted(total) -> None:
    parsed = parse_list(f"Kaelyssa [+7]\nManticore [57]\nTotal: {total}")
    assert codes(parsed.problems) == [("list.text-total-differs", "points")]
    assert parsed.points == 57


def test_an_army_without_figures_has_the_points_that_its_total_tells() -> None:
    assert parse_list("Total: 75/75").points == 75


def test_a_caster_has_no_points_of_its_own() -> None:
    parsed = parse_list("Warcaster: Caine 2\nLancer [6]")
    assert (parsed.caster, parsed.entries[0].kind, parsed.entries[0].points) == (
        "Caine 2",
        "caster",
        None,
    )


def test_two_casters_bring_both_their_bonuses() -> None:
    parsed = parse_list("Kaelyssa [+7]\nRavyn [+6]\nManticore [8]")
    assert (parsed.caster, parsed.bonus) == ("Kaelyssa", 13)


def test_a_bonus_on_a_line_of_its_own_is_that_of_the_line_above() -> None:
    parsed = parse_list("Kaelyssa\nWJ: +7\nManticore [8]")
    assert (parsed.caster, parsed.bonus, parsed.points) == ("Kaelyssa", 7, 8)


def test_a_bonus_beside_the_word_caster_is_no_name() -> None:
    parsed = parse_list("My list\nCaster (+7)\nKaelyssa\nManticore [8]")
    assert (parsed.caster, parsed.bonus, parsed.points) == ("Kaelyssa", 7, 8)


def test_a_character_is_marked() -> None:
    entries = parse_list("Eiryss (C) [3]\nHypnos FA: C [9]\nVitamin C [1]\nLancer [6]").entries
    assert [(entry.name, entry.character) for entry in entries] == [
        ("Eiryss", True),
        ("Hypnos", True),
        ("Vitamin C", False),
        ("Lancer", False),
    ]


@pytest.mark.parametrize(
    ("name", "models"),
    [("Leader and 9 Grunts", 10), ("Leader & 5 Grunts", 6), ("(10 models)", 10), ("Lancer", None)],
)
def test_a_unit_may_say_how_many_models_it_has(name, models) -> None:
    assert models_named(name) == models


def test_nothing_is_told_of_nothing() -> None:
    for text in ("", "\n \n", "-----"):
        assert codes(parse_list(text).problems) == [("list.text-nothing", "text")]


def test_what_is_far_too_long_is_cut_and_noted() -> None:
    many = parse_list("Lancer [6]\n" * (MOST_LINES + 1))
    wide = parse_list("Lancer [6]\n" + "x" * (LONGEST_LINE + 1))
    assert len(many.entries) == MOST_LINES
    assert many.problems[0].code == wide.problems[0].code == "list.text-too-long"


@given(st.text())
def test_any_text_gives_an_answer(text) -> None:
    parsed = parse_list(text, FACTIONS)
    assert all(problem.weight is Weight.NOTE for problem in parsed.problems)


_PIECES = st.sampled_from(
    (
        *("Theme", "Total", "Units", "Specialists", "Caster", "Lancer", "Cryx", "free", "FA"),
        *("75/75", "[5]", "(+7)", "PC: 4", "(C)", "x2", "3", "/"),
        *(":", "- ", "—", "...", "\t", "  ", "\n"),
    )
)


@given(st.lists(_PIECES, max_size=30).map("".join))
def test_any_mixture_of_marks_gives_entries_that_can_be_registered(text) -> None:
    army = parse_list(text, FACTIONS).as_list(1)
    assert all(entry.name for entry in (*army.entries, *army.specialists))
    assert army.points is None or army.points >= 0


@pytest.mark.parametrize(
    ("line", "theme", "tier"),
    [
        ("Theme Force: Heavy Metal (Tier 3)", "Heavy Metal", 3),
        ("Theme: Heavy Metal - Tier 2", "Heavy Metal", 2),
        ("Theme Force: Heavy Metal, tier: 4", "Heavy Metal", 4),
        ("Theme Force: Heavy Metal [Tier 1]", "Heavy Metal", 1),
        ("Theme Force: Frontier 2", "Frontier 2", None),
        ("Theme Force: The Last Frontier 3", "The Last Frontier 3", None),
    ],
)
def test_a_tier_may_stand_behind_its_theme(line, theme, tier) -> None:
    parsed = parse_list(f"Haley [+5]\n{line}\nStormclad [10]")
    assert (parsed.theme, parsed.tier) == (theme, tier)


def test_a_tier_on_a_line_of_its_own_counts_before_one_behind_the_theme() -> None:
    parsed = parse_list("Haley [+5]\nTheme: Heavy Metal (Tier 3)\nTier: 2\nStormclad [10]")
    assert (parsed.theme, parsed.tier) == ("Heavy Metal", 2)
