"""Preferences are kept in order, followed by drafts, and removed; what can't be kept is named."""

import pytest

from app.rules.pairing.preference import PreferenceKind
from app.services.core.errors import OddError, UserError
from app.services.core.session import EventSession
from app.services.pairing import manual_swaps, preferences, rounds
from app.services.pairing.preferences import DraftFollows
from tests.builders import event_of


@pytest.fixture
def session(tmp_path) -> EventSession:
    """Four players, before the first round."""
    return event_of(tmp_path / "cup.dicedown", 4)


def pairs(session: EventSession) -> set[frozenset[int]]:
    return {frozenset(game.players) for game in session.state.rounds[-1].games}


def kinds(session: EventSession) -> list[PreferenceKind]:
    return [one.preference.kind for one in session.read(preferences.preference_lines)]


def test_a_draft_follows_added_and_removed_preferences(session):
    session.do(rounds.pair, seed=1)
    first, second = sorted(next(iter(pairs(session))))
    before = pairs(session)
    session.do(preferences.add, "pair", first=second, second=first)
    assert frozenset((first, second)) not in pairs(session)
    assert [one.preference.first for one in session.read(preferences.preference_lines)] == [first]
    assert session.state.rounds[-1].preferences == session.state.preferences
    session.undo()
    assert (pairs(session), session.state.preferences) == (before, ())


def test_preferences_stand_in_the_order_of_the_eo(session):
    for kind in ("club", "city", "faction"):
        session.do(preferences.add, kind)
    last = session.read(preferences.preference_lines)[-1].id
    session.do(preferences.move, last, -2)
    assert kinds(session) == [PreferenceKind.FACTION, PreferenceKind.CLUB, PreferenceKind.CITY]
    session.do(preferences.move, last, 1)
    assert kinds(session) == [PreferenceKind.CLUB, PreferenceKind.FACTION, PreferenceKind.CITY]
    session.do(preferences.remove, last)
    assert kinds(session) == [PreferenceKind.CLUB, PreferenceKind.CITY]


def test_how_far_a_preference_goes_is_changed(session):
    preference = session.do(preferences.add, "club").value
    session.do(preferences.change, preference, is_hard=True, through_round=2)
    (line,) = session.read(preferences.preference_lines)
    assert (line.preference.is_hard, line.preference.through_round) == (True, 2)


def apart_from_all(session: EventSession) -> None:
    """The first player is to meet nobody."""
    one, *others = (entrant.id for entrant in session.state.entrants)
    for other in others:
        session.do(preferences.add, "pair", is_hard=True, first=one, second=other)


def test_absolute_preferences_that_leave_no_pairing_are_named_and_for_a_reason_left_out(session):
    apart_from_all(session)
    with pytest.raises(OddError) as caught:
        session.do(rounds.pair, seed=1)
    (problem,) = caught.value.problems
    ids = [entrant.id for entrant in session.state.entrants]
    assert dict(problem.facts)["culprits"] == (("pair", ids[0], ids[3]),)
    assert len(dict(problem.facts)["beside"]) == 2
    assert session.state.rounds == ()
    session.with_reason("they agreed to play", rounds.pair, seed=1)
    assert frozenset((ids[0], ids[3])) in pairs(session)
    assert len(session.state.rounds[-1].preferences) == 2
    assert len(session.state.preferences) == 3


