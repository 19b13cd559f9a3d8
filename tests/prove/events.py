"""Prove what must be so of the places of an event, whatever happens in it.

An event: one of the five packets at random, with variants of it, and 4 to 14 players. Everything
that an organizer can do goes on in it: ties, no-shows, concessions, drops and disqualifications at
every moment (the leader's most of all), late entries, players who come back, results of old rounds
corrected, drafts paired again and changed by hand (the finals most of all), byes granted, published
rounds re-paired or cut again, equals drawn or ordered, rounds played on after the end. After each
act the event is asked what must be so, and told to a slow model that shares nothing with the
program.
"""

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from app.rules.core.event_state import EventState
from app.rules.core.round import CutMembers, Round, RoundKind, RoundState
from app.rules.event.length import is_over, sole_leader
from app.rules.packet.packet import BandKind, TieBreak
from app.rules.results.result import Game, GameResult, Side, WinReason
from app.rules.standings.cut import cut
from app.rules.standings.standings import Standing, standings
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.event.events import EventDraft, new_event
from app.services.exchange.interchange_export import exported
from app.services.pairing import manual_swaps, rounds
from app.services.pairing import repair as repair_round
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.services.standings import tie_resolution as equals
from tests.builders import morning
from tests.prove.progress import counted
from tests.prove.results import keep
from tests.rules.exported_facts import facts_of, standings_rows
from tests.rules.standings.places_model import model_rows, wanted_finals
from tests.rules.standings.standings_model import Facts, usual_ranks
from tests.services.acts import contents
from tests.surroundings import MEMORY

PLAYERS = (4, 14)
SIZES = {"sr2010": 35, "masters2014": 35, "ig2014": 50, "sr2015": 35, "sr2019": 75,
         "sr2025": 50, "sr2026": 75}  # fmt: skip
_SCORING = ("assassin-scoring", "control-point-scoring", "destruction-scoring")
_TIED = (WinReason.TIE, WinReason.JUDGE, WinReason.NO_SHOW)
_WON = (WinReason.ASSASSINATION, WinReason.SCENARIO, WinReason.CLOCK, WinReason.TIEBREAK_2,
        WinReason.CONCESSION, WinReason.NO_SHOW)  # fmt: skip

FAULTS = (
    "outside a cut above inside",
    "members of a cut moved",
    "not the best made the cut",
    "left above one who goes on",
    "sole leader not first of those in",
    "place by no stored final",
    "finals other than drawn",
    "standings other than the slow model's",
    "undo or redo not to the row",
)


def prove(events: int, seed: int) -> int:
    """Play events by seeds from the first on, and write down what was found; 1 for any fault."""
    start, found = perf_counter(), Counter[str]()
    workers = max(1, min(2, os.cpu_count() or 1))
    for done, one in enumerate(counted("events", proved, range(seed, seed + events), workers), 1):
        found += one
        if done % 250 == 0:
            faults = sum(found[fault] for fault in FAULTS)
            print(f"{done} of {events} events, {found['acts']} acts, {faults} faults", flush=True)
    rows = (
        (f"events of {PLAYERS[0]} to {PLAYERS[1]} players of every packet, seeds {seed} to "
         f"{seed + events - 1}", events),
        *((what, found[what]) for what in (
            "rounds", "acts", "acts refused", "events with a cut", "events with finals tables",
            "corrections of older rounds", "drops", "disqualifications", "of them of a leader",
            "late entries", "finals changed by hand", "rounds cut again",
            "standings compared with the slow model",
        )),
        *((fault, found[fault]) for fault in FAULTS),
    )  # fmt: skip
    said = " ".join((__doc__ or "").split("\n\n", 1)[1].split())
    print(keep(f"events --events {events} --seed {seed}", rows, perf_counter() - start, said))
    return int(any(found[fault] for fault in FAULTS))


def proved(seed: int) -> Counter[str]:
    """What happened in one event, and every fault."""
    memory = MEMORY if MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        chance = Random(seed)
        session = new_event(
            Path(folder) / "event.dicedown", _draft(chance), clock=morning, dice=chance.randrange
        )
        day = _Day(session, chance, seed)
        day.play()
        session.close()
    return day.found


def _draft(chance: Random) -> EventDraft:
    packet = chance.choice((*SIZES, "sr2015", "sr2019", "sr2019", "sr2026"))
    return EventDraft(
        name="Event",
        packet=packet,
        point_size=SIZES[packet],
        variants=tuple(_variants(packet, chance)),
        planned_rounds=chance.choice((None, None, None, 2, 3, 4)),
    )


