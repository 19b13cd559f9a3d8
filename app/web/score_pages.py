"""The pages of scorekeepers: results, check-in, late entries and lists.

Each is one page that needs no script. What names a request, as an action's number, and who reads it
are put in last, so that a page is made once a change.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from app.rules.core.entrant import EntrantStatus
from app.rules.core.errors import Problem
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Round, RoundState
from app.rules.players.entry import joining
from app.rules.results.result import Game
from app.services.core.undo_stack import StackEntry
from app.services.event.user_settings import author_text
from app.services.lists.army_lists import lists_lines
from app.services.lists.factions import known_factions
from app.services.phones.scorekeeper_session import ScoreView, mark_of
from app.services.phones.scorekeepers import Role, Scorekeeper
from app.services.players.player_lines import PlayerLine
from app.services.players.player_lookup import fold
from app.services.program.all_acts import act_label
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
from app.web.pages import Page, page_of, templates
from app.words.core.catalogue import Words, kept_apart, words
from app.words.lists.lists import list_summary, problem_sentences
from app.words.phones import scorekeepers as sentences
from app.words.program.errors import problem_sentence
from app.words.results.errors import NAME_FIELD, NAME_PLAYER_TOO
from app.words.results.results import reason_name, result_sentence, result_short
from app.words.results.second_reading import field_name
from app.words.screen.screen import round_heading, table_title

TABS = ("results", "check-in", "late", "lists")
HREFS = {"results": "/score", "check-in": "/score/check-in", "late": "/score/late",
         "lists": "/score/lists"}  # fmt: skip
PERSON_FIELDS = ("name", "faction", "club", "city")
MORE_FIELDS = ("public_name", "state", "country", "fixed_table")

_NONCE = f"nonce-{secrets.token_hex(8)}"
"""Stands for the number of the page that is sent; no text of an event can have it."""
_MESSAGE = f"message-{secrets.token_hex(8)}"
_PERSON, _PERSON_ID = (f"{what}-{secrets.token_hex(8)}" for what in ("person", "number"))
"""Stand for who reads the page: what a page says is the same for every scorekeeper."""

Facts = dict[str, Any]
Messages = Mapping[str, Sequence[str]]
"""Field of a form -> what is wrong with it."""


_Slips = dict[tuple[object, ...], Markup]
"""The slips of one packet that were made already."""
_MOST_SLIPS = 2000


def words_of(view: ScoreView | None, language: str) -> Words:
    """The words of a scorekeeper's page."""
    return words(language) if view is None else words(language, view.state.packet.vocabulary)


def name_in(state: EventState, player: int) -> str:
    """A player's name within a sentence."""
    name = state.names.get(PlayerId(player))
    return "?" if name is None else kept_apart(name)


