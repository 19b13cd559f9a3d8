"""Mutants: a module with one small fault put into it, as a slip of the hand would.

A comparison turned, ``and`` for ``or``, a condition denied, a number one off, a text altered,
``None`` returned, a statement dropped. Left alone are docstrings, annotations, what decorators are
given, and texts of assertions.
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE,
    ast.GtE: ast.Gt, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_CALCULATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add,
}  # fmt: skip

_Change = Callable[[], str]
"""Puts the fault into the tree, and describes it."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault that can be put into a module."""

    number: int
    """Among all of the module."""
    scope: str
    """The outermost function that has it, with its class; "" outside of functions."""
    line: int
    statement: int
    """The line on which the statement that has it begins."""
    code: str
    """The line's text."""
    fault: str
    """What was there and what is there now."""

    @property
    def name(self) -> str:
        """What it is recognized by, wherever in the module it moves."""
        return f"{self.scope or 'module'}: {self.code}: {self.fault}"


def mutants(source: str) -> tuple[Mutant, ...]:
    """Every mutant of a module's text."""
    lines = source.splitlines()
    found = []
    for number in range(sum(1 for _ in _faults(ast.parse(source)))):
        scope, begin, node, fault = _put(ast.parse(source), number)
        text = lines[node.lineno - 1].strip()
        found.append(Mutant(number, scope, node.lineno, begin, text, fault))
    return tuple(found)


def mutated(source: str, number: int) -> ast.Module:
    """The tree of a module with one fault in it; every line keeps its number."""
    tree = ast.parse(source)
    _put(tree, number)
    return ast.fix_missing_locations(tree)


def marked(source: str, name: str) -> ast.Module:
    """The tree of a module whose functions add the line of each statement to a global set."""
    tree = ast.parse(source)
    for scope, body in list(_bodies(tree, "", is_in_function=False)):
        if scope:
            marks = [ast.parse(f"{name}.add({one.lineno})").body[0] for one in body]
            body[:] = [one for pair in zip(marks, body, strict=True) for one in pair]
    return ast.fix_missing_locations(tree)


def _put(tree: ast.Module, number: int) -> tuple[str, int, ast.AST, str]:
    for index, (scope, begin, node, change) in enumerate(_faults(tree)):
        if index == number:
            return scope, begin, node, change()
    raise IndexError(number)


def _faults(tree: ast.Module) -> Iterator[tuple[str, int, ast.AST, _Change]]:
    for scope, body in _bodies(tree, "", is_in_function=False):
        for one in body:
            yield from ((scope, one.lineno, node, do) for node, do in _of_statement(body, one))


def _bodies(
    node: ast.AST, scope: str, *, is_in_function: bool
) -> Iterator[tuple[str, list[ast.stmt]]]:
    """Every list of statements, with the outermost function around it."""
    for name in ("body", "orelse", "finalbody"):
        body = getattr(node, name, None)
        if not isinstance(body, list):
            continue
        yield (scope if is_in_function else ""), body
        for one in body:
            inner, is_inside = scope, is_in_function
            if isinstance(one, ast.FunctionDef | ast.ClassDef) and not is_in_function:
                inner = f"{scope}.{one.name}".removeprefix(".")
                is_inside = isinstance(one, ast.FunctionDef)
            yield from _bodies(one, inner, is_in_function=is_inside)
    for handler in getattr(node, "handlers", ()):
        yield from _bodies(handler, scope, is_in_function=is_in_function)
    for case in getattr(node, "cases", ()):
        yield from _bodies(case, scope, is_in_function=is_in_function)


def _of_statement(body: list[ast.stmt], statement: ast.stmt) -> Iterator[tuple[ast.AST, _Change]]:
    """The faults of a statement itself, those of statements in it excepted."""
    if isinstance(statement, ast.Assert | ast.FunctionDef | ast.Import | ast.ImportFrom):
        return
    if _is_docstring(statement):
        return
    if _can_be_dropped(statement):
        yield statement, lambda: _drop(body, statement)
    if isinstance(statement, ast.Return) and not _is_none(statement.value):
        yield statement, lambda: _return_none(statement)
    if isinstance(statement, ast.If | ast.While) and not _is_turned(statement.test):
        yield statement.test, lambda: _deny(statement, "test")
    if isinstance(statement, ast.ClassDef):
        return
    if isinstance(statement, ast.AnnAssign):
        if statement.value is not None:
            yield from _of_field(statement, "value", statement.value)
        return
    yield from _of_expressions(statement)


