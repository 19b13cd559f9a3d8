"""The commands awards, award, fees, cut and final: prizes, who plays on."""

import json
from argparse import Namespace
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

from app.cli.command import Command, Parser, UsageError, file_argument
from app.cli.console import Console, name_of
from app.codes import StandingsCode
from app.rules.core.bounds import LARGEST, whole_number
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.standings.bracket import FIRST_FINAL, SECOND_FINAL
from app.services.core.errors import UserError
from app.services.core.rows import round_of
from app.services.core.session import EventSession
from app.services.event.event_draft import event_line
from app.services.event.public import public_names
from app.services.pairing.manual_swaps import mark_final
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
from app.services.standings.prizes import prize_fund, set_fees, stored_fees
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
from app.words.standings.prizes import (
    amount_of,
    fund_sentences,
    no_fees_sentence,
    prize_lines,
    shares_of,
)


def _awards_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--as", dest="form", choices=("text", "json"), default="text")


def _awards(options: Namespace, console: Console) -> None:
    with console.event(options.file, writes=False) as session:
        state = session.state
        found = session.read(awards, state)
        if options.form == "json":
            console.say(json.dumps(_as_json(found), ensure_ascii=False, indent=2))
            return
        name = session.read(event_line).name
        console.out.write(awards_text(console.t, name, found, public_names(state)))
        console.say(*session.read(lost_text, state, console.t))


def _as_json(found: Awards) -> dict[str, object]:
    return {
        "places": [_place_json(place) for place in found.places],
        "awards": [_award_json(award) for award in found.awards],
    }


def _place_json(place: PlaceLine) -> dict[str, object]:
    return {
        "place": place.place,
        "players": list(place.players),
        "equals": list(place.equals),
        "how": place.how,
        "seed": place.seed,
    }


def _award_json(award: AwardLine) -> dict[str, object]:
    return {
        "award": award.award,
        "title": award.title,
        "category": award.category,
        "player": award.player,
        "lost_by": award.lost_by,
        "how": award.how,
        "turn": award.turn,
        "ballots": award.ballots,
        "tied": list(award.tied),
        "counts": [
            {"votes": {str(player): n for player, n in count.votes}, "void": count.void}
            for count in award.counts
        ],
    }


def _award_arguments(parser: Parser) -> None:
    parser.add_argument("step", choices=tuple(_STEPS), metavar="|".join(_STEPS))
    file_argument(parser)
    parser.add_argument("award", metavar="AWARD")
    parser.add_argument("named", nargs="*", metavar="PLAYER")
    parser.add_argument("--category", metavar="T")
    parser.add_argument("--seed", type=int, metavar="N")


def _award(options: Namespace, console: Console) -> None:
    wanted = _NAMES.get(options.step, 0)
    if wanted is not None and len(options.named) != wanted:
        raise UsageError(players_wanted(console.t, options.step, wanted))
    with console.event(options.file) as session:
        _STEPS[options.step](options, console, session)


def _add(options: Namespace, console: Console, session: EventSession) -> None:
    category = options.category or ""
    key = session.with_reason(options.because, acts.add, options.award, category).value
    console.say(award_step_sentence(console.t, "add", key))


def _set(options: Namespace, console: Console, session: EventSession) -> None:
    t, (player,) = console.t, _players(session, options)
    session.with_reason(options.because, acts.give, options.award, player)
    title = award_name(t, options.award, _line(session, options).title)
    name = name_of(session.state)(player)
    console.say(award_step_sentence(t, "set", title, name))


def _category(options: Namespace, console: Console, session: EventSession) -> None:
    category = options.category or ""
    session.with_reason(options.because, acts.name_category, options.award, category)
    title = award_name(console.t, options.award, _line(session, options).title)
    console.say(award_step_sentence(console.t, "category", title, category or "–"))


def _vote(options: Namespace, console: Console, session: EventSession) -> None:
    (player,) = _players(session, options)
    session.with_reason(options.because, acts.cast, options.award, player)
    console.say(ballots_sentence(console.t, _line(session, options)))


def _close(options: Namespace, console: Console, session: EventSession) -> None:
    session.with_reason(options.because, acts.close, options.award)
    names = name_of(session.state)
    console.say(closed_sentence(console.t, _line(session, options), names))


def _count(options: Namespace, console: Console, session: EventSession) -> None:
    _line(session, options)
    count = session.read(count_so_far, session.state, options.award)
    console.say(count_sentence(console.t, count, name_of(session.state)))


def _open(options: Namespace, console: Console, session: EventSession) -> None:
    title = award_name(console.t, options.award, _line(session, options).title)
    session.with_reason(options.because, acts.reopen, options.award)
    console.say(award_step_sentence(console.t, "open", title))


def _remove(options: Namespace, console: Console, session: EventSession) -> None:
    title = award_name(console.t, options.award, _line(session, options).title)
    session.with_reason(options.because, acts.remove, options.award)
    console.say(award_step_sentence(console.t, "remove", title))


def _draw(options: Namespace, console: Console, session: EventSession) -> None:
    place = _place(options, console)
    done = session.with_reason(options.because, equals.draw_place, place, seed=options.seed)
    order, seed = done.value.order, done.value.seed
    console.say(drawn_sentence(console.t, order, seed, name_of(session.state)))


