"""The words printed on each paper that are the same in every copy, as named fields."""

from collections.abc import Sequence
from typing import NamedTuple

from app.rules.packet.kinds import TieBreak
from app.rules.results.result import WinReason
from app.words.core.catalogue import Words
from app.words.papers.papers import keys_legend, points_legend
from app.words.results.results import reason_name


class SlipLabels(NamedTuple):
    """The words of a slip."""

    table: str
    player: str
    """Where a name is to be written."""
    draft: str
    """In the place of the code, while players may not know the pairing."""
    scenario: str
    won: str
    list_played: str
    control_points: str
    army_points: str
    leaves: str
    """Beside the box of a player who leaves the event after this round."""
    signature: str
    how_it_ended: str
    win_reasons: tuple[str, ...]
    """The ways a game can end under this packet, in the order of their tick boxes."""
    went_first: str
    top_edge: str
    """Beside the box of a player who had the upper edge of the table as it is drawn."""
    phone_code: str = ""
    """Above the code by which a player hands the result in by phone."""


class PairingsLabels(NamedTuple):
    """The words of the pairings by table."""

    table: str
    player: str
    record: str
    bye: str
    page: str
    """With ``{page}`` and ``{pages}`` in it."""
    legend: str = ""
    """What the short words for points mean."""


class NamesLabels(NamedTuple):
    """The words of the pairings by name."""

    name: str
    table: str
    opponent: str
    bye: str
    page: str
    """With ``{page}`` and ``{pages}`` in it."""
    legend: str = ""
    """What the short words for points mean."""


class StandingsLabels(NamedTuple):
    """The words of the standings."""

    rank: str
    name: str
    faction: str
    legend: str
    """What the short words above the columns mean."""
    page: str
    """With ``{page}`` and ``{pages}`` in it."""


class SeasonPlacesLabels(NamedTuple):
    """The words above the columns of who qualifies for a season's finals."""

    name: str
    line: str
    """By which line somebody is in."""
    points: str
    why: str
    page: str
    """With ``{page}`` and ``{pages}`` in it."""


class AnnouncementLabels(NamedTuple):
    """The words of the announcement."""

    keywords: str
    page: str
    """With ``{page}`` and ``{pages}`` in it."""


class CertificateLabels(NamedTuple):
    """The words of a certificate."""

    heading: str
    awarded_to: str
    at: str
    """Before the event's name."""
    signature: str
    where_and_when: str
    """Below the line for day and place."""


class BallotLabels(NamedTuple):
    """The words of a ballot."""

    heading: str
    write: str
    """What to do where a name is written."""
    tick: str
    """What to do where names stand there."""
    secret: str


class ReportLabels(NamedTuple):
    """The words of the report that are not its own."""

    page: str
    """With ``{page}`` and ``{pages}`` in it."""
    goes_on: str
    """With ``{title}`` in it: above a part that goes on over leaf."""


class ObjectiveLabels(NamedTuple):
    """The words of an objective card."""

    kind: str
    """What the card is, in small type above its name."""


class TestLabels(NamedTuple):
    """The words of the test page."""

    title: str
    lead: str
    """What to look for."""
    margin: str
    """With ``{mm}`` in it: what a frame is."""
    ruler: str
    greys: str
    grey: str
    """With ``{percent}`` in it."""
    lines: str
    type_sizes: str
    sample: str
    """A sentence that shows a size."""
    scripts: str
    code: str


class PhonesLabels(NamedTuple):
    """The words of the sheet that leads players to the pages on their phones."""

    title: str
    join: str
    password: str
    """How the network is joined; "" where nothing is known of it."""
    open: str
    tap: str
    foot: str


class WelcomeLabels(NamedTuple):
    """The words of a welcome slip."""

    welcome: str
    desk: str
    lists: str
    steps: str


class CheckInLabels(NamedTuple):
    """The words of the check-in list."""

    name: str
    notes: str
    page: str
    """With ``{page}`` and ``{pages}`` in it."""


class CallOutLabels(NamedTuple):
    """The words of the pairings to be read aloud."""

    against: str
    bye: str
    page: str
    """With ``{page}`` and ``{pages}`` in it."""
    legend: str = ""
    """What the short words for points mean."""


class FloorLabels(NamedTuple):
    """The words of a judge's floor sheet."""

    table: str
    player: str
    lists: str
    left: str
    extra: str
    notes: str
    page: str
    """With ``{page}`` and ``{pages}`` in it."""


class TemplateLabels(NamedTuple):
    """The words of the templates."""

    title: str
    lead: str
    """How to print and check them."""
    millimetres: str
    inches: str
    bases: str
    corners: str
    corner: str
    """On each piece."""
    circles: str
    """With ``{name}`` in it: above the quarters of a round zone."""
    page: str
    """With ``{page}`` and ``{pages}`` in it."""


