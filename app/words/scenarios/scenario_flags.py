"""Which flag left the table, and by which throw."""

from app.rules.scenarios.kinds import Owner, Place
from app.rules.scenarios.scenario import Flag
from app.words.core.catalogue import Words
from app.words.scenarios.elements import element_name

_OWNERS = {"-p1": Owner.ONE, "-p2": Owner.TWO}


def lost_name(t: Words, key: str) -> str:
    """What a flag is called whose key an event's file holds, as "flag-left"."""
    owner = next((one for end, one in _OWNERS.items() if key.endswith(end)), None)
    place = key.removeprefix("flag-").removesuffix(f"-{owner.value}" if owner else "")
    known = Place(place) if place in tuple(Place) else None
    return element_name(t, Flag(x=0, y=0, place=known, owner=owner))


def throw_sentence(t: Words, key: str, thrown: int, faces: int) -> str:
    """What a throw took: "2 of 3: Centre flag"."""
    return t("{thrown} of {faces}: {flag}", thrown=thrown, faces=faces, flag=lost_name(t, key))


def gone_sentence(t: Words, key: str | None, table: int | None) -> str:
    """Which flag is gone at a table; None for a table says it for every one."""
    if key is None and table is None:
        return t("No flag is gone yet.")
    if key is None:
        return t("At table {table} no flag is gone yet.", table=table)
    flag = lost_name(t, key)
    if table is None:
        return t("Gone at every table: {flag}.", flag=flag)
    return t("Gone at table {table}: {flag}.", table=table, flag=flag)


__all__ = ["gone_sentence", "lost_name", "throw_sentence"]
