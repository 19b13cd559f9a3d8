"""A page that was open while an event went on says what one says that is opened now."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLabel, QTableView, QWidget

from app.services.core.errors import UserError
from app.ui.program.pages import MAKERS
from tests.builders import Draw, event_of
from tests.services.core.test_kept_state import step
from tests.ui.places import settle

STEPS = 12


def said(page: QWidget) -> list[tuple[object, ...]]:
    """What is read on a page: its texts, what can be pressed, and every cell of its tables."""
    return sorted(set(_said(page)), key=repr)


def _said(page: QWidget) -> Iterator[tuple[object, ...]]:
    for one in page.findChildren(QWidget):
        if not one.isVisibleTo(page):
            continue
        if isinstance(one, QLabel):
            yield "label", one.text()
        elif isinstance(one, QAbstractButton):
            yield "button", one.text(), one.isEnabled()
        elif isinstance(one, QAbstractItemView):
            model = one.model()
            # Qt keeps the number of a list's columns to itself.
            is_list = isinstance(model, QAbstractListModel)
            columns = 1 if is_list else model.columnCount(QModelIndex())
            for row in range(model.rowCount()):
                cells = [model.index(row, n) for n in range(columns)]
                roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.CheckStateRole)
                yield "row", row, *(str(cell.data(role)) for cell in cells for role in roles)


@pytest.mark.parametrize("seed", range(3))
def test_every_page_after_any_acts_is_the_page_opened_now(open_window, tmp_path: Path, seed: int):
    path = tmp_path / "cup.dicedown"
    event_of(path, 9, packet=("sr2015", "sr2010")[seed % 2]).close()
    view = open_window(path).view
    random, draw = Random(seed), Draw(seed)
    for key in MAKERS:
        view.show_page(key)
        settle()
    done = 0
    while done < STEPS:
        view.show_page(random.choice(list(MAKERS)))
        try:
            step(view.desk.session, random, draw)
        except UserError:
            continue
        settle()
        done += 1
    copied = tmp_path / "copy" / "cup.dicedown"
    copied.parent.mkdir()
    shutil.copy(path, copied)
    fresh = open_window(copied).view
    differences = {}
    for key in MAKERS:
        for each in (view, fresh):
            each.show_page(key)
            settle()
            # Some tables are about the row that the cursor is on, and an open page keeps it.
            for table in each.pages[key].findChildren(QTableView):
                table.setCurrentIndex(table.model().index(0, 0))
            settle()
        before, now = set(said(view.pages[key])), set(said(fresh.pages[key]))
        if before != now:
            differences[key] = (sorted(before - now, key=repr), sorted(now - before, key=repr))
    assert not differences