def _of_expressions(node: ast.AST) -> Iterator[tuple[ast.AST, _Change]]:
    for name, value in ast.iter_fields(node):
        if isinstance(value, list):
            for index, one in enumerate(value):
                if isinstance(one, ast.expr | ast.keyword | ast.comprehension | ast.withitem):
                    yield from _of_field(value, index, one)
        elif isinstance(value, ast.expr):
            yield from _of_field(node, name, value)


def _of_field(
    holder: ast.AST | list[ast.AST], at: str | int, node: ast.AST
) -> Iterator[tuple[ast.AST, _Change]]:
    """The faults of an expression and of all in it, given what holds it."""
    match node:
        case ast.Compare(ops=[only]) if type(only) in _COMPARED:
            yield (
                node,
                lambda: _swap(node, lambda: node.ops.__setitem__(0, _COMPARED[type(only)]())),
            )
        case ast.BoolOp():
            turned = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield node, lambda: _swap(node, lambda: setattr(node, "op", turned))
        case ast.BinOp() if type(node.op) in _CALCULATED:
            other = _CALCULATED[type(node.op)]()
            yield node, lambda: _swap(node, lambda: setattr(node, "op", other))
        case ast.UnaryOp(op=ast.Not()):
            yield node, lambda: _replace(holder, at, node, node.operand)
        case ast.IfExp() if not _is_turned(node.test):
            yield node.test, lambda: _deny(node, "test")
        case ast.comprehension():
            for index in (n for n, one in enumerate(node.ifs) if not _is_turned(one)):
                yield node.ifs[index], lambda index=index: _deny(node.ifs, index)
        case ast.Constant(value=bool() | int() | str()):
            yield node, lambda: _replace(holder, at, node, ast.Constant(_other(node.value)))
    yield from _of_expressions(node)


def _other(value: object) -> object:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}~"
    raise TypeError(value)


def _swap(node: ast.expr, change: Callable[[], object]) -> str:
    before = ast.unparse(node)
    change()
    return f"{before} -> {ast.unparse(node)}"


def _replace(holder: ast.AST | list[ast.AST], at: str | int, old: ast.expr, new: ast.expr) -> str:
    # A piece of an f-string can't be written by itself.
    fault = f"{_text(old)} -> {_text(new)}"
    ast.copy_location(new, old)
    if isinstance(holder, list):
        assert isinstance(at, int)
        holder[at] = new
    else:
        assert isinstance(at, str)
        setattr(holder, at, new)
    return fault


def _text(node: ast.expr) -> str:
    return repr(node.value) if isinstance(node, ast.Constant) else ast.unparse(node)


def _deny(holder: ast.AST | list[ast.expr], at: str | int) -> str:
    test = holder[at] if isinstance(holder, list) else getattr(holder, at)  # type: ignore[index,arg-type]
    return _replace(holder, at, test, ast.UnaryOp(ast.Not(), test))  # type: ignore[arg-type]


def _drop(body: list[ast.stmt], statement: ast.stmt) -> str:
    body[body.index(statement)] = ast.copy_location(ast.Pass(), statement)
    return f"{ast.unparse(statement).splitlines()[0]} -> dropped"


def _return_none(statement: ast.Return) -> str:
    before = ast.unparse(statement).splitlines()[0]
    statement.value = ast.copy_location(ast.Constant(None), statement)
    return f"{before} -> return None"


def _can_be_dropped(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(value=ast.Call() | ast.Await()):
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
        case ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break() | ast.Delete():
            return True
    return False


def _is_turned(test: ast.expr) -> bool:
    """Whether denying a condition is a fault that the condition has of itself."""
    match test:
        case ast.Compare(
            ops=[ast.Eq() | ast.NotEq() | ast.Is() | ast.IsNot() | ast.In() | ast.NotIn()]
        ):
            return True
        case ast.UnaryOp(op=ast.Not()):
            return True
    return False


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_none(node: ast.expr | None) -> bool:
    return node is None or (isinstance(node, ast.Constant) and node.value is None)
