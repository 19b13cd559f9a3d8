"""What can be done on the pages about the program: start page, settings, help, licences, bugs."""

from app.ui.core.acts import COPY, FieldKeys, UiAct, ViewActs

_ABOUT = UiAct("about", "About", "Alt+A", icon="info")

WELCOME = ViewActs(
    "welcome",
    (
        FieldKeys("Up Down", "Another event"),
        UiAct("continue", "Continue", "Return Enter", "Open the event", icon="arrow-right",
              enabled="is_there", is_of_row=True),
        UiAct("folder", "Show in folder", icon="folder-open", is_of_row=True),
        UiAct("forget", "Remove from list", "Del", "Remove from list; the file stays", icon="x",
              is_of_row=True),
    ),
    in_place=True,
    is_found=False,
)  # fmt: skip

SETTINGS = ViewActs(
    "settings",
    (
        FieldKeys("Tab", "Next field"),
        FieldKeys("Return Enter", "Keep what is typed"),
        UiAct("test", "Test", "Alt+T", "Test the alarm"),
        _ABOUT,
        FieldKeys("Esc Ctrl+,", "Back"),
    ),
    in_place=True,
    is_found=False,
)

HELP = ViewActs(
    "help",
    (
        UiAct("search", "Search", "Ctrl+F", "Search; typing does the same"),
        FieldKeys("Up Down", "Another page; scroll the text"),
        FieldKeys("Return Enter", "From the list to the text; follow the link"),
        FieldKeys("Tab", "Next link"),
        UiAct("back", "Previous page", "Alt+Left", "Page before the link"),
        _ABOUT,
        FieldKeys("Esc Shift+F1", "Empty the search, then back"),
    ),
    in_place=True,
    is_found=False,
)

ABOUT = ViewActs(
    "about",
    (
        UiAct("folder", "Texts of the licences", "Alt+O", "Folder with the texts of the licences"),
        FieldKeys("Esc", "Back"),
    ),
    in_place=True,
    is_found=False,
)

BUGS = ViewActs(
    "bugs",
    (
        UiAct("go_on", "Continue", about="Continue with the event"),
        UiAct("report", "Show report", "F2", "Show the report, or hide it"),
        UiAct("save", "Save report", "Ctrl+S", "Save the report"),
        COPY,
        FieldKeys("Return Enter Esc", "Continue"),
    ),
    in_place=True,
    is_found=False,
)
