"""Who has beaten whom over a season, and the win rates that follow."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from app.rules.season.season import GameEnd, PersonId, SeasonEvent


@dataclass(frozen=True, slots=True)
class GameRecord:
    """How many games were won, lost and tied."""

    wins: int = 0
    losses: int = 0
    ties: int = 0

    def __add__(self, other: "GameRecord") -> "GameRecord":
        return GameRecord(
            self.wins + other.wins, self.losses + other.losses, self.ties + other.ties
        )

    @property
    def played(self) -> int:
        """How many games."""
        return self.wins + self.losses + self.ties


class Games:
    """The games between the people of a season.

    Args:
        events: those that count.
        tie_worth: what part of a win a tied game is.
        without: the win rate of who has no games.
    """

    def __init__(
        self, events: Iterable[SeasonEvent], tie_worth: Fraction, without: Fraction
    ) -> None:
        self._tie_worth, self._without = tie_worth, without
        self._games: dict[PersonId, list[tuple[PersonId, GameEnd]]] = {}
        for event in events:
            for entry in event.entries:
                games = self._games.setdefault(entry.person, [])
                games += ((game.opponent, game.end) for game in entry.games)

    def against(
        self, person: PersonId, is_meant: Callable[[PersonId], bool] = lambda _: True
    ) -> GameRecord:
        """Somebody's games against those that are meant."""
        counts = dict.fromkeys(GameEnd, 0)
        for opponent, end in self._games.get(person, ()):
            if opponent != person and is_meant(opponent):
                counts[end] += 1
        return GameRecord(counts[GameEnd.WIN], counts[GameEnd.LOSS], counts[GameEnd.TIE])

    def rate(self, record: GameRecord) -> Fraction:
        """The win rate of some games.

        Rule: ig2014 finals
        Reading: the games won of the games played, a tied one counting as the season's rules say;
            who has played none of them has the rate that the rules name.
        """
        if not record.played:
            return self._without
        return (record.wins + record.ties * self._tie_worth) / Fraction(record.played)
