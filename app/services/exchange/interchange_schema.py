"""Reading interchange JSON: the text, and whether it has the shape of the schema."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from app.paths import resource
from app.rules.core.errors import Problem, impossible
from app.services.core.errors import UserError
from app.services.exchange.interchange_bounds import MOST_BYTES, oversized, path_text, unstorable
from app.services.exchange.interchange_fit import all_unlike, fits

_Error = Any
"""A ``ValidationError`` of jsonschema, which is loaded only by an import."""

MOST_PROBLEMS = 100
"""More of them nobody reads."""

_SHAPES = frozenset(
    {
        "type", "required", "additionalProperties", "enum", "const", "minimum", "maximum",
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
        told = dict(pairs)
        if len(told) < len(pairs):
            counted = Counter(key for key, _ in pairs)
            twice.update(key for key, times in counted.items() if times > 1)
        return told

    if len(data) > MOST_BYTES:
        megabytes = MOST_BYTES // 1024**2
        problem = impossible("import.file-too-long", megabytes=megabytes)
        raise UserError("import.refused", problems=(problem,), n=1)
    try:
        text = data.decode("utf-8-sig")
        told = json.loads(
            text, object_pairs_hook=together, parse_float=_number, parse_constant=_refuse_constant
        )
    except (ValueError, RecursionError) as error:
        raise UserError("import.not-json", why=str(error)) from None
    if twice:
        several = sorted(twice)[:MOST_PROBLEMS]
        problems = tuple(impossible("import.key-twice", key=key) for key in several)
        raise UserError("import.refused", problems=problems, n=len(problems))
    return told


def shape_problems(told: Any) -> tuple[Problem, ...]:
    """What differs from the schema in plain values, the first ``MOST_PROBLEMS`` by their paths."""
    found = tuple(islice(oversized(told), MOST_PROBLEMS))
    if found:
        return found
    schema = json.loads(resource("event.schema.json").read_text(encoding="utf-8"))
    problems = (problem for error in _errors(told, schema) for problem in _problems(error))
    several = sorted(islice(problems, MOST_PROBLEMS), key=lambda one: one.field)
    return tuple(dict.fromkeys(islice((*several, *unstorable(told)), MOST_PROBLEMS)))


def _errors(told: Any, schema: Any) -> Iterator[_Error]:
    """Every error; of the event's own lists only those items are looked at that have some."""
    properties, defs = schema["properties"], schema["$defs"]
    if fits(told, schema, defs):
        return
    # Loaded here: it takes longer than the rest of an import.
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    kind: Any = extend(Draft202012Validator, {"uniqueItems": _unlike})  # type: ignore[no-untyped-call]
    validator = kind(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
    if not isinstance(told, dict):
        yield from validator.iter_errors(told)
        return
    lists = [key for key in properties if "items" in properties[key]]
    wrong = {
        key: [
            n for n, item in enumerate(told[key]) if not fits(item, properties[key]["items"], defs)
        ]
        for key in lists
        if isinstance(told.get(key), list)
    }
    kept = {
        key for key, places in wrong.items() if places or fits(told[key], properties[key], defs)
    }
    yield from validator.iter_errors({**told, **{key: [] for key in kept}})
    for key, places in wrong.items():
        for n in places:
            for error in validator.descend(told[key][n], properties[key]["items"], path=n):
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
                    yield impossible("import.missing-key", field, key=key)
        case "additionalProperties":
            known = error.schema.get("properties", {})
            if error.validator_value is False:
                for key in error.instance.keys() - known.keys():
                    yield impossible("import.unknown-key", field, key=key)
        case "oneOf":
            yield from _of_branch(error, field)
        case str(name) if name in _SHAPES:
            wanted = error.validator_value
            told = tuple(wanted) if isinstance(wanted, list) else (wanted,)
            yield impossible(f"import.{name}", field, wanted=told, given=_short(error.instance))
        case _:
            yield impossible("import.shape", field, why=error.message)


def _of_branch(error: _Error, field: str) -> Iterator[Problem]:
    """The problems of the branch whose type fits; where none fits, that none does."""
    branches: dict[Any, list[_Error]] = {}
    for one in error.context or ():
        branches.setdefault(one.relative_schema_path[0], []).append(one)
    fitting = [
        branch
        for branch in branches.values()
        if not any(one.validator == "type" and not one.relative_path for one in branch)
    ]
    if not fitting:
        yield impossible("import.type", field, wanted=_types(error), given=_short(error.instance))
    for branch in fitting[:1]:
        for one in branch:
            yield from _problems(one)


def _types(error: _Error) -> tuple[str, ...]:
    return tuple(str(one.validator_value) for one in error.context or () if one.validator == "type")


def _short(value: Any) -> str:
    # Piece by piece: of a large value the beginning is enough.
    text = "".join(islice(json.JSONEncoder(ensure_ascii=False).iterencode(value), 60))
    return text if len(text) <= 60 else f"{text[:57]}…"


def _number(text: str) -> int | float:
    number = float(text)
    return int(number) if number.is_integer() else number


def _refuse_constant(text: str) -> Any:
    raise ValueError(text)
