"""The pages for who works on the program: every path that they name is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
NAMED = re.compile(r"`((?:app|docs|tests|resources|installer)/[^`\s]*|[\w.-]+\.(?:md|py|toml))`")
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")


def paths_in(text: str) -> list[str]:
    """What a page names, but the patterns of recipes."""
    return [path for path in NAMED.findall(text) if "<" not in path and "*" not in path]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_path_that_a_page_names_is_there(page: Path) -> None:
    named = paths_in(page.read_text("utf-8"))
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_page_that_a_page_links_is_there(page: Path) -> None:
    linked = [one for one in LINK.findall(page.read_text("utf-8")) if "://" not in one]
    assert [path for path in linked if not (page.parent / path).exists()] == []


def test_a_path_is_found_in_a_sentence() -> None:
    text = "See `app/x.py`, `dev.py` and `app/ui/<noun>/acts.py`, not `EventState`."
    assert paths_in(text) == ["app/x.py", "dev.py"]
