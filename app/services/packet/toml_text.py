"""Plain data as the text of a TOML file, for a packet that came along in another form."""

import json
import re
from collections.abc import Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_of(data: Mapping[str, Any]) -> str:
    """A packet's data as TOML that reads back as the same.

    Args:
        data: texts, whole numbers, truths, lists and tables with texts for keys; what is none of
            these, as the null of JSON, is written as the word "none".
    """
    plain = [
        f"{toml_key(key)} = {toml_value(one)}" for key, one in data.items() if not _is_long(one)
    ]
    long = [
        line
        for key, one in data.items()
        if _is_long(one)
        for line in ("", f"[{toml_key(key)}]", *_lines(one))
    ]
    return "\n".join([*plain, *long]) + "\n"


def _is_long(value: Any) -> bool:
    return isinstance(value, Mapping) and "is" not in value


def _lines(table: Mapping[str, Any]) -> list[str]:
    return [f"{toml_key(key)} = {toml_value(one)}" for key, one in table.items()]


def toml_value(value: Any) -> str:
    """One value as it stands behind its key, in one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _quoted(value)
        case list() | tuple():
            return "[" + ", ".join(map(toml_value, value)) + "]"
        case Mapping():
            return "{ " + ", ".join(_lines(value)) + " }" if value else "{}"
    return '"none"'


def toml_key(key: str) -> str:
    """A key as it stands before its value."""
    return key if _BARE.fullmatch(key) else _quoted(key)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
