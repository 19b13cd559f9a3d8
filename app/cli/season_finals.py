"""The command season, of its finals: who qualifies, who can't come, lots, brackets, the events."""

import json
from argparse import Namespace
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from app.cli.command import Command, Parser, file_argument
from app.cli.console import Console
from app.codes import SeasonCode
from app.rules.season.finals import BracketDraw
from app.rules.season.qualifiers import Convention
from app.rules.season.rules import SeedMeeting
from app.rules.season.season import PersonId
from app.rules.season.season_state import SeasonState
from app.services.core.errors import NotNowError
from app.services.core.history import history
from app.services.event.event_draft import EventDraft
from app.services.players.player_lookup import date_typed, player_typed
from app.services.program.all_acts import verb_sentence
from app.services.season.exports import places_csv, qualification_json
from app.services.season.finals import event_left_by, finals_draft, make_finals
from app.services.season.places import (
    decline_place,
    draw_brackets,
    order_equals,
    places_of,
    take_decline_back,
)
from app.services.season.qualified_final import (
    DrawnLot,
    FinalChoice,
    QualifiedFinal,
    event_field,
    event_final_draft,
    lots_drawn,
    make_qualified_final,
    qualified_final,
    season_field,
)
from app.services.season.season import event_typed, name_of_person, person_typed
from app.services.season.season_rules import final_rules_ids
from app.services.season.session import SeasonSession
from app.words.core.catalogue import Words
from app.words.core.commands import made_sentence
from app.words.program.errors import problem_sentence
from app.words.season import commands as sentences
from app.words.season.final import final_reason, final_title
from app.words.season.reasons import drawn_sentences, final_place_sentence

Option = Callable[..., None]


def finals_arguments(option: Option) -> None:
    """Those of places and finals."""
    option("decline", "person", "person", metavar="PERSON")
    option("decline", "--late", "late", action="store_true")
    option("decline", "--back", "back", action="store_true")
    option("lots", "people", "people", metavar="PERSON", nargs="*")
    for act in ("lots", "draw"):
        option(act, "--seed", "seed", type=int, metavar="N")
    ways = tuple(way.value for way in SeedMeeting)
    option("draw", "--meeting", "meeting", choices=ways)
    option("masters", "events", "events", metavar="EVENT", nargs="+")
    option("masters", "--places", "places", type=int, required=True, metavar="M")
    option("masters", "--each", "each", type=int, metavar="N")
    option("masters", "--conditions", "conditions", default="best-go-on",
           choices=final_rules_ids())  # fmt: skip
    option("masters", "--declined", "declined", action="append", default=[], metavar="PERSON")
    option("masters", "--where", "where", metavar="KEY")
    option("masters", "--attendees", "attendees", type=int, metavar="N")
    option("masters", "--gamers", "gamers", type=int, metavar="N")
    option("masters", "--same", "same", action="store_true", default=None)
    option("masters", "--approved", "approved", action="store_true", default=None)
    option("masters", "--swiss", "swiss", action="store_true")
    option("masters", "--lot", "lot", action="append", default=[], metavar="PERSON")
    option("masters", "--draw-lots", "draw_lots", action="store_true")
    option("masters", "--seed", "seed", type=int, metavar="N")
    for act, is_needed in (("finals", True), ("masters", False)):
        option(act, "-o", "out", dest="out", required=is_needed, metavar="OUT", type=Path)
        option(act, "--packet", "packet", metavar="ID|FILE.toml")
        option(act, "--points", "points", type=int, metavar="N")
        option(act, "--name", "name", metavar="TEXT")
        option(act, "--date", "date", metavar="D")


def _qualify(options: Namespace, console: Console) -> None:
    t = console.t
    with console.season(options.file, writes=False) as season:
        state = season.state
        as_of = date_typed(options.as_of) if options.as_of else None
        places = places_of(state, as_of)
        if options.form == "csv":
            console.out.write(places_csv(state, as_of))
            return
        if options.form == "json":
            payload = qualification_json(state, places)
            console.say(json.dumps(payload, ensure_ascii=False, indent=2))
            return
        console.say(*sentences.qualification_lines(t, state, places.table, places.qualification))


def _decline(options: Namespace, console: Console) -> None:
    with console.season(options.file) as season:
        person = person_typed(season.state, options.person)
        if options.back:
            season.do(take_decline_back, person.id)
        else:
            season.do(decline_place, person.id, is_late=options.late)
        console.say(sentences.declined_sentence(console.t, person.name, comes=options.back))


def _lots(options: Namespace, console: Console) -> None:
    with console.season(options.file) as season:
        state = season.state
        people = tuple(person_typed(state, typed).id for typed in options.people)
        done = season.do(order_equals, people, options.seed)
        say_step(console, season, done.changes.step)


def _draw(options: Namespace, console: Console) -> None:
    with console.season(options.file) as season:
        meeting = None if options.meeting is None else SeedMeeting(options.meeting)
        drawn: BracketDraw = season.do(draw_brackets, meeting, options.seed).value
        state, t = season.state, console.t
        for bracket in drawn.brackets:
            region = state.rules.region(bracket.region)
            games = tuple(
                (name_of_person(state, one), name_of_person(state, other))
                for one, other in bracket.games
            )
            title = "" if region is None else region.name
            console.say(sentences.bracket_line(t, bracket.number, title, games))
        console.say(*drawn_sentences(t, state.rules, drawn, partial(name_of_person, state)))


