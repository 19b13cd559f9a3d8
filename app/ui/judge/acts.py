"""What can be done in the judge's log."""

from app.ui.core.acts import EVENT, UiAct, ViewActs

JUDGE = ViewActs(
    "judge",
    (
        UiAct("new", "New entry", "Ins", icon="plus", changes=True, verbs=("log_penalty",)),
        UiAct("edit", "Change", "F2 Return Enter", "Change the entry; write it down", icon="pencil",
              enabled="has_row", changes=True, is_of_row=True, verbs=("amend_penalty",)),
        UiAct("remove", "Remove", "Del", "Remove the entry", icon="trash-2", enabled="has_row",
              changes=True, is_of_row=True, verbs=("remove_penalty",)),
        UiAct("card", "Card", "Alt+Return", "Card of the player", icon="id-card", enabled="has_row",
              is_of_row=True),
        UiAct("leave", "Back", "Esc", icon="arrow-left", in_place=True),
    ),
    is_found=False,
    menu=(*EVENT, "Judge's log"),
)  # fmt: skip
