"""Commands speak as the packet of their event does."""

import ast
from collections.abc import Iterator
from pathlib import Path

import app.cli


def functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every function of the commands, with the name of its file."""
    for path in sorted(Path(app.cli.__path__[0]).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield path.name, node


def opening(function: ast.FunctionDef) -> int | None:
    """The line in which it opens an event."""
    calls = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
    lines = [one.lineno for one in calls if ast.unparse(one) == "console.event"]
    return min(lines, default=None)


def test_no_command_keeps_its_words_from_before_it_knows_the_packet():
    found = [(name, function, opening(function)) for name, function in functions()]
    opened = [(name, function, line) for name, function, line in found if line is not None]
    assert len(opened) > 50
    early = [
        f"{name}: {function.name}"
        for name, function, line in opened
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and node.lineno < line and "console.t" in _parts(node.value)
    ]
    assert early == []


def _parts(value: ast.expr) -> list[str]:
    """What is assigned, one after another."""
    return [ast.unparse(one) for one in (value.elts if isinstance(value, ast.Tuple) else [value])]


def test_a_result_has_the_points_of_its_packet(ok, tmp_path, data):
    event = tmp_path / "event.dicedown"
    ok("new", event, "--packet", "sr2026", "--points", 75, "--name", "Today")
    for name in ("Ada Voss", "Bo Reed"):
        ok("enter", event, name, "--faction", "Cygnar")
    ok("pair", event, "--seed", 1)
    ok("publish", event)
    ok("begin", event)
    out = ok("result", event, "--table", 1, "--winner", "first", "--by", "scenario",
             "--cp", "5,1", "--ap", "30,20").out  # fmt: skip
    assert "5–1 victory points" in out and "control points" not in out
