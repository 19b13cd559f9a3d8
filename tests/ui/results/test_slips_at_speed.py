"""How many keys a slip takes, and a round of 64 tables by keys alone."""

from dataclasses import replace

import pytest

from app.rules.core.draw import Draw
from app.rules.results.result import Game, GameResult, Side, WinReason
from tests.ui.hands import focus
from tests.ui.results.slip_hands import Hands, desk_for, page_of, slip_like

PACKETS = {
    "sr2010": (50, 12),
    "ig2014": (50, 18),
    "masters2014": (50, 18),
    "sr2015": (50, 18),
    "sr2019": (75, 18),
}
"""Packet -> point size, keys for a slip at a table of two digits."""


def by_scenario(game: Game, *, scores_army_points: bool) -> Game:
    """The first wins by scenario, 5-2, 38-21 army points, lists 1 and 2."""
    army = (38, 21) if scores_army_points else (None, None)
    first, second = (
        Side(player=player, list_number=n + 1, control_points=(5, 2)[n], army_points=army[n])
        for n, player in enumerate(game.players)
    )
    won = GameResult(winner=game.first.player, reason=WinReason.SCENARIO)
    return replace(game, first=first, second=second, result=won)


@pytest.mark.sweep(6)
@pytest.mark.parametrize("packet", PACKETS)
def test_a_slip_takes_so_many_keys(qtbot, tmp_path, packet):
    size, keys = PACKETS[packet]
    desk = desk_for(tmp_path / "cup.dicedown", 22, packet, size)
    page, state = page_of(qtbot, desk), desk.state
    game = next(game for game in state.rounds[0].games if game.table == 11)
    slip = by_scenario(game, scores_army_points=state.packet.scores_army_points)
    hands = Hands(page)
    hands.table(11)
    hands.slip(game, slip)
    assert next(stored for stored in desk.state.rounds[0].games if stored.id == game.id) == slip
    assert hands.pressed == keys
    assert focus() is page.table_field
    desk.close()


def test_a_round_of_64_tables_comes_in_by_keys_alone(qtbot, tmp_path, one_in):
    desk = desk_for(tmp_path / "cup.dicedown", 128, "sr2015", 50)
    page, draw = page_of(qtbot, desk), Draw(64)
    games = one_in(3, desk.state.rounds[0].games)
    meant = {game.table: slip_like(desk.state, game, draw) for game in games}
    hands = Hands(page)
    while games:
        game = games.pop(draw.below(len(games)))
        if draw.below(4):
            hands.table(game.table)
        else:
            hands.scan(game)
        hands.slip(game, meant[game.table])
    now = {game.table: game for game in desk.state.rounds[0].games}
    assert now | meant == now
    assert sum(game.result is not None for game in now.values()) == len(meant)
    assert hands.pressed <= 18 * len(meant)
    desk.close()