def _variants(packet: str, chance: Random) -> Iterator[tuple[str, int | None]]:
    if packet in ("sr2025", "sr2026") and chance.random() < 0.7:
        yield "cut-to-top", chance.choice((2, 3, 4, 4, 5, 6, 8))
    if packet not in ("sr2015", "sr2019"):
        return
    has_finals = chance.random() < 0.4
    if has_finals:
        yield "finals-tables", None
    if packet == "sr2019" and chance.random() < 0.7:
        yield "cut-to-top", chance.choice((2, 3, 4, 4, 5, 6, 8))
    if packet == "sr2015" and not has_finals and chance.random() < 0.3:
        yield "large-event", None
    elif chance.random() < 0.3 and not (packet == "sr2015" and has_finals):
        yield chance.choice(_SCORING), None


@dataclass
class _Day:
    """One event being played."""

    session: EventSession
    chance: Random
    seed: int
    found: Counter[str] = field(default_factory=Counter)
    made: CutMembers | None = None
    """Who made the cut when its round was published."""
    by_hand: bool = False
    """The draft or the newest round was changed by hand."""

    @property
    def state(self) -> EventState:
        return self.session.state

    @property
    def last(self) -> Round:
        round_ = self.state.last_round
        assert round_ is not None
        return round_

    def play(self) -> None:
        """Play until the event is over, at times a round longer."""
        self.found["events"] += 1
        count = self.chance.randint(*PLAYERS)
        names = tuple(PlayerDraft(name=f"P{n}", faction=f"F{n % 4}") for n in range(1, count + 1))
        self.do(players.register_many, names)
        longest = self.chance.choice((9, 9, 9, 10))
        while self._goes_on() and len(self.state.rounds) < longest:
            if not self._round():
                break
        if any(one.cut for one in self.state.rounds):
            self.found["events with a cut"] += 1
        if any(one.kind is RoundKind.FINALS_TABLES for one in self.state.rounds):
            self.found["events with finals tables"] += 1
        for _ in range(self.chance.randrange(3)):
            self._correct()
            self._somebody_leaves(0.3)

    def do(self, act: Callable[..., Any], *args: Any, **kw: Any) -> bool:
        """Do an act for a reason, and ask what must be so; False where it was refused."""
        try:
            self.session.with_reason("as it happens", act, *args, **kw)
        except UserError:
            self.found["acts refused"] += 1
            return False
        self.found["acts"] += 1
        self._check()
        if self.chance.random() < 0.01:
            self._undo_and_redo()
        return True

    def _goes_on(self) -> bool:
        return is_over(self.state) is None or self.chance.random() < 0.1

    def _round(self) -> bool:
        self._before_the_pairing()
        if not self.do(rounds.pair, seed=self.chance.randrange(1000), anyway=True):
            return False
        self.by_hand = False
        self.found["rounds"] += 1
        self._check_drawn()
        self._at_the_draft()
        if not self.last.is_draft or not self.do(rounds.publish):
            return False
        self.made = self.made or self.last.cut
        self._at_the_published()
        if self.last.is_draft and not self.do(rounds.publish):
            return False
        if self.last.cut is not None:
            self.made = self.last.cut
        self.do(rounds.begin)
        self._at_the_tables()
        return self.do(rounds.close)

    def _before_the_pairing(self) -> None:
        self._correct()
        self._somebody_leaves(0.25)
        self._somebody_comes()
        found = cut(self.state)
        if found is not None and not found.is_made and found.equals:
            match self.chance.randrange(3):
                case 0:
                    self.do(equals.draw_cut_border, seed=self.chance.randrange(1000))
                case 1:
                    named = self.chance.sample(found.equals, found.border_places)
                    self.do(equals.order_cut_border, tuple(named))

    def _at_the_draft(self) -> None:
        is_final = self.last.kind in (RoundKind.FINALS_TABLES, RoundKind.TOP_TWO)
        for _ in range(self.chance.randrange(3 if is_final else 2)):
            match self.chance.randrange(7):
                case 0 | 1 | 2:
                    self._swap(is_final=is_final)
                case 3:
                    self.do(manual_swaps.give_bye, self._playing(), grant=True)
                case 4:
                    self.do(rounds.pair, seed=self.chance.randrange(1000))
                case 5:
                    self._somebody_leaves(0.5)
                case 6:
                    self._correct()
        if self.chance.random() < 0.05 and self.last.games:
            mark = self.chance.choice((1, 2, None))
            if self.do(manual_swaps.mark_final, self.chance.choice(self.last.games).id, mark):
                self.by_hand = True

    def _at_the_published(self) -> None:
        self._somebody_leaves(0.2)
        self._somebody_comes()
        self._correct()
        if self.chance.random() < 0.5 and self.do(equals.cut_again):
            self.found["rounds cut again"] += 1
            self.made = None
        elif self.chance.random() < 0.3 and self.do(repair_round.repair, 1):
            self.by_hand = True

    def _at_the_tables(self) -> None:
        while self.last.missing:
            game = self.chance.choice(self.last.missing)
            if not self._result(game, self.last.number):
                break
            if self.chance.random() < 0.05:
                self._somebody_leaves(1)
        if self.chance.random() < 0.2 and self.last.games:
            self._result(self.chance.choice(self.last.games), self.last.number)

    def _result(self, game: Game, number: int) -> bool:
        chance, (first, second) = self.chance, game.players
        winner = chance.choice((first, first, second, second, first, second, None))
        by = chance.choice(_TIED if winner is None else _WON)
        if chance.random() < 0.5:
            by = WinReason.TIE if winner is None else WinReason.ASSASSINATION
        top = chance.choice((0, 0, 5))
        sides = tuple(
            Side(
                player=one,
                control_points=chance.randint(0, top),
                army_points=chance.randint(0, 5 * top),
            )
            for one in game.players
        )
        result = GameResult(winner=winner, reason=by)
        act = results.enter if game.result is None else results.amend
        return self.do(act, game.table, *sides, result, number)

    def _correct(self) -> None:
        if self.chance.random() < 0.3 and self.state.played:
            round_ = self.chance.choice(self.state.played)
            games = [one for one in round_.games if one.result is not None]
            if games and self._result(self.chance.choice(games), round_.number):
                self.found["corrections of older rounds"] += 1

    def _swap(self, *, is_final: bool) -> None:
        one, other = self._playing(), self._playing()
        if is_final:
            marked = [p for game in self.last.games if game.final for p in game.players]
            one = self.chance.choice(marked or [one])
        if self.do(manual_swaps.swap, one, other):
            self.by_hand = True
            self.found["finals changed by hand"] += is_final

    def _playing(self) -> int:
        there = [one for game in self.last.games for one in game.players]
        there += [bye.player for bye in self.last.byes]
        return self.chance.choice(there)

    def _somebody_leaves(self, often: float) -> None:
        here = [one.id for one in self.state.active]
        if self.chance.random() > often or len(here) < 4:
            return
        leaders = [one.player for one in standings(self.state) if one.player in here]
        who = leaders[0] if self.chance.random() < 0.4 else self.chance.choice(here)
        if self.chance.random() < 0.6:
            after_round = self.chance.random() < 0.3
            self.found["drops"] += self.do(players.drop, who, after_round=after_round)
        elif self.do(players.disqualify, who):
            self.found["disqualifications"] += 1
            self.found["of them of a leader"] += who == leaders[0]

    def _somebody_comes(self) -> None:
        if self.chance.random() < 0.1 and self.state.played:
            name = PlayerDraft(name=f"L{len(self.state.entrants)}")
            grant = self.chance.random() < 0.3
            self.found["late entries"] += self.do(players.enter_late, name, grant_bye=grant)
        gone = [one.id for one in self.state.entrants if not one.is_active]
        if gone and self.chance.random() < 0.1:
            self.do(players.reinstate, self.chance.choice(gone))

    def _undo_and_redo(self) -> None:
        before = contents(self.session)
        try:
            self.session.undo("as it happens")
        except UserError:
            return
        self._check()
        self.session.redo()
        self._claim(contents(self.session) == before, "undo or redo not to the row")

    def _claim(self, holds: bool, fault: str, why: object = "") -> None:
        if not holds:
            self.found[fault] += 1
            print(f"seed {self.seed}: {fault} {why}", file=sys.stderr, flush=True)

    def _check(self) -> None:
        """Ask the event what must be so; while results are missing, after one act in seven."""
        state = self.state
        if state.played and not state.played[-1].is_finished and self.chance.random() > 0.15:
            return
        rows = standings(state)
        ranks = {row.player: row.rank for row in rows}
        found = cut(state)
        if found is not None and found.is_made:
            self._check_cut(rows, ranks, found.players)
        self._check_leader(state, ranks)
        self._check_finals(state, rows)
        self._check_model()

    def _check_cut(
        self, rows: Sequence[Standing], ranks: dict[int, int], inside: Sequence[int]
    ) -> None:
        state = self.state
        within = {one: ranks[one] for one in inside}
        others = [rank for one, rank in ranks.items() if one not in within]
        holds = not others or max(within.values()) < min(others)
        self._claim(holds, "outside a cut above inside", within)
        if self.made is not None and not self.last.is_draft:
            kept = next(one.cut for one in state.rounds if one.cut is not None)
            self._claim(kept.players == self.made.players, "members of a cut moved", kept)
        finished = all(one.is_finished for one in state.played)
        if finished and is_over(state) is None:
            # Who came to a round that ended the event, and has left since, keeps the place.
            missing = state.played[-1].absent
            cut_rows = [row for row in rows if row.player in within and row.band is BandKind.CUT]
            here = [row.rank for row in cut_rows if state.by_id[row.player].is_active]
            left = [row.rank for row in cut_rows if row.rank not in here and row.player in missing]
            holds = not left or not here or max(here) < min(left)
            self._claim(holds, "left above one who goes on", (here, left))

    def _check_leader(self, state: EventState, ranks: dict[int, int]) -> None:
        leader = sole_leader(state)
        finished = all(one.is_finished for one in state.played)
        by_points = state.packet.order[0] is TieBreak.TOURNAMENT_POINTS
        by_finals = any(row.band is BandKind.FINALS for row in standings(state))
        if leader is None or not finished or not by_points or by_finals:
            return
        here = [one.id for one in state.active]
        holds = all(ranks[leader] < ranks[one] for one in here if one != leader)
        self._claim(holds, "sole leader not first of those in", leader)

    def _check_finals(self, state: EventState, rows: Sequence[Standing]) -> None:
        placed = {row.player for row in rows if row.band is BandKind.FINALS}
        marked = {one for round_ in state.played for game in round_.games
                  if game.final is not None and game.result is not None
                  for one in game.players}  # fmt: skip
        self._claim(placed <= marked, "place by no stored final", placed)

    def _check_model(self) -> None:
        told = self.session.read(exported, self.state)
        facts = facts_of(told)
        if not facts.games or not facts.is_finished:
            return
        self.found["standings compared with the slow model"] += 1
        model = model_rows(facts, facts.rounds)
        fault = "standings other than the slow model's"
        self._claim(standings_rows(told) == model, fault, (standings_rows(told), model))

    def _check_drawn(self) -> None:
        """Ask a draft as it was drawn whether the best made the cut, and whether finals are."""
        facts = facts_of(self.session.read(exported, self.state))
        kept = self.last.cut
        if kept is not None:
            there = (*kept.players, *kept.left_out)
            ranks = usual_ranks(facts, facts.rounds, there)
            worst = max(ranks[one] for one in kept.players)
            holds = all(ranks[one] >= worst for one in kept.left_out)
            holds = holds and set(there) == {one.id for one in self.state.active}
            self._claim(holds, "not the best made the cut", kept)
        if self.last.kind is RoundKind.FINALS_TABLES and not self.last.by_hand:
            self._check_finals_drawn(facts)

    def _check_finals_drawn(self, facts: Facts) -> None:
        drawn = exported_draft(self.session)
        facts.games.append(drawn.games[-1])
        facts.byes.append(drawn.byes[-1])
        wanted = wanted_finals(facts)
        marks = {game.final: frozenset(game.players) for game in self.last.games if game.final}
        ranks = usual_ranks(facts, facts.rounds - 1)
        same = {mark: sorted(ranks[one] for one in pair) for mark, pair in wanted.items()}
        now = {mark: sorted(ranks[one] for one in pair) for mark, pair in marks.items()}
        self._claim(same == now, "finals other than drawn", (wanted, marks))


def exported_draft(session: EventSession) -> Facts:
    """The facts of an event with its draft as if it were played, every game tied."""
    told = session.read(exported, session.state)
    last = told["rounds"][-1]
    last["state"] = RoundState.CLOSED.value
    for game in last["games"]:
        game["result"] = {"winner": None, "by": "tie"}
    return facts_of(told)
