"""What can be done on the page that says that something went wrong."""

from app.ui.core.acts import COPY, FieldKeys, UiAct, ViewActs

BUGS = ViewActs(
    "bugs",
    (
        UiAct("go_on", "Go on", about="Go on with the event"),
        UiAct("report", "The report", "F2", "Show the report, or hide it"),
        UiAct("save", "Save it", "Ctrl+S", "Save the report"),
        COPY,
        FieldKeys("Return Enter Esc", "Go on"),
    ),
    is_found=False,
)
