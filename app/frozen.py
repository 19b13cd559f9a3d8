"""Frozen dataclasses of which a start makes no more than it needs.

The standard library writes and compiles six methods of each; of the two hundred that a window loads
before its first page, that was an eighth of the time. Here a method is compiled when it is first
called. ``fields``, ``replace``, ``asdict`` and ``match`` work as with any dataclass.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from types import MemberDescriptorType
from typing import Any, NoReturn, TypeVar, dataclass_transform

_T = TypeVar("_T")
_Scope = dict[str, Any]

_COMPARED = {"__eq__": "==", "__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(
    *, kw_only: bool = False, slots: bool = True, eq: bool = True, order: bool = False
) -> Callable[[type[_T]], type[_T]]:
    """A frozen dataclass; the arguments are those of ``dataclass``."""
    compiled = ["__init__", *(["__eq__", "__hash__"] if eq else [])]
    compiled += [name for name in _COMPARED if order and name != "__eq__"]

    def make(cls: type[_T]) -> type[_T]:
        # Else the standard library computes a signature to stand there.
        cls.__doc__ = cls.__doc__ or cls.__name__
        made = dataclass(init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)(cls)
        for name, method in _SHARED.items():
            setattr(made, name, method)
        for name in compiled:
            setattr(made, name, _compiled_at_first_use(made, name))
        return made

    return make


def _refuse_set(self: object, name: str, _value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_delete(self: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[object]:
    return [getattr(self, each.name) for each in fields(self)]


def _set_state(self: Any, state: list[object]) -> None:
    for each, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)


def _repr(self: Any) -> str:
    shown = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


_SHARED: Mapping[str, Callable[..., object]] = {
    "__setattr__": _refuse_set,
    "__delattr__": _refuse_delete,
    "__getstate__": _state,
    "__setstate__": _set_state,
    "__repr__": _repr,
}
"""What values of all classes have in common."""


def _compiled_at_first_use(cls: type[Any], name: str) -> Callable[..., Any]:
    """A method that takes its own place when it is first called."""

    def method(self: object, *args: object, **kwargs: object) -> object:
        scope: _Scope = {}
        if name == "__init__":
            text = _init(cls, scope)
        elif name == "__hash__":
            text = f"def __hash__(self):\n return hash({_figures('self', cls)})"
        else:
            text = _comparison(name, cls)
        exec(text, scope)
        made = scope[name]
        made.__qualname__ = f"{cls.__qualname__}.{name}"
        setattr(cls, name, made)
        return made(self, *args, **kwargs)

    return method


def _init(cls: type[Any], scope: _Scope) -> str:
    """``__init__``, which takes the fields and sets them; what it needs is put into the scope."""
    of_place, of_name, body = ["self"], ["*"], []
    for each in fields(cls):
        name = value = parameter = each.name
        if each.default_factory is not MISSING:
            scope |= {f"_new_{name}": each.default_factory, "_missing": MISSING}
            parameter += "=_missing"
            value = f"_new_{name}() if {name} is _missing else {name}"
        elif each.default is not MISSING:
            scope[f"_default_{name}"] = each.default
            parameter += f"=_default_{name}"
        (of_name if each.kw_only else of_place).append(parameter)
        scope[f"_set_{name}"] = _setter(cls, name)
        body.append(f" _set_{name}(self, {value})")
    listed = of_place + (of_name if len(of_name) > 1 else [])
    return "\n".join([f"def __init__({', '.join(listed)}):", *(body or [" pass"])])


def _setter(cls: type[Any], name: str) -> Callable[[Any, object], None]:
    """Sets a field of a new value; that of a slot takes half as long."""
    slot = getattr(cls, name, None)
    if isinstance(slot, MemberDescriptorType):
        return slot.__set__
    return lambda value, figure: object.__setattr__(value, name, figure)


def _comparison(name: str, cls: type[Any]) -> str:
    """A method that compares the fields of two values of a class, and knows no other."""
    compared = f"{_figures('self', cls)} {_COMPARED[name]} {_figures('other', cls)}"
    return (
        f"def {name}(self, other):\n"
        f" if other.__class__ is self.__class__:\n  return {compared}\n"
        " return NotImplemented"
    )


def _figures(value: str, cls: type[Any]) -> str:
    """The fields of a value as a tuple."""
    return f"({''.join(f'{value}.{each.name}, ' for each in fields(cls))})"
