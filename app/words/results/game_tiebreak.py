"""Words for deciding a game that ended without a winner, step by step."""

from collections.abc import Callable, Mapping
from typing import Any

from app.rules.core.geometry import inches
from app.rules.packet.packet import GameTieBreak, Packet
from app.rules.packet.sections import UnitLoss
from app.rules.results.army_tally import Piece, Tally, TallyLine, TallyReason
from app.rules.results.game_tiebreak import (
    TiebreakCause,
    TiebreakQuestion,
    TiebreakStep,
    Verdict,
)
from app.rules.results.result import WinReason
from app.rules.scenarios.kinds import Relation, TablePlace
from app.rules.scenarios.scenario import Area, Scenario
from app.words.core.catalogue import Words

_Facts = Mapping[str, Any]
_Sentence = Callable[[Words, _Facts], str]


def cause_name(t: Words, cause: TiebreakCause) -> str:
    """How a game came to its end, to be chosen from."""
    return {
        TiebreakCause.DICE_DOWN: t("Dice down"),
        TiebreakCause.CASTERS_GONE: t("All casters died simultaneously"),
        TiebreakCause.FULL_LENGTH: t("Played its full number of turns"),
        TiebreakCause.CLOCKS: t("Round time is up"),
    }[cause]


def tiebreak_name(t: Words, kind: GameTieBreak) -> str:
    """What is compared."""
    return {
        GameTieBreak.CASTERS: t("Casters remaining"),
        GameTieBreak.CONTROL_POINTS: t("Control points"),
        GameTieBreak.ARMY_REMAINING: t("Army points remaining"),
        GameTieBreak.ARMY_DESTROYED: t("Army points destroyed"),
        GameTieBreak.ARMY_IN_AREA: t("Army points in the scenario's area"),
        GameTieBreak.SCENARIO_PRESENCE: t("Scenario presence"),
        GameTieBreak.OBJECTIVE_BOXES: t("Damage boxes left on own objectives"),
    }[kind]


def tiebreak_phrase(t: Words, kind: GameTieBreak) -> str:
    """What is compared, in the middle of a sentence."""
    return {
        GameTieBreak.CASTERS: t("casters remaining"),
        GameTieBreak.CONTROL_POINTS: t("control points"),
        GameTieBreak.ARMY_REMAINING: t("army points remaining"),
        GameTieBreak.ARMY_DESTROYED: t("army points destroyed"),
        GameTieBreak.ARMY_IN_AREA: t("army points in the scenario's area"),
        GameTieBreak.SCENARIO_PRESENCE: t("scenario presence"),
        GameTieBreak.OBJECTIVE_BOXES: t("damage boxes left on own objectives"),
    }[kind]


def area_name(t: Words, scenario: Scenario | None) -> str:
    """Where a scenario counts army points, as it follows on "within"."""
    if scenario is None or not scenario.area:
        return t("the scenario's area")
    return t(" or ").join(_area(t, scenario, area) for area in scenario.area)


def own_order_sentence(t: Words, scenario: str, order: tuple[GameTieBreak, ...]) -> str:
    """That a scenario has tiebreakers of its own, and which."""
    kinds = ", ".join(tiebreak_phrase(t, kind) for kind in order)
    return t("{scenario} has its own tiebreakers: {kinds}.", scenario=scenario, kinds=kinds)


def before_sentences(t: Words, packet: Packet) -> tuple[str, ...]:
    """What wins a game before anything is compared, under the packet's variants."""
    sentences = []
    if WinReason.MANGLED_METAL in packet.win_reasons:
        sentences.append(
            t("A player who has destroyed every enemy warjack and warbeast wins by Mangled Metal.")
        )
    if WinReason.NO_MODELS in packet.win_reasons:
        sentences.append(
            t("A player without models loses; losing a caster alone doesn't end the game.")
        )
    if not packet.game_tiebreaks:
        sentences.append(t("Played without tiebreakers."))
    return tuple(sentences)


def question_sentence(
    t: Words, question: TiebreakQuestion, packet: Packet, scenario: Scenario | None = None
) -> str:
    """What the EO is to find out now, with what the packet counts.

    Args:
        t: the words of a language.
        question: the next one.
        packet: whose values are named.
        scenario: in whose area army points count; None where it is not known.
    """
    facts = {"caster": packet.caster_army_points, "area": area_name(t, scenario)}
    question_text = {
        GameTieBreak.CASTERS: t("How many casters does each player have left in play?"),
        GameTieBreak.CONTROL_POINTS: t(
            "Final control points for each player (after the last scoring)?"
        ),
        GameTieBreak.ARMY_REMAINING: t(
            "How many army points does each player have left? Models wholly within {area} "
            "count double; a caster counts {caster}, never doubled.",
            **facts,
        ),
        GameTieBreak.ARMY_DESTROYED: _destroyed(t, packet),
        GameTieBreak.ARMY_IN_AREA: t(
            "Army points for each player within {area}? A caster counts {caster}.",
            **facts,
        ),
        GameTieBreak.SCENARIO_PRESENCE: t(
            "Army points for each player in zones or at flags that they could control, "
            "contested or not? A caster counts {caster}.",
            **facts,
        ),
        GameTieBreak.OBJECTIVE_BOXES: t("Damage boxes left on each player's own objectives?"),
    }[question.kind]
    if question.number is None:
        return t("For the scenario itself: {question}", question=question_text)
    return t("Tiebreaker {number}: {question}", number=question.number, question=question_text)


