"""The cut in words: where it falls, who was equal at its border, and what a correction means."""

from collections.abc import Iterable

from app.rules.standings.bracket import FIRST_FINAL
from app.rules.standings.cut import Cut, CutDifference
from app.words.core.catalogue import Words
from app.words.core.errors import NameOf
from app.words.core.status import joined


def cut_sentences(t: Words, cut: Cut, name_of: NameOf) -> tuple[str, ...]:
    """Where the cut falls or fell, and who of the equals at its border is inside and why."""
    places, number = cut.places, cut.after
    if not number:
        head = t.many("A bracket of {n} player.", "A bracket of {n} players.", places)
    elif cut.is_made:
        head = t("The cut fell after round {n}: {places} players are inside.",
                 places=places, n=number)  # fmt: skip
    else:
        head = t("The cut falls now, after round {n}: the first {places} play on.",
                 places=places, n=number)  # fmt: skip
    return head, *border_sentences(t, cut, name_of)


def border_sentences(t: Words, cut: Cut, name_of: NameOf) -> tuple[str, ...]:
    """Who was equal at the border and who of them plays on; nothing where nobody was."""
    if not cut.equals:
        return ()
    if cut.is_open:
        return (_open_border(t, cut, name_of),)
    inside = [player for player in cut.equals if player in cut.players]
    facts = {
        "equals": joined(t, map(name_of, sorted(cut.equals))),
        "inside": joined(t, map(name_of, inside)),
        "seed": cut.seed,
    }
    if cut.seed is None:
        sentence = t("{equals} were equal at the border. Inside by EO ruling: {inside}.", **facts)
    else:
        sentence = t(
            "{equals} were tied at the border. Drawn inside with seed {seed}: {inside}.",
            **facts,
        )
    return (sentence,)


def difference_sentences(t: Words, differs: CutDifference, name_of: NameOf) -> tuple[str, ...]:
    """How a made cut would differ on the results as they are now, and what the EO can do."""
    number = differs.round_number
    if differs.undefeated is not None:
        what = t(
            "By the corrected results {n} players are undefeated after round {before}, "
            "too many for the cut to fall there.",
            n=differs.undefeated,
            before=number - 1,
        )
    else:
        what = _moved(t, differs, name_of)
    if differs.can_cut_again:
        way = t(
            "Keep the cut as it is, or withdraw round {round} and cut again: no game has begun.",
            round=number,
        )
    else:
        way = t("Round {round} has begun, so the cut stays as it is played.", round=number)
    return what, way


def no_cut_sentence(t: Words) -> str:
    """That an event has no cut now."""
    return t("No cut falls now.")


def final_name(t: Words, mark: int | None) -> str:
    """What a game is called by its mark as a final."""
    if mark is None:
        return t("no final")
    return t("first final") if mark == FIRST_FINAL else t("second final")


def marked_sentence(t: Words, mark: int | None, players: Iterable[str]) -> str:
    """What a game counts as now."""
    facts = {"players": " – ".join(players), "final": final_name(t, mark)}
    return t("{players} counts as: {final}.", **facts)


def _moved(t: Words, differs: CutDifference, name_of: NameOf) -> str:
    into = joined(t, map(name_of, differs.would_be_in))
    out = joined(t, map(name_of, differs.would_be_out))
    if not out:
        return t("By the corrected results {names} would be inside the cut.", names=into)
    if not into:
        return t("By the corrected results {names} would be outside the cut.", names=out)
    return t(
        "By the corrected results {into} would be inside the cut instead of {out}.",
        into=into,
        out=out,
    )


def _open_border(t: Words, cut: Cut, name_of: NameOf) -> str:
    """Who is equal for how many places, before anything is drawn."""
    named = [player for player in cut.equals if player in cut.players]
    others = [player for player in cut.equals if player not in cut.players]
    equal = t.many(
        "{equals} are equal for the last place inside.",
        "{equals} are equal for the last {n} places inside.",
        cut.places - len(cut.players),
        equals=joined(t, map(name_of, sorted(others))),
    )
    ruled = t("Inside by EO ruling: {inside}.", inside=joined(t, map(name_of, named)))
    how = t("Pairing the next round draws who plays on; or name them yourself.")
    return " ".join([ruled, equal, how] if named else [equal, how])
