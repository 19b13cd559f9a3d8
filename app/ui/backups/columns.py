"""The columns of the list of backups."""

from app.services.backups.backups import BackupLine
from app.ui.core.column import Column
from app.words.backups.backup_lines import round_words, when_words
from app.words.backups.backups import good_words, size_words, why_words
from app.words.core.catalogue import Words

WHY = 1
"""The column that takes the room that is left."""


def backup_columns(t: Words) -> tuple[Column[BackupLine], ...]:
    """When, why, how far, and whether it is good."""
    return (
        Column(
            title=t("When"), text=lambda one: when_words(one.at), key=lambda one: one.at.timestamp()
        ),
        Column(title=t("Why"), text=lambda one: why_words(t, one.why, one.round)),
        Column(title=t("Holds"), text=lambda one: round_words(t, one)),
        Column(title=t("Players"), text=lambda one: str(one.players), is_number=True),
        Column(
            title=t("State"),
            text=lambda one: good_words(t, is_good=one.is_good),
            tool_tip=lambda one: str(one.path),
        ),
        Column(
            title=t("File"),
            text=lambda one: one.origin.stem,
            tool_tip=lambda one: str(one.origin),
        ),
        Column(
            title=t("Where"),
            text=lambda one: t("second place") if one.is_second else t("this computer"),
            tool_tip=lambda one: str(one.path),
        ),
        Column(
            title=t("Size"),
            text=lambda one: size_words(t, one.size),
            key=lambda one: one.size,
            is_number=True,
        ),
    )
