"""Check of a player's registered lists against the packet; notes only, it refuses nothing."""

from collections.abc import Iterator

from app.codes import Code
from app.rules.core.entrant import Entrant
from app.rules.core.errors import Problem, note
from app.rules.lists.army_list import ArmyList, EntryKind, ListEntry
from app.rules.packet.packet import FactionRule, ListRules, Packet
from app.rules.packet.sections import Sideboard, SideboardPer, theme_key


class ListFault(Code):
    """What can be noted about a player's lists."""

    TOO_FEW = "list.too-few"
    TOO_MANY = "list.too-many"
    OVER_SIZE = "list.over-size"
    UNDER_SIZE = "list.under-size"
    OTHER_FACTION = "list.other-faction"
    LEADERS_FACTION = "list.leaders-faction"
    SAME_CASTER = "list.same-caster"
    NO_OBJECTIVE = "list.no-objective"
    SAME_CHARACTER = "list.same-character"
    OVER_SPECIALISTS = "list.over-specialists"
    NO_SPECIALISTS = "list.no-specialists"
    SIDEBOARD_POINTS = "list.sideboard-points"
    SIDEBOARD_MODELS = "list.sideboard-models"
    UNDER_TIER = "list.under-tier"
    NO_TIER = "list.no-tier"
    NOT_BATTLEGROUP = "list.not-battlegroup"
    OTHER_ARMY = "list.other-army"
    CARDS = "list.cards"


def one_list_problems(rules: ListRules, point_size: int, army: ArmyList) -> Iterator[Problem]:
    """What does not go with the packet in one list, its size apart.

    Rule: ig2014 lists; sr2015 lists; sr2015 list-variants; sr2019 list-variants
    Reading: an entry whose kind is not known may be anything.
    """
    if rules.objective and army.points is not None and not army.objective:
        yield note(ListFault.NO_OBJECTIVE, _entry_field(army, "objective"), number=army.number)
    yield from _cards(rules, army)
    yield from _tier(rules, army)
    yield from _specialists(rules, point_size, army)
    if rules.battlegroup_only:
        for entry in army.entries:
            if entry.kind in _NO_BATTLEGROUP:
                yield note(
                    ListFault.NOT_BATTLEGROUP,
                    _entry_field(army, "entries"),
                    number=army.number,
                    entry=entry.name,
                )


def specialist_limit(rules: ListRules, point_size: int) -> int | None:
    """Most points of specialists for a list; None where there are no specialists.

    Rule: ig2014 lists; sr2015 list-variants; sr2019 list-variants
    """
    for row in rules.specialists:
        if row.point_size == point_size:
            return row.points
    return None


def has_beside(rules: ListRules, point_size: int) -> bool:
    """Whether lists of a size have a sideboard or specialists.

    Rule: ig2014 lists; sr2015 list-variants; sr2019 list-variants
    """
    return rules.sideboard is not None or specialist_limit(rules, point_size) is not None


def sideboard_problems(
    board: Sideboard, entries: tuple[ListEntry, ...], number: int = 0
) -> Iterator[Problem]:
    """What is too much in a sideboard.

    Args:
        board: what the packet allows.
        entries: of the sideboard; each is a model or a unit.
        number: of its list; 0 for the one of all lists.

    Rule: sr2015 list-variants; sr2019 list-variants
    Reading: an entry counts as one model, as specialists are counted by entries too.
    """
    field = f"lists.{number}.specialists" if number else "lists"
    facts = {"number": number, "name": board.name}
    points = sum(entry.points or 0 for entry in entries)
    if board.points is not None and points > board.points:
        more = {"points": points, "most": board.points}
        yield note(ListFault.SIDEBOARD_POINTS, field, **facts, **more)
    if board.models is not None and len(entries) > board.models:
        more = {"models": len(entries), "most": board.models}
        yield note(ListFault.SIDEBOARD_MODELS, field, **facts, **more)


