"""The words on paper: what each sheet is called, and what stands in its heads and boxes."""

from collections.abc import Iterable, Sequence

from app.rules.core.entrant import EntrantStatus
from app.rules.core.round import ByeKind, RoundKind
from app.rules.packet.kinds import TieBreak
from app.rules.packet.packet import AmountKind
from app.whole_file import file_stem
from app.words.core.catalogue import Words
from app.words.core.status import NameOf, some_names
from app.words.standings.standings import key_name, key_title


def paper_name(t: Words, paper: str) -> str:
    """A paper as lists and buttons call it."""
    return {
        "slips": t("Result slips"),
        "pairings": t("Pairings by table"),
        "names": t("Pairings by name"),
        "call-out": t("Pairings for announcing"),
        "floor-sheet": t("Judge's floor sheet"),
        "record-sheets": t("Player record sheets"),
        "check-in": t("Check-in list"),
        "welcome": t("Welcome slips"),
        "army-lists": t("Army lists"),
        "places": t("Name cards"),
        "table-cards": t("Table cards"),
        "scenario": t("Scenario sheet"),
        "table-scenarios": t("Scenario sheets by table"),
        "standings": t("Standings"),
        "announcement": t("Announcement"),
        "day-plan": t("Timetable poster"),
        "phones": t("The event on phones"),
        "ballots": t("Ballots"),
        "certificates": t("Certificates"),
        "report": t("Event report for players"),
        "eo-report": t("Event report for the EO"),
        "test-page": t("Printer test page"),
        "objectives": t("Objective cards"),
        "scenario-reference": t("Scenario reference"),
        "crew": t("Changes for the crew"),
        "terrain-cards": t("Terrain cards"),
        "terrain-reset": t("Terrain reset sheet"),
        "terrain-packing": t("Terrain packing list"),
        "templates": t("Marker templates"),
    }[paper]


def outdated_name(t: Words, paper: str, players: Sequence[int], name_of: NameOf) -> str:
    """A paper that is out of date: "Player record sheets (Ann, Bob and Cleo)".

    Args:
        t: the words.
        paper: which.
        players: those whose sheets it is about; none for the whole paper.
        name_of: a player's name.
    """
    name = paper_name(t, paper)
    if not players:
        return name
    return t("{paper} ({names})", paper=name, names=some_names(t, players, name_of))


def group_name(t: Words, group: str) -> str:
    """The heading over a group of papers."""
    return {
        "round": t("This round"),
        "players": t("Players"),
        "event": t("Event"),
        "scenario": t("Scenario"),
    }[group]


def per_sheet_text(t: Words, number: int) -> str:
    """How many slips or cards lie on a sheet."""
    return t.many("{n} on a sheet", "{n} on a sheet", number)


def event_title(t: Words, name: str, *, is_rehearsal: bool) -> str:
    """An event as paper calls it; what is made up says so."""
    return t("{name} – PRACTICE EVENT", name=name) if is_rehearsal else name


def round_title(t: Words, number: int) -> str:
    """A round as paper calls it."""
    return t("Round {n}", n=number)


def slip_round(t: Words, number: int, *, is_draft: bool) -> str:
    """A round as a slip calls it."""
    title = round_title(t, number)
    return t("DRAFT – {title}", title=title) if is_draft else title


def blank_round_title(t: Words) -> str:
    """A round whose number is written by hand."""
    return t("Round {n}", n="____")


def keys_legend(t: Words, keys: Iterable[TieBreak]) -> str:
    """What the short titles of keys mean."""
    return " · ".join(f"{key_title(t, key)}: {key_name(t, key)}" for key in keys)


def points_legend(t: Words, *, scores_army: bool) -> str:
    """What the short words for points mean, as a bye's worth has them."""
    keys = (TieBreak.TOURNAMENT_POINTS, TieBreak.CONTROL_POINTS, TieBreak.ARMY_POINTS)
    return keys_legend(t, keys if scores_army else keys[:2])


def for_judges(t: Words) -> str:
    """The mark of what players must not see."""
    return t("For judges only")


def round_ends(t: Words, time: str) -> str:
    """When the round ends, below the title."""
    return t("Ends at {time}", time=time)


