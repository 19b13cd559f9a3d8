"""What can be done on the form of an event, on its figures, and in its history."""

from app.ui.core.acts import COPY, EDIT, EVENT, FILTER, FieldKeys, UiAct, ViewActs

FORM = ViewActs(
    "form",
    (
        UiAct("variants", "Customise…", "Alt+A", "Show the packet's options"),
        FieldKeys("Tab", "Next field or group of options"),
        FieldKeys("Up Down", "Another option"),
        FieldKeys("Left Right", "The other column"),
        FieldKeys("Space", "Tick the option, or untick it"),
        FieldKeys("0 1 2 3 4 5 6 7 8 9", "The option's number (X)"),
        FieldKeys("Return Enter", "Create the event, or save it"),
        UiAct("figures", "Rules values", about="All values and their source"),
        UiAct("announcement", "Announcement", "F3"),
        UiAct("copy", "Copy as text", "Alt+C", "In the announcement: copy as text"),
        FieldKeys("Esc", "Cancel"),
    ),
    is_found=False,
    in_place=True,
)

FIGURES = ViewActs(
    "figures",
    (
        UiAct("find", "Search", "Ctrl+F", icon="search", menu=EDIT),
        COPY,
        FieldKeys("Esc", "Empty the search, then back"),
    ),
    is_found=False,
    menu=EVENT,
)

SERVER = ViewActs(
    "server",
    (
        FieldKeys("Tab", "Next field"),
        FieldKeys("Up Down", "Another event"),
        UiAct("look", "Connect", "F5", "Connect, and list the events on the server",
              icon="refresh-cw"),
        UiAct("open", "Open event", "Alt+O", "Open the event in the list", icon="log-in",
              enabled="can_open_there"),
        UiAct("upgrade", "Upgrade event", "Alt+U",
              "Bring the event in the list up to this version of Dice Down", icon="arrow-up",
              enabled="is_earlier_there"),
        UiAct("move", "Move the open event here", "F7", "Move the open event to this server",
              icon="share-2", enabled="is_in_file"),
        UiAct("home", "Take the open event home…", "F4",
              "Bring the open event back into a file", icon="folder-open",
              enabled="is_on_server"),
        FieldKeys("Return Enter", "Connect; in the list: open the event"),
        FieldKeys("Esc", "Back"),
    ),
    is_found=False,
    in_place=True,
    only_looks=True,
)  # fmt: skip

RETURNING = ViewActs(
    "returning",
    (
        FieldKeys("Up Down", "Another action"),
        FieldKeys("Space", "Tick the action, or untick it"),
        UiAct("put", "Enter ticked actions there", "F7",
              "Enter the ticked actions on the server, as ordinary actions", icon="log-in",
              enabled="has_ticked"),
        UiAct("there", "Use the server's event", "F3",
              "Go on with the event on the server; this file stays as it is", icon="wifi",
              enabled="is_compared"),
        UiAct("here", "Use this computer's event", "F4",
              "Go on with this file; the event on the server only reads", icon="monitor",
              enabled="is_compared"),
        UiAct("again", "Compare again", "F5", icon="refresh-cw"),
        FieldKeys("Esc", "Back"),
    ),
    is_found=False,
    in_place=True,
    only_looks=True,
)  # fmt: skip

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
