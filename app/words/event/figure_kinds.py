"""The words of a packet's closed sets as its figures are read out: one for each kind of rule."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from app.rules.packet.packet import (
    AfterCut,
    ClockOut,
    ControlPointLimit,
    DiceDown,
    Direction,
    EarlyEnd,
    ExtensionRule,
    FactionRule,
    FirstRound,
    FullLength,
    LastRound,
    Painting,
    PointsFirst,
    RoundClock,
    Rounding,
    ScenarioWin,
    StrengthKind,
)
from app.rules.packet.sections import (
    ListField,
    PlayerFieldName,
    RoundField,
    SheetLayout,
    SideboardPer,
    SoloPresence,
    UnitLoss,
)
from app.rules.scenarios.kinds import Repeats
from app.rules.terrain.rules import MethodKind, TerrainGroup, TerrainKind
from app.words.core.catalogue import Words


def kind_word(t: Words, word: object) -> str:
    """What a kind of rule says.

    Raises:
        KeyError: nobody has words for it.
    """
    # Kinds of different sets may be spelt alike, and would then be one key of one table.
    return _KINDS[type(word)](t)[word]


_KINDS: Mapping[type[Any], Callable[[Words], Mapping[Any, str]]] = {
    EarlyEnd: lambda t: {
        EarlyEnd.SOLE_LEADER: t("one player leads alone in tournament points"),
        EarlyEnd.SOLE_UNDEFEATED: t("there is a clear winner"),
        EarlyEnd.NEVER: t("never: every planned round is played"),
    },
    FirstRound: lambda t: {
        FirstRound.SHUFFLE: t("by shuffling"),
        FirstRound.OTHER_FACTIONS: t("against other factions where possible"),
        FirstRound.OTHER_CLUBS: t("against other clubs where possible"),
    },
    LastRound: lambda t: {
        LastRound.AS_USUAL: t("like the others"),
        LastRound.TOP_TWO: t("the top two meet"),
        LastRound.FINALS_TABLES: t("at finals tables: first against second, third against fourth"),
    },
    AfterCut: lambda t: {
        AfterCut.SWISS: t("by tournament points, like before"),
        AfterCut.SINGLE_ELIMINATION: t("single elimination: who loses is out"),
    },
    StrengthKind: lambda t: {
        StrengthKind.SUM: t("the tournament points of all opponents"),
        StrengthKind.SHARE: t("each opponent's wins over the rounds of the event, added up"),
    },
    PointsFirst: lambda t: {
        PointsFirst.PRINTED: t("as printed"),
        PointsFirst.ADDED: t("tournament points"),
    },
    ControlPointLimit: lambda t: {
        ControlPointLimit.NEEDED_TO_WIN: t("what wins the scenario"),
        ControlPointLimit.NONE: t("no limit"),
        ControlPointLimit.SCENARIO: t("as the scenario allows"),
    },
    ScenarioWin: lambda t: {
        ScenarioWin.FIRST_TO: t("having so many control points, and more than the other"),
        ScenarioWin.SCENARIO: t("as the scenario says"),
        ScenarioWin.LEAD_OF: t("leading by so many control points"),
        ScenarioWin.LEAD_AFTER_OPPONENT: t(
            "leading by so many control points after the opponent's turn"
        ),
    },
    FullLength: lambda t: {
        FullLength.SCENARIO: t("whoever has more control points, by scenario"),
        FullLength.TIEBREAKS: t("whoever is ahead in the first tiebreaker that isn't equal"),
    },
    ClockOut: lambda t: {
        ClockOut.ASSASSINATION: t("an assassination for the opponent"),
        ClockOut.SCENARIO_FIRST: t("an assassination, unless scoring now wins the scenario"),
        ClockOut.LOSS: t(
            "a loss: by scenario if the opponent has more control points, else by assassination"
        ),
    },
    RoundClock: lambda t: {
        RoundClock.VARIABLE: t("a length varied by secret dice"),
        RoundClock.FIXED: t("a fixed length"),
        RoundClock.CHESS_CLOCK: t("a chess clock for each player"),
        RoundClock.NONE: t("nothing"),
    },
    Rounding: lambda t: {
        Rounding.UP: t("rounded up"),
        Rounding.DOWN: t("rounded down"),
        Rounding.NEAREST: t("rounded to the nearest, halves up"),
    },
    ExtensionRule: lambda t: {
        ExtensionRule.ROW: t("where the timetable gives one"),
        ExtensionRule.ALWAYS: t("at every size"),
        ExtensionRule.NEVER: t("never"),
    },
    DiceDown: lambda t: {
        DiceDown.WHOLE_ATTACK: t("the model's movement, or the attack with all its rolls"),
        DiceDown.SINGLE_ROLL: t("the model's movement, or the one roll, with damage for a hit"),
    },
    Direction: lambda t: {
        Direction.LONGER: t("longer"),
        Direction.EITHER: t("longer or shorter, by another die"),
    },
    FactionRule: lambda t: {
        FactionRule.ONE: t("one faction"),
        FactionRule.ONE_ARMY: t("one army of one faction"),
        FactionRule.ANY: t("any factions"),
    },
    Painting: lambda t: {
        Painting.NONE: t("not asked for"),
        Painting.BASIC: t("primed and in base colours"),
        Painting.FULL: t("fully painted and based"),
    },
    UnitLoss: lambda t: {
        UnitLoss.HALF_BELOW_HALF: t("half its points, rounded up, below half its number"),
        UnitLoss.ONLY_WHOLE: t("nothing until all of it is destroyed"),
    },
    SoloPresence: lambda t: {
        SoloPresence.HALF: t("half its number, rounded up, is left"),
        SoloPresence.ALL: t("every model that its points pay for is left"),
        SoloPresence.ANY: t("any model of it is left"),
    },
    SideboardPer: lambda t: {
        SideboardPer.LIST: t("each list"),
        SideboardPer.PLAYER: t("all lists of a player"),
    },
    Repeats: lambda t: {
        Repeats.ALLOWED: t("allowed"),
        Repeats.ADVISED_AGAINST: t("advised against"),
        Repeats.LAST: t("not before all the others were played"),
    },
    SheetLayout: lambda t: {
        SheetLayout.ROUND_ROWS: t("below each other"),
        SheetLayout.ROUND_COLUMNS: t("side by side"),
    },
    PlayerFieldName: lambda t: {
        PlayerFieldName.NAME: t("name"),
        PlayerFieldName.FACTION: t("faction"),
        PlayerFieldName.NUMBER: t("number"),
        PlayerFieldName.CITY: t("city"),
        PlayerFieldName.STATE: t("state"),
        PlayerFieldName.COUNTRY: t("country"),
    },
    RoundField: lambda t: {
        RoundField.OPPONENT: t("opponent"),
        RoundField.OPPONENT_NUMBER: t("opponent's number"),
        RoundField.LIST: t("list played"),
        RoundField.RESULT: t("result"),
        RoundField.TOURNAMENT_POINTS: t("tournament points"),
        RoundField.CONTROL_POINTS: t("control points"),
        RoundField.ARMY_POINTS: t("army points destroyed"),
        RoundField.TOURNAMENT_SUBTOTAL: t("tournament points so far"),
        RoundField.CONTROL_SUBTOTAL: t("control points so far"),
    },
    ListField: lambda t: {
        ListField.FACTION: t("faction"),
        ListField.THEME: t("contract, pact or Theme Force"),
        ListField.THEME_FORCE: t("Theme Force"),
        ListField.TIER: t("tier"),
        ListField.COST: t("points"),
        ListField.OBJECTIVE: t("objective"),
        ListField.MODELS: t("models"),
        ListField.SPECIALISTS: t("specialists"),
    },
    TerrainKind: lambda t: {
        TerrainKind.FOREST: t("forest"),
        TerrainKind.HILL: t("hill"),
        TerrainKind.ROUGH: t("rough terrain"),
        TerrainKind.SHALLOW_WATER: t("shallow water"),
        TerrainKind.TRENCH: t("trench"),
        TerrainKind.DENSE_FOG: t("dense fog"),
        TerrainKind.RUBBLE: t("rubble"),
        TerrainKind.WRECK: t("wreck marker"),
        TerrainKind.OBSTRUCTION: t("obstruction"),
        TerrainKind.OBSTACLE: t("obstacle"),
        TerrainKind.HAZARD: t("hazard"),
        TerrainKind.IMPASSABLE: t("impassable terrain"),
        TerrainKind.SCATTER: t("scatter terrain"),
    },
    TerrainGroup: lambda t: {
        TerrainGroup.ANY: t("any terrain"),
        TerrainGroup.RESTRICTED: t("restricted terrain"),
        TerrainGroup.UNRESTRICTED: t("unrestricted terrain"),
    },
    MethodKind: lambda t: {
        MethodKind.CLUSTER: t("Cluster"),
        MethodKind.QUADRANT: t("Quadrant"),
        MethodKind.SCATTER: t("Scatter"),
    },
}
"""Set of kinds -> the word of each."""

KINDS: tuple[type[StrEnum], ...] = tuple(_KINDS)
"""The sets that there are words for."""
