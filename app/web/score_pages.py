"""The pages of scorekeepers by their tabs: each is one page that needs no script."""

from app.services.core.undo_stack import StackEntry
from app.services.phones.scorekeeper_session import ScoreView
from app.services.phones.scorekeepers import Role, Scorekeeper
from app.web.pages import Page
from app.web.score_frame import Facts, finished, render, words_of
from app.web.score_players import check_in_page, late_page, lists_page
from app.web.score_slips import Slips, results_page
from app.words.core.catalogue import Words


class ScorePages:
    """Makes the pages; those of one moment are kept until the next."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str, int], str] = {}
        self._view: ScoreView | None = None
        self._slips: Slips = {}

    def page(
        self,
        view: ScoreView,
        person: Scorekeeper,
        language: str,
        name: str,
        message: str = "",
        last: StackEntry | None = None,
    ) -> Page:
        """A page by its tab.

        Args:
            view: the event.
            person: who reads it.
            language: of the words.
            name: one of ``TABS``.
            message: what was done by the action before.
            last: an organizer's own last action, which may be undone.
        """
        if view is not self._view:
            if self._view is None or view.state.packet is not self._view.state.packet:
                # What a slip asks for follows from it.
                self._slips.clear()
            self._view, self._made = view, {}
        # Who may undo sees what is to be undone.
        key = (language, name, person.id if person.role is Role.ORGANIZER else 0)
        if key not in self._made:
            t = words_of(view, language)
            template, facts = self._content(view, t, name)
            self._made[key] = render(template, t, view, person, tab=name, last=last, **facts)
        return finished(self._made[key], person, message)

    def _content(self, view: ScoreView, t: Words, tab: str) -> tuple[str, Facts]:
        if tab == "results":
            return results_page(view, t, self._slips)
        return _OF_PLAYERS[tab](view, t)


_OF_PLAYERS = {"check-in": check_in_page, "late": late_page, "lists": lists_page}
