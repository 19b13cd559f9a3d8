"""Words of the awards: their names, who has them and how, counts of votes, and refusals."""

from collections.abc import Iterable
from typing import Protocol

from app.rules.core.ids import PlayerId
from app.rules.standings.awards import BEST_PAINTED, BEST_SPORT, VoteCount
from app.words.core.catalogue import Words
from app.words.core.errors import Facts, NameOf
from app.words.core.status import joined


class PlaceText(Protocol):
    """A place of the standings as it is announced."""

    @property
    def place(self) -> int:
        """From 1."""

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Who has it."""

    @property
    def equals(self) -> tuple[PlayerId, ...]:
        """Who stood equal for it."""

    @property
    def how(self) -> str | None:
        """What ordered the equals."""

    @property
    def seed(self) -> int | None:
        """Of the draw."""


class AwardText(Protocol):
    """An award beside the places."""

    @property
    def award(self) -> str:
        """Its key."""

    @property
    def title(self) -> str | None:
        """What the EO calls it."""

    @property
    def category(self) -> str | None:
        """For what it is given."""

    @property
    def player(self) -> PlayerId | None:
        """Who has it."""

    @property
    def how(self) -> str | None:
        """How it was decided."""

    @property
    def turn(self) -> int:
        """Which vote."""

    @property
    def ballots(self) -> int:
        """How many are in."""

    @property
    def is_tied(self) -> bool:
        """The vote was closed and several have the most."""

    @property
    def tied(self) -> tuple[PlayerId, ...]:
        """Among whom the next vote is held."""

    @property
    def counts(self) -> tuple[VoteCount, ...]:
        """Of the votes that were closed."""

    @property
    def lost_by(self) -> PlayerId | None:
        """Who had it before being disqualified."""


def award_name(t: Words, award: str, title: str | None = None) -> str:
    """An award by its key, or as the EO calls it."""
    known = {BEST_PAINTED: t("Best Painted"), BEST_SPORT: t("Best Sport")}
    return title or known.get(award, award)


def award_title(t: Words, line: AwardText) -> str:
    """An award with its category: "Best Painted (army)"."""
    name = award_name(t, line.award, line.title)
    return f"{name} ({line.category})" if line.category else name


def place_title(t: Words, place: int) -> str:
    """A place as an award."""
    known = {1: t("1st place"), 2: t("2nd place"), 3: t("3rd place")}
    return known.get(place, t("Place {n}", n=place))


def usual_categories(t: Words) -> tuple[str, ...]:
    """What is usually painted best: the categories that are suggested in print."""
    return (t("single model"), t("battlegroup"), t("unit"), t("army"))


def place_how(t: Words, line: PlaceText, name_of: NameOf) -> str:
    """How a place was decided among equals; "" where nobody stood equal."""
    if not line.equals:
        return ""
    if line.how is None:
        return t("shared: tied on everything")
    others = joined(t, (name_of(player) for player in line.equals if player not in line.players))
    if line.how == "draw":
        return t("drawn with seed {seed}, equal with {others}", seed=line.seed, others=others)
    return t("by EO ruling, equal with {others}", others=others)


def award_how(t: Words, line: AwardText, name_of: NameOf) -> str:
    """How an award stands: decided and how, tied, being voted on, or open."""
    if line.player is not None:
        return _decided(t, line)
    if line.lost_by is not None:
        return t("open again: {name} is disqualified", name=name_of(line.lost_by))
    if line.is_tied:
        return t("tied: {names}", names=joined(t, map(name_of, line.tied)))
    if line.turn > 1:
        return t.many(
            "second vote among {names}: {n} ballot",
            "second vote among {names}: {n} ballots",
            line.ballots,
            names=joined(t, map(name_of, line.tied)),
        )
    if line.ballots:
        return t.many("vote open: {n} ballot", "vote open: {n} ballots", line.ballots)
    return t("not decided yet")


def _decided(t: Words, line: AwardText) -> str:
    if line.how == "vote":
        last = line.counts[-1]
        cast = sum(number for _, number in last.votes)
        most = last.votes[0][1] if last.votes else 0
        if line.turn > 1:
            return t("by a second vote, {votes} of {n}", votes=most, n=cast)
        return t("by vote, {votes} of {n}", votes=most, n=cast)
    if line.counts and len(line.counts[-1].leaders) > 1:
        return t("by the EO's choice, the vote being tied")
    return t("by the EO's choice")


def count_sentence(t: Words, count: VoteCount, name_of: NameOf) -> str:
    """Everybody's votes, most first."""
    votes = ", ".join(
        t("{name} {votes}", name=name_of(player), votes=number) for player, number in count.votes
    )
    if not count.void:
        return votes or t("no votes")
    void = t.many("{n} void", "{n} void", count.void)
    return t("{votes} ({void})", votes=votes or t("no votes"), void=void)


