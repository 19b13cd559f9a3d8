"""Words of the second monitor, for the hall and for the EO who directs it."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Protocol

from app.codes import Code, NoticeCode
from app.rules.core.ids import TableNumber
from app.rules.packet.packet import TieBreak
from app.rules.scenarios.scenario import ElementKind
from app.words.clock.clock import clock_time
from app.words.core.catalogue import Words
from app.words.core.errors import Sentence
from app.words.scenarios.changes import lost_name
from app.words.scenarios.elements import kind_name as mark_name
from app.words.standings.standings import key_name, key_title


class Lost(Protocol):
    """What is gone: one thing everywhere, or one a table."""

    @property
    def everywhere(self) -> str | None:
        """At every table."""

    @property
    def by_table(self) -> Mapping[TableNumber, str]:
        """At a table of its own."""


def pairings_heading(t: Words, number: int) -> str:
    """Above the pairings."""
    return t("Round {number}: find your table", number=number)


def record_title(t: Words) -> str:
    """Above the records: games won and lost."""
    return t("W–L")


def key_legend(t: Words, key: TieBreak) -> str:
    """What a short title among the standings means."""
    return f"{key_title(t, key)} {key_name(t, key)}"


def signs_legend(t: Words, *, undefeated: bool, since: int | None) -> tuple[tuple[str, str], ...]:
    """What the signs among the standings mean; ``since``: the round that places moved from."""
    lines = [("◆", t("◆ undefeated"))] if undefeated else []
    if since is not None:
        lines.append(("▲▼", t("▲▼ places since round {number}", number=since)))
    return tuple(lines)


def round_heading(t: Words, number: int) -> str:
    """Above the clock and the scenario."""
    return t("Round {number}", number=number)


def scenario_heading(t: Words, number: int, name: str) -> str:
    """Above the scenario."""
    return t("Round {number}: {name}", number=number, name=name)


def terrain_heading(t: Words, scenario: str | None) -> str:
    """Above the maps of tables' terrain, with the scenario below it where that is known."""
    return t("Terrain") if scenario is None else t("Terrain: {name}", name=scenario)


def table_title(t: Words, number: int) -> str:
    """Above the map of a table."""
    return t("Table {n}", n=number)


def sides_line(t: Words) -> str:
    """Beside the scenario: whose is what, for who stands at the table."""
    return t("1 and red: player 1. 2 and blue: player 2. Grey: nobody's.")


_SIGNS = {ElementKind.FLAG: "▲", ElementKind.OBJECTIVE: "●", ElementKind.CACHE: "■"}
"""As the drawing has them."""


def marks_line(t: Words, kinds: Collection[ElementKind]) -> str:
    """Beside the scenario: which mark is what; "" where there is none."""
    return "   ".join(
        f"{sign} {mark_name(t, kind)}" for kind, sign in _SIGNS.items() if kind in kinds
    )


def lost_lines(t: Words, lost: Lost) -> tuple[str, ...]:
    """What chance took: at every table, and where it was something else."""
    lines = []
    if lost.everywhere is not None:
        lines.append(t("Gone: {element}", element=lost_name(t, lost.everywhere)))
    by_key: dict[str, list[int]] = {}
    for table, key in sorted(lost.by_table.items()):
        by_key.setdefault(key, []).append(table)
    lines += [
        t(
            "Gone at {tables}: {element}",
            tables=", ".join(map(str, tables)),
            element=lost_name(t, key),
        )
        for key, tables in by_key.items()
    ]
    return tuple(lines)


def paging(t: Words) -> str:
    """Above a page of names, to be formatted: its first letter and last, its number, of how many.

    ``{first}``, ``{last}``, ``{page}`` and ``{pages}`` are left in it.
    """
    return t(
        "{first} – {last},  page {page} of {pages}",
        first="{first}",
        last="{last}",
        page="{page}",
        pages="{pages}",
    )


def against(t: Words, name: str) -> str:
    """Under a player's name."""
    return t("against {name}", name=name)


def next_round(t: Words, number: int) -> str:
    """Between rounds: which one comes next, where nobody knows when."""
    return t("Next: round {number}", number=number)


def next_round_at(t: Words, number: int, time: str) -> str:
    """Between rounds: which one comes next, and when it starts."""
    return t("Round {number} at {time}", number=number, time=time)


def before_first(t: Words) -> str:
    """Above the countdown to the first round."""
    return t("Welcome")


def break_paused(t: Words) -> str:
    """Beside the time of a break that stands."""
    return t("Paused")


def break_over(t: Words) -> str:
    """In place of the time, once the break is over."""
    return t("The break is over")


def round_over(t: Words, number: int) -> str:
    """In place of the time, once a round is closed."""
    return t("Round {number} is over", number=number)


def clock_caption(t: Words, *, is_set: bool, counts_up: bool) -> str:
    """Under the clock: what its figure says."""
    if not is_set:
        return t("The clock has not started.")
    return t("played so far") if counts_up else t("left")


