"""The players' papers to print in tests: English words, and values of any players."""

from collections.abc import Callable

from app.printing.kit import document
from app.printing.kit.values import SheetSize
from app.printing.papers.army_lists import render_army_forms, render_army_sheets
from app.printing.papers.call_out import render_call_out
from app.printing.papers.check_in import render_check_in
from app.printing.papers.record_sheet import render_record_sheets
from app.printing.papers.tent_cards import render_places, render_table_cards
from app.printing.papers.values import (
    ArmyPlayer,
    ArmySheets,
    ArmyText,
    CallOutSheet,
    CheckInLine,
    CheckInSheet,
    ModelLine,
    NamePlace,
    PlacesSheet,
    PrintedField,
    PrintedList,
    RecordPage,
    RecordSheets,
    RoundCell,
    RoundColumn,
    RoundLine,
    TableCards,
    WelcomeSheet,
    WelcomeSlip,
)
from app.printing.papers.welcome import render_welcome
from app.words.papers.labels import (
    ArmyLabels,
    CallOutLabels,
    CheckInLabels,
    RecordLabels,
    WelcomeLabels,
)
from tests.printing.paper_samples import EVENT, heading

PAGE = "Page {page} of {pages}"

RECORD = RecordLabels(
    round="Round",
    model="Model",
    points="Points",
    specialists="Specialists",
    more="and {n} more",
)
ARMY = ArmyLabels(
    specialists="Specialists",
    handed_in="As handed in",
    notes="For the desk to check",
    none="No army list is registered.",
    page=PAGE,
)
WELCOME = WelcomeLabels(
    welcome="Welcome", desk="At the desk", lists="Your lists", steps="How it goes"
)
CHECK_IN = CheckInLabels(name="Player", notes="Notes", page=PAGE)
CALL_OUT = CallOutLabels(against="against", bye="Bye", page=PAGE)

FACTION = "Retribution of Scyrah"
TIERS = ("1", "2", "3", "4", "–")
COLUMNS = (
    RoundColumn(title="List played", choices=("1", "2")),
    RoundColumn(title="Result", choices=("W", "L", "T")),
    RoundColumn(title="Control points"),
    RoundColumn(title="Army points destroyed"),
    RoundColumn(title="Opponent", is_wide=True),
)
ACROSS = (
    RoundColumn(title="Tournament points"),
    RoundColumn(title="Control points"),
    RoundColumn(title="Opponent's number"),
    RoundColumn(title="Tournament points so far"),
    RoundColumn(title="Control points so far"),
)


def models(count: int, name: str = "Mage Hunter Strike Force") -> tuple[ModelLine, ...]:
    """That many entries, every third one attached to the one above it."""
    return tuple(
        ModelLine(name=f"{name} {number}", points=str(number), is_attached=number % 3 == 2)
        for number in range(1, count + 1)
    )


def list_box(number: int, count: int, *, has_specialists: bool = False) -> PrintedList:
    """A box of a list with so many models."""
    return PrintedList(
        title=f"Army list {number}: Kaelyssa, Night's Whisper",
        above=(PrintedField(title="Contract, pact or Theme Force", text="Legions of Dawn"),),
        models=models(count),
        specialists=models(2, "Houseguard") if has_specialists else None,
        below=(
            PrintedField(title="Tier", text="2", choices=TIERS),
            PrintedField(title="Army points", text="57"),
            PrintedField(title="Objective", text="Effigy of Valor"),
        ),
    )


def army_form(number: int) -> RecordPage:
    """A blank army list."""
    army = list_box(number, 0, has_specialists=True)._replace(
        title=f"Army list {number}",
        above=(PrintedField(title="Contract, pact or Theme Force"),),
        specialists=(),
        below=(PrintedField(title="Tier", choices=TIERS), PrintedField(title="Army points")),
    )
    return RecordPage(
        heading=heading("Army lists")._replace(subtitle="50 army points", printed_at=""),
        player=(PrintedField(title="Player"), PrintedField(title="Faction")),
        rounds=(),
        lists=(army,),
    )


def record_page(
    name: str,
    *,
    opponent: str = "Gus Moreau",
    rounds: int = 5,
    played: int = 2,
    lists: tuple[PrintedList, ...] | None = None,
) -> RecordPage:
    """A sheet with rounds played, one to come, others empty, and the sum of all."""
    won = (RoundCell(text="1"), RoundCell(text="W"), RoundCell(text="5"), RoundCell(text="38"))
    met = RoundCell(text=opponent)
    coming = (*(RoundCell(),) * 4, RoundCell(text=opponent, small="Table 17"))
    lines = [RoundLine(title=str(n), cells=(*won, met)) for n in range(1, played + 1)]
    lines.append(RoundLine(title=str(played + 1), cells=coming))
    empty = (RoundCell(),) * len(COLUMNS)
    lines += [RoundLine(title=str(n), cells=empty) for n in range(played + 2, rounds + 1)]
    total = (RoundCell(), RoundCell(text="2–0"), *won[2:], RoundCell(text="Place 3 of 33"))
    lines.append(RoundLine(title="All", cells=total, is_total=True))
    return RecordPage(
        heading=heading("Player record sheet"),
        player=(
            PrintedField(title="Player", text=name),
            PrintedField(title="Faction", text=FACTION),
        ),
        rounds=tuple(lines),
        lists=(list_box(1, 12), list_box(2, 9)) if lists is None else lists,
    )


def record_sheets(*pages: RecordPage) -> RecordSheets:
    """Sheets whose rounds stand below each other."""
    return RecordSheets(event=EVENT, columns=COLUMNS, lies_across=False, pages=pages)


