"""A player's card as plain text, and the lines of its middle part."""

from collections.abc import Callable

from app.services.players.player_card import CardList, CardRound, PlayerCard
from app.words.core.catalogue import Words
from app.words.core.verbs import verb_sentence
from app.words.judge.penalties import entry_line
from app.words.players.player_card import (
    checks_line,
    how_text,
    list_line,
    note_text,
    pair_text,
    person_line,
    standing_line,
    titles,
    turn_word,
    wish_line,
)

NameOf = Callable[[int], str]


def head_lines(t: Words, card: PlayerCard) -> tuple[str, str, str]:
    """Where the player stands, who it is, and the ticks."""
    return (
        standing_line(t, card.rank, card.players, card.record, card.figures),
        person_line(t, card.entrant),
        checks_line(
            t,
            is_here=card.is_here,
            has_paid=card.has_paid,
            lists_in=card.lists_in,
            is_painted=card.is_painted,
        ),
    )


def parts(t: Words, card: PlayerCard, name_of: NameOf) -> dict[str, tuple[str, ...]]:
    """Lists, the judge's log and wishes, each as lines; what is empty is left out."""
    player = card.entrant.id
    told = {
        "lists": tuple(_list(t, card, one) for one in card.lists),
        "log": tuple(entry_line(t, one) for one in card.penalties),
        "wishes": tuple(wish_line(t, one, player, name_of) for one in card.wishes),
    }
    return {title: lines for title, lines in told.items() if lines}


def card_text(t: Words, card: PlayerCard, name_of: NameOf) -> str:
    """The whole card, for the clipboard."""
    heads = titles(t)
    lines = [card.entrant.name, *head_lines(t, card)]
    if card.rounds:
        lines += ["", heads["rounds"], *(_round(t, one, name_of) for one in card.rounds)]
    for title, told in parts(t, card, name_of).items():
        lines += ["", heads[title], *told]
    lines += ["", heads["acts"]]
    for one in card.acts:
        said = verb_sentence(t, one.verb, one.arguments, name_of)
        fate = t("taken back: {said}", said=said) if one.is_undone else said
        lines.append(f"{one.at.astimezone():%H:%M}  {fate}")
    return "\n".join(lines)


def _list(t: Words, card: PlayerCard, one: CardList) -> str:
    army = one.army
    names = () if army is None else (army.caster, army.theme)
    about = ", ".join(text for text in names if text)
    return list_line(t, one.number, about, one.played, one.wanted, can_be_met=card.can_be_met)


def _round(t: Words, one: CardRound, name_of: NameOf) -> str:
    said = [f"{one.number}. {turn_word(t, one.turn)}"]
    if one.opponent is not None:
        said.append(t("against {name}", name=name_of(one.opponent)))
    if one.table is not None:
        said.append(t("table {n}", n=one.table))
    how = how_text(t, one.reason, one.bye)
    figures = (
        (t("CP"), pair_text(one.control_points)),
        (t("AP"), pair_text(one.army_points)),
        (t("lists"), pair_text(one.lists)),
    )
    said += [how] if how else []
    said += [f"{title} {text}" for title, text in figures if text]
    note = note_text(t, is_draft=one.state.value == "draft", is_paired_down=one.is_paired_down)
    return ", ".join([*said, note] if note else said)
