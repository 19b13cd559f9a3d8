"""The command season: its file, the events in it, who is who, the places and the finals."""

import json
from argparse import SUPPRESS, Namespace
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from app.cli.command import Command, Parser
from app.cli.console import Console, writing
from app.cli.events import refuse_damaged, step_line
from app.cli.season_finals import FINALS_ACTS, Option, finals_arguments, say_step
from app.codes import SeasonCode
from app.rules.season.season import PersonId
from app.rules.season.season_state import SeasonState
from app.services.core.errors import NotNowError, UserError
from app.services.core.history import history
from app.services.event.user_settings import who_by_command
from app.services.exchange.exports import text_table
from app.services.players.player_lookup import date_typed
from app.services.season.exports import (
    season_html,
    season_json,
    table_cells,
    table_csv,
)
from app.services.season.papers import SeasonPaper, order_season_paper
from app.services.season.people import (
    assign_entry,
    draft_of,
    merge_people,
    person_form,
    region_typed,
    split_person,
)
from app.services.season.places import (
    places_of,
)
from app.services.season.results import EventResults, read_results, typed_results
from app.services.season.season import (
    event_typed,
    new_season_file,
    person_typed,
    season_form,
    season_values,
)
from app.services.season.season_rules import rules_typed, season_rules_ids
from app.services.season.session import SeasonSession
from app.services.season.taking import (
    Who,
    changed_events,
    known_people,
    likely,
    remove_event,
    replace_event,
    take_event,
    taken_events,
    who_is_who,
)
from app.words.core.catalogue import LANGUAGES, words
from app.words.core.commands import written_sentence
from app.words.season import commands as sentences
from app.words.season.reasons import home_region_phrase

_BY_ADDRESS = "address"
_NEW = "new"


def _arguments(parser: Parser) -> None:
    t = words()
    acts_help, arguments = sentences.season_acts_help(t), sentences.season_arguments_help(t)
    acts = parser.add_subparsers(dest="act", metavar="|".join(acts_help), required=True)
    added = {name: acts.add_parser(name, help=help_text, allow_abbrev=False)
             for name, help_text in acts_help.items()}  # fmt: skip
    for one in added.values():
        one.add_argument("file", metavar="SEASON", type=Path, help=arguments["season"])

    def option(act: str, flag: str, key: str, **more: object) -> None:
        added[act].add_argument(flag, help=arguments[key], **more)  # type: ignore[arg-type]

    ids = "|".join(season_rules_ids())
    option("new", "--name", "name", required=True, metavar="TEXT")
    option("new", "--rules", "rules", required=True, metavar=f"{ids}|FILE.toml")
    option("set", "--name", "name", metavar="TEXT")
    option("set", "--rules", "rules", metavar=f"{ids}|FILE.toml")
    for act in ("take", "masters"):
        # Beside that of the whole command, which would have to stand before the act.
        option(act, "--because", "because", default=SUPPRESS, metavar="WHY")
    _event_arguments(option)
    _people_arguments(option)
    for act in ("table", "qualify", "export", "print"):
        option(act, "--as-of", "as_of", metavar="D")
    option("print", "what", "printout", choices=tuple(paper.value for paper in SeasonPaper),
           metavar="WHAT")  # fmt: skip
    option("print", "--paper", "paper", choices=("a4", "letter"), default="a4")
    option("print", "--language", "language", choices=tuple(LANGUAGES), default="en")
    option("print", "-o", "out", dest="out", metavar="OUT.pdf", required=True, type=Path)
    for act, forms in (
        ("table", ("text", "json", "csv", "html")),
        ("qualify", ("text", "json", "csv")),
        ("who", ("text", "json")),
        ("export", ("json", "csv", "html")),
    ):
        option(act, "--as", "form", dest="form", choices=forms, default=forms[0])
    option("export", "-o", "out", dest="out", metavar="OUT", type=Path)
    finals_arguments(option)


def _event_arguments(option: Option) -> None:
    """Those of events that are added or removed."""
    option("take", "source", "source", metavar="EVENT", type=Path, nargs="?")
    option("take", "--result", "result", action="append", default=[], metavar="1,NAME")
    option("take", "--name", "title", default="", metavar="TEXT")
    option("take", "--date", "date", default="", metavar="D")
    option("take", "--packet", "packet", default="", metavar="ID")
    option("take", "--players", "players", type=int, default=0, metavar="N")
    option("take", "--organizer", "organizer", default="", metavar="TEXT")
    option("take", "--who", "who", action="append", default=[], metavar="N=PERSON|new")
    option("take", "--likely", "likely", action="store_true")
    option("take", "--replace", "replace", metavar="EVENT")
    option("remove", "event", "event", metavar="EVENT")


