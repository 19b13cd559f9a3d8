"""What can be done on the page of the terrain, and in the form of a piece."""

from app.ui.core.acts import EVENT, FieldKeys, UiAct, ViewActs

_MOVE = "Move the piece by half an inch, with Shift by a tenth"
_TURN = "Turn the piece by 15°, with Shift by 1°"

TERRAIN = ViewActs(
    "terrain",
    (
        FieldKeys("Tab", "From piece to piece"),
        FieldKeys("Left Right Up Down", _MOVE, changes=True),
        FieldKeys("Shift+Left Shift+Right Shift+Up Shift+Down", "Move the piece by a tenth of an "
                                                                "inch", changes=True),
        UiAct("turn_left", "Turn left", "Ctrl+Left", icon="rotate-ccw", enabled="has_piece",
              changes=True, is_of_row=True, verbs=("move_terrain",), synonyms="rotate",
              group=_TURN),
        UiAct("turn_right", "Turn right", "Ctrl+Right", icon="rotate-cw", enabled="has_piece",
              changes=True, is_of_row=True, verbs=("move_terrain",), synonyms="rotate",
              group=_TURN),
        FieldKeys("Ctrl+Shift+Left Ctrl+Shift+Right", "Turn the piece by 1°", changes=True),
        UiAct("mirror", "Mirror", "Alt+M", "Mirror the piece: left and right change places",
              icon="flip-horizontal-2", enabled="has_piece", changes=True, is_of_row=True,
              verbs=("move_terrain",), synonyms="flip"),
        UiAct("duplicate", "Lay another", "Ctrl+D", "Lay another such piece from the stock",
              icon="copy-plus", enabled="can_duplicate", changes=True, is_of_row=True,
              verbs=("lay_terrain_piece",), synonyms="duplicate copy"),
        UiAct("remove", "Remove from table", "Del", "Put the piece back into its box",
              icon="trash-2", enabled="has_piece", changes=True, is_of_row=True,
              verbs=("lift_terrain_piece",), synonyms="delete"),
        FieldKeys("Esc", "While dragging: put the piece back"),
        UiAct("legal", "Make it legal…", "Alt+L", "The smallest moves that make the table legal",
              icon="wand-sparkles", enabled="has_faults", changes=True, verbs=("move_terrain",),
              synonyms="fix correct check"),
        UiAct("set_up", "Set up tables…", "Alt+U", "Lay tables from the stock, legally in every "
              "scenario", icon="layout-grid", enabled="has_stock", changes=True,
              verbs=("lay_terrain",), synonyms="generate random method"),
        UiAct("steps", "Lay step by step…", "Alt+S", "Lay the table by a method, step by "
              "step", icon="footprints", enabled="has_stock", changes=True,
              verbs=("lay_terrain",), synonyms="method wizard cluster quadrant scatter dice"),
        UiAct("clear", "Clear table", "Alt+C", "Put all terrain of the table back into its boxes",
              icon="eraser", enabled="has_terrain", changes=True, verbs=("clear_terrain",)),
        UiAct("save_map", "Save map…", "Alt+W", "Save the map of the table as SVG, PNG or JSON",
              icon="image-down", enabled="has_terrain", synonyms="export picture file"),
        UiAct("lay", "Put on table", "Ins", "Put the piece of the stock on the table",
              icon="square-plus", enabled="can_lay", changes=True, verbs=("lay_terrain_piece",)),
        FieldKeys("Return Enter", "In the stock: lay the piece on the table", changes=True),
        UiAct("add", "Add terrain", "Alt+A", "Add terrain to the stock", icon="plus",
              enabled="is_stock_shown", changes=True, verbs=("add_terrain",)),
        UiAct("edit", "Change", "F2", "Change terrain of the stock", icon="pencil",
              enabled="has_row", changes=True, is_of_row=True, verbs=("change_terrain",)),
        UiAct("drop", "Remove from stock", "Alt+R", icon="package-minus", enabled="has_row",
              changes=True, is_of_row=True, verbs=("remove_terrain",)),
        UiAct("load", "Import…", "Alt+O", "Import terrain from a CSV file", icon="file-up",
              enabled="is_stock_shown", changes=True, verbs=("import_terrain",),
              synonyms="csv open"),
        UiAct("save", "Export…", "Alt+X", "Export the stock as CSV", icon="file-down",
              enabled="has_stock", synonyms="csv"),
        UiAct("common", "Common terrain", "Alt+T", "Add terrain as a store often has it",
              icon="boxes", enabled="is_stock_shown", changes=True, verbs=("import_terrain",),
              synonyms="start set"),
        UiAct("remembered", "Your terrain", "Alt+E", "Add the terrain of your last event",
              icon="history", enabled="has_memory", changes=True, verbs=("import_terrain",),
              synonyms="remember last event"),
    ),
    menu=(*EVENT, "Terrain"),
)  # fmt: skip

