"""Every page that a browser shows: landmarks, names, contrast, large letters, nothing from outside.

What is looked at is what a browser made of the page, in light and dark.
"""

import time
from collections.abc import Iterator

import pytest
from selenium.webdriver.remote.webdriver import WebDriver

from app.rules.core.draw import Draw
from app.rules.core.ids import PlayerId
from app.services.clock import round_clock
from app.services.clock.day_plan import plan_day
from app.services.core.session import EventSession
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results.from_players import submissions
from app.services.results.table_codes import side_codes, switch_player_results
from app.services.screen import notices
from app.web.server import Server
from tests.builders import begin_round, event_of, play_round
from tests.screens.test_phones import phone, pytestmark, until
from tests.services.phones.scorekeeper_acts import let_in
from tests.services.results.submission_scenarios import hand_in

__all__ = ["pytestmark"]

PAGES = (
    "", "pairings", "players/3", "scenario", "standings", "clock", "day", "test", "nothing",
    "screen", "result",
)  # fmt: skip
SCREENS = ("auto", "pairings", "clock", "standings", "scenario", "codes", "day", "idle", "notice")
LONG_NAMES = (
    "Jean-Baptiste de la Tour d'Auvergne-Lorraine", "Maximiliane Wolfeschlegelsteinhausenberger",
)  # fmt: skip
MOST_SECONDS = 3.0
"""Until a page is there, however many were looked at before."""

_STRUCTURE = """
const wrong = [];
const count = (what) => document.querySelectorAll(what).length;
if (!document.documentElement.lang) wrong.push("no language");
if (!document.title.trim()) wrong.push("no title");
if (count("main") !== 1) wrong.push("main: " + count("main"));
if (count("main h1") < 1) wrong.push("no heading");
for (const nav of document.querySelectorAll("nav:not([aria-label])")) wrong.push("nav");
const levels = [...document.querySelectorAll("main :is(h1,h2,h3)")].filter((h) => h.offsetParent)
  .map((h) => Number(h.tagName[1]));
levels.forEach((level, n) => { if (n && level > levels[n - 1] + 1) wrong.push("h" + level); });
for (const field of document.querySelectorAll("input:not([type=hidden]), select, textarea"))
  if (!field.labels || !field.labels.length) wrong.push("no label: " + field.name + field.id);
for (const one of document.querySelectorAll("button, a[href]"))
  if (!(one.textContent.trim() || one.ariaLabel)) wrong.push("no name: " + one.outerHTML);
for (const one of document.querySelectorAll("svg:not([aria-label], [aria-hidden=true])"))
  if (!one.querySelector("title")) wrong.push("drawing without a name");
for (const one of document.querySelectorAll("button, nav a, .rows li > a, input[type=radio]")) {
  const box = (one.closest("label") || one).getBoundingClientRect();
  if (box.height && Math.min(box.height, box.width) < 24) wrong.push("small: " + one.outerHTML);
}
return wrong;
"""
_CONTRAST = """
const bent = (v) => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
const light = (c) => bent(c / 255);
const read = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
const value = ([r, g, b]) => .2126 * light(r) + .7152 * light(g) + .0722 * light(b);
const ground = (node) => {
  for (let one = node; one; one = one.parentElement) {
    const found = read(getComputedStyle(one).backgroundColor);
    if (found.length === 3 || found[3] > 0) return found;
  }
  return matchMedia("(prefers-color-scheme: dark)").matches ? [0, 0, 0] : [255, 255, 255];
};
const wrong = [];
for (const node of document.querySelectorAll("body *")) {
  if (node.closest("svg") || !node.offsetParent) continue;
  if (![...node.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
  const a = value(read(getComputedStyle(node).color)), b = value(ground(node));
  const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  if (ratio < 4.5) wrong.push(node.textContent.trim().slice(0, 40) + ": " + ratio.toFixed(2));
}
return wrong;
"""
_CUT = """
const wrong = [], range = document.createRange();
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  const one = node.parentElement;
  if (!node.data.trim() || !one.checkVisibility() || one.closest("svg")) continue;
  range.selectNodeContents(node);
  const frame = one.closest("section, fieldset, details, .rows, button, main, header, nav");
  const edge = frame ? frame.getBoundingClientRect().right : innerWidth;
  for (const box of range.getClientRects())
    if (box.width && box.right > edge + 1) { wrong.push(node.data.trim().slice(0, 40)); break; }
}
return wrong;
"""
"""Texts that are over the edge of what they are in."""
_LOADED = """
return performance.getEntriesByType("resource").map((one) => [one.name, one.transferSize])
  .concat(performance.getEntriesByType("navigation").map((one) => [one.name, one.transferSize]));
"""
_TOO_WIDE = "return document.documentElement.scrollWidth > innerWidth"


