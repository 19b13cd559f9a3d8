"""Whose work the program carries: its own licence and those of others, as far as they are here."""

from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from app.paths import resource

OWN, OTHERS = "LICENSE", "THIRD-PARTY.md"
_LICENCE = ("License-Expression", "License")
_OF_FONTS = (
    "Noto Sans (SIL OFL 1.1)",
    "DejaVu Sans (Bitstream Vera)",
    "Droid Sans Fallback (Apache-2.0)",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Licences:
    """What is said of licences."""

    own: str
    """The text of the program's own; "" where it is not here."""
    others: str
    """Third parties with their licences, as Markdown."""
    folder: Path | None
    """Where the texts of the others lie; None outside of a bundle."""


def licences() -> Licences:
    """Read them, in a bundle from its notices, else from the packages that are installed."""
    folder = resource("licences")
    notices = folder / OTHERS
    if notices.is_file():
        return Licences(own=_read(folder / OWN), others=_read(notices), folder=folder)
    own = _read(resource().parent / OWN)
    return Licences(own=own, others=_installed(), folder=None)


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except OSError:
        return ""


def _installed() -> str:
    """The packages that the program asks for, each with the licence that it names."""
    lines = [f"- {one}" for one in _OF_FONTS]
    for name in sorted(_asked(), key=str.casefold):
        try:
            told = metadata.metadata(name)
        except metadata.PackageNotFoundError:
            continue
        named = [one for key in _LICENCE for one in told.get_all(key) or ()]
        licence = named[0] if named else ""
        said = licence.splitlines()[0] if licence else _classified(told.get_all("Classifier"))
        lines.append(f"- {told['Name']} {told['Version']} ({said})")
    return "\n".join(lines)


def _classified(told: list[str] | None) -> str:
    """The licence among the classifiers of a package."""
    named = [one.rpartition(":: ")[2] for one in told or () if one.startswith("License")]
    return ", ".join(named) or "?"


def _asked() -> tuple[str, ...]:
    try:
        wanted = metadata.requires("dicedown") or []
    except metadata.PackageNotFoundError:
        return ()
    return tuple(one.partition("==")[0].strip() for one in wanted if "extra ==" not in one)
