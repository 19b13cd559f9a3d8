"""Words of the objective cards: what they are called, and their abilities in short."""

from collections.abc import Mapping

from app.words.core.catalogue import Words
from app.words.papers.labels import ObjectiveLabels


def objective_name(t: Words, slug: str) -> str:
    """What an objective is called; "" where no packet says it."""
    return {
        "arcane-wonder": t("Arcane Wonder"),
        "stockpile": t("Stockpile"),
        "effigy-of-valor": t("Effigy of Valor"),
        "armory": t("Armory"),
        "bunker": t("Bunker"),
        "fuel-cache": t("Fuel Cache"),
        "critical-asset": t("Critical Asset"),
        "ammunition-cache": t("Ammunition Cache"),
    }.get(slug, "")


def card_labels(t: Words) -> ObjectiveLabels:
    """The words of a card."""
    return ObjectiveLabels(kind=t("Objective"))


def card_figures(
    t: Words, base: int, defence: int | None, armour: int | None, damage: int | None
) -> tuple[tuple[str, str], ...]:
    """The figures of a card with their names; what is not known is empty."""
    known = (defence, armour, damage)
    names = (t("DEF"), t("ARM"), t("Damage"))
    values = ("" if figure is None else str(figure) for figure in known)
    return (*zip(names, values, strict=True), (t("Base (mm)"), str(base)))


def of_scenario(t: Words, scenario: str) -> str:
    """To which scenario an objective belongs."""
    return t("for {scenario}", scenario=scenario)


def title(t: Words, packet: str) -> str:
    """What the cards of a packet are called as a file."""
    return t("{packet}: objective cards", packet=packet)


def ability(t: Words, key: str) -> tuple[str, str]:
    """An ability: its name, and what it does."""
    return _of_steamroller_2015(t).get(key) or _of_steamroller_2019(t)[key]


def _of_steamroller_2015(t: Words) -> Mapping[str, tuple[str, str]]:
    return {
        "wondrous-power": (
            t("Wondrous Power"),
            t("Friendly models within 4″ have Empowered: once a turn, one of their upkeep spells "
              "costs 1 less."),
        ),
        "immobile-2015": (
            t("Immobile"),
            t("Neither moves nor acts; nothing moves it or knocks it down. Front arc all round. "
              "No melee range, engages nobody. Melee attacks always hit it."),
        ),
        "objective-2015": (
            t("Objective"),
            t("Is never placed, engaged or chosen as Prey, and channels nothing. No target and no "
              "damage before the second player's second turn."),
        ),
        "plasma-nimbus": (
            t("Plasma Nimbus"),
            t("Whoever hits it in melee takes an electrical damage roll, POW 10, after the "
              "attack, unless that attack removed it."),
        ),
        "lash": (
            t("Lash"),
            t("It and friendly warriors in base contact with it cannot be knocked down."),
        ),
        "up-and-at-em": (
            t("Up and at 'Em"),
            t("In your Maintenance Phase, after continuous effects, friendly knocked down "
              "models within 4″ stand up."),
        ),
        "obstruct": (t("Obstruct"), t("Gives cover like an obstruction.")),
        "valor": (
            t("Valor"),
            t("Friendly models and units within 4″ do not flee, and rally at once. Those that "
              "begin their activation there are Fearless for one round."),
        ),
        "asset-protection": (
            t("Asset Protection"),
            t("When it is disabled, you may destroy one of your own friendly models within 4″ "
              "that is not disabled: then 1 of its damage points is removed."),
        ),
        "firepower": (
            t("Firepower"),
            t("Friendly models with light artillery within 4″ boost damage rolls of their ranged "
              "attacks."),
        ),
        "girded": (
            t("Girded"),
            t("Blasts do no damage to it, nor to friendly models in base contact with it."),
        ),
        "impervious-flesh": (
            t("Impervious Flesh"),
            t("A ranged attack that hits it rolls one damage die less."),
        ),
        "fuel": (
            t("Fuel"),
            t("Friendly models that begin their activation within 4″ run or charge without "
              "focus and without being forced."),
        ),
        "it-burns": (
            t("It Burns!"),
            t("Whoever hits it in melee is on Fire (continuous effect) after the attack, unless "
              "that attack removed it."),
        ),
    }  # fmt: skip


def _of_steamroller_2019(t: Words) -> Mapping[str, tuple[str, str]]:
    return {
        "immobile-2019": (
            t("Immobile"),
            t("No Normal Movement and no Combat Action; nothing moves it or knocks it down. Melee "
              "attacks always hit it."),
        ),
        "objective-2019": (
            t("Objective"),
            t("Is never placed or chosen as Prey, and channels nothing. No target and no damage "
              "before the second player's second turn. Engages nobody and is not engaged; no back "
              "strike bonus against it. Friendly models see past it, and walk through it if they "
              "get wholly past."),
        ),
        "superior-ammunition": (
            t("Superior Ammunition"),
            t("In your Control Phase choose a friendly Faction model within 4″: the next attack "
              "of its weapons this turn does magical damage."),
        ),
        "fueled-up": (
            t("Fueled Up"),
            t("In your Control Phase choose a friendly Faction model within 4″: it has Pathfinder "
              "for one round."),
        ),
        "surplus": (
            t("Surplus"),
            t("In your Maintenance Phase choose a friendly Faction model within 4″ and remove d3 "
              "of its damage points …"),
        ),
    }  # fmt: skip
