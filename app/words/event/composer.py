"""What an event comes to, in words: rounds, times, lists, painting, victory and standings."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from app.codes import Code, EventCode, RoundCode
from app.rules.packet.packet import (
    AfterCut,
    BandKind,
    Direction,
    EarlyEnd,
    FactionRule,
    LastRound,
    Packet,
    Painting,
    PointsFirst,
    RoundClock,
    TieBreak,
    Timing,
)
from app.rules.packet.sections import ListRules, Sideboard, SideboardPer
from app.rules.results.result import WinReason
from app.words.core.catalogue import Words
from app.words.core.errors import NameOf
from app.words.core.status import joined, listed
from app.words.standings.standings import key_name

Fact = tuple[str, str]
"""Label, such as "Rounds", and value."""


def rounds_facts(
    t: Words, packet: Packet, *, planned: int | None, players: int | None, advised: int | None
) -> tuple[Fact, ...]:
    """How many rounds are played, and what is peculiar about the last of them.

    Args:
        t: the words.
        packet: merged with the variants.
        planned: the EO's number; None for the packet's.
        players: how many there are; None while nobody knows.
        advised: the packet's number for them.
    """
    facts = [_rounds(t, packet, planned, players, advised)]
    cut = packet.band(BandKind.CUT)
    if cut is not None:
        facts.append(t("cut to the top {places}", places=cut.places))
        if packet.pairing.after_cut is AfterCut.SINGLE_ELIMINATION:
            facts.append(t("then single elimination"))
            if packet.pairing.third_place:
                facts.append(t("with a game for third place"))
    match packet.pairing.last_round:
        case LastRound.FINALS_TABLES:
            facts.append(t("finals tables in the last round"))
        case LastRound.TOP_TWO:
            facts.append(t("the top two meet in the last round"))
    return ((t("Rounds"), listed(t, facts)),)


def end_facts(t: Words, packet: Packet) -> tuple[Fact, ...]:
    """What ends the event before its last round.

    Finals tables are played in the last planned round, and single elimination down to its final, so
    no lead ends the event before them.
    """
    waits = packet.pairing.last_round is LastRound.FINALS_TABLES
    if packet.pairing.after_cut is AfterCut.SINGLE_ELIMINATION:
        waits = waits or packet.band(BandKind.CUT) is not None
    if waits or packet.early_end is EarlyEnd.NEVER:
        return ((t("Ends sooner"), t("no, every planned round is played")),)
    if packet.early_end is EarlyEnd.SOLE_UNDEFEATED:
        return ((t("Ends sooner"), t("once only one player is undefeated and leads alone")),)
    return ((t("Ends sooner"), t("once one player leads alone")),)


def _rounds(
    t: Words, packet: Packet, planned: int | None, players: int | None, advised: int | None
) -> str:
    if planned is not None:
        return t.many("{n} round", "{n} rounds", planned)
    if packet.most_rounds is not None:
        return t.many("{n} round", "{n} rounds", packet.most_rounds)
    if advised is not None and players is not None:
        return t.many("{n} round for {players} players", "{n} rounds for {players} players",
                      advised, players=players)  # fmt: skip
    rows = packet.rounds[:4]
    steps = [t("{n} for {players}", n=row.rounds, players=row.most_players) for row in rows[1:]]
    first = t("{n} for up to {players} players", n=rows[0].rounds, players=rows[0].most_players)
    return ", ".join((first, *steps, "…"))


def time_facts(t: Words, packet: Packet, timing: Timing | None) -> tuple[Fact, ...]:
    """How rounds, turns and clocks are timed; the dice of a varied round are thrown in secret."""
    if packet.round_clock is RoundClock.NONE:
        return ((t("Time"), t("no limit: a round lasts until every game is played")),)
    if timing is None:
        return ((t("Time"), t("the time table has no such row")),)
    if timing.clock_minutes is not None and packet.round_clock is RoundClock.CHESS_CLOCK:
        clock = t(
            "a chess clock of {minutes} minutes for each player", minutes=timing.clock_minutes
        )
        return ((t("Time"), clock),)
    return tuple(_round_time(t, packet, timing))


def _round_time(t: Words, packet: Packet, timing: Timing) -> Iterator[Fact]:
    if timing.round_minutes is not None:
        yield t("Round length"), _length(t, packet, timing.round_minutes)
    if timing.turn_minutes is None:
        return
    turn = t("{minutes} minutes", minutes=timing.turn_minutes)
    if timing.extension_minutes is None:
        yield t("Turns"), t("{turn}; no extension", turn=turn)
        return
    facts = {"turn": turn, "extension": timing.extension_minutes}
    seconds = packet.time.extension_declared_seconds
    if seconds is None:
        yield t("Turns"), t("{turn}; one extension of {extension} minutes a game each", **facts)
    else:
        yield (
            t("Turns"),
            t("{turn}; one extension of {extension} minutes a game each, declared within "
              "{seconds} seconds after the turn", seconds=seconds, **facts),
        )  # fmt: skip


def _length(t: Words, packet: Packet, minutes: int) -> str:
    varied = packet.variation if packet.round_clock is RoundClock.VARIABLE else None
    if varied is None:
        return t("{minutes} minutes", minutes=minutes)
    facts = {"minutes": minutes, "least": varied.minutes, "most": varied.minutes * varied.sides}
    if varied.direction is Direction.EITHER:
        return t("{minutes} minutes, {least} to {most} more or less by secret dice", **facts)
    return t("{minutes} minutes and {least} to {most} more by secret dice", **facts)


def list_facts(t: Words, packet: Packet, point_size: int) -> tuple[Fact, ...]:
    """Which army lists are required at a size."""
    rules = packet.lists
    rules_ = (_count(t, rules, point_size), *_lists(t, rules, point_size))
    return ((t("Army lists"), listed(t, rules_)),)


def packet_sentence(t: Words, packet: Packet, timing: Timing | None, point_size: int) -> str:
    """What a packet means for the day, in a short sentence."""
    t = t.in_vocabulary(packet.vocabulary)
    least, most = packet.lists.count_at(point_size)
    lists = t.many("{n} list", "{n} lists", most)
    if most - least == 1:
        lists = t("{least} or {most} lists", least=least, most=most)
    elif most > least:
        lists = t("{least} to {most} lists", least=least, most=most)
    clock = t("no time limit")
    if timing is not None and packet.round_clock is RoundClock.CHESS_CLOCK:
        clock = t("{n}-minute chess clock per player", n=timing.clock_minutes)
    elif timing is not None and packet.round_clock is not RoundClock.NONE:
        clock = t("timed turns, rounds of {n} minutes", n=timing.round_minutes)
    return t("Rules of {year}: {lists} per player, {clock}.",
             year=packet.year, lists=lists, clock=clock)  # fmt: skip


def valid_sentence(t: Words, packet: Packet, day: str) -> str:
    """That a packet isn't the one to play by on a day; "" where it is, or nobody says when.

    Args:
        t: the words.
        packet: with the days on which it is valid.
        day: an ISO date.
    """
    valid = packet.valid
    if valid.until and day > valid.until:
        return t("Valid until {day}, before the day of your event.", day=valid.until)
    if valid.since and day < valid.since:
        return t("Valid from {day}, after the day of your event.", day=valid.since)
    return ""


Tile = tuple[str, str, str]
"""An icon's name, a value, and what it is of."""


