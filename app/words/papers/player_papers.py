"""The words on the players' own papers: record sheets, army lists, slips, cards and lists."""

from app.rules.lists.army_list import ArmyList
from app.rules.packet.packet import Packet, Painting, RoundClock
from app.rules.packet.sections import ListField, PlayerFieldName, RoundField
from app.words.core.catalogue import Words
from app.words.lists.lists import points_text
from app.words.papers.labels import (
    ArmyLabels,
    CallOutLabels,
    CheckInLabels,
    RecordLabels,
    WelcomeLabels,
)
from app.words.papers.papers import points_legend


def result_letters(t: Words) -> tuple[str, str, str]:
    """Won, lost and tied, each as short as can be."""
    return t("W"), t("L"), t("T")


def record_labels(t: Words, sideboard: str = "") -> RecordLabels:
    """The words of a record sheet that are the same on all.

    Args:
        sideboard: what the packet calls its sideboard; "" for specialists.
    """
    return RecordLabels(
        round=t("Round"),
        model=t("Model"),
        points=t("Points"),
        specialists=sideboard or t("Specialists"),
        more=t("and {n} more: see the army list"),
    )


def record_title(t: Words) -> str:
    """What stands above a record sheet."""
    return t("Player record sheet")


def player_field(t: Words, field: PlayerFieldName) -> str:
    """What a record sheet asks about its player."""
    return {
        PlayerFieldName.NAME: t("Player"),
        PlayerFieldName.FACTION: t("Faction"),
        PlayerFieldName.NUMBER: t("Player's number"),
        PlayerFieldName.CITY: t("City"),
        PlayerFieldName.STATE: t("State or region"),
        PlayerFieldName.COUNTRY: t("Country"),
    }[field]


def round_field(t: Words, field: RoundField) -> str:
    """What a record sheet asks about a round."""
    return {
        RoundField.OPPONENT: t("Opponent"),
        RoundField.OPPONENT_NUMBER: t("Opponent's number"),
        RoundField.LIST: t("List played"),
        RoundField.RESULT: t("Result"),
        RoundField.TOURNAMENT_POINTS: t("Tournament points"),
        RoundField.CONTROL_POINTS: t("Control points"),
        RoundField.ARMY_POINTS: t("Army points destroyed"),
        RoundField.TOURNAMENT_SUBTOTAL: t("Tournament points so far"),
        RoundField.CONTROL_SUBTOTAL: t("Control points so far"),
    }[field]


def list_field(t: Words, field: ListField) -> str:
    """What a record sheet asks about a list."""
    return {
        ListField.FACTION: t("Faction"),
        ListField.THEME: t("Contract, pact or Theme Force"),
        ListField.THEME_FORCE: t("Theme Force"),
        ListField.TIER: t("Tier"),
        ListField.COST: t("Army points"),
        ListField.OBJECTIVE: t("Objective"),
        ListField.MODELS: t("Models"),
        ListField.SPECIALISTS: t("Specialists"),
    }[field]


def list_title(t: Words, number: int, caster: str | None, *, is_optional: bool = False) -> str:
    """An army list by its number and its caster."""
    title = t("Army list {n}", n=number)
    if caster:
        return t("{label}: {text}", label=title, text=caster)
    return t("{title} (optional)", title=title) if is_optional else title


def at_table(t: Words, table: str) -> str:
    """Where a game is to be played."""
    return t("Table {table}", table=table)


def bye_cell(t: Words) -> str:
    """In the place of an opponent."""
    return t("Bye")


def missed_cell(t: Words) -> str:
    """In the place of an opponent, where the player was not there."""
    return t("did not play")


def total_title(t: Words) -> str:
    """The sum of all rounds."""
    return t("All")


def place_text(t: Words, rank: int, players: int) -> str:
    """Where a player stands at the end of the event."""
    return t("Place {rank} of {players}", rank=rank, players=players)


def copies(t: Words, n: int, name: str) -> str:
    """Several alike entries of a list in one line."""
    return t("{n} × {name}", n=n, name=name)


def army_labels(t: Words, sideboard: str = "") -> ArmyLabels:
    """The words of army lists in full.

    Args:
        sideboard: what the packet calls its sideboard; "" for specialists.
    """
    return ArmyLabels(
        specialists=sideboard or t("Specialists"),
        handed_in=t("As handed in"),
        notes=t("For the desk to check"),
        none=t("No army list is registered."),
        page=t("Page {page} of {pages}"),
    )


