"""The sentence of each act on a round or a preference in the history."""

from collections.abc import Mapping

from app.words.core.catalogue import Words
from app.words.core.history import Arguments, HistorySentence, NameOf
from app.words.pairing import preferences, repair


def _pair(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    sentence = t("Round {n} paired with seed {seed}", n=arguments["round"], seed=arguments["seed"])
    for key, text in (
        ("leave-out", t("{said}, without {names}")),
        ("drop", t("{said}; dropped: {names}")),
    ):
        if arguments.get(key):
            return text.format(said=sentence, names=", ".join(map(name_of, arguments[key])))
    return sentence


def _two(sentence: str, arguments: Arguments, name_of: NameOf) -> str:
    return sentence.format(one=name_of(arguments["one"]), other=name_of(arguments["other"]))


def _bye(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    name = name_of(arguments["player"])
    if arguments.get("grant"):
        return t("Bye granted to {name}", name=name)
    return t("Bye given to {name}", name=name)


def _bye_list(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    name, number = name_of(arguments["player"]), arguments["list_number"]
    if number is None:
        return t("No list counts for the bye of {name}", name=name)
    return t("List {number} counts for the bye of {name}", number=number, name=name)


def _table(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if arguments["table"] is None:
        return t("A game taken off its table")
    return t("A game moved to table {table}", table=arguments["table"])


HISTORY: Mapping[str, HistorySentence] = {
    **repair.VERBS,
    **preferences.VERBS,
    "pair_round": _pair,
    "discard_draft": lambda t, arguments, name_of: t(
        "Draft of round {n} thrown away", n=arguments["round"]
    ),
    "publish_round": lambda t, arguments, name_of: t("Round {n} published", n=arguments["round"]),
    "begin_round": lambda t, arguments, name_of: t(
        "Games of round {n} begun", n=arguments["round"]
    ),
    "close_round": lambda t, arguments, name_of: t("Round {n} closed", n=arguments["round"]),
    "reopen_round": lambda t, arguments, name_of: t("Round {n} opened again", n=arguments["round"]),
    "swap_players": lambda t, arguments, name_of: _two(
        t("{one} and {other} changed places"), arguments, name_of
    ),
    "record_as_played": lambda t, arguments, name_of: _two(
        t("{one} and {other} changed places, as they played"), arguments, name_of
    ),
    "lock_pair": lambda t, arguments, name_of: (
        t("Pair locked") if arguments["on"] else t("Pair let go")
    ),
    "pair_these": lambda t, arguments, name_of: _two(
        t("{one} and {other} paired"), arguments, name_of
    ),
    "give_bye": _bye,
    "take_bye_back": lambda t, arguments, name_of: t(
        "Bye of {name} taken back", name=name_of(arguments["player"])
    ),
    "name_bye_list": _bye_list,
    "move_table": _table,
}
"""By verb."""
