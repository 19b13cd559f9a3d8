"""Words of the standings: the keys, and why one player stands above another."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from app.rules.packet.packet import BandKind, TieBreak
from app.rules.standings.scoring import Record
from app.rules.standings.standings import Comparison, KeyCompared
from app.rules.standings.tiebreakers import HeadToHead, HeadToHeadBy
from app.words.core.catalogue import Words
from app.words.core.status import joined

Parts = Sequence[tuple[int, Fraction]]


def key_name(t: Words, key: TieBreak) -> str:
    """A key in full."""
    return {
        TieBreak.TOURNAMENT_POINTS: t("tournament points"),
        TieBreak.STRENGTH_OF_SCHEDULE: t("strength of schedule"),
        TieBreak.CONTROL_POINTS: t("control points"),
        TieBreak.ARMY_POINTS: t("army points destroyed"),
        TieBreak.ASSASSINATIONS: t("assassinations"),
        TieBreak.WINS: t("wins"),
        TieBreak.WIN_RATE: t("win rate"),
        TieBreak.OPPONENTS_WIN_RATE: t("opponents' win rate"),
        TieBreak.OPPONENTS_STRENGTH: t("opponents' strength of schedule"),
        TieBreak.CONTROL_POINT_DIFFERENCE: t("control point difference"),
        TieBreak.ARMY_POINT_DIFFERENCE: t("army point difference"),
        TieBreak.HEAD_TO_HEAD: t("head-to-head"),
    }[key]


def key_title(t: Words, key: TieBreak) -> str:
    """A key for the head of a column."""
    return {
        TieBreak.TOURNAMENT_POINTS: t("TP"),
        TieBreak.STRENGTH_OF_SCHEDULE: t("SoS"),
        TieBreak.CONTROL_POINTS: t("CP"),
        TieBreak.ARMY_POINTS: t("AP"),
        TieBreak.ASSASSINATIONS: t("Assn."),
        TieBreak.WINS: t("Wins"),
        TieBreak.WIN_RATE: t("Win%"),
        TieBreak.OPPONENTS_WIN_RATE: t("OWin%"),
        TieBreak.OPPONENTS_STRENGTH: t("OSoS"),
        TieBreak.CONTROL_POINT_DIFFERENCE: t("CP±"),
        TieBreak.ARMY_POINT_DIFFERENCE: t("AP±"),
        TieBreak.HEAD_TO_HEAD: t("H2H"),
    }[key]


def key_meaning(t: Words, key: TieBreak) -> str:
    """What a key counts, for somebody who reads its short title for the first time."""
    return {
        TieBreak.TOURNAMENT_POINTS: t(
            "Tournament points: what the results of the rounds are worth."
        ),
        TieBreak.STRENGTH_OF_SCHEDULE: t(
            "Strength of schedule: the tournament points of all opponents, added up."
        ),
        TieBreak.CONTROL_POINTS: t("Control points scored in all games."),
        TieBreak.ARMY_POINTS: t("Army points of the opponents' models destroyed in all games."),
        TieBreak.ASSASSINATIONS: t("Games won by assassination."),
        TieBreak.WINS: t("Games won."),
        TieBreak.WIN_RATE: t("Win rate: games won, out of 100 played."),
        TieBreak.OPPONENTS_WIN_RATE: t("Opponents' win rate: the mean of theirs."),
        TieBreak.OPPONENTS_STRENGTH: t("Strength of schedule of all opponents, added up."),
        TieBreak.CONTROL_POINT_DIFFERENCE: t("Control points scored, less those conceded."),
        TieBreak.ARMY_POINT_DIFFERENCE: t("Army points destroyed, less those lost."),
        TieBreak.HEAD_TO_HEAD: t("Head-to-head: the games among those who are level."),
    }[key]


def key_about(
    t: Words, key: TieBreak, order: Sequence[TieBreak], section: str | None = None
) -> str:
    """What a key counts, where it comes in the order of the standings, and where that is printed.

    Args:
        t: the words.
        key: the key.
        order: the keys that order the standings, from the first.
        section: the packet's section about it; None where it prints nothing.
    """
    place = order.index(key) if key in order else None
    if place is None:
        comes = t("It orders nobody here.")
    elif place == 0:
        comes = t("It comes first in the standings.")
    else:
        comes = t("Tie-break {n}: it counts where everything before it is level.", n=place)
    lines = [key_meaning(t, key), comes]
    lines += [t("Packet: “{section}”.", section=section)] if section else []
    return "\n".join(lines)


_RATES = frozenset({TieBreak.WIN_RATE, TieBreak.OPPONENTS_WIN_RATE})
_DIFFERENCES = frozenset({TieBreak.CONTROL_POINT_DIFFERENCE, TieBreak.ARMY_POINT_DIFFERENCE})


def key_figure(key: TieBreak, figure: Fraction) -> str:
    """A figure of a key for a column: a rate in hundredths, a difference with its sign.

    Two rates that look alike may differ further down; ``exact_figure`` tells them apart.
    """
    if key in _RATES:
        hundredths = (figure * 10000 + Fraction(1, 2)) // 1
        return f"{hundredths // 100}.{hundredths % 100:02d}"
    if key in _DIFFERENCES and figure > 0:
        return f"+{number_text(figure)}"
    return number_text(figure)


def exact_figure(key: TieBreak, figure: Fraction) -> str:
    """A figure of a key, exactly: "66.67% (2/3)"."""
    if key not in _RATES:
        return key_figure(key, figure)
    return f"{key_figure(key, figure)}% ({figure})"


def number_text(number: Fraction) -> str:
    """A figure: whole, or as a mixed fraction ("1 4/5")."""
    if number < 0:
        return f"−{number_text(-number)}"
    whole, rest = divmod(number.numerator, number.denominator)
    if not rest:
        return str(whole)
    part = f"{rest}/{number.denominator}"
    return f"{whole} {part}" if whole else part


_TURNS: Mapping[str, Callable[[Words], str]] = {
    "won": lambda t: t("W"),
    "lost": lambda t: t("L"),
    "tied": lambda t: t("T"),
    "bye": lambda t: t("bye"),
    "missed": lambda t: "–",
    "open": lambda t: "·",
}


def turn_text(t: Words, turn: str, rank: int | None) -> str:
    """A round in a player's course: how it went, and the opponent's rank now: "W12"."""
    letter = _TURNS[turn](t)
    return letter if rank is None else f"{letter}{rank}"


_STATES: Mapping[str, Callable[[Words], str]] = {
    "dropped": lambda t: t("dropped"),
    "disqualified": lambda t: t("disqualified"),
    "ringer": lambda t: t("ringer"),
    "final": lambda t: t("by the finals"),
    "inside": lambda t: t("plays on"),
    "outside": lambda t: t("out at the cut"),
    "border": lambda t: t("equal at the cut"),
    "keys": lambda t: "",
}


def state_word(t: Words, state: str, *, is_over: bool = False) -> str:
    """The state of a player in the standings: a place that rests on more, or who is out."""
    return t("inside the cut") if is_over and state == "inside" else _STATES[state](t)


def state_meaning(t: Words, state: str) -> str:
    """What a state means; the legend of the standings is made of these."""
    return {
        "dropped": t("dropped: plays no more rounds, and keeps the rank that the results give"),
        "disqualified": t("disqualified: out of the event and its awards"),
        "ringer": t("ringer: fills in, and can't win awards"),
        "final": t("by the finals: the place was played for at the finals tables"),
        "inside": t("inside the cut: plays on, and ranks above everybody outside"),
        "outside": t("out at the cut: the place no longer moves"),
        "border": t("equal at the cut: still to be drawn or chosen who plays on"),
    }[state]


def rank_sentence(
    t: Words, rank: int, name: str, comparison: Comparison | None, name_of: Callable[[int], str]
) -> str:
    """A place with what puts it there, in one sentence.

    Args:
        t: the words of a language.
        rank: of the player.
        name: of the player.
        comparison: the player compared with a neighbour; None where there is nobody else.
        name_of: a player's name.
    """
    if comparison is None:
        return t("{rank}. {name}: nobody else is registered.", rank=rank, name=name)
    (head, *_) = why_sentences(t, comparison, {}, name_of)
    if comparison.decides is not None and comparison.decides.among is not None:
        head = f"{head} {_met_sentence(t, comparison.decides.among, name_of)}"
    return t("{rank}. {name}: {why}", rank=rank, name=name, why=head)


def why_sentences(
    t: Words,
    comparison: Comparison,
    parts: Mapping[TieBreak, tuple[Parts, Parts]],
    name_of: Callable[[int], str],
) -> tuple[str, ...]:
    """Why one player stands above another: the keys in order down to the one that decides.

    Args:
        t: the words.
        comparison: the two compared.
        parts: of each key that rests on opponents, what is behind both figures.
        name_of: a player's name.
    """
    upper, lower = name_of(comparison.upper), name_of(comparison.lower)
    if comparison.decided_by is BandKind.FINALS:
        return (
            t("{upper} is above {lower} by the games at the finals tables.",
              upper=upper, lower=lower),
        )  # fmt: skip
    if comparison.by_third_place:
        return (t("{upper} is above {lower} by the game for third place.",
                  upper=upper, lower=lower),)  # fmt: skip
    if comparison.out_in is not None:
        return (t("{upper} is above {lower} by the bracket: {lower} went out in round {n}.",
                  upper=upper, lower=lower, n=comparison.out_in),)  # fmt: skip
    if comparison.decided_by is BandKind.CUT and comparison.has_left:
        return (
            t("{lower} left inside the cut: those who go on, as {upper}, rank above.",
              upper=upper, lower=lower),
        )  # fmt: skip
    if comparison.decided_by is BandKind.CUT:
        return (
            t("{upper} is inside the cut, {lower} is outside: everybody inside ranks above.",
              upper=upper, lower=lower),
        )  # fmt: skip
    if comparison.decides is None:
        head = t("{upper} and {lower} are tied on everything and share the rank.",
                 upper=upper, lower=lower)  # fmt: skip
    else:
        head = t(
            "{upper} is above {lower} by {key}: {more} to {fewer}.",
            upper=upper,
            lower=lower,
            key=key_name(t, comparison.decides.key),
            more=exact_figure(comparison.decides.key, comparison.decides.upper),
            fewer=exact_figure(comparison.decides.key, comparison.decides.lower),
        )
    sentences = [head, *(_step(t, key) for key in _through(comparison))]
    for key in _through(comparison):
        if key.among is not None:
            sentences.append(_met_sentence(t, key.among, name_of))
        for name, terms in zip((upper, lower), parts.get(key.key, ()), strict=False):
            sentences.append(_PARTS[key.key](t, name, terms, name_of))
    return tuple(sentences)


def _met_sentence(t: Words, among: HeadToHead, name_of: Callable[[int], str]) -> str:
    """Which games head-to-head counts, and whether they decide anything."""
    names = joined(t, map(name_of, among.players))
    match among.by:
        case HeadToHeadBy.ALL_MET:
            return t("Head-to-head: {names} have all met; the games among them count.", names=names)
        case HeadToHeadBy.BEAT_ALL:
            best = max(among.players, key=lambda player: among.points[player])
            others = joined(t, [name_of(player) for player in among.players if player != best])
            return t("Head-to-head: {name} beat {others}, who haven't all met.",
                     name=name_of(best), others=others)  # fmt: skip
    return t("Head-to-head decides nothing: {names} haven't all met, and none beat all the others.",
             names=names)  # fmt: skip


def strength_sentence(t: Words, name: str, parts: Parts, name_of: Callable[[int], str]) -> str:
    """The sum behind a strength of schedule, opponent by opponent."""
    total = number_text(sum((value for _, value in parts), Fraction()))
    if not parts:
        return t("Strength of schedule of {name}: no opponents yet, 0.", name=name)
    terms = " + ".join(f"{number_text(value)} ({name_of(who)})" for who, value in parts)
    return t("Strength of schedule of {name}: {terms} = {total}.", name=name, terms=terms,
             total=total)  # fmt: skip


def _opponents_strength(t: Words, name: str, parts: Parts, name_of: Callable[[int], str]) -> str:
    total = number_text(sum((value for _, value in parts), Fraction()))
    if not parts:
        return t("Opponents' strength of schedule of {name}: no opponents yet, 0.", name=name)
    terms = " + ".join(f"{number_text(value)} ({name_of(who)})" for who, value in parts)
    return t("Opponents' strength of schedule of {name}: {terms} = {total}.", name=name,
             terms=terms, total=total)  # fmt: skip


def _opponents_rate(t: Words, name: str, parts: Parts, name_of: Callable[[int], str]) -> str:
    if not parts:
        return t("Opponents' win rate of {name}: no opponents yet.", name=name)
    terms = " + ".join(f"{value} ({name_of(who)})" for who, value in parts)
    mean = sum((value for _, value in parts), Fraction()) / len(parts)
    return t("Opponents' win rate of {name}: ({terms}) / {n} = {mean}.", name=name, terms=terms,
             n=len(parts), mean=mean)  # fmt: skip


_PARTS: Mapping[TieBreak, Callable[[Words, str, Parts, Callable[[int], str]], str]] = {
    TieBreak.STRENGTH_OF_SCHEDULE: strength_sentence,
    TieBreak.OPPONENTS_STRENGTH: _opponents_strength,
    TieBreak.OPPONENTS_WIN_RATE: _opponents_rate,
}


def _through(comparison: Comparison) -> tuple[KeyCompared, ...]:
    if comparison.decides is None:
        return comparison.keys
    return comparison.keys[: comparison.keys.index(comparison.decides) + 1]


def _step(t: Words, key: KeyCompared) -> str:
    facts = {
        "key": key_name(t, key.key),
        "one": exact_figure(key.key, key.upper),
        "other": exact_figure(key.key, key.lower),
    }
    if key.upper == key.lower:
        return t("{key}: {one} each", **facts)
    return t("{key}: {one} vs {other} – decides", **facts)


def record_text(record: Record) -> str:
    """A record as "2–1", with the ties behind where there are any; a missed round is no loss."""
    tied = f"–{record.ties}" if record.ties else ""
    return f"{record.wins}–{record.losses}{tied}"
