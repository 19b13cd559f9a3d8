"""Army lists in words: a list, its entries, what is to be played, a player's lists as text."""

from collections.abc import Iterable, Mapping, Sequence

from app.rules.core.errors import Problem
from app.rules.lists.army_list import ArmyList, EntryKind, ListEntry
from app.rules.lists.tracker import ListDuty
from app.rules.packet.sections import Sideboard
from app.words.core.catalogue import Words
from app.words.core.status import joined


def kind_names(t: Words) -> Mapping[str, str]:
    """What each known kind of entry is called, by the kind."""
    return {
        EntryKind.CASTER: t("caster"),
        EntryKind.BATTLEGROUP: t("battlegroup"),
        EntryKind.UNIT: t("unit"),
        EntryKind.ATTACHMENT: t("attachment"),
        EntryKind.SOLO: t("solo"),
        EntryKind.BATTLE_ENGINE: t("battle engine"),
        EntryKind.CARD: t("command card"),
    }


def kind_text(t: Words, kind: str | None) -> str:
    """An entry's kind as it is read; a word of the list's own stays as it is."""
    return "" if kind is None else kind_names(t).get(kind, kind)


def kind_typed(t: Words, text: str) -> str | None:
    """The kind that is meant by what was typed; a word that nobody knows stays; None for ""."""
    text = " ".join(text.split())
    known = {name.casefold(): kind for kind, name in kind_names(t).items()}
    return str(known.get(text.casefold(), text)) or None


def list_summary(t: Words, army: ArmyList, beside: str = "") -> str:
    """One list in a line: "1  Kaelyssa · 55 points, bonus 7 · 12 entries".

    Args:
        army: the list.
        beside: what the packet calls its sideboard; "" for specialists.
    """
    caster = army.caster or t("no caster named")
    facts = [f"{army.number}  {caster}"]
    facts += [points_text(t, army)] if army.points is not None or army.bonus is not None else []
    facts += [fact for fact in (army.theme, army.objective) if fact]
    facts += [t("tier {n}", n=army.tier)] if army.tier is not None else []
    entries = len(army.entries)
    facts += [t.many("{n} entry", "{n} entries", entries)] if entries else []
    extra = len(army.specialists)
    if extra and beside:
        facts.append(f"{beside}: {extra}")
    elif extra:
        facts.append(t.many("{n} specialist", "{n} specialists", extra))
    return " · ".join(facts)


def beside_text(
    t: Words, board: Sideboard | None, most: int | None, entries: Sequence[ListEntry]
) -> str:
    """Points used of a list's sideboard or specialists: "specialists 8 of 10".

    Args:
        board: the packet's sideboard; None for specialists.
        most: points of specialists; None where there are none.
        entries: of the sideboard, or the specialists.
    """
    points = sum(entry.points or 0 for entry in entries)
    if board is None:
        if most is None:
            return t("specialists {n}", n=points)
        return t("specialists {n} of {most}", n=points, most=most)
    facts = {"name": board.name, "n": points, "entries": len(entries)}
    if board.points is not None:
        return t("{name} {n} of {most} points", **facts, most=board.points)
    if board.models is not None:
        return t("{name} {entries} of {most} entries", **facts, most=board.models)
    return t.many("{name} {n} point", "{name} {n} points", points, name=board.name)


def points_text(t: Words, army: ArmyList) -> str:
    """A list's points with the caster's bonus, as far as they are known."""
    if army.points is None:
        return t("bonus {n}", n=army.bonus)
    points = t.many("{n} point", "{n} points", army.points)
    if army.bonus is None:
        return points
    return t("{points}, bonus {bonus}", points=points, bonus=army.bonus)


def short_caster(caster: str | None) -> str:
    """A caster's name without its title behind a comma; a dash where none is known."""
    return (caster or "").partition(",")[0] or "–"


def must_play_text(t: Words, choices: Sequence[int]) -> str:
    """Which list has to be played now; "" where there is a free choice."""
    if not choices:
        return ""
    if len(choices) == 1:
        return t("must play list {n}", n=choices[0])
    return t("must play one of the lists {numbers}", numbers=_numbers(choices))


def must_count_text(t: Words, choices: Sequence[int]) -> str:
    """Which list a player with a bye has to name."""
    if len(choices) == 1:
        return t("list {n} has to count for the bye", n=choices[0])
    return t("one of the lists {numbers} has to count for the bye", numbers=_numbers(choices))


def duty_text(t: Words, duty: ListDuty | None) -> str:
    """Which lists a player still has to play; "" where none has to be played."""
    if duty is None:
        return ""
    if duty.is_met:
        return t("✓ all played")
    wanted = _numbers(sorted(duty.wanted))
    if not duty.can_be_met:
        return t("✕ list {numbers} cannot be played often enough", numbers=wanted)
    if duty.is_forced:
        return f"! {must_play_text(t, duty.choices)}"
    return t("still to play: {numbers}", numbers=wanted)


def played_text(t: Words, duty: ListDuty) -> str:
    """How often each list was played, and the rounds left: "2× list 1, list 2 not yet"."""
    played = [_played(t, number, times) for number, times in duty.played.items()]
    if duty.unrecorded:
        games = duty.unrecorded
        played.append(t.many("{n} game without a list", "{n} games without a list", games))
    left = t.many("{n} round left", "{n} rounds left", duty.rounds_left)
    return t("Played: {lists} · {left}", lists=joined(t, played), left=left)


def size_text(t: Words, least: int, most: int, bonus: int | None) -> str:
    """How many points a list may have."""
    if bonus is None:
        return t("{least}–{most} points and the caster's bonus", least=least, most=most)
    return t("{least}–{most} points", least=least + bonus, most=most + bonus)


def _played(t: Words, number: int, times: int) -> str:
    if times == 0:
        return t("list {number} not yet", number=number)
    return t("{n}× list {number}", number=number, n=times)


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in numbers)


def problem_sentences(t: Words, problems: Iterable[Problem], name: str) -> tuple[str, ...]:
    """What does not go with the packet in a player's lists, a sentence each."""
    from app.words.lists.errors import ERRORS

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
