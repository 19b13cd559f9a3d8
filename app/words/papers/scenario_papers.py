"""Words of the scenario sheets, their labels and the notes about them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.rules.core.geometry import inches
from app.rules.packet.kinds import Term
from app.rules.packet.packet import GameTieBreak
from app.rules.scenarios.kinds import CasterTest, Edges, Owner, SpecialRule
from app.rules.scenarios.scenario import Element, ElementKind, KillBox, Scenario, Zone
from app.rules.scenarios.table_setup_changes import (
    Change,
    ChangeKind,
    Marker,
    Spacing,
    spacings,
)
from app.words.core.catalogue import Words
from app.words.core.status import joined, listed
from app.words.packet.terms import term_heading, term_meaning
from app.words.papers.labels import (
    CrewLabels,
    ReferenceLabels,
    ScenarioLabels,
    TemplateLabels,
)
from app.words.results.game_tiebreak import tiebreak_phrase
from app.words.scenarios.elements import (
    element_name,
    element_place,
    element_size,
    kind_name,
)
from app.words.scenarios.text import (
    alternative_sentence,
    deployment_sentence,
    doubt_sentence,
    element_sentence,
    kill_box_sentence,
    scored_sentence,
    scoring_sentences,
    special_sentences,
    tiebreak_sentence,
    victory_sentence,
)

_IN_REFERENCE: Mapping[SpecialRule, Term] = {
    SpecialRule.HOLD_50: Term.HOLD_50,
    SpecialRule.HOLD_40: Term.HOLD_40,
    SpecialRule.HOLD_TERRAIN_2025: Term.HOLD_TERRAIN_2025,
    SpecialRule.HOLD_TERRAIN_2026: Term.HOLD_TERRAIN_2026,
    SpecialRule.CONTEST_2025: Term.CONTEST_2025,
    SpecialRule.CLAIM_CACHE: Term.CACHE,
}
"""Rules of scenarios that a packet's reference explains once for all."""


