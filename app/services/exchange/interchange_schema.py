"""Reading interchange JSON: the text, and whether it has the shape of the schema."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from itertools import islice
from typing import Any

from app.codes import ImportCode
from app.paths import resource
from app.rules.core.bounds import LARGEST, MOST_ROUNDS
from app.rules.core.errors import Problem, impossible
from app.services.core.errors import UserError

# Whether a value fits a schema, quickly: what does is not looked at again for its faults.
#
# It knows the few words that the event's schema uses. Of any other it says no, so that whoever
# asks looks closely; it never says yes to what the schema refuses.


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
    return len({_mark(value) for value in values}) == len(values)


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
    return all(fits(item, wanted[key], defs) for key, item in value.items() if key in wanted)


def _others(value: Any, wanted: Any, schema: Schema, defs: Mapping[str, Schema]) -> bool:
    if not isinstance(value, dict):
        return True
    others = value.keys() - schema.get("properties", {}).keys()
    if wanted is False:
        return not others
    return isinstance(wanted, dict) and all(fits(value[key], wanted, defs) for key in others)


def _items(value: Any, wanted: Any, schema: Schema, defs: Mapping[str, Schema]) -> bool:
    return not isinstance(value, list) or all(fits(item, wanted, defs) for item in value)


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


def _is_number(value: Any) -> bool:
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
    "minimum": lambda value, wanted, *_: not _is_number(value) or value >= wanted,
    "maximum": lambda value, wanted, *_: not _is_number(value) or value <= wanted,
    "minLength": lambda value, wanted, *_: not isinstance(value, str) or len(value) >= wanted,
    "maxLength": lambda value, wanted, *_: not isinstance(value, str) or len(value) <= wanted,
    "minItems": lambda value, wanted, *_: not isinstance(value, list) or len(value) >= wanted,
    "maxItems": lambda value, wanted, *_: not isinstance(value, list) or len(value) <= wanted,
    "uniqueItems": lambda value, wanted, *_: not isinstance(value, list) or all_unlike(value),
    "oneOf": lambda value, wanted, _, defs: sum(fits(value, kind, defs) for kind in wanted) == 1,
}
"""Word of a schema -> whether a value is as it wants; what it does not speak of is."""


# What no event holds, whatever its schema says: too much, too deep, or what no file can keep.


BY_HAND = "by-hand"
"""The kind of a bye that a person moved; the event file's word for it is older."""

MOST_BYTES = 8 * 1024**2
MOST_ITEMS = 10_000
DEEPEST = 40
"""No event comes near these."""

_Path = tuple[str | int, ...]


def oversized(data: Any) -> Iterator[Problem]:
    """Lists that are too long, and a value that lies too deep: nothing else is checked then."""
    for path, value in _values(data):
        if len(path) > DEEPEST:
            yield impossible(ImportCode.TOO_DEEP, path_text(path[:2]))
            return
        if isinstance(value, list):
            most = MOST_ROUNDS if path == ("rounds",) else MOST_ITEMS
            if len(value) > most:
                yield impossible(ImportCode.MAX_ITEMS, path_text(path), wanted=(most,))


def unstorable(data: Any) -> Iterator[Problem]:
    """Numbers too large for a file, and texts that are none."""
    for path, value in _values(data):
        match value:
            case bool():
                continue
            case int() if abs(value) > LARGEST:
                yield impossible(ImportCode.TOO_LARGE, path_text(path), largest=LARGEST)
            case str() if any("\ud800" <= letter <= "\udfff" for letter in value):
                yield impossible(ImportCode.HALF_CHARACTER, path_text(path))


