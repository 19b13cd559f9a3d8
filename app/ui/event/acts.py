"""What can be done on the form of an event, on its figures, and in its history."""

from app.ui.core.acts import COPY, EDIT, EVENT, FILTER, FieldKeys, UiAct, ViewActs

FORM = ViewActs(
    "form",
    (
        UiAct("variants", "Variants", "Alt+A", "To the variants"),
        FieldKeys("Tab", "Next field or category"),
        FieldKeys("Up Down", "Another variant"),
        FieldKeys("Left Right", "The other column"),
        FieldKeys("Space", "Choose the variant, or not"),
        FieldKeys("0 1 2 3 4 5 6 7 8 9", "Its number"),
        FieldKeys("Return Enter", "Begin, or save"),
        UiAct("figures", "Figures", about="Every figure that the event is played by"),
        UiAct("announcement", "Announcement", "F3"),
        UiAct("copy", "Copy as text", "C", "In the announcement: copy as text"),
        FieldKeys("Esc", "Never mind"),
    ),
    is_found=False,
    in_place=True,
)

FIGURES = ViewActs(
    "figures",
    (
        UiAct("find", "Find", "Ctrl+F", icon="search", menu=EDIT),
        COPY,
        FieldKeys("Esc", "Empty the search, then back"),
    ),
    is_found=False,
    menu=EVENT,
)

HISTORY = ViewActs(
    "history",
    (
        UiAct("undo_to", "Undo to here…", "Alt+U", "Undo every action after this one",
              icon="undo-2", changes=True, is_of_row=True, enabled="has_later",
              synonyms="revert go back restore"),
        FILTER,
    ),
    in_place=True,
)  # fmt: skip
