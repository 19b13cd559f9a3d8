"""What a step of a way to lay a table wants, and tables about to be set up, in sentences."""

from collections.abc import Sequence

from app.rules.core.geometry import inches
from app.rules.terrain.laying import LaidStep
from app.rules.terrain.legality import LaidPiece
from app.rules.terrain.methods import MethodStep, PieceWish, does_step
from app.words.core.catalogue import Words
from app.words.core.status import joined


def step_sentences(t: Words, step: MethodStep) -> tuple[str, ...]:
    """Which piece a step wants, and where; pieces are numbered as they were placed."""
    wishes = {
        PieceWish.ANY: t("Place a piece of terrain."),
        PieceWish.BLOCKING: t("Place a piece that blocks line of sight."),
        PieceWish.OBSTRUCTION: t("Place an obstruction."),
        PieceWish.HAZARD: t("Place a hazard."),
        PieceWish.SCATTER: t("Place scatter terrain."),
    }
    found = [wishes[step.wish]]
    if step.quarter is not None:
        found.append(t("All of it is within the marked quarter."))
    for _, by in step.near:
        found.append(
            t("Some part of it is within {n} in of the marked point.", n=inches(by))
            if by
            else t("It touches the marked point.")
        )
    if step.near_pieces:
        found.append(
            t("Some part of it is within {n} in of {pieces}.",
              n=inches(step.near_pieces[0][1]), pieces=_numbers(t, step.near_pieces))
        )  # fmt: skip
    if step.away:
        found.append(
            t("It is at least {n} in from {pieces}.",
              n=inches(step.away[0][1]), pieces=_numbers(t, step.away))
        )  # fmt: skip
    if step.die:
        found.append(t("Then it drifts in the direction rolled, by d{n} in.", n=step.die))
    return tuple(found)


def drift_sentence(t: Words, done: LaidStep) -> str:
    """How far a piece drifted, and that it stopped where it would have been illegal."""
    name = done.laid.piece.name
    if done.drifted < 10 * done.rolled:
        return t(
            "{piece} drifts {n} in of {rolled}: further isn't legal.",
            piece=name, n=inches(done.drifted), rolled=done.rolled,
        )  # fmt: skip
    return t("{piece} drifts {n} in.", piece=name, n=inches(done.drifted))


def refusal_sentence(
    t: Words, step: MethodStep, laid: LaidPiece, earlier: Sequence[LaidPiece], direction: int
) -> str:
    """Why a step isn't done with a piece where it is, and the way out."""
    if step.die and does_step(step, laid.body, [one.body for one in earlier]):
        return t(
            "From here, no drift in direction {n} is legal. Move the piece, or roll again.",
            n=direction,
        )
    return t("Not here. The dots show where the middle of it may be.")


def _numbers(t: Words, pieces: tuple[tuple[int, int], ...]) -> str:
    return joined(t, [t("piece {n}", n=at + 1) for at, _ in pieces])


# Tables that are about to be set up.


def now_text(t: Words, laid: int, *, is_replaced: bool) -> str:
    """What is on a table now, and what comes of it."""
    if not laid:
        return t("empty")
    if is_replaced:
        return t.many("{n} piece, replaced", "{n} pieces, replaced", laid)
    return t.many("{n} piece, stays", "{n} pieces, stay", laid)


def preview_sentences(t: Words, count: int, replaced: Sequence[int]) -> tuple[str, ...]:
    """How many tables are shown as they would be, and from which ones terrain is removed."""
    shown = t.many(
        "{n} table as it would be, legal in every scenario to come.",
        "{n} tables as they would be, legal in every scenario to come.",
        count,
    )
    if not replaced:
        return (shown,)
    return (
        shown,
        t.many(
            "The terrain on table {tables} goes back into its boxes first.",
            "The terrain on tables {tables} goes back into its boxes first.",
            len(replaced),
            tables=joined(t, map(str, replaced)),
        ),
    )


def share_text(t: Words, pieces: int, blocking: int, hazards: int, forests: int) -> str:
    """What a table gets of the terrain."""
    return t(
        "Pieces: {pieces}, blocking line of sight: {blocking}, hazards: {hazards}, "
        "forests: {forests}",
        pieces=pieces,
        blocking=blocking,
        hazards=hazards,
        forests=forests,
    )


def enough_sentence(t: Words, count: int) -> str:
    """For how many tables terrain is enough."""
    return t.many(
        "The terrain is enough for {n} table.", "The terrain is enough for {n} tables.", count
    )
