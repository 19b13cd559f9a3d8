"""New acts and sheets begin with files that are whole Python and tests that can fail."""

import ast
import runpy
import shutil
from pathlib import Path

import pytest

from app.services.core.act_context import Act
from app.ui.core.acts import ViewActs
from tests.skeletons import ROOT, new_act, new_sheet

LABELS = Path("app", "words", "papers", "labels.py")


DECLARED = (
    ("services", "clock"), ("ui", "clock"), ("services", "exchange"), ("ui", "exchange"),
    ("services", "lists"),
)  # fmt: skip


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for layer, noun in DECLARED:
        folder = tmp_path / "app" / layer / noun
        folder.mkdir(parents=True)
        shutil.copy(ROOT / "app" / layer / noun / "acts.py", folder)
    labels = tmp_path / LABELS
    labels.parent.mkdir(parents=True)
    shutil.copy(ROOT / LABELS, labels)
    return tmp_path


def verbs(table: Path) -> list[str]:
    return [act.verb for act in runpy.run_path(str(table)).values() if isinstance(act, Act)]


@pytest.mark.parametrize("noun", ["clock", "exchange", "lists"])
def test_a_new_act_is_declared_after_the_others_with_a_function_and_a_test(
    tree: Path, noun: str
) -> None:
    table = tree / "app" / "services" / noun / "acts.py"
    before = verbs(table)
    written = new_act(tree, noun, "ring_bell")
    assert verbs(table) == [*before, "ring_bell"]
    names = [path.relative_to(tree / "app").as_posix() for path in written[:-2]]
    assert names == [f"{layer}/{of}/acts.py" for layer, of in DECLARED if of == noun]
    assert [path.name for path in written[-2:]] == ["ring_bell.py", "test_ring_bell.py"]
    for path in written[1:-2]:
        views = runpy.run_path(str(path)).values()
        view = next(view for view in views if isinstance(view, ViewActs))
        assert view["ring_bell"].verbs == ("ring_bell",)
    for path in written:
        ast.parse(path.read_text("utf-8"))


def test_a_new_sheet_prints_its_lines(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    labels, module, test = new_sheet(tree, "table_signs")
    assert labels == tree / LABELS
    assert {"SlipLabels", "TableSignsLabels"} <= runpy.run_path(str(labels)).keys()
    names = runpy.run_path(str(module), run_name="app.printing.papers.table_signs")
    assert {"TableSignsSheet", "render_table_signs"} <= names.keys()
    ast.parse(test.read_text("utf-8"))


@pytest.mark.parametrize("verb", ["Ring", "ring-bell", "../x", ""])
def test_what_is_no_name_is_refused_and_nothing_is_written(tree: Path, verb: str) -> None:
    before = sorted(tree.rglob("*"))
    with pytest.raises(ValueError, match="no name"):
        new_act(tree, "clock", verb)
    with pytest.raises(ValueError, match="no name"):
        new_sheet(tree, verb)
    assert sorted(tree.rglob("*")) == before


def test_what_exists_is_not_written_over(tree: Path) -> None:
    with pytest.raises(ValueError, match="already"):
        new_act(tree, "clock", "start_clock")
    new_sheet(tree, "table_signs")
    with pytest.raises(ValueError, match="already"):
        new_sheet(tree, "table_signs")
    with pytest.raises(ValueError, match="doesn't exist"):
        new_act(tree, "no_noun", "ring_bell")