def _people_arguments(option: Option) -> None:
    """Those of people."""
    option("merge", "person", "person", metavar="PERSON")
    option("merge", "into", "into", metavar="INTO")
    option("split", "person", "person", metavar="PERSON")
    option("split", "events", "events", metavar="EVENT", nargs="+")
    option("assign", "event", "event", metavar="EVENT")
    option("assign", "number", "number", metavar="NUMBER", type=int)
    option("assign", "person", "person", metavar="PERSON")
    option("home", "person", "person", metavar="PERSON")
    for key in ("name", "city", "state", "country", "note"):
        option("home", f"--{key}", key, metavar="TEXT")
    option("home", "--region", "region", metavar=f"KEY|{_BY_ADDRESS}")


def _run(options: Namespace, console: Console) -> None:
    _ACTS[options.act](options, console)


def _new(options: Namespace, console: Console) -> None:
    new_season_file(
        options.file, options.name, options.rules,
        clock=console.clock, dice=console.dice, who=who_by_command(),
    ).close()  # fmt: skip
    console.say(sentences.season_made_sentence(console.t, str(options.file)))


def _set(options: Namespace, console: Console) -> None:
    with console.season(options.file) as season:
        opened = season.read(season_values)
        rules = None if options.rules is None else rules_typed(options.rules)
        season.save(season_form(opened, options.name or None, rules))
        console.say(f"{season.state.name} · {season.state.rules.name}")


def _take(options: Namespace, console: Console) -> None:
    t = console.t
    with console.season(options.file) as season:
        event = _results(options, console)
        state = season.state
        before = None if options.replace is None else event_typed(state, options.replace)
        known = {} if before is None else season.read(known_people, before.key, event)
        found = who_is_who(state, event, known)
        typed = _who_typed(state, options.who)
        chosen: Who = tuple(typed.items())
        if options.likely:
            chosen += tuple(pair for pair in likely(found) if pair[0] not in typed)
        try:
            if before is None:
                key = season.with_reason(options.because, take_event, event, chosen).value
            else:
                key = season.with_reason(
                    options.because, replace_event, before.key, event, chosen
                ).value
        except UserError as error:
            if error.code == SeasonCode.WHO_IS_WHO:
                # Standard error begins with the summary.
                console.say(sentences.confirm_sentence(t))
            raise
        names = {player.number: player.name for player in event.players}
        for number, person in chosen:
            if person is not None:
                console.say(sentences.known_as_sentence(t, names[number], _numbered(state, person)))
        new = len(season.state.by_id.keys() - state.by_id.keys())
        entries = len(season.state.event_of_key[key].entries)
        console.say(sentences.taken_sentence(t, event.name, entries, new))


def _results(options: Namespace, console: Console) -> EventResults:
    date = date_typed(options.date) if options.date else ""
    named = EventResults(
        name=options.name, date=date or "", packet=options.packet, player_count=options.players
    )
    if options.source is None:
        found = typed_results(options.result, named)
    else:
        clock, dice = console.clock, console.dice
        with console.progress(console.t("Reading the event…")) as go_on:
            found = read_results(options.source, clock=clock, dice=dice, named=named, go_on=go_on)
    return replace(found, organizer=options.organizer)


def _who_typed(state: SeasonState, typed: list[str]) -> dict[int, int | None]:
    """Who players are, as typed: number of the player, and a person or "new"."""
    chosen: dict[int, int | None] = {}
    for text in typed:
        number, equals, person = text.partition("=")
        if not (equals and number.isdecimal() and len(number) < 10):
            raise UserError(SeasonCode.UNKNOWN_PLAYER, number=text)
        is_new = person.casefold() == _NEW
        chosen[int(number)] = None if is_new else int(person_typed(state, person).id)
    return chosen


def _numbered(state: SeasonState, person: int) -> str:
    found = state.by_id.get(PersonId(person))
    return f"#{person}" if found is None else f"{found.name} (#{person})"


def _events(options: Namespace, console: Console) -> None:
    t = console.t
    with console.season(options.file, writes=False) as season:
        lines = season.read(taken_events)
        console.say(
            *(
                sentences.event_line(
                    t, line.key, line.name, line.date, line.players,
                    Path(line.file_name).name or line.source,
                )
                for line in lines
            )
        )  # fmt: skip
        if not lines:
            console.say(sentences.no_events_sentence(t))


def _remove(options: Namespace, console: Console) -> None:
    with console.season(options.file) as season:
        event = event_typed(season.state, options.event)
        season.do(remove_event, event.key)
        console.say(sentences.removed_sentence(console.t, event.name))


def _who(options: Namespace, console: Console) -> None:
    t = console.t
    with console.season(options.file, writes=False) as season:
        state = season.state
        rows = {row.person: row for row in places_of(state).table.rows}
        if options.form == "json":
            payload = [
                {
                    "person": int(person.id),
                    "name": person.name,
                    "city": person.home.city,
                    "state": person.home.state,
                    "country": person.home.country,
                    "region": rows[person.id].region if person.id in rows else person.region,
                    "merged": sorted(
                        one for one, into in state.merged.items() if into == person.id
                    ),
                }
                for person in state.people
            ]
            console.say(json.dumps(payload, ensure_ascii=False, indent=2))
            return
        for person in state.people:
            row = rows.get(person.id)
            region = "" if row is None else home_region_phrase(t, state.rules, row.home)
            home = (person.home.city, person.home.state, person.home.country)
            console.say(sentences.person_line(t, person.id, person.name, home, region))


