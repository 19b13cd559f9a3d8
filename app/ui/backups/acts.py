"""What can be done on the page of the backups."""

from app.ui.core.acts import FieldKeys, UiAct, ViewActs

BACKUPS = ViewActs(
    "backups",
    (
        FieldKeys("Up Down", "Another backup"),
        FieldKeys("Return Enter", "Open a copy"),
        UiAct("copy", "Open a copy", about="Open a copy of the backup"),
        UiAct("save", "Save what can be read", "S"),
        UiAct("now", "Back up now", "N"),
        UiAct("save_as", "Save a copy…"),
        UiAct("move", "Move to another laptop…", "M", "Move to another laptop"),
        UiAct("second", "Second place…", "P", "Second place for backups"),
        UiAct("without", "No second place", "Del"),
        FieldKeys("Esc", "Back"),
    ),
    is_found=False,
)
