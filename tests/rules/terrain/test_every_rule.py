"""Every figure of terrain in every packet: broken by a tenth or a piece less, and kept on it.

The figures stand here as the packets print them. ``d`` is how much more there is than a rule asks
for, in tenths of an inch or in pieces: -1 breaks the rule, 0 and 1 keep it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path

import pytest

from app.paths import resource
from app.rules.core.draw import Draw
from app.rules.packet.packet import Packet
from app.rules.scenarios.scenario import Scenario
from app.rules.terrain.dealing import LaidTables, StockedPiece, deal, lay_tables, pieces_of_table
from app.rules.terrain.laying import ShortfallKind, hand_shortfall
from app.rules.terrain.legality import (
    LaidPiece,
    TerrainGround,
    TerrainRule,
    counts_as,
    ground_of,
    terrain_findings,
)
from app.rules.terrain.methods import does_step, method_steps
from app.rules.terrain.rules import MethodRule, TerrainKind, TerrainRules
from app.rules.terrain.shapes import Body, Lie, Outline, body_of
from app.services.packet.packets import load_packet, packet_text, played_text
from tests.rules.terrain.tables import (
    CACHE,
    FLAG,
    FOREST,
    HAZARD,
    HILL,
    OBJECTIVE,
    OBSTACLE,
    OBSTRUCTION,
    ROUGH,
    ROUND_ZONE,
    SQUARE,
    TRENCH,
    ZONE,
    beside,
    laid,
    off,
    piece,
    played,
    spread,
    stock_of,
)

K, R = TerrainKind, TerrainRule
HOUSE = Path(__file__).parents[2] / "data" / "packets"
PACKETS = {
    **{path.stem: load_packet(packet_text(path.stem))
       for path in sorted(resource("packets").glob("*.toml"))},
    **{path.stem: load_packet(played_text(path.stem, house_packet=path.read_text("utf-8")))
       for path in sorted(HOUSE.glob("*.toml"))},
}  # fmt: skip
"""All that come with the program, and packets of organizers."""
OLD, TODAY = ("masters2014", "ig2014"), ("sr2025", "sr2026")
ZERO = Draw(0).below
Table = Callable[[int], list[LaidPiece]]


@dataclass(frozen=True)
class Case:
    """A figure of some packets, and whether it is kept with ``d`` more than it asks for."""

    packets: tuple[str, ...]
    key: str
    kept: Callable[[Packet, int], bool]
    section: str | None = "terrain"
    expected: tuple[bool, bool, bool] = (False, True, True)


def found(rule: TerrainRule, make: Table, scenario: Scenario | None = None, key: str = ""):
    """Kept where the check finds nothing of this rule; what it finds is missed by 1."""

    def kept(packet: Packet, d: int) -> bool:
        ground = ground_of(packet, () if scenario is None else (scenario,))
        findings = [one for one in terrain_findings(make(d), ground) if one.rule is rule]
        for one in findings:
            assert one.by == (1 if one.wanted else 0)
            assert one.section == (None if rule is R.OVERLAP else ground.section(key))
            assert (one.scenario is None) is (rule not in (R.ELEMENT, R.DEPLOYMENT, R.CROWDED))
        return not findings

    return kept


def case(packets, key, rule, make, scenario=None, section="terrain") -> Case:
    """A case of the check of tables."""
    return Case(tuple(packets), key, found(rule, make, scenario, key), section)


def counts(packets, least: int, most: int, smallest: int, largest: int, section="terrain"):
    """Numbers and sizes of pieces."""
    yield case(packets, "least", R.FEW, lambda d: spread(least + d, HILL), section=section)
    yield case(packets, "most", R.MANY, lambda d: spread(most - d, HILL), section=section)
    yield case(packets, "smallest", R.SMALL, sized(lambda d: (50, smallest + d)), section=section)
    if not PACKETS[packets[0]].terrain.length_of_one:
        yield case(packets, "largest", R.LARGE, sized(lambda d: (largest - d, 45)), section=section)
        return
    # Where a larger piece counts as several, none is too large.
    large = found(R.LARGE, sized(lambda d: (largest - d, 45)))
    yield Case(tuple(packets), "largest", large, section, (True, True, True))


def sized(size: Callable[[int], tuple[int, int]]) -> Table:
    """One piece of a size."""
    return lambda d: [laid(240, 240, HILL, outline=Outline.rectangle(*size(d)))]


def kinds(packets, restricted, unrestricted, near: Callable[[TerrainKind], Case], others=None):
    """Each kind in a rule for restricted pieces, or in one for all others."""
    for kind in restricted:
        one = near(kind)
        yield Case(tuple(packets), f"restricted.{kind}", one.kept, one.section)
    for kind in unrestricted:
        assert others is not None
        one = others(kind)
        yield Case(tuple(packets), f"unrestricted.{kind}", one.kept, one.section)


def to_flag(packets, key, apart, kind=OBSTRUCTION, section="terrain") -> Case:
    """A piece beside a flag's base."""
    return case(packets, key, R.ELEMENT, off(kind, 20, apart), played(flags=[FLAG]), section)


