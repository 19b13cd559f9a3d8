"""Which sentences papers ask for: all of each act of wording that any paper comes by."""

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
    """Words that remember from where they were asked."""

    places: set[Place] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__(gettext.NullTranslations())

    def __call__(self, message: str, **facts: object) -> str:
        self._note()
        return super().__call__(message, **facts)

    def many(self, one: str, several: str, n: int, **facts: object) -> str:
        self._note()
        return super().many(one, several, n, **facts)

    def __hash__(self) -> int:
        return id(self)

    def _note(self) -> None:
        frame = sys._getframe(2)
        self.places.add(Place(frame.f_code.co_filename, frame.f_lineno))

    def asked(self) -> frozenset[Message]:
        """The sentences of every function and table from which anything was asked.

        A function that says one of several things may have said another one, had the event been
        another: all that it can say counts.
        """
        found: set[Message] = set()
        for place in self.places:
            found |= next(said for first, last, said in _said(place.path)
                          if first <= place.line <= last)  # fmt: skip
        return frozenset(found)


def all_of(path: str) -> frozenset[Message]:
    """Every sentence of a module."""
    return frozenset(said for _, _, part in _said(path) for said in part)


@cache
def _said(path: str) -> tuple[tuple[int, int, frozenset[Message]], ...]:
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
        texts = [said.value for said in one.args if isinstance(said, ast.Constant)]
        match one.func:
            case ast.Name(id="t"):
                found += [(str(text),) for text in texts[:1]]
            case ast.Attribute(attr="many", value=ast.Name(id="t")):
                found.append((str(texts[0]), str(texts[1])))
    return found