class ScorePages:
    """Makes the pages; those of one moment are kept until the next."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str, int], str] = {}
        self._view: ScoreView | None = None
        self._slips: _Slips = {}

    def page(
        self,
        view: ScoreView,
        person: Scorekeeper,
        language: str,
        name: str,
        message: str = "",
        last: StackEntry | None = None,
    ) -> Page:
        """A page by its tab.

        Args:
            view: the event.
            person: who reads it.
            language: of the words.
            name: one of ``TABS``.
            message: what was done by the action before.
            last: an organizer's own last action, which may be undone.
        """
        if view is not self._view:
            if self._view is None or view.state.packet is not self._view.state.packet:
                # What a slip asks for follows from it.
                self._slips.clear()
            self._view, self._made = view, {}
        # Who may undo sees what is to be undone.
        key = (language, name, person.id if person.role is Role.ORGANIZER else 0)
        if key not in self._made:
            t = words_of(view, language)
            template, facts = _CONTENTS[name](view, t, self._slips)
            self._made[key] = render(template, t, view, person, tab=name, last=last, **facts)
        return finished(self._made[key], person, message)


def finished(html: str, person: Scorekeeper | None = None, message: str = "") -> Page:
    """A page as it is sent, with a number of its own for the actions that are done on it."""
    name = "" if person is None else person.name
    text = html.replace(_NONCE, secrets.token_hex(12)).replace(
        _MESSAGE, str(Markup.escape(message))
    )
    text = text.replace(_PERSON_ID, "" if person is None else str(person.id))
    return page_of(text.replace(_PERSON, str(Markup.escape(name))))


def render(
    template: str,
    t: Words,
    view: ScoreView | None,
    person: Scorekeeper | None,
    *,
    tab: str = "",
    last: StackEntry | None = None,
    **facts: Any,
) -> str:
    """A page before it is finished."""
    own = facts.pop("words", {})
    title = facts.pop("page_title", "")
    return (
        templates()
        .get_template(template)
        .render(
            language=t.language,
            event="Dice Down" if view is None else view.event,
            version="" if view is None else str(view.step),
            title=title,
            tabs=() if person is None else tuple(_tabs(t, tab)),
            undo=_own_last(t, view, person, last),
            key="" if view is None or person is None else f"{view.event_key}.{_PERSON_ID}",
            revoked="" if view is None or person is None else " ".join(_revoked(view)),
            nonce=_NONCE,
            message=_MESSAGE,
            person=_PERSON,
            is_signed_in=person is not None,
            words={**_common(t), **own},
            **facts,
        )
    )


def _revoked(view: ScoreView) -> Iterable[str]:
    """The numbers of those whose codes were revoked."""
    return (str(one.id) for one in view.known if one.is_revoked)


def _own_last(
    t: Words, view: ScoreView | None, person: Scorekeeper | None, last: StackEntry | None
) -> Facts | None:
    """What an organizer may undo from here."""
    if view is None or person is None or last is None:
        return None
    label = act_label(t, last.verb, last.arguments, lambda one: name_in(view.state, one))
    return {"act": last.act, "label": sentences.undo_button(t, label)}


def _tabs(t: Words, here: str) -> Iterable[Facts]:
    for tab in TABS:
        title = sentences.tab_title(t, tab)
        yield {"href": HREFS[tab], "title": title, "is_here": tab == here}


def _common(t: Words) -> Facts:
    return {
        "live": sentences.sent_text(t),
        "lost": "",
        "tabs": t("Pages"),
        "unsent_one": t.form("{n} entry isn't sent yet.", "{n} entries aren't sent yet.", 1),
        "unsent_many": t.form("{n} entry isn't sent yet.", "{n} entries aren't sent yet.", 5),
        "unsent_of": sentences.unsent_of_text(t),
        "unsent_revoked": sentences.unsent_revoked_text(t),
        "send_as": sentences.send_as_button(t, _PERSON),
        "sending": sentences.sending_text(t),
        "on_its_way": sentences.on_its_way_text(t),
        "signed_in": sentences.signed_in_text(t, _PERSON),
        "sign_out": sentences.sign_out_button(t),
        "save": sentences.save_button(t),
        "back": sentences.back_link(t),
    }


# Signing in, and what is refused


def sign_in_page(language: str, problem: str = "", view: ScoreView | None = None) -> Page:
    """The page with a field for the code."""
    t = words_of(view, language)
    return finished(
        render(
            "score_sign_in.html", t, view, None,
            page_title=sentences.sign_in_title(t),
            problem=problem,
            words={
                "text": sentences.sign_in_text(t),
                "code": sentences.code_label(t),
                "sign_in": sentences.sign_in_button(t),
            },
        )
    )  # fmt: skip


def refused_page(
    view: ScoreView | None,
    person: Scorekeeper | None,
    language: str,
    lines: Sequence[str],
    back: str = "/score",
) -> Page:
    """The page that says why something wasn't done."""
    t = words_of(view, language)
    title = sentences.wrong_title(t)
    html = render(
        "score_refused.html", t, view, person, page_title=title, lines=lines, back=back
    )  # fmt: skip
    return finished(html, person)


# Results


def _results(view: ScoreView, t: Words, slips: _Slips) -> tuple[str, Facts]:
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


