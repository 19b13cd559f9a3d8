"""A second reckoning of the further keys of the standings, slow and plain.

It knows an event as a list of meetings and splits players into groups, key by key; it shares
nothing with the program.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

HEAD_TO_HEAD = "head-to-head"


@dataclass
class Meeting:
    """One game: two players with their tournament, control and army points, and who won."""

    players: tuple[int, int]
    winner: int | None
    points: tuple[int, int]
    control: tuple[int, int]
    army: tuple[int, int]

    def of(self, player: int, pair: tuple[int, int]) -> int:
        return pair[self.players.index(player)]

    def against(self, player: int, pair: tuple[int, int]) -> int:
        return pair[1 - self.players.index(player)]

    def other(self, player: int) -> int:
        return sum(self.players) - player


@dataclass
class Story:
    """What happened, and what it is worth."""

    players: tuple[int, ...]
    win: int
    floor: Fraction
    meetings: list[Meeting] = field(default_factory=list)
    byes: list[tuple[int, int, int, int]] = field(default_factory=list)
    """Player, tournament points, control points, army points."""

    def games(self, player: int) -> list[Meeting]:
        return [meeting for meeting in self.meetings if player in meeting.players]

    def tp(self, player: int) -> int:
        return sum(game.of(player, game.points) for game in self.games(player)) + sum(
            bye[1] for bye in self.byes if bye[0] == player
        )

    def sos(self, player: int) -> Fraction:
        return Fraction(sum(self.tp(game.other(player)) for game in self.games(player)))

    def rate(self, player: int) -> Fraction:
        played = len(self.games(player)) + sum(bye[0] == player for bye in self.byes)
        return Fraction(self.tp(player), played * self.win) if played else Fraction(0)

    def figure(self, player: int, key: str) -> Fraction:
        games = self.games(player)
        byes = [bye for bye in self.byes if bye[0] == player]
        match key:
            case "tournament-points":
                return Fraction(self.tp(player))
            case "strength-of-schedule":
                return self.sos(player)
            case "wins":
                return Fraction(sum(game.winner == player for game in games) + len(byes))
            case "win-rate":
                return self.rate(player)
            case "opponents-win-rate":
                rates = [max(self.floor, self.rate(game.other(player))) for game in games]
                return sum(rates, Fraction(0)) / len(rates) if rates else self.floor
            case "opponents-strength":
                return sum((self.sos(game.other(player)) for game in games), Fraction(0))
            case "control-points":
                return Fraction(
                    sum(game.of(player, game.control) for game in games)
                    + sum(bye[2] for bye in byes)
                )
            case "control-point-difference":
                return self.figure(player, "control-points") - sum(
                    game.against(player, game.control) for game in games
                )
            case "army-point-difference":
                own = sum(game.of(player, game.army) for game in games) + sum(
                    bye[3] for bye in byes
                )
                return Fraction(own - sum(game.against(player, game.army) for game in games))
        raise KeyError(key)

    def split_by_meetings(self, group: list[int]) -> list[list[int]]:
        """A group in order, by the games among its players alone."""
        inner = [meeting for meeting in self.meetings if set(meeting.players) <= set(group)]
        pairs = {frozenset(one.players) for one in inner}
        if all(frozenset(pair) in pairs for pair in combinations(group, 2)):
            points = {
                one: sum(game.of(one, game.points) for game in inner if one in game.players)
                for one in group
            }
            return [
                [one for one in group if points[one] == value]
                for value in sorted(set(points.values()), reverse=True)
            ]
        for one in group:
            lost_to = {game.other(one) for game in inner if game.winner == game.other(one)}
            beat = {game.other(one) for game in inner if game.winner == one and one in game.players}
            if beat == set(group) - {one} and not any(
                game.winner not in (one, None) for game in inner if one in game.players
            ):
                assert not (lost_to & beat)
                return [[one], [other for other in group if other != one]]
        return [group]

    def ranks(self, keys: list[str]) -> dict[int, int]:
        """Player -> rank."""
        groups = [list(self.players)]
        for key in keys:
            finer: list[list[int]] = []
            for group in groups:
                if key == HEAD_TO_HEAD:
                    finer += self.split_by_meetings(group)
                    continue
                values = {one: self.figure(one, key) for one in group}
                for value in sorted(set(values.values()), reverse=True):
                    finer.append([one for one in group if values[one] == value])
            groups = finer
        ranks: dict[int, int] = {}
        for group in groups:
            place = len(ranks) + 1
            ranks |= dict.fromkeys(group, place)
        return ranks