def extra_minutes(t: Words, minutes: int) -> str:
    """What a table has got beyond the round's time."""
    return t("+{minutes} min", minutes=minutes)


def sheet_title(t: Words, paper: str, number: int, *, is_draft: bool) -> str:
    """What stands above a sheet of a round."""
    title = t("Round {n}: {paper}", n=number, paper=paper_name(t, paper))
    return t("DRAFT – {title}", title=title) if is_draft else title


def packet_line(t: Words, packet: str, points: int) -> str:
    """What was played."""
    return t("{packet}, {points} army points", packet=packet, points=points)


def standings_title(t: Words, through: int, *, is_final: bool) -> str:
    """The standings through a round; 0 where they rest on nothing yet."""
    if not through:
        return t("Standings: no round is over yet")
    if is_final:
        return t("Final standings after round {n}", n=through)
    return t("Standings after round {n}", n=through)


def scenario_line(t: Words, scenario: str | None) -> str:
    """The scenario below a title; "" while it is secret or not chosen."""
    return "" if scenario is None else t("Scenario: {name}", name=scenario)


def kind_line(t: Words, kind: RoundKind, tables: tuple[str, ...], players: int) -> str:
    """What is special about a round; mostly "".

    Args:
        t: the words.
        kind: of the round.
        tables: those of the games that the packet fixes, the first final's first.
        players: how many play in the round.
    """
    if kind is RoundKind.CUT:
        return t("Cut to the top {n}", n=players)
    if not tables:
        return ""
    if kind is RoundKind.TOP_TWO:
        return t("First against second: table {table}", table=tables[0])
    if len(tables) == 1:
        return t("Final: table {table}", table=tables[0])
    return t("Final: table {first}, third place: table {second}",
             first=tables[0], second=tables[1])  # fmt: skip


def game_note(t: Words, kind: RoundKind, final: int | None, players: int) -> str:
    """What a game is about, on its slip; mostly "".

    Args:
        t: the words.
        kind: of the round.
        final: place of the game among those that the packet fixes; None for the others.
        players: how many play in the round.
    """
    if kind is RoundKind.CUT:
        return t("Cut to the top {n}", n=players)
    if kind is RoundKind.BRACKET:
        return t("Single elimination")
    if final is None:
        return ""
    if kind is RoundKind.TOP_TWO:
        return t("First against second")
    return t("For third place") if final else t("Final")


def printed_line(t: Words, moment: str) -> str:
    """When a sheet was printed."""
    return t("Printed {moment}", moment=moment)


def file_name(t: Words, paper: str, number: int, *, event: str = "", is_blank: bool = False) -> str:
    """What a paper's file is offered to be called, without folder.

    Args:
        t: the words of a language.
        paper: its id.
        number: its round.
        event: the event's name, which comes first; "" for what is of no event.
        is_blank: it is for writing on.
    """
    pattern = {
        "slips": t("slips") if is_blank else t("round-{n}-slips"),
        "pairings": t("round-{n}-pairings"),
        "names": t("round-{n}-names"),
        "call-out": t("round-{n}-to-read-aloud"),
        "floor-sheet": t("round-{n}-floor-sheet"),
        "record-sheets": (
            t("round-{n}-record-sheets") if number and not is_blank else t("record-sheets")
        ),
        "check-in": t("check-in"),
        "welcome": t("welcome-slips"),
        "army-lists": t("army-lists"),
        "places": t("name-cards"),
        "table-cards": t("table-cards"),
        "scenario": t("round-{n}-scenario"),
        "table-scenarios": t("round-{n}-scenario-by-table"),
        "standings": t("round-{n}-standings"),
        "announcement": t("announcement"),
        "day-plan": t("timetable"),
        "phones": t("on-phones"),
        "ballots": t("ballots"),
        "certificates": t("certificates"),
        "report": t("report"),
        "eo-report": t("report-for-the-eo"),
        "test-page": t("test-page"),
        "objectives": t("objective-cards"),
        "scenario-reference": t("scenario-reference"),
        "crew": t("crew"),
        "terrain-cards": t("terrain-cards"),
        "terrain-reset": t("terrain-reset"),
        "terrain-packing": t("terrain-packing-list"),
        "templates": t("templates"),
    }[paper]
    name = pattern.format(n=number)
    return _of_event(event, blank_file(t, name) if is_blank else name)


