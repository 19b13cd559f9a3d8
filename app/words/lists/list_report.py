"""A player's army lists as text, for the window, the clipboard and commands."""

from collections.abc import Iterable, Sequence

from app.rules.core.errors import Problem
from app.rules.lists.army_list import ArmyList
from app.rules.lists.tracker import ListDuty
from app.words.core.catalogue import Words
from app.words.lists.errors import ERRORS
from app.words.lists.lists import duty_text, list_summary, played_text


def problem_sentences(t: Words, problems: Iterable[Problem], name: str) -> tuple[str, ...]:
    """What does not go with the packet in a player's lists, a sentence each."""
    return tuple(
        ERRORS[problem.code](t, {"field": problem.field, **dict(problem.facts)}, lambda _: name)
        for problem in problems
    )


def list_sentence(t: Words, name: str, army: ArmyList, beside: str = "") -> str:
    """That a list was registered."""
    return t("{name}: list {army}", name=name, army=list_summary(t, army, beside))


def bye_list_sentence(t: Words, name: str, number: int) -> str:
    """Which list counts for a bye."""
    return t("List {number} counts for the bye of {name}.", number=number, name=name)


def lists_text(
    t: Words,
    name: str,
    lists: Sequence[ArmyList],
    problems: Iterable[Problem],
    duty: ListDuty | None,
    beside: str = "",
) -> str:
    """A player's lists, what is wrong with them and what has to be played, in lines."""
    lines = [name, *(f"  {list_summary(t, army, beside)}" for army in lists)]
    if not lists:
        lines.append(f"  {t('no list registered')}")
    lines += [f"  ! {text}" for text in problem_sentences(t, problems, name)]
    if duty is not None:
        lines.append(f"  {duty_text(t, duty)} · {played_text(t, duty)}")
    return "\n".join(lines)
