"""The pictures of the window are drawn by a program that ends as it should."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_drawing_ends_orderly_with_the_players_window_open(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "tests.shots", str(tmp_path), "playing-directed", "light"],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert [path.name for path in tmp_path.glob("*.png")] == ["playing-directed-light.png"]
