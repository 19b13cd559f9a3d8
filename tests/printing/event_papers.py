"""The event's own papers to print in tests: English words and hard names."""

from app.printing.kit import document
from app.printing.kit.values import TimetableRow, TimetableSheet
from app.printing.papers.announcement import render_timetable
from app.printing.papers.ballots import render_ballots
from app.printing.papers.certificate import render_certificates
from app.printing.papers.floor_sheet import render_floor_sheet
from app.printing.papers.objective_cards import render_objectives
from app.printing.papers.report import render_report
from app.printing.papers.templates import render_templates
from app.printing.papers.test_page import render_test_page
from app.printing.papers.values import (
    Ability,
    AwardCertificate,
    Ballot,
    BallotSheet,
    CertificateSheet,
    FloorLine,
    FloorPlayer,
    FloorSheet,
    ObjectiveCard,
    ObjectiveSheet,
    ReportColumn,
    ReportPart,
    ReportSheet,
    RoundTemplate,
    TemplateSheet,
)
from app.words.papers.labels import (
    BallotLabels,
    CertificateLabels,
    FloorLabels,
    ObjectiveLabels,
    ReportLabels,
    TemplateLabels,
    TestLabels,
)
from tests.printing.paper_samples import EVENT, heading

CERTIFICATE = CertificateLabels(
    heading="Certificate",
    awarded_to="is awarded to",
    at="at",
    signature="Event Organizer",
    where_and_when="Day and place",
)

BALLOT = BallotLabels(
    heading="Ballot",
    write="Write one name:",
    tick="Tick one name:",
    secret="Secret: fold the ballot. You may vote for yourself.",
)
TEST = TestLabels(
    title="Test page",
    lead="Both frames have to be whole, the ruler has to measure 100 mm.",
    margin="{mm} mm from the edge",
    ruler="Ruler in millimetres",
    greys="Greys",
    grey="{percent} %",
    lines="Lines",
    type_sizes="Type",
    sample="Table 12: whoever reads this without effort, reads every paper of the event.",
    scripts="Scripts",
    code="Square code",
)


def ballot_sheet(*tied: str, copies: int = 9) -> BallotSheet:
    """A vote with a line to write on, and a second one among names where there are any."""
    first = Ballot(award="Best Painted (army)", turn="", names=(), copies=copies)
    second = Ballot(award="Best Sport", turn="Second vote", names=tied, copies=copies)
    return BallotSheet(event=EVENT, ballots=(first, second) if tied else (first,))


def certificate_sheet(*names: str, event: str = EVENT) -> CertificateSheet:
    """A certificate for each name; "" leaves lines to write on."""
    return CertificateSheet(
        event=event,
        facts=("Steamroller 2015, 50 army points", "16 players, 4 rounds"),
        day="Saturday, 21 November 2026",
        place="Klub Fantastyki, Kraków",
        certificates=tuple(
            AwardCertificate(
                title="1st place" if name else "",
                category="Army" if number == 1 else "",
                name=name,
                faction="Retribution of Scyrah" if name else "",
                pips=number % 6 + 1,
            )
            for number, name in enumerate(names)
        ),
    )


OBJECTIVE = ObjectiveLabels(kind="Objective")
REPORT = ReportLabels(page="Page {page} of {pages}", goes_on="{title} (continued)")


def objective_sheet(count: int = 2) -> ObjectiveSheet:
    """So many cards that say much, and a last one of which little is known."""
    known = ObjectiveCard(
        name="Arcane Wonder",
        note="",
        figures=(("DEF", "5"), ("ARM", "18"), ("Damage", "15"), ("Base (mm)", "50")),
        damage=15,
        abilities=tuple(
            Ability(name=f"Ability {n}", text="What it does, at some length. " * 4)
            for n in range(4)
        ),
        room=0,
    )
    unknown = ObjectiveCard(
        name="",
        note="for Destruction",
        figures=tuple((name, "") for name, _ in known.figures),
        damage=0,
        abilities=(Ability(name="Torn", text="It begins …", is_open=True),),
        room=3,
    )
    return ObjectiveSheet(
        title="Cards", packet="Steamroller 2015", cards=(*(known,) * count, unknown)
    )


