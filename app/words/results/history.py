"""The sentence of each act on results in the history."""

from collections.abc import Mapping
from typing import Any

from app.rules.core.ids import GameId, PlayerId, TableNumber
from app.rules.results.result import Game, GameResult, Side, WinReason
from app.words.core.catalogue import Words
from app.words.core.history import Arguments, HistorySentence, NameOf
from app.words.results import second_pass
from app.words.results.results import result_sentence


def _result(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    first, second = (_side(arguments[name]) for name in ("first", "second"))
    result = arguments["result"]
    game = Game(
        id=GameId(0),
        table=None,
        first=first,
        second=second,
        result=GameResult(winner=result["winner"], reason=WinReason(result["reason"])),
    )
    sentence = result_sentence(t, game, name_of)
    for player in arguments.get("drops", ()):
        sentence = t("{said}; {name} drops", said=sentence, name=name_of(player))
    number, table = arguments.get("round"), TableNumber(arguments["table"])
    if number is None:
        return t("Result of table {table}: {said}", table=table, said=sentence)
    return t("Result of table {table} in round {n}: {said}", table=table, n=number, said=sentence)


def _side(arguments: Mapping[str, Any]) -> Side:
    return Side(**{**arguments, "player": PlayerId(arguments["player"])})


def _clear(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    number = arguments.get("round")
    if number is None:
        return t("Result of table {table} cleared", table=arguments["table"])
    return t("Result of table {table} in round {n} cleared", table=arguments["table"], n=number)


def _amend(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return t("Mended: {said}", said=_result(t, arguments, name_of))


HISTORY: Mapping[str, HistorySentence] = {
    **second_pass.VERBS,
    "enter_result": _result,
    "amend_result": _amend,
    "clear_result": _clear,
}
"""By verb."""
