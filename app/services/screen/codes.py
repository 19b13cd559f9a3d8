"""The pairings of a round as square codes that hold them as text: no network is needed."""

from collections.abc import Sequence
from functools import lru_cache

MOST_GAMES = 12
"""Games in one code: more would need modules too small to be photographed across a hall."""

SEPARATOR = "\n"


@lru_cache(maxsize=64)
def modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of a code, rows from the top, dark is True, without the quiet zone."""
    import segno

    rows = segno.make(text, error="l", micro=False, boost_error=False, encoding="utf-8").matrix
    return tuple(tuple(bool(module) for module in row) for row in rows)


def chunks(lines: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Lines in as few groups of at most ``MOST_GAMES`` as there can be, as even as can be."""
    if not lines:
        return ()
    groups = -(-len(lines) // MOST_GAMES)
    size, more = divmod(len(lines), groups)
    sizes = [size + (n < more) for n in range(groups)]
    starts = [sum(sizes[:n]) for n in range(groups)]
    return tuple(
        tuple(lines[start : start + length]) for start, length in zip(starts, sizes, strict=True)
    )
