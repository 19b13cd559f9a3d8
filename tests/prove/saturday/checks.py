"""Checks: what must be so of an event after every step, whatever happened in it."""

from collections.abc import Iterator
from dataclasses import replace

from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Round, RoundKind, RoundState
from app.rules.packet.packet import BandKind
from app.rules.pairing.certificate.certificate import certify
from app.rules.standings.cut import cut
from app.rules.standings.standings import standings
from app.services.core.session import EventSession
from app.services.event.public import public_state
from app.services.exchange.interchange_export import exported
from app.services.phones.phone_view import phone_view
from app.services.scenarios.lookup import scenario_of
from app.web.pages import TABS, Pages
from tests.prove.alterations import is_accepted, told
from tests.rules.exported_facts import facts_of, standings_rows
from tests.rules.standings.places_model import model_rows
from tests.rules.standings.standings_model import PACKETS
from tests.services.acts import damage, places

Faults = Iterator[str]


def places_faults(session: EventSession) -> Faults:
    """Everyone of a round is in exactly one game, bye or absence."""
    for round_ in session.state.rounds:
        for player, found in places(round_).items():
            if len(found) > 1:
                yield f"round {round_.number}: player {player} has {' and '.join(found)}"
    last = session.state.last_round
    if last is None or last.is_draft or last.is_finished:
        return
    there = {*places(last), *last.left_out}
    missing = [one.id for one in session.state.active if one.id not in there]
    known = [one for one in missing if _was_in(last, one)]
    if known:
        yield f"round {last.number}: nobody knows where {known} are"


def _was_in(round_: Round, player: PlayerId) -> bool:
    """Whether a round was paired with a player in mind."""
    return player in round_.basis


def journal_faults(session: EventSession) -> Faults:
    """The journal folds to the tables."""
    for found in damage(session):
        yield f"the file: {found.code} {found.table} {found.row} {found.detail}"


def standings_faults(session: EventSession) -> Faults:
    """The standings are the slow model's, and nobody outside a cut is above anybody inside."""
    state = session.state
    rows = standings(state)
    found = cut(state)
    ranks = {row.player: row.rank for row in rows}
    if found is not None and found.is_made:
        inside = {one: ranks[one] for one in found.players if one in ranks}
        outside = [rank for one, rank in ranks.items() if one not in inside]
        if inside and outside and max(inside.values()) >= min(outside):
            yield f"outside a cut above inside: {inside}, {ranks}"
    placed = {row.player for row in rows if row.band is BandKind.FINALS}
    marked = {
        one
        for round_ in state.played
        for game in round_.games
        if game.final is not None and game.result is not None
        for one in game.players
    }
    if not placed <= marked:
        yield f"a place by no stored final: {placed - marked}"
    has_bracket = any(round_.kind is RoundKind.BRACKET for round_ in state.played)
    if has_bracket or state.packet.id not in PACKETS:
        # The slow model knows neither brackets nor packets of the house.
        return
    if not any(round_.games for round_ in state.played) or not state.played[-1].is_finished:
        return
    out = session.read(exported, state)
    facts = facts_of(out)
    if facts.games and facts.is_finished:
        told_rows, model = standings_rows(out), model_rows(facts, facts.rounds)
        if told_rows != model:
            yield f"standings other than the slow model's: {told_rows} {model}"


def certificate_faults(session: EventSession, *, was_drawn: bool) -> Faults:
    """What says how well a round is paired is right; one that was just drawn is the best."""
    for round_ in session.state.rounds[-1:]:
        certificate = certify(session.state, round_)
        if was_drawn and round_.is_draft and not round_.by_hand and not certificate.is_best:
            yield f"round {round_.number} could be paired better"
        if not is_accepted(told(certificate)):
            yield f"round {round_.number}: its certificate is wrong"


def player_faults(session: EventSession) -> Faults:
    """Pages that players see are made of what they may know."""
    state = session.state
    pages = _pages(session, state)
    chosen = {round_.number: scenario_of(state, round_.scenario) for round_ in state.rounds}
    names = {number: one.name for number, one in chosen.items() if one is not None}
    known = {
        names[round_.number]
        for round_ in state.rounds
        if round_.number in names and not _is_secret(state, round_)
    }
    drafts = [round_.number for round_ in state.rounds if round_.is_draft]
    for name in TABS:
        shown = _shown(pages, name)
        for word in {*names.values()} - known:
            if word in shown and shown != _shown(_pages(session, _without_secrets(state)), name):
                yield f"page {name} names {word}"
        for number in drafts:
            if f"Round {number}:" in shown:
                yield f"page {name} shows the draft of round {number}"


def _pages(session: EventSession, state: EventState) -> Pages:
    view = session.read(phone_view, state, session.clock(), session.reading)
    return Pages(view, "moment")


def _shown(pages: Pages, name: str) -> str:
    page = pages.page("en", name)
    assert page is not None
    return page.body.decode()


def _without_secrets(state: EventState) -> EventState:
    """An event that has no scenario that players may not know.

    A page that is the same of it tells none; what a rule is called may be what a scenario is.
    """
    return replace(
        state,
        rounds=tuple(
            replace(round_, scenario=None) if _is_secret(state, round_) else round_
            for round_ in state.rounds
        ),
    )


def _is_secret(state: EventState, round_: Round) -> bool:
    """Whether players may not know the scenario of a round."""
    return round_.is_draft or not _is_known(state, round_)


def public_faults(session: EventSession) -> Faults:
    """What all that players see is made of has no draft, and no scenario before its time."""
    state = session.state
    rounds = {round_.number: round_ for round_ in state.rounds}
    for shown in public_state(state).rounds:
        round_ = rounds[shown.number]
        if round_.is_draft:
            yield f"players may know the draft of round {round_.number}"
        if shown.scenario is not None and not _is_known(state, round_):
            yield f"players may know the scenario of round {round_.number}"


def _is_known(state: EventState, round_: Round) -> bool:
    """Whether players may know the scenario of a round that was published."""
    has_begun = round_.state in (RoundState.PLAYING, RoundState.CLOSED)
    return has_begun or round_.shows_scenario or not state.packet.scenario_secret
