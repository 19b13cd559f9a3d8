"""The EO's own scenarios as TOML files in a folder of theirs: read, checked, copied."""

from dataclasses import dataclass
from pathlib import Path

from app.paths import house_scenarios_folder
from app.rules.errors import Problem, impossible
from app.rules.scenario import Scenario
from app.rules.scenario_parse import HOUSE, ScenarioError, parse_scenario
from app.services.errors import NotNowError, UserError
from app.services.house_scenario_text import copied_text
from app.services.packet_file import read_toml, text_of_bytes

SUFFIX = ".toml"
"""How the name of a scenario file ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseFile:
    """A scenario file of the EO's, good or not."""

    path: Path
    name: str
    """As the file says; its own name without suffix where it says none that can be read."""
    text: str
    """"" where the file is no text."""
    scenario: Scenario | None
    """None where it has faults."""
    problems: tuple[Problem, ...]
    """Every fault, each with its key path or line as ``field``; empty: it can be played."""


def house_files(folder: Path | None = None) -> tuple[HouseFile, ...]:
    """The EO's own scenario files with their faults, by name.

    Args:
        folder: where they lie; None for the EO's usual folder, which need not be there.
    """
    folder = house_scenarios_folder() if folder is None else folder
    try:
        paths = [one for one in sorted(folder.iterdir()) if _is_scenario_file(one)]
    except OSError:
        return ()
    return tuple(sorted(map(_listed, paths), key=lambda one: (one.name.casefold(), one.path.name)))


def read_house_file(path: Path) -> HouseFile:
    """A scenario file with every fault in it; never fails for what is in the file.

    Raises:
        UserError: there is no such file, or it cannot be read.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise UserError("file.missing", path=str(path)) from None
    except OSError as error:
        raise UserError("file.cannot-read", path=str(path), why=error.strerror or "") from None
    text, problems = text_of_bytes(data)
    if problems:
        return HouseFile(path=path, name=path.stem, text="", scenario=None, problems=problems)
    return _read(path, text)


def scenario_of_text(text: str) -> Scenario:
    """The scenario that a file's text tells.

    Raises:
        UserError: it has faults, each named by its key path or line.
    """
    scenario, problems, _ = _parsed(text)
    if scenario is None:
        raise UserError("scenario.faulty", problems=problems)
    return scenario


def slug_of(scenario: Scenario) -> str:
    """The second half of a scenario's id."""
    return scenario.id.rpartition("/")[2]


def copy_scenario(
    scenario: Scenario, folder: Path | None = None, *, heading: tuple[str, ...] = ()
) -> Path:
    """Write a copy of a scenario into a new file of the EO's folder, to be changed there.

    Args:
        scenario: any.
        folder: where to; None for the EO's usual folder, which is made where it is missing.
        heading: lines to stand above it as comments.

    Returns:
        Where it lies.

    Raises:
        NotNowError: it cannot be written there.
    """
    folder = house_scenarios_folder() if folder is None else folder
    number = 1
    while True:
        path = folder / f"{slug_of(scenario)}{f'-{number}' if number > 1 else ''}{SUFFIX}"
        text = copied_text(scenario, path.stem, heading=heading, number=number)
        try:
            write_scenario(path, text)
        except UserError as error:
            if error.code != "file.exists":
                raise
            number += 1
        else:
            return path


def write_scenario(path: Path, text: str) -> None:
    """Write a new scenario file; its folder is made where it is missing.

    Raises:
        UserError: there is such a file already.
        NotNowError: it cannot be written there.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise UserError("file.exists", path=str(path)) from None
    except OSError as error:
        raise NotNowError("file.cannot-write", path=str(path), why=error.strerror or "") from None


def _is_scenario_file(path: Path) -> bool:
    is_named = path.suffix.casefold() == SUFFIX and not path.name.startswith(".")
    return is_named and path.is_file()


def _listed(path: Path) -> HouseFile:
    try:
        return read_house_file(path)
    except UserError as error:
        why = str(error.facts.get("why", ""))
        problem = impossible("packet.file-unreadable", why=why)
        return HouseFile(path=path, name=path.stem, text="", scenario=None, problems=(problem,))


def _read(path: Path, text: str) -> HouseFile:
    scenario, problems, name = _parsed(text)
    return HouseFile(
        path=path, name=name or path.stem, text=text, scenario=scenario, problems=problems
    )


def _parsed(text: str) -> tuple[Scenario | None, tuple[Problem, ...], str]:
    keys, problems = read_toml(text)
    told = keys.get("name")
    name = told.strip() if isinstance(told, str) else ""
    if problems:
        return None, problems, name
    try:
        return parse_scenario(keys, HOUSE), (), name
    except ScenarioError as error:
        return None, error.problems, name
