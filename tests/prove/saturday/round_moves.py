"""Moves about rounds: how they are paired, what is played, results, places and the cut."""

from collections.abc import Callable, Mapping

from app.rules.core.ids import GameId, TableNumber
from app.rules.pairing.preference import PreferenceKind
from app.rules.results.result import Game, GameResult, Side, WinReason
from app.rules.standings.cut import cut
from app.services.pairing import manual_swaps, preferences, rounds
from app.services.pairing.repair import repair
from app.services.results import from_players, results, second_reading, table_codes
from app.services.standings import tie_resolution
from app.services.standings.seeding import seed_bracket
from tests.prove.saturday.moment import Moment, Ready, ready

_WON = (WinReason.ASSASSINATION, WinReason.SCENARIO, WinReason.CLOCK, WinReason.CONCESSION,
        WinReason.NO_SHOW, WinReason.TIEBREAK_2)  # fmt: skip
_NOBODY = (WinReason.TIE, WinReason.JUDGE, WinReason.NO_SHOW)


def _pair(now: Moment) -> Ready:
    missing = now.chance.choice((None, *rounds.AbsentChoice))
    seed = now.chance.randrange(1000)
    return ready(rounds.pair, seed=seed, anyway=now.often(0.1), missing=missing)


def _begin(now: Moment) -> Ready:
    return ready(rounds.begin, starts_clock=now.often(0.5))


def _swap(now: Moment) -> Ready:
    return ready(manual_swaps.swap, now.somebody_playing(), now.somebody_playing())


def _as_played(now: Moment) -> Ready:
    return ready(manual_swaps.record_as_played, now.somebody_playing(), now.somebody_playing())


def _game(now: Moment) -> GameId:
    return now.chance.choice([*(game.id for game in now.games), GameId(999)])


def _lock(now: Moment) -> Ready:
    return ready(manual_swaps.lock, _game(now), on=now.often(0.7))


def _pair_these(now: Moment) -> Ready:
    return ready(manual_swaps.pair_these, now.somebody_playing(), now.somebody_playing())


def _give_bye(now: Moment) -> Ready:
    return ready(manual_swaps.give_bye, now.somebody_playing(), grant=now.often(0.4))


def _take_bye_back(now: Moment) -> Ready:
    byes = [bye.player for bye in now.last.byes if not bye.kind.is_paired] if now.last else []
    return ready(manual_swaps.take_bye_back, now.one_of(byes) or now.somebody_playing())


def _bye_list(now: Moment) -> Ready:
    byes = [bye.player for bye in now.last.byes] if now.last else []
    number = now.chance.choice((None, 1, 2, 9))
    return ready(manual_swaps.name_bye_list, now.one_of(byes) or now.player(), number)


def _move_table(now: Moment) -> Ready:
    return ready(manual_swaps.move_table, _game(now), now.chance.choice((None, now.table())))


def _mark_final(now: Moment) -> Ready:
    return ready(manual_swaps.mark_final, _game(now), now.chance.choice((None, 1, 2)))


def _repair(now: Moment) -> Ready:
    return ready(repair, now.chance.choice((1, 1, 1, 2, 7)))


def _wish(now: Moment) -> Ready:
    kind = now.chance.choice(tuple(PreferenceKind))
    named = {
        PreferenceKind.PAIR: {"first": now.player(), "second": now.player()},
        PreferenceKind.BYE: {"first": now.player()},
    }.get(kind, {})
    through = now.chance.choice((None, None, 1, 3))
    return ready(
        preferences.add, kind.value, is_hard=now.often(0.3), through_round=through,
        draft=_follows(now), **named,
    )  # fmt: skip


def _follows(now: Moment) -> preferences.DraftFollows | None:
    every: tuple[preferences.DraftFollows | None, ...] = (None, *preferences.DraftFollows)
    return now.chance.choice(every)


def _wished(now: Moment) -> int:
    return now.one_of([line.id for line in now.session.read(preferences.preference_lines)]) or 99


def _change_wish(now: Moment) -> Ready:
    return ready(
        preferences.change, _wished(now), is_hard=now.often(0.5), through_round=None,
        draft=_follows(now),
    )  # fmt: skip


def _move_wish(now: Moment) -> Ready:
    return ready(preferences.move, _wished(now), now.chance.choice((-1, 1)), draft=_follows(now))


def _remove_wish(now: Moment) -> Ready:
    return ready(preferences.remove, _wished(now), draft=_follows(now))


def slip(now: Moment, game: Game) -> tuple[Side, Side, GameResult]:
    """What a slip of a game says, at times what no slip can say."""
    winner = now.chance.choice((*game.players, *game.players, None))
    reason = now.chance.choice(_NOBODY if winner is None else _WON)
    if now.often(0.5):
        reason = WinReason.TIE if winner is None else WinReason.ASSASSINATION
    most = now.chance.choice((0, 5, 5, 400))
    first, second = (
        Side(
            player=player,
            list_number=now.chance.choice((None, None, 1, 2)),
            control_points=now.chance.choice((None, now.chance.randint(0, most))),
            army_points=now.chance.choice((None, now.chance.randint(0, 4 * most))),
        )
        for player in game.players
    )
    return first, second, GameResult(winner=winner, reason=reason)


