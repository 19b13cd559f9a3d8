"""What the EO wishes is kept in order, heard by drafts, and taken back; too much is named."""

import pytest

from app.rules.wish import WishKind
from app.services import rounds, wishes
from app.services.errors import OddError, UserError
from app.services.session import EventSession
from tests.builders import event_of


@pytest.fixture
def session(tmp_path) -> EventSession:
    """Four players, before the first round."""
    return event_of(tmp_path / "cup.dicedown", 4)


def pairs(session: EventSession) -> set[frozenset[int]]:
    return {frozenset(game.players) for game in session.state.rounds[-1].games}


def kinds(session: EventSession) -> list[WishKind]:
    return [one.wish.kind for one in session.read(wishes.wish_lines)]


def test_a_draft_follows_what_is_wished_and_what_is_taken_back(session):
    session.do(rounds.pair, seed=1)
    first, second = sorted(next(iter(pairs(session))))
    before = pairs(session)
    session.do(wishes.add, "pair", first=second, second=first)
    assert frozenset((first, second)) not in pairs(session)
    assert [one.wish.first for one in session.read(wishes.wish_lines)] == [first]
    assert session.state.rounds[-1].wishes == session.state.wishes
    session.undo()
    assert (pairs(session), session.state.wishes) == (before, ())


def test_wishes_stand_in_the_order_of_the_eo(session):
    for kind in ("club", "city", "faction"):
        session.do(wishes.add, kind)
    last = session.read(wishes.wish_lines)[-1].id
    session.do(wishes.move, last, -2)
    assert kinds(session) == [WishKind.FACTION, WishKind.CLUB, WishKind.CITY]
    session.do(wishes.move, last, 1)
    assert kinds(session) == [WishKind.CLUB, WishKind.FACTION, WishKind.CITY]
    session.do(wishes.remove, last)
    assert kinds(session) == [WishKind.CLUB, WishKind.CITY]


def test_how_far_a_wish_goes_is_changed(session):
    wish = session.do(wishes.add, "club").value
    session.do(wishes.change, wish, is_hard=True, through_round=2)
    (line,) = session.read(wishes.wish_lines)
    assert (line.wish.is_hard, line.wish.through_round) == (True, 2)


def apart_from_all(session: EventSession) -> None:
    """The first player is to meet nobody."""
    one, *others = (entrant.id for entrant in session.state.entrants)
    for other in others:
        session.do(wishes.add, "pair", is_hard=True, first=one, second=other)


def test_absolute_wishes_that_leave_no_pairing_are_named_and_for_a_reason_left_out(session):
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
    assert len(session.state.rounds[-1].wishes) == 2
    assert len(session.state.wishes) == 3


def test_a_wish_that_a_draft_cannot_keep_is_odd(session):
    session.do(rounds.pair, seed=1)
    one, *others = (entrant.id for entrant in session.state.entrants)
    for other in others[:2]:
        session.do(wishes.add, "pair", is_hard=True, first=one, second=other)
    before = (pairs(session), session.state.wishes)
    with pytest.raises(OddError):
        session.do(wishes.add, "pair", is_hard=True, first=one, second=others[2])
    assert (pairs(session), session.state.wishes) == before


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
def test_a_wish_that_means_nothing_is_refused(session, code, given):
    kind = given.pop("kind")
    with pytest.raises(UserError) as caught:
        session.do(wishes.add, kind, **given)
    assert caught.value.code == code
    assert session.state.wishes == ()


def test_the_same_is_wished_once(session):
    session.do(wishes.add, "pair", first=1, second=2)
    with pytest.raises(UserError, match=r"wish\.twice"):
        session.do(wishes.add, "pair", is_hard=True, first=2, second=1)


def test_the_volunteer_sits_out(tmp_path):
    session = event_of(tmp_path / "odd.dicedown", 5)
    session.do(wishes.add, "bye", first=3)
    session.do(rounds.pair, seed=4)
    assert [bye.player for bye in session.state.rounds[-1].byes] == [3]
