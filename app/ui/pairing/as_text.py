"""A round's pairings as lines for a group chat."""

from app.services.pairing.round_board import RoundBoard
from app.words.core.catalogue import Words


def pairings_text(t: Words, board: RoundBoard) -> str:
    """The round's number, then a line for each game and each bye."""
    lines = [t("Round {n}", n=board.round.number)]
    for one in board.lines:
        if one.second is None:
            lines.append(t("Bye: {name}", name=one.first.name))
        else:
            table = "–" if one.table is None else one.table
            lines.append(f"{table}: {one.first.name} – {one.second.name}")
    return "\n".join(lines)
