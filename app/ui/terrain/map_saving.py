"""Saves the map of a table: asks what is to be on it, and where to."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from app.paths import documents
from app.rules.scenarios.scenario import Scenario
from app.rules.terrain.legality import TerrainGround
from app.services.event.public import public_state
from app.services.terrain.layouts import TableTerrain
from app.services.terrain.maps import MapForm, map_file, map_name
from app.ui.core.desktop import begin_in, write_whole
from app.ui.core.page import Page
from app.ui.core.widgets.question import Answer, Question
from app.whole_file import first_free

_KINDS = {f"{form.upper()} (*.{form})": form for form in MapForm}
"""What the dialog offers -> the form."""


def map_question(
    page: Page, table: TableTerrain, ground: TerrainGround, scenario: Scenario | None
) -> Question | None:
    """Whether the scenario that is shown lies on the map; None where there is none to ask about.

    Args:
        page: says what came of it.
        table: with its terrain.
        ground: the size of the table.
        scenario: the one that is shown.
    """
    if scenario is None:
        return None
    t, state = page.t, page.desk.state
    known = {round_.scenario for round_ in public_state(state).rounds}
    is_secret = state.packet.scenario_secret and scenario.id not in known
    about = t("Keep it from players: they may not know this scenario yet.") if is_secret else ""
    return Question(
        heading=t("Save the map of table {table} with what on it?", table=table.number),
        answers=(
            Answer(text=t("The terrain alone"), take=lambda _: save_map(page, table, ground, None)),
            Answer(
                text=t("Terrain and {scenario}", scenario=scenario.name),
                about=about,
                take=lambda _: save_map(page, table, ground, scenario),
            ),
        ),
    )


def save_map(
    page: Page, table: TableTerrain, ground: TerrainGround, scenario: Scenario | None
) -> None:
    """Choose a file, and write the map there in the form of its name."""
    t = page.t
    offered = begin_in(documents(), map_name(table.number, MapForm.SVG))
    name, kind = QFileDialog.getSaveFileName(page, t("Save map"), offered, ";;".join(_KINDS))
    if not name:
        return
    path = Path(name)
    form = next((form for form in MapForm if path.suffix.casefold() == f".{form}"), None)
    if form is None:
        form = _KINDS.get(kind, MapForm.SVG)
        # The dialog has confirmed that a file of the shorter name may be replaced, and no other.
        path = first_free(path.parent, path.name, f".{form}")
    why = write_whole(path, map_file(t, form, table, ground, scenario))
    if why:
        page.line.say(t("Can't write {path}: {why}", path=path, why=why), "bad")
    else:
        page.line.say(t("The map is saved: {path}", path=path))