def report_sheet(*names: str, mark: str = "", rows: int = 0) -> ReportSheet:
    """Sentences, and a table of the names; of so many rows where a number is given."""
    text = [ReportColumn(title=title) for title in ("First", "Second")]
    number = ReportColumn(title="CP", is_number=True)
    many = names * (rows or len(names))
    lines = tuple((one, f"against {one}", "5 : 2") for one in many[: rows or len(names)])
    return ReportSheet(
        heading=heading("Event report"),
        mark=mark,
        parts=(
            ReportPart(title="The event", lines=("A sentence of some length. " * 12, "Another.")),
            ReportPart(title="Round 1", columns=(*text, number), rows=lines),
            ReportPart(title="Nothing", lines=("None.",), columns=(number,)),
        ),
    )


FLOOR = FloorLabels(
    table="Table",
    player="Player",
    lists="Lists",
    left="Time left",
    extra="Extra time",
    notes="Rulings and notes",
    page="Page {page} of {pages}",
)
TEMPLATE = TemplateLabels(
    title="Marker templates",
    lead="Print at 100 % and measure both rulers. " * 3,
    millimetres="100 mm",
    inches="4 inches",
    bases="Markers",
    corners="Corners of zones",
    corner="Corner of a zone",
    circles="{name}: four quarters",
    page="Page {page} of {pages}",
)


def timetable_sheet(rounds: int = 3) -> TimetableSheet:
    """A day of so many rounds with a long break."""
    day = [
        TimetableRow(
            time=f"{9 + number}:00",
            text=f"Round {number}",
            note="Fire Support · until 12:30 at the latest",
            is_round=True,
        )
        for number in range(1, rounds + 1)
    ]
    rest = TimetableRow(time="13:00", text="A break of forty letters in its own title", note="60")
    first = TimetableRow(time="until 10:00", text="Check-in")
    return TimetableSheet(heading=heading("Timetable"), rows=(first, *day, rest))


def floor_sheet(*names: str) -> FloorSheet:
    """A table for every name, against another of the same; rulings for the second."""
    lists = "1 Major Victoria Haley · 2 Captain Phinneas Shae"
    return FloorSheet(
        heading=heading("Round 3: Judge's floor sheet"),
        mark="For judges only",
        lines=tuple(
            FloorLine(
                table=str(table),
                players=(
                    FloorPlayer(name=name, lists=lists, rulings=""),
                    FloorPlayer(name=name, lists="1 Grim Angus", rulings="warning R1 T3"),
                ),
                extra="+3 min" if table == 2 else "",
            )
            for table, name in enumerate(names, 1)
        ),
    )


def template_sheet() -> TemplateSheet:
    """Bases and a round zone."""
    return TemplateSheet(
        event=EVENT,
        bases=(
            RoundTemplate(name="Flag, 40 mm base", diameter_mm=40, copies=4),
            RoundTemplate(name="Objective, 50 mm base", diameter_mm=50, copies=3),
        ),
        circles=(RoundTemplate(name="Zone, 12-inch circle", diameter_mm=304.8, copies=4),),
    )


SAMPLES = {
    "day-plan": lambda paper: document.pdf(
        render_timetable(timetable_sheet(), paper), compressed=False
    ),
    "floor-sheet": lambda paper: document.pdf(
        render_floor_sheet(floor_sheet("Łukasz Żółć", "王小明"), FLOOR, paper), compressed=False
    ),
    "templates": lambda paper: document.pdf(
        render_templates(template_sheet(), TEMPLATE, paper), compressed=False
    ),
    "certificates": lambda paper: document.pdf(
        render_certificates(certificate_sheet("Łukasz Żółć", ""), CERTIFICATE, paper),
        compressed=False,
    ),
    "ballots": lambda paper: document.pdf(
        render_ballots(ballot_sheet("Ivy Engel", "王小明", copies=8), BALLOT, paper),
        compressed=False,
    ),
    "report": lambda paper: document.pdf(
        render_report(
            report_sheet("Ivy Engel", "Łukasz Żółć", mark="For the EO only"), REPORT, paper
        ),
        compressed=False,
    ),
    "objectives": lambda paper: document.pdf(
        render_objectives(objective_sheet(), OBJECTIVE, paper), compressed=False
    ),
    "test-page": lambda paper: document.pdf(render_test_page(TEST, paper), compressed=False),
}
"""A small one of each, readable."""
