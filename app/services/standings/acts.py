"""Every act on awards, cuts and ties: its verb in the journal, and its sentence."""

from app.services.core.act_context import Act
from app.words.core.act_arguments import Arguments, NameOf, history_text
from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.standings.awards import award_of, in_order
from app.words.standings.prizes import money_text, shares_text


def _order_cut_border(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if not arguments["players"]:
        return t("Equals at the cut left to the draw")
    names = in_order(t, arguments["players"], name_of)
    return t("Equals at the cut by word: {names}", names=names)


def _draw_cut_border(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return t(
        "Equals at the cut drawn with seed {seed}, inside: {names}",
        seed=arguments["seed"],
        names=joined(t, map(name_of, arguments["players"])),
    )


def _seed_bracket(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if not arguments["seeds"]:
        return t("No bracket from the first round")
    names = in_order(t, arguments["seeds"], name_of)
    return t("Bracket from the first round, best first: {names}", names=names)


def _order_place(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return t(
        "Equals for place {place} by word: {names}",
        place=arguments["place"],
        names=in_order(t, arguments["players"], name_of),
    )


def _draw_place(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return t(
        "Equals for place {place} drawn with seed {seed}: {names}",
        place=arguments["place"],
        seed=arguments["seed"],
        names=in_order(t, arguments["players"], name_of),
    )


def _name_category(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return t(
        "Category of {award}: {category}",
        award=award_of(t, arguments),
        category=arguments["category"] or "–",
    )


def _give_award(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    name = name_of(arguments["player"])
    return t("{award} given to {name}", award=award_of(t, arguments), name=name)


def _reopen_award(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return t("{award} opened again", award=award_of(t, arguments))


def _cast_ballot(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    # The player on a ballot stays hidden: the history may be seen while the vote goes on.
    return t("Ballot for {award}", award=award_of(t, arguments))


def _close_vote(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return t("Vote for {award} closed", award=award_of(t, arguments))


def _set_fees(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    fees = arguments["fees"]
    amount = money_text(int(fees["amount"]), str(fees["currency"]))
    shares = shares_text(fees["shares"])
    if not shares:
        return t("Fee per player: {amount}", amount=amount)
    return t("Fee per player: {amount}; prizes: {shares} %", amount=amount, shares=shares)


ORDER_CUT_BORDER = Act("order_cut_border", _order_cut_border, is_ruling=True)
DRAW_CUT_BORDER = Act("draw_cut_border", _draw_cut_border, is_ruling=True)
SEED_BRACKET = Act("seed_bracket", _seed_bracket)
CUT_AGAIN = Act("cut_again", history_text("Round {round} withdrawn and cut again"), is_ruling=True)
ORDER_PLACE = Act("order_place", _order_place, is_ruling=True)
DRAW_PLACE = Act("draw_place", _draw_place, is_ruling=True)
ADD_AWARD = Act("add_award", history_text("Award added: {title}"))
REMOVE_AWARD = Act("remove_award", history_text("Award removed: {title}"))
NAME_AWARD_CATEGORY = Act("name_award_category", _name_category)
GIVE_AWARD = Act("give_award", _give_award, is_ruling=True)
REOPEN_AWARD = Act("reopen_award", _reopen_award)
CAST_BALLOT = Act("cast_ballot", _cast_ballot)
CLOSE_VOTE = Act("close_vote", _close_vote)
SET_FEES = Act("set_fees", _set_fees)