def old() -> Iterator[Case]:
    """Masters and Iron Gauntlet of 2014."""
    yield from counts(OLD, 5, 7, 40, 70)
    yield from kinds(
        OLD, (OBSTRUCTION, K.IMPASSABLE), (), lambda kind: to_flag(OLD, "elements.1", 40, kind)
    )
    yield from zones_and_bases(OLD, 40)
    for near in (lambda d: 90 + d, lambda d: 360 - d):
        at_edge = [lambda d, near=near: [laid(240, near(d), HILL)]]
        yield case(OLD, "deployment", R.DEPLOYMENT, at_edge[0], played())
    for one, other in ((FOREST, HILL), (OBSTRUCTION, HILL), (OBSTRUCTION, OBSTRUCTION)):
        yield case(OLD, "spacing.0.apart", R.SPACING, beside(one, other, 30))


def zones_and_bases(packets, apart: int) -> Iterator[Case]:
    """Restricted pieces beside zones of both shapes, flags and objectives."""
    for zone, x in ((ZONE, 160), (ROUND_ZONE, 160)):
        scenario = played(zones=[zone])
        at = [lambda d, x=x: [laid(x - d, 240, OBSTRUCTION)]]
        yield case(packets, "elements.0.apart", R.ELEMENT, at[0], scenario)
    yield to_flag(packets, "elements.1.apart", apart)
    scenario = played(objectives=[OBJECTIVE])
    yield case(packets, "elements.2.apart", R.ELEMENT, off(OBSTRUCTION, 25, apart), scenario)


def split(packet: str, restricted, unrestricted) -> Iterator[Case]:
    """What 2015 and 2019 have in common."""
    packets = (packet,)
    yield from kinds(
        packets,
        restricted,
        unrestricted,
        lambda kind: case(packets, "spacing.1", R.SPACING, beside(kind, OBSTRUCTION, 50)),
        lambda kind: case(packets, "spacing.0", R.SPACING, beside(kind, HILL, 20)),
    )
    for one, other in ((FOREST, HILL), (FOREST, OBSTRUCTION), (OBSTACLE, ROUGH)):
        yield case(packets, "spacing.0.apart", R.SPACING, beside(one, other, 20))
    yield case(packets, "spacing.0.touching.trench", R.OVERLAP, beside(TRENCH, TRENCH, 0))
    for one, other in ((OBSTRUCTION, OBSTACLE), (OBSTACLE, OBSTACLE)):
        yield case(packets, "spacing.1.apart", R.SPACING, beside(one, other, 50))


