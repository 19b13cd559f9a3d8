"""Cases of one reader, led by what of the program they reach: run as a process of its own.

    python -m tests.prove.guided TARGET CASES SEED FOLDER

Where the guide cannot be had (it is there for Linux), the changes are blind. What was found is
written into FOLDER: ``report.json`` and a file for each kind of fault.
"""

import json
import os
import sys
from collections import Counter
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from tests.prove.limits import cap_memory, within_limits

try:
    import atheris
except ImportError:
    atheris = None


class Watch:
    """Counts the cases of a target and keeps the first input of each fault."""

    def __init__(self, target: str, cases: int, folder: Path) -> None:
        from tests.prove.targets import TARGETS

        self._case = TARGETS[target]
        self._cases, self._folder = cases, folder
        self._count, self._slowest, self._start = 0, 0.0, perf_counter()
        self._faults: Counter[str] = Counter()

    def look(self, data: bytes) -> None:
        """Run one case, and write down how it stands now and then and at the end."""
        start = process_time()
        fault = within_limits(self._case, data)
        self._slowest = max(self._slowest, process_time() - start)
        self._count += 1
        if fault is not None:
            if fault.mark not in self._faults:
                name = f"fault-{len(self._faults)}"
                (self._folder / name).write_bytes(data)
                (self._folder / f"{name}.txt").write_text(f"{fault.mark}\n{fault.trace}", "utf-8")
            self._faults[fault.mark] += 1
        if self._count % 1000 == 0 or self._count == self._cases:
            self._report()
        if self._count >= self._cases:
            # The guide has nothing else to do, and never returns by itself.
            os._exit(0)

    def _report(self) -> None:
        told = {
            "cases": self._count,
            "faults": dict(self._faults),
            "slowest": round(self._slowest, 2),
            "seconds": round(perf_counter() - self._start),
            "guided": atheris is not None,
        }
        (self._folder / "report.json").write_text(json.dumps(told), "utf-8")


def main(arguments: list[str]) -> None:
    """Run the cases; the process ends with the last."""
    target, cases, seed, folder = arguments[0], int(arguments[1]), int(arguments[2]), arguments[3]
    if atheris is not None:
        with atheris.instrument_imports(include=["app", "tomllib"]):
            import tests.prove.targets  # noqa: F401
    # Only now: what was loaded before is not followed.
    from tests.prove.mutations import changed, longest
    from tests.prove.seeds import seeds

    cap_memory(3)
    good = seeds(target)
    for one in good:
        Watch(target, 2, Path(folder)).look(one)
    watch = Watch(target, cases, Path(folder))
    if atheris is None:
        chance = Random(seed)
        while True:
            watch.look(changed(target, chance.choice(good), chance))
    corpus = Path(folder, "corpus")
    corpus.mkdir()
    for number, one in enumerate(good):
        (corpus / f"{number:03}").write_bytes(one)

    def change(data: bytes, most: int, number: int) -> bytes:
        chance = Random(number)
        if chance.random() < 0.3 and target != "workbook":
            return bytes(atheris.Mutate(data, most))
        return changed(target, data, chance)[:most]

    options = [f"-seed={seed}", f"-max_len={longest(target)}", "-timeout=120", "-rss_limit_mb=0"]
    options += ["-verbosity=0", f"-artifact_prefix={folder}/", str(corpus)]
    atheris.Setup([sys.argv[0], *options], watch.look, custom_mutator=change)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