class RecordLabels(NamedTuple):
    """The words of record sheets that are the same on all."""

    round: str
    model: str
    points: str
    specialists: str
    more: str
    """With ``{n}`` in it: entries for which there was no room."""
    legend: str = ""
    """What the short words for points mean."""


class ArmyLabels(NamedTuple):
    """The words of army lists."""

    specialists: str
    handed_in: str
    notes: str
    none: str
    """In the place of lists that nobody registered."""
    page: str
    """With ``{page}`` and ``{pages}`` in it."""


class ScenarioLabels(NamedTuple):
    """The words of a scenario sheet."""

    page: str
    """With ``{page}`` and ``{pages}`` in it."""


class ReferenceLabels(NamedTuple):
    """The words of a reference sheet."""

    scenarios: str
    every: str
    """Above what holds in each of them."""
    terms: str
    page: str
    """With ``{page}`` and ``{pages}`` in it."""


class PackingLabels(NamedTuple):
    """The words of the packing list."""

    page: str
    """With ``{page}`` and ``{pages}`` in it."""


class CrewLabels(NamedTuple):
    """The words of the crew's list."""

    markers: str
    marker: str
    at_a_table: str
    in_all: str
    """Names how many tables there are."""
    page: str
    """With ``{page}`` and ``{pages}`` in it."""


class BracketLine(NamedTuple):
    """A player at a place of the bracket."""

    name: str
    """"" where nobody is known yet."""
    rank: str = ""
    """Place before the bracket; "" where it isn't shown."""
    is_winner: bool = False
    is_out: bool = False


class BracketPair(NamedTuple):
    """Two who meet."""

    first: BracketLine
    second: BracketLine
    table: str = ""
    """Where they play, while they do."""


class BracketDrawing(NamedTuple):
    """A bracket in words, round by round, each from the top to the foot."""

    title: str
    rounds: tuple[str, ...]
    """The title of each round."""
    pairs: tuple[tuple[BracketPair, ...], ...]
    champion_title: str
    champion: str
    """"" before the final is won."""
    parts: tuple[str, ...] = ()
    third_title: str = ""
    third: BracketPair | None = None
    """The game for third place; None without one."""


# The words of a round's papers and of the standings.


def slip_labels(t: Words, reasons: tuple[WinReason, ...]) -> SlipLabels:
    """The words of a slip."""
    return SlipLabels(
        table=t("Table"),
        player=t("Player"),
        draft=t("DRAFT"),
        scenario=t("Scenario"),
        won=t("Won"),
        list_played=t("List played"),
        control_points=t("Control points"),
        army_points=t("Army points destroyed"),
        leaves=t("Dropping?"),
        signature=t("Signature"),
        how_it_ended=t("How it ended"),
        win_reasons=tuple(_slip_reason(t, reason) for reason in reasons),
        went_first=t("First turn"),
        top_edge=t("Top edge"),
        phone_code=t("Code by phone"),
    )


def _slip_reason(t: Words, reason: WinReason) -> str:
    """A way of ending a game beside its box, where there is little room."""
    return t("Ruling") if reason is WinReason.JUDGE else reason_name(t, reason)


def pairings_labels(t: Words, *, scores_army: bool = True) -> PairingsLabels:
    """The words of the pairings by table."""
    return PairingsLabels(
        table=t("Table"),
        player=t("Player"),
        record=t("Record"),
        bye=t("Bye"),
        legend=points_legend(t, scores_army=scores_army),
        page=_page(t),
    )


def names_labels(t: Words, *, scores_army: bool = True) -> NamesLabels:
    """The words of the pairings by name."""
    return NamesLabels(
        name=t("Name"),
        table=t("Table"),
        opponent=t("Opponent"),
        bye=t("Bye"),
        legend=points_legend(t, scores_army=scores_army),
        page=_page(t),
    )


def standings_labels(t: Words, keys: Sequence[TieBreak]) -> StandingsLabels:
    """The words of the standings by these keys."""
    return StandingsLabels(
        rank=t("Rank"),
        name=t("Name"),
        faction=t("Faction"),
        legend=keys_legend(t, keys),
        page=_page(t),
    )


def announcement_labels(t: Words) -> AnnouncementLabels:
    """The words of the announcement."""
    return AnnouncementLabels(keywords=t("Keywords"), page=_page(t))


def floor_labels(t: Words) -> FloorLabels:
    """The words of a judge's floor sheet."""
    return FloorLabels(
        table=t("Table"),
        player=t("Player"),
        lists=t("Lists"),
        left=t("Time left"),
        extra=t("Extra time"),
        notes=t("Rulings and notes"),
        page=_page(t),
    )


def _page(t: Words) -> str:
    return t("Page {page} of {pages}")