def record_sheets_across(name: str, opponent: str = "Gus Moreau") -> RecordSheets:
    """One sheet whose rounds stand side by side."""
    figures = [RoundCell(text=text) for text in ("1", "5", "17", "2", "9")]
    figures[2] = RoundCell(text="17", small=opponent)
    lines = [RoundLine(title=str(n), cells=tuple(figures)) for n in range(1, 3)]
    lines += [RoundLine(title=str(n), cells=(RoundCell(),) * 5) for n in range(3, 6)]
    page = RecordPage(
        heading=heading("Player record sheet"),
        player=(PrintedField(title="Player", text=name), PrintedField(title="Number", text="12")),
        rounds=tuple(lines),
        lists=(list_box(1, 12), list_box(2, 0)),
    )
    return RecordSheets(event=EVENT, columns=ACROSS, lies_across=True, pages=(page,))


def army_sheets(*names: str, count: int = 14) -> ArmySheets:
    """Two lists of so many models a player, the first as it was handed in."""
    text = tuple(f"{one.name} – {one.points}" for one in models(count))
    return ArmySheets(
        event=EVENT,
        players=tuple(
            ArmyPlayer(
                heading=heading(name),
                lists=(
                    ArmyText(
                        title="Army list 1: Kaelyssa, Night's Whisper",
                        facts=("Legions of Dawn · tier 2 · 57 points, bonus 7",),
                        models=models(count),
                        specialists=models(2, "Houseguard"),
                        text=text,
                    ),
                    ArmyText(
                        title="Army list 2: Ossyan",
                        facts=(),
                        models=models(count),
                        specialists=(),
                        text=(),
                    ),
                ),
                notes=("List 2 has 3 points too many.",),
            )
            for name in names
        ),
    )


def welcome_sheet(*names: str) -> WelcomeSheet:
    """Slips with one thing done at the desk and two to do."""
    desk = (("Check in", True), ("Pay", False), ("Hand in 2 army lists", False))
    return WelcomeSheet(
        event=EVENT,
        where_and_when="Saturday, 14 February 2026 · Dom Kultury",
        steps=("Find your name on the wall, go to your table.", "Bring the slip to the desk."),
        slips=tuple(
            WelcomeSlip(
                name=name,
                facts=FACTION,
                desk=desk,
                lists=("1  Kaelyssa, Night's Whisper · 57 points, bonus 7 · 12 entries",),
            )
            for name in names
        ),
    )


def places_sheet(*names: str) -> PlacesSheet:
    """Name cards."""
    return PlacesSheet(
        event=EVENT, places=tuple(NamePlace(name=name, below=FACTION) for name in names)
    )


def table_cards(*numbers: int) -> TableCards:
    """Cards of tables."""
    return TableCards(event=EVENT, word="Table", numbers=tuple(map(str, numbers)))


def check_in_sheet(*names: str) -> CheckInSheet:
    """A list on which everybody is here, nobody has paid, and the third has dropped."""
    return CheckInSheet(
        heading=heading("Check-in list"),
        columns=("Here", "Paid", "Lists in"),
        lines=tuple(
            CheckInLine(
                name=name,
                facts=f"{FACTION} · Iron Table",
                ticks=(True, False, False),
                mark="dropped" if number == 3 else "",
            )
            for number, name in enumerate(names, 1)
        ),
    )


def call_out_sheet(*names: str) -> CallOutSheet:
    """First against second and so on; a last odd player has the bye."""
    pairs = enumerate(zip(names[::2], names[1::2], strict=False), 1)
    return CallOutSheet(
        heading=heading("Round 3: pairings to read aloud"),
        tables=tuple((str(table), first, second) for table, (first, second) in pairs),
        byes=((names[-1], "1 TP, 3 CP, 38 AP"),) if len(names) % 2 else (),
    )


TWO = ("Ivy Engel", "Łukasz Żółć")

SAMPLES: dict[str, Callable[[SheetSize], bytes]] = {
    "record-sheets": lambda paper: document.pdf(
        render_record_sheets(
            record_sheets(record_page(TWO[1], lists=(list_box(1, 9, has_specialists=True),))),
            RECORD,
            paper,
        ),
        compressed=False,
    ),
    "record-sheets-across": lambda paper: document.pdf(
        render_record_sheets(record_sheets_across(TWO[1]), RECORD, paper), compressed=False
    ),
    "army-lists": lambda paper: document.pdf(
        render_army_sheets(army_sheets(TWO[1], count=4), ARMY, paper), compressed=False
    ),
    "army-lists-blank": lambda paper: document.pdf(
        render_army_forms(EVENT, (army_form(1),), RECORD, paper), compressed=False
    ),
    "places-blank": lambda paper: document.pdf(
        render_places(places_sheet("", ""), paper, per_sheet=2), compressed=False
    ),
    "welcome-blank": lambda paper: document.pdf(
        render_welcome(welcome_sheet("", ""), WELCOME, paper), compressed=False
    ),
    "welcome": lambda paper: document.pdf(
        render_welcome(welcome_sheet(*TWO), WELCOME, paper), compressed=False
    ),
    "places": lambda paper: document.pdf(
        render_places(places_sheet(*TWO), paper, per_sheet=4), compressed=False
    ),
    "table-cards": lambda paper: document.pdf(
        render_table_cards(table_cards(8, 23), paper, per_sheet=1), compressed=False
    ),
    "check-in": lambda paper: document.pdf(
        render_check_in(check_in_sheet(*TWO), CHECK_IN, paper), compressed=False
    ),
    "call-out": lambda paper: document.pdf(
        render_call_out(call_out_sheet(*TWO), CALL_OUT, paper), compressed=False
    ),
}
"""A small one of each, readable."""