def packet_tiles(
    t: Words, packet: Packet, timing: Timing | None, point_size: int
) -> tuple[Tile, ...]:
    """What a packet means for a player, in a few values."""
    t = t.in_vocabulary(packet.vocabulary)
    least, most = packet.lists.count_at(point_size)
    lists = t("{least} to {most}", least=least, most=most) if most > least else str(most)
    if most - least == 1:
        lists = t("{least} or {most}", least=least, most=most)
    clock = (t("No limit"), t("time of a round"))
    if timing is not None and packet.round_clock is RoundClock.CHESS_CLOCK:
        clock = (t("{n} min", n=timing.clock_minutes), t("chess clock each"))
    elif timing is not None and packet.round_clock is not RoundClock.NONE:
        clock = (t("{n} min", n=timing.round_minutes), t("a round, timed turns"))
    is_free = packet.painting_level is None and packet.painting is Painting.NONE
    painting = t("Optional") if is_free else t("Required")
    return (
        ("swords", t.many("{n} point", "{n} points", point_size), t("an army")),
        ("scroll-text", lists, t.many("list each", "lists each", most)),
        ("clock", *clock),
        ("paintbrush", painting, t("painting")),
    )


def day_label(t: Words, players: int) -> str:
    """For how many players a day is."""
    return t.many("{n} player", "{n} players", players) if players else t("Your event")


