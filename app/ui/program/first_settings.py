"""First settings: what is set before the first event, guessed from where the computer is."""

import os

from PySide6.QtCore import QLocale

from app import __version__
from app.ui.core.settings import Settings
from app.words.core.catalogue import LANGUAGES

_LETTER = frozenset({
    "US", "CA", "MX", "PR", "GU", "VI", "AS", "MP", "PH", "CL", "CO", "CR", "DO", "GT", "HN", "NI",
    "PA", "SV", "VE", "BO", "BZ",
})  # fmt: skip
"""Where paper is sold in US Letter, by ISO code."""


def usual_paper(locale: QLocale | None = None) -> str:
    """ "a4" or "letter".

    Args:
        locale: None for the system's.
    """
    place = (locale or QLocale.system()).territory()
    return "letter" if QLocale.territoryToCode(place) in _LETTER else "a4"


def usual_language(locale: QLocale | None = None) -> str:
    """The code of the first language of the system that printouts have; else English.

    Args:
        locale: None for the system's.
    """
    for name in (locale or QLocale.system()).uiLanguages():
        code = name.replace("_", "-").partition("-")[0].casefold()
        if code in LANGUAGES:
            return code
    return "en"


LANGUAGE = "DICEDOWN_LANGUAGE"
"""The variable of the environment that sets the window's language for one start."""


def window_language(settings: Settings) -> str:
    """The code of the window's language: what is set for this start, what is set, the system's."""
    named = os.environ.get(LANGUAGE) or settings.window_language
    return named if named in LANGUAGES else usual_language()


def make_first_settings(settings: Settings) -> None:
    """Set the printouts' size and language at the first start; later starts change nothing."""
    if settings.is_begun:
        return
    settings.paper = usual_paper()
    settings.paper_language = usual_language()
    settings.seen_version = __version__
    settings.is_begun = True
