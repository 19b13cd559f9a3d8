"""What can be done on the page of the standings, and with awards."""

from app.ui.core.acts import COPY, FILTER, OTHER_ROUNDS, FieldKeys, UiAct, ViewActs

STANDINGS = ViewActs(
    "standings",
    (
        FieldKeys("Up Down", "Why a player stands there"),
        UiAct("awards", "Awards", "Alt+A", synonyms="prizes winners"),
        UiAct(
            "decide", "Choose who plays on", "Alt+B",
            "Choose who plays on among equals at a cut", changes=True, verbs=("order_cut_border",),
        ),
        UiAct("draw", "Draw now", about="Draw lots who plays on among equals at a cut",
              changes=True, verbs=("draw_cut_border",)),
        UiAct("play_on", "Play on anyway", changes=True, verbs=("play_on",)),
        UiAct("card", "Card", "Alt+Return", "Card of the player", is_of_row=True),
        *OTHER_ROUNDS,
        FILTER,
        COPY,
    ),
)  # fmt: skip

AWARDS = ViewActs(
    "awards",
    (
        UiAct(
            "choose", "Choose", "Return Enter", "Choose the winner; order equals by your word",
            changes=True, is_of_row=True, verbs=("give_award", "order_place"),
        ),
        UiAct("vote", "Ballots", "V", "Type ballots", changes=True, is_of_row=True,
              verbs=("cast_ballot",)),
        UiAct("close", "Close the vote", "C", "Close the vote and count", changes=True,
              is_of_row=True, verbs=("close_vote",)),
        UiAct("count", "Count so far", "T", "The count so far", is_of_row=True),
        UiAct("category", "Category", "K", changes=True, is_of_row=True,
              verbs=("name_award_category",)),
        UiAct("draw", "Draw lots", "L", "Draw lots among equals", changes=True, is_of_row=True,
              verbs=("draw_place",)),
        UiAct("reopen", "Open again", "Del", "Open again, or remove", changes=True,
              is_of_row=True, verbs=("reopen_award", "remove_award")),
        UiAct("add", "New award", "N", changes=True, verbs=("add_award",)),
        UiAct("leave", "Standings", "Esc", "Back to the standings"),
    ),
    page="standings",
)  # fmt: skip