def enter(now: Moment) -> Ready:
    """The next slip; at times one of a table that has a result, or of another table."""
    open_games = [game for game in now.games if game.result is None]
    game = now.one_of(open_games if now.often(0.95) else now.games)
    if game is None:
        first, second = (Side(player=now.player()) for _ in range(2))
        tie = GameResult(winner=None, reason=WinReason.TIE)
        return ready(results.enter, now.table(), first, second, tie)
    drops = game.players[:1] if now.often(0.03) else ()
    table = now.table() if now.often(0.02) else game.table
    return ready(results.enter, table, *slip(now, game), drops=drops)


def _played(now: Moment) -> tuple[Game, TableNumber | None, int] | None:
    found = [
        (game, game.table, one.number)
        for one in now.state.played
        for game in one.games
        if game.result is not None
    ]
    return now.one_of(found)


def _amend(now: Moment) -> Ready:
    found = _played(now)
    if found is None:
        return enter(now)
    game, table, number = found
    if game.result is not None and game.result.winner is not None and now.often(0.4):
        # The commonest mistake: the other one won.
        other = game.opponent_of(game.result.winner).player
        turned = GameResult(winner=other, reason=WinReason.ASSASSINATION)
        sides = (Side(player=one) for one in game.players)
        return ready(results.amend, table, *sides, turned, number)
    return ready(results.amend, table, *slip(now, game), number)


def _clear(now: Moment) -> Ready:
    found = _played(now)
    return ready(results.clear, *((now.table(),) if found is None else found[1:]))


def _read_again(now: Moment) -> Ready:
    found = _played(now)
    if found is None:
        return enter(now)
    game, table, number = found
    if now.often(0.5):
        return ready(second_reading.read_again, table, game.first, game.second, game.result, number)
    return ready(second_reading.read_again, table, *slip(now, game), number)


def _settle(now: Moment) -> Ready:
    last = now.last
    if last is None or last.is_draft:
        return enter(now)
    found = now.session.read(second_reading.round_readings, last).open
    table = now.one_of(sorted(found))
    if table is None:
        return _read_again(now)
    read = found[table]
    entry = next(game for game in last.games if game.table == table)
    stands = now.chance.choice((read, entry))
    return ready(second_reading.settle, table, read, stands, last.number)


def _switch(now: Moment) -> Ready:
    return ready(table_codes.take_player_results, now.often(0.8))


def _submit(now: Moment) -> Ready:
    """A slip that a player hands in by phone; at times twice, or by somebody of another table."""
    game = now.one_of(now.games)
    if game is None:
        return _switch(now)
    assert now.last is not None
    player = now.chance.choice((*game.players, now.somebody_playing()))
    token = str(now.chance.randrange(60))
    return ready(
        from_players.submit, now.last.number, player, *slip(now, game), token, drops=now.often(0.1)
    )


def _accept(now: Moment) -> Ready:
    """Some of what waits; at times what was entered meanwhile."""
    found = now.session.read(from_players.submissions, now.state)
    if now.often(0.9):
        found = tuple(one for one in found if one.game.result is None)
    some = tuple(one.newest.id for one in found[: now.chance.randint(1, 3)])
    return ready(from_players.accept, some or (99,))


def _place(now: Moment) -> int:
    return now.chance.randint(1, 5)


def _draw_place(now: Moment) -> Ready:
    return ready(tie_resolution.draw_place, _place(now), seed=now.chance.randrange(1000))


def _order_place(now: Moment) -> Ready:
    some = tuple({now.player() for _ in range(now.chance.randrange(3))})
    return ready(tie_resolution.order_place, _place(now), some)


def _draw_border(now: Moment) -> Ready:
    return ready(tie_resolution.draw_cut_border, seed=now.chance.randrange(1000))


def _order_border(now: Moment) -> Ready:
    found = cut(now.state)
    if found is None or not found.equals:
        return ready(tie_resolution.order_cut_border, (now.player(),))
    named = now.chance.sample(found.equals, found.border_places)
    return ready(tie_resolution.order_cut_border, tuple(named))


def _seed_bracket(now: Moment) -> Ready:
    here = [one.id for one in now.state.active]
    count = now.chance.choice((2, 4, 8))
    return ready(seed_bracket, tuple(now.chance.sample(here, min(count, len(here)))))


ROUND_MOVES: Mapping[str, Callable[[Moment], Ready]] = {
    "pair_round": _pair,
    "discard_draft": lambda now: ready(rounds.discard),
    "publish_round": lambda now: ready(rounds.publish),
    "begin_round": _begin,
    "close_round": lambda now: ready(rounds.close),
    "reopen_round": lambda now: ready(rounds.reopen),
    "swap_players": _swap,
    "record_as_played": _as_played,
    "lock_pair": _lock,
    "pair_these": _pair_these,
    "give_bye": _give_bye,
    "take_bye_back": _take_bye_back,
    "name_bye_list": _bye_list,
    "move_table": _move_table,
    "mark_final": _mark_final,
    "mend_round": _repair,
    "wish": _wish,
    "change_wish": _change_wish,
    "move_wish": _move_wish,
    "remove_wish": _remove_wish,
    "enter_result": enter,
    "amend_result": _amend,
    "clear_result": _clear,
    "read_again": _read_again,
    "settle_reading": _settle,
    "make_secret": lambda now: ready(table_codes.make_secret),
    "take_player_results": _switch,
    "submit_result": _submit,
    "accept_results": _accept,
    "draw_place": _draw_place,
    "order_place": _order_place,
    "draw_cut_border": _draw_border,
    "order_cut_border": _order_border,
    "cut_again": lambda now: ready(tie_resolution.cut_again),
    "seed_bracket": _seed_bracket,
}
"""Verb -> one way to try it now."""
