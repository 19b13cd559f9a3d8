"""What can be done on the page that looks back."""

from app.ui.core.acts import COPY, VIEW, UiAct, ViewActs

_TABLES = (
    "Factions", "Faction match-ups", "Scenarios", "Win types", "Army lists", "Sides",
    "Sides by table",
)  # fmt: skip
_GROUP = "Factions, meetings, scenarios, ways of winning, lists, sides"

LOOKBACK = ViewActs(
    "lookback",
    (
        *(UiAct(f"table_{n}", text, str(n), group=_GROUP) for n, text in enumerate(_TABLES, 1)),
        UiAct(
            "export",
            "Export",
            "Alt+E",
            "Export as a workbook",
            icon="file-spreadsheet",
            enabled="has_rows",
        ),
        COPY,
    ),
    only_looks=True,
    menu=(*VIEW, "Tables of statistics"),
)
