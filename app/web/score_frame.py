"""What every page of scorekeepers has around it, signed in or not.

What names a request, as an action's number, and who reads it are put in last, so that a page is
made once a change.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.services.core.undo_stack import StackEntry
from app.services.phones.scorekeeper_session import ScoreView
from app.services.phones.scorekeepers import Scorekeeper
from app.services.program.all_acts import act_label
from app.web.pages import Page, page_of, templates
from app.words.core.catalogue import Words, kept_apart, words
from app.words.phones import scorekeepers as sentences

TABS = ("results", "check-in", "late", "lists")
HREFS = {"results": "/score", "check-in": "/score/check-in", "late": "/score/late",
         "lists": "/score/lists"}  # fmt: skip
NONCE = f"nonce-{secrets.token_hex(8)}"
"""Stands for the number of the page that is sent; no text of an event can have it."""
_MESSAGE = f"message-{secrets.token_hex(8)}"
_PERSON, _PERSON_ID = (f"{what}-{secrets.token_hex(8)}" for what in ("person", "number"))
"""Stand for who reads the page: what a page says is the same for every scorekeeper."""

Facts = dict[str, Any]
Messages = Mapping[str, Sequence[str]]
"""Field of a form -> what is wrong with it."""


def words_of(view: ScoreView | None, language: str) -> Words:
    """The words of a scorekeeper's page."""
    return words(language) if view is None else words(language, view.state.packet.vocabulary)


def name_in(state: EventState, player: int) -> str:
    """A player's name within a sentence."""
    name = state.names.get(PlayerId(player))
    return "?" if name is None else kept_apart(name)


def finished(html: str, person: Scorekeeper | None = None, message: str = "") -> Page:
    """A page as it is sent, with a number of its own for the actions that are done on it."""
    name = "" if person is None else person.name
    text = html.replace(NONCE, secrets.token_hex(12)).replace(_MESSAGE, str(Markup.escape(message)))
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
            nonce=NONCE,
            message=_MESSAGE,
            person=_PERSON,
            is_signed_in=person is not None,
            words={**common(t), **own},
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


def common(t: Words) -> Facts:
    """The words of every page."""
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
