"""What a season shows to everybody: nothing private, in five languages, now and as of a day."""

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.printing.kit import document
from app.rules.season.rules import ExtraPoints, SeedMeeting
from app.rules.season.season import Home, Person, PersonId
from app.rules.season.season_state import SeasonResults, SeasonState
from app.services.season import papers as season_papers
from app.services.season import places
from app.services.season.exports import places_csv, season_html
from app.services.season.papers import SeasonPaper, order_season_paper, table_sheet
from app.services.season.places import places_of
from app.services.season.public import PlaceGroup, public_season, season_names
from app.words.core.catalogue import LANGUAGES, words
from tests.builders import morning
from tests.rules.season.seasons import REGIONS, iron_gauntlet, random_season
from tests.services.season.season_scenarios import ordered
from tests.services.season.seasons import season_of

PRIVATE = ("Quarkville", "Zembla", "Ruritania")
"""A town, a state and a country that only homes have."""


def state_of(seed: int, *, same_names: bool = False) -> SeasonState:
    """A random season of people with homes, some of whom share a name."""
    people, events = random_season(seed)
    chance = Random(seed)
    living = [
        Person(
            id=one.id,
            name="Chris Lee" if same_names and chance.random() < 0.5 else one.name,
            home=Home(*PRIVATE),
            region=chance.choice((*REGIONS, None)),
        )
        for one in people
    ]
    results = SeasonResults(rules=iron_gauntlet(), people=tuple(living), events=tuple(events))
    some = [one.id for one in living]
    return SeasonState(
        name="Season",
        is_house=False,
        results=results,
        merged={PersonId(771177): some[0]},
        declined=tuple(some[:1]),
        withdrawn=tuple(some[1:2]),
        lots=(),
        meeting=None,
        draw_seed=None,
        brackets=(),
        finals_file="secret-name.dicedown",
    )


@given(seed=st.integers(0, 10**6), same_names=st.booleans())
@settings(max_examples=12)
def test_nothing_shows_where_somebody_lives_or_what_only_the_organizer_knows(
    seed: int, same_names: bool
) -> None:
    state, t = state_of(seed, same_names=same_names), words("en")
    public = public_season(state, t)
    shown = f"{public!r} {season_html(state, t)}"
    for secret in (*PRIVATE, "771177", "secret-name"):
        assert secret not in shown


@given(seed=st.integers(0, 10**6))
@settings(max_examples=12)
def test_people_of_one_name_differ_without_their_numbers(seed: int) -> None:
    state = state_of(seed, same_names=True)
    names = season_names(state, places_of(state).table)
    assert len(set(names.values())) == len(names)
    assert not any("#" in name for name in names.values())


@given(seed=st.integers(0, 10**6), day=st.sampled_from((None, "2014-01-15", "2014-06-30")))
@settings(max_examples=12)
def test_what_is_public_is_what_the_rules_say(seed: int, day: str | None) -> None:
    state, t = state_of(seed), words("en")
    public, found = public_season(state, t, day), places_of(state, day)
    assert [(row.place, row.points) for row in public.table] == [
        (row.place, row.points) for row in found.table.rows
    ]
    groups = [one.group for one in public.places]
    assert groups.count(PlaceGroup.IN) == len(found.qualification.finalists)
    assert groups.count(PlaceGroup.ALTERNATE) == len(found.qualification.alternates)
    assert len(groups) == len(found.table.rows), "everybody is somewhere, and once"
    assert groups == sorted(groups, key=[*PlaceGroup].index)
    lines = (*found.qualification.finalists, *found.qualification.alternates)
    undecided = ["(undecided)" in one.line for one in public.places]
    assert undecided[: len(lines)] == [line.is_open for line in lines]
    for row in public.table:
        counted = sum(one.points for one in row.results if one.is_counted)
        assert counted == row.points, "the columns add up to the points"
    for event in public.events:
        assert day is None or event.date <= day


def test_only_the_best_results_are_in_the_points_and_others_in_brackets() -> None:
    state = state_of(3)
    rules = replace(state.rules, best=1)
    state = replace(state, results=replace(state.results, rules=rules))
    order = order_season_paper(state, SeasonPaper.TABLE, t=words("en"))
    cells = [cell for line in table_sheet(order).lines for cell in (*line.cells, line.faction)]
    assert any(cell.startswith("(") or " (" in cell for cell in cells)
    assert order.public.best == 1


