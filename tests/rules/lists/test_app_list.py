"""Lists of the game's own app: the shapes in which players paste them."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.lists.army_list import LONGEST_LINE
from app.rules.lists.text import ParsedList, parse_list
from app.services.lists.factions import known_factions
from tests.rules.lists.test_text import LISTS
from tests.surroundings import DATA

KNOWN = known_factions()
CASES = tomllib.loads((DATA / "lists-of-today.toml").read_text("utf-8"))["list"]


def read(text: str) -> ParsedList:
    return parse_list(text, KNOWN.names, KNOWN.armies)


def as_expected(parsed: ParsedList) -> dict[str, object]:
    """A parsed list in the form of the cases: without what is not there."""
    plain: dict[str, object] = {
        "faction": parsed.faction,
        "army": parsed.theme,
        "leader": parsed.caster,
        "points": parsed.points,
        "total": parsed.total,
        "cards": [one.name for one in parsed.entries if one.kind == "card"],
        "entries": [
            [one.name] if one.points is None else [one.name, one.points]
            for one in parsed.entries
            if one.kind not in ("card", "caster")
        ],
        "casters": [one.name for one in parsed.entries if one.kind == "caster"],
        "notes": [f"{one.field} {one.code}" for one in parsed.problems],
    }
    return {name: value for name, value in plain.items() if value not in (None, [])}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_shape_is_read_whole(case, end):
    expected = {name: value for name, value in case.items() if name not in ("name", "text")}
    assert as_expected(read(case["text"].replace("\n", end))) == expected


def test_twenty_shapes_and_more_are_tried():
    assert len(CASES) >= 20
    assert sum("notes" not in case for case in CASES) >= 15


@pytest.mark.parametrize("path", sorted(LISTS.glob("*.txt")), ids=lambda path: path.stem)
def test_older_layouts_are_read_as_before(path):
    text = path.read_text("utf-8")
    assert read(text) == parse_list(text, KNOWN.names)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Khador - Winter Korps\nRecon - 30 pts\nNobody Known\n30 Bear", "leader-guessed"),
        ("29 Fortress King\n12 Vorogger\n9 Steelbacks", "no-caster"),
        ("Khador - Winter Korps\nBorisyuk\n30 Bear\nTOTAL POINTS 50/50", "total-differs"),
        ("Look here\nKhador - Winter Korps\nPC CARD\nBorisyuk\n30 Bear", "skipped"),
    ],
)
def test_what_is_doubtful_is_noted(text, code):
    assert [problem.code for problem in read(text).problems] == [f"list.text-{code}"]


def test_a_card_is_no_piece_and_costs_nothing():
    army = read(CASES[0]["text"]).as_list(1)
    assert sum(one.points or 0 for one in army.entries) == army.points == 100
    assert [one.kind for one in army.entries[:6]] == ["card"] * 5 + ["caster"]


@given(
    st.lists(
        st.one_of(
            st.sampled_from(CASES).flatmap(
                lambda case: st.sampled_from(case["text"].strip().splitlines())
            ),
            st.text(max_size=30),
        ),
        max_size=12,
    )
)
def test_any_lines_give_an_answer_that_can_be_kept(lines):
    parsed = read("\n".join(lines))
    assert all(0 < len(one.name) <= LONGEST_LINE for one in parsed.entries)
    assert parsed.points is None or parsed.points >= 0
    leaders = [one.name for one in parsed.entries if one.kind == "caster"]
    assert parsed.caster == (leaders[0] if leaders else None)
