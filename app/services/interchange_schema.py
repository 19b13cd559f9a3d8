"""Reading interchange JSON: the text, and whether it has the shape of the schema."""

import json
from collections.abc import Iterator
from typing import Any

from app.paths import resource
from app.rules.errors import Problem, impossible
from app.services.errors import UserError

_Error = Any
"""A ``ValidationError`` of jsonschema, which is loaded only by an import."""

LARGEST = 2**53
"""Whole numbers up to here are the same in every program that reads JSON."""

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
            twice.update(key for key, _ in pairs if [one for one, _ in pairs].count(key) > 1)
        return told

    try:
        text = data.decode("utf-8-sig")
        told = json.loads(
            text, object_pairs_hook=together, parse_float=_number, parse_constant=_refuse_constant
        )
    except (ValueError, RecursionError) as error:
        raise UserError("import.not-json", why=str(error)) from None
    if twice:
        problems = tuple(impossible("import.key-twice", key=key) for key in sorted(twice))
        raise UserError("import.refused", problems=problems, n=len(problems))
    return told


def shape_problems(told: Any) -> tuple[Problem, ...]:
    """Everything in which plain values differ from the schema, in the order of their paths."""
    # Loaded here: it takes longer than the rest of an import.
    from jsonschema import Draft202012Validator

    schema = json.loads(resource("event.schema.json").read_text(encoding="utf-8"))
    validator = Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)
    errors = sorted(validator.iter_errors(told), key=lambda one: [str(p) for p in one.path])
    found = [problem for error in errors for problem in _problems(error)]
    found += _unstorable(told, "")
    return tuple(dict.fromkeys(found))


def path_text(path: Iterator[Any] | list[Any]) -> str:
    """A place in the file: ``rounds[0].games[3].result``, counted from 0."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}"
    return text.removeprefix(".")


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


def _unstorable(told: Any, path: str) -> Iterator[Problem]:
    """Numbers too large for a file, and texts that are none."""
    match told:
        case dict():
            for key, value in told.items():
                yield from _unstorable(value, f"{path}.{key}".removeprefix("."))
        case list():
            for place, value in enumerate(told):
                yield from _unstorable(value, f"{path}[{place}]")
        case bool() | None:
            return
        case int() if abs(told) > LARGEST:
            yield impossible("import.too-large", path, largest=LARGEST)
        case str() if any("\ud800" <= letter <= "\udfff" for letter in told):
            yield impossible("import.half-character", path)


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _number(text: str) -> int | float:
    number = float(text)
    return int(number) if number.is_integer() else number


def _refuse_constant(text: str) -> Any:
    raise ValueError(text)
