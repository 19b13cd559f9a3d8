"""`dev.py new act NOUN VERB` and `dev.py new sheet NAME`: files to begin an act or a sheet with.

What a skeleton cannot know is left to failing tests: the new test itself, the one that compares
verbs with scenarios, and those that find a sentence or an icon that is still missing.
"""

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAME = re.compile(r"[a-z][a-z]*(_[a-z]+)*")
USAGE = """dev.py new act NOUN VERB, as: new act clock ring_bell
dev.py new sheet NAME, as: new sheet tables"""

FUNCTION = '''"""TODO: what the act is about."""

from app.services.core.act_context import ActContext, verb
from app.services.{noun}.acts import {constant}


@verb({constant})
def {verb}(work: ActContext) -> None:
    """TODO: what it changes.

    Raises:
        UserError: TODO.
    """
    raise NotImplementedError
'''

ACT_TEST = '''"""TODO: what {verb} does, and what it refuses."""

from pathlib import Path

from app.services.{noun}.{verb} import {verb}
from tests.builders import event_of


def test_{verb}_can_be_undone(tmp_path: Path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 9)
    before = session.state
    session.do({verb})
    assert session.state != before
    session.undo()
    assert session.state == before
'''

SHEET = '''"""TODO: what the sheet is for."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from app.printing.kit import sheet
from app.printing.kit.page import Box, Pages
from app.printing.kit.text import Style, draw
from app.printing.kit.values import Heading, SheetSize

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from app.words.papers.labels import {title}Labels

_LINE = Style(size=12, least=8)


class {title}Sheet(NamedTuple):
    """What is printed."""

    heading: Heading
    lines: tuple[str, ...]


def render_{name}(values: {title}Sheet, labels: {title}Labels, size: SheetSize) -> Pages:
    """Print the lines in the order given."""
    lines = tuple(partial(_paint, line=line) for line in values.lines)
    rows = sheet.SheetRows(captions=_no_captions, rows=lines, least_mm=8, most_mm=12)
    return sheet.render(size, values.heading, labels.page, rows)


def _no_captions(canvas: Canvas, box: Box) -> None:
    """The lines explain themselves."""


def _paint(canvas: Canvas, box: Box, *, line: str) -> None:
    draw(canvas, line, box, _LINE)
'''

LABELS = '''

class {title}Labels(NamedTuple):
    """TODO: the words printed on the sheet."""

    page: str
    """With ``{{page}}`` and ``{{pages}}`` in it."""
'''

SHEET_TEST = '''"""TODO: what the sheet has to show, and where."""

from app.printing.kit.values import SheetSize
from app.printing.papers.{name} import {title}Sheet, render_{name}
from app.words.papers.labels import {title}Labels
from tests.printing.paper_samples import heading
from tests.printing.reader import read


def test_every_line_is_printed() -> None:
    values = {title}Sheet(heading=heading("TODO"), lines=("First", "Second"))
    labels = {title}Labels(page="Page {{page}} of {{pages}}")
    (text,) = read(render_{name}(values, labels, SheetSize.A4)).texts
    assert "First" in text and "Second" in text
'''


def new_act(root: Path, noun: str, verb: str) -> list[Path]:
    """Declare a verb and its act in the window, write function and test; return the files.

    Raises:
        ValueError: there is no such noun, the verb is no name, or it exists.
    """
    table = root / "app" / "services" / noun / "acts.py"
    if not table.is_file():
        raise ValueError(f"app/services/{noun}/acts.py doesn't exist.")
    text, constant = table.read_text("utf-8"), _name(verb).upper()
    if f'Act("{verb}"' in text or f'Act(\n    "{verb}"' in text:
        raise ValueError(f"{verb} is declared in {table.name} already.")
    values = {"noun": noun, "verb": verb, "constant": constant}
    written = _write(
        {
            root / "app" / "services" / noun / f"{verb}.py": FUNCTION.format(**values),
            root / "tests" / "services" / noun / f"test_{verb}.py": ACT_TEST.format(**values),
        }
    )
    if "history_text" not in text:
        text = text.replace("import Arguments, NameOf", "import Arguments, NameOf, history_text")
    table.write_text(f'{text}{constant} = Act("{verb}", history_text("TODO"))\n', "utf-8")
    window = root / "app" / "ui" / noun / "acts.py"
    if window.is_file():
        window.write_text(_with_ui_act(window.read_text("utf-8"), verb), "utf-8")
        return [table, window, *written]
    return [table, *written]


def _with_ui_act(source: str, verb: str) -> str:
    """The acts of a page with one more, after those of its first view."""
    view = next(
        node.value
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func) == "ViewActs"
    )
    lines = source.split("\n")
    # The tuple's last line is its closing bracket.
    end = (view.args[1].end_lineno or 0) - 1
    declared = f'        UiAct("{verb}", "TODO", changes=True, verbs=("{verb}",)),'
    return "\n".join((*lines[:end], declared, *lines[end:]))


def new_sheet(root: Path, name: str) -> list[Path]:
    """Declare a sheet's labels, and write its module and a test; return what was written.

    Raises:
        ValueError: the name is no name, or the sheet exists.
    """
    values = {"name": _name(name), "title": name.title().replace("_", "")}
    labels = root / "app" / "words" / "papers" / "labels.py"
    written = _write(
        {
            root / "app" / "printing" / "papers" / f"{name}.py": SHEET.format(**values),
            root / "tests" / "printing" / "papers" / f"test_{name}.py": SHEET_TEST.format(**values),
        }
    )
    labels.write_text(labels.read_text("utf-8") + LABELS.format(**values), "utf-8")
    return [labels, *written]


def _name(text: str) -> str:
    if not NAME.fullmatch(text):
        raise ValueError(f"“{text}” is no name: use small letters and underscores, as ring_bell.")
    return text


def _write(files: dict[Path, str]) -> list[Path]:
    for path in files:
        if path.exists():
            raise ValueError(f"{path.name} exists already.")
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return list(files)


def main(arguments: list[str]) -> int:
    """Write what was requested, and name it and the recipe with the rest."""
    try:
        match arguments:
            case ["act", noun, verb]:
                written = new_act(ROOT, noun, verb)
            case ["sheet", name]:
                written = new_sheet(ROOT, name)
            case _:
                print(USAGE)
                return 2
    except ValueError as error:
        print(error)
        return 2
    for path in written:
        print(path.relative_to(ROOT))
    print("The rest is listed in docs/CONTRIBUTING.md, Recipes.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
