"""The commands awards and award: who has won what; giving, voting, parting equals."""

import json
from argparse import Namespace
from collections.abc import Callable

from app.cli.command import Command, Parser, UsageError, file_argument
from app.cli.console import Console, name_of
from app.rules.core.bounds import LARGEST
from app.rules.core.ids import PlayerId
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.event.lines import event_line
from app.services.event.public import public_names
from app.services.players.player_lookup import player_typed
from app.services.standings import awards as acts
from app.services.standings import tie_resolution as equals
from app.services.standings.award_lines import (
    AwardLine,
    Awards,
    PlaceLine,
    award_line,
    awards,
    count_so_far,
)
from app.services.standings.award_text import awards_text, lost_text
from app.words.standings.award_commands import award_step_sentence, place_wanted, players_wanted
from app.words.standings.awards import (
    award_name,
    ballots_sentence,
    closed_sentence,
    count_sentence,
    drawn_sentence,
    ordered_sentence,
)


def _awards_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--as", dest="form", choices=("text", "json"), default="text")


def _awards(asked: Namespace, console: Console) -> None:
    with console.event(asked.file, writes=False) as session:
        state = session.state
        told = session.read(awards, state)
        if asked.form == "json":
            console.say(json.dumps(_as_json(told), ensure_ascii=False, indent=2))
            return
        name = session.read(event_line).name
        console.out.write(awards_text(console.t, name, told, public_names(state)))
        console.say(*session.read(lost_text, state, console.t))


def _as_json(told: Awards) -> dict[str, object]:
    return {
        "places": [_place_json(one) for one in told.places],
        "awards": [_award_json(one) for one in told.awards],
    }


def _place_json(one: PlaceLine) -> dict[str, object]:
    return {
        "place": one.place,
        "players": list(one.players),
        "equals": list(one.equals),
        "how": one.how,
        "seed": one.seed,
    }


def _award_json(one: AwardLine) -> dict[str, object]:
    return {
        "award": one.award,
        "title": one.title,
        "category": one.category,
        "player": one.player,
        "lost_by": one.lost_by,
        "how": one.how,
        "turn": one.turn,
        "ballots": one.ballots,
        "tied": list(one.tied),
        "counts": [
            {"votes": {str(player): n for player, n in count.votes}, "void": count.void}
            for count in one.counts
        ],
    }


def _award_arguments(parser: Parser) -> None:
    parser.add_argument("step", choices=tuple(_STEPS), metavar="|".join(_STEPS))
    file_argument(parser)
    parser.add_argument("award", metavar="AWARD")
    parser.add_argument("named", nargs="*", metavar="PLAYER")
    parser.add_argument("--category", metavar="T")
    parser.add_argument("--seed", type=int, metavar="N")


def _award(asked: Namespace, console: Console) -> None:
    wanted = _NAMES.get(asked.step, 0)
    if wanted is not None and len(asked.named) != wanted:
        raise UsageError(players_wanted(console.t, asked.step, wanted))
    with console.event(asked.file) as session:
        _STEPS[asked.step](asked, console, session)


def _add(asked: Namespace, console: Console, session: EventSession) -> None:
    category = asked.category or ""
    key = session.with_reason(asked.because, acts.add, asked.award, category).value
    console.say(award_step_sentence(console.t, "add", key))


def _set(asked: Namespace, console: Console, session: EventSession) -> None:
    t, (player,) = console.t, _players(session, asked)
    session.with_reason(asked.because, acts.give, asked.award, player)
    told = award_name(t, asked.award, _line(session, asked).title)
    name = name_of(session.state)(player)
    console.say(award_step_sentence(t, "set", told, name))


def _category(asked: Namespace, console: Console, session: EventSession) -> None:
    category = asked.category or ""
    session.with_reason(asked.because, acts.name_category, asked.award, category)
    told = award_name(console.t, asked.award, _line(session, asked).title)
    console.say(award_step_sentence(console.t, "category", told, category or "–"))


def _vote(asked: Namespace, console: Console, session: EventSession) -> None:
    (player,) = _players(session, asked)
    session.with_reason(asked.because, acts.cast, asked.award, player)
    console.say(ballots_sentence(console.t, _line(session, asked)))


def _close(asked: Namespace, console: Console, session: EventSession) -> None:
    session.with_reason(asked.because, acts.close, asked.award)
    names = name_of(session.state)
    console.say(closed_sentence(console.t, _line(session, asked), names))


def _count(asked: Namespace, console: Console, session: EventSession) -> None:
    _line(session, asked)
    count = session.read(count_so_far, session.state, asked.award)
    console.say(count_sentence(console.t, count, name_of(session.state)))


def _open(asked: Namespace, console: Console, session: EventSession) -> None:
    told = award_name(console.t, asked.award, _line(session, asked).title)
    session.with_reason(asked.because, acts.reopen, asked.award)
    console.say(award_step_sentence(console.t, "open", told))


def _remove(asked: Namespace, console: Console, session: EventSession) -> None:
    told = award_name(console.t, asked.award, _line(session, asked).title)
    session.with_reason(asked.because, acts.remove, asked.award)
    console.say(award_step_sentence(console.t, "remove", told))


def _draw(asked: Namespace, console: Console, session: EventSession) -> None:
    place = _place(asked, console)
    done = session.with_reason(asked.because, equals.draw_place, place, seed=asked.seed)
    order, seed = done.value.order, done.value.seed
    console.say(drawn_sentence(console.t, order, seed, name_of(session.state)))


def _order(asked: Namespace, console: Console, session: EventSession) -> None:
    named = _players(session, asked)
    if asked.award == "cut":
        order = session.with_reason(asked.because, equals.order_cut_border, named).value
    else:
        order = session.with_reason(
            asked.because, equals.order_place, _place(asked, console), named
        ).value
    console.say(ordered_sentence(console.t, order, name_of(session.state)))


_STEPS: dict[str, Callable[[Namespace, Console, EventSession], None]] = {
    "add": _add,
    "set": _set,
    "category": _category,
    "vote": _vote,
    "close": _close,
    "count": _count,
    "open": _open,
    "remove": _remove,
    "draw": _draw,
    "order": _order,
}
"""What can be done with one award. ``draw`` and ``order`` take a place, ``order`` also "cut"."""


_NAMES: dict[str, int | None] = {"set": 1, "vote": 1, "order": None}
"""How many players a step names; None for any number, nobody where nothing is told."""


def _line(session: EventSession, asked: Namespace) -> AwardLine:
    line = session.read(award_line, session.state, asked.award)
    if line is None:
        known = tuple(one.award for one in session.read(awards, session.state).awards)
        raise UserError("award.unknown", field="award", award=asked.award, known=known)
    return line


def _place(asked: Namespace, console: Console) -> int:
    if not asked.award.isdecimal() or int(asked.award) > LARGEST:
        raise UsageError(place_wanted(console.t, asked.step, asked.award))
    return int(asked.award)


def _players(session: EventSession, asked: Namespace) -> tuple[PlayerId, ...]:
    return tuple(player_typed(session.state, one) for one in asked.named)


COMMANDS = {
    "awards": Command(arguments=_awards_arguments, run=_awards),
    "award": Command(arguments=_award_arguments, run=_award, writes=True),
}
"""By name."""
