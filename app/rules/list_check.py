"""A light look at a player's registered lists; it is shown beside them and stops nobody."""

from collections.abc import Iterator

from app.rules.army_list import ArmyList
from app.rules.errors import Problem, note
from app.rules.event_state import Entrant
from app.rules.list_entries import ListFault, one_list_problems, plain_name, repeated_characters
from app.rules.packet import FactionRule, ListRules, Packet


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
        problems += _factions(entrant)
    if rules.different_casters:
        problems += _casters(lists)
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
    if len(lists) < least:
        yield note(ListFault.TOO_FEW, "lists", lists=len(lists), least=least)
    if len(lists) > most:
        yield note(ListFault.TOO_MANY, "lists", lists=len(lists), most=most)


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


def _factions(entrant: Entrant) -> Iterator[Problem]:
    told = [(one, one.faction or entrant.faction) for one in entrant.lists]
    first = next((faction for _, faction in told if faction), None)
    for one, faction in told:
        if first and faction and faction.casefold() != first.casefold():
            yield note(
                ListFault.OTHER_FACTION,
                _field(one, "faction"),
                number=one.number,
                faction=faction,
                other=first,
            )


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