def _order(options: Namespace, console: Console, session: EventSession) -> None:
    named = _players(session, options)
    if options.award == "cut":
        order = session.with_reason(options.because, equals.order_cut_border, named).value
    else:
        order = session.with_reason(
            options.because, equals.order_place, _place(options, console), named
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
"""How many players a step names; None for any number, nobody where a step is missing here."""


def _line(session: EventSession, options: Namespace) -> AwardLine:
    line = session.read(award_line, session.state, options.award)
    if line is None:
        known = tuple(award.award for award in session.read(awards, session.state).awards)
        raise UserError(
            StandingsCode.AWARD_UNKNOWN, field="award", award=options.award, known=known
        )
    return line


def _place(options: Namespace, console: Console) -> int:
    place = whole_number(options.award)
    if place is None or place > LARGEST:
        raise UsageError(place_wanted(console.t, options.step, options.award))
    return place


def _players(session: EventSession, options: Namespace) -> tuple[PlayerId, ...]:
    return tuple(player_typed(session.state, text) for text in options.named)


# The command fees.


def _fees_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--amount", metavar="SUM")
    parser.add_argument("--currency", metavar="TEXT")
    parser.add_argument("--added", metavar="SUM")
    parser.add_argument("--kept", metavar="SUM")
    parser.add_argument("--split", metavar="PERCENT")
    parser.add_argument("--in-report", choices=("yes", "no"))
    parser.add_argument("--as", dest="form", choices=("text", "json"), default="text")


def _fees(options: Namespace, console: Console) -> None:
    wanted = _fees_wanted(options)
    with console.event(options.file, writes=bool(wanted)) as session:
        if wanted:
            fees = replace(session.read(stored_fees), **wanted)
            session.with_reason(options.because, set_fees, fees)
        fund = session.read(prize_fund, session.state)
        if options.form == "json":
            values = {**asdict(fund), "left": fund.left}
            console.out.write(json.dumps(values, ensure_ascii=False, indent=2) + "\n")
        elif not fund.is_set:
            console.say(no_fees_sentence(console.t))
        else:
            console.say(*fund_sentences(console.t, fund))
            console.say(*prize_lines(console.t, fund, name_of(session.state)))


def _fees_wanted(options: Namespace) -> dict[str, Any]:
    wanted: dict[str, Any] = {
        key: amount_of(text)
        for key in ("amount", "added", "kept")
        if (text := getattr(options, key)) is not None
    }
    if options.currency is not None:
        wanted["currency"] = options.currency.strip()
    if options.split is not None:
        wanted["shares"] = shares_of(options.split)
    if options.in_report is not None:
        wanted["in_report"] = options.in_report == "yes"
    return wanted


# The commands cut and final.


_MARKS = {"first": FIRST_FINAL, "second": SECOND_FINAL, "none": None}


def _cut_arguments(parser: Parser) -> None:
    file_argument(parser)
    acts = parser.add_mutually_exclusive_group()
    acts.add_argument("--in", dest="inside", nargs="+", metavar="PLAYER")
    acts.add_argument("--draw", action="store_true")
    acts.add_argument("--again", action="store_true")
    parser.add_argument("--seed", type=int, metavar="N")
    parser.set_defaults(usage=parser.format_usage)


def _run_cut(options: Namespace, console: Console) -> None:
    if options.seed is not None and not options.draw:
        raise UsageError("--seed", " ".join(options.usage().split()))
    writes = bool(options.inside or options.draw or options.again)
    with console.event(options.file, writes=writes) as session:
        if options.inside:
            named = tuple(player_typed(session.state, text) for text in options.inside)
            session.with_reason(options.because, equals.order_cut_border, named)
        elif options.draw:
            session.with_reason(options.because, equals.draw_cut_border, seed=options.seed)
        elif options.again:
            session.with_reason(options.because, equals.cut_again)
        lines = cut_lines(session.state, console.t, name_of(session.state))
        console.say(*(lines or (no_cut_sentence(console.t),)))


def _final_arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("table", type=int, metavar="TABLE")
    parser.add_argument("final", choices=tuple(_MARKS))
    parser.add_argument("--round", type=int, metavar="N")


def _final(options: Namespace, console: Console) -> None:
    with console.event(options.file) as session:
        round_ = round_of(session.state, options.round)
        game = game_at(round_, TableNumber(options.table))
        mark = _MARKS[options.final]
        session.with_reason(options.because, mark_final, game.id, mark, round_.number)
        named = name_of(session.state)
        console.say(marked_sentence(console.t, mark, map(named, game.players)))


COMMANDS = {
    "awards": Command(arguments=_awards_arguments, run=_awards),
    "award": Command(arguments=_award_arguments, run=_award, writes=True),
    "fees": Command(arguments=_fees_arguments, run=_fees, writes=True),
    "cut": Command(arguments=_cut_arguments, run=_run_cut, writes=True),
    "final": Command(arguments=_final_arguments, run=_final, writes=True),
}
"""By name."""
