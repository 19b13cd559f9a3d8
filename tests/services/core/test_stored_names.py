"""Names of parameters and fields that files keep: the journal's arguments, lists, house files.

Files of earlier versions have these names, so they outlive a rename in the code. Where one of them
is to be called otherwise, what writes and reads it needs a table of names first.
"""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_type_hints

import app.services
from app.rules.lists.army_list import ArmyList, ListEntry
from app.rules.packet.packet import Packet
from app.rules.scenarios.scenario import Scenario
from app.services.players.regulars import Regular
from tests.surroundings import DATA

KEPT = DATA / "stored-names.txt"
WHOLE = {"list": ArmyList, "entry": ListEntry, "regular": Regular, "packet": Packet}
WHOLE |= {"scenario": Scenario}
"""What files hold field by field, beside the arguments of verbs."""


def names_there_are() -> dict[str, tuple[str, ...]]:
    """Each verb's parameters, and the fields of each value in them, as files name them."""
    names: dict[str, tuple[str, ...]] = {}
    for verb, act in verbs():
        hints = get_type_hints(act)
        parameters = tuple(inspect.signature(act).parameters)[1:]
        names[verb] = parameters
        for parameter in parameters:
            names |= dict(of_values(f"{verb}.{parameter}", hints[parameter]))
    for name, kind in WHOLE.items():
        names |= dict(of_values(name, kind))
    return names


def verbs() -> Iterator[tuple[str, Any]]:
    for module in pkgutil.walk_packages(app.services.__path__, "app.services."):
        for one in vars(importlib.import_module(module.name)).values():
            if inspect.isfunction(one) and one.__module__ == module.name and hasattr(one, "verb"):
                yield one.verb, one


def of_values(path: str, hint: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    if isinstance(hint, type) and is_dataclass(hint):
        yield path, tuple(one.name for one in fields(hint))
        for name, kind in get_type_hints(hint).items():
            yield from of_values(f"{path}.{name}", kind)
    for part in get_args(hint):
        yield from of_values(path, part)


def test_every_name_that_files_keep_is_still_there() -> None:
    there = names_there_are()
    gone = []
    for line in KEPT.read_text("utf-8").splitlines():
        path, _, names = line.partition(": ")
        lost = set(names.split()) - set(there.get(path, ()))
        gone += [f"{path}: {name}" for name in sorted(lost)]
    assert gone == []


if __name__ == "__main__":
    lines = (f"{path}: {' '.join(names)}" for path, names in sorted(names_there_are().items()))
    KEPT.write_text("\n".join(lines) + "\n", "utf-8")
