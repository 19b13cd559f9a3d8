"""How anybody replays a draw from its seed, in words and in ten lines of code each.

A first round by its seed alone; any other with the program's rules and the event file.
"""

from app.words.core.catalogue import Words

CODE = """\
from hashlib import sha256
from struct import unpack
def numbers(seed):
    for block in range(2**63):
        yield from unpack(">8I", sha256(b"%d:%d" % (seed, block)).digest())
def below(n, stream): return next(one % n for one in stream if one < 2**32 - 2**32 % n)
def shuffle(items, stream):
    for last in range(len(items) - 1, 0, -1):
        other = below(last + 1, stream)
        items[last], items[other] = items[other], items[last]
"""
"""Python: a stream of numbers from a seed, a fair number below n, a fair order."""


REPLAY = """\
from dataclasses import replace
from app.rules.core.draw import Draw
from app.rules.pairing import pair, tables
def replay(event, n, kept=()):
    past, now = event.rounds[: n - 1], event.rounds[n - 1]
    come = [replace(p, status=list(type(p.status))[p.id not in now.basis]) for p in event.entrants]
    was = replace(event, rounds=past, entrants=tuple(come), preferences=now.preferences, locks=kept)
    draw, sitting = Draw(now.seed), [one.player for one in now.byes if not one.kind.is_paired]
    paired = pair.pair_round(was, draw, sitting=sitting, looks_ahead=now.looks_ahead)
    return paired, tables.seat(was, paired.games, draw)
"""
"""Python with the program's own rules: any round paired again as it was drawn."""

READ = """\
from pathlib import Path
from app.services.event.events import open_event
event = open_event(Path("cup.dicedown"), clock=None, dice=None, read_only=True).state
"""
"""How these lines come by the event."""


def recipe_lines(t: Words) -> tuple[str, ...]:
    """The recipe, the code in the midst of it."""
    return (
        t("How to replay a draw"),
        "",
        t(
            "Every draw comes from the seed that is shown with its round. The text SEED:0, then "
            "SEED:1, and so on, is hashed by SHA-256. Each hash is read as eight numbers of "
            "32 bits, the first byte counting most."
        ),
        t(
            "To draw below n, take the next number. Pass it over if it is not below the largest "
            "multiple of n within 2 to the power of 32; else divide it by n: the rest is the draw."
        ),
        t("In Python, for instance:"),
        "",
        *(f"    {line}" for line in CODE.splitlines()),
        "",
        t(
            "A first round without regard to factions and without preferences, in which "
            "nothing was changed by hand, needs only its seed and these lines. List the "
            "players who are there by their numbers. If they are odd in number, draw below as "
            "many: that place in the list, counted from 0, has the bye. Turn the list of the "
            "others round. Then, while anybody is left: the last of the list leaves it; draw "
            "below as many as are left: that place is the opponent, and the last of the list "
            "takes the opponent's place."
        ),
        *_of_any_round(t),
    )


def _of_any_round(t: Words) -> tuple[str, ...]:
    """What any other round needs, and the lines that pair it again."""
    return (
        t(
            "Every other round needs more than its seed. The draw depends on who was there, "
            "their results so far, byes given by hand and your preferences. Four things are "
            "needed: the event file, which keeps all of that for each round (an exported JSON "
            "file leaves the preferences out); the seed, which is in it too; Python with the "
            "source of this program; and that in the version that paired the round (dicedown "
            "--version), for another one may draw otherwise among equals."
        ),
        t("These ten lines then pair any round again, by the program's own rules alone:"),
        "",
        *(f"    {line}" for line in REPLAY.splitlines()),
        "",
        t(
            "This reads the event; paired, tables = replay(event, 3) gives the games of round "
            "3, paired.games, with the table of each, and who sits out, paired.bye:"
        ),
        "",
        *(f"    {line}" for line in READ.splitlines()),
        "",
        t(
            "Pairs that were kept together when the round was drawn are given as kept, each "
            "as two numbers of players. What was changed by hand after the draw, or fixed, is "
            "not in it: the reasons of the round list that. Where an older result was "
            "corrected after the round was paired, the lines pair on corrected points, and "
            "the round may differ; a backup of that hour has the points of that hour. The "
            "draw goes on from the last number used for the games to the tables; those are "
            "the same where no table was given by hand, none was added or removed since, and "
            "no pair was kept."
        ),
    )