def sr2015() -> Iterator[Case]:
    """Steamroller 2015."""
    packets = ("sr2015",)
    yield from counts(packets, 5, 7, 30, 60)
    yield from split(
        "sr2015",
        (OBSTRUCTION, OBSTACLE),
        (FOREST, HILL, ROUGH, K.SHALLOW_WATER, TRENCH, K.WRECK),
    )
    yield from zones_and_bases(packets, 50)
    for kind in (HILL, OBSTRUCTION):
        at = [lambda d, kind=kind: [laid(240, 90 + d, kind)]]
        yield case(packets, "deployment", R.DEPLOYMENT, at[0], played())
    yield case(packets, "deployment", R.DEPLOYMENT, lambda d: [laid(240, 360 - d, HILL)], played())


def edges(packets, apart: int, section="terrain") -> Iterator[Case]:
    """A piece at each edge of the table."""
    near = 20 + apart
    for at in (
        lambda d: (near + d, 240), lambda d: (460 - apart - d, 240),
        lambda d: (240, near + d), lambda d: (240, 460 - apart - d),
    ):  # fmt: skip
        make = [lambda d, at=at: [laid(*at(d), HILL)]]
        yield case(packets, "edge", R.EDGE, make[0], section=section)


def sr2019() -> Iterator[Case]:
    """Steamroller 2019."""
    packets = ("sr2019",)
    yield from counts(packets, 6, 8, 30, 60)
    yield advised(packets, 8, "terrain")
    yield from split(
        "sr2019",
        (HAZARD, OBSTRUCTION, OBSTACLE),
        (K.DENSE_FOG, FOREST, HILL, ROUGH, K.SHALLOW_WATER, TRENCH, K.RUBBLE),
    )
    yield from edges(packets, 60)
    for at in (lambda d: (240, 90 + d), lambda d: (240, 360 - d)):
        make = [lambda d, at=at: [laid(*at(d), OBSTACLE)]]
        yield case(packets, "deployment", R.DEPLOYMENT, make[0], played())
    for number, element in enumerate((played(flags=[FLAG]), played(objectives=[OBJECTIVE]))):
        radius = (20, 25)[number]
        crowd = [lambda d, r=radius: [laid(290, 240, OBSTACLE), *off(OBSTRUCTION, r, 30)(d)]]
        yield case(packets, f"elements.{number}.apart", R.CROWDED, crowd[0], element)
        many = [lambda d: [laid(at, 240, OBSTACLE) for at in (190, 290)[: 1 - d]]]
        yield case(packets, f"elements.{number}.most", R.CROWDED, many[0], element)
    yield case(packets, "blocking", R.BLOCKING, lambda d: spread(2 + d, FOREST))
    yield from pieces_of("sr2019", 0, 6, 8, "terrain")
    yield from pieces_of("sr2019", 1, 8, 8, "terrain")
    yield from pieces_of("sr2019", 2, 6, 8, "terrain")
    yield from cluster()
    yield from quadrant("sr2019", 1, centre=50, quarter=50, side=0, section="terrain")
    scatter = [
        step("centre", 2, 0, lambda d: (240 + 10 - d + 20, 240), ()),
        step("near", 2, 5, lambda d: (260 + 100 - d + 20, 240), [(240, 240), *4 * [(60, 60)]]),
        Case(packets, "methods.2.die", lambda _, d: 3 - d in rolled()),
    ]
    yield from scatter


def advised(packets, number: int, section: str | None) -> Case:
    """So many pieces a table gets, of as many in the boxes or more."""

    def kept(packet: Packet, d: int) -> bool:
        ground = ground_of(packet)
        hands = deal([None], few(number + d), ground, ZERO)
        assert isinstance(hands, tuple) and len(hands[0]) <= number
        return len(hands[0]) == number == pieces_of_table(None, ground)

    return Case(tuple(packets), "advised", kept, section)


