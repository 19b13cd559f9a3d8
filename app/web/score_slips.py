"""The results of a round and the slips, as scorekeepers see them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from app.rules.core.entrant import EntrantStatus
from app.rules.core.errors import Problem
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Round, RoundState
from app.rules.results.result import Game
from app.services.event.user_settings import author_text
from app.services.phones.scorekeeper_session import ScoreView, mark_of
from app.services.phones.scorekeepers import Scorekeeper
from app.services.results.board import ResultLine, next_waiting, results_board
from app.services.results.entry import (
    FIELDS,
    REASON_KEYS,
    SIDE_FIELDS,
    ResultDraft,
    draft_of,
    every_reason,
    offered_lists,
    reasons_for,
)
from app.web.pages import Page, templates
from app.web.score_frame import NONCE, Facts, Messages, common, finished, name_in, render, words_of
from app.words.core.catalogue import Words, words
from app.words.phones import scorekeepers as sentences
from app.words.program.errors import problem_sentence
from app.words.results.errors import NAME_FIELD, NAME_PLAYER_TOO
from app.words.results.results import reason_name, result_sentence, result_short
from app.words.results.second_reading import field_name
from app.words.screen.screen import round_heading, table_title

Slips = dict[tuple[object, ...], Markup]
"""The slips of one packet that were made already."""
_MOST_SLIPS = 2000


def results_page(view: ScoreView, t: Words, slips: Slips) -> tuple[str, Facts]:
    """The template and the facts of the page of results, with the slips that can be entered."""
    round_ = view.round
    if round_ is None:
        return "score_refused.html", {
            "page_title": sentences.tab_title(t, "results"),
            "lines": (sentences.no_results_text(t),),
            "back": "",
        }
    is_closed = round_.state is RoundState.CLOSED
    lines = [line for line in results_board(view.state, round_) if line.table is not None]
    waiting = [line for line in lines if line.is_missing]
    rest = [line for line in lines if not line.is_missing]
    return "score_results.html", {
        "page_title": round_heading(t, round_.number),
        "says": sentences.closed_text(t, round_.number) if is_closed else "",
        "is_closed": is_closed,
        "waiting": [_row(t, line) for line in waiting],
        "entered": [_row(t, line) for line in rest],
        "slips": []
        if is_closed
        else [_slip_html(slips, view.state, round_, line.game, t.language) for line in lines],
        "words": {
            "waiting": sentences.waiting_title(t, len(waiting)),
            "entered": sentences.entered_title(t, len(rest)),
            "jump": sentences.jump_label(t),
            "nothing": sentences.nothing_found(t),
        },
    }


def _row(t: Words, line: ResultLine) -> Facts:
    return {
        "table": line.table,
        "first": line.first,
        "second": line.second,
        "result": result_short(t, line.game),
        "winner": draft_of(line.game).winner,
    }


def _slip_html(slips: Slips, state: EventState, round_: Round, game: Game, language: str) -> Markup:
    first, second = (state.by_id[player] for player in game.players)
    key = (state.point_size, state.keeps_sides, round_.number, game, first, second, language)
    if key not in slips:
        if len(slips) > _MOST_SLIPS:
            slips.clear()
        t = words(language, state.packet.vocabulary)
        html = templates().get_template("score_slip_part.html")
        slips[key] = Markup(
            html.render(
                slip=slip_facts(t, state, game, draft_of(game)), nonce=NONCE, words=common(t)
            )
        )
    return slips[key]


def slip_facts(
    t: Words,
    state: EventState,
    game: Game,
    draft: ResultDraft,
    messages: Messages | None = None,
    *,
    texts: Mapping[str, str] | None = None,
) -> Facts:
    """The form of a game's slip.

    Args:
        t: the words.
        state: the event.
        game: as it is stored.
        draft: what the fields hold.
        messages: what is wrong with it, by field.
        texts: the fields as they were sent, of which some may be no number.
    """
    wrong, typed = messages or {}, texts or {}
    names = tuple(state.names[player] for player in game.players)
    winners = (("first", names[0], "1"), ("second", names[1], "2"), ("tie", t("Tie"), "t"),
               ("none", t("Both lose"), "0"))  # fmt: skip
    won, lost = reasons_for(state.packet, "first"), reasons_for(state.packet, "none")
    kinds = [("control_points", t("Control points"))]
    if state.packet.scores_army_points:
        kinds.append(("army_points", t("Army points")))
    gone = [state.by_id[player].status is not EntrantStatus.ACTIVE for player in game.players]
    return {
        "game": game.id,
        "table": game.table,
        "title": table_title(t, game.table or 0),
        # A slip that comes back is still of the game as its author saw it.
        "mark": typed.get("seen") or mark_of(game),
        "is_entered": game.result is not None,
        "names": names,
        "winner": draft.winner,
        "winners": winners,
        "by": "" if draft.reason is None else draft.reason.value,
        "reasons": [
            (one.value, reason_name(t, one), REASON_KEYS[one], one in won, one in lost)
            for one in every_reason(state.packet)
        ],
        "numbers": [
            (
                title,
                [
                    _number_field(f"{side}.{kind}", getattr(draft, kind)[n], names[n], typed, wrong)
                    for n, side in enumerate(("first", "second"))
                ],
            )
            for kind, title in kinds
        ],
        "lists": [
            {
                "field": f"{side}.list",
                "name": names[n],
                "options": _list_options(state, game.players[n], draft.lists[n]),
                "chosen": draft.lists[n],
                "says": wrong.get(f"{side}.list", ()),
            }
            for n, side in enumerate(("first", "second"))
        ],
        "opening": [
            (field, title, getattr(draft, field), wrong.get(field, ()))
            for field, title in (("starter", t("Went first")), ("top", t("Top edge")))
        ]
        if state.keeps_sides
        else [],
        "drops": [
            (side, names[n], typed.get(f"drop.{side}") == "1")
            for n, side in enumerate(("first", "second"))
            if not gone[n]
        ],
        "says": {field: wrong.get(field, ()) for field in ("winner", "by", "")},
        "words": {
            "winner": t("Winner"),
            "by": t("How"),
            "list": t("List"),
            "none": t("none"),
            "drops": t("Drops after this round"),
        },
    }


def _number_field(
    field: str, number: int | None, name: str, typed: Mapping[str, str], wrong: Messages
) -> Facts:
    value = typed.get(field, "" if number is None else str(number))
    return {"field": field, "name": name, "value": value, "says": wrong.get(field, ())}


def _list_options(state: EventState, player: PlayerId, chosen: int | None) -> list[tuple[int, str]]:
    offered = [(number, f"{number}  {caster}".strip())
               for number, caster in offered_lists(state, player)]  # fmt: skip
    known = {number for number, _ in offered}
    return offered + ([(chosen, str(chosen))] if chosen is not None and chosen not in known else [])


def field_messages(
    t: Words, state: EventState, game: Game, problems: Iterable[Problem]
) -> Messages:
    """What is wrong with a slip, by field; under "" what concerns no field that is shown."""
    names = (name_in(state, game.first.player), name_in(state, game.second.player))
    found: dict[str, list[str]] = {}
    for problem in problems:
        sentence = problem_sentence(t, problem, lambda one: name_in(state, one))
        shown = problem.field in FIELDS
        side, _, key = problem.field.rpartition(".")
        if shown and key in SIDE_FIELDS and problem.code not in NAME_PLAYER_TOO:
            name = names[side == "second"]
            if problem.code not in NAME_FIELD:
                name = field_name(t, problem.field, names)
            sentence = f"{name}: {sentence}"
        found.setdefault(problem.field if shown else "", []).append(sentence)
    return found


def slip_page(
    view: ScoreView,
    person: Scorekeeper,
    language: str,
    game: Game,
    draft: ResultDraft,
    messages: Messages,
    *,
    texts: Mapping[str, str],
    is_odd: bool,
) -> Page:
    """A slip that wasn't saved, with what is wrong or unusual about it."""
    t = words_of(view, language)
    lines = list(dict.fromkeys(line for found in messages.values() for line in found))
    html = render(
        "score_slip.html", t, view, person,
        page_title=sentences.odd_title(t) if is_odd else sentences.wrong_title(t),
        slip=slip_facts(t, view.state, game, draft, messages, texts=texts),
        is_odd=is_odd,
        lines=lines,
        words={"anyway": sentences.save_anyway_button(t)},
    )  # fmt: skip
    return finished(html, person)


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """What is stored of a game now, and what somebody else entered."""

    stored: Game
    author: str
    """Of what is stored, as the journal has it."""
    mine: Game
    fields: Mapping[str, str]
    """Of the slip, as they were sent."""


