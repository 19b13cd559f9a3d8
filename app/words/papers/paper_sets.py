"""Words of the sets of papers: what they are called, what is in them and what is left out."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.papers.papers import paper_name


def set_name(t: Words, which: str) -> str:
    """A set as lists and buttons call it."""
    return {
        "round": t("The whole round"),
        "start": t("The event's start"),
        "end": t("The event's end"),
    }[which]


def file_name(t: Words, which: str, number: int) -> str:
    """What a set's file is offered to be called, without folder."""
    said = {
        "round": t("round-{n}-all-papers"),
        "start": t("event-start"),
        "end": t("event-end"),
    }[which]
    return f"{said.format(n=number)}.pdf"


def parts_sentence(t: Words, parts: Iterable[tuple[str, int]]) -> str:
    """What is in a set, in its order: papers by their ids, with their copies."""
    return t("In it: {papers}", papers=", ".join(_copies(t, *one) for one in parts))


def left_out_sentence(t: Words, paper: str, why: str) -> str:
    """That a paper of a set is not in it, and why."""
    return t("Not in it: {paper}. {why}", paper=paper_name(t, paper), why=why)


def _printed(t: Words, told: Mapping[str, Any], name_of: Callable[[int], str]) -> str:
    names = (paper_name(t, paper) for paper, _, _ in told["papers"])
    return t("Printed at once: {papers}", papers=joined(t, names))


VERBS: Mapping[str, Callable[[Words, Mapping[str, Any], Callable[[int], str]], str]] = {
    "mark_set_printed": _printed,
}
"""What was done with sets, by verb."""


def _copies(t: Words, paper: str, copies: int) -> str:
    name = paper_name(t, paper)
    return name if copies == 1 else t("{name} ×{n}", name=name, n=copies)
