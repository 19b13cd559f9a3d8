"""A light look at a player's registered lists; it is shown beside them and stops nobody."""

from collections.abc import Iterator

from app.rules.core.entrant import Entrant
from app.rules.core.errors import Problem, note
from app.rules.lists.army_list import ArmyList
from app.rules.lists.list_entries import (
    ListFault,
    one_list_problems,
    plain_name,
    repeated_characters,
    sideboard_problems,
)
from app.rules.packet.packet import FactionRule, ListRules, Packet
from app.rules.packet.sections import SideboardPer


def list_problems(packet: Packet, point_size: int, entrant: Entrant) -> tuple[Problem, ...]:
    """What does not go with the packet in a player's lists.

    Args:
        packet: the packet that the event is played by.
        point_size: of the event.
        entrant: the player; without any list registered there is nothing to say.

    Returns:
        Notes only, with fields as "lists.1.points"; the order is that of the lists.

    Rule: sr2010 lists; masters2014 lists; ig2014 lists; sr2015 lists; sr2019 lists
    Reading: what was not told is not missing, but for the objective of a list whose points were;
        the incarnations of a character are different casters in every packet.
    """
    lists = entrant.lists
    if not lists:
        return ()
    rules = packet.lists
    problems = [*_count(rules, point_size, lists)]
    for one in lists:
        problems += _size(rules, point_size, one)
        problems += one_list_problems(rules, point_size, one)
    if rules.factions is FactionRule.ONE:
        problems += _factions(rules, entrant)
    if rules.different_casters:
        problems += _casters(lists)
    if rules.sideboard is not None and rules.sideboard.per is SideboardPer.PLAYER:
        beside = tuple(entry for one in lists for entry in one.specialists)
        problems += sideboard_problems(rules.sideboard, beside)
    if rules.characters_once:
        problems += repeated_characters(lists)
    return tuple(problems)


def size_window(rules: ListRules, point_size: int, bonus: int) -> tuple[int, int]:
    """The fewest and the most points of an army whose caster brings so many bonus points.

    Rule: sr2015 lists; sr2019 lists
    """
    return point_size + bonus - rules.below, point_size + bonus + rules.above


def _count(rules: ListRules, point_size: int, lists: tuple[ArmyList, ...]) -> Iterator[Problem]:
    least, most = rules.count_at(point_size)
    if not least <= len(lists) <= most:
        code = ListFault.TOO_FEW if len(lists) < least else ListFault.TOO_MANY
        yield note(code, "lists", lists=len(lists), least=least, most=most)


def _size(rules: ListRules, point_size: int, one: ArmyList) -> Iterator[Problem]:
    """Without the bonus only too little can be told."""
    if one.points is None:
        return
    least, most = size_window(rules, point_size, one.bonus or 0)
    facts = {"number": one.number, "points": one.points, "least": least, "most": most}
    if one.points < least:
        yield note(ListFault.UNDER_SIZE, _field(one, "points"), **facts)
    elif one.points > most and one.bonus is not None:
        yield note(ListFault.OVER_SIZE, _field(one, "points"), **facts)


def list_factions(rules: ListRules, one: ArmyList, faction: str | None = None) -> tuple[str, ...]:
    """The factions that a list can count as; empty where nobody knows.

    Args:
        rules: of the packet.
        one: the list.
        faction: the player's, for a list that names none.

    Rule: sr2019 lists
    Reading: a Theme Force that goes by its leader counts as the faction that the list names.
    """
    row = rules.theme_row(one.theme)
    named = one.faction or faction
    by_theme = () if row is None else row.factions
    is_named = row is None or row.leaders_faction
    return (*by_theme, *((named,) if named and is_named else ()))


def _factions(rules: ListRules, entrant: Entrant) -> Iterator[Problem]:
    """Whether all lists share a faction; those that go by their leader are judged last."""
    shared: tuple[str, ...] = ()
    by_theme: str | None = None
    rows = {one.number: rules.theme_row(one.theme) for one in entrant.lists}
    by_leader = {number for number, row in rows.items() if row is not None and row.leaders_faction}
    for one in sorted(entrant.lists, key=lambda one: one.number in by_leader):
        own = list_factions(rules, one, entrant.faction)
        folded = {faction.casefold() for faction in own}
        common = tuple(faction for faction in shared if faction.casefold() in folded)
        row = rows[one.number]
        if not own or not shared or common:
            if own and row is not None and row.factions:
                by_theme = row.theme
            shared = common or shared or own
            continue
        facts = {"number": one.number, "factions": own, "others": shared}
        if one.number in by_leader:
            code, facts["caster"] = ListFault.LEADERS_FACTION, one.caster
        else:
            code = ListFault.OTHER_FACTION
        facts["theme"] = None if row is None else row.theme
        facts["other_theme"] = by_theme
        yield note(code, _field(one, "faction"), **facts)


def _casters(lists: tuple[ArmyList, ...]) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    for one in lists:
        if not one.caster:
            continue
        caster = plain_name(one.caster)
        if caster in seen:
            yield note(
                ListFault.SAME_CASTER,
                _field(one, "caster"),
                number=one.number,
                caster=one.caster,
                other=seen[caster],
            )
        seen.setdefault(caster, one.number)


def _field(one: ArmyList, key: str) -> str:
    return f"lists.{one.number}.{key}"
