"""The commands serve and player-results: pages from a terminal, results accepted there."""

import signal
import subprocess
import sys
import urllib.request
from contextlib import closing

import pytest

from app.services.core.session import EventSession
from app.services.event.opening import open_existing
from tests.builders import event_of
from tests.services.acts import last, nobody
from tests.services.results.submission_scenarios import hand_in, open_for_players, slip


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl+C can't be sent to another program")
def test_serve_listens_until_it_is_interrupted(tmp_path) -> None:
    event_of(tmp_path / "cup.dicedown", 4).close()
    command = [sys.executable, "-m", "app", "serve", str(tmp_path / "cup.dicedown")]
    server = subprocess.Popen(
        [*command, "--address", "127.0.0.1", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
        # What runs the tests in the background lets its programs ignore Ctrl+C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().rpartition(" ")[2].strip()
        assert address.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(address, timeout=10) as answer:
            assert "Player 003" in answer.read().decode()
        server.send_signal(signal.SIGINT)
        said, _ = server.communicate(timeout=20)
        assert server.returncode == 0
        assert said.splitlines()[-1] == "Sharing has ended."
        with pytest.raises(OSError):
            urllib.request.urlopen(address, timeout=5)
    finally:
        server.kill()
        server.wait()


def both(session: EventSession, table: int, **how: bool) -> None:
    """Let both players of a table hand in the same; the first may drop by it."""
    game = last(session).games[table - 1]
    hand_in(session, game, game.first.player, f"a{table}", **how)
    hand_in(session, game, game.second.player, f"b{table}")


def test_results_from_players_are_switched_listed_and_accepted(ok, run, tmp_path) -> None:
    path = tmp_path / "cup.dicedown"
    session = event_of(path, 8)
    open_for_players(session)
    both(session, 1, drops=True)
    both(session, 2)
    game = last(session).games[2]
    one = hand_in(session, game, game.first.player, "a3", slip(game))
    hand_in(session, game, game.second.player, "b3", nobody(game, "tie"))
    name = session.state.by_id[last(session).games[0].first.player].name
    session.close()

    lines = ok("player-results", path).out.splitlines()
    assert len(lines) == 7
    assert lines[0].startswith("1: table 1, Both agree: ")
    assert lines[0].endswith(f"; {name} drops (by {name})")
    assert "drops" not in lines[1]
    assert "table 3, They differ" in lines[4]
    assert lines[-1] == "3 results from players are waiting."

    done = ok("player-results", path, "--accept-all").out.splitlines()
    assert done[0] == f"2 results accepted. {name} drops after this round."
    assert done[-1] == "1 result from players is waiting."
    assert ok("player-results", path, "--accept", one).out.startswith("1 result accepted.\n")
    with closing(open_existing(path)) as after:
        assert [game.result is not None for game in last(after).games] == [True] * 3 + [False]
        assert [one.name for one in after.state.entrants if not one.is_active] == [name]
    assert run("player-results", path, "--accept", 77).code == 2
    off = ok("player-results", path, "--take-none").out
    assert off.splitlines()[-1] == "Results from players are off."