def path_text(path: Iterator[Any] | list[Any] | _Path) -> str:
    """A place in the file: ``rounds[0].games[3].result``, counted from 0."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}"
    return text.removeprefix(".")


def _values(data: Any) -> Iterator[tuple[_Path, Any]]:
    """Every value with its path, as the file has them; no recursion, however deep they lie."""
    waiting: list[tuple[_Path, Any]] = [((), data)]
    while waiting:
        path, value = waiting.pop()
        yield path, value
        if len(path) > DEEPEST:
            continue
        if isinstance(value, dict):
            waiting += [((*path, key), item) for key, item in reversed(value.items())]
        elif isinstance(value, list):
            waiting += [((*path, n), item) for n, item in reversed(tuple(enumerate(value)))]


_Error = Any
"""A ``ValidationError`` of jsonschema, which is loaded only by an import."""

MOST_PROBLEMS = 100
"""More of them nobody reads."""

_SHAPES = frozenset(
    {
        "type", "enum", "const", "minimum", "maximum",
        "minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "format",
    }
)  # fmt: skip


def read_json(data: bytes) -> Any:
    """The values of a JSON text.

    Raises:
        UserError: it is no JSON in UTF-8, or a key stands twice in one object.
    """
    twice: set[str] = set()

    def together(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        table = dict(pairs)
        if len(table) < len(pairs):
            counted = Counter(key for key, _ in pairs)
            twice.update(key for key, times in counted.items() if times > 1)
        return table

    if len(data) > MOST_BYTES:
        megabytes = MOST_BYTES // 1024**2
        problem = impossible(ImportCode.FILE_TOO_LONG, megabytes=megabytes)
        raise UserError(ImportCode.REFUSED, problems=(problem,), n=1)
    try:
        text = data.decode("utf-8-sig")
        value = json.loads(
            text, object_pairs_hook=together, parse_float=_number, parse_constant=_refuse_constant
        )
    except (ValueError, RecursionError) as error:
        raise UserError(ImportCode.NOT_JSON, why=str(error)) from None
    if twice:
        several = sorted(twice)[:MOST_PROBLEMS]
        problems = tuple(impossible(ImportCode.KEY_TWICE, key=key) for key in several)
        raise UserError(ImportCode.REFUSED, problems=problems, n=len(problems))
    return value


def shape_problems(data: Any) -> tuple[Problem, ...]:
    """What differs from the schema in plain values, the first ``MOST_PROBLEMS`` by their paths."""
    found = tuple(islice(oversized(data), MOST_PROBLEMS))
    if found:
        return found
    schema = json.loads(resource("event.schema.json").read_text(encoding="utf-8"))
    problems = (problem for error in _errors(data, schema) for problem in _problems(error))
    several = sorted(islice(problems, MOST_PROBLEMS), key=lambda problem: problem.field)
    return tuple(dict.fromkeys(islice((*several, *unstorable(data)), MOST_PROBLEMS)))


def _errors(data: Any, schema: Any) -> Iterator[_Error]:
    """Every error; of the event's own lists only those items are looked at that have some."""
    properties, defs = schema["properties"], schema["$defs"]
    if fits(data, schema, defs):
        return
    # Loaded here: it takes longer than the rest of an import.
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    kind: Any = extend(Draft202012Validator, {"uniqueItems": _unlike})  # type: ignore[no-untyped-call]
    validator = kind(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
    if not isinstance(data, dict):
        yield from validator.iter_errors(data)
        return
    lists = [key for key in properties if "items" in properties[key]]
    wrong = {
        key: [
            n for n, item in enumerate(data[key]) if not fits(item, properties[key]["items"], defs)
        ]
        for key in lists
        if isinstance(data.get(key), list)
    }
    kept = {
        key for key, places in wrong.items() if places or fits(data[key], properties[key], defs)
    }
    yield from validator.iter_errors({**data, **{key: [] for key in kept}})
    for key, places in wrong.items():
        for n in places:
            for error in validator.descend(data[key][n], properties[key]["items"], path=n):
                error.path.appendleft(key)
                yield error


def _unlike(_validator: Any, wanted: bool, instance: Any, _schema: Any) -> Iterator[_Error]:
    # The library compares every two values where they cannot be put in order.
    from jsonschema import ValidationError

    if wanted and isinstance(instance, list) and not all_unlike(instance):
        yield ValidationError("not unique")


def _problems(error: _Error) -> Iterator[Problem]:
    field = path_text(list(error.absolute_path))
    match error.validator:
        case "required":
            for key in error.validator_value:
                if key not in error.instance:
                    yield impossible(ImportCode.MISSING_KEY, field, key=key)
        case "additionalProperties":
            known = error.schema.get("properties", {})
            if error.validator_value is False:
                for key in error.instance.keys() - known.keys():
                    yield impossible(ImportCode.UNKNOWN_KEY, field, key=key)
        case "oneOf":
            yield from _of_branch(error, field)
        case str(name) if name in _SHAPES:
            wanted = error.validator_value
            kinds = tuple(wanted) if isinstance(wanted, list) else (wanted,)
            yield impossible(
                ImportCode(f"import.{name}"), field, wanted=kinds, given=_short(error.instance)
            )
        case _:
            yield impossible(ImportCode.SHAPE, field, why=error.message)


def _of_branch(error: _Error, field: str) -> Iterator[Problem]:
    """The problems of the branch whose type fits; where none fits, that none does."""
    branches: dict[Any, list[_Error]] = {}
    for cause in error.context or ():
        branches.setdefault(cause.relative_schema_path[0], []).append(cause)
    fitting = [
        branch
        for branch in branches.values()
        if not any(cause.validator == "type" and not cause.relative_path for cause in branch)
    ]
    if not fitting:
        yield impossible(ImportCode.TYPE, field, wanted=_types(error), given=_short(error.instance))
    for branch in fitting[:1]:
        for cause in branch:
            yield from _problems(cause)


def _types(error: _Error) -> tuple[str, ...]:
    return tuple(
        str(cause.validator_value) for cause in error.context or () if cause.validator == "type"
    )


def _short(value: Any) -> str:
    # Piece by piece: of a large value the beginning is enough.
    text = "".join(islice(json.JSONEncoder(ensure_ascii=False).iterencode(value), 60))
    return text if len(text) <= 60 else f"{text[:57]}…"


def _number(text: str) -> int | float:
    number = float(text)
    return int(number) if number.is_integer() else number


def _refuse_constant(text: str) -> Any:
    raise ValueError(text)
