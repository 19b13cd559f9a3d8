"""Whom a typed number or name means."""

from pathlib import Path

import pytest

from app.services.core.errors import UserError
from app.services.players.player_lookup import player_typed
from tests.builders import event_of


@pytest.mark.parametrize(
    ("typed", "code"), [("99", "player.unknown"), ("9" * 5000, "player.unknown-name")]
)
def test_a_number_that_nobody_has_is_refused(tmp_path: Path, typed: str, code: str) -> None:
    state = event_of(tmp_path / "cup.dicedown", 4).state
    assert player_typed(state, " 3 ") == 3
    with pytest.raises(UserError) as caught:
        player_typed(state, typed)
    assert caught.value.code == code
