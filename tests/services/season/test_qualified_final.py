"""Finals that the best of others play: of a season's qualifiers, and of one event alone."""

from pathlib import Path

import pytest

from app.codes import SeasonCode
from app.rules.core.draw import Draw
from app.rules.season.qualifiers import Convention, QualifierFault
from app.services.core.errors import NotNowError, OddError, UserError
from app.services.core.history import history
from app.services.event.event_draft import EventDraft
from app.services.event.events import open_event
from app.services.program.rehearse import RehearsalPlan, rehearse
from app.services.season.places import order_equals
from app.services.season.qualified_final import (
    DrawnLot,
    FinalChoice,
    event_field,
    event_final_draft,
    lots_drawn,
    make_qualified_final,
    qualified_final,
    season_field,
)
from tests.builders import morning
from tests.services.season.season_scenarios import filled
from tests.services.season.seasons import season_of

DRAFT = EventDraft(name="Final", packet="sr2019", point_size=75)


@pytest.fixture
def session(tmp_path: Path):
    """A season of three events in which the same twenty played."""
    session = filled(season_of(tmp_path / "a.season"))
    yield session
    session.close()


def choice(**others) -> FinalChoice:
    return FinalChoice(**{"events": ("1", "2"), "places": 4, **others})


def names(final) -> list[str]:
    return [player.name for player in final.players]


def test_lots_belong_to_the_final_and_the_seasons_order_decides_nothing(session) -> None:
    source = season_field(session.state)
    final = qualified_final(source, choice())
    assert final.found.open_ties, "both firsts won events of as many players"
    first, second = final.found.seeds[0].person, final.found.seeds[1].person
    session.do(order_equals, (second, first))
    assert qualified_final(season_field(session.state), choice()).found.open_ties
    ruled = choice(lots=(DrawnLot(people=(second, first)),))
    assert [one.person for one in qualified_final(source, ruled).found.seeds[:2]] == [second, first]
    before = session.state.lots
    drawn = lots_drawn(final, Draw(3).below, 41)
    assert drawn.lots[-1].seed == 41
    assert drawn == lots_drawn(final, Draw(9).below, 41), "the same seed gives the same order"
    whole = qualified_final(source, drawn)
    assert not whole.found.open_ties
    assert session.state.lots == before, "the season's own order stays"
    with pytest.raises(NotNowError) as refused:
        lots_drawn(whole, Draw(3).below)
    assert refused.value.code is SeasonCode.NO_TIES


def drawn_final(session, **others):
    final = qualified_final(season_field(session.state), choice(**others))
    while final.found.open_ties:
        final = qualified_final(final.source, lots_drawn(final, Draw(5).below))
    return final


def test_the_event_is_made_by_seeds_and_the_season_notes_it(session, tmp_path: Path) -> None:
    final, path = drawn_final(session), tmp_path / "final.dicedown"
    make_qualified_final(session, path, DRAFT, final, why="Season 2014, by lot 7")
    line = session.read(history)[0]
    assert (line.verb, line.is_note) == ("note_qualified_final", True)
    made = open_event(path, clock=morning, dice=Draw(1).below)
    assert [one.name for one in made.state.entrants] == names(final)
    games = [set(game.players) for game in made.state.rounds[0].games]
    assert sorted(map(sorted, games)) == [[1, 4], [2, 3]]
    made.close()


def test_a_condition_that_is_not_met_needs_a_reason_and_nothing_is_left_without(
    session, tmp_path: Path
) -> None:
    final, path = drawn_final(session, rules="masters-2014"), tmp_path / "final.dicedown"
    assert {one.code for one in final.grave} >= {QualifierFault.TOO_FEW_PLAYERS}
    with pytest.raises(OddError):
        make_qualified_final(session, path, DRAFT, final, why="x")
    assert not path.exists()
    make_qualified_final(session, path, DRAFT, final, why="x", because="a small convention")
    assert path.is_file()


