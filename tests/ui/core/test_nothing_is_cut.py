"""Nothing is cut: at every size of text and of the window, in light and dark, changed live."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QPushButton,
    QStyledItemDelegate,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app.ui.program.application import apply_language, apply_text_size, apply_theme
from app.ui.program.main_window import MainWindow
from app.words.core.catalogue import LANGUAGES
from tests.ui.fit import cut
from tests.ui.places import PLACES, dressed, go, settle, shared_window

OneIn = Callable[[int, Iterable[Any]], list[Any]]

WINDOWS = {
    "1280×720": QSize(1280, 720),
    "1366×768": QSize(1366, 768),
    "1920×1080": QSize(1920, 1080),
}
SIZES = (100, 125, 150, 200)
_A_MOMENT_MS = 200
LOOKS = [
    pytest.param(size, theme, marks=() if (size, theme) == (200, "dark") else pytest.mark.sweep(99))
    for size in SIZES
    for theme in ("light", "dark")
]
"""Of which the largest type is looked at in every run."""


@pytest.fixture(scope="module")
def window(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """One window in the program's own dress; its text changes while it is open."""
    with dressed(qapp), shared_window(tmp_path_factory.mktemp("cut")) as made:
        yield made


@pytest.mark.parametrize(("percent", "theme"), LOOKS)
def test_nothing_is_cut_at_any_place(window, qapp, percent, theme, one_in: OneIn):
    apply_theme(qapp, theme)
    apply_text_size(qapp, percent)
    shapes = one_in(len(WINDOWS), WINDOWS.values())
    assert_nothing_is_cut(window, shapes, one_in(24, PLACES))


@pytest.fixture(scope="module", params=[one for one in LANGUAGES if one != "en"])
def other_language(
    request: pytest.FixtureRequest, qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[MainWindow]:
    """A window in another language, whose words are longer."""
    folder = tmp_path_factory.mktemp(request.param)
    with dressed(qapp), shared_window(folder, language=request.param) as made:
        yield made
    apply_language(qapp, "en")


@pytest.mark.sweep(8)
def test_nothing_is_cut_in_another_language(other_language, qapp, one_in: OneIn):
    for percent, shape in one_in(2, ((100, "1280×720"), (200, "1366×768"))):
        apply_text_size(qapp, percent)
        assert_nothing_is_cut(other_language, [WINDOWS[shape]], one_in(24, PLACES))


def assert_nothing_is_cut(
    window: MainWindow, shapes: Iterable[QSize], places: Iterable[str]
) -> None:
    """Fail with each fault once, and some of the places that have it.

    Each place is shown once and seen in every shape, its window being resized.
    """
    found = defaultdict(set)
    in_turn = list(shapes)
    for name in places:
        resize(window, in_turn[0])
        go(window, name)
        for shape in in_turn:
            resize(window, shape)
            where = f"{name} in {shape.width()}×{shape.height()}"
            if window.size() != shape:
                found[f"the window grew to {window.width()}×{window.height()}"].add(where)
            for fault in lasting_faults(window):
                found[fault.rpartition(" at ")[0]].add(where)
        # The next one is entered as large as this one was left, now large and now small.
        in_turn.reverse()
    assert not found, "\n".join(f"{fault}: {sorted(at)[:4]}" for fault, at in found.items())


def lasting_faults(window: MainWindow) -> list[str]:
    """What is cut, and still is a moment later: large type comes to rest in many rounds."""
    if not list(cut(window)):
        return []
    QTest.qWait(_A_MOMENT_MS)
    settle()
    return list(cut(window))


def resize(window: MainWindow, shape: QSize) -> None:
    """Give the window a size, if it has another."""
    if window.size() != shape:
        window.resize(shape)
        # Cards in columns within what scrolls need more rounds than a page does.
        settle()
        settle()


class Sign(QStyledItemDelegate):
    """Paints a word by itself, as long as it is."""

    def paint(self, painter, option, index):
        painter.drawText(option.rect, Qt.AlignmentFlag.AlignVCenter, str(index.data()))


def test_what_a_delegate_cuts_or_paints_too_wide_is_found(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    table = QTableWidget(1, 3, window)
    table.resize(500, 200)
    for column, text in enumerate(
        ("Featherstonehaugh-Cholmondeley", "Bye", "Convergence of Cyriss")
    ):
        table.setItem(0, column, QTableWidgetItem(text))
    table.setColumnWidth(0, 90)
    table.setColumnWidth(2, 40)
    table.setItemDelegateForColumn(2, Sign(table))
    window.show()
    found = "\n".join(cut(window))
    assert "column 0: 'F" in found and "is cut, and the tip is ''" in found
    assert "column 2: 'Convergence of Cyriss' is painted beyond its cell" in found
    assert "Bye" not in found
    table.item(0, 0).setToolTip("Another player")
    assert "column 0: 'F" in "\n".join(cut(window))
    table.item(0, 0).setToolTip("Featherstonehaugh-Cholmondeley, Cryx")
    assert "column 0" not in "\n".join(cut(window))


def test_what_is_cut_is_found(qapp):
    root = QWidget()
    root.resize(400, 300)
    button = QPushButton("A button with a long text", root, geometry=QRect(0, 0, 40, 90))
    QLabel("A label of several words", root, geometry=QRect(50, 0, 30, 20))
    QLineEdit(root, placeholderText="What is to be typed here", geometry=QRect(0, 90, 40, 30))
    QPushButton("Outside", root, geometry=QRect(380, 120, 100, 40))
    low = QTableWidget(1, 1, root, geometry=QRect(0, 160, 200, 100))
    low.verticalHeader().setMinimumSectionSize(1)
    low.setRowHeight(0, 5)
    root.show()
    found = "\n".join(cut(root))
    for what in ("'A button with", "'A label of", "the hint 'What", "outside: 380", "rows of 5"):
        assert what in found
    button.setToolTip(button.text())
    assert "'A button with" not in "\n".join(cut(root))
    root.close()
