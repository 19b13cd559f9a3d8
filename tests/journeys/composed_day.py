"""A composed event played to its end, and what must be so after each of its acts."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from app.rules.core.draw import Draw
from app.rules.core.entrant import EntrantStatus
from app.rules.core.event_state import EventState
from app.rules.core.round import ByeKind, Round, RoundKind, RoundState
from app.rules.event.length import is_over
from app.services.core.session import EventSession
from app.services.exchange.interchange_export import exported
from app.services.packet.packets import load_packet, resolved_text
from app.services.program.rehearse import people, play
from tests.journeys.compositions import Composition
from tests.rules.exported_facts import facts_of, standings_rows
from tests.rules.pairing.oracle import Lines, OracleScorer, best_lines, best_lines_by_matching
from tests.rules.standings.places_model import model_rows
from tests.rules.standings.standings_model import Facts, totals, undefeated, usual_ranks
from tests.services.acts import contents

FEW = 6
"""So many players to be paired are paired in every way there is, to find the best."""

ROUNDS = {"sr2010": (8, 16, 32)}
"""The most players of a packet's events of 3 rounds, 4 rounds and so on."""


class ComposedDay:
    """Plays an event through the services and looks at it after each act."""

    def __init__(self, session: EventSession, composed: Composition) -> None:
        self.session = session
        self.empty = contents(session)
        """What the file held before its first act."""
        self.composed = composed
        self.draft = composed.draft
        self.x = dict(composed.draft.variants)
        self.inside: frozenset[int] | None = None
        """Who plays on, once a cut is played."""

    def play(self) -> None:
        plan = self.composed.plan
        draw = Draw(plan.seed)
        self.session.dice = draw.below
        packet = load_packet(resolved_text(self.draft.packet, self.draft.variants))
        everybody = people(plan.players, packet, self.draft.point_size, draw)
        seen: set[int] = set()
        for state in play(self.session, everybody, plan, draw):
            last = state.last_round
            if last is None:
                continue
            ids = {game.id for game in last.games}
            if last.is_draft and not ids & seen:
                self._look_at_draft(state, last)
            seen |= ids
            if last.state is RoundState.CLOSED:
                self._look_at_close(state)
            elif last.state is RoundState.PLAYING and last.kind is RoundKind.CUT:
                self.inside = self.inside or frozenset(last.basis)

    def told(self) -> dict[str, Any]:
        return self.session.read(exported, self.session.state)

    def _look_at_draft(self, state: EventState, draft: Round) -> None:
        there = {player for game in draft.games for player in game.players}
        there |= {bye.player for bye in draft.byes}
        self._look_at_cut(state, there)
        games = [game.players for game in draft.games]
        drawn = next((bye.player for bye in draft.byes if bye.kind is ByeKind.DRAWN), None)
        sitting = {bye.player for bye in draft.byes if bye.kind is not ByeKind.DRAWN}
        free = only(state, there - sitting)
        if draft.kind is RoundKind.FIRST_FACTIONS:
            faction = {one.id: one.faction for one in state.entrants}
            same = sum(faction[a] == faction[b] for a, b in games)
            assert same == fewest_alike([faction[one] for one in there - sitting - {drawn}])
            return
        finals = self._finals(state, draft, sitting)
        rest = [game for game in games if game not in finals]
        others = only(free, {one for game in rest for one in game} | ({drawn} - {None}))
        assert OracleScorer(state).lines(rest, drawn) == best_of(others)

    def _finals(self, state: EventState, draft: Round, sitting: Collection[int]) -> list[Any]:
        """The games that the packet fixes, found by the places of their players."""
        wanted = {RoundKind.TOP_TWO: 1, RoundKind.FINALS_TABLES: 2}.get(draft.kind, 0)
        assert wanted == self._finals_due(state)
        if not wanted:
            return []
        there = [one for one in draft.basis if one not in sitting]
        among = facts_of(self.told())
        ranks = usual_ranks(among, len(state.played), (*there, *sitting))
        by_place = sorted(there, key=ranks.__getitem__)
        found: list[Any] = []
        games = [game.players for game in sorted(draft.games, key=lambda one: one.id)]
        for pair in games[:wanted]:
            taken = {one for game in (*found, pair) for one in game}
            last = max(ranks[one] for one in taken)
            leads = all(ranks[one] >= last for one in by_place if one not in taken)
            if leads and not (found and blocked(ranks, taken, sitting)):
                found.append(pair)
        assert found or len(there) < 2, ranks
        return found

    def _finals_due(self, state: EventState) -> int:
        is_last = len(state.played) > 0 and len(state.played) + 1 == self._planned(state)
        if self.draft.packet == "sr2010":
            return int(is_last)
        return 2 * is_last * ("finals-tables" in self.x)

    def _planned(self, state: EventState) -> int:
        if self.draft.planned_rounds is not None:
            return self.draft.planned_rounds
        if self.x.get("x-round-event"):
            return self.x["x-round-event"]
        count = len(state.rounds[0].basis)
        return next(n for n in range(3, 20) if count <= 2**n)

    def _look_at_cut(self, state: EventState, there: Collection[int]) -> None:
        active = {one.id for one in state.active}
        top = self.x.get("cut-to-top")
        if self.inside is not None:
            assert set(there) == active & self.inside
            return
        facts = facts_of(self.told())
        through = len(state.played)
        if top is None or not through:
            assert set(there) == active
            return
        if len(undefeated(facts, through) & active) > top or len(active) <= top:
            assert set(there) == active
            return
        ranks = usual_ranks(facts, through)
        assert len(there) == top
        assert set(there) <= active
        assert max(ranks[one] for one in there) <= min(ranks[one] for one in active - set(there))

    def _look_at_close(self, state: EventState) -> None:
        told = self.told()
        facts = facts_of(told)
        assert standings_rows(told) == model_rows(facts, len(facts.games))
        last = state.played[-1]
        if self.inside is None and last.number - 1 == facts.cut_after:
            self.inside = frozenset(facts.inside)
        assert (is_over(state) is not None) == self._is_over(state, facts)

    def _is_over(self, state: EventState, facts: Facts) -> bool:
        through = len(state.played)
        all_played = through >= self._planned(state)
        if all_played:
            return True
        inside = facts.players if self.inside is None else self.inside
        there = [one.id for one in state.active if one.id in inside]
        if "finals-tables" in self.x and len(there) > 1:
            return False
        if self.draft.packet == "sr2010":
            return len(undefeated(facts, through) & set(there)) == 1
        points = [totals(facts, one, through)["tp"] for one in there]
        return bool(points) and points.count(max(points)) == 1


def blocked(ranks: dict[int, int], taken: Collection[int], sitting: Collection[int]) -> bool:
    """Whether somebody who sits out stands above one of those who would be the four."""
    return any(ranks[one] < max(ranks[each] for each in taken) for one in sitting)


def only(state: EventState, players: Collection[int]) -> EventState:
    """The event with nobody in it but these."""
    return replace(
        state,
        entrants=tuple(
            one if one.id in players else replace(one, status=EntrantStatus.DROPPED)
            for one in state.entrants
        ),
    )


def best_of(state: EventState) -> Lines:
    if not state.active:
        return (0, 0, 0, 0, 0)
    return best_lines(state) if len(state.active) <= FEW else best_lines_by_matching(state)


def fewest_alike(factions: list[str | None]) -> int:
    """The fewest games within a faction among those who play; the bye is drawn among all before."""
    most = max(factions.count(one) for one in factions) if factions else 0
    over = most - (len(factions) - most)
    return max(0, over // 2)
