"""How long the practice events take that the window makes, played into a file act by act."""

import tempfile
import time
from pathlib import Path
from statistics import median

from app.services.event.opening import make_rehearsal, practice_draft

SIZES = {128: 3, 512: 1}
"""Players -> how many such events."""


def measure() -> list[tuple[str, float, str]]:
    """Seconds of each size, to the closed file."""
    with tempfile.TemporaryDirectory() as folder:
        return [
            (
                f"a practice event of {size} players, played to its end",
                median(
                    _seconds(Path(folder, f"{size}-{n}.dicedown"), size, n) for n in range(most)
                ),
                "s",
            )
            for size, most in SIZES.items()
        ]


def _seconds(path: Path, players: int, seed: int) -> float:
    draft = practice_draft("Practice")
    start = time.perf_counter()
    make_rehearsal(path, draft, players=players, seed=seed)
    return time.perf_counter() - start