def repeated_characters(lists: tuple[ArmyList, ...]) -> Iterator[Problem]:
    """The characters that are in more than one list, specialists included, casters apart.

    Rule: masters2014 lists; ig2014 lists; sr2015 lists; sr2019 list-variants
    Reading: a character is known by the mark of its entry, in any of the lists; two incarnations
        have two names.
    """
    characters = {
        plain_name(entry.name) for army in lists for entry in _all(army) if entry.character
    }
    seen: dict[str, int] = {}
    for army in lists:
        for name, entry in {plain_name(entry.name): entry for entry in _all(army)}.items():
            if name in seen:
                yield note(
                    ListFault.SAME_CHARACTER,
                    _entry_field(army, "entries"),
                    number=army.number,
                    character=entry.name,
                    other=seen[name],
                )
            elif name in characters:
                seen[name] = army.number


def plain_name(name: str) -> str:
    """A name as compared: without case, kinds of apostrophe and double spaces."""
    return " ".join(name.replace("\u2019", "'").split()).casefold()


_NO_BATTLEGROUP = frozenset(
    {EntryKind.UNIT, EntryKind.ATTACHMENT, EntryKind.SOLO, EntryKind.BATTLE_ENGINE}
)


def _tier(rules: ListRules, army: ArmyList) -> Iterator[Problem]:
    facts = {"number": army.number, "least": rules.least_tier}
    if army.tier is None:
        if rules.least_tier and army.points is not None:
            yield note(ListFault.NO_TIER, _entry_field(army, "tier"), **facts)
    elif army.tier < rules.least_tier:
        yield note(ListFault.UNDER_TIER, _entry_field(army, "tier"), tier=army.tier, **facts)


def _cards(rules: ListRules, army: ArmyList) -> Iterator[Problem]:
    """Only a list whose entries are registered can lack one."""
    cards = sum(entry.kind == EntryKind.CARD for entry in army.entries)
    if rules.cards and army.entries and cards != rules.cards:
        facts = {"number": army.number, "cards": cards, "wanted": rules.cards}
        yield note(ListFault.CARDS, _entry_field(army, "entries"), **facts)


def _specialists(rules: ListRules, point_size: int, army: ArmyList) -> Iterator[Problem]:
    if not army.specialists:
        return
    if rules.sideboard is not None:
        if rules.sideboard.per is SideboardPer.LIST:
            yield from sideboard_problems(rules.sideboard, army.specialists, army.number)
        return
    most = specialist_limit(rules, point_size)
    points = sum(entry.points or 0 for entry in army.specialists)
    if most is None:
        yield note(ListFault.NO_SPECIALISTS, _entry_field(army, "specialists"), number=army.number)
    elif points > most:
        yield note(
            ListFault.OVER_SPECIALISTS,
            _entry_field(army, "specialists"),
            number=army.number,
            points=points,
            most=most,
        )


def _all(army: ArmyList) -> tuple[ListEntry, ...]:
    return tuple(
        entry for entry in (*army.entries, *army.specialists) if entry.kind != EntryKind.CASTER
    )


def _entry_field(army: ArmyList, key: str) -> str:
    return f"lists.{army.number}.{key}"


def list_problems(packet: Packet, point_size: int, entrant: Entrant) -> tuple[Problem, ...]:
    """What does not go with the packet in a player's lists.

    Args:
        packet: the packet that the event is played by.
        point_size: of the event.
        entrant: the player; without any list registered there is nothing to say.

    Returns:
        Notes only, with fields as "lists.1.points"; the order is that of the lists.

    Rule: sr2010 lists; masters2014 lists; ig2014 lists; sr2015 lists; sr2019 lists
    Rule: sr2025 lists; sr2026 lists
    Reading: what was not given is not missing, but for the objective of a list whose points were;
        the incarnations of a character are different casters in every packet.
    """
    lists = entrant.lists
    if not lists:
        return ()
    rules = packet.lists
    problems = [*_count(rules, point_size, lists)]
    for army in lists:
        problems += _size(rules, point_size, army)
        problems += one_list_problems(rules, point_size, army)
    if rules.factions is not FactionRule.ANY:
        problems += _factions(rules, entrant)
    if rules.factions is FactionRule.ONE_ARMY:
        problems += _armies(lists)
    if rules.different_casters:
        problems += _casters(lists)
    if rules.sideboard is not None and rules.sideboard.per is SideboardPer.PLAYER:
        sideboard = tuple(entry for army in lists for entry in army.specialists)
        problems += sideboard_problems(rules.sideboard, sideboard)
    if rules.characters_once:
        problems += repeated_characters(lists)
    return tuple(problems)


