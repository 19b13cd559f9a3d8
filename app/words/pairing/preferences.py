"""Sentences about preferences: in lists, refusals and the history."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from app.codes import Code, RoundCode
from app.rules.pairing.preference import Preference, PreferenceKind
from app.rules.pairing.preference_costs import Fate
from app.words.core.catalogue import Words
from app.words.core.status import joined

NameOf = Callable[[int], str]
"""A player's name."""

Facts = Mapping[str, Any]


def kind_names(t: Words) -> Mapping[PreferenceKind, str]:
    """The kinds of preference to choose from, each with a first letter of its own."""
    return {
        PreferenceKind.PAIR: t("Pair: keep these two apart"),
        PreferenceKind.CLUB: t("Club: avoid same club"),
        PreferenceKind.CITY: t("Town: avoid same home town"),
        PreferenceKind.FACTION: t("Faction: avoid same faction"),
        PreferenceKind.AGAIN: t("Again: avoid repeat factions"),
        PreferenceKind.BYE: t("Bye: a volunteer takes the bye"),
    }


def preference_phrase(
    t: Words, kind: PreferenceKind, first: int | None, second: int | None, name_of: NameOf
) -> str:
    """What a preference is about, as "Ada and Bo apart"."""
    names = [name_of(player) for player in (first, second) if player is not None]
    if kind is PreferenceKind.PAIR:
        return t("{names} apart", names=joined(t, names))
    if kind is PreferenceKind.BYE:
        return t("the bye for {names}", names=joined(t, names))
    return {
        PreferenceKind.CLUB: t("avoid same club"),
        PreferenceKind.CITY: t("avoid same home town"),
        PreferenceKind.FACTION: t("avoid same faction"),
        PreferenceKind.AGAIN: t("avoid repeat factions"),
    }[kind]


def force_name(t: Words, *, is_hard: bool) -> str:
    """How far a preference goes."""
    return t("must") if is_hard else t("when the packet allows")


def through_name(t: Words, through_round: int | None) -> str:
    """The rounds that a preference holds for."""
    if through_round is None:
        return t("every round")
    return t.many("round 1", "rounds 1 to {n}", through_round)


def preference_line(t: Words, place: int, preference: Preference, name_of: NameOf) -> str:
    """A preference in the list of a command."""
    return t(
        "{place}. {about} – {force}, {rounds}",
        place=place,
        about=preference_phrase(t, preference.kind, preference.first, preference.second, name_of),
        force=force_name(t, is_hard=preference.is_hard),
        rounds=through_name(t, preference.through_round),
    )


def pairs_words(t: Words, pairs: Iterable[tuple[int, int]], name_of: NameOf) -> str:
    """Pairs of players in a sentence: "Ada Voss/Gus Moreau and Nils Juhl/Dora Quist"."""
    return joined(t, [f"{name_of(first)}/{name_of(second)}" for first, second in pairs])


def draft_by_hand_sentence(
    t: Words, number: int, pairs: Sequence[tuple[int, int]], name_of: NameOf
) -> str:
    """Which games made by hand a new pairing of the draft would lose."""
    return t.many(
        "Re-pairing round {round} loses a game made by hand: {pairs}.",
        "Re-pairing round {round} loses {n} games made by hand: {pairs}.",
        len(pairs),
        round=number,
        pairs=pairs_words(t, pairs, name_of),
    )


def follow_answers(t: Words, pairs: str) -> dict[str, tuple[str, str]]:
    """How a draft can follow a preference: each as a button, and what follows."""
    return {
        "rest": (
            t("Keep and re-pair the rest"),
            t("{pairs} stay together, locked; the others are paired by your preferences.",
              pairs=pairs),
        ),
        "all": (t("Re-pair all"), t("What was made by hand is lost.")),
        "later": (t("Later"), t("The draft stays as it is until you re-pair it.")),
    }  # fmt: skip


def fate_name(t: Words, fate: Fate | None, count: int) -> str:
    """How a preference fares in the draft there is; "" without one.

    Args:
        t: the words.
        fate: of a ``PreferenceFate``.
        count: what goes against it.
    """
    match fate:
        case None:
            return ""
        case Fate.KEPT:
            return t("✓ kept")
        case Fate.AGAINST:
            return t.many("⚠ once not", "⚠ {n} times not", count)
        case Fate.LEFT_OUT:
            return t("⚠ left out")
        case Fate.NOT_APPLICABLE:
            return t("– not asked")
        case Fate.OVER:
            return t("– over")


