"""Scenarios of the house: what stands in their files, and how each stands with the event."""

from typing import Protocol

from app.words.core.catalogue import Words


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
        t("A scenario of your own. Change any figure; save the file as UTF-8."),
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
        return t("kept; the file says otherwise")
    if line.is_kept:
        return t("kept with the event")
    if line.scenario is None:
        return t("✕ has faults")
    return t("in its file only")


def copied_to_sentence(t: Words, name: str, path: str) -> str:
    """That a scenario was copied, and what to do with it."""
    return t("{name} is written to {path}. Edit it in any text editor.", name=name, path=path)
