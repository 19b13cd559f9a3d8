"""A draft that is changed back to what was drawn is no longer one that was changed by hand."""

from pathlib import Path

import pytest

from app.rules.core.round import ByeKind
from app.services.core.session import EventSession
from app.services.pairing import draft_changes, rounds
from tests.builders import event_of
from tests.services.acts import bring_to, bye_of, contents, damage, last


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 9)


def test_a_bye_that_comes_back_to_who_drew_it_is_drawn_again(session) -> None:
    round_ = bring_to(session, "draft")
    holder, player = bye_of(round_).player, round_.games[0].players[0]
    drawn = contents(session)
    session.do(draft_changes.give_bye, player)
    assert last(session).by_hand
    session.do(draft_changes.give_bye, holder)
    assert (bye_of(last(session)).kind, last(session).by_hand) == (ByeKind.DRAWN, False)
    assert {name: contents(session)[name] for name in ("game", "bye", "round")} == {
        name: drawn[name] for name in ("game", "bye", "round")
    }
    assert not damage(session)
    for _ in range(2):
        session.undo()
    assert contents(session) == drawn


def test_a_bye_is_drawn_again_while_something_else_is_changed(session) -> None:
    round_ = bring_to(session, "draft")
    holder, player = bye_of(round_).player, round_.games[0].players[0]
    session.do(draft_changes.give_bye, player)
    session.do(draft_changes.swap, round_.games[1].players[0], round_.games[2].players[0])
    session.do(draft_changes.give_bye, holder)
    assert (bye_of(last(session)).kind, last(session).by_hand) == (ByeKind.DRAWN, True)


def test_tables_and_pairs_that_are_back_leave_nothing_either(session) -> None:
    one, other = bring_to(session, "draft").games[:2]
    session.do(draft_changes.move_table, one.id, other.table)
    session.do(draft_changes.swap, one.players[0], other.players[0])
    session.do(draft_changes.swap, one.players[0], other.players[0])
    assert last(session).by_hand
    session.do(draft_changes.move_table, one.id, one.table)
    assert not last(session).by_hand


def test_a_pair_that_is_kept_together_still_counts(session) -> None:
    one = bring_to(session, "draft").games[0]
    session.do(draft_changes.pair_these, *one.players)
    session.do(rounds.pair, seed=6)
    two, three = [game for game in last(session).games if set(game.players) != set(one.players)][:2]
    for _ in range(2):
        session.do(draft_changes.swap, two.players[0], three.players[0])
    assert last(session).by_hand


def test_a_published_round_stays_changed_by_hand(session) -> None:
    one, other = bring_to(session, "published").games[:2]
    for _ in range(2):
        session.with_reason(
            "wrong tables", draft_changes.record_as_played, one.players[0], other.players[0]
        )
    assert last(session).by_hand
