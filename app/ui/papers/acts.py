"""What can be done on the page of the printouts."""

from app.ui.core.acts import FILTER, OTHER_ROUNDS, FieldKeys, UiAct, ViewActs

_PRINTED = ("mark_printed", "mark_set_printed")

PAPERS = ViewActs(
    "papers",
    (
        FieldKeys("Up Down", "Another paper"),
        FILTER,
        FieldKeys("Down Return Enter", "From the filter to the list"),
        FieldKeys("Esc", "Empty the filter"),
        UiAct("choices", "Choices", "C", "To the choices of the paper"),
        UiAct("language", "Language", "L", "To the language of the papers"),
        UiAct("print", "Print…", "P", verbs=_PRINTED, synonyms="printer"),
        UiAct("save", "Save as PDF…", "S", verbs=_PRINTED),
        UiAct("view", "Open in viewer", "O", "Open in the viewer", verbs=_PRINTED),
        UiAct("folder", "Show in folder", "F", "Show in the folder"),
        UiAct("round", "Papers of the round", "R", "All papers of the round"),
        UiAct("event", "Papers of the event", "E",
              "All papers of the event's start, or of its end"),
        *OTHER_ROUNDS,
    ),
    only_looks=True,
)  # fmt: skip
