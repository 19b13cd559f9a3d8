"""The EO's own scenarios as TOML files in a folder of theirs: read, checked, copied."""

from dataclasses import dataclass
from pathlib import Path

from app.paths import house_scenarios_folder
from app.rules.core.errors import Problem, impossible
from app.rules.scenarios.parse import HOUSE, ScenarioError, parse_scenario
from app.rules.scenarios.scenario import Scenario
from app.services.core.errors import UserError
from app.services.packet.own_files import own_paths, own_text, write_copy
from app.services.packet.packet_file import read_toml
from app.services.scenarios.house_scenario_text import copied_text


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
    listed = map(_listed, own_paths(folder))
    return tuple(sorted(listed, key=lambda one: (one.name.casefold(), one.path.name)))


def read_house_file(path: Path) -> HouseFile:
    """A scenario file with every fault in it; never fails for what is in the file.

    Raises:
        UserError: there is no such file, or it cannot be read.
    """
    text, problems = own_text(path)
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

    def text_of(slug: str, number: int) -> str:
        return copied_text(scenario, slug, heading=heading, number=number)

    return write_copy(folder, slug_of(scenario), text_of)


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
