"""Sentences about the state of an event and its next step."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Protocol

from app.rules.core.event_state import EventState
from app.rules.core.round import Round, RoundKind, RoundState
from app.rules.event.length import is_over, planned_rounds
from app.words.core.catalogue import Words

NameOf = Callable[[int], str]
"""A player's name."""


class Step(Protocol):
    """A next step, by code and facts."""

    @property
    def code(self) -> str:
        """What is to be done."""

    @property
    def facts(self) -> Mapping[str, Any]:
        """What its sentence needs."""


def next_step_sentence(t: Words, step: Step, name_of: NameOf) -> str:
    """What is to be done before the next step."""
    return _SENTENCES[step.code](t, dict(step.facts), name_of)


def next_step_label(t: Words, step: Step) -> str:
    """The next step as a button says it; "" where there is none."""
    number = step.facts.get("round")
    return {
        "register": t("Register players"),
        "pair": t("Pair round {round}", round=number),
        "publish": t("Publish round {round}", round=number),
        "begin": t("Start round"),
        "results": t("Enter results"),
        "close": t("Close round {round}", round=number),
        "over": _closing_label(t, str(step.facts.get("closing", ""))),
    }[step.code]


def _closing_label(t: Words, closing: str) -> str:
    """A step after the last round as a button says it; "" for none."""
    return {
        "awards": t("Give awards"),
        "certificates": t("Print certificates"),
        "report": t("Print the report"),
        "export": t("Export results"),
    }.get(closing, "")


def round_words(t: Words, state: EventState, round_: Round | None = None) -> str:
    """Which round it is and how far it is; the newest for None."""
    round_ = round_ or state.last_round
    if round_ is None:
        return t("Before round 1")
    text = round_state_word(t, round_.state)
    planned = planned_rounds(state)
    is_short = len(state.played) < planned and not state.plays_on and is_over(state) is not None
    if round_.number > planned or is_short:
        return t("Round {round}: {state}", round=round_.number, state=text)
    return t("Round {round} of {of}: {state}", round=round_.number, of=planned, state=text)


def round_state_word(t: Words, state: str) -> str:
    """How far a round is, by its state."""
    return {
        RoundState.DRAFT.value: t("draft, not yet shown to players"),
        RoundState.PUBLISHED.value: t("published"),
        RoundState.PLAYING.value: t("being played"),
        RoundState.CLOSED.value: t("closed"),
    }[state]


def capitalised(text: str) -> str:
    """A text with a capital at its beginning, for where it stands by itself."""
    return text[:1].upper() + text[1:]


def joined(t: Words, items: Iterable[object]) -> str:
    """Items as a list in a sentence: "3, 7 and 9"."""
    texts = [str(item) for item in items]
    if len(texts) < 2:
        return "".join(texts)
    return t("{most} and {last}", most=", ".join(texts[:-1]), last=texts[-1])


_MOST_NAMES = 6
"""More names than so many are counted."""


def some_names(t: Words, players: Sequence[int], name_of: NameOf) -> str:
    """Names as a list in a sentence, the last ones counted where there are many."""
    names = [name_of(player) for player in players]
    more = len(names) - _MOST_NAMES
    if more > 1:
        names = [*names[:_MOST_NAMES], t.many("{n} more", "{n} more", more)]
    return joined(t, names)


def either(t: Words, items: Iterable[object]) -> str:
    """Items to choose from, in a sentence: "3, 7 or 9"."""
    shown = [str(item) for item in items]
    if len(shown) < 2:
        return "".join(shown)
    return t("{most} or {last}", most=", ".join(shown[:-1]), last=shown[-1])


def listed(t: Words, items: Iterable[str]) -> str:
    """Items that may have commas of their own: "5 rounds; cut to the top 4"."""
    return t("; ").join(items)


def missing_sentence(t: Words, tables: tuple[int, ...]) -> str:
    """Which tables have no result."""
    if len(tables) == 1:
        return t("table {table} is missing", table=tables[0])
    return t("tables {tables} are missing", tables=joined(t, in_runs(tables)))