def _of_event(event: str, name: str) -> str:
    """A file's name with that of its event before it, so that two events never mix in a folder."""
    stem = f"{file_stem(event, 'event')} - {name}" if event else name
    return f"{stem}.pdf"


def blank_file(t: Words, name: str) -> str:
    """What the file of a blank paper is called, without its ending."""
    return t("{name}-blank", name=name)


def bye_worth(
    t: Words,
    kind: ByeKind | None,
    tournament: int,
    control: int | AmountKind,
    army: int | AmountKind | None,
) -> str:
    """What a bye scores, as players read it on the wall.

    Args:
        t: the words.
        kind: of the bye; None to leave out who granted it.
        tournament: tournament points.
        control: control points; a kind where they hang on games that are still played.
        army: army points, likewise; None where the packet does not score them.
    """
    of_games = {
        AmountKind.AVERAGE_OF_PLAYER: t("average"),
        AmountKind.AVERAGE_OF_ROUND: t("average"),
        AmountKind.LOWEST_WINNER: t("lowest winner's"),
    }

    def points_text(points: int | AmountKind) -> str:
        return of_games[points] if isinstance(points, AmountKind) else str(points)

    worth = t("{tournament} TP, {control} CP", tournament=tournament, control=points_text(control))
    if army is not None:
        worth = t("{worth}, {army} AP", worth=worth, army=points_text(army))
    return t("{worth}, EO ruling", worth=worth) if kind is ByeKind.GRANTED else worth


def bye_word(t: Words, worth: str) -> str:
    """A bye in the place of an opponent."""
    return t("Bye ({worth})", worth=worth)


def status_mark(t: Words, status: EntrantStatus, *, eligible: bool, stand: str = "") -> str:
    """What stands beside a name in the standings; mostly ""; what the place rests on is last."""
    marks = {
        EntrantStatus.ACTIVE: "",
        EntrantStatus.DROPPED: t("dropped"),
        EntrantStatus.DISQUALIFIED: t("disqualified"),
    }
    notes = [marks[status], "" if eligible else t("no award"), stand]
    return ", ".join(note for note in notes if note)


# Words of the sets of papers: what they are called, what is in them and what is left out.


def set_name(t: Words, which: str) -> str:
    """A set as lists and buttons call it."""
    return {
        "round": t("Whole round"),
        "start": t("Start of event"),
        "end": t("End of event"),
    }[which]


def set_file_name(t: Words, which: str, number: int, event: str) -> str:
    """What a set's file is offered to be called, without folder."""
    pattern = {
        "round": t("round-{n}-all-printouts"),
        "start": t("event-start"),
        "end": t("event-end"),
    }[which]
    return _of_event(event, pattern.format(n=number))


def unprintable_sentence(t: Words, name: str, letters: str, spelling: str) -> str:
    """That printouts can't show a name whole, and what to do."""
    if spelling:
        return t(
            "⚠ Printouts can't show “{letters}” in {name}. Enter “{spelling}” as the display name.",
            letters=letters,
            name=name,
            spelling=spelling,
        )
    return t(
        "⚠ Printouts can't show “{letters}” in {name}. Enter a Latin spelling as the display name.",
        letters=letters,
        name=name,
    )


def parts_sentence(t: Words, parts: Iterable[tuple[str, int]]) -> str:
    """What is in a set, in its order: papers by their ids, with their copies."""
    return t("Includes: {papers}", papers=", ".join(_copies(t, *part) for part in parts))


def left_out_sentence(t: Words, paper: str, why: str) -> str:
    """That a paper of a set is not in it, and why."""
    return t("Left out: {paper}. {why}", paper=paper_name(t, paper), why=why)


def _copies(t: Words, paper: str, copies: int) -> str:
    name = paper_name(t, paper)
    return name if copies == 1 else t("{name} ×{n}", name=name, n=copies)
