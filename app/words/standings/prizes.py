"""Words of fees and prizes: amounts, shares, the pot, and what each place gets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Protocol

from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.standings.awards import place_title

if TYPE_CHECKING:
    from app.rules.standings.prizes import Fees, Prize

_AMOUNT = re.compile(r"(\d{1,9})(?:[.,](\d{1,2}))?")


class FundText(Protocol):
    """Fees with what they come to."""

    @property
    def fees(self) -> Fees:
        """As they are set."""

    @property
    def paid(self) -> int:
        """How many have paid."""

    @property
    def due(self) -> int:
        """How many are in and have not paid."""

    @property
    def pot(self) -> int:
        """In hundredths."""

    @property
    def prizes(self) -> tuple[Prize, ...]:
        """First first."""

    @property
    def left(self) -> int:
        """Of the pot, once every prize is paid."""


def money_text(hundredths: int, currency: str) -> str:
    """An amount: "12.50 €", "12 €"."""
    whole, rest = divmod(hundredths, 100)
    text = f"{whole}.{rest:02}" if rest else str(whole)
    return f"{text} {currency}".rstrip()


def shares_text(shares: Iterable[int]) -> str:
    """Shares by place: "50 / 30 / 20"."""
    return " / ".join(map(str, shares))


def amount_of(text: str) -> int:
    """An amount as typed, in hundredths; "" is nothing, and what is no amount is too much."""
    from app.rules.standings.prizes import MOST_AMOUNT

    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        return MOST_AMOUNT + 1 if text.strip() else 0
    whole, rest = found.groups()
    return int(whole) * 100 + int((rest or "0").ljust(2, "0"))


def shares_of(text: str) -> tuple[int, ...]:
    """Shares as typed: numbers with anything between them; (0,) where there are other words."""
    if re.search(r"[^\d\s,;/:+%–-]", text):
        return (0,)
    return tuple(int(number) for number in re.findall(r"\d{1,9}", text))


def fund_sentences(t: Words, fund: FundText) -> tuple[str, ...]:
    """What the fees come to."""
    fees = fund.fees

    def money(hundredths: int) -> str:
        return money_text(hundredths, fees.currency)

    sum_ = money(fees.amount * fund.paid)
    paid = t.many(
        "{n} player has paid: {sum}.", "{n} players have paid: {sum}.", fund.paid, sum=sum_
    )
    lines = [paid]
    if fund.due and fees.amount:
        owed = money(fees.amount * fund.due)
        lines.append(
            t.many("{n} hasn't paid yet: {sum}.", "{n} haven't paid yet: {sum}.", fund.due,
                   sum=owed)
        )  # fmt: skip
    lines.append(t("Pot: {sum}.", sum=money(fund.pot)))
    if fund.prizes and fund.left:
        lines.append(t("Not given out: {sum}.", sum=money(fund.left)))
    return tuple(lines)


def prize_cells(
    t: Words, fees: Fees, prize: Prize, name_of: Callable[[int], str]
) -> tuple[str, str, str, str]:
    """A place, its share, what each of its players gets, and who has it."""
    each = money_text(prize.each, fees.currency)
    each = t.many("{sum}", "{sum} each", len(prize.players), sum=each) if prize.players else each
    who = joined(t, map(name_of, prize.players)) if prize.players else ""
    return place_title(t, prize.place), f"{prize.percent} %", each, who


def prize_heads(t: Words) -> Mapping[str, str]:
    """The heads of the columns."""
    return {"place": t("Place"), "share": t("Share"), "prize": t("Prize"), "who": t("Player")}


def prize_lines(t: Words, fund: FundText, name_of: Callable[[int], str]) -> tuple[str, ...]:
    """A sentence for each prize."""
    lines = []
    for prize in fund.prizes:
        place, share, each, who = prize_cells(t, fund.fees, prize, name_of)
        facts = (place, f"{each} ({share})", who)
        lines.append("  ".join(fact for fact in facts if fact))
    return tuple(lines)


def no_fees_sentence(t: Words) -> str:
    """Nothing is set."""
    return t("No fees or prizes are set.")
