"""The rounds on a record sheet: what was played, what is to come, and the sum at the end."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.printing.papers.record_values import RoundCell, RoundLine
from app.rules.core.ids import PlayerId
from app.rules.core.round import Bye, Round
from app.rules.event.length import is_over, planned_rounds
from app.rules.packet.record_sheet import RoundField
from app.rules.results.result import Game
from app.rules.standings.scoring import NOTHING, Score, bye_score, game_score
from app.rules.standings.standings import standings
from app.services.event.public import public_names
from app.services.papers.subject import Subject, table_text, worth_of
from app.words.papers import player_papers as words


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordEvent:
    """What all sheets of an event share."""

    subject: Subject
    names: Mapping[PlayerId, str]
    rounds: tuple[Round, ...]
    """Those that are told of."""
    lines: int
    """Rounds that a sheet has room for."""
    ranks: Mapping[PlayerId, int]
    """Once the event is over."""


@dataclass(slots=True)
class _Sum:
    """What a player has so far."""

    tournament_points: int = 0
    control_points: int = 0
    army_points: int = 0
    won: int = 0
    lost: int = 0
    tied: int = 0

    def add(self, score: Score) -> None:
        """Count one more round."""
        self.tournament_points += score.tournament_points
        self.control_points += score.control_points
        self.army_points += score.army_points
        self.won += score.won
        self.lost += score.lost
        self.tied += not score.won and not score.lost


def record_event(subject: Subject) -> RecordEvent:
    """What is told of the rounds up to the paper's own."""
    state, last = subject.state, subject.round
    before = tuple(one for one in state.rounds if one.number < last.number)
    told = (*before, last) if last.number else ()
    is_last = bool(told) and len(told) == len(state.played) and is_over(state) is not None
    lines = max(state.packet.record_sheet.rounds, planned_rounds(state), len(told))
    return RecordEvent(
        subject=subject,
        names=public_names(state),
        rounds=told,
        lines=lines,
        ranks={one.player: one.rank for one in standings(state)} if is_last else {},
    )


def round_lines(event: RecordEvent, player: PlayerId) -> Iterator[RoundLine]:
    """Every round of a player, then those to come; once the event is over the sum."""
    total = _Sum()
    asked = event.subject.state.packet.record_sheet.round
    for round_ in event.rounds:
        told = _round_cells(event, round_, player, total)
        cells = tuple(told.get(one, RoundCell()) for one in asked)
        yield RoundLine(title=str(round_.number), cells=cells)
    if player not in event.ranks:
        for number in range(len(event.rounds) + 1, event.lines + 1):
            yield empty_line(event, number)
    else:
        cells = tuple(_total(event, one, total, player) for one in asked)
        title = words.total_title(event.subject.t)
        yield RoundLine(title=title, cells=cells, is_total=True)


def empty_line(event: RecordEvent, number: int) -> RoundLine:
    """A round to be written down."""
    asked = event.subject.state.packet.record_sheet.round
    return RoundLine(title=str(number), cells=(RoundCell(),) * len(asked))


def _round_cells(
    event: RecordEvent, round_: Round, player: PlayerId, total: _Sum
) -> Mapping[RoundField, RoundCell]:
    for game in round_.games:
        if player in game.players:
            return _game_cells(event, game, player, total)
    for bye in round_.byes:
        if bye.player == player:
            return _bye_cells(event, round_, bye, total)
    if player in round_.absent:
        return {RoundField.OPPONENT: RoundCell(small=words.missed_cell(event.subject.t))}
    return {}


def _game_cells(
    event: RecordEvent, game: Game, player: PlayerId, total: _Sum
) -> Mapping[RoundField, RoundCell]:
    t = event.subject.t
    other = game.opponent_of(player).player
    name = event.names[other]
    where = "" if game.result else words.at_table(t, table_text(game))
    met = {
        RoundField.OPPONENT: RoundCell(text=name, small=where),
        RoundField.OPPONENT_NUMBER: RoundCell(
            text=str(other), small=" · ".join(filter(None, (name, where)))
        ),
    }
    if game.result is None:
        return met
    score = game_score(game, player, event.subject.state.scoring)
    return {**met, **_scored(event, score, game.side_of(player).list_number, total)}


def _bye_cells(
    event: RecordEvent, round_: Round, bye: Bye, total: _Sum
) -> Mapping[RoundField, RoundCell]:
    subject, state = event.subject, event.subject.state
    word = RoundCell(text=words.bye_cell(subject.t), small=worth_of(subject, bye, round_))
    score = bye_score(bye, state.scoring, state.played, round_)
    scored = _scored(event, score, bye.list_number, total)
    number = RoundCell(text=words.bye_cell(subject.t))
    return {RoundField.OPPONENT: word, RoundField.OPPONENT_NUMBER: number, **scored}


def _scored(
    event: RecordEvent, score: Score, list_number: int | None, total: _Sum
) -> Mapping[RoundField, RoundCell]:
    if score is not NOTHING:
        total.add(score)
    won, lost, tied = words.result_letters(event.subject.t)
    figures: Mapping[RoundField, object] = {
        RoundField.LIST: list_number or "",
        RoundField.RESULT: won if score.won else lost if score.lost else tied,
        RoundField.TOURNAMENT_POINTS: score.tournament_points,
        RoundField.CONTROL_POINTS: score.control_points,
        RoundField.ARMY_POINTS: score.army_points,
        RoundField.TOURNAMENT_SUBTOTAL: total.tournament_points,
        RoundField.CONTROL_SUBTOTAL: total.control_points,
    }
    return {field: RoundCell(text=str(figure)) for field, figure in figures.items()}


def _total(event: RecordEvent, field: RoundField, total: _Sum, player: PlayerId) -> RoundCell:
    figures: Mapping[RoundField, object] = {
        RoundField.RESULT: "–".join(
            str(n) for n in (total.won, total.lost, *([total.tied] if total.tied else []))
        ),
        RoundField.TOURNAMENT_POINTS: total.tournament_points,
        RoundField.CONTROL_POINTS: total.control_points,
        RoundField.ARMY_POINTS: total.army_points,
        RoundField.TOURNAMENT_SUBTOTAL: total.tournament_points,
        RoundField.CONTROL_SUBTOTAL: total.control_points,
        RoundField.OPPONENT: words.place_text(
            event.subject.t, event.ranks[player], len(event.ranks)
        ),
    }
    return RoundCell(text=str(figures.get(field, "")))
