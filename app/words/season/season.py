"""What the page of a season says besides the reasons: events, scores, what is missing."""

from collections.abc import Iterator

from app.rules.season.order import KeyValue, Placed
from app.rules.season.people import Candidate
from app.rules.season.season import Home
from app.rules.season.season_state import SeasonState
from app.rules.season.table import EventScore, SeasonRow
from app.words.core.catalogue import Words
from app.words.season.reasons import (
    candidate_phrase,
    key_name,
    not_counted_phrase,
    record_text,
)


def source_word(t: Words, source: str) -> str:
    """Where the results of an event came from."""
    known = {"file": t("event file"), "json": t("JSON"), "csv": t("CSV"), "typed": t("typed")}
    return known.get(source, source)


def score_sentences(t: Words, state: SeasonState, row: SeasonRow) -> Iterator[str]:
    """A line for each event that somebody played, and what it is worth."""
    for score in row.scores:
        event = state.event_of_key[score.event]
        yield f"{event.name}: {_score(t, score)}"


def _score(t: Words, score: EventScore) -> str:
    place = (
        t("no place")
        if score.place is None
        else t("place {place} of {players}", place=score.place, players=score.players)
    )
    if score.reason is not None and not score.extra_points:
        return f"{place} – {not_counted_phrase(t, score.reason)}"
    points = t.many("{n} point", "{n} points", score.total)
    if score.reason is not None:
        return f"{place} – {points} ({not_counted_phrase(t, score.reason)})"
    return f"{place} – {points}"


def placed_sentence(t: Words, placed: Placed) -> str:
    """By what somebody stands where: each key that was looked at."""
    texts = [f"{key_name(t, one.key)} {value_text(one)}" for one in placed.values]
    if placed.by_lot:
        texts.append(t("by lot"))
    elif placed.is_shared:
        texts.append(t("shared"))
    return ", ".join(texts)


def vacant_sentence(t: Words, places: int) -> str:
    """That places have nobody."""
    return t.many("{n} place has nobody yet.", "{n} places have nobody yet.", places)


def ties_sentence(t: Words, ties: int) -> str:
    """How many ties are open that nothing decides."""
    return t.many(
        "{n} group of equals isn't in order yet: draw lots.",
        "{n} groups of equals aren't in order yet: draw lots.",
        ties,
    )


def no_region_sentence(t: Words, people: int) -> str:
    """That the region of some isn't known."""
    return t.many(
        "{n} player has no region: enter the home under People.",
        "{n} players have no region: enter their homes under People.",
        people,
    )


def match_text(t: Words, name: str, home: Home, candidate: Candidate) -> str:
    """Somebody who a player of an event might be, and what speaks for it or against it."""
    where = ", ".join(filter(None, (home.city, home.state, home.country)))
    reasons = candidate_phrase(t, candidate)
    return f"{name} ({where}) – {reasons}" if where else f"{name} – {reasons}"


def value_text(value: KeyValue) -> str:
    """A value of a key: games as they were played, places by how often, else the number."""
    if value.record is not None:
        return record_text(value.record)
    if isinstance(value.amount, tuple):
        return "/".join(map(str, value.amount))
    return str(value.amount)
