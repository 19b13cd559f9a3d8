"""The terrain crew's list: which markers to bring, and what is done to them between rounds."""

from collections.abc import Mapping

from app.rules.core.geometry import inches
from app.rules.scenarios.kinds import Owner
from app.rules.scenarios.scenario import Element, ElementKind, Zone
from app.rules.scenarios.table_setup_changes import Change, ChangeKind, Marker
from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.scenarios.elements import element_name, element_size
from app.words.scenarios.scenario_lines import element_sentence


def crew_words(t: Words, tables: int) -> Mapping[str, str]:
    """The words of the crew's list, by the fields of its labels."""
    return {
        "markers": t("Markers to bring"),
        "marker": t("Marker"),
        "at_a_table": t("at one table"),
        "in_all": t.many("for {n} table", "for {n} tables", tables),
        "page": t("Page {page} of {pages}"),
    }


def crew_title(t: Words) -> str:
    """What stands above the crew's list."""
    return t("Scenario changes for the crew")


def crew_mark(t: Words, *, is_secret: bool) -> str:
    """What is framed on every page of it, while it names what players may not know yet."""
    return t("Secret: for the crew alone") if is_secret else t("For the crew")


def crew_notes(t: Words) -> tuple[str, ...]:
    """What holds for all of it."""
    return (
        t(
            "Every table is laid alike. Choose one edge of each as player 1's and keep it all "
            "day; left and right are as seen from it."
        ),
        t("Inches are measured to the middle of a marker; a ? is not known for certain."),
    )


def marker_name(t: Words, marker: Marker) -> str:
    """What a marker is: "Zone, 12-inch circle, of player 1"."""
    kind = {
        ElementKind.ZONE: t("Zone"),
        ElementKind.FLAG: t("Flag"),
        ElementKind.OBJECTIVE: t("Objective"),
    }[marker.kind]
    parts = [kind, _size(t, marker)]
    if marker.owner is not None:
        parts.append(t("of player 1") if marker.owner is Owner.ONE else t("of player 2"))
    return ", ".join(parts)


def crew_round_title(t: Words, number: int, scenario: str | None) -> str:
    """A round and its scenario."""
    if scenario is None:
        return t("Round {n}", n=number)
    return t("Round {n}: {scenario}", n=number, scenario=scenario)


def bare_note(t: Words, missing: tuple[int, ...]) -> str:
    """Why everything is laid: the tables are bare, or what lies there is not known."""
    if not missing:
        return t("At every table:")
    n = joined(t, map(str, missing))
    return t.many(
        "Round {rounds} has no known scenario, so all of it is told:",
        "Rounds {rounds} have no known scenario, so all of it is told:",
        len(missing),
        rounds=n,
    )


def changes_note(t: Words, changes: int) -> str:
    """That something changes at every table, or nothing."""
    return t("At every table:") if changes else t("Nothing changes: everything lies already.")


def step_words(t: Words, change: Change) -> tuple[str, str]:
    """What is done, and to which marker."""
    before, after = change.before, change.after
    if before is not None and after is not None:
        if before.centre == after.centre:
            return t("Turn"), _turn(t, after)
        return t("Move"), _move(t, before, after)
    if before is not None:
        return t("Remove"), t(
            "{what} ({size})", what=element_name(t, before), size=element_size(t, before)
        )
    assert after is not None
    assert change.kind is ChangeKind.PLACE
    return t("Lay"), element_sentence(t, after)


def _move(t: Words, before: Element, after: Element) -> str:
    said = t(
        "{what} {way}; it lies {x}″ from the left, {y}″ from player 1's edge",
        what=element_name(t, before),
        way=_way(t, before, after),
        x=inches(after.x),
        y=inches(after.y),
    )
    if _sides(before) != _sides(after):
        said = t("{moved}, {turned}", moved=said, turned=_direction(t, after))
    name = element_name(t, after)
    if name != element_name(t, before):
        said = t("{moved}, as “{name}”", moved=said, name=name)
    return f"? {said}" if after.doubt else said


def _way(t: Words, before: Element, after: Element) -> str:
    across, up = after.x - before.x, after.y - before.y
    steps = []
    if across:
        n = inches(abs(across))
        steps.append(t("{n}″ right", n=n) if across > 0 else t("{n}″ left", n=n))
    if up:
        n = inches(abs(up))
        steps.append(t("{n}″ towards player 2", n=n) if up > 0 else t("{n}″ towards player 1", n=n))
    return joined(t, steps)


def _turn(t: Words, after: Element) -> str:
    return t(
        "{what} where it lies, {direction}",
        what=element_name(t, after),
        direction=_direction(t, after),
    )


def _direction(t: Words, after: Element) -> str:
    across, up = _sides(after)
    if across > up:
        return t("long sides along the players' edges")
    return t("long sides from player to player")


def _sides(element: Element) -> tuple[int, int]:
    is_plain = not isinstance(element, Zone) or element.is_round
    return (0, 0) if is_plain else (element.box.width, element.box.height)


def _size(t: Words, marker: Marker) -> str:
    if marker.kind is not ElementKind.ZONE:
        return t("{mm} mm base", mm=marker.long)
    if marker.is_round:
        return t("{n}-inch circle", n=inches(marker.long))
    return t("{width} by {height} inches", width=inches(marker.long), height=inches(marker.short))
