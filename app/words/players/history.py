"""The sentence of each act on players in the history."""

from collections.abc import Mapping

from app.words.core.catalogue import Words
from app.words.core.history import Arguments, HistorySentence, NameOf


def _draft_name(arguments: Arguments) -> str:
    return str(arguments["draft"]["name"])


def _players(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    drafts = arguments["drafts"]
    return t.many(
        "{n} player registered from a roster", "{n} players registered from a roster", len(drafts)
    )


def _enter_late(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if arguments.get("grant_bye"):
        return t("{name} entered late, with a bye", name=_draft_name(arguments))
    return t("{name} entered late", name=_draft_name(arguments))


def _drop(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    name = name_of(arguments["player"])
    if arguments.get("after_round"):
        return t("{name} dropped, after the round", name=name)
    return t("{name} dropped", name=name)


def _tick(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    mark, name = _mark(t, arguments), name_of(arguments["player"])
    if arguments["on"]:
        return t("Roll call: {name} – {mark}", name=name, mark=mark)
    return t("Roll call: {name} – no longer {mark}", name=name, mark=mark)


def _tick_many(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    mark, players = _mark(t, arguments), len(arguments["players"])
    if arguments["on"]:
        return t.many("Roll call: {n} player – {mark}", "Roll call: {n} players – {mark}",
                      players, mark=mark)  # fmt: skip
    return t.many(
        "Roll call: {n} player – no longer {mark}",
        "Roll call: {n} players – no longer {mark}",
        players,
        mark=mark,
    )


def _mark(t: Words, arguments: Arguments) -> str:
    return {
        "here": t("here"),
        "paid": t("paid"),
        "lists": t("lists handed in"),
        "painted": t("painted"),
    }[arguments["mark"]]


HISTORY: Mapping[str, HistorySentence] = {
    "register_player": lambda t, arguments, name_of: t(
        "{name} registered", name=_draft_name(arguments)
    ),
    "register_roster": _players,
    "enter_late": _enter_late,
    "edit_player": lambda t, arguments, name_of: t("{name} edited", name=_draft_name(arguments)),
    "tick_player": _tick,
    "tick_players": _tick_many,
    "remove_player": lambda t, arguments, name_of: t(
        "Registration of {name} taken back", name=name_of(arguments["player"])
    ),
    "drop_player": _drop,
    "disqualify_player": lambda t, arguments, name_of: t(
        "{name} disqualified", name=name_of(arguments["player"])
    ),
    "reinstate_player": lambda t, arguments, name_of: t(
        "{name} reinstated", name=name_of(arguments["player"])
    ),
}
"""By verb."""
