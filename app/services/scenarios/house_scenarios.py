"""The EO's own scenarios that an event keeps, beside the files that they come from."""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.codes import PacketCode, ScenarioCode
from app.models.tables.scenario import HouseScenario, PlannedScenario
from app.paths import house_scenarios_folder
from app.rules.core.errors import Problem, impossible, odd
from app.rules.core.event_state import EventState
from app.rules.core.round import RoundState
from app.rules.scenarios.parse import HOUSE, ScenarioError, parse_scenario
from app.rules.scenarios.scenario import Scenario
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError, UserError
from app.services.packet.own_files import own_by_name, own_text, read_toml, toml_value, write_copy
from app.services.scenarios.acts import KEEP_HOUSE_SCENARIO, REMOVE_HOUSE_SCENARIO
from app.services.scenarios.lookup import scenario_of

# A scenario as the text of a file that its owner can change in any text editor.


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
    return _text({**_keys_of(scenario), "name": f"House {scenario.name}{behind}"}, slug, heading)


def scenario_text(scenario: Scenario, *, heading: tuple[str, ...] = ()) -> str:
    """A scenario as a file of a packet's own: under its name and number.

    Args:
        scenario: any.
        heading: lines to stand above it as comments.
    """
    keys = _keys_of(scenario)
    if scenario.number is not None:
        keys = {"name": keys.pop("name"), "number": scenario.number, **keys}
    return _text(keys, scenario.slug, heading)


def _text(keys: Mapping[str, Any], slug: str, heading: tuple[str, ...]) -> str:
    lines = [f"# {line}".rstrip() for line in heading]
    lines += [f"slug = {toml_value(slug)}"]
    tables = []
    for key, value in keys.items():
        if isinstance(value, list) and value and isinstance(value[0], Mapping):
            rows = "".join(f"  {toml_value(item)},\n" for item in value)
            lines.append(f"{key} = [\n{rows}]")
        elif isinstance(value, Mapping):
            tables.append(f"{key} = {toml_value(value)}")
        else:
            lines.append(f"{key} = {toml_value(value)}")
    return "\n".join([*lines[: len(heading) + 2], *tables, *lines[len(heading) + 2 :]]) + "\n"


def _keys_of(value: Any) -> dict[str, Any]:
    """The fields that say something else than they would by themselves."""
    left_out = _LEFT_OUT if isinstance(value, Scenario) else _OF_PRINT
    return {
        field_.name: _plain(getattr(value, field_.name))
        for field_ in fields(value)
        if field_.name not in left_out and not _is_usual(field_, getattr(value, field_.name))
    }


