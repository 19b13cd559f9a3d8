"""The words of exports for people: pairings and standings for a group chat, a page of results."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from app.rules.exchange.sides import Coins, Farthest, Opening
from app.rules.results.result import WinReason
from app.whole_file import file_stem
from app.words.core.catalogue import Words, kept_apart
from app.words.results.results import reason_name

if TYPE_CHECKING:
    # The standings need their heads alone.
    from app.rules.exchange.lookback import Endings, LookbackTally


def table_heads(t: Words) -> Mapping[str, str]:
    """Heads of the tables of a page."""
    return {
        "rank": t("Rank"),
        "name": t("Name"),
        "faction": t("Faction"),
        "record": t("Record"),
        "table": t("Table"),
        "first": t("First"),
        "second": t("Second"),
        "result": t("Result"),
    }


def round_title(t: Words, number: int, scenario: str | None) -> str:
    """A round, with its scenario where that may be known."""
    if scenario is None:
        return t("Round {n}", n=number)
    return t("Round {n}: {scenario}", n=number, scenario=scenario)


def running_title(t: Words, number: int) -> str:
    """The standings while a round is played."""
    return t("Standings so far in round {n}", n=number)


def chat_pairing(t: Words, table: int | None, first: str, second: str) -> str:
    """A game in a group chat."""
    place = "–" if table is None else str(table)
    pair, other = kept_apart(first), kept_apart(second)
    return t("{table}: {first} – {second}", table=place, first=pair, second=other)


def chat_bye(t: Words, name: str) -> str:
    """A bye in a group chat."""
    return t("Bye: {name}", name=kept_apart(name))


def chat_standing(t: Words, rank: int, name: str, record: str, figures: str, mark: str) -> str:
    """A place in a group chat."""
    apart = kept_apart(name)
    who = t("{name} [{mark}]", name=apart, mark=mark) if mark else apart
    return t("{rank}. {name} ({record}) {figures}", rank=rank, name=who, record=record,
             figures=figures)  # fmt: skip


def still_playing(t: Words) -> str:
    """In the place of a result that is not in yet."""
    return t("being played")


def rehearsal_mark(t: Words) -> str:
    """That an event is made up."""
    return t("PRACTICE EVENT")


# What the tables of the look back are called, with their heads and their names for the unknown.


def table_titles(t: Words) -> Mapping[str, str]:
    """What each table is called, in the order of its keys 1 to 5."""
    return {
        "factions": t("Factions"),
        "meetings": t("Faction match-ups"),
        "scenarios": t("Scenarios"),
        "ways": t("Win types"),
        "casters": t("Army lists"),
        "sides": t("Sides"),
        "tables": t("Sides by table"),
    }


def tally_heads(t: Words, first: str) -> tuple[str, ...]:
    """The heads of a table of tallies."""
    return (
        first,
        t("Players"),
        t("Games"),
        t("Won"),
        t("Tied"),
        t("Lost"),
        t("Win rate"),
        t("CP per game"),
        t("AP per game"),
    )


def first_heads(t: Words) -> Mapping[str, str]:
    """What the first column of each table holds."""
    return {
        "factions": t("Faction"),
        "meetings": t("Faction"),
        "scenarios": t("Scenario"),
        "ways": t("How it ended"),
        "casters": t("Caster of the list"),
        "sides": t("Where"),
        "tables": t("Table"),
    }


def side_heads(t: Words, first: str) -> tuple[str, ...]:
    """The heads of a table of sides."""
    return (
        first,
        t("Side"),
        t("Games"),
        t("Won"),
        t("Win rate"),
        t("Chance alone"),
        t("As far by chance"),
    )


def opening_name(t: Words, opening: Opening) -> str:
    """What one of the two had before the first turn."""
    return t("Went first") if opening is Opening.FIRST else t("Top edge")


def whole_event(t: Words) -> str:
    """All games of an event together."""
    return t("Whole event")


def table_name(t: Words, table: int) -> str:
    """A table as a place."""
    return t("Table {table}", table=table)


def sides_hint(t: Words) -> str:
    """Where nobody wrote down who went first."""
    return t(
        "Nothing is known of sides. Tick “Keep who went first and which side” in the event's "
        "settings, and slips ask for it."
    )


def coins_sentence(t: Words, opening: Opening, coins: Coins) -> str:
    """How many games one side has won, and how often chance alone gives that."""
    patterns = {
        (Opening.FIRST, True): t(
            "{won} of {games} won by who went first; chance alone gives {won} or more in {share} "
            "of such days."
        ),
        (Opening.FIRST, False): t(
            "{won} of {games} won by who went first; chance alone gives {won} or fewer in {share} "
            "of such days."
        ),
        (Opening.TOP, True): t(
            "{won} of {games} won from the top edge; chance alone gives {won} or more in {share} "
            "of such days."
        ),
        (Opening.TOP, False): t(
            "{won} of {games} won from the top edge; chance alone gives {won} or fewer in {share} "
            "of such days."
        ),
    }
    pattern = patterns[opening, coins.is_more]
    return pattern.format(won=coins.won, games=coins.games, share=share_text(coins.tail))


def farthest_sentence(t: Words, opening: Opening, found: Farthest, place: str) -> str:
    """Which of several is farthest from half, and how often chance makes one of them so."""
    coins = found.line.coins(opening)
    patterns = {
        (Opening.FIRST, False): t(
            "Most uneven of {n}: {place}, {won} of {games} won by who went first. With {n} to "
            "compare, chance alone makes one as uneven in {share} of such days: nothing unusual."
        ),
        (Opening.FIRST, True): t(
            "Most uneven of {n}: {place}, {won} of {games} won by who went first. With {n} to "
            "compare, chance alone makes one as uneven in only {share} of such days: worth a look."
        ),
        (Opening.TOP, False): t(
            "Most uneven of {n}: {place}, {won} of {games} won from the top edge. With {n} to "
            "compare, chance alone makes one as uneven in {share} of such days: nothing unusual."
        ),
        (Opening.TOP, True): t(
            "Most uneven of {n}: {place}, {won} of {games} won from the top edge. With {n} to "
            "compare, chance alone makes one as uneven in only {share} of such days: worth a look."
        ),
    }
    return patterns[opening, found.is_rare].format(
        n=found.looked_at, place=place, won=coins.won, games=coins.games,
        share=share_text(found.chance),
    )  # fmt: skip


def meeting_heads(t: Words) -> tuple[str, ...]:
    """The heads of the table of factions against each other."""
    return (t("Faction"), t("Against"), t("Won"), t("Tied"), t("Lost"))


def scenario_heads(t: Words, ways: tuple[WinReason, ...]) -> tuple[str, ...]:
    """The heads of the table of scenarios, a column a way of winning."""
    names = (reason_name(t, way) for way in ways)
    both = t("Control points a game, both sides")
    return (t("Scenario"), t("Rounds"), t("Games"), *names, both)


def way_heads(t: Words) -> tuple[str, ...]:
    """The heads of the table of ways of winning."""
    return (t("How it ended"), t("Games"), t("Share"))


def outcome_names(t: Words) -> tuple[str, str, str]:
    """The parts of a bar: won, tied, lost."""
    return (t("won"), t("tied"), t("lost"))


def tally_name(t: Words, tally: "LookbackTally", *, is_list: bool) -> str:
    """A tally's name."""
    if tally.name:
        return tally.name
    return t("list not written down") if is_list else unknown_faction(t)


