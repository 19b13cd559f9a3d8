"""What can be done on the page of the players, on a card, with a roster and with army lists."""

from app.ui.core.acts import COPY, EDIT, EVENT, FILE, FILTER, VIEW, FieldKeys, UiAct, ViewActs

_TO_LIST = FieldKeys("Down", "From the filter to the list")

PLAYERS = ViewActs(
    "players",
    (
        UiAct("new", "Add player", "Ins", icon="user-plus", changes=True, enabled="goes_on",
              verbs=("register_player", "enter_late"), synonyms="add register late entry"),
        UiAct("edit", "Change", "F2 Return Enter", "Change the player", icon="user-pen",
              enabled="has_player", changes=True, is_of_row=True, verbs=("edit_player",),
              synonyms="edit correct name faction club"),
        UiAct("tick", "Check in", "Space", "Check in, or switch a tick on or off",
              icon="square-check", enabled="is_active", changes=True, is_of_row=True,
              verbs=("tick_player",),
              synonyms="here paid painted"),
        UiAct("check_in", "Check-in", "Ctrl+Shift+I", "Check-in: large names, one click for each",
              icon="clipboard-check", changes=True, verbs=("tick_player",),
              synonyms="roll call here present register desk"),
        UiAct("all_here", "Check in all", "Ctrl+Shift+A",
              "Check in everyone in the list who is still in", icon="check-check", changes=True,
              verbs=("tick_players",)),
        UiAct("drop", "Drop…", "Del", "Drop: asks first; points and place stay", icon="user-minus",
              enabled="is_active", changes=True, is_of_row=True,
              verbs=("drop_player", "drop_players"), synonyms="leave concede delete"),
        UiAct("reinstate", "Reinstate", about="Reinstate: back from the next round that is paired",
              icon="user-check", enabled="has_left", changes=True, is_of_row=True,
              verbs=("reinstate_player",), synonyms="come back"),
        UiAct("disqualify", "Disqualify…", about="Disqualify: out of the event and of its awards",
              icon="user-x", enabled="can_disqualify", changes=True, is_of_row=True,
              verbs=("disqualify_player",)),
        UiAct("ringer", "Ringer…", about="Ringer: plays to make the numbers even; takes no award",
              icon="user-cog", enabled="has_player", changes=True, is_of_row=True,
              verbs=("edit_player",)),
        UiAct("remove", "Remove…", "Shift+Del", "Remove a registration: asks first", icon="trash-2",
              enabled="never_paired", changes=True, is_of_row=True, verbs=("remove_player",),
              synonyms="delete"),
        UiAct("card", "Card", "Alt+Return", "Card of the player", icon="id-card", is_of_row=True),
        UiAct("sort", "Sort by this column", "Ctrl+Shift+S", icon="arrow-down-a-z", menu=VIEW),
        FILTER,
        _TO_LIST,
        UiAct("import", "Import…", "Ctrl+I", "Import a roster from a CSV or Excel file",
              icon="import", menu=FILE, changes=True, enabled="goes_on",
              verbs=("register_roster",),
              synonyms="csv excel xlsx"),
        UiAct("more", "More fields", "Alt+M", "More fields, or fewer", icon="chevrons-down",
              in_place=True, changes=True),
        UiAct("form_lists", "Army lists…", "Alt+A", "Army lists of this player", icon="scroll-text",
              in_place=True, changes=True, verbs=("set_lists",)),
        UiAct("lists", "Lists", "Ctrl+L", "Everybody's army lists, and what is wrong with them",
              icon="scroll-text", menu=EVENT),
        UiAct("fees", "Fees and prizes…", "Ctrl+Shift+F",
              "Fees and prizes: amount per player, pot, split by place", icon="coins", menu=EVENT,
              changes=True, verbs=("set_fees",), synonyms="money pay entry fee pot payout cash"),
        UiAct("leave_form", "Close", "Esc", "Close the form: back to the list", in_place=True),
    ),
    menu=(*EVENT, "Players"),
)  # fmt: skip

CHECK_IN = ViewActs(
    "check_in",
    (
        FieldKeys("Return Enter", "Check in the player found", changes=True),
        FieldKeys("Space", "Switch a tick on or off", changes=True),
        FieldKeys("Up Down", "Walk through the names"),
        UiAct(
            "missing", "Still missing", "Ctrl+M", "Show who is still missing", icon="user-search"
        ),
        UiAct("everyone", "Everyone", "Ctrl+Shift+M", "Show everyone", icon="users"),
        FieldKeys("Ins", "Add a player who isn't in the list", changes=True),
        UiAct(
            "add",
            "Add walk-in",
            about="Add a player who isn't in the list",
            icon="user-plus",
            changes=True,
            verbs=("register_player", "enter_late"),
            synonyms="walk-in late",
        ),
        UiAct("leave", "Done", "Esc", "Empty the search; then back to the list", in_place=True),
    ),
    page="players",
    menu=(*EVENT, "Players"),
)

