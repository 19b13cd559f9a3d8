"""Words of the standings: the keys, and why one player stands above another."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from app.rules.cut import Cut
from app.rules.packet import BandKind, TieBreak
from app.rules.standings import Comparison, KeyCompared
from app.words.catalogue import Words
from app.words.status import joined

Parts = Sequence[tuple[int, Fraction]]


def key_name(t: Words, key: TieBreak) -> str:
    """A key in full."""
    return {
        TieBreak.TOURNAMENT_POINTS: t("tournament points"),
        TieBreak.STRENGTH_OF_SCHEDULE: t("strength of schedule"),
        TieBreak.CONTROL_POINTS: t("control points"),
        TieBreak.ARMY_POINTS: t("army points destroyed"),
        TieBreak.ASSASSINATIONS: t("assassinations"),
    }[key]


def key_title(t: Words, key: TieBreak) -> str:
    """A key for the head of a column."""
    return {
        TieBreak.TOURNAMENT_POINTS: t("TP"),
        TieBreak.STRENGTH_OF_SCHEDULE: t("SoS"),
        TieBreak.CONTROL_POINTS: t("CP"),
        TieBreak.ARMY_POINTS: t("AP"),
        TieBreak.ASSASSINATIONS: t("Assn."),
    }[key]


def number_text(number: Fraction) -> str:
    """A figure: whole, or as a mixed fraction ("1 4/5")."""
    whole, rest = divmod(number.numerator, number.denominator)
    if not rest:
        return str(whole)
    part = f"{rest}/{number.denominator}"
    return f"{whole} {part}" if whole else part


def turn_text(t: Words, turn: str, rank: int | None) -> str:
    """A round in a player's course: how it went, and the opponent's rank now: "W12"."""
    letter = {
        "won": t("W"),
        "lost": t("L"),
        "tied": t("T"),
        "bye": t("bye"),
        "missed": "–",
        "open": "·",
    }[turn]
    return letter if rank is None else f"{letter}{rank}"


def stand_text(t: Words, stand: str, *, is_over: bool = False) -> str:
    """What a place rests on, where it is not the keys alone."""
    return {
        "final": t("by the finals"),
        "inside": t("inside the cut") if is_over else t("plays on"),
        "outside": t("out at the cut"),
        "keys": "",
    }[stand]


def cut_sentences(t: Words, cut: Cut, name_of: Callable[[int], str]) -> tuple[str, ...]:
    """Where the cut falls or fell, and who of the equals at its border is inside and why."""
    places, number = len(cut.players), cut.after
    if cut.is_made:
        head = t("The cut fell after round {n}: {places} players are inside.",
                 places=places, n=number)  # fmt: skip
    else:
        head = t("The cut falls now, after round {n}: the first {places} play on.",
                 places=places, n=number)  # fmt: skip
    if not cut.equals:
        return (head,)
    inside = [one for one in cut.equals if one in cut.players]
    facts = {
        "equals": joined(t, map(name_of, sorted(cut.equals))),
        "inside": joined(t, map(name_of, inside)),
        "seed": cut.seed,
    }
    if cut.seed is None:
        said = t("{equals} stand equal at its border; by the EO's word inside: {inside}.", **facts)
    else:
        said = t(
            "{equals} stand equal at its border; drawn with seed {seed}, inside: {inside}.", **facts
        )
    return head, said


def rank_sentence(
    t: Words, rank: int, name: str, one: Comparison | None, name_of: Callable[[int], str]
) -> str:
    """A place with what puts it there, in one sentence.

    Args:
        t: the words of a language.
        rank: of the player.
        name: of the player.
        one: the player compared with a neighbour; None where there is nobody else.
        name_of: a player's name.
    """
    if one is None:
        return t("{rank}. {name}: nobody else is registered.", rank=rank, name=name)
    (head, *_) = why_sentences(t, one, ((), ()), name_of)
    return t("{rank}. {name}: {why}", rank=rank, name=name, why=head)


def why_sentences(
    t: Words, one: Comparison, parts: tuple[Parts, Parts], name_of: Callable[[int], str]
) -> tuple[str, ...]:
    """Why one player stands above another: the keys in order down to the one that decides."""
    upper, lower = name_of(one.upper), name_of(one.lower)
    if one.settled is BandKind.FINALS:
        return (
            t("{upper} stands above {lower} by the games at the finals tables.",
              upper=upper, lower=lower),
        )  # fmt: skip
    if one.settled is BandKind.CUT:
        return (
            t("{upper} and {lower} were parted by the cut: outside it places no longer move.",
              upper=upper, lower=lower),
        )  # fmt: skip
    if one.decides is None:
        head = t("{upper} and {lower} are equal in every key and share the rank.",
                 upper=upper, lower=lower)  # fmt: skip
    else:
        head = t(
            "{upper} stands above {lower} by {key}: {more} to {fewer}.",
            upper=upper,
            lower=lower,
            key=key_name(t, one.decides.key),
            more=number_text(one.decides.upper),
            fewer=number_text(one.decides.lower),
        )
    steps = tuple(_step(t, key) for key in _through(one))
    if not any(key.key is TieBreak.STRENGTH_OF_SCHEDULE for key in _through(one)):
        return (head, *steps)
    sums = (
        strength_sentence(t, upper, parts[0], name_of),
        strength_sentence(t, lower, parts[1], name_of),
    )
    return (head, *steps, *sums)


def strength_sentence(t: Words, name: str, parts: Parts, name_of: Callable[[int], str]) -> str:
    """The sum behind a strength of schedule, opponent by opponent."""
    total = number_text(sum((value for _, value in parts), Fraction()))
    if not parts:
        return t("Strength of schedule of {name}: no opponents yet, 0.", name=name)
    terms = " + ".join(f"{number_text(value)} ({name_of(who)})" for who, value in parts)
    return t("Strength of schedule of {name}: {terms} = {total}.", name=name, terms=terms,
             total=total)  # fmt: skip


def _through(one: Comparison) -> tuple[KeyCompared, ...]:
    if one.decides is None:
        return one.keys
    return one.keys[: one.keys.index(one.decides) + 1]


def _step(t: Words, key: KeyCompared) -> str:
    facts = {
        "key": key_name(t, key.key),
        "one": number_text(key.upper),
        "other": number_text(key.lower),
    }
    if key.upper == key.lower:
        return t("{key}: {one} each", **facts)
    return t("{key}: {one} against {other}, and that decides", **facts)
