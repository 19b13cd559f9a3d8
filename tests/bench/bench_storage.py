"""The event file's speed over a day of 128 players and 7 rounds: 583 steps, then all undone."""

import random
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from statistics import median, quantiles

from app.models.file.check import damages
from app.models.file.event_file import EventFile
from app.models.file.snapshot import event_state
from app.models.tables.player import ArmyListRow, Player
from app.models.tables.round import Basis, GameRow, RoundRow
from app.services.backups.backups import BackupRequest, make_backup
from app.services.backups.settings import BackupSettings
from app.services.packet.packets import load_packet, resolved_text
from tests.models.stored import AT, new_file, store, take_back

PLAYERS, ROUNDS = 128, 7
Row = tuple[str, float, str]


def measure() -> list[Row]:
    """Medians and p95 of a step and its undo; the snapshot and the check of the whole event."""
    with tempfile.TemporaryDirectory() as folder:
        file = new_file(Path(folder) / "day.dicedown")
        with file.step("packet", "{}", at=AT) as (db, _):
            text = resolved_text("sr2015")
            db.connection().exec_driver_sql("UPDATE event SET packet_text = ?", (text,))
        steps: list[int] = []
        forth = [timed(lambda act=act: steps.append(act(file))) for act in day()]
        size = file.path.stat().st_size
        rows = [
            *both(f"one of {len(forth)} steps", forth),
            ("file of 128 players and 7 rounds", size / 1024, "kB"),
            *both("snapshot of 128 players and 7 rounds", again(lambda: snapshot(file), 20)),
            *both("check of that file against its journal", again(lambda: check(file), 5)),
            *both("bytes of that file taken for a backup", again(file.image, 20)),
            *both("that backup checked, written and mirrored", again(backing_up(file), 10)),
            *both("opening of that file", again(lambda: reopen(file.path), 5)),
        ]
        back = [timed(lambda step=step: take_back(file, step)) for step in reversed(steps)]
        file.close()
    return [*rows, *both("undo of one step", back)]


def backing_up(file: EventFile) -> Callable[[], object]:
    """Makes a backup in two places, each time of other bytes."""
    data, turns = file.image(), count()
    stick = file.path.parent / "stick"
    stick.mkdir()
    settings = BackupSettings(second_place=stick)

    def back_up() -> object:
        # What stands beyond the last page is in no table.
        other = data + next(turns).to_bytes(4096)
        wanted = BackupRequest(data=other, why="asked", at=datetime.now(UTC), origin=file.path)
        return make_backup(wanted, settings, file.path.parent / "backups")

    return back_up


def day() -> Iterator[Callable[[EventFile], int]]:
    """Every act of the day: players, then each round's pairing and its results."""
    chance = random.Random(583)
    for player in range(1, PLAYERS + 1):
        yield lambda file, player=player: register(file, player)
    order = list(range(1, PLAYERS + 1))
    for number in range(1, ROUNDS + 1):
        chance.shuffle(order)
        pairs = list(zip(order[::2], order[1::2], strict=True))
        yield lambda file, number=number, pairs=pairs: pair(file, number, pairs)
        first = (number - 1) * len(pairs) + 1
        for game in range(first, first + len(pairs)):
            yield lambda file, game=game: enter(file, game)


def register(file: EventFile, player: int) -> int:
    """Register a player with two army lists."""
    lists = [
        ArmyListRow(player_id=player, number=n, caster=f"Caster {n}", faction="Cryx", points=50)
        for n in (1, 2)
    ]
    somebody = Player(id=player, name=f"Player {player:03}", faction="Cryx", club="Dice Club")
    return store(file, "register_player", [somebody, *lists])


def pair(file: EventFile, number: int, pairs: list[tuple[int, int]]) -> int:
    """Store a round with its games and what everybody was paired on."""
    games = [
        GameRow(round_number=number, table_number=table, first_id=first, second_id=second)
        for table, (first, second) in enumerate(pairs, 1)
    ]
    basis = [
        Basis(round_number=number, player_id=player, tournament_points=number - 1)
        for players in pairs
        for player in players
    ]
    round_ = RoundRow(number=number, kind="swiss", state="playing", scenario="s", seed=number)
    return store(file, "pair_round", [round_, *games, *basis])


def enter(file: EventFile, number: int) -> int:
    """Enter the result of a game."""
    with file.step("enter_result", "{}", at=AT) as (db, step):
        game = db.get_one(GameRow, number)
        game.winner_id, game.reason = game.first_id, "scenario"
        game.first_list, game.second_list = 1, 2
        game.first_control_points, game.second_control_points = 5, 2
        game.first_army_points, game.second_army_points = 31, 18
    return step


def snapshot(file: EventFile) -> None:
    """Read the whole event as the rules see it."""
    with file.read() as db:
        assert len(event_state(db, load_packet).rounds) == ROUNDS


def check(file: EventFile) -> None:
    """Compare the file with its journal."""
    with file.read() as db:
        assert damages(db) == ()


def reopen(path: Path) -> None:
    """Open and close the file."""
    EventFile.open(path).close()


def again(act: Callable[[], object], times: int) -> list[float]:
    """Do something so many times; the seconds of each."""
    return [timed(act) for _ in range(times)]


def timed(act: Callable[[], object]) -> float:
    """Do something once; the seconds it took."""
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def both(what: str, seconds: list[float]) -> list[Row]:
    """Median and p95, in milliseconds."""
    p95 = quantiles(seconds, n=20, method="inclusive")[-1]
    return [(f"{what}, median", median(seconds) * 1000, "ms"), (f"{what}, p95", p95 * 1000, "ms")]