def _slip_html(
    slips: _Slips, state: EventState, round_: Round, game: Game, language: str
) -> Markup:
    first, second = (state.by_id[player] for player in game.players)
    key = (state.point_size, state.keeps_sides, round_.number, game, first, second, language)
    if key not in slips:
        if len(slips) > _MOST_SLIPS:
            slips.clear()
        t = words(language, state.packet.vocabulary)
        html = templates().get_template("score_slip_part.html")
        slips[key] = Markup(
            html.render(
                slip=slip_facts(t, state, game, draft_of(game)), nonce=_NONCE, words=_common(t)
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


# Players


def _by_name(lines: Iterable[PlayerLine]) -> list[PlayerLine]:
    active = (line for line in lines if line.is_active)
    return sorted(active, key=lambda line: (fold(line.draft.name), line.id))


def _marks(t: Words, view: ScoreView, line: PlayerLine) -> list[Facts]:
    marks = [("paid", line.has_paid), ("lists", line.lists_in)]
    if view.state.packet.asks_painting:
        marks.append(("painted", line.is_painted))
    return [{"mark": mark, "is_on": is_on, "text": sentences.mark_button(t, mark, on=is_on)}
            for mark, is_on in marks]  # fmt: skip


def _check_in(view: ScoreView, t: Words, slips: _Slips) -> tuple[str, Facts]:
    lines = _by_name(view.lines)
    here = sum(line.is_here for line in lines)
    return "score_check_in.html", {
        "page_title": sentences.tab_title(t, "check-in"),
        "rows": [
            {
                "id": line.id,
                "name": view.state.names[line.id],
                "about": " · ".join(filter(None, (line.draft.faction, line.draft.club))),
                "is_here": line.is_here,
                "marks": _marks(t, view, line),
            }
            for line in lines
        ],
        "words": {
            "count": sentences.counted_text(t, here, len(lines)),
            "find": sentences.filter_label(t),
            "nobody": t("Nobody has that name."),
            "check_in": sentences.check_in_button(t),
            "here": sentences.here_text(t),
            "not_here": sentences.not_here_button(t),
        },
    }


def _lists(view: ScoreView, t: Words, slips: _Slips) -> tuple[str, Facts]:
    by_id = {line.id: line for line in view.lines}
    rows = []
    for line in lists_lines(view.state):
        if not line.entrant.is_active:
            continue
        problems = problem_sentences(t, line.problems, kept_apart(line.name))
        rows.append(
            {
                "id": line.entrant.id,
                "name": line.name,
                "faction": line.entrant.faction or "",
                "lists": [
                    {
                        "summary": list_summary(t, army, line.beside),
                        "entries": [
                            entry.name if entry.points is None else f"{entry.name} · {entry.points}"
                            for entry in (*army.entries, *army.specialists)
                        ],
                    }
                    for army in line.entrant.lists
                ],
                "problems": problems,
                "issues": sentences.issues_text(t, len(problems)) if problems else "",
                "marks": _marks(t, view, by_id[line.entrant.id]),
            }
        )
    return "score_lists.html", {
        "page_title": sentences.tab_title(t, "lists"),
        "rows": rows,
        "words": {
            "find": sentences.filter_label(t),
            "nobody": t("Nobody has that name."),
            "no_list": sentences.no_list_text(t),
        },
    }


def _late(view: ScoreView, t: Words, slips: _Slips) -> tuple[str, Facts]:
    return "score_late.html", late_facts(view, t, {}, {}, is_odd=False)


def late_facts(
    view: ScoreView, t: Words, typed: Mapping[str, str], messages: Messages, *, is_odd: bool
) -> Facts:
    """The form for a player who enters now.

    Args:
        view: the event.
        t: the words.
        typed: what the fields hold.
        messages: what is wrong with them, by field.
        is_odd: it can be saved nevertheless.
    """
    join = joining(view.state)
    is_late = bool(view.state.played)
    return {
        "page_title": sentences.tab_title(t, "late"),
        "about": sentences.late_text(t, join.round_number if is_late else None),
        "fields": [_person_field(t, field, typed, messages) for field in PERSON_FIELDS],
        "more": [_person_field(t, field, typed, messages) for field in MORE_FIELDS],
        "is_open": any(typed.get(field) for field in (*MORE_FIELDS, "ringer")),
        "factions": _factions(view.state.packet.year),
        "bye": sentences.bye_label(t, join.missed[-1]) if join.missed else "",
        "ticks": {name: typed.get(name) == "1" for name in ("bye", "ringer")},
        "is_odd": is_odd,
        "lines": messages.get("", ()),
        "words": {
            "add": sentences.late_button(t) if is_late else sentences.add_button(t),
            "anyway": sentences.save_anyway_button(t),
            "ringer": sentences.ringer_label(t),
            "more": sentences.more_title(t),
        },
    }


@lru_cache(maxsize=32)
def _factions(year: int) -> tuple[str, ...]:
    return known_factions().offered(year)


def _person_field(t: Words, field: str, typed: Mapping[str, str], messages: Messages) -> Facts:
    return {
        "field": field,
        "title": sentences.field_label(t, field),
        "value": typed.get(field, ""),
        "says": messages.get(field, ()),
    }


_CONTENTS = {"results": _results, "check-in": _check_in, "late": _late, "lists": _lists}
