"""Score: the routes of scorekeepers – signing in, and what is entered from their devices."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, TypeVar
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.codes import RequestCode
from app.rules.core.event_state import EventState
from app.rules.core.ids import TableNumber
from app.rules.core.round import Round, RoundState
from app.rules.results.result import Game, WinReason
from app.services.core.errors import OddError, UserError
from app.services.phones.scorekeeper_session import (
    ChangedError,
    ScorekeeperSession,
    ScoreView,
    id_of,
    mark_of,
    unless_changed,
)
from app.services.phones.scorekeepers import Role, Scorekeeper
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.services.results.entry import ResultDraft, missing_points, proposal_of
from app.services.results.second_reading import oddities
from app.services.roster.checks import read_form
from app.web import score_frame as frame
from app.web import score_players, score_slips
from app.web.limits import Limits
from app.web.pages import Page
from app.web.requests import Right, form_of, sent
from app.web.score_pages import ScorePages
from app.words.core.catalogue import Words
from app.words.phones import scorekeepers as sentences
from app.words.program.errors import error_sentences, problem_sentence

T = TypeVar("T")

COOKIE = "score"
_REMEMBER_SECONDS = 3 * 24 * 3600
_MARKS = ("here", "paid", "lists", "painted")
_DIGITS = 4

Form = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a request gets: a page, or where to go on."""

    page: Page | None = None
    status: int = 200
    goes_to: str = ""
    json: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ask:
    """A request of somebody whose code is good."""

    session: ScorekeeperSession
    view: ScoreView
    person: Scorekeeper
    language: str
    path: str
    query: Mapping[str, str]
    form: Form
    body: str

    @property
    def t(self) -> Words:
        return frame.words_of(self.view, self.language)

    def name_of(self, player: int) -> str:
        return frame.name_in(self.view.state, player)

    def do(self, because: str, act: Callable[..., Any], *args: Any, **kw: Any) -> Any:
        """Carry out a verb under the number that the page gave it."""
        act_id = id_of(self.form.get("act", ""), self.body)
        return self.session.do(self.person, act_id, because, act, *args, **kw)

    def refused(self, lines: tuple[str, ...], status: int, back: str = "/score") -> Answer:
        """Say why something wasn't done."""
        shown = frame.refused_page(self.view, self.person, self.language, lines, back)
        return Answer(shown, status)


_Handler = Callable[[_Ask], Answer]
_Route = Callable[[Request], Awaitable[Response]]


