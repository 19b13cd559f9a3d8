"""The pages on which the players of a game hand in its result."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from app.rules.core.errors import Weight
from app.rules.results.result import Game, WinReason
from app.services.phones.table_session import TableView
from app.services.results.entry import (
    ResultDraft,
    draft_of,
    missing_points,
    offered_lists,
    proposal_of,
    reasons_for,
    slip_notes,
)
from app.services.results.from_players import SubmissionState
from app.services.results.table_codes import read_code
from app.web.pages import Page, page_of, templates
from app.words.core.catalogue import Words, words
from app.words.papers.labels import slip_labels
from app.words.phones import phones
from app.words.phones import table_results as sentences
from app.words.program.errors import problem_sentence
from app.words.results.results import reason_name, result_sentence

Facts = dict[str, Any]
Messages = Mapping[str, Sequence[str]]
_SIDES = ("first", "second")


def words_for(language: str, view: TableView | None) -> Words:
    """The words of a language, in the event's vocabulary where that is known."""
    return words(language) if view is None else words(language, view.state.packet.vocabulary)


def path_of(code: str) -> str:
    """Where the game of a code is, as it was typed or scanned."""
    return f"/result/{quote(read_code(code) or code, safe='')}"


def code_page(t: Words, problem: str = "", typed: str = "") -> Page:
    """The field for a code."""
    return _page(
        t, None, "result_code.html", title=sentences.enter_title(t), problem=problem,
        typed=typed[:40],
        words={
            "code": sentences.code_label(t), "hint": sentences.code_hint(t),
            "open": sentences.open_button(t), "paper": sentences.paper_text(t),
        },
    )  # fmt: skip


def closed_page(t: Words, view: TableView, why: str, typed: Game | None = None) -> Page:
    """Why a code takes no result, with what was handed in and what was typed just now."""
    return _page(
        t, view, "result_closed.html", title=_title(t, view), why=why,
        summary="" if typed is None else _sentence(t, view, typed),
        words={"yours": sentences.review_title(t)},
    )  # fmt: skip


def withdrawn_page(t: Words, number: int) -> Page:
    """That a round is no longer published; the page looks again until it is."""
    return _page(
        t, None, "result_closed.html", title=sentences.game_title(t, number, None),
        why=sentences.withdrawn_text(t, number), summary="", is_live=True, words={},
    )  # fmt: skip


def game_page(
    t: Words, view: TableView, code: str, token: str, problem: str, *, drops: bool = False
) -> Page:
    """The game as it is: the form, what the two have handed in, or what the desk has entered.

    Args:
        t: the words.
        view: the game.
        code: as it was typed or scanned.
        token: for what is handed in by this page.
        problem: why the last request was refused; "" for none.
        drops: the player's box is ticked.
    """
    handed_in = view.handed_in
    own = None if handed_in is None else handed_in.of(view.player)
    theirs = None if handed_in is None else handed_in.of(view.opponent)
    name = view.name_of(view.opponent)
    entered = view.game.result is not None
    status = ""
    if entered:
        same = own is not None and handed_in is not None and own.game == view.game
        status = sentences.entered_first_text(t) if own is None else ""
        status = status or sentences.entered_text(t, is_same=same)
    elif own is not None:
        agrees = handed_in is not None and handed_in.state is SubmissionState.AGREE
        status = sentences.agreed_text(t) if agrees else sentences.wait_text(t, name)
        if theirs is not None and not agrees:
            status = sentences.differs_text(t)
    differs = own is not None and theirs is not None and theirs.game != own.game
    shows_theirs = theirs is not None and not entered and (own is None or differs)
    asks = not entered and own is None
    # Whoever says otherwise than the opponent mostly does in one field.
    begun = ResultDraft() if theirs is None else draft_of(theirs.game)
    return _page(
        t, view, "result_game.html", title=_title(t, view), problem=problem, status=status,
        path=path_of(code), token=token, is_entered=entered,
        own="" if own is None else _sentence(t, view, own.game),
        own_drops=sentences.drops_text(t) if own is not None and own.drops else "",
        may_drop=view.may_drop, drops=drops or (own is not None and own.drops),
        theirs=_sentence(t, view, theirs.game) if theirs is not None and shows_theirs else "",
        theirs_id=None if theirs is None else theirs.id,
        stored=_sentence(t, view, view.game) if entered else "",
        slip=_slip(t, view, begun, {}, {}) if asks else None,
        hidden=() if own is None else _hidden(draft_of(own.game), drops=own.drops),
        is_live=not asks,
        words={
            **_form_words(t),
            "yours": sentences.yours_title(t), "theirs": sentences.theirs_title(t, name),
            "agree": sentences.agree_button(t), "own": sentences.own_title(t),
            "again": sentences.look_again_link(t), "change": sentences.change_button(t),
        },
    )  # fmt: skip


def form_page(
    t: Words,
    view: TableView,
    code: str,
    draft: ResultDraft,
    messages: Messages,
    typed: Mapping[str, str],
) -> Page:
    """The form, with what is wrong beside each field."""
    return _page(
        t, view, "result_form.html", title=_title(t, view), path=path_of(code),
        slip=_slip(t, view, draft, messages, typed), problems=messages.get("", ()),
        has_problems=bool(messages), words=_form_words(t),
    )  # fmt: skip


