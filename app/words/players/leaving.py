"""What a game becomes when one of its players leaves, in words."""

from collections.abc import Callable

from app.rules.results.result import Game
from app.words.core.catalogue import Words


def concession_sentence(t: Words, game: Game, name_of: Callable[[int], str]) -> str:
    """The result that a game is given: who wins, with control and army points."""
    result = game.result
    if result is None or result.winner is None:
        return t("Table {table}: nobody wins.", table=game.table or "–")
    first, second = sorted(game.sides, key=lambda side: side.player != result.winner)
    return t(
        "Table {table}: {winner} wins {cp} in control points, {ap} in army points.",
        table=game.table or "–",
        winner=name_of(first.player),
        cp=f"{first.control_points or 0}–{second.control_points or 0}",
        ap=f"{first.army_points or 0}–{second.army_points or 0}",
    )
