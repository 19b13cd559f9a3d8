"""What can be done on the card of a player."""

from app.ui.core.acts import UiAct, ViewActs

_OTHER = "The player before, the next one"

CARD = ViewActs(
    "card",
    (
        UiAct("log", "Judge's log", "P J", "Judge's log: write about the player"),
        UiAct("copy", "Copy as text", "Ctrl+C Ctrl+Shift+C"),
        UiAct("before", "Before", "Left", "The player before", group=_OTHER),
        UiAct("next", "Next", "Right", "The next player", group=_OTHER),
        UiAct("opponent", "Card of the opponent", "Return Enter", is_of_row=True),
        UiAct("leave", "Back", "Esc"),
    ),
    is_found=False,
    only_looks=True,
)