def scenario_sections(
    t: Words, scenario: Scenario, tiebreaks: Sequence[GameTieBreak], terms: Sequence[Term] = ()
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """All that a scenario says besides its places, by headings that have a sentence.

    Args:
        t: the words.
        scenario: which.
        tiebreaks: those of the packet, first to last; none where it has none.
        terms: words of a reference that goes with it, whose rules are left out here.
    """
    known = tuple(rule for rule in scenario.special if _IN_REFERENCE.get(rule) in terms)
    special = tuple(rule for rule in scenario.special if rule not in known)
    further = special_sentences(t, replace(scenario, turns=None, special=special))
    if known:
        further += (t("What holds and contests an element is in the scenario reference."),)
    doubts = dict.fromkeys(element.doubt for element in scenario.elements if element.doubt)
    uncertain = (
        *(doubt_sentence(t, doubt) for doubt in doubts),
        *(alternative_sentence(t, alternative) for alternative in scenario.alternatives),
    )
    sections = (
        (
            t("Before the game"),
            (deployment_sentence(t, scenario), kill_box_sentence(t, scenario.kill_box)),
        ),
        (
            t("Scoring"),
            (
                scored_sentence(t, scenario),
                *scoring_sentences(t, scenario),
            ),
        ),
        (
            t("Victory"),
            (
                victory_sentence(t, scenario),
                game_length_sentence(t, scenario),
                *tiebreak_sentences(t, scenario, tiebreaks),
            ),
        ),
        (t("Further rules"), further),
        (t("Uncertain (marked with ?)"), uncertain),
    )
    return tuple((title, lines) for title, lines in sections if lines)


def place_section(t: Words, scenario: Scenario) -> tuple[str, tuple[str, ...]]:
    """What lies where, by its middle; "?" before what is not certain."""
    title = t("On the table, inches from the left / from player 1")
    return title, tuple(_place(t, element) for element in scenario.elements)


def spacing_section(t: Words, scenario: Scenario) -> tuple[str, tuple[str, ...]]:
    """How far one marker is from the next, by which they are laid without the table's edges."""
    return t("From one to the next"), tuple(_spacing(t, spacing) for spacing in spacings(scenario))


def _spacing(t: Words, spacing: Spacing) -> str:
    first, second = (element_name(t, each) for each in (spacing.first, spacing.second))
    n = inches(spacing.apart)
    if isinstance(spacing.first, Zone):
        return t("{first} – {second}: {n}″ between their edges", first=first, second=second, n=n)
    return t("{first} – {second}: {n}″", first=first, second=second, n=n)


def _place(t: Words, element: Element) -> str:
    if element.is_measured_to_base:
        return element_sentence(t, element)
    text = t(
        "{what} ({size}): {x} / {y}",
        what=element_name(t, element),
        size=element_size(t, element),
        x=inches(element.x),
        y=inches(element.y),
    )
    return f"? {text}" if element.doubt else text


def game_length_sentence(t: Words, scenario: Scenario) -> str:
    """When a game ends at the latest."""
    if scenario.turns is None:
        return t("Game length: no turn limit; until somebody wins or time runs out.")
    return t(
        "Game length: until the end of the second player's turn {n}, unless somebody wins earlier.",
        n=scenario.turns,
    )


def tiebreak_sentences(
    t: Words, scenario: Scenario, tiebreaks: Sequence[GameTieBreak]
) -> tuple[str, ...]:
    """What decides a game without a winner: the scenario's own order, or the packet's."""
    if not tiebreaks:
        return (t("No tiebreakers."),)
    own = tiebreak_sentence(t, scenario)
    if scenario.tiebreaks and own is not None:
        return (own,)
    steps = (
        t("{n}. {what}", n=n, what=tiebreak_phrase(t, tiebreak))
        for n, tiebreak in enumerate(tiebreaks, start=1)
    )
    return tuple(filter(None, (t("Tiebreakers: {steps}.", steps=listed(t, steps)), own)))


def small_lines(t: Words, scenario: Scenario) -> tuple[str, ...]:
    """Text beside a small drawing: who scores, how it is won, where casters must not be."""
    lines = [*scoring_sentences(t, scenario)]
    lines += [victory_sentence(t, scenario), kill_box_phrase(t, scenario.kill_box)]
    if scenario.turns is not None:
        lines.append(t("Up to {n} turns each.", n=scenario.turns))
    return tuple(lines)


def kill_box_phrase(t: Words, kill: KillBox | None) -> str:
    """The border that casters must not be in, in a few words."""
    if kill is None:
        return t("No Kill Box.")
    text = {
        (CasterTest.COMPLETELY_WITHIN, Edges.ANY): t("Kill Box: {n}″ from any table edge."),
        (CasterTest.COMPLETELY_WITHIN, Edges.OWN): t("Kill Box: {n}″ from their own table edge."),
        (CasterTest.NOT_WITHIN, Edges.ANY): t("Kill Box: outside the square {n}″ from the edges."),
        (CasterTest.NOT_WITHIN, Edges.OWN): t("Kill Box: up to {n}″ from their own table edge."),
    }[kill.test, kill.edges]
    return text.format(n=inches(kill.depth))


def keep_mark(t: Words, number: int) -> str:
    """What is framed on a sheet whose scenario players may not know yet."""
    return t("Keep secret until round {n} starts", n=number)


def secret_sentence(t: Words, number: int) -> str:
    """The warning beside the sheet of a scenario that players may not know yet."""
    return t(
        "⚠ Secret until round {n} starts: print it out of players' sight and hand it out then.",
        n=number,
    )


def crew_secret_sentence(t: Words) -> str:
    """The warning beside the crew's list."""
    return t("⚠ For the crew only: it names scenarios that are still secret.")


def copies_sentence(
    t: Words, copies: int, tables: int, tables_per_copy: int | None, sheets: int
) -> str:
    """How many copies of a scenario sheet to print, why, and on how many sheets."""
    wanted = _copies_wanted(t, copies, tables, tables_per_copy)
    if sheets == copies:
        return wanted
    on = t.many(
        "With two on each, that's {n} sheet.", "With two on each, that's {n} sheets.", sheets
    )
    return f"{wanted} {on}"


def _copies_wanted(t: Words, copies: int, tables: int, tables_per_copy: int | None) -> str:
    if tables_per_copy is None:
        return t("The packet gives no number of copies; 1 is suggested.")
    n = t.many("{n} copy", "{n} copies", copies)
    if tables_per_copy == 1:
        return t("Print {copies}: one per table, for {tables} tables.", copies=n, tables=tables)
    return t(
        "Print {copies}: one per {each} tables, for {tables} tables.",
        copies=n,
        each=tables_per_copy,
        tables=tables,
    )


def scenario_labels(t: Words) -> ScenarioLabels:
    """The words of a scenario sheet."""
    return ScenarioLabels(page=t("Page {page} of {pages}"))


def reference_labels(t: Words) -> ReferenceLabels:
    """The words of a reference sheet."""
    return ReferenceLabels(
        scenarios=t("Scenarios (player 1 below)"),
        every=t("In every scenario"),
        terms=t("What the words mean"),
        page=t("Page {page} of {pages}"),
    )


def term_words(t: Words, term: Term) -> tuple[str, str]:
    """A word of the packet, and what it means."""
    return term_heading(t, term), term_meaning(t, term)


def reference_title(t: Words) -> str:
    """What stands above the reference sheet."""
    return t("Scenario reference")


# The terrain crew's list: which markers to bring, and what is done to them between rounds.


def crew_labels(t: Words, tables: int) -> CrewLabels:
    """The words of the crew's list."""
    return CrewLabels(
        markers=t("Markers to bring"),
        marker=t("Marker"),
        at_a_table=t("at one table"),
        in_all=t.many("for {n} table", "for {n} tables", tables),
        page=t("Page {page} of {pages}"),
    )


def template_labels(t: Words) -> TemplateLabels:
    """The words of the templates."""
    return TemplateLabels(
        title=t("Marker templates"),
        lead=t(
            "Print at 100 %, not “fit to page”, and measure both rulers: the upper one is 100 mm "
            "long, the lower one 4 inches. Glue the sheet on cardboard and trim it along the lines."
        ),
        millimetres=t("100 mm"),
        inches=t("4 inches"),
        bases=t("Markers"),
        corners=t("Corners of zones: the outer edges are the zone's, with marks every inch"),
        corner=t("Corner of a zone"),
        circles=t("{name}: four quarters, the outer edge is the zone's"),
        page=t("Page {page} of {pages}"),
    )


def crew_title(t: Words) -> str:
    """What stands above the crew's list."""
    return t("Scenario changes for the crew")


def crew_mark(t: Words, *, is_secret: bool) -> str:
    """What is framed on every page of it, while it names what players may not know yet."""
    return t("Secret: for the crew only") if is_secret else t("For the crew")


def crew_notes(t: Words, *, is_to_base: bool = False) -> tuple[str, ...]:
    """What holds for all of it.

    Args:
        t: the words.
        is_to_base: places are given by distances to bases.
    """
    measure = (
        t("Measure to the near side of a base; a ? marks what isn't certain.")
        if is_to_base
        else t("Measure to the middle of a marker; a ? marks what isn't certain.")
    )
    return (
        t(
            "Every table is set up the same. Choose one edge of each table as player 1's and "
            "keep it all day; left and right are seen from there."
        ),
        measure,
    )


def marker_name(t: Words, marker: Marker) -> str:
    """What a marker is: "Zone, 12-inch circle, of player 1"."""
    parts = [kind_name(t, marker.kind), _size(t, marker)]
    if marker.owner is not None:
        parts.append(t("of player 1") if marker.owner is Owner.ONE else t("of player 2"))
    return ", ".join(parts)


def crew_round_title(t: Words, number: int, scenario: str | None) -> str:
    """A round and its scenario."""
    if scenario is None:
        return t("Round {n}", n=number)
    return t("Round {n}: {scenario}", n=number, scenario=scenario)


def bare_note(t: Words, missing: tuple[int, ...]) -> str:
    """Why everything is laid: the tables are bare, or what lies there is not known."""
    if not missing:
        return t("At every table:")
    n = joined(t, map(str, missing))
    return t.many(
        "Round {rounds} has no known scenario; here is all of it:",
        "Rounds {rounds} have no known scenario; here is all of them:",
        len(missing),
        rounds=n,
    )


def changes_note(t: Words, changes: int) -> str:
    """That something changes at every table, or nothing."""
    return (
        t("At every table:") if changes else t("Nothing changes: everything is already in place.")
    )


def step_words(t: Words, change: Change) -> tuple[str, str]:
    """What is done, and to which marker."""
    before, after = change.before, change.after
    if before is not None and after is not None:
        if before.centre == after.centre:
            return t("Turn"), _turn(t, after)
        return t("Move"), _move(t, before, after)
    if before is not None:
        return t("Remove"), t(
            "{what} ({size})", what=element_name(t, before), size=element_size(t, before)
        )
    assert after is not None
    assert change.kind is ChangeKind.PLACE
    return t("Add"), element_sentence(t, after)


def check_words(t: Words, scenario: Scenario) -> tuple[tuple[str, str], ...]:
    """What is measured once everything is in place."""
    return tuple((t("Measure"), line) for line in spacing_section(t, scenario)[1])


def _move(t: Words, before: Element, after: Element) -> str:
    what, way = element_name(t, before), _way(t, before, after)
    if after.is_measured_to_base:
        text = t("{what} {way}; now {place}", what=what, way=way, place=element_place(t, after))
    else:
        text = t(
            "{what} {way}; now {x}″ from the left, {y}″ from player 1's edge",
            what=what,
            way=way,
            x=inches(after.x),
            y=inches(after.y),
        )
    if _sides(before) != _sides(after):
        text = t("{moved}, {turned}", moved=text, turned=_direction(t, after))
    name = element_name(t, after)
    if name != element_name(t, before):
        text = t("{moved}, as “{name}”", moved=text, name=name)
    return f"? {text}" if after.doubt else text


def _way(t: Words, before: Element, after: Element) -> str:
    across, up = after.x - before.x, after.y - before.y
    steps = []
    if across:
        n = inches(abs(across))
        steps.append(t("{n}″ right", n=n) if across > 0 else t("{n}″ left", n=n))
    if up:
        n = inches(abs(up))
        steps.append(t("{n}″ towards player 2", n=n) if up > 0 else t("{n}″ towards player 1", n=n))
    return joined(t, steps)


def _turn(t: Words, after: Element) -> str:
    return t(
        "{what} where it is, {direction}",
        what=element_name(t, after),
        direction=_direction(t, after),
    )


def _direction(t: Words, after: Element) -> str:
    across, up = _sides(after)
    if across > up:
        return t("long sides along the players' edges")
    return t("long sides from player to player")


def _sides(element: Element) -> tuple[int, int]:
    is_plain = not isinstance(element, Zone) or element.is_round
    return (0, 0) if is_plain else (element.box.width, element.box.height)


def _size(t: Words, marker: Marker) -> str:
    if marker.kind is not ElementKind.ZONE:
        return t("{mm} mm base", mm=marker.long)
    if marker.is_round:
        return t("{n}-inch circle", n=inches(marker.long))
    return t("{width} by {height} inches", width=inches(marker.long), height=inches(marker.short))
