"""How long the program takes to begin, beside the least that anything so built could take.

Both sides run in turns, so that a busy machine slows both; what has a target is their ratio. Of the
processor's time, which is less moved by what else runs, the ratio is there besides; it counts the
end of each program too.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

from app.rules.core.draw import Draw
from app.services.pairing import rounds
from app.services.scenarios.scenarios import roll
from tests.builders import event_of, play_round

PLAYERS, ROUNDS_BEFORE = 128, 5
TURNS = 9
_OF_PROCESSOR = "processor time"

EMPTY_WINDOW = """
from PySide6.QtWidgets import QApplication, QMainWindow, QTableWidget, QTableWidgetItem
import sqlalchemy.orm
app = QApplication([])
window, table = QMainWindow(), QTableWidget(64, 8)
for row in range(64):
    for column in range(8):
        table.setItem(row, column, QTableWidgetItem(f"{row} {column}"))
window.setCentralWidget(table)
window.resize(1366, 768)
window.show()
window.repaint()
print("painted", flush=True)
"""

Row = tuple[str, float, str]


def measure() -> list[Row]:
    """Medians of starts, each with the modules compiled, as from a user's second start on."""
    folder = Path(tempfile.mkdtemp())
    path = folder / "big.dicedown"
    _make_event(path)
    python, program = [sys.executable, "-c"], [sys.executable, "-m", "app"]
    rows = _compared(
        {"python -c pass": [*python, "pass"], "dicedown --version": [*program, "--version"]}
    )
    nothing, version = (seconds for what, seconds, _ in rows if _OF_PROCESSOR not in what)
    rows.append(("dicedown --version, longer than python -c pass", version - nothing, "s"))
    rows += _with_ratio(
        {
            "importing sqlalchemy.orm": [*python, "import sqlalchemy.orm"],
            "dicedown standings, 128 players": [*program, "standings", str(path)],
        }
    )
    rows += _with_ratio(
        {
            "an empty window with a table, and that import": [*python, EMPTY_WINDOW],
            "the start to the Rounds page of 128 players": [
                *(*program, str(path), "--page", "rounds", "--quit-when-ready")
            ],
        }
    )
    printing = ["print", str(path), "round", "-o", str(folder / "round.pdf")]
    rows += _compared({"a whole round's printouts, 128 players, by command": [*program, *printing]})
    shutil.rmtree(folder)
    return rows


def _make_event(path: Path) -> None:
    session = event_of(path, PLAYERS)
    draw = Draw(9)
    for _ in range(ROUNDS_BEFORE):
        play_round(session, draw)
    for act in (rounds.pair, rounds.publish, roll, rounds.begin):
        session.do(act)
    session.close()


def _with_ratio(commands: Mapping[str, Sequence[str]]) -> list[Row]:
    """Two commands, and how many times the first the second takes."""
    rows = _compared(commands)
    (base, least, _), (_, least_work, _), (what, seconds, _), (_, work, _) = rows
    found = [*rows, (f"{what}, as a multiple of {base}", seconds / least, "x")]
    if least_work:  # Windows counts none for programs that have ended
        found.append((f"{what}, {_OF_PROCESSOR}, as a multiple", work / least_work, "x"))
    return found


def _compared(commands: Mapping[str, Sequence[str]]) -> list[Row]:
    times: dict[str, list[tuple[float, float]]] = {what: [] for what in commands}
    for turn in range(TURNS + 1):
        for what, command in commands.items():
            before = os.times()
            seconds = _answered(command)
            after = os.times()
            if turn:  # the first compiles the modules
                times[what].append((seconds, after.children_user - before.children_user))
    rows: list[Row] = []
    for what, taken in times.items():
        waited, worked = (median(each) for each in zip(*taken, strict=True))
        rows += [(what, waited, "s"), (f"{what}, {_OF_PROCESSOR}", worked, "s")]
    return rows


def _answered(command: Sequence[str]) -> float:
    """Seconds until a command ends, or says that its window is painted."""
    surroundings = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    with (
        tempfile.TemporaryFile("w+") as errors,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, env=surroundings
        ) as process,
    ):
        assert process.stdout is not None
        is_painted = process.stdout.readline() == "painted\n"
        seconds = time.perf_counter() - start
        process.stdout.read()
        process.wait()
        if not is_painted:
            seconds = time.perf_counter() - start
        errors.seek(0)
        assert process.returncode == 0, errors.read()
    return seconds
