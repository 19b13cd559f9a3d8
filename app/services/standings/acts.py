"""Every act on awards, cuts and ties, by its verb in the journal."""

from app.services.core.acts import Act

ORDER_CUT_BORDER = Act("order_cut_border", is_ruling=True)
DRAW_CUT_BORDER = Act("draw_cut_border", is_ruling=True)
CUT_AGAIN = Act("cut_again", is_ruling=True)
ORDER_PLACE = Act("order_place", is_ruling=True)
DRAW_PLACE = Act("draw_place", is_ruling=True)
ADD_AWARD = Act("add_award")
REMOVE_AWARD = Act("remove_award")
NAME_AWARD_CATEGORY = Act("name_award_category")
GIVE_AWARD = Act("give_award", is_ruling=True)
REOPEN_AWARD = Act("reopen_award")
CAST_BALLOT = Act("cast_ballot")
CLOSE_VOTE = Act("close_vote")

ACTS = (
    ORDER_CUT_BORDER,
    DRAW_CUT_BORDER,
    CUT_AGAIN,
    ORDER_PLACE,
    DRAW_PLACE,
    ADD_AWARD,
    REMOVE_AWARD,
    NAME_AWARD_CATEGORY,
    GIVE_AWARD,
    REOPEN_AWARD,
    CAST_BALLOT,
    CLOSE_VOTE,
)
