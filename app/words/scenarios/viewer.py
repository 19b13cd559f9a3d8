"""What the viewer says of an element, of a distance, and of what is shown."""

from app.rules.core.geometry import inches, turned
from app.rules.scenarios.figure.zones_and_flags import is_doubtful
from app.rules.scenarios.kinds import Owner
from app.rules.scenarios.scenario import Element, Scenario
from app.rules.scenarios.scores import scores_of
from app.words.core.catalogue import Words
from app.words.scenarios.elements import element_name, element_place, element_size
from app.words.scenarios.text import doubt_sentence, sureness_name, worth_phrase


def element_heading(t: Words, element: Element) -> str:
    """What an element is: "Left flag (40 mm base)"."""
    return t("{what} ({size})", what=element_name(t, element), size=element_size(t, element))


def place_sentence(t: Words, scenario: Scenario, element: Element, *, rotated: bool) -> str:
    """Where an element is, as the player below sees it.

    Args:
        t: the words.
        scenario: for the size of its table.
        element: which.
        rotated: player 2 sits below.
    """
    if rotated and not element.is_measured_to_base:
        at = turned(element.centre, scenario.table)
        sentence = t(
            "{x}″ from the left, {y}″ from player 2's edge", x=inches(at.x), y=inches(at.y)
        )
    else:
        sentence = element_place(t, element, rotated=rotated)
    return t("Estimated: {place}", place=sentence) if is_doubtful(element) else sentence


def worth_sentences(t: Words, scenario: Scenario, element: Element) -> tuple[str, ...]:
    """What an element scores and for whom, a sentence for each line of the scoring."""
    scores = scores_of(scenario, element)
    if not scores:
        return (t("Scores nothing by itself."),)
    return tuple(_who(t, owner).format(worth=worth_phrase(t, line)) for line, owner in scores)


def element_sentences(
    t: Words, scenario: Scenario, element: Element, *, rotated: bool
) -> tuple[str, ...]:
    """All of an element: what it is, where it is, what it scores."""
    doubt = (doubt_sentence(t, element.doubt),) if element.doubt else ()
    return (
        element_heading(t, element),
        place_sentence(t, scenario, element, rotated=rotated),
        *worth_sentences(t, scenario, element),
        *doubt,
    )


def distance_sentence(t: Words, tenths: int) -> str:
    """A measured distance, to a tenth of an inch."""
    return t("Measured: {n}″", n=tenth_inches(tenths))


def tenth_inches(tenths: int) -> str:
    """A measured length, its tenth always written: "12.0"."""
    whole, rest = divmod(tenths, 10)
    return f"{whole}.{rest}"


def sureness_sentence(t: Words, scenario: Scenario) -> str:
    """How sure the layout is as a whole."""
    return t("The layout as drawn is {sure}.", sure=sureness_name(t, scenario.sureness))


def estimated_lines(t: Words, scenario: Scenario) -> tuple[str, ...]:
    """The places that are estimated, each with what stands in for it."""
    return tuple(
        t(
            "{what}: {place}",
            what=element_name(t, element),
            place=place_sentence(t, scenario, element, rotated=False),
        )
        for element in scenario.elements
        if is_doubtful(element)
    )


def _who(t: Words, owner: Owner | None) -> str:
    return {
        None: t("Either player: {worth}"),
        Owner.ONE: t("Player 1: {worth}"),
        Owner.TWO: t("Player 2: {worth}"),
    }[owner]