PIECE = ViewActs(
    "piece",
    (
        UiAct("accept", "Save", "Ctrl+S", "Save the terrain", icon="save", in_place=True,
              changes=True, verbs=("add_terrain", "change_terrain")),
        FieldKeys("Return Enter", "Save the terrain", changes=True),
        UiAct("photo", "Photo…", "Alt+P", "Choose a photo of the terrain; a picture can be dropped "
              "here, too", icon="image-plus", in_place=True, changes=True),
        UiAct("no_photo", "Remove photo", "Alt+D", icon="image-off", in_place=True,
              enabled="has_photo", changes=True),
        UiAct("leave", "Cancel", "Esc", icon="x", in_place=True),
    ),
    page="terrain",
    menu=(*EVENT, "Terrain"),
)  # fmt: skip

STEPS = ViewActs(
    "steps",
    (
        FieldKeys("Left Right Up Down", _MOVE),
        FieldKeys("Ctrl+Left Ctrl+Right", _TURN),
        UiAct("place", "Place", "Alt+P", "Place the piece where it is, and go on",
              icon="check", in_place=True, enabled="has_step"),
        FieldKeys("Return Enter", "On the map: place the piece where it is"),
        UiAct("roll", "Roll", "Alt+D", "Roll what the step leaves to chance", icon="dices",
              in_place=True, enabled="has_chance", synonyms="dice"),
        UiAct("back", "Back", "Alt+B", "Take the last piece back", icon="undo-2", in_place=True,
              enabled="has_done"),
        UiAct("finish", "Finish", "Ctrl+S", "Lay the table as it is on the map", icon="save",
              in_place=True, enabled="has_done", changes=True, verbs=("lay_terrain",)),
        UiAct("leave", "Cancel", "Esc", "Leave the table as it was", icon="x", in_place=True),
    ),
    page="terrain",
    menu=(*EVENT, "Terrain"),
)  # fmt: skip

SET_UP = ViewActs(
    "set_up",
    (
        FieldKeys("Return Enter", "In the field of tables: lay them by the method"),
        FieldKeys("Space", "In the list: set up the table, or leave it as it is"),
        UiAct("use", "Use method", "Alt+P", "Lay these tables by this method", in_place=True),
        UiAct("draw", "Draw again", "Alt+D", "Other numbers: every table is laid otherwise",
              icon="dices", in_place=True, enabled="has_tables", synonyms="seed random"),
        UiAct("stop", "Stop", "Alt+B", "Stop computing where the terrain goes", icon="circle-stop",
              in_place=True, enabled="is_busy"),
        UiAct("lay", "Set up tables", "Ctrl+S", "Lay the tables as they are shown, in one step",
              icon="save", in_place=True, enabled="has_proposal", changes=True,
              verbs=("lay_terrain",)),
        UiAct("leave", "Cancel", "Esc", "Leave every table as it was", icon="x", in_place=True),
    ),
    page="terrain",
    menu=(*EVENT, "Terrain"),
)  # fmt: skip
