"""Durations: how long the tests of each file take, and which a quick run leaves out for that.

``tests/data/durations.toml`` has, for each file of tests, the milliseconds of processor time that
one of its tests takes on average. With ``--sample`` a file whose tests take more than ``SHORT``
gives as many of them as would take that, at least one; the same ones always, scattered over the
file. ``--measure`` leaves out no file's tests, and writes the table.
"""

import os
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from typing import Any

import pytest

TABLE = Path(__file__).parent / "data" / "durations.toml"
SHORT = 35
"""Milliseconds; so long may a test take on average."""
HEAD = "# Milliseconds of one test on average: written by `python3 dev.py test --measure`.\n"


def measured(table: Path = TABLE) -> dict[str, int]:
    """File -> milliseconds."""
    return tomllib.loads(table.read_text("utf-8")) if table.exists() else {}


def one_of(milliseconds: int) -> int:
    """Of how many tests of a file a quick run takes one."""
    return max(1, ceil(milliseconds / SHORT - 0.25))


def processor_seconds() -> float:
    """What this process and those that it started and saw end have used."""
    return sum(os.times()[:4])


class Measuring:
    """Notes for each test what it used, and at the end writes the table.

    With several processes each test's report carries its seconds to the one that writes.
    """

    def __init__(self) -> None:
        self._used: dict[str, list[float]] = defaultdict(list)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Note what a test uses, with what is made for it and put away after it."""
        began = processor_seconds()
        item.user_properties.append(("began", began))
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
        """Put the seconds into the last of a test's reports."""
        report = yield
        if call.when == "teardown":
            began = dict(item.user_properties)["began"]
            report.user_properties = [("seconds", processor_seconds() - float(str(began)))]
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take what a report carries."""
        if report.when == "teardown":
            seconds = dict(report.user_properties)["seconds"]
            self._used[report.nodeid.partition("::")[0]].append(float(str(seconds)))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the table, where all reports have come to."""
        if not hasattr(session.config, "workerinput"):
            TABLE.write_text(written(self._used), "utf-8")


def written(used: dict[str, list[float]]) -> str:
    """The table as a text, without the files whose tests are short."""
    means = {file: round(1000 * sum(some) / len(some)) for file, some in used.items()}
    return HEAD + "".join(
        f'"{file}" = {mean}\n' for file, mean in sorted(means.items()) if one_of(mean) > 1
    )
