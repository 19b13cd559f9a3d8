"""docs/REFERENCE.md, written from what the program declares: commands, settings, journal verbs.

``python3 dev.py keys`` writes it; a test fails where it is no longer what is declared. What a
packet's file may hold is explained in ``resources/help/packet_keys.toml``, with a test of its own.
"""

import ast
import re
from argparse import Action, ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from importlib import import_module
from pathlib import Path

from app.cli.command import parser_for
from app.cli.run import ALIASES_OF, FAMILIES, command_named
from app.models.file.journal import SALVAGE, UPGRADE
from app.services.backups.settings import BackupSettings
from app.services.core.act_context import Act
from app.services.program.all_acts import ACTS
from app.ui.core import settings
from app.words.core.catalogue import words
from app.words.core.commands import argument_help, command_help

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "REFERENCE.md"
_STORED = re.compile(r'_store\.value\("([^"]+)"')

TEXT_FILES = {
    "organizer.txt": "Your name for the history; the account's name without it.",
    "events-folder.txt": "The folder for new events; the documents folder without it.",
}
"""Settings that are a small text file each -> what they hold."""


OF_FILES = {
    UPGRADE: "Bring a file of an earlier version up to date.",
    SALVAGE: "Save what a damaged file still gives into a new one.",
}
"""Verbs that no service has, as the file itself is about to be opened -> what they do."""

HEAD = """# Reference

Written by `python3 dev.py keys` from what the program declares. The keys of a packet's file are
listed by `dicedown packet keys`, the keys of the window by **F1** and in the help.

## Commands
"""

SETTINGS = """## Settings

In the user's folder of Dice Down, for all events. The window changes them.
"""

VERBS = """## Journal verbs

What each step of an event's history is called in its file. They never change; new ones may be
added.
"""


def page() -> str:
    """The whole page."""
    parts = (
        HEAD,
        table(("command", "what it does", "options"), commands()),
        SETTINGS,
        table(("setting", "file", "what it is"), stored_settings()),
        VERBS,
        table(("verb", "what it does"), verbs()),
    )
    return "\n\n".join(part.strip() for part in parts) + "\n"


def commands() -> Iterator[tuple[str, ...]]:
    """Each command with what it does and the names of its options."""
    helps = command_help(words())
    for name in FAMILIES:
        options = [action.option_strings[-1] for action in actions_of(name)
                   if action.option_strings and "-h" not in action.option_strings]  # fmt: skip
        called = " or ".join(f"`{one}`" for one in (name, ALIASES_OF.get(name)) if one)
        yield called, helps[name], " ".join(f"`{option}`" for option in dict.fromkeys(options))


def actions_of(name: str) -> Iterator[Action]:
    """What a command and its sub-commands can be given."""
    waiting: list[ArgumentParser] = [parser_for(name, command_named(name), words())]
    for parser in waiting:
        for action in parser._actions:
            if isinstance(action, _SubParsersAction):
                waiting += action.choices.values()
                yield from action._choices_actions
            else:
                yield action


def unexplained_options() -> list[str]:
    """Options, arguments and sub-commands of commands that have no help."""
    helps = argument_help(words())
    return [
        f"{name} {action.dest}"
        for name in FAMILIES
        for action in actions_of(name)
        if not (action.help or helps.get(action.dest))
    ]


def stored_settings() -> Iterator[tuple[str, ...]]:
    """Each setting with the file that keeps it and its docstring."""
    for key, text in sorted(window_settings().items()):
        yield f"`{key}`", "`window.ini`", text
    docs = attribute_docs(BackupSettings)
    for field in fields(BackupSettings):
        yield f"`{field.name}`", "`backups.json`", docs[field.name]
    for file, text in TEXT_FILES.items():
        yield "", f"`{file}`", text


def window_settings() -> dict[str, str]:
    """The stored keys of the window's settings, each with its property's first sentence."""
    found = {}
    source = Path(settings.__file__).read_text("utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            for key in _STORED.findall(ast.get_source_segment(source, node) or ""):
                found[key] = first_line(ast.get_docstring(node))
    return found


def attribute_docs(kind: type) -> dict[str, str]:
    """The docstrings below a class's fields."""
    source = Path(__import__(kind.__module__, fromlist=["_"]).__file__ or "").read_text("utf-8")
    found: dict[str, str] = {}
    name = ""
    (body,) = (node.body for node in ast.parse(source).body
               if isinstance(node, ast.ClassDef) and node.name == kind.__name__)  # fmt: skip
    for node in body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            name = node.target.id
        elif name and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found[name] = first_line(str(node.value.value))
    return found


def verbs() -> Iterator[tuple[str, ...]]:
    """Each verb in the order of its declaration, with the docstring of its function."""
    functions = verb_functions()
    for verb in ACTS:
        yield f"`{verb}`", OF_FILES.get(verb) or first_line(functions.get(verb))


@cache
def verb_functions() -> dict[str, str | None]:
    """Each verb -> the docstring of the service that does it."""
    nouns = (ROOT / "app" / "services").glob("*/acts.py")
    modules = [import_module(f"app.services.{path.parent.name}.acts") for path in nouns]
    named = {name: act.verb for module in modules for name, act in vars(module).items()
             if isinstance(act, Act)}  # fmt: skip
    found = {}
    for path in (ROOT / "app" / "services").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for call in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
                if isinstance(call, ast.Call) and ast.unparse(call.func) == "verb":
                    verb = named[ast.unparse(call.args[0]).rpartition(".")[2]]
                    found[verb] = ast.get_docstring(node)
    return found


def first_line(text: str | None) -> str:
    """A docstring's first paragraph in one line."""
    return " ".join((text or "").strip().partition("\n\n")[0].replace("``", "`").split())


def table(heads: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    """A table of Markdown."""
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in lines)
