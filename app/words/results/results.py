"""Words for results: the names of the endings, and a sentence for a result."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from app.rules.core.ids import PlayerId
from app.rules.results.result import Game, GameResult, Side, WinReason
from app.words.core.catalogue import Words
from app.words.core.status import joined

NameOf = Callable[[PlayerId], str]


_REASONS: Mapping[WinReason, Callable[[Words], str]] = {
    WinReason.ASSASSINATION: lambda t: t("Assassination"),
    WinReason.SCENARIO: lambda t: t("Scenario"),
    WinReason.TIEBREAK_1: lambda t: t("Tiebreaker 1"),
    WinReason.TIEBREAK_2: lambda t: t("Tiebreaker 2"),
    WinReason.TIEBREAK_3: lambda t: t("Tiebreaker 3"),
    WinReason.TIEBREAK_4: lambda t: t("Tiebreaker 4"),
    WinReason.CLOCK: lambda t: t("Clocked out"),
    WinReason.MANGLED_METAL: lambda t: t("Mangled Metal"),
    WinReason.NO_MODELS: lambda t: t("No models left"),
    WinReason.KILL_BOX: lambda t: t("Kill Box"),
    WinReason.PENALTY: lambda t: t("Penalty"),
    WinReason.CONCESSION: lambda t: t("Concession"),
    WinReason.NO_SHOW: lambda t: t("No-show"),
    WinReason.JUDGE: lambda t: t("EO ruling"),
    WinReason.TIE: lambda t: t("Tie"),
}


def reason_name(t: Words, reason: WinReason) -> str:
    """What a way of ending a game is called in a list or on a form."""
    return _REASONS[reason](t)


def result_sentence(
    t: Words, game: Game, name_of: NameOf, *, scores_army_points: bool = True
) -> str:
    """One sentence for a game's result, the winner first.

    "Table 7: Ada Voss beats Bo Reed by scenario, 5–2 control points, 38–21 army points, lists 1
    and 2". What is not recorded is left out.

    Args:
        t: the words of a language.
        game: with or without a result.
        name_of: a player's name.
        scores_army_points: whether the packet does.
    """
    result = game.result
    first, other = game.sides
    if result is not None and result.winner == other.player:
        first, other = other, first
    sentence = _outcome(t, result, name_of(first.player), name_of(other.player))
    pairs: list[tuple[str, int | None, int | None]] = [
        (t("{text}, {one}–{other} control points"), first.control_points, other.control_points)
    ]
    if scores_army_points:
        pairs.append((t("{text}, {one}–{other} army points"), first.army_points, other.army_points))
    for pattern, own, others in pairs:
        if own is not None or others is not None:
            sentence = pattern.format(text=sentence, one=own or 0, other=others or 0)
    sentence = _with_lists(t, sentence, (first, other), name_of)
    sentence = _with_opening(t, sentence, game, name_of)
    if game.table is None:
        return sentence
    return t("Table {table}: {text}", table=game.table, text=sentence)


def dropped_sentence(t: Words, text: str, names: Sequence[str]) -> str:
    """The stored result, with who drops by its slip."""
    return f"{text}. {drops_sentence(t, names)}" if names else text


def with_drops(t: Words, text: str, names: Iterable[str]) -> str:
    """A result within a line, with who drops by its slip."""
    for name in names:
        text = t("{result}; {name} drops", result=text, name=name)
    return text


def drops_sentence(t: Words, names: Sequence[str]) -> str:
    """Who drops by a slip; "" for nobody."""
    if not names:
        return ""
    return t.many(
        "{names} drops after this round.", "{names} drop after this round.",
        len(names), names=joined(t, names),
    )  # fmt: skip


def result_short(t: Words, game: Game) -> str:
    """A result without names, first side before second: "Scenario · CP 5–2 · AP 38–21"."""
    if game.result is None:
        return ""
    first, second = game.sides
    parts = [reason_name(t, game.result.reason)]
    for pattern, own, others in (
        (t("CP {one}–{other}"), first.control_points, second.control_points),
        (t("AP {one}–{other}"), first.army_points, second.army_points),
        (t("lists {one}, {other}"), first.list_number, second.list_number),
    ):
        if own is not None or others is not None:
            parts.append(pattern.format(one=_or_dash(own), other=_or_dash(others)))
    return " · ".join(parts)


def all_in_sentence(t: Words, done: int, games: int) -> str:
    """How many results of a round are in."""
    if done == games:
        return t.many("Every result is in ({n}).", "All {n} results are in.", games)
    return t("{done} of {all} results in", done=done, all=games)


def found_sentence(t: Words, text: str, tables: int) -> str:
    """That what was typed means no table, or several."""
    if not tables:
        return t("No table or player matches “{text}”.", text=text)
    return t("{n} tables match “{text}”. Type more, or click one.", n=tables, text=text)


def begun_sentence(t: Words, number: int, *, is_timed: bool) -> str:
    """That a stored result has started its round, which was only published."""
    if is_timed:
        return t("Round {n} has started, its clock hasn't.", n=number)
    return t("Round {n} has started.", n=number)


def is_won_by(game: Game, side: Side) -> bool:
    """Whether this side has won the game."""
    return game.result is not None and game.result.winner == side.player


def ticked(name: str, game: Game, side: Side) -> str:
    """A name with a tick where this side has won."""
    return f"✓ {name}" if is_won_by(game, side) else name


def _or_dash(number: int | None) -> str:
    return "–" if number is None else str(number)


_OUTCOMES: Mapping[WinReason, Callable[[Words], str]] = {
    WinReason.ASSASSINATION: lambda t: t("{one} beats {other} by assassination"),
    WinReason.SCENARIO: lambda t: t("{one} beats {other} by scenario"),
    WinReason.TIEBREAK_1: lambda t: t("{one} beats {other} by tiebreaker 1"),
    WinReason.TIEBREAK_2: lambda t: t("{one} beats {other} by tiebreaker 2"),
    WinReason.TIEBREAK_3: lambda t: t("{one} beats {other} by tiebreaker 3"),
    WinReason.TIEBREAK_4: lambda t: t("{one} beats {other} by tiebreaker 4"),
    WinReason.CLOCK: lambda t: t("{one} beats {other}, whose clock ran out"),
    WinReason.MANGLED_METAL: lambda t: t("{one} beats {other} by Mangled Metal"),
    WinReason.NO_MODELS: lambda t: t("{one} beats {other}, who has no models left"),
    WinReason.KILL_BOX: lambda t: t("{one} beats {other} by Kill Box"),
    WinReason.PENALTY: lambda t: t("{one} beats {other} by a penalty"),
    WinReason.CONCESSION: lambda t: t("{one} beats {other} by concession"),
    WinReason.NO_SHOW: lambda t: t("{one} beats {other}, who did not come"),
    WinReason.JUDGE: lambda t: t("{one} beats {other} by EO ruling"),
    WinReason.TIE: lambda t: t("{one} and {other} tie"),
}


def _outcome(t: Words, result: GameResult | None, one: str, other: str) -> str:
    if result is None:
        return t("{one} plays {other}", one=one, other=other)
    if result.winner is None:
        return _without_winner(t, result.reason, one, other)
    return _OUTCOMES[result.reason](t).format(one=one, other=other)


_WITHOUT_WINNER: Mapping[WinReason, Callable[[Words], str]] = {
    WinReason.TIE: lambda t: t("{one} and {other} tie"),
    WinReason.NO_SHOW: lambda t: t("{one} and {other} both did not come, and both lose"),
    WinReason.PENALTY: lambda t: t("{one} and {other} both lose by a penalty"),
}


def _without_winner(t: Words, reason: WinReason, one: str, other: str) -> str:
    return _WITHOUT_WINNER.get(reason, _lost_by_ruling)(t).format(one=one, other=other)


def _lost_by_ruling(t: Words) -> str:
    return t("{one} and {other} both lose by EO ruling")


def _with_lists(t: Words, sentence: str, sides: tuple[Side, Side], name_of: NameOf) -> str:
    known = [side for side in sides if side.list_number is not None]
    numbers = [side.list_number for side in known]
    if not known:
        return sentence
    if len(known) == 2:
        return t("{text}, lists {one} and {other}", text=sentence, one=numbers[0], other=numbers[1])
    name = name_of(known[0].player)
    return t("{text}, {name} with list {number}", text=sentence, name=name, number=numbers[0])


def _with_opening(t: Words, sentence: str, game: Game, name_of: NameOf) -> str:
    """Who went first, and from which edge of the table."""
    starter, top = game.starter, game.top
    if starter is None and top is None:
        return sentence
    if starter is None:
        assert top is not None
        return t("{text}, {name} at the top edge", text=sentence, name=name_of(top))
    pattern = t("{text}, {name} first")
    if top is not None:
        is_top = top == starter
        pattern = (
            t("{text}, {name} first from the top edge")
            if is_top
            else t("{text}, {name} first from the bottom edge")
        )
    return pattern.format(text=sentence, name=name_of(starter))


def stored_sentence(t: Words, number: int, sentence: str) -> str:
    """A result as it was stored."""
    return t("Round {n}, {sentence}", n=number, sentence=sentence[:1].lower() + sentence[1:])


def missing_options_sentence(t: Words, options: Sequence[str]) -> str:
    """That points of a game that was played weren't given, and how they are added.

    Args:
        options: of the command, each with which some are given; not empty.
    """
    return t(
        "Points are missing and count as 0. To add them, repeat the command with {options}.",
        options=" ".join(f"{option} A,B" for option in options),
    )


def replaced_sentence(t: Words, sentence: str) -> str:
    """The result that was stored before."""
    return t("It replaces: {sentence}", sentence=sentence)


def causes_sentence(t: Words) -> str:
    """That how a game ended is missing."""
    return t("Say how the game ended, by --cause:")


def missing_fact_sentence(t: Words, question: str, option: str, names: tuple[str, str]) -> str:
    """A question with the option that answers it, first side before second."""
    first, second = names
    return t("{question} (--{option}: {first}, then {second})",
             question=question, option=option, first=first, second=second)  # fmt: skip
