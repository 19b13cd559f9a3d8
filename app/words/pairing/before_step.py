"""What is missing before a round is paired, published or begun, and how each is put right."""

from collections.abc import Sequence

from app.words.core.catalogue import Words
from app.words.core.status import NameOf, some_names


def missing_item_sentence(
    t: Words, code: str, number: int, players: Sequence[int], name_of: NameOf
) -> str:
    """What is missing, in one line: numbers and names first.

    Args:
        t: the words of a language.
        code: what it is.
        number: the round it is missing for.
        players: who it is about, where it is about players.
        name_of: a player's name.
    """
    names = some_names(t, players, name_of)
    return {
        "no-scenario": lambda: t("No scenario for round {round}.", round=number),
        "not-checked-in": lambda: not_checked_in_sentence(t, players, name_of),
        "left-out-is-here": lambda: t.many(
            "{n} player is checked in, but left out of round {round}: {names}.",
            "{n} players are checked in, but left out of round {round}: {names}.",
            len(players), round=number, names=names,
        ),
        "lists": lambda: t.many(
            "{n} player's army lists have issues: {names}.",
            "{n} players' army lists have issues: {names}.",
            len(players), names=names,
        ),
        "not-painted": lambda: not_painted_sentence(t, players, name_of),
        "slips": lambda: t("The slips of round {round} aren't printed.", round=number),
    }[code]()  # fmt: skip


def pairings_changed_sentence(t: Words, number: int) -> str:
    """That a draft isn't any more what it was when it was to be published."""
    return t("The pairings of round {round} have changed. Look at them first.", round=number)


def not_painted_sentence(t: Words, players: Sequence[int], name_of: NameOf) -> str:
    """Whose army isn't ticked as painted."""
    return t.many(
        "{n} player's army isn't marked as painted: {names}.",
        "{n} players' armies aren't marked as painted: {names}.",
        len(players),
        names=some_names(t, players, name_of),
    )


def not_checked_in_sentence(t: Words, players: Sequence[int], name_of: NameOf) -> str:
    """Who isn't checked in."""
    return t.many(
        "{n} player isn't checked in: {names}.",
        "{n} players aren't checked in: {names}.",
        len(players),
        names=some_names(t, players, name_of),
    )


def checked_in_sentence(t: Words, here: int, active: int) -> str:
    """How many players are checked in."""
    return t.many(
        "{here} of {n} player checked in.", "{here} of {n} players checked in.", active, here=here
    )


def missing_hint(t: Words) -> str:
    """The command's options for players who aren't checked in."""
    return t(
        "Players aren't checked in: --leave-out leaves them out of this round, --drop-missing "
        "drops them, --pair-anyway pairs them."
    )


def check_in_answers(t: Words, number: int, count: int) -> dict[str, tuple[str, str]]:
    """What can become of players who aren't checked in: each as a button, and what follows.

    Args:
        t: the words.
        number: the round to be paired.
        count: how many players there are.
    """
    return {
        "leave-out": (
            t("Leave out"),
            t.many(
                "Not in round {round}, as a round missed. Still in the event: paired again once "
                "checked in.",
                "Not in round {round}, as a round missed. Still in the event: paired again once "
                "checked in.",
                count, round=number,
            ),
        ),
        "drop": (t("Drop"), t("Out of the event from round {round}; points and place are kept.",
                              round=number)),
        "pair": (t("Pair anyway"), t("Paired like everybody else.")),
        "check-in": (t("Check in"), t.many("Here after all: checked in and paired.",
                                           "Here after all: all of them are checked in and paired.",
                                           count)),
    }  # fmt: skip


def without_sentence(t: Words, text: str) -> str:
    """What was missing when a command went on without it."""
    return t("Note: {text}", text=text)