def changed_page(view: ScoreView, person: Scorekeeper, language: str, both: Readings) -> Page:
    """The two readings of a slip that was entered elsewhere meanwhile."""
    t = words_of(view, language)

    def described(game: Game) -> str:
        if game.result is None:
            return sentences.nothing_stored(t)
        return result_sentence(t, game, lambda player: name_in(view.state, player))

    again = {**both.fields, "seen": mark_of(both.stored)}
    html = render(
        "score_changed.html", t, view, person,
        page_title=sentences.changed_title(t, both.stored.table),
        theirs=described(both.stored),
        mine=described(both.mine),
        fields={name: text for name, text in again.items() if name not in ("act", "anyway")},
        words={
            "theirs": sentences.theirs_title(t, author_text(t, both.author)),
            "mine": sentences.mine_title(t),
            "keep": sentences.keep_theirs_button(t),
            "write": sentences.write_mine_button(t),
        },
    )  # fmt: skip
    return finished(html, person)


def after(view: ScoreView, game: Game) -> str:
    """Where the next slip that is missing is entered."""
    round_ = view.round
    lines = () if round_ is None else results_board(view.state, round_)
    table = next_waiting(lines, game.table)
    return "#tables" if table is None else f"#table-{table}"


def saved_text(view: ScoreView, t: Words, number: int) -> str:
    """What is stored of a game now; "" where it isn't there or has no result."""
    found = view.game(number)
    if found is None or found[1].result is None:
        return ""
    return "✓ " + result_sentence(t, found[1], lambda player: name_in(view.state, player))
