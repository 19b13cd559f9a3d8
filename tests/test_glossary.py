"""Words that the glossary keeps out of names, docstrings and comments become fewer."""

import re
from collections import Counter
from functools import lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GLOSSARY = (ROOT / "docs" / "GLOSSARY.md").read_text("utf-8")

CEILINGS = {
    "told": 0,
    "said": 1,
    "asked": 3,
    "anew": 5,
    "parted": 9,
    "reckon": 0,
    "heed": 0,
    "mend": 1,
}
"""How often each may still stand in ``app``: lower it whenever it has become less."""

_PART = re.compile(r"[A-Z]?[a-z]+")
_DOCSTRING = r'^ *"""[\s\S]*?"""'
_COMMENT = r"#[^\n]*"
_STRING = r'"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
_LITERAL = re.compile(f"(?P<kept>{_DOCSTRING}|{_COMMENT})|{_STRING}", re.M)
"""A docstring or comment, which is kept, or another string."""


def words_of(source: str) -> Counter[str]:
    """The words of a module's names, comments and docstrings; sentences for the EO are none."""
    text = _LITERAL.sub(lambda found: found["kept"] or " ", source)
    return Counter(part.lower() for part in _PART.findall(text))


@lru_cache(maxsize=1)
def words_there_are() -> Counter[str]:
    """The words of the whole program."""
    paths = (ROOT / "app").rglob("*.py")
    return sum((words_of(path.read_text("utf-8")) for path in paths), Counter())


def test_the_glossary_and_the_ceilings_name_the_same_words() -> None:
    part = GLOSSARY.partition("## Words that names and docstrings don't use")[2]
    listed = re.findall(r"^- (.*):", part, re.M)
    assert sorted(re.findall(r"`(\w+)`", " ".join(listed))) == sorted(CEILINGS)


@pytest.mark.parametrize("word", CEILINGS)
def test_a_word_that_says_nothing_does_not_come_back(word: str) -> None:
    assert words_there_are()[word] <= CEILINGS[word]


def test_words_of_names_docstrings_and_comments_are_counted() -> None:
    source = '"""It was told."""\ntold_by = say("was told")  # told\n'
    assert words_of(source)["told"] == 3
