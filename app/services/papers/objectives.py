"""Objective cards: read from ``resources/objectives.toml``, with the texts of their cards."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from app.codes import PaperCode
from app.paths import resource
from app.printing.papers.values import Ability, ObjectiveCard, ObjectiveSheet
from app.rules.packet.sections import PacketObjective
from app.services.core.errors import NotNowError
from app.services.papers.subject import Subject
from app.services.scenarios.lookup import scenario_set, scenario_title
from app.words.core.catalogue import Words
from app.words.papers import objectives as words


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectiveText:
    """An objective as its packet prints it."""

    packet: str
    slug: str
    """What it is known by within its packet."""
    name: str | None = None
    """As printed; None where the text has lost it."""
    scenario: str | None = None
    """Slug of the only scenario that it stands in; None for a player's choice."""
    base: int
    """Diameter in millimetres."""
    defence: int | None = None
    armour: int | None = None
    damage: int | None = None
    abilities: tuple[str, ...] = ()
    torn: tuple[str, ...] = ()
    """Of the abilities those that break off in the text."""
    room: int = 0
    """Lines to write abilities on that cannot be read."""
    lines: tuple[int, int]
    """The first and the last line of the packet's text that speak of it."""


@cache
def objectives() -> tuple[ObjectiveText, ...]:
    """Every objective of every packet, in the order of the file."""
    with resource("objectives.toml").open("rb") as file:
        return tuple(map(_objective, tomllib.load(file)["cards"]))


def objectives_of(packet: str) -> tuple[ObjectiveText, ...]:
    """The objectives of a packet; none where it has none."""
    return tuple(card for card in objectives() if card.packet == packet)


@cache
def packets_with_objectives() -> tuple[str, ...]:
    """The ids of the program's packets that have objective cards, in alphabetical order."""
    return tuple(sorted({card.packet for card in objectives()}))


def objective_sheet(subject: Subject) -> ObjectiveSheet:
    """The cards of the event's packet.

    Raises:
        NotNowError: the packet has no objectives.
    """
    t, packet = subject.t, subject.state.packet
    printed = objectives_of(packet.objectives_from or packet.id)
    cards = (
        *(_own_card(subject, card) for card in packet.objectives),
        *(_card(t, card) for card in printed),
    )
    if not cards:
        raise NotNowError(PaperCode.NO_OBJECTIVES, packet=packet.name)
    return ObjectiveSheet(
        title=words.title(t, packet.name),
        packet=packet.name,
        cards=cards,
    )


def _objective(row: Mapping[str, Any]) -> ObjectiveText:
    facts: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in row.items()
    }
    return ObjectiveText(**facts)


def _card(t: Words, card: ObjectiveText) -> ObjectiveCard:
    scenario = card.scenario and scenario_title(f"{card.packet}/{card.scenario}")
    return ObjectiveCard(
        name=words.objective_name(t, card.slug) if card.name else "",
        note=words.of_scenario(t, scenario) if scenario else "",
        figures=words.card_figures(t, card.base, card.defence, card.armour, card.damage),
        damage=card.damage or 0,
        abilities=tuple(_ability(t, key, is_open=key in card.torn) for key in card.abilities),
        room=card.room,
    )


def _own_card(subject: Subject, card: PacketObjective) -> ObjectiveCard:
    """A card of the packet's own, in its own words."""
    t, packet = subject.t, subject.state.packet
    scenario = scenario_set(packet).scenario(card.scenario) if card.scenario else None
    return ObjectiveCard(
        name=card.name,
        note=words.of_scenario(t, scenario.name) if scenario else "",
        figures=words.card_figures(t, card.base_mm, card.defence, card.armour, card.damage),
        damage=card.damage or 0,
        abilities=tuple(
            Ability(name=each.name, text=each.text, is_open=False) for each in card.abilities
        ),
        room=0,
    )


def _ability(t: Words, key: str, *, is_open: bool) -> Ability:
    name, text = words.ability(t, key)
    return Ability(name=name, text=text, is_open=is_open)
