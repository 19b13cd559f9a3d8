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
        UiAct("save", "Save what can be read", "S", icon="life-buoy"),
        UiAct("now", "Back up now", "N", icon="archive"),
        UiAct("save_as", "Save a copy…", icon="save"),
        UiAct("move", "Move to another laptop…", "M", "Move to another laptop", icon="laptop"),
        UiAct("second", "Backup drive…", "P", "Second place for backups", icon="hard-drive"),
        UiAct("without", "No second place", "Del", icon="hard-drive"),
        FieldKeys("Esc", "Back"),
    ),
    is_found=False,
    menu=(*FILE, "Backups"),
)
