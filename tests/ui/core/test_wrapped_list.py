"""WrappedList: no sentence is cut, in whatever width."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QListWidgetItem

from app.ui.core.widgets.wrapped_list import WrappedList
from app.ui.program.application import apply_text_size, apply_theme

SENTENCES = (
    "06:28   Result of table 2 in round 3: Jean-Baptiste de la Tour d'Auvergne-Lorraine beats "
    "Maximiliane Wolfeschlegelstein by scenario, 5–2 control points, 30–12 army points\n"
    "→ on the server instead: 06:31   Maximiliane Wolfeschlegelstein wins by assassination",
    "06:29   Abel Jarvis dropped, after the round",
)


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("wide", [420, 660])
def test_each_sentence_has_the_lines_that_it_takes(qtbot, percent, wide) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    apply_theme(app, "light")
    apply_text_size(app, percent)
    try:
        view = WrappedList()
        qtbot.addWidget(view)
        for ticked in (False, True):
            for sentence in SENTENCES:
                item = QListWidgetItem(sentence)
                if ticked:
                    item.setCheckState(Qt.CheckState.Checked)
                view.addItem(item)
        view.resize(wide, 500)
        view.show()
        qtbot.waitExposed(view)
        flags = Qt.TextFlag.TextWordWrap
        for row in range(view.count()):
            item = view.item(row)
            place = view.visualItemRect(item)
            assert place.width() <= view.viewport().width()
            # The style keeps ten pixels on either side, and the tick has its room.
            tick = 20 * percent // 100 if row >= len(SENTENCES) else 0
            room = QRect(0, 0, place.width() - 20 - tick, 10_000)
            needed = view.fontMetrics().boundingRect(room, flags, item.text()).height()
            assert place.height() >= needed, item.text()
        assert not view.horizontalScrollBar().isVisible()
    finally:
        apply_text_size(app, 100)
