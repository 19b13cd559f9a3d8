"""Screens: what a browser shows as a players' screen, made of what players may know."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from markupsafe import Markup

from app.printing.kit.figure_files import figure_svg
from app.services.phones.phone_view import PhoneView
from app.services.screen import event_slides, slides
from app.services.screen.network_screens import (
    BY_DESK,
    BY_ITSELF,
    LONGEST_NAME,
    SHOWN,
    ScreenOrder,
    by_itself,
)
from app.services.screen.slide_order import Cue
from app.services.screen.slides import SlideKind
from app.web.pages import (
    Facts,
    Page,
    Pages,
    bracket_facts,
    clock_page,
    common_words,
    page_of,
    templates,
)
from app.words.core.catalogue import Words, words
from app.words.phones import phones as sentences
from app.words.screen import screen as screen_words

_QUIET = 4
"""Modules of white around a code."""


class ScreenPages:
    """What screens show at one moment, each page rendered once.

    Args:
        pages: of the same moment.
    """

    def __init__(self, pages: Pages) -> None:
        self._view, self._version = pages.view, pages.version
        self._made: dict[tuple[object, ...], Page] = {}

    def page(self, language: str, order: ScreenOrder | None, version: str, address: str) -> Page:
        """What a screen shows.

        Args:
            language: of its words, where the order has none.
            order: None for what the event asks for.
            version: what the screen compares.
            address: where phones find the event; "" for nowhere.
        """
        order = order or by_itself(self._view.hall, self._view.clock)
        key = (order.language or language, order, version, address)
        if key not in self._made:
            self._made[key] = self._render(order.language or language, order, version, address)
        return self._made[key]

    def choice(self, language: str) -> Page:
        """The page on which somebody at a screen chooses what it shows."""
        key = (language, None)
        if key not in self._made:
            self._made[key] = self._render_choice(language)
        return self._made[key]

    def _render(self, language: str, order: ScreenOrder, version: str, address: str) -> Page:
        t = self._words(language)
        view = replace(self._view, hall=replace(self._view.hall, address=address))
        made = screen_slides(view, t, order)
        is_black = all(slide["form"] == "black" for slide in made)
        shows_code = bool(address) and not is_black
        return page_of(
            templates()
            .get_template("screen.html")
            .render(
                language=language,
                event=view.hall.event,
                version=version,
                title=sentences.screen_title(t),
                slides=made,
                ticker=order.ticker,
                turns=order.page is None,
                code=code_svg(slides.modules(address), address) if shows_code else None,
                address=screen_words.address_label(t, address),
                is_black=is_black,
                words={
                    **common_words(t),
                    "phone": screen_words.phones_heading(t),
                    "lost": sentences.screen_lost(t),
                    "paging": screen_words.paging(t),
                    "table": sentences.table_word(t),
                },
            )
        )

    def _render_choice(self, language: str) -> Page:
        t = self._words(language)
        return page_of(
            templates()
            .get_template("screen_choice.html")
            .render(
                language=language,
                event=self._view.hall.event,
                version=self._version,
                title=sentences.screen_title(t),
                tabs=(),
                longest=LONGEST_NAME,
                ways=[
                    (BY_DESK, sentences.screen_way(t, by_desk=True)),
                    (BY_ITSELF, sentences.screen_way(t, by_desk=False)),
                    *((str(kind), screen_words.kind_name(t, kind)) for kind in SHOWN),
                ],
                words={
                    **common_words(t),
                    "name": sentences.screen_name_label(t),
                    "shows": sentences.screen_shows(t),
                    "open": sentences.screen_open(t),
                    "hint": sentences.screen_hint(t),
                },
            )
        )

    def _words(self, language: str) -> Words:
        return words(language, self._view.hall.state.packet.vocabulary)


def screen_slides(view: PhoneView, t: Words, order: ScreenOrder) -> list[Facts]:
    """The slides of an order; what can't be shown now gives way to the event itself."""
    made = [
        {**_slide(view, t, cue, order), "kind": str(cue.kind), "seconds": cue.seconds}
        for cue in order.cues
    ]
    return made or [{**_idle(view, t), "kind": "idle", "seconds": 10}]


def code_svg(rows: tuple[tuple[bool, ...], ...], title: str) -> Markup:
    """A square code as a drawing, black on white, with its quiet zone."""
    side = len(rows) + 2 * _QUIET
    dark = "".join(
        f"M{x + _QUIET} {y + _QUIET}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, is_dark in enumerate(row)
        if is_dark
    )
    head = Markup('<svg class="code" viewBox="0 0 {s} {s}" role="img" aria-label="{t}">')
    body = Markup('<rect width="{s}" height="{s}" fill="#fff"/><path fill="#000" d="{d}"/></svg>')
    return head.format(s=side, t=title) + body.format(s=side, d=dark)


