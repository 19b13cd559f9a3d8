"""Run the long proofs that a word names, or all, and write their figures down.

    python3 dev.py prove pairing [--events N] [--seed S]

The figures go into ``tests/prove/RESULTS.md`` with the day and the seeds.
"""

import sys
from argparse import ArgumentParser

from tests.prove import pairing

PROOFS = {"pairing": pairing.prove}
"""Word -> what proves it, given how many events and the first seed."""


def main(arguments: list[str]) -> int:
    """Run the proofs; 1 where one fails."""
    parser = ArgumentParser(prog="python3 dev.py prove", description=__doc__)
    parser.add_argument("what", nargs="*", default=[], metavar="WHAT")
    parser.add_argument("--events", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    unknown = [word for word in asked.what if word not in PROOFS]
    if unknown:
        parser.error(f"{unknown[0]}: there is {', '.join(PROOFS)}")
    return max(PROOFS[word](asked.events, asked.seed) for word in asked.what or PROOFS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
