"""Standings: each player's rank, the figures behind it, and why one stands above another."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from app.rules.core.entrant import EntrantStatus
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.packet.packet import BandKind, TieBreak
from app.rules.standings.places import Place, places_of
from app.rules.standings.scoring import Record
from app.rules.standings.tiebreakers import (
    FiguresByKey,
    HeadToHead,
    figures_by_key,
    head_to_head,
    keys_of,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One player's place with the figures behind it."""

    rank: int
    """Place from 1, shared by equals (1, 2, 2, 4)."""
    award_rank: int | None
    """Place among those who can get an award; None for a ringer and who was disqualified."""
    player: PlayerId
    tournament_points: int
    strength_of_schedule: Fraction
    control_points: int
    army_points: int | None
    """Enemy army points destroyed; None where the packet does not score them."""
    assassinations: int
    figures: Mapping[TieBreak, Fraction]
    """By every key that the packet orders by, and by those that have a field here."""
    record: Record
    status: EntrantStatus
    band: BandKind = BandKind.REST
    """FINALS: placed by a final; CUT: inside a cut that was made; REST: by the keys."""


def standings(state: EventState, through: int | None = None) -> tuple[Standing, ...]:
    """Order everybody registered.

    Args:
        state: the event; a draft counts for nothing.
        through: the last round to count; None for all.

    Returns:
        A row for everybody ever registered, best first, equals by id.

    Rule: sr2010 strength; masters2014 standings; ig2014 standings; sr2015 standings
    Rule: sr2019 standings; sr2015 leaving; sr2019 leaving; sr2019 round-variants
    Reading: players equal in every key share a rank; who dropped keeps place and points. Nothing
        printed moves a disqualified player down, so the place stays with the figures, and
        ``award_rank`` passes over whoever can get no award.
    """
    places = places_of(state, through)
    ranks = _ranks(places)
    award_ranks = _ranks([place for place in places if can_win(state, place.player)])
    known: dict[int | None, tuple[Mapping[PlayerId, Record], FiguresByKey]] = {}
    rows = []
    for place in places:
        if place.through not in known:
            columns = figures_by_key(state, place.through)
            known[place.through] = (state.records_through(place.through), columns)
        table, columns = known[place.through]
        record = table[place.player]
        figures = {key: column[place.player] for key, column in columns.items()}
        if TieBreak.HEAD_TO_HEAD in state.packet.keys:
            figures[TieBreak.HEAD_TO_HEAD] = place.head_to_head
        rows.append(
            Standing(
                rank=ranks[place.player],
                award_rank=award_ranks.get(place.player),
                player=place.player,
                tournament_points=record.tournament_points,
                strength_of_schedule=figures[TieBreak.STRENGTH_OF_SCHEDULE],
                control_points=record.control_points,
                army_points=record.army_points if state.packet.scores_army_points else None,
                assassinations=record.assassinations,
                figures=figures,
                record=record,
                status=state.by_id[place.player].status,
                band=place.band,
            )
        )
    return tuple(rows)


def can_win(state: EventState, player: PlayerId) -> bool:
    """Whether a player can get an award: neither disqualified nor a ringer.

    Rule: sr2015 leaving; sr2019 leaving
    """
    entrant = state.by_id[player]
    return entrant.eligible and entrant.status is not EntrantStatus.DISQUALIFIED


