"""A scenario as the text of a file that its owner can change in any text editor."""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from typing import Any

from app.rules.scenarios.scenario import Scenario
from app.services.packet.toml_text import toml_value

_LEFT_OUT = frozenset({"id", "number", "sureness", "alternatives"})
"""What a packet alone says of its own scenarios."""

_OF_PRINT = frozenset({"confidence", "doubt"})
"""How well a printed place is known; in a file of the house every place is as it says."""


def copied_text(
    scenario: Scenario, slug: str, *, heading: tuple[str, ...] = (), number: int = 1
) -> str:
    """A scenario as a house scenario's file: every place as a figure, and as sure as any.

    Args:
        scenario: any.
        slug: the copy's own.
        heading: lines to stand above it as comments.
        number: from 2 on it stands behind the name, to tell several copies apart.
    """
    behind = f" {number}" if number > 1 else ""
    return _text({**_told(scenario), "name": f"House {scenario.name}{behind}"}, slug, heading)


def scenario_text(scenario: Scenario, *, heading: tuple[str, ...] = ()) -> str:
    """A scenario as a file of a packet's own: under its name and number.

    Args:
        scenario: any.
        heading: lines to stand above it as comments.
    """
    told = _told(scenario)
    if scenario.number is not None:
        told = {"name": told.pop("name"), "number": scenario.number, **told}
    return _text(told, scenario.slug, heading)


def _text(told: Mapping[str, Any], slug: str, heading: tuple[str, ...]) -> str:
    lines = [f"# {line}".rstrip() for line in heading]
    lines += [f"slug = {toml_value(slug)}"]
    tables = []
    for key, value in told.items():
        if isinstance(value, list) and value and isinstance(value[0], Mapping):
            rows = "".join(f"  {toml_value(one)},\n" for one in value)
            lines.append(f"{key} = [\n{rows}]")
        elif isinstance(value, Mapping):
            tables.append(f"{key} = {toml_value(value)}")
        else:
            lines.append(f"{key} = {toml_value(value)}")
    return "\n".join([*lines[: len(heading) + 2], *tables, *lines[len(heading) + 2 :]]) + "\n"


def _told(value: Any) -> dict[str, Any]:
    """The fields that say something else than they would by themselves."""
    left_out = _LEFT_OUT if isinstance(value, Scenario) else _OF_PRINT
    return {
        one.name: _plain(getattr(value, one.name))
        for one in fields(value)
        if one.name not in left_out and not _is_usual(one, getattr(value, one.name))
    }


def _is_usual(one: "Field[Any]", value: Any) -> bool:
    return one.default is not MISSING and value == one.default


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return _told(value)
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value.value if isinstance(value, StrEnum) else value
