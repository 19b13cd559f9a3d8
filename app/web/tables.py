"""Tables: the routes by which the two players of a game hand in its result."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from secrets import token_hex
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.rules.core.round import RoundState
from app.rules.results.result import WinReason
from app.services.core.errors import UserError
from app.services.phones.table_session import TableSession, TableView
from app.services.results.entry import ResultDraft, draft_of, proposal_of, reasons_for
from app.web import table_pages as pages
from app.web.limits import Limits
from app.web.pages import Page, language_of, waiting_page
from app.web.requests import Right, form_of, sent
from app.words.core.catalogue import Words
from app.words.phones import table_results as sentences
from app.words.program.errors import error_sentences, problem_sentence

T = TypeVar("T")
Form = Mapping[str, str]
Messages = dict[str, list[str]]
_Handler = Callable[[Request], Awaitable[Response]]

_DIGITS = 3
_TOKEN_BYTES = 16


@dataclass(frozen=True, slots=True)
class Answer:
    """What a request gets: a page, or where to go on."""

    page: Page | None = None
    status: int = 200
    goes_to: str = ""
    wait: int = 0
    """After how many seconds it may try again."""


class Tables:
    """Answers players with a code; the event is read and written in a thread of its own.

    Args:
        session: on the event.
        usual: the language where a phone accepts none of ours.
        limits: of wrong codes.
    """

    def __init__(self, session: TableSession, usual: str, limits: Limits) -> None:
        self._session, self._usual, self._limits = session, usual, limits
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="phones-tables")
        self.routes: tuple[tuple[str, str, Right, _Handler], ...] = (
            ("/result", "GET", Right.ANYBODY, self._route(self._ask_code)),
            ("/result", "POST", Right.ANYBODY, self._route(self._take_code)),
            ("/result/{code}", "GET", Right.TABLE, self._route(self._show)),
            ("/result/{code}", "POST", Right.TABLE, self._route(self._act)),
            # Capitals make the square on the slip smaller.
            ("/R/{code}", "GET", Right.ANYBODY, self._route(self._scanned)),
        )

    def stop_waiting(self) -> None:
        """Let what waits for a server that is gone end soon."""
        self._session.stop_waiting()

    def close(self) -> None:
        """Close the event; what is being written is finished first."""
        self._thread.submit(self._session.close)
        self._thread.shutdown()

    def _route(self, handler: "Callable[[_Ask], Answer]") -> _Handler:
        async def answer(request: Request) -> Response:
            form = await form_of(request) if request.method == "POST" else {}
            ask = _Ask(
                code=request.path_params.get("code", form.get("code", "")),
                form=form,
                language=language_of(request.headers.get("accept-language", ""), self._usual),
                address="" if request.client is None else request.client.host,
            )

            def work() -> Answer:
                try:
                    return handler(ask)
                except UserError:
                    # The event can't be read now; what is refused of a slip is messages beside it.
                    return Answer(waiting_page(ask.language), 503)

            loop = asyncio.get_running_loop()
            done = await loop.run_in_executor(self._thread, work)
            if done.goes_to:
                return RedirectResponse(done.goes_to, 303)
            assert done.page is not None, "a page, or where to go on"
            response = sent(request, done.page, done.status)
            if done.wait:
                response.headers["retry-after"] = str(done.wait)
            return response

        return answer

    # Codes

    def _ask_code(self, ask: "_Ask") -> Answer:
        takes = self._session.takes_results()
        problem = "" if takes else sentences.off_text(ask.words(None))
        return Answer(pages.code_page(ask.words(None), problem))

    def _take_code(self, ask: "_Ask") -> Answer:
        return self._with_view(ask, lambda view: Answer(goes_to=pages.path_of(ask.code)))

    def _scanned(self, ask: "_Ask") -> Answer:
        return Answer(goes_to=pages.path_of(ask.code))

    def _with_view(self, ask: "_Ask", handler: Callable[[TableView], Answer]) -> Answer:
        """Answer whoever has a code; wrong ones are counted."""
        t = ask.words(None)
        if seconds := self._limits.wait(ask.address):
            text = sentences.too_often_text(t, seconds)
            return Answer(pages.code_page(t, text, ask.code), 429, wait=seconds)
        view = self._session.look(ask.code)
        if view is None:
            if (number := self._session.withdrawn_round(ask.code)) is not None:
                # At its own address the page looks again by itself.
                is_typed = "code" in ask.form
                if is_typed:
                    return Answer(goes_to=pages.path_of(ask.code))
                return Answer(pages.withdrawn_page(t, number), 410)
            if ask.code:
                self._limits.wrong(ask.address)
            return Answer(pages.code_page(t, sentences.wrong_code_text(t), ask.code), 403)
        return handler(view)

    # A game

    def _show(self, ask: "_Ask") -> Answer:
        return self._with_view(ask, lambda view: self._shown(ask, view))

    def _shown(self, ask: "_Ask", view: TableView, problem: str = "", status: int = 200) -> Answer:
        t = ask.words(view)
        if why := _closed_text(t, view):
            return Answer(pages.closed_page(t, view, why), 410)
        page = pages.game_page(t, view, ask.code, _token(), problem, drops=ask.drops)
        return Answer(page, status)

    def _act(self, ask: "_Ask") -> Answer:
        return self._with_view(ask, lambda view: self._done(ask, view))

    def _done(self, ask: "_Ask", view: TableView) -> Answer:
        t, form = ask.words(view), ask.form
        if why := _closed_text(t, view):
            draft, _ = read_draft(t, view, form)
            return Answer(pages.closed_page(t, view, why, proposal_of(view.game, draft)), 410)
        if "agree" in form:
            return self._agree(ask, view)
        draft, messages = read_draft(t, view, form)
        if messages or "edit" in form:
            shown = {} if "edit" in form else messages
            page = pages.form_page(t, view, ask.code, draft, shown, form)
            return Answer(page, 422 if shown else 200)
        if "send" in form:
            return self._send(ask, view, draft)
        page = pages.review_page(t, view, ask.code, draft, _token(), drops=ask.drops)
        return Answer(page)

    def _agree(self, ask: "_Ask", view: TableView) -> Answer:
        t = ask.words(view)
        theirs = None if view.handed_in is None else view.handed_in.of(view.opponent)
        if theirs is None or str(theirs.id) != ask.form["agree"]:
            name = view.name_of(view.opponent)
            return self._shown(ask, view, sentences.changed_since_text(t, name), 409)
        return self._send(ask, view, draft_of(theirs.game))

    def _send(self, ask: "_Ask", view: TableView, draft: ResultDraft) -> Answer:
        t, proposal = ask.words(view), proposal_of(view.game, draft)
        assert proposal is not None, "it was checked"
        try:
            drops = ask.drops and view.may_drop
            self._session.hand_in(view, ask.form.get("act", ""), proposal, drops=drops)
        except UserError as error:
            lines = error_sentences(t, error, view.name_of)
            page = pages.form_page(t, view, ask.code, draft, {"": list(lines)}, ask.form)
            return Answer(page, 422)
        return Answer(goes_to=pages.path_of(ask.code))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ask:
    """A request of a player."""

    code: str
    """As it was typed or scanned."""
    form: Form
    language: str
    address: str

    @property
    def drops(self) -> bool:
        """The player says that they leave the event after this round."""
        return self.form.get("drops") == "1"

    def words(self, view: TableView | None) -> Words:
        """The words of the phone's language, in the event's vocabulary where that is known."""
        return pages.words_for(self.language, view)


def _token() -> str:
    return token_hex(_TOKEN_BYTES)


def _closed_text(t: Words, view: TableView) -> str:
    """Why a code takes no result; "" where it does."""
    number = view.holder.round_number
    if not view.takes_results:
        return sentences.off_text(t)
    if view.round.state is RoundState.CLOSED:
        return sentences.round_over_text(t, number)
    if not view.holder.is_current:
        return sentences.old_pairing_text(t, number)
    return ""


def read_draft(t: Words, view: TableView, form: Form) -> tuple[ResultDraft, Messages]:
    """The slip that a form holds, and what is wrong with it, by field."""
    messages: Messages = {}

    def number(field: str) -> int | None:
        text = form.get(field, "").strip()
        if text.isascii() and text.isdecimal() and len(text) <= _DIGITS:
            return int(text)
        if text:
            messages.setdefault(field, []).append(sentences.number_text(t))
        return None

    def pair(kind: str) -> tuple[int | None, int | None]:
        return number(f"first.{kind}"), number(f"second.{kind}")

    def one_of(field: str, *known: str) -> str:
        return form.get(field, "") if form.get(field, "") in known else ""

    winner = one_of("winner", "first", "second", "tie", "none")
    reason = WinReason.TIE if winner == "tie" else _reason(form.get("by", ""))
    scores_army = view.state.packet.scores_army_points
    draft = ResultDraft(
        winner=winner,
        reason=reason,
        control_points=pair("control_points"),
        army_points=pair("army_points") if scores_army else (None, None),
        lists=pair("list"),
        starter=one_of("starter", "first", "second") if view.state.keeps_sides else "",
        top=one_of("top", "first", "second") if view.state.keeps_sides else "",
    )
    if not winner:
        messages["winner"] = [sentences.say_winner_text(t)]
    elif reason is None or reason not in reasons_for(view.state.packet, winner):
        messages["by"] = [sentences.say_how_text(t)]
    proposal = None if messages else proposal_of(view.game, draft)
    if proposal is not None:
        for problem in view.oddities(proposal):
            if problem.is_impossible:
                sentence = problem_sentence(t, problem, view.name_of)
                messages.setdefault(problem.field, []).append(sentence)
    return draft, messages


def _reason(text: str) -> WinReason | None:
    return WinReason(text) if text in set(WinReason) else None