def day_length(t: Words, rounds: int, minutes: int | None) -> str:
    """How many rounds there are, and how long these take without breaks."""
    text = t.many("{n} round", "{n} rounds", rounds)
    if minutes is None:
        return text
    hours, rest = divmod(minutes, 60)
    length = (
        t("{hours} h {minutes} min", hours=hours, minutes=rest) if rest else t("{n} h", n=hours)
    )
    return t("{rounds}, {length} of play", rounds=text, length=length)


def standard_sentence(t: Words, packet: str) -> str:
    """That nothing differs from the packet."""
    return t("Standard {packet}, exactly as the packet says.", packet=packet)


def customised_sentence(t: Words, names: tuple[str, ...]) -> str:
    """What differs from the packet."""
    return t.many("{n} change to the packet: {names}", "{n} changes to the packet: {names}",
                  len(names), names=", ".join(names))  # fmt: skip


def _count(t: Words, rules: ListRules, point_size: int) -> str:
    least, most = rules.count_at(point_size)
    if most - least == 1:
        return t("{least} or {most} each", least=least, most=most)
    if most > least:
        return t("{least} to {most} each", least=least, most=most)
    return t.many("{n} each", "{n} each", most)


def _lists(t: Words, rules: ListRules, point_size: int) -> Iterator[str]:
    if rules.each_played == 1:
        yield t("every list played at least once")
    elif rules.each_played > 1:
        yield t("every list played {times} times or more", times=rules.each_played)
    if rules.factions is FactionRule.ONE:
        yield t("of one faction")
    elif rules.factions is FactionRule.ONE_ARMY:
        yield t("of one army")
    if rules.characters_once:
        yield t("a character in one list only")
    if rules.battlegroup_only:
        yield t("battlegroups only")
    if rules.least_tier:
        yield t("Theme Forces of tier {tier} or higher", tier=rules.least_tier)
    limit = next(
        (
            specialist.points
            for specialist in rules.specialists
            if specialist.point_size == point_size
        ),
        0,
    )
    if rules.sideboard is not None:
        yield sideboard_text(t, rules.sideboard)
    elif limit:
        yield t("up to {points} points of specialists", points=limit)
    if rules.objective:
        yield t("an objective with each")
    if rules.cards:
        yield t.many("{n} command card in each", "{n} command cards in each", rules.cards)


def sideboard_text(t: Words, board: Sideboard) -> str:
    """A sideboard as it is announced: "Active Duty Roster (up to 20 points) for all lists"."""
    is_shared = board.per is SideboardPer.PLAYER
    facts = {"name": board.name, "points": board.points, "models": board.models}
    if board.points is not None and board.models is not None:
        text = t("{name} (up to {models} entries and {points} points)", **facts)
    elif board.points is not None:
        text = t("{name} (up to {points} points)", **facts)
    elif board.models is not None:
        text = t("{name} (up to {models} entries)", **facts)
    else:
        text = board.name
    if is_shared:
        return t("{board} for all lists together", board=text)
    return t("{board} with each list", board=text)


def painting_facts(t: Words, packet: Packet) -> tuple[Fact, ...]:
    """How far armies must be painted."""
    level = packet.painting_level
    if level is not None:
        text = t("required: {name} – {meaning}", name=level.name, meaning=level.meaning)
        return ((t("Painting"), text),)
    names = {
        Painting.NONE: t("not required"),
        Painting.BASIC: t("required: primed and in base colours"),
        Painting.FULL: t("required: fully painted and based"),
    }[packet.painting]
    return ((t("Painting"), names),)


def victory_facts(t: Words, packet: Packet) -> tuple[Fact, ...]:
    """How games are won, and whether players know the scenarios."""
    text = ", ".join(way for reason, way in _ways(t).items() if reason in packet.win_reasons)
    if packet.game_tiebreaks:
        text = t.many("{ways}; then {n} tiebreaker", "{ways}; then {n} tiebreakers",
                      len(packet.game_tiebreaks), ways=text)  # fmt: skip
    else:
        text = t("{ways}; no tiebreakers", ways=text)
    known = (
        t("secret until their round") if packet.scenario_secret else t("announced before the event")
    )
    return (t("Victory by"), text), (t("Scenarios"), known)


