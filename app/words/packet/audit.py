"""Where an event differs from its packet, in words."""

from collections.abc import Mapping

from app.words.core.catalogue import Words
from app.words.core.refusals import Sentence
from app.words.core.status import joined
from app.words.pairing.before_step import not_painted_sentence
from app.words.standings.awards import award_name

PROBLEMS: Mapping[str, Sentence] = {
    "round.uneven": lambda t, facts, name_of: t(
        "A pairing with smaller differences in tournament points was possible: their squares add "
        "up to {gaps}, at best to {least}.",
        **facts,
    ),
    "round.other-basis": lambda t, facts, name_of: t(
        "Results of earlier rounds were corrected after this round was paired."
    ),
    "round.points-missing": lambda t, facts, name_of: t.many(
        "Points are missing at table {tables}.",
        "Points are missing at tables {tables}.",
        len(facts["tables"]),
        tables=joined(t, facts["tables"]),
    ),
    "list.none-registered": lambda t, facts, name_of: (
        t("No army lists are registered.")
        if facts["all"]
        else t.many(
            "{n} player has no army list registered: {names}.",
            "{n} players have no army list registered: {names}.",
            len(facts["players"]),
            names=joined(t, map(name_of, facts["players"])),
        )
    ),
    "player.not-painted": lambda t, facts, name_of: not_painted_sentence(
        t, facts["players"], name_of
    ),
    "scenario.not-of-packet": lambda t, facts, name_of: t(
        "{scenario} isn't a scenario of {packet}.", **facts
    ),
    "event.beyond-bounds": lambda t, facts, name_of: t(
        "{key} is {number} in the file; {used} is used instead.", **facts
    ),
    "scenario.not-recorded": lambda t, facts, name_of: t.many(
        "No scenario is recorded for round {rounds}.",
        "No scenario is recorded for rounds {rounds}.",
        len(facts["rounds"]),
        rounds=joined(t, facts["rounds"]),
    ),
    "award.lost": lambda t, facts, name_of: t(
        "{award} is open again: {name} is disqualified. Choose another winner.",
        award=award_name(t, facts["award"], facts["title"]),
        name=name_of(facts["player"]),
    ),
}
"""What only looking back over an event finds, by code."""


def differences_sentence(t: Words, count: int) -> str:
    """How many rules are broken."""
    if not count:
        return t("It breaks no rule of its packet.")
    return t.many(
        "It differs from its packet in {n} thing:",
        "It differs from its packet in {n} things:",
        count,
    )


def notes_sentence(t: Words, count: int) -> str:
    """How many things are missing or advised against."""
    return t.many("{n} thing to check:", "{n} things to check:", count)


def owned_text(t: Words, name: str, said: str) -> str:
    """What is wrong, with the name of the player whose it is before it."""
    return t("{name}: {said}", name=name, said=said)


def remark_line(
    t: Words, number: int | None, table: int | None, name: str, said: str, reason: str
) -> str:
    """A difference with its round, table and player, and the reason where it was overruled.

    Args:
        name: of the player whose it is; "" where the sentence names everybody.
    """
    line = owned_text(t, name, said) if name else said
    if number is not None and table is not None:
        line = t("Round {n}, table {table}: {said}", n=number, table=table, said=line)
    elif number is not None:
        line = t("Round {n}: {said}", n=number, said=line)
    return t("{line} (overruled: {reason})", line=line, reason=reason) if reason else line
