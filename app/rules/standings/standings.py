"""Standings: each player's place and rank, the figures behind it, and why one is above another.

Most players are ordered by keys. Two things come before the keys: games at finals tables give their
places away, and after a cut those inside rank above those outside, who keep the order of that
moment.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from app.rules.core.entrant import EntrantStatus
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Round
from app.rules.event.length import is_over
from app.rules.packet.packet import BandKind, TieBreak
from app.rules.results.result import WinReason
from app.rules.standings.bracket import Bracket, bracket, final_games
from app.rules.standings.cut import Cut, cut
from app.rules.standings.scoring import Record
from app.rules.standings.tiebreakers import (
    Figures,
    FiguresByKey,
    HeadToHead,
    best_first,
    figures_by_key,
    figures_through,
    head_to_head,
    keys_of,
)

_TIED = "tied final"


@dataclass(frozen=True, slots=True)
class Place:
    """A player in the order, before ranks are counted."""

    player: PlayerId
    alike: tuple[object, ...]
    """Those who are alike in this share a rank."""
    band: BandKind = BandKind.REST
    through: int | None = None
    """The last round that counts for the player's figures."""
    figures: Figures | None = None
    """By which the place was found; None where no key did."""
    head_to_head: Fraction = Fraction()
    stage: tuple[int, int] | None = None
    """In a bracket: how far the player came, and how the game for third place ended."""
    ordered_through: int | None = None
    """The last round that counts for the keys where it is not ``through``."""
    has_left: bool = False
    """Was inside a cut and left before the event was over."""

    @property
    def is_in_tied_final(self) -> bool:
        """Has a place by a first final that nobody won."""
        return _TIED in self.alike


def places_of(state: EventState, through: int | None) -> list[Place]:
    """Everybody registered in the order of the standings, best first; equals by id.

    Rule: sr2010 strength; masters2014 standings; ig2014 standings; sr2015 standings
    Rule: sr2019 standings; sr2015 leaving; sr2019 leaving; sr2019 round-variants
    Rule: sr2025 standings; sr2025 sportsmanship; sr2025 rounds; sr2026 standings
    Rule: sr2026 sportsmanship; sr2026 rounds
    Reading: once a cut is made, everybody inside ranks above everybody outside, whatever is
        corrected later; who left before it is outside. Outside, the figures are those of the cut.
        Inside, who leaves before the event is over ranks below those who go on, by the keys among
        themselves; who leaves after its end, and who has a place by a final, keeps the place.
    """
    return list(state.derive("places", through, lambda: tuple(_places(state, through))))


def _places(state: EventState, through: int | None) -> list[Place]:
    cut_made = cut(state)
    if (
        cut_made is None
        or not cut_made.is_made
        or (through is not None and through <= cut_made.after)
    ):
        return _by_results(state, through, state.by_id)
    return [*_inside(state, cut_made, through), *_outside(state, cut_made)]


def _inside(state: EventState, cut_made: Cut, through: int | None) -> list[Place]:
    """Those who play on by their results since, behind them those who left meanwhile."""
    tree = bracket(state, through)
    if tree is not None:
        return _in_bracket(state, tree, through)
    gone = _left_inside(state, cut_made, through)
    return [
        replace(
            player,
            alike=("inside", player.has_left, *player.alike),
            band=BandKind.CUT if player.band is BandKind.REST else player.band,
        )
        for player in _by_results(state, through, cut_made.players, gone)
    ]


def _in_bracket(state: EventState, tree: Bracket, through: int | None) -> list[Place]:
    """Those in a bracket: who went out later first, then by the standings at the cut.

    Reading: who can still win it stands before everybody who is out. Of those who lost a semifinal
        the winner of the game for third place stands first.
    """
    keys = keys_of(state, BandKind.REST)
    figures = figures_through(state, tree.after, keys)
    last = tree.rounds + 1
    stages = {
        player: (
            tree.out.get(player, last),
            -tree.third.index(player) if player in tree.third else -2,
        )
        for player in tree.seeds
    }
    if tree.is_over and tree.champion is not None:
        stages[tree.champion] = (last + 1, 0)
    order = sorted(
        tree.seeds, key=lambda player: (*(-part for part in stages[player]), _seed(tree, player))
    )
    return [
        Place(
            player,
            ("bracket", *stages[player], *figures[player]),
            BandKind.CUT,
            through,
            figures=figures[player],
            head_to_head=_of_key(keys, figures[player], TieBreak.HEAD_TO_HEAD),
            stage=stages[player],
            ordered_through=tree.after,
        )
        for player in order
    ]


def _seed(tree: Bracket, player: PlayerId) -> int:
    return tree.seeds.index(player)


def _outside(state: EventState, cut_made: Cut) -> list[Place]:
    """Those who did not make the cut, as they were placed at its moment."""
    keys = keys_of(state, BandKind.REST)
    figures = figures_through(state, cut_made.after, keys)
    order = best_first((player for player in figures if player not in cut_made.players), figures)
    return [
        Place(
            player,
            ("outside", *figures[player]),
            through=cut_made.after,
            figures=figures[player],
            head_to_head=_of_key(keys, figures[player], TieBreak.HEAD_TO_HEAD),
        )
        for player in order
    ]