@pytest.mark.parametrize("columns", [True, False])
def test_the_results_that_are_printed_add_up_to_the_points(monkeypatch, columns: bool) -> None:
    """Also where everybody has a point for being there, whatever else of an event counts."""
    monkeypatch.setattr(season_papers, "MOST_EVENTS", 99 if columns else 0)
    monkeypatch.setattr(season_papers, "MOST_NUMBERS", 99)
    state = state_of(3)
    there = ExtraPoints(
        key="there", name="Was there", points=1, for_everybody=True, beyond_best=True
    )
    rules = replace(state.rules, best=1, extras=(there,))
    state = replace(state, results=replace(state.results, rules=rules))
    order = order_season_paper(state, SeasonPaper.TABLE, t=words("en"))
    events = len(order.public.events) if columns else 0
    for line in table_sheet(order).lines:
        texts = line.cells[:events] if columns else (line.faction,)
        added = re.sub(r"\(\d+\)", "", " + ".join(texts))
        assert sum(map(int, re.findall(r"\d+", added))) == int(line.cells[events])
    assert re.search(r"\(\d+\) \+ 1", f"{table_sheet(order).lines}")


@pytest.mark.parametrize(
    ("language", "size"), [*((one, "a4") for one in LANGUAGES), ("en", "letter")]
)
@pytest.mark.parametrize("paper", SeasonPaper)
def test_every_printout_is_made_and_the_same_twice(paper, language: str, size: str) -> None:
    order = order_season_paper(
        state_of(5), paper, t=words(language), size=size, at=morning(), as_of="2014-06-30"
    )
    assert order.pdf() == order.pdf()
    assert order.file_name.endswith(" - 2014-06-30.pdf")
    assert order.heading.subtitle


@pytest.mark.parametrize(
    ("language", "printed"),
    [
        ("en", "Printed {day}, {time}"),
        ("de", "Gedruckt {day}, {time}"),
        ("fr", "Imprimé le {day} à {time}"),
        ("es", "Impreso el {day} a las {time}"),
        ("pl", "Wydrukowano {day}, {time}"),
    ],
)
def test_a_printout_says_on_which_day_it_was_printed(language: str, printed: str) -> None:
    at = morning()
    order = order_season_paper(state_of(1), SeasonPaper.TABLE, t=words(language), at=at)
    local = at.astimezone()
    expected = printed.format(day=f"{local:%Y-%m-%d}", time=f"{local:%H:%M}")
    assert order.heading.printed_at == expected


def test_hundreds_of_people_go_on_over_pages_with_their_columns_and_their_section() -> None:
    from tests.printing.papers.test_event_papers import text_of

    state = state_of(8)
    one = state.results
    many = [
        replace(person, id=PersonId(person.id + 1000 * n), name=f"{person.name} {n}")
        for n in range(40)
        for person in one.people
    ]
    events = tuple(
        replace(
            event,
            key=f"{event.key}-{n}",
            entries=tuple(
                replace(entry, person=PersonId(entry.person + 1000 * n), games=())
                for entry in event.entries
            ),
        )
        for n in range(40)
        for event in one.events[:2]
    )
    state = replace(state, results=replace(one, people=tuple(many), events=events))
    for paper, head in ((SeasonPaper.QUALIFICATION, "Why"), (SeasonPaper.TABLE, "Results")):
        order = order_season_paper(state, paper, t=words("en"))
        pages = order.pages()
        assert len(pages.painters) > 4
        text = text_of(document.pdf(pages, compressed=False))
        assert text.count(head) >= len(pages.painters)
    assert len(order.public.table) > 300


def test_the_brackets_are_on_the_printout_of_the_finals_once_they_are_drawn(tmp_path) -> None:
    session = ordered(season_of(tmp_path / "a.season"))
    t = words("en")
    assert public_season(session.state, t).bracket is None
    session.do(places.draw_brackets, SeedMeeting.STANDARD, 4)
    public = public_season(session.state, t)
    assert public.bracket is not None
    assert public.bracket.parts == tuple(region.name for region in session.state.rules.regions)
    drawn = places.drawn_brackets(session.state)
    assert drawn is not None
    names = [session.state.by_id[one].name for b in drawn.brackets for one in b.places]
    shown = [one.name for pair in public.bracket.pairs[0] for one in (pair.first, pair.second)]
    assert shown == names
    assert {one.rank for pair in public.bracket.pairs[0] for one in (pair.first, pair.second)} == {
        str(rank) for rank in range(1, 17)
    }
    assert public_season(session.state, t, "2014-02-01").bracket is None
    pages = order_season_paper(session.state, SeasonPaper.FINALS, t=t).pages()
    assert len(pages.painters) == 2
    session.do(places.decline_place, drawn.brackets[0].places[0])
    assert public_season(session.state, t).bracket is None, "it was drawn for others"
    session.close()


def test_the_csv_of_places_has_everybody_once_with_the_reason() -> None:
    state = state_of(11)
    lines = places_csv(state).splitlines()
    assert lines[0].startswith("group,person,name,region,points,by")
    assert len(lines) == 1 + len(places_of(state).table.rows)
    assert any(line.startswith("out,") and "behind" in line for line in lines)