@pytest.fixture(scope="module")
def one(tmp_path_factory) -> Iterator[WebDriver]:
    browser = phone(tmp_path_factory.mktemp("phone"), 320)
    yield browser
    browser.quit()


@pytest.fixture(scope="module")
def session(tmp_path_factory) -> Iterator[EventSession]:
    """A hall of three hundred in its second round, with a timetable, a notice and long names."""
    opened = event_of(tmp_path_factory.mktemp("hall") / "cup.dicedown", 300)
    for number, name in enumerate(LONG_NAMES):
        opened.do(players.edit, PlayerId(number + 1), PlayerDraft(name=name, faction="Cryx"))
    switch_player_results(opened, wanted=True)
    opened.do(plan_day, "10:00", 20)
    opened.do(notices.add, "Lunch", "At noon, in the foyer.")
    play_round(opened, Draw(3))
    opened.do(rounds.close)
    begin_round(opened)
    opened.do(round_clock.start)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def server(session) -> Iterator[Server]:
    started = Server(session.path, "127.0.0.1", 0)
    started.start()
    yield started
    started.stop()


def faults(one: WebDriver) -> list[str]:
    """What is wrong with the page that is shown, at usual and at twice the size of text."""
    wrong = [what for script in (_STRUCTURE, _CONTRAST) for what in one.execute_script(script)]
    for size in (100, 200):
        one.execute_script(f"document.documentElement.style.fontSize = '{size}%'")
        if one.execute_script(_TOO_WIDE):
            wrong.append(f"too wide at {size} %")
        wrong += [f"cut at {size} %: {what}" for what in one.execute_script(_CUT)]
    return wrong


def look(one: WebDriver, scheme: str) -> None:
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    one.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


def slips(session: EventSession) -> tuple[str, ...]:
    """A form, one to be confirmed and one that waits, of those with the longest names."""
    round_ = session.state.rounds[-1]
    game, other = (
        next(game for game in round_.games if PlayerId(player) in game.players) for player in (1, 2)
    )
    codes = session.read(side_codes, round_)
    if not session.read(submissions, session.state):
        hand_in(session, other, other.first.player, "token")
    return tuple(f"result/{code}" for code in (*codes[game.id], *codes[other.id]))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_can_be_read_used_and_heard(one, server, session, scheme) -> None:
    look(one, scheme)
    wrong = []
    for page in (*PAGES, *slips(session)):
        began = time.monotonic()
        one.get(f"{server.address}/{page}")
        if time.monotonic() - began > MOST_SECONDS:
            wrong.append(f"{page}: {time.monotonic() - began:.1f} s")
        wrong += [f"{page}: {what}" for what in faults(one)]
    assert wrong == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_of_scorekeepers_can_be_read_used_and_heard(
    one, server, session, scheme
) -> None:
    look(one, scheme)
    wrong = []
    one.get(f"{server.address}/score/sign-in")
    wrong += [f"sign-in: {what}" for what in faults(one)]
    one.execute_script(f"location.hash = '{let_in(session, f'Anna {scheme}')[1]}'")
    until(one, lambda it: it.current_url == f"{server.address}/score")
    for page in ("", "#table-1", "/check-in", "/late", "/lists"):
        one.get(f"{server.address}/test")
        one.get(f"{server.address}/score{page}")
        wrong += [f"score{page}: {what}" for what in faults(one)]
    assert wrong == []


def test_every_slide_can_be_read_and_heard(one, server) -> None:
    wrong = []
    for show in SCREENS:
        one.get(f"{server.address}/screen?name=Hall&show={show}")
        for script in (_STRUCTURE, _CONTRAST):
            wrong += [f"{show}: {what}" for what in one.execute_script(script)]
        if one.execute_script(_TOO_WIDE):
            wrong.append(f"{show}: too wide")
    assert wrong == []


def test_nothing_comes_from_outside_and_the_first_page_is_small(one, server) -> None:
    one.get_log("browser")
    one.execute_cdp_cmd("Network.clearBrowserCache", {})
    one.get(f"{server.address}/")
    time.sleep(1)
    loaded = one.execute_script(_LOADED)
    assert {name.split("/")[2] for name, _ in loaded} == {server.address.split("/")[2]}
    sent = sum(size for name, size in loaded if "/events" not in name)
    assert 1_000 < sent < 100_000, sent
    assert one.get_log("browser") == []
