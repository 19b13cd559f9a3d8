"""What can be done in the judge's log."""

from app.ui.core.acts import UiAct, ViewActs

JUDGE = ViewActs(
    "judge",
    (
        UiAct("new", "New entry", "Ins", changes=True, verbs=("log_penalty",)),
        UiAct("edit", "Change", "F2 Return Enter", "Change the entry; write it down", changes=True,
              is_of_row=True, verbs=("amend_penalty",)),
        UiAct("remove", "Remove", "Del", "Remove the entry", changes=True, is_of_row=True,
              verbs=("remove_penalty",)),
        UiAct("card", "Card", "Alt+Return", "Card of the player", is_of_row=True),
        UiAct("leave", "Back", "Esc"),
    ),
    is_found=False,
)  # fmt: skip
