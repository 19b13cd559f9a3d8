"""The commands wish and wishes: what the EO wishes of pairings."""

from argparse import Namespace

from app.cli.command import Command, Parser, file_argument
from app.cli.console import Console, name_of
from app.rules.core.ids import PlayerId
from app.rules.pairing.wish import WishKind
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.pairing import wishes
from app.services.players.player_lookup import player_typed
from app.words.pairing.wishes import first_round_note, no_wishes, wish_line


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("kind", choices=[one.value for one in WishKind])
    parser.add_argument("people", nargs="*", metavar="PLAYER")
    parser.add_argument("--hard", action="store_true")
    parser.add_argument("--through", type=int, metavar="N")
    _draft_argument(parser)


def _draft_argument(parser: Parser) -> None:
    parser.add_argument("--follow", choices=[one.value for one in wishes.DraftFollows])


def _draft(asked: Namespace) -> wishes.DraftFollows | None:
    return None if asked.follow is None else wishes.DraftFollows(asked.follow)


def _wish(asked: Namespace, console: Console) -> None:
    with console.event(asked.file) as session:
        named = [player_typed(session.state, one) for one in asked.people]
        people = wishes.PEOPLE.get(WishKind(asked.kind), ())
        if people and len(named) > len(people):
            raise UserError("wish.too-many", field="players", kind=asked.kind)
        if len(named) > len(people):
            raise UserError("wish.names-nobody", field="players", kind=asked.kind)
        first, second = _two(named)
        session.with_reason(
            asked.because,
            wishes.add,
            asked.kind,
            is_hard=asked.hard,
            through_round=asked.through,
            first=first,
            second=second,
            draft=_draft(asked),
        )
        _list(session, console)
        if not session.state.played:
            section = session.state.packet.sections.get("first-round")
            console.say(first_round_note(console.t, section))


def _two(named: list[PlayerId]) -> tuple[PlayerId | None, PlayerId | None]:
    both: list[PlayerId | None] = [*named, None, None]
    return both[0], both[1]


def _list_arguments(parser: Parser) -> None:
    file_argument(parser)
    acts = parser.add_mutually_exclusive_group()
    acts.add_argument("--remove", type=int, metavar="N")
    acts.add_argument("--first", type=int, metavar="N")
    _draft_argument(parser)


def _wishes(asked: Namespace, console: Console) -> None:
    with console.event(asked.file, writes=_place(asked) is not None) as session:
        place = _place(asked)
        if place is not None:
            lines = session.read(wishes.wish_lines)
            line = next((one for one in lines if one.place == place), None)
            if line is None:
                raise UserError("wish.unknown", field="wish", wish=place)
            if asked.remove is not None:
                session.with_reason(asked.because, wishes.remove, line.id, draft=_draft(asked))
            else:
                session.with_reason(
                    asked.because, wishes.move, line.id, 1 - line.place, draft=_draft(asked)
                )
        _list(session, console)


def _place(asked: Namespace) -> int | None:
    place: int | None = asked.first if asked.remove is None else asked.remove
    return place


def _list(session: EventSession, console: Console) -> None:
    lines = session.read(wishes.wish_lines)
    name = name_of(session.state)
    told = [wish_line(console.t, one.place, one.wish, name) for one in lines]
    console.say(*(told or [no_wishes(console.t)]))


COMMANDS = {
    "wish": Command(arguments=_arguments, run=_wish, writes=True),
    "wishes": Command(arguments=_list_arguments, run=_wishes, writes=True),
}
"""By name."""