def _left_inside(state: EventState, cut_made: Cut, through: int | None) -> frozenset[PlayerId]:
    """Those inside a cut who left before the event was over, as far as the rounds counted show.

    Who left after a round that they played, and which did not end the event, left before its end;
    a later round that they still played shows that they were there.
    """
    counted = [round_ for round_ in state.played if through is None or round_.number <= through]
    later = state.played[len(counted) :]
    gone = [player for player in cut_made.players if not state.by_id[player].is_active]
    gone = [player for player in gone if not any(_took_part(round_, player) for round_ in later)]
    if not gone:
        return frozenset()
    there = {player for player in gone if _took_part(counted[-1], player)}
    if later or not counted[-1].is_finished or _ends(state, cut_made, there):
        gone = [player for player in gone if player not in there]
    return frozenset(gone)


def _ends(state: EventState, cut_made: Cut, there: Collection[PlayerId]) -> bool:
    """Whether the newest round ends the event even if nobody had left since."""
    entrants = tuple(
        replace(entrant, status=EntrantStatus.ACTIVE) if entrant.id in there else entrant
        for entrant in state.entrants
    )
    return is_over(replace(state, entrants=entrants, rounds=state.played)) is not None


def _took_part(round_: Round, player: PlayerId) -> bool:
    """Whether a player sat the round out with a bye, or came to the game."""
    for game in round_.games:
        if player in game.players:
            result = game.result
            if result is None or result.reason is not WinReason.NO_SHOW:
                return True
            return result.winner == player
    return any(bye.player == player for bye in round_.byes)


def _by_results(
    state: EventState,
    through: int | None,
    players: Iterable[PlayerId],
    gone: Collection[PlayerId] = (),
) -> list[Place]:
    """Those placed by a final, then the others by the keys, of these those who have left last."""
    players = tuple(players)
    keys = keys_of(state, BandKind.REST)
    placed = [place for place in _by_finals(state, through) if place.player in players]
    fixed = {place.player for place in placed}
    keys = keys_of(state, BandKind.FINALS) if placed else keys
    others = [player for player in players if player not in fixed]
    places = placed
    for has_left in (False, True) if gone else (False,):
        group = [player for player in others if (player in gone) is has_left]
        figures = figures_through(state, through, keys, group)
        places += [
            Place(
                player,
                figures[player],
                through=through,
                figures=figures[player],
                head_to_head=_of_key(keys, figures[player], TieBreak.HEAD_TO_HEAD),
                has_left=has_left,
            )
            for player in best_first(group, figures)
        ]
    return places


def _of_key(keys: Sequence[TieBreak], figures: Figures, key: TieBreak) -> Fraction:
    return figures[keys.index(key)] if key in keys else Fraction()


def _by_finals(state: EventState, through: int | None) -> list[Place]:
    """The places that finals have given away.

    Rule: sr2015 standings-variants; sr2019 standings-variants
    Reading: where the first final has no winner its players have the first two places, by the
        keys; where the second has none, nobody has won the third.
    """
    games = final_games(state)
    if games is None or (through is not None and through < games.round_number):
        return []
    result = games.first.result
    if result is None:
        return []
    kind = BandKind.FINALS
    if result.winner is None:
        figures = figures_through(state, through, keys_of(state, BandKind.REST))
        both = best_first(games.first.players, figures)
        places = [Place(player, (_TIED, *figures[player]), kind, through) for player in both]
    else:
        loser = games.first.opponent_of(result.winner).player
        both = [result.winner, loser]
        places = [
            Place(player, (place,), kind, through) for place, player in enumerate(both, start=1)
        ]
    third = None if games.second is None else games.second.result
    if third is not None and third.winner is not None:
        places.append(Place(third.winner, (3,), kind, through))
    return places


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
    Rule: sr2025 standings; sr2025 sportsmanship; sr2025 rounds; sr2026 standings
    Rule: sr2026 sportsmanship; sr2026 rounds
    Reading: players equal in every key share a rank; who dropped keeps place and points. Nothing
        printed moves a disqualified player down, so the place stays with the figures, and
        ``award_rank`` passes over whoever can get no award.
    """
    return state.derive("standings", through, lambda: tuple(_standings(state, through)))


def _standings(state: EventState, through: int | None) -> Iterator[Standing]:
    places = places_of(state, through)
    ranks = _ranks(places)
    award_ranks = _ranks([place for place in places if can_win(state, place.player)])
    counts_head_to_head = TieBreak.HEAD_TO_HEAD in state.packet.keys
    known: dict[int | None, tuple[Mapping[PlayerId, Record], FiguresByKey]] = {}
    for place in places:
        if place.through not in known:
            columns = figures_by_key(state, place.through)
            known[place.through] = (state.records_through(place.through), columns)
        table, columns = known[place.through]
        record = table[place.player]
        figures = {key: column[place.player] for key, column in columns.items()}
        if counts_head_to_head:
            figures[TieBreak.HEAD_TO_HEAD] = place.head_to_head
        yield Standing(
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


def can_win(state: EventState, player: PlayerId) -> bool:
    """Whether a player can get an award: neither disqualified nor a ringer.

    Rule: sr2015 leaving; sr2019 leaving
    Rule: sr2025 sportsmanship; sr2026 sportsmanship
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
    Rule: sr2025 standings; sr2025 rounds; sr2026 standings; sr2026 rounds
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
