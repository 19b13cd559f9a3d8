"""Sentences about tables that are about to be set up."""

from collections.abc import Sequence

from app.words.core.catalogue import Words
from app.words.core.status import joined


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
