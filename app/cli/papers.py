"""The command print: a paper as PDF."""

import json
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.command import Command, Parser, file_argument
from app.cli.console import Console, name_of, writing
from app.codes import PaperCode, RoundCode
from app.rules.core.event_state import EventState
from app.rules.core.ids import RoundNumber
from app.services.core.errors import NotNowError, UserError
from app.services.core.rows import round_of
from app.services.core.session import EventSession
from app.services.papers.kinds import FOR_THE_EO, Choices, Option, PaperGroup
from app.services.papers.paper_sets import PaperSet, mark_set_printed, render_set, set_at_hand
from app.services.papers.papers import Paper, mark_printed, render
from app.services.papers.scenario_papers import is_crew_secret, sheet_note
from app.services.phones.addresses import PhoneAccess
from app.services.players.player_lines import unprintable_names
from app.services.players.player_lookup import player_typed
from app.words.core.catalogue import LANGUAGES, Words, words
from app.words.core.commands import written_sentence
from app.words.papers.papers import left_out_sentence, parts_sentence, unprintable_sentence
from app.words.papers.scenario_papers import copies_sentence, crew_secret_sentence, secret_sentence

if TYPE_CHECKING:
    from app.services.papers.announcement import Announcement

EVENT = "event"
"""The set that the event needs now: that of its end once it is over, else that of its start."""


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("what", metavar="WHAT", choices=_choices())
    parser.add_argument("--round", type=int, metavar="N")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4")
    parser.add_argument("--language", choices=tuple(LANGUAGES), default="en")
    parser.add_argument("--draft", action="store_true")
    parser.add_argument("--player", metavar="PLAYER")
    parser.add_argument("--blank", action="store_true")
    parser.add_argument("--opponent", action="store_true")
    parser.add_argument("--new", action="store_true")
    parser.add_argument("--per-sheet", type=int, metavar="N")
    parser.add_argument("--phones-at", metavar="ADDRESS")
    parser.add_argument("--wifi", metavar="NAME", default="")
    parser.add_argument("--wifi-password", metavar="PASSWORD")
    parser.add_argument("-o", dest="out", metavar="OUT.pdf", required=True, type=Path)


def _choices() -> list[str]:
    """The sets first: they are what a day mostly needs."""
    return [*(paper.value for paper in PaperSet), EVENT, *(paper.value for paper in Paper)]


def _print(arguments: Namespace, console: Console) -> None:
    with console.event(arguments.file) as session:
        if arguments.what in _choices()[: len(PaperSet) + 1]:
            _print_set(session, arguments, console)
            return
        paper = {paper.value: paper for paper in Paper}[arguments.what]
        if paper not in FOR_THE_EO:
            _refuse_round(session.state, arguments)
        choices = _chosen(session.state, paper, arguments)
        with console.progress(console.t("Making the printout…")) as go_on:
            rendered = session.read(
                render,
                session.state,
                paper,
                t=words(arguments.language),
                round_number=arguments.round,
                size=arguments.paper,
                at=console.clock(),
                as_draft=arguments.draft,
                choices=choices,
                phones=_phones(arguments),
                go_on=go_on,
            )
        note = (rendered.paper.value, rendered.round_number, rendered.content_hash)
        with writing(arguments.out, rendered.pdf):
            session.with_reason(arguments.because, mark_printed, *note)
        console.say(written_sentence(console.t, str(arguments.out)))
        if paper.traits.group is not PaperGroup.SCENARIO:
            _say_unprintable(session, console)
        if paper is Paper.SCENARIO:
            _say_of_sheet(session, console, rendered.round_number, choices)
        elif paper is Paper.TABLE_SCENARIOS:
            _say_if_secret(session, console, rendered.round_number)
        elif paper is Paper.CREW and session.read(is_crew_secret, session.state):
            console.say(crew_secret_sentence(console.t))


def _phones(arguments: Namespace) -> PhoneAccess | None:
    """Where phones find the event, where a printout is to say it."""
    if not arguments.phones_at:
        return None
    return PhoneAccess(
        address=arguments.phones_at, wifi=arguments.wifi, password=arguments.wifi_password
    )


