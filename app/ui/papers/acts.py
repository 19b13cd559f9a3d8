"""What can be done on the page of the printouts."""

from app.ui.core.acts import FILE, FILTER, OTHER_ROUNDS, FieldKeys, UiAct, ViewActs

_PRINTED = ("mark_printed", "mark_set_printed")

PAPERS = ViewActs(
    "papers",
    (
        FieldKeys("Up Down", "Another printout"),
        FILTER,
        FieldKeys("Down Return Enter", "From the filter to the list"),
        FieldKeys("Esc", "Clear the filter"),
        UiAct("choices", "Choices", "Alt+C", "To the printout's options", icon="settings-2",
              in_place=True),
        UiAct("language", "Language", "Alt+L", "To the printout language", icon="languages",
              in_place=True),
        UiAct("print", "Print…", "Alt+P", icon="printer", enabled="has_printout", says_why=True,
              verbs=_PRINTED, synonyms="printer"),
        UiAct("save", "Save as PDF…", "Alt+S", icon="file-down", enabled="has_printout",
              says_why=True, verbs=_PRINTED),
        UiAct("view", "Open PDF", "Alt+O", "Open in the viewer", icon="file-search",
              enabled="has_printout", says_why=True, verbs=_PRINTED),
        UiAct("folder", "Show in folder", "Alt+W", "Show in the folder", icon="folder-open",
              enabled="has_printout", says_why=True),
        UiAct("round", "Printouts for the round", "Alt+R", "All printouts for the round",
              icon="files"),
        UiAct("event", "Printouts for the event", "Alt+E",
              "All printouts for the start or end of the event",
              icon="files"),
        *OTHER_ROUNDS,
    ),
    only_looks=True,
    menu=(*FILE, "Printouts"),
)  # fmt: skip