def unknown_faction(t: Words) -> str:
    """In the place of a faction that nobody wrote down."""
    return t("no faction")


def scenario_name(t: Words, endings: "Endings", title: str) -> str:
    """A scenario's name, or what stands where none was played."""
    return title if endings.scenario else t("no scenario")


def share_text(share: Fraction | None) -> str:
    """A share in whole percent; a dash where there is none."""
    if share is None:
        return "–"
    return "<1 %" if 0 < share < Fraction(1, 200) else f"{round(share * 100)} %"


def average_text(average: Fraction | None) -> str:
    """A mean to one place; a dash where there is none."""
    return "–" if average is None else f"{float(average):.1f}"


def nothing_yet(t: Words) -> str:
    """Shown before anybody is registered."""
    return t("Nothing to count yet. Register players to see their factions here.")


def export_answers(t: Words) -> Mapping[str, tuple[str, str]]:
    """What an event can be exported as: what the button says, and what one gets."""
    return {
        "html": (t("Save web page"), t("Standings, pairings and results, for players.")),
        "text": (
            t("Copy for chat"),
            t("The pairings of the round being played, else the standings."),
        ),
        "games": (t("Save games"), t("CSV for a spreadsheet: a line for each game.")),
        "results": (
            t("Save results"),
            t("CSV for a web site: each player with the points beside the name, by table."),
        ),
        "standings": (t("Save standings"), t("CSV for a spreadsheet: a line for each player.")),
        "statistics": (t("Save statistics"), t("Excel workbook with plots.")),
        "maps": (
            t("Save maps of tables"),
            t("The terrain alone, without a scenario: SVG, PNG or JSON."),
        ),
        "event": (
            t("Save whole event"),
            t("JSON for another program. It has secrets in it: not for players."),
        ),
    }


def export_file_name(t: Words, kind: str, event: str) -> str:
    """What an exported file is offered to be called, with the event's name."""
    name = {
        "html": t("results") + ".html",
        "games": t("games") + ".csv",
        "results": t("results") + ".csv",
        "standings": t("standings") + ".csv",
        "statistics": t("statistics") + ".xlsx",
        "event": t("whole-event") + ".json",
    }[kind]
    return f"{file_stem(event, 'event')} - {name}"


def map_file_name(t: Words, event: str) -> str:
    """What the file with the maps of all tables is offered to be called."""
    return f"{file_stem(event, 'event')} - {t('maps')}.json"


def maps_sentence(t: Words, count: int, folder: str) -> str:
    """Shown once the maps of tables are written into a folder."""
    return t.many("{n} map is in {folder}.", "{n} maps are in {folder}.", count, folder=folder)


def exported_file_sentence(t: Words, path: str) -> str:
    """Shown once an event is written into a file."""
    return t("Exported as {path}.", path=path)


def exported_sentence(t: Words, path: str) -> str:
    """Shown once everything is written into a workbook."""
    return t("Tables and charts are in {path}.", path=path)
