"""How the clock stands, in lines and as JSON: as players may know it, or for the EO alone."""

from collections.abc import Iterator
from datetime import datetime

from app.cli.console import name_of
from app.services.clock.board import ClockBoard, clock_board
from app.services.core.session import EventSession
from app.services.screen.hall import HallClock
from app.services.screen.hall_clock import Proof, public_clock, public_proof
from app.words.clock import clock_commands as said
from app.words.clock.clock import (
    behind_sentence,
    changed_words,
    clock_text,
    clock_time,
    parted_sentence,
    proof_sentences,
)
from app.words.core.catalogue import Words
from app.words.core.status import joined


def say_status(t: Words, session: EventSession, *, is_private: bool) -> Iterator[str]:
    """How the clock stands, a line each."""
    clock, proof, now = _public(session)
    board = _board(session)
    if clock is not None and clock.is_break:
        left = clock_text(clock.seconds(now))
        yield said.break_sentence(t, left, board.next_round, is_over=clock.is_over)
    elif clock is not None and clock.is_closed and board.round is not None:
        yield said.round_over_sentence(t, board.round.number)
    elif clock is None or board.round is None:
        yield said.no_clock_sentence(t)
    else:
        yield said.standing_sentence(
            t,
            board.round.number,
            clock_text(clock.seconds(now)),
            counts_up=clock.counts_up,
            is_running=clock.ends_at is not None or clock.began_at is not None,
            is_over=clock.is_over,
        )
    if proof is not None:
        yield from proof_sentences(t, proof)
    yield from _tables(t, session, board)
    if is_private:
        yield from _private(t, board)


def status_json(session: EventSession, *, is_private: bool) -> dict[str, object]:
    """The same as plain values."""
    clock, proof, now = _public(session)
    told: dict[str, object] = {
        "clock": None if clock is None else _clock_json(clock, now),
        "proof": None if proof is None else _proof_json(proof),
    }
    if is_private:
        board = _board(session)
        told["left_seconds"] = board.left_seconds
        told["ends_at"] = None if board.ends_at is None else board.ends_at.isoformat()
        told["dice"] = list(board.rolls[-1].dice) if board.rolls else None
    return told


def _clock_json(clock: HallClock, now: datetime) -> dict[str, object]:
    return {
        "seconds": 0 if clock.is_over else clock.seconds(now),
        "counts": "up" if clock.counts_up else "down",
        "is_running": clock.ends_at is not None or clock.began_at is not None,
        "is_over": clock.is_over,
        "is_break": clock.is_break,
        "is_closed": clock.is_closed,
    }


def _proof_json(proof: Proof) -> dict[str, object]:
    return {
        "seals": [{"commitment": one.commitment, "text": one.text} for one in proof.rolls],
        "was_rolled_again": proof.was_rolled_again,
        "dice": list(proof.dice),
        "minutes": proof.minutes,
    }


def _private(t: Words, board: ClockBoard) -> Iterator[str]:
    if board.rolls:
        newest = board.rolls[-1]
        yield said.dice_sentence(t, joined(t, newest.dice), changed_words(t, newest.minutes))
    if board.left_seconds is not None and board.ends_at is not None:
        left = clock_text(board.left_seconds)
        yield said.private_sentence(t, left, board.ends_at.astimezone())


def _tables(t: Words, session: EventSession, board: ClockBoard) -> Iterator[str]:
    if board.played is not None and board.played.is_parted:
        apart = board.played.by_clock - board.played.by_counter
        yield parted_sentence(t, abs(apart) // 1000, is_ahead=apart > 0)
    if board.played is not None and board.played.behind:
        yield behind_sentence(t, board.played.behind // 1000)
    for one in board.tables:
        if one.ends_at is not None:
            rules = session.state.packet.clock
            state = said.table_state(
                t, is_paused=one.is_paused, is_due=one.is_due, answer=one.answer, rules=rules
            )
            yield said.table_line(t, one.table, clock_time(one.ends_at.astimezone()), state)
    for waiting in board.awaited:
        name = name_of(session.state)(waiting.player)
        yield said.waiting_sentence(t, name, waiting.until_at.astimezone())


def _public(session: EventSession) -> tuple[HallClock | None, Proof | None, datetime]:
    now = session.clock()
    asked = (session.state, now, session.reading)
    return session.read(public_clock, *asked), session.read(public_proof, *asked), now


def _board(session: EventSession) -> ClockBoard:
    return session.read(clock_board, session.state, session.clock(), session.reading)
