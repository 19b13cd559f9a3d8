"""Run the long proofs that a word names, or all, and write their figures down.

    python3 dev.py prove [WHAT...] [--events N] [--seed S]
    python3 dev.py prove saturday --days N [--server | --bundle FOLDER | --add] | --replay FILE

The figures go into ``tests/prove/RESULTS.md`` with the day and the seeds.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from tests.prove import saturday
from tests.prove.saturday import replay
from tests.prove.saturday.commands import commands_of
from tests.prove.saturday.worker import IN_FILES, Manner
from tests.surroundings import arrange

PROOFS = {
    "ahead": 24_000,
    "answers": 2_000,
    "copies": 1_000,
    "disk": 25,
    "events": 5_000,
    "fuzz": 1_000_000,
    "hall": 3_200,
    "kills": 500,
    "mutants": 1_000,
    "old": 2,
    "pairing": 10_000,
    "phones": 100_000,
    "power": 1_000,
    "repair": 10_000,
    "saturday": 100_000,
    "schema": 2_000,
    "soak": 2_000,
    "terrain": 10_000,
}
"""A module of ``tests.prove`` -> how many of what it counts by are usual."""


_ON_SERVER = frozenset({"kills", "saturday"})
"""Those that there are for events on a server, too."""


def main(arguments: list[str]) -> int:
    """Run the proofs; 1 where one fails."""
    parser = ArgumentParser(prog="python3 dev.py prove", description=__doc__)
    parser.add_argument("what", nargs="*", default=[], metavar="WHAT")
    parser.add_argument("--replay", type=Path, help="live a day of a file again")
    parser.add_argument(
        "--events", "--days", type=int, help="how many, of events or of what it counts by"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--server", action="store_true", help="kills, saturday: of an event on a server"
    )
    parser.add_argument(
        "--bundle", type=Path, help="saturday: a bundle whose commands are a part of the days"
    )
    parser.add_argument(
        "--add", action="store_true", help="saturday: add these days to those lived before"
    )
    asked = parser.parse_args(arguments)
    arrange()
    bundle = commands_of(asked.bundle) if asked.bundle is not None else ""
    manner = Manner(on_server=asked.server, bundle=bundle)
    if asked.replay is not None:
        return replay(asked.replay, manner)
    if bundle or asked.add:
        if asked.add and (manner != IN_FILES or asked.what != ["saturday"]):
            parser.error("--add is for saturday alone, with neither --server nor --bundle")
        days = asked.events or PROOFS["saturday"]
        return saturday.prove(days, asked.seed, manner, adds=asked.add)
    unknown = [word for word in asked.what if word not in PROOFS]
    if unknown:
        parser.error(f"{unknown[0]}: there is {', '.join(PROOFS)}")
    chosen = asked.what or PROOFS
    proofs = {word: f"server_{word}" if asked.server else word for word in chosen}
    if asked.server and not {*chosen} <= _ON_SERVER:
        parser.error(f"--server is for {' and '.join(sorted(_ON_SERVER))} alone")
    return max(_proof(proofs[word])(asked.events or PROOFS[word], asked.seed) for word in chosen)


def _proof(word: str) -> Callable[[int, int], int]:
    """What proves it, given how many and the first seed; 1 for any fault."""
    prove: Callable[[int, int], int] = import_module(f"tests.prove.{word}").prove
    return prove


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
