"""Sentences of the command season."""

from collections.abc import Iterable, Iterator, Mapping

from app.rules.season.qualification import Qualification, Qualifier
from app.rules.season.season import PersonId
from app.rules.season.season_state import SeasonState
from app.rules.season.table import SeasonTable
from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.season.reasons import missed_sentences, open_tie_sentence, qualified_sentence


def season_acts_help(t: Words) -> Mapping[str, str]:
    """What each act of the command does."""
    return {
        "new": t("Make a season file."),
        "set": t("Change the season's name or rules."),
        "take": t("Add an event: an event file, exported JSON, CSV of places, or typed results."),
        "events": t("List the events of the season."),
        "remove": t("Remove an event."),
        "who": t("List everybody, with home and region."),
        "merge": t("Two people are the same: the first becomes the second."),
        "split": t("Give some events of a person to somebody new."),
        "assign": t("Say who a player of an event is."),
        "home": t("Change a person's name, home or region."),
        "table": t("Show the table of points."),
        "qualify": t("Show who qualifies for the finals, and who doesn't."),
        "print": t("Make a printout as PDF: the table, who qualifies, or the finals."),
        "decline": t("Note that a person can't come to the finals."),
        "lots": t("Put people who are equal in everything in order."),
        "draw": t("Draw the brackets of the finals."),
        "finals": t("Make the event of the finals."),
        "masters": t("Fill a final from qualifiers, and make its event."),
        "undo": t("Undo the newest act."),
        "redo": t("Redo what was undone last."),
        "history": t("List what was done."),
        "check": t("Check the file, and whether the events are still as they were read."),
        "export": t("Write the table for other programs or a web page."),
    }


def season_arguments_help(t: Words) -> Mapping[str, str]:
    """What each argument of the command means."""
    return {
        "season": t("the season file, *.season"),
        "name": t("a name"),
        "rules": t("built-in rules, or a file with your own that ends in .toml"),
        "source": t("the event: *.dicedown, *.json or *.csv"),
        "result": t("a typed result: place,name,country,state,city; may be repeated"),
        "title": t("the event's name, where its file has none"),
        "date": t("the event's day, where its file has none"),
        "packet": t("the packet that it is played by"),
        "players": t("how many played, where only some are listed"),
        "who": t("who a player is: 5=12 for person 12, 5=new for somebody new; may be repeated"),
        "likely": t("accept the likeliest person shown for everybody else"),
        "replace": t("read the event again in place of what the season has"),
        "organizer": t("who ran the event"),
        "event": t("an event, by number or name"),
        "events": t("events, by number or name"),
        "person": t("a person, by number or name"),
        "people": t("people in the order you rule; none: by lot"),
        "into": t("the person who stays"),
        "number": t("the player's number in the event"),
        "city": t("the home town"),
        "state": t("the state or province"),
        "country": t("the country"),
        "region": t("the region's key, or “address” to go by the address"),
        "note": t("a note"),
        "as_of": t("the table as of this day"),
        "printout": t("what is printed: {known}", known="table, qualification, finals"),
        "paper": t("the size of the sheets"),
        "language": t("the language of the printout"),
        "form": t("the form of the answer"),
        "late": t("after the alternates were named: the first of them takes the place"),
        "back": t("the person can come after all"),
        "seed": t("the seed of the draw; else a fresh one"),
        "meeting": t("which seeds of a bracket meet first"),
        "out": t("the file to write"),
        "points": t("the point size"),
        "places": t("how many play in the final"),
        "each": t("how many go on from each event; else as many as fill the final"),
        "conditions": t("the conditions of the final"),
        "swiss": t("play the packet's rounds instead of a bracket"),
        "lot": t("a player of several who are equal, the first one first; may be repeated"),
        "draw_lots": t("draw lots among those who are equal"),
        "declined": t("somebody who doesn't play the final; may be repeated"),
        "where": t("where the convention is: {known}", known="us, elsewhere"),
        "attendees": t("how many people the convention has"),
        "gamers": t("how many of them play the game"),
        "same": t("the qualifiers and the final are held at the same convention"),
        "approved": t("the publisher has approved it"),
        "because": t("the reason for what is odd"),
    }


def season_made_sentence(t: Words, path: str) -> str:
    """That a season was made."""
    return t("Season made: {path}", path=path)


