"""The line about the event's file wears the colours of what it says."""

import pytest

from app.services.core.errors import NotNowError
from app.ui.core.theme import LIGHT
from app.ui.core.widgets.act_line import ActLine
from app.ui.event.file_bar import FileBar
from app.ui.program.application import apply_theme


@pytest.fixture
def bar(qtbot, qapp, desk_of_eight):
    apply_theme(qapp, "light")
    made = FileBar(desk_of_eight)
    qtbot.addWidget(made)
    return made


def test_its_words_change_their_colour_with_its_ground(bar, desk_of_eight):
    held = NotNowError("file.held", path="x", host="desk", user="ada")
    desk_of_eight.session.only_reads = held
    inks = []
    for tell in (
        lambda: bar.show_trouble(None),
        lambda: desk_of_eight.freed.emit(True),
        lambda: bar.show_trouble(NotNowError("file.missing", path="x")),
    ):
        tell()
        inks.append(bar._label.palette().windowText().color().name())
    assert inks == [LIGHT.odd, LIGHT.good, LIGHT.bad]


def test_so_does_the_line_that_answers_an_act(bar, qtbot, desk_of_eight):
    line = ActLine(desk_of_eight, bar)
    inks = []
    for kind in ("odd", "good", "bad"):
        line.say("Something.", kind)
        inks.append(line._parts.label.palette().windowText().color().name())
    assert inks == [LIGHT.odd, LIGHT.good, LIGHT.bad]
