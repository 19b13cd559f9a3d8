"""Every act on players: its verb in the journal, and its sentence."""

from app.services.core.act_context import Act
from app.words.core.act_arguments import Arguments, NameOf, history_text
from app.words.core.catalogue import Words
from app.words.core.status import joined


def _register_roster(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    drafts = arguments["drafts"]
    return t.many(
        "{n} player registered from a roster", "{n} players registered from a roster", len(drafts)
    )


def _enter_late(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    name = str(arguments["draft"]["name"])
    if arguments.get("grant_bye"):
        return t("{name} entered late, with a bye", name=name)
    return t("{name} entered late", name=name)


def _drop(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    name = name_of(arguments["player"])
    if arguments.get("after_round"):
        return t("{name} dropped, after the round", name=name)
    return t("{name} dropped", name=name)


def _drop_many(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    names = joined(t, map(name_of, arguments["players"]))
    if arguments.get("after_round"):
        return t("{names} dropped, after the round", names=names)
    return t("{names} dropped", names=names)


def _tick(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return _ticked(t, arguments, name_of(arguments["player"]))


def _tick_many(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    n = len(arguments["players"])
    return _ticked(t, arguments, t.many("{n} player", "{n} players", n))


def _ticked(t: Words, arguments: Arguments, who: str) -> str:
    marks = {
        "here": (t("{who} checked in", who=who), t("{who}: check-in removed", who=who)),
        "paid": (t("{who}: paid", who=who), t("{who}: not paid", who=who)),
        "lists": (t("{who}: lists handed in", who=who), t("{who}: lists not handed in", who=who)),
        "painted": (t("{who}: army painted", who=who), t("{who}: army not painted", who=who)),
    }
    on, off = marks[arguments["mark"]]
    return on if arguments["on"] else off


REGISTER_PLAYER = Act("register_player", history_text("{draft[name]} registered"))
REGISTER_ROSTER = Act("register_roster", _register_roster)
ENTER_LATE = Act("enter_late", _enter_late, is_ruling=True)
EDIT_PLAYER = Act("edit_player", history_text("{draft[name]} edited"))
TICK_PLAYER = Act("tick_player", _tick)
TICK_PLAYERS = Act("tick_players", _tick_many)
REMOVE_PLAYER = Act("remove_player", history_text("Registration of {player} removed"))
DROP_PLAYER = Act("drop_player", _drop, is_ruling=True)
DROP_PLAYERS = Act("drop_players", _drop_many, is_ruling=True)
DISQUALIFY_PLAYER = Act("disqualify_player", history_text("{player} disqualified"), is_ruling=True)
REINSTATE_PLAYER = Act("reinstate_player", history_text("{player} reinstated"), is_ruling=True)
