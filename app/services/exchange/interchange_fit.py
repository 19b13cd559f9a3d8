"""Whether a value fits a schema, quickly: what does is not looked at again for its faults.

It knows the few words that the event's schema uses. Of any other it says no, so that whoever asks
looks closely; it never says yes to what the schema refuses.
"""

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

Schema = Mapping[str, Any]

_TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}
_SAYS_NOTHING = frozenset({"description", "title"})
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def fits(value: Any, schema: Schema, defs: Mapping[str, Schema]) -> bool:
    """Whether a value is as a schema wants it.

    Args:
        value: of JSON, with whole numbers as ``int``.
        schema: of the value.
        defs: what ``$ref`` names, by the last part of the name.
    """
    for word, wanted in schema.items():
        if word == "$ref":
            if not fits(value, defs[wanted.rpartition("/")[2]], defs):
                return False
        elif word in _SAYS_NOTHING:
            continue
        elif word not in _WORDS or not _WORDS[word](value, wanted, schema, defs):
            return False
    return True


def all_unlike(values: list[Any]) -> bool:
    """Whether no two values of a list are the same."""
    return len({_mark(one) for one in values}) == len(values)


def _mark(value: Any) -> Any:
    # True is no 1 in JSON; lists and objects have no hash of their own.
    return (type(value), repr(value) if isinstance(value, list | dict) else value)


def _type(value: Any, wanted: Any, schema: Schema, defs: Mapping[str, Schema]) -> bool:
    names = wanted if isinstance(wanted, list) else (wanted,)
    for name in names:
        is_number = name == "integer" and isinstance(value, bool)
        if isinstance(value, _TYPES.get(name, ())) and not is_number:
            return True
    return False


def _properties(value: Any, wanted: Any, schema: Schema, defs: Mapping[str, Schema]) -> bool:
    if not isinstance(value, dict):
        return True
    return all(fits(one, wanted[key], defs) for key, one in value.items() if key in wanted)


def _others(value: Any, wanted: Any, schema: Schema, defs: Mapping[str, Schema]) -> bool:
    if not isinstance(value, dict):
        return True
    others = value.keys() - schema.get("properties", {}).keys()
    if wanted is False:
        return not others
    return isinstance(wanted, dict) and all(fits(value[key], wanted, defs) for key in others)


def _items(value: Any, wanted: Any, schema: Schema, defs: Mapping[str, Schema]) -> bool:
    return not isinstance(value, list) or all(fits(one, wanted, defs) for one in value)


def _format(value: Any, wanted: Any, schema: Schema, defs: Mapping[str, Schema]) -> bool:
    if not isinstance(value, str):
        return True
    if wanted != "date" or not _DAY.fullmatch(value):
        return False
    try:
        date.fromisoformat(value)
    except ValueError:
        return False
    return True


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_WORDS: Mapping[str, Callable[[Any, Any, Schema, Mapping[str, Schema]], bool]] = {
    "type": _type,
    "properties": _properties,
    "additionalProperties": _others,
    "items": _items,
    "format": _format,
    "required": lambda value, wanted, *_: (
        not isinstance(value, dict) or all(key in value for key in wanted)
    ),
    "enum": lambda value, wanted, *_: isinstance(value, str) and value in wanted,
    "const": lambda value, wanted, *_: type(value) is type(wanted) and value == wanted,
    "minimum": lambda value, wanted, *_: not _number(value) or value >= wanted,
    "maximum": lambda value, wanted, *_: not _number(value) or value <= wanted,
    "minLength": lambda value, wanted, *_: not isinstance(value, str) or len(value) >= wanted,
    "maxLength": lambda value, wanted, *_: not isinstance(value, str) or len(value) <= wanted,
    "minItems": lambda value, wanted, *_: not isinstance(value, list) or len(value) >= wanted,
    "maxItems": lambda value, wanted, *_: not isinstance(value, list) or len(value) <= wanted,
    "uniqueItems": lambda value, wanted, *_: not isinstance(value, list) or all_unlike(value),
    "oneOf": lambda value, wanted, _, defs: sum(fits(value, one, defs) for one in wanted) == 1,
}
"""Word of a schema -> whether a value is as it wants; what it does not speak of is."""
