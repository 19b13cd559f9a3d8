"""What can be done on the page of the scenarios, its words, its plan and the house's own."""

from app.ui.core.acts import COPY, EDIT, EVENT, ROUND, VIEW, FieldKeys, UiAct, ViewActs

_FIND = UiAct("find", "Find", "Ctrl+F", "Find in the words of the packet", icon="search", menu=EDIT)
_MOVE = "Nearer, farther"
_LAYERS = "Distances, deployment, Kill Box"

SCENARIO = ViewActs(
    "scenario",
    (
        FieldKeys("Up Down", "Another scenario"),
        FieldKeys("Tab", "From element to element"),
        UiAct("nearer", "+", "+ =", "Nearer", icon="zoom-in", group=_MOVE),
        UiAct("farther", "−", "-", "Farther", icon="zoom-out", group=_MOVE),
        UiAct("fit", "0", "0", "The whole drawing", icon="maximize"),
        FieldKeys("Left Right", "Move the drawing"),
        UiAct("rotate", "Flip", "R", "From the other player's side", icon="rotate-cw"),
        UiAct("distances", "Distances", "I", icon="ruler-dimension-line", group=_LAYERS),
        UiAct("deployment", "Deployment", "Y", icon="layout-panel-top", group=_LAYERS),
        UiAct("kill_box", "Kill Box", "K", icon="square-dashed", group=_LAYERS),
        UiAct("measure", "Measure", "M", "Measure, from the element", icon="ruler"),
        FieldKeys("Return Enter", "Measure on from here"),
        UiAct("throw", "Roll for a flag", "F", "Roll for the flag that leaves", icon="dices",
              menu=(*ROUND, "Scenario"), changes=True, verbs=("roll_element",)),
        UiAct("throw_each", "Roll at each table", "E", "Roll for it at each table", icon="dices",
              menu=(*ROUND, "Scenario"), changes=True, verbs=("roll_element",)),
        UiAct("name_lost", "This flag is gone", "G", "This flag is gone, or not", icon="flag-off",
              menu=(*ROUND, "Scenario"), changes=True, verbs=("name_lost_element",)),
        UiAct("copy_file", "Copy to a file", "C", "Copy to a house scenario", icon="file-down",
              menu=(*EVENT, "Scenarios")),
        UiAct("terms", "Rules text", "T", "Words of the packet", icon="book-open",
              menu=(*EVENT, "Scenarios"), synonyms="glossary reference"),
        UiAct("plan", "Schedule", "P", icon="map", menu=(*EVENT, "Scenarios"),
              synonyms="scenarios of all rounds"),
        UiAct("house", "House scenarios", "H", "House scenarios", icon="house",
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
        FieldKeys("Down", "From the search to the words"),
        FieldKeys("Esc", "Empty the search, then back"),
    ),
    page="scenario",
    only_looks=True,
    in_place=True,
)

PLAN = ViewActs(
    "plan",
    (
        UiAct("choose", "Choose…", "C Return Enter", "Choose the scenario", icon="map",
              enabled="is_open", says_why=True, changes=True, is_of_row=True,
              verbs=("plan_scenario",)),
        UiAct("throw", "Roll", "I", "Roll for this round's scenario", icon="dices",
              enabled="is_open", says_why=True, changes=True, is_of_row=True,
              verbs=("roll_planned_scenarios",)),
        UiAct("throw_all", "Roll all open rounds", "Shift+I", "Roll for every round that has no "
                                                            "scenario yet",
              icon="dices", changes=True, verbs=("roll_planned_scenarios",)),
        UiAct("clear", "Clear", "Del", "Clear the scenario of the round", icon="eraser",
              enabled="is_open", says_why=True, changes=True, is_of_row=True,
              verbs=("plan_scenario",)),
        UiAct("order", "Take the order with least re-laying", "O", icon="list-ordered",
              changes=True, verbs=("plan_scenarios",)),
        UiAct("more", "One more round", "N", icon="plus", changes=True),
        UiAct("look", "View", "V", "View the scenario", icon="eye", is_of_row=True),
        FieldKeys("Esc", "Back to the scenarios"),
    ),
    page="scenario",
    menu=(*EVENT, "Scenarios"),
)  # fmt: skip

HOUSE = ViewActs(
    "house",
    (
        UiAct("keep", "Keep with the event", "Return Enter", "Keep with the event, or read again",
              icon="pin", enabled="has_row", changes=True, is_of_row=True,
              verbs=("keep_house_scenario",)),
        UiAct("edit", "Edit the file", "T", icon="file-pen", enabled="has_row", is_of_row=True),
        UiAct("read", "Read files again", "F5", "Read the files again", icon="refresh-cw"),
        UiAct("open", "Open another file", "I", icon="folder-open", synonyms="import"),
        UiAct("remove", "Remove from event", "Del", icon="pin-off", enabled="is_kept", changes=True,
              is_of_row=True, verbs=("remove_house_scenario",)),
        UiAct("look", "View", "V", "View the scenario", icon="eye", enabled="has_row",
              is_of_row=True),
        FieldKeys("Esc", "Back to the scenarios"),
    ),
    page="scenario",
    menu=(*EVENT, "Scenarios"),
)  # fmt: skip