def size_window(rules: ListRules, point_size: int, bonus: int) -> tuple[int, int]:
    """The fewest and the most points of an army whose caster brings so many bonus points.

    Rule: sr2015 lists; sr2019 lists
    Rule: sr2025 lists; sr2026 lists
    """
    return point_size + bonus - rules.below, point_size + bonus + rules.above


def _count(rules: ListRules, point_size: int, lists: tuple[ArmyList, ...]) -> Iterator[Problem]:
    least, most = rules.count_at(point_size)
    if not least <= len(lists) <= most:
        code = ListFault.TOO_FEW if len(lists) < least else ListFault.TOO_MANY
        yield note(code, "lists", lists=len(lists), least=least, most=most)


def _size(rules: ListRules, point_size: int, army: ArmyList) -> Iterator[Problem]:
    """Where casters bring a bonus, too many points can't be noticed without it."""
    if army.points is None:
        return
    least, most = size_window(rules, point_size, army.bonus or 0)
    facts = {"number": army.number, "points": army.points, "least": least, "most": most}
    if army.points < least:
        yield note(ListFault.UNDER_SIZE, _field(army, "points"), **facts)
    elif army.points > most and (army.bonus is not None or not rules.usual_bonus):
        yield note(ListFault.OVER_SIZE, _field(army, "points"), **facts)


def list_factions(rules: ListRules, army: ArmyList, faction: str | None = None) -> tuple[str, ...]:
    """The factions that a list can count as; empty where nobody knows.

    Args:
        rules: of the packet.
        one: the list.
        faction: the player's, for a list that names none.

    Rule: sr2019 lists
    Rule: sr2025 lists; sr2026 lists
    Reading: a Theme Force that goes by its leader counts as the faction that the list names.
    """
    row = rules.theme_row(army.theme)
    named = army.faction or faction
    by_theme = () if row is None else row.factions
    is_named = row is None or row.leaders_faction
    return (*by_theme, *((named,) if named and is_named else ()))


def _factions(rules: ListRules, entrant: Entrant) -> Iterator[Problem]:
    """Whether all lists share a faction; those that go by their leader are compared last."""
    shared: tuple[str, ...] = ()
    by_theme: str | None = None
    rows = {army.number: rules.theme_row(army.theme) for army in entrant.lists}
    by_leader = {number for number, row in rows.items() if row is not None and row.leaders_faction}
    for army in sorted(entrant.lists, key=lambda army: army.number in by_leader):
        own = list_factions(rules, army, entrant.faction)
        folded = {faction.casefold() for faction in own}
        common = tuple(faction for faction in shared if faction.casefold() in folded)
        row = rows[army.number]
        if not own or not shared or common:
            if own and row is not None and row.factions:
                by_theme = row.theme
            shared = common or shared or own
            continue
        facts = {"number": army.number, "factions": own, "others": shared}
        if army.number in by_leader:
            code, facts["caster"] = ListFault.LEADERS_FACTION, army.caster
        else:
            code = ListFault.OTHER_FACTION
        facts["theme"] = None if row is None else row.theme
        facts["other_theme"] = by_theme
        yield note(code, _field(army, "faction"), **facts)


def _armies(lists: tuple[ArmyList, ...]) -> Iterator[Problem]:
    """Whether the lists that name an army all name the same."""
    first = next((army for army in lists if army.theme), None)
    for army in lists:
        if first is None or not army.theme or theme_key(army.theme) == theme_key(first.theme or ""):
            continue
        facts = {"number": army.number, "army": army.theme, "other": first.number}
        yield note(ListFault.OTHER_ARMY, _field(army, "theme"), **facts, others=first.theme)


def _casters(lists: tuple[ArmyList, ...]) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    for army in lists:
        if not army.caster:
            continue
        caster = plain_name(army.caster)
        if caster in seen:
            yield note(
                ListFault.SAME_CASTER,
                _field(army, "caster"),
                number=army.number,
                caster=army.caster,
                other=seen[caster],
            )
        seen.setdefault(caster, army.number)


def _field(army: ArmyList, key: str) -> str:
    return f"lists.{army.number}.{key}"
