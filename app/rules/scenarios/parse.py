"""Mapping -> ScenarioSet: reads scenario files and names every fault with its key path.

A file tells its ``packet``, how one is chosen (``table``, ``dice``, ``repeats``), how many copies
are needed (``tables_per_copy``), what holds for all (``[shared]``) and the ``[[scenarios]]``, whose
keys are the fields of ``Scenario`` with ``slug`` in place of ``id``. A house scenario is the same
table by itself. The word "none" stands for no value where a field may have none.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from app.codes import ScenarioCode
from app.rules.core.errors import Problem, RuleError, impossible
from app.rules.packet.check import PacketFault
from app.rules.packet.parse import Beyond, PacketReader
from app.rules.scenarios.check import scenario_faults, slug_faults, table_faults
from app.rules.scenarios.scenario import Scenario, ScenarioSet

HOUSE = "house"
"""Stands for the packet of a scenario that no packet prints."""


class ScenarioError(RuleError):
    """Scenarios that cannot be read.

    Attributes:
        problems: everything wrong with them, each with its key path as ``field``.
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(ScenarioCode.FAULTY, problems=problems)
        self.problems = problems


def parse_scenarios(data: Mapping[str, Any]) -> ScenarioSet:
    """Read a file of scenarios.

    Args:
        data: plain tables, lists, texts, numbers; nothing else in it.

    Raises:
        ScenarioError: holding all faults at once.
    """
    shared = data.get("shared", {})
    listed = data.get("scenarios")
    keys = {key: value for key, value in data.items() if key != "shared"}
    faults: tuple[Problem, ...] = ()
    if not isinstance(shared, Mapping):
        faults, shared = (impossible(PacketFault.WRONG_KIND, "shared", kind="table"),), {}
    if isinstance(listed, list):
        faults += slug_faults([entry.get("slug") for entry in listed if isinstance(entry, Mapping)])
        keys["scenarios"] = [_with_id(entry, str(data.get("packet")), shared) for entry in listed]
    reading = PacketReader(None)
    whole = reading.record(ScenarioSet, keys, "", None)
    faults += tuple(reading.problems)
    if not faults:
        faults = (*table_faults(whole), *_faults_of_each(whole))
    if faults:
        raise ScenarioError(faults)
    assert isinstance(whole, ScenarioSet)
    return whole


def parse_scenario(data: Mapping[str, Any], packet: str = HOUSE) -> Scenario:
    """Read one scenario by itself.

    Args:
        data: the keys of one of ``[[scenarios]]``, its deployment and victory among them.
        packet: the first half of its id.

    Raises:
        ScenarioError: holding all faults at once.
    """
    return _one(data, packet, Beyond.REFUSED)


def kept_scenario(data: Mapping[str, Any]) -> Scenario:
    """Read a house scenario that an event keeps, where a number beyond its bounds is the nearest.

    Raises:
        ScenarioError: holding all faults at once.
    """
    scenario = _one(data, HOUSE, Beyond.KEPT)
    reading = PacketReader(None, Beyond.NEAREST)
    nearest = reading.record(Scenario, _with_id(data, HOUSE, {}), "", None)
    return nearest if reading.beyond else scenario


def _one(data: Mapping[str, Any], packet: str, beyond: Beyond) -> Scenario:
    reading = PacketReader(None, beyond)
    scenario = reading.record(Scenario, _with_id(data, packet, {}), "", None)
    faults = (*slug_faults([data.get("slug")], ""), *reading.problems)
    faults = faults or scenario_faults(scenario)
    if faults:
        raise ScenarioError(faults)
    assert isinstance(scenario, Scenario)
    return scenario


def _faults_of_each(whole: ScenarioSet) -> Iterator[Problem]:
    for place, scenario in enumerate(whole.scenarios):
        yield from scenario_faults(scenario, f"scenarios.{place}.")


def _with_id(data: object, packet: str, shared: Mapping[str, Any]) -> object:
    if not isinstance(data, Mapping):
        return data
    whole = {**shared, **data}
    # A slug that is none has a fault of its own.
    whole["id"] = f"{packet}/{whole.pop('slug', None)}"
    return whole
