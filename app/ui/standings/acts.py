"""What can be done on the page of the standings, and with awards."""

from app.ui.core.acts import COPY, EVENT, FILTER, OTHER_ROUNDS, ROUND, FieldKeys, UiAct, ViewActs

STANDINGS = ViewActs(
    "standings",
    (
        FieldKeys("Up Down", "Why a player is there"),
        UiAct("awards", "Awards", "Alt+A", icon="trophy", menu=EVENT, synonyms="prizes winners"),
        UiAct("decide", "Choose who plays on", "Alt+B", "Choose who plays on among equals at a cut",
              icon="list-ordered", changes=True, verbs=("order_cut_border",)),
        UiAct("draw", "Draw now", about="Draw lots who plays on among equals at a cut",
              icon="dices", changes=True, verbs=("draw_cut_border",)),
        UiAct("play_on", "Play on anyway", icon="play", menu=ROUND, changes=True,
              verbs=("play_on",)),
        UiAct("card", "Card", "Alt+Return", "Card of the player", icon="id-card", is_of_row=True),
        *OTHER_ROUNDS,
        FILTER,
        COPY,
    ),
    menu=(*EVENT, "Standings"),
)  # fmt: skip

AWARDS = ViewActs(
    "awards",
    (
        UiAct("add", "New award…", "Ins", icon="plus", changes=True, verbs=("add_award",)),
        UiAct("choose", "Choose…", "Return Enter", "Choose the winner, or the order of equals",
              icon="trophy", enabled="has_choice", says_why=True, changes=True, is_of_row=True,
              verbs=("give_award", "order_place")),
        UiAct("vote", "Ballots…", "Alt+V", "Type ballots", icon="vote",
              enabled="is_undecided", says_why=True, changes=True, is_of_row=True,
              verbs=("cast_ballot",)),
        UiAct("close", "Close the vote…", "Alt+C", "Close the vote and count", icon="lock",
              enabled="has_ballots", says_why=True, changes=True, is_of_row=True,
              verbs=("close_vote",)),
        UiAct("count", "Count so far", "Alt+T", icon="chart-bar", enabled="has_ballots",
              says_why=True, is_of_row=True),
        UiAct("category", "Category…", "Alt+K", "For what the award is given", icon="tag",
              enabled="has_award", says_why=True, changes=True, is_of_row=True,
              verbs=("name_award_category",)),
        UiAct("draw", "Draw lots", "Alt+L", "Draw lots among equals", icon="dices",
              enabled="has_equals", says_why=True, changes=True, is_of_row=True,
              verbs=("draw_place",)),
        UiAct("reopen", "Open again…", "Del", "Open again, or remove", icon="lock-open",
              enabled="can_reopen", says_why=True, changes=True, is_of_row=True,
              verbs=("reopen_award", "remove_award")),
        UiAct("leave", "Standings", "Esc", "Back to the standings", icon="arrow-left",
              in_place=True),
    ),
    page="standings",
    menu=(*EVENT, "Awards"),
)  # fmt: skip
