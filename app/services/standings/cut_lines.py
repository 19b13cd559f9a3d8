"""All that is to be said of a cut, in words: by the window and by commands alike."""

from app.rules.core.event_state import EventState
from app.rules.core.round import Round
from app.rules.standings.cut import Cut, cut, cut_difference
from app.words.core.catalogue import Words
from app.words.standings.cut import NameOf, border_sentences, cut_sentences, difference_sentences


def cut_lines(state: EventState, t: Words, name_of: NameOf) -> tuple[str, ...]:
    """Where the event's cut falls, who was equal at its border, and what a correction means."""
    found = cut(state)
    if found is None:
        return ()
    return (*cut_sentences(t, found, name_of), *difference_lines(state, t, name_of))


def border_lines(state: EventState, t: Words, name_of: NameOf) -> tuple[str, ...]:
    """Who is equal at the border of a cut that is due, and what a correction means for a made one.

    Nothing where there is nothing to decide.
    """
    found = cut(state)
    if found is None:
        return ()
    if found.is_made:
        return difference_lines(state, t, name_of)
    return border_sentences(t, found, name_of)


def difference_lines(state: EventState, t: Words, name_of: NameOf) -> tuple[str, ...]:
    """How the made cut would differ on the results as they are now, and what can be done."""
    differs = cut_difference(state)
    return () if differs is None else difference_sentences(t, differs, name_of)


def lines_of_round(state: EventState, round_: Round, t: Words, name_of: NameOf) -> tuple[str, ...]:
    """What is to be said of the cut that a round is the first to be paired on."""
    kept = round_.cut
    if kept is None:
        return ()
    made = Cut(
        after=state.rounds[round_.number - 2].number,
        places=len(kept.players),
        players=kept.players,
        is_made=not round_.is_draft,
        left_out=kept.left_out,
        equals=kept.equals,
        seed=kept.seed,
    )
    return (*cut_sentences(t, made, name_of), *difference_lines(state, t, name_of))


def cut_json(state: EventState) -> dict[str, object] | None:
    """The event's cut as plain values; None where there is none."""
    found, differs = cut(state), cut_difference(state)
    if found is None:
        return None
    return {
        "after": found.after,
        "places": found.places,
        "is_made": found.is_made,
        "is_open": found.is_open,
        "players": list(found.players),
        "left_out": list(found.left_out),
        "equals": list(found.equals),
        "seed": found.seed,
        "would_be_in": [] if differs is None else list(differs.would_be_in),
        "would_be_out": [] if differs is None else list(differs.would_be_out),
        "differs": differs is not None,
    }
