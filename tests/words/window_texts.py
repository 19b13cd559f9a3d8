"""Which sentences the window shows: read from its source, and from what it declares as data."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from app.ui.core.acts import MENUS, WHY_NOT, FieldKeys, UiAct, ViewActs
from app.ui.core.window_acts import PAGES
from app.ui.program import menu_bar
from app.ui.program.all_acts import VIEWS
from tests.words.wanted_texts import Message

ROOT = Path(__file__).resolve().parent.parent.parent
_T, _MANY, _LATER = ("t", "_t"), "many", "history_text"
"""What words are called, and what gives a sentence to words that come later."""
_PASSED_ON = ("app/words/core/act_arguments.py", "app/services/papers/fingerprint.py")
"""Modules that pass on a sentence which another one holds."""


@dataclass
class Shown:
    """Where a sentence comes from, and what a translator should know of it."""

    places: set[tuple[str, int]] = field(default_factory=set)
    notes: set[str] = field(default_factory=set)

    @property
    def order(self) -> tuple[str, int]:
        """Beside which other sentences it should be read."""
        return min(self.places)

    @property
    def files(self) -> list[str]:
        """Where it is wanted, each file or view once."""
        return sorted({file for file, _ in self.places})


@cache
def shown() -> Mapping[Message, Shown]:
    """Every sentence that the window may show, in all states of an event."""
    found: dict[Message, Shown] = {}
    for place, sentence in _of_source():
        found.setdefault(sentence, Shown()).places.add(place)
    for number, (view, text, note) in enumerate(_declared()):
        one = found.setdefault((text,), Shown())
        one.places.add((f"acts-of/{view.replace(' ', '-')}", number))
        one.notes.add(note)
    return found


def not_literal() -> list[str]:
    """The places of window and words that ask for what no source holds as it is."""
    return [
        f"{module.file}:{call.lineno}"
        for module in _modules().values()
        if module.name.startswith(("app.ui", "app.words")) and module.file not in _PASSED_ON
        for call in _calls(module.tree)
        if _sentence(call) is None and not _is_declared(call)
    ]


# What is declared as data


def _declared() -> Iterator[tuple[str, str, str]]:
    """View, text, and what the text is."""
    for path in MENUS:
        yield "menu bar", path[0], "title of a menu"
    for title in PAGES.values():
        yield "sidebar", title, "title of a page"
    for reason in (*WHY_NOT.values(), *(reason for _, reason in menu_bar._NEEDS.values())):
        yield "greyed", reason, "why an act can't be done now"
    for view in VIEWS.values():
        for name in view.menu:
            yield view.view, name, "title of a menu"
        for one in view.acts:
            for text, note in _texts(view, one):
                if text:
                    yield view.view, text, note


def _texts(view: ViewActs, one: UiAct | FieldKeys) -> Iterable[tuple[str, str]]:
    if isinstance(one, FieldKeys):
        return ((one.about, "what keys do"),)
    return (
        (one.text, "button and menu"),
        (one.about, "tool tip: what a button does, without a full stop"),
        (one.group, "what keys do"),
        (one.synonyms, "words by which an act is found, with spaces between: not shown"),
        *((name, "title of a menu") for name in view.menu_of(one)),
    )


_DECLARED = (
    "act.text", "entry.act.text", "command.act.synonyms", "self.about", "self.text", "one.about",
    "group", "path[0]", "path[-1]", "title", "WHY_NOT[act.enabled]", "reason",
)  # fmt: skip
"""How what ``_declared`` gives is called where words are asked for it."""


def _is_declared(call: ast.Call) -> bool:
    return all(ast.unparse(one) in _DECLARED for one in call.args[:1])


# What is written in the source


@cache
def _nodes(part: ast.AST) -> tuple[ast.AST, ...]:
    """A part and all that is in it; it is asked for its imports, its names and its calls."""
    return tuple(ast.walk(part))


@dataclass(frozen=True)
class _Module:
    name: str
    file: str
    tree: ast.Module

    @cached_property
    def imports(self) -> Mapping[str, tuple[str, str]]:
        """A name here -> its module, and its name there; "" for the module itself."""
        found = {}
        for one in _nodes(self.tree):
            if isinstance(one, ast.ImportFrom) and one.module and one.module.startswith("app"):
                for alias in one.names:
                    inner = f"{one.module}.{alias.name}"
                    there = (inner, "") if inner in _modules() else (one.module, alias.name)
                    found[alias.asname or alias.name] = there
        return found

    @cached_property
    def definitions(self) -> Mapping[str, ast.stmt]:
        """A name -> the statement that gives it its meaning."""
        found: dict[str, ast.stmt] = {}
        for part in self.tree.body:
            if isinstance(part, ast.FunctionDef | ast.ClassDef):
                found[part.name] = part
            elif isinstance(part, ast.Assign | ast.AnnAssign):
                targets = part.targets if isinstance(part, ast.Assign) else [part.target]
                for target in targets:
                    for name in ast.walk(target):
                        if isinstance(name, ast.Name):
                            found[name.id] = part
        return found

    def uses(self, part: ast.AST) -> Iterator[tuple[str, str]]:
        """The module and name of everything of the program that a part names."""
        for one in _nodes(part):
            if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name):
                module, name = self.imports.get(one.value.id, ("", "?"))
                if module and not name:
                    yield module, one.attr
            elif isinstance(one, ast.Name):
                if one.id in self.imports:
                    yield self.imports[one.id]
                elif one.id in self.definitions:
                    yield self.name, one.id


@cache
def _modules() -> Mapping[str, _Module]:
    found = {}
    for path in sorted((ROOT / "app").rglob("*.py")):
        file = path.relative_to(ROOT).as_posix()
        name = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        found[name] = _Module(name, file, ast.parse(path.read_text("utf-8")))
    return found


def _of_source() -> Iterator[tuple[tuple[str, int], Message]]:
    """Place and sentence: all of ui and the services below it, and what of words they name."""
    whole = _imported(one for one in _modules() if one.startswith("app.ui"))
    asked: list[tuple[str, str]] = []
    for name in whole:
        module = _modules()[name]
        asked += (use for use in module.uses(module.tree))
        asked += module.imports.values()
        for line, sentence in _sentences(module.tree):
            yield (module.file, line), sentence
    seen: set[tuple[str, str]] = set()
    while asked:
        use = asked.pop()
        if use in seen or not use[0].startswith("app.words"):
            continue
        seen.add(use)
        module = _modules()[use[0]]
        part = module.definitions.get(use[1])
        if part is None:
            asked += filter(None, [module.imports.get(use[1])])
            continue
        asked += module.uses(part)
        for line, sentence in _sentences(part):
            yield (module.file, line), sentence


def _imported(names: Iterable[str]) -> set[str]:
    """The modules of ui and services that some modules import, however far down, and these."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in found or not name.startswith(("app.ui", "app.services")):
            continue
        found.add(name)
        waiting += (module for module, _ in _modules()[name].imports.values())
    return found


def _sentences(part: ast.AST) -> Iterator[tuple[int, Message]]:
    for call in _calls(part):
        sentence = _sentence(call)
        if sentence is not None:
            yield call.lineno, sentence


def _calls(part: ast.AST) -> Iterator[ast.Call]:
    """The calls that ask words for a sentence."""
    for one in _nodes(part):
        if isinstance(one, ast.Call) and one.args and _called(one) in (*_T, _MANY, _LATER):
            yield one


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _sentence(call: ast.Call) -> Message | None:
    """What a call asks for, None where that is not written in it."""
    wanted = call.args[: 2 if _called(call) == _MANY else 1]
    texts = [one.value for one in wanted if isinstance(one, ast.Constant)]
    if len(texts) < len(wanted) or not all(isinstance(text, str) for text in texts):
        return None
    return tuple(str(text) for text in texts)
