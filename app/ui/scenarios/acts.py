"""What can be done on the page of the scenarios, its words, its plan and the house's own."""

from app.ui.core.acts import COPY, FieldKeys, UiAct, ViewActs

_FIND = UiAct("find", "Find", "Ctrl+F", "Find in the words of the packet")
_MOVE = "Nearer, farther"
_LAYERS = "Distances, deployment, Kill Box"

SCENARIO = ViewActs(
    "scenario",
    (
        FieldKeys("Up Down", "Another scenario"),
        FieldKeys("Tab", "From element to element"),
        UiAct("nearer", "+", "+ =", "Nearer", group=_MOVE),
        UiAct("farther", "−", "-", "Farther", group=_MOVE),
        UiAct("fit", "0", "0", "The whole drawing"),
        FieldKeys("Left Right", "Move the drawing"),
        UiAct("rotate", "Other side", "R", "From the other player's side"),
        UiAct("distances", "Distances", "I", group=_LAYERS),
        UiAct("deployment", "Deployment", "Y", group=_LAYERS),
        UiAct("kill_box", "Kill Box", "K", group=_LAYERS),
        UiAct("measure", "Measure", "M", "Measure, from the element"),
        FieldKeys("Return Enter", "Measure on from here"),
        UiAct("throw", "Throw for a flag", "F", "Throw for the flag that leaves", changes=True,
              verbs=("roll_element",)),
        UiAct("throw_each", "Throw at each table", "E", "Throw for it at each table",
              changes=True, verbs=("roll_element",)),
        UiAct("name_lost", "This flag is gone", "G", "This flag is gone, or not", changes=True,
              verbs=("name_lost_element",)),
        UiAct("copy_file", "Copy to a file", "C", "Copy to a file of the house"),
        UiAct("terms", "Words", "T", "Words of the packet", synonyms="glossary reference"),
        UiAct("plan", "Plan of the event", "P", synonyms="scenarios of all rounds"),
        UiAct("house", "Of the house", "H", "Scenarios of the house"),
        COPY,
    ),
    only_looks=True,
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
)

PLAN = ViewActs(
    "plan",
    (
        UiAct("choose", "Choose…", "C Return Enter", "Choose the scenario", changes=True,
              is_of_row=True, verbs=("plan_scenario",)),
        UiAct("throw", "Throw the dice", "I", "Throw the dice for this round", changes=True,
              is_of_row=True, verbs=("roll_planned_scenarios",)),
        UiAct("throw_all", "Throw for all open", "Shift+I", "Throw for every open round",
              changes=True, verbs=("roll_planned_scenarios",)),
        UiAct("clear", "Clear", "Del", "Clear the scenario of the round", changes=True,
              is_of_row=True, verbs=("plan_scenario",)),
        UiAct("order", "Take the order with least re-laying", "O", changes=True,
              verbs=("plan_scenarios",)),
        UiAct("more", "One more round", "N", changes=True),
        UiAct("look", "Look at it", "V", "Look at the scenario", is_of_row=True),
        FieldKeys("Esc", "Back to the scenarios"),
    ),
    page="scenario",
)  # fmt: skip

HOUSE = ViewActs(
    "house",
    (
        UiAct("keep", "Keep with the event", "Return Enter",
              "Keep with the event, or read again", changes=True, is_of_row=True,
              verbs=("keep_house_scenario",)),
        UiAct("edit", "Edit the file", "T", is_of_row=True),
        UiAct("read", "Read files again", "F5", "Read the files again"),
        UiAct("open", "Open another file", "I", synonyms="import"),
        UiAct("remove", "Keep no more", "Del", changes=True, is_of_row=True,
              verbs=("remove_house_scenario",)),
        UiAct("look", "Look at it", "V", "Look at the scenario", is_of_row=True),
        FieldKeys("Esc", "Back to the scenarios"),
    ),
    page="scenario",
)  # fmt: skip
