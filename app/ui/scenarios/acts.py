"""What can be done on the page of the scenarios, its words, its plan and the house's own."""

from app.ui.core.acts import COPY, EDIT, EVENT, ROUND, VIEW, FieldKeys, UiAct, ViewActs

_FIND = UiAct("find", "Search", "Ctrl+F", "Search the rules text", icon="search", menu=EDIT)
_MOVE = "Zoom in or out"
_LAYERS = "Distances, deployment, Kill Box"

SCENARIO = ViewActs(
    "scenario",
    (
        FieldKeys("Up Down", "Another scenario"),
        FieldKeys("Tab", "From element to element"),
        UiAct("nearer", "Zoom in", "+ =", "Zoom in", icon="zoom-in", group=_MOVE),
        UiAct("farther", "Zoom out", "-", "Zoom out", icon="zoom-out", group=_MOVE),
        UiAct("fit", "Fit", "0", "Show the whole table", icon="maximize"),
        FieldKeys("Left Right", "Move the drawing"),
        UiAct("rotate", "Flip", "Alt+R", "Flip: see it from the other player's side",
              icon="rotate-cw"),
        UiAct("distances", "Distances", "Alt+I", icon="ruler-dimension-line", group=_LAYERS),
        UiAct("deployment", "Deployment", "Alt+Y", icon="layout-panel-top", group=_LAYERS),
        UiAct("kill_box", "Kill Box", "Alt+K", icon="square-dashed", group=_LAYERS),
        UiAct("measure", "Measure", "Alt+M", "Measure, from the element", icon="ruler"),
        FieldKeys("Return Enter", "Measure on from here"),
        UiAct("throw", "Roll for what leaves", "Alt+O", "Roll for what leaves the table",
              icon="dices",
              menu=(*ROUND, "Scenario"), changes=True, verbs=("roll_element",)),
        UiAct("throw_each", "Roll at each table", "Alt+E", "Roll for it at each table",
              icon="dices",
              menu=(*ROUND, "Scenario"), changes=True, verbs=("roll_element",)),
        UiAct("name_lost", "This is gone", "Alt+G", "This is gone from the table, or not",
              icon="flag-off",
              menu=(*ROUND, "Scenario"), changes=True, verbs=("name_lost_element",)),
        UiAct("copy_file", "Copy to a custom scenario", "Alt+C", "Copy it to a file of your own",
              icon="file-down",
              is_of_row=True, menu=(*EVENT, "Scenarios")),
        UiAct("terms", "Rules text", "Alt+T", "Rules text of the packet", icon="book-open",
              menu=(*EVENT, "Scenarios"), synonyms="glossary reference"),
        UiAct("plan", "Schedule", "Alt+S", "Schedule: the scenario of each round",
              icon="map", menu=(*EVENT, "Scenarios"),
              synonyms="scenarios of all rounds"),
        UiAct("house", "Custom scenarios", "Alt+U", "Custom scenarios: your own", icon="house",
              menu=(*EVENT, "Scenarios")),
        COPY,
    ),
    only_looks=True,
    menu=(*VIEW, "Drawing"),
)  # fmt: skip

TERMS = ViewActs(
    "terms",
    (
        _FIND,
        FieldKeys("Down", "From the search to the text"),
        FieldKeys("Esc", "Empty the search, then back"),
    ),
    page="scenario",
    only_looks=True,
    in_place=True,
)

PLAN = ViewActs(
    "plan",
    (
        UiAct("choose", "Choose…", "Return Enter", "Choose the scenario", icon="map",
              enabled="is_open", says_why=True, changes=True, is_of_row=True,
              verbs=("plan_scenario",)),
        UiAct("throw", "Roll", "Alt+I", "Roll for this round's scenario", icon="dices",
              enabled="is_open", says_why=True, changes=True, is_of_row=True,
              verbs=("roll_planned_scenarios",)),
        UiAct("throw_all", "Roll all open rounds", "Alt+A", "Roll for every round that has no "
                                                            "scenario yet",
              icon="dices", changes=True, verbs=("roll_planned_scenarios",)),
        UiAct("clear", "Clear", "Del", "Clear the scenario of the round", icon="eraser",
              enabled="is_open", says_why=True, changes=True, is_of_row=True,
              verbs=("plan_scenario",)),
        UiAct("order", "Use the order with the least setup", "Alt+O", icon="list-ordered",
              changes=True, verbs=("plan_scenarios",)),
        UiAct("more", "Add a round", "Alt+N", icon="plus", changes=True),
        UiAct("look", "View scenario", "Alt+V", "View the scenario", icon="eye", is_of_row=True),
        FieldKeys("Esc", "Back to the scenarios"),
    ),
    page="scenario",
    menu=(*EVENT, "Scenarios"),
)  # fmt: skip

HOUSE = ViewActs(
    "house",
    (
        UiAct("keep", "Add to event", "Return Enter", "Add to the event, or reload it",
              icon="pin", enabled="has_row", changes=True, is_of_row=True,
              verbs=("keep_house_scenario",)),
        UiAct("edit", "Edit the file", "Alt+E", icon="file-pen", enabled="has_row", is_of_row=True),
        UiAct("read", "Reload", "F5", "Reload the files", icon="refresh-cw"),
        UiAct("open", "Open another file…", "Alt+O", icon="folder-open", synonyms="import"),
        UiAct("remove", "Remove from event", "Del", icon="pin-off", enabled="is_kept", changes=True,
              is_of_row=True, verbs=("remove_house_scenario",)),
        UiAct("look", "View scenario", "Alt+V", "View the scenario", icon="eye", enabled="has_row",
              is_of_row=True),
        FieldKeys("Esc", "Back to the scenarios"),
    ),
    page="scenario",
    menu=(*EVENT, "Scenarios"),
)  # fmt: skip
