"""How anybody replays a draw from its seed, in words and in ten lines of code."""

from app.words.catalogue import Words

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
            "A first round without regard to factions: list the players by their numbers. If they "
            "are odd in number, draw below as many: that place in the list, counted from 0, has "
            "the bye. Turn the list of the others round. Then, while anybody is left: the last of "
            "the list leaves it; draw below as many as are left: that place is the opponent, and "
            "the last of the list takes the opponent's place."
        ),
        t(
            "Later rounds use the same numbers for who is paired down, for the games of each pile "
            "and for the tables, among pairings that are equal in every line of the order. Pairing "
            "the same event with the same wishes and the same seed gives the same round: dicedown "
            "pair FILE --seed SEED."
        ),
    )
