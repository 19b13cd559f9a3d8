"""What the journal keeps of a step, as text: what its verb was given, and when it was."""

import inspect
import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from app.services.core.act_context import as_json


def arguments_of(
    act: Callable[..., Any], args: tuple[Any, ...], kw: dict[str, Any]
) -> dict[str, Any]:
    """What a verb is given beside its ``Work``, by name."""
    bound = inspect.signature(act).bind(None, *args, **kw)
    return dict(list(bound.arguments.items())[1:])


def written(told: dict[str, Any]) -> str:
    """The same as JSON."""
    return json.dumps(told, ensure_ascii=False, default=as_json)


def instant(moment: datetime) -> str:
    """A moment, in UTC to the millisecond."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")
