"""Moves about players, their lists and the judge's log."""

from collections.abc import Callable, Mapping

from app.rules.lists.army_list import ArmyList, ListEntry
from app.rules.packet.offences import Measure, Offence
from app.services.judge import judges_log
from app.services.lists import army_lists
from app.services.players import players
from app.services.players.players import PlayerDraft
from tests.prove.saturday.moment import Moment, Ready, ready

_FIRST = ("Ann", "Bo", "Chris", "Dee", "Eli", "Flo", "Gus", "Hal", "Ivy", "Jo", "Kim", "Lou")
_LAST = ("Abel", "Bell", "Cole", "Drew", "East", "Ford", "Gray")
_FACTIONS = ("Cryx", "Cygnar", "Khador", "Trollbloods", None)


def _draft(now: Moment) -> PlayerDraft:
    name = f"{now.chance.choice(_FIRST)} {now.chance.choice(_LAST)}"
    return PlayerDraft(
        name=now.word(name),
        faction=now.chance.choice(_FACTIONS),
        club=now.chance.choice(("Dice", "Towers", None)),
        city=now.chance.choice(("Ulm", "Leeds", None)),
    )


def _register(now: Moment) -> Ready:
    return ready(players.register, _draft(now), same_name_ok=now.often(0.5))


def _roster(now: Moment) -> Ready:
    drafts = tuple(_draft(now) for _ in range(now.chance.randint(1, 3)))
    return ready(players.register_many, drafts, same_name_ok=now.often(0.9))


def _late(now: Moment) -> Ready:
    return ready(players.enter_late, _draft(now), grant_bye=now.often(0.3), same_name_ok=True)


def _edit(now: Moment) -> Ready:
    return ready(players.edit, now.player(), _draft(now), same_name_ok=now.often(0.5))


def _tick(now: Moment) -> Ready:
    return ready(players.tick, now.player(), _mark(now), on=now.often(0.7))


def _tick_many(now: Moment) -> Ready:
    some = tuple(now.player() for _ in range(now.chance.randint(1, 4)))
    return ready(players.tick_many, some, _mark(now), on=now.often(0.7))


def _mark(now: Moment) -> str:
    return now.chance.choice(("here", "paid"))


def _remove(now: Moment) -> Ready:
    return ready(players.remove, now.player())


def _drop(now: Moment) -> Ready:
    return ready(players.drop, now.player(), after_round=now.often(0.3))


def _drop_many(now: Moment) -> Ready:
    some = tuple(now.player() for _ in range(now.chance.randint(1, 3)))
    return ready(players.drop_many, some, after_round=now.often(0.5))


def _disqualify(now: Moment) -> Ready:
    return ready(players.disqualify, now.player())


def _reinstate(now: Moment) -> Ready:
    gone = [one.id for one in now.state.entrants if not one.is_active]
    return ready(players.reinstate, now.one_of(gone) or now.player())


def _lists(now: Moment) -> Ready:
    lists = tuple(
        ArmyList(
            number=number,
            caster=now.word("Caster A", "Caster B"),
            points=now.chance.choice((None, 35, 50, 75, 80)),
            entries=(ListEntry(name="Squire", points=2, character=now.often(0.5)),),
        )
        for number in range(1, now.chance.randint(1, 3) + 1)
    )
    return ready(army_lists.set_lists, now.player(), lists, texts={1: "Caster A\nSquire 2"})


def _log(now: Moment) -> Ready:
    about, measure = now.chance.choice(tuple(Offence)), now.chance.choice((*Measure, None))
    note = now.word("took ten minutes", "")
    return ready(judges_log.log_penalty, now.player(), about, measure, note)


def _entry(now: Moment) -> int:
    entries = [line.id for line in now.session.read(judges_log.penalties)]
    return now.one_of(entries) or 99


def _amend(now: Moment) -> Ready:
    about, measure = now.chance.choice(tuple(Offence)), now.chance.choice(tuple(Measure))
    return ready(judges_log.amend_penalty, _entry(now), about, measure, "as it was seen")


def _unlog(now: Moment) -> Ready:
    return ready(judges_log.remove_penalty, _entry(now))


PLAYER_MOVES: Mapping[str, Callable[[Moment], Ready]] = {
    "register_player": _register,
    "register_roster": _roster,
    "enter_late": _late,
    "edit_player": _edit,
    "tick_player": _tick,
    "tick_players": _tick_many,
    "remove_player": _remove,
    "drop_player": _drop,
    "disqualify_player": _disqualify,
    "reinstate_player": _reinstate,
    "set_lists": _lists,
    "log_penalty": _log,
    "amend_penalty": _amend,
    "remove_penalty": _unlog,
}
"""Verb -> one way to try it now."""

LATER_MOVES: Mapping[str, Callable[[Moment], Ready]] = {"drop_players": _drop_many}
"""The same of verbs that came later: behind all others, so that most days stay as they are."""