def test_a_preference_that_a_draft_cannot_keep_is_odd(session):
    session.do(rounds.pair, seed=1)
    one, *others = (entrant.id for entrant in session.state.entrants)
    for other in others[:2]:
        session.do(preferences.add, "pair", is_hard=True, first=one, second=other)
    before = (pairs(session), session.state.preferences)
    with pytest.raises(OddError):
        session.do(preferences.add, "pair", is_hard=True, first=one, second=others[2])
    assert (pairs(session), session.state.preferences) == before


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("wish.nobody", {"kind": "bye"}),
        ("wish.nobody", {"kind": "pair", "first": 1}),
        ("wish.names-nobody", {"kind": "club", "first": 1}),
        ("wish.same-player", {"kind": "pair", "first": 1, "second": 1}),
        ("wish.round", {"kind": "club", "through_round": 0}),
        ("player.unknown", {"kind": "bye", "first": 77}),
    ],
)
def test_a_preference_that_means_nothing_is_refused(session, code, given):
    kind = given.pop("kind")
    with pytest.raises(UserError) as caught:
        session.do(preferences.add, kind, **given)
    assert caught.value.code == code
    assert session.state.preferences == ()


def test_the_same_preference_is_added_once(session):
    session.do(preferences.add, "pair", first=1, second=2)
    with pytest.raises(UserError, match=r"wish\.twice"):
        session.do(preferences.add, "pair", is_hard=True, first=2, second=1)


def test_the_volunteer_sits_out(tmp_path):
    session = event_of(tmp_path / "odd.dicedown", 5)
    session.do(preferences.add, "bye", first=3)
    session.do(rounds.pair, seed=4)
    assert [bye.player for bye in session.state.rounds[-1].byes] == [3]


def with_a_swap(session: EventSession) -> tuple[set[frozenset[int]], set[frozenset[int]]]:
    """A draft of eight with two players swapped: all its pairs, and those made by the swap."""
    session.do(rounds.pair, seed=1)
    drawn = pairs(session)
    one, other = session.state.rounds[-1].games[:2]
    session.with_reason("friends", manual_swaps.swap, one.first.player, other.first.player)
    return pairs(session), pairs(session) - drawn


@pytest.fixture
def eight(tmp_path) -> EventSession:
    return event_of(tmp_path / "eight.dicedown", 8)


def acts_on_preferences(session: EventSession):
    """Each way to change what is wished, with a pair that isn't made by hand kept apart."""
    first, second = next(sorted(one) for one in pairs(session))
    yield preferences.add, ("club",), {}
    yield preferences.add, ("pair",), {"first": first, "second": second}
    line = session.read(preferences.preference_lines)[0].id
    yield preferences.change, (line,), {"is_hard": True, "through_round": 1}
    yield preferences.move, (line, 1), {}
    yield preferences.remove, (line,), {}


def test_no_change_of_a_preference_drops_a_swap_unasked(eight):
    before, swapped = with_a_swap(eight)
    for act, arguments, kw in acts_on_preferences(eight):
        with pytest.raises(OddError) as refused:
            eight.do(act, *arguments, **kw)
        (problem,) = refused.value.problems
        assert problem.code == "wish.draft-by-hand"
        assert {frozenset(one) for one in dict(problem.facts)["pairs"]} == swapped
        assert pairs(eight) == before
        eight.do(act, *arguments, **kw, draft=DraftFollows.LATER)
        assert pairs(eight) == before


def test_a_swap_is_kept_and_the_rest_follows(eight):
    before, swapped = with_a_swap(eight)
    first, second = sorted(next(iter(before - swapped)))
    eight.do(preferences.add, "pair", first=first, second=second, draft=DraftFollows.REST)
    assert swapped <= pairs(eight) and frozenset((first, second)) not in pairs(eight)
    assert {frozenset(one) for one in eight.state.locks} == swapped
    eight.do(preferences.add, "club")
    assert swapped <= pairs(eight), "what is locked is not asked about again"
    eight.undo()
    eight.undo()
    assert pairs(eight) == before and eight.state.locks == ()


def test_all_is_paired_again_where_that_is_chosen_or_a_reason_given(eight):
    with_a_swap(eight)
    eight.do(preferences.add, "club", draft=DraftFollows.ALL)
    assert not eight.state.rounds[-1].by_hand
    eight.undo()
    eight.with_reason("start over", preferences.add, "club")
    assert not eight.state.rounds[-1].by_hand
