"""Fees and prizes: sr2019 prizes."""

import pytest

from app.rules.standings.prizes import FeeFault, Fees, fee_problems, pot, prizes
from tests.rules.events import event, rounds
from tests.rules.standings.test_awards import LEVEL, SINGLE

FEES = Fees(amount=1000, currency="€", shares=(50, 30, 20))


def given(state, fees=FEES, paid=8):
    return [(prize.place, prize.players, prize.each) for prize in prizes(state, fees, paid)]


def test_the_pot_is_what_was_paid_and_added_without_what_is_kept() -> None:
    assert pot(FEES, 8) == 8000
    assert pot(Fees(amount=1000, added=5000, kept=2500), 8) == 10500
    assert pot(Fees(amount=1000, kept=999900), 8) == 0


def test_each_place_gets_its_share() -> None:
    found = given(event(8, rounds(SINGLE)))
    assert found == [(1, (1,), 4000), (2, (3,), 2400), (3, (5,), 1600)]


def test_those_who_share_a_place_split_what_its_places_are_worth() -> None:
    # 3, 5 and 7 share the places 2 to 4, of which the last has no share.
    found = given(event(8, rounds(LEVEL)))
    assert found == [(1, (1,), 4000), (2, (3, 5, 7), 1333)]


def test_before_a_round_is_over_nobody_has_a_prize() -> None:
    assert given(event(8)) == [(1, (), 4000), (2, (), 2400), (3, (), 1600)]


def test_a_place_that_nobody_has_stays_listed() -> None:
    fees = Fees(amount=1000, shares=(20,) * 5)
    assert given(event(8, rounds(SINGLE), disqualified=range(1, 7)), fees)[2:] == [
        (3, (), 1600), (4, (), 1600), (5, (), 1600)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("fees", "code", "field"),
    [
        (Fees(amount=-1), FeeFault.AMOUNT, "amount"),
        (Fees(kept=10**9), FeeFault.AMOUNT, "kept"),
        (Fees(currency="a long name"), FeeFault.CURRENCY, "currency"),
        (Fees(currency="\n"), FeeFault.CURRENCY, "currency"),
        (Fees(shares=(60, 50)), FeeFault.SHARES, "shares"),
        (Fees(shares=(50, 0)), FeeFault.SHARES, "shares"),
        (Fees(shares=(1,) * 33), FeeFault.SHARES, "shares"),
    ],
)
def test_what_cannot_be_is_named_with_its_field(fees, code, field) -> None:
    assert [(problem.code, problem.field) for problem in fee_problems(fees)] == [(code, field)]


def test_all_of_the_pot_can_be_given_out() -> None:
    assert fee_problems(Fees(shares=(50, 30, 20))) == ()
