"""Places: everybody in the order of the standings, before ranks are counted.

Most players are ordered by keys (``order``). Two things come before the keys: games at finals
tables give their places away (``finals``), and after a cut (``cut``) those inside rank above those
outside, who keep the order of that moment.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from app.rules.core.entrant import EntrantStatus
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Round
from app.rules.event.length import is_over
from app.rules.packet.packet import BandKind, TieBreak
from app.rules.results.result import WinReason
from app.rules.standings.bracket import Bracket, bracket
from app.rules.standings.cut import Cut, cut
from app.rules.standings.finals import final_games
from app.rules.standings.tiebreakers import Figures, best_first, figures_through, keys_of

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
    Reading: once a cut is made, everybody inside ranks above everybody outside, whatever is
        corrected later; who left before it is outside. Outside, the figures are those of the cut.
        Inside, who leaves before the event is over ranks below those who go on, by the keys among
        themselves; who leaves after its end, and who has a place by a final, keeps the place.
    """
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