class Score:
    """Answers scorekeepers; the event is read and written in a thread of its own.

    Args:
        session: on the event.
        language_of: the language of a request.
        limits: of wrong codes.
        wake: called after something was written.

    Attributes:
        seen: when each scorekeeper's device was last heard of, by the scorekeeper's number.
    """

    def __init__(
        self,
        session: ScorekeeperSession,
        language_of: Callable[[Request], str],
        limits: Limits,
        wake: Callable[[], None],
    ) -> None:
        self._session, self._language_of = session, language_of
        self._limits, self._wake = limits, wake
        self._pages = ScorePages()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="phones-scores")
        self.seen: dict[int, datetime] = {}
        both, organizer = Right.SCOREKEEPER, Right.ORGANIZER
        show = self._guarded(self._show, both)
        self.routes: tuple[tuple[str, str, Right, _Route], ...] = (
            *((path, "GET", both, show) for path in frame.HREFS.values()),
            ("/score/version", "GET", both, self._guarded(self._version, both)),
            ("/score/result", "POST", both, self._guarded(_save_result, both)),
            ("/score/tick", "POST", both, self._guarded(_tick, both)),
            ("/score/late", "POST", both, self._guarded(_add_player, both)),
            ("/score/undo", "POST", organizer, self._guarded(_undo, organizer)),
            ("/score/sign-in", "GET", Right.ANYBODY, self._ask_code),
            ("/score/sign-in", "POST", Right.ANYBODY, self._sign_in),
            ("/score/sign-out", "POST", Right.ANYBODY, self._sign_out),
        )  # fmt: skip

    def stop_waiting(self) -> None:
        """Let what waits for a server that is gone end soon."""
        self._session.stop_waiting()

    def close(self) -> None:
        """Close the event; what is being written is finished first."""
        self._thread.submit(self._session.close)
        self._thread.shutdown()

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _guarded(self, handler: _Handler, right: Right) -> Callable[[Request], Awaitable[Response]]:
        """A route for whoever has the right; everybody else gets the page for a code."""

        async def answer(request: Request) -> Response:
            form: Form = {}
            body = ""
            if request.method == "POST":
                form = await form_of(request)
                body = (await request.body()).decode(errors="replace")
            language = self._language_of(request)
            query = dict(request.query_params)

            def work() -> Answer:
                return self._answer(request, language, query, form, body, handler, right)

            done = await self._run(work)
            if done.goes_to:
                self._wake()
                return RedirectResponse(done.goes_to, 303)
            if done.json:
                headers = {"cache-control": "no-store"}
                return Response(done.json, 200, headers, media_type="application/json")
            assert done.page is not None, "a page, a value, or where to go on"
            return sent(request, done.page, done.status)

        return answer

    def _answer(
        self,
        request: Request,
        language: str,
        query: Mapping[str, str],
        form: Form,
        body: str,
        handler: _Handler,
        right: Right,
    ) -> Answer:
        try:
            view = self._session.look()
            person = self._session.person(request.cookies.get(COOKIE, ""))
        except UserError as error:
            return _unread(language, error)
        if person is None or person.is_revoked:
            t = frame.words_of(view, language)
            problem = "" if person is None else sentences.revoked_text(t)
            return Answer(frame.sign_in_page(language, problem, view), 401)
        self.seen[person.id] = datetime.now(UTC)
        ask = _Ask(
            session=self._session, view=view, person=person, language=language,
            path=request.url.path, query=query, form=form, body=body,
        )  # fmt: skip
        if right is Right.ORGANIZER and person.role is not Role.ORGANIZER:
            return ask.refused((sentences.organizer_only_text(ask.t),), 403)
        try:
            return handler(ask)
        except UserError as error:
            lines = error_sentences(ask.t, error, ask.name_of)
            return ask.refused(tuple(lines), 409 if isinstance(error, ChangedError) else 422)

    # Pages

    def _show(self, ask: _Ask) -> Answer:
        name = next(tab for tab, path in frame.HREFS.items() if path == ask.path)
        message = _message(ask)
        is_organizer = ask.person.role is Role.ORGANIZER
        last = ask.session.last_of(ask.person) if is_organizer else None
        return Answer(self._pages.page(ask.view, ask.person, ask.language, name, message, last))

    def _version(self, ask: _Ask) -> Answer:
        return Answer(json=json.dumps({"version": ask.view.step}))

    # Codes

    async def _ask_code(self, request: Request) -> Response:
        return sent(request, frame.sign_in_page(self._language_of(request)), 200)

    async def _sign_in(self, request: Request) -> Response:
        form = await form_of(request)
        language, code = self._language_of(request), form.get("code", "")[:200]
        return await self._run(lambda: self._let_in(request, language, code))

    def _let_in(self, request: Request, language: str, code: str) -> Response:
        """Answer who typed a code; a wrong one is counted before the next is looked at."""
        address = "" if request.client is None else request.client.host
        t = frame.words_of(None, language)
        if seconds := self._limits.wait(address):
            text = sentences.too_often_text(t, seconds)
            refused = sent(request, frame.sign_in_page(language, text), 429)
            refused.headers["retry-after"] = str(seconds)
            return refused
        try:
            found = self._session.by_code(code)
        except UserError as error:
            done = _unread(language, error)
            assert done.page is not None, "a page says why"
            return sent(request, done.page, done.status)
        if found is None:
            self._limits.wrong(address)
            text = sentences.wrong_code_text(t)
            return sent(request, frame.sign_in_page(language, text), 401)
        person, pass_ = found
        self.seen[person.id] = datetime.now(UTC)
        answer = RedirectResponse("/score", 303)
        answer.set_cookie(COOKIE, pass_, max_age=_REMEMBER_SECONDS, path="/score",
                          httponly=True, samesite="strict")  # fmt: skip
        return answer

    async def _sign_out(self, request: Request) -> Response:
        await form_of(request)
        answer = RedirectResponse("/score/sign-in", 303)
        answer.delete_cookie(COOKIE, path="/score", httponly=True, samesite="strict")
        return answer


def _unread(language: str, error: UserError) -> Answer:
    lines = tuple(error_sentences(frame.words_of(None, language), error, str))
    return Answer(frame.refused_page(None, None, language, lines), 503)


