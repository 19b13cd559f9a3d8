"""Durations: how long the cases of each test take, and which a quick run leaves out for that.

``tests/data/durations.toml`` has, for each test function, the milliseconds of processor time that
one of its cases takes on average, where that is more than ``SHORT``. With ``--sample`` such a
function gives as many of its cases as would take that each, at least one. Of those whose one case
takes more than ``LONG`` not every one is run, but so many that they take ``LONG`` on average. It is
always the same ones. ``--measure`` leaves out none for its length, and writes the table.
"""

import os
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from math import ceil
from pathlib import Path
from typing import Any

import pytest

TABLE = Path(__file__).parent / "data" / "durations.toml"
SHORT = 15
"""Milliseconds; so long may a case take on average."""
LONG = 15
"""Milliseconds; more is too much for one case of every function."""
HEAD = "# Milliseconds of one case on average: written by `python3 dev.py test --measure`.\n"


@cache
def measured(table: Path = TABLE) -> dict[str, int]:
    """Function, as file::name -> milliseconds."""
    return tomllib.loads(table.read_text("utf-8")) if table.exists() else {}


def one_of(milliseconds: int) -> int:
    """Of how many cases of a function a quick run takes one."""
    return max(1, ceil(milliseconds / SHORT - 0.25))


def is_left_out(function: str, milliseconds: int) -> bool:
    """Whether a quick run takes no case of a function at all."""
    place = int.from_bytes(sha256(function.encode()).digest()[:4]) / 2**32
    return place * milliseconds >= LONG


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
            self._used[report.nodeid.partition("[")[0]].append(float(str(seconds)))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the table, where all reports have come to."""
        if not hasattr(session.config, "workerinput"):
            TABLE.write_text(written(self._used), "utf-8")


def written(used: dict[str, list[float]]) -> str:
    """The table as a text, without the functions whose cases are short."""
    means = {test: round(1000 * sum(some) / len(some)) for test, some in used.items()}
    return HEAD + "".join(
        f'"{test}" = {mean}\n' for test, mean in sorted(means.items()) if one_of(mean) > 1
    )
