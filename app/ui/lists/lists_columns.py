"""The columns of everybody's army lists."""

from app.services.lists.army_lists import ListsLine
from app.services.players.names import fold
from app.ui.core.column import Column
from app.words.core.catalogue import Words
from app.words.lists.list_lines import duty_text, list_summary, short_caster
from app.words.lists.list_report import problem_sentences

NAME, LISTS, TO_PLAY, SAID = range(4)


def lists_columns(t: Words) -> tuple[Column[ListsLine], ...]:
    """The columns from the left, in the order of the numbers above."""

    def lists(line: ListsLine) -> str:
        return "  ·  ".join(_short(t, line)) or t("none")

    def problems(line: ListsLine) -> str:
        said = problem_sentences(t, line.problems, line.name)
        return f"! {len(said)}  {'  '.join(said)}" if said else ""

    return (
        Column(title=t("Name"), text=lambda one: one.name, key=lambda one: fold(one.name)),
        Column(title=t("Lists"), text=lists, tool_tip=lambda one: "\n".join(
            list_summary(t, army, one.beside) for army in one.lists)),
        Column(title=t("To play"), text=lambda one: duty_text(t, one.duty)),
        Column(
            title=t("To look at"),
            text=problems,
            key=lambda one: -len(one.problems),
            tool_tip=lambda one: "\n".join(problem_sentences(t, one.problems, one.name)),
        ),
    )  # fmt: skip


def _short(t: Words, line: ListsLine) -> list[str]:
    """Each list in a few letters: "1 Kaelyssa 55+7"."""
    said = []
    for one in line.lists:
        points = "" if one.points is None else f" {one.points}"
        bonus = "" if one.bonus is None else t(" (+{n})", n=one.bonus)
        said.append(f"{one.number} {short_caster(one.caster)}{points}{bonus}")
    return said
