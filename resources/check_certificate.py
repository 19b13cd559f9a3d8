"""Check certificates of pairings: python3 check_certificate.py FILE...

A certificate tells what a round was paired on, what it reached in each line by which pairings are
compared, what is best, and why. All is worked out again here; what is told twice has to agree.
"""

import json
import sys
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

TOLD = "format version about apart players finals fixed games bye pair_downs lines best dual tables"


def _claim(holds, what):
    if not holds:
        raise ValueError(what)


def _parts(value, keys):
    _claim(isinstance(value, dict) and sorted(value) == sorted(keys.split()), f"entries: {keys}")
    return [value[key] for key in keys.split()]


def _sum(costs):
    return [sum(line) for line in zip([0] * 6, *costs, strict=True)]


class Check:
    """Raises ValueError, or what comes of nonsense, where a certificate does not hold."""

    def __init__(self, told):
        form, version, _, self.apart, players, self.finals, self.fixed, *more = _parts(told, TOLD)
        games, self.bye, downs, self.lines, best, self.dual, self.tables = more
        _claim((form, version) == ("dicedown-certificate", 1), "format")
        keys = "id points met had_bye down faction been"
        self.of = {row["id"]: row for row in players if _parts(row, keys)}
        met = [(one, other) for one in self.of for other in self.of[one]["met"]]
        self.met = set(met)
        _claim(len(self.of) == len(players) and len(self.met) == len(met), "each once")
        _claim(all((b, a) in self.met and a != b for a, b in met), "meetings told by both")
        self.seats = [_parts(game, "players table price") for game in games]
        own = self.games, self.bye = [pair for pair, _, _ in self.seats], self.bye
        self.best_games, self.best_bye = own if best is None else _parts(best, "games bye")
        for pairs, bye in own, (self.best_games, self.best_bye):
            here = [*(one for a, b in pairs for one in (a, b)), *([] if bye is None else [bye])]
            _claim(sorted(here) == sorted(self.of), "everybody in one place")
        gaps = [(self.of[a]["points"] - self.of[b]["points"], a, b) for a, b in self.games]
        _claim(downs == sorted(a if gap > 0 else b for gap, a, b in gaps if gap), "pair-downs")
        _claim(all(pair in self.best_games for pair in self.fixed), "laid first")
        _claim(not self.apart or self.best_bye == self.bye, "the bye was drawn first")
        self.laid_bye = self.bye if self.apart else None
        taken = {one for pair in self.fixed for one in pair} | {self.laid_bye}
        self.free = [one for one in self.of if one not in taken]
        self.odd = len(self.free) % 2
        self._pairing()
        self._returns()

    def _cost_of(self, one, other):
        """A game's cost in each line; with nobody, that of a bye."""
        mine, yours = self.of[one], self.of.get(other)
        if other is None:
            return [0, 0, int(mine["had_bye"]), mine["points"], 0, 0]
        alike = self.apart and mine["faction"] is not None and mine["faction"] == yours["faction"]
        gap = mine["points"] - yours["points"]
        worn = (gap > 0 and mine["down"]) or (gap < 0 and yours["down"])
        return [int(alike), int((one, other) in self.met), 0, 0, int(worn), gap * gap]

    def _cost(self, games, bye):
        total = _sum(self._cost_of(*pair) for pair in [*games, (bye, None)] if pair[0] is not None)
        return [total[0] + sum(final not in games for final in self.finals), *total[1:]]

    def _counted(self, bye_points, with_byes):
        """For each line the bound that counting the free players gives, and its name."""
        of, free, odd = self.of, self.free, self.odd
        borders = []
        for below, above in pairwise(sorted({of[one]["points"] for one in free})):
            upper = [one for one in free if of[one]["points"] >= above]
            if (len(upper) - (odd and bye_points >= above)) % 2:
                borders.append((above - below, all(of[one]["down"] for one in upper)))
        largest = max([0, *Counter(of[a]["faction"] for a in free if of[a]["faction"]).values()])
        full = sum(all((a, b) in self.met for b in free if b != a) for a in free)
        may = [of[a]["points"] for a in free if odd and (with_byes or not of[a]["had_bye"])]
        return [
            ("against-packet", "one-faction", max(0, 2 * largest - len(free)) // 2),
            ("rematches", "met-everybody", max(0, full - odd + 1) // 2),
            ("second-byes", "all-had-byes", int(odd and all(of[one]["had_bye"] for one in free))),
            ("bye-points", "lowest", min(may, default=0)),
            ("second-pair-downs", "all-above-down", int(any(worn for _, worn in borders))),
            ("squared-gaps", "odd-piles", sum(gap * gap for gap, _ in borders)),
        ]

    def _pairing(self):
        *rows, _ = [_parts(row, "line reached best because") for row in self.lines]
        _, reached, best, because = map(list, zip(*rows, strict=True))
        _claim(reached == self._cost(self.games, self.bye), "what was reached")
        _claim(best == self._cost(self.best_games, self.best_bye) <= reached, "what is best")
        _claim((reached == best) == (self.best_games is self.games), "another where better")
        bound = [a - b for a, b in zip(best, self._cost(self.fixed, self.laid_bye), strict=True)]
        counted = zip(rows, bound, self._counted(best[3], bound[2]), strict=True)
        for (name, *_, why), least, (line, reason, own) in counted:
            _claim(why == "matching" or least == {"none": 0, reason: own}.get(why), why)
            _claim(name == line, "lines in their order")
        _claim((self.dual is not None) == ("matching" in because), "prices where they are needed")
        if self.dual is not None:
            self._prices(bound, *_parts(self.dual, "prices groups"))

    def _prices(self, bound, prices, groups):
        """What all pay is twice the bound, and no two pay more than twice what their game costs."""
        nodes = [*self.free, *([None] if self.odd else [])]
        paid = dict(_parts(row, "player lines") for row in prices)
        _claim(list(paid) == nodes and len(prices) == len(nodes), "a price for everybody")
        groups = [_parts(group, "players lines") for group in groups]
        for inside, saved in groups:
            is_odd = len(inside) % 2 and len({*inside} & {*nodes}) == len(inside)
            _claim(is_odd and saved > [0] * 6, "an odd group that saves something")
        less = ([-(len(inside) // 2) * line for line in saved] for inside, saved in groups)
        _claim(_sum([*paid.values(), *less]) == [2 * line for line in bound], "sum of prices")
        for one, other in combinations(nodes, 2):
            saved = (lines for inside, lines in groups if one in inside and other in inside)
            most = _sum([*[self._cost_of(one, other)] * 2, *saved])
            _claim(_sum([paid[one], paid[other]]) <= most, "no game is cheaper than its prices")

    def _returns(self):
        """Players back at a table, of the games whose table was free to be chosen."""
        rows = [_parts(row, "table now best been price") for row in self.tables]
        twice = sorted((one, table) for table, _, _, been, _ in rows for one in been)
        _claim(twice == sorted((a, at) for a in self.of for at in self.of[a]["been"]), "been")
        seats = sorted([at, pair, price] for pair, at, price in self.seats if at is not None)
        _claim([seat[:2] for seat in seats] == [row[:2] for row in rows if row[1]], "seats agree")
        for place, told in (1, "reached"), (2, "best"):
            seated = sorted(row[place] for row in rows if row[place])
            _claim(seated == sorted(pair for _, pair, _ in seats), "every game has one seat")
            back = sum(one in row[3] for row in rows for one in row[place])
            _claim(back == self.lines[6][told], f"returns, {told}")
        paid = sum(one[-1] for one in [*seats, *rows])
        _claim(paid == self.lines[6]["best"] <= self.lines[6]["reached"], "sum of prices of seats")
        for _, _, _, been, price in rows:
            cheap = any(sum(a in been for a in pair) < mine + price for _, pair, mine in seats)
            _claim(price <= 0 and not cheap, "no seat is cheaper than its prices")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        try:
            Check(json.loads(Path(name).read_text("utf-8")))
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            sys.exit(f"{name}: not proved: {error!r}")
        print(f"{name}: proved")
