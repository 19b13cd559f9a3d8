"""The reasons of a pairing, in sentences."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import product

import pytest

from app.rules.core.draw import Draw
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import Bye, ByeKind, Round, RoundState
from app.rules.pairing.certificate.line_reasons import Because, CostLine
from app.rules.pairing.certificate.why_line import WhyCode, WhyLine
from app.rules.pairing.pair import pair_round
from app.rules.pairing.preference import Preference, PreferenceKind
from app.rules.pairing.tables import seat
from app.services.pairing.why_paired import why_of, why_round
from app.words.core.catalogue import words
from app.words.pairing.why import line_name, why_sentence
from tests.rules.events import entrant, event, game, rounds
from tests.rules.pairing.made_up import crafted

FACTS = {
    "round": 3, "players": 9, "kind": "swiss", "first": 1, "second": 2, "player": 1, "opponent": 2,
    "wish": PreferenceKind.PAIR, "wished": (1, 2),
    "points": 3, "lower": 2, "above": 5, "pile": 4, "fresh": 2, "best": 1, "reached": 1,
    "seed": 7, "by_hand": False, "drawn": True, "alike": True, "line": CostLine.REMATCHES,
    "because": Because.MATCHING,
    "faction": "Cryx", "size": 6, "who": (1, 2), "piles": (3, 1), "downs": 2, "has_bye": True,
    "section": "First Round", "only": False, "final": 1,
}  # fmt: skip
"""Facts that any reason may ask for."""


def named(player: int) -> str:
    return f"P{player}"


def sentence_of(line: WhyLine) -> str:
    return why_sentence(words(), line, named)


def paired(state: EventState, *, seed: int = 1) -> EventState:
    """The event with its next round, as it is drawn."""
    draw = Draw(seed)
    pairing = pair_round(state, draw)
    games = tuple(
        game(*players, table=table, id=900 + at)
        for at, (players, table) in enumerate(
            zip(pairing.games, seat(state, pairing.games, draw), strict=True)
        )
    )
    byes = () if pairing.bye is None else (Bye(player=pairing.bye),)
    number = RoundNumber(len(state.rounds) + 1)
    last = Round(
        number=number,
        kind=pairing.kind,
        seed=seed,
        games=games,
        byes=byes,
        preferences=pairing.preferences,
        looks_ahead=pairing.looks_ahead,
        basis=pairing.basis,
        pair_downs=pairing.pair_downs,
    )
    return replace(state, rounds=(*state.rounds, last))


def sentences(state: EventState) -> list[str]:
    return [sentence_of(line) for line in why_round(state)]


def holds(reasons: Iterable[str], *parts: str) -> bool:
    return any(all(part in one for part in parts) for one in reasons)


@pytest.mark.sweep(8)
@pytest.mark.parametrize("code", list(WhyCode))
def test_every_reason_has_a_finished_sentence(code: WhyCode) -> None:
    sentence = sentence_of(WhyLine(code=code, facts=FACTS))
    assert sentence.endswith(".")
    assert "{" not in sentence


@pytest.mark.sweep(5)
@pytest.mark.parametrize(("line", "because"), list(product(CostLine, Because)))
def test_every_line_has_a_finished_sentence_for_every_reason(
    line: CostLine, because: Because
) -> None:
    assert line_name(words(), line)
    for reached, best in ((0, 0), (1, 1), (3, 3), (2, 0), (5, 1)):
        facts = {**FACTS, "line": line, "because": because, "reached": reached, "best": best}
        sentence = sentence_of(WhyLine(code=WhyCode.LINE, facts=facts))
        assert sentence.endswith(".")
        assert "{" not in sentence


def test_odd_groups_are_counted_and_each_pair_down_has_its_reason() -> None:
    reasons = sentences(paired(crafted({1: 3, 2: 2, 3: 2, 4: 1, 5: 1, 6: 0})))
    assert reasons[0] == "Round 2, 6 players: this is the best possible pairing."
    assert (
        "3 score groups are odd, counting pair-downs, so at least 3 players are paired down; 3 are."
        in reasons
    )
    assert sum("is paired down to" in one for one in reasons) == 3
    assert holds(reasons, "P1 (3) is paired down to")
    assert holds(reasons, "an odd number of players (1) have 3 points or more.")


def test_a_bye_tells_among_how_many_it_was_drawn() -> None:
    reasons = sentences(paired(crafted({1: 1, 2: 1, 3: 1, 4: 0, 5: 0}, had_bye=[1])))
    assert holds(
        reasons, "has the bye: drawn among the 2 who had none and have the fewest points, 0."
    )


def test_where_a_preference_chose_too_nobody_is_said_to_be_drawn_among_all() -> None:
    preference = Preference(kind=PreferenceKind.PAIR, first=PlayerId(1), second=PlayerId(4))
    plain = crafted({1: 1, 2: 1, 3: 1, 4: 0})
    assert holds(sentences(paired(plain)), "Drawn among the 3 in the score group.")
    state = replace(plain, preferences=(preference,))
    reasons = sentences(paired(state))
    assert holds(reasons, "Drawn among the best choices of the 3 players in the score group.")


def test_of_those_not_paired_down_before_a_preference_may_leave_some() -> None:
    plain = crafted({1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 0}, down_limit_reached=[1])
    assert holds(sentences(paired(plain)), "Drawn among the 4 in the score group who weren't")
    preference = Preference(kind=PreferenceKind.PAIR, first=PlayerId(2), second=PlayerId(6))
    reasons = sentences(paired(replace(plain, preferences=(preference,))))
    assert holds(reasons, "Drawn among the best choices of the 4 players in the score group who")


def test_a_bye_that_a_preference_had_a_part_in_is_not_said_to_be_drawn_among_all() -> None:
    club = {4: "North", 5: "North", 6: "South"}
    plain = crafted({1: 2, 2: 2, 4: 0, 5: 0, 6: 0})
    assert holds(sentences(paired(plain)), "drawn among the 3 who had none")
    state = replace(
        plain,
        entrants=tuple(replace(one, club=club.get(one.id)) for one in plain.entrants),
        preferences=(Preference(kind=PreferenceKind.CLUB),),
    )
    for seed in range(4):
        reasons = sentences(paired(state, seed=seed))
        assert holds(reasons, "drawn among the best choices of the 3 who had none")
        assert not holds(reasons, "P6 has the bye")


def test_pair_downs_byes_and_rematches_name_the_section_that_prints_their_rule() -> None:
    state = crafted({1: 1, 2: 1, 3: 1, 4: 0, 5: 0}, met=[(4, 5)])
    reasons = sentences(paired(state))
    assert holds(
        reasons, "an odd number of players (3) have one point or more.", "By “Subsequent Pairings”."
    )
    assert holds(reasons, "has the bye:", "By “Byes and Odd Number of Players”.")
    again = sentences(paired(crafted({1: 0, 2: 0}, met=[(1, 2)])))
    assert holds(again, "meet again:", "By “Subsequent Pairings”.")
    house = replace(state, packet=replace(state.packet, sections={}))
    assert not holds(sentences(paired(house)), "By “")


def test_what_was_changed_by_hand_is_not_said_to_be_drawn() -> None:
    state = paired(crafted({1: 1, 2: 1, 3: 1, 4: 0}))
    last = replace(state.rounds[-1], by_hand=True)
    reasons = sentences(replace(state, rounds=(*state.rounds[:-1], last)))
    assert holds(reasons, "an odd number of players (3) have one point or more.")
    assert not holds(reasons, "rawn among")


def test_neither_is_a_bye_in_such_a_round() -> None:
    state = paired(crafted({1: 0, 2: 0, 3: 0}))
    last = replace(state.rounds[-1], by_hand=True)
    reasons = sentences(replace(state, rounds=(*state.rounds[:-1], last)))
    assert holds(reasons, "has the bye: one of the 3 who had none and have the fewest points, 0.")
    assert not holds(reasons, "rawn among")


def test_a_player_who_met_everybody_is_named() -> None:
    reasons = sentences(paired(crafted({1: 0, 2: 0, 3: 0, 4: 0}, met=[(1, 2), (1, 3), (1, 4)])))
    assert "P1 has met everybody. At least one rematch is needed." in reasons
    assert holds(reasons, "meet again: every pairing has a rematch.")


def test_a_change_by_hand_says_what_it_costs() -> None:
    met = rounds([game(1, 2, 1, table=1, id=1), game(3, 4, 3, table=2, id=2)])
    again = Round(
        number=RoundNumber(2),
        by_hand=True,
        games=(game(1, 2, table=1, id=3), game(3, 4, table=2, id=4)),
    )
    why = why_of(replace(event(4, met), rounds=(*met, again)))
    reasons = [sentence_of(line) for line in why.lines]
    assert reasons[0] == "Round 2, 4 players: a better pairing is possible."
    assert "Effect of the changes by hand: rematches 2 instead of 0." in reasons
    assert "P1 and P2 meet again, which could be avoided." in reasons
    assert "4 players play at the same table again; with these games 0 would do." in reasons
    assert why.lines[0].is_worse


def test_what_is_repaired_later_does_not_change_the_reasons() -> None:
    before = crafted({1: 1, 2: 1, 3: 0, 4: 0})
    after = paired(before)
    reasons = sentences(after)
    repaired = replace(before.rounds[0], games=())
    assert sentences(replace(after, rounds=(repaired, after.rounds[1]))) == reasons


def test_a_bye_of_the_eos_own_is_told_apart() -> None:
    state = paired(crafted({1: 0, 2: 0}))
    last = replace(state.rounds[-1], byes=(Bye(player=entrant(9).id, kind=ByeKind.GRANTED),))
    reasons = sentences(replace(state, rounds=(*state.rounds[:-1], last)))
    assert "P9 has a bye by the EO's ruling." in reasons


def test_kept_pairs_say_what_they_cost() -> None:
    state = paired(crafted({1: 2, 2: 0, 3: 2, 4: 0}, locks=[(1, 2)]))
    draft = replace(state.rounds[-1], state=RoundState.DRAFT)
    reasons = sentences(replace(state, rounds=(*state.rounds[:-1], draft)))
    assert "P1 and P2: locked by hand." in reasons
    assert any(
        one.startswith("Effect of the locked pairings: squared differences") for one in reasons
    )
    assert reasons[0] == "Round 2, 4 players: this is the best possible pairing."


def test_each_preference_has_a_line_and_an_absolute_one_is_said_to_be_kept() -> None:
    preferences = (
        Preference(kind=PreferenceKind.PAIR, first=PlayerId(1), second=PlayerId(2), is_hard=True),
        Preference(kind=PreferenceKind.CLUB),
        Preference(kind=PreferenceKind.PAIR, first=PlayerId(1), second=PlayerId(3)),
        Preference(kind=PreferenceKind.PAIR, first=PlayerId(1), second=PlayerId(4)),
    )
    state = replace(crafted({1: 1, 2: 1, 3: 1, 4: 1}), preferences=preferences)
    reasons = sentences(paired(state))
    assert "Every “must” preference is met." in reasons
    assert "Preference – avoid same club: nothing has to go against it." in reasons
    assert "Preference – P1 and P3 apart: nothing has to go against it." in reasons
    assert holds(reasons, "Preference – P1 and P4 apart: at least one game goes against it")


def test_who_cannot_have_the_bye_is_told_why() -> None:
    preference = Preference(kind=PreferenceKind.BYE, first=PlayerId(1))
    reasons = sentences(paired(replace(crafted({1: 1, 2: 0, 3: 0}), preferences=(preference,))))
    assert (
        "Preference – the bye for P1: the bye has to go to somebody with fewer points." in reasons
    )


@pytest.mark.parametrize("is_hard", [False, True])
def test_a_volunteer_with_the_bye_is_not_said_to_be_drawn(is_hard: bool) -> None:
    preference = Preference(kind=PreferenceKind.BYE, first=PlayerId(2), is_hard=is_hard)
    reasons = sentences(paired(replace(crafted({1: 1, 2: 0, 3: 0}), preferences=(preference,))))
    assert "P2 has the bye: a volunteer, by your preferences." in reasons
    assert not holds(reasons, "drawn among the")


def test_preferences_in_the_first_round_are_said_to_take_from_chance() -> None:
    preference = Preference(kind=PreferenceKind.BYE, first=PlayerId(2))
    state = event(5, (), preferences=(preference,))
    note = (
        "The packet pairs round 1 at random (“First-Round Pairings”); your pairing preferences "
        "make it less random."
    )
    assert note in sentences(paired(state))
    assert note not in sentences(paired(event(5, ())))
    later = event(5, rounds([game(1, 2, 1), game(3, 4, 3)]), preferences=(preference,))
    assert note not in sentences(paired(later))