def _slide(view: PhoneView, t: Words, cue: Cue, order: ScreenOrder) -> Facts:
    make = _KINDS.get(cue.kind)
    found = None if make is None else make(view, t, cue, order)
    return found or _idle(view, t)


def _idle(view: PhoneView, t: Words) -> Facts:
    slide = event_slides.idle_slide(view.hall, t)
    return {"heading": "", "lines": [slide.event, slide.venue, slide.coming], "form": "large"}


def _pairings(view: PhoneView, t: Words, cue: Cue, order: ScreenOrder) -> Facts | None:
    slide = slides.pairings_slide(view.hall, t)
    if slide is None:
        return None
    return {"heading": slide.heading, "form": "names", "rows": slide.rows}


def _standings(view: PhoneView, t: Words, cue: Cue, order: ScreenOrder) -> Facts | None:
    slide = slides.standings_slide(view.hall, t)
    if slide is None:
        return None
    return {
        "heading": slide.heading,
        "form": "standings",
        "columns": slide.columns,
        "rows": slide.rows,
        "bracket": None if slide.bracket is None else bracket_facts(slide.bracket),
    }


def _scenario(view: PhoneView, t: Words, cue: Cue, order: ScreenOrder) -> Facts | None:
    slide = slides.scenario_slide(view.hall, t)
    if slide is None:
        return None
    drawing = Markup(figure_svg(slide.figure, title=slide.heading))
    return {"heading": slide.heading, "form": "scenario", "drawing": drawing, "says": slide.says}


def _terrain(view: PhoneView, t: Words, cue: Cue, order: ScreenOrder) -> Facts | None:
    slide = slides.terrain_slide(view.hall, t)
    if slide is None:
        return None
    maps = [(one.title, Markup(figure_svg(one.figure, title=one.title))) for one in slide.maps]
    return {"heading": slide.heading, "form": "maps", "maps": maps}


def _clock(view: PhoneView, t: Words, cue: Cue, order: ScreenOrder) -> Facts:
    return {"form": "clock", **clock_page(view, t, None)[1]}


def _codes(view: PhoneView, t: Words, cue: Cue, order: ScreenOrder) -> Facts | None:
    slide = slides.codes_slide(view.hall, t)
    if slide is None:
        return None
    codes = [(cell.label, code_svg(cell.modules, cell.label)) for cell in slide.codes]
    return {"heading": slide.heading, "form": "codes", "codes": codes, "lines": [slide.says]}


def _text(view: PhoneView, t: Words, cue: Cue, order: ScreenOrder) -> Facts | None:
    if cue.kind is SlideKind.MESSAGE:
        return {"heading": "", "form": "text", "lines": cue.message.splitlines()}
    slide = slides.notice_slide(view.hall, cue.notice)
    if slide is None:
        return None
    return {"heading": slide.heading, "form": "text", "lines": slide.text.splitlines()}


def _day(view: PhoneView, t: Words, cue: Cue, order: ScreenOrder) -> Facts | None:
    slide = event_slides.day_slide(view.hall, t)
    if slide is None:
        return None
    return {"heading": slide.heading, "form": "day", "rows": slide.rows}


def _awards(view: PhoneView, t: Words, cue: Cue, order: ScreenOrder) -> Facts | None:
    """One award at a time, as the EO turns to it: the first page only says that they come."""
    slide = event_slides.awards_slide(view.hall, t)
    if slide is None:
        return None
    step = order.page or 0
    if not 0 < step <= len(slide.steps):
        return {"heading": slide.event, "form": "large", "lines": [slide.heading]}
    award = slide.steps[step - 1]
    lines = [*award.names, award.about]
    return {"heading": award.title, "form": "large", "lines": lines}


def _blackout(view: PhoneView, t: Words, cue: Cue, order: ScreenOrder) -> Facts:
    return {"heading": "", "form": "black"}


_KINDS: Mapping[SlideKind, Callable[[PhoneView, Words, Cue, ScreenOrder], Facts | None]] = {
    SlideKind.PAIRINGS: _pairings,
    SlideKind.STANDINGS: _standings,
    SlideKind.SCENARIO: _scenario,
    SlideKind.TERRAIN: _terrain,
    SlideKind.CLOCK: _clock,
    SlideKind.CODES: _codes,
    SlideKind.MESSAGE: _text,
    SlideKind.NOTICE: _text,
    SlideKind.DAY: _day,
    SlideKind.AWARDS: _awards,
    SlideKind.BLACKOUT: _blackout,
}
