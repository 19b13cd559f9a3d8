"""What a long proof has counted so far, so that it goes on where it was ended."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing import Pool
from pathlib import Path

_FOLDER = Path(__file__).parents[2] / "build" / "prove"

Counts = Counter[str]


def counted(
    name: str, work: Callable[[int], Counts], seeds: range, workers: int
) -> Iterator[Counts]:
    """What each seed counts, in any order; those of an earlier run are not counted again.

    Args:
        name: of the file that keeps them; one that was begun for another purpose has another name.
        work: counts one seed.
        seeds: all that are wanted.
        workers: how many are counted at once.
    """
    _FOLDER.mkdir(parents=True, exist_ok=True)
    path = _FOLDER / f"{name}.jsonl"
    known: dict[int, Counts] = {}
    if path.is_file():
        for line in path.read_text("utf-8").splitlines():
            seed, counts = json.loads(line)
            known[seed] = Counter(counts)
    yield from (known[seed] for seed in seeds if seed in known)
    missing = [seed for seed in seeds if seed not in known]
    with Pool(workers) as pool, path.open("a", encoding="utf-8") as file:
        for seed, counts in pool.imap_unordered(_Numbered(work), missing, chunksize=4):
            file.write(json.dumps([seed, counts]) + "\n")
            file.flush()
            yield counts


class _Numbered:
    """Counts a seed and says which it was."""

    def __init__(self, work: Callable[[int], Counts]) -> None:
        self._work = work

    def __call__(self, seed: int) -> tuple[int, Counts]:
        return seed, self._work(seed)
