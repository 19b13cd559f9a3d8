"""What was done about scenarios beside choosing one: planned, thrown, kept; and why not."""

from collections.abc import Mapping
from typing import Protocol

from app.rules.scenarios.kinds import Owner, Removed, TablePlace
from app.rules.scenarios.scenario import Flag
from app.words.core.catalogue import Words
from app.words.scenarios.elements import element_name

__all__ = ["gone_sentence", "lost_name", "throw_sentence"]


# What the acts of the command scenarios say of themselves, and what they answer.


def scenario_acts_help(t: Words) -> Mapping[str, str]:
    """What can be done with scenarios."""
    return {
        "copy": t("Write a copy of a scenario as a file of your own, to be edited."),
        "check": t("Name every fault of a scenario file."),
        "add": t("Keep a scenario of your own with an event, or reload it."),
        "remove": t("Keep a scenario of your own no more."),
        "plan": t("Show the scenarios of all rounds with their setup changes; or plan them."),
        "flag": t("Roll for what leaves the table by chance, or record what left."),
    }


def scenario_arguments_help(t: Words) -> Mapping[str, str]:
    """What their arguments mean, by name."""
    return {
        "copied": t("the scenario's id, as sr2015/recon"),
        "slug": t("the slug in the scenario's file"),
        "dice": t("roll by the packet for every round that has none yet"),
        "least": t("take the order of the planned scenarios with the least re-laying"),
        "element": t("what left by the players' dice; without it the dice decide"),
        "each": t("roll for each table separately"),
        "table": t("this table alone"),
    }


def kept_scenario_sentence(t: Words, name: str, scenario: str) -> str:
    """That a scenario of the house is kept."""
    return t("{name} is in the event now, as {scenario}.", name=name, scenario=scenario)


def removed_scenario_sentence(t: Words, slug: str) -> str:
    """That it is kept no more."""
    return t("{slug} is removed from the event; its file stays.", slug=slug)


def faultless_scenario_sentence(t: Words, path: str, name: str, scenario: str) -> str:
    """That a scenario file has no fault."""
    return t(
        "{path}: no fault. It is {name}, with the id {scenario}.",
        path=path,
        name=name,
        scenario=scenario,
    )


# What left the table, and by which throw.


_OWNERS = {"-p1": Owner.ONE, "-p2": Owner.TWO}


def lost_name(t: Words, key: str) -> str:
    """What is called by a key that an event's file holds, as "flag-left" or "caches"."""
    if key in tuple(Removed):
        return {
            Removed.CACHES: t("All caches"),
            Removed.OBJECTIVES_40: t("All 40 mm objectives"),
            Removed.OBJECTIVES_50: t("All 50 mm objectives"),
        }[Removed(key)]
    owner = next((owner for end, owner in _OWNERS.items() if key.endswith(end)), None)
    place = key.removeprefix("flag-").removesuffix(f"-{owner.value}" if owner else "")
    known = TablePlace(place) if place in tuple(TablePlace) else None
    return element_name(t, Flag(x=0, y=0, place=known, owner=owner))


def throw_sentence(t: Words, key: str, thrown: int, faces: int) -> str:
    """What a throw took: "2 of 3: Centre flag"."""
    return t(
        "{thrown} of {faces}: {element}", thrown=thrown, faces=faces, element=lost_name(t, key)
    )


def gone_sentence(t: Words, key: str | None, table: int | None) -> str:
    """What is gone at a table; None for a table says it for every one."""
    if key is None and table is None:
        return t("Nothing is gone yet.")
    if key is None:
        return t("At table {table} nothing is gone yet.", table=table)
    element = lost_name(t, key)
    if table is None:
        return t("Gone at every table: {element}.", element=element)
    return t("Gone at table {table}: {element}.", table=table, element=element)


# Scenarios of the house: what stands in their files, and how each stands with the event.


class House(Protocol):
    """A scenario of the house."""

    @property
    def is_kept(self) -> bool:
        """With the event."""

    @property
    def differs(self) -> bool:
        """The file says something else than what is kept."""

    @property
    def file(self) -> object | None:
        """Its file; None where none is known."""

    @property
    def scenario(self) -> object | None:
        """None where it has faults."""


def house_heading(t: Words) -> tuple[str, ...]:
    """What stands above a copied scenario for whoever edits it, a line each."""
    return (
        t("A scenario of your own. Change any value; save the file as UTF-8."),
        t("Give it a slug of its own (a to z, digits, hyphens) and a name."),
        t("All lengths are tenths of an inch: 120 is 12 inches. Bases are in millimetres."),
        t("x is measured from the left table edge, y from player 1's edge, to the middle."),
        t("A round zone has a diameter; a rectangle a width (along the edges) and a height."),
        t('owner = "p1" or "p2" makes an element a player\'s; without it it is neutral.'),
        t('In the scoring owner = "friendly" or "enemy" is as seen by who scores.'),
        t('remarks = ["…"] adds sentences of your own.'),
        "",
    )


def house_stand(t: Words, line: House) -> str:
    """How a scenario stands with the event."""
    if line.is_kept and line.differs:
        return t("⚠ in the event; the file has changed")
    if line.is_kept:
        return t("✓ in the event")
    if line.scenario is None:
        return t("✕ has errors")
    return t("not in the event")


def copied_to_sentence(t: Words, name: str, path: str) -> str:
    """That a scenario was copied, and what to do with it."""
    return t("{name} is copied to {path}. Edit it in any text editor.", name=name, path=path)