def size_text(t: Words, points: int) -> str:
    """How large an army is in an event."""
    return t.many("{n} army point", "{n} army points", points)


def army_title(t: Words, *, for_opponent: bool) -> str:
    """What a page of army lists is."""
    return t("For the opponent") if for_opponent else t("Army lists, as handed in")


def list_facts(t: Words, army: ArmyList) -> tuple[str, ...]:
    """The facts of a list other than its caster and its models, in lines."""
    facts = [army.faction, army.theme]
    facts += [t("tier {n}", n=army.tier)] if army.tier is not None else []
    facts += [points_text(t, army)] if army.points is not None or army.bonus is not None else []
    facts += [t("objective: {name}", name=army.objective)] if army.objective else []
    shown = [fact for fact in facts if fact]
    return (" · ".join(shown),) if shown else ()


def welcome_labels(t: Words) -> WelcomeLabels:
    """The words of a welcome slip."""
    return WelcomeLabels(
        welcome=t("Welcome"),
        desk=t("At the desk"),
        lists=t("Your army lists, as registered"),
        steps=t("How it works"),
    )


def desk_items(t: Words, packet: Packet, lists: tuple[int, int]) -> tuple[str, str, str]:
    """What a player sees to at the desk: being here, paying, handing in lists.

    Args:
        t: the words.
        packet: what is played.
        lists: the fewest and the most army lists.
    """
    least, most = lists
    if least == most:
        hand_in = t.many("Hand in {n} army list", "Hand in {n} army lists", most)
    elif most == least + 1:
        hand_in = t("Hand in {least} or {most} army lists", least=least, most=most)
    else:
        hand_in = t("Hand in {least} to {most} army lists", least=least, most=most)
    return t("Check in"), t("Pay the entry fee"), hand_in


def first_steps(t: Words, packet: Packet, minutes: int | None) -> tuple[str, ...]:
    """What happens first, in order.

    Args:
        t: the words.
        packet: what is played.
        minutes: on each player's own clock; None where there is none.
    """
    steps = [
        t("Pairings are posted on the wall. Find your name and go to your table."),
        t("Bring your models and cards, dice, a tape measure, templates and a pen."),
    ]
    if packet.asks_painting:
        steps.append(_painting(t, packet))
    if packet.round_clock is RoundClock.CHESS_CLOCK and minutes:
        steps.append(t("You play with a chess clock, {n} minutes each.", n=minutes))
    if packet.lists.each_played:
        steps.append(t("Each of your lists must be played during the event."))
    steps += [
        t("After the game, both of you fill in and sign the slip. Put it in the box."),
        t("If you have to leave, tell the desk before the next round is paired."),
    ]
    return tuple(steps)


def check_in_labels(t: Words) -> CheckInLabels:
    """The words of the check-in list."""
    return CheckInLabels(name=t("Player"), notes=t("Notes"), page=t("Page {page} of {pages}"))


def check_in_columns(t: Words) -> tuple[str, str, str]:
    """What is ticked of a player."""
    return t("Here"), t("Paid"), t("Lists in")


def count_text(t: Words, players: int) -> str:
    """How many there are."""
    return t.many("{n} player", "{n} players", players)


def always_at(t: Words, table: int) -> str:
    """The only table where a player plays."""
    return t("always table {n}", n=table)


def also_named(t: Words, name: str, public: str) -> str:
    """A player by the registered name and the one that others read."""
    return t("{name}, shown as {public}", name=name, public=public)


def call_out_labels(t: Words, *, scores_army: bool = True) -> CallOutLabels:
    """The words of the pairings to be read aloud."""
    return CallOutLabels(
        against=t("against"),
        bye=t("Bye"),
        legend=points_legend(t, scores_army=scores_army),
        page=t("Page {page} of {pages}"),
    )


def table_word(t: Words) -> str:
    """Above a table's number."""
    return t("Table")


def _painting(t: Words, packet: Packet) -> str:
    if packet.painting_level is not None:
        level = packet.painting_level
        return f"{level.name}: {level.meaning}"
    if packet.painting is Painting.FULL:
        return t("Only fully painted and based models may be played.")
    return t("Models must be primed and have their base colours.")
