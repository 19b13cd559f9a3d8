"""The objective cards of an event's packet, as a paper."""

from app.codes import PaperCode
from app.printing.papers.values import Ability, ObjectiveCard, ObjectiveSheet
from app.rules.packet.sections import PacketObjective
from app.services.core.errors import NotNowError
from app.services.papers.subject import Subject
from app.services.scenarios.lookup import ObjectiveText, objectives_of, scenario_set, scenario_title
from app.words.core.catalogue import Words
from app.words.papers import objectives as words


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
