"""The scenarios of rounds: the plan of an event as list and text, and what a round plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from app.rules.core.errors import Problem
from app.words.core.catalogue import Words
from app.words.core.status import joined

if TYPE_CHECKING:
    from app.rules.scenarios.table_setup_changes import Change, Marker, Relay


class PlanLineText(Protocol):
    """A round with its scenario."""

    @property
    def number(self) -> int:
        """Of the round."""

    @property
    def is_there(self) -> bool:
        """It is paired already."""

    @property
    def title(self) -> str:
        """The scenario by number and name; "" for none."""

    @property
    def changes(self) -> tuple[Change, ...] | None:
        """Changes on a table before it."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What the packet has against it."""


def stand_word(t: Words, line: PlanLineText) -> str:
    """How a round stands in the plan."""
    word = t("paired") if line.is_there else t("planned") if line.title else t("open")
    return t("{stand}, repeat", stand=word) if line.problems else word


def rounds_phrase(t: Words, played: Sequence[int], planned: Sequence[int]) -> str:
    """In which rounds a scenario is played, or meant to be; "" for none."""
    parts = []
    if played:
        numbers = joined(t, map(str, played))
        parts.append(
            t.many("played in round {rounds}", "played in rounds {rounds}",
                   len(played), rounds=numbers)
        )  # fmt: skip
    if planned:
        numbers = joined(t, map(str, planned))
        parts.append(
            t.many("planned for round {rounds}", "planned for rounds {rounds}",
                   len(planned), rounds=numbers)
        )  # fmt: skip
    return ", ".join(parts)


def changes_phrase(t: Words, changes: Sequence[Change] | None) -> str:
    """How much changes on a table: "2 removed, 1 moved, 3 placed"; "" where that is not known."""
    if changes is None:
        return ""
    if not changes:
        return t("nothing changes")
    from app.rules.scenarios.table_setup_changes import ChangeKind

    counts = {kind: sum(change.kind is kind for change in changes) for kind in ChangeKind}
    phrases = {
        ChangeKind.REMOVE: t("{n} removed"),
        ChangeKind.MOVE: t("{n} moved"),
        ChangeKind.PLACE: t("{n} placed"),
    }
    return ", ".join(phrases[kind].format(n=n) for kind, n in counts.items() if n)


def own_order_sentence(t: Words, own: Relay) -> str:
    """How much changes in the planned order."""
    return t(
        "As planned, on each table: {changes} ({n} in total).",
        changes=_all_phrase(t, own),
        n=own.cost,
    )


def least_order_sentence(t: Words, own: Relay, least: Relay | None) -> str:
    """How much the order with the fewest changes would save; or that there is none better."""
    if least is None:
        return t("No other order of these scenarios needs fewer changes.")
    return t(
        "Least table re-setup: {names}: {changes} ({n} in total, {fewer} fewer).",
        names=" – ".join(scenario.name for scenario in least.order),
        changes=_all_phrase(t, least),
        n=least.cost,
        fewer=own.cost - least.cost,
    )


def change_lines(t: Words, line: PlanLineText) -> tuple[str, ...]:
    """What the crew does at every table before a round."""
    if line.changes is None:
        return ()
    if not line.changes:
        return (t("Nothing changes: everything is already in place."),)
    return tuple(_step(t, change) for change in line.changes)


def marker_lines(t: Words, markers: Mapping[Marker, int], tables: int) -> tuple[str, ...]:
    """What a table needs for all rounds, and so many tables in all."""
    from app.words.papers.scenario_papers import marker_name

    if tables < 1:
        return tuple(f"{n} × {marker_name(t, marker)}" for marker, n in markers.items())
    return tuple(
        t(
            "{n} × {what}  ({all} in total)",
            n=n,
            what=marker_name(t, marker),
            all=n * tables,
        )
        for marker, n in markers.items()
    )


def markers_heading(t: Words, tables: int) -> str:
    """What stands above the markers."""
    if tables < 1:
        return t("Markers for each table")
    return t.many(
        "Markers for each table, and for {n} table in total",
        "Markers for each table, and for {n} tables in total",
        tables,
    )


def plan_text(
    t: Words, event: str, lines: Sequence[PlanLineText], markers: Mapping[Marker, int], tables: int
) -> str:
    """The whole plan, for the crew."""
    return "\n".join(_plan_lines(t, event, lines, markers, tables))


def secret_plan_sentence(t: Words) -> str:
    """That the plan is the EO's and the crew's."""
    return t("Secret: players learn each scenario when its round starts.")


def _plan_lines(
    t: Words, event: str, lines: Sequence[PlanLineText], markers: Mapping[Marker, int], tables: int
) -> Iterator[str]:
    yield t("{event} – scenarios, for the crew only", event=event)
    for line in lines:
        yield ""
        yield t("Round {n}: {title}", n=line.number, title=line.title or "–")
        yield from (f"  {change}" for change in change_lines(t, line))
    if markers:
        yield ""
        yield markers_heading(t, tables)
        yield from (f"  {marker}" for marker in marker_lines(t, markers, tables))


def _all_phrase(t: Words, relay: Relay) -> str:
    return changes_phrase(t, [change for step in relay.changes for change in step])


def _step(t: Words, change: Change) -> str:
    from app.words.papers.scenario_papers import step_words

    act, what = step_words(t, change)
    return t("{act}: {what}", act=act, what=what)


class ScenarioFacts(Protocol):
    """The scenario of a round."""

    @property
    def title(self) -> str:
        """Its printed name."""

    @property
    def number(self) -> int | None:
        """Its printed number."""

    @property
    def throws(self) -> Sequence[Sequence[int]]:
        """The dice that chose it, the last throw counting."""

    @property
    def dice_are_ours(self) -> bool:
        """The packet prints no such dice."""

    @property
    def is_secret(self) -> bool:
        """Players may not know it yet."""

    @property
    def is_shown(self) -> bool:
        """By the EO's choice, before the games."""


def scenario_words(t: Words, facts: ScenarioFacts | None, *, has_begun: bool) -> str:
    """Name the scenario, whether players may know it, and how it was chosen.

    It stands beside a button that says what it is, and what is last is cut first.

    Args:
        t: the words.
        facts: None where none is chosen.
        has_begun: whether the games have begun, when nothing is secret any more.
    """
    if facts is None:
        return t("No scenario yet") if not has_begun else t("No scenario")
    name = facts.title if facts.number is None else f"{facts.number} {facts.title}"
    sentences = [name]
    if facts.is_secret:
        sentences.append(t("hidden until the round starts"))
    elif facts.is_shown and not has_begun:
        sentences.append(t("shown to players"))
    elif not has_begun:
        sentences.append(t("players may know it"))
    if facts.throws:
        sentences.append(dice_words(t, facts.throws, are_ours=facts.dice_are_ours))
    return "  ·  ".join(sentences)


def dice_words(t: Words, throws: Sequence[Sequence[int]], *, are_ours: bool) -> str:
    """The throw that counts, and how many were thrown again before it.

    Args:
        t: the words.
        throws: the last one counts.
        are_ours: the packet prints no dice to choose by.
    """
    text = _thrown(t, throws)
    return t("{dice} (our own roll; the packet has none)", dice=text) if are_ours else text


def _thrown(t: Words, throws: Sequence[Sequence[int]]) -> str:
    last = "–".join(map(str, throws[-1]))
    again = len(throws) - 1
    if not again:
        return t("rolled: {last}", last=last)
    return t.many(
        "rolled: {last}, after {n} roll that didn't count",
        "rolled: {last}, after {n} rolls that didn't count",
        again,
        last=last,
    )
