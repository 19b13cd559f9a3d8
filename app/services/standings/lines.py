"""The standings as lines to show, why one player stands above another, and what a bye scores."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from app.rules.core.entrant import EntrantStatus
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Bye, Round
from app.rules.event.length import is_over, rounds_finished
from app.rules.packet.kinds import OF_GAMES
from app.rules.packet.packet import AmountKind, BandKind, TieBreak
from app.rules.results.result import Game, WinReason
from app.rules.standings.bracket import final_games
from app.rules.standings.cut import Cut, cut, cut_difference
from app.rules.standings.scoring import bye_score
from app.rules.standings.standings import Comparison, Standing, standings, why_above
from app.rules.standings.tiebreakers import OF_OPPONENTS, Parts, key_parts, keys_of
from app.words.core.catalogue import Words
from app.words.core.errors import NameOf
from app.words.papers.papers import bye_worth, standings_title
from app.words.standings.cut import border_sentences, cut_sentences, difference_sentences
from app.words.standings.standings import record_text


class Turn(StrEnum):
    """How a round went for a player."""

    WON = "won"
    LOST = "lost"
    TIED = "tied"
    BYE = "bye"
    MISSED = "missed"
    OPEN = "open"
    """The game has no result yet."""


class Stand(StrEnum):
    """What a place rests on."""

    FINAL = "final"
    """A game at the finals tables."""
    INSIDE = "inside"
    """The keys; the player plays on after a cut."""
    OUTSIDE = "outside"
    """The cut: the place no longer moves, or will not once the next round is published."""
    BORDER = "border"
    """Equal at the border of a cut, still to be drawn."""
    KEYS = "keys"
    """The keys alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingLine:
    """One row of the standings."""

    place: int
    """Position in the list, from 0; equals stand by id."""
    rank: int
    player: PlayerId
    name: str
    faction: str | None
    record: str
    figures: tuple[Fraction, ...]
    """In the order of the wanted keys; by default the packet's."""
    course: tuple[tuple[Turn, int | None], ...]
    """Each round: how it went and against whom, by rank now; None where there was nobody."""
    status: EntrantStatus
    eligible: bool
    stand: Stand = Stand.KEYS


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceReason:
    """Two players compared, each with what is behind the figures that opponents give."""

    comparison: Comparison
    parts: Mapping[TieBreak, tuple[Parts, Parts]]
    """Of each key that rests on opponents: those of the upper player, then of the lower."""


def shown_keys(state: EventState, through: int | None = None) -> tuple[TieBreak, ...]:
    """Every figure that is worth a column: the keys in force, then tournament points.

    Below finals that were played the keys are others than before them; those of before come behind.
    Tournament points are shown also where they order nobody: rounds are paired by them.
    """
    keys = state.packet.order
    below = state.packet.band(BandKind.FINALS)
    games = None if below is None else final_games(state)
    if (
        games is not None
        and games.first.result
        and (through or games.round_number) >= (games.round_number)
    ):
        keys = (*keys_of(state, BandKind.FINALS), *keys)
    return tuple(dict.fromkeys((*keys, TieBreak.TOURNAMENT_POINTS)))


def cut_shown(state: EventState, through: int | None = None) -> Cut | None:
    """The cut with its equals, where the standings through a round know of it."""
    found = cut(state)
    return found if found is None or through is None or through >= found.after else None


def standings_heading(t: Words, state: EventState, through: int) -> str:
    """What stands above the standings through a round, wherever they are read.

    They are final once the event is over and nobody plays on.
    """
    is_last = bool(through) and through == rounds_finished(state)
    is_final = is_last and is_over(state) is not None and not state.plays_on
    return standings_title(t, through, is_final=is_final)


def standing_lines(
    state: EventState, through: int | None = None, keys: tuple[TieBreak, ...] | None = None
) -> tuple[StandingLine, ...]:
    """The standings through a round, None for all, best first.

    Args:
        state: the event.
        through: the last round to count; None for all.
        keys: what the figures are of; None: the packet's order.
    """
    keys = state.packet.order if keys is None else keys
    placed = standings(state, through)
    cut_found = cut_shown(state, through)
    if cut_found is not None and not cut_found.is_made:
        # Of equals at the border those inside come first, so that the cut is one line.
        inside = frozenset(cut_found.players)
        placed = tuple(
            sorted(placed, key=lambda standing: (standing.rank, standing.player not in inside))
        )
    ranks = {standing.player: standing.rank for standing in placed}
    courses = _courses(state, through)
    return tuple(
        StandingLine(
            place=place,
            rank=standing.rank,
            player=standing.player,
            name=state.names[standing.player],
            faction=state.by_id[standing.player].faction,
            record=record_text(standing.record),
            figures=tuple(figure_of(standing, key) for key in keys),
            course=tuple(
                (turn, None if other is None else ranks[other])
                for turn, other in courses[standing.player]
            ),
            status=standing.status,
            eligible=state.by_id[standing.player].eligible,
            stand=_stand(standing, cut_found),
        )
        for place, standing in enumerate(placed)
    )


def why(
    state: EventState, upper: PlayerId, lower: PlayerId, through: int | None = None
) -> PlaceReason:
    """Why one player stands above the other."""
    compared = why_above(state, upper, lower, through)
    return PlaceReason(
        comparison=compared,
        parts={
            key: (
                key_parts(state, upper, key, compared.upper_through),
                key_parts(state, lower, key, compared.lower_through),
            )
            for key in OF_OPPONENTS
            if any(pair.key is key for pair in compared.keys)
        },
    )


