"""Check certificates of pairings: python3 check_certificate.py FILE..."""

import json
import sys
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

TOLD = "format version about ahead wishes players finals fixed games lines best dual tables"
FIRST = "hard-wishes against-packet rematches second-byes bye-points second-pair-downs squared-gaps"
WHY = "none one-faction met-everybody all-had-byes lowest all-above-down odd-piles"


def _claim(holds, what):
    if not holds:
        raise ValueError(what)


def _parts(value, keys):
    _claim(isinstance(value, dict) and sorted(value) == sorted(keys.split()), f"entries: {keys}")
    return [value[key] for key in keys.split()]


def _sum(costs):
    return [sum(line) for line in zip(*costs, strict=True)]


class Check:
    """Works all out again, and raises ValueError, or what comes of nonsense, where it is not so."""

    def __init__(self, told):
        form, version, _, ahead, wishes, players, *more = _parts(told, TOLD)
        self.finals, fixed, games, lines, best, dual, tables = more
        _claim((form, version) == ("dicedown-certificate", 2), "format")
        self.lines = [_parts(row, "line reached best because") for row in lines]
        names = [row[0] for row in self.lines]
        _claim(names[:7] == FIRST.split(), "lines in their order")
        self.wishes = [(names.index(row["line"]), row["kind"]) for row in wishes]
        self.zero = [0] * (len(names) - 1)
        self.of = {row["id"]: row for row in players}
        self.met = {(one, other) for one in self.of for other in self.of[one]["met"]}
        _claim(all((b, a) in self.met for a, b in self.met), "meetings told by both")
        self.seats = [_parts(game, "players gap price") for game in games]
        self.games = [pair for pair, *_ in self.seats]
        gaps = [self.of[a]["points"] - self.of[b]["points"] for a, b in self.games if b is not None]
        _claim([gap for _, gap, _ in self.seats if gap is not None] == gaps, "gaps")
        self.best_games = self.games if best is None else best
        everybody = sorted([*self.of, *[0] * (len(self.of) % 2)])
        for pairs in self.games, self.best_games:
            _claim(sorted(one or 0 for pair in pairs for one in pair) == everybody, "each once")
        _claim(all(pair in self.best_games for pair in fixed), "laid first")
        self.free = {one: row for one, row in self.of.items() if all(one not in f for f in fixed)}
        fresh = Counter(row["points"] for row in self.free.values() if not row["down"])
        self.thin = {level: many for level, many in fresh.items() if ahead and many <= 4}
        _, reached, best, because = map(list, zip(*self.lines[:-1], strict=True))
        _claim(reached == self._cost(self.games), "what was reached")
        _claim(best == self._cost(self.best_games) <= reached, "what is best")
        bound = [a - b for a, b in zip(best, self._cost(fixed), strict=True)]
        own = [*WHY.split(), *["other-bye"] * (len(bound) - 8), "odd-fresh"]
        counted = self._counted(best[4], bound, "matching" not in because[4:7])
        for why, over, reason, least in zip(because, bound, own, counted, strict=True):
            _claim(why == "matching" or over == {"none": 0, reason: least}.get(why), why)
        if "matching" in because:
            self._prices(bound, *_parts(dual, "prices groups"))
        self._returns([(at, *_parts(row, "now best price")) for at, row in tables.items()])

    def _cost_of(self, one, other):
        """What a game, or with nobody a bye, adds to each line."""
        mine, yours, cost = self.of[one], self.of.get(other), [*self.zero]
        for at, (line, kind) in enumerate(self.wishes):
            me, *shunned = mine["wishes"][at]
            # Nobody is who shuns those without a label, of whom a bye was not wished.
            you, *by_you = yours["wishes"][at] if yours else [None, *[None] * (kind == "bye")]
            cost[line] += min((you in shunned) + (me in by_you), 2 if kind == "again" else 1)
        if yours is None:
            cost[3:5] = int(mine["had_bye"]), mine["points"]
            return cost
        gap, cost[2] = mine["points"] - yours["points"], int((one, other) in self.met)
        cost[5:7] = int((gap > 0 and mine["down"]) or (gap < 0 and yours["down"])), gap * gap
        uneven = (mine["down"] or gap > 0) != (yours["down"] or gap < 0)
        cost[-1] = int(uneven and min(mine["points"], yours["points"]) in self.thin)
        return cost

    def _cost(self, games):
        total = _sum([self.zero, *(self._cost_of(*pair) for pair in games)])
        total[1] += sum(all(one not in games for one in [f, *f]) for f in self.finals)
        return total

    def _counted(self, bye_points, bound, is_counted):
        """For each line the bound that counting the free players gives."""
        rows, odd, least, borders = self.free.values(), len(self.free) % 2, [], {}
        byes = [(self._cost_of(row["id"], None), row["down"]) for row in rows if odd]
        for at, over in enumerate(bound):
            least.append(min((cost[at] for cost, _ in byes), default=0))
            byes = [bye for bye in byes if bye[0][at] == over or (at != 4 and bye[0][at] < over)]
        for below, above in pairwise(sorted({row["points"] for row in rows})):
            upper = [row for row in rows if row["points"] >= above]
            if (len(upper) - (odd and bye_points >= above)) % 2:
                borders[above] = above - below, all(row["down"] for row in upper)
        apart = [at for at, (line, _) in enumerate(self.wishes) if line == 1]
        factions = Counter(row["wishes"][at][0] or row["id"] for at in apart for row in rows)
        least[1] = max(0, 2 * max(factions.values(), default=0) - len(rows)) // 2
        full = sum(all((a, b) in self.met for b in self.free if b != a) for a in self.free)
        least[2] = max(0, full - odd + 1) // 2
        least[5] = int(any(worn for _, worn in borders.values()))
        least[6] = sum(gap * gap for gap, _ in borders.values())
        sits = {at: {at == bye_points and not down for _, down in byes} for at in self.thin}
        for at, many in self.thin.items() if is_counted else ():
            least[-1] += min((many - (at in borders) - one) % 2 for one in sits[at] or {0})
        return least

    def _prices(self, bound, prices, groups):
        """What all pay is twice the bound, and no two pay more than twice what their game costs."""
        nodes = [*self.free, *[None] * (len(self.free) % 2)]
        paid = dict(_parts(row, "player lines") for row in prices)
        _claim(list(paid) == nodes and len(prices) == len(nodes), "a price for everybody")
        groups = [_parts(group, "players lines") for group in groups]
        for inside, saved in groups:
            is_odd = len(inside) % 2 and len({*inside} & {*nodes}) == len(inside)
            _claim(is_odd and saved > self.zero, "an odd group that saves something")
        less = ([-(len(inside) // 2) * line for line in saved] for inside, saved in groups)
        _claim(_sum([self.zero, *paid.values(), *less]) == [2 * a for a in bound], "sum of prices")
        for one, other in combinations(nodes, 2):
            saved = (lines for inside, lines in groups if one in inside and other in inside)
            most = _sum([*[self._cost_of(one, other)] * 2, *saved])
            _claim(_sum([paid[one], paid[other]]) <= most, "no game is cheaper than its prices")

    def _returns(self, rows):
        """Players back at a table, of the games whose table was free to be chosen."""
        seats = [(pair, price) for pair, _, price in self.seats if price is not None]
        for place in 1, 2:
            seated = sorted(row[place] for row in rows if row[place])
            _claim(seated == sorted(pair for pair, _ in seats), "every game has one seat")
            back = sum(row[0] in self.of[one]["been"] for row in rows for one in row[place])
            _claim(back == self.lines[-1][place], "returns")
        paid = sum(one[-1] for one in [*seats, *rows])
        _claim(paid == self.lines[-1][2] <= self.lines[-1][1], "sum of prices of seats")
        for table, _, _, price in rows:
            back = [(sum(table in self.of[a]["been"] for a in pair), mine) for pair, mine in seats]
            cheap = any(here < mine + price for here, mine in back)
            _claim(price <= 0 and not cheap, "no seat is cheaper than its prices")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        try:
            Check(json.loads(Path(name).read_text("utf-8")))
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            sys.exit(f"{name}: not proved: {error!r}")
        print(f"{name}: proved")
