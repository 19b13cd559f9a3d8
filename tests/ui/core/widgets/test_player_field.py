"""Fields that name players, while another desk takes a registration back."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.services.players import players
from app.services.players.players import PlayerDraft
from app.ui.core.widgets.player_field import PlayerField, PlayerPick


@pytest.fixture
def late(desk_of_eight):
    """Two who are typed by the same letters, and may be gone by one undo each."""
    return [
        desk_of_eight.run(players.register, PlayerDraft(name=name)).value
        for name in ("Zoe Zander", "Zed Zero")
    ]


def test_who_is_gone_is_no_longer_chosen_by_the_arrows(qtbot, desk_of_eight, late) -> None:
    field = PlayerField(desk_of_eight, "Player")
    qtbot.addWidget(field)
    QTest.keyClicks(field, "z")
    assert field.player is None, "two may be meant"

    desk_of_eight.take_back()
    for _ in range(3):
        QTest.keyClick(field, Qt.Key.Key_Down)

    assert field.player == late[0]


@pytest.mark.parametrize("key", [Qt.Key.Key_Z, Qt.Key.Key_Return])
def test_who_is_gone_is_neither_offered_nor_picked(qtbot, desk_of_eight, late, key) -> None:
    pick = PlayerPick(desk_of_eight)
    qtbot.addWidget(pick)
    picked = []
    pick.picked.connect(picked.append)
    pick.ask("Who?", late)
    QTest.keyClicks(pick.field, "zed ")
    assert pick.people.count() == 1

    desk_of_eight.take_back()
    QTest.keyClick(pick.field, key)

    assert pick.people.count() == 0
    assert not picked
