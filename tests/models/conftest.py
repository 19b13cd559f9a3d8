"""An event file for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.models.file.event_file import EventFile
from tests.models.stored import new_file


@pytest.fixture
def file(tmp_path: Path) -> Iterator[EventFile]:
    """An event without players."""
    file = new_file(tmp_path / "spring.dicedown")
    yield file
    file.close()
