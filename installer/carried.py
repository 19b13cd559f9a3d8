"""The files of our own that a bundle carries beside the code: resources, revisions, notices."""

import sys
from collections.abc import Iterator
from pathlib import Path

from installer import product

LICENCES = "app/resources/licences"
"""Where notices lie in the bundle; the program finds them as one of its resources."""

_FOR_DEVELOPERS = frozenset({".md", ".po", ".pot"})
_TERMS = product.ROOT / "resources" / "locale" / "terms.toml"
_HELP = product.ROOT / "resources" / "help"
_PICTURES_OF_THE_README = product.ROOT / "resources" / "pictures"


def files() -> list[tuple[str, str]]:
    """Every such file, each with the folder of the bundle that it goes into."""
    return [(str(source), target) for source, target in _files()]


def _files() -> Iterator[tuple[Path, str]]:
    for path in _below(product.ROOT / "resources"):
        if _is_read(path):
            yield path, _beside("app", path)
    # Alembic loads its revisions as files, not as modules.
    for path in _below(product.ROOT / "app" / "models" / "migrations"):
        if path.suffix in (".py", ".mako"):
            yield path, _beside("", path)
    for path in _below(product.WORK / "licences"):
        inside = path.parent.relative_to(product.WORK / "licences")
        yield path, (Path(LICENCES) / inside).as_posix()
    yield product.ROOT / "LICENSE", LICENCES
    # The help shows what is new.
    yield product.ROOT / "CHANGELOG.md", "app/resources"
    if sys.platform == "darwin":
        yield product.WORK / "icons" / "dicedown-event.icns", "."


def _is_read(path: Path) -> bool:
    """Whether the program itself reads a file of the resources."""
    return (
        (path.suffix not in _FOR_DEVELOPERS or path.is_relative_to(_HELP))
        and path != _TERMS
        and not path.is_relative_to(_PICTURES_OF_THE_README)
    )


def _below(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file())


def _beside(package: str, path: Path) -> str:
    return (Path(package) / path.parent.relative_to(product.ROOT)).as_posix()
