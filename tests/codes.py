"""Every code of an error or a problem, and those that a piece of source names."""

import ast
import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module

import app.rules
from app.codes import Code


@cache
def enums() -> dict[str, type[Code]]:
    """Every enum of codes, by its name."""
    for module in pkgutil.walk_packages(app.rules.__path__, f"{app.rules.__name__}."):
        import_module(module.name)
    return {one.__name__: one for one in Code.__subclasses__()}


def all_codes() -> set[Code]:
    """Every member of every enum of codes."""
    return {code for enum in enums().values() for code in enum}


def codes_named_in(node: ast.AST) -> Iterator[Code]:
    """The members written out in an expression, as ``RoundCode.CLOSED``."""
    for inner in ast.walk(node):
        match inner:
            case ast.Attribute(value=ast.Name(id=enum), attr=member) if enum in enums():
                yield enums()[enum][member]