def _finals(options: Namespace, console: Console) -> None:
    with console.season(options.file) as season:
        make_finals(season, options.out, _draft(options, season.state))
        console.say(made_sentence(console.t, str(options.out)))


def _draft(options: Namespace, state: SeasonState) -> EventDraft:
    """The event as typed; without a packet or a size as the window offers it."""
    date = date_typed(options.date) if options.date else None
    draft = finals_draft(state, options.name or state.name, date, options.packet)
    return draft if options.points is None else replace(draft, point_size=options.points)


def _masters(options: Namespace, console: Console) -> None:
    t = console.t
    with console.season(options.file) as season:
        state = season.state
        convention = Convention(
            key=options.where,
            attendees=options.attendees,
            players=options.gamers,
            is_same=options.same,
            is_approved=options.approved,
        )
        ruled = tuple(person_typed(state, typed).id for typed in options.lot)
        choice = FinalChoice(
            events=tuple(event_typed(state, event).key for event in options.events),
            places=options.places,
            each=options.each,
            rules=options.conditions,
            declined=tuple(person_typed(state, typed).id for typed in options.declined),
            lots=(DrawnLot(people=ruled),) if ruled else (),
            convention=convention,
        )
        final = _drawn(options, console, qualified_final(season_field(state), choice))
        _say_final(console, final)
        if options.out is None:
            return
        if options.packet is None or options.points is None:
            raise NotNowError(SeasonCode.PACKET_AND_POINTS)
        draft = _draft(options, state)
        make_qualified_final(
            season, options.out, draft, final, why=_reason_of(final, t),
            is_bracket=not options.swiss, because=options.because,
        )  # fmt: skip
        console.say(made_sentence(t, str(options.out)))


def _drawn(options: Namespace, console: Console, final: QualifiedFinal) -> QualifiedFinal:
    """The final with lots drawn among those who are equal, where that is wanted."""
    while options.draw_lots and final.found.open_ties:
        choice = lots_drawn(final, console.dice, options.seed)
        final = qualified_final(final.source, choice)
        drawn = choice.lots[-1]
        console.say(sentences.lots_sentence(console.t, final.names(drawn.people), drawn.seed))
    return final


def _reason_of(final: QualifiedFinal, t: Words) -> str:
    lots = [(lot.seed, final.names(lot.people)) for lot in final.choice.lots]
    return final_reason(t, final.source.name, lots)


def _say_final(console: Console, final: QualifiedFinal) -> None:
    """Who plays, who may be called up, and what is missing."""
    t, found, names = console.t, final.found, final.source.names

    def name_of(person: int) -> str:
        return names[PersonId(person)]

    for problem in found.problems:
        console.warn(problem_sentence(t, problem, name_of))
    for lines, heading in ((found.seeds, ""), (found.alternates, "alternates")):
        if lines and heading:
            console.say(sentences.alternates_heading(t))
        for line in lines:
            why = final_place_sentence(t, line, lambda key: final.source.event_names[key], name_of)
            console.say(f"{line.number}. {name_of(line.person)}: {why}")


def _top_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--places", type=int, required=True, metavar="N")
    parser.add_argument("--declined", action="append", default=[], metavar="PLAYER")
    parser.add_argument("--lot", action="append", default=[], metavar="PLAYER")
    parser.add_argument("--draw-lots", action="store_true")
    parser.add_argument("--seed", type=int, metavar="N")
    parser.add_argument("--swiss", action="store_true")
    parser.add_argument("--name", metavar="TEXT")
    parser.add_argument("--date", metavar="D")
    parser.add_argument("-o", dest="out", metavar="OUT", type=Path)


def _top(options: Namespace, console: Console) -> None:
    with console.event(options.file, writes=False) as session:
        source, state, t = event_field(session), session.state, console.t

        def typed(names: list[str]) -> tuple[PersonId, ...]:
            return tuple(PersonId(player_typed(state, name)) for name in names)

        ruled = typed(options.lot)
        choice = FinalChoice(
            events=tuple(source.event_names),
            places=options.places,
            declined=typed(options.declined),
            lots=(DrawnLot(people=ruled),) if ruled else (),
        )
        final = _drawn(options, console, qualified_final(source, choice))
        _say_final(console, final)
        if options.out is None:
            return
        name = options.name or final_title(t, source.name)
        date = date_typed(options.date) if options.date else None
        make_qualified_final(
            session, options.out, event_final_draft(session, name, date), final,
            why=_reason_of(final, t), is_bracket=not options.swiss,
            because=options.because,
        )  # fmt: skip
        console.say(made_sentence(t, str(options.out)))


COMMANDS = {"top": Command(arguments=_top_arguments, run=_top, writes=True)}
"""By name."""


def say_step(console: Console, season: SeasonSession, step: int) -> None:
    """Say what a step of a season did."""
    line = next(line for line in season.read(history) if line.step == step)
    console.say(verb_sentence(console.t, line.verb, line.arguments, str))
    left = event_left_by(line)
    if left:
        console.say(sentences.event_left_sentence(console.t, left))


FINALS_ACTS: Mapping[str, Callable[[Namespace, Console], None]] = {
    "qualify": _qualify,
    "decline": _decline,
    "lots": _lots,
    "draw": _draw,
    "finals": _finals,
    "masters": _masters,
}
"""By name."""