def step_sentence(t: Words, step: TiebreakStep, names: tuple[str, str]) -> str:
    """What a comparison came to.

    Args:
        t: the words of a language.
        step: the comparison.
        names: of the first side's player and the second's.
    """
    first, second = step.figures
    what = tiebreak_name(t, step.kind)
    if step.leader is None:
        return t("{what}: {first}–{second}, tied.", what=what, first=first, second=second)
    name = names[step.leader]
    return t(
        "{what}: {first}–{second}, {name} leads.",
        what=what,
        first=first,
        second=second,
        name=name,
    )


def verdict_sentence(t: Words, verdict: Verdict, names: tuple[str, str]) -> str:
    """Who wins and by what."""
    if verdict.winner is None:
        if not verdict.steps:
            return t("No tiebreakers apply: the game is a tie.")
        return t("Tied on everything: the game is a tie.")
    name = names[verdict.winner]
    if verdict.reason is WinReason.SCENARIO:
        return t("{name} wins by scenario.", name=name)
    number = verdict.steps[-1].number
    what = tiebreak_name(t, verdict.steps[-1].kind)
    return t("{name} wins by tiebreaker {number}: {what}.", name=name, number=number, what=what)


def tally_line(t: Words, line: TallyLine) -> str:
    """What one piece counts for, and why: "Long Gunners, Officer: 6 – half, under strength"."""
    why = tally_reason(t, line.reason)
    return t("{names}: {points} – {why}", names=", ".join(line.names), points=line.points, why=why)


def tally_reason(t: Words, reason: TallyReason) -> str:
    """Why a piece counts for so much."""
    return {
        TallyReason.WHOLE: t("in full"),
        TallyReason.HALF: t("half, under half strength"),
        TallyReason.DOUBLED: t("double, in the scenario's area"),
        TallyReason.CASTER: t("a caster"),
        TallyReason.INERT_LOST: t("inert or wild counts as destroyed"),
        TallyReason.RETURNED: t("destroyed before and returned"),
        TallyReason.STANDING: t("not destroyed"),
        TallyReason.GONE: t("nothing left"),
        TallyReason.INERT: t("inert or wild is left out"),
        TallyReason.FLEEING: t("fleeing is left out"),
        TallyReason.TOO_FEW: t("too few models left"),
        TallyReason.OUTSIDE: t("not where it counts"),
    }[reason]


def tally_title(t: Words, kind: GameTieBreak, name: str, number: int) -> str:
    """Whose army is ticked off, and by which list."""
    if kind is GameTieBreak.ARMY_DESTROYED:
        return t("Destroyed from {name}'s list {number}", name=name, number=number)
    return t("Left of {name}'s list {number}", name=name, number=number)


def piece_now(t: Words, piece: Piece) -> str:
    """How a piece stands: "7 of 10, fleeing"."""
    if piece.models > 1 and piece.left:
        states = [t("{left} of {models}", left=piece.left, models=piece.models)]
    else:
        states = [t("in play") if piece.left else t("destroyed")]
    if piece.is_inert and piece.left:
        states.append(t("inert or wild"))
    if piece.is_fleeing and piece.left:
        states.append(t("fleeing"))
    if piece.returned:
        states.append(t("returned {n}×", n=piece.returned))
    return ", ".join(states)


def tally_lines(t: Words, counted: Tally) -> tuple[str, ...]:
    """A whole tally, its sum last."""
    lines = tuple(tally_line(t, line) for line in counted.lines)
    return (*lines, t("Total: {total}", total=counted.total))


def _area(t: Words, scenario: Scenario, area: Area) -> str:
    is_enemy = area.owner is Relation.ENEMY
    if area.within:
        n = inches(area.within)
        return t("{n} in of the enemy's flag", n=n) if is_enemy else t("{n} in of a flag", n=n)
    if is_enemy:
        return t("the enemy's zone")
    if any(zone.place is TablePlace.KILL_BOX for zone in scenario.zones):
        return t("the kill box")
    return t("the zone") if len(scenario.zones) == 1 else t("a zone")


def _destroyed(t: Words, packet: Packet) -> str:
    caster = packet.caster_army_points
    if packet.army_tally.units is UnitLoss.ONLY_WHOLE:
        return t(
            "Enemy army points destroyed by each player? A unit counts only when "
            "all of it is destroyed; a caster counts {caster}.",
            caster=caster,
        )
    return t(
        "Enemy army points destroyed by each player? A unit under half strength counts half, "
        "rounded up; a caster counts {caster}.",
        caster=caster,
    )
