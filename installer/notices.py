"""The notices of third parties: whose work the bundle carries, and under which licence.

Everything is read from what is installed, so that nothing is forgotten when a package comes or
goes: the metadata of Python's packages, the folders of fonts, the licence of Python itself.
"""

import platform
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

from installer import product

SUMMARY = "THIRD-PARTY.md"
"""The list of all; their texts lie in folders beside it."""

_TEXT = re.compile(r"(^|/)(licen[cs]e|copying|notice|authors)[^/]*$", re.IGNORECASE)
_QT = frozenset({"PySide6_Essentials", "PySide6_Pdf", "shiboken6"})
"""Packages that carry Qt and name its licence without its text."""
_LESSER = frozenset({"psycopg", "psycopg-binary"})
"""Packages under the lesser licence, whose text builds on that of the general one."""
_ICONS = "lucide"
"""The package whose licence is of its code alone; its drawings have another."""
_BUILDER = "pyinstaller"


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """One work of others."""

    name: str
    version: str
    licence: str
    texts: tuple[tuple[str, str], ...]
    """File names with what stands in them; never empty."""


def write(folder: Path) -> tuple[Component, ...]:
    """Write the list and every text into a folder."""
    known = components()
    for one in known:
        place = folder / one.name
        place.mkdir(parents=True, exist_ok=True)
        for name, text in one.texts:
            (place / name).write_text(text, "utf-8")
    (folder / SUMMARY).write_text(summary(known), "utf-8")
    return known


def components() -> tuple[Component, ...]:
    """Everything that a bundle carries of others, but for libraries of the system."""
    packages = [_package(one) for one in runtime_packages()]
    return (_python(), *packages, _builder(), *_fonts())


def runtime_packages() -> tuple[str, ...]:
    """The packages that the program needs to run on this system, by name, its own left out."""
    found: dict[str, str] = {}
    waiting = ["dicedown"]
    while waiting:
        distribution = metadata.distribution(waiting.pop())
        name = distribution.metadata["Name"]
        if name in found:
            continue
        found[name] = name
        needs = map(Requirement, distribution.requires or ())
        waiting += [one.name for one in needs if _holds(one)]
    return tuple(sorted(found.keys() - {"dicedown"}, key=str.lower))


def summary(known: tuple[Component, ...]) -> str:
    """The list as people read it."""
    rows = [f"| {one.name} | {one.version} | {one.licence} |" for one in known]
    return "\n".join(
        [
            f"# What {product.NAME} {product.version()} carries of others",
            "",
            f"{product.NAME} itself is under the MIT licence (`LICENSE`). It carries the works",
            "below, each under its own licence; the texts lie in the folders beside this file.",
            "",
            "| work | version | licence |",
            "|---|---|---|",
            *rows,
            "",
            *_QT_LINES,
        ]
    )


_QT_LINES = (
    "## Qt",
    "",
    "Qt, PySide and Shiboken are used under the GNU Lesser General Public License, version 3",
    "(`PySide6_Essentials/LGPL-3.0.txt`), which builds on the GNU General Public License",
    "(`PySide6_Essentials/GPL-3.0.txt`). They are copyright of The Qt Company and others, are",
    "unchanged, and lie as libraries of their own in the folder `PySide6` of the bundle: put your",
    "own build of the same version in their place and the program runs with it. Their sources, and",
    "what they in turn carry of others (PDFium in QtPdf among them), are published by the Qt",
    "Project at download.qt.io and told in the documentation of each version.",
    "",
    "On Linux the bundle also carries libraries of the system it was built on. They are named in",
    "`system-libraries.txt`, and their licences lie in `system`.",
    "",
)


def _holds(one: Requirement) -> bool:
    return one.marker is None or one.marker.evaluate({"extra": ""})


def _package(name: str) -> Component:
    distribution = metadata.distribution(name)
    texts = {Path(path).name: text for path, text in _texts(distribution)}
    own = product.HERE / "licences" / ("qt" if name in _QT else name)
    added = sorted(own.glob("*.txt"))
    if name in _LESSER:
        added.append(product.HERE / "licences" / "qt" / "GPL-3.0.txt")
    for path in added:
        texts[path.name] = path.read_text("utf-8")
    licence = _licence(distribution)
    return Component(
        name=distribution.metadata["Name"],
        version=distribution.version,
        licence=f"{licence}; icons ISC" if name == _ICONS else licence,
        texts=tuple(sorted(texts.items())),
    )


def _texts(distribution: metadata.Distribution) -> Iterator[tuple[str, str]]:
    """The licences that a package brings in the folder of its metadata."""
    for path in distribution.files or ():
        if path.parts[0].endswith(".dist-info") and _TEXT.search(path.as_posix()):
            yield path.as_posix(), path.locate().read_text("utf-8", "replace")  # type: ignore[attr-defined]


def _licence(distribution: metadata.Distribution) -> str:
    """A package's licence by name: as an expression, as a word, or as it is classified."""
    told = distribution.metadata
    expression = str(told["License-Expression"] or told["License"] or "")
    if expression and "\n" not in expression:
        return expression
    classified = [
        one.rpartition(" :: ")[2]
        for one in told.get_all("Classifier") or ()
        if one.startswith("License :: OSI Approved")
    ]
    return ", ".join(classified)


def _python() -> Component:
    """Python itself, with what its own licence tells of the libraries in it."""
    library = Path(metadata.__file__).parents[2]
    places = (library, library.parent, Path(sys.base_prefix))
    found = [path for place in places for path in sorted(place.glob("LICENSE*"))]
    # Debian keeps all licences in one place.
    documents = Path(f"/usr/share/doc/python{sys.version_info[0]}.{sys.version_info[1]}/copyright")
    text = [*found, documents][0]
    return Component(
        name="Python",
        version=platform.python_version(),
        licence="PSF-2.0",
        texts=(("LICENSE.txt", text.read_text("utf-8", "replace")),),
    )


def _builder() -> Component:
    """The launchers: PyInstaller lets them be handed out with any program."""
    package = _package(_BUILDER)
    return Component(
        name="PyInstaller-launcher",
        version=package.version,
        licence="GPL-2.0-or-later WITH Bootloader-exception",
        texts=package.texts,
    )


def _fonts() -> Iterator[Component]:
    for folder in sorted((product.ROOT / "resources" / "fonts").iterdir()):
        if folder.is_dir():
            told = (folder / "README.md").read_text("utf-8")
            licence = re.search(r"([^.]*[Ll]icen[cs]e[^.]*(?:\d\.\d)?)\s*\(`", told)
            yield Component(
                name=folder.name,
                version="-",
                licence=licence.group(1).strip() if licence else "",
                texts=(("LICENSE.txt", (folder / "LICENSE.txt").read_text("utf-8")),),
            )
