"""What a drawn bracket says: its rounds, its players, and who has won."""

from collections.abc import Mapping, Sequence

from app.rules.core.ids import PlayerId
from app.rules.standings.bracket_tree import BracketGame, BracketTree
from app.words.core.catalogue import Words
from app.words.papers.labels import BracketDrawing, BracketLine, BracketPair


def bracket_drawing(t: Words, tree: BracketTree, names: Mapping[PlayerId, str]) -> BracketDrawing:
    """A bracket in words.

    Args:
        names: of everybody, as they may be shown.
    """
    seeds = {player: place for place, player in enumerate(tree.seeds, 1)}
    titles = round_titles(t, [len(column) for column in tree.rounds])
    return BracketDrawing(
        title=t("Bracket"),
        rounds=titles,
        pairs=tuple(
            tuple(_pair(t, game, names, seeds if number == 0 else {}) for game in column)
            for number, column in enumerate(tree.rounds)
        ),
        champion_title=t("Winner"),
        champion="" if tree.champion is None else names[tree.champion],
        parts=tree.parts,
        third_title=t("Third place") if tree.third is not None else "",
        third=None if tree.third is None else _pair(t, tree.third, names, {}),
    )


def round_titles(t: Words, games: Sequence[int]) -> tuple[str, ...]:
    """What the rounds of a bracket are called, by how many games each has."""
    usual = {
        1: t("Final"),
        2: t("Semifinals"),
        4: t("Quarterfinals"),
        8: t("Last 16"),
        16: t("Last 32"),
    }
    return tuple(usual.get(count) or t("Last {n}", n=2 * count) for count in games)


def _pair(
    t: Words, game: BracketGame, names: Mapping[PlayerId, str], seeds: Mapping[PlayerId, int]
) -> BracketPair:
    def line(player: PlayerId | None) -> BracketLine:
        if player is None:
            return BracketLine("")
        is_winner = player == game.winner
        return BracketLine(
            names[player],
            str(seeds.get(player, "")),
            is_winner=is_winner and not game.is_walkover,
            is_out=game.winner is not None and not is_winner,
        )

    played = game.game
    is_open = played is not None and played.result is None and played.table is not None
    table = t("Table {n}", n=played.table) if is_open and played is not None else ""
    first, second = map(line, game.players)
    return BracketPair(first, second, table)