def _is_usual(field_: "Field[Any]", value: Any) -> bool:
    return field_.default is not MISSING and value == field_.default


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return _keys_of(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.value if isinstance(value, StrEnum) else value


# The EO's own scenarios as TOML files in a folder of theirs: read, checked, copied.


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
    return own_by_name(folder, _listed)


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
        raise UserError(ScenarioCode.FAULTY, problems=problems)
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
        problem = impossible(PacketCode.FILE_UNREADABLE, why=why)
        return HouseFile(path=path, name=path.stem, text="", scenario=None, problems=(problem,))


def _read(path: Path, text: str) -> HouseFile:
    scenario, problems, name = _parsed(text)
    return HouseFile(
        path=path, name=name or path.stem, text=text, scenario=scenario, problems=problems
    )


def _parsed(text: str) -> tuple[Scenario | None, tuple[Problem, ...], str]:
    keys, problems = read_toml(text)
    typed = keys.get("name")
    name = typed.strip() if isinstance(typed, str) else ""
    if problems:
        return None, problems, name
    try:
        return parse_scenario(keys, HOUSE), (), name
    except ScenarioError as error:
        return None, error.problems, name


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseLine:
    """A scenario of the house as a list shows it: its file, and what the event keeps of it."""

    slug: str
    name: str
    scenario: Scenario | None
    """As kept with the event, else as in the file; None where that has faults."""
    file: HouseFile | None
    """None where no file of it is known."""
    is_kept: bool
    """With the event."""
    differs: bool
    """The file says something else than what is kept."""


def kept_texts(db: Session) -> dict[str, str]:
    """The texts of the scenarios that an event keeps, by slug in their order."""
    query = select(HouseScenario.slug, HouseScenario.text).order_by(HouseScenario.slug)
    return {slug: text for slug, text in db.execute(query)}


def house_lines(
    db: Session, state: EventState, files: Sequence[HouseFile]
) -> tuple[HouseLine, ...]:
    """What the event keeps, then what lies in files only; both by name.

    Args:
        files: of the EO's folder, and others that were opened.
    """
    texts = kept_texts(db)
    known = {slug_of(scenario): scenario for scenario in state.house_scenarios}
    by_slug = {slug_of(file.scenario): file for file in files if file.scenario is not None}
    lines = [
        HouseLine(
            slug=slug,
            name=known[slug].name if slug in known else slug,
            scenario=known.get(slug),
            file=by_slug.get(slug),
            is_kept=True,
            differs=slug in by_slug and by_slug[slug].text != text,
        )
        for slug, text in texts.items()
    ]
    lines += [
        HouseLine(
            slug=file.path.stem if file.scenario is None else slug_of(file.scenario),
            name=file.name,
            scenario=file.scenario,
            file=file,
            is_kept=False,
            differs=False,
        )
        for file in files
        if file.scenario is None or slug_of(file.scenario) not in texts
    ]
    return tuple(sorted(lines, key=lambda line: (not line.is_kept, line.name.casefold())))


@verb(KEEP_HOUSE_SCENARIO)
def keep(work: ActContext, text: str) -> str:
    """Keep a house scenario with the event, or keep it as its file is now.

    Args:
        text: of its file; the slug in it tells which one it is.

    Returns:
        Its id.

    Raises:
        UserError: it has faults.
        OddError: it is played on already, or was.
    """
    scenario = scenario_of_text(text)
    slug = slug_of(scenario)
    row = work.db.scalar(select(HouseScenario).where(HouseScenario.slug == slug))
    if row is not None and row.text != text:
        work.check(_played(work.state, slug, scenario.name))
    work.facts.update(text="", name=scenario.name, is_new=row is None)
    row = row or HouseScenario(slug=slug)
    row.text = text
    work.db.add(row)
    return scenario.id


@verb(REMOVE_HOUSE_SCENARIO)
def remove(work: ActContext, slug: str) -> None:
    """Remove a house scenario from the event.

    Raises:
        UserError: the event keeps no such scenario.
        NotNowError: a round is played on it, or it is meant for one.
    """
    row = work.db.scalar(select(HouseScenario).where(HouseScenario.slug == slug))
    if row is None:
        raise UserError(ScenarioCode.NOT_KEPT, slug=slug, known=tuple(kept_texts(work.db)))
    names = {slug_of(scenario): scenario.name for scenario in work.state.house_scenarios}
    played = [
        round_.number for round_ in work.state.rounds if _is_of(work.state, round_.scenario, slug)
    ]
    there = len(work.state.rounds)
    query = select(PlannedScenario.number, PlannedScenario.scenario)
    meant = [
        n
        for n, scenario_id in work.db.execute(query)
        if n > there and _is_of(work.state, scenario_id, slug)
    ]
    name = names.get(slug, slug)
    if played or meant:
        raise NotNowError(ScenarioCode.IN_USE, scenario=name, rounds=(*played, *sorted(meant)))
    work.facts["name"] = name
    work.db.delete(row)


def _played(state: EventState, slug: str, name: str) -> tuple[Problem, ...]:
    begun = (RoundState.PLAYING, RoundState.CLOSED)
    return tuple(
        odd(ScenarioCode.HOUSE_PLAYED, "text", scenario=name, round=round_.number)
        for round_ in state.rounds
        if round_.state in begun and _is_of(state, round_.scenario, slug)
    )


def _is_of(state: EventState, scenario_id: str | None, slug: str) -> bool:
    found = scenario_of(state, scenario_id)
    if scenario_id is None or (found is not None and found.packet != HOUSE):
        return False
    return scenario_id.rpartition("/")[2] == slug
