"""Which sentences papers want: all of each function of words that any paper calls."""

import ast
import gettext
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from app.words.core.catalogue import Words

Message = tuple[str, ...]
"""A sentence, or its form for one and its form for several."""


@dataclass(frozen=True)
class Place:
    """A line of the program's source."""

    path: str
    line: int


@dataclass
class Listening(Words):
    """Words that remember from where they were called."""

    places: set[Place] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__(gettext.NullTranslations())

    def __call__(self, message: str, **facts: object) -> str:
        self._note()
        return super().__call__(message, **facts)

    def many(self, one: str, several: str, n: int, **facts: object) -> str:
        self._note()
        return super().many(one, several, n, **facts)

    def in_vocabulary(self, vocabulary: str) -> Words:
        return self

    def __hash__(self) -> int:
        return id(self)

    def _note(self) -> None:
        frame = sys._getframe(2)
        self.places.add(Place(frame.f_code.co_filename, frame.f_lineno))

    def wanted(self) -> frozenset[Message]:
        """The sentences of every function and table from which a sentence was wanted.

        A function that gives one of several sentences may have given another one in another event:
        all that it can give counts.
        """
        found: set[Message] = set()
        for place in self.places:
            found |= next(messages for first, last, messages in _statements(place.path)
                          if first <= place.line <= last)  # fmt: skip
        return frozenset(found)


def all_of(path: str) -> frozenset[Message]:
    """Every sentence of a module."""
    return frozenset(message for _, _, part in _statements(path) for message in part)


@cache
def _statements(path: str) -> tuple[tuple[int, int, frozenset[Message]], ...]:
    """Each top-level statement of a module: its lines, and the sentences in it."""
    tree = ast.parse(Path(path).read_text("utf-8"))
    return tuple(
        (one.lineno, one.end_lineno or one.lineno, frozenset(_sentences(one))) for one in tree.body
    )


def _sentences(part: ast.AST) -> list[Message]:
    found: list[Message] = []
    for one in ast.walk(part):
        if not isinstance(one, ast.Call):
            continue
        texts = [argument.value for argument in one.args if isinstance(argument, ast.Constant)]
        match one.func:
            case ast.Name(id="t"):
                found += [(str(text),) for text in texts[:1]]
            case ast.Attribute(attr="many", value=ast.Name(id="t")):
                found.append((str(texts[0]), str(texts[1])))
    return found