def _chosen(state: EventState, paper: Paper, arguments: Namespace) -> Choices:
    """What was chosen of a paper, as far as it has that choice."""
    traits = paper.traits
    given = {
        Option.PLAYER: arguments.player is not None,
        Option.BLANK: arguments.blank,
        Option.OPPONENT: arguments.opponent,
        Option.NEW: arguments.new,
        Option.PER_SHEET: arguments.per_sheet is not None,
    }
    for option, is_given in given.items():
        if is_given and option not in traits.options:
            raise UserError(PaperCode.NO_CHOICE, paper=paper.value, option=option.value)
    if arguments.per_sheet is not None and arguments.per_sheet not in traits.per_sheet:
        raise UserError(PaperCode.PER_SHEET, paper=paper.value, offered=traits.per_sheet)
    return Choices(
        per_sheet=arguments.per_sheet,
        is_blank=arguments.blank,
        player=None if arguments.player is None else player_typed(state, arguments.player),
        for_opponent=arguments.opponent,
        only_new=arguments.new,
    )


def _print_set(session: EventSession, arguments: Namespace, console: Console) -> None:
    _refuse_round(session.state, arguments)
    at_hand = set_at_hand(session.state)
    with console.progress(console.t("Making the printout…")) as go_on:
        rendered = session.read(
            render_set,
            session.state,
            at_hand if arguments.what == EVENT else PaperSet(arguments.what),
            t=words(arguments.language),
            round_number=arguments.round,
            size=arguments.paper,
            at=console.clock(),
            phones=_phones(arguments),
            go_on=go_on,
        )
    with writing(arguments.out, rendered.pdf):
        note = (rendered.which.value, rendered.notes)
        session.with_reason(arguments.because, mark_set_printed, *note)
    parts = ((part.paper.value, part.copies) for part in rendered.parts)
    console.say(written_sentence(console.t, str(arguments.out)), parts_sentence(console.t, parts))
    _say_unprintable(session, console)
    if not rendered.left_out:
        return
    # The words of every refusal bring the words of every rule along.
    from app.words.program.errors import error_sentences

    for left in rendered.left_out:
        why = error_sentences(console.t, left.error, name_of(session.state))
        console.say(left_out_sentence(console.t, left.paper.value, " ".join(why)))


def _say_unprintable(session: EventSession, console: Console) -> None:
    """Which names the printout doesn't show whole."""
    for one in unprintable_names(session.state):
        console.say(unprintable_sentence(console.t, one.name, one.letters, one.spelling))


def _say_of_sheet(
    session: EventSession, console: Console, number: RoundNumber, choices: Choices
) -> None:
    """How many copies are needed, and that it is still secret."""
    note = session.read(sheet_note, session.state, number)
    assert note is not None
    sheets = choices.sheets_for(Paper.SCENARIO, note.copies)
    console.say(copies_sentence(console.t, note.copies, note.tables, note.tables_per_copy, sheets))
    _say_if_secret(session, console, number)


def _say_if_secret(session: EventSession, console: Console, number: RoundNumber) -> None:
    """That players may not know the scenario of a round yet."""
    note = session.read(sheet_note, session.state, number)
    if note is not None and note.is_secret:
        console.say(secret_sentence(console.t, number))


def _refuse_round(state: EventState, arguments: Namespace) -> None:
    """Refuse a round that is not there, or not there for players, also for the standings."""
    if arguments.round is None:
        return
    round_ = round_of(state, arguments.round)
    if round_.is_draft and not arguments.draft:
        raise NotNowError(RoundCode.IS_DRAFT, round=round_.number)


# The command announce.


def _announce_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--as", dest="form", choices=("text", "json"), default="text")


def _announce(arguments: Namespace, console: Console) -> None:
    from app.services.papers.announcement import announcement, as_text

    with console.event(arguments.file, writes=False) as session:
        content = session.read(announcement, session.state, console.t)
    if arguments.form == "json":
        console.say(json.dumps(_as_json(content, console.t), ensure_ascii=False, indent=2))
    else:
        console.out.write(as_text(content, console.t))


def _as_json(content: "Announcement", t: Words) -> dict[str, object]:
    from app.services.papers.announcement import facts_with_plan

    return {
        "title": content.title,
        "subtitle": content.subtitle,
        "facts": [list(fact) for fact in facts_with_plan(content, t)],
        "keywords": [list(keyword) for keyword in content.keywords],
    }


COMMANDS = {
    "print": Command(arguments=_arguments, run=_print, writes=True),
    "announce": Command(arguments=_announce_arguments, run=_announce),
}
"""By name."""