def ends_at(t: Words, at: datetime) -> str:
    """Under the clock: when the round ends, by the clock on the wall."""
    return t("ends {time}", time=clock_time(at))


def minutes_each(t: Words, minutes: int) -> str:
    """Under the clock: how long each player's chess clock runs."""
    return t("{minutes} min each", minutes=minutes)


def paused(t: Words) -> str:
    """Across a clock that stands."""
    return t("PAUSED")


def last_minutes(t: Words, minutes: int) -> str:
    """Above a clock that runs out soon."""
    return t("Last {minutes} minutes", minutes=minutes)


def day_heading(t: Words) -> str:
    """Above the timetable."""
    return t("Timetable")


def planned_break(t: Words, title: str, minutes: int) -> str:
    """A break in the timetable."""
    return t("{title}, {minutes} min", title=title, minutes=minutes)


def day_ends(t: Words) -> str:
    """The last line of the timetable."""
    return t("Awards")


def awards_heading(t: Words) -> str:
    """Above the awards, and alone before the first."""
    return t("Awards")


def code_line(t: Words, table: int | None, first: str, second: str) -> str:
    """A game in a square code."""
    return f"{'–' if table is None else table}: {first} – {second}"


def code_bye(t: Words, name: str) -> str:
    """A bye in a square code."""
    return t("Bye: {name}", name=name)


def code_label(t: Words, first: str, last: str) -> str:
    """Under a square code: from which table to which."""
    return f"{first.partition(':')[0]} – {last.partition(':')[0]}"


def phones_heading(t: Words) -> str:
    """Above the code of the pages that phones show, where no round is public yet."""
    return t("On your phone")


def phones_say(t: Words) -> str:
    """Beside that code."""
    return t("Join the hall's Wi-Fi and scan the code for your table, the clock and the standings.")


def address_label(t: Words, address: str) -> str:
    """Below that code: what may be typed instead."""
    return address.removeprefix("http://")


def codes_say(t: Words) -> str:
    """Beside the square codes."""
    return t("Scan your table's code to take the pairings with you.")


ERRORS: Mapping[Code, Sentence] = {
    NoticeCode.TITLE: lambda t, facts, name_of: t(
        "A notice needs a title of at most {most} characters. Give it one.", **facts
    ),
    NoticeCode.TEXT: lambda t, facts, name_of: t(
        "A notice says something, in at most {most} characters.", **facts
    ),
    NoticeCode.UNKNOWN: lambda t, facts, name_of: t(
        "Message {notice} is gone. Choose another.", **facts
    ),
}
"""The sentence of each error about notices, by code."""


def kind_name(t: Words, kind: str) -> str:
    """What the second monitor can show."""
    return {
        "pairings": t("Pairings"),
        "scenario": t("Scenario"),
        "terrain": t("Terrain"),
        "clock": t("Clock"),
        "standings": t("Standings"),
        "codes": t("QR codes"),
        "message": t("Message"),
        "notice": t("Notices"),
        "idle": t("Event"),
        "day": t("Timetable"),
        "awards": t("Awards"),
        "blackout": t("Blackout"),
    }[kind]


def screen_text(t: Words, name: str, width: int, height: int, *, is_own: bool) -> str:
    """A screen in the list of those there are."""
    text = t("{name}, {width} × {height}", name=name, width=width, height=height)
    return t("{screen} (this one)", screen=text) if is_own else text


def network_screen_text(t: Words, name: str) -> str:
    """A screen of another device in the list of those there are."""
    return t("{name}, on the network", name=name)


def feed_name(t: Words, feed: str) -> str:
    """What a screen shows, in the list of what it can."""
    modes = {"follow": t("Follows you"), "loop": t("Loop"), "off": t("Nothing")}
    return modes.get(feed) or kind_name(t, feed)


def news_sentence(t: Words, kind: str, name: str, other: str) -> str:
    """What happened to a screen that players look at.

    Args:
        kind: what it was.
        name: of the screen.
        other: the name of the missing one that it stands in for.
    """
    return {
        "unplugged": t("{name} was unplugged. Plug it in again and it shows the same picture.",
                       name=name),
        "back": t("{name} is back: players see it again.", name=name),
        "stands in": t("{name} is there and shows the slides: {other} isn't connected.", name=name,
                       other=other),
        "there": t("{name} is there: players see the slides on it.", name=name),
        "mirror": t("{name} shows the same picture as your screen, so the players' window there "
                    "is closed. Set the projector to “Extend”.", name=name),
        "closed": t("The players' window on {name} is closed. Choose what {name} shows to open "
                    "it again.", name=name),
        "alone": t("Your window is on {name} now, so the players' window there is closed.",
                   name=name),
    }[kind]  # fmt: skip


def awake_sentence(t: Words, why: str) -> str:
    """Why the screens may go to sleep anyway."""
    return t(
        "Couldn't block the screen saver ({why}): turn it and sleep mode off for today.",
        why=why,
    )