def review_page(
    t: Words, view: TableView, code: str, draft: ResultDraft, token: str, *, drops: bool = False
) -> Page:
    """The summary in words, before it is handed in."""
    proposal = proposal_of(view.game, draft)
    assert proposal is not None, "it was checked"
    found = (*view.oddities(proposal), *slip_notes(view.state, view.game, draft))
    unusual = [
        problem_sentence(t, problem, view.name_of)
        for problem in found
        if problem.weight is Weight.ODD
    ]
    if missing_points(view.state, view.game, draft):
        unusual.append(sentences.missing_points_text(t))
    return _page(
        t, view, "result_review.html", title=sentences.review_title(t), path=path_of(code),
        token=token, summary=_sentence(t, view, proposal), hidden=_hidden(draft, drops=drops),
        drops=sentences.drops_text(t) if drops and view.may_drop else "", unusual=unusual,
        words={
            "send": sentences.send_button(t), "change": sentences.change_button(t),
            "unusual": sentences.unusual_title(t), "paper": sentences.paper_text(t),
        },
    )  # fmt: skip


def _page(t: Words, view: TableView | None, template: str, **facts: Any) -> Page:
    event = "Dice Down" if view is None else view.event
    common = {
        "live": phones.live_text(t), "lost": phones.lost_text(t), "tabs": phones.tabs_label(t),
    }  # fmt: skip
    facts["words"] = {**common, **facts["words"]}
    made = templates().get_template(template)
    tabs = [{"href": "/", "title": phones.tab_title(t, "game"), "is_here": False}]

    def render(version: str) -> str:
        shown = {"is_live": False, **facts, "version": version}
        return made.render(language=t.language, event=event, tabs=tabs, is_own=True, **shown)

    # A page that waits is fetched again and again: it is new only where it says something else.
    same = facts | {"token": ""}
    version = sha256(repr(sorted(same.items(), key=lambda one: one[0])).encode()).hexdigest()[:12]
    return page_of(render(version))


def _title(t: Words, view: TableView) -> str:
    return sentences.game_title(t, view.holder.round_number, view.game.table)


def _sentence(t: Words, view: TableView, game: Game) -> str:
    scores = view.state.packet.scores_army_points
    # The table is above it.
    game = replace(game, table=None)
    return result_sentence(t, game, view.name_of, scores_army_points=scores)


def _form_words(t: Words) -> Facts:
    return {
        "winner": sentences.winner_label(t), "by": sentences.how_label(t),
        "list": sentences.list_label(t), "check": sentences.check_button(t),
        "drops": sentences.drops_choice(t),
        "fix": sentences.fix_title(t), "paper": sentences.paper_text(t),
    }  # fmt: skip


def _slip(
    t: Words, view: TableView, draft: ResultDraft, messages: Messages, typed: Mapping[str, str]
) -> Facts:
    packet, game = view.state.packet, view.game
    names = tuple(
        sentences.you_text(t, name) if player == view.player else name
        for player, name in zip(game.players, view.names, strict=True)
    )
    labels = slip_labels(t, ())
    kinds = [("control_points", labels.control_points)]
    if packet.scores_army_points:
        kinds.append(("army_points", labels.army_points))
    ways = dict.fromkeys(
        reason for winner in ("first", "none") for reason in reasons_for(packet, winner)
        if reason is not WinReason.TIE
    )  # fmt: skip

    def number(field: str, value: int | None, name: str) -> Facts:
        text = typed.get(field, "" if value is None else str(value))
        return {"field": field, "name": name, "value": text[:6], "says": messages.get(field, ())}

    sides = tuple(zip(_SIDES, names, strict=True))
    opening = (("starter", sentences.starter_label(t)), ("top", sentences.top_label(t)))
    return {
        "says": messages,
        "may_drop": view.may_drop,
        "drops": typed.get("drops") == "1",
        "winner": draft.winner,
        "winners": (
            ("first", names[0]), ("second", names[1]),
            ("tie", sentences.tie_choice(t)), ("none", sentences.none_choice(t)),
        ),
        "by": "" if draft.reason is None else draft.reason.value,
        "ways": [(way.value, reason_name(t, way)) for way in ways],
        "numbers": [
            (
                title,
                [
                    number(f"{side}.{kind}", getattr(draft, kind)[n], names[n])
                    for n, side in enumerate(_SIDES)
                ],
            )
            for kind, title in kinds
        ],
        "lists": [
            {
                "field": f"{side}.list",
                "name": names[n],
                "chosen": draft.lists[n],
                "says": messages.get(f"{side}.list", ()),
                "options": [
                    (number, sentences.list_choice(t, number, caster))
                    for number, caster in offered_lists(view.state, game.players[n])
                ],
            }
            for n, side in enumerate(_SIDES)
        ],
        "opening": [
            (field, title, getattr(draft, field), messages.get(field, ()), sides)
            for field, title in (opening if view.state.keeps_sides else ())
        ],
    }  # fmt: skip


def _hidden(draft: ResultDraft, *, drops: bool) -> tuple[tuple[str, str], ...]:
    """The fields of a slip as a form carries them on."""
    fields: list[tuple[str, object]] = [
        ("winner", draft.winner),
        ("by", None if draft.reason is None else draft.reason.value),
        ("starter", draft.starter),
        ("top", draft.top),
        ("drops", "1" if drops else ""),
    ]
    for kind, pair in (
        ("control_points", draft.control_points),
        ("army_points", draft.army_points),
        ("list", draft.lists),
    ):
        fields += [(f"{side}.{kind}", value) for side, value in zip(_SIDES, pair, strict=True)]
    return tuple((name, str(value)) for name, value in fields if value not in (None, ""))
