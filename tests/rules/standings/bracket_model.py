"""A second reckoning of single elimination: by recursion from the final down, without seeds' order.

It knows who is in it, best first, and what each round brought: winners of games, and who went
through. It shares nothing with the program.
"""

from dataclasses import dataclass, field


def opponent_seed(seed: int, size: int) -> int:
    """Whom a seed meets where everybody is left: the two seeds add up to one more than all."""
    return size + 1 - seed


def tree(size: int) -> object:
    """Seeds from 1 as nested pairs: the winners of both halves meet."""
    nodes: list[object] = list(range(1, size + 1))
    while len(nodes) > 1:
        half = len(nodes) // 2
        nodes = [(nodes[n], nodes[-1 - n]) for n in range(half)]
    return nodes[0]


@dataclass
class Played:
    """Each round: winners, by the pair that met; and who went through without a game."""

    winners: list[dict[frozenset[int], int | None]] = field(default_factory=list)


def height(node: object) -> int:
    return 0 if not isinstance(node, tuple) else 1 + height(node[0])


class Model:
    """Where everybody is after some rounds.

    Args:
        seeds: the players, best first.
        rounds: what each round brought: the pair that met -> who won, None for nobody.
        left: player -> the round of the bracket for which they were gone first.
    """

    def __init__(
        self,
        seeds: list[int],
        rounds: list[dict[frozenset[int], int | None]],
        left: dict[int, int],
    ) -> None:
        self.seeds, self.rounds, self.left = seeds, rounds, left
        size = 1
        while size < len(seeds):
            size *= 2
        self.tree = tree(size)
        self.out: dict[int, int] = {}
        self.champion = self.winner_of(self.tree)

    def winner_of(self, node: object) -> int | None:
        """Who comes out of a part of the tree, as far as it is played; None for nobody."""
        if not isinstance(node, tuple):
            return self.seeds[node - 1] if node <= len(self.seeds) else None
        both = [player for player in map(self.winner_of, node) if player is not None]
        number = height(node)
        if number > len(self.rounds):
            return None
        here = [player for player in both if self.left.get(player, 99) > number]
        for gone in both:
            if gone not in here:
                self.out[gone] = number
        if len(here) < 2:
            return here[0] if here else None
        winner = self.rounds[number - 1][frozenset(here)]
        for player in here:
            if player != winner:
                self.out[player] = number
        return winner

    def coming(self) -> set[frozenset[int]]:
        """Who meets in the next round."""
        return {
            pair
            for node in self.nodes_at(self.tree, len(self.rounds) + 1)
            if len(pair := self.there(node)) == 2
        }

    def through(self) -> set[int]:
        """Who goes through the next round without a game."""
        return {
            player
            for node in self.nodes_at(self.tree, len(self.rounds) + 1)
            if len(pair := self.there(node)) == 1
            for player in pair
        }

    def there(self, node: tuple[object, object]) -> frozenset[int]:
        number = len(self.rounds) + 1
        found = [player for player in map(self.winner_of, node) if player is not None]
        return frozenset(player for player in found if self.left.get(player, 99) > number)

    def nodes_at(self, node: object, level: int) -> list[tuple[object, object]]:
        if not isinstance(node, tuple) or height(node) < level:
            return []
        if height(node) == level:
            return [node]
        return [player for half in node for player in self.nodes_at(half, level)]