def in_runs(numbers: Iterable[int]) -> tuple[str, ...]:
    """Numbers upwards, three or more that follow each other as one: "3", "95–112"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts: list[str] = []
    for run in runs:
        texts += [f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run)
    return tuple(texts)


def players_words(t: Words, players: int) -> str:
    """How many players are in."""
    return t.many("{n} player", "{n} players", players)


def _register(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    if not facts["players"]:
        if facts.get("gone"):
            return t.many(
                "The only player has left. Register others, or reinstate that one.",
                "All {n} players have left. Register others, or reinstate them.",
                facts["gone"],
            )
        return t("No players yet. Register them, or import a roster.")
    return t("Only one player is in. A round needs at least two: register more.")


def _pair(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    players = players_words(t, facts["players"])
    if facts["round"] == 1:
        return t("{players} registered. Next: pair round 1.", players=players)
    before = t("All results of round {n} are in.", n=facts["round"] - 1)
    return f"{before} {_cut_words(t, facts)}{_coming(t, facts)}"


def _cut_words(t: Words, facts: Mapping[str, Any]) -> str:
    if not facts.get("is_new"):
        return ""
    text = t.many("The cut falls now: {n} player plays on.",
                  "The cut falls now: {n} players play on.", facts["cut"])  # fmt: skip
    return f"{text} "


def _coming(t: Words, facts: Mapping[str, Any]) -> str:
    """The round to be paired, and what is special about it."""
    number, kind = facts["round"], facts.get("kind")
    if kind == RoundKind.TOP_TWO:
        return t("Next: pair round {n}, the last one, in which the first two meet.", n=number)
    if kind == RoundKind.FINALS_TABLES:
        return t("Next: pair round {n}, the last one, with the finals.", n=number)
    if kind == RoundKind.BRACKET:
        inside = players_words(t, facts["players"])
        return t("Next: pair round {n} by the bracket, {inside} still in.", n=number, inside=inside)
    if kind == RoundKind.CUT:
        inside = players_words(t, facts["players"])
        return t("Next: pair round {n} among the {inside} of the cut.", n=number, inside=inside)
    if number == facts["of"]:
        return t("Next: pair round {n}, the last one planned.", n=number)
    return t("Next: pair round {n}.", n=number)


def _results(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    text = t.many("{done} of {n} result in", "{done} of {n} results in", facts["games"], **facts)
    if not facts["tables"]:
        return t("{results}; the rest play without a table.", results=text)
    return t("{results}; {missing}.", results=text, missing=missing_sentence(t, facts["tables"]))


def won_words(
    t: Words, by: str, first: tuple[int, ...], leader: int | None, name_of: NameOf
) -> str:
    """Who has won an event, and by what.

    Args:
        t: the words.
        by: a ``WonBy``.
        first: who is first; several where they share it.
        leader: who leads alone, in the sense of the packet.
        name_of: a player's name.
    """
    from app.rules.standings.awards import WonBy

    names = joined(t, map(name_of, first))
    if not first:
        return t("the standings decide")
    if by == WonBy.LEAD:
        return t("{name} leads alone", name=names)
    if by == WonBy.FINAL:
        return t("{name} has won the final", name=names)
    if by == WonBy.CUT:
        if len(first) > 1:
            return t("{names} share the first place after the cut", names=names)
        return t("{name} is first after the cut", name=names)
    if len(first) > 1:
        return t("{names} share the first place in the standings", names=names)
    if leader is None:
        return t("nobody leads alone, and the standings put {name} first", name=names)
    if leader in first:
        return t("the standings put {name} first", name=names)
    return t("{leader} leads alone, and the standings put {name} first", leader=name_of(leader),
             name=names)  # fmt: skip


def _won(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    return won_words(t, facts["by"], facts["first"], facts["leader"], name_of)


def _publish(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    if facts.get("left_out"):
        return t.many(
            "Round {round} of {of} is a draft without {n} player. Check it, then publish it.",
            "Round {round} of {of} is a draft without {n} players. Check it, then publish it.",
            facts["left_out"],
            round=facts["round"],
            of=facts["of"],
        )
    return t("Round {round} is a draft. Check it, then publish it.", round=facts["round"])


def _begin(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    if facts.get("timed"):
        return t(
            "Round {round} is published. Start the round and its clock when everyone is ready.",
            round=facts["round"],
        )
    return t(
        "Round {round} is published. Start the round when everyone is ready.", round=facts["round"]
    )


_SENTENCES: Mapping[str, Callable[[Words, Mapping[str, Any], NameOf], str]] = {
    "register": _register,
    "pair": _pair,
    "publish": _publish,
    "begin": _begin,
    "results": _results,
    "close": lambda t, facts, name_of: t(
        "All results of round {round} are in, and the event is decided: {won}. Close the round.",
        round=facts["round"],
        won=_won(t, facts, name_of),
    ),
    "over": lambda t, facts, name_of: t("The event is over: {won}.", won=_won(t, facts, name_of)),
}
"""By code."""


def day_text(t: Words, iso: str) -> str:
    """A day as people read it: "Saturday, 21 November 2026"."""
    day = date.fromisoformat(iso)
    weekday = (
        t("Monday"), t("Tuesday"), t("Wednesday"), t("Thursday"), t("Friday"), t("Saturday"),
        t("Sunday"),
    )[day.weekday()]  # fmt: skip
    month = (
        t("January"), t("February"), t("March"), t("April"), t("May"), t("June"), t("July"),
        t("August"), t("September"), t("October"), t("November"), t("December"),
    )[day.month - 1]  # fmt: skip
    return t(
        "{weekday}, {day} {month} {year}", weekday=weekday, day=day.day, month=month, year=day.year
    )
