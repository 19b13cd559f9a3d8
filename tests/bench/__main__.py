"""Run every measuring module alone and print one table; exit 1 if a target is missed."""

import json
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path

from tests import surroundings

HERE = Path(__file__).parent

Row = tuple[str, float, str]
"""What was measured, its value, the unit."""


def main(arguments: list[str]) -> int:
    """Measure the modules that a word names, or all; with ``--one``, be the process of one."""
    if arguments[:1] == ["--one"]:
        return measure_here(arguments[1], Path(arguments[2]))
    names = [path.stem for path in sorted(HERE.glob("bench_*.py"))]
    chosen = [name for name in names if not arguments or any(word in name for word in arguments)]
    if not chosen:
        print(f"No module tests/bench/bench_*.py is named so: {' '.join(arguments)}")
        return 2
    targets = tomllib.loads((HERE / "targets.toml").read_text("utf-8"))
    rows: list[Row] = []
    failed = []
    for name in chosen:
        measured = measure_apart(name)
        rows += measured
        if not measured:
            failed.append(f"{name} measured nothing")
    if not arguments:
        failed += unmeasured(rows, targets)
    print("\n".join(table(rows, targets)))
    failed += missed(rows, targets)
    print("\n".join(failed) if failed else f"{len(rows)} measured, no target missed")
    return 1 if failed else 0


def measure_apart(name: str) -> list[Row]:
    """The rows of one module, run in a process of its own; none if it failed."""
    with tempfile.TemporaryDirectory() as folder:
        answer = Path(folder, "rows.json")
        subprocess.run([sys.executable, "-m", "tests.bench", "--one", name, answer])
        rows = json.loads(answer.read_text("utf-8")) if answer.exists() else []
    return [(what, value, unit) for what, value, unit in rows]


def measure_here(name: str, answer: Path) -> int:
    """Run one module in this process and write down its rows."""
    surroundings.arrange()
    answer.write_text(json.dumps(import_module(f"tests.bench.{name}").measure()), "utf-8")
    return 0


def missed(rows: Sequence[Row], targets: Mapping[str, float]) -> list[str]:
    """One sentence for each row above its target."""
    return [
        f"Missed: {what}: {value:.3g} {unit} where {targets[what]:g} {unit} is the most"
        for what, value, unit in rows
        if what in targets and value > targets[what]
    ]


def unmeasured(rows: Sequence[Row], targets: Mapping[str, float]) -> list[str]:
    """One sentence for each target that nothing was measured for."""
    return [f"Nobody measures: {what}" for what in sorted(set(targets) - {row[0] for row in rows})]


def table(rows: Sequence[Row], targets: Mapping[str, float]) -> list[str]:
    """The rows as aligned lines: what, value, unit, target."""
    cells = [("measured", "value", "", "at most")]
    for what, value, unit in rows:
        target = f"{targets[what]:g}" if what in targets else "-"
        cells.append((what, f"{value:.3g}" if value < 1000 else f"{value:.0f}", unit, target))
    first, second, third, fourth = (max(map(len, column)) for column in zip(*cells, strict=True))
    return [
        f"{what:<{first}}  {value:>{second}} {unit:<{third}}  {target:>{fourth}}"
        for what, value, unit, target in cells
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