def few(number: int) -> list[StockedPiece]:
    """So many pieces of a stock that lacks no kind."""
    return stock_of(number // 10 + 1)[: number % 10] + stock_of(number // 10)[number % 10 :]


def pieces_of(packet: str, place: int, least: int, most: int, section: str | None):
    """For how many pieces a method is meant: with fewer none is laid, of more some are left."""

    def enough(packet: Packet, d: int) -> bool:
        ground, method = ground_of(packet), packet.terrain.methods[place]
        hand = tuple(stocked.piece for stocked in few(least + d) for _ in range(stocked.count))
        short = hand_shortfall(method, hand, ground)
        return short is None or short.kind is not ShortfallKind.FEW

    def all_laid(packet: Packet, d: int) -> bool:
        # As if the packet advised no other number of pieces.
        ground = ground_of(replace(packet, terrain=replace(packet.terrain, advised=None)))
        number = max(most - d, least)
        hands = deal([packet.terrain.methods[place]], few(number), ground, ZERO)
        assert isinstance(hands, tuple)
        return len(hands[0]) == number

    yield Case((packet,), f"methods.{place}.least", enough, section)
    yield Case((packet,), f"methods.{place}.most", all_laid, section)


def step(key, place, number, at, earlier: Sequence[tuple[int, int]], packet="sr2019",
         section="terrain", outline=SQUARE) -> Case:  # fmt: skip
    """A step with a piece at a place; those of earlier steps are squares of 4 inches."""

    def kept(packet: Packet, d: int) -> bool:
        ground, method = ground_of(packet), packet.terrain.methods[place]
        steps = steps_of(method, ground)
        numbered = number(d) if callable(number) else number
        return does_step(steps[numbered], body(at(d), outline), [body(one) for one in earlier])

    return Case((packet,), f"methods.{place}.{key}", kept, section)


def steps_of(method: MethodRule, ground: TerrainGround):
    """The steps with the first side and quarter of each choice."""
    return method_steps(method, method.most, ground, lambda _: 0)


def body(at: tuple[int, int], outline: Outline = SQUARE) -> Body:
    """A piece there."""
    return body_of(outline, Lie(*at))


def cluster() -> Iterator[Case]:
    """The cluster of 2019: 1, 6 and 8 inches, five pieces in its block."""
    yield step("centre", 0, 0, lambda d: (240 + 10 - d + 20, 240), ())
    # Step 2: of the table's middle, and of the first piece.
    yield step("near", 0, 1, lambda d: (240 + 60 - d + 20, 240), [(300, 240)])
    yield step("near", 0, 1, lambda d: (200 + 60 - d + 20, 240), [(180, 240)])
    # Steps 3 and 4: of the first piece, and of the last.
    yield step("near", 0, 2, lambda d: (260 + 60 - d + 20, 240), [(240, 240), (340, 300)])
    yield step("near", 0, 3, lambda d: (380 + 60 - d + 20, 240),
               [(440, 240), (440, 240), (360, 240)])  # fmt: skip
    # Step 5: of each other, and 8 inches from the block.
    block = 5 * [(60, 60)]
    yield step("near", 0, 6, lambda d: (320 + 60 - d + 20, 300), [*block, (300, 300)])
    yield step("near", 0, 7, lambda d: (320 + 60 - d + 20, 300),
               [*block, (300, 300), (340, 340)])  # fmt: skip
    yield step("away", 0, 5, lambda d: (80 + 80 + d + 20, 60), block)
    yield step("core", 0, lambda d: 4 - d, lambda _: (110, 60), block)


def quadrant(packet, place, *, centre, quarter, side, section) -> Iterator[Case]:
    """A quadrant method: near the table's middle, near the quarter's, and at a side."""
    yield step("centre", place, 3, lambda d: (240 + centre - d + 20, 260), (), packet, section)
    yield step("quarter", place, 7, lambda d: (360 + quarter - d + 20, 360), (), packet, section)
    # Completely within the quarter.
    tall = Outline.rectangle(40, 200)
    yield step("centre", place, 3, lambda d: (260 + d, 260), (), packet, section)
    yield step("quarter", place, 7, lambda d: (360, 340 + d), (), packet, section, tall)
    if side:
        yield step("side", place, 8, lambda d: (240 + side - d + 20, 120), (), packet, section)
        earlier = [*8 * [(60, 60)], (240, 120)]
        yield step("side", place, 9, lambda d: (260 + side - d + 20, 120), earlier, packet, section)


def rolled() -> set[int]:
    """The inches of drifts in tables laid by the scatter method."""
    packet = PACKETS["sr2019"]
    method = packet.terrain.methods[2]
    laid = lay_tables([method] * 9, stock_of(9), ground_of(packet), ZERO)
    assert isinstance(laid, LaidTables)
    return {each.rolled for table in laid.tables for each in table if each.direction}


def today(packets, *, least, most, advice, sizes, one, edge, blocking, halves, scatter, section):
    """What today's packets ask for, and packets made after them."""
    yield from counts(packets, least, most, *sizes, section)
    yield from edges(packets, edge, section)
    yield case(packets, "blocking", R.BLOCKING, lambda d: spread(blocking + d, FOREST),
               section=section)  # fmt: skip
    yield case(packets, "hazards", R.HAZARDS, lambda d: spread(1 + d, HAZARD), section=section)
    as_one, most_scatter = scatter
    yield Case(packets, "scatter_as_one", lambda packet, d: of_things(packet, as_one + d) == 1,
               section)  # fmt: skip
    yield case(packets, "most_scatter", R.SCATTER, lambda d: things(most_scatter - d),
               section=section)  # fmt: skip
    uneven = [
        lambda d: [*(laid(60 + 60 * n, 120, HILL) for n in range(halves + 1 - d)),
                   laid(60, 360, HILL)],
        lambda d: [*(laid(60 + 60 * n, 360, HILL) for n in range(halves - d)),
                   laid(240, 240, HILL)],
    ]  # fmt: skip
    for table in uneven:
        yield case(packets, "halves", R.HALVES, table, section=section)
    yield Case(packets, "length_of_one",
               lambda packet, d: long_piece(packet, one * 3 // 2 + d) == 2, section)  # fmt: skip
    yield advised(packets, *advice)


def things(count: int) -> list[LaidPiece]:
    """Crates in a row."""
    return [laid(40 + 30 * n, 240, K.SCATTER, outline=Outline(diameter=10)) for n in range(count)]


def of_things(packet: Packet, count: int) -> int:
    """As how many pieces things count."""
    (few,) = [one for one in terrain_findings(things(count), ground_of(packet))
              if one.rule is R.FEW]  # fmt: skip
    return few.found


def long_piece(packet: Packet, long: int) -> int:
    """As how many pieces a long one counts."""
    return counts_as(piece(HILL, outline=Outline.rectangle(long, 40)), packet.terrain)


def sr2025_and_2026() -> Iterator[Case]:
    """Steamroller 2025 and 2026, whose terrain is alike."""
    yield from today(
        TODAY, least=10, most=14, advice=(12, "methods"), sizes=(30, 60), one=50, edge=30,
        blocking=4, halves=2, scatter=(3, 6), section="terrain",
    )  # fmt: skip
    both = beside(OBSTRUCTION, OBSTRUCTION, 60)
    yield from kinds(
        TODAY, (OBSTRUCTION,), (), lambda kind: case(TODAY, "spacing.0", R.SPACING, both)
    )
    yield case(TODAY, "spacing.0.apart", R.SPACING, both)
    yield to_flag(TODAY, "elements.0.apart", 0)
    for key, mm, scenario in (
        ("elements.1.apart", 25, played(objectives=[OBJECTIVE])),
        ("elements.2.apart", 15, played(caches=[CACHE])),
    ):
        yield case(TODAY, key, R.ELEMENT, off(OBSTRUCTION, mm, 0), scenario)
    for packet in TODAY:
        yield from pieces_of(packet, 0, 12, 12, "methods")
        yield from quadrant(packet, 0, centre=60, quarter=60, side=60, section="methods")


def estuary() -> Iterator[Case]:
    """A packet of an organizer, with other figures."""
    packets = ("estuary-open",)
    yield from today(
        packets, least=9, most=13, advice=(11, None), sizes=(30, 70), one=60, edge=40,
        blocking=3, halves=3, scatter=(2, 4), section=None,
    )  # fmt: skip
    yield from kinds(
        packets,
        (OBSTRUCTION, OBSTACLE, HAZARD),
        (),
        lambda kind: case(packets, "spacing.0", R.SPACING, beside(kind, HILL, 50), section=None),
    )
    for one in (HILL, HAZARD):
        yield case(packets, "spacing.0.apart", R.SPACING, beside(OBSTRUCTION, one, 50),
                   section=None)  # fmt: skip
    yield case(packets, "elements.0.apart", R.ELEMENT, off(OBSTACLE, 15, 20),
               played(caches=[CACHE]), None)  # fmt: skip
    yield from pieces_of("estuary-open", 0, 9, 12, None)
    yield from quadrant("estuary-open", 0, centre=50, quarter=70, side=60, section=None)


CASES = [*old(), *sr2015(), *sr2019(), *sr2025_and_2026(), *estuary()]


@pytest.mark.parametrize(
    ("packet", "case"),
    [pytest.param(packet, case, id=f"{packet}-{case.key}")
     for case in CASES for packet in case.packets],
)  # fmt: skip
def test_a_figure_is_kept_on_it_and_beyond(packet: str, case: Case) -> None:
    ground = ground_of(PACKETS[packet])
    assert ground.section(case.key) == case.section
    assert tuple(case.kept(PACKETS[packet], d) for d in (-1, 0, 1)) == case.expected


@pytest.mark.parametrize("packet", PACKETS)
def test_every_figure_of_a_packet_has_cases_and_no_other(packet: str) -> None:
    asked = set(figures(PACKETS[packet].terrain))
    assert asked == {case.key for case in CASES if packet in case.packets}


def figures(rules: TerrainRules) -> Iterator[str]:
    """The key of everything that a packet says about terrain."""
    for each in fields(TerrainRules):
        value = getattr(rules, each.name)
        if value == each.default:
            continue
        if each.name in ("restricted", "unrestricted"):
            yield from (f"{each.name}.{kind}" for kind in value)
        elif each.name == "spacing":
            for number, row in enumerate(value):
                yield f"spacing.{number}.apart"
                yield from (f"spacing.{number}.touching.{kind}" for kind in row.touching)
        elif each.name == "elements":
            for number, row in enumerate(value):
                yield f"elements.{number}.apart"
                if row.most is not None:
                    yield f"elements.{number}.most"
        elif each.name == "methods":
            for number, method in enumerate(value):
                yield from (f"methods.{number}.{key}" for key in own_figures(method))
        else:
            yield each.name


def own_figures(method: MethodRule) -> Iterator[str]:
    """The figures that a method has."""
    for each in fields(MethodRule):
        if each.name != "kind" and getattr(method, each.name) != each.default:
            yield each.name


def test_a_figure_without_cases_is_seen() -> None:
    rules = PACKETS["sr2015"].terrain
    more = replace(rules, hazards=1, spacing=(*rules.spacing, rules.spacing[0]))
    assert set(figures(more)) - set(figures(rules)) == {
        "hazards", "spacing.2.apart", "spacing.2.touching.trench"
    }  # fmt: skip
    assert {name for name in PACKETS if not set(figures(PACKETS[name].terrain))} == {
        "sr2010", "harbour-cup"
    }  # fmt: skip
