"""What a packet must satisfy beyond having every figure of the right kind."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from app.codes import Code
from app.rules.core.errors import Problem, impossible, note
from app.rules.packet.kinds import OF_GAMES
from app.rules.packet.offences import Offence
from app.rules.packet.packet import (
    AfterCut,
    Amount,
    AmountKind,
    BandKind,
    ControlPointLimit,
    LastRound,
    Packet,
    ScenarioWin,
)
from app.rules.packet.sections import ListRules, theme_key
from app.rules.scenarios.check import ScenarioFault, packet_scenario_faults
from app.rules.terrain.rules import TerrainGroup

_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
LONGEST_ID = 60
_DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")


class PacketFault(Code):
    """What can be wrong with a packet's data; the problem's field is the key path."""

    UNKNOWN_KEY = "packet.unknown-key"
    MISSING = "packet.missing"
    WRONG_KIND = "packet.wrong-kind"
    OUT_OF_BOUNDS = "packet.out-of-bounds"
    """A number that nobody plays by [number, least, most]."""
    UNKNOWN_WORD = "packet.unknown-word"
    UNKNOWN_SECTION = "packet.unknown-section"
    TWO_ORIGINS = "packet.two-origins"
    EMPTY = "packet.empty"
    TWICE = "packet.twice"
    NOT_ASCENDING = "packet.not-ascending"
    LAST_BAND = "packet.last-band"
    STRAY_VALUE = "packet.stray-value"
    MOST_BELOW_LEAST = "packet.most-below-least"
    NO_SUCH_SIZE = "packet.no-such-size"
    NO_ROW = "packet.no-row"
    VARIANT_NO_ROW = "packet.variant-no-row"
    BRACKET_AND_FINALS = "packet.bracket-and-finals"
    ONLY_A_BYE = "packet.only-a-bye"
    CAP_BELOW_VICTORY = "packet.cap-below-victory"
    LOSS_NOT_BELOW = "packet.loss-not-below"
    TIE_ABOVE = "packet.tie-above"
    AGAINST_ITSELF = "packet.against-itself"
    BAD_ID = "packet.bad-id"
    NOT_A_DAY = "packet.not-a-day"
    UNTIL_BEFORE_SINCE = "packet.until-before-since"
    NOT_AS_WIN = "packet.not-as-win"
    """A bye, concession or no-show is worth other points than a win [key, points, win]."""
    THEMES_IDLE = "packet.themes-idle"
    NO_ASSASSINATIONS = "packet.no-assassinations"
    """The standings count what nobody can win by [clock: a clock that ran out still counts]."""
    UNKNOWN_VARIANT = "packet.unknown-variant"
    NEEDS_X = "packet.needs-x"
    TAKES_NO_X = "packet.takes-no-x"
    X_RANGE = "packet.x-range"


def packet_faults(packet: Packet) -> tuple[Problem, ...]:
    """Everything that does not hang together in a packet."""
    return (
        *_validity(packet),
        *_lists(packet),
        *_orders(packet),
        *_amounts(packet),
        *_spans(packet),
        *_timing(packet),
        *_rests_on(packet),
        *_record_sheet(packet),
        *_penalties(packet),
        *_objectives(packet),
        *_terrain(packet),
        *packet_scenario_faults(packet),
    )


def _validity(packet: Packet) -> Iterator[Problem]:
    valid = packet.valid
    days = {"since": valid.since, "until": valid.until}
    wrong = [key for key, text in days.items() if text and not _is_day(text)]
    for key in wrong:
        yield impossible(PacketFault.NOT_A_DAY, f"valid.{key}", text=days[key])
    if not wrong and valid.until and valid.until < valid.since:
        yield impossible(PacketFault.UNTIL_BEFORE_SINCE, "valid.until", since=valid.since)


def _is_day(text: str) -> bool:
    """Whether a text is a day of the calendar, written as 2026-12-31."""
    found = _DAY.fullmatch(text)
    if found is None:
        return False
    year, month, day = (int(part) for part in found.groups())
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = (31, 29 if is_leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    return 1 <= month <= 12 and 1 <= day <= days[month - 1]


def _lists(packet: Packet) -> Iterator[Problem]:
    for path, items in (
        ("point_sizes", packet.point_sizes),
        ("rounds", packet.rounds),
        ("win_reasons", packet.win_reasons),
        ("standings", packet.standings),
    ):
        if not items:
            yield impossible(PacketFault.EMPTY, path)
    yield from _ascending("point_sizes", packet.point_sizes)
    yield from _ascending("rounds", [row.most_players for row in packet.rounds])
    yield from _once("win_reasons", packet.win_reasons)
    yield from _once("game_tiebreaks", packet.game_tiebreaks)
    yield from _ascending("lists.specialists", [row.point_size for row in packet.lists.specialists])
    yield from _themes(packet.lists)


def _themes(rules: ListRules) -> Iterator[Problem]:
    yield from _once("lists.themes", [theme_key(row.theme) for row in rules.themes])
    for place, row in enumerate(rules.themes):
        path = f"lists.themes.{place}.factions"
        if not row.factions and not row.leaders_faction:
            yield impossible(PacketFault.EMPTY, path)
        yield from _once(path, [faction.casefold() for faction in row.factions])


def _orders(packet: Packet) -> Iterator[Problem]:
    for place, band in enumerate(packet.standings):
        path = f"standings.{place}.order"
        if not band.order and band.kind is BandKind.REST:
            yield impossible(PacketFault.EMPTY, path)
        if not band.places and band.kind is BandKind.CUT:
            yield impossible(PacketFault.MISSING, f"standings.{place}.places", key="places")
        yield from _once(path, band.order)
    yield from _once("standings", [band.kind for band in packet.standings])
    is_bracket = packet.pairing.after_cut is AfterCut.SINGLE_ELIMINATION
    has_cut = packet.band(BandKind.CUT) is not None
    if is_bracket and has_cut and packet.pairing.last_round is not LastRound.AS_USUAL:
        yield impossible(PacketFault.BRACKET_AND_FINALS, "pairing.last_round")
    if packet.standings and packet.standings[-1].kind is not BandKind.REST:
        yield impossible(PacketFault.LAST_BAND, "standings")


def _amounts(packet: Packet) -> Iterator[Problem]:
    for name in ("bye", "concession", "no_show"):
        award = getattr(packet, name)
        for key in ("control_points", "army_points"):
            amount: Amount = getattr(award, key)
            if amount.value and amount.kind is not AmountKind.FIXED:
                yield impossible(PacketFault.STRAY_VALUE, f"{name}.{key}.value", kind=amount.kind)
            if amount.kind in OF_GAMES and name != "bye":
                yield impossible(PacketFault.ONLY_A_BYE, f"{name}.{key}.kind", kind=amount.kind)


def _spans(packet: Packet) -> Iterator[Problem]:
    most, least = packet.most_players, packet.least_players
    if most is not None and least is not None and most < least:
        yield impossible(PacketFault.MOST_BELOW_LEAST, "most_players")
    if packet.lists.most < packet.lists.least:
        yield impossible(PacketFault.MOST_BELOW_LEAST, "lists.most")


def _timing(packet: Packet) -> Iterator[Problem]:
    sizes = [row.point_size for row in packet.timing]
    yield from _once("timing", sizes)


def packet_notes(packet: Packet) -> Iterator[Problem]:
    """What an organizer may want to know of a packet, and what stops nobody from playing by it."""
    sizes = [row.point_size for row in packet.timing]
    for place, size in enumerate(sizes):
        if size not in packet.point_sizes:
            yield note(PacketFault.NO_SUCH_SIZE, f"timing.{place}.point_size", size=size)


def _rests_on(packet: Packet) -> Iterator[Problem]:
    """Values that other values are computed from."""
    awards = (packet.bye, packet.concession, packet.no_show)
    halves = any(
        award.control_points.kind is AmountKind.HALF_SCENARIO_VICTORY
        or award.army_points.kind is AmountKind.HALF_SCENARIO_VICTORY
        for award in awards
    )
    is_fixed = packet.scenario_win is not ScenarioWin.SCENARIO
    limits = packet.control_point_limit is ControlPointLimit.NEEDED_TO_WIN
    if packet.scenario_victory is None and (halves or is_fixed or limits):
        yield impossible(PacketFault.MISSING, "scenario_victory", key="scenario_victory")
    if packet.most_rounds == 0:
        yield impossible(PacketFault.EMPTY, "most_rounds")


def _record_sheet(packet: Packet) -> Iterator[Problem]:
    sheet = packet.record_sheet
    for name in ("player", "round", "army"):
        yield from _once(f"record_sheet.{name}", getattr(sheet, name))
    if not sheet.round:
        yield impossible(PacketFault.EMPTY, "record_sheet.round")


def _penalties(packet: Packet) -> Iterator[Problem]:
    yield from _once("penalties", [rule.about for rule in packet.penalties])
    yield from _once("offences", [offence.slug for offence in packet.offences])
    for place, offence in enumerate(packet.offences):
        path = f"offences.{place}.slug"
        if offence.slug in tuple(Offence):
            yield impossible(PacketFault.TWICE, path, item=offence.slug)
        yield from id_faults(path, offence.slug)
    for name in ("penalties", "offences"):
        for place, rule in enumerate(getattr(packet, name)):
            path = f"{name}.{place}.measures"
            if not rule.measures:
                yield impossible(PacketFault.EMPTY, path)
            yield from _ascending(path, [measure.severity for measure in rule.measures])


def _objectives(packet: Packet) -> Iterator[Problem]:
    yield from _once("objectives", [objective.name for objective in packet.objectives])
    known = {scenario.slug for scenario in packet.scenarios}
    for place, objective in enumerate(packet.objectives):
        if objective.scenario and objective.scenario not in known and packet.scenarios_from is None:
            field = f"objectives.{place}.scenario"
            yield impossible(ScenarioFault.NO_SUCH_SLUG, field, slug=objective.scenario)


def _terrain(packet: Packet) -> Iterator[Problem]:
    """Figures of terrain that can't hold together, and groups that no kind belongs to."""
    rules = packet.terrain
    yield from _once("terrain.restricted", rules.restricted)
    yield from _once("terrain.unrestricted", (*rules.restricted, *rules.unrestricted))
    spans: list[tuple[str, int, int | None]] = [
        ("terrain.most", rules.least, rules.most),
        ("terrain.advised", rules.least, rules.advised),
        ("terrain.largest", rules.smallest, rules.largest),
        *(
            (f"terrain.methods.{place}.most", method.least, method.most)
            for place, method in enumerate(rules.methods)
        ),
    ]
    for path, least, most in spans:
        if most is not None and most < least:
            yield impossible(PacketFault.MOST_BELOW_LEAST, path)
    yield from _once("terrain.methods", [method.kind for method in rules.methods])
    groups = [
        rules.deployment,
        *(group for row in rules.spacing for group in (row.pieces, row.others)),
        *(row.pieces for row in rules.elements),
    ]
    if TerrainGroup.RESTRICTED in groups and not rules.restricted:
        yield impossible(PacketFault.EMPTY, "terrain.restricted")


def id_faults(path: str, name: str) -> Iterator[Problem]:
    """Whether a name can stand in files and on command lines."""
    is_plain = _LETTERS.issuperset(name) and name[0] != "-" != name[-1]
    if not is_plain or len(name) > LONGEST_ID:
        yield impossible(PacketFault.BAD_ID, path, id=name[:LONGEST_ID], most=LONGEST_ID)


def _ascending(path: str, numbers: Sequence[int]) -> Iterator[Problem]:
    if any(after <= before for before, after in pairwise(numbers)):
        yield impossible(PacketFault.NOT_ASCENDING, path)


def _once(path: str, items: Iterable[object]) -> Iterator[Problem]:
    seen: set[object] = set()
    for item in items:
        if item in seen:
            yield impossible(PacketFault.TWICE, path, item=item)
        seen.add(item)