def _message(ask: _Ask) -> str:
    """What the action before has done, as it is stored now."""
    number = _number(ask.query.get("saved", ""))
    if ask.query.get("undone"):
        return sentences.undone_text(ask.t)
    if number is None:
        return ""
    if ask.path == "/score":
        return score_slips.saved_text(ask.view, ask.t, number)
    line = next((line for line in ask.view.lines if line.id == number), None)
    if line is None:
        return ""
    if ask.path == "/score/late":
        return sentences.entered_text(ask.t, line.draft.name)
    mark = ask.query.get("mark", "here")
    if mark == "here":
        return sentences.ticked_text(ask.t, line.draft.name, is_here=line.is_here)
    on = {"paid": line.has_paid, "lists": line.lists_in, "painted": line.is_painted}.get(
        mark, False
    )
    return f"{line.draft.name}: {sentences.mark_button(ask.t, mark, on=on)}" if on else ""


def _number(text: str, digits: int = 9) -> int | None:
    is_number = text.isascii() and text.isdecimal() and len(text) <= digits
    return int(text) if is_number else None


# Results


def _save_result(ask: _Ask) -> Answer:
    t, form, view = ask.t, ask.form, ask.view
    found = view.game(_number(form.get("game", "")) or 0)
    if found is None or found[1].table is None:
        return ask.refused((sentences.gone_text(t),), 409)
    round_, game = found
    draft, messages = _slip(t, form)
    proposal = proposal_of(game, draft)
    if proposal is None and not messages:
        messages = {"": [sentences.no_winner_text(t)]}
    drops = tuple(player for side, player in zip(("first", "second"), game.players, strict=True)
                  if form.get(f"drop.{side}") == "1")  # fmt: skip
    if messages or proposal is None:
        return _slip_again(ask, game, draft, messages, is_odd=False)
    if _is_same(game, proposal) and not drops:
        return _onwards(ask, game)
    if round_.state is RoundState.CLOSED:
        return _closed(ask, round_)
    if form.get("seen") != mark_of(game):
        return _changed(ask, game, proposal)
    problems = (*oddities(view.state, round_, proposal), *missing_points(view.state, game, draft))
    is_wrong = any(problem.is_impossible for problem in problems)
    if is_wrong or (problems and form.get("anyway") != "1"):
        shown = score_slips.field_messages(t, view.state, game, problems)
        return _slip_again(ask, game, draft, shown, is_odd=not is_wrong)
    assert game.table is not None and proposal.result is not None, "a slip of a table"
    act = results.enter if game.result is None else results.amend
    because = t("confirmed at entry") if form.get("anyway") == "1" else ""
    try:
        ask.do(
            because, unless_changed(act, lambda state: _as_seen(state, game)),
            TableNumber(game.table), proposal.first, proposal.second, proposal.result,
            round_.number, drops=drops,
        )  # fmt: skip
    except ChangedError:
        fresh = replace(ask, view=ask.session.look())
        now = fresh.view.game(game.id)
        if now is None:
            return ask.refused((sentences.gone_text(t),), 409)
        if now[0].state is RoundState.CLOSED:
            return _closed(fresh, now[0])
        return _changed(fresh, now[1], proposal)
    except OddError as error:
        shown = score_slips.field_messages(t, view.state, game, error.problems)
        return _slip_again(ask, game, draft, shown, is_odd=True)
    return _onwards(ask, game)


def _as_seen(state: EventState, seen: Game) -> bool:
    """Whether a game is as it was, in a round that scorekeepers may still enter."""
    rounds = (round_ for round_ in state.rounds if round_.state is not RoundState.CLOSED)
    return any(game == seen for round_ in rounds for game in round_.games)


def _closed(ask: _Ask, round_: Round) -> Answer:
    return ask.refused((sentences.closed_text(ask.t, round_.number),), 409)


def _is_same(stored: Game, mine: Game) -> bool:
    """Whether a slip says what is stored already."""
    entered = replace(stored, first=mine.first, second=mine.second, result=mine.result)
    return stored.result is not None and stored == entered


def _onwards(ask: _Ask, game: Game) -> Answer:
    query = urlencode({"saved": game.id})
    return Answer(goes_to=f"/score?{query}{score_slips.after(ask.session.look(), game)}")


def _changed(ask: _Ask, stored: Game, mine: Game) -> Answer:
    """Show what is stored, and what was entered here."""
    both = score_slips.Readings(
        stored=stored,
        author=ask.session.author(stored),
        mine=replace(mine, id=stored.id, table=stored.table),
        fields=ask.form,
    )
    return Answer(score_slips.changed_page(ask.view, ask.person, ask.language, both), 409)