FEES = ViewActs(
    "fees",
    (
        UiAct("accept", "Save", "Ctrl+S", "Save fees and prizes", icon="save", in_place=True,
              changes=True, verbs=("set_fees",)),
        FieldKeys("Return Enter", "Save fees and prizes", changes=True),
        UiAct("leave", "Back", "Esc", icon="arrow-left", in_place=True),
    ),
    page="players",
    menu=(*EVENT, "Players"),
)  # fmt: skip

ROSTER = ViewActs(
    "roster",
    (
        UiAct(
            "next",
            "Next issue",
            "F3",
            "Next row with an issue",
            icon="arrow-down",
            enabled="has_issue",
            changes=True,
        ),
        UiAct(
            "nearest",
            "Use nearest faction",
            "F4",
            "Use the known faction nearest to what was typed",
            icon="wand-sparkles",
            enabled="has_nearest",
            changes=True,
            is_of_row=True,
        ),
        UiAct(
            "leave_out",
            "Skip row",
            "Del Space",
            "Skip the row, or include it again",
            icon="square-x",
            changes=True,
            is_of_row=True,
        ),
        UiAct(
            "accept",
            "Register",
            "Ctrl+S",
            icon="user-plus",
            enabled="has_players",
            changes=True,
            verbs=("register_roster",),
        ),
        UiAct("leave", "Back", "Esc", "Back, registering nobody", icon="arrow-left", in_place=True),
    ),
    page="players",
    menu=(*EVENT, "Import"),
)

LISTS = ViewActs(
    "lists",
    (
        UiAct("edit", "Change the lists", "Return Enter F2", icon="pencil", enabled="has_row",
              changes=True, is_of_row=True, verbs=("set_lists",)),
        UiAct("only", "Issues only", "Alt+O", icon="funnel"),
        UiAct("to_player", "To the player", "Alt+P", icon="user", enabled="has_row",
              is_of_row=True),
        FILTER,
        _TO_LIST,
        COPY,
        FieldKeys("Esc", "Back to the players"),
    ),
    page="players",
    menu=(*EVENT, "Lists"),
)  # fmt: skip

_OTHER_LIST = "Another list"

LIST = ViewActs(
    "list",
    (
        FieldKeys("Ctrl+V", "Read a list from the clipboard", changes=True),
        *(
            UiAct(f"list_{n}", f"List {n}", f"Alt+{n}", in_place=True, group=_OTHER_LIST)
            for n in range(1, 5)
        ),
        FieldKeys("Space", "Turn the tick over", changes=True),
        UiAct("remove", "Remove the entry", "Del", icon="trash-2", in_place=True, changes=True,
              is_of_row=True),
        UiAct("accept", "Save", "Ctrl+S", "Save the lists", icon="save", changes=True,
              verbs=("set_lists",)),
        FieldKeys("Return Enter", "Save the lists", changes=True),
        UiAct("leave", "Back", "Esc", icon="arrow-left", in_place=True),
    ),
    page="players",
    menu=(*EVENT, "Lists"),
)  # fmt: skip

_OTHER_PLAYER = "The player before, the next one"

CARD = ViewActs(
    "card",
    (
        UiAct("log", "Judge's log…", "Alt+J", "Judge's log: write about the player", icon="gavel"),
        UiAct("copy", "Copy as text", "Ctrl+C Ctrl+Shift+C", icon="clipboard-copy", menu=EDIT),
        UiAct(
            "before",
            "Previous player",
            "Left",
            "The previous player by name",
            icon="arrow-left",
            menu=VIEW,
            group=_OTHER_PLAYER,
        ),
        UiAct(
            "next",
            "Next player",
            "Right",
            "The next player by name",
            icon="arrow-right",
            menu=VIEW,
            group=_OTHER_PLAYER,
        ),
        UiAct("opponent", "Card of the opponent", "Return Enter", icon="id-card", is_of_row=True),
        UiAct("leave", "Back", "Esc", icon="arrow-left", in_place=True),
    ),
    is_found=False,
    only_looks=True,
    menu=(*EVENT, "Players"),
)
