"""The words of a player's card."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from app.rules.core.entrant import Entrant, EntrantStatus
from app.rules.core.round import Bye, ByeKind
from app.rules.packet.packet import TieBreak
from app.rules.pairing.preference import Preference, PreferenceKind
from app.rules.players.leaving import GameAfterLeaving, Leaving
from app.rules.results.result import Game, WinReason
from app.words.core.catalogue import Words
from app.words.results.results import reason_name
from app.words.standings.standings import key_figure, key_title

NameOf = Callable[[int], str]


def standing_line(
    t: Words,
    rank: int,
    players: int,
    record: str,
    figures: Sequence[tuple[TieBreak, Fraction]],
) -> str:
    """Rank and record: "Rank 3 of 12 · 2–1 · TP 2 · SoS 5"."""
    parts = [t("Rank {rank} of {players}", rank=rank, players=players), record]
    parts += [f"{key_title(t, key)} {key_figure(key, figure)}" for key, figure in figures]
    return " · ".join(parts)


def person_line(t: Words, entrant: Entrant) -> str:
    """Number, faction, club, city and status."""
    parts = [t("No. {n}", n=entrant.id)]
    parts += [text for text in (entrant.faction, entrant.club, entrant.city) if text]
    if entrant.public_name:
        parts.append(t("shown as “{name}”", name=entrant.public_name))
    if entrant.fixed_table is not None:
        parts.append(t("always at table {n}", n=entrant.fixed_table))
    if not entrant.eligible:
        parts.append(t("ringer"))
    status = {
        EntrantStatus.ACTIVE: "",
        EntrantStatus.DROPPED: t("dropped"),
        EntrantStatus.DISQUALIFIED: t("disqualified"),
    }[entrant.status]
    return " · ".join([*parts, status] if status else parts)


def turn_tick_name(t: Words, mark: str, *, is_on: bool) -> str:
    """What turning a tick of the roll call over does: "Check in", or "Undo check-in"."""
    return {
        "here": t("Undo check-in") if is_on else t("Check in"),
        "paid": t("Mark as not paid") if is_on else t("Mark as paid"),
        "lists": t("Mark lists as not handed in") if is_on else t("Mark lists as handed in"),
        "painted": t("Mark as not painted") if is_on else t("Mark as painted"),
    }[mark]


def checks_line(
    t: Words, *, is_here: bool, has_paid: bool, lists_in: bool, is_painted: bool | None = None
) -> str:
    """The ticks of the roll call; None for one that the packet does not ask for."""
    ticks = (
        (t("checked in"), t("not checked in"), is_here),
        (t("paid"), t("not paid"), has_paid),
        (t("lists handed in"), t("lists not handed in"), lists_in),
        (t("painted"), t("not painted"), is_painted),
    )
    return " · ".join(f"✓ {yes}" if on else f"✗ {no}" for yes, no, on in ticks if on is not None)


def turn_word(t: Words, turn: str) -> str:
    """How a round went."""
    return {
        "won": t("Won"),
        "lost": t("Lost"),
        "tied": t("Tie"),
        "bye": t("Bye"),
        "missed": t("Missed"),
        "open": t("Open"),
    }[turn]


def how_text(t: Words, reason: WinReason | None, bye: Bye | None) -> str:
    """How the game ended, or why there was none."""
    if bye is not None:
        return {
            ByeKind.DRAWN: t("drawn"),
            ByeKind.PREFERENCE: t("by preference"),
            ByeKind.VOLUNTEER: t("by hand"),
            ByeKind.GRANTED: t("granted"),
            ByeKind.WALKOVER: t("through without a game"),
        }[bye.kind]
    return "" if reason is None else reason_name(t, reason)


def pair_text(pair: tuple[int | None, int | None]) -> str:
    """Two sides' figures, the player's first: "5–2"; "" where neither is known."""
    own, other = ("–" if number is None else str(number) for number in pair)
    if pair == (None, None):
        return ""
    return own if pair[1] is None else f"{own} : {other}"


def list_line(
    t: Words, number: int, about: str, played: int, wanted: int, *, can_be_met: bool
) -> str:
    """A list, how often it was played, and what is owed."""
    text = t("List {number}", number=number)
    if about:
        text = t("{text} ({about})", text=text, about=about)
    times = t.many("played once", "played {n} times", played) if played else t("not played")
    text = t("{text}: {times}", text=text, times=times)
    if not wanted:
        return text
    owed = t.many("owed once", "owed {n} times", wanted)
    text = t("{text}, {owed}", text=text, owed=owed)
    return text if can_be_met else t("{text} – too few rounds are left", text=text)


def preference_line(t: Words, preference: Preference, player: int, name_of: NameOf) -> str:
    """A preference that names the player."""
    if preference.kind is PreferenceKind.BYE:
        text = t("takes the bye if there is one")
    else:
        other = preference.second if preference.first == player else preference.first
        name = "" if other is None else name_of(other)
        text = t("does not meet {name}", name=name)
    if preference.is_hard:
        text = t("{text}, before all else", text=text)
    if preference.through_round is not None:
        return t("{text}, through round {n}", text=text, n=preference.through_round)
    return text


def titles(t: Words) -> dict[str, str]:
    """The heads of the card's parts."""
    return {
        "rounds": t("Rounds"),
        "lists": t("Lists"),
        "log": t("Judge's log"),
        "wishes": t("Preferences"),
        "acts": t("History"),
    }


def course_text(t: Words, rounds: Sequence[tuple[int, str, int]], players: int) -> str:
    """The course of the event for a player: number, how it went, and the rank after each round."""
    lines = [
        t("Round {n}: {how}, rank {rank} of {players}", n=number, how=turn_word(t, turn).lower(),
          rank=rank, players=players)
        for number, turn, rank in rounds
    ]  # fmt: skip
    return "\n".join(lines)


def note_text(t: Words, *, is_draft: bool, is_paired_down: bool) -> str:
    """What is special about a round."""
    notes = [t("draft")] if is_draft else []
    return ", ".join([*notes, t("paired down")] if is_paired_down else notes)


# What a game becomes when one of its players leaves, in words.


def concession_sentence(t: Words, game: Game, name_of: Callable[[int], str]) -> str:
    """The result that a game is given: who wins, with control and army points."""
    result = game.result
    if result is None or result.winner is None:
        return t("Table {table}: nobody wins.", table=game.table or "–")
    first, second = sorted(game.sides, key=lambda side: side.player != result.winner)
    return t(
        "Table {table}: {winner} wins {cp} in control points, {ap} in army points.",
        table=game.table or "–",
        winner=name_of(first.player),
        cp=f"{first.control_points or 0}–{second.control_points or 0}",
        ap=f"{first.army_points or 0}–{second.army_points or 0}",
    )


def leaving_sentence(t: Words, after: Leaving, name: str) -> str:
    """What follows from a player's leaving now."""
    what = {
        GameAfterLeaving.STANDS: t("{name} is out from round {round}; nothing else changes."),
        GameAfterLeaving.PAIRED_AGAIN: t("{name} is out, and round {round} is paired again."),
        GameAfterLeaving.NO_SHOW: t(
            "{name} is out from round {round}; the opponent is paired again or wins by a no-show."
        ),
        GameAfterLeaving.BYE_TAKEN_BACK: t(
            "{name} is out from round {round} and has no bye in it."
        ),
        GameAfterLeaving.CONCESSION: t(
            "{name} gives up the game, unless you enter what was played, and is out from round "
            "{round}."
        ),
    }[after.effect]
    return what.format(name=name, round=after.out_from)
