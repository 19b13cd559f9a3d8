"""Qt may call Python as often as it likes."""

import subprocess
import sys

import pytest

REPAINT = """
from PySide6.QtCore import QAbstractTableModel, QModelIndex
{guard}
class Empty(QAbstractTableModel):
    def rowCount(self, parent=QModelIndex()): return 1
    def columnCount(self, parent=QModelIndex()): return 1
    def data(self, index, role=0): return None
model = Empty()
for _ in range(200_000):
    model.index(0, 0).data()
print("alive")
"""


def run(guard: str) -> subprocess.CompletedProcess[str]:
    code = REPAINT.format(guard=guard)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)


def test_two_hundred_thousand_empty_cells_do_no_harm():
    assert run("import app.ui").stdout.strip() == "alive"


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None cannot be freed from 3.12 on")
def test_the_guard_is_still_needed():
    assert "deallocating None" in run("").stderr, "PySide counts right again: delete lasting_none"