def counts_sentences(t: Words, counts: Iterable[VoteCount], name_of: NameOf) -> tuple[str, ...]:
    """The votes that were closed, a line each."""
    return tuple(
        t("Count of vote {n}: {votes}.", n=n, votes=count_sentence(t, count, name_of))
        for n, count in enumerate(counts, 1)
    )


def closed_sentence(t: Words, line: AwardText, name_of: NameOf) -> str:
    """What closing a vote has brought."""
    name = award_name(t, line.award, line.title)
    if line.player is None:
        return t(
            "{award} is tied between {names}: choose the winner, or let everybody vote again.",
            award=name,
            names=joined(t, map(name_of, line.tied)),
        )
    how = _decided(t, line)
    return t("{award}: {name}, {how}.", award=name, name=name_of(line.player), how=how)


def ballots_sentence(t: Words, line: AwardText) -> str:
    """How many ballots are in, and nothing of what they say."""
    return t.many("{n} ballot is in.", "{n} ballots are in.", line.ballots)


def open_again_sentence(t: Words, line: AwardText) -> str:
    """That an award would be open again."""
    return t("{award} will be open again.", award=award_title(t, line))


def lost_sentence(t: Words, line: AwardText, name_of: NameOf) -> str:
    """That an award is open again, and what to do."""
    assert line.lost_by is not None, "somebody has lost it"
    return t(
        "{award} is open again: {name} is disqualified. Choose another winner.",
        award=award_title(t, line),
        name=name_of(line.lost_by),
    )


def awards_heading(t: Words, event: str) -> str:
    """What stands over a list of awards."""
    return t("{event} – Awards", event=event)


def place_line(t: Words, line: PlaceText, name_of: NameOf) -> str:
    """A place with who has it and why, for a list of awards."""
    who = joined(t, map(name_of, line.players))
    how = place_how(t, line, name_of)
    return _award_entry(t, place_title(t, line.place), who, how)


def winner_line(t: Words, line: AwardText, name_of: NameOf) -> str:
    """An award that is decided, for a list of awards."""
    assert line.player is not None, "the award is decided"
    return _award_entry(t, award_title(t, line), name_of(line.player), "")


def drawn_sentence(t: Words, players: Iterable[int], seed: int, name_of: NameOf) -> str:
    """The order of a draw, with what it can be drawn again from."""
    return t("Drawn with seed {seed}: {names}.", seed=seed, names=in_order(t, players, name_of))


def ordered_sentence(t: Words, players: Iterable[int], name_of: NameOf) -> str:
    """The order that the EO has given."""
    return t("By your word: {names}.", names=in_order(t, players, name_of))


def in_order(t: Words, players: Iterable[int], name_of: NameOf) -> str:
    """Players in an order that matters: "1. Ann, 2. Bob"."""
    numbered = enumerate(map(name_of, players), 1)
    return ", ".join(t("{n}. {name}", n=n, name=name) for n, name in numbered)


def _award_entry(t: Words, title: str, who: str, how: str) -> str:
    if not how:
        return t("{award}: {who}", award=title, who=who)
    return t("{award}: {who} ({how})", award=title, who=who, how=how)


# What is refused or odd about awards and equals, and what was done about them.


def award_of(t: Words, facts: Facts) -> str:
    """The award that an error or a step of the history is about."""
    return award_name(t, facts["award"], facts.get("title"))


# What the command award answers.


def award_step_sentence(t: Words, step: str, award: str, text: str = "") -> str:
    """That an award was added, given, given a category, opened again or taken away."""
    return {
        "add": t("Award added: {award}."),
        "set": t("{award}: {text}."),
        "category": t("Category of {award}: {text}."),
        "open": t("{award} is open again."),
        "remove": t("{award} removed."),
    }[step].format(award=award, text=text)


def players_wanted(t: Words, step: str, wanted: int) -> str:
    """That a step names another number of players than was typed."""
    if not wanted:
        return t("“{step}” takes no player.", step=step)
    return t.many("“{step}” takes {n} player.", "“{step}” takes {n} players.", wanted, step=step)


def place_wanted(t: Words, step: str, typed: str) -> str:
    """That a step is about a place, and not about what was typed."""
    return t("“{step}” takes a place as a number, not “{typed}”.", step=step, typed=typed)
