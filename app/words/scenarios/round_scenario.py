"""The scenario of a round, as the EO reads it beside the pairing."""

from collections.abc import Sequence
from typing import Protocol

from app.words.core.catalogue import Words


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
    """Name the scenario, how it was chosen, and whether players may know it.

    Args:
        t: the words.
        facts: None where none is chosen.
        has_begun: whether the games have begun, when nothing is secret any more.
    """
    if facts is None:
        return t("No scenario yet") if not has_begun else t("No scenario")
    name = facts.title if facts.number is None else f"{facts.number} {facts.title}"
    sentences = [t("Scenario: {name}", name=name)]
    if facts.throws:
        sentences.append(dice_words(t, facts.throws, are_ours=facts.dice_are_ours))
    if facts.is_secret:
        sentences.append(t("◌ secret until the games begin"))
    elif facts.is_shown and not has_begun:
        sentences.append(t("● shown to players by your word"))
    elif not has_begun:
        sentences.append(t("● players may know it"))
    return "  ·  ".join(sentences)


def dice_words(t: Words, throws: Sequence[Sequence[int]], *, are_ours: bool) -> str:
    """The throw that counts, and how many were thrown again before it.

    Args:
        t: the words.
        throws: the last one counts.
        are_ours: the packet prints no dice to choose by.
    """
    text = _thrown(t, throws)
    return t("{dice} (our own dice; the packet has none)", dice=text) if are_ours else text


def _thrown(t: Words, throws: Sequence[Sequence[int]]) -> str:
    last = "–".join(map(str, throws[-1]))
    again = len(throws) - 1
    if not again:
        return t("by dice: {last}", last=last)
    return t.many(
        "by dice: {last}, after {n} throw that did not count",
        "by dice: {last}, after {n} throws that did not count",
        again,
        last=last,
    )
