"""Qt may call Python as often as it likes, and reads none of its sources."""

import subprocess
import sys
from pathlib import Path

import pytest

import app

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

FILTER = """
from PySide6.QtCore import QModelIndex, QSortFilterProxyModel, QStringListModel
{guard}
class All(QSortFilterProxyModel):
    def filterAcceptsRow(self, row, parent): return True
rows, model = QStringListModel(["row"] * 100), All()
model.setSourceModel(rows)
for _ in range(1_000):
    model.beginFilterChange()
    model.endFilterChange()
print("alive")
"""


def run(guard: str, code: str = REPAINT) -> subprocess.CompletedProcess[str]:
    code = code.format(guard=guard)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)


def test_two_hundred_thousand_empty_cells_do_no_harm():
    assert run("import app.ui").stdout.strip() == "alive"


def test_a_hundred_thousand_filtered_rows_do_no_harm():
    assert run("import app.ui", FILTER).stdout.strip() == "alive"


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None cannot be freed from 3.12 on")
def test_the_guard_is_still_needed():
    assert "deallocating None" in run("").stderr, "PySide counts right again: empty app/ui"


def test_no_source_of_the_program_is_read_into_memory():
    code = "import app.ui.program.start, linecache; print(*linecache.cache, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    own = Path(app.__file__).parent
    assert [name for name in done.stdout.splitlines() if own in Path(name).parents] == []