def whys(
    state: EventState, lines: Sequence[StandingLine], through: int | None = None
) -> tuple[PlaceReason | None, ...]:
    """Of each line why it stands where it does, as far as keys, finals and the cut say.

    The first is compared with the second, everybody else with the one above; of a single line
    there is nothing to say, and so None.
    """
    reasons: list[PlaceReason | None] = []
    for line in lines:
        upper, lower = neighbours(lines, line)
        same = upper.player == lower.player
        reasons.append(None if same else why(state, upper.player, lower.player, through))
    return tuple(reasons)


def neighbours(
    lines: Sequence[StandingLine], line: StandingLine
) -> tuple[StandingLine, StandingLine]:
    """Whom a line is compared with, and the line: the upper one first."""
    if line.place:
        return lines[line.place - 1], line
    return line, lines[min(1, len(lines) - 1)]


def figure_of(standing: Standing, key: TieBreak) -> Fraction:
    """One key's figure of a standing."""
    if key is TieBreak.ARMY_POINTS and standing.army_points is None:
        return Fraction()
    return standing.figures[key]


def _stand(standing: Standing, cut_found: Cut | None) -> Stand:
    if standing.band is BandKind.FINALS:
        return Stand.FINAL
    if cut_found is None:
        return Stand.KEYS
    if standing.player in cut_found.players:
        return Stand.INSIDE
    is_border = cut_found.is_open and standing.player in cut_found.equals
    return Stand.BORDER if is_border else Stand.OUTSIDE


def _courses(
    state: EventState, through: int | None
) -> Mapping[PlayerId, list[tuple[Turn, PlayerId | None]]]:
    courses: dict[PlayerId, list[tuple[Turn, PlayerId | None]]] = {
        entrant.id: [] for entrant in state.entrants
    }
    for round_ in state.played:
        if through is not None and round_.number > through:
            break
        for game in round_.games:
            for player in game.players:
                other = game.opponent_of(player).player
                courses[player].append((turn_of(game, player), other))
        for bye in round_.byes:
            courses[bye.player].append((Turn.BYE, None))
        for player in round_.absent:
            courses[player].append((Turn.MISSED, None))
    return courses


def turn_of(game: Game, player: PlayerId) -> Turn:
    """How a game went, or goes, for one of its players."""
    if game.result is None:
        return Turn.OPEN
    if game.result.winner == player:
        return Turn.WON
    return Turn.TIED if game.result.reason is WinReason.TIE else Turn.LOST


# The sentences about a cut, for the window and for commands.


def cut_lines(state: EventState, t: Words, name_of: NameOf) -> tuple[str, ...]:
    """Where the event's cut falls, who was equal at its border, and what a correction means."""
    found = cut(state)
    if found is None:
        return ()
    return (*cut_sentences(t, found, name_of), *difference_lines(state, t, name_of))


def border_lines(state: EventState, t: Words, name_of: NameOf) -> tuple[str, ...]:
    """Who is equal at the border of a cut that is due, and what a correction means for a made one.

    Nothing where there is nothing to decide.
    """
    found = cut(state)
    if found is None:
        return ()
    if found.is_made:
        return difference_lines(state, t, name_of)
    return border_sentences(t, found, name_of)


def difference_lines(state: EventState, t: Words, name_of: NameOf) -> tuple[str, ...]:
    """How the made cut would differ on the results as they are now, and what can be done."""
    differs = cut_difference(state)
    return () if differs is None else difference_sentences(t, differs, name_of)


def lines_of_round(state: EventState, round_: Round, t: Words, name_of: NameOf) -> tuple[str, ...]:
    """The sentences about the cut that a round is the first to be paired on."""
    members = round_.cut
    if members is None:
        return ()
    cut_made = Cut(
        after=state.rounds[round_.number - 2].number,
        places=len(members.players),
        players=members.players,
        is_made=not round_.is_draft,
        left_out=members.left_out,
        equals=members.equals,
        seed=members.seed,
    )
    return (*cut_sentences(t, cut_made, name_of), *difference_lines(state, t, name_of))


def cut_json(state: EventState) -> dict[str, object] | None:
    """The event's cut as plain values; None where there is none."""
    found, differs = cut(state), cut_difference(state)
    if found is None:
        return None
    return {
        "after": found.after,
        "places": found.places,
        "is_made": found.is_made,
        "is_open": found.is_open,
        "players": list(found.players),
        "left_out": list(found.left_out),
        "equals": list(found.equals),
        "seed": found.seed,
        "would_be_in": [] if differs is None else list(differs.would_be_in),
        "would_be_out": [] if differs is None else list(differs.would_be_out),
        "differs": differs is not None,
    }


def bye_worth_text(
    t: Words, state: EventState, round_: Round, bye: Bye, *, says_why: bool = True
) -> str:
    """What a bye of a round scores; what hangs on games to come is named instead of counted.

    Args:
        t: the words.
        state: with the round.
        round_: which.
        bye: of the round.
        says_why: it also says that the EO granted it.
    """
    score, award = bye_score(bye, state.scoring, state.played, round_), state.packet.bye
    control: int | AmountKind = score.control_points
    army: int | AmountKind = score.army_points
    if not round_.is_finished:
        if bye.control_points is None and award.control_points.kind in OF_GAMES:
            control = award.control_points.kind
        if bye.army_points is None and award.army_points.kind in OF_GAMES:
            army = award.army_points.kind
    scores_army = state.packet.scores_army_points
    return bye_worth(
        t,
        bye.kind if says_why else None,
        score.tournament_points,
        control,
        army if scores_army else None,
    )
