"""The commands awards and award: who has won what; giving, voting, parting equals."""

import json
from argparse import Namespace
from collections.abc import Callable

from app.cli.command import Command, Parser, UsageError, file_argument
from app.cli.console import Console, name_of
from app.codes.standings import StandingsCode
from app.rules.core.bounds import LARGEST
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.standings.cut import cut
from app.rules.standings.finals import FIRST_FINAL, SECOND_FINAL
from app.services.core.errors import UserError
from app.services.core.rows import round_of
from app.services.core.session import EventSession
from app.services.event.lines import event_line
from app.services.event.public import public_names, public_state
from app.services.exchange.exports import standings_csv, standings_table
from app.services.exchange.interchange_export import standing_rows
from app.services.pairing.draft_changes import mark_final
from app.services.players.player_lookup import player_typed
from app.services.results.game_rows import game_at
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
from app.services.standings.awards import awards_text, lost_text
from app.services.standings.lines import cut_lines
from app.words.standings.awards import (
    award_name,
    award_step_sentence,
    ballots_sentence,
    closed_sentence,
    count_sentence,
    drawn_sentence,
    ordered_sentence,
    place_wanted,
    players_wanted,
)
from app.words.standings.cut import marked_sentence, no_cut_sentence


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
        raise UserError(StandingsCode.AWARD_UNKNOWN, field="award", award=asked.award, known=known)
    return line


def _place(asked: Namespace, console: Console) -> int:
    if not asked.award.isdecimal() or int(asked.award) > LARGEST:
        raise UsageError(place_wanted(console.t, asked.step, asked.award))
    return int(asked.award)


def _players(session: EventSession, asked: Namespace) -> tuple[PlayerId, ...]:
    return tuple(player_typed(session.state, one) for one in asked.named)


"""By name."""


# The command standings.


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--round", type=int, metavar="N")
    parser.add_argument("--as", dest="form", choices=("text", "json", "csv"), default="text")
    parser.add_argument("--why", action="store_true")


def _standings(asked: Namespace, console: Console) -> None:
    if asked.why and asked.form == "csv":
        raise UsageError("--why --as csv")
    with console.event(asked.file, writes=False) as session:
        state = public_state(session.state)
        through = None if asked.round is None else round_of(state, asked.round).number
        reasons = _reasons(console, state, through) if asked.why else {}
        match asked.form:
            case "json":
                rows = standing_rows(state, through)
                told = [{**one, "why": reasons[one["player"]]} for one in rows] if reasons else rows
                console.out.write(json.dumps(told, ensure_ascii=False, indent=2) + "\n")
            case "csv":
                console.out.write(standings_csv(state, through))
            case _ if asked.why:
                console.say(*reasons.values(), *_cut(console, state, through))
            case _:
                console.out.write(standings_table(console.t, state, through))
                console.say(*_cut(console, state, through))


def _cut(console: Console, state: EventState, through: int | None) -> tuple[str, ...]:
    """What is to be said of a cut that the standings through a round know of."""
    found = cut(state)
    if found is None or (through is not None and through < found.after):
        return ()
    return cut_lines(state, console.t, name_of(state))


def _reasons(console: Console, state: EventState, through: int | None) -> dict[int, str]:
    """What puts each player where they stand, best first."""
    from app.services.standings.lines import standing_lines, whys
    from app.words.standings.standings import rank_sentence

    lines, named = standing_lines(state, through), name_of(state)
    return {
        line.player: rank_sentence(
            console.t,
            line.rank,
            named(line.player),
            None if told is None else told.comparison,
            named,
        )
        for line, told in zip(lines, whys(state, lines, through), strict=True)
    }


"""By name."""


# The commands cut and final: who plays on after a cut, and which games are the finals.


_MARKS = {"first": FIRST_FINAL, "second": SECOND_FINAL, "none": None}


def _cut_arguments(parser: Parser) -> None:
    file_argument(parser)
    acts = parser.add_mutually_exclusive_group()
    acts.add_argument("--in", dest="inside", nargs="+", metavar="PLAYER")
    acts.add_argument("--draw", action="store_true")
    acts.add_argument("--again", action="store_true")
    parser.add_argument("--seed", type=int, metavar="N")
    parser.set_defaults(usage=parser.format_usage)


def _run_cut(asked: Namespace, console: Console) -> None:
    if asked.seed is not None and not asked.draw:
        raise UsageError("--seed", " ".join(asked.usage().split()))
    writes = bool(asked.inside or asked.draw or asked.again)
    with console.event(asked.file, writes=writes) as session:
        if asked.inside:
            named = tuple(player_typed(session.state, one) for one in asked.inside)
            session.with_reason(asked.because, equals.order_cut_border, named)
        elif asked.draw:
            session.with_reason(asked.because, equals.draw_cut_border, seed=asked.seed)
        elif asked.again:
            session.with_reason(asked.because, equals.cut_again)
        lines = cut_lines(session.state, console.t, name_of(session.state))
        console.say(*(lines or (no_cut_sentence(console.t),)))


def _final_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("table", type=int, metavar="TABLE")
    parser.add_argument("final", choices=tuple(_MARKS))
    parser.add_argument("--round", type=int, metavar="N")


def _final(asked: Namespace, console: Console) -> None:
    with console.event(asked.file) as session:
        round_ = round_of(session.state, asked.round)
        game = game_at(round_, TableNumber(asked.table))
        mark = _MARKS[asked.final]
        session.with_reason(asked.because, mark_final, game.id, mark, round_.number)
        named = name_of(session.state)
        console.say(marked_sentence(console.t, mark, map(named, game.players)))


"""By name."""


COMMANDS = {
    "awards": Command(arguments=_awards_arguments, run=_awards),
    "award": Command(arguments=_award_arguments, run=_award, writes=True),
    "standings": Command(arguments=_arguments, run=_standings),
    "cut": Command(arguments=_cut_arguments, run=_run_cut, writes=True),
    "final": Command(arguments=_final_arguments, run=_final, writes=True),
}
