"""What a packet gives for a concession or a no-show, as notes for the fields of a slip."""

from collections.abc import Iterator

from app.codes import Code
from app.rules.core.errors import Problem, note, odd
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.packet.packet import Amount, AmountKind, ClockOut
from app.rules.results.check import award_of, completed, requires_army_points
from app.rules.results.result import UNPLAYED, Game, WinReason
from app.rules.standings.scoring import army_of, won_by


class AwardNote(Code):
    """Notes about points that a packet sets by itself."""

    GIVEN = "award.given"
    GIVEN_OR_MORE = "award.given-or-more"
    HALF_ARMY = "award.half-army"
    WHICH_LIST = "award.which-list"
    NO_LIST = "award.no-list"
    TABLE = "award.table"
    NOTHING = "award.nothing"
    MISSING = "award.missing"
    """The winner's army points are not known [player: who conceded, half: of that army, lists]."""
    CLOCK_BY_SCENARIO = "award.clock-by-scenario"
    """A clock that ran out counts as a scenario victory [points, opponent]."""
    CLOCK_BY_ASSASSINATION = "award.clock-by-assassination"
    UNRECORDED = "award.untold"
    """Points of a game that was played are missing."""


def award_notes(state: EventState, proposal: Game) -> tuple[Problem, ...]:
    """What the packet sets by itself and what it requires, for each field of points.

    Args:
        state: the event.
        proposal: the game as it is typed, its result included.

    Returns:
        Notes; none for a game that was played, or before it is known who won. A clock that ran
        out has one of what it counts as, where the points decide that.

    Rule: sr2025 timing; sr2026 timing
    Rule: masters2014 concession; ig2014 concession; sr2015 concession; sr2019 concession
    Rule: sr2025 sportsmanship; sr2026 sportsmanship
    """
    result = proposal.result
    if result is None or result.winner not in proposal.players:
        return ()
    if result.reason is WinReason.CLOCK and state.packet.clock.runs_out is ClockOut.LOSS:
        return (_clock_note(state, proposal, result.winner),)
    return tuple(_notes(state, proposal, result.winner))


def _clock_note(state: EventState, proposal: Game, winner: PlayerId) -> Problem:
    """What a clock that ran out counts as by the points that are typed so far."""
    points = proposal.side_of(winner).control_points or 0
    opponent = proposal.opponent_of(winner).control_points or 0
    if won_by(proposal, state.packet) is WinReason.SCENARIO:
        return note(AwardNote.CLOCK_BY_SCENARIO, "by", points=points, opponent=opponent)
    return note(AwardNote.CLOCK_BY_ASSASSINATION, "by", points=points, opponent=opponent)


def award_gaps(state: EventState, proposal: Game) -> tuple[Problem, ...]:
    """The army points that the packet asks for and that are not known.

    Rule: masters2014 concession; ig2014 concession; sr2015 concession; sr2019 concession
    Rule: sr2025 sportsmanship; sr2026 sportsmanship
    Reading: half of an army is never nothing, but in an event of no points.
    """
    result = proposal.result
    if result is None or result.winner is None or not requires_army_points(state, proposal):
        return ()
    award, loser = award_of(state, proposal), proposal.opponent_of(result.winner)
    is_half = award is not None and award.army_points.kind is AmountKind.HALF_OPPONENT_ARMY
    points = proposal.side_of(result.winner).army_points
    if points or (points == 0 and not (is_half and state.point_size)):
        return ()
    return (
        odd(
            AwardNote.MISSING,
            f"{_name(proposal, result.winner)}.army_points",
            player=loser.player,
            half=is_half,
            lists=len(state.by_id[loser.player].lists),
        ),
    )


def unrecorded_points(state: EventState, proposal: Game) -> tuple[Problem, ...]:
    """Every number that a game that was played leaves out.

    Rule: sr2015 results; sr2019 results
    Rule: sr2025 results; sr2026 results
    """
    if proposal.result is None or proposal.result.reason in UNPLAYED:
        return ()
    kinds = ("control_points", *(("army_points",) if state.packet.scores_army_points else ()))
    return tuple(
        odd(AwardNote.UNRECORDED, f"{name}.{kind}")
        for kind in kinds
        for name, side in zip(("first", "second"), proposal.sides, strict=True)
        if getattr(side, kind) is None
    )


def _notes(state: EventState, proposal: Game, winner: int) -> Iterator[Problem]:
    award = award_of(state, proposal)
    if award is None:
        return
    whole = completed(state, proposal)
    for name, side in zip(("first", "second"), whole.sides, strict=True):
        if side.player != winner:
            yield note(AwardNote.NOTHING, f"{name}.control_points")
            continue
        rule = award.control_points
        points, is_ours = side.control_points, _is_ours(state, proposal, "control_points")
        yield _of_amount(rule, f"{name}.control_points", points, is_ours=is_ours)
        if state.packet.scores_army_points:
            points = side.army_points
            yield _army(state, proposal, award.army_points, f"{name}.army_points", points)


def _army(
    state: EventState, proposal: Game, rule: Amount, field: str, points: int | None
) -> Problem:
    result = proposal.result
    if rule.kind is not AmountKind.HALF_OPPONENT_ARMY or result is None or result.winner is None:
        is_ours = _is_ours(state, proposal, "army_points")
        return _of_amount(rule, field, points, is_ours=is_ours)
    loser = proposal.opponent_of(result.winner)
    entrant = state.by_id[loser.player]
    army = army_of(entrant, loser)
    if army is not None:
        return note(AwardNote.HALF_ARMY, field, army=army, points=points)
    code = AwardNote.WHICH_LIST if entrant.lists else AwardNote.NO_LIST
    return note(code, field, player=loser.player)


def _is_ours(state: EventState, proposal: Game, kind: str) -> bool:
    """Whether the packet is silent about what the winner gets."""
    result = proposal.result
    is_no_show = result is not None and result.reason is WinReason.NO_SHOW
    return state.packet.is_own_reading(f"{'no_show' if is_no_show else 'concession'}.{kind}")


def _of_amount(rule: Amount, field: str, points: int | None, *, is_ours: bool) -> Problem:
    if rule.kind is AmountKind.FROM_TABLE:
        return note(AwardNote.TABLE, field)
    if rule.or_more and rule.kind is AmountKind.FIXED:
        return note(
            AwardNote.GIVEN_OR_MORE, field, least=rule.value, points=points or 0, ours=is_ours
        )
    return note(AwardNote.GIVEN, field, points=points or 0, ours=is_ours)


def _name(proposal: Game, player: int) -> str:
    return "first" if proposal.first.player == player else "second"