def test_the_convention_is_stated_by_the_organizer(session) -> None:
    def codes(convention: Convention) -> set:
        final = drawn_final(session, rules="masters-2014", convention=convention)
        return {one.code for one in final.found.problems}

    of_convention = {
        QualifierFault.CONVENTION, QualifierFault.OTHER_CONVENTION, QualifierFault.APPROVAL,
    }  # fmt: skip
    assert codes(Convention()) >= of_convention
    stated = Convention(key="us", attendees=1000, is_same=True, is_approved=True)
    assert not codes(stated) & of_convention


def test_an_open_tie_an_unknown_event_and_no_event_are_refused(session, tmp_path: Path) -> None:
    source = season_field(session.state)
    with pytest.raises(NotNowError) as tie:
        make_qualified_final(
            session, tmp_path / "a", DRAFT, qualified_final(source, choice()), why="x"
        )
    assert tie.value.code is SeasonCode.OPEN_TIES
    for events, code in ((("9",), SeasonCode.UNKNOWN_EVENT), ((), QualifierFault.NONE)):
        with pytest.raises(UserError) as refused:
            qualified_final(source, choice(events=events))
        assert refused.value.code == code


@pytest.fixture
def saturday(tmp_path: Path):
    """An event of nine players, over."""
    draft = EventDraft(name="Saturday", packet="sr2015", point_size=50)
    plan = RehearsalPlan(players=9, seed=2)
    session = rehearse(tmp_path / "sat.dicedown", draft, plan, clock=morning, dice=Draw(1).below)
    yield session
    session.close()


@pytest.mark.parametrize("is_bracket", [True, False])
def test_the_best_four_of_saturday_play_on_sunday(saturday, tmp_path, is_bracket: bool) -> None:
    source = event_field(saturday)
    final = qualified_final(source, FinalChoice(events=("1",), places=4))
    while final.found.open_ties:
        final = qualified_final(source, lots_drawn(final, Draw(5).below))
    best = [one.place for one in final.found.seeds]
    assert best == sorted(best) and best[0] == 1
    draft = event_final_draft(saturday, "Sunday", "2026-11-29")
    path = tmp_path / "sunday.dicedown"
    before = len(saturday.read(history))
    make_qualified_final(saturday, path, draft, final, why="Saturday", is_bracket=is_bracket)
    assert len(saturday.read(history)) == before, "the event before stays as it is"
    made = open_event(path, clock=morning, dice=Draw(1).below)
    first = {one.name: one for one in saturday.state.entrants}
    assert [one.name for one in made.state.entrants] == names(final)
    for one in made.state.entrants:
        assert one.faction == first[one.name].faction
        assert one.lists == first[one.name].lists
    assert len(made.state.rounds) == int(is_bracket)
    made.close()


def test_who_does_not_play_leaves_the_place_to_the_next(saturday) -> None:
    source = event_field(saturday)
    every = FinalChoice(events=("1",), places=4)
    first = qualified_final(source, every)
    gone = first.found.seeds[0].person
    second = qualified_final(source, FinalChoice(events=("1",), places=4, declined=(gone,)))
    assert gone not in {one.person for one in second.found.seeds}
    assert len(second.found.seeds) == 4
    five = qualified_final(source, FinalChoice(events=("1",), places=5))
    assert len(five.found.byes) == 3, "five in a bracket of eight"


def test_an_event_that_goes_on_sends_nobody_on(tmp_path: Path) -> None:
    draft = EventDraft(name="Saturday", packet="sr2015", point_size=50)
    plan = RehearsalPlan(players=8, seed=2, rounds=1)
    session = rehearse(tmp_path / "s.dicedown", draft, plan, clock=morning, dice=Draw(1).below)
    with pytest.raises(NotNowError) as refused:
        event_field(session)
    assert refused.value.code is SeasonCode.UNFINISHED
    session.close()