def _ways(t: Words) -> Mapping[WinReason, str]:
    """The ways to win that are played for on the table."""
    return {
        WinReason.ASSASSINATION: t("assassination"),
        WinReason.SCENARIO: t("scenario"),
        WinReason.CLOCK: t("the opponent's clock running out"),
        WinReason.MANGLED_METAL: t("no enemy warjack or warbeast left"),
        WinReason.NO_MODELS: t("no enemy model left"),
    }


def standings_facts(t: Words, packet: Packet, *, is_ruled: bool) -> tuple[Fact, ...]:
    """By which keys players are ordered, from the top of the standings.

    Args:
        t: the words.
        packet: merged with the variants.
        is_ruled: the EO has put tournament points first where the packet's list leaves them out.
    """
    keys_: list[Fact] = []
    finals, cut = packet.band(BandKind.FINALS), packet.band(BandKind.CUT)
    if finals is not None:
        keys_.append((t("First places"), t("by the games at the finals tables")))
    if cut is not None:
        keys_.append((t("Cut"), t("the top {places} stay above everybody else", places=cut.places)))
    shown = finals if finals is not None and finals.order else packet.standings[-1]
    keys = [key_name(t, key) for key in shown.order]
    text = t(", then ").join(keys)
    is_added = shown.points_first is PointsFirst.ADDED
    if is_added and TieBreak.TOURNAMENT_POINTS in shown.order:
        facts = {"keys": text, "packet": packet.name}
        if is_ruled:
            text = t("{keys} (tournament points first by the EO's ruling)", **facts)
        else:
            text = t("{keys} ({packet} doesn't list tournament points here)", **facts)
    keys_.append((t("Standings"), text))
    return tuple(keys_)


def figures_wait(t: Words) -> str:
    """In the place of the figures while choices contradict each other."""
    return t("The summary appears once the choices don't conflict.")


def goes_with(t: Words, names: tuple[str, ...]) -> str:
    """Beside a variant that is played because another is."""
    return t("Goes with {names}.", names=joined(t, tuple(f"“{name}”" for name in names)))


def listed_beside(t: Words, count: int) -> str:
    """In the place of so many things that a question is about."""
    return t.many("{n} thing is listed below.", "{n} things are listed below.", count)


def rank_move(t: Words, name: str, old: int, new: int) -> str:
    """A player who would change places."""
    return t("{old} → {new}  {name}", old=old, new=new, name=name)


# What a change of packet, size or variants does to what was played, in words.


_Sentence = Callable[[Words, Mapping[str, Any], NameOf], str]


def _result(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    if facts["table"] is None:
        return t("Round {round}: {change}", round=facts["round"], change=facts["inner"])
    return t(
        "Round {round}, table {table}: {change}",
        round=facts["round"],
        table=facts["table"],
        change=facts["inner"],
    )


def _names(t: Words, players: Iterable[int], name_of: NameOf) -> str:
    return joined(t, tuple(name_of(player) for player in players))


CHANGE_SENTENCES: Mapping[Code, _Sentence] = {
    EventCode.CHANGE_ROUND: lambda t, facts, name_of: t(
        "Round {round}: {change}", round=facts["round"], change=facts["inner"]
    ),
    EventCode.CHANGE_RESULT: _result,
    EventCode.CHANGE_RANK: lambda t, facts, name_of: t(
        "{name} moves from rank {old} to {new}.",
        name=name_of(facts["player"]),
        old=facts["old"],
        new=facts["new"],
    ),
    EventCode.CHANGE_LIST: lambda t, facts, name_of: t(
        "{name}: {change}", name=name_of(facts["player"]), change=facts["inner"]
    ),
    RoundCode.AFTER_END: lambda t, facts, name_of: t("The event would have been over before it."),
    RoundCode.OUTSIDE_CUT: lambda t, facts, name_of: t(
        "After a cut {names} would not have played.", names=_names(t, facts["players"], name_of)
    ),
    RoundCode.NO_CUT: lambda t, facts, name_of: t(
        "Without a cut {names} would have played too.", names=_names(t, facts["players"], name_of)
    ),
}
"""By code; ``inner`` is what is wrong inside a round, a result or a list."""
