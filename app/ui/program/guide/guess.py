"""What a first start proposes: paper and language as they are usual here."""

from PySide6.QtCore import QLocale

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
    """The code of the first language of the system that papers speak; else English.

    Args:
        locale: None for the system's.
    """
    for told in (locale or QLocale.system()).uiLanguages():
        code = told.replace("_", "-").partition("-")[0].casefold()
        if code in LANGUAGES:
            return code
    return "en"
