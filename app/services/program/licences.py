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
    """The licences of the program and of others' work in it."""

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
    lines = [f"- {font}" for font in _OF_FONTS]
    for name in sorted(_required_packages(), key=str.casefold):
        try:
            package = metadata.metadata(name)
        except metadata.PackageNotFoundError:
            continue
        named = [text for key in _LICENCE for text in package.get_all(key) or ()]
        licence = named[0] if named else ""
        licence_name = (
            licence.splitlines()[0] if licence else _classified(package.get_all("Classifier"))
        )
        lines.append(f"- {package['Name']} {package['Version']} ({licence_name})")
    return "\n".join(lines)


def _classified(classifiers: list[str] | None) -> str:
    """The licence among the classifiers of a package."""
    named = [text.rpartition(":: ")[2] for text in classifiers or () if text.startswith("License")]
    return ", ".join(named) or "?"


def _required_packages() -> tuple[str, ...]:
    try:
        wanted = metadata.requires("dicedown") or []
    except metadata.PackageNotFoundError:
        return ()
    return tuple(need.partition("==")[0].strip() for need in wanted if "extra ==" not in need)
