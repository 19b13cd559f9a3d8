"""What can be done on the page of the backups."""

from app.ui.core.acts import FILE, FieldKeys, UiAct, ViewActs

BACKUPS = ViewActs(
    "backups",
    (
        FieldKeys("Up Down", "Another backup"),
        FieldKeys("Return Enter", "Open a copy"),
        UiAct(
            "copy",
            "Open a copy",
            about="Open a copy of the backup",
            icon="folder-open",
            enabled="has_backup",
        ),
        UiAct(
            "folder",
            "Show in folder",
            about="Show the backup in its folder",
            icon="folder-search",
            enabled="has_backup",
        ),
        UiAct("save", "Save what can be read", "Alt+S", icon="life-buoy"),
        UiAct("now", "Back up now", "Alt+N", icon="archive"),
        UiAct("save_as", "Save a copy…", icon="save"),
        UiAct(
            "move",
            "Transfer to another laptop…",
            "Alt+T",
            "Transfer to another laptop",
            icon="laptop",
        ),
        UiAct(
            "second",
            "Backup drive…",
            "Alt+B",
            "Also back up to a second drive, such as a USB stick",
            icon="hard-drive",
        ),
        UiAct(
            "without",
            "Stop using the backup drive…",
            "Del",
            "Stop using the backup drive: asks first",
            icon="hard-drive",
        ),
        FieldKeys("Esc", "Back"),
    ),
    is_found=False,
    menu=(*FILE, "Backups"),
)