def _slip_again(
    ask: _Ask, game: Game, draft: ResultDraft, messages: frame.Messages, *, is_odd: bool
) -> Answer:
    page = score_slips.slip_page(ask.view, ask.person, ask.language, game, draft, messages,
                           texts=ask.form, is_odd=is_odd)  # fmt: skip
    return Answer(page, 422)


def _slip(t: Words, form: Form) -> tuple[ResultDraft, frame.Messages]:
    """A slip's fields as they were sent, and what isn't a number."""
    messages: dict[str, list[str]] = {}

    def number(field: str) -> int | None:
        text = form.get(field, "").strip()
        found = _number(text, _DIGITS)
        if text and found is None:
            messages[field] = [sentences.number_text(t, text[:40])]
        return found

    def side(field: str) -> str:
        return form.get(field, "") if form.get(field) in ("first", "second") else ""

    winner = form.get("winner", "")
    reason = form.get("by", "")
    draft = ResultDraft(
        winner=winner if winner in ("first", "second", "tie", "none") else "",
        reason=WinReason(reason) if reason in set(WinReason) else None,
        control_points=(number("first.control_points"), number("second.control_points")),
        army_points=(number("first.army_points"), number("second.army_points")),
        lists=(number("first.list"), number("second.list")),
        starter=side("starter"),
        top=side("top"),
    )
    return draft, messages


# Players


def _tick(ask: _Ask) -> Answer:
    form, mark = ask.form, ask.form.get("mark", "")
    player, on = _number(form.get("player", "")), form.get("on") == "1"
    line = next((line for line in ask.view.lines if line.id == player), None)
    page = "/score/lists" if form.get("page") == "lists" else "/score/check-in"
    if line is None or mark not in _MARKS:
        return ask.refused((ask.t("Nobody has that name."),), 422, page)
    now = {"here": line.is_here, "paid": line.has_paid, "lists": line.lists_in,
           "painted": line.is_painted}[mark]  # fmt: skip
    if now is not on:
        ask.do("", players.tick, line.id, mark, on=on)
    query = urlencode({"saved": line.id, "mark": mark})
    return Answer(goes_to=f"{page}?{query}#player-{line.id}")


def _add_player(ask: _Ask) -> Answer:
    form, t, view = ask.form, ask.t, ask.view
    fields = (*score_players.PERSON_FIELDS, *score_players.MORE_FIELDS)
    typed = {field: form.get(field, "")[:1000] for field in fields}
    ticks = {name: form.get(name, "") for name in ("bye", "ringer")}
    row = read_form(typed, PlayerDraft(name=""), eligible=form.get("ringer") != "1")
    if row.blocking:
        return _late_again(ask, {**typed, **ticks}, row.blocking, is_odd=False)
    because = t("confirmed at entry") if form.get("anyway") == "1" else ""
    try:
        if view.state.played:
            done = ask.do(because, players.enter_late, row.draft, grant_bye=form.get("bye") == "1")
        else:
            done = ask.do(because, players.register, row.draft, is_here=True)
    except UserError as error:
        if not error.problems or error.code not in (RequestCode.ODD, RequestCode.IMPOSSIBLE):
            raise
        is_odd = isinstance(error, OddError)
        return _late_again(ask, {**typed, **ticks}, error.problems, is_odd=is_odd)
    saved = urlencode({"saved": max(done.changes.players, default=0)})
    return Answer(goes_to=f"/score/late?{saved}")


def _late_again(ask: _Ask, typed: Form, problems: Any, *, is_odd: bool) -> Answer:
    t = ask.t
    messages: dict[str, list[str]] = {}
    shown = (*score_players.PERSON_FIELDS, *score_players.MORE_FIELDS)
    for problem in problems:
        field = problem.field if problem.field in shown else ""
        messages.setdefault(field, []).append(problem_sentence(t, problem, ask.name_of))
    facts = score_players.late_facts(ask.view, t, typed, messages, is_odd=is_odd)
    html = frame.render("score_late.html", t, ask.view, ask.person, tab="late", **facts)
    return Answer(frame.finished(html, ask.person), 422)


def _undo(ask: _Ask) -> Answer:
    ask.session.undo_own(ask.person, _number(ask.form.get("seen", "")) or 0)
    return Answer(goes_to="/score?undone=1")
