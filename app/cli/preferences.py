"""The commands wish, wishes and why: preferences for pairings, and the reasons of a pairing."""

import json
from argparse import Namespace
from typing import Any

from app.cli.command import Command, Parser, UsageError, file_argument
from app.cli.console import Console, name_of
from app.codes import RoundCode
from app.models.server.address import read_place
from app.paths import resource
from app.rules.core.ids import PlayerId
from app.rules.pairing.preference import PreferenceKind
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.pairing import preferences
from app.services.players.player_lookup import player_typed
from app.words.pairing.preferences import first_round_note, no_preferences, preference_line


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("kind", choices=[kind.value for kind in PreferenceKind])
    parser.add_argument("people", nargs="*", metavar="PLAYER")
    parser.add_argument("--hard", action="store_true")
    parser.add_argument("--through", type=int, metavar="N")
    _draft_argument(parser)


def _draft_argument(parser: Parser) -> None:
    parser.add_argument("--follow", choices=[follows.value for follows in preferences.DraftFollows])


def _draft(options: Namespace) -> preferences.DraftFollows | None:
    return None if options.follow is None else preferences.DraftFollows(options.follow)


def _preference(options: Namespace, console: Console) -> None:
    with console.event(options.file) as session:
        named = [player_typed(session.state, typed) for typed in options.people]
        people = preferences.PEOPLE.get(PreferenceKind(options.kind), ())
        if people and len(named) > len(people):
            raise UserError(RoundCode.PREFERENCE_TOO_MANY, field="players", kind=options.kind)
        if len(named) > len(people):
            raise UserError(RoundCode.PREFERENCE_NAMES_NOBODY, field="players", kind=options.kind)
        first, second = _two(named)
        session.with_reason(
            options.because,
            preferences.add,
            options.kind,
            is_hard=options.hard,
            through_round=options.through,
            first=first,
            second=second,
            draft=_draft(options),
        )
        _list(session, console)
        if not session.state.played:
            section = session.state.packet.sections.get("first-round")
            console.say(first_round_note(console.t, section))


def _two(named: list[PlayerId]) -> tuple[PlayerId | None, PlayerId | None]:
    both: list[PlayerId | None] = [*named, None, None]
    return both[0], both[1]


def _preferences_arguments(parser: Parser) -> None:
    file_argument(parser)
    acts = parser.add_mutually_exclusive_group()
    acts.add_argument("--remove", type=int, metavar="N")
    acts.add_argument("--first", type=int, metavar="N")
    _draft_argument(parser)


def _preferences(options: Namespace, console: Console) -> None:
    with console.event(options.file, writes=_place(options) is not None) as session:
        place = _place(options)
        if place is not None:
            lines = session.read(preferences.preference_lines)
            line = next((line for line in lines if line.place == place), None)
            if line is None:
                raise UserError(RoundCode.PREFERENCE_UNKNOWN, field="wish", wish=place)
            if options.remove is not None:
                session.with_reason(
                    options.because, preferences.remove, line.id, draft=_draft(options)
                )
            else:
                session.with_reason(
                    options.because,
                    preferences.move,
                    line.id,
                    1 - line.place,
                    draft=_draft(options),
                )
        _list(session, console)


def _place(options: Namespace) -> int | None:
    place: int | None = options.first if options.remove is None else options.remove
    return place


def _list(session: EventSession, console: Console) -> None:
    lines = session.read(preferences.preference_lines)
    name = name_of(session.state)
    texts = [preference_line(console.t, line.place, line.preference, name) for line in lines]
    console.say(*(texts or [no_preferences(console.t)]))


# The command why.


def _why_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", type=read_place, nargs="?")
    parser.add_argument("--round", type=int, metavar="N")
    forms = ("text", "json", "certificate")
    parser.add_argument("--as", dest="form", choices=forms, default="text")
    parser.add_argument("--checker", action="store_true")
    parser.add_argument("--recipe", action="store_true")
    parser.set_defaults(usage=parser.format_usage)


def _why(options: Namespace, console: Console) -> None:
    if options.checker:
        console.out.write(resource("check_certificate.py").read_text("utf-8"))
    elif options.recipe:
        from app.words.pairing.draw_recipe import recipe_lines

        console.say(*recipe_lines(console.t))
    elif options.file is None:
        raise UsageError("FILE", " ".join(options.usage().split()))
    else:
        _of_event(options, console)


def _of_event(options: Namespace, console: Console) -> None:
    from app.services.event.event_draft import event_line
    from app.services.pairing.certificate import certificate_of
    from app.services.pairing.why_sentences import round_reasons

    with console.event(options.file, writes=False) as session:
        state = session.state
        reasons = session.read(round_reasons, state, options.round, console.t, name_of(state))
        event = session.read(event_line).name
        match options.form:
            case "certificate":
                _write(console, certificate_of(reasons.why, event))
            case "json":
                _write(console, reasons.as_json(event))
            case _:
                console.say(*reasons.sentences)


def _write(console: Console, payload: Any) -> None:
    console.out.write(json.dumps(payload, ensure_ascii=False) + "\n")


COMMANDS = {
    "wish": Command(arguments=_arguments, run=_preference, writes=True),
    "wishes": Command(arguments=_preferences_arguments, run=_preferences, writes=True),
    "why": Command(arguments=_why_arguments, run=_why),
}
"""By name."""
