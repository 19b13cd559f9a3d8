"""The search: what is found by which words, and in which order."""

from dataclasses import replace

import pytest

from app.rules.core.event_state import EventState
from app.rules.lists.army_list import ArmyList, ListEntry
from app.services.program.search import MOST_OF_A_KIND, Kind, candidate, found, of_state
from app.words.core.catalogue import words
from tests.rules.events import entrant, event, game, rounds

T = words()


def named(*names: str, **known) -> EventState:
    people = tuple(entrant(n, name=name, **known) for n, name in enumerate(names, 1))
    return replace(event(2), entrants=people)


def keys(state: EventState, typed: str, kind: Kind = Kind.PLAYER) -> list[object]:
    groups = found(of_state(T, state), typed)
    return [one.candidate.key for group in groups if group.kind is kind for one in group.lines]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("jose", [1]), ("JOSÉ", [1]), ("garc", [1]), ("rcía", [1]), ("garcia jo", [1]),
        ("lodz", []), ("ostrom", [2]), ("o", [2, 1]), ("nobody", []), ("", []), ("  ", []),
    ],
)  # fmt: skip
def test_a_player_is_found_by_any_part_of_the_name(typed, expected) -> None:
    assert keys(named("José García", "Øyvind Ostrøm"), typed) == expected


@pytest.mark.parametrize("typed", ["cryx", "redcaps", "lodz", "mule", "2"])
def test_a_player_is_found_by_faction_club_city_public_name_and_number(typed) -> None:
    one = entrant(
        2, name="Ada Voss", faction="Cryx", club="Redcaps", city="Łódź", public_name="Mule"
    )
    state = replace(event(1), entrants=(entrant(1), one))
    assert keys(state, typed) == [2]


def test_a_word_of_the_name_goes_before_its_beginning_and_that_before_its_middle() -> None:
    state = named("Bjornanna Lee", "Annabel Lee", "Bo Anna")
    assert keys(state, "anna") == [3, 2, 1]


def test_a_name_goes_before_a_club() -> None:
    people = (entrant(1, name="Bo Reed", club="Ada Club"), entrant(2, name="Ada Voss"))
    assert keys(replace(event(1), entrants=people), "ada") == [2, 1]


def test_a_number_finds_its_table_and_no_number_that_only_holds_it() -> None:
    played = rounds([game(1, 2, table=2, id=1), game(3, 4, table=12, id=2)], state="playing")
    state = replace(named("Ada", "Bo", "Cleo", "Dan"), rounds=played)
    assert keys(state, "2", Kind.TABLE) == [2]
    assert keys(state, "1", Kind.TABLE) == [12]
    assert keys(state, "table 12", Kind.TABLE) == [12]
    assert keys(state, "cleo", Kind.TABLE) == [12]


def test_the_tables_are_those_of_the_newest_round() -> None:
    played = rounds([game(1, 2, 1, table=7, id=1)], [game(1, 2, table=8, id=2)], state="draft")
    assert keys(event(2, played), "table", Kind.TABLE) == [8]


def test_a_list_is_found_by_caster_theme_and_entry_and_says_which() -> None:
    army = ArmyList(number=2, caster="Sorscha", theme="Winter Guard", entries=(
        ListEntry(name="Juggernaut"), ListEntry(name="Battle Mechaniks"),
    ))  # fmt: skip
    people = (entrant(1, name="Ada Voss", lists=(army,)),)
    state = replace(event(1), entrants=people)
    for typed in ("sorscha", "winter", "mechan", "ada mechan"):
        assert keys(state, typed, Kind.LIST) == [(1, 2)], typed
    (group,) = (one for one in found(of_state(T, state), "mech") if one.kind is Kind.LIST)
    assert group.lines[0].because == "Battle Mechaniks"
    (group,) = (one for one in found(of_state(T, state), "winter") if one.kind is Kind.LIST)
    assert group.lines[0].because == ""


def test_scenarios_of_the_event_and_of_the_house_are_found() -> None:
    assert keys(event(2), "recon", Kind.SCENARIO)[0] == "sr2015/recon"


def test_the_group_that_fits_best_stands_first() -> None:
    them = (
        candidate(Kind.PLAYER, 1, "Clockwork Jim"),
        candidate(Kind.COMMAND, "clock", "Clock"),
        candidate(Kind.ACT, 4, "Clockwork Jim registered"),
    )
    assert [one.kind for one in found(them, "clock")] == [Kind.COMMAND, Kind.PLAYER, Kind.ACT]


def test_of_a_kind_some_are_shown_and_the_others_counted() -> None:
    them = [candidate(Kind.ACT, n, "Round paired") for n in range(20)]
    (group,) = found(them, "paired")
    assert [one.candidate.key for one in group.lines] == list(range(MOST_OF_A_KIND))
    assert group.left_out == 20 - MOST_OF_A_KIND


def test_every_word_has_to_be_found() -> None:
    them = (candidate(Kind.ACT, 1, "Ada dropped"), candidate(Kind.ACT, 2, "Bo dropped"))
    (group,) = found(them, "dropped bo")
    assert [one.candidate.key for one in group.lines] == [2]
