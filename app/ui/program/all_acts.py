"""Every view of the window with its acts: what F1, Ctrl+K, read-only windows and help go by."""

from collections.abc import Iterable, Mapping

from app.ui.backups.acts import BACKUPS
from app.ui.clock.acts import CLOCK, DAY
from app.ui.core.acts import ViewActs
from app.ui.core.window_acts import WINDOW
from app.ui.event.acts import FIGURES, FORM, HISTORY, RETURNING, SERVER
from app.ui.exchange.acts import LOOKBACK
from app.ui.judge.acts import JUDGE
from app.ui.pairing.acts import PREFERENCES, ROUNDS
from app.ui.papers.acts import PAPERS
from app.ui.phones.acts import PHONES
from app.ui.players.acts import CARD, CHECK_IN, FEES, LIST, LISTS, PLAYERS, ROSTER
from app.ui.program.acts import ABOUT, BUGS, HELP, SETTINGS, WELCOME
from app.ui.results.acts import PLAYER_RESULTS, RESULTS
from app.ui.scenarios.acts import HOUSE, PLAN, SCENARIO, TERMS
from app.ui.screen.acts import GUEST_SCREEN, NOTICES, SCREEN, SEASON_SCREEN
from app.ui.season.acts import FINAL, SEASON
from app.ui.standings.acts import AWARDS, STANDINGS
from app.ui.terrain.acts import PIECE, SET_UP, STEPS, TERRAIN


def by_name(views: Iterable[ViewActs]) -> Mapping[str, ViewActs]:
    """Views by their names.

    Raises:
        ValueError: two views have one name.
    """
    found: dict[str, ViewActs] = {}
    for view in views:
        if view.view in found:
            raise ValueError(f"two views each: {view.view}")
        found[view.view] = view
    return found


VIEWS = by_name(
    (
        WINDOW, PLAYERS, CHECK_IN, FEES, ROSTER, LISTS, LIST, ROUNDS, PREFERENCES, RESULTS,
        STANDINGS, AWARDS, CLOCK, DAY, PAPERS, HISTORY, SCENARIO, TERMS, PLAN, HOUSE, TERRAIN,
        PIECE, SET_UP, STEPS, SCREEN, NOTICES, SEASON_SCREEN, FINAL, LOOKBACK, CARD, JUDGE, BACKUPS,
        SEASON, PHONES, SERVER, RETURNING, PLAYER_RESULTS, GUEST_SCREEN,
        FORM, FIGURES, WELCOME, SETTINGS, HELP, ABOUT, BUGS,
    )
)  # fmt: skip
"""By name, the window's first."""
