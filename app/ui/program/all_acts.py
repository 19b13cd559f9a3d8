"""Every view of the window with its acts: what F1, Ctrl+K, read-only windows and help go by."""

from collections.abc import Mapping

from app.ui.backups.acts import BACKUPS
from app.ui.clock.acts import CLOCK, DAY
from app.ui.core.acts import ViewActs
from app.ui.core.window_acts import WINDOW
from app.ui.event.acts import FIGURES, FORM, HISTORY
from app.ui.exchange.acts import LOOKBACK
from app.ui.judge.acts import JUDGE
from app.ui.pairing.acts import PREFERENCES, ROUNDS
from app.ui.papers.acts import PAPERS
from app.ui.players.acts import CARD, CHECK_IN, FEES, LIST, LISTS, PLAYERS, ROSTER
from app.ui.program.acts import ABOUT, BUGS, HELP, SETTINGS, WELCOME
from app.ui.results.acts import RESULTS
from app.ui.scenarios.acts import HOUSE, PLAN, SCENARIO, TERMS
from app.ui.screen.acts import NOTICES, SCREEN
from app.ui.standings.acts import AWARDS, STANDINGS

VIEWS: Mapping[str, ViewActs] = {
    view.view: view
    for view in (
        WINDOW, PLAYERS, CHECK_IN, FEES, ROSTER, LISTS, LIST, ROUNDS, PREFERENCES, RESULTS,
        STANDINGS, AWARDS, CLOCK, DAY, PAPERS, HISTORY, SCENARIO, TERMS, PLAN, HOUSE, SCREEN,
        NOTICES, LOOKBACK, CARD, JUDGE, BACKUPS, FORM, FIGURES, WELCOME, SETTINGS, HELP, ABOUT,
        BUGS,
    )
}  # fmt: skip
"""By name, the window's first."""