def _merge(options: Namespace, console: Console) -> None:
    with console.season(options.file) as season:
        state = season.state
        person, into = person_typed(state, options.person), person_typed(state, options.into)
        season.do(merge_people, person.id, into.id)
        console.say(
            sentences.merged_sentence(
                console.t, _numbered(state, person.id), _numbered(state, into.id)
            )
        )


def _split(options: Namespace, console: Console) -> None:
    with console.season(options.file) as season:
        state = season.state
        person = person_typed(state, options.person)
        keys = tuple(event_typed(state, event).key for event in options.events)
        new = season.do(split_person, person.id, keys).value
        console.say(sentences.split_sentence(console.t, _numbered(season.state, new)))


def _assign(options: Namespace, console: Console) -> None:
    with console.season(options.file) as season:
        state = season.state
        event, person = event_typed(state, options.event), person_typed(state, options.person)
        done = season.do(assign_entry, event.key, options.number, person.id)
        say_step(console, season, done.changes.step)


def _home(options: Namespace, console: Console) -> None:
    keys = ("name", "city", "state", "country", "note")
    typed = {key: value for key in keys if (value := getattr(options, key)) is not None}
    with console.season(options.file) as season:
        person = person_typed(season.state, options.person)
        opened, region = draft_of(person), person.region
        if options.region is not None:
            region = None if options.region == _BY_ADDRESS else options.region
            region_typed(season.state, region)
        edited = replace(opened, region=region, **typed)
        done = season.save(person_form(person.id, season.state, opened, opened, edited))
        say_step(console, season, done.changes.step)


def _table(options: Namespace, console: Console) -> None:
    with console.season(options.file, writes=False) as season:
        console.out.write(_table_text(options, console, season))


def _table_text(options: Namespace, console: Console, season: SeasonSession) -> str:
    state, t = season.state, console.t
    as_of = date_typed(options.as_of) if options.as_of else None
    match options.form:
        case "json":
            return season.read(season_json, state, as_of)
        case "csv":
            return table_csv(state, as_of)
        case "html":
            return season_html(state, t, as_of)
    rows = [table_cells(state, row) for row in places_of(state, as_of).table.rows]
    if not rows:
        return f"{sentences.no_events_sentence(t)}\n"
    return text_table([sentences.table_heads(t), *rows], texts={1, 2})


def _export(options: Namespace, console: Console) -> None:
    with console.season(options.file, writes=False) as season:
        text = _table_text(options, console, season)
        if options.out is None:
            console.out.write(text)
            return
        with writing(options.out, text.encode()):
            pass
        console.say(written_sentence(console.t, str(options.out)))


def _print(options: Namespace, console: Console) -> None:
    with console.season(options.file, writes=False) as season:
        order = order_season_paper(
            season.state,
            SeasonPaper(options.what),
            t=words(options.language),
            size=options.paper,
            at=console.clock(),
            as_of=date_typed(options.as_of) if options.as_of else None,
        )
    with console.progress(console.t("Making the printout…")) as go_on:
        pdf = order.pdf(go_on)
    with writing(options.out, pdf):
        pass
    console.say(written_sentence(console.t, str(options.out)))


def _undo(options: Namespace, console: Console) -> None:
    with console.season(options.file) as season:
        say_step(console, season, season.undo(options.because).step)


def _redo(options: Namespace, console: Console) -> None:
    with console.season(options.file) as season:
        say_step(console, season, season.redo().step)


def _history(options: Namespace, console: Console) -> None:
    with console.season(options.file, writes=False) as season:
        console.say(*(step_line(console.t, line, str) for line in season.read(history)))


def _check(options: Namespace, console: Console) -> None:

    t = console.t
    with console.season(options.file, writes=False) as season:
        refuse_damaged(season)
        events = season.read(taken_events)
    changed = tuple(changed_events(events, clock=console.clock, dice=console.dice))
    if changed:
        raise NotNowError(SeasonCode.EVENTS_CHANGED, problems=changed)
    console.say(sentences.sound_sentence(t, str(options.file), len(events)))


_ACTS: Mapping[str, Callable[[Namespace, Console], None]] = {
    "new": _new,
    "set": _set,
    "take": _take,
    "events": _events,
    "remove": _remove,
    "who": _who,
    "merge": _merge,
    "split": _split,
    "assign": _assign,
    "home": _home,
    "table": _table,
    "print": _print,
    "undo": _undo,
    "redo": _redo,
    "history": _history,
    "check": _check,
    "export": _export,
    **FINALS_ACTS,
}

COMMANDS = {"season": Command(arguments=_arguments, run=_run, writes=True)}
"""By name."""