def paired_by_sentence(
    t: Words, applied: Sequence[Preference], left_out: Sequence[Preference], name_of: NameOf
) -> str:
    """Which preferences a round was paired by and which not; "" where nothing was wished.

    What was left out comes first: where there is little room, the end is cut.
    """
    sentences = []
    if left_out:
        sentences.append(f"⚠ {paired_without_sentence(t, left_out, name_of)}")
    if applied:
        sentences.append(t("Preferences applied: {wishes}.", wishes=_named(t, applied, name_of)))
    return " ".join(sentences)


def paired_without_sentence(t: Words, left_out: Sequence[Preference], name_of: NameOf) -> str:
    """Which absolute preferences a round was paired without; "" where there are none."""
    if not left_out:
        return ""
    return t("Paired without: {wishes}.", wishes=_named(t, left_out, name_of))


def _named(t: Words, preferences: Sequence[Preference], name_of: NameOf) -> str:
    subjects = [preference.about for preference in preferences]
    return _listed(t, subjects, name_of)


def first_round_note(t: Words, section: str | None) -> str:
    """That preferences make round 1 less random than the packet pairs it.

    Args:
        t: the words.
        section: the title of the packet's section on the first round; None where it has none.
    """
    if section is None:
        return t("Round 1 is paired at random; your pairing preferences make it less random.")
    return t(
        "The packet pairs round 1 at random (“{section}”); your pairing preferences make it less "
        "random.",
        section=section,
    )


def no_preferences(t: Words) -> str:
    """The line of a round without preferences."""
    return t("None – pairings follow the packet and the random draw.")


def no_pairing_sentence(t: Words, facts: Facts, name_of: NameOf) -> str:
    """Which absolute preferences leave no pairing, beside which others, and the way out."""
    culprits = _listed(t, facts["culprits"], name_of)
    if not facts["beside"]:
        return t("No pairing meets this: {wishes}. Give a reason to pair the round without it.",
                 wishes=culprits)  # fmt: skip
    return t(
        "No pairing meets this: {wishes}, together with {others}. Give a reason to pair the "
        "round without it.",
        wishes=culprits,
        others=_listed(t, facts["beside"], name_of),
    )


def _listed(
    t: Words, preferences: Sequence[tuple[str, int | None, int | None]], name_of: NameOf
) -> str:
    return "; ".join(
        preference_phrase(t, PreferenceKind(kind), first, second, name_of)
        for kind, first, second in preferences
    )


def preference_of(t: Words, facts: Facts, name_of: NameOf) -> str:
    """What a preference is about, from an error's facts or the arguments of an act."""
    kind = PreferenceKind(facts["kind"])
    return preference_phrase(t, kind, facts.get("first"), facts.get("second"), name_of)


REFUSALS: Mapping[Code, Callable[[Words, Facts, NameOf], str]] = {
    RoundCode.PREFERENCE_TWICE: lambda t, facts, name_of: t(
        "This preference is already there: {about}. Change it in the list.",
        about=preference_of(t, facts, name_of),
    ),
    RoundCode.PREFERENCE_UNKNOWN: lambda t, facts, _: t(
        "There's no preference {wish}; it may have been removed.", wish=facts["wish"]
    ),
    RoundCode.PREFERENCE_ROUND: lambda t, facts, _: t(
        "A preference applies through a round from 1 to {most}, or to all.", most=facts["most"]
    ),
    RoundCode.PREFERENCE_NOBODY: lambda t, facts, _: (
        t("Name the volunteer for the bye.")
        if facts["kind"] == PreferenceKind.BYE
        else t("Name both players who are to be kept apart.")
    ),
    RoundCode.PREFERENCE_NAMES_NOBODY: lambda t, *_: t(
        "This preference is about everybody; don't name a player."
    ),
    RoundCode.PREFERENCE_TOO_MANY: lambda t, facts, _: (
        t("Name one volunteer at a time; add another preference for a second one.")
        if facts["kind"] == PreferenceKind.BYE
        else t("Keep two players apart at a time; add another preference for a third.")
    ),
    RoundCode.PREFERENCE_SAME_PLAYER: lambda t, facts, name_of: t(
        "Choose two different players to keep apart.", name=name_of(facts["player"])
    ),
}
"""Code -> its sentence."""
