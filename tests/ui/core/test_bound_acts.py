"""Acts bound at a widget: greyed while the condition that they name doesn't hold."""

import pytest
from PySide6.QtWidgets import QWidget

from app.ui.core.acts import UiAct, ViewActs
from app.ui.core.bound_acts import BoundActs
from app.words.core.catalogue import words

ACTS = ViewActs(
    "sample",
    (
        UiAct("always", "Always", "A"),
        UiAct("row", "Of a row", "R", enabled="has_row"),
        UiAct("why", "Says why", "W", enabled="has_row", says_why=True),
    ),
)


@pytest.fixture
def owner(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


def test_what_cannot_be_done_is_greyed_until_it_can(owner):
    rows, ran = [], []
    bound = BoundActs(
        words(),
        ACTS,
        owner,
        {act.name: lambda name=act.name: ran.append(name) for act in ACTS},
        conditions={"has_row": lambda: bool(rows)},
    )
    buttons = {act.name: bound.button(act.name) for act in ACTS}
    bound.refresh()
    enabled = {name: button.isEnabled() for name, button in buttons.items()}
    assert enabled == {"always": True, "row": False, "why": False}
    for act in ACTS:
        bound[act.name].trigger()
    # Greyed, the last one still says why.
    assert ran == ["always", "why"]
    rows.append("Ada Voss")
    bound.refresh()
    assert all(button.isEnabled() for button in buttons.values())


@pytest.mark.parametrize("conditions", [{}, {"has_row": bool, "has_rows": bool}])
def test_a_condition_that_is_missing_or_of_no_act_is_a_mistake(owner, conditions):
    with pytest.raises(ValueError, match="has_row"):
        BoundActs(words(), ACTS, owner, {"row": print}, conditions=conditions)
