"""What every test finds: its own surroundings, before anything imports Qt."""

import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests import surroundings
from tests.durations import Measuring
from tests.sweeps import (  # noqa: F401
    one_in,
    pytest_addoption,
    pytest_collection_modifyitems,
    pytest_generate_tests,
    pytest_pycollect_makeitem,
    pytest_report_header,
)

# What is loaded now stays; to look for garbage among it takes long. It is looked for below.
gc.disable()

HOME = surroundings.arrange()
"""The user's home, as the tests see it; one for each process that runs tests."""

from app.paths import backups, house_packets_folder  # noqa: E402
from app.ui.program.start import collect_here  # noqa: E402
from tests.postgres import postgres  # noqa: E402, F401
from tests.stores import stores  # noqa: E402, F401

_FOLDERS = house_packets_folder(), backups()
"""What a test may leave behind outside of its own folder."""

settings.register_profile("dev", deadline=None, max_examples=40)
settings.register_profile("ci", deadline=None, max_examples=40, derandomize=True, database=None)
settings.register_profile("many", deadline=None, max_examples=5000)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_configure(config: pytest.Config) -> None:
    """Try fewer examples where samples will do; measure where that is wanted."""
    if config.option.measure:
        config.pluginmanager.register(Measuring())
    if config.option.sample:
        settings.register_profile("sample", parent=settings(), max_examples=8)
        settings.load_profile("sample")


@pytest.fixture(autouse=True)
def _no_files_of_other_tests() -> Iterator[None]:
    """Leave the EO's own packets, and the backups, to the test that made them."""
    yield
    for folder in _FOLDERS:
        if folder.exists():
            shutil.rmtree(folder, ignore_errors=True)


def pytest_collection_finish() -> None:
    """Leave all that is there for good out of every later search for garbage."""
    gc.freeze()
    # What lives long here are caches, through which a search is long and finds nothing.
    gc.set_threshold(*gc.get_threshold()[:2], 50)


@pytest.fixture(autouse=True)
def _collects_in_this_thread() -> Iterator[None]:
    """Collect garbage here, and nowhere else, whatever a command has switched on."""
    gc.disable()
    yield
    collect_here()


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder ``tests/data``."""
    return surroundings.DATA