def _ranks(places: Sequence[Place]) -> Mapping[PlayerId, int]:
    """Places from 1; who is alike shares the first place of them all."""
    first: dict[tuple[object, ...], int] = {}
    return {
        placed.player: first.setdefault(placed.alike, place)
        for place, placed in enumerate(places, start=1)
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyCompared:
    """One key of the standings with two players' figures."""

    key: TieBreak
    upper: Fraction
    lower: Fraction
    among: HeadToHead | None = None
    """The games that HEAD_TO_HEAD counts; None in other keys, and for two who are not equal in
    every key before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Two players compared by every key, in the packet's order."""

    upper: PlayerId
    lower: PlayerId
    keys: tuple[KeyCompared, ...]
    decides: KeyCompared | None
    """The first key in which they differ; None for equals, and where no key decides."""
    decided_by: BandKind | None = None
    """What comes before the keys and decides between the two: FINALS or CUT."""
    has_left: bool = False
    """Both were inside the cut, and the lower one left before the event was over."""
    out_in: int | None = None
    """Where a bracket decides: the round in which the lower player went out."""
    by_third_place: bool = False
    """The game for third place decides."""
    upper_through: int | None = None
    """The last round that counts for the upper player's figures; None for all."""
    lower_through: int | None = None


def why_above(
    state: EventState, upper: PlayerId, lower: PlayerId, through: int | None = None
) -> Comparison:
    """Compare two players by every key of the standings, also those after the deciding one.

    Rule: sr2015 standings; sr2019 standings; sr2015 standings-variants; sr2019 round-variants
    """
    places = {place.player: place for place in places_of(state, through)}
    above, below = places[upper], places[lower]
    has_finals = any(place.band is BandKind.FINALS for place in places.values())
    keys = keys_of(state, BandKind.FINALS if has_finals else BandKind.REST)
    if above.band is BandKind.FINALS is below.band:
        keys = keys_of(state, BandKind.REST)
    decided_by = _decided_before_keys(above, below)
    by_third_place, out_in = _by_bracket(above, below)
    if above.stage is not None and above.stage == below.stage:
        above, below = (replace(place, through=place.ordered_through) for place in (above, below))
        among = [replace(place, through=place.ordered_through) for place in places.values()]
    else:
        among = list(places.values())
    columns = {place.through: figures_by_key(state, place.through) for place in (above, below)}
    compared: list[KeyCompared] = []
    for key in keys:
        if key is TieBreak.HEAD_TO_HEAD:
            is_equal = all(before.upper == before.lower for before in compared)
            compared.append(_head_to_head(state, keys, above, below, among, is_equal=is_equal))
            continue
        figures = [columns[place.through][key][place.player] for place in (above, below)]
        compared.append(KeyCompared(key=key, upper=figures[0], lower=figures[1]))
    first = next((pair for pair in compared if pair.upper != pair.lower), None)
    return Comparison(
        upper=upper,
        lower=lower,
        keys=tuple(compared),
        decides=None if decided_by else first,
        decided_by=decided_by,
        has_left=decided_by is BandKind.CUT
        and above.has_left != below.has_left
        and above.through == below.through,
        out_in=out_in,
        by_third_place=by_third_place,
        upper_through=above.through,
        lower_through=below.through,
    )


def _by_bracket(upper: Place, lower: Place) -> tuple[bool, int | None]:
    """Whether the game for third place decides, and the round in which the lower player went out.

    Neither where a bracket decides nothing between the two.
    """
    if upper.stage is None or lower.stage is None or upper.stage == lower.stage:
        return False, None
    if upper.stage[0] == lower.stage[0]:
        return True, None
    return False, (lower.ordered_through or 0) + lower.stage[0]


def _head_to_head(
    state: EventState,
    keys: Sequence[TieBreak],
    upper: Place,
    lower: Place,
    places: Iterable[Place],
    *,
    is_equal: bool,
) -> KeyCompared:
    """Two players' head-to-head, with the games behind it where they are equal before it."""
    key = TieBreak.HEAD_TO_HEAD
    if not is_equal or upper.figures is None:
        return KeyCompared(key=key, upper=upper.head_to_head, lower=lower.head_to_head)
    before = upper.figures[: keys.index(key)]
    group = [
        place.player
        for place in places
        if place.figures is not None
        and place.figures[: len(before)] == before
        and place.through == upper.through
        and place.has_left == upper.has_left
    ]
    among = head_to_head(state, group, upper.through)
    return KeyCompared(key=key, upper=upper.head_to_head, lower=lower.head_to_head, among=among)


def _decided_before_keys(upper: Place, lower: Place) -> BandKind | None:
    """What decides between two before any key does."""
    if upper.stage is not None and lower.stage is not None:
        return BandKind.CUT if upper.stage != lower.stage else None
    if BandKind.FINALS in (upper.band, lower.band):
        return None if upper.is_in_tied_final and lower.is_in_tied_final else BandKind.FINALS
    is_by_cut = upper.through != lower.through or upper.has_left != lower.has_left
    return BandKind.CUT if is_by_cut else None
