"""What the builder makes on the way goes into a folder of the test's own."""

from pathlib import Path

import pytest

from installer import product


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for icons, notices and the like."""
    monkeypatch.setattr(product, "WORK", tmp_path)
    return tmp_path
