"""What is wrong with a scenario's data, each fault with its place in it."""

from collections.abc import Callable, Mapping
from typing import Any

from app.rules.scenarios.check import ScenarioFault
from app.words.core.catalogue import Words

SCENARIO_SENTENCES: Mapping[str, Callable[[Words, Mapping[str, Any]], str]] = {
    ScenarioFault.SLUG: lambda t, facts: t(
        "{field}: this must be small letters, digits and hyphens.", **facts
    ),
    ScenarioFault.SLUG_TWICE: lambda t, facts: t(
        "{field}: “{slug}” is the name of another scenario too.", **facts
    ),
    ScenarioFault.NO_SUCH_SLUG: lambda t, facts: t(
        "{field}: there is no scenario “{slug}”.", **facts
    ),
    ScenarioFault.DICE: lambda t, facts: t(
        "{field}: these dice do not reach every place of the table alike.", **facts
    ),
    ScenarioFault.OFF_TABLE: lambda t, facts: t(
        "{field}: this hangs over the edge of the table, which is {across} by {up} inches.", **facts
    ),
    ScenarioFault.TABLE: lambda t, facts: t("{field}: a table needs a width and a depth.", **facts),
    ScenarioFault.SHAPE: lambda t, facts: t(
        "{field}: a zone has either a diameter, or a width and a height.", **facts
    ),
    ScenarioFault.DEPLOYMENTS_MEET: lambda t, facts: t(
        "{field}: the two deployment zones are deeper than the table.", **facts
    ),
    ScenarioFault.SCORES_NOTHING_THERE: lambda t, facts: t(
        "{field}: this scores for “{element}”, and there is none on the table.", **facts
    ),
}
"""By code; ``field`` is the key path."""
