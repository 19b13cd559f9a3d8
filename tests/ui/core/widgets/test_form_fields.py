"""One rule for every field that asks a number, wherever it is."""

import pytest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.ui.core.widgets.form_fields import NumberField
from tests.ui.conftest import show_active
from tests.ui.hands import focus, press, write


class Form(QWidget):
    """Two numbers and a text."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second, self.text = NumberField(4), NumberField(3), QLineEdit()
        box = QVBoxLayout(self)
        for one in (self.first, self.second, self.text):
            box.addWidget(one)

    def start(self) -> None:
        self.first.setFocus()


@pytest.fixture
def form(qtbot):
    made = Form()
    qtbot.addWidget(made)
    show_active(qtbot, made)
    return made


@pytest.mark.parametrize("digits", ["0", "1", "9", "23", "999", "1000"])
def test_nothing_advances_by_itself_whatever_is_typed(form, digits):
    write(digits)
    assert focus() is form.first and form.first.number == int(digits)


@pytest.mark.parametrize("separator", [" ", ",", "."])
def test_a_separator_goes_on_as_tab_does(form, separator):
    write(f"12{separator}7")
    assert (form.first.number, form.second.number) == (12, 7)
    press("Tab")
    assert focus() is form.text


def test_what_is_there_is_replaced_by_typing(form):
    form.second.set_number(55)
    write("1 8")
    assert form.second.number == 8


@pytest.mark.parametrize("pasted", ["12a", "1 2", "x", "²", "١٢"])
def test_only_digits_are_ever_in_it(form, pasted, qtbot):
    refused = []
    form.first.refused.connect(refused.append)
    write("a")
    form.first.setText(pasted)
    assert refused == ["a"]
    assert form.first.text() in ("12", "")