def taken_sentence(t: Words, name: str, players: int, new: int) -> str:
    """That an event was added, and how many of its players are new."""
    added = t.many("{name}: {n} player added", "{name}: {n} players added", players, name=name)
    return t("{added}, {new} of them new in the season.", added=added, new=new)


def known_as_sentence(t: Words, name: str, person: str) -> str:
    """Who a player was taken for."""
    return t("{name} is {person}", name=name, person=person)


def confirm_sentence(t: Words) -> str:
    """How to say who players are."""
    return t("Add --who NUMBER=PERSON or NUMBER=new for each, or --likely for the likeliest.")


def event_line(t: Words, key: str, name: str, date: str, players: int, source: str) -> str:
    """An event of the season in a list."""
    line = t.many("#{key} {name}: {n} player", "#{key} {name}: {n} players", players,
                  key=key, name=name)  # fmt: skip
    return " · ".join(filter(None, (line, date, source)))


def no_events_sentence(t: Words) -> str:
    """That a season has no events."""
    return t("No event is in the season yet.")


def removed_sentence(t: Words, name: str) -> str:
    """That an event was removed."""
    return t("{name} is removed from the season.", name=name)


def merged_sentence(t: Words, person: str, into: str) -> str:
    """That two people are one."""
    return t("{person} is {into} from now on.", person=person, into=into)


def split_sentence(t: Words, person: str) -> str:
    """That somebody new has some events."""
    return t("New person: {person}", person=person)


def person_line(t: Words, number: int, name: str, home: Iterable[str], region: str) -> str:
    """A person in a list."""
    where = ", ".join(filter(None, home))
    return " · ".join(filter(None, (f"#{number} {name}", where, region)))


def table_heads(t: Words) -> tuple[str, ...]:
    """The columns of the table of points."""
    return (t("Place"), t("Name"), t("Region"), t("Points"), t("Wins"), t("Events"), t("Games"))


def lots_sentence(t: Words, names: Iterable[str], seed: int | None) -> str:
    """The order of equals."""
    order = joined(t, tuple(names))
    if seed is None:
        return t("In this order: {names}.", names=order)
    return t("In this order, by lot {seed}: {names}.", seed=seed, names=order)


def declined_sentence(t: Words, person: str, *, comes: bool) -> str:
    """That somebody can't come, or can after all."""
    return t("{person} can come.", person=person) if comes else t("{person} can't come.",
                                                                  person=person)  # fmt: skip


def bracket_line(t: Words, number: int, region: str, games: Iterable[tuple[str, str]]) -> str:
    """A bracket and the games of its first round."""
    title = t("Bracket {number}", number=number) + (f" ({region})" if region else "")
    return f"{title}: " + ", ".join(f"{first} – {second}" for first, second in games)


def event_left_sentence(t: Words, file: str) -> str:
    """That the file of the finals stays where it is, though their making was undone."""
    return t("The event {file} stays where it is. Delete its file if nobody needs it.", file=file)


def alternates_heading(t: Words) -> str:
    """Above the alternates."""
    return t("Alternates, in order:")


def qualification_lines(
    t: Words, state: SeasonState, table: SeasonTable, found: Qualification
) -> Iterator[str]:
    """Who is in the finals, who may be called up and who is out, each with the reason."""

    def name_of(person: int) -> str:
        return state.by_id[PersonId(person)].name

    def line_of(line: Qualifier) -> str:
        row = table.row(line.person)
        points = 0 if row is None else row.points
        why = qualified_sentence(t, state.rules, line, points, name_of)
        return f"  {name_of(line.person)}: {why}"

    yield t.many("{n} player in the finals:", "{n} players in the finals:", len(found.finalists))
    yield from map(line_of, found.finalists)
    if found.alternates:
        yield alternates_heading(t)
        yield from map(line_of, found.alternates)
    out = [line for line in found.out if line.number is None]
    if out:
        yield t("Not in the finals:")
    for missed in out:
        why = "; ".join(missed_sentences(t, state.rules, missed, name_of))
        yield f"  {name_of(missed.person)}: {why}"
    if found.vacant:
        yield t.many("{n} place has nobody.", "{n} places have nobody.", found.vacant)
    for tie in found.open_ties:
        yield open_tie_sentence(t, state.rules, tie, name_of)


def sound_sentence(t: Words, path: str, events: int) -> str:
    """That a season is whole, and its events are as they were read."""
    return t.many(
        "{path} is undamaged, and its {n} event is as it was read.",
        "{path} is undamaged, and its {n} events are as they were read.",
        events,
        path=path,
    )
