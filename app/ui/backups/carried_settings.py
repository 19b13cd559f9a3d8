"""Settings of the window that go with an event to another laptop."""

import json
from collections.abc import Callable, Mapping

from app.ui.core.settings import Settings
from app.words.core.catalogue import LANGUAGES


def carried(settings: Settings) -> Mapping[str, str]:
    """The settings for a pack, by name."""
    return {
        "paper": settings.paper,
        "paper_language": settings.paper_language,
        "public_language": settings.public_language,
        "public_look": settings.public_look,
        "public_loop": settings.public_loop,
    }


def take_carried(settings: Settings, values: Mapping[str, str]) -> None:
    """Apply a pack's settings; invalid ones are ignored."""
    for name, is_good in _GOOD.items():
        if name in values and is_good(values[name]):
            setattr(settings, name, values[name])


def _is_loop(text: str) -> bool:
    try:
        return isinstance(json.loads(text), (list, dict))
    except ValueError:
        return False


_GOOD: Mapping[str, Callable[[str], bool]] = {
    "paper": lambda value: value in ("a4", "letter"),
    "paper_language": lambda value: value in LANGUAGES,
    "public_language": lambda value: value in LANGUAGES,
    "public_look": lambda value: value in ("dark", "light"),
    "public_loop": _is_loop,
}
